#include "core/curve/euler.h"

#include "core/curve/rotation.h"

#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace slerpline {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;

glm::dvec3 unwrapped(glm::dvec3 euler, const glm::dvec3& reference)
{
    for (int i = 0; i < 3; ++i)
        euler[i] += kTurn * std::round((reference[i] - euler[i]) / kTurn);
    return euler;
}
double distance(const glm::dvec3& a, const glm::dvec3& b)
{
    const glm::dvec3 d = a - b;
    return glm::dot(d, d);
}

} // namespace

glm::dquat rotationFromEuler(const glm::dvec3& euler)
{
    const glm::dvec3 c(std::cos(euler.x / 2), std::cos(euler.y / 2), std::cos(euler.z / 2));
    const glm::dvec3 s(std::sin(euler.x / 2), std::sin(euler.y / 2), std::sin(euler.z / 2));
    return {
        c.x * c.y * c.z + s.x * s.y * s.z, s.x * c.y * c.z - c.x * s.y * s.z, c.x * s.y * c.z + s.x * c.y * s.z, c.x * c.y * s.z - s.x * s.y * c.z};
}

glm::dvec3 eulerFromRotation(const glm::dquat& q)
{
    const double sineY = 2 * (q.w * q.y - q.x * q.z);
    // Length of (cos y cos x, cos y sin x): exact where the arc sine is not.
    const double cx = 1 - 2 * (q.x * q.x + q.y * q.y), sx = 2 * (q.w * q.x + q.y * q.z);
    const double cosineY = std::hypot(cx, sx);
    const double y = std::atan2(sineY, cosineY);
    if (cosineY < 1e-9) { // gimbal: only x - z (or x + z) is known
        const double together = 2 * std::atan2(q.x, q.w);
        return {together, y, 0};
    }
    return {std::atan2(sx, cx), y, std::atan2(2 * (q.w * q.z + q.x * q.y), 1 - 2 * (q.y * q.y + q.z * q.z))};
}

glm::dvec3 nearestEuler(const glm::dquat& q, const glm::dvec3& reference)
{
    const glm::dvec3 principal = eulerFromRotation(q);
    if (std::abs(std::abs(principal.y) - std::numbers::pi / 2) < 1e-6) { // a whole line of solutions: keep the reference's z
        const double sign = principal.y > 0 ? 1 : -1;
        const double together = principal.x - sign * principal.z; // x -+ z is what counts
        return unwrapped({together + sign * reference.z, principal.y, reference.z}, reference);
    }
    const glm::dvec3 first = unwrapped(principal, reference);
    const glm::dvec3 second = unwrapped({principal.x + std::numbers::pi, std::numbers::pi - principal.y, principal.z + std::numbers::pi}, reference);
    return distance(first, reference) <= distance(second, reference) ? first : second;
}

glm::dmat3 eulerJacobian(const glm::dvec3& euler)
{
    const double cx = std::cos(euler.x), sx = std::sin(euler.x), cy = std::cos(euler.y), sy = std::sin(euler.y);
    return {glm::dvec3(1, 0, 0), glm::dvec3(0, cx, -sx), glm::dvec3(-sy, sx * cy, cx * cy)}; // columns
}

glm::dvec3 eulerRates(const glm::dvec3& euler, const glm::dvec3& angularVelocity)
{
    const glm::dmat3 jacobian = eulerJacobian(euler);
    if (std::abs(std::cos(euler.y)) > 1e-4)
        return glm::inverse(jacobian) * angularVelocity;
    // Damped least squares near the gimbal.
    const glm::dmat3 transposed = glm::transpose(jacobian);
    return glm::inverse(transposed * jacobian + glm::dmat3(1e-8)) * (transposed * angularVelocity);
}

EulerReadout::EulerReadout(Rotation rotation, std::vector<Seconds> keyTimes) : rotation_(std::move(rotation)), keyTimes_(std::move(keyTimes))
{
    keyAngles_.reserve(keyTimes_.size());
    for (std::size_t i = 0; i < keyTimes_.size(); ++i) {
        const glm::dquat q = rotation_(keyTimes_[i]);
        keyAngles_.push_back(i == 0 ? eulerFromRotation(q) : nearestEuler(q, followed(keyAngles_[i - 1], keyTimes_[i - 1], keyTimes_[i])));
    }
}

glm::dvec3 EulerReadout::followed(glm::dvec3 angles, Seconds from, Seconds to) const
{
    // Steps are halved until each turns less than 60 degrees, so that no half turn is skipped between two looks.
    constexpr int kFewest = 2;
    const glm::dquat start = rotation_(from);
    int steps = kFewest;
    glm::dquat last = start;
    double longest = 0;
    for (int i = 1; i <= steps; ++i) {
        const glm::dquat q = rotation_(from + (to - from) * (double(i) / steps));
        longest = std::max(longest, angleBetween(last, q));
        last = q;
    }
    if (longest > std::numbers::pi / 3)
        steps = 12;
    for (int i = 1; i < steps; ++i)
        angles = nearestEuler(rotation_(from + (to - from) * (double(i) / steps)), angles);
    return angles;
}

glm::dvec3 EulerReadout::at(Seconds time) const
{
    if (keyTimes_.empty())
        return rotation_ ? eulerFromRotation(rotation_(time)) : glm::dvec3(0);
    const auto after = std::upper_bound(keyTimes_.begin(), keyTimes_.end(), time);
    const std::size_t key = after == keyTimes_.begin() ? 0 : std::size_t(after - keyTimes_.begin()) - 1;
    if (keyTimes_[key] == time)
        return keyAngles_[key];
    return nearestEuler(rotation_(time), followed(keyAngles_[key], keyTimes_[key], time));
}

glm::dvec3 EulerReadout::arrivingAt(std::size_t key) const
{
    if (key == 0)
        return keyAngles_[0];
    const Seconds before = std::nextafter(keyTimes_[key], -std::numeric_limits<double>::infinity());
    return before > keyTimes_[key - 1] ? at(before) : keyAngles_[key];
}

} // namespace slerpline
