#pragma once

#include "core/base/time.h"

namespace slerpline::json {

[[nodiscard]] inline Seconds secondsOf(double ticks, double ticksPerSecond) { return ticks / ticksPerSecond; }

// The tick count to write for a time. A tick that came from a file goes back as the same number. Whole ticks are
// preferred: a time that was computed and lies within 1e-9 (relative; at most 1e-6 ticks) of one is that tick, except
// at one tick a second, where ticks are seconds and nothing is rounded. Otherwise the shortest number that reads back
// as this very time, or as its nearest neighbour where no tick count gives it.
[[nodiscard]] double ticksOf(Seconds time, double ticksPerSecond);

} // namespace slerpline::json
