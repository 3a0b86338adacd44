#include "app/editor/preview/preview_side.h"

#include "core/curve/rotation.h"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <glm/trigonometric.hpp>

#include <QQmlEngine>

#include <optional>

namespace slerpline::editor {

namespace {

std::optional<Interpolation> playedMode(const QString& mode)
{
    if (mode == QLatin1String("slerp"))
        return Interpolation::slerp;
    if (mode == QLatin1String("squad"))
        return Interpolation::spline;
    if (mode == QLatin1String("nlerp"))
        return Interpolation::linear;
    return std::nullopt;
}

// The curve that ClipSampler plays for a node: the last one that is heard.
template <class T> const Curve<T>* heardCurve(const Clip& clip, int node, PropertyKind kind)
{
    const Curve<T>* found = nullptr;
    for (const Box<Track>& track : clip.tracks) {
        const auto* curve = std::get_if<Curve<T>>(&track->curves);
        if (curve && !track->muted && track->target.node == node && track->target.kind == kind && !curve->keys.empty())
            found = curve;
    }
    return found;
}

// The turning part of a moving matrix in rad/s about its own axes: with M = R s, M^-1 M' is the cross matrix of the angular
// velocity plus the growth of s.
glm::dvec3 angularVelocity(const glm::dmat4& matrix, const glm::dmat4& change)
{
    const glm::dmat3 linear(matrix);
    if (glm::determinant(linear) == 0)
        return glm::dvec3(0);
    const glm::dmat3 turn = glm::inverse(linear) * glm::dmat3(change);
    return glm::dvec3(turn[1][2] - turn[2][1], turn[2][0] - turn[0][2], turn[0][1] - turn[1][0]) * 0.5;
}

// Geometry may still be drawn in this frame: it goes when the event loop comes round.
template <class Geometry> void retire(std::unique_ptr<Geometry>& geometry)
{
    if (Geometry* old = geometry.release())
        old->deleteLater();
}

} // namespace

glm::dquat rotationOf(const NodePose& pose) { return pose.matrix ? decomposeMatrix(*pose.matrix).rotation : pose.rotation; }

PreviewSide::PreviewSide(QString mode, QObject* parent) : QObject(parent), mode_(std::move(mode)) {}

PreviewSide::~PreviewSide() = default;

void PreviewSide::setScene(const Box<Scene>& scene, const Box<Clip>& clip, ViewAxes axes, double size)
{
    scene_ = scene;
    clip_ = clip;
    axes_ = axes;
    size_ = size;
    for (auto& mesh : meshes_)
        retire(mesh);
    meshes_.clear();
    retire(skeleton_);
    built_ = false;
    play();
    emit geometryReplaced();
}

void PreviewSide::setClip(const Box<Clip>& clip)
{
    clip_ = clip;
    play();
}

void PreviewSide::play()
{
    const std::optional<Interpolation> mode = playedMode(mode_);
    sampler_ = ClipSampler(mode ? playedAs(*clip_, *mode) : *clip_);
    invalidatePose();
}

void PreviewSide::setTime(Seconds time)
{
    if (time == time_)
        return;
    time_ = time;
    invalidatePose();
}

void PreviewSide::setActiveNode(int node)
{
    if (node == activeNode_)
        return;
    activeNode_ = node;
    for (auto& mesh : meshes_)
        mesh->setActiveNode(node);
    geometryStale_ = true;
    emit poseChanged();
}

void PreviewSide::setMode(const QString& mode)
{
    if (mode == mode_ || (mode != QLatin1String("keyed") && !playedMode(mode)))
        return;
    mode_ = mode;
    play();
    emit modeChanged();
}

void PreviewSide::invalidatePose()
{
    poseStale_ = true;
    geometryStale_ = true;
    emit poseChanged();
}

const Pose& PreviewSide::pose() const
{
    if (poseStale_)
        pose_ = sampler_.pose(*scene_, time_);
    poseStale_ = false;
    return pose_;
}

double PreviewSide::angle() const
{
    if (activeNode_ < 0 || std::size_t(activeNode_) >= scene_->nodes.size())
        return 0;
    const auto node = std::size_t(activeNode_);
    return glm::degrees(angleBetween(normalised(rotationOf(pose().nodes[node])), normalised(scene_->nodes[node].rest.rotation)));
}

double PreviewSide::speed() const
{
    if (const auto* matrices = heardCurve<glm::dmat4>(sampler_.clip(), activeNode_, PropertyKind::matrix))
        return glm::degrees(glm::length(angularVelocity(evaluate(*matrices, time_), rate(*matrices, time_))));
    const auto* rotations = heardCurve<glm::dquat>(sampler_.clip(), activeNode_, PropertyKind::rotation);
    return rotations ? glm::degrees(glm::length(rate(*rotations, time_))) : 0;
}

void PreviewSide::buildGeometry()
{
    if (built_)
        return;
    built_ = true;
    for (const Box<Mesh>& mesh : scene_->meshes) {
        if (mesh->positions.empty() || mesh->indices.empty())
            continue;
        meshes_.push_back(std::make_unique<MeshGeometry>(mesh, axes_));
        QQmlEngine::setObjectOwnership(meshes_.back().get(), QQmlEngine::CppOwnership);
        meshes_.back()->setActiveNode(activeNode_);
    }
    if (!scene_->nodes.empty()) {
        skeleton_ = std::make_unique<SkeletonGeometry>(*scene_, axes_, size_);
        QQmlEngine::setObjectOwnership(skeleton_.get(), QQmlEngine::CppOwnership);
    }
    geometryStale_ = true;
    sync();
}

QList<MeshGeometry*> PreviewSide::meshes()
{
    buildGeometry();
    QList<MeshGeometry*> list;
    for (const auto& mesh : meshes_)
        list << mesh.get();
    return list;
}

SkeletonGeometry* PreviewSide::skeleton()
{
    buildGeometry();
    return skeleton_.get();
}

void PreviewSide::sync()
{
    if (!built_ || !geometryStale_)
        return;
    geometryStale_ = false;
    const std::vector<glm::dmat4> model = modelMatrices(*scene_, pose());
    for (auto& mesh : meshes_)
        mesh->setPose(model);
    if (skeleton_)
        skeleton_->setPose(model, activeNode_);
}

Bounds PreviewSide::drawnBounds() const
{
    Bounds bounds;
    for (const auto& mesh : meshes_) {
        if (mesh->bounds().empty)
            continue;
        bounds.add(mesh->bounds().least);
        bounds.add(mesh->bounds().greatest);
    }
    return bounds;
}

} // namespace slerpline::editor
