#pragma once

#include "core/base/index_ranges.h"
#include "core/curve/curve.h"

#include <functional>
#include <vector>

namespace slerpline {

// How far two values are apart: units; radians in [0, pi] (q and -q are the same); the largest difference of an entry.
[[nodiscard]] double distanceBetween(double a, double b);
[[nodiscard]] double distanceBetween(const glm::dquat& a, const glm::dquat& b);
[[nodiscard]] double distanceBetween(const glm::dmat4& a, const glm::dmat4& b);

// The largest distance of two curves over a closed range of time, ends included; at jumps both sides count. Every stretch
// between neighbouring keys of either curve (of every round, where a side repeats) is sampled and the highest places are
// then searched out, so that the figure is true to a small fraction of itself. Never above what is there. 0 for an
// empty or unbounded range; where either curve is not a number nothing is counted. Costs some 100 evaluations a key, less
// for curves of over 10,000 keys.
template <class T> [[nodiscard]] double largestChange(const Curve<T>& before, const Curve<T>& after, TimeRange range);

// The same for any distance over time. `breaks`: times in order at which it may have a corner or a jump; from the first to the
// last of them it is searched. 0 for less than two. What is not a number does not count.
[[nodiscard]] double largestOver(const std::function<double(Seconds)>& distance, const std::vector<Seconds>& breaks);

// The closed range that the keys of both curves cover, longer by one round on either side that loops: where an edit of
// a whole curve is measured. {0, 0} when neither has keys. Outside of it `linear` sides may part without bound.
template <class T> [[nodiscard]] TimeRange measuredRange(const Curve<T>& before, const Curve<T>& after);

// The largest change after an edit of the values or tangents of these keys (same number of keys before and after, times
// unchanged): over the spans whose shape can hang on them, or over measuredRange when a side repeats. 0 for no keys.
template <class T> [[nodiscard]] double largestChangeAround(const Curve<T>& before, const Curve<T>& after, const IndexRanges& keys);

} // namespace slerpline
