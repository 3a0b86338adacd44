#include "core/curve/euler.h"

#include "core/curve/rotation.h"

#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace slerpline {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;
constexpr double kRightAngle = std::numbers::pi / 2;
// Nearer to the gimbal than this (radians) first and last turn are rounding noise: one of them is chosen freely, which turns
// the orientation by at most twice as much.
constexpr double kLocked = 2e-13;
// Nearer than this rounding moves first and last turn by more than 1e-13: known angles are better than computed ones.
constexpr double kNearGimbal = 1e-2;
constexpr double kSameOrientation = 1e-14;

// The axes in order of turning, and whether they are an even permutation (+1) or an odd one (-1). For proper orders `third`
// is the axis that is not turned about.
struct Axes {
    int first, second, third;
    bool proper;
    double parity;
};

constexpr Axes axesOf(EulerOrder order)
{
    constexpr int kFirst[] = {0, 0, 1, 1, 2, 2}, kSecond[] = {1, 2, 0, 2, 0, 1};
    const auto index = std::size_t(order);
    const int first = kFirst[index % 6], second = kSecond[index % 6];
    return {first, second, 3 - first - second, index >= 6, second == (first + 1) % 3 ? 1.0 : -1.0};
}

// Numbers as they are shown, and in order of turning.
glm::dvec3 turnsOf(const Axes& axes, const glm::dvec3& euler)
{
    return axes.proper ? euler : glm::dvec3(euler[axes.first], euler[axes.second], euler[axes.third]);
}
glm::dvec3 shown(const Axes& axes, const glm::dvec3& turns)
{
    if (axes.proper)
        return turns;
    glm::dvec3 euler;
    euler[axes.first] = turns.x;
    euler[axes.second] = turns.y;
    euler[axes.third] = turns.z;
    return euler;
}

glm::dquat aboutAxis(int axis, double angle)
{
    glm::dvec3 v(0);
    v[axis] = std::sin(angle / 2);
    return {std::cos(angle / 2), v.x, v.y, v.z};
}
double component(const glm::dquat& q, int axis) { return axis == 0 ? q.x : axis == 1 ? q.y : q.z; }

double wrapped(double angle) { return angle - kTurn * std::round(angle / kTurn); }

glm::dvec3 unwrapped(glm::dvec3 turns, const glm::dvec3& reference)
{
    for (int i = 0; i < 3; ++i)
        turns[i] += kTurn * std::round((reference[i] - turns[i]) / kTurn);
    return turns;
}
double distance(const glm::dvec3& a, const glm::dvec3& b)
{
    const glm::dvec3 d = a - b;
    return glm::dot(d, d);
}

// What an orientation says about its turns: half of last plus first, half of last minus first, and the middle turn counted
// from the lock where only the sum is known, in [0, pi].
struct HalfTurns {
    double sum, difference, middle;
};

HalfTurns halfTurns(const Axes& axes, const glm::dquat& q)
{
    const double i = component(q, axes.first), j = component(q, axes.second), k = axes.parity * component(q, axes.third);
    // Three different axes: turned back by a right angle about the second one they are a proper order.
    const double a = axes.proper ? q.w : q.w - j, b = axes.proper ? i : i + k;
    const double c = axes.proper ? j : j + q.w, d = axes.proper ? k : k - i;
    return {std::atan2(b, a), std::atan2(d, c), 2 * std::atan2(std::hypot(c, d), std::hypot(a, b))};
}

bool isLocked(double middle) { return middle < kLocked || std::numbers::pi - middle < kLocked; }

// The turns, with the last one given where the gimbal leaves it open.
glm::dvec3 principalTurns(const Axes& axes, const HalfTurns& half, double lastIfLocked)
{
    const double lastSign = axes.proper ? 1 : axes.parity;
    const double middle = axes.proper ? half.middle : half.middle - kRightAngle;
    if (!isLocked(half.middle))
        return {wrapped(half.sum - half.difference), middle, wrapped(lastSign * (half.sum + half.difference))};
    const bool sumIsKnown = half.middle < kRightAngle;
    const double last = lastSign * lastIfLocked;
    return {wrapped(sumIsKnown ? 2 * half.sum - last : last - 2 * half.difference), middle, lastIfLocked};
}

} // namespace

bool isProper(EulerOrder order) { return axesOf(order).proper; }

int eulerAxis(EulerOrder order, int component)
{
    const Axes axes = axesOf(order);
    if (!axes.proper)
        return component;
    return component == 1 ? axes.second : axes.first;
}

int middleComponent(EulerOrder order)
{
    const Axes axes = axesOf(order);
    return axes.proper ? 1 : axes.second;
}

glm::dquat rotationFromEuler(const glm::dvec3& euler, EulerOrder order)
{
    const Axes axes = axesOf(order);
    const glm::dvec3 turns = turnsOf(axes, euler);
    return aboutAxis(axes.proper ? axes.first : axes.third, turns.z) * aboutAxis(axes.second, turns.y) * aboutAxis(axes.first, turns.x);
}

glm::dvec3 eulerFromRotation(const glm::dquat& q, EulerOrder order)
{
    const Axes axes = axesOf(order);
    return shown(axes, principalTurns(axes, halfTurns(axes, q), 0));
}

glm::dvec3 nearestEuler(const glm::dquat& q, const glm::dvec3& reference, EulerOrder order)
{
    const Axes axes = axesOf(order);
    const HalfTurns half = halfTurns(axes, q);
    const double gimbal = std::min(half.middle, std::numbers::pi - half.middle);
    if (gimbal < kNearGimbal && angleBetween(rotationFromEuler(reference, order), q) <= kSameOrientation)
        return reference;
    const glm::dvec3 wanted = turnsOf(axes, reference);
    const glm::dvec3 turns = principalTurns(axes, half, wanted.z);
    const glm::dvec3 first = unwrapped(turns, wanted);
    const double otherMiddle = axes.proper ? -turns.y : std::numbers::pi - turns.y;
    const glm::dvec3 second = unwrapped({turns.x + std::numbers::pi, otherMiddle, turns.z + std::numbers::pi}, wanted);
    if (isLocked(half.middle)) // the last turn is the reference's already
        return shown(axes, first);
    return shown(axes, distance(first, wanted) <= distance(second, wanted) ? first : second);
}

EulerDrag draggedEuler(const glm::dquat& q, const glm::dvec3& reference, int component, double value, EulerOrder order)
{
    EulerDrag result{nearestEuler(q, reference, order), q};
    if (!std::isfinite(value))
        return result;
    result.euler[component] = value;
    result.rotation = rotationFromEuler(result.euler, order);
    if (glm::dot(result.rotation, q) < 0)
        result.rotation = -result.rotation;
    return result;
}

double gimbalDistance(const glm::dquat& q, EulerOrder order)
{
    const double middle = halfTurns(axesOf(order), q).middle;
    return std::min(middle, std::numbers::pi - middle);
}

glm::dmat3 eulerJacobian(const glm::dvec3& euler, EulerOrder order)
{
    // Turns made later in the parent are seen from the body through the turns made before them.
    const Axes axes = axesOf(order);
    const glm::dvec3 turns = turnsOf(axes, euler);
    const glm::dquat back1 = aboutAxis(axes.first, -turns.x), back2 = aboutAxis(axes.second, -turns.y);
    glm::dvec3 e1(0), e2(0), e3(0);
    e1[axes.first] = e2[axes.second] = e3[axes.proper ? axes.first : axes.third] = 1;
    const glm::dvec3 second = back1 * e2, third = back1 * (back2 * e3);
    glm::dmat3 columns;
    columns[axes.proper ? 0 : axes.first] = e1;
    columns[axes.proper ? 1 : axes.second] = second;
    columns[axes.proper ? 2 : axes.third] = third;
    return columns;
}

glm::dvec3 eulerRates(const glm::dvec3& euler, const glm::dvec3& angularVelocity, EulerOrder order)
{
    const glm::dmat3 jacobian = eulerJacobian(euler, order);
    const double middle = euler[middleComponent(order)];
    if (std::abs(isProper(order) ? std::sin(middle) : std::cos(middle)) > 1e-4)
        return glm::inverse(jacobian) * angularVelocity;
    const glm::dmat3 transposed = glm::transpose(jacobian);
    return glm::inverse(transposed * jacobian + glm::dmat3(1e-8)) * (transposed * angularVelocity);
}

namespace {

glm::dvec3 startOf(const FollowedNumbers::Rotation& rotation, const std::vector<Seconds>& keyTimes, EulerOrder order)
{
    return eulerFromRotation(rotation(keyTimes.empty() ? 0 : keyTimes.front()), order);
}

} // namespace

EulerReadout::EulerReadout(const Rotation& rotation, const std::vector<Seconds>& keyTimes, EulerOrder order, const std::optional<glm::dvec3>& start)
    : FollowedNumbers(
        rotation, keyTimes, [order](const glm::dquat& q, const glm::dvec3& reference) { return nearestEuler(q, reference, order); },
        start ? *start : startOf(rotation, keyTimes, order))
{
}

} // namespace slerpline
