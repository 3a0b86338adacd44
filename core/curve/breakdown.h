#pragma once

#include "core/curve/edit.h"

namespace slerpline {

// In-betweens: what the tween tools of Blender and Maya do. Each run of neighbouring selected keys has a key before it and a
// key after it, its neighbours; across the seam when the curve loops. Values move along straight lines, rotations along the
// great circle by the curve's path (signs too), matrices entry by entry. Times and tangents stay. A run that lacks a neighbour
// the operation needs stays as it is, as do all for an amount that is not finite. `keys`: those that changed.
// `largestChange`: of the curve; units, radians or matrix entries.
enum class Tween : std::uint8_t {
    breakdown,   // at the fraction `amount` from the neighbour before (0: its very value) to the one after (1); beyond overshoots
    toNeighbour, // from where they are by |amount| towards the neighbour before (amount < 0) or after (> 0); 1 lands on it
    toEase,      // by |amount| towards an ease between the neighbours: amount > 0 fast at first (1 - (1 - x)^3), < 0 slow at first (x^3)
    relax,       // by `amount` towards the straight way between the neighbours at the key's time; 1 lies on it
    pushAway,    // as relax by -amount: 1 doubles the distance from the straight way
};
template <class T> [[nodiscard]] CurveEdit<T> tweened(const Curve<T>& curve, const IndexRanges& keys, Tween tween, double amount);

// A new key at `time` with the breakdown value between the keys before and after it; a key that is there is set. Nothing
// changes where there is no key on one side, or for numbers that are not finite.
template <class T> [[nodiscard]] CurveEdit<T> insertBreakdown(const Curve<T>& curve, Seconds time, double fraction);

extern template CurveEdit<double> tweened(const Curve<double>&, const IndexRanges&, Tween, double);
extern template CurveEdit<glm::dquat> tweened(const Curve<glm::dquat>&, const IndexRanges&, Tween, double);
extern template CurveEdit<glm::dmat4> tweened(const Curve<glm::dmat4>&, const IndexRanges&, Tween, double);
extern template CurveEdit<double> insertBreakdown(const Curve<double>&, Seconds, double);
extern template CurveEdit<glm::dquat> insertBreakdown(const Curve<glm::dquat>&, Seconds, double);
extern template CurveEdit<glm::dmat4> insertBreakdown(const Curve<glm::dmat4>&, Seconds, double);

} // namespace slerpline
