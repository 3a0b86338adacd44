#pragma once

#include "core/base/time.h"

namespace slerpline {

// A playhead: a value that `advance` moves on. Speed 1 is real time; negative runs backwards.
struct Transport {
    Seconds time = 0;
    TimeRange range;
    double speed = 1;
    bool playing = false;
    bool loop = false;

    friend bool operator==(const Transport&, const Transport&) = default;
};

// The transport after `elapsed` seconds of wall-clock time. Looping wraps into the range (both ends are one moment);
// otherwise it stops at the end it reaches. Not playing, or an empty range: unchanged, but stopped at the range's end.
[[nodiscard]] Transport advance(Transport transport, Seconds elapsed);
// Starts playing; from the beginning when it stands at the end it runs to.
[[nodiscard]] Transport play(Transport transport);

} // namespace slerpline
