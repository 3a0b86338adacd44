#pragma once

#include "app/editor/editing/operations.h"

namespace slerpline::editor {

// One tangent handle dragged, and what goes with it.
struct HandleMotion {
    ChannelRef channel;
    std::size_t key = 0;
    Side side = Side::after;
    double slope = 0;      // the channel's unit per second
    double weight = 0;     // of the dragged side, in (0, 1]; 0 keeps the one there is
    bool partner = false;  // the other side gets the same slope
    bool mirrored = false; // ... and the same length in time, as far as its span reaches
    IndexRanges others;    // further keys of the curve, whose handles on this side change their slope by as much
    RotationViewOptions view;
};
[[nodiscard]] SlopeResult moveHandle(const EditorState& base, ClipId clip, const HandleMotion& motion);

// Seconds of the span beside a key on one side, 0 where there is none. Loops: the seam.
[[nodiscard]] Seconds spanBeside(const TrackReadout& readout, std::size_t channel, std::size_t key, Side side);
// Whether the handle has a length of its own: a scalar's tangent span with a weight.
[[nodiscard]] bool isWeighted(const TrackReadout& readout, std::size_t channel, std::size_t key, Side side);

} // namespace slerpline::editor
