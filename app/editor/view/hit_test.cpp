#include "app/editor/view/hit_test.h"

#include "app/editor/view/handles.h"

#include <algorithm>
#include <cmath>

namespace slerpline::editor {
namespace {

double distance(QPointF a, QPointF b) { return std::hypot(a.x() - b.x(), a.y() - b.y()); }

double distanceToSegment(QPointF p, QPointF a, QPointF b)
{
    const QPointF along = b - a;
    const double square = along.x() * along.x() + along.y() * along.y();
    const double share = square > 0 ? std::clamp(((p.x() - a.x()) * along.x() + (p.y() - a.y()) * along.y()) / square, 0.0, 1.0) : 0;
    return distance(p, a + along * share);
}

class Picker {
public:
    Picker(const Session& session, const ViewTransform& view, QPointF point, const PickRadius& radius)
        : session_(session), plot_(view), view_(view), point_(point), radius_(radius)
    {
    }

    std::vector<Hit> hits()
    {
        for (const ChannelRef& channel : session_.shown())
            if (const auto readout = session_.readout(channel.track))
                pickChannel(channel, *readout);
        std::stable_sort(found_.begin(), found_.end(), [this](const Hit& a, const Hit& b) { return rank(a) < rank(b); });
        return found_;
    }

private:
    void pickChannel(ChannelRef channel, const TrackReadout& readout)
    {
        const CurveRef curve{channel.track, std::uint32_t(readout.channels()[channel.channel].curve)};
        const Selection& selection = session_.document().state().selection;
        view_ = session_.viewOf(channel, plot_);
        if (session_.isLocked(channel.track)) { // its keys are not for picking; the curve still says what it is
            pickSegment(channel, curve, readout);
            return;
        }
        if (session_.active() == channel)
            pickHandles(channel, curve, readout, selection.keysOf(curve));
        pickSegment(channel, curve, readout);
        if (!isPickable(session_, channel))
            return;
        const Seconds reach = radius_.keyPx / view_.pxPerSecond, time = view_.pxToTime(point_.x());
        const std::size_t first = readout.lowerBound(channel.channel, time - reach), last = readout.upperBound(channel.channel, time + reach);
        for (std::size_t key = first; key < last; ++key) {
            const QPointF at(view_.timeToPx(readout.keyTime(channel.channel, key)), view_.valueToPx(readout.keyValue(channel.channel, key)));
            if (const double d = distance(point_, at); d <= radius_.keyPx)
                found_.push_back({Hit::Kind::key, channel, curve, key, Side::after, d});
        }
    }

    void pickHandles(ChannelRef channel, CurveRef curve, const TrackReadout& readout, const IndexRanges& selected)
    {
        if (selected.size() > 64) // handles of that many keys are not drawn either
            return;
        selected.forEach([&](std::size_t key) {
            if (key >= readout.keyCount(channel.channel))
                return;
            for (Side side : {Side::before, Side::after})
                if (const auto tip = handleTip(readout, channel.channel, key, side, view_))
                    if (const double d = distance(point_, *tip); d <= radius_.handlePx)
                        found_.push_back({Hit::Kind::handle, channel, curve, key, side, d});
        });
    }

    void pickSegment(ChannelRef channel, CurveRef curve, const TrackReadout& readout)
    {
        const Seconds reach = radius_.segmentPx / view_.pxPerSecond, time = view_.pxToTime(point_.x());
        const Trace trace = readout.trace(channel.channel, {time - reach, time + reach}, {view_.pxPerSecond, view_.pxPerUnit});
        double nearest = radius_.segmentPx + 1;
        for (std::size_t i = 0; i + 1 < trace.points.size(); ++i) {
            const auto toPx = [&](const TracePoint& p) { return QPointF(view_.timeToPx(p.time), view_.valueToPx(p.value)); };
            nearest = std::min(nearest, distanceToSegment(point_, toPx(trace.points[i]), toPx(trace.points[i + 1])));
        }
        if (nearest > radius_.segmentPx)
            return;
        const std::size_t after = readout.upperBound(channel.channel, time);
        found_.push_back({Hit::Kind::segment, channel, curve, after > 0 ? after - 1 : 0, Side::after, nearest});
    }

    // Lower is better. Exact hits come first within their kind; the active channel wins over others in reach.
    double rank(const Hit& hit) const
    {
        const bool selected = hit.kind == Hit::Kind::key && session_.document().state().selection.contains(hit.curve, hit.key);
        const bool exact = hit.distancePx <= radius_.exactPx;
        double base = 0;
        switch (hit.kind) {
        case Hit::Kind::handle: base = exact ? 0 : 30; break;
        case Hit::Kind::key: base = (exact ? 10 : 40) + (selected ? 0 : 5); break;
        case Hit::Kind::segment: base = 100; break;
        case Hit::Kind::none: base = 1000; break;
        }
        return base + hit.distancePx * 0.1 + (session_.active() == hit.channel ? 0 : 3);
    }

    const Session& session_;
    const ViewTransform& plot_;
    ViewTransform view_; // the plot as the channel at hand sees it
    QPointF point_;
    PickRadius radius_;
    std::vector<Hit> found_;
};

} // namespace

std::vector<Hit> hitTest(const Session& session, const ViewTransform& view, QPointF pointPx, const PickRadius& radius)
{
    return Picker(session, view, pointPx, radius).hits();
}

bool isPickable(const Session& session, ChannelRef channel)
{
    if (session.isLocked(channel.track))
        return false;
    return !session.editSettings().restrictsToActive || !session.active() || session.active() == channel;
}

namespace {

// The pickable keys within times for which `isInside(position in px)`.
template <class IsInside> Selection keysWhere(const Session& session, const ViewTransform& view, const QRectF& boundsPx, IsInside&& isInside)
{
    Selection result;
    const TimeRange times{view.pxToTime(boundsPx.left()), view.pxToTime(boundsPx.right())};
    for (const ChannelRef& channel : session.shown()) {
        const auto readout = session.readout(channel.track);
        if (!readout || !isPickable(session, channel))
            continue;
        const ViewTransform own = session.viewOf(channel, view);
        const CurveRef curve{channel.track, std::uint32_t(readout->channels()[channel.channel].curve)};
        std::vector<std::size_t> inside;
        const std::size_t last = readout->upperBound(channel.channel, times.last);
        for (std::size_t key = readout->lowerBound(channel.channel, times.first); key < last; ++key) {
            const QPointF px(own.timeToPx(readout->keyTime(channel.channel, key)), own.valueToPx(readout->keyValue(channel.channel, key)));
            if (isInside(px))
                inside.push_back(key);
        }
        IndexRanges keys = result.keysOf(curve);
        keys.unite(IndexRanges::of(inside));
        result.set(curve, keys);
    }
    return result;
}

} // namespace

Selection keysInOutline(const Session& session, const ViewTransform& view, const QPolygonF& outlinePx)
{
    if (outlinePx.size() < 3)
        return {};
    return keysWhere(session, view, outlinePx.boundingRect(), [&](QPointF px) { return outlinePx.containsPoint(px, Qt::OddEvenFill); });
}

Selection keysInRect(const Session& session, const ViewTransform& view, const QRectF& rectPx)
{
    return keysWhere(session, view, rectPx,
        [&](QPointF px) { return px.x() >= rectPx.left() && px.x() <= rectPx.right() && px.y() >= rectPx.top() && px.y() <= rectPx.bottom(); });
}

} // namespace slerpline::editor
