#pragma once

#include "core/base/time.h"

#include <cstdint>

namespace slerpline {

// What playing does at the ends of its range: stands still, begins again, or turns round.
enum class RangeEnd : std::uint8_t { stop, loop, pingPong };

// A playhead: a value that `advance` moves on. Speed 1 is real time; negative runs backwards.
struct Transport {
    Seconds time = 0;
    TimeRange range;
    double speed = 1;
    bool playing = false;
    RangeEnd end = RangeEnd::stop;
    bool turned = false; // ping-pong: on the way back, against the speed's own direction

    friend bool operator==(const Transport&, const Transport&) = default;
};

// The transport after `elapsed` seconds of wall-clock time. Looping wraps into the range (both ends are one moment),
// ping-pong is reflected at its ends however often they lie in between; otherwise it stops at the end it reaches. Not playing, or an empty range: unchanged, but stopped at the range's end.
[[nodiscard]] Transport advance(Transport transport, Seconds elapsed);
// Starts playing; in the speed's own direction, and from the beginning when it stands at the end it runs to.
[[nodiscard]] Transport play(Transport transport);

} // namespace slerpline
