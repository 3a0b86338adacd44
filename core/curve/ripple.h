#pragma once

#include "core/curve/edit.h"

namespace slerpline {

// Edits of time itself: what comes later moves.

// What happens to the span in which time is put in or taken out.
enum class RippleEnds : std::uint8_t {
    stretch,   // nothing is added: the span gets longer or shorter, and its shape with it
    keepShape, // keys on the curve hold its values at the ends: outside, its shape stays
};

// Puts `duration` seconds in at `at`: keys at or after it come that much later. With keepShape the curve stays as it was before `at`
// and, later, after; in between it holds the value at `at` (nothing is added when `at` is at or before the first key, or after
// the last). A SQUAD, nlerp or cosine span cannot be split exactly (see insertKey; `largestChange` says how far). A period that
// contains `at` grows. `keys` are those that moved. Unchanged when `duration` is not positive or anything would not be finite.
template <class T> [[nodiscard]] CurveEdit<T> insertTime(const Curve<T>& curve, Seconds at, Seconds duration, RippleEnds ends = RippleEnds::stretch);

// Takes the time from cut.first to cut.last out: keys inside (both ends excluded) go, keys at or after cut.last come that much
// sooner. With keepShape the values at both ends are held by keys, which then share a time: the curve jumps there if they differ, and
// where they agree one key stays; outside the cut the shape stays (but see insertKey). Where nothing is left on one side
// of the cut only the other side's end is held. With stretch, insertTime is undone exactly up to rounding. A period loses what it has in
// the cut. `keys` are those that moved. Unchanged for an empty, turned round or not finite cut.
template <class T> [[nodiscard]] CurveEdit<T> removeTime(const Curve<T>& curve, const TimeRange& cut, RippleEnds ends = RippleEnds::keepShape);

} // namespace slerpline
