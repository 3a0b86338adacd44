#include "app/editor/preview/preview_model.h"

#include "core/curve/rotation.h"

#include <QQmlEngine>

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

namespace slerpline::editor {

namespace {

QVector3D toQt(const glm::dvec3& v) { return {float(v.x), float(v.y), float(v.z)}; }

constexpr std::size_t kMostShadowVertices = 20'000;

std::size_t vertexCount(const Scene& scene)
{
    std::size_t count = 0;
    for (const Box<Mesh>& mesh : scene.meshes)
        count += mesh->positions.size();
    return count;
}

// Poses looked at for the reach of a clip: fewer for heavy figures, so that opening stays below a tenth of a second.
int reachSamples(const Scene& scene) { return int(std::clamp<std::size_t>(400'000 / (vertexCount(scene) + 1), 3, 33)); }

} // namespace

PreviewModel::PreviewModel(QObject* parent) : QObject(parent)
{
    for (PreviewSide* side : {&sideA_, &sideB_, &single_})
        QQmlEngine::setObjectOwnership(side, QQmlEngine::CppOwnership);
    for (PreviewSide* side : {&sideA_, &sideB_}) {
        connect(side, &PreviewSide::poseChanged, this, &PreviewModel::differenceChanged);
        side->setTurns(&turns_);
    }
}

void PreviewModel::setDocument(const Document& document, ClipId id)
{
    const auto found = std::find_if(document.clips.begin(), document.clips.end(), [id](const Box<Clip>& clip) { return clip->id == id; });
    const Box<Clip> clip = found != document.clips.end() ? *found : clip_->tracks.empty() ? clip_ : Box<Clip>();
    const bool sameClip = clip.shares(clip_);
    clip_ = clip;
    clips_ = document.clips;
    if (!document.scene.shares(scene_)) {
        setScene(document.scene);
        return;
    }
    if (sameClip)
        return;
    for (PreviewSide* side : {&sideA_, &sideB_, &single_})
        side->setClip(clip_);
}

void PreviewModel::setScene(const Box<Scene>& scene)
{
    scene_ = scene;
    hasMesh_ = std::any_of(scene_->meshes.begin(), scene_->meshes.end(), [](const Box<Mesh>& mesh) { return !mesh->indices.empty(); });
    const Bounds rest = sceneBounds(*scene_, modelMatrices(*scene_, restPose(*scene_)));
    const bool sameFigure
        = rest.empty == rest_.empty && rest.least == rest_.least && rest.greatest == rest_.greatest && axes_.mirrored == scene_->leftHanded;
    rest_ = rest;
    if (sameFigure) {
        for (PreviewSide* side : {&sideA_, &sideB_, &single_})
            side->setScene(scene_, clip_, axes_, radius_);
        emit sceneChanged();
        emit shownChanged();
        return;
    }
    takeFigure({scene_->leftHanded, likelyUpAxis(rest_)});
    camera_ = framing(OrbitCamera{}, figure_, viewAspect_);
    framed_ = true;
    emit cameraChanged();
}

void PreviewModel::takeFigure(ViewAxes axes)
{
    axes_ = axes;
    figure_ = reachOf(clips_); // of all clips, since the view stays when another one is chosen
    // Bones and grid are measured by the figure, not by how far it walks.
    double size = rest_.empty ? 0 : glm::length(rest_.greatest - rest_.least) / 2;
    if (size == 0)
        size = glm::length(figure_.greatest - figure_.least) / 4;
    radius_ = std::isfinite(size) && size > 0 ? size : 1;
    gridStep_ = roundStep(radius_ * 0.3);
    for (PreviewSide* side : {&sideA_, &sideB_, &single_})
        side->setScene(scene_, clip_, axes_, radius_);
    emit sceneChanged();
    emit shownChanged();
}

// Over clips as keyed and at rest, in view space; never without extent.
Bounds PreviewModel::reachOf(const std::vector<Box<Clip>>& clips) const
{
    Bounds reach = rest_;
    bool moves = false;
    const int samples = std::max(3, reachSamples(*scene_) / std::max(1, (int(clips.size()) + 2) / 3)); // many clips share the looks
    for (const Box<Clip>& clip : clips) {
        if (clip->tracks.empty())
            continue;
        ClipSampler sampler(*clip);
        for (int i = 0; i < samples; ++i) {
            const Seconds time = clip->range.first + clip->range.duration() * i / (samples - 1);
            const Bounds now = sceneBounds(*scene_, modelMatrices(*scene_, sampler.pose(*scene_, time)));
            if (now.empty)
                continue;
            // The rest pose of some files is a heap of matrices that nobody sees: it counts only when nothing moves.
            if (!moves)
                reach = now;
            moves = true;
            reach.add(now.least);
            reach.add(now.greatest);
        }
    }
    Bounds seen = toView(axes_, reach);
    if (seen.empty)
        seen.add(glm::dvec3(0));
    if (seen.least == seen.greatest) { // lone axes, one unit long
        const glm::dvec3 centre = seen.least;
        seen.add(centre - 1.0);
        seen.add(centre + 1.0);
    }
    return seen;
}

void PreviewModel::setTime(Seconds time)
{
    if (time == time_)
        return;
    time_ = time;
    for (PreviewSide* side : {&sideA_, &sideB_, &single_})
        side->setTime(time);
}

void PreviewModel::setActiveNode(int node)
{
    if (node == activeNode_)
        return;
    activeNode_ = node;
    for (PreviewSide* side : {&sideA_, &sideB_, &single_})
        side->setActiveNode(node);
    emit activeNodeChanged();
}

bool PreviewModel::castsShadow() const { return vertexCount(*scene_) <= kMostShadowVertices; }

bool PreviewModel::hasActiveNode() const { return activeNode_ >= 0 && std::size_t(activeNode_) < scene_->nodes.size(); }

void PreviewModel::setCompare(bool compare)
{
    if (compare == compare_)
        return;
    compare_ = compare;
    emit compareChanged();
    emit differenceChanged();
}

void PreviewModel::setShowSkeleton(bool show)
{
    showSkeleton_ = show;
    emit shownChanged();
}

void PreviewModel::setShowGrid(bool show)
{
    showGrid_ = show;
    emit shownChanged();
}

void PreviewModel::setAntialiasing(bool on)
{
    antialiasing_ = on;
    emit shownChanged();
}

QString PreviewModel::upAxis() const { return axes_.up == UpAxis::y ? QStringLiteral("y") : QStringLiteral("z"); }

void PreviewModel::setUpAxis(const QString& axis)
{
    if (axis == upAxis() || (axis != QLatin1String("y") && axis != QLatin1String("z")))
        return;
    takeFigure({axes_.mirrored, axis == QLatin1String("y") ? UpAxis::y : UpAxis::z});
    frameAll();
}

QVector3D PreviewModel::figureCentre() const { return toQt((figure_.least + figure_.greatest) * 0.5); }

double PreviewModel::groundHeight() const
{
    const double below = -figure_.least.y;
    return below > 0.08 * (figure_.greatest.y - figure_.least.y) ? figure_.least.y : 0;
}

void PreviewModel::moveCamera(const OrbitCamera& camera)
{
    if (camera == camera_)
        return;
    camera_ = camera;
    framed_ = false;
    emit cameraChanged();
}

void PreviewModel::setYaw(double degrees)
{
    OrbitCamera camera = camera_;
    camera.yaw = degrees;
    moveCamera(camera);
}

void PreviewModel::setPitch(double degrees)
{
    OrbitCamera camera = camera_;
    camera.pitch = std::clamp(degrees, -OrbitCamera::kSteepest, OrbitCamera::kSteepest);
    moveCamera(camera);
}

void PreviewModel::setDistance(double distance) { moveCamera(zoomed(camera_, distance / camera_.distance, radius_)); }

QVector3D PreviewModel::target() const { return toQt(camera_.target); }

void PreviewModel::setTarget(const QVector3D& target)
{
    OrbitCamera camera = camera_;
    camera.target = {target.x(), target.y(), target.z()};
    moveCamera(camera);
}

double PreviewModel::clipNear() const { return camera_.distance * 0.01; }

double PreviewModel::clipFar() const { return camera_.distance * 4 + 20 * std::max(radius_, glm::length(figure_.greatest - figure_.least)); }

void PreviewModel::setViewAspect(double aspect)
{
    if (!std::isfinite(aspect) || aspect <= 0 || aspect == viewAspect_)
        return;
    viewAspect_ = aspect;
    emit viewAspectChanged();
    if (framed_) {
        camera_ = framing(camera_, figure_, viewAspect_);
        emit cameraChanged();
    }
}

QList<QVector3D> PreviewModel::axesSeen() const
{
    const auto [right, up, back] = cameraAxes(camera_);
    QList<QVector3D> seen;
    for (const glm::dvec3& axis : {glm::dvec3(1, 0, 0), glm::dvec3(0, 1, 0), glm::dvec3(0, 0, 1)}) {
        const glm::dvec3 direction = axes_.toView(axis);
        seen << QVector3D(float(glm::dot(direction, right)), float(glm::dot(direction, up)), float(glm::dot(direction, back)));
    }
    return seen;
}

void PreviewModel::orbit(double dx, double dy) { moveCamera(orbited(camera_, dx, dy)); }

void PreviewModel::pan(double dx, double dy, double viewHeight) { moveCamera(panned(camera_, dx, dy, viewHeight)); }

void PreviewModel::zoom(double factor) { moveCamera(zoomed(camera_, factor, radius_)); }

void PreviewModel::frameAll()
{
    figure_ = reachOf({clip_});
    camera_ = framing(camera_, figure_, viewAspect_);
    framed_ = true;
    emit sceneChanged();
    emit cameraChanged();
}

void PreviewModel::swapSides()
{
    const QString left = sideA_.mode();
    sideA_.setMode(sideB_.mode());
    sideB_.setMode(left);
}

PreviewModel::Difference PreviewModel::difference() const
{
    Difference largest;
    const std::size_t count = scene_->nodes.size();
    if (!compare_ || sideA_.pose().nodes.size() != count || sideB_.pose().nodes.size() != count)
        return largest; // another scene is just coming in
    const auto consider = [&](std::size_t node) {
        const NodePose& left = sideA_.pose().nodes[node];
        const NodePose& right = sideB_.pose().nodes[node];
        if (left == right)
            return;
        const double degrees = glm::degrees(angleBetween(normalised(rotationOf(left)), normalised(rotationOf(right))));
        if (degrees > largest.degrees)
            largest = {degrees, int(node)};
    };
    if (hasActiveNode()) {
        consider(std::size_t(activeNode_));
        largest.node = activeNode_;
        return largest;
    }
    for (std::size_t node = 0; node < count; ++node)
        consider(node);
    return largest;
}

double PreviewModel::differenceDegrees() const { return difference().degrees; }

QString PreviewModel::differenceNode() const
{
    const int node = difference().node;
    return node < 0 ? QString() : QString::fromStdString(scene_->nodes[std::size_t(node)].name);
}

QString PreviewModel::differenceText() const { return tr("Apart now %1°").arg(differenceDegrees(), 0, 'f', 1); }

} // namespace slerpline::editor
