#pragma once

#include "core/curve/edit.h"

namespace slerpline {

// Removes keys and lets their neighbours take over: each stretch between two kept keys that lost keys becomes one span,
// with free tangents that follow the old curve best (least squares over time; the kept values stay). A key put on a tangent,
// weighted or spline span by insertKey comes off again without a trace (1e-7 of the values).
//  - Rotations: angular velocities, played by SQUAD, found by Gauss-Newton within its limit (0.9 of 2 pi, see
//    kLargestTangentExcess). On the shortest path one span cannot turn further than SQUAD can; the report says so.
//  - Weighted spans: lengths of the handles as well, within (0, 1].
//  - Straight stretches (linear, slerp) that stay straight stay in their mode.
//  - A stretch that begins with a hold stays a hold (step); one with a hold further on becomes a hold where that is
//    closer to the old curve than any slope.
//  - Matrices: the entries go straight, or hold.
//  - A loop keeps its length: when an end key goes, the seam is refitted like a span, with the period written down.
//  - Without a kept key on one side (open ends) keys just go.
// Spans between kept keys keep their shape as in insertKey. `keys`: the kept neighbours. `largestChange`: between the old
// curve and the new one over all that changed, one round when it loops; units, radians or matrix entries. Nothing is removed
// for an empty selection; indices beyond the keys count for nothing. All keys removed: an empty curve.
template <class T> [[nodiscard]] CurveEdit<T> removeKeysRefitted(const Curve<T>& curve, const IndexRanges& keys);

extern template CurveEdit<double> removeKeysRefitted(const Curve<double>&, const IndexRanges&);
extern template CurveEdit<glm::dquat> removeKeysRefitted(const Curve<glm::dquat>&, const IndexRanges&);
extern template CurveEdit<glm::dmat4> removeKeysRefitted(const Curve<glm::dmat4>&, const IndexRanges&);

} // namespace slerpline
