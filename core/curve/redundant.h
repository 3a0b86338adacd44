#pragma once

#include "core/curve/curve.h"

#include <cstddef>
#include <span>
#include <vector>

namespace slerpline {

// Keys that can go, ALL TOGETHER, without the played curve moving by more than the tolerance anywhere (SPEC section 7).
// Greedy from the first key on: a run of keys goes when the span that replaces it, and both spans beside it, whose tangents
// see the new neighbours, stay within the tolerance of the curve as given. About n log n for n keys.
// Never redundant: the first and last key, keys that share a time, and those next to the ends where the curve's outside
// depends on them (linear extrapolation, tangents across the seam of a loop).

// `tolerance` in the unit of the values, 0 or more.
[[nodiscard]] std::vector<std::size_t> redundantKeys(const Curve<double>& curve, double tolerance);
// `tolerance` in rad.
[[nodiscard]] std::vector<std::size_t> redundantKeys(const Curve<glm::dquat>& curve, double tolerance);
// Tolerances of the turning and scaling entries (columns 0 to 2) and of the translation (column 3).
struct MatrixTolerance {
    double turning = 0;
    double translation = 0;
};
[[nodiscard]] std::vector<std::size_t> redundantKeys(const Curve<glm::dmat4>& curve, const MatrixTolerance& tolerance);
// Curves with keys at the same times: keys that can go from all of them. One tolerance per curve.
[[nodiscard]] std::vector<std::size_t> redundantKeys(std::span<const Curve<double>> curves, std::span<const double> tolerances);

} // namespace slerpline
