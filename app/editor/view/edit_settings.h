#pragma once

#include "core/curve/collision.h"

namespace slerpline::editor {

// What dragged keys are drawn to. Frames and whole seconds are grids; playhead and keys attract within a few pixels.
struct SnapModes {
    bool frames = true;
    bool seconds = false;
    bool values = false; // lines of the value grid that can be seen
    bool playhead = false;
    bool keys = false; // of other curves, and of this one where they are not dragged
    friend bool operator==(const SnapModes&, const SnapModes&) = default;
};

// The point that stays where it is when the transform box scales.
enum class ScalePivot : std::uint8_t { opposite, centre, playhead, firstKey, lastKey };

// How drags, nudges and number fields change keys. Saved but not undone; part of the session.
struct EditSettings {
    SnapModes snap;
    Collision collision = Collision::replace;
    ScalePivot pivot = ScalePivot::opposite;
    bool ripples = false;           // locked on; a held key does the same for a while
    bool restrictsToActive = false; // only the active channel's keys can be picked
    friend bool operator==(const EditSettings&, const EditSettings&) = default;
};

} // namespace slerpline::editor
