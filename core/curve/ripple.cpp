#include "core/curve/ripple.h"

#include "core/curve/finite.h"
#include "core/curve/keep_shape.h"
#include "core/curve/rotation.h"

#include <algorithm>
#include <cmath>

namespace slerpline {
namespace {

using namespace edits;

template <class T> std::vector<Key<T>> shiftedKeys(const KeyList<T>& list, std::size_t begin, Seconds by)
{
    std::vector<Key<T>> keys = keysIn(list, IndexRanges::of(begin, list.size()));
    for (Key<T>& key : keys)
        key.time += by;
    return keys;
}

// The mode in which a span between equal values holds still.
template <class T> Interpolation stillMode() { return std::is_same_v<T, glm::dquat> ? Interpolation::slerp : Interpolation::linear; }

bool isSameValue(double a, double b) { return a == b; }
bool isSameValue(const glm::dmat4& a, const glm::dmat4& b) { return a == b; }
bool isSameValue(const glm::dquat& a, const glm::dquat& b) { return angleBetween(normalised(a), normalised(b)) <= 1e-12; }

template <class T> Seconds lengthOf(const Curve<T>& curve) { return curve.keys.back().time - curve.keys.front().time; }

// Puts a hold of `duration` in behind the last of the keys at `at`, which exist.
template <class T> CurveEdit<T> withHold(const Curve<T>& curve, Seconds at, Seconds duration)
{
    const std::size_t held = curve.keys.upperBound(at) - 1;
    std::vector<Key<T>> keys = shiftedKeys(curve.keys, held, duration);
    Key<T> still = curve.keys[held];
    still.interpolation = stillMode<T>();
    keys.insert(keys.begin(), still);
    CurveEdit<T> result{curve, IndexRanges::of(held + 1, curve.keys.size() + 1), 0};
    result.curve.keys = curve.keys.splice(held, curve.keys.size(), keys);
    if (held > 0)
        result.curve = withSpanKept(curve, held - 1, std::move(result.curve), held - 1);
    if (held + 1 < curve.keys.size())
        result.curve = withSpanKept(curve, held, std::move(result.curve), held + 1);
    return result;
}

// Keys [0, left] and, moved across the cut, [right, size): what is left of a curve with keys at both ends of a cut.
template <class T> CurveEdit<T> closed(const Curve<T>& curve, std::optional<std::size_t> left, std::optional<std::size_t> right, const TimeRange& cut)
{
    CurveEdit<T> result{curve, {}, 0};
    const std::size_t kept = left ? *left + 1 : 0;
    if (!right) {
        result.curve.keys = curve.keys.splice(kept, curve.keys.size(), {});
        if (kept > 1)
            result.curve = withSpanKept(curve, kept - 2, std::move(result.curve), kept - 2);
        return result;
    }
    std::vector<Key<T>> keys = shiftedKeys(curve.keys, *right, -cut.duration());
    std::size_t begin = kept;
    if (left && isSameValue(curve.keys[*left].value, keys.front().value)) { // one key is enough
        keys.front().in = curve.keys[*left].in;
        keys.front().value = curve.keys[*left].value;
        --begin;
    }
    for (Key<T>& key : keys)
        key.time = std::max(key.time, cut.first); // rounding must not take them past it
    result.curve.keys = curve.keys.splice(begin, curve.keys.size(), keys);
    result.keys = IndexRanges::of(begin, result.curve.keys.size());
    if (kept > 1)
        result.curve = withSpanKept(curve, kept - 2, std::move(result.curve), kept - 2);
    if (*right + 1 < curve.keys.size())
        result.curve = withSpanKept(curve, *right, std::move(result.curve), begin);
    return result;
}

} // namespace

template <class T> CurveEdit<T> insertTime(const Curve<T>& curve, Seconds at, Seconds duration, RippleEnds ends)
{
    CurveEdit<T> result{curve, {}, 0};
    if (!(duration > 0) || !std::isfinite(at) || curve.keys.empty() || !std::isfinite(curve.keys.back().time + duration))
        return result;
    const Seconds first = curve.keys.front().time, last = curve.keys.back().time;
    const bool inRound = curve.period && at > first && at <= first + *curve.period;
    if (ends == RippleEnds::keepShape && at > first && at <= last) {
        const CurveEdit<T> split = insertKey(curve, at);
        result = withHold(split.curve, at, duration);
        result.largestChange = split.largestChange;
    } else {
        const std::size_t begin = curve.keys.lowerBound(at);
        result.curve.keys = curve.keys.splice(begin, curve.keys.size(), shiftedKeys(curve.keys, begin, duration));
        result.keys = IndexRanges::of(begin, curve.keys.size());
    }
    if (inRound)
        result.curve.period = *curve.period + duration;
    return result;
}

template <class T> CurveEdit<T> removeTime(const Curve<T>& curve, const TimeRange& cut, RippleEnds ends)
{
    CurveEdit<T> result{curve, {}, 0};
    const Seconds duration = cut.duration();
    if (!(duration > 0) || !std::isfinite(cut.first) || !std::isfinite(duration) || curve.keys.empty())
        return result;
    const Seconds first = curve.keys.front().time, last = curve.keys.back().time;
    const bool isBehind = cut.first >= last, isAhead = cut.last <= first;
    if (ends == RippleEnds::keepShape && !isBehind && !isAhead) {
        const bool keepsLeft = cut.first >= first, keepsRight = cut.last <= last;
        Curve<T> held = curve;
        double change = 0;
        for (const Seconds end : {cut.first, cut.last})
            if (end == cut.first ? keepsLeft : keepsRight) {
                const CurveEdit<T> split = insertKey(held, end);
                held = split.curve;
                change = std::max(change, split.largestChange);
            }
        result = closed(held, keepsLeft ? std::optional(held.keys.upperBound(cut.first) - 1) : std::nullopt,
            keepsRight ? std::optional(held.keys.lowerBound(cut.last)) : std::nullopt, cut);
        result.largestChange = change;
    } else {
        const std::size_t begin = curve.keys.upperBound(cut.first);
        std::vector<Key<T>> later = shiftedKeys(curve.keys, curve.keys.lowerBound(cut.last), -duration);
        for (Key<T>& key : later)
            key.time = std::max(key.time, cut.first);
        result.curve.keys = curve.keys.splice(begin, curve.keys.size(), later);
        result.keys = IndexRanges::of(begin, result.curve.keys.size());
    }
    if (curve.period && !isAhead) {
        const Seconds overlap = std::min(cut.last, first + *curve.period) - std::max(cut.first, first);
        result.curve.period = *curve.period - std::max(overlap, 0.0);
        if (!result.curve.keys.empty())
            result.curve.period = std::max(*result.curve.period, lengthOf(result.curve));
    }
    return result;
}

template CurveEdit<double> insertTime(const Curve<double>&, Seconds, Seconds, RippleEnds);
template CurveEdit<glm::dquat> insertTime(const Curve<glm::dquat>&, Seconds, Seconds, RippleEnds);
template CurveEdit<glm::dmat4> insertTime(const Curve<glm::dmat4>&, Seconds, Seconds, RippleEnds);
template CurveEdit<double> removeTime(const Curve<double>&, const TimeRange&, RippleEnds);
template CurveEdit<glm::dquat> removeTime(const Curve<glm::dquat>&, const TimeRange&, RippleEnds);
template CurveEdit<glm::dmat4> removeTime(const Curve<glm::dmat4>&, const TimeRange&, RippleEnds);

} // namespace slerpline
