#pragma once

#include "core/base/index_ranges.h"
#include "core/curve/curve.h"
#include "core/curve/segment.h"
#include "core/curve/tangents.h"

#include <optional>
#include <type_traits>
#include <vector>

// What the edits of curves are made of. For the files beside this one: everything here is a step inside an edit.
namespace slerpline::edits {

// The keys of a list at these places, in order.
template <class T> std::vector<Key<T>> keysIn(const KeyList<T>& list, const IndexRanges& keys)
{
    std::vector<Key<T>> result;
    result.reserve(keys.size());
    keys.forEach([&](std::size_t index) { result.push_back(list[index]); });
    return result;
}

template <class T> KeyList<T> withKey(const KeyList<T>& list, std::size_t index, const Key<T>& key)
{
    return list.splice(index, index + 1, std::span<const Key<T>>(&key, 1));
}

// Every key changed in place (times unchanged), touching only the chunks it is in.
template <class T, class Change> KeyList<T> changedKeys(const KeyList<T>& list, const IndexRanges& keys, Change&& change)
{
    KeyList<T> result = list;
    for (const auto& range : keys.ranges()) {
        std::vector<Key<T>> changed;
        changed.reserve(range.end - range.begin);
        for (std::size_t index = range.begin; index < range.end; ++index) {
            changed.push_back(list[index]);
            change(changed.back());
        }
        result = result.splice(range.begin, range.end, changed);
    }
    return result;
}

// --- spans and their shape

// Does a span exist from key `span` to the next (the seam counts when the curve loops over one)?
template <class T> bool hasSpan(const Curve<T>& curve, const Seam& seam, std::size_t span)
{
    if (span + 1 < curve.keys.size())
        return curve.keys[span + 1].time > curve.keys[span].time;
    return span + 1 == curve.keys.size() && seam.loops && seam.span > 0;
}
template <class T> std::size_t spanEnd(const Curve<T>& curve, std::size_t span) { return span + 1 < curve.keys.size() ? span + 1 : 0; }

template <class T> Interpolation modeOf(const Curve<T>& curve, std::size_t span) { return curve.keys[span].interpolation; }

inline Tangent<double> freeTangent(double slope, double weight) { return {TangentRule::free, 1, weight, slope}; }
inline Tangent<glm::dquat> freeTangent(const glm::dvec3& slope, double weight) { return {TangentRule::free, 1, weight, slope}; }

template <class T> Rate<T> rateAt(const Curve<T>& curve, std::size_t span, double s)
{
    Curve<T> authored = curve;
    authored.playAs.reset();
    return segmentRate(segmentAt(authored, span), s);
}

// The span as an explicit tangent span: the same curve for tangent, spline, linear scalars and slerp; for cosine and
// nlerp the same end velocities.
template <class T> Curve<T> frozenSpan(const Curve<T>& curve, std::size_t span)
{
    const std::size_t end = spanEnd(curve, span);
    const Rate<T> start = rateAt(curve, span, 0), stop = rateAt(curve, span, 1);
    Curve<T> result = curve;
    Key<T> first = curve.keys[span];
    first.interpolation = Interpolation::tangent;
    first.out = freeTangent(start, modeOf(curve, span) == Interpolation::tangent ? first.out.weight : 0);
    result.keys = withKey(result.keys, span, first);
    Key<T> last = result.keys[end];
    last.in = freeTangent(stop, modeOf(curve, span) == Interpolation::tangent ? last.in.weight : 0);
    result.keys = withKey(result.keys, end, last);
    return result;
}

// A span that is about to get one tangent of its own: tangent mode, the other end keeping its shape by rule where a rule
// says it (straight stays straight when keys move later).
template <class T> Curve<T> asTangentSpan(const Curve<T>& curve, std::size_t span)
{
    const Interpolation mode = modeOf(curve, span);
    if (mode == Interpolation::tangent || mode == Interpolation::step)
        return curve;
    const bool straight = mode == Interpolation::slerp || (std::is_same_v<T, double> && mode == Interpolation::linear);
    if (!straight)
        return frozenSpan(curve, span);
    Curve<T> result = curve;
    Key<T> first = curve.keys[span];
    first.interpolation = Interpolation::tangent;
    first.out = {TangentRule::linear, 1, 0, {}};
    result.keys = withKey(result.keys, span, first);
    const std::size_t end = spanEnd(curve, span);
    Key<T> last = result.keys[end];
    last.in = {TangentRule::linear, 1, 0, {}};
    result.keys = withKey(result.keys, end, last);
    return result;
}

// The span on one side of a key.
template <class T> std::optional<std::size_t> spanBeside(const Curve<T>& curve, std::size_t key, Side side)
{
    const Seam seam = seamOf(curve);
    if (side == Side::after)
        return hasSpan(curve, seam, key) ? std::optional(key) : std::nullopt;
    if (key > 0)
        return hasSpan(curve, seam, key - 1) ? std::optional(key - 1) : std::nullopt;
    return hasSpan(curve, seam, curve.keys.size() - 1) ? std::optional(curve.keys.size() - 1) : std::nullopt;
}

} // namespace slerpline::edits
