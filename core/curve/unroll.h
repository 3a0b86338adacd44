#pragma once

#include "core/base/result.h"
#include "core/curve/edit.h"

#include <array>

namespace slerpline {

// Angle curves without needless rounds. Angles are in degrees, or in whatever unit `fullTurn` is given in. The orientation at
// every key stays what it was; between keys the jumps of whole turns go. Doing it twice changes nothing more.

// Each selected key, in order, comes within half a turn of the key before it by whole turns (exactly half a turn stays). Keys
// that are not selected stay; values that are not finite are passed over. `largestChange`: of the curve.
[[nodiscard]] CurveEdit<double> unrolled(const Curve<double>& curve, const IndexRanges& keys, double fullTurn = 360);

// Three Euler angles as three curves with keys at the same times. Besides whole turns each orientation has a second solution:
// (a + 180, 180 - b, c + 180), b being the angle about the middle axis of the order (three different axes), or
// (a + 180, -b, c + 180) when first and last axis are the same. The nearer to the key before is taken, by the sum of squares.
// Where the second one is taken free slopes of the middle angle change their sign.
struct EulerUnroll {
    std::size_t middle = 1;     // which of the three curves is the angle about the middle axis: 0, 1 or 2
    bool sameOuterAxes = false; // orders such as ZXZ
    double fullTurn = 360;
};
// Three angle curves after unrolling.
struct UnrolledEuler {
    std::array<Curve<double>, 3> curves;
    IndexRanges keys;         // of which at least one angle changed
    double largestChange = 0; // of any of the three curves
};
// Errors: edit.euler-keys (key times differ between the curves), edit.euler-axis (middle above 2).
[[nodiscard]] Result<UnrolledEuler> unrolledEuler(
    const std::array<Curve<double>, 3>& curves, const IndexRanges& keys, const EulerUnroll& options = {});

} // namespace slerpline
