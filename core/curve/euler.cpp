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
double largestStep(const glm::dvec3& a, const glm::dvec3& b)
{
    const glm::dvec3 d = glm::abs(a - b);
    return std::max({d.x, d.y, d.z});
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
        if (i == 0)
            keyAngles_.push_back(eulerFromRotation(q));
        else if (keyTimes_[i] == keyTimes_[i - 1])
            keyAngles_.push_back(nearestEuler(q, keyAngles_[i - 1]));
        else
            keyAngles_.push_back(nearestEuler(q, followed(keyAngles_[i - 1], keyTimes_[i - 1], keyTimes_[i], keyTimes_[i])));
    }
}

// The angles at `time` in [from, to], followed from those at `from`. The stretch is cut at places that depend on the motion
// alone, never on `time`, until the angles move little between two of them: so every time in it sees the same branch.
glm::dvec3 EulerReadout::followed(const glm::dvec3& start, Seconds from, Seconds to, Seconds time, int depth) const
{
    constexpr int kFewest = 2, kMost = 14; // quarters at least: half turns between two looks would be missed
    constexpr double kSmallStep = std::numbers::pi / 4;
    const Seconds middle = from + (to - from) / 2;
    const bool cuttable = depth < kMost && middle > from && middle < to;
    if (!cuttable || (depth >= kFewest && largestStep(nearestEuler(rotation_(to), start), start) <= kSmallStep))
        return nearestEuler(rotation_(time), start);
    if (time <= middle)
        return followed(start, from, middle, time, depth + 1);
    return followed(followed(start, from, middle, middle, depth + 1), middle, to, time, depth + 1);
}

glm::dvec3 EulerReadout::at(Seconds time) const
{
    if (keyTimes_.empty())
        return rotation_ ? eulerFromRotation(rotation_(time)) : glm::dvec3(0);
    const auto after = std::upper_bound(keyTimes_.begin(), keyTimes_.end(), time);
    if (after == keyTimes_.begin() || after == keyTimes_.end()) { // outside the keys: what is nearest to the end
        const std::size_t end = after == keyTimes_.begin() ? 0 : keyTimes_.size() - 1;
        return keyTimes_[end] == time ? keyAngles_[end] : nearestEuler(rotation_(time), keyAngles_[end]);
    }
    const auto key = std::size_t(after - keyTimes_.begin()) - 1;
    if (keyTimes_[key] == time)
        return keyAngles_[key];
    return followed(keyAngles_[key], keyTimes_[key], keyTimes_[key + 1], time);
}

glm::dvec3 EulerReadout::arrivingAt(std::size_t key) const
{
    if (key == 0)
        return keyAngles_[0];
    const Seconds before = std::nextafter(keyTimes_[key], -std::numeric_limits<double>::infinity());
    return before > keyTimes_[key - 1] ? at(before) : keyAngles_[key];
}

} // namespace slerpline
