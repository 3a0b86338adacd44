#pragma once

#include "core/clip/track.h"

#include <optional>
#include <string>

namespace slerpline::json {

// The text of a track object in canonical form, its first line without indent, the others below `indent`.
// A number that is not finite cannot be written: then the text is not to be used and `problem` says what is wrong.
struct TrackText {
    std::string text;
    std::optional<std::string> problem;
};
[[nodiscard]] TrackText trackText(const Track& track, double ticksPerSecond, const std::string& indent);

// Whether one list of keys says it all: times, interpolations, rules, strengths and weights of the components agree.
[[nodiscard]] bool haveJointKeys(const VectorCurves& vector);

} // namespace slerpline::json
