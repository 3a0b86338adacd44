#include "core/curve/edit.h"

#include "core/curve/edit_parts.h"
#include "core/curve/evaluate.h"
#include "core/curve/handles.h"
#include "core/curve/kept_spans.h"
#include "core/curve/largest_change.h"
#include "core/curve/rotation.h"

#include <algorithm>
#include <cmath>

namespace slerpline {
namespace {

using namespace edits;

// Changes below this count as none: it is what SPEC calls exact.
double exactness(const Curve<double>& curve)
{
    double size = 1;
    for (std::size_t chunk = 0; chunk < curve.keys.chunkCount(); ++chunk)
        size = std::max({size, -curve.keys.chunk(chunk).least, curve.keys.chunk(chunk).greatest});
    return 1e-9 * size;
}
double exactness(const Curve<glm::dquat>&) { return 1e-8; }
double exactness(const Curve<glm::dmat4>&) { return 1e-9; }

// A curve with one key more. `exact`: the span it stands in keeps its shape by construction.
template <class T> struct Split {
    Curve<T> curve;
    bool exact = true;
};

// Where a key goes: `span` is split at the fraction `s` (0 < s < 1) of it, the new key becomes number `place`.
template <class T> struct SplitPlace {
    std::size_t span = 0;
    std::size_t place = 0;
    double s = 0;
};

template <class T> Curve<T> withSplit(Curve<T> curve, const SplitPlace<T>& at, const Key<T>& first, const Key<T>& key, const Key<T>& last)
{
    const std::size_t end = spanEnd(curve, at.span);
    curve.keys = withKey(curve.keys, at.span, first);
    Key<T> changed = curve.keys[end]; // a curve of one key has the same at both ends
    changed.in = last.in;
    curve.keys = withKey(curve.keys, end, changed);
    curve.keys = curve.keys.splice(at.place, at.place, std::span<const Key<T>>(&key, 1));
    return curve;
}

template <class T> Curve<T> withPlainSplit(Curve<T> curve, const SplitPlace<T>& at, const Key<T>& key)
{
    curve.keys = curve.keys.splice(at.place, at.place, std::span<const Key<T>>(&key, 1));
    return curve;
}

// Handles of the halves when a weighted span is split at parameter u. `cut`: seconds from its start to the new key.
void splitHandles(const Segment<double>& segment, double u, Seconds cut, Key<double>& first, Key<double>& key, Key<double>& last)
{
    const Seconds duration = segment.end - segment.begin;
    const auto [before, after] = split(bezierOf(segment), u);
    const auto apart = [](const Handle& from, const Handle& to) { return Handle{to.time - from.time, to.value - from.value}; };
    // The outer handles only shorten: from their own figures, for the last digits.
    first.out = tangentOfHandle(Side::after, {segment.w0 * duration * u, segment.w0 * segment.m0 * u}, cut);
    key.in = tangentOfHandle(Side::before, apart(before.points[3], before.points[2]), cut);
    key.out = tangentOfHandle(Side::after, apart(after.points[0], after.points[1]), duration - cut);
    last.in = tangentOfHandle(Side::before, {-segment.w1 * duration * (1 - u), -segment.w1 * segment.m1 * (1 - u)}, duration - cut);
}

// Whether a weight can say the handles of both halves (handles that overlap, w0 + w1 > 1, may be longer than a half).
bool handlesFit(const Segment<double>& segment, double u, double s)
{
    constexpr double kRounding = 1 + 1e-14;
    return segment.w0 * u <= s * kRounding && segment.w1 * (1 - u) <= (1 - s) * kRounding;
}

Split<double> splitSpan(const Curve<double>& curve, const SplitPlace<double>& at, Key<double> key)
{
    const Segment<double> segment = segmentAt(curve, at.span);
    key.interpolation = modeOf(curve, at.span);
    if (segment.kind == SegmentKind::hold || segment.kind == SegmentKind::linear)
        return {withPlainSplit(curve, at, key), true};
    const EndSlopes<double> slopes = endSlopes(curve, at.span);
    Key<double> first = curve.keys[at.span], last = curve.keys[spanEnd(curve, at.span)];
    first.interpolation = key.interpolation = Interpolation::tangent;
    first.out = freeTangent(slopes.start, 0);
    last.in = freeTangent(slopes.stop, 0);
    key.in = key.out = freeTangent(segmentRate(segment, at.s), 0);
    bool exact = segment.kind != SegmentKind::cosine;
    if (segment.kind == SegmentKind::weighted) {
        const double u = weightedParameter(segment.w0, segment.w1, at.s);
        const bool isWithin = key.time > segment.begin && key.time < segment.end; // not in a seam seen from its far end
        const Seconds cut = isWithin ? key.time - segment.begin : at.s * (segment.end - segment.begin);
        splitHandles(segment, u, cut, first, key, last);
        exact = handlesFit(segment, u, at.s);
    }
    return {withSplit(curve, at, first, key, last), exact};
}

Split<glm::dquat> splitSpan(const Curve<glm::dquat>& curve, const SplitPlace<glm::dquat>& at, Key<glm::dquat> key)
{
    const Segment<glm::dquat> segment = segmentAt(curve, at.span);
    key.interpolation = modeOf(curve, at.span);
    if (segment.kind == SegmentKind::hold || (segment.kind == SegmentKind::linear && !segment.nlerp))
        return {withPlainSplit(curve, at, key), true};
    const EndSlopes<glm::dquat> slopes = endSlopes(curve, at.span);
    Key<glm::dquat> first = curve.keys[at.span], last = curve.keys[spanEnd(curve, at.span)];
    first.interpolation = key.interpolation = Interpolation::tangent;
    first.out = freeTangent(slopes.start, 0);
    last.in = freeTangent(slopes.stop, 0);
    const glm::dvec3 velocity = segmentRate(segment, at.s);
    const glm::dquat value = normalised(key.value);
    const double duration = segment.end - segment.begin;
    key.in = freeTangent(limitedVelocity(velocity, turnBetween(segment.q0, value, curve.path), duration * at.s), 0);
    key.out = freeTangent(limitedVelocity(velocity, turnBetween(value, segment.q1, curve.path), duration * (1 - at.s)), 0);
    return {withSplit(curve, at, first, key, last), false};
}

Split<glm::dmat4> splitSpan(const Curve<glm::dmat4>& curve, const SplitPlace<glm::dmat4>& at, Key<glm::dmat4> key)
{
    key.interpolation = modeOf(curve, at.span);
    return {withPlainSplit(curve, at, key), true};
}

// A weighted span whose halves could not be said with weights up to 1 gets a key where its time is slowest: then they can.
Curve<double> withRoomToCut(const Curve<double>& curve, std::size_t span, Seconds time)
{
    const Segment<double> segment = segmentAt(curve, span);
    if (segment.kind != SegmentKind::weighted)
        return curve;
    const double s = fractionAt(segment, time);
    if (handlesFit(segment, weightedParameter(segment.w0, segment.w1, s), s))
        return curve;
    const BezierSpan bezier = bezierOf(segment);
    const auto slowest = slowestAt(bezier);
    if (!slowest)
        return curve;
    const Handle middle = split(bezier, *slowest).first.points[3];
    Key<double> key;
    key.time = segment.begin + middle.time;
    key.value = middle.value;
    if (key.time == time || !(key.time > segment.begin && key.time < segment.end))
        return curve;
    Key<double> first = curve.keys[span], last = curve.keys[spanEnd(curve, span)];
    first.interpolation = key.interpolation = Interpolation::tangent;
    splitHandles(segment, *slowest, key.time - segment.begin, first, key, last);
    const SplitPlace<double> at{span, span + 1, fractionAt(segment, key.time)};
    return withSpansKept(curve, withSplit(curve, at, first, key, last), span + 1, span + 1, 1);
}
template <class T> Curve<T> withRoomToCut(const Curve<T>& curve, std::size_t, Seconds) { return curve; }

// The span that a time lies in: between two keys, or in the seam of a curve that loops on that side. None beyond.
template <class T> std::optional<SplitPlace<T>> splitPlace(const Curve<T>& curve, std::size_t after, Seconds time)
{
    const std::size_t count = curve.keys.size();
    if (after > 0 && after < count)
        return SplitPlace<T>{after - 1, after, fractionAt(segmentAt(curve, after - 1), time)};
    const Seam seam = seamOf(curve);
    if (!seam.loops || !(seam.span > 0))
        return std::nullopt;
    const Segment<T> segment = segmentAt(curve, count - 1);
    const bool atEnd = after == count;
    if ((atEnd ? curve.after : curve.before) != Extrapolation::loop)
        return std::nullopt;
    const double s = fractionAt(segment, atEnd ? time : time + seam.period);
    return s > 0 && s < 1 ? std::optional(SplitPlace<T>{count - 1, atEnd ? count : 0, s}) : std::nullopt;
}

// --- beyond the keys

template <class T> Key<T> endKeyBeyond(const Curve<T>& curve, Seconds time)
{
    Key<T> key;
    key.time = time;
    key.value = evaluate(curve, time);
    if constexpr (std::is_same_v<T, glm::dquat>)
        key.interpolation = Interpolation::slerp;
    if (!curve.keys.empty()) {
        const bool before = time < curve.keys.front().time;
        key.interpolation = before || curve.keys.size() < 2 ? curve.keys.front().interpolation : curve.keys[curve.keys.size() - 2].interpolation;
        if (!before && edits::hasSpan(curve, seamOf(curve), curve.keys.size() - 1)) // a seam that only the other side plays
            key.interpolation = curve.keys.back().interpolation;
    }
    return key;
}

// A new span that carries on where a curve held its end value: it stays flat, and its tangents follow rules that smooth out
// when the new key is moved (rotations, whose clamped rule acts as smooth, come to rest).
template <class T> Curve<T> withHeldSpan(Curve<T> curve, std::size_t span)
{
    if constexpr (!std::is_same_v<T, glm::dmat4>) {
        const Interpolation mode = modeOf(curve, span);
        if (mode != Interpolation::spline && mode != Interpolation::tangent)
            return curve;
        const TangentRule rule = std::is_same_v<T, double> ? TangentRule::clamped : TangentRule::flat;
        Key<T> first = curve.keys[span], last = curve.keys[span + 1];
        first.interpolation = Interpolation::tangent;
        first.out = {rule, 1, 0, {}};
        last.in = {rule, 1, 0, {}};
        curve.keys = withKey(withKey(curve.keys, span, first), span + 1, last);
    }
    return curve;
}

// A new span that carries on with the outer slope: straight, and the slope beyond it stays.
template <class T> Curve<T> withStraightSpan(Curve<T> curve, std::size_t span, bool atEnd, const Rate<T>& slope)
{
    if constexpr (!std::is_same_v<T, glm::dmat4>) {
        constexpr Interpolation kStraight = std::is_same_v<T, double> ? Interpolation::linear : Interpolation::slerp;
        Key<T> first = curve.keys[span], last = curve.keys[span + 1];
        const bool still = slope == Rate<T>(0);
        if (first.interpolation == Interpolation::tangent || first.interpolation == Interpolation::spline) {
            first.interpolation = Interpolation::tangent;
            first.out = last.in = freeTangent(slope, 0);
            (atEnd ? last.out : first.in) = freeTangent(slope, 0);
        } else if (!still || first.interpolation != Interpolation::step) {
            first.interpolation = kStraight;
        }
        curve.keys = withKey(withKey(curve.keys, span, first), span + 1, last);
        const Seconds end = atEnd ? last.time : first.time;
        if (!isSameSlope(slope, rate(curve, end, atEnd ? Side::after : Side::before))) { // the chord of a sliver is lost in rounding
            first.interpolation = Interpolation::tangent;
            first.out = last.in = freeTangent(slope, 0);
            (atEnd ? last.out : first.in) = freeTangent(slope, 0);
            curve.keys = withKey(withKey(curve.keys, span, first), span + 1, last);
        }
    } else if (curve.keys[span].interpolation == Interpolation::step && slope != glm::dmat4(0)) {
        Key<T> first = curve.keys[span];
        first.interpolation = Interpolation::linear;
        curve.keys = withKey(curve.keys, span, first);
    }
    return curve;
}

template <class T> CurveEdit<T> insertBeyond(const Curve<T>& curve, std::size_t place, Seconds time)
{
    const Key<T> key = endKeyBeyond(curve, time);
    CurveEdit<T> result{curve, IndexRanges::single(place), 0};
    result.curve.keys = curve.keys.splice(place, place, std::span<const Key<T>>(&key, 1));
    if (curve.keys.empty())
        return result;
    const bool atEnd = place > 0;
    const Extrapolation mode = atEnd ? curve.after : curve.before;
    const Seconds end = atEnd ? curve.keys.back().time : curve.keys.front().time;
    const std::size_t span = atEnd ? place - 1 : 0;
    // One key alone holds in every repeating mode.
    const bool holds = mode == Extrapolation::constant || (mode != Extrapolation::linear && !(seamOf(curve).period > 0));
    if (holds)
        result.curve = withHeldSpan(std::move(result.curve), span);
    else if (mode == Extrapolation::linear)
        result.curve = withStraightSpan(std::move(result.curve), span, atEnd, rate(curve, end, atEnd ? Side::after : Side::before));
    result.curve = withSpansKept(curve, std::move(result.curve), place, place, 1);
    // Rounds grow longer; a straight turn of over 180 degrees cannot be one span on the shortest path.
    const bool repeating = curve.isLooping() || (!holds && mode != Extrapolation::linear) || curve.before > Extrapolation::linear
        || curve.after > Extrapolation::linear;
    const TimeRange around{std::min(end, time), std::max(end, time)};
    const double change = largestChange(curve, result.curve, repeating ? measuredRange(curve, result.curve) : around);
    if (change > exactness(curve))
        result.largestChange = change;
    return result;
}

} // namespace

template <class T> CurveEdit<T> insertKey(const Curve<T>& shown, Seconds time)
{
    if (!std::isfinite(time))
        return {shown, {}, 0};
    std::size_t after = shown.keys.upperBound(time);
    if (after > 0 && shown.keys[after - 1].time == time)
        return {shown, IndexRanges::single(after - 1), 0};
    Curve<T> curve = shown;
    curve.playAs.reset();
    if (after > 0 && after < curve.keys.size()) {
        curve = withRoomToCut(curve, after - 1, time);
        after = curve.keys.upperBound(time);
    }
    CurveEdit<T> result;
    if (const auto at = splitPlace(curve, after, time)) {
        Key<T> key;
        key.time = time;
        key.value = evaluate(curve, time);
        Split<T> split = splitSpan(curve, *at, key);
        result.curve = withSpansKept(curve, std::move(split.curve), after, after, 1);
        result.keys = IndexRanges::single(after);
        if (!split.exact) {
            const auto segment = segmentAt(curve, at->span);
            const bool isSeam = at->span + 1 == curve.keys.size();
            const Seconds shift = after == 0 ? segment.end - curve.keys.front().time : 0; // a seam seen from its far end
            const Seconds margin = isSeam ? 1e-9 * (segment.end - segment.begin) : 0;     // a jump beside it is found by rounding
            result.largestChange = largestChange(curve, result.curve, TimeRange{segment.begin - shift + margin, segment.end - shift - margin});
        }
    } else {
        result = insertBeyond(curve, after, time);
    }
    result.curve.playAs = shown.playAs;
    return result;
}

template CurveEdit<double> insertKey(const Curve<double>&, Seconds);
template CurveEdit<glm::dquat> insertKey(const Curve<glm::dquat>&, Seconds);
template CurveEdit<glm::dmat4> insertKey(const Curve<glm::dmat4>&, Seconds);

} // namespace slerpline
