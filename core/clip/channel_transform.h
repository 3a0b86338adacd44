#pragma once

#include "core/clip/channel_edit.h"
#include "core/curve/retime.h"

namespace slerpline {

// Edits of when and how high the keys of one of a track's curves are, with a collision policy. What a number means and what
// happens to tangents stands in core/curve/retime.h and edit.h.

// A TrackEdit in time, with the part of the way that fitted (Collision::block), in [0, 1].
struct TimedEdit {
    TrackEdit edit;
    double fitted = 1;
};

[[nodiscard]] TimedEdit moveCurveKeys(const Track& track, std::size_t curve, const IndexRanges& keys, Seconds by, const CollisionRule& rule);
[[nodiscard]] TimedEdit scaleCurveKeys(
    const Track& track, std::size_t curve, const IndexRanges& keys, Seconds pivot, double factor, const CollisionRule& rule);
// Anchors that are out of order change nothing.
[[nodiscard]] TimedEdit retimeCurveKeys(
    const Track& track, std::size_t curve, const IndexRanges& keys, std::span<const RetimeAnchor> anchors, const CollisionRule& rule);
// Each key to its own time (as many as keys, in their order); values and tangents stay.
[[nodiscard]] TimedEdit placeCurveKeys(
    const Track& track, std::size_t curve, const IndexRanges& keys, const std::vector<Seconds>& times, const CollisionRule& rule);

// Values of a channel scaled about a pivot, in the channel's unit. Explicit slopes follow: a scalar's by the factor, a
// rotation's free tangents so that this number's slope is the factor times what it was, as far as the handles' limit allows.
[[nodiscard]] TrackEdit scaleChannelKeys(const TrackReadout& readout, std::size_t channel, const IndexRanges& keys, double pivot, double factor);

} // namespace slerpline
