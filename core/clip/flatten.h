#pragma once

#include "core/base/result.h"
#include "core/curve/curve.h"

#include <cstdint>
#include <span>
#include <vector>

namespace slerpline {

// What a format can say that has one key list per track, whole ticks for times, lerp between keys (slerp the shorter way
// for rotations, entry by entry for matrices) and holds outside.
struct FlattenLimits {
    double ticksPerSecond = 1;
    double budget = 0; // how far the result may be off: radians, or units for numbers and matrix entries
};

// T is glm::dvec3, glm::dquat or glm::dmat4.
template <class T> struct FlatCurve {
    std::vector<std::int64_t> ticks; // never decreasing; two keys share a tick only where the curve itself jumps
    std::vector<T> values;           // rotations at original keys as stored, signs included
    std::size_t keysBefore = 0;      // times at which the source had keys
    double maxError = 0;             // reached, in the unit of the budget
    bool isExact = true;             // no key was added and no time moved, but for the union of the components' times
};

// The same motion with as many keys as the budget needs. Original key times stay, rounded half-even to ticks; a step
// becomes two keys one tick apart (that tick is not measured). Rotations never turn 180 degrees or more in one step.
// Extrapolation is dropped. Errors: x.negative-time, x.ticks-range (over 32 bits), x.ticks-collision (two keys on one
// tick), x.budget (a span of one tick is still off); each names the time and offers --ticks-per-second.
// `components` are three: x, y, z.
[[nodiscard]] Result<FlatCurve<glm::dvec3>> flatten(std::span<const Curve<double>> components, const FlattenLimits& limits);
[[nodiscard]] Result<FlatCurve<glm::dquat>> flatten(const Curve<glm::dquat>& curve, const FlattenLimits& limits);
[[nodiscard]] Result<FlatCurve<glm::dmat4>> flatten(const Curve<glm::dmat4>& curve, const FlattenLimits& limits);

// Half to even: 0.5 -> 0, 1.5 -> 2.
[[nodiscard]] double roundHalfEven(double value);

} // namespace slerpline
