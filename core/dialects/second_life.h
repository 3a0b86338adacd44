#pragma once

#include "core/curve/curve.h"

#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <vector>

// The cosine interpolations of the Second Life wiki on the one evaluator: ease in and out between two values, and turning
// towards an aim at a speed.
namespace slerpline::second_life {

// What was wrong with an argument.
enum class ErrorKind : std::uint8_t {
    notFinite,   // a value, fraction or speed that is no number
    notRotation, // a quaternion of zero length
    noSpeed,     // a speed of 0 or less
    tooLong,     // more than kMostSteps steps
};

// An argument for which there is no rotation or number.
struct Error {
    ErrorKind kind = ErrorKind::notFinite;
    std::string message; // one sentence: what was expected, what was found

    friend bool operator==(const Error&, const Error&) = default;
};

// A value, or why there is none.
template <class T> using Result = tl::expected<T, Error>;

// The value at a fraction of the way, eased at both ends (SPEC section 2, mode cosine). Fractions below 0 count as 0, above
// 1 as 1; both ends are exact. Rotations take the shorter arc and come back unit length; half a turn goes a way that no
// source defines, the same on every machine. notFinite: any argument, or ends so far apart that their difference is no number;
// notRotation: a quaternion of zero length.
[[nodiscard]] Result<double> floatCosine(double from, double to, double fraction);
[[nodiscard]] Result<glm::dvec3> vectorCosine(const glm::dvec3& from, const glm::dvec3& to, double fraction);
[[nodiscard]] Result<glm::dquat> rotationCosine(const glm::dquat& from, const glm::dquat& to, double fraction);

// Seconds from one rotation of an aim to the next.
inline constexpr double kAimStep = 0.2;
// The longest aim: two and a quarter days of steps.
inline constexpr int kMostSteps = 1'000'000;

// What the speed of an aim means. Both honest modes take whole steps, so the real speed is the given one or less.
enum class AimMode : std::uint8_t {
    peak,    // the highest speed reached, half way: N = ceil(pi/2 angle/speed/0.2) steps
    mean,    // angle over time: N = ceil(angle/speed/0.2) steps
    literal, // the published list with its faults: degrees less 2 pi where radians were meant, and the end left out
};

// The rotations from one to the other at a speed in degrees per second, one for every 0.2 s.
// peak, mean: N + 1 rotations, both ends included, N at least 1, also when there is no angle. literal: at fractions k/y while
// k < y with y = (degrees, less 2 pi if above pi) / (speed 0.2); empty when y <= 0.
// noSpeed, notFinite, notRotation, tooLong (a speed so low that there would be more than kMostSteps steps).
[[nodiscard]] Result<std::vector<glm::dquat>> rotationAim(const glm::dquat& from, const glm::dquat& to, double degreesPerSecond, AimMode mode);

// The modes of an aim that reach its end.
enum class HonestAim : std::uint8_t { peak, mean };
// The same motion as a curve: one span in cosine mode from 0 to N 0.2 s. Errors as there.
[[nodiscard]] Result<Curve<glm::dquat>> aimCurve(const glm::dquat& from, const glm::dquat& to, double degreesPerSecond, HonestAim mode);

} // namespace slerpline::second_life
