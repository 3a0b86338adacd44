#pragma once

#include "app/editor/editing/move_operations.h"
#include "app/editor/view/session.h"

namespace slerpline::editor {

// How the session shows these tracks and the shown channels, for edits that start from what is seen.
[[nodiscard]] PlotLook plotLook(const Session& session);

// A channel's value as a height of the plot.
[[nodiscard]] inline double shownValue(const Session& session, ChannelRef channel, double value)
{
    return session.valueMapping(channel).toShown(value);
}

} // namespace slerpline::editor
