#pragma once

#include <vector>

namespace slerpline {

// The symmetric kernel of a Butterworth low pass of order 2 or 4 run forwards and backwards: entry k is the share of the
// samples k before and k after, entry 0 of the sample itself; k0 + 2 (k1 + k2 + ...) = 1. It ends where what is left is
// below 1e-17 of the whole. `cutoff` is in cycles per sample, in (0, 0.499): outside there is nothing to filter, and the kernel
// is {1}, as for other orders. At most 11 / cutoff entries for order 2, 20 / cutoff for order 4, below a quarter.
[[nodiscard]] std::vector<double> butterworthKernel(double cutoff, int order);

} // namespace slerpline
