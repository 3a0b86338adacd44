#pragma once

#include "core/curve/edit_parts.h"

#include <algorithm>
#include <cmath>

// Keeping the shape of spans whose neighbours an edit changed. For the files beside this one: a step inside edits.
namespace slerpline::edits {

inline bool isNearRate(double a, double b) { return std::abs(a - b) <= 1e-13 * std::max({std::abs(a), std::abs(b), 1e-3}); }
inline bool isNearRate(const glm::dvec3& a, const glm::dvec3& b)
{
    const glm::dvec3 off = a - b;
    return glm::dot(off, off) <= 1e-26 * std::max({glm::dot(a, a), glm::dot(b, b), 1e-6});
}

// `after`, whose span `now` is span `old` of `before` (perhaps at another time, as long as it was), with that span made explicit where
// the rules of its tangents no longer say what they said: it becomes a tangent span with the velocities it had. Spans that
// need no tangents are as they were anyway.
template <class T> Curve<T> withSpanKept(const Curve<T>& before, std::size_t old, Curve<T> after, std::size_t now)
{
    if constexpr (std::is_same_v<T, glm::dmat4>)
        return after;
    else {
        const Interpolation mode = modeOf(before, old);
        if (mode != Interpolation::spline && mode != Interpolation::tangent)
            return after;
        if (!hasSpan(before, seamOf(before), old) || !hasSpan(after, seamOf(after), now))
            return after;
        const Rate<T> start = rateAt(before, old, 0), stop = rateAt(before, old, 1);
        if (isNearRate(start, rateAt(after, now, 0)) && isNearRate(stop, rateAt(after, now, 1)))
            return after;
        Key<T> first = after.keys[now];
        first.out = freeTangent(start, mode == Interpolation::tangent ? first.out.weight : 0);
        first.interpolation = Interpolation::tangent;
        after.keys = withKey(after.keys, now, first);
        const std::size_t end = spanEnd(after, now);
        Key<T> last = after.keys[end];
        last.in = freeTangent(stop, mode == Interpolation::tangent ? last.in.weight : 0);
        after.keys = withKey(after.keys, end, last);
        return after;
    }
}

// `after` is `before` with keys put in at `inserted` (their indices in `after`, in order). Keeps the shape of the spans around
// the one at `at` that are still whole, across a loop's seam too.
template <class T> Curve<T> withSpansKeptAround(const Curve<T>& before, Curve<T> after, const std::vector<std::size_t>& inserted, std::size_t at)
{
    const std::size_t count = after.keys.size();
    for (std::size_t step = 0; step < std::min<std::size_t>(count, 7); ++step) { // three spans back, three ahead
        const std::size_t now = (at + 2 * count + step - 3) % count;
        const auto next = std::lower_bound(inserted.begin(), inserted.end(), now);
        const bool touchesNew = (next != inserted.end() && *next == now) || std::binary_search(inserted.begin(), inserted.end(), now + 1);
        if (!touchesNew)
            after = withSpanKept(before, now - std::size_t(next - inserted.begin()), std::move(after), now);
    }
    return after;
}

} // namespace slerpline::edits
