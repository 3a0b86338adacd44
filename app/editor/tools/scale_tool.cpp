#include "app/editor/tools/scale_tool.h"

#include <QCoreApplication>
#include <QVariantMap>

#include <algorithm>

namespace slerpline::editor {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("ScaleTool", text); }

} // namespace

QVariantList ScaleTool::hints() const
{
    if (!context_.box())
        return {toolHint("", "mouse-left", tr("select two or more keys to scale them")), toolHint("Esc", "", tr("select tool"))};
    return {toolHint("", "mouse-left", tr("drag anywhere: scale the selection")), toolHint("Alt", "", tr("from the centre")),
        toolHint("Shift", "", tr("in proportion")), toolHint("E", "", tr("ripple")),
        toolHint("Esc", "", isDragging() ? tr("cancel") : tr("select tool"))};
}

std::unique_ptr<Gesture> ScaleTool::grabHit(const std::vector<Hit>& hits, const PointerEvent& event, const ViewTransform& view)
{
    // A press that is not on a key of others takes the nearest grip; without a box the tool selects.
    const Selection& selection = document().state().selection;
    const auto key = std::find_if(hits.begin(), hits.end(), [](const Hit& hit) { return hit.kind == Hit::Kind::key; });
    const bool onOther = key != hits.end() && !selection.contains(key->curve, key->key);
    const auto grip = context_.box() ? nearestGrip(*context_.box(), view, event.px) : std::nullopt;
    if (!grip || onOther) {
        std::vector<Hit> keysAndCurves;
        std::copy_if(hits.begin(), hits.end(), std::back_inserter(keysAndCurves), [](const Hit& hit) { return hit.kind != Hit::Kind::handle; });
        return SelectTool::grabHit(keysAndCurves, event, view);
    }
    if (key != hits.end())
        grabbed_ = *key;
    else if (hits.empty())
        selectEmpty();
    return grabBox(grip->grip, event, view);
}

void ScaleTool::hover(const PointerEvent& event, const ViewTransform& view)
{
    SelectTool::hover(event, view);
    if (!isActive() && context_.box() && feedback_.cursor == Qt::ArrowCursor)
        feedback_.cursor = Qt::CrossCursor;
}

} // namespace slerpline::editor
