#pragma once

#include "app/editor/scenegraph/context_pictures.h"
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

// Lines of one look, in pixels of the traced view. The same pointer means the same vertices.
struct CurveLayer {
    Ribbon ribbon;
    LineLook look;
};

// Everything that follows from document, session and view: finished arrays for the nodes. Positions are pixels of the view
// given to the builder, so that a pan inside the traced margin only moves the layer.
struct PlotLayers {
    std::vector<ContextPicture> context; // lines behind the others as pictures, when there are many; back to front
    std::vector<CurveLayer> curves;      // back to front; the active one last
    std::vector<ColoredRect> columns;    // curves whose keys outnumber pixels; density bars
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
    // The lines behind the others stay those of an earlier view, for a few frames of a zoom; see mayHoldContext.
    bool holdsContext = false;
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
        bool isHovered = false, isPlain = false, compares = false, isCrowded = false, isMuted = false, isHeld = false;
        QVector4D dash;
        double spareHeights = 0;
        double devicePixelRatio = 1;
        IndexRanges selected;
        friend bool operator==(const Source&, const Source&) = default;
    };
    Source source;
    std::uint64_t version = 0; // another one each time it is made
    std::vector<Line> lines;
    bool hasColumns = false; // a line that is one; density bars are not meant
    std::shared_ptr<const TrackReadout> readout;
    LineLook inside, outside; // between the keys and beyond them
    std::vector<ColoredRect> columns;
    std::vector<Glyph> keys;
    std::vector<CurveLayer> handleLines;
    std::vector<Glyph> handles;
};

// What is kept between two makings of the layers. Gives nothing that a fresh one would not, only sooner.
struct PlotCache {
    CurveTraces traces, exactTraces; // of plain lines and of the others
    std::map<ChannelRef, ChannelPart> parts;
    std::map<ChannelRef, std::pair<Box<Track>, std::shared_ptr<const TrackReadout>>> ghosts;
    struct Merged {
        std::vector<Ribbon> members;
        Ribbon ribbon;
    };
    std::vector<Merged> merged;
    // What does not change while keys are dragged, and what does; with the versions of the parts that each was made of.
    std::vector<std::uint64_t> stillPictured, movingPictured;
    std::vector<ContextPicture> still, moving;
    // The curve under the pointer, drawn over its plain line.
    std::optional<ChannelRef> hovered;
    std::uint64_t hoveredVersion = 0;
    std::vector<CurveLayer> highlight;
    std::uint64_t lastVersion = 0;
};

// There are lines, but none crosses heights 0 to `heightPx` when all is moved down by `downPx`.
[[nodiscard]] bool missesTheView(const PlotCache& cache, double downPx, double heightPx);

// Whether the lines behind the others can be shown from an earlier view: nothing in them would be lost by it.
[[nodiscard]] bool mayHoldContext(const PlotRequest& request, const PlotCache& cache);
// What it takes to draw them anew for this view, apart from the session.
[[nodiscard]] ContextJob contextJob(const PlotRequest& request, const PlotCache& cache);

// `budgetMs`: how long context curves may be traced; see CurveTraces::isSettled for whether that was enough.
[[nodiscard]] PlotLayers plotLayers(const PlotRequest& request, PlotCache& cache, double budgetMs = 1e9);
[[nodiscard]] PlotLayers plotLayers(const PlotRequest& request);

// Grid, shade outside the clip and clip ends, in pixels of the plot.
[[nodiscard]] std::vector<ColoredRect> gridRects(
    const ViewTransform& view, double frameRate, const std::optional<TimeRange>& clip, const PlotColors& colors);

} // namespace slerpline::editor
