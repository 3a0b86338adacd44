#include "app/editor/tools/move_tool.h"

#include "app/editor/tools/key_drag.h"
#include "app/editor/view/plot_look.h"

#include <QCoreApplication>
#include <QVariantMap>

#include <algorithm>
#include <cmath>

namespace slerpline::editor {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("MoveTool", text); }

} // namespace

QVariantList MoveTool::hints() const
{
    return {toolHint("", "mouse-left", tr("drag anywhere: move the selection")), toolHint("X", "", tr("time only")),
        toolHint("Y", "", tr("value only")), toolHint("Ctrl", "", session().snaps() ? tr("no snapping") : tr("snap")),
        toolHint("E", "", tr("ripple")), toolHint("Esc", "", isDragging() ? tr("cancel") : tr("select tool"))};
}

// The selected key of the grabbed channel that snapping looks at: the nearest one.
std::optional<Hit> MoveTool::nearestSelected(QPointF px, const ViewTransform& view) const
{
    const auto channel = grabbedChannel(session());
    const auto readout = channel ? session().readout(channel->track) : nullptr;
    if (!readout)
        return std::nullopt;
    const CurveRef curve{channel->track, std::uint32_t(readout->channels()[channel->channel].curve)};
    std::optional<Hit> best;
    document().state().selection.keysOf(curve).forEach([&](std::size_t key) {
        if (key >= readout->keyCount(channel->channel))
            return;
        const QPointF at(view.timeToPx(readout->keyTime(channel->channel, key)),
            view.valueToPx(shownValue(session(), *channel, readout->keyValue(channel->channel, key))));
        if (const double d = std::hypot(at.x() - px.x(), at.y() - px.y()); !best || d < best->distancePx)
            best = Hit{Hit::Kind::key, *channel, curve, key, Side::after, d};
    });
    return best;
}

std::unique_ptr<Gesture> MoveTool::grabHit(const std::vector<Hit>& hits, const PointerEvent& event, const ViewTransform& view)
{
    const auto key = std::find_if(hits.begin(), hits.end(), [](const Hit& hit) { return hit.kind == Hit::Kind::key; });
    const auto selected = nearestSelected(event.px, view);
    if (key != hits.end() || !selected || event.modifiers.testFlag(Qt::ShiftModifier)) {
        std::vector<Hit> keysAndCurves;
        std::copy_if(hits.begin(), hits.end(), std::back_inserter(keysAndCurves), [](const Hit& hit) { return hit.kind != Hit::Kind::handle; });
        return SelectTool::grabHit(keysAndCurves, event, view);
    }
    if (hits.empty())
        selectEmpty();
    grabbed_ = *selected;
    return std::make_unique<KeyDrag>(context_, *selected, event, view);
}

void MoveTool::hover(const PointerEvent& event, const ViewTransform& view)
{
    if (isActive())
        return;
    PointerTool::hover(event, view);
    if (!document().state().selection.empty())
        feedback_.cursor = Qt::SizeAllCursor;
}

} // namespace slerpline::editor
