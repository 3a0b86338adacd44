#pragma once

#include <functional>

namespace slerpline {

// Undoes a multiplication or division of times that doubles have rounded: of the numbers beside `near` for which `gives`
// is true, the one with the shortest decimal text, so that an authored 0.3 or 4800 comes back as the same number; `near`
// itself when there is none (no double gives the wanted time). What was authored with 17 digits may come back as its neighbour.
[[nodiscard]] double exactInverse(double near, const std::function<bool(double)>& gives);

} // namespace slerpline
