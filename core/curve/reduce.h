#pragma once

#include "core/base/index_ranges.h"
#include "core/curve/curve.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace slerpline {

// What takes the place of keys that go.
enum class ReduceShape : std::uint8_t {
    tangents, // spans of mode tangent with fitted slopes, in and out apart: the fewest keys. Runs that were straight stay linear
    straight, // linear spans (rotations: slerp), for formats that have nothing else
};

// How far a reduction may go. `keep` and `among` are indices of keys; what lies beyond the last key is passed over.
struct ReduceOptions {
    // The largest difference anywhere on the curve: units, radians of true orientation distance for rotations, any entry for
    // matrices. 0 lets go of what is redundant to the last bits; a negative or NaN bound counts as 0.
    double bound = 0;
    ReduceShape shape = ReduceShape::tangents;
    // Numbers only: keeps each key at which the curve turns by more than twice the bound on both sides. Whatever is within
    // the bound must turn there too, so the key says where. A slope of exactly 0 there stays 0.
    bool keepExtremes = true;
    // Stretches at one value stay exactly flat: their end keys are kept, no ripple comes in. Off, only steps are safe.
    bool keepHolds = true;
    std::optional<IndexRanges> among; // only these keys may go; absent: any
    IndexRanges keep;                 // these stay
};

// A curve with fewer keys, and how far off it is.
template <class T> struct Reduction {
    Curve<T> curve;
    IndexRanges kept;   // indices, in the original, of the keys that stayed
    double reached = 0; // the largest difference found, in the unit of the bound
    std::size_t keysBefore = 0;
    std::size_t keysAfter = 0;
};

// The same motion with fewer keys. Keys that stay keep time and value to the bit; between them spans are as they were, or
// one tangent (straight) span each, as long as the bound lets it be.
// - Kept always: first and last key, both keys of a jump (equal times), steps, what is not finite, `keep`. A run of steps
//   or of a hold at one value becomes one span.
// - When nothing can go the curve comes back as it is. Else modes and rules that looked at keys now gone become slopes of
//   their own, and `playAs` is written into the keys. Before, after, period, path and timing stay; where the curve goes on
//   outside its keys its end slopes stay too, so that a closed cycle is as smooth at its seam as it was.
// - `reached` is the larger of the exact extrema of the difference (numbers: on each original span both curves are cubics;
//   cosine and weighted spans are enclosed in cubics) and the differences on a grid ten times denser than the keys,
//   computed as `evaluate` does. A span over the bound there gets its middle key back until none is.
// - The bound holds but for rounding: 64 units in the last place of a span's control values (rotations: 1e-12 rad). A bound
//   below that counts as that.
// Cost: 150 to 250 ns a key for numbers, 3 to 5 us for rotations (the grid is most of it); memory for a few copies of the keys.
// Longest spans from the left (greedy), slopes by Remez exchange (numbers) or weighted least squares (rotations).
[[nodiscard]] Reduction<double> reduce(const Curve<double>& curve, const ReduceOptions& options);
[[nodiscard]] Reduction<glm::dquat> reduce(const Curve<glm::dquat>& curve, const ReduceOptions& options);
// Matrices play entry by entry: steps and linear only, whatever the shape asked for.
[[nodiscard]] Reduction<glm::dmat4> reduce(const Curve<glm::dmat4>& curve, const ReduceOptions& options);

// Curves with the same key times (x, y, z of a translation) keep the same keys: one goes only where all let it. Curves
// whose times differ are reduced one by one. None: an empty result.
[[nodiscard]] std::vector<Reduction<double>> reduceTogether(std::span<const Curve<double>> curves, const ReduceOptions& options);

} // namespace slerpline
