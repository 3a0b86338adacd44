#include "core/curve/resample.h"

#include "core/curve/edit_parts.h"
#include "core/curve/evaluate.h"
#include "core/curve/kept_spans.h"
#include "core/curve/largest_change.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace slerpline {
namespace {

using namespace edits;

constexpr double kMostSamples = 1e7;

Error problem(std::string id, std::string message)
{
    Error error;
    error.id = std::move(id);
    error.message = std::move(message);
    return error;
}

bool repeats(Extrapolation mode) { return mode > Extrapolation::linear; }
// Hard by a time, far enough that the rounding of whole rounds does not matter.
Seconds after(Seconds time) { return time + 8 * std::numeric_limits<double>::epsilon() * (1 + std::abs(time)); }
Seconds before(Seconds time) { return time - 8 * std::numeric_limits<double>::epsilon() * (1 + std::abs(time)); }

// The same curve with playAs written into its keys.
template <class T> Curve<T> asPlayed(Curve<T> curve)
{
    if (!curve.playAs)
        return curve;
    curve.keys = changedKeys(curve.keys, IndexRanges::of(0, curve.keys.size()), [&](Key<T>& key) { key.interpolation = *curve.playAs; });
    curve.playAs.reset();
    return curve;
}

// Times in the range where the curve, or one of its rounds, has a key.
template <class T> std::vector<Seconds> keyTimesIn(const Curve<T>& curve, TimeRange range)
{
    std::vector<Seconds> times;
    const Seconds first = curve.keys.front().time, last = curve.keys.back().time;
    for (const Key<T>& key : curve.keys)
        times.push_back(key.time);
    const auto addRounds = [&](Extrapolation mode, double direction, double span) {
        const Seconds period = mode == Extrapolation::loop ? seamOf(curve).period : last - first;
        if (!(period > 0) || !(span > 0) || span / period * double(curve.keys.size()) > kMostSamples)
            return;
        const auto rounds = int(std::ceil(span / period)) + 1;
        for (int round = 1; round <= rounds; ++round)
            for (const Key<T>& key : curve.keys) {
                const bool mirrored = mode == Extrapolation::pingPong && round % 2 == 1;
                times.push_back((mirrored ? first + last - key.time : key.time) + direction * round * period);
            }
    };
    if (repeats(curve.before))
        addRounds(curve.before, -1, first - range.first);
    if (repeats(curve.after))
        addRounds(curve.after, 1, range.last - last);
    times.erase(std::remove_if(times.begin(), times.end(), [&](Seconds time) { return !range.contains(time); }), times.end());
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

// A stretch between two neighbouring key times that does not move, and the jumps at its end.
struct Hold {
    Seconds begin = 0;
    Seconds end = 0;
};
struct Sharp {
    std::vector<Hold> holds;
    std::vector<Seconds> jumps;
};

template <class T> bool jumpsAt(const Curve<T>& curve, Seconds time)
{
    const T left = evaluate(curve, before(time)), at = evaluate(curve, time), right = evaluate(curve, after(time));
    const double scale = 1 + distanceBetween(left, identityValue<T>());
    return distanceBetween(left, at) > 1e-9 * scale || distanceBetween(at, right) > 1e-9 * scale;
}

// Where a curve is not continuous. Only step spans, keys that share a time and the ends of rounds can do that.
template <class T> Sharp sharpPlaces(const Curve<T>& curve, TimeRange range)
{
    Sharp sharp;
    bool steps = repeats(curve.before) || repeats(curve.after);
    Seconds previous = -std::numeric_limits<double>::infinity();
    for (const Key<T>& key : curve.keys) {
        steps = steps || key.interpolation == Interpolation::step || key.time == previous;
        previous = key.time;
    }
    if (!steps)
        return sharp;
    std::vector<Seconds> times = keyTimesIn(curve, range);
    if (times.empty() || times.front() > range.first)
        times.insert(times.begin(), range.first);
    if (times.back() < range.last)
        times.push_back(range.last);
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (times[i] > range.first && jumpsAt(curve, times[i]))
            sharp.jumps.push_back(times[i]);
        if (i + 1 == times.size())
            continue;
        const Seconds middle = times[i] + (times[i + 1] - times[i]) / 2;
        const T start = evaluate(curve, after(times[i]));
        if (rate(curve, middle) == Rate<T>(0) && start == evaluate(curve, middle) && start == evaluate(curve, before(times[i + 1])))
            sharp.holds.push_back({times[i], times[i + 1]});
    }
    return sharp;
}

bool isHeld(const std::vector<Hold>& holds, Seconds time)
{
    const auto next = std::upper_bound(holds.begin(), holds.end(), time, [](Seconds t, const Hold& hold) { return t < hold.begin; });
    return next != holds.begin() && time < std::prev(next)->end;
}

template <class T> Interpolation modeFor(BakedSpans spans)
{
    if constexpr (!std::is_same_v<T, glm::dmat4>)
        switch (spans) {
        case BakedSpans::straight: break;
        case BakedSpans::spline: return Interpolation::spline;
        case BakedSpans::tangent: return Interpolation::tangent;
        }
    return std::is_same_v<T, glm::dquat> ? Interpolation::slerp : Interpolation::linear;
}

template <class T> Key<T> bakedKey(const Curve<T>& curve, Seconds time, const T& value, Interpolation mode)
{
    Key<T> key;
    key.time = time;
    key.value = value;
    key.interpolation = mode;
    if constexpr (!std::is_same_v<T, glm::dmat4>)
        if (mode == Interpolation::tangent) {
            key.in = freeTangent(rate(curve, time, Side::before), 0);
            key.out = freeTangent(rate(curve, time, Side::after), 0);
        }
    return key;
}

template <class T> std::vector<Key<T>> bakedKeys(const Curve<T>& curve, const std::vector<Seconds>& samples, const BakeOptions& options)
{
    const Interpolation mode = modeFor<T>(options.spans);
    const TimeRange range{samples.front(), samples.back()};
    const Sharp sharp = options.keepsSteps ? sharpPlaces(curve, range) : Sharp{};
    std::vector<Seconds> times = samples;
    for (const Hold& hold : sharp.holds) {
        times.push_back(hold.begin);
        times.push_back(hold.end);
    }
    times.insert(times.end(), sharp.jumps.begin(), sharp.jumps.end());
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    std::vector<Key<T>> keys;
    keys.reserve(times.size());
    CurveCursor<T> cursor;
    for (const Seconds time : times) {
        const T value = evaluate(curve, time, cursor);
        if (std::binary_search(sharp.jumps.begin(), sharp.jumps.end(), time)) {
            const bool isSample = std::binary_search(samples.begin(), samples.end(), time);
            const T left = evaluate(curve, before(time)), right = evaluate(curve, after(time));
            const bool looksLeft = curve.sharedTime == SharedTime::first;
            if (looksLeft ? distanceBetween(value, right) > 0 : !isHeld(sharp.holds, before(time)))
                keys.push_back(bakedKey(curve, time, looksLeft ? value : left, mode));
            keys.push_back(bakedKey(curve, time, looksLeft || !isSample ? right : value, mode)); // off the grid a round's end is found by rounding
        } else {
            keys.push_back(bakedKey(curve, time, value, mode));
        }
        if (isHeld(sharp.holds, time))
            keys.back().interpolation = Interpolation::step;
    }
    return keys;
}

template <class T> CurveEdit<T> placed(const Curve<T>& played, const std::vector<Key<T>>& keys)
{
    CurveEdit<T> result{played, IndexRanges::of(0, keys.size()), 0};
    result.curve.keys = KeyList<T>(keys);
    result.largestChange = largestChange(played, result.curve, TimeRange{keys.front().time, keys.back().time});
    return result;
}

template <class T> CurveEdit<T> placedAmongOthers(const Curve<T>& played, std::vector<Key<T>> keys)
{
    const Seconds first = keys.front().time, last = keys.back().time;
    Curve<T> cut = played;
    if (first > played.keys.front().time)
        cut = insertKey(cut, first).curve;
    if (last < played.keys.back().time)
        cut = insertKey(cut, last).curve;
    // Of several keys at the first time those before the last stay: they are what was reached from the left.
    std::size_t begin = cut.keys.lowerBound(first);
    const std::size_t end = cut.keys.upperBound(last);
    const bool cutsFirst = begin < end && cut.keys[begin].time == first, cutsLast = end > begin && cut.keys[end - 1].time == last;
    if (cutsFirst && cut.sharedTime == SharedTime::last)
        begin = cut.keys.upperBound(first) - 1;
    if (cutsFirst)
        keys.front().in = cut.keys[begin].in;
    if (cutsLast) {
        keys.back().out = cut.keys[end - 1].out;
        keys.back().interpolation = cut.keys[end - 1].interpolation;
    }
    CurveEdit<T> result{cut, IndexRanges::of(begin, begin + keys.size()), 0};
    result.curve.keys = cut.keys.splice(begin, end, keys);
    if (cutsFirst && cutsLast && end - begin > 1 && keys.size() > 1)
        result.curve = withSpansKept(cut, std::move(result.curve), begin + 1, end - 1, keys.size() - 2);
    else
        result.curve = withSpansKept(cut, std::move(result.curve), begin, end, keys.size());
    const std::size_t place = begin + keys.size();
    const Seconds from = begin > 0 ? result.curve.keys[begin - 1].time : first;
    const Seconds to = place < result.curve.keys.size() ? result.curve.keys[place].time : last;
    result.largestChange = largestChange(played, result.curve, TimeRange{from, to});
    return result;
}

template <class T> Result<CurveEdit<T>> baked(const Curve<T>& curve, const BakeOptions& options)
{
    const auto samples = sampleTimes(options.range, options.rate, options.step);
    if (!samples)
        return tl::unexpected(samples.error());
    if (curve.keys.empty())
        return CurveEdit<T>{curve, {}, 0};
    const Curve<T> played = asPlayed(curve);
    const auto keys = bakedKeys(played, *samples, options);
    CurveEdit<T> result = options.keepsOutside ? placedAmongOthers(played, keys) : placed(played, keys);
    const Seconds round = seamOf(played).period;
    const Seconds length = result.curve.keys.back().time - result.curve.keys.front().time;
    if (played.isLooping() && !played.period && length < round)
        result.curve.period = round;
    return result;
}

} // namespace

Result<std::vector<Seconds>> sampleTimes(TimeRange range, double rate, Seconds step)
{
    if (!std::isfinite(range.first) || !std::isfinite(range.last) || range.last < range.first)
        return tl::unexpected(problem("edit.range", fmt::format("expected a range of time, found {} to {}", range.first, range.last)));
    const bool byStep = step != 0;
    if (byStep ? !(step > 0) || !std::isfinite(step) : !(rate > 0) || !std::isfinite(rate))
        return tl::unexpected(problem("edit.rate",
            byStep ? fmt::format("expected a time above 0 between samples, found {}", step)
                   : fmt::format("expected more than 0 samples per second, found {}", rate)));
    const Seconds between = byStep ? step : 1 / rate;
    const double steps = range.duration() / between;
    if (!(steps < kMostSamples))
        return tl::unexpected(problem("edit.samples", "this gives more than ten million samples; choose a lower rate or a shorter range"));
    std::vector<Seconds> times;
    const auto count = std::size_t(std::floor(steps + 1e-9)) + 1;
    times.reserve(count);
    for (std::size_t k = 0; k < count; ++k) {
        const Seconds time = byStep ? range.first + double(k) * step : range.first + double(k) / rate;
        times.push_back(std::abs(time - range.last) <= 1e-9 * between ? range.last : time);
    }
    return times;
}

Result<CurveEdit<double>> bake(const Curve<double>& curve, const BakeOptions& options) { return baked(curve, options); }
Result<CurveEdit<glm::dquat>> bake(const Curve<glm::dquat>& curve, const BakeOptions& options) { return baked(curve, options); }
Result<CurveEdit<glm::dmat4>> bake(const Curve<glm::dmat4>& curve, const BakeOptions& options) { return baked(curve, options); }

} // namespace slerpline
