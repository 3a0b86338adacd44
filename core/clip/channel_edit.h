#pragma once

#include "core/base/index_ranges.h"
#include "core/clip/channel.h"
#include "core/curve/edit.h"

#include <functional>

namespace slerpline {

// Edits of a track through one of its channels. Dragging a rotation's number sets the orientation through the readout's view
// (core/curve/rotation_readout.h says what the others do meanwhile); dragging its handle edits the angular velocity through
// the view's Jacobian; a speed is set on both sides of its key; a matrix key goes through its parts.

// A track after an edit of one of its curves.
struct TrackEdit {
    Track track;
    IndexRanges keys;         // of the channel's curve, where the edited ones now are
    double largestChange = 0; // see CurveEdit
    bool wasLimited = false;  // a rotation handle stopped at its limit
};

// Moves keys of a channel's curve by a time and by a value in the channel's unit.
[[nodiscard]] TrackEdit moveChannelKeys(const TrackReadout& readout, std::size_t channel, const IndexRanges& keys, Seconds time, double value);
// Moves keys in time only, on the curve of that index.
[[nodiscard]] TrackEdit moveCurveKeys(const Track& track, std::size_t curve, const IndexRanges& keys, Seconds time);
// Sets one key's value in the channel's unit.
[[nodiscard]] TrackEdit setChannelKeyValue(const TrackReadout& readout, std::size_t channel, std::size_t key, double value);
// The same for many, each from its own number: `valueOf(key)`.
[[nodiscard]] TrackEdit setChannelKeyValues(
    const TrackReadout& readout, std::size_t channel, const IndexRanges& keys, const std::function<double(std::size_t)>& valueOf);
[[nodiscard]] TrackEdit insertCurveKey(const Track& track, std::size_t curve, Seconds time);
[[nodiscard]] Track removeCurveKeys(const Track& track, std::size_t curve, const IndexRanges& keys);
// Matrix tracks take step and linear only: other modes leave them unchanged.
[[nodiscard]] Track setCurveInterpolation(const Track& track, std::size_t curve, const IndexRanges& keys, Interpolation interpolation);
// Matrix tracks have no tangents: unchanged.
[[nodiscard]] Track setCurveTangentRule(const Track& track, std::size_t curve, const IndexRanges& keys, TangentRule rule, Sides sides);
// Gives one side of a key a free tangent with this slope, in the channel's unit per second; the other components of a
// rotation keep their rates. `weight` 0 keeps the one there is.
[[nodiscard]] TrackEdit setChannelSlope(
    const TrackReadout& readout, std::size_t channel, std::size_t key, Side side, double slope, double weight = 0);
// Strength of a rule on one side of keys.
[[nodiscard]] Track setCurveStrength(const Track& track, std::size_t curve, const IndexRanges& keys, Sides sides, double strength);

} // namespace slerpline
