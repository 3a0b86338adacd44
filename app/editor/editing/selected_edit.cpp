#include "app/editor/editing/selected_edit.h"

namespace slerpline::editor {

Selection withJointKeys(const Clip& clip, const Selection& selection)
{
    Selection result = selection;
    for (const auto& [ref, keys] : selection.curves()) {
        const Track* track = findTrack(clip, ref.track);
        if (!track || !keysAreJoint(*track))
            continue;
        for (std::uint32_t curve = 0; curve < curveCount(*track); ++curve) {
            IndexRanges all = result.keysOf({ref.track, curve});
            all.unite(keys);
            result.set({ref.track, curve}, all);
        }
    }
    return result;
}

const Box<Track>* findTrackBox(const Document& document, ClipId clipId, TrackId id)
{
    const Clip* clip = findClip(document, clipId);
    if (!clip)
        return nullptr;
    const auto found = std::find_if(clip->tracks.begin(), clip->tracks.end(), [&](const Box<Track>& t) { return t->id == id; });
    return found == clip->tracks.end() ? nullptr : &*found;
}

} // namespace slerpline::editor
