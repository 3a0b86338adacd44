#pragma once

#include "app/editor/view/view_transform.h"

#include <cstdint>

namespace slerpline::editor {

// How the channels share the height of the plot: by their values; each filling -1..1 with what it covers over the clip, a constant one at 0; or
// each in a lane of its own, from the top.
enum class ValueLayout : std::uint8_t { absolute, normalised, stacked };

// How a channel's values become heights of the plot: shown = value * scale + offset, in units of the value axis. The identity
// in the absolute view. scale > 0.
struct ValueMapping {
    double scale = 1;
    double offset = 0;

    [[nodiscard]] double toShown(double value) const { return value * scale + offset; }
    [[nodiscard]] double fromShown(double shown) const { return (shown - offset) / scale; }
    // Differences and slopes know no offset.
    [[nodiscard]] double differenceToShown(double difference) const { return difference * scale; }
    [[nodiscard]] double differenceFromShown(double shown) const { return shown / scale; }

    friend bool operator==(const ValueMapping&, const ValueMapping&) = default;
};

// The plot as one channel sees it: the transform that puts the channel's own values where they are shown.
[[nodiscard]] inline ViewTransform mapped(ViewTransform view, const ValueMapping& mapping)
{
    view.originValue = mapping.fromShown(view.originValue);
    view.pxPerUnit *= mapping.scale;
    return view;
}

} // namespace slerpline::editor
