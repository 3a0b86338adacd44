#pragma once

#include "core/curve/curve.h"

namespace slerpline::edits {

// The slopes (units/s, or rad/s about the key's own axes) with which a cubic, weighted or SQUAD span leaves its first key
// and reaches its last, as rule or spline say it: no rounding of an evaluation comes in. Other kinds: the span's rate at
// its ends. `span` = size() - 1 is the seam; the span must exist.
template <class T> struct EndSlopes {
    Rate<T> start{};
    Rate<T> stop{};
};
[[nodiscard]] EndSlopes<double> endSlopes(const Curve<double>& curve, std::size_t span);
[[nodiscard]] EndSlopes<glm::dquat> endSlopes(const Curve<glm::dquat>& curve, std::size_t span);

// An angular velocity shortened to what a SQUAD span of this turn (half angles) and duration (> 0) holds faithfully:
// |T - L| <= 0.9 of 2 pi with T = w d / 2 (SPEC section 2). Unchanged below the limit.
[[nodiscard]] glm::dvec3 limitedVelocity(const glm::dvec3& velocity, const glm::dvec3& turn, Seconds duration);

// The same but for the last digits (1e-13 of the first).
[[nodiscard]] bool isSameSlope(double a, double b);
[[nodiscard]] bool isSameSlope(const glm::dvec3& a, const glm::dvec3& b);

// Gives span `newSpan` of `after` the shape that span `oldSpan` of `before` has, both between the same keys: nothing
// changes when it has it already, or when it hangs on the keys' values alone. Otherwise it becomes a tangent span.
template <class T> [[nodiscard]] Curve<T> withSpanKept(const Curve<T>& before, std::size_t oldSpan, Curve<T> after, std::size_t newSpan);
// Where `before` goes on straight (`linear`) and the end key is still there, `after` goes on with the same slope.
template <class T> [[nodiscard]] Curve<T> withOuterSlopesKept(const Curve<T>& before, Curve<T> after);

// A curve in which keys [first, last) were replaced by `count` new ones (0: removed; first == last: inserted), before and
// after. Every span between two keys that both lists have, and that are neighbours in both, gets back the shape it had
// where a spline or a tangent rule now sees other neighbours: it becomes a tangent span with the slopes it had (exact:
// 1e-9 relative, 1e-8 rad). With `linear` before or after, the outer slope is kept likewise. Looks at a few spans only.
template <class T>
[[nodiscard]] Curve<T> withSpansKept(const Curve<T>& before, Curve<T> after, std::size_t first, std::size_t last, std::size_t count);

} // namespace slerpline::edits
