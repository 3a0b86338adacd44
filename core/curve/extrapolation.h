#pragma once

#include "core/base/result.h"
#include "core/curve/curve.h"

namespace slerpline {

// What a curve does outside its keys, and how long one of its rounds is (SPEC section 3).

// The curve with these modes before its first and after its last key. Keys, slopes and the period stay; a loop lets tangents see across the
// seam, so rules may find other slopes at the ends than before.
template <class T> [[nodiscard]] Curve<T> setExtrapolation(const Curve<T>& curve, Extrapolation before, Extrapolation after);

// The curve with rounds of `period` seconds; none: last - first key, whatever the keys come to be. Errors ("curve.period"): not
// finite, not positive, or less than last - first key.
template <class T> [[nodiscard]] Result<Curve<T>> setPeriod(const Curve<T>& curve, std::optional<Seconds> period);

} // namespace slerpline
