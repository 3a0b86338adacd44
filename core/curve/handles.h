#pragma once

#include "core/curve/segment.h"
#include "core/curve/tangents.h"

#include <optional>

namespace slerpline {

// Bezier handles, the way other programs store tangents: a tangent of slope m and weight w beside a span of d seconds has
// its handle w d away in time and w d m in value.

// Where a handle stands, seen from its key: time is below 0 for an in handle that points back.
struct Handle {
    Seconds time = 0;
    double value = 0;
    friend bool operator==(const Handle&, const Handle&) = default;
};

// The least weight a handle gets here. A handle straight above its key, or on it, covers no time: its slope is infinite or
// undefined. It becomes a handle of this weight with the slope that puts it at its value, which plays the same: time is off
// by less than half the weight, values by less than 1e-15 of the handle's own height beside what is exact.
inline constexpr double kLeastWeight = 0x1p-52;

// The free tangent whose handle this is, beside a span of `span` seconds. A handle that reaches further than the span is
// drawn back to its length along its own direction (weight 1); one that points away from the span in time is set upright,
// keeping its value. Without a span (0 or less) the direction alone is kept, 0 where it is upright. All finite.
[[nodiscard]] Tangent<double> tangentOfHandle(Side side, const Handle& handle, Seconds span);

// The handle on one side of a key, as the span there plays: a span that is not a tangent span has the handles of its end
// slopes, a third of its length long. None where there is no span.
[[nodiscard]] std::optional<Handle> handleAt(const Curve<double>& curve, std::size_t key, Side side);

// A Bezier span in time and value, and its split at parameter u in (0, 1) by de Casteljau: {first half, second half}, which
// share the point between them.
struct BezierSpan {
    Handle points[4]; // absolute; the ends are keys
    friend bool operator==(const BezierSpan&, const BezierSpan&) = default;
};
struct SplitBezierSpan {
    BezierSpan first, second;
};
[[nodiscard]] SplitBezierSpan split(const BezierSpan& span, double u);
// The parameter inside a span at which its time is slowest, between its ends; none where time is slowest at an end. Split
// there, neither half has a handle that reaches beyond it.
[[nodiscard]] std::optional<double> slowestAt(const BezierSpan& span);

// A span that plays weighted, as a Bezier over time 0 to its duration.
[[nodiscard]] BezierSpan bezierOf(const Segment<double>& segment);
// Gives the keys around a Bezier span their out and in tangent.
void setHandles(Key<double>& first, Key<double>& last, const BezierSpan& span);

} // namespace slerpline
