#include "core/curve/refit.h"

#include "core/curve/edit_parts.h"
#include "core/curve/evaluate.h"
#include "core/curve/kept_spans.h"
#include "core/curve/largest_change.h"
#include "core/curve/rotation.h"
#include "core/curve/span_fit.h"

#include <algorithm>
#include <cmath>

namespace slerpline {
namespace {

using namespace edits;

// Two kept keys that lose what is between them: their places before, and the place of the first of them after. Across the
// seam of a loop `end` lies before `start`.
struct Gap {
    std::size_t start = 0, end = 0;
    std::size_t place = 0;
};

// The old spans of a gap, in order of time. Across a joined or empty seam there is none from the last key to the first.
template <class T> std::vector<Segment<T>> oldSpans(const Curve<T>& curve, const Gap& gap)
{
    const Seam seam = seamOf(curve);
    std::vector<Segment<T>> spans;
    const std::size_t count = curve.keys.size();
    for (std::size_t span = gap.start, steps = 0; (span != gap.end || steps == 0) && steps < count; span = (span + 1) % count, ++steps)
        if (hasSpan(curve, seam, span))
            spans.push_back(segmentAt(curve, span));
    return spans;
}

template <class T> std::vector<FitSample<T>> samplesOf(const std::vector<Segment<T>>& spans)
{
    const int each = int(std::clamp<std::size_t>(384 / spans.size(), 1, 24));
    double total = 0, done = 0;
    for (const auto& span : spans)
        total += span.end - span.begin;
    std::vector<FitSample<T>> samples;
    for (const auto& span : spans) {
        const double duration = span.end - span.begin;
        for (int i = 0; i < each; ++i) {
            const double s = (i + 0.5) / each;
            samples.push_back({(done + s * duration) / total, segmentValue(span, s), duration / total / each});
        }
        done += duration;
    }
    return samples;
}

// Root of the mean square distance of a span to the samples.
template <class T> double errorOf(const Segment<T>& segment, const std::vector<FitSample<T>>& samples)
{
    double square = 0;
    for (const auto& sample : samples) {
        const double distance = distanceBetween(segmentValue(segment, sample.s), sample.value);
        square += sample.share * distance * distance;
    }
    return std::sqrt(square);
}

template <class T> bool isStraight(const Segment<T>& segment)
{
    if constexpr (std::is_same_v<T, glm::dquat>)
        return segment.kind == SegmentKind::linear && !segment.nlerp;
    return segment.kind == SegmentKind::linear;
}

double scaleOf(const std::vector<FitSample<double>>& samples)
{
    double scale = 0;
    for (const auto& sample : samples)
        scale = std::max(scale, std::abs(sample.value));
    return scale;
}
template <class T> double scaleOf(const std::vector<FitSample<T>>&) { return 1; }

// The handles of the gap's first and last span, as weights of the whole: where one key had been put on a weighted span,
// the lengths that the whole had (de Casteljau backwards).
void setFirstWeights(const std::vector<Segment<double>>& spans, Key<double>& first, Key<double>& last)
{
    const auto& head = spans.front();
    const auto& tail = spans.back();
    const double total = [&] {
        double sum = 0;
        for (const auto& span : spans)
            sum += span.end - span.begin;
        return sum;
    }();
    const double handleIn = head.w1 * (head.end - head.begin), handleOut = tail.w0 * (tail.end - tail.begin);
    const double u = spans.size() == 2 && handleIn + handleOut > 0 ? handleIn / (handleIn + handleOut) : 0.5;
    first.out.weight = std::clamp(head.w0 * (head.end - head.begin) / total / u, 1e-6, 1.0);
    last.in.weight = std::clamp(tail.w1 * (tail.end - tail.begin) / total / (1 - u), 1e-6, 1.0);
}

SpanFit<double> fitOf(const Curve<double>&, const std::vector<Segment<double>>& spans, Key<double> first, Key<double> last,
    const std::vector<FitSample<double>>& samples)
{
    const bool weighted = std::any_of(spans.begin(), spans.end(), [](const auto& span) { return span.kind == SegmentKind::weighted; });
    if (weighted)
        setFirstWeights(spans, first, last);
    return fittedSpan(first, last, samples, weighted);
}
SpanFit<glm::dquat> fitOf(const Curve<glm::dquat>& curve, const std::vector<Segment<glm::dquat>>& spans, Key<glm::dquat> first, Key<glm::dquat> last,
    const std::vector<FitSample<glm::dquat>>& samples)
{
    first.out.slope = segmentRate(spans.front(), 0);
    last.in.slope = segmentRate(spans.back(), 1);
    return fittedSpan(first, last, samples, curve.path);
}

// The new span of a gap, written into its two keys.
template <class T> Curve<T> withGapFilled(const Curve<T>& before, Curve<T> after, const Gap& gap)
{
    const auto spans = oldSpans(before, gap);
    const Seam seam = seamOf(after);
    if (spans.empty() || !hasSpan(after, seam, gap.place))
        return after;
    Key<T> first = after.keys[gap.place];
    const auto asHold = [&] {
        first.interpolation = Interpolation::step;
        after.keys = withKey(after.keys, gap.place, first);
        return after;
    };
    if (spans.front().kind == SegmentKind::hold)
        return asHold();
    const auto samples = samplesOf(spans);
    const bool holds = std::any_of(spans.begin(), spans.end(), [](const auto& span) { return span.kind == SegmentKind::hold; });
    const auto holdError = [&] {
        Segment<T> hold = segmentAt(after, gap.place);
        hold.kind = SegmentKind::hold;
        return errorOf(hold, samples);
    };
    if (std::all_of(spans.begin(), spans.end(), [](const auto& span) { return isStraight(span); })
        && errorOf(segmentAt(after, gap.place), samples) <= 1e-12 * scaleOf(samples) + 1e-300)
        return after;
    if constexpr (std::is_same_v<T, glm::dmat4>) {
        return holds && holdError() < errorOf(segmentAt(after, gap.place), samples) ? asHold() : after;
    } else {
        const std::size_t end = spanEnd(after, gap.place);
        Key<T> last = after.keys[end];
        Key<T> lastInTime = last;
        lastInTime.time = segmentAt(after, gap.place).end;
        const SpanFit<T> fit = fitOf(before, spans, first, lastInTime, samples);
        if (holds && holdError() <= fit.error)
            return asHold();
        first.interpolation = Interpolation::tangent;
        first.out = fit.out;
        after.keys = withKey(after.keys, gap.place, first);
        last = after.keys[end];
        last.in = fit.in;
        after.keys = withKey(after.keys, end, last);
        return after;
    }
}

// Spans beside the gaps keep their shape.
template <class T> Curve<T> withKeptSpansKept(const Curve<T>& before, Curve<T> after, const IndexRanges& removed)
{
    const std::size_t count = before.keys.size();
    const Seam seamBefore = seamOf(before), seamAfter = seamOf(after);
    std::vector<std::size_t> spans;
    for (const auto& range : removed.ranges())
        for (const std::size_t span : {range.begin + count - 2, range.begin + count - 3, range.end, range.end + 1})
            spans.push_back(span % count);
    if (before.isLooping())
        for (const std::size_t span : {std::size_t(0), count - 1, 2 * count - 2, 3 * count - 3})
            spans.push_back(span % count);
    std::sort(spans.begin(), spans.end());
    spans.erase(std::unique(spans.begin(), spans.end()), spans.end());
    std::size_t gone = 0, range = 0;
    for (const std::size_t span : spans) {
        for (; range < removed.ranges().size() && removed.ranges()[range].end <= span; ++range)
            gone += removed.ranges()[range].end - removed.ranges()[range].begin;
        if (removed.contains(span) || removed.contains(spanEnd(before, span)) || !hasSpan(before, seamBefore, span))
            continue;
        const std::size_t place = span - gone;
        if (hasSpan(after, seamAfter, place))
            after = withSpanKept(before, span, std::move(after), place);
    }
    return withOuterSlopesKept(before, std::move(after));
}

std::vector<Gap> gapsOf(const IndexRanges& removed, std::size_t count, bool loops)
{
    std::vector<Gap> gaps;
    std::size_t gone = 0;
    for (const auto& range : removed.ranges()) {
        if (range.begin > 0 && range.end < count)
            gaps.push_back({range.begin - 1, range.end, range.begin - 1 - gone});
        gone += range.end - range.begin;
    }
    const std::size_t kept = count - gone;
    const bool endsGo = removed.contains(0) || removed.contains(count - 1);
    if (loops && endsGo && kept > 1) {
        const std::size_t first = removed.contains(0) ? removed.ranges().front().end : 0;
        const std::size_t last = removed.contains(count - 1) ? removed.ranges().back().begin - 1 : count - 1;
        gaps.push_back({last, first, kept - 1});
    }
    return gaps;
}

} // namespace

template <class T> CurveEdit<T> removeKeysRefitted(const Curve<T>& shown, const IndexRanges& keys)
{
    IndexRanges removed = keys;
    removed.erase(shown.keys.size(), std::size_t(-1));
    if (removed.empty())
        return {shown, {}, 0};
    Curve<T> curve = shown;
    curve.playAs.reset();
    CurveEdit<T> result{removeKeys(curve, removed), {}, 0};
    const std::size_t count = curve.keys.size();
    const Seam seam = seamOf(curve);
    const bool endsGo = removed.contains(0) || removed.contains(count - 1);
    if (seam.loops && endsGo && result.curve.keys.size() > 1)
        result.curve.period = seam.period;
    if (!result.curve.keys.empty())
        result.curve = withKeptSpansKept(curve, std::move(result.curve), removed);
    const auto gaps = gapsOf(removed, count, seam.loops);
    TimeRange changed{curve.keys.back().time, curve.keys.front().time};
    for (const Gap& gap : gaps) {
        result.curve = withGapFilled(curve, std::move(result.curve), gap);
        result.keys.insert(gap.place);
        result.keys.insert(spanEnd(result.curve, gap.place));
        changed.first = std::min(changed.first, curve.keys[gap.start].time);
        changed.last = std::max(changed.last, curve.keys[gap.end].time);
    }
    const bool repeats = curve.before > Extrapolation::linear || curve.after > Extrapolation::linear;
    if (endsGo || repeats)
        changed = measuredRange(curve, result.curve);
    result.largestChange = largestChange(curve, result.curve, changed);
    result.curve.playAs = shown.playAs;
    return result;
}

template CurveEdit<double> removeKeysRefitted(const Curve<double>&, const IndexRanges&);
template CurveEdit<glm::dquat> removeKeysRefitted(const Curve<glm::dquat>&, const IndexRanges&);
template CurveEdit<glm::dmat4> removeKeysRefitted(const Curve<glm::dmat4>&, const IndexRanges&);

} // namespace slerpline
