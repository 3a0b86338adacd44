#include "app/editor/view/handles.h"

#include "app/editor/editing/handle_operations.h"

#include <algorithm>
#include <cmath>

namespace slerpline::editor {

std::optional<QPointF> handleTip(
    const TrackReadout& readout, std::size_t channel, std::size_t key, Side side, const ViewTransform& view, const ValueMapping& mapping)
{
    if (!readout.hasHandle(channel, key, side))
        return std::nullopt;
    const double slope = mapping.differenceToShown(readout.slope(channel, key, side));
    const double sign = side == Side::after ? 1 : -1;
    const QPointF at(view.timeToPx(readout.keyTime(channel, key)), view.valueToPx(mapping.toShown(readout.keyValue(channel, key))));
    const double dxPx = view.pxPerSecond, dyPx = -slope * view.pxPerUnit; // of one second
    const double length = std::hypot(dxPx, dyPx);
    if (!(length > 0) || !std::isfinite(length))
        return std::nullopt;
    double lengthPx = kHandleLengthPx;
    if (isWeighted(readout, channel, key, side))
        lengthPx = std::max(kShortestHandlePx, length * readout.weight(channel, key, side) * spanBeside(readout, channel, key, side));
    return at + sign * lengthPx / length * QPointF(dxPx, dyPx);
}

} // namespace slerpline::editor
