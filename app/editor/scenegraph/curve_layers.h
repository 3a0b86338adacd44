#pragma once

#include "app/editor/scenegraph/curve_painter.h"
#include "app/editor/scenegraph/curve_traces.h"
#include "app/editor/view/session.h"
#include "app/editor/view/view_transform.h"

#include <QImage>
#include <QVector4D>

#include <vector>

namespace slerpline::editor {

// The look of the plot, from the theme.
struct PlotColors {
    QVector<QColor> axes;        // X, Y, Z, W
    QVector<QVector4D> dashes{}; // of the axes; empty or zero: solid
    QColor canvas, canvasOutside, gridMinor, gridMajor, gridZero, accent, glyphOutline, selectionRing, compareA, compareB;
};

using Ribbon = std::shared_ptr<const std::vector<RibbonVertex>>;

// How a line is drawn.
struct LineLook {
    QColor color;
    double widthPx = 1.5;
    QVector4D dash;
    friend bool operator==(const LineLook&, const LineLook&) = default;
};
// Lines of one look, in pixels of the traced view. The same pointer means the same vertices.
struct CurveLayer {
    Ribbon ribbon;
    LineLook look;
};

// Everything that follows from document, session and view: finished arrays for the nodes. Positions are pixels of the view
// given to the builder, so that a pan inside the traced margin only moves the layer.
struct PlotLayers {
    std::shared_ptr<const QImage> context; // lines behind the others as a picture, when there are many; or null
    QPointF contextPx;                     // its top left corner
    std::vector<CurveLayer> curves;        // back to front; the active one last
    std::vector<ColoredRect> columns;      // curves whose keys outnumber pixels; density bars
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
    double spareHeights = 0.5; // of the view, above and below it, that the picture of the context covers
};

// What a channel puts into the layers, and of what it was made: as long as that stays, the part does.
struct ChannelPart {
    struct Line {
        Ribbon ribbon; // or, of a plain one:
        std::vector<std::vector<QPointF>> points;
        LineLook look;
        int level = 0; // back to front: ghosts, context, picked, active
        double topPx = 0, bottomPx = 0;
    };
    struct Source {
        std::uint64_t trace = 0;
        const void* ghost = nullptr;
        const void* aside = nullptr; // of the curve set aside
        ViewTransform view;
        TimeRange traced;
        QColor color;
        int emphasis = 0;
        bool isHovered = false, isPlain = false, compares = false, isCrowded = false, isMuted = false;
        QVector4D dash;
        double spareHeights = 0;
        double devicePixelRatio = 1;
        IndexRanges selected;
        friend bool operator==(const Source&, const Source&) = default;
    };
    Source source;
    std::uint64_t version = 0; // another one each time it is made
    std::vector<Line> lines;
    std::vector<ColoredRect> columns;
    std::vector<Glyph> keys;
    std::vector<CurveLayer> handleLines;
    std::vector<Glyph> handles;
};

// What is kept between two makings of the layers. Gives nothing that a fresh one would not, only sooner.
struct PlotCache {
    CurveTraces traces;
    std::map<ChannelRef, ChannelPart> parts;
    std::map<ChannelRef, std::pair<Box<Track>, std::shared_ptr<const TrackReadout>>> ghosts;
    struct Merged {
        std::vector<Ribbon> members;
        Ribbon ribbon;
    };
    std::vector<Merged> merged;
    std::vector<std::uint64_t> pictured; // the parts that the picture was made of
    std::shared_ptr<const QImage> picture;
    std::uint64_t lastVersion = 0;
};

// There are lines, but none crosses heights 0 to `heightPx` when all is moved down by `downPx`.
[[nodiscard]] bool missesTheView(const PlotCache& cache, double downPx, double heightPx);

// `budgetMs`: how long context curves may be traced; see CurveTraces::isSettled for whether that was enough.
[[nodiscard]] PlotLayers plotLayers(const PlotRequest& request, PlotCache& cache, double budgetMs = 1e9);
[[nodiscard]] PlotLayers plotLayers(const PlotRequest& request);

// Grid, shade outside the clip and clip ends, in pixels of the plot.
[[nodiscard]] std::vector<ColoredRect> gridRects(
    const ViewTransform& view, double frameRate, const std::optional<TimeRange>& clip, const PlotColors& colors);

} // namespace slerpline::editor
