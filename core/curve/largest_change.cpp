#include "core/curve/largest_change.h"

#include "core/curve/evaluate.h"
#include "core/curve/neighbours.h"
#include "core/curve/rotation.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace slerpline {
namespace {

constexpr int kMostRounds = 4; // of a repeating side that are looked at key by key

bool repeats(Extrapolation mode) { return mode == Extrapolation::loop || mode == Extrapolation::loopOffset || mode == Extrapolation::pingPong; }

// Times inside the range at which a curve may have a corner or a jump.
template <class T> void addBreaks(std::vector<Seconds>& breaks, const Curve<T>& curve, TimeRange range)
{
    const std::size_t last = curve.keys.upperBound(range.last);
    for (std::size_t i = curve.keys.lowerBound(range.first); i < last; ++i)
        breaks.push_back(curve.keys[i].time);
    const bool before = repeats(curve.before), after = repeats(curve.after);
    if (curve.keys.size() < 2 || (!before && !after))
        return;
    const Seconds first = curve.keys.front().time, end = curve.keys.back().time;
    const auto addRounds = [&](Extrapolation mode, double direction) {
        const Seconds period = mode == Extrapolation::loop ? seamOf(curve).period : end - first;
        if (!(period > 0))
            return;
        for (int round = 1; round <= kMostRounds; ++round)
            for (const Key<T>& key : curve.keys) {
                const bool mirrored = mode == Extrapolation::pingPong && round % 2 == 1;
                const Seconds inside = mirrored ? first + end - key.time : key.time;
                const Seconds time = inside + direction * round * period;
                if (range.contains(time))
                    breaks.push_back(time);
            }
    };
    if (before && range.first < first)
        addRounds(curve.before, -1);
    if (after && range.last > end)
        addRounds(curve.after, 1);
}

// The top of a hill known to lie in [low, high], by golden section.
double searchedOut(const std::function<double(Seconds)>& distance, Seconds low, Seconds high)
{
    constexpr double kGolden = 0.6180339887498949;
    Seconds a = high - (high - low) * kGolden, b = low + (high - low) * kGolden;
    double atA = distance(a), atB = distance(b), best = std::max(atA, atB);
    for (int round = 0; round < 24; ++round) {
        if (atA < atB) {
            low = a;
            a = b;
            atA = atB;
            b = low + (high - low) * kGolden;
            atB = distance(b);
        } else {
            high = b;
            b = a;
            atB = atA;
            a = high - (high - low) * kGolden;
            atA = distance(a);
        }
        best = std::max({best, atA, atB});
    }
    return best;
}

// The largest distance over one stretch without corners inside. `largest` is what is known already: lower hills are left.
double overStretch(const std::function<double(Seconds)>& distance, Seconds from, Seconds to, int samples, double largest)
{
    std::vector<Seconds> times;
    std::vector<double> heights;
    for (int i = 0; i <= samples; ++i) {
        Seconds time = from + (to - from) * i / samples;
        if (i == samples)
            time = std::nextafter(to, from); // what is reached from the left
        times.push_back(std::max(time, from));
        heights.push_back(distance(times.back()));
        largest = std::max(largest, heights.back());
    }
    for (std::size_t i = 0; i < heights.size(); ++i) {
        const std::size_t left = i > 0 ? i - 1 : 0, right = std::min(i + 1, heights.size() - 1);
        if (heights[i] > 0 && heights[i] >= 0.8 * largest && heights[i] >= heights[left] && heights[i] >= heights[right])
            largest = std::max(largest, searchedOut(distance, times[left], times[right]));
    }
    return largest;
}

} // namespace

double distanceBetween(double a, double b) { return std::abs(a - b); }
double distanceBetween(const glm::dquat& a, const glm::dquat& b) { return angleBetween(a, b); }
double distanceBetween(const glm::dmat4& a, const glm::dmat4& b)
{
    double largest = 0;
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 4; ++row)
            largest = std::max(largest, std::abs(a[column][row] - b[column][row]));
    return largest;
}

double largestOver(const std::function<double(Seconds)>& wanted, const std::vector<Seconds>& breaks)
{
    if (breaks.empty())
        return 0;
    const std::function<double(Seconds)> distance = [&](Seconds time) {
        const double found = wanted(time);
        return std::isnan(found) ? 0 : found;
    };
    const int samples = int(std::clamp<std::size_t>(400000 / breaks.size(), 4, 32));
    double largest = distance(breaks.front());
    for (std::size_t i = 0; i + 1 < breaks.size(); ++i)
        if (breaks[i] < breaks[i + 1])
            largest = std::max(overStretch(distance, breaks[i], breaks[i + 1], samples, largest), distance(breaks[i + 1]));
    return largest;
}

template <class T> double largestChange(const Curve<T>& before, const Curve<T>& after, TimeRange range)
{
    if (!std::isfinite(range.first) || !std::isfinite(range.last) || range.last < range.first)
        return 0;
    std::vector<Seconds> breaks{range.first, range.last};
    addBreaks(breaks, before, range);
    addBreaks(breaks, after, range);
    std::sort(breaks.begin(), breaks.end());
    breaks.erase(std::unique(breaks.begin(), breaks.end()), breaks.end());
    CurveCursor<T> beforeCursor, afterCursor;
    return largestOver(
        [&](Seconds time) { return distanceBetween(evaluate(before, time, beforeCursor), evaluate(after, time, afterCursor)); }, breaks);
}

template <class T> TimeRange measuredRange(const Curve<T>& before, const Curve<T>& after)
{
    std::optional<TimeRange> range;
    Seconds round = 0;
    for (const Curve<T>* curve : {&before, &after}) {
        if (curve->keys.empty())
            continue;
        const TimeRange own{curve->keys.front().time, curve->keys.back().time};
        range = range ? TimeRange{std::min(range->first, own.first), std::max(range->last, own.last)} : own;
        round = std::max(round, seamOf(*curve).period);
    }
    if (!range)
        return {0, 0};
    if (repeats(before.before))
        range->first -= round;
    if (repeats(before.after))
        range->last += round;
    return *range;
}

template <class T> double largestChangeAround(const Curve<T>& before, const Curve<T>& after, const IndexRanges& keys)
{
    if (keys.empty() || before.keys.empty())
        return 0;
    if (repeats(before.before) || repeats(before.after))
        return largestChange(before, after, measuredRange(before, after));
    double largest = 0;
    const std::size_t last = before.keys.size() - 1;
    for (const auto& range : keys.ranges()) { // a key shapes the spans that touch it and one more on either side
        const std::size_t from = range.begin > 1 ? range.begin - 2 : 0, to = std::min(range.end + 1, last);
        largest = std::max(largest, largestChange(before, after, TimeRange{before.keys[std::min(from, last)].time, before.keys[to].time}));
    }
    return largest;
}

template double largestChangeAround(const Curve<double>&, const Curve<double>&, const IndexRanges&);
template double largestChangeAround(const Curve<glm::dquat>&, const Curve<glm::dquat>&, const IndexRanges&);
template double largestChangeAround(const Curve<glm::dmat4>&, const Curve<glm::dmat4>&, const IndexRanges&);
template double largestChange(const Curve<double>&, const Curve<double>&, TimeRange);
template double largestChange(const Curve<glm::dquat>&, const Curve<glm::dquat>&, TimeRange);
template double largestChange(const Curve<glm::dmat4>&, const Curve<glm::dmat4>&, TimeRange);
template TimeRange measuredRange(const Curve<double>&, const Curve<double>&);
template TimeRange measuredRange(const Curve<glm::dquat>&, const Curve<glm::dquat>&);
template TimeRange measuredRange(const Curve<glm::dmat4>&, const Curve<glm::dmat4>&);

} // namespace slerpline
