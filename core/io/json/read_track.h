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

// A file that is an array of cui2d keys: one track of a property of its own, whose components are named "0", "1", ... by
// their place in `values`.
inline constexpr const char* kKeyArrayProperty = "values";
[[nodiscard]] TrackRead readKeyArray(Reading& reading, const Value& keys, double ticksPerSecond);

} // namespace slerpline::json
