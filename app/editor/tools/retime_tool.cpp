#include "app/editor/tools/retime_tool.h"

#include "app/editor/view/plot_look.h"
#include "app/editor/view/ticks.h"

#include <QCoreApplication>
#include <QVariantMap>

#include <algorithm>
#include <cmath>

namespace slerpline::editor {
namespace {

constexpr double kAnchorRadiusPx = 8;
constexpr double kLeastFrames = 0.1; // between two anchors

QString tr(const char* text) { return QCoreApplication::translate("RetimeTool", text); }

// One anchor in the hand; the others stand.
class RetimeDrag : public EditGesture {
public:
    RetimeDrag(ToolContext& context, std::vector<Seconds>& anchors, std::size_t anchor, const PointerEvent& press, const ViewTransform& view)
        : EditGesture(context), anchors_(anchors), from_(anchors), anchor_(anchor), pressTime_(view.pxToTime(press.px.x()))
    {
    }

    void begin() override
    {
        EditGesture::begin();
        look_ = plotLook(session());
    }

    void update(const PointerEvent& event, const ViewTransform& view, ToolFeedback& feedback) override
    {
        if (!context_.document().inGesture())
            return;
        const EditorState& base = context_.document().gestureBase();
        Seconds wanted = from_[anchor_] + view.pxToTime(event.px.x()) - pressTime_;
        feedback.snapTime.reset();
        bool onFrames = false;
        if (context_.snaps(event.modifiers))
            if (const auto snap = snapTime(session(), view, wanted, context_.playhead(), base, context_.ripples())) {
                wanted = snap->time;
                feedback.snapTime = snap->time;
                feedback.snapLabel = snap->label;
                onFrames = session().editSettings().snap.frames;
            }
        const Seconds least = kLeastFrames / session().frameRate();
        if (anchor_ > 0)
            wanted = std::max(wanted, from_[anchor_ - 1] + least);
        if (anchor_ + 1 < from_.size())
            wanted = std::min(wanted, from_[anchor_ + 1] - least);
        if (feedback.snapTime && *feedback.snapTime != wanted)
            feedback.snapTime.reset();
        KeyMotion motion;
        motion.kind = KeyMotion::Kind::retime;
        for (std::size_t i = 0; i < from_.size(); ++i)
            motion.anchors.push_back({from_[i], i == anchor_ ? wanted : from_[i]});
        feedback.tag = tr("%1 frames").arg(signedNumber((wanted - from_[anchor_]) * session().frameRate(), 2));
        feedback.tagPx = event.px;
        MotionResult result = moveSelectedKeys(base, session().clipId(), motion, context_.rules(onFrames), look_);
        anchors_ = from_;
        if (result.fitted >= 1)
            anchors_[anchor_] = wanted;
        else
            anchors_[anchor_] = from_[anchor_] + (wanted - from_[anchor_]) * result.fitted;
        preview(std::move(result), feedback);
    }
    void finish() override { commit(tr("Retime %1 keys").arg(selectedCount())); }
    void cancel() override
    {
        anchors_ = from_;
        EditGesture::cancel();
    }

private:
    std::vector<Seconds>& anchors_;
    std::vector<Seconds> from_;
    std::size_t anchor_;
    Seconds pressTime_;
    PlotLook look_;
};

} // namespace

QVariantList RetimeTool::hints() const
{
    return {toolHint("", "mouse-left", tr("drag an anchor; press between them for one more")),
        toolHint("", "mouse-left", tr("double-click takes one away")), toolHint("E", "", tr("ripple")),
        toolHint("Esc", "", isDragging() ? tr("cancel") : tr("select tool"))};
}

// First and last time of the selected keys, or of the shown ones when none is selected.
std::optional<TimeRange> RetimeTool::meantRange() const
{
    std::optional<TimeRange> range;
    const Clip* clip = session().clip();
    if (!clip)
        return range;
    const auto take = [&](CurveRef ref, std::size_t first, std::size_t last) {
        const Track* track = findTrack(*clip, ref.track);
        if (!track || ref.curve >= curveCount(*track) || keyCount(*track, ref.curve) == 0)
            return;
        last = std::min(last, keyCount(*track, ref.curve) - 1);
        const Seconds begin = keyTime(*track, ref.curve, std::min(first, last)), end = keyTime(*track, ref.curve, last);
        range = range ? TimeRange{std::min(range->first, begin), std::max(range->last, end)} : TimeRange{begin, end};
    };
    const Selection& selection = document().state().selection;
    for (const auto& [curve, keys] : selection.curves())
        take(curve, keys.first(), keys.last());
    if (selection.empty())
        for (const CurveRef& curve : session().shownCurves())
            take(curve, 0, SIZE_MAX);
    return range;
}

void RetimeTool::start()
{
    range_.reset();
    anchors_.clear();
    hot_ = grabbed_ = -1;
}

void RetimeTool::follow() const
{
    if (isActive())
        return;
    const auto range = meantRange();
    if (range == range_ && document().state().selection == selection_)
        return;
    range_ = range;
    selection_ = document().state().selection;
    anchors_.clear();
    if (!range)
        return;
    anchors_.push_back(range->first);
    if (range->last > range->first)
        anchors_.push_back(range->last);
}

std::vector<double> RetimeTool::anchors() const
{
    follow();
    return anchors_;
}

int RetimeTool::anchorAt(QPointF px, const ViewTransform& view) const
{
    int best = -1;
    double nearest = kAnchorRadiusPx;
    for (std::size_t i = 0; i < anchors_.size(); ++i)
        if (const double d = std::abs(view.timeToPx(anchors_[i]) - px.x()); d <= nearest) {
            nearest = d;
            best = int(i);
        }
    return best;
}

std::unique_ptr<Gesture> RetimeTool::grab(const PointerEvent& event, const ViewTransform& view)
{
    // The press has begun: `follow` must see the state before it.
    const auto range = meantRange();
    if (!range)
        return nullptr;
    if (!(range == range_) || !(document().state().selection == selection_) || anchors_.empty()) {
        anchors_ = {range->first};
        if (range->last > range->first)
            anchors_.push_back(range->last);
    }
    atPress_ = anchors_;
    if (document().state().selection.empty()) { // the shown keys are meant, and are seen to be
        Selection all;
        for (const ChannelRef& channel : session().shown())
            if (const auto readout = session().readout(channel.track); readout && isPickable(session(), channel))
                all.set({channel.track, std::uint32_t(readout->channels()[channel.channel].curve)},
                    IndexRanges::of(0, readout->keyCount(channel.channel)));
        document().select(all);
    }
    grabbed_ = anchorAt(event.px, view);
    if (event.isDoubleClick) {
        if (grabbed_ > 0 && grabbed_ + 1 < int(anchors_.size()))
            anchors_.erase(anchors_.begin() + grabbed_);
        grabbed_ = -1;
        return nullptr;
    }
    if (grabbed_ < 0) {
        Seconds time = view.pxToTime(event.px.x());
        if (context_.snaps(event.modifiers))
            if (const auto snap = snapTime(session(), view, time, context_.playhead(), document().state(), false))
                time = snap->time;
        const Seconds least = kLeastFrames / session().frameRate();
        const bool inside = anchors_.size() > 1 && time > anchors_.front() + least && time < anchors_.back() - least;
        const bool free = std::none_of(anchors_.begin(), anchors_.end(), [&](Seconds at) { return std::abs(at - time) < least; });
        if (!inside || !free)
            return nullptr;
        const auto place = anchors_.insert(std::upper_bound(anchors_.begin(), anchors_.end(), time), time);
        grabbed_ = int(place - anchors_.begin());
    }
    return std::make_unique<RetimeDrag>(context_, anchors_, std::size_t(grabbed_), event, view);
}

void RetimeTool::clicked(const PointerEvent&, const ViewTransform&) { dragged(); }

void RetimeTool::dragged()
{
    grabbed_ = -1;
    range_ = meantRange();
    selection_ = document().state().selection;
}

void RetimeTool::cancelled()
{
    anchors_ = atPress_;
    dragged();
}

void RetimeTool::hover(const PointerEvent& event, const ViewTransform& view)
{
    if (isActive())
        return;
    PointerTool::hover(event, view);
    follow();
    hot_ = anchorAt(event.px, view);
    if (hot_ < 0)
        return;
    feedback_.cursor = Qt::SizeHorCursor;
    feedback_.tag = tr("anchor   frame %1").arg(shownNumber(anchors_[std::size_t(hot_)] * session().frameRate(), 2));
    feedback_.tagPx = event.px;
}

void RetimeTool::leave()
{
    PointerTool::leave();
    hot_ = -1;
}

} // namespace slerpline::editor
