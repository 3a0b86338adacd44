#include "app/editor/tools/select_tool.h"

#include "app/editor/tools/box_drag.h"
#include "app/editor/tools/handle_drag.h"
#include "app/editor/tools/key_drag.h"
#include "app/editor/tools/region_drag.h"
#include "app/editor/view/ticks.h"

#include <QCoreApplication>
#include <QVariantMap>

#include <algorithm>
#include <cmath>

namespace slerpline::editor {
namespace {

constexpr double kSameClickPx = 4;
constexpr double kVisibleTurn = 1e-4; // radians; shown as degrees with two places
constexpr double kGripRadiusPx = 9, kEdgeRadiusPx = 4, kExactPx = 4;

QString tr(const char* text) { return QCoreApplication::translate("SelectTool", text); }

double distance(QPointF a, QPointF b) { return std::hypot(a.x() - b.x(), a.y() - b.y()); }

bool isSame(const Hit& a, const Hit& b) { return a.kind == b.kind && a.channel == b.channel && (a.kind == Hit::Kind::segment || a.key == b.key); }

// What clicks at one place go through: the keys, then the curves that have no key here.
std::vector<Hit> candidates(const std::vector<Hit>& hits)
{
    std::vector<Hit> result;
    for (const Hit& hit : hits)
        if (hit.kind == Hit::Kind::key)
            result.push_back(hit);
    const std::size_t keys = result.size();
    for (const Hit& hit : hits) {
        const auto hasKey = [&](const Hit& key) { return key.channel == hit.channel; };
        if (hit.kind == Hit::Kind::segment && std::none_of(result.begin(), result.begin() + std::ptrdiff_t(keys), hasKey))
            result.push_back(hit);
    }
    return result;
}

Qt::CursorShape cursorOf(BoxGrip grip)
{
    if (!grip.isCorner())
        return grip.time != 0 ? Qt::SizeHorCursor : Qt::SizeVerCursor;
    return grip.time == grip.value ? Qt::SizeBDiagCursor : Qt::SizeFDiagCursor;
}

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

QVariantList SelectTool::hints() const
{
    if (gesture() && gesture()->grip())
        return {toolHint("Alt", "", tr("from the centre")), toolHint("Shift", "", tr("in proportion")),
            toolHint("Ctrl", "", session().snaps() ? tr("no snapping") : tr("snap")), toolHint("E", "", tr("ripple")),
            toolHint("Esc", "", tr("cancel"))};
    if (isDragging() && grabbed_.kind == Hit::Kind::handle)
        return {toolHint("Shift", "", tr("flat")), toolHint("Alt", "", tr("this side alone")), toolHint("Ctrl", "", tr("all selected keys")),
            toolHint("Esc", "", tr("cancel"))};
    if (isDragging() && grabbed_.kind == Hit::Kind::none)
        return {toolHint("Shift", "", tr("add")), toolHint("Ctrl", "", tr("take away")), toolHint("Esc", "", tr("cancel"))};
    if (isDragging())
        return {toolHint("Shift", "", tr("one axis")), toolHint("Ctrl", "", session().snaps() ? tr("no snapping") : tr("snap")),
            toolHint("E", "", tr("ripple")), toolHint("Esc", "", tr("cancel"))};
    if (hotGrip_)
        return {toolHint("", "mouse-left", tr("drag to scale the selected keys")), toolHint("Alt", "", tr("from the centre")),
            toolHint("Shift", "", tr("in proportion")), toolHint("E", "", tr("ripple"))};
    switch (hoveredKind_) {
    case Hit::Kind::key:
        return {toolHint("", "mouse-left", tr("select, drag to move")), toolHint("Shift", "", tr("add")), toolHint("Ctrl", "", tr("take away")),
            toolHint("Alt", "mouse-left", tr("all keys at this time")), toolHint("", "mouse-right", tr("menu"))};
    case Hit::Kind::handle:
        return {toolHint("", "mouse-left", tr("drag the tangent")), toolHint("Shift", "", tr("flat")), toolHint("Alt", "", tr("this side alone")),
            toolHint("Ctrl", "", tr("all selected keys"))};
    case Hit::Kind::segment:
        return {toolHint("", "mouse-left", tr("select the whole curve, double-click inserts a key")), toolHint("Shift", "", tr("add")),
            toolHint("I", "", tr("insert here")), toolHint("", "mouse-right", tr("menu"))};
    case Hit::Kind::none: break;
    }
    return {};
}

void SelectTool::select(CurveRef curve, IndexRanges keys, bool add)
{
    Selection selection = add ? document().state().selection : Selection();
    IndexRanges all = selection.keysOf(curve);
    all.unite(keys);
    selection.set(curve, all);
    document().select(std::move(selection));
}

// The grip under the pointer, unless a key or handle is meant: exact hits win, and so does what is nearer.
std::optional<BoxGrip> SelectTool::gripAt(const std::vector<Hit>& hits, QPointF px, const ViewTransform& view) const
{
    const auto& box = context_.box();
    if (!box)
        return std::nullopt;
    const auto grip = hitGrip(*box, view, px, kGripRadiusPx, kEdgeRadiusPx);
    if (!grip)
        return std::nullopt;
    for (const Hit& hit : hits) {
        if (hit.kind == Hit::Kind::segment ? grip->onEdge && hit.distancePx <= grip->distancePx
                                           : grip->onEdge || hit.distancePx <= kExactPx || hit.distancePx <= grip->distancePx)
            return std::nullopt;
    }
    return grip->grip;
}

bool SelectTool::wantsAlt(QPointF px, const ViewTransform& view) const { return gripAt(hitTest(session(), view, px), px, view).has_value(); }

std::unique_ptr<Gesture> SelectTool::grab(const PointerEvent& event, const ViewTransform& view)
{
    hits_ = hitTest(session(), view, event.px);
    if (event.modifiers.testFlag(Qt::ControlModifier)) // handles that lie under keys
        std::stable_partition(hits_.begin(), hits_.end(), [](const Hit& hit) { return hit.kind == Hit::Kind::handle; });
    selectOnClick_.reset();
    cyclesOnClick_ = false;
    grabbed_ = {};
    if (event.isDoubleClick) {
        // The first click selected the curve, so that handles may have come up under the pointer: the curve is meant.
        const auto isKey = [](const Hit& h) { return h.kind == Hit::Kind::key; };
        const auto segment = std::find_if(hits_.begin(), hits_.end(), [](const Hit& h) { return h.kind == Hit::Kind::segment; });
        if (segment != hits_.end() && std::none_of(hits_.begin(), hits_.end(), isKey)) {
            session().setActive(segment->channel);
            insertAt(*segment, event, view);
            return nullptr;
        }
    }
    return grabHit(hits_, event, view);
}

std::unique_ptr<Gesture> SelectTool::grabHit(const std::vector<Hit>& hits, const PointerEvent& event, const ViewTransform& view)
{
    if (const auto grip = gripAt(hits, event.px, view))
        return grabBox(*grip, event, view);
    if (!hits.empty())
        grabbed_ = hits.front();
    // Pressed again where something was picked: that is dragged; a click goes on to the next. A handle that the first click
    // brought up beside the pointer does not get in the way.
    if ((grabbed_.kind != Hit::Kind::handle || grabbed_.distancePx > kExactPx) && distance(event.px, lastClickPx_) <= kSameClickPx)
        for (const Hit& hit : hits)
            if (isSame(hit, lastClick_)) {
                grabbed_ = hit;
                cyclesOnClick_ = !(event.modifiers & (Qt::ShiftModifier | Qt::ControlModifier | Qt::AltModifier));
            }
    if (grabbed_.kind != Hit::Kind::none) {
        session().setActive(grabbed_.channel);
        if (session().isLocked(grabbed_.channel.track)) {
            context_.say(tr("%1 is locked, so its keys stay as they are. K unlocks it.").arg(session().trackName(grabbed_.channel.track)), true);
            return nullptr;
        }
    }
    switch (grabbed_.kind) {
    case Hit::Kind::handle: return std::make_unique<HandleDrag>(context_, grabbed_, event, view);
    case Hit::Kind::key: return grabKey(grabbed_, event, view);
    case Hit::Kind::segment: return grabSegment(grabbed_, event, view);
    case Hit::Kind::none: break;
    }
    if (!(event.modifiers & (Qt::ShiftModifier | Qt::ControlModifier)))
        selectEmpty();
    return std::make_unique<RegionDrag>(context_, RegionDrag::Shape::rectangle, event, view);
}

std::unique_ptr<Gesture> SelectTool::grabBox(BoxGrip grip, const PointerEvent& event, const ViewTransform& view)
{
    return std::make_unique<BoxDrag>(context_, *context_.box(), grip, event, view);
}

std::unique_ptr<Gesture> SelectTool::grabKey(const Hit& hit, const PointerEvent& event, const ViewTransform& view)
{
    const Selection& selection = document().state().selection;
    const bool wasSelected = selection.contains(hit.curve, hit.key);
    if (event.modifiers.testFlag(Qt::AltModifier)) {
        selectColumn(hit);
    } else if (!wasSelected) {
        select(hit.curve, IndexRanges::single(hit.key), bool(event.modifiers & (Qt::ShiftModifier | Qt::ControlModifier)));
    } else if (event.modifiers.testFlag(Qt::ControlModifier)) {
        Selection without = selection;
        IndexRanges keys = without.keysOf(hit.curve);
        keys.erase(hit.key);
        without.set(hit.curve, keys);
        selectOnClick_ = without;
    } else if (!event.modifiers.testFlag(Qt::ShiftModifier)) {
        Selection only; // pressing one of many selected keys drags all of them; a click alone leaves this one
        only.set(hit.curve, IndexRanges::single(hit.key));
        selectOnClick_ = only;
    }
    return std::make_unique<KeyDrag>(context_, hit, event, view);
}

std::unique_ptr<Gesture> SelectTool::grabSegment(const Hit& hit, const PointerEvent& event, const ViewTransform& view)
{
    const auto readout = session().readout(hit.channel.track);
    if (!readout)
        return nullptr;
    const IndexRanges all = IndexRanges::of(0, readout->keyCount(hit.channel.channel));
    if (document().state().selection.keysOf(hit.curve) == all && !event.modifiers.testFlag(Qt::ShiftModifier)) {
        Selection only;
        only.set(hit.curve, all);
        selectOnClick_ = only;
    } else {
        select(hit.curve, all, event.modifiers.testFlag(Qt::ShiftModifier));
    }
    return std::make_unique<KeyDrag>(context_, hit, event, view);
}

void SelectTool::selectColumn(const Hit& hit)
{
    const auto grabbed = session().readout(hit.channel.track);
    if (!grabbed)
        return;
    const Seconds time = grabbed->keyTime(hit.channel.channel, hit.key);
    Selection column;
    for (const ChannelRef& channel : session().shown())
        if (const auto readout = session().readout(channel.track); readout && isPickable(session(), channel)) {
            const CurveRef curve{channel.track, std::uint32_t(readout->channels()[channel.channel].curve)};
            column.set(curve, IndexRanges::of(readout->lowerBound(channel.channel, time), readout->upperBound(channel.channel, time)));
        }
    document().select(column);
}

void SelectTool::insertAt(const Hit& hit, const PointerEvent& event, const ViewTransform& view)
{
    Seconds time = view.pxToTime(event.px.x());
    if (context_.snaps(event.modifiers))
        if (const auto snap = snapTime(session(), view, time, context_.playhead(), {document().state().document, {}}, false))
            time = snap->time;
    const bool everywhere = event.modifiers.testFlag(Qt::AltModifier);
    const auto curves = everywhere ? session().shownCurves() : std::vector<CurveRef>{hit.curve};
    InsertResult result = insertKeys(document().state(), session().clipId(), curves, time);
    document().apply(tr("Insert key"), std::move(result.state));
    if (const QString note = insertNote(result); !note.isEmpty())
        context_.say(note, true);
}

// What comes after the last clicked thing at this place.
std::optional<Hit> SelectTool::nextAt(QPointF px) const
{
    const std::vector<Hit> list = candidates(hits_);
    if (distance(px, lastClickPx_) > 2 * kSameClickPx || list.size() < 2)
        return std::nullopt;
    const auto last = std::find_if(list.begin(), list.end(), [this](const Hit& hit) { return isSame(hit, lastClick_); });
    if (last == list.end())
        return std::nullopt;
    return last + 1 == list.end() ? list.front() : *(last + 1);
}

void SelectTool::clicked(const PointerEvent& event, const ViewTransform&)
{
    Hit picked = grabbed_;
    if (const auto next = cyclesOnClick_ ? nextAt(event.px) : std::nullopt) {
        picked = *next;
        session().setActive(picked.channel);
        const auto readout = session().readout(picked.channel.track);
        if (picked.kind == Hit::Kind::key)
            select(picked.curve, IndexRanges::single(picked.key), false);
        else if (readout)
            select(picked.curve, IndexRanges::of(0, readout->keyCount(picked.channel.channel)), false);
    } else if (selectOnClick_) {
        document().select(*selectOnClick_);
    }
    selectOnClick_.reset();
    lastClickPx_ = event.px;
    lastClick_ = picked;
}

std::optional<ToolFrame> SelectTool::frame(const ViewTransform& view) const
{
    const auto& box = context_.box();
    const bool selects = isDragging() && gesture() && !gesture()->grip() && grabbed_.kind == Hit::Kind::none;
    if (!box || selects)
        return std::nullopt;
    ToolFrame frame{framePx(*box, view), {}, -1};
    const auto hot = gesture() && gesture()->grip() ? gesture()->grip() : hotGrip_;
    for (const BoxGrip grip : gripsOf(*box)) {
        if (hot == grip)
            frame.hot = int(frame.gripsPx.size());
        frame.gripsPx.push_back(gripPx(frame.px, grip));
    }
    return frame;
}

void SelectTool::hover(const PointerEvent& event, const ViewTransform& view)
{
    if (isActive())
        return;
    PointerTool::hover(event, view);
    hotGrip_ = gripAt(hitTest(session(), view, event.px), event.px, view);
    if (!hotGrip_)
        return;
    feedback_ = {};
    hovered_.reset();
    feedback_.cursor = cursorOf(*hotGrip_);
}

void SelectTool::leave()
{
    PointerTool::leave();
    if (!isActive())
        hotGrip_.reset();
}

} // namespace slerpline::editor
