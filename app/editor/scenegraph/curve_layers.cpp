#include "app/editor/scenegraph/curve_layers.h"

#include "app/editor/view/handles.h"
#include "app/editor/view/ticks.h"

#include <algorithm>
#include <cmath>

namespace slerpline::editor {
namespace {

constexpr double kCurvePx = 1.5, kHoverPx = 2.25, kActivePx = 2.5, kComparePx = 1.25;
constexpr float kContextAlpha = 0.35F, kExtrapolationAlpha = 0.5F, kGhostAlpha = 0.3F, kHandleAlpha = 0.6F;
constexpr float kKeyPx = 9, kSelectedKeyPx = 11, kDotPx = 5, kHandlePx = 8;
constexpr double kDotSpacingPx = 8, kBarSpacingPx = 3;
constexpr std::size_t kMostHandles = 64;

QColor faded(QColor color, float alpha)
{
    color.setAlphaF(std::min(1.0F, float(color.alphaF()) * alpha));
    return color;
}

GlyphShape shapeOf(TangentRule rule)
{
    switch (rule) {
    case TangentRule::smooth: return GlyphShape::smooth;
    case TangentRule::linear: return GlyphShape::linear;
    case TangentRule::flat: return GlyphShape::flat;
    case TangentRule::plateau: return GlyphShape::plateau;
    case TangentRule::clamped: return GlyphShape::clamped;
    case TangentRule::free: return GlyphShape::free;
    }
    return GlyphShape::free;
}

// How a span looks at a key, given the key's own rule on that side.
GlyphShape shapeOf(Interpolation interpolation, TangentRule rule)
{
    switch (interpolation) {
    case Interpolation::step: return GlyphShape::step;
    case Interpolation::linear:
    case Interpolation::slerp: return GlyphShape::linear;
    case Interpolation::cosine: return GlyphShape::flat;
    case Interpolation::spline: return GlyphShape::smooth;
    case Interpolation::tangent: return shapeOf(rule);
    }
    return GlyphShape::free;
}

class Builder {
public:
    explicit Builder(const PlotRequest& request) : request_(request), session_(*request.session), view_(request.view) {}

    PlotLayers build()
    {
        std::vector<ChannelRef> order; // context first, picked tracks over them, the active channel last
        for (const ChannelRef& channel : session_.shown())
            order.push_back(channel);
        std::stable_sort(order.begin(), order.end(), [this](const ChannelRef& a, const ChannelRef& b) { return weight(a) < weight(b); });
        for (const ChannelRef& channel : order)
            addBuffered(channel);
        if (request_.ghost)
            for (const ChannelRef& channel : order)
                addGhost(channel);
        for (const ChannelRef& channel : order)
            if (const auto readout = session_.readout(channel.track))
                addChannel(channel, *readout);
        std::stable_partition(layers_.keys.begin(), layers_.keys.end(), [](const Glyph& glyph) { return !glyph.isSelected; }); // selected ones on top
        return std::move(layers_);
    }

private:
    int weight(ChannelRef channel) const { return session_.active() == channel ? 2 : session_.pickedTracks().contains(channel.track) ? 1 : 0; }
    QColor colorOf(const TrackReadout& readout, ChannelRef channel) const
    {
        const int axis = readout.channels()[channel.channel].axis;
        return request_.colors.axes.isEmpty() ? QColor(Qt::white) : request_.colors.axes[axis % request_.colors.axes.size()];
    }
    std::vector<QPointF> pointsOf(const Trace& trace) const
    {
        std::vector<QPointF> points;
        points.reserve(trace.points.size());
        for (const TracePoint& p : trace.points)
            points.emplace_back(view_.timeToPx(p.time), view_.valueToPx(p.value));
        return points;
    }
    Trace traceOf(const TrackReadout& readout, ChannelRef channel, TimeRange range) const
    {
        return readout.trace(channel.channel, range, {view_.pxPerSecond, view_.pxPerUnit});
    }
    void addLine(std::vector<CurveLayer>& to, const std::vector<QPointF>& points, const QColor& color, double widthPx, const QVector4D& dash = {})
    {
        CurveLayer layer{ribbonVertices(points, widthPx, request_.devicePixelRatio), color, widthPx, dash};
        if (!layer.ribbon.empty())
            to.push_back(std::move(layer));
    }

    void addGhost(ChannelRef channel)
    {
        view_ = session_.viewOf(channel, request_.view);
        const Clip* clip = findClip(request_.ghost->document, session_.clipId());
        if (!clip)
            return;
        const auto now = session_.readout(channel.track);
        const auto old = std::find_if(clip->tracks.begin(), clip->tracks.end(), [&](const Box<Track>& t) { return t->id == channel.track; });
        if (!now || old == clip->tracks.end() || old->shares(now->box()))
            return;
        const TrackReadout before(*old, now->view());
        const Trace trace = traceOf(before, channel, request_.traced);
        if (trace.isColumns) // where keys outnumber pixels both would be one band
            return;
        addLine(layers_.curves, pointsOf(trace), faded(colorOf(before, channel), kGhostAlpha), kCurvePx, {2, 3, 0, 0});
    }

    // What was set aside, where it is another curve.
    void addBuffered(ChannelRef channel)
    {
        const auto now = session_.buffer().empty() ? nullptr : session_.readout(channel.track);
        const Box<Track>* kept = now ? bufferedFor(session_.buffer(), now->track()) : nullptr;
        if (!kept)
            return;
        view_ = session_.viewOf(channel, request_.view);
        const TrackReadout before(*kept, now->view());
        if (channel.channel >= before.channels().size())
            return;
        const Trace trace = traceOf(before, channel, request_.traced);
        if (!trace.isColumns)
            addLine(layers_.curves, pointsOf(trace), faded(colorOf(before, channel), kContextAlpha), kCurvePx, {2, 4, 0, 0});
    }

    void addChannel(ChannelRef channel, const TrackReadout& readout)
    {
        const std::size_t count = readout.keyCount(channel.channel);
        if (count == 0)
            return;
        view_ = session_.viewOf(channel, request_.view);
        const int emphasis = weight(channel);
        const QColor color = colorOf(readout, channel);
        const QColor shown = readout.track().muted ? faded(request_.colors.gridZero, 2) : emphasis == 0 ? faded(color, kContextAlpha) : color;
        const double widthPx = emphasis == 2 ? kActivePx : request_.hovered == channel ? kHoverPx : kCurvePx;
        const Seconds first = readout.keyTime(channel.channel, 0), last = readout.keyTime(channel.channel, count - 1);
        const TimeRange inside{std::max(first, request_.traced.first), std::min(last, request_.traced.last)};

        if (request_.traced.first < first)
            addOutside(channel, readout, {request_.traced.first, std::min(first, request_.traced.last)}, shown);
        if (request_.traced.last > last)
            addOutside(channel, readout, {std::max(last, request_.traced.first), request_.traced.last}, shown);
        if (inside.last > inside.first) {
            if (emphasis == 2 && session_.compares())
                addCompared(channel, readout, inside);
            const Trace trace = traceOf(readout, channel, inside);
            if (trace.isColumns)
                addColumns(trace, shown, widthPx);
            else
                addLine(layers_.curves, pointsOf(trace), shown, widthPx, dashOf(channel, readout));
        }
        addKeys(channel, readout, color, emphasis);
    }

    // What the curve does beyond its keys: dashed, because nobody authored it.
    void addOutside(ChannelRef channel, const TrackReadout& readout, TimeRange range, const QColor& color)
    {
        const Trace trace = traceOf(readout, channel, range);
        if (trace.isColumns)
            addColumns(trace, faded(color, kExtrapolationAlpha), kCurvePx);
        else
            addLine(layers_.curves, pointsOf(trace), faded(color, kExtrapolationAlpha), kCurvePx, {5, 4, 0, 0});
    }

    QVector4D dashOf(ChannelRef channel, const TrackReadout& readout) const
    {
        if (readout.track().muted)
            return {6, 4, 0, 0};
        if (session_.isLocked(channel.track))
            return {1.5F, 3.5F, 0, 0};
        const auto& dashes = request_.colors.dashes;
        return dashes.isEmpty() ? QVector4D() : dashes[readout.channels()[channel.channel].axis % dashes.size()];
    }

    // The other interpolation of the active rotation: SLERP for what is smooth, SQUAD for what is SLERP.
    void addCompared(ChannelRef channel, const TrackReadout& readout, TimeRange range)
    {
        if (readout.track().target.kind != PropertyKind::rotation || readout.keyCount(channel.channel) < 2)
            return;
        const bool isSlerp = readout.keyInterpolation(channel.channel, 0) == Interpolation::slerp;
        const TrackReadout other(Box<Track>(playedAs(readout.track(), isSlerp ? Interpolation::spline : Interpolation::slerp)), readout.view());
        addLine(layers_.curves, pointsOf(traceOf(other, channel, range)), faded(isSlerp ? request_.colors.compareB : request_.colors.compareA, 0.85F),
            kComparePx, {3, 3, 0, 0});
    }

    void addColumns(const Trace& trace, const QColor& color, double widthPx)
    {
        for (std::size_t i = 0; i + 1 < trace.points.size(); i += 2) {
            const double x = view_.timeToPx(trace.points[i].time);
            double top = view_.valueToPx(std::max(trace.points[i].value, trace.points[i + 1].value));
            double bottom = view_.valueToPx(std::min(trace.points[i].value, trace.points[i + 1].value));
            if (bottom - top < widthPx) {
                const double middle = (top + bottom) / 2;
                top = middle - widthPx / 2;
                bottom = middle + widthPx / 2;
            }
            layers_.columns.push_back({QRectF(x - 0.5, top, 1, bottom - top), color});
        }
    }

    void addKeys(ChannelRef channel, const TrackReadout& readout, const QColor& color, int emphasis)
    {
        const Channel& line = readout.channels()[channel.channel];
        const CurveRef curve{channel.track, std::uint32_t(line.curve)};
        const IndexRanges& selected = session_.document().state().selection.keysOf(curve);
        const std::size_t first = readout.lowerBound(channel.channel, request_.traced.first),
                          last = readout.upperBound(channel.channel, request_.traced.last);
        const double tracedPx = request_.traced.duration() * view_.pxPerSecond;
        const double spacingPx = last > first ? tracedPx / double(last - first) : tracedPx;
        const bool ringed = !std::holds_alternative<VectorCurves>(readout.track().curves);
        const auto glyphAt = [&](std::size_t key) {
            Glyph glyph;
            glyph.centrePx = {view_.timeToPx(readout.keyTime(channel.channel, key)), view_.valueToPx(readout.keyValue(channel.channel, key))};
            glyph.color = emphasis == 0 ? faded(color, 0.6F) : color;
            glyph.isSelected = selected.contains(key);
            const GlyphShape out = shapeOf(readout.keyInterpolation(channel.channel, key), readout.keyRule(channel.channel, key, Side::after));
            const bool isEnd = key + 1 == readout.keyCount(channel.channel);
            const GlyphShape in
                = key > 0 ? shapeOf(readout.keyInterpolation(channel.channel, key - 1), readout.keyRule(channel.channel, key, Side::before)) : out;
            glyph.in = in;
            glyph.out = isEnd && key > 0 ? in : out;
            glyph.sizePx = glyph.isSelected ? kSelectedKeyPx : kKeyPx;
            glyph.hasRing = ringed;
            return glyph;
        };
        if (spacingPx < kBarSpacingPx) {
            addDensityBar(readout, channel, color);
            for (const auto& range : selected.ranges()) // a few selected ones among many still show
                for (std::size_t key = std::max(range.begin, first); key < std::min({range.end, last, range.begin + kMostHandles}); ++key)
                    layers_.keys.push_back(glyphAt(key));
        } else {
            for (std::size_t key = first; key < last; ++key) {
                Glyph glyph = glyphAt(key);
                if ((emphasis == 0 || spacingPx < kDotSpacingPx) && !glyph.isSelected) {
                    glyph.in = glyph.out = GlyphShape::clamped;
                    glyph.sizePx = kDotPx;
                    glyph.hasRing = false;
                }
                layers_.keys.push_back(glyph);
            }
        }
        if (emphasis == 2)
            addHandles(channel, readout, selected, color);
    }

    void addDensityBar(const TrackReadout& readout, ChannelRef channel, const QColor& color)
    {
        const Seconds first = readout.keyTime(channel.channel, 0), last = readout.keyTime(channel.channel, readout.keyCount(channel.channel) - 1);
        const double left = view_.timeToPx(std::max(first, request_.traced.first)), right = view_.timeToPx(std::min(last, request_.traced.last));
        if (right > left)
            layers_.columns.push_back({QRectF(left, view_.height - 4, right - left, 3), faded(color, 0.5F)});
    }

    void addHandles(ChannelRef channel, const TrackReadout& readout, const IndexRanges& selected, const QColor& color)
    {
        if (selected.size() > kMostHandles)
            return;
        selected.forEach([&](std::size_t key) {
            if (key >= readout.keyCount(channel.channel))
                return;
            const QPointF at(view_.timeToPx(readout.keyTime(channel.channel, key)), view_.valueToPx(readout.keyValue(channel.channel, key)));
            for (Side side : {Side::before, Side::after})
                if (const auto tip = handleTip(readout, channel.channel, key, side, view_, session_.valueMapping(channel))) {
                    addLine(layers_.handleLines, {at, *tip}, faded(color, kHandleAlpha), 1);
                    Glyph glyph;
                    glyph.centrePx = *tip;
                    glyph.color = color;
                    glyph.sizePx = kHandlePx;
                    glyph.isHollow = true;
                    layers_.handles.push_back(glyph);
                }
        });
    }

    const PlotRequest& request_;
    const Session& session_;
    ViewTransform view_; // the plot as the channel at hand sees it
    PlotLayers layers_;
};

} // namespace

PlotLayers plotLayers(const PlotRequest& request) { return Builder(request).build(); }

std::vector<ColoredRect> gridRects(const ViewTransform& view, double frameRate, const std::optional<TimeRange>& clip, const PlotColors& colors)
{
    std::vector<ColoredRect> rects;
    if (clip) {
        const double first = std::clamp(view.timeToPx(clip->first), 0.0, view.width), last = std::clamp(view.timeToPx(clip->last), 0.0, view.width);
        if (first > 0)
            rects.push_back({QRectF(0, 0, first, view.height), colors.canvasOutside});
        if (last < view.width)
            rects.push_back({QRectF(last, 0, view.width - last, view.height), colors.canvasOutside});
    }
    for (const Tick& tick : timeTicks(view, frameRate))
        rects.push_back(
            {QRectF(std::round(tick.px), 0, 1, view.height), faded(tick.isMajor ? colors.gridMajor : colors.gridMinor, float(tick.strength))});
    for (const Tick& tick : valueTicks(view))
        rects.push_back({QRectF(0, std::round(tick.px), view.width, 1),
            tick.isZero ? colors.gridZero : faded(tick.isMajor ? colors.gridMajor : colors.gridMinor, float(tick.strength))});
    if (clip)
        for (Seconds end : {clip->first, clip->last})
            rects.push_back({QRectF(std::round(view.timeToPx(end)), 0, 1, view.height), faded(colors.accent, 0.28F)});
    return rects;
}

} // namespace slerpline::editor
