#pragma once

#include <span>
#include <string>
#include <vector>

namespace slerpline::x {

// What ticks may mean in a file without AnimTicksPerSecond (SPEC section 6.4). `lists` holds the times of each key list.
[[nodiscard]] double guessTicksPerSecond(std::span<const std::vector<double>> lists);
// "1000 was assumed; 30 or 4800 are common too".
[[nodiscard]] std::string ticksMessage(double chosen);

} // namespace slerpline::x
