#pragma once

#include "core/base/time.h"

#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include <cstdint>

namespace slerpline {

// How a span plays from the key that starts it to the next key (SPEC section 2).
enum class Interpolation : std::uint8_t {
    step,    // holds the first key's value
    linear,  // lerp; rotations: component lerp, normalised (nlerp); matrices: entry by entry
    slerp,   // rotations: constant angular speed on the arc; plays as linear for scalars and matrices
    cosine,  // lerp or slerp at (1 - cos pi s)/2
    spline,  // Catmull-Rom with a timing correction; rotations: SQUAD from quaternion logs with the same correction
    tangent, // cubic Hermite (weighted: 2D Bezier) with the keys' own tangents; rotations: SQUAD from angular velocities
};

// How the slope on one side of a key is found in tangent mode (SPEC section 2, "Tangents").
enum class TangentRule : std::uint8_t {
    smooth,  // strength times the chord slope over both neighbours, one-sided at the ends
    linear,  // strength times the slope of the span on that side
    flat,    // 0
    plateau, // smooth, but 0 at end keys, at local extrema and beside an equal neighbour
    clamped, // plateau except at the ends, limited to 3 |dv/dt| of either neighbouring span: no overshoot
    free,    // the explicit slope
};

// The time derivative of a T: a slope (units/s), or an angular velocity in rad/s about the key's own axes.
template <class T> struct RateOf {
    using type = T;
};
template <> struct RateOf<glm::dquat> {
    using type = glm::dvec3;
};
template <class T> using Rate = typename RateOf<T>::type;

// One side of a key. `strength` scales rules smooth, linear, plateau and clamped; `slope` counts for rule free only.
// `weight` in (0,1] is the share of the span that the handle covers in time; 0 means absent (1/3, the plain Hermite).
template <class T> struct Tangent {
    TangentRule rule = TangentRule::smooth;
    double strength = 1;
    double weight = 0;
    Rate<T> slope{};

    friend bool operator==(const Tangent&, const Tangent&) = default;
};

// T{} for quaternions is not the identity in every glm version, so keys and lists say what they mean by "no value".
template <class T> [[nodiscard]] inline T identityValue() { return T{}; }
template <> [[nodiscard]] inline glm::dquat identityValue<glm::dquat>() { return glm::dquat(1, 0, 0, 0); }
template <> [[nodiscard]] inline glm::dmat4 identityValue<glm::dmat4>() { return glm::dmat4(1); }

// T is double, glm::dquat or glm::dmat4. `interpolation` is that of the span that starts here. The stored value is kept
// as it came, so that it can be written back; rotations are evaluated normalised.
template <class T> struct Key {
    Seconds time = 0;
    T value = identityValue<T>();
    Interpolation interpolation = Interpolation::linear;
    Tangent<T> in;
    Tangent<T> out;

    friend bool operator==(const Key&, const Key&) = default;
};

} // namespace slerpline
