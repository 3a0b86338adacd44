#include "core/curve/kept_spans.h"

#include "core/curve/edit_parts.h"
#include "core/curve/evaluate.h"

#include <algorithm>
#include <cmath>

namespace slerpline::edits {
namespace {

// Do two spans between the same keys, in the same mode, run alike? Only these kinds depend on more than the keys' values.
bool isShapedByTangents(SegmentKind kind) { return kind == SegmentKind::cubic || kind == SegmentKind::weighted || kind == SegmentKind::squad; }
bool sameShape(const Segment<double>& a, const Segment<double>& b)
{
    return a.kind == b.kind && a.m0 == b.m0 && a.m1 == b.m1 && a.w0 == b.w0 && a.w1 == b.w1;
}
bool sameShape(const Segment<glm::dquat>& a, const Segment<glm::dquat>& b) { return a.kind == b.kind && a.a == b.a && a.inner == b.inner; }

// A curve that goes on straight on one side keeps its slope there. A spline's outer slope is not that of the tangent span
// it became, and the chord of a sliver of a span is lost in rounding: then the slope is written down.
template <class T> Curve<T> withOuterSlopeKept(const Curve<T>& before, Curve<T> after, Side side)
{
    const bool atStart = side == Side::before;
    const std::size_t end = atStart ? 0 : after.keys.size() - 1, span = atStart ? 0 : end - 1;
    const Seconds time = after.keys[end].time;
    if ((atStart ? before.before : before.after) != Extrapolation::linear || time != (atStart ? before.keys.front().time : before.keys.back().time)
        || !hasSpan(after, seamOf(after), span))
        return after;
    const Rate<T> slope = rate(before, time, side);
    if (isSameSlope(slope, rate(after, time, side)))
        return after;
    Key<T> first = after.keys[span], last = after.keys[span + 1];
    if (first.interpolation != Interpolation::tangent) {
        const bool straight = segmentAt(after, span).kind == SegmentKind::linear; // nlerp is gone by now
        const EndSlopes<T> slopes = straight ? EndSlopes<T>{slope, slope} : endSlopes(after, span);
        first.interpolation = Interpolation::tangent;
        first.out = freeTangent(slopes.start, 0);
        last.in = freeTangent(slopes.stop, 0);
    }
    (atStart ? first.in : last.out) = freeTangent(slope, 0);
    after.keys = withKey(withKey(after.keys, span, first), span + 1, last);
    return after;
}

} // namespace

bool isSameSlope(double a, double b) { return std::abs(a - b) <= 1e-13 * std::abs(a); }
bool isSameSlope(const glm::dvec3& a, const glm::dvec3& b) { return glm::dot(a - b, a - b) <= 1e-26 * glm::dot(a, a); }

glm::dvec3 limitedVelocity(const glm::dvec3& velocity, const glm::dvec3& turn, Seconds duration)
{
    const glm::dvec3 excess = velocity * (duration / 2) - turn;
    const double length = std::sqrt(glm::dot(excess, excess));
    if (!(length > kLargestTangentExcess))
        return velocity;
    return (turn + excess * (kLargestTangentExcess / length)) / (duration / 2);
}

EndSlopes<double> endSlopes(const Curve<double>& curve, std::size_t span)
{
    const Segment<double> segment = segmentAt(curve, span);
    const double duration = segment.end - segment.begin;
    if (segment.kind == SegmentKind::cubic || segment.kind == SegmentKind::weighted)
        return {segment.m0 / duration, segment.m1 / duration};
    return {segmentRate(segment, 0), segmentRate(segment, 1)};
}

EndSlopes<glm::dquat> endSlopes(const Curve<glm::dquat>& curve, std::size_t span)
{
    const Segment<glm::dquat> segment = segmentAt(curve, span);
    if (segment.kind != SegmentKind::squad)
        return {segmentRate(segment, 0), segmentRate(segment, 1)};
    const Seam seam = seamOf(curve);
    const std::size_t end = spanEnd(curve, span);
    if (curve.playAs.value_or(curve.keys[span].interpolation) == Interpolation::tangent)
        return {tangentSlope(curve, seam, span, Side::after), tangentSlope(curve, seam, end, Side::before)};
    const double toVelocity = 2 / (segment.end - segment.begin); // a tangent T is the angular velocity 2 T / d
    return {splineTangent(curve, seam, span, Side::after) * toVelocity, splineTangent(curve, seam, end, Side::before) * toVelocity};
}

template <class T> Curve<T> withSpanKept(const Curve<T>& before, std::size_t oldSpan, Curve<T> after, std::size_t newSpan)
{
    const auto was = segmentAt(before, oldSpan);
    if (!isShapedByTangents(was.kind) || sameShape(was, segmentAt(after, newSpan)))
        return after;
    const EndSlopes<T> slopes = endSlopes(before, oldSpan);
    const bool weighted = was.kind == SegmentKind::weighted; // weights of other kinds did not count, and must not begin to
    Key<T> first = after.keys[newSpan];
    first.interpolation = Interpolation::tangent;
    first.out = freeTangent(slopes.start, weighted ? first.out.weight : 0);
    after.keys = withKey(after.keys, newSpan, first);
    const std::size_t end = spanEnd(after, newSpan);
    Key<T> last = after.keys[end];
    last.in = freeTangent(slopes.stop, weighted ? last.in.weight : 0);
    after.keys = withKey(after.keys, end, last);
    return after;
}

template <class T> Curve<T> withOuterSlopesKept(const Curve<T>& before, Curve<T> after)
{
    if (before.keys.size() < 2 || after.keys.size() < 2)
        return after;
    return withOuterSlopeKept(before, withOuterSlopeKept(before, std::move(after), Side::before), Side::after);
}
// Matrices have no tangents.
template <> Curve<glm::dmat4> withSpanKept(const Curve<glm::dmat4>&, std::size_t, Curve<glm::dmat4> after, std::size_t) { return after; }
template <> Curve<glm::dmat4> withOuterSlopesKept(const Curve<glm::dmat4>&, Curve<glm::dmat4> after) { return after; }

template <class T> Curve<T> withSpansKept(const Curve<T>& before, Curve<T> after, std::size_t first, std::size_t last, std::size_t count)
{
    const std::size_t keys = before.keys.size();
    if (keys == 0 || after.keys.empty())
        return after;
    const Seam seamBefore = seamOf(before), seamAfter = seamOf(after);
    // A tangent sees one key on either side: spans next to those that touch the change may differ; across a seam, those at
    // the ends of the keys.
    std::vector<std::size_t> spans;
    for (const std::size_t span : {first + keys - 1, first + keys - 2, first + keys - 3, last, last + 1})
        spans.push_back(span % keys);
    if (before.isLooping() || after.isLooping())
        for (const std::size_t span : {std::size_t(0), std::size_t(1), keys - 1, keys + keys - 2, keys + keys + keys - 3})
            spans.push_back(span % keys);
    std::sort(spans.begin(), spans.end());
    spans.erase(std::unique(spans.begin(), spans.end()), spans.end());
    const auto placeAfter = [&](std::size_t key) -> std::optional<std::size_t> {
        if (key < first)
            return key;
        return key >= last ? std::optional(key - last + first + count) : std::nullopt;
    };
    for (const std::size_t span : spans) {
        const auto start = placeAfter(span), end = placeAfter(spanEnd(before, span));
        if (!start || !end || !hasSpan(before, seamBefore, span) || !hasSpan(after, seamAfter, *start) || spanEnd(after, *start) != *end)
            continue;
        after = withSpanKept(before, span, std::move(after), *start);
    }
    return withOuterSlopesKept(before, std::move(after));
}
template <> Curve<glm::dmat4> withSpansKept(const Curve<glm::dmat4>&, Curve<glm::dmat4> after, std::size_t, std::size_t, std::size_t)
{
    return after;
}

template Curve<double> withSpanKept(const Curve<double>&, std::size_t, Curve<double>, std::size_t);
template Curve<glm::dquat> withSpanKept(const Curve<glm::dquat>&, std::size_t, Curve<glm::dquat>, std::size_t);
template Curve<double> withOuterSlopesKept(const Curve<double>&, Curve<double>);
template Curve<glm::dquat> withOuterSlopesKept(const Curve<glm::dquat>&, Curve<glm::dquat>);
template Curve<double> withSpansKept(const Curve<double>&, Curve<double>, std::size_t, std::size_t, std::size_t);
template Curve<glm::dquat> withSpansKept(const Curve<glm::dquat>&, Curve<glm::dquat>, std::size_t, std::size_t, std::size_t);

} // namespace slerpline::edits
