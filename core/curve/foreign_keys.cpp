#include "core/curve/foreign_keys.h"

#include "core/base/number_text.h"
#include "core/curve/edit_parts.h"
#include "core/curve/foreign_parts.h"
#include "core/curve/handles.h"

#include <algorithm>
#include <cmath>

namespace slerpline {
namespace {

using namespace foreign;

Handle offset(const ForeignPoint& point, double time, double value) { return {point.time - time, point.value - value}; }

// --- Blender

Interpolation modeOf(BlenderInterpolation interpolation)
{
    switch (interpolation) {
    case BlenderInterpolation::constant: return Interpolation::step;
    case BlenderInterpolation::linear: return Interpolation::linear;
    case BlenderInterpolation::bezier: return Interpolation::tangent;
    }
    return Interpolation::linear;
}

std::optional<Error> faultOf(std::span<const BlenderKey> keys)
{
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const BlenderKey& key = keys[i];
        if (auto error = notFinite(i, {key.time, key.value, key.left.time, key.left.value, key.right.time, key.right.value}))
            return error;
        if (i > 0)
            if (auto error = notInOrder(i, keys[i - 1].time, key.time))
                return error;
    }
    return std::nullopt;
}

// The slope a Blender curve goes on with beyond its first or last key.
double outerSlope(std::span<const BlenderKey> keys, Side side)
{
    const BlenderKey& key = side == Side::before ? keys.front() : keys.back();
    switch (key.interpolation) {
    case BlenderInterpolation::constant: break;
    case BlenderInterpolation::linear: {
        if (keys.size() < 2)
            break;
        const BlenderKey& other = side == Side::before ? keys[1] : keys[keys.size() - 2];
        return other.time != key.time ? (other.value - key.value) / (other.time - key.time) : 0;
    }
    case BlenderInterpolation::bezier:
        return tangentOfHandle(side, offset(side == Side::before ? key.left : key.right, key.time, key.value), 0).slope;
    }
    return 0;
}

// --- Maya

// Handles of a weighted span as shares of its length, brought to where time does not run back: within the ellipse
// x^2 + y^2 + xy - 2(x + y) + 1 <= 0, keeping the first where it can (OTHER_CURVES.md).
struct Reach {
    double first = 0, second = 0;
};
Reach forwardInTime(Reach reach)
{
    double x = std::max(reach.first, 0.0), y = std::max(reach.second, 0.0);
    const bool inside = (x <= 1 && y <= 1) || x * x + y * y + x * y - 2 * (x + y) + 1 <= 0;
    if (inside)
        return {x, y};
    if (x >= 4.0 / 3)
        return {4.0 / 3, 1.0 / 3};
    const double root = std::sqrt(std::max(0.0, (x - 2) * (x - 2) - 4 * (x - 1) * (x - 1)));
    return {x, std::clamp(y, (2 - x - root) / 2, (2 - x + root) / 2)};
}

// The handle with the time share `now` instead of `was`; its value follows in proportion, where there is one.
Handle scaledTo(const Handle& handle, double was, double now, Seconds duration)
{
    if (now == was)
        return handle;
    return was != 0 ? Handle{handle.time * (now / was), handle.value * (now / was)} : Handle{now * duration, handle.value};
}

// Gives a weighted span its handles; returns the key that it needs between when one handle reaches beyond the span.
std::optional<Key<double>> setMayaHandles(Key<double>& first, Key<double>& last, const ForeignPoint& out, const ForeignPoint& in)
{
    const Seconds duration = last.time - first.time;
    Handle after{out.time / 3, out.value / 3}, before{in.time / 3, in.value / 3};
    const Reach was{after.time / duration, before.time / duration};
    const Reach now = forwardInTime(was);
    after = scaledTo(after, was.first, now.first, duration);
    before = scaledTo(before, was.second, now.second, duration);
    const BezierSpan span{{{first.time, first.value}, {first.time + after.time, first.value + after.value},
        {last.time - before.time, last.value - before.value}, {last.time, last.value}}};
    const auto u = now.first > 1 || now.second > 1 ? slowestAt(span) : std::nullopt;
    const auto halves = u ? split(span, *u) : SplitBezierSpan{span, span};
    const Handle& middle = halves.second.points[0];
    if (!u || !(middle.time > first.time && middle.time < last.time)) {
        first.out = tangentOfHandle(Side::after, after, duration);
        last.in = tangentOfHandle(Side::before, {-before.time, -before.value}, duration);
        return std::nullopt;
    }
    Key<double> between{middle.time, middle.value, Interpolation::tangent, {}, {}};
    setHandles(first, between, halves.first);
    setHandles(between, last, halves.second);
    return between;
}

double mayaSlope(const ForeignPoint& tangent) { return tangent.time != 0 ? tangent.value / tangent.time : 0; }

} // namespace

Result<Curve<double>> curveFromBlender(std::span<const BlenderKey> keys, Extrapolation outside, BlenderHandleRule rule)
{
    if (auto error = faultOf(keys))
        return tl::unexpected(*error);
    Curve<double> curve;
    curve.before = curve.after = outside;
    if (keys.empty())
        return curve;
    std::vector<Key<double>> made;
    for (const BlenderKey& key : keys)
        made.push_back({key.time, key.value, modeOf(key.interpolation), edits::freeTangent(0, 0), edits::freeTangent(0, 0)});
    for (std::size_t i = 0; i + 1 < keys.size(); ++i) {
        const Seconds duration = keys[i + 1].time - keys[i].time;
        if (keys[i].interpolation != BlenderInterpolation::bezier || !(duration > 0))
            continue;
        Handle right = offset(keys[i].right, keys[i].time, keys[i].value);
        Handle left = offset(keys[i + 1].left, keys[i + 1].time, keys[i + 1].value);
        const double together = std::abs(right.time) + std::abs(left.time);
        if (rule == BlenderHandleRule::together && together > duration) {
            right = {right.time * (duration / together), right.value * (duration / together)};
            left = {left.time * (duration / together), left.value * (duration / together)};
        }
        made[i].out = tangentOfHandle(Side::after, right, duration);
        made[i + 1].in = tangentOfHandle(Side::before, left, duration);
    }
    if (outside == Extrapolation::linear) {
        const double before = outerSlope(keys, Side::before), after = outerSlope(keys, Side::after);
        setOuterSlope(made, Side::before, before);
        setOuterSlope(made, Side::after, after);
    }
    curve.keys = KeyList<double>(made);
    return curve;
}

Result<Curve<double>> curveFromMaya(std::span<const MayaKey> keys, bool weighted, Extrapolation before, Extrapolation after)
{
    Curve<double> curve;
    curve.before = before;
    curve.after = after;
    std::vector<Key<double>> made;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const MayaKey& key = keys[i];
        if (auto error = notFinite(i, {key.time, key.value, key.in.time, key.in.value, key.out.time, key.out.value}))
            return tl::unexpected(*error);
        if (i > 0)
            if (auto error = notInOrder(i, keys[i - 1].time, key.time))
                return tl::unexpected(*error);
        Key<double> next{key.time, key.value, key.isStep ? Interpolation::step : Interpolation::tangent, edits::freeTangent(mayaSlope(key.in), 0),
            edits::freeTangent(mayaSlope(key.out), 0)};
        if (weighted && i > 0 && !keys[i - 1].isStep && key.time > keys[i - 1].time)
            if (const auto between = setMayaHandles(made.back(), next, keys[i - 1].out, key.in))
                made.push_back(*between);
        made.push_back(next);
    }
    if (!made.empty() && before == Extrapolation::linear)
        setOuterSlope(made, Side::before, mayaSlope(keys.front().in));
    if (!made.empty() && after == Extrapolation::linear)
        setOuterSlope(made, Side::after, mayaSlope(keys.back().out));
    curve.keys = KeyList<double>(made);
    return curve;
}

Result<Curve<double>> curveFromUnity(std::span<const UnityKey> keys, Extrapolation before, Extrapolation after)
{
    Curve<double> curve;
    curve.before = before;
    curve.after = after;
    std::vector<Key<double>> made;
    const auto tangent = [](double slope, bool isWeighted, double weight) {
        return edits::freeTangent(std::isinf(slope) ? 0 : slope, isWeighted ? std::max(weight, kLeastWeight) : 0);
    };
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const UnityKey& key = keys[i];
        if (auto error = notFinite(i, {key.time, key.value}))
            return tl::unexpected(*error);
        if (std::isnan(key.inTangent) || std::isnan(key.outTangent))
            return tl::unexpected(keyError(i, "tangents that are numbers or infinite", "nan", "curve.not-finite"));
        if (i > 0)
            if (auto error = notInOrder(i, keys[i - 1].time, key.time))
                return tl::unexpected(*error);
        const bool in = key.weights == UnityWeights::in || key.weights == UnityWeights::both;
        const bool out = key.weights == UnityWeights::out || key.weights == UnityWeights::both;
        for (const double weight : {in ? key.inWeight : 0, out ? key.outWeight : 0})
            if (!(weight >= 0 && weight <= 1))
                return tl::unexpected(keyError(i, "a weight from 0 to 1", numberText(weight), "curve.weight"));
        const bool isStep = std::isinf(key.outTangent) || (i + 1 < keys.size() && std::isinf(keys[i + 1].inTangent));
        made.push_back({key.time, key.value, isStep ? Interpolation::step : Interpolation::tangent, tangent(key.inTangent, in, key.inWeight),
            tangent(key.outTangent, out, key.outWeight)});
    }
    curve.keys = KeyList<double>(made);
    return curve;
}

} // namespace slerpline
