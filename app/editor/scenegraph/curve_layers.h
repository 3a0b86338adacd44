#pragma once

#include "app/editor/scenegraph/curve_painter.h"
#include "app/editor/view/session.h"
#include "app/editor/view/view_transform.h"

#include <QVector4D>

#include <vector>

namespace slerpline::editor {

// The look of the plot, from the theme.
struct PlotColors {
    QVector<QColor> axes;        // X, Y, Z, W
    QVector<QVector4D> dashes{}; // of the axes; empty or zero: solid
    QColor canvas, canvasOutside, gridMinor, gridMajor, gridZero, accent, glyphOutline, selectionRing, compareA, compareB;
};

// One line to draw, in pixels of the traced view.
struct CurveLayer {
    std::vector<RibbonVertex> ribbon;
    QColor color;
    double widthPx = 1.5;
    QVector4D dash;
};

// Everything that follows from document, session and view: finished arrays for the nodes. Positions are pixels of the view
// given to the builder, so that a pan inside the traced margin only moves the layer.
struct PlotLayers {
    std::vector<CurveLayer> curves;   // back to front; the active one last
    std::vector<ColoredRect> columns; // curves whose keys outnumber pixels; density bars
    std::vector<Glyph> keys;
    std::vector<CurveLayer> handleLines;
    std::vector<Glyph> handles;
};

struct PlotRequest {
    const Session* session = nullptr;
    ViewTransform view;
    TimeRange traced; // a little more than what is visible
    PlotColors colors;
    std::optional<ChannelRef> hovered;
    const EditorState* ghost = nullptr; // the state at press while a drag goes on
    double devicePixelRatio = 1;
};
[[nodiscard]] PlotLayers plotLayers(const PlotRequest& request);

// Grid, shade outside the clip and clip ends, in pixels of the plot.
[[nodiscard]] std::vector<ColoredRect> gridRects(
    const ViewTransform& view, double frameRate, const std::optional<TimeRange>& clip, const PlotColors& colors);

} // namespace slerpline::editor
