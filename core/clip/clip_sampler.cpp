#include "core/clip/clip_sampler.h"

namespace slerpline {
namespace {

// Row by row with row vectors is the order glm keeps its columns in.
TrackSample numbersOf(const glm::dmat4& matrix)
{
    const double* first = &matrix[0][0];
    return {first, first + 16};
}

} // namespace

ClipSampler::ClipSampler(Clip clip) : clip_(std::move(clip)), cursors_(clip_.tracks.size())
{
    for (std::size_t i = 0; i < clip_.tracks.size(); ++i)
        if (const auto* vector = std::get_if<VectorCurves>(&clip_.tracks[i]->curves))
            cursors_[i].scalar.resize(vector->components.size());
}

TrackSample ClipSampler::sample(std::size_t track, Seconds time)
{
    const TrackCurves& curves = clip_.tracks[track]->curves;
    Cursors& cursors = cursors_[track];
    if (const auto* vector = std::get_if<VectorCurves>(&curves)) {
        TrackSample result(vector->components.size());
        for (std::size_t i = 0; i < result.size(); ++i)
            result[i] = evaluate(vector->components[i], time, cursors.scalar[i]);
        return result;
    }
    if (const auto* rotation = std::get_if<Curve<glm::dquat>>(&curves)) {
        const glm::dquat q = evaluate(*rotation, time, cursors.rotation);
        return {q.x, q.y, q.z, q.w};
    }
    return numbersOf(evaluate(std::get<Curve<glm::dmat4>>(curves), time, cursors.matrix));
}

Pose ClipSampler::pose(const Scene& scene, Seconds time)
{
    Pose pose = restPose(scene);
    std::vector<bool> hasMatrixTrack(scene.nodes.size());
    for (std::size_t i = 0; i < clip_.tracks.size(); ++i) {
        const Track& track = *clip_.tracks[i];
        const int node = track.target.node;
        if (track.muted || node < 0 || std::size_t(node) >= scene.nodes.size() || track.target.kind == PropertyKind::named)
            continue;
        NodePose& target = pose.nodes[std::size_t(node)];
        if (const auto* vector = std::get_if<VectorCurves>(&track.curves)) {
            glm::dvec3& part = track.target.kind == PropertyKind::scale ? target.scale : target.translation;
            if (vector->components.size() != 3)
                continue;
            for (int c = 0; c < 3; ++c)
                if (!vector->components[std::size_t(c)].keys.empty())
                    part[c] = evaluate(vector->components[std::size_t(c)], time, cursors_[i].scalar[std::size_t(c)]);
        } else if (const auto* rotation = std::get_if<Curve<glm::dquat>>(&track.curves)) {
            if (rotation->keys.empty())
                continue;
            target.rotation = evaluate(*rotation, time, cursors_[i].rotation);
        } else {
            const auto& matrix = std::get<Curve<glm::dmat4>>(track.curves);
            if (matrix.keys.empty())
                continue;
            target.matrix = evaluate(matrix, time, cursors_[i].matrix);
            hasMatrixTrack[std::size_t(node)] = true;
            continue;
        }
        if (!hasMatrixTrack[std::size_t(node)])
            target.matrix.reset(); // a moved part counts over the rest matrix
    }
    return pose;
}

} // namespace slerpline
