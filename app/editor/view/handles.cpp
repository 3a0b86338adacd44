#include "app/editor/view/handles.h"

#include <algorithm>
#include <cmath>

namespace slerpline::editor {

std::optional<QPointF> handleTip(const TrackReadout& readout, std::size_t channel, std::size_t key, Side side, const ViewTransform& view)
{
    if (!readout.hasHandle(channel, key, side))
        return std::nullopt;
    const double slope = readout.slope(channel, key, side);
    const double sign = side == Side::after ? 1 : -1;
    const double keyXPx = view.timeToPx(readout.keyTime(channel, key)), keyYPx = view.valueToPx(readout.keyValue(channel, key));
    const double dxPx = view.pxPerSecond, dyPx = -slope * view.pxPerUnit;
    const double length = std::hypot(dxPx, dyPx);
    if (!(length > 0) || !std::isfinite(length))
        return std::nullopt;
    return QPointF(keyXPx + sign * dxPx / length * kHandleLengthPx, keyYPx + sign * dyPx / length * kHandleLengthPx);
}

} // namespace slerpline::editor
