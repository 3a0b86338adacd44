#pragma once

#include "core/curve/neighbours.h"

namespace slerpline {

// A side of a key: `before` is where its in tangent acts, `after` its out tangent.
enum class Side : std::uint8_t { before, after };

// The slope (units/s) or angular velocity (rad/s) that a key's tangent rule gives on one side (SPEC section 2).
// Side::before is the in tangent. Where the rule needs a span on that side and there is none, the other span counts.
[[nodiscard]] double tangentSlope(const Curve<double>& curve, const Seam& seam, std::size_t key, Side side);
[[nodiscard]] glm::dvec3 tangentSlope(const Curve<glm::dquat>& curve, const Seam& seam, std::size_t key, Side side);
// The same for a tangent that the key does not have (yet).
[[nodiscard]] double ruleSlope(const Curve<double>& curve, const Seam& seam, std::size_t key, Side side, const Tangent<double>& tangent);
[[nodiscard]] glm::dvec3 ruleSlope(const Curve<glm::dquat>& curve, const Seam& seam, std::size_t key, Side side, const Tangent<glm::dquat>& tangent);

// The tangent T of spline and squad spans times the timing factor of one side: Side::after is the outgoing T0 of the span
// that starts at the key, Side::before the incoming T1 of the span that ends there. 0 at open ends.
[[nodiscard]] double splineTangent(const Curve<double>& curve, const Seam& seam, std::size_t key, Side side);
[[nodiscard]] glm::dvec3 splineTangent(const Curve<glm::dquat>& curve, const Seam& seam, std::size_t key, Side side);

// log(q_from^-1 q_to) with the sign that the curve's path gives the end key.
[[nodiscard]] glm::dvec3 turnBetween(const glm::dquat& from, const glm::dquat& to, RotationPath path);
// `to` normalised, with the sign that the path gives it against `from`.
[[nodiscard]] glm::dquat endOfTurn(const glm::dquat& from, const glm::dquat& to, RotationPath path);

// Largest |T - L| that a rotation handle may have, in half-angle radians: 0.9 of 2 pi, where SQUAD stops being faithful.
inline constexpr double kLargestTangentExcess = 0.9 * 6.283185307179586;

} // namespace slerpline
