#include "core/document/edit.h"

#include <algorithm>

namespace slerpline {

Document withClip(const Document& document, Clip clip)
{
    Document result = document;
    const auto found = std::find_if(result.clips.begin(), result.clips.end(), [&](const Box<Clip>& c) { return c->id == clip.id; });
    if (found != result.clips.end())
        *found = Box<Clip>(std::move(clip));
    return result;
}

Document withTrack(const Document& document, ClipId clipId, Track track)
{
    const Clip* clip = findClip(document, clipId);
    if (!clip)
        return document;
    Clip changed = *clip;
    const auto found = std::find_if(changed.tracks.begin(), changed.tracks.end(), [&](const Box<Track>& t) { return t->id == track.id; });
    if (found == changed.tracks.end())
        return document;
    *found = Box<Track>(std::move(track));
    return withClip(document, std::move(changed));
}

} // namespace slerpline
