#pragma once

#include "app/editor/editing/editor_state.h"
#include "core/clip/channel_edit.h"
#include "core/document/edit.h"

#include <algorithm>

namespace slerpline::editor {

// What the verbs of this folder are made of: one edit carried to every selected curve of a clip.

// The keys that an edit of these concerns: those of the other components, too, where a dialect keys them together.
[[nodiscard]] Selection withJointKeys(const Clip& clip, const Selection& selection);
// Null when the clip or the track is not there.
[[nodiscard]] const Box<Track>* findTrackBox(const Document& document, ClipId clip, TrackId track);

// Applies `edit`, a function from Curve<T> to CurveEdit<T> for every T, to the track's curve of that index.
template <class Edit> [[nodiscard]] TrackEdit editCurve(const Track& track, std::size_t curve, Edit&& edit)
{
    TrackEdit result{track, {}, 0, false};
    const auto apply = [&](auto& target) {
        auto changed = edit(target);
        target = std::move(changed.curve);
        result.keys = std::move(changed.keys);
        result.largestChange = changed.largestChange;
    };
    if (auto* vector = std::get_if<VectorCurves>(&result.track.curves))
        apply(vector->components[curve]);
    else if (auto* rotation = std::get_if<Curve<glm::dquat>>(&result.track.curves))
        apply(*rotation);
    else
        apply(std::get<Curve<glm::dmat4>>(result.track.curves));
    return result;
}

// Changes every track that has selected keys: `edit(track, curve, keys)` gives a TrackEdit. One new clip for all of them.
template <class Edit> [[nodiscard]] EditorState editSelected(const EditorState& base, ClipId clipId, Edit&& edit)
{
    const Clip* clip = findClip(base.document, clipId);
    if (!clip)
        return base;
    Clip changed = *clip;
    EditorState result = base;
    const Selection concerned = withJointKeys(*clip, base.selection);
    for (const auto& [ref, keys] : concerned.curves()) {
        const auto track
            = std::find_if(changed.tracks.begin(), changed.tracks.end(), [&, id = ref.track](const Box<Track>& t) { return t->id == id; });
        if (track == changed.tracks.end())
            continue;
        TrackEdit edited = edit(*track, ref.curve, keys);
        *track = Box<Track>(std::move(edited.track));
        if (!base.selection.keysOf(ref).empty())
            result.selection.set(ref, std::move(edited.keys));
    }
    result.document = withClip(base.document, std::move(changed));
    return result;
}

} // namespace slerpline::editor
