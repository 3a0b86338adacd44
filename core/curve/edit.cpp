#include "core/curve/edit.h"

#include "core/curve/edit_parts.h"
#include "core/curve/evaluate.h"
#include "core/curve/handles.h"
#include "core/curve/finite.h"
#include "core/curve/placing.h"
#include "core/curve/rotation.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace slerpline {
namespace {

using namespace edits;

double moved(double value, double offset) { return value + offset; }
glm::dquat moved(const glm::dquat& value, const glm::dquat& offset)
{
    return offset == glm::dquat(1, 0, 0, 0) ? value : normalised(offset * value); // stored numbers are kept when only time moves
}
glm::dmat4 moved(const glm::dmat4& value, const glm::dmat4& offset) { return offset == glm::dmat4(1) ? value : offset * value; }

// --- inserting

bool sameShape(const Segment<double>& a, const Segment<double>& b)
{
    return a.kind == b.kind && a.m0 == b.m0 && a.m1 == b.m1 && a.w0 == b.w0 && a.w1 == b.w1;
}
bool sameShape(const Segment<glm::dquat>& a, const Segment<glm::dquat>& b) { return a == b; }

// A weighted span split at parameter u, where `key` (time and value set) comes to stand.
Curve<double> splitWeighted(const Curve<double>& curve, std::size_t span, double u, Key<double> key)
{
    const Segment<double> segment = segmentAt(curve, span);
    const std::size_t end = spanEnd(curve, span);
    const Seconds duration = segment.end - segment.begin, cut = key.time - segment.begin;
    const auto [before, after] = split(bezierOf(segment), u);
    const auto apart = [](const Handle& from, const Handle& to) { return Handle{to.time - from.time, to.value - from.value}; };
    Key<double> first = curve.keys[span], last = curve.keys[end];
    first.interpolation = key.interpolation = Interpolation::tangent;
    // The outer handles only shorten: from their own figures, for the last digits.
    first.out = tangentOfHandle(Side::after, {segment.w0 * duration * u, segment.w0 * segment.m0 * u}, cut);
    key.in = tangentOfHandle(Side::before, apart(before.points[3], before.points[2]), cut);
    key.out = tangentOfHandle(Side::after, apart(after.points[0], after.points[1]), duration - cut);
    last.in = tangentOfHandle(Side::before, {-segment.w1 * duration * (1 - u), -segment.w1 * segment.m1 * (1 - u)}, duration - cut);
    Curve<double> result = curve;
    result.keys = withKey(withKey(result.keys, span, first), end, last);
    result.keys = result.keys.splice(span + 1, span + 1, std::span<const Key<double>>(&key, 1));
    return result;
}

// Splits span i of `curve`; `key` is the new key with value and time set, spans in between keep their mode or become
// tangent spans.
Curve<double> splitSpan(const Curve<double>& curve, std::size_t span, Key<double> key)
{
    const Segment<double> segment = segmentAt(curve, span);
    const double s = fractionAt(segment, key.time);
    const Interpolation mode = modeOf(curve, span);
    key.interpolation = mode;
    Curve<double> result = curve;
    if (segment.kind == SegmentKind::hold || segment.kind == SegmentKind::linear) {
        result.keys = result.keys.splice(span + 1, span + 1, std::span<const Key<double>>(&key, 1));
        return result;
    }
    if (segment.kind == SegmentKind::weighted)
        return splitWeighted(curve, span, weightedParameter(segment.w0, segment.w1, s), key);
    const std::size_t end = spanEnd(curve, span);
    Key<double> first = curve.keys[span], last = curve.keys[end];
    first.interpolation = key.interpolation = Interpolation::tangent;
    first.out = freeTangent(segmentRate(segment, 0), 0);
    last.in = freeTangent(segmentRate(segment, 1), 0);
    key.in = key.out = freeTangent(segmentRate(segment, s), 0);
    result.keys = withKey(result.keys, span, first);
    result.keys = withKey(result.keys, end, last);
    result.keys = result.keys.splice(span + 1, span + 1, std::span<const Key<double>>(&key, 1));
    return result;
}

Curve<glm::dquat> splitSpan(const Curve<glm::dquat>& curve, std::size_t span, Key<glm::dquat> key)
{
    const Segment<glm::dquat> segment = segmentAt(curve, span);
    key.interpolation = modeOf(curve, span);
    Curve<glm::dquat> result = curve;
    if (segment.kind == SegmentKind::hold || (segment.kind == SegmentKind::linear && !segment.nlerp)) {
        result.keys = result.keys.splice(span + 1, span + 1, std::span<const Key<glm::dquat>>(&key, 1));
        return result;
    }
    const std::size_t end = spanEnd(curve, span);
    Key<glm::dquat> first = curve.keys[span], last = curve.keys[end];
    first.interpolation = key.interpolation = Interpolation::tangent;
    first.out = freeTangent(segmentRate(segment, 0), 0);
    last.in = freeTangent(segmentRate(segment, 1), 0);
    key.in = key.out = freeTangent(segmentRate(segment, fractionAt(segment, key.time)), 0);
    result.keys = withKey(result.keys, span, first);
    result.keys = withKey(result.keys, end, last);
    result.keys = result.keys.splice(span + 1, span + 1, std::span<const Key<glm::dquat>>(&key, 1));
    return result;
}

Curve<glm::dmat4> splitSpan(const Curve<glm::dmat4>& curve, std::size_t span, Key<glm::dmat4> key)
{
    key.interpolation = modeOf(curve, span);
    Curve<glm::dmat4> result = curve;
    result.keys = result.keys.splice(span + 1, span + 1, std::span<const Key<glm::dmat4>>(&key, 1));
    return result;
}

// After an insertion at `inserted`, every span but the new ones whose tangents saw the new key gets back the slopes it had.
template <class T> Curve<T> withOtherSpansKept(const Curve<T>& before, Curve<T> after, std::size_t inserted)
{
    const Seam seamBefore = seamOf(before), seamAfter = seamOf(after);
    const std::size_t count = after.keys.size();
    std::vector<std::size_t> candidates; // spans, numbered as after the insertion
    for (std::size_t back = 2; back <= 3; ++back)
        candidates.push_back((inserted + count - back) % count);
    for (std::size_t ahead = 1; ahead <= 2; ++ahead)
        candidates.push_back((inserted + ahead) % count);
    std::sort(candidates.begin(), candidates.end());
    candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
    for (const std::size_t span : candidates) {
        if (span == inserted || span + 1 == inserted || !hasSpan(after, seamAfter, span))
            continue;
        const std::size_t old = span > inserted ? span - 1 : span;
        if (!hasSpan(before, seamBefore, old))
            continue;
        const auto was = segmentAt(before, old);
        if (sameShape(was, segmentAt(after, span)))
            continue;
        const bool weighted = was.kind == SegmentKind::weighted; // weights of other modes did not count, and must not begin to
        Key<T> first = after.keys[span];
        first.interpolation = Interpolation::tangent;
        first.out = freeTangent(segmentRate(was, 0), weighted ? first.out.weight : 0);
        after.keys = withKey(after.keys, span, first);
        const std::size_t end = spanEnd(after, span);
        Key<T> last = after.keys[end];
        last.in = freeTangent(segmentRate(was, 1), weighted ? last.in.weight : 0);
        after.keys = withKey(after.keys, end, last);
    }
    return after;
}
Curve<glm::dmat4> withOtherSpansKept(const Curve<glm::dmat4>&, Curve<glm::dmat4> after, std::size_t) { return after; } // matrices have no tangents

// A cut may leave a handle longer than its half, and weights end at 1. Then the span first gets a key where its time is
// slowest: the halves beside it can be cut anywhere.
Curve<double> withRoomToCut(const Curve<double>& curve, std::size_t span, Seconds time)
{
    if (modeOf(curve, span) != Interpolation::tangent)
        return curve;
    const Segment<double> segment = segmentAt(curve, span);
    if (segment.kind != SegmentKind::weighted)
        return curve;
    const double s = fractionAt(segment, time), u = weightedParameter(segment.w0, segment.w1, s);
    constexpr double kRounding = 1 + 1e-14;
    if (segment.w0 * u <= s * kRounding && segment.w1 * (1 - u) <= (1 - s) * kRounding)
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
    return withOtherSpansKept(curve, splitWeighted(curve, span, *slowest, key), span + 1);
}
template <class T> Curve<T> withRoomToCut(const Curve<T>& curve, std::size_t, Seconds) { return curve; }

double distanceBetween(double a, double b) { return std::abs(a - b); }
double distanceBetween(const glm::dquat& a, const glm::dquat& b) { return angleBetween(a, b); }
double distanceBetween(const glm::dmat4&, const glm::dmat4&) { return 0; }

template <class T> double largestChange(const Curve<T>& before, const Curve<T>& after, Seconds first, Seconds last)
{
    constexpr int kSamples = 256;
    double largest = 0;
    for (int i = 0; i <= kSamples; ++i) {
        const Seconds time = first + (last - first) * i / kSamples;
        largest = std::max(largest, distanceBetween(evaluate(before, time), evaluate(after, time)));
    }
    return largest;
}

template <class T> bool splitsExactly(const Curve<T>& curve, std::size_t span)
{
    const Interpolation mode = modeOf(curve, span);
    if constexpr (std::is_same_v<T, glm::dquat>)
        return mode == Interpolation::step || mode == Interpolation::slerp;
    return mode != Interpolation::cosine;
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
    }
    return key;
}

} // namespace

template <class T> CurveEdit<T> insertKey(const Curve<T>& shown, Seconds time)
{
    Curve<T> curve = shown;
    curve.playAs.reset();
    const std::size_t after = curve.keys.upperBound(time);
    if (after > 0 && curve.keys[after - 1].time == time)
        return {shown, IndexRanges::single(after - 1), 0};
    CurveEdit<T> result;
    std::size_t place = after;
    if (after == 0 || after == curve.keys.size()) {
        const Key<T> key = endKeyBeyond(curve, time);
        result.curve = curve;
        result.curve.keys = curve.keys.splice(after, after, std::span<const Key<T>>(&key, 1));
        const bool atEnd = after > 0;
        if (!curve.keys.empty() && (atEnd ? curve.after : curve.before) == Extrapolation::constant)
            result.curve = withHeldSpan(result.curve, atEnd ? after - 1 : 0);
        result.curve = withOtherSpansKept(curve, result.curve, after);
    } else {
        Key<T> key;
        key.time = time;
        key.value = evaluate(curve, time);
        const Curve<T> roomy = withRoomToCut(curve, after - 1, time);
        place = roomy.keys.upperBound(time);
        result.curve = withOtherSpansKept(roomy, splitSpan(roomy, place - 1, key), place);
        if (!splitsExactly(curve, after - 1))
            result.largestChange = largestChange(curve, result.curve, curve.keys[after - 1].time, curve.keys[after].time);
    }
    result.curve.playAs = shown.playAs;
    result.keys = IndexRanges::single(place);
    return result;
}

template <class T>
CurveEdit<T> replaceKeys(const Curve<T>& curve, const IndexRanges& keys, const std::vector<Key<T>>& replacements, const CollisionRule& rule)
{
    if (keys.empty())
        return {curve, {}, 0};
    std::vector<Seconds> wanted;
    wanted.reserve(replacements.size());
    for (const Key<T>& key : replacements)
        wanted.push_back(key.time);
    return withSolvedKeys(curve, keys, replacements, solveTimes(curve.keys, keys, wanted, rule), rule);
}

template <class T> CurveEdit<T> moveKeys(const Curve<T>& curve, const IndexRanges& keys, const KeyOffset<T>& offset, const CollisionRule& rule)
{
    std::vector<Key<T>> replacements = keysIn(curve.keys, keys);
    for (Key<T>& key : replacements) {
        key.time += offset.time;
        const T value = moved(key.value, offset.value);
        if (isFinite(offset.value) && isFinite(value))
            key.value = value;
    }
    return replaceKeys(curve, keys, replacements, rule);
}

template <class T> Curve<T> removeKeys(const Curve<T>& curve, const IndexRanges& keys)
{
    Curve<T> result = curve;
    if (keys.ranges().size() <= 8) {
        for (auto range = keys.ranges().rbegin(); range != keys.ranges().rend(); ++range)
            result.keys = result.keys.splice(range->begin, range->end, {});
        return result;
    }
    std::vector<Key<T>> kept;
    kept.reserve(curve.keys.size());
    std::size_t done = 0;
    for (const auto& range : keys.ranges()) {
        for (; done < range.begin; ++done)
            kept.push_back(curve.keys[done]);
        done = range.end;
    }
    for (; done < curve.keys.size(); ++done)
        kept.push_back(curve.keys[done]);
    result.keys = KeyList<T>(kept);
    return result;
}

template <class T> Curve<T> setInterpolation(const Curve<T>& curve, const IndexRanges& keys, Interpolation interpolation)
{
    Curve<T> result = curve;
    result.keys = changedKeys(curve.keys, keys, [&](Key<T>& key) { key.interpolation = interpolation; });
    return result;
}

template CurveEdit<double> insertKey(const Curve<double>&, Seconds);
template CurveEdit<glm::dquat> insertKey(const Curve<glm::dquat>&, Seconds);
template CurveEdit<glm::dmat4> insertKey(const Curve<glm::dmat4>&, Seconds);
template CurveEdit<double> replaceKeys(const Curve<double>&, const IndexRanges&, const std::vector<Key<double>>&, const CollisionRule&);
template CurveEdit<glm::dquat> replaceKeys(const Curve<glm::dquat>&, const IndexRanges&, const std::vector<Key<glm::dquat>>&, const CollisionRule&);
template CurveEdit<glm::dmat4> replaceKeys(const Curve<glm::dmat4>&, const IndexRanges&, const std::vector<Key<glm::dmat4>>&, const CollisionRule&);
template CurveEdit<double> moveKeys(const Curve<double>&, const IndexRanges&, const KeyOffset<double>&, const CollisionRule&);
template CurveEdit<glm::dquat> moveKeys(const Curve<glm::dquat>&, const IndexRanges&, const KeyOffset<glm::dquat>&, const CollisionRule&);
template CurveEdit<glm::dmat4> moveKeys(const Curve<glm::dmat4>&, const IndexRanges&, const KeyOffset<glm::dmat4>&, const CollisionRule&);
template Curve<double> removeKeys(const Curve<double>&, const IndexRanges&);
template Curve<glm::dquat> removeKeys(const Curve<glm::dquat>&, const IndexRanges&);
template Curve<glm::dmat4> removeKeys(const Curve<glm::dmat4>&, const IndexRanges&);
template Curve<double> setInterpolation(const Curve<double>&, const IndexRanges&, Interpolation);
template Curve<glm::dquat> setInterpolation(const Curve<glm::dquat>&, const IndexRanges&, Interpolation);
template Curve<glm::dmat4> setInterpolation(const Curve<glm::dmat4>&, const IndexRanges&, Interpolation);

} // namespace slerpline
