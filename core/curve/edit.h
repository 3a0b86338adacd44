#pragma once

#include "core/base/index_ranges.h"
#include "core/curve/collision.h"
#include "core/curve/curve.h"
#include "core/curve/tangent_edit.h"

#include <vector>

namespace slerpline {

// Edits are functions from curve to curve. They know nothing of pointers, undo or files. Those of tangents stand in
// tangent_edit.h.

// A curve after an edit of some of its keys.
template <class T> struct CurveEdit {
    Curve<T> curve;
    IndexRanges keys;         // where the edited keys now are
    double largestChange = 0; // how far the curve moved where an edit means to keep it; units, radians or matrix entries
    double fitted = 1;        // Collision::block: the part of the wanted way in time that the keys could go, in [0, 1]
};

// A key at `time` on the curve. Its shape stays exact (1e-9 relative, 1e-8 rad) for step, linear scalars and matrices,
// slerp, tangent, weighted and scalar spline spans (the two halves of a spline become tangent). A weighted span whose long
// handle would not fit its half (weights end at 1) gets a second key, where its time is slowest; `keys` has the one at `time`
// only. A SQUAD, nlerp or cosine span cannot be split exactly, nor such a weighted one in the seam of a loop: there value
// and both one-sided velocities at the new key are exact (velocities as far as SQUAD holds them, see kLargestTangentExcess),
// and `largestChange` is measured. All other spans keep their shape: a tangent rule that would see the new key becomes `free`
// with the slope it had. The seam of a curve that loops on that side is a span like any other. Outside the keys the value is
// the extrapolated one; a curve that held its end value goes on flat, one that went on straight stays straight; one that
// repeats gets longer rounds, and `largestChange` says what that did to the old and one more round. What is kept is what the
// keys say, not what playAs shows. A key that is already at `time` is returned as it is (the last of them); a time that is
// not finite changes nothing.
template <class T> [[nodiscard]] CurveEdit<T> insertKey(const Curve<T>& curve, Seconds time);

// Puts `replacements` (as many, any times, in the order of `keys`) in place of the keys at `keys`. What happens where they come
// upon others says `rule`; by default a key that one lands on, at the very same time, goes: the later edit counts. A key that
// keeps its time keeps its place among keys that share it. Replacements that come to one time all stay, in the order of `keys`.
// When a time is not finite all times stay as they are. Costs O(chunk) for each place that changes, up to kFewPatches places;
// then everything between the first place and the last is made anew.
template <class T>
[[nodiscard]] CurveEdit<T> replaceKeys(
    const Curve<T>& curve, const IndexRanges& keys, const std::vector<Key<T>>& replacements, const CollisionRule& rule = {});

// Offset of a move. Rotations turn by `value` in parent space (value * q); matrices are multiplied from the left. A value that is
// not finite counts as none, and so does a time that is not finite or would take a key beyond what a double holds.
template <class T> struct KeyOffset {
    Seconds time = 0;
    T value = identityValue<T>();
};
// Moves keys in time and value. Collision::block stops the way in time only: values move in full. An offset of 0 in time meets
// no key; after a very large one, keys whose times round to one share it, in order.
template <class T>
[[nodiscard]] CurveEdit<T> moveKeys(const Curve<T>& curve, const IndexRanges& keys, const KeyOffset<T>& offset, const CollisionRule& rule = {});

// The curve without these keys; the spans beside them close up by their own rules (removeKeysRefitted keeps the shape). Indices
// must exist; all keys may go.
template <class T> [[nodiscard]] Curve<T> removeKeys(const Curve<T>& curve, const IndexRanges& keys);

// The interpolation of the spans that start at these keys.
template <class T> [[nodiscard]] Curve<T> setInterpolation(const Curve<T>& curve, const IndexRanges& keys, Interpolation interpolation);

extern template CurveEdit<double> insertKey(const Curve<double>&, Seconds);
extern template CurveEdit<glm::dquat> insertKey(const Curve<glm::dquat>&, Seconds);
extern template CurveEdit<glm::dmat4> insertKey(const Curve<glm::dmat4>&, Seconds);

} // namespace slerpline
