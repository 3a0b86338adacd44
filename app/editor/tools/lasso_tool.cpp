#include "app/editor/tools/lasso_tool.h"

#include "app/editor/tools/region_drag.h"

#include <QCoreApplication>
#include <QVariantMap>

namespace slerpline::editor {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("LassoTool", text); }

} // namespace

QVariantList LassoTool::hints() const
{
    return {toolHint("", "mouse-left", tr("draw around keys")), toolHint("Shift", "", tr("add")), toolHint("Ctrl", "", tr("take away")),
        toolHint("Esc", "", tr("select tool"))};
}

std::unique_ptr<Gesture> LassoTool::grab(const PointerEvent& event, const ViewTransform& view)
{
    return std::make_unique<RegionDrag>(context_, RegionDrag::Shape::lasso, event, view);
}

void LassoTool::hover(const PointerEvent& event, const ViewTransform& view)
{
    PointerTool::hover(event, view);
    feedback_.cursor = Qt::CrossCursor;
}

} // namespace slerpline::editor
