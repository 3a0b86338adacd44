#pragma once

#include "core/curve/tangents.h"

#include <optional>

namespace slerpline {

// Where a curve is looked up for a time outside its keys (SPEC section 3). All of it is for curves with at least one key.

// Which side of its keys a time is on; none inside. The end of a looping round belongs to the next round.
template <class T> [[nodiscard]] std::optional<Side> outsideOf(const Curve<T>& curve, Seconds time);

// What the curve does on a side: as it says, but `constant` where a repeated round would be empty.
template <class T> [[nodiscard]] Extrapolation sideMode(const Curve<T>& curve, Side side);

// How a time outside the keys is looked up inside, and what is laid over the value found there.
struct Lookup {
    Seconds time = 0;       // in [first key, first key + period)
    double rounds = 0;      // whole rounds away from the keys' own; negative before them
    bool backwards = false; // pingPong on its way back
};
// For modes loop, loopOffset and pingPong, as sideMode gives them.
template <class T> [[nodiscard]] Lookup lookup(const Curve<T>& curve, Extrapolation mode, Seconds time);

} // namespace slerpline
