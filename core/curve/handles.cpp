#include "core/curve/handles.h"

#include "core/curve/edit_parts.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace slerpline {
namespace {

// Slopes that stay finite when they meet the span's duration again.
double finiteSlope(double rise, double run, Seconds span)
{
    const double most = std::numeric_limits<double>::max() / 16 / std::max(1.0, span);
    return std::clamp(rise / run, -most, most);
}

} // namespace

Tangent<double> tangentOfHandle(Side side, const Handle& handle, Seconds span)
{
    const double reach = side == Side::after ? handle.time : -handle.time;
    const double rise = side == Side::after ? handle.value : -handle.value;
    if (!(span > 0))
        return {TangentRule::free, 1, 0, reach > 0 ? finiteSlope(rise, reach, 0) : 0};
    const double share = reach / span;
    if (share < kLeastWeight)
        return {TangentRule::free, 1, kLeastWeight, finiteSlope(rise, kLeastWeight * span, span)};
    return {TangentRule::free, 1, std::min(share, 1.0), finiteSlope(rise, reach, span)};
}

std::optional<Handle> handleAt(const Curve<double>& curve, std::size_t key, Side side)
{
    const auto span = edits::spanBeside(curve, key, side);
    if (!span)
        return std::nullopt;
    const Segment<double> segment = segmentAt(curve, *span);
    const double duration = segment.end - segment.begin;
    const double weight = side == Side::after ? segment.w0 : segment.w1; // a third unless the span is weighted
    const double slope = segmentRate(segment, side == Side::after ? 0 : 1);
    const double reach = side == Side::after ? weight * duration : -weight * duration;
    return Handle{reach, reach * slope};
}

SplitBezierSpan split(const BezierSpan& span, double u)
{
    const auto between = [u](const Handle& a, const Handle& b) { return Handle{a.time + (b.time - a.time) * u, a.value + (b.value - a.value) * u}; };
    const auto& p = span.points;
    const Handle a = between(p[0], p[1]), b = between(p[1], p[2]), c = between(p[2], p[3]);
    const Handle d = between(a, b), e = between(b, c), middle = between(d, e);
    return {{{p[0], a, d, middle}}, {{middle, e, c, p[3]}}};
}

std::optional<double> slowestAt(const BezierSpan& span)
{
    // Where the second derivative of time vanishes: it runs between these differences of the control points.
    const auto& p = span.points;
    const double first = p[2].time - 2 * p[1].time + p[0].time, second = p[3].time - 2 * p[2].time + p[1].time;
    const double u = first / (first - second);
    return first < 0 && second > 0 && u > 0 && u < 1 ? std::optional(u) : std::nullopt;
}

BezierSpan bezierOf(const Segment<double>& segment)
{
    const Seconds duration = segment.end - segment.begin;
    return {{{0, segment.v0}, {segment.w0 * duration, segment.v0 + segment.w0 * segment.m0},
        {duration - segment.w1 * duration, segment.v1 - segment.w1 * segment.m1}, {duration, segment.v1}}};
}

void setHandles(Key<double>& first, Key<double>& last, const BezierSpan& span)
{
    const auto& p = span.points;
    const Seconds duration = p[3].time - p[0].time;
    first.out = tangentOfHandle(Side::after, {p[1].time - p[0].time, p[1].value - p[0].value}, duration);
    last.in = tangentOfHandle(Side::before, {p[2].time - p[3].time, p[2].value - p[3].value}, duration);
}

} // namespace slerpline
