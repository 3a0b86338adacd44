#pragma once

#include "core/curve/key_list.h"

#include <optional>

namespace slerpline {

// What a curve does before its first and after its last key (SPEC section 3).
enum class Extrapolation : std::uint8_t {
    constant,   // the end key's value
    linear,     // goes on with the end key's slope or angular velocity
    loop,       // repeats; the only one that lets tangents see across the seam
    loopOffset, // repeats, each round starting where the last one ended
    pingPong,   // runs back and forth
};

// Which way a rotation goes between two keys.
enum class RotationPath : std::uint8_t {
    shortest, // each span's end key takes the sign with dot >= 0 against its start key
    asStored, // no sign is ever changed (M3G): a span may go the long way round
};

// How a spline's tangent is scaled at unevenly spaced keys (SPEC section 2, "Spline timing").
enum class SplineTiming : std::uint8_t {
    velocityContinuous, // M3G 1.1; speed is continuous at every key
    m3g10,              // as printed in the M3G 1.0 text; speed jumps. For assets authored against it
    uniform,            // no correction, as most engines set up SQUAD; speed jumps
};

// Which of several keys at one time counts from that time on.
enum class SharedTime : std::uint8_t {
    last,  // the last one holds from there on
    first, // cui2d: looked up from the left
};

// Keys plus what the curve does around them. T is double, glm::dquat or glm::dmat4; any combination is meaningful.
template <class T> struct Curve {
    KeyList<T> keys;
    Extrapolation before = Extrapolation::constant;
    Extrapolation after = Extrapolation::constant;
    RotationPath path = RotationPath::shortest;
    SplineTiming timing = SplineTiming::velocityContinuous;
    SharedTime sharedTime = SharedTime::last;
    // Length of one round when a side loops: at least last - first key. Absent means last - first.
    std::optional<Seconds> period;
    // When a loop's seam is empty and the end values agree, first and last key are one key (not in the M3G dialect).
    bool joinsSeam = true;
    // Plays every span in this mode whatever its key says: how SLERP and SQUAD are shown side by side.
    std::optional<Interpolation> playAs;

    // A curve sees across its seam, for tangents, when either side is `loop`.
    [[nodiscard]] bool isLooping() const { return before == Extrapolation::loop || after == Extrapolation::loop; }
    friend bool operator==(const Curve&, const Curve&) = default;
};

} // namespace slerpline
