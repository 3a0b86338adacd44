#pragma once

#include "core/document/document.h"

namespace slerpline {

// Edits of what a document's times and rotations mean.

// What stays when a second gets another number of ticks.
enum class TickChange : std::uint8_t {
    keepSeconds, // the motion plays as before; files get other tick counts
    keepTicks,   // files keep their tick counts; the motion plays faster or slower: the rate had been a wrong guess
};
// Document with another time base; `ticksPerSecond` > 0 and finite, otherwise unchanged. keepTicks scales key times, clip ranges
// and periods, and free slopes the other way; a time that stood on a whole tick still does.
[[nodiscard]] Document withTicksPerSecond(const Document& document, double ticksPerSecond, TickChange change);

// Document whose rotation keys are read in the other sense (SPEC section 6.2): every rotation track turns the opposite way, and
// the numbers in the .x file stay as they are. Twice is identity. Rest transforms and matrix tracks stay.
[[nodiscard]] Document withOtherRotationSense(const Document& document);

} // namespace slerpline
