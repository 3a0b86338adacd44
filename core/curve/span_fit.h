#pragma once

#include "core/curve/curve.h"

#include <vector>

namespace slerpline::edits {

// A value that one span should pass close to: s in (0, 1) of it, and how much it counts (a share of time).
template <class T> struct FitSample {
    double s = 0;
    T value = identityValue<T>();
    double share = 1;
};

// The tangents of one span, and the root of the mean square of what is left, weighted by the shares (units or radians).
template <class T> struct SpanFit {
    Tangent<T> out; // of the first key
    Tangent<T> in;  // of the last
    double error = 0;
};

// The two tangents of a tangent span from `first` to `last` (last.time > first.time) with which it passes closest to the
// samples. Needs at least two samples; with fewer the span goes straight. `weights`: start from those of the keys' out and in
// tangents and fit them too, within (0, 1].
[[nodiscard]] SpanFit<double> fittedSpan(
    const Key<double>& first, const Key<double>& last, const std::vector<FitSample<double>>& samples, bool weights);
// The same for rotations: Gauss-Newton from the keys' free slopes and from the straight way, inside SQUAD's limit.
[[nodiscard]] SpanFit<glm::dquat> fittedSpan(
    const Key<glm::dquat>& first, const Key<glm::dquat>& last, const std::vector<FitSample<glm::dquat>>& samples, RotationPath path);

} // namespace slerpline::edits
