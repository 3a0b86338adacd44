#pragma once

#include "app/editor/scenegraph/curve_raster.h"
#include "app/editor/scenegraph/curve_traces.h"
#include "app/editor/view/view_transform.h"

#include <QImage>

#include <memory>
#include <vector>

namespace slerpline::editor {

// The many curves behind the others as pictures, and what draws them apart from the session: on another thread.

// How a line is drawn.
struct LineLook {
    QColor color;
    double widthPx = 1.5;
    QVector4D dash;
    friend bool operator==(const LineLook&, const LineLook&) = default;
};

// What part of the plot a picture shows.
struct ContextFrame {
    ViewTransform view;
    TimeRange traced;        // from left to right
    double spareHeights = 0; // of the view, above and below it
    double devicePixelRatio = 1;
    friend bool operator==(const ContextFrame& a, const ContextFrame& b)
    {
        return a.view == b.view && a.traced.first == b.traced.first && a.traced.last == b.traced.last && a.spareHeights == b.spareHeights
            && a.devicePixelRatio == b.devicePixelRatio;
    }
};

struct ContextPicture {
    std::shared_ptr<const QImage> image;
    ContextFrame frame;
    // Where it belongs in a view, in pixels of that; stretched when the scale is another.
    [[nodiscard]] QRectF rectIn(const ViewTransform& view) const;
};

struct ContextCurve {
    ChannelRef channel;
    std::shared_ptr<const TrackReadout> readout;
    ViewTransform view; // the plot as the channel sees it
    LineLook inside, outside;
};
struct ContextJob {
    ContextFrame frame;
    std::vector<ContextCurve> curves; // back to front
};

// The picture of all its curves within 0.25 px, however long that takes. Uses nothing but its arguments.
[[nodiscard]] ContextPicture drawContext(const ContextJob& job, CurveTraces& traces);

[[nodiscard]] CurveRaster rasterOf(const ContextFrame& frame);
// A trace's points in a range, and one more on each side, in pixels of the view.
[[nodiscard]] std::vector<QPointF> pointsIn(const Trace& trace, TimeRange range, const ViewTransform& view);
// Adds a line with as few points as will do, cut into its dashes.
void appendPlain(std::vector<std::vector<QPointF>>& to, const std::vector<QPointF>& points, const QVector4D& dash);

} // namespace slerpline::editor
