#include "app/editor/scenegraph/curve_view_accessible.h"
#include "app/editor/scenegraph/curve_view_item.h"

#include "app/editor/view/ticks.h"

#include <algorithm>

// The curve view by keyboard: from key to key on the active curve and from curve to curve, and the words for it.
namespace slerpline::editor {
namespace {

QString ruleWord(const TrackReadout& readout, std::size_t channel, std::size_t key, Side side)
{
    const std::size_t span = side == Side::after ? key : key - 1; // the key that starts the span on that side
    switch (readout.keyInterpolation(channel, span)) {
    case Interpolation::step: return CurveViewItem::tr("stepped");
    case Interpolation::linear: return CurveViewItem::tr("linear");
    case Interpolation::slerp: return CurveViewItem::tr("slerp");
    case Interpolation::cosine: return CurveViewItem::tr("cosine");
    case Interpolation::spline: return CurveViewItem::tr("spline");
    case Interpolation::tangent: break;
    }
    switch (readout.keyRule(channel, key, side)) {
    case TangentRule::smooth: return CurveViewItem::tr("smooth");
    case TangentRule::linear: return CurveViewItem::tr("linear");
    case TangentRule::flat: return CurveViewItem::tr("flat");
    case TangentRule::plateau: return CurveViewItem::tr("plateau");
    case TangentRule::clamped: return CurveViewItem::tr("clamped");
    case TangentRule::free: return CurveViewItem::tr("free");
    }
    return {};
}

} // namespace

std::shared_ptr<const TrackReadout> CurveViewItem::activeReadout() const
{
    if (!session_ || !session_->active())
        return nullptr;
    auto readout = session_->readout(session_->active()->track);
    return readout && session_->active()->channel < readout->channels().size() ? readout : nullptr;
}

CurveRef CurveViewItem::activeCurve(const TrackReadout& readout) const
{
    return {session_->active()->track, std::uint32_t(readout.channels()[session_->active()->channel].curve)};
}

IndexRanges CurveViewItem::keysInView() const
{
    const auto readout = activeReadout();
    if (!readout)
        return {};
    const std::size_t channel = session_->active()->channel;
    return IndexRanges::of(readout->lowerBound(channel, view_.times().first), readout->upperBound(channel, view_.times().last));
}

QString CurveViewItem::activeCurveText() const
{
    const auto readout = activeReadout();
    if (!readout)
        return tr("Curves, none is active");
    const std::size_t channel = session_->active()->channel;
    return tr("Curves, %1 %2, %3 keys")
        .arg(QString::fromStdString(propertyName(readout->track().target)), QString::fromStdString(readout->channels()[channel].name))
        .arg(readout->keyCount(channel));
}

QString CurveViewItem::keyText(std::size_t key) const
{
    const auto readout = activeReadout();
    if (!readout || key >= readout->keyCount(session_->active()->channel))
        return {};
    const std::size_t channel = session_->active()->channel, count = readout->keyCount(channel);
    const Channel& line = readout->channels()[channel];
    QStringList parts{QString::fromStdString(propertyName(readout->track().target)) + u' ' + QString::fromStdString(line.name),
        tr("key %1 of %2").arg(key + 1).arg(count), tr("frame %1").arg(shownNumber(readout->keyTime(channel, key) * session_->frameRate(), 2)),
        line.unit == ChannelUnit::plain ? shownNumber(readout->keyValue(channel, key), 4)
                                        : tr("%1 degrees").arg(shownNumber(readout->keyValue(channel, key), 2))};
    if (isKeySelected(key))
        parts << tr("selected");
    if (key > 0)
        parts << tr("%1 in").arg(ruleWord(*readout, channel, key, Side::before));
    if (key + 1 < count)
        parts << tr("%1 out").arg(ruleWord(*readout, channel, key, Side::after));
    return parts.join(QStringLiteral(", "));
}

QPointF CurveViewItem::keyPx(std::size_t key) const
{
    const auto readout = activeReadout();
    if (!readout || key >= readout->keyCount(session_->active()->channel))
        return {};
    const std::size_t channel = session_->active()->channel;
    return {view_.timeToPx(readout->keyTime(channel, key)), view_.valueToPx(readout->keyValue(channel, key))};
}

bool CurveViewItem::isKeySelected(std::size_t key) const
{
    const auto readout = activeReadout();
    return readout && session_->document().state().selection.contains(activeCurve(*readout), key);
}

std::optional<std::size_t> CurveViewItem::currentKey() const
{
    const auto readout = activeReadout();
    if (!readout)
        return std::nullopt;
    const IndexRanges& keys = session_->document().state().selection.keysOf(activeCurve(*readout));
    if (keys.empty())
        return std::nullopt;
    return keys.contains(lastKey_) ? lastKey_ : keys.first();
}

bool CurveViewItem::selectKeyBeside(int step, bool extend)
{
    const auto readout = activeReadout();
    if (!readout || session_->document().inGesture())
        return false;
    const std::size_t channel = session_->active()->channel, count = readout->keyCount(channel);
    if (count == 0)
        return false;
    std::size_t key = 0;
    if (const auto current = currentKey()) {
        key = step > 0 ? std::min(*current + 1, count - 1) : *current > 0 ? *current - 1 : 0;
    } else { // the first one beside the playhead
        const std::size_t after = step > 0 ? readout->lowerBound(channel, playhead_ - 1e-9) : readout->upperBound(channel, playhead_ + 1e-9);
        key = step > 0 ? std::min(after, count - 1) : after > 0 ? after - 1 : 0;
    }
    lastKey_ = key;
    const CurveRef curve = activeCurve(*readout);
    Selection selection = extend ? session_->document().state().selection : Selection();
    IndexRanges keys = selection.keysOf(curve);
    keys.insert(key);
    selection.set(curve, keys);
    session_->document().select(std::move(selection));
    announceCurrentKey(*this);
    return true;
}

bool CurveViewItem::activateCurveBeside(int step)
{
    if (!session_ || session_->shown().empty() || session_->document().inGesture())
        return false;
    const auto& shown = session_->shown();
    auto at = session_->active() ? shown.find(*session_->active()) : shown.end();
    if (at == shown.end())
        at = shown.begin();
    else if (step > 0)
        at = std::next(at) == shown.end() ? shown.begin() : std::next(at);
    else
        at = std::prev(at == shown.begin() ? shown.end() : at);
    session_->setActive(*at);
    return true;
}

} // namespace slerpline::editor
