#pragma once

#include "core/curve/curve.h"

#include <cstddef>
#include <span>
#include <vector>

namespace slerpline {

// What may be wrong with a curve, as places and sizes; words and severities are the document's (core/document/validate.h).
// All of them look at the curve as it plays (Curve::playAs counts) and cost a constant time per key.

// Places in order, and how bad: `first` at the first of them, `worst` over all. Nothing found: no places, 0 and 0.
struct Flaws {
    std::vector<std::size_t> keys; // keys, or the spans that start at them
    double first = 0;
    double worst = 0;

    [[nodiscard]] bool empty() const { return keys.empty(); }
};

// Thresholds, all from SPEC section 7 but for the three that say otherwise.
inline constexpr double kLengthOff = 1e-3;                             // of a stored quaternion
inline constexpr double kNearlyUndefined = 1e-3;                       // rad from where a turn has no direction
inline constexpr double kNearlyHalfTurn = 170 * 0.017453292519943295;  // rad
inline constexpr double kRedundantShare = 1e-6;                        // of the range of values
inline constexpr double kRedundantAngle = 1e-4 * 0.017453292519943295; // rad
inline constexpr double kJumpSpeed = 30 * 0.017453292519943295;        // rad/s
inline constexpr double kJumpShare = 0.25;                             // of the faster side
inline constexpr double kOffArc = 15 * 0.017453292519943295;           // rad
inline constexpr double kOvershootShare = 0.1;                         // of the step between the keys
// Chosen here: 30 degrees are a twelfth of a turn, so a number's slope jumps when it gains a twelfth of the range per second.
inline constexpr double kJumpRangePerSecond = 1.0 / 12;
// Chosen here: an overshoot below a thousandth of the range is not seen, however small the step.
inline constexpr double kLeastOvershoot = 1e-3;
// Chosen here: beyond it sums and cubes of values and times overflow.
inline constexpr double kLargestNumber = 1e300;

// Keys whose time, value, or a tangent number that counts is NaN, infinite or beyond kLargestNumber.
template <class T> [[nodiscard]] Flaws nonFiniteKeys(const Curve<T>& curve);
// Keys followed by another one at the same time: all but the last of each group.
template <class T> [[nodiscard]] Flaws sharedTimeKeys(const Curve<T>& curve);

// Keys whose stored length is off 1 by more than kLengthOff; sizes are the amounts, 1 for all zeros.
[[nodiscard]] Flaws lengthFlaws(const Curve<glm::dquat>& curve);
// Keys whose stored numbers have a negative dot product with those of the key before; all zeros
// have no sign to change.
[[nodiscard]] Flaws signFlips(const Curve<glm::dquat>& curve);
// The turn of the span that starts at a key, in rad: [0, pi] on the shortest path, [0, 2 pi] as stored.
[[nodiscard]] double turnOfSpan(const Curve<glm::dquat>& curve, std::size_t span);
// Spans that turn by at least kNearlyHalfTurn; sizes are the turns. Steps do not turn, nor do spans without duration.
[[nodiscard]] Flaws halfTurns(const Curve<glm::dquat>& curve);
// Spans within kNearlyUndefined of the turn without a direction: half a turn on the shortest path, a whole one as stored.
[[nodiscard]] Flaws undefinedTurns(const Curve<glm::dquat>& curve);

// Greatest minus least finite value; 0 for an empty curve.
[[nodiscard]] double valueRange(const Curve<double>& curve);

// Keys between two spline spans at which the velocity jumps: by more than kJumpSpeed and kJumpShare of the faster side, for
// numbers by more than kJumpRangePerSecond of the range and kJumpShare. The seam of a loop counts. Sizes are rad/s, or
// units/s. Velocity-continuous timing has none, by construction.
[[nodiscard]] Flaws velocityJumpKeys(const Curve<double>& curve);
[[nodiscard]] Flaws velocityJumpKeys(const Curve<glm::dquat>& curve);

// How far a span leaves what lies between its keys. Numbers: the most it goes beyond both end values, 0 for a hold.
// Rotations: the largest angle (rad) to the nearest orientation on the direct arc; being early or late on the arc is none.
// (The off_arc_deg of the squad fixture is to the slerp at the same time, which is never less.)
[[nodiscard]] double overshootOf(const Curve<double>& curve, std::size_t span);
[[nodiscard]] double overshootOf(const Curve<glm::dquat>& curve, std::size_t span);
// Spline spans that overshoot: numbers by more than kOvershootShare of their step and kLeastOvershoot of the range,
// rotations by more than kOffArc. Spans in mode tangent are the author's and are not looked at.
[[nodiscard]] Flaws overshootSpans(const Curve<double>& curve);
[[nodiscard]] Flaws overshootSpans(const Curve<glm::dquat>& curve);

} // namespace slerpline
