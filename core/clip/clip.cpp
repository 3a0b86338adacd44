#include "core/clip/clip.h"

#include <algorithm>

namespace slerpline {

const Track* findTrack(const Clip& clip, TrackId id)
{
    for (const Box<Track>& track : clip.tracks)
        if (track->id == id)
            return &*track;
    return nullptr;
}

TimeRange keyRange(const Clip& clip)
{
    std::optional<TimeRange> range;
    for (const Box<Track>& track : clip.tracks) {
        bool hasKeys = false;
        for (std::size_t curve = 0; curve < curveCount(*track); ++curve)
            hasKeys = hasKeys || keyCount(*track, curve) > 0;
        if (!hasKeys)
            continue;
        const TimeRange own = keyRange(*track);
        range = range ? TimeRange{std::min(range->first, own.first), std::max(range->last, own.last)} : own;
    }
    return range.value_or(TimeRange{});
}

Clip playedAs(const Clip& clip, Interpolation mode)
{
    Clip result = clip;
    for (Box<Track>& track : result.tracks)
        if (std::holds_alternative<Curve<glm::dquat>>(track->curves))
            track = playedAs(*track, mode);
    return result;
}

} // namespace slerpline
