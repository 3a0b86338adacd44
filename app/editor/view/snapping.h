#pragma once

#include "app/editor/view/session.h"
#include "app/editor/view/view_transform.h"

#include <QString>

#include <optional>

namespace slerpline::editor {

inline constexpr double kMagnetPx = 8; // how near playhead and keys attract

// Where a dragged time lands, and the words at its guide.
struct TimeSnap {
    Seconds time = 0;
    QString label;
    friend bool operator==(const TimeSnap&, const TimeSnap&) = default;
};
// The time that `wanted` is drawn to by the session's snap modes: a key or the playhead in reach, else a whole second in reach, else
// the frame; none when no mode takes it. Keys are those of the shown channels that stand still: not selected in `base` and, in a
// ripple, before the first selected one of their curve.
[[nodiscard]] std::optional<TimeSnap> snapTime(
    const Session& session, const ViewTransform& view, Seconds wanted, Seconds playhead, const EditorState& base, bool ripples);

// The nearest line of the value grid that can be seen.
[[nodiscard]] double snapValue(const ViewTransform& view, double wanted);

} // namespace slerpline::editor
