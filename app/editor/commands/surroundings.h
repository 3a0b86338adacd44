#pragma once

#include "app/editor/view/view_transform.h"

#include <QPointF>

#include <functional>
#include <optional>

namespace slerpline::editor {

// What commands ask of parts they do not know: where the playhead stands, where the plot looks and where the pointer is on it.
struct Surroundings {
    std::function<Seconds()> playhead;
    std::function<std::optional<ViewTransform>()> view;
    std::function<std::optional<QPointF>()> pointerPx; // none while it is elsewhere
};

} // namespace slerpline::editor
