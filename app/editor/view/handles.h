#pragma once

#include "app/editor/editing/operations.h"
#include "app/editor/view/value_mapping.h"
#include "app/editor/view/view_transform.h"
#include "core/clip/channel.h"

#include <QPointF>

#include <optional>

namespace slerpline::editor {

// Where the tip of a key's handle stands in the plot: a weighted one where it really is, at least kShortestHandlePx from its key;
// others a fixed length in pixels along the slope. None where a key has no handle on that side (no span, a step, a matrix).
[[nodiscard]] std::optional<QPointF> handleTip(
    const TrackReadout& readout, std::size_t channel, std::size_t key, Side side, const ViewTransform& view, const ValueMapping& mapping = {});

inline constexpr double kHandleLengthPx = 50;
inline constexpr double kShortestHandlePx = 10;

} // namespace slerpline::editor
