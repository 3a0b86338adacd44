#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

namespace slerpline {

// Unit quaternion maths in double. exp and log are principal (atan2, angle in [0, pi]); none of these flips a sign.

// The unit quaternion nearest to q; the identity for a zero or non-finite one. Bit-identical for an already normalised q.
[[nodiscard]] glm::dquat normalised(const glm::dquat& q);
// The vector half of the logarithm: axis times HALF the turning angle, length in [0, pi] (angle of q in [0, 2 pi]).
[[nodiscard]] glm::dvec3 logarithm(const glm::dquat& q);
// Inverse of `logarithm`: exp of a pure quaternion.
[[nodiscard]] glm::dquat exponential(const glm::dvec3& v);
// Constant speed along the great circle from a to b (unit, dot >= -1). Finite and unit for opposite ones too.
[[nodiscard]] glm::dquat slerp(const glm::dquat& a, const glm::dquat& b, double s);
// Component lerp, normalised. Opposite ones pass through the great circle that `slerp` takes.
[[nodiscard]] glm::dquat nlerp(const glm::dquat& a, const glm::dquat& b, double s);
// The angle between two orientations in radians, in [0, pi]; q and -q are the same. Accurate for tiny angles.
[[nodiscard]] double angleBetween(const glm::dquat& a, const glm::dquat& b);

} // namespace slerpline
