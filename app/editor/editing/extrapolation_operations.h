#pragma once

#include "app/editor/editing/editor_state.h"
#include "core/curve/extrapolation.h"

#include <optional>
#include <vector>

namespace slerpline::editor {

// What curves do before their first and after their last key. Where a dialect keys the components of a track together, all of them
// change. Keys, slopes and the selection stay.

// Sides without a mode keep theirs.
[[nodiscard]] EditorState setExtrapolation(const EditorState& base, ClipId clip, const std::vector<CurveRef>& curves,
    std::optional<Extrapolation> before, std::optional<Extrapolation> after);

// Rounds of `period` seconds; none: from the first to the last key. Error ("curve.period"): not positive, not finite, or shorter than the
// keys of one of the curves reach; then nothing changes.
[[nodiscard]] Result<EditorState> setPeriod(const EditorState& base, ClipId clip, const std::vector<CurveRef>& curves, std::optional<Seconds> period);

// The modes and the period of one curve; constant and none when there is no such curve.
struct OutsideModes {
    Extrapolation before = Extrapolation::constant;
    Extrapolation after = Extrapolation::constant;
    std::optional<Seconds> period{};

    friend bool operator==(const OutsideModes&, const OutsideModes&) = default;
};
[[nodiscard]] OutsideModes outsideOf(const Track& track, std::size_t curve);

} // namespace slerpline::editor
