#pragma once

#include "core/base/index_ranges.h"
#include "core/curve/curve.h"
#include "core/curve/tangents.h"

namespace slerpline {

// Edits of tangents: rules, strengths, slopes and weights of the two sides of keys. All work on what the keys say, not on
// `playAs`. A span whose side is edited becomes a tangent span; at its other key the shape is kept (a straight span stays
// straight there by rule, a spline keeps its slope). Steps stay steps: they keep the tangent for later. Key indices must
// be below keys.size(); an empty set of keys changes nothing.

// Which sides of a key an edit means.
struct Sides {
    bool in = true;
    bool out = true;
};

// What an edit of tangents gives.
template <class T> struct TangentEdit {
    Curve<T> curve;
    // By verbs that mean to keep the curve: how far it moved where it could not be kept, in units or radians, measured
    // span by span; 0 where it is kept exactly. Other verbs leave it 0.
    double largestChange = 0;
    // A rotation's handle was held back where SQUAD stops being faithful: |T - L| at most kLargestTangentExcess.
    bool wasLimited = false;
};

// Gives keys a tangent rule (strength 1, weights kept). Rule free takes over the slope the side has now; where the curve
// has no span on that side, the slope it goes on with. A rotation never needs the limit here: smooth and linear with
// strength 1 and flat stay below it, and free takes what is there.
[[nodiscard]] Curve<double> setTangentRule(const Curve<double>& curve, const IndexRanges& keys, TangentRule rule, Sides sides);
[[nodiscard]] Curve<glm::dquat> setTangentRule(const Curve<glm::dquat>& curve, const IndexRanges& keys, TangentRule rule, Sides sides);

// Gives keys a strength: the factor of rules smooth, linear, plateau and clamped; flat and free sides keep it unused. Any
// finite number (not finite counts as 1). A rotation's strength is brought nearer to 0 until its handle is within the limit.
[[nodiscard]] TangentEdit<double> setTangentStrength(const Curve<double>& curve, const IndexRanges& keys, Sides sides, double strength);
[[nodiscard]] TangentEdit<glm::dquat> setTangentStrength(const Curve<glm::dquat>& curve, const IndexRanges& keys, Sides sides, double strength);

// Gives keys a weight, the share of the span that a handle covers in time: (0, 1]. More counts as 1; 0, less and NaN take
// the weight away (1/3, the plain Hermite). Slopes stay, so the curve changes. Rotations have no weights.
[[nodiscard]] Curve<double> setTangentWeight(const Curve<double>& curve, const IndexRanges& keys, Sides sides, double weight);

// Weights on: sides without one get 1/3, which is the curve they had (within rounding). Off: weights go, slopes stay, and
// `largestChange` is how far the curve moves.
[[nodiscard]] TangentEdit<double> setWeighted(const Curve<double>& curve, const IndexRanges& keys, Sides sides, bool weighted);

// One side of one key, exactly as given. A rotation's free slope is shortened to the limit (T drawn towards L);
// `wasLimited` says so.
[[nodiscard]] Curve<double> setTangent(const Curve<double>& curve, std::size_t key, Side side, const Tangent<double>& tangent);
// A rotation curve after an edit that may have met the limit of its handles.
struct LimitedRotationEdit {
    Curve<glm::dquat> curve;
    bool wasLimited = false;
};
[[nodiscard]] LimitedRotationEdit setTangent(const Curve<glm::dquat>& curve, std::size_t key, Side side, const Tangent<glm::dquat>& tangent);

// Both sides of each key become free with the slopes they have, so that each can be dragged alone. Exact, but for cosine
// and nlerp spans beside the keys, whose end velocities are kept.
template <class T> [[nodiscard]] TangentEdit<T> breakTangents(const Curve<T>& curve, const IndexRanges& keys);

// Both sides of each key become free with one slope, the mean of the two (of angular velocities for rotations), so that
// the curve passes the key without a corner; weights stay. A side without a span, or with a step, does not count; a key
// with two such sides stays as it is. Two rotation handles are shortened together until both are within the limit.
template <class T> [[nodiscard]] TangentEdit<T> unifyTangents(const Curve<T>& curve, const IndexRanges& keys);

// The other side of each key becomes free with the slope of side `from`: what keeps a handle in line while its partner is
// dragged. The side `from` and both weights stay. A rotation's mirrored handle stops at the limit of its own span.
template <class T> [[nodiscard]] TangentEdit<T> alignTangents(const Curve<T>& curve, const IndexRanges& keys, Side from);

// The spans that start at these keys as tangent spans with free slopes, whatever mode and rules they had: the same curve
// for tangent, spline and squad, slerp and linear scalars, inside its keys and outside. Steps are untouched. A cosine or
// nlerp span keeps its end velocities; `largestChange` is measured. Index size() - 1 is the seam of a looping curve. Where a
// curve that loops on one side goes on `linear` on the other, the end span there and the seam span may need different
// slopes in one tangent: then the one that is not a tangent span yet stays as it is. Nothing is limited: a curve's own
// handles are kept. Between opposite quaternions, and where SQUAD on a long way as stored meets its own
// opposite, the way is undefined, and it may come out another.
template <class T> [[nodiscard]] TangentEdit<T> withExplicitSlopes(const Curve<T>& curve, const IndexRanges& spans);

// The slope the curve has on one side of a key now, whatever mode the span is in; 0 where there is no span.
[[nodiscard]] double slopeAtKey(const Curve<double>& curve, std::size_t key, Side side);
[[nodiscard]] glm::dvec3 slopeAtKey(const Curve<glm::dquat>& curve, std::size_t key, Side side);

} // namespace slerpline
