#pragma once

#include "core/base/result.h"
#include "core/curve/edit.h"

namespace slerpline {

// What baked keys play between them.
enum class BakedSpans : std::uint8_t {
    straight, // linear; slerp for rotations
    spline,   // Catmull-Rom, SQUAD: smooth through the samples whatever the curve did between them
    tangent,  // free tangents with the velocities the curve has at the samples: the closest of the three
};

// Where and how densely a curve is sampled.
struct BakeOptions {
    TimeRange range;  // closed, seconds
    double rate = 30; // samples per second, > 0
    Seconds step = 0; // > 0: time between samples instead of `rate`
    BakedSpans spans = BakedSpans::straight;
    bool keepsOutside = true; // keys before and after the range stay, and the curve keeps its shape there
    bool keepsSteps = true;   // holds and jumps get keys of their own, off the grid, and stay as sharp as they were
};

// The times start + k / rate (or start + k * step), k = 0, 1, ... up to and including the end; a last time within a
// billionth of a step of the end is the end (SPEC section 8, --fps). A range of length 0 has one. Errors: edit.range
// (not finite, or backwards), edit.rate (not above 0 and finite), edit.samples (more than ten million).
[[nodiscard]] Result<std::vector<Seconds>> sampleTimes(TimeRange range, double rate, Seconds step = 0);

// Keys at the sample times in place of those in the range, with the very values that `evaluate` gives there (bit for bit);
// so they stay exact at the samples. playAs is baked in. `keys` are the new ones, `largestChange` is how far the motion
// moved between the samples (units, radians, matrix entries; over the range and the spans beside it). With keepsOutside
// the curve is first given keys at both ends of the range, as insertKey does it; without, only the new keys remain. A loop
// without a period of its own keeps its length. An empty curve stays empty. Matrices are linear in every mode.
// A mirrored round (ping-pong) that jumps at the very time of a sample holds the sample's value to the next.
// Errors: as sampleTimes.
[[nodiscard]] Result<CurveEdit<double>> bake(const Curve<double>& curve, const BakeOptions& options);
[[nodiscard]] Result<CurveEdit<glm::dquat>> bake(const Curve<glm::dquat>& curve, const BakeOptions& options);
[[nodiscard]] Result<CurveEdit<glm::dmat4>> bake(const Curve<glm::dmat4>& curve, const BakeOptions& options);

} // namespace slerpline
