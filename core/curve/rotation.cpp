#include "core/curve/rotation.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace slerpline {

glm::dquat normalised(const glm::dquat& q)
{
    const double largest = std::max({std::abs(q.w), std::abs(q.x), std::abs(q.y), std::abs(q.z)});
    if (!(largest > 0) || !std::isfinite(largest) || std::isnan(q.w + q.x + q.y + q.z))
        return {1, 0, 0, 0};
    const double square = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
    if (std::abs(square - 1) <= 9e-16) // what a normalised one has left over from rounding: 6.7e-16 at most
        return q;
    const double w = q.w / largest, x = q.x / largest, y = q.y / largest, z = q.z / largest; // squares cannot overflow
    const double length = std::sqrt(w * w + x * x + y * y + z * z);
    return {w / length, x / length, y / length, z / length};
}

glm::dvec3 logarithm(const glm::dquat& q)
{
    const double sine = std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z);
    if (sine == 0) // q and -q have no axis between them: x, the same on every machine
        return q.w < 0 ? glm::dvec3(std::numbers::pi, 0, 0) : glm::dvec3(0);
    const double scale = std::atan2(sine, q.w) / sine;
    return {q.x * scale, q.y * scale, q.z * scale};
}

glm::dquat exponential(const glm::dvec3& v)
{
    const double angle = std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
    const double scale = angle < 1e-8 ? 1 : std::sin(angle) / angle; // sin x / x is 1 to the last bit below
    return {std::cos(angle), v.x * scale, v.y * scale, v.z * scale};
}

glm::dquat slerp(const glm::dquat& a, const glm::dquat& b, double s) { return a * exponential(s * logarithm(glm::conjugate(a) * b)); }

glm::dquat nlerp(const glm::dquat& a, const glm::dquat& b, double s)
{
    const glm::dquat chord = a * (1 - s) + b * s;
    if (glm::dot(chord, chord) < 1e-16)
        return slerp(a, b, s);
    return normalised(chord);
}

double angleBetween(const glm::dquat& a, const glm::dquat& b)
{
    const glm::dquat turn = glm::conjugate(a) * b;
    return 2 * std::atan2(std::sqrt(turn.x * turn.x + turn.y * turn.y + turn.z * turn.z), std::abs(turn.w));
}

} // namespace slerpline
