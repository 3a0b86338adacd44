#pragma once

#include "app/editor/editing/operations.h"
#include "core/base/result.h"
#include "core/clip/track_edit.h"

#include <functional>
#include <optional>

namespace slerpline::editor {

// Verbs for the selected keys as wholes: their times, copies of them, their order and their mirror images. As everywhere in this
// folder, tracks that a dialect keys together stay together.

// How far curves moved where an edit means to keep them.
struct ShapeChange {
    double turn = 0;  // of rotations, radians
    double value = 0; // of numbers, units (matrices: entries)
};

struct KeptShape {
    EditorState state;
    ShapeChange moved;
};
// Deletes the selected keys and lets their neighbours take over the shape (core/curve/refit.h). Nothing is selected afterwards.
[[nodiscard]] KeptShape deleteRefitted(const EditorState& base, ClipId clip);

// First and last time of the selected keys; none without a selection.
[[nodiscard]] std::optional<TimeRange> selectedTimes(const EditorState& base, ClipId clip);

// Copies of the selected keys, later by `by` seconds; the copies become the selection. Keys that a copy lands on go.
[[nodiscard]] EditorState duplicateSelected(const EditorState& base, ClipId clip, Seconds by);
// The way on for copies that shall stand behind their originals: the selection's length, rounded to whole frames, and one more.
[[nodiscard]] Seconds duplicateOffset(const TimeRange& times, double frameRate);

// Every selected key at a time of its own: `timeOf(track, curve, key, place)` with `place` counted from 0 on each curve. Error when a
// time is not finite, or when keys of one curve that stand apart would come to one time: nothing is changed then. `fitted`:
// Collision::block stops all curves together, at this part of the way, in [0, 1].
struct TimesEdit {
    EditorState state;
    double fitted = 1;
};
using TimeOf = std::function<Result<Seconds>(const Track& track, std::size_t curve, std::size_t key, std::size_t place)>;
[[nodiscard]] Result<TimesEdit> setSelectedTimes(const EditorState& base, ClipId clip, const TimeOf& timeOf, const CollisionRule& rule = {});

// Plays the selected keys backwards, all about the middle of the selection.
[[nodiscard]] EditorState reverseSelected(const EditorState& base, ClipId clip);
// Numbers turned upside down about the middle of each curve's selected values. Rotations and matrices stay.
[[nodiscard]] EditorState flipSelected(const EditorState& base, ClipId clip);
// Left and right exchanged at a plane: rotations and matrices mirrored, of translations the component along the plane's axis
// negated; scales and named properties stay.
[[nodiscard]] EditorState mirrorSelected(const EditorState& base, ClipId clip, MirrorPlane plane);
// Selected keys on whole frames. Keys that come to one frame become one.
[[nodiscard]] EditorState snapSelected(const EditorState& base, ClipId clip, double frameRate);

// One value for each of these keys of a channel, in its unit; `values` in the order of `keys`. Speeds and the like follow the
// read-out's view.
[[nodiscard]] EditorState setKeyValues(const EditorState& base, ClipId clip, const TrackReadout& readout, std::size_t channel,
    const IndexRanges& keys, const std::vector<double>& values);

} // namespace slerpline::editor
