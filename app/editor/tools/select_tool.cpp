#include "app/editor/tools/select_tool.h"

#include "app/editor/view/ticks.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace slerpline::editor {
namespace {

constexpr double kDragThresholdPx = 3;
constexpr double kSameClickPx = 4;
constexpr double kVisibleTurn = 1e-4; // radians; shown as degrees with two places

QString tr(const char* text) { return QCoreApplication::translate("SelectTool", text); }

QString signedNumber(double value, int decimals)
{
    const QString text = shownNumber(value, decimals);
    return value >= 0 && text != QStringLiteral("0") ? u'+' + text : text;
}

double distance(QPointF a, QPointF b) { return std::hypot(a.x() - b.x(), a.y() - b.y()); }

} // namespace

QString insertNote(const InsertResult& result)
{
    if (result.largestTurn > kVisibleTurn)
        return tr("Key inserted. A SQUAD span cannot be split exactly: it moved by up to %1°.")
            .arg(shownNumber(result.largestTurn * 57.29577951308232, 2));
    if (result.largestChange > 0)
        return tr("Key inserted. The curve could not be kept exactly: it moved by up to %1.").arg(QString::number(result.largestChange, 'g', 3));
    return {};
}

SelectTool::SelectTool(Session& session, std::function<void(const QString&)> say) : session_(session), say_(std::move(say)) {}

bool SelectTool::snapsNow(Qt::KeyboardModifiers modifiers) const { return session_.snaps() != modifiers.testFlag(Qt::ControlModifier); }

// A click at the place of the last one goes on to the next key under the pointer.
Hit SelectTool::chosen(const std::vector<Hit>& hits, QPointF px) const
{
    if (hits.empty())
        return {};
    const Hit& best = hits.front();
    if (best.kind != Hit::Kind::key || distance(px, lastClickPx_) > kSameClickPx)
        return best;
    const auto last = std::find_if(hits.begin(), hits.end(),
        [&](const Hit& h) { return h.kind == Hit::Kind::key && h.channel == lastClick_.channel && h.key == lastClick_.key; });
    if (last == hits.end())
        return best;
    const auto next = std::find_if(last + 1, hits.end(), [](const Hit& h) { return h.kind == Hit::Kind::key; });
    return next == hits.end() ? best : *next;
}

void SelectTool::select(CurveRef curve, IndexRanges keys, Qt::KeyboardModifiers modifiers)
{
    EditorDocument& document = session_.document();
    Selection selection;
    if (modifiers & (Qt::ShiftModifier | Qt::ControlModifier)) {
        selection = document.state().selection;
        IndexRanges all = selection.keysOf(curve);
        if (modifiers.testFlag(Qt::ControlModifier) && keys.size() == 1)
            all.toggle(keys.first());
        else
            all.unite(keys);
        selection.set(curve, all);
    } else {
        selection.set(curve, std::move(keys));
    }
    document.select(std::move(selection));
}

void SelectTool::press(const PointerEvent& event, const ViewTransform& view)
{
    if (event.isDoubleClick && !dragging_)
        gesture_ = Gesture::none; // the press that Qt sends before a double click is part of it
    if (event.button != Qt::LeftButton || isActive() || !session_.document().isOpen())
        return;
    const std::vector<Hit> hits = hitTest(session_, view, event.px);
    const Hit hit = chosen(hits, event.px);
    pressPx_ = event.px;
    pressTime_ = view.pxToTime(event.px.x());
    pressValue_ = view.pxToValue(event.px.y());
    dragging_ = false;
    selectOnClick_.reset();
    selectionAtPress_ = session_.document().state().selection;
    grabbed_ = hit;
    if (hit.kind != Hit::Kind::none)
        session_.setActive(hit.channel);
    if (event.isDoubleClick) {
        // The first click selected the curve, so that handles may have come up under the pointer: the curve is meant.
        const auto isKey = [](const Hit& h) { return h.kind == Hit::Kind::key; };
        const auto segment = std::find_if(hits.begin(), hits.end(), [](const Hit& h) { return h.kind == Hit::Kind::segment; });
        if (segment != hits.end() && std::none_of(hits.begin(), hits.end(), isKey)) {
            session_.setActive(segment->channel);
            insertAt(*segment, event, view);
            return;
        }
    }
    switch (hit.kind) {
    case Hit::Kind::handle: {
        gesture_ = Gesture::handle;
        if (const auto readout = session_.readout(hit.channel.track)) {
            const double in = readout->slope(hit.channel.channel, hit.key, Side::before),
                         out = readout->slope(hit.channel.channel, hit.key, Side::after);
            const bool both
                = readout->hasHandle(hit.channel.channel, hit.key, Side::before) && readout->hasHandle(hit.channel.channel, hit.key, Side::after);
            handlesTogether_ = both && !session_.breaksHandles() && std::abs(in - out) <= 1e-6 * std::max({1.0, std::abs(in), std::abs(out)});
        }
        break;
    }
    case Hit::Kind::key: pressKey(hit, event); break;
    case Hit::Kind::segment: pressSegment(hit, event); break;
    case Hit::Kind::none: gesture_ = Gesture::box; break;
    }
}

void SelectTool::pressKey(const Hit& hit, const PointerEvent& event)
{
    gesture_ = Gesture::keys;
    if (event.modifiers.testFlag(Qt::AltModifier)) {
        selectColumn(hit);
        return;
    }
    const bool wasSelected = session_.document().state().selection.contains(hit.curve, hit.key);
    if (!wasSelected || (event.modifiers & (Qt::ShiftModifier | Qt::ControlModifier))) {
        select(hit.curve, IndexRanges::single(hit.key), event.modifiers);
    } else {
        Selection only; // pressing one of many selected keys drags all of them; a click alone leaves this one
        only.set(hit.curve, IndexRanges::single(hit.key));
        selectOnClick_ = only;
    }
}

void SelectTool::pressSegment(const Hit& hit, const PointerEvent& event)
{
    gesture_ = Gesture::keys;
    const auto readout = session_.readout(hit.channel.track);
    if (readout)
        select(hit.curve, IndexRanges::of(0, readout->keyCount(hit.channel.channel)), event.modifiers & Qt::ShiftModifier);
}

void SelectTool::selectColumn(const Hit& hit)
{
    const auto grabbed = session_.readout(hit.channel.track);
    if (!grabbed)
        return;
    const Seconds time = grabbed->keyTime(hit.channel.channel, hit.key);
    Selection column;
    for (const ChannelRef& channel : session_.shown())
        if (const auto readout = session_.readout(channel.track)) {
            const CurveRef curve{channel.track, std::uint32_t(readout->channels()[channel.channel].curve)};
            column.set(curve, IndexRanges::of(readout->lowerBound(channel.channel, time), readout->upperBound(channel.channel, time)));
        }
    session_.document().select(column);
}

void SelectTool::insertAt(const Hit& hit, const PointerEvent& event, const ViewTransform& view)
{
    Seconds time = view.pxToTime(event.px.x());
    if (snapsNow(event.modifiers))
        time = std::round(time * session_.frameRate()) / session_.frameRate();
    const bool everywhere = event.modifiers.testFlag(Qt::AltModifier);
    const auto curves = everywhere ? session_.shownCurves() : std::vector<CurveRef>{hit.curve};
    InsertResult result = insertKeys(session_.document().state(), session_.clipId(), curves, time);
    session_.document().apply(tr("Insert key"), std::move(result.state));
    if (const QString note = insertNote(result); !note.isEmpty())
        say_(note);
}

void SelectTool::move(const PointerEvent& event, const ViewTransform& view)
{
    if (!isActive())
        return;
    if (!dragging_ && distance(event.px, pressPx_) < kDragThresholdPx)
        return;
    if (!dragging_) {
        dragging_ = true;
        if (gesture_ != Gesture::box)
            session_.document().beginGesture();
    }
    switch (gesture_) {
    case Gesture::keys: dragKeys(event, view); break;
    case Gesture::handle: dragHandle(event, view); break;
    case Gesture::box: dragBox(event, view); break;
    case Gesture::none: break;
    }
}

QString SelectTool::describeMove(const MoveOffset& offset) const
{
    QStringList parts;
    if (offset.time != 0)
        parts << tr("%1 frames").arg(signedNumber(offset.time * session_.frameRate(), 2));
    if (offset.value != 0) {
        const auto readout = session_.readout(offset.grabbed.track);
        const bool angle = readout && readout->channels()[offset.grabbed.channel].unit == ChannelUnit::degrees;
        parts << signedNumber(offset.value, angle ? 1 : 3) + (angle ? QStringLiteral("°") : QString());
    }
    return parts.isEmpty() ? tr("no change") : parts.join(QStringLiteral("   "));
}

void SelectTool::dragKeys(const PointerEvent& event, const ViewTransform& view)
{
    const EditorState& base = session_.document().gestureBase();
    MoveOffset offset;
    offset.grabbed = grabbed_.channel;
    offset.time = view.pxToTime(event.px.x()) - pressTime_;
    offset.value = view.pxToValue(event.px.y()) - pressValue_;
    if (event.modifiers.testFlag(Qt::ShiftModifier)) { // one axis: the one dragged further
        const bool horizontal = std::abs(event.px.x() - pressPx_.x()) >= std::abs(event.px.y() - pressPx_.y());
        (horizontal ? offset.value : offset.time) = 0;
    }
    // The grabbed key lands on a frame; the others keep their distance to it.
    Seconds grabbedTime = 0;
    if (const Clip* clip = findClip(base.document, session_.clipId()))
        if (const Track* track = findTrack(*clip, grabbed_.curve.track); track && grabbed_.key < keyCount(*track, grabbed_.curve.curve))
            grabbedTime = keyTime(*track, grabbed_.curve.curve, grabbed_.key);
    feedback_.snapTime.reset();
    if (snapsNow(event.modifiers) && offset.time != 0) {
        const double frame = std::round((grabbedTime + offset.time) * session_.frameRate());
        offset.time = frame / session_.frameRate() - grabbedTime;
        feedback_.snapTime = frame / session_.frameRate();
        feedback_.snapLabel = tr("frame %1").arg(shownNumber(frame, 0));
    }
    session_.document().previewGesture(moveSelected(base, session_.clipId(), offset));
    feedback_.tag = describeMove(offset);
    feedback_.tagPx = event.px;
    feedback_.showsGhost = true;
    feedback_.cursor = Qt::ClosedHandCursor;
}

void SelectTool::dragHandle(const PointerEvent& event, const ViewTransform& view)
{
    const EditorState& base = session_.document().gestureBase();
    const Clip* clip = findClip(base.document, session_.clipId());
    if (!clip)
        return;
    const auto track = std::find_if(clip->tracks.begin(), clip->tracks.end(), [&](const Box<Track>& t) { return t->id == grabbed_.channel.track; });
    if (track == clip->tracks.end())
        return;
    const TrackReadout readout(*track);
    const double sign = grabbed_.side == Side::after ? 1 : -1;
    const Seconds keyAt = readout.keyTime(grabbed_.channel.channel, grabbed_.key);
    const double value = readout.keyValue(grabbed_.channel.channel, grabbed_.key);
    // Handles keep to their side: at the key's own time the slope would be without end.
    const double aheadPx = std::max(2.0, sign * (event.px.x() - view.timeToPx(keyAt)));
    double slope = sign * (view.pxToValue(event.px.y()) - value) / (aheadPx / view.pxPerSecond);
    if (event.modifiers.testFlag(Qt::ShiftModifier))
        slope = 0;
    const bool together = handlesTogether_ && !event.modifiers.testFlag(Qt::AltModifier);
    SlopeResult result = setKeySlope(base, session_.clipId(), grabbed_.channel, grabbed_.key, grabbed_.side, slope, together);
    session_.document().previewGesture(std::move(result.state));
    const bool angle = readout.channels()[grabbed_.channel.channel].unit == ChannelUnit::degrees;
    const double reached
        = result.wasLimited ? session_.readout(grabbed_.channel.track)->slope(grabbed_.channel.channel, grabbed_.key, grabbed_.side) : slope;
    feedback_.tag = signedNumber(reached, angle ? 1 : 3) + (angle ? QStringLiteral(" °/s") : QStringLiteral(" /s"))
        + (result.wasLimited ? tr("  limit") : QString());
    feedback_.tagPx = event.px;
    feedback_.showsGhost = true;
    feedback_.cursor = Qt::ClosedHandCursor;
    if (result.wasLimited)
        say_(tr("The handle stops here: SQUAD turns faithfully only up to 0.9 of a full turn beyond the span's own."));
}

void SelectTool::dragBox(const PointerEvent& event, const ViewTransform& view)
{
    const QRectF rect = QRectF(QPointF(view.timeToPx(pressTime_), view.valueToPx(pressValue_)), event.px).normalized();
    feedback_.boxPx = rect;
    Selection inside = keysInRect(session_, view, rect);
    const bool add = event.modifiers.testFlag(Qt::ShiftModifier), subtract = event.modifiers.testFlag(Qt::ControlModifier);
    if (add || subtract) {
        Selection combined = selectionAtPress_;
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
    session_.document().select(inside);
}

void SelectTool::release(const PointerEvent& event, const ViewTransform&)
{
    if (!isActive() || event.button != Qt::LeftButton)
        return;
    const Gesture done = gesture_;
    gesture_ = Gesture::none;
    const QString tag = feedback_.tag;
    feedback_ = {};
    if (dragging_ && done == Gesture::keys) {
        const std::size_t count = session_.document().state().selection.size();
        const std::size_t before = keyTotal(session_.document().gestureBase().document, session_.clipId());
        const std::size_t after = keyTotal(session_.document().state().document, session_.clipId());
        session_.document().commitGesture(count == 1 ? tr("Move key") : tr("Move %1 keys").arg(count));
        if (after < before)
            say_(tr("A key that stood there already was replaced; undo brings it back."));
    } else if (dragging_ && done == Gesture::handle) {
        session_.document().commitGesture(tr("Edit tangent"));
    } else if (!dragging_) {
        if (selectOnClick_)
            session_.document().select(*selectOnClick_);
        else if (done == Gesture::box && !(event.modifiers & (Qt::ShiftModifier | Qt::ControlModifier)))
            session_.document().select({});
        lastClickPx_ = event.px;
        lastClick_ = grabbed_;
    }
    dragging_ = false;
}

void SelectTool::cancel()
{
    if (!isActive())
        return;
    if (dragging_ && gesture_ != Gesture::box)
        session_.document().cancelGesture();
    session_.document().select(selectionAtPress_);
    gesture_ = Gesture::none;
    dragging_ = false;
    feedback_ = {};
}

void SelectTool::hover(const PointerEvent& event, const ViewTransform& view)
{
    if (isActive())
        return;
    const std::vector<Hit> hits = hitTest(session_, view, event.px);
    feedback_ = {};
    hovered_.reset();
    if (hits.empty())
        return;
    const Hit& hit = hits.front();
    hovered_ = hit.channel;
    const auto readout = session_.readout(hit.channel.track);
    if (!readout)
        return;
    const Channel& channel = readout->channels()[hit.channel.channel];
    const QString unit = channel.unit == ChannelUnit::degrees ? QStringLiteral("°") : QString();
    const int decimals = channel.unit == ChannelUnit::degrees ? 2 : 4;
    const bool onKey = hit.kind == Hit::Kind::key || hit.kind == Hit::Kind::handle;
    const Seconds time = onKey ? readout->keyTime(hit.channel.channel, hit.key) : view.pxToTime(event.px.x());
    const double value = onKey ? readout->keyValue(hit.channel.channel, hit.key) : readout->value(hit.channel.channel, time);
    const QString name = QString::fromStdString(channel.name);
    if (hit.kind == Hit::Kind::handle)
        feedback_.tag = tr("%1 tangent   %2%3/s")
                            .arg(name, shownNumber(readout->slope(hit.channel.channel, hit.key, hit.side), 2),
                                unit.isEmpty() ? QStringLiteral(" ") : QStringLiteral(" °"));
    else
        feedback_.tag = tr("%1   %2%3   frame %4").arg(name, shownNumber(value, decimals), unit, shownNumber(time * session_.frameRate(), 2));
    feedback_.tagPx = event.px;
    feedback_.cursor = onKey ? Qt::OpenHandCursor : Qt::PointingHandCursor;
}

void SelectTool::leave()
{
    if (isActive())
        return;
    hovered_.reset();
    feedback_ = {};
}

} // namespace slerpline::editor
