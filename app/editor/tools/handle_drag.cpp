#include "app/editor/tools/handle_drag.h"

#include "app/editor/view/handles.h"
#include "app/editor/view/ticks.h"
#include "core/curve/handles.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace slerpline::editor {
namespace {

constexpr double kLeastAheadPx = 0.25; // how near to upright a handle gets

QString tr(const char* text) { return QCoreApplication::translate("HandleDrag", text); }

} // namespace

HandleDrag::HandleDrag(ToolContext& context, const Hit& grabbed, const PointerEvent& press, const ViewTransform& view)
    : EditGesture(context), grabbed_(grabbed)
{
    const auto readout = session().readout(grabbed.channel.track);
    if (!readout)
        return;
    view_ = readout->view();
    const std::size_t channel = grabbed.channel.channel, key = grabbed.key;
    if (const auto tip = handleTip(*readout, channel, key, grabbed.side, view, session().valueMapping(grabbed.channel)))
        gripPx_ = press.px - *tip;
    isWeighted_ = isWeighted(*readout, channel, key, grabbed.side);
    isAligned_ = session().handlesMoveTogether(grabbed.channel, key);
    const Side other = grabbed.side == Side::before ? Side::after : Side::before;
    if (isAligned_ && isWeighted_ && isWeighted(*readout, channel, key, other)) {
        const auto reach = [&](Side side) { return readout->weight(channel, key, side) * spanBeside(*readout, channel, key, side); };
        isMirrored_ = std::abs(reach(grabbed.side) - reach(other)) <= 1e-3 * reach(grabbed.side);
    }
}

void HandleDrag::update(const PointerEvent& event, const ViewTransform& view, ToolFeedback& feedback)
{
    if (!context_.document().inGesture())
        return;
    const EditorState& base = context_.document().gestureBase();
    const Clip* clip = findClip(base.document, session().clipId());
    if (!clip)
        return;
    const auto track = std::find_if(clip->tracks.begin(), clip->tracks.end(), [&](const Box<Track>& t) { return t->id == grabbed_.channel.track; });
    if (track == clip->tracks.end())
        return;
    const TrackReadout readout(*track, view_);
    const std::size_t channel = grabbed_.channel.channel;
    const ValueMapping mapping = session().valueMapping(grabbed_.channel);
    const double sign = grabbed_.side == Side::after ? 1 : -1;
    const QPointF keyPx(
        view.timeToPx(readout.keyTime(channel, grabbed_.key)), view.valueToPx(mapping.toShown(readout.keyValue(channel, grabbed_.key))));
    const QPointF tip = event.px - gripPx_ - keyPx;
    // Handles keep to their side: at the key's own time the slope would be without end.
    const double ahead = std::max(kLeastAheadPx, sign * tip.x()) / view.pxPerSecond;
    const double rise = mapping.differenceFromShown(-tip.y() / view.pxPerUnit) * sign;

    HandleMotion motion;
    motion.channel = grabbed_.channel;
    motion.key = grabbed_.key;
    motion.side = grabbed_.side;
    motion.view = view_;
    motion.slope = rise / ahead;
    if (isWeighted_)
        if (const Seconds span = spanBeside(readout, channel, grabbed_.key, grabbed_.side); span > 0)
            motion.weight = std::clamp(ahead / span, kLeastWeight, 1.0);
    motion.partner = isAligned_ && !event.modifiers.testFlag(Qt::AltModifier);
    motion.mirrored = isMirrored_ && motion.partner;
    if (event.modifiers.testFlag(Qt::ShiftModifier)) {
        const Side other = grabbed_.side == Side::before ? Side::after : Side::before;
        const double across = readout.slope(channel, grabbed_.key, other);
        const auto angle = [&](double slope) { return std::atan(mapping.differenceToShown(slope) * view.pxPerUnit / view.pxPerSecond); };
        const bool inLine = !motion.partner && readout.hasHandle(channel, grabbed_.key, other)
            && std::abs(angle(motion.slope) - angle(across)) < std::abs(angle(motion.slope));
        motion.slope = inLine ? across : 0;
    }
    if (event.modifiers.testFlag(Qt::ControlModifier))
        motion.others = base.selection.keysOf(grabbed_.curve);

    SlopeResult result = moveHandle(base, session().clipId(), motion);
    context_.document().previewGesture(std::move(result.state));
    const bool angle = readout.channels()[channel].unit == ChannelUnit::degrees;
    const auto now = session().readout(grabbed_.channel.track);
    const double reached = result.wasLimited && now ? now->slope(channel, grabbed_.key, grabbed_.side) : motion.slope;
    feedback.tag = signedNumber(reached, angle ? 1 : 3) + (angle ? QStringLiteral(" °/s") : QStringLiteral(" /s"));
    if (motion.weight > 0)
        feedback.tag += tr("   length %1 %").arg(shownNumber(motion.weight * 100, 0));
    if (result.wasLimited) {
        feedback.tag += tr("  limit");
        context_.say(tr("The handle stops here: SQUAD turns faithfully only up to 0.9 of a full turn beyond the span's own."), true);
    }
    feedback.tagPx = event.px;
    feedback.showsGhost = true;
    feedback.cursor = Qt::ClosedHandCursor;
}

void HandleDrag::finish() { commit(tr("Edit tangent")); }

} // namespace slerpline::editor
