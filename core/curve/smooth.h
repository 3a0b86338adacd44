#pragma once

#include "core/curve/edit.h"

namespace slerpline {

// Filters that change the values of selected keys, never their times. Each run of neighbouring selected keys is filtered by
// itself; a run ends where two keys share a time (a jump) and at a value that is not finite (it stays as it is). When a
// curve loops and all keys are selected, the filter runs round and round across the seam. Constants and straight lines
// (rotations: turns at constant speed about one axis) stay as they are (1e-12). Where both sides of a key have `free`
// tangents of one slope, they take the slope of the filtered motion; other rules follow by themselves.
// Rotations are filtered as rotation vectors about the running mean: signs do not matter on the shortest path, whole turns
// are followed; on the as-stored path signs count. They come back unit length, with the sign nearest to the old.
// `largestChange`: of the curve, units or radians. Numbers that make no sense (see below) and runs of less than three keys
// change nothing.

// Gaussian: the weighted straight-line fit through the run around each key, weights exp(-dt^2 / 2 sigma^2) times the time that
// a key stands for (half way to either neighbour), so uneven keys count as even ones would. With even keys, away from the
// ends, this is the Gaussian mean. (Local linear regression: Cleveland 1979, Fan 1992.)
struct GaussianSmoothing {
    Seconds sigma = 0.1;   // > 0; infinite: the one straight line that fits best. Keys beyond 6 sigma do not count
    bool keepsEnds = true; // first and last key of a run stay; not on a run that goes round
};
[[nodiscard]] CurveEdit<double> smoothed(const Curve<double>& curve, const IndexRanges& keys, const GaussianSmoothing& smoothing);
[[nodiscard]] CurveEdit<glm::dquat> smoothed(const Curve<glm::dquat>& curve, const IndexRanges& keys, const GaussianSmoothing& smoothing);

// Butterworth low pass, forwards and backwards, so that nothing moves in time: the gain at a frequency f is
// 1 / (1 + (tan(pi f / rate) / tan(pi cutoff / rate))^(2 order)), half at the cutoff. It works on the curve resampled at
// `rate` from each key out; past the ends of a run the curve is reflected through its end points (2 v_end - v), so ends stay.
// (Bilinear transform: Oppenheim and Schafer, Discrete-Time Signal Processing, 7.1; there is no phase to be seen after
// Gustafsson 1996.) Cost per selected key: some 25 rate / cutoff evaluations.
struct ButterworthSmoothing {
    double cutoff = 5; // Hz, > 0; at rate / 2 and above nothing is filtered
    double rate = 120; // samples per second, > 0; above 256 times the cutoff it counts as that
    int order = 2;     // 2 or 4, of one pass; others change nothing
};
[[nodiscard]] CurveEdit<double> smoothed(const Curve<double>& curve, const IndexRanges& keys, const ButterworthSmoothing& smoothing);
[[nodiscard]] CurveEdit<glm::dquat> smoothed(const Curve<glm::dquat>& curve, const IndexRanges& keys, const ButterworthSmoothing& smoothing);

} // namespace slerpline
