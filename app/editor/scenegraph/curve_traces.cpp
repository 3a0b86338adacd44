#include "app/editor/scenegraph/curve_traces.h"

#include "app/editor/scenegraph/curve_painter.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace slerpline::editor {
namespace {

// A trace made at one scale serves a little nearer and much farther away: its error grows with the zoom.
constexpr double kNearest = 1.5, kFarthest = 1.0 / 6;
constexpr double kExactTolerancePx = 0.2;   // leaves room for rounding vertices
constexpr double kSharedTolerancePx = 0.08; // with 0.05 of thinning 0.2 at the nearest
constexpr double kSharedMargin = 0.75;      // of what is wanted, beyond it on each side

double nowMs() { return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

bool covers(TimeRange outer, TimeRange inner) { return outer.first <= inner.first && outer.last >= inner.last; }

bool isColumnar(const ChannelTrace& trace) { return trace.before.isColumns || trace.inside.isColumns || trace.after.isColumns; }

bool isNear(const ChannelTrace& trace, PixelScale scale)
{
    const double time = scale.perSecond / trace.scale.perSecond, value = scale.perUnit / trace.scale.perUnit;
    if (isColumnar(trace)) // columns are one pixel wide; their heights scale exactly
        return time == 1;
    return time <= kNearest && time >= kFarthest && value <= kNearest && value >= kFarthest;
}

ChannelTrace traced(ChannelRef channel, const std::shared_ptr<const TrackReadout>& readout, TimeRange range, PixelScale scale, double tolerancePx)
{
    ChannelTrace result{readout, scale, range, {}, {}, {}, 0};
    const std::size_t count = readout->keyCount(channel.channel);
    if (count == 0)
        return result;
    const Seconds first = readout->keyTime(channel.channel, 0), last = readout->keyTime(channel.channel, count - 1);
    const auto over = [&](Seconds from, Seconds to) { return to > from ? readout->trace(channel.channel, {from, to}, scale, tolerancePx) : Trace(); };
    result.before = over(range.first, std::min(first, range.last));
    result.inside = over(std::max(first, range.first), std::min(last, range.last));
    // A step jumps at the last key, too.
    if (auto& points = result.inside.points; !points.empty() && !result.inside.isColumns && points.back().time == last)
        if (const double value = readout->keyValue(channel.channel, count - 1); value != points.back().value)
            points.push_back({last, value});
    result.after = over(std::max(last, range.first), range.last);
    return result;
}

// Whether a channel has the same line in both versions of its track: an edit of one number leaves those beside it alone.
bool isSameLine(ChannelRef channel, const std::shared_ptr<const TrackReadout>& before, const std::shared_ptr<const TrackReadout>& now)
{
    if (before == now)
        return true;
    if (!before || channel.channel >= before->channels().size() || channel.channel >= now->channels().size())
        return false;
    const auto* old = std::get_if<VectorCurves>(&before->track().curves);
    const auto* own = std::get_if<VectorCurves>(&now->track().curves);
    const std::size_t curve = now->channels()[channel.channel].curve;
    return old && own && curve < old->components.size() && old->components[curve] == own->components[curve];
}

// Fewer points within 0.05 px, so that they are put on the screen sooner.
Trace thinned(Trace trace, PixelScale scale)
{
    if (trace.isColumns || trace.points.size() < 3)
        return trace;
    const TracePoint origin = trace.points.front();
    std::vector<QPointF> px;
    px.reserve(trace.points.size());
    for (const TracePoint& p : trace.points)
        px.emplace_back((p.time - origin.time) * scale.perSecond, (p.value - origin.value) * scale.perUnit);
    constexpr double kTolerancePx = 0.05;
    const std::vector<QPointF> kept = simplified(px, kTolerancePx);
    std::vector<TracePoint> points;
    points.reserve(kept.size());
    std::size_t at = 0;
    for (const QPointF& p : kept) { // kept ones are some of the old, in order
        while (at < px.size() && px[at] != p)
            ++at;
        if (at < px.size())
            points.push_back(trace.points[at++]);
    }
    trace.points = std::move(points);
    return trace;
}

} // namespace

void CurveTraces::beginRound(double budgetMs)
{
    ++round_;
    deadlineMs_ = nowMs() + budgetMs;
    isSettled_ = true;
}

const ChannelTrace& CurveTraces::of(
    ChannelRef channel, const std::shared_ptr<const TrackReadout>& readout, TimeRange wanted, TimeRange seen, PixelScale scale, bool exact)
{
    Entry& entry = entries_[channel];
    entry.round = round_;
    const bool isSame = isSameLine(channel, entry.trace.readout, readout);
    if (isSame)
        entry.trace.readout = readout;
    const bool sameScale = entry.trace.scale.perSecond == scale.perSecond && entry.trace.scale.perUnit == scale.perUnit;
    if (isSame && covers(entry.trace.range, wanted)
        && (exact ? entry.isExact && sameScale : (entry.isExact && sameScale) || isNear(entry.trace, scale)))
        return entry.trace;
    if (!exact && isSame && covers(entry.trace.range, seen) && nowMs() > deadlineMs_) {
        isSettled_ = false;
        return entry.trace;
    }
    if (exact) {
        entry.trace = traced(channel, readout, wanted, scale, kExactTolerancePx);
    } else {
        const bool isEdited = entry.trace.readout && !isSame; // by a drag, it may be: the next move changes it again
        const Seconds more = isEdited ? 0 : wanted.duration() * kSharedMargin;
        entry.trace = traced(channel, readout, {wanted.first - more, wanted.last + more}, scale, kSharedTolerancePx);
        for (Trace* part : {&entry.trace.before, &entry.trace.inside, &entry.trace.after})
            *part = thinned(std::move(*part), scale);
    }
    entry.trace.serial = ++serial_;
    entry.isExact = exact;
    return entry.trace;
}

void CurveTraces::endRound()
{
    std::erase_if(entries_, [this](const auto& entry) { return entry.second.round != round_; });
}

} // namespace slerpline::editor
