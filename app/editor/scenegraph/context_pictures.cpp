#include "app/editor/scenegraph/context_pictures.h"

#include "app/editor/scenegraph/curve_painter.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace slerpline::editor {
namespace {

constexpr double kMergedTolerancePx = 0.05;

QPointF originOf(const ContextFrame& frame)
{
    const auto whole = [&](double px) { return std::floor(px * frame.devicePixelRatio) / frame.devicePixelRatio; };
    return {whole(frame.view.timeToPx(frame.traced.first)), whole(-frame.spareHeights * frame.view.height)};
}

// Where keys outnumber pixels a trace is heights by columns.
std::vector<std::vector<QPointF>> columnsOf(const std::vector<QPointF>& points)
{
    std::vector<std::vector<QPointF>> columns;
    for (std::size_t i = 0; i + 1 < points.size(); i += 2) {
        QPointF top = points[i], bottom = points[i + 1];
        if (top.y() > bottom.y())
            std::swap(top, bottom);
        columns.push_back({top - QPointF(0, 0.5), {top.x(), bottom.y() + 0.5}});
    }
    return columns;
}

} // namespace

QRectF ContextPicture::rectIn(const ViewTransform& view) const
{
    const QRectF own(originOf(frame), QSizeF(image->size()) / frame.devicePixelRatio);
    if (view == frame.view)
        return own;
    return QRectF(QPointF(view.timeToPx(frame.view.pxToTime(own.left())), view.valueToPx(frame.view.pxToValue(own.top()))),
        QPointF(view.timeToPx(frame.view.pxToTime(own.right())), view.valueToPx(frame.view.pxToValue(own.bottom()))));
}

CurveRaster rasterOf(const ContextFrame& frame)
{
    const QPointF origin = originOf(frame);
    const double ratio = frame.devicePixelRatio;
    return {int(std::ceil((frame.view.timeToPx(frame.traced.last) - origin.x()) * ratio)) + 1,
        int(std::ceil((1 + 2 * frame.spareHeights) * frame.view.height * ratio)) + 1, origin, ratio};
}

std::vector<QPointF> pointsIn(const Trace& trace, TimeRange range, const ViewTransform& view)
{
    const auto earlier = [](const TracePoint& p, Seconds time) { return p.time < time; };
    auto first = std::lower_bound(trace.points.begin(), trace.points.end(), range.first, earlier);
    auto last = std::lower_bound(first, trace.points.end(), std::nextafter(range.last, HUGE_VAL), earlier);
    if (first != trace.points.begin())
        --first;
    if (last != trace.points.end())
        ++last;
    std::vector<QPointF> points;
    points.reserve(std::size_t(last - first));
    for (; first != last; ++first)
        points.emplace_back(view.timeToPx(first->time), view.valueToPx(first->value));
    return points;
}

void appendPlain(std::vector<std::vector<QPointF>>& to, const std::vector<QPointF>& points, const QVector4D& dash)
{
    auto kept = simplified(points, kMergedTolerancePx);
    if (dash.isNull())
        to.push_back(std::move(kept));
    else
        for (auto& part : dashed(kept, dash))
            to.push_back(std::move(part));
}

ContextPicture drawContext(const ContextJob& job, CurveTraces& traces)
{
    traces.beginRound(std::numeric_limits<double>::infinity());
    CurveRaster raster = rasterOf(job.frame);
    const double band = job.frame.spareHeights * job.frame.view.height;
    for (const ContextCurve& curve : job.curves) {
        const ViewTransform& view = curve.view;
        const ChannelTrace& trace
            = traces.of(curve.channel, curve.readout, job.frame.traced, view.times(), {view.pxPerSecond, view.pxPerUnit}, false);
        for (const Trace* side : {&trace.before, &trace.after, &trace.inside}) {
            const LineLook& look = side == &trace.inside ? curve.inside : curve.outside;
            std::vector<std::vector<QPointF>> lines;
            if (side->isColumns) {
                std::vector<QPointF> all;
                for (const TracePoint& p : side->points)
                    all.emplace_back(view.timeToPx(p.time), view.valueToPx(p.value));
                lines = columnsOf(all);
            } else if (const auto points = pointsIn(*side, job.frame.traced, view); points.size() > 1) {
                for (const auto& part : cutToBand(points, -band, view.height + band))
                    appendPlain(lines, part, look.dash);
            }
            if (!lines.empty())
                raster.addLine(lines, look.widthPx, look.color);
        }
    }
    traces.endRound();
    return {std::make_shared<const QImage>(raster.image()), job.frame};
}

} // namespace slerpline::editor
