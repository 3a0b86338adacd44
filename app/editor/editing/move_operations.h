#pragma once

#include "app/editor/editing/operations.h"
#include "core/clip/channel_transform.h"

#include <map>

namespace slerpline::editor {

// Selected keys moved, scaled or retimed, with what happens to the keys around them. One verb for drags, nudges and number
// fields: EditorState -> EditorState.

// How the plot shows values, where it does not show them as they are.
struct ShownHeight {
    double scale = 1; // > 0
    double offset = 0;
};
struct PlotLook {
    std::map<TrackId, RotationViewOptions> views; // missing: the default view
    std::map<ChannelRef, ShownHeight> heights;    // missing: the identity

    [[nodiscard]] RotationViewOptions viewOf(TrackId track) const;
    [[nodiscard]] ShownHeight heightOf(ChannelRef channel) const;
};

// Where keys go. Values are shown heights; the grabbed channel says which number of a rotation or matrix follows.
struct KeyMotion {
    enum class Kind : std::uint8_t { move, scale, retime };
    Kind kind = Kind::move;
    ChannelRef grabbed;
    // move: the offset
    Seconds time = 0;
    double value = 0;
    // scale
    Seconds timePivot = 0;
    double timeFactor = 1;
    double valuePivot = 0;
    double valueFactor = 1;
    TimeRange box; // of the keys that are scaled; later keys follow its end in a ripple
    // retime: strictly increasing on both sides, or nothing happens
    std::vector<RetimeAnchor> anchors;
};

struct MotionRules {
    CollisionRule collision;
    bool ripples = false; // every later key of these curves keeps its distance to the last one moved
    double frameRate = 0; // times that a rounding error parts from a frame are put on it; 0: they are left
};

// A key that the edit took away: its place in the state before.
struct LostKey {
    CurveRef curve;
    std::size_t key = 0;
    friend bool operator==(const LostKey&, const LostKey&) = default;
};

struct MotionResult {
    EditorState state;
    std::vector<LostKey> lost; // by policy replace, selected curves only (not those a dialect keys along)
    double fitted = 1;         // by policy block: the part of the way that all keys could go
    bool wasLimited = false;   // a rotation handle stopped at its limit
};
[[nodiscard]] MotionResult moveSelectedKeys(
    const EditorState& base, ClipId clip, const KeyMotion& motion, const MotionRules& rules, const PlotLook& look = {});

// The channel of `curve` whose number a value drag of `grabbed` changes; none when their units differ. Both by the look's views.
[[nodiscard]] std::optional<std::uint32_t> channelMovedWith(const Track& track, std::uint32_t curve, const Track& grabbedTrack, ChannelRef grabbed,
    const RotationViewOptions& view, const RotationViewOptions& grabbedView);

} // namespace slerpline::editor
