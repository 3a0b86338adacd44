#pragma once

#include "app/editor/editing/operations.h"
#include "core/clip/track_edit.h"
#include "core/curve/resample.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace slerpline::editor {

// Filters of many curves at once, as pure functions: they may run on any thread. core does the work; here is decided what it is
// done to, how the parts become one edit, and what is told about it.

enum class Filter : std::uint8_t { simplify, bake, unroll, gaussian, butterworth };
enum class FilterScope : std::uint8_t { selectedKeys, shownCurves, wholeClip };

// The parameters of all filters; each reads its own.
struct FilterSettings {
    Filter filter = Filter::simplify;
    // simplify: how far the motion may go
    double degrees = 0.1;   // rotations; >= 0
    bool isRelative = true; // numbers: a share of the track's largest component range, else units
    double percent = 0.1;   // >= 0
    double units = 0.001;   // >= 0
    bool keepExtremes = true;
    bool keepHolds = true;
    bool isStraight = false; // linear and slerp spans only
    // bake
    double everyFrames = 1; // > 0, frames of the clip
    BakedSpans spans = BakedSpans::tangent;
    // unroll
    double fullTurn = 360; // in the unit of the angles
    // gaussian
    double sigmaFrames = 2; // > 0
    bool keepsEnds = true;
    // butterworth
    double cutoff = 5; // Hz, > 0
    int order = 2;     // 2 or 4

    friend bool operator==(const FilterSettings&, const FilterSettings&) = default;
};

// The keys a filter works on, curve by curve; tracks without any are absent.
using FilterTargets = std::map<TrackId, TrackKeys>;
// Selected keys, all keys of these curves, or all keys of the clip. Where a dialect keys components together, a key means the
// keys of all of them.
[[nodiscard]] FilterTargets filterTargets(const EditorState& base, ClipId clip, const std::vector<CurveRef>& shown, FilterScope scope);

// What a filter did, in numbers.
struct FilterReport {
    std::size_t tracks = 0;     // that were looked at
    std::size_t keysBefore = 0; // of the curves concerned
    std::size_t keysAfter = 0;
    double turned = 0;             // largest change of a rotation, radians
    double moved = 0;              // largest change of a number, units or matrix entries
    std::string turnedAt, movedAt; // "Wave/Arm/rotation"
    bool hasRotations = false, hasNumbers = false;
    bool isBoundKept = true;       // simplify: no change above what was asked for
    std::size_t leftAlone = 0;     // tracks whose dialect has no form for the result
    std::size_t signs = 0;         // keys of rotations that are the same orientation with the other sign
    std::size_t withoutAngles = 0; // unroll: tracks of numbers that are not named as angles
    std::string error;             // a sentence; nothing changed then
};
struct FilterResult {
    EditorState state;
    FilterReport report;
};
// The state with the targets filtered; what is selected stays selected where it is still there. `goOn` is told the share done,
// in [0, 1], after each track; when it says no there is no result.
[[nodiscard]] std::optional<FilterResult> filtered(
    const EditorState& base, ClipId clip, const FilterTargets& targets, const FilterSettings& settings, const std::function<bool(double)>& goOn);

// Whether a track of numbers is named as angles, so that whole turns of it mean nothing.
[[nodiscard]] bool isNamedAsAngles(const Track& track);

} // namespace slerpline::editor
