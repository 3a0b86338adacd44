#pragma once

#include "app/editor/editing/editor_state.h"
#include "core/clip/channel_edit.h"

#include <set>

namespace slerpline::editor {

// The verbs of the editor: EditorState -> EditorState. They know the clip they work in and nothing of windows. Where a dialect
// keys the components of a track together, times, interpolations and rules change for all of them.

// A channel of a track: what one line in the graph shows.
struct ChannelRef {
    TrackId track = 0;
    std::uint32_t channel = 0;
    friend auto operator<=>(const ChannelRef&, const ChannelRef&) = default;
};

[[nodiscard]] EditorState deleteSelected(const EditorState& base, ClipId clip);

// How many keys a clip holds: tells when an edit replaced some.
[[nodiscard]] std::size_t keyTotal(const Document& document, ClipId clip);

struct InsertResult {
    EditorState state;
    double largestTurn = 0;   // of a rotation span that cannot be split exactly, radians
    double largestChange = 0; // the same of numbers, units (matrices: entries)
};
// Keys at a time on these curves; they become the selection.
[[nodiscard]] InsertResult insertKeys(const EditorState& base, ClipId clip, const std::vector<CurveRef>& curves, Seconds time);

[[nodiscard]] EditorState setSelectedInterpolation(const EditorState& base, ClipId clip, Interpolation interpolation);
[[nodiscard]] EditorState setSelectedRule(const EditorState& base, ClipId clip, TangentRule rule, Sides sides);
[[nodiscard]] EditorState setSelectedStrength(const EditorState& base, ClipId clip, Sides sides, double strength);

struct SlopeResult {
    EditorState state;
    bool wasLimited = false;
};
// A slope (channel's unit per second) for one side of one key; `both` gives the other side the same slope.
[[nodiscard]] SlopeResult setKeySlope(const EditorState& base, ClipId clip, ChannelRef channel, std::size_t key, Side side, double slope, bool both);
// One key's value on a channel.
[[nodiscard]] EditorState setKeyValue(const EditorState& base, ClipId clip, ChannelRef channel, std::size_t key, double value);

// Mutes or unmutes tracks: muted ones stay in the file and do not play.
[[nodiscard]] EditorState setMuted(const EditorState& base, ClipId clip, const std::set<TrackId>& tracks, bool muted);

} // namespace slerpline::editor
