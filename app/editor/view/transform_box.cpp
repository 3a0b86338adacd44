#include "app/editor/view/transform_box.h"

#include "app/editor/view/plot_look.h"

#include <algorithm>
#include <cmath>

namespace slerpline::editor {
namespace {

CurveRef curveOf(ChannelRef channel, const TrackReadout& readout)
{
    return {channel.track, std::uint32_t(readout.channels()[channel.channel].curve)};
}

double distance(QPointF a, QPointF b) { return std::hypot(a.x() - b.x(), a.y() - b.y()); }

} // namespace

std::optional<ChannelRef> grabbedChannel(const Session& session)
{
    const Selection& selection = session.document().state().selection;
    const auto hasKeys = [&](ChannelRef channel) {
        const auto readout = session.readout(channel.track);
        return readout && channel.channel < readout->channels().size() && !selection.keysOf(curveOf(channel, *readout)).empty();
    };
    if (session.active() && hasKeys(*session.active()))
        return session.active();
    for (const ChannelRef& channel : session.shown())
        if (hasKeys(channel))
            return channel;
    return std::nullopt;
}

std::optional<TransformBox> transformBox(const Session& session)
{
    const auto grabbed = grabbedChannel(session);
    if (!grabbed)
        return std::nullopt;
    const auto grabbedReadout = session.readout(grabbed->track);
    TransformBox box{{HUGE_VAL, -HUGE_VAL}, HUGE_VAL, -HUGE_VAL, *grabbed, 0};
    std::set<CurveRef> counted;
    for (const ChannelRef& channel : session.shown()) {
        const auto readout = session.readout(channel.track);
        if (!readout || channel.channel >= readout->channels().size())
            continue;
        const CurveRef curve = curveOf(channel, *readout);
        const IndexRanges& keys = session.document().state().selection.keysOf(curve);
        if (keys.empty())
            continue;
        const auto moved
            = channelMovedWith(readout->track(), curve.curve, grabbedReadout->track(), *grabbed, readout->view(), grabbedReadout->view());
        const bool movesHere = moved && *moved == channel.channel;
        const ValueMapping mapping = session.valueMapping(channel);
        const std::size_t count = readout->keyCount(channel.channel);
        const bool isNew = counted.insert(curve).second;
        keys.forEach([&](std::size_t key) {
            if (key >= count)
                return;
            const Seconds time = readout->keyTime(channel.channel, key);
            box.times = {std::min(box.times.first, time), std::max(box.times.last, time)};
            if (isNew)
                ++box.keys;
            if (!movesHere)
                return;
            const double value = mapping.toShown(readout->keyValue(channel.channel, key));
            box.least = std::min(box.least, value);
            box.greatest = std::max(box.greatest, value);
        });
    }
    if (box.keys < 2 || !(box.least <= box.greatest))
        return std::nullopt;
    // Values that agree but for rounding have no height to scale.
    if (box.greatest - box.least <= 1e-12 * std::max(std::abs(box.least), std::abs(box.greatest)))
        box.greatest = box.least;
    if (!box.hasWidth() && !box.hasHeight())
        return std::nullopt;
    return box;
}

QRectF framePx(const TransformBox& box, const ViewTransform& view)
{
    const QRectF inner(
        QPointF(view.timeToPx(box.times.first), view.valueToPx(box.greatest)), QPointF(view.timeToPx(box.times.last), view.valueToPx(box.least)));
    return inner.adjusted(-kBoxPaddingPx, -kBoxPaddingPx, kBoxPaddingPx, kBoxPaddingPx);
}

std::vector<BoxGrip> gripsOf(const TransformBox& box)
{
    std::vector<BoxGrip> grips;
    for (int time : {-1, 0, 1})
        for (int value : {-1, 0, 1})
            if ((time != 0 || value != 0) && (time == 0 || box.hasWidth()) && (value == 0 || box.hasHeight()))
                grips.push_back({time, value});
    return grips;
}

QPointF gripPx(const QRectF& frame, BoxGrip grip)
{
    const double x = grip.time < 0 ? frame.left() : grip.time > 0 ? frame.right() : frame.center().x();
    const double y = grip.value > 0 ? frame.top() : grip.value < 0 ? frame.bottom() : frame.center().y();
    return {x, y};
}

std::optional<GripHit> nearestGrip(const TransformBox& box, const ViewTransform& view, QPointF px)
{
    const QRectF frame = framePx(box, view);
    std::optional<GripHit> best;
    for (const BoxGrip grip : gripsOf(box))
        if (const double d = distance(px, gripPx(frame, grip)); !best || d < best->distancePx)
            best = GripHit{grip, d, false};
    return best;
}

std::optional<GripHit> hitGrip(const TransformBox& box, const ViewTransform& view, QPointF px, double gripRadiusPx, double edgeRadiusPx)
{
    if (const auto grip = nearestGrip(box, view, px); grip && grip->distancePx <= gripRadiusPx)
        return grip;
    const QRectF frame = framePx(box, view);
    std::optional<GripHit> best;
    const auto take = [&](BoxGrip grip, double d) {
        if (d <= edgeRadiusPx && (!best || d < best->distancePx))
            best = GripHit{grip, d, true};
    };
    const bool inHeight = px.y() >= frame.top() && px.y() <= frame.bottom(), inWidth = px.x() >= frame.left() && px.x() <= frame.right();
    if (box.hasWidth() && inHeight) {
        take({-1, 0}, std::abs(px.x() - frame.left()));
        take({1, 0}, std::abs(px.x() - frame.right()));
    }
    if (box.hasHeight() && inWidth) {
        take({0, 1}, std::abs(px.y() - frame.top()));
        take({0, -1}, std::abs(px.y() - frame.bottom()));
    }
    return best;
}

} // namespace slerpline::editor
