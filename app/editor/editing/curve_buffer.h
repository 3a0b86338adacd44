#pragma once

#include "app/editor/editing/editor_state.h"

#include <map>
#include <optional>
#include <set>

namespace slerpline::editor {

// Curves set aside to be compared with and gone back to: the snapshot, and what stood there when it was last put in.
struct BufferedTrack {
    Box<Track> snapshot;
    std::optional<Box<Track>> other{};
};
using CurveBuffer = std::map<TrackId, BufferedTrack>;

// What a swap would put in now: the snapshot, or, where that is what there is, what it replaced. Null when there is nothing to swap.
[[nodiscard]] const Box<Track>* bufferedFor(const CurveBuffer& buffer, const Track& now);

// The tracks with their curves swapped, and the buffer afterwards. Targets, flags and names stay. Selected keys that are gone are not
// selected any more. A track that went from numbers to a rotation or the like since its snapshot is left as it is.
struct SwapResult {
    EditorState state;
    CurveBuffer buffer;
    std::size_t swapped = 0; // tracks
};
[[nodiscard]] SwapResult swapBuffered(const EditorState& base, ClipId clip, const CurveBuffer& buffer, const std::set<TrackId>& tracks);

} // namespace slerpline::editor
