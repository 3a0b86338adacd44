#pragma once

#include "core/clip/track.h"

namespace slerpline {

// A named set of tracks (.X AnimationSet). `loop` wraps playback only; how a curve goes on outside its keys is its own.
struct Clip {
    ClipId id = 0;
    std::string name; // may be empty: .x files have unnamed sets
    TimeRange range;
    double frameRate = 30; // frames per second of ruler and snapping
    bool loop = false;
    std::vector<Box<Track>> tracks;
    std::string unknownMembers; // as in Track

    friend bool operator==(const Clip&, const Clip&) = default;
};

[[nodiscard]] const Track* findTrack(const Clip& clip, TrackId id); // null when there is none
[[nodiscard]] TimeRange keyRange(const Clip& clip);                 // over all tracks; {0, 0} without keys
// The clip with every rotation track played in one mode (see Curve::playAs); shares all keys.
[[nodiscard]] Clip playedAs(const Clip& clip, Interpolation mode);

} // namespace slerpline
