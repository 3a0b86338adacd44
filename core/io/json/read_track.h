#pragma once

#include "core/clip/track.h"
#include "core/io/json/read_key.h"

namespace slerpline::json {

// What a track may refer to.
struct TrackContext {
    double ticksPerSecond = 1;
    std::optional<std::size_t> nodeCount; // absent: a track by itself, whose node is not looked up and may be missing
};

struct TrackRead {
    Track track; // id 0
    KeyFindings findings;
};

// A track object. After an error (see Reading) the track is not to be used.
[[nodiscard]] TrackRead readTrackObject(Reading& reading, const Value& value, const Path& path, const TrackContext& context);

} // namespace slerpline::json
