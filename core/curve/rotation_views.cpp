#include "core/curve/rotation_views.h"

#include "core/curve/neighbours.h"
#include "core/curve/rotation.h"
#include "core/curve/tangents.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace slerpline {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;
constexpr double kNoise = 1e-15; // what normalising leaves beside a pole
constexpr double kSameOrientation = 1e-14;
constexpr double kNoAxis = 2e-13; // shorter turns have no axis of their own but rounding

glm::dvec3 vectorPart(const glm::dquat& q) { return {q.x, q.y, q.z}; }
glm::dquat fromComponents(const glm::dvec4& c) { return {c.w, c.x, c.y, c.z}; }
double length(const glm::dvec3& v) { return std::sqrt(glm::dot(v, v)); }

glm::dvec4 axisOf(int component)
{
    glm::dvec4 axis(0);
    axis[component] = 1;
    return axis;
}

// q seen from a: its part in the plane of the circle (cosine, sine of half the angle) and what is left over. Of q and -q,
// which are a whole turn apart, the one whose angle is within half a turn of the arc's middle.
struct OnCircle {
    glm::dvec3 axis{0}; // 0: there is no circle
    double whole = 0, angle = 0;
    double cosine = 1, sine = 0;
    glm::dvec3 rest{0};
};

OnCircle onCircle(const glm::dquat& a, const glm::dquat& b, const glm::dquat& q, RotationPath path)
{
    OnCircle result;
    const glm::dquat seen = glm::conjugate(a) * q;
    glm::dvec3 turn = turnBetween(a, b, path);
    result.whole = 2 * length(turn);
    if (result.whole < kNoAxis) {
        result.whole = 0;
        turn = turnBetween(a, q, RotationPath::shortest);
    }
    if (2 * length(turn) < kNoAxis)
        return result;
    result.axis = turn / length(turn);
    result.cosine = seen.w;
    result.sine = glm::dot(vectorPart(seen), result.axis);
    result.rest = vectorPart(seen) - result.sine * result.axis;
    const double angle = 2 * std::atan2(result.sine, result.cosine);
    const double turns = std::round((angle - result.whole / 2) / kTurn);
    result.angle = angle - kTurn * turns;
    if (std::fmod(turns, 2) != 0) {
        result.cosine = -result.cosine;
        result.sine = -result.sine;
        result.rest = -result.rest;
    }
    return result;
}

bool isSquare(const OnCircle& circle) { return std::hypot(circle.cosine, circle.sine) < 1e-12; }

struct Arc {
    glm::dquat a, b;
};
std::optional<Arc> arcAround(const Curve<glm::dquat>& curve, std::size_t key)
{
    const Seam seam = seamOf(curve);
    const auto previous = previousKey(curve, seam, key), next = nextKey(curve, seam, key);
    const glm::dquat own = normalised(curve.keys[key].value);
    if (!previous && !next)
        return std::nullopt;
    const glm::dquat start = normalised(curve.keys[previous ? previous->index : next->index].value);
    return Arc{start, previous && next ? normalised(curve.keys[next->index].value) : own};
}

} // namespace

TurnBetween orientationChange(const glm::dquat& from, const glm::dquat& to)
{
    const glm::dquat turn = withSignOf(to * glm::conjugate(from), {1, 0, 0, 0});
    const glm::dvec3 half = logarithm(turn);
    const double halfAngle = length(half);
    if (halfAngle == 0)
        return {};
    return {2 * halfAngle, half / halfAngle};
}

glm::dvec4 componentsOf(const glm::dquat& q) { return {q.x, q.y, q.z, q.w}; }

glm::dquat withSignOf(const glm::dquat& q, const glm::dquat& reference) { return glm::dot(q, reference) < 0 ? -q : q; }

glm::dquat withComponent(const glm::dquat& q, int component, double value)
{
    if (std::isnan(value))
        return q;
    value = std::clamp(value, -1.0, 1.0);
    glm::dvec4 others = componentsOf(q);
    others[component] = 0;
    const double beside = std::sqrt(glm::dot(others, others));
    others = beside > kNoise ? others / beside : axisOf(component == 3 ? 0 : 3);
    return normalised(fromComponents(value * axisOf(component) + std::sqrt((1 - value) * (1 + value)) * others));
}

glm::dvec4 componentRates(const glm::dquat& q, const glm::dvec3& angularVelocity)
{
    const glm::dvec3 half = angularVelocity / 2.0;
    return componentsOf(q * glm::dquat(0, half.x, half.y, half.z));
}

glm::dvec3 velocityWithComponentRate(const glm::dquat& q, const glm::dvec3& angularVelocity, int component, double rate)
{
    const glm::dvec4 at = componentsOf(q);
    glm::dvec4 others = at;
    others[component] = 0;
    const double room = glm::dot(others, others); // how much of the component's axis is tangent to the sphere: 1 - value^2
    if (room < 1e-18 || !std::isfinite(rate))
        return angularVelocity;
    const double missing = rate - componentRates(q, angularVelocity)[component];
    const glm::dvec4 change = (axisOf(component) - at[component] * at) * (missing / room);
    return angularVelocity + 2.0 * vectorPart(glm::conjugate(q) * fromComponents(change));
}

glm::dvec3 rotationVector(const glm::dquat& q, const glm::dquat& reference) { return 2.0 * turnBetween(reference, q, RotationPath::shortest); }

glm::dquat rotationFromVector(const glm::dvec3& v, const glm::dquat& reference) { return normalised(reference * exponential(v / 2.0)); }

glm::dvec3 nearestRotationVector(const glm::dquat& q, const glm::dquat& reference, const glm::dvec3& near)
{
    if (angleBetween(rotationFromVector(near, reference), q) <= kSameOrientation)
        return near;
    const glm::dvec3 shortest = rotationVector(q, reference);
    const double angle = length(shortest);
    if (angle < kNoAxis) {
        const double nearLength = length(near);
        const double turns = std::round(nearLength / kTurn);
        return turns > 0 ? near * (turns * kTurn / nearLength) : shortest;
    }
    const glm::dvec3 axis = shortest / angle;
    return shortest + axis * (kTurn * std::round((glm::dot(near, axis) - angle) / kTurn));
}

ArcPosition arcPosition(const glm::dquat& a, const glm::dquat& b, const glm::dquat& q, RotationPath path)
{
    const OnCircle circle = onCircle(a, b, q, path);
    if (circle.axis == glm::dvec3(0))
        return {};
    if (isSquare(circle))
        return {circle.whole / 2, circle.whole, std::numbers::pi};
    return {circle.angle, circle.whole, 2 * std::atan2(length(circle.rest), std::hypot(circle.cosine, circle.sine))};
}

glm::dquat movedAlongArc(const glm::dquat& a, const glm::dquat& b, const glm::dquat& q, double angle, RotationPath path)
{
    const OnCircle circle = onCircle(a, b, q, path);
    if (circle.axis == glm::dvec3(0) || isSquare(circle) || !std::isfinite(angle))
        return q;
    const double share = std::hypot(circle.cosine, circle.sine);
    const glm::dvec3 v = circle.rest + circle.axis * (share * std::sin(angle / 2));
    return withSignOf(normalised(a * glm::dquat(share * std::cos(angle / 2), v.x, v.y, v.z)), q);
}

ArcPosition keyProgression(const Curve<glm::dquat>& curve, std::size_t key)
{
    const auto arc = arcAround(curve, key);
    return arc ? arcPosition(arc->a, arc->b, normalised(curve.keys[key].value), curve.path) : ArcPosition{};
}

glm::dquat withKeyProgression(const Curve<glm::dquat>& curve, std::size_t key, double angle)
{
    const glm::dquat own = normalised(curve.keys[key].value);
    const auto arc = arcAround(curve, key);
    return arc ? movedAlongArc(arc->a, arc->b, own, angle, curve.path) : own;
}

} // namespace slerpline
