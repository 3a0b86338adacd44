#include "core/curve/tangents.h"

#include "core/curve/rotation.h"

#include <algorithm>
#include <cmath>

namespace slerpline {
namespace {

double timingFactor(SplineTiming timing, Side side, Seconds before, Seconds after)
{
    if (timing == SplineTiming::uniform)
        return 1;
    if (before + after <= 0)
        return 0;
    const bool outgoing = side == Side::after;
    const bool ownSpan = timing == SplineTiming::velocityContinuous; // M3G 1.1: scaled by the span it shapes; 1.0: by the other
    return 2 * (outgoing == ownSpan ? after : before) / (before + after);
}

// A key's neighbours, as differences: the step and the duration of the span on each side. None at open ends.
template <class Step> struct Around {
    std::optional<Step> stepBefore, stepAfter;
    Seconds before = 0, after = 0;
};

Around<double> around(const Curve<double>& curve, const Seam& seam, std::size_t key)
{
    Around<double> result;
    const Key<double>& k = curve.keys[key];
    if (const auto previous = previousKey(curve, seam, key)) {
        result.stepBefore = k.value - curve.keys[previous->index].value;
        result.before = k.time - previous->time;
    }
    if (const auto next = nextKey(curve, seam, key)) {
        result.stepAfter = curve.keys[next->index].value - k.value;
        result.after = next->time - k.time;
    }
    return result;
}

Around<glm::dvec3> around(const Curve<glm::dquat>& curve, const Seam& seam, std::size_t key)
{
    Around<glm::dvec3> result;
    const Key<glm::dquat>& k = curve.keys[key];
    if (const auto previous = previousKey(curve, seam, key)) {
        result.stepBefore = turnBetween(normalised(curve.keys[previous->index].value), k.value, curve.path);
        result.before = k.time - previous->time;
    }
    if (const auto next = nextKey(curve, seam, key)) {
        result.stepAfter = turnBetween(normalised(k.value), curve.keys[next->index].value, curve.path);
        result.after = next->time - k.time;
    }
    return result;
}

// Step over time; 0 where the time is 0.
template <class Step> Step slope(const Step& step, Seconds duration) { return duration > 0 ? step / duration : Step(0); }

// Slope over both neighbours, one-sided at open ends.
template <class Step> Step chordSlope(const Around<Step>& near)
{
    return slope(near.stepBefore.value_or(Step(0)) + near.stepAfter.value_or(Step(0)), near.before + near.after);
}

// Slope of the span on one side, or of the other where there is none.
template <class Step> Step spanSlope(const Around<Step>& near, Side side)
{
    const bool after = side == Side::after ? near.stepAfter.has_value() : !near.stepBefore.has_value();
    return after ? slope(near.stepAfter.value_or(Step(0)), near.after) : slope(near.stepBefore.value_or(Step(0)), near.before);
}

// A local extremum, or a neighbour of equal value. By signs: the product of two tiny steps would vanish.
bool isTurningPoint(const Around<double>& near)
{
    if (!near.stepBefore || !near.stepAfter)
        return false;
    return (*near.stepBefore <= 0 && *near.stepAfter >= 0) || (*near.stepBefore >= 0 && *near.stepAfter <= 0);
}

double clampedSlope(const Around<double>& near, double wanted)
{
    if (isTurningPoint(near))
        return 0;
    const double most = 3 * std::min(std::abs(spanSlope(near, Side::before)), std::abs(spanSlope(near, Side::after)));
    return std::clamp(wanted, -most, most);
}

} // namespace

glm::dquat endOfTurn(const glm::dquat& from, const glm::dquat& to, RotationPath path)
{
    const glm::dquat end = normalised(to);
    return path == RotationPath::shortest && glm::dot(from, end) < 0 ? -end : end;
}

glm::dvec3 turnBetween(const glm::dquat& from, const glm::dquat& to, RotationPath path)
{
    return logarithm(glm::conjugate(from) * endOfTurn(from, to, path));
}

double tangentSlope(const Curve<double>& curve, const Seam& seam, std::size_t key, Side side)
{
    return ruleSlope(curve, seam, key, side, side == Side::before ? curve.keys[key].in : curve.keys[key].out);
}

double ruleSlope(const Curve<double>& curve, const Seam& seam, std::size_t key, Side side, const Tangent<double>& tangent)
{
    if (tangent.rule == TangentRule::free)
        return tangent.slope;
    if (tangent.rule == TangentRule::flat)
        return 0;
    const Around<double> near = around(curve, seam, key);
    switch (tangent.rule) {
    case TangentRule::smooth: return tangent.strength * chordSlope(near);
    case TangentRule::linear: return tangent.strength * spanSlope(near, side);
    case TangentRule::plateau: return !near.stepBefore || !near.stepAfter || isTurningPoint(near) ? 0 : tangent.strength * chordSlope(near);
    case TangentRule::clamped: return clampedSlope(near, tangent.strength * chordSlope(near));
    case TangentRule::flat:
    case TangentRule::free: break;
    }
    return 0;
}

glm::dvec3 tangentSlope(const Curve<glm::dquat>& curve, const Seam& seam, std::size_t key, Side side)
{
    return ruleSlope(curve, seam, key, side, side == Side::before ? curve.keys[key].in : curve.keys[key].out);
}

glm::dvec3 ruleSlope(const Curve<glm::dquat>& curve, const Seam& seam, std::size_t key, Side side, const Tangent<glm::dquat>& tangent)
{
    switch (tangent.rule) {
    case TangentRule::free: return tangent.slope;
    case TangentRule::flat: return glm::dvec3(0);
    case TangentRule::linear: return tangent.strength * 2 * spanSlope(around(curve, seam, key), side);
    case TangentRule::smooth:
    case TangentRule::plateau:
    case TangentRule::clamped: return tangent.strength * 2 * chordSlope(around(curve, seam, key)); // turns have no local extrema
    }
    return glm::dvec3(0);
}

double splineTangent(const Curve<double>& curve, const Seam& seam, std::size_t key, Side side)
{
    const Around<double> near = around(curve, seam, key);
    if (!near.stepBefore || !near.stepAfter)
        return 0;
    return timingFactor(curve.timing, side, near.before, near.after) * (*near.stepBefore + *near.stepAfter) / 2;
}

glm::dvec3 splineTangent(const Curve<glm::dquat>& curve, const Seam& seam, std::size_t key, Side side)
{
    const Around<glm::dvec3> near = around(curve, seam, key);
    if (!near.stepBefore || !near.stepAfter)
        return glm::dvec3(0);
    return timingFactor(curve.timing, side, near.before, near.after) * (*near.stepBefore + *near.stepAfter) / 2.0;
}

} // namespace slerpline
