#pragma once

#include "core/curve/curve.h"

#include <optional>

namespace slerpline {

// How a curve closes on itself when it loops (SPEC section 3).
struct Seam {
    bool loops = false;  // tangents see across it
    bool joined = false; // first and last key are one key
    Seconds period = 0;  // of one round
    Seconds span = 0;    // from the last key to the first of the next round; 0: empty
};
// Of a curve without keys, with one key and no period, or that does not loop: nothing loops, the span is 0. A period shorter
// than last - first key counts as that.
template <class T> [[nodiscard]] Seam seamOf(const Curve<T>& curve);

// A key as seen from a neighbour: its index, and its time shifted by whole rounds when it lies across the seam.
struct NeighbourKey {
    std::size_t index = 0;
    Seconds time = 0;
};
// The key before and after key `index`; none at the ends of a curve that does not loop.
template <class T> [[nodiscard]] std::optional<NeighbourKey> previousKey(const Curve<T>& curve, const Seam& seam, std::size_t index);
template <class T> [[nodiscard]] std::optional<NeighbourKey> nextKey(const Curve<T>& curve, const Seam& seam, std::size_t index);

} // namespace slerpline
