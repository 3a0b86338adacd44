#pragma once

#include "core/clip/clip.h"
#include "core/curve/evaluate.h"
#include "core/scene/pose.h"

namespace slerpline {

// The values of one track at one time: 3 numbers for translation and scale, 4 (x, y, z, w) for rotation, 16 for a matrix
// (row vectors, row by row, as in .X), N for a named property.
using TrackSample = std::vector<double>;

// Plays an immutable clip. Holds the clip and one cursor per curve; results are the same to the last bit whatever was
// sampled before. One sampler per thread.
class ClipSampler {
public:
    ClipSampler() = default;
    explicit ClipSampler(Clip clip);

    [[nodiscard]] const Clip& clip() const { return clip_; }
    [[nodiscard]] TrackSample sample(std::size_t track, Seconds time);
    // The rest pose with every track of a node laid over it. Muted tracks and tracks without keys are left out; when
    // several tracks drive one property the last one counts; a matrix track counts over the parts.
    [[nodiscard]] Pose pose(const Scene& scene, Seconds time);

private:
    struct Cursors {
        std::vector<CurveCursor<double>> scalar;
        CurveCursor<glm::dquat> rotation;
        CurveCursor<glm::dmat4> matrix;
    };
    Clip clip_;
    std::vector<Cursors> cursors_;
};

} // namespace slerpline
