#pragma once

#include "core/base/result.h"
#include "core/curve/edit.h"

#include <span>
#include <vector>

namespace slerpline {

// Edits of when keys happen: scale, retime by handles, reverse, snap. All keep `CurveEdit::keys` on the edited keys; keys that
// are not named stay as they are to the bit, unless a collision takes or pushes them.
//
// A key's handles go with it: where time runs `f` times as slowly around a key, its free slopes are divided by f. Weights,
// strengths and rules stay; rules find their slopes anew, so the shape scales exactly when all keys whose neighbours count are
// scaled alike. A slope that would not be finite stays as it was.

// Scale about a pivot in time and in value. Rotations: the turn from `valuePivot` to the key (parent space, the shorter way)
// becomes `valueFactor` times as large, and free angular velocities follow by its exact derivative; matrices scale entry by
// entry. Values are the same to the bit for factor 1, times too.
template <class T> struct KeyScale {
    Seconds pivot = 0;
    double timeFactor = 1;
    T valuePivot = identityValue<T>();
    double valueFactor = 1;
};
// A negative time factor plays backwards as well: see reverseKeys, here with StepSpans::keepKeys. Factor 0 gathers the keys at
// the pivot, at one shared time, slopes as they were. A number that is not finite changes nothing. When all keys are scaled,
// the period is too. Collision::block stops the time factor on its way from 1; values scale in full.
template <class T>
[[nodiscard]] CurveEdit<T> scaleKeys(const Curve<T>& curve, const IndexRanges& keys, const KeyScale<T>& scale, const CollisionRule& rule = {});

// A retime handle: what happened at `from` shall happen at `to`.
struct RetimeAnchor {
    Seconds from = 0;
    Seconds to = 0;
};
// What keys before the first and after the last handle do.
enum class RetimeOutside : std::uint8_t {
    shift, // move with the nearest handle
    stay,  // keep their times; inner keys that come upon them follow the collision rule
};
// Moves keys by the piecewise linear map through the anchors; a key on an anchor lands on its `to` exactly. On each side of a key
// free slopes follow the stretch of that side, so that spans between keys keep their shape; a span with an anchor inside it does
// not bend there (insertKey first for that). One anchor shifts. Errors ("retime.anchors"): no anchor, a time that is
// not finite, `from` or `to` not strictly increasing.
template <class T>
[[nodiscard]] Result<CurveEdit<T>> retimeKeys(const Curve<T>& curve, const IndexRanges& keys, std::span<const RetimeAnchor> anchors,
    RetimeOutside outside = RetimeOutside::shift, const CollisionRule& rule = {});

// What reversing does with step spans: a step holds its first key's value, backwards it would have to hold its last key's.
enum class StepSpans : std::uint8_t {
    // A key with the held value is added at the start of the mirrored span (at the time of the key there), where the values
    // differ: plays backwards exactly, but for the instant of the jump itself, where the value that follows holds.
    keepShape,
    // Keys are mirrored and nothing is added: inside step spans the curve then holds the other key's value.
    keepKeys,
};
// Keys mirrored in time about the middle of `about` (by default of the edited keys): in and out tangents change sides, slopes
// their sign, and each span's interpolation moves to the key that now starts it (the last edited key's to the new last).
// When all keys are reversed, before and after change places too and the whole curve plays backwards, evaluate(reversed, first + last - t) =
// evaluate(curve, t), exactly up to rounding in every mode and outside the keys, except: at the instant where keys share a
// time; in step spans as `steps` says (a looping curve's seam included, unless the curve holds on the side it does not loop).
// Reversing twice gives the keys back (keepKeys; keepShape: the same function); times differ by at most the spacing of doubles at the
// larger end, values and tangents not at all. Keys between edited ones that are not edited stay where they are.
template <class T>
[[nodiscard]] CurveEdit<T> reverseKeys(
    const Curve<T>& curve, const IndexRanges& keys, StepSpans steps = StepSpans::keepShape, std::optional<TimeRange> about = {});

// Lines in time, `perSecond` of them each second, one of them at `origin`: frames or ticks.
struct TimeGrid {
    double perSecond = 30;
    Seconds origin = 0;
};
// Keys moved to the nearest line (half way: to the even one); line n is at origin + n / perSecond. Keys that came from different times to one
// line: those of the latest time stay; keys that shared a time still do. A key that is not edited and stands on the line goes.
// Slopes stay. A rate that is not positive and finite, or an origin that is not finite, changes nothing.
template <class T> [[nodiscard]] CurveEdit<T> snapKeys(const Curve<T>& curve, const IndexRanges& keys, const TimeGrid& grid);

} // namespace slerpline
