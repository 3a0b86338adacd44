#pragma once

#include "core/curve/reduce_fit.h"
#include "core/curve/reduce_parts.h"

namespace slerpline::reducing {

// A curve of numbers as cubics: a span each, where it is one. Cosine and weighted spans are enclosed: cut into cubics that
// agree in value and slope at the cuts and differ by at most `enclosing` between, which is proved, not sampled.
struct ScalarPieces {
    Outline<double> outline;
    Cubics cubics;
    std::vector<std::size_t> nodes;       // per key: its node
    std::vector<std::uint8_t> isEnclosed; // per span
    double enclosing = 0;                 // units
};

// `enclosing` >= 0: how far enclosed spans may differ. A span that would need more than 64 cubics (vertical handles, or an
// `enclosing` of 0) is opaque: it stays. With `holds` flat spans are told apart from plain ones; steps always are.
[[nodiscard]] ScalarPieces scalarPieces(const Curve<double>& curve, double enclosing, bool holds);

// Marks the keys at which the curve turns by more than `least` on both sides: of the values from one such turn to the next
// the first largest or smallest. Not finite values turn nothing.
void markExtremes(const std::vector<Key<double>>& keys, double least, Marks& marks);

} // namespace slerpline::reducing
