#pragma once

#include "core/base/result.h"
#include "core/curve/curve.h"

#include <span>
#include <vector>

namespace slerpline {

// Tracks of glTF 2.0 and three.js as curves of ours, one scalar curve per component. Formulas: OTHER_CURVES.md. Times in
// seconds; beyond the keys the end values hold. No keys give empty curves. Errors: a count that does not fit or 0 components
// ("curve.count"), and per key numbers that are not finite ("curve.not-finite") and times that decrease
// ("curve.times"); keys may share a time.

// glTF CUBICSPLINE for translations, scales and morph weights. Per key `values` holds the in-tangents, the values and the
// out-tangents of all components: 3 * components numbers. The Hermite curve is the same exactly. glTF asks for two keys;
// one is read and holds. Not for rotations: glTF runs their four numbers one by one, which no mode here does.
[[nodiscard]] Result<std::vector<Curve<double>>> curvesFromGltfCubicSpline(
    std::span<const double> times, std::span<const double> values, std::size_t components);

// How a three.js track plays between its keys (its InterpolateDiscrete, -Linear, -Smooth).
enum class ThreeInterpolation : std::uint8_t {
    discrete, // step
    linear,
    smooth, // cubic: at each key the mean of the two chord slopes, which is not the chord over both
};
// What a smooth track does at an end key.
enum class ThreeEnding : std::uint8_t {
    zeroCurvature, // the slope of the end span (the default)
    zeroSlope,     // 0 at the first key; half the last chord at the last, as three.js r187 has it
    wrapAround,    // the mean of the first and the last chord
};
// Values hold all components of a key together. Smooth: a span of no length has no chord and leaves the mean to the other.
[[nodiscard]] Result<std::vector<Curve<double>>> curvesFromThree(std::span<const double> times, std::span<const double> values,
    std::size_t components, ThreeInterpolation interpolation, ThreeEnding start = ThreeEnding::zeroCurvature,
    ThreeEnding end = ThreeEnding::zeroCurvature);

// A quaternion track: x, y, z, w per key; slerp on the shorter arc, or steps. three.js has no smooth rotations and plays
// them linear; so does this.
[[nodiscard]] Result<Curve<glm::dquat>> rotationFromThree(
    std::span<const double> times, std::span<const double> values, ThreeInterpolation interpolation = ThreeInterpolation::linear);

} // namespace slerpline
