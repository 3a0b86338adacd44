#pragma once

#include <glm/vec3.hpp>

namespace slerpline {

// The exponential map's right Jacobian: between the derivative of a rotation vector v (axis times turning angle, radians)
// and the angular velocity w of the rotation it stands for, about that rotation's own axes. Any v, whole turns included;
// series near 0. Barfoot, State Estimation for Robotics, 7.1.5.

// w, for v moving by dv.
[[nodiscard]] glm::dvec3 turnRate(const glm::dvec3& v, const glm::dvec3& dv);
// dv, for a rotation turning by w. Where |v| is a whole turn or more and only turning about v's axis moves v by a finite
// amount (within 1e-6 rad of a multiple of 2 pi), the part of w along that axis.
[[nodiscard]] glm::dvec3 turnRateInverse(const glm::dvec3& v, const glm::dvec3& w);

} // namespace slerpline
