#include "app/editor/tools/region_drag.h"

#include <cmath>

namespace slerpline::editor {
namespace {

constexpr double kLassoStepPx = 3; // between the points of a lasso

QPointF toPx(const PlotPoint& point, const ViewTransform& view) { return {view.timeToPx(point.time), view.valueToPx(point.value)}; }

} // namespace

RegionDrag::RegionDrag(ToolContext& context, Shape shape, const PointerEvent& press, const ViewTransform& view)
    : context_(context), shape_(shape), outline_{{view.pxToTime(press.px.x()), view.pxToValue(press.px.y())}},
      atPress_(context.document().state().selection)
{
}

void RegionDrag::update(const PointerEvent& event, const ViewTransform& view, ToolFeedback& feedback)
{
    Selection inside;
    if (shape_ == Shape::rectangle) {
        const QRectF rect = QRectF(toPx(outline_.front(), view), event.px).normalized();
        feedback.boxPx = rect;
        inside = keysInRect(context_.session, view, rect);
    } else {
        const QPointF by = event.px - toPx(outline_.back(), view);
        if (std::hypot(by.x(), by.y()) >= kLassoStepPx)
            outline_.push_back({view.pxToTime(event.px.x()), view.pxToValue(event.px.y())});
        QPolygonF polygon;
        for (const PlotPoint& point : outline_)
            polygon << toPx(point, view);
        polygon << event.px;
        feedback.lassoPx.assign(polygon.begin(), polygon.end());
        inside = keysInOutline(context_.session, view, polygon);
    }
    const bool add = event.modifiers.testFlag(Qt::ShiftModifier), subtract = event.modifiers.testFlag(Qt::ControlModifier);
    if (add || subtract) {
        Selection combined = atPress_;
        for (const auto& [curve, keys] : inside.curves()) {
            IndexRanges all = combined.keysOf(curve);
            if (subtract)
                all.subtract(keys);
            else
                all.unite(keys);
            combined.set(curve, all);
        }
        inside = combined;
    }
    context_.document().select(std::move(inside));
}

} // namespace slerpline::editor
