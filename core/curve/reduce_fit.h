#pragma once

#include <cstddef>
#include <optional>
#include <vector>

// One cubic in place of many: a step inside `reduce`.
namespace slerpline::reducing {

// A curve as cubics side by side, one array per number so that a pass over them is quick. Piece p runs from node p to node
// p + 1. Times in seconds, slopes in units/s; the piece that arrives at a node may end with another slope than the next
// one starts with. Values are shared: where a curve jumps, two nodes stand at one time and no fit may reach across.
struct Cubics {
    std::vector<double> time, value;   // per node
    std::vector<double> leave, arrive; // per piece: slope at its start, at its end
};

// A cubic over nodes [first, last] with the curve's own values at both ends and these slopes.
struct CubicFit {
    double leave = 0, arrive = 0;
};

// What a fit may choose: an end whose slope is given keeps it.
struct FitEnds {
    std::optional<double> leave, arrive;
};

// The largest difference between the fit and the curve over whole pieces, ends included: found as the exact extrema of the
// difference, which is a cubic on each piece. Rounding aside (`roundingOf`) nothing between can be larger. Infinity where a
// number is not finite.
[[nodiscard]] double largestError(const Cubics& curve, std::size_t first, std::size_t last, const CubicFit& fit);

// The rounding that evaluating such a span costs, generously: 64 units in the last place of its control values.
[[nodiscard]] double roundingOf(const Cubics& curve, std::size_t first, std::size_t last, const CubicFit& fit);

// Slopes for which the fit stays within `bound` (units, >= 0) of the curve; none when there are none. A bound below the
// rounding counts as the rounding. The search is Remez exchange: the two slopes span a Haar system between the ends, so
// three points with alternating error give a lower bound of what any slopes can reach, and most spans that are too
// long are refused by three numbers. Cost: some passes over the pieces.
[[nodiscard]] std::optional<CubicFit> fitWithin(const Cubics& curve, std::size_t first, std::size_t last, const FitEnds& ends, double bound);

} // namespace slerpline::reducing
