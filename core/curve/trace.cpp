#include "core/curve/trace.h"

#include "core/curve/evaluate.h"

#include <algorithm>
#include <cmath>

namespace slerpline {
namespace {

// Halves a stretch until the chord is within tolerance at its quarter points. `value` is asked between the ends only.
class Refiner {
public:
    Refiner(std::vector<TracePoint>& points, PixelScale scale, double tolerance) : points_(points), scale_(scale), tolerance_(tolerance) {}

    template <class Value> void refine(const Value& value, TracePoint a, TracePoint b, int depth = 0)
    {
        const Seconds middle = a.time + (b.time - a.time) / 2;
        const bool narrow = (b.time - a.time) * scale_.perSecond < 0.25;
        if (depth >= 16 || narrow || !(middle > a.time && middle < b.time)) {
            points_.push_back(b);
            return;
        }
        const TracePoint m{middle, value(middle)};
        if (depth >= kLeastDepth && isStraight(value, a, m, b)) {
            points_.push_back(b);
            return;
        }
        refine(value, a, m, depth + 1);
        refine(value, m, b, depth + 1);
    }

private:
    static constexpr int kLeastDepth = 2; // an S through the middle looks straight from one halving

    template <class Value> bool isStraight(const Value& value, const TracePoint& a, const TracePoint& m, const TracePoint& b) const
    {
        if (offChord(a, b, m) > tolerance_)
            return false;
        for (double share : {0.25, 0.75}) {
            const Seconds time = a.time + (b.time - a.time) * share;
            if (offChord(a, b, {time, value(time)}) > tolerance_)
                return false;
        }
        return true;
    }
    double offChord(const TracePoint& a, const TracePoint& b, const TracePoint& p) const
    {
        const double width = (b.time - a.time) * scale_.perSecond;
        const double height = (b.value - a.value) * scale_.perUnit;
        const double off = std::abs(p.value - (a.value + (b.value - a.value) * (p.time - a.time) / (b.time - a.time))) * scale_.perUnit;
        return off * width / std::max(1e-12, std::hypot(width, height)); // across the chord, not straight down
    }

    std::vector<TracePoint>& points_;
    PixelScale scale_;
    double tolerance_;
};

// Lowest and highest value of each pixel column from the keys in it and the curve at its edges.
Trace traceColumns(const Curve<double>& curve, TimeRange range, PixelScale scale)
{
    Trace result;
    result.isColumns = true;
    const int columns = std::max(1, int(std::ceil(range.duration() * scale.perSecond)));
    const Seconds step = range.duration() / columns;
    CurveCursor<double> cursor;
    std::size_t chunk = 0;
    double edge = evaluate(curve, range.first, cursor);
    std::size_t index = curve.keys.lowerBound(range.first);
    const std::size_t count = curve.keys.size();
    if (index < count)
        chunk = curve.keys.chunkOf(index);
    for (int column = 0; column < columns; ++column) {
        const Seconds end = column + 1 == columns ? range.last : range.first + step * (column + 1);
        const double nextEdge = evaluate(curve, end, cursor);
        double least = std::min(edge, nextEdge), greatest = std::max(edge, nextEdge);
        const std::size_t stop = curve.keys.upperBound(end);
        while (index < stop) {
            const auto& block = curve.keys.chunk(chunk);
            const std::size_t begin = curve.keys.chunkBegin(chunk), blockEnd = begin + block.keys.size();
            if (index == begin && blockEnd <= stop) {
                least = std::min(least, block.least);
                greatest = std::max(greatest, block.greatest);
                index = blockEnd;
            } else {
                const std::size_t last = std::min(stop, blockEnd);
                for (; index < last; ++index) {
                    const double value = block.keys[index - begin].value;
                    least = std::min(least, value);
                    greatest = std::max(greatest, value);
                }
            }
            if (index == blockEnd)
                ++chunk;
        }
        const Seconds middle = end - step / 2;
        const bool rises = nextEdge >= edge; // joins the columns with the shorter stroke
        result.points.push_back({middle, rises ? least : greatest});
        result.points.push_back({middle, rises ? greatest : least});
        edge = nextEdge;
    }
    return result;
}

} // namespace

Trace trace(const TracedValue& value, const std::vector<Seconds>& breaks, TimeRange range, PixelScale scale, double tolerancePixels)
{
    Trace result;
    if (!(range.last >= range.first))
        return result;
    Refiner refiner(result.points, scale, tolerancePixels);
    const auto inside = [&](Seconds time) { return value(time, false); };
    TracePoint a{range.first, value(range.first, false)};
    result.points.push_back(a);
    const auto first = std::upper_bound(breaks.begin(), breaks.end(), range.first);
    for (auto it = first; it != breaks.end() && *it < range.last; ++it) {
        const TracePoint b{*it, value(*it, true)};
        if (b.time > a.time)
            refiner.refine(inside, a, b);
        a = {*it, value(*it, false)};
        if (a != b)
            result.points.push_back(a);
    }
    const TracePoint end{range.last, value(range.last, true)};
    if (end.time > a.time)
        refiner.refine(inside, a, end);
    return result;
}

Trace trace(const Curve<double>& curve, TimeRange range, PixelScale scale, double tolerancePixels)
{
    Trace result;
    if (curve.keys.empty() || !(range.last >= range.first))
        return result;
    const std::size_t firstKey = curve.keys.lowerBound(range.first), lastKey = curve.keys.upperBound(range.last);
    const double pixels = std::max(1.0, range.duration() * scale.perSecond);
    if (double(lastKey - firstKey) > 2 * pixels)
        return traceColumns(curve, range, scale);

    std::vector<Seconds> breaks;
    breaks.reserve(lastKey - firstKey + 16);
    for (std::size_t i = firstKey; i < lastKey; ++i)
        breaks.push_back(curve.keys[i].time);
    // Repeating sides have corners at every repeated key.
    const Seconds first = curve.keys.front().time, last = curve.keys.back().time;
    const auto repeats
        = [](Extrapolation mode) { return mode == Extrapolation::loop || mode == Extrapolation::loopOffset || mode == Extrapolation::pingPong; };
    const Seconds period = std::max(last - first, curve.period.value_or(last - first));
    const auto addRounds = [&](Seconds from, Seconds to) {
        const double rounds = period > 0 ? (to - from) / period : 0;
        if (!(rounds > 0) || rounds * double(curve.keys.size()) > 4 * pixels)
            return; // denser than pixels: plain sampling draws it as well
        for (double round = std::floor((from - first) / period); first + round * period <= to; ++round)
            for (std::size_t i = 0; i < curve.keys.size(); ++i)
                if (const Seconds time = curve.keys[i].time + round * period; time > from && time < to)
                    breaks.push_back(time);
    };
    if (repeats(curve.before) && range.first < first)
        addRounds(range.first, std::min(first, range.last));
    if (repeats(curve.after) && range.last > last)
        addRounds(std::max(last, range.first), range.last);
    std::sort(breaks.begin(), breaks.end());
    breaks.erase(std::unique(breaks.begin(), breaks.end()), breaks.end());

    CurveCursor<double> cursor;
    const auto value = [&](Seconds time, bool fromLeft) {
        if (!fromLeft)
            return evaluate(curve, time, cursor);
        const std::size_t at = curve.keys.lowerBound(time);
        if (at == 0 || at >= curve.keys.size() || curve.keys[at].time != time)
            return evaluate(curve, time, cursor);
        const Segment<double> segment = segmentAt(curve, at - 1); // what the span before arrives at
        return segment.kind == SegmentKind::hold ? segment.v0 : segment.v1;
    };
    return trace(value, breaks, range, scale, tolerancePixels);
}

} // namespace slerpline
