#pragma once

#include "app/editor/view/session.h"
#include "app/editor/view/view_transform.h"

#include <QPointF>
#include <QPolygonF>
#include <QRectF>

#include <optional>

namespace slerpline::editor {

// What lies under the pointer, by true distance in pixels (EDITOR_UX section 8: key 10, handle 9, segment 6; within 4 an
// exact hit wins). Priority: handle of a selected key, selected key, key, segment, nothing.
struct Hit {
    enum class Kind : std::uint8_t { none, handle, key, segment };
    Kind kind = Kind::none;
    ChannelRef channel;
    CurveRef curve;
    std::size_t key = 0;     // handle, key; for a segment the key that starts it
    Side side = Side::after; // handle
    double distancePx = 0;

    friend bool operator==(const Hit&, const Hit&) = default;
};

struct PickRadius {
    double keyPx = 10;
    double exactPx = 4;
    double handlePx = 9;
    double segmentPx = 6;
};

// Everything under the pointer, best first. Cost grows with the keys near the pointer, not with all keys.
[[nodiscard]] std::vector<Hit> hitTest(const Session& session, const ViewTransform& view, QPointF pointPx, const PickRadius& radius = {});

// Whether the keys of a shown channel can be picked: all, or those of the active channel only.
[[nodiscard]] bool isPickable(const Session& session, ChannelRef channel);

// The keys inside a closed outline of the plot, of the shown channels that can be picked.
[[nodiscard]] Selection keysInOutline(const Session& session, const ViewTransform& view, const QPolygonF& outlinePx);

// The keys inside a rectangle of the plot, of the shown channels that can be picked.
[[nodiscard]] Selection keysInRect(const Session& session, const ViewTransform& view, const QRectF& rectPx);

} // namespace slerpline::editor
