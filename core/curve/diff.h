#pragma once

#include "core/curve/curve.h"

#include <vector>

namespace slerpline {

// Where two versions of a curve may play differently: closed ranges of time in order, conservative (a range may cover a
// little more than what differs, never less), -infinity and infinity included where the outside changes. Chunks that both
// share are not looked at: two versions of a million keys with one key moved cost microseconds.
template <class T> [[nodiscard]] std::vector<TimeRange> diff(const Curve<T>& before, const Curve<T>& after);

} // namespace slerpline
