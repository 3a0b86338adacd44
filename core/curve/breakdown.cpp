#include "core/curve/breakdown.h"

#include "core/curve/edit_parts.h"
#include "core/curve/largest_change.h"
#include "core/curve/rotation.h"

#include <algorithm>
#include <cmath>

namespace slerpline {
namespace {

using namespace edits;

// From one value to another; 0 and 1 give the stored values themselves.
double between(double from, double to, double share, RotationPath) { return share == 0 ? from : share == 1 ? to : from + (to - from) * share; }
glm::dmat4 between(const glm::dmat4& from, const glm::dmat4& to, double share, RotationPath)
{
    return share == 0 ? from : share == 1 ? to : from + (to - from) * share;
}
glm::dquat between(const glm::dquat& from, const glm::dquat& to, double share, RotationPath path)
{
    if (share == 0 || share == 1)
        return share == 0 ? from : to;
    const glm::dquat start = normalised(from);
    return normalised(start * exponential(turnBetween(start, to, path) * share));
}

// The keys beside a run.
template <class T> struct Beside {
    std::optional<NeighbourKey> before, after;
};
template <class T> Beside<T> beside(const Curve<T>& curve, const IndexRanges& keys, const IndexRanges::Range& run)
{
    const Seam seam = seamOf(curve);
    Beside<T> result;
    const auto first = run.begin > 0 ? std::optional(NeighbourKey{run.begin - 1, curve.keys[run.begin - 1].time}) : std::nullopt;
    const auto last = run.end < curve.keys.size() ? std::optional(NeighbourKey{run.end, curve.keys[run.end].time}) : std::nullopt;
    result.before = first;
    result.after = last;
    // Across the seam the nearest key counts that is not selected itself.
    if (!first && seam.loops && run.end < curve.keys.size()) {
        std::size_t key = curve.keys.size() - (seam.joined ? 2 : 1);
        while (key >= run.end && keys.contains(key))
            --key;
        if (key >= run.end)
            result.before = NeighbourKey{key, curve.keys[key].time - seam.period};
    }
    if (!last && seam.loops && run.begin > 0) {
        std::size_t key = seam.joined ? 1 : 0;
        while (key < run.begin && keys.contains(key))
            ++key;
        if (key < run.begin)
            result.after = NeighbourKey{key, curve.keys[key].time + seam.period};
    }
    return result;
}

// How far a key is from the neighbour before to the one after; 0 when they share a time.
double placeOf(Seconds time, Seconds before, Seconds after) { return after > before ? std::clamp((time - before) / (after - before), 0.0, 1.0) : 0; }

template <class T> std::optional<T> valueOf(const Curve<T>& curve, const Key<T>& key, const Beside<T>& near, Tween tween, double amount)
{
    const auto neighbour = [&](const std::optional<NeighbourKey>& at) -> const T& { return curve.keys[at->index].value; };
    if (tween == Tween::toNeighbour) {
        const auto& to = amount < 0 ? near.before : near.after;
        return to ? std::optional(between(key.value, neighbour(to), std::abs(amount), curve.path)) : std::nullopt;
    }
    if (!near.before || !near.after)
        return std::nullopt;
    const T &from = neighbour(near.before), &to = neighbour(near.after);
    const double x = placeOf(key.time, near.before->time, near.after->time);
    switch (tween) {
    case Tween::breakdown: return between(from, to, amount, curve.path);
    case Tween::toEase: {
        const double eased = amount > 0 ? 1 - (1 - x) * (1 - x) * (1 - x) : x * x * x;
        return between(key.value, between(from, to, eased, curve.path), std::abs(amount), curve.path);
    }
    case Tween::relax: return between(key.value, between(from, to, x, curve.path), amount, curve.path);
    case Tween::pushAway: return between(key.value, between(from, to, x, curve.path), -amount, curve.path);
    case Tween::toNeighbour: break;
    }
    return std::nullopt;
}

} // namespace

template <class T> CurveEdit<T> tweened(const Curve<T>& shown, const IndexRanges& keys, Tween tween, double amount)
{
    CurveEdit<T> result{shown, {}, 0};
    if (!std::isfinite(amount))
        return result;
    Curve<T> curve = shown;
    curve.playAs.reset();
    IndexRanges selected = keys;
    selected.erase(curve.keys.size(), std::size_t(-1));
    for (const auto& run : selected.ranges()) {
        const Beside<T> near = beside(curve, selected, run);
        for (std::size_t index = run.begin; index < run.end; ++index) {
            Key<T> key = curve.keys[index];
            const auto value = valueOf(curve, key, near, tween, amount);
            if (!value)
                break;
            key.value = *value;
            result.curve.keys = withKey(result.curve.keys, index, key);
            result.keys.insert(index);
        }
    }
    Curve<T> after = result.curve;
    after.playAs.reset();
    result.largestChange = largestChangeAround(curve, after, result.keys);
    return result;
}

template <class T> CurveEdit<T> insertBreakdown(const Curve<T>& curve, Seconds time, double fraction)
{
    if (!std::isfinite(time) || !std::isfinite(fraction) || curve.keys.empty())
        return {curve, {}, 0};
    const std::size_t after = curve.keys.upperBound(time);
    const bool isKey = after > 0 && curve.keys[after - 1].time == time;
    const std::size_t before = isKey ? after - 1 : after; // so many keys lie before it
    if (before == 0 || after == curve.keys.size())
        return {curve, {}, 0};
    const CurveEdit<T> inserted = insertKey(curve, time);
    CurveEdit<T> result = tweened(inserted.curve, inserted.keys, Tween::breakdown, fraction);
    Curve<T> from = curve, to = result.curve;
    from.playAs.reset();
    to.playAs.reset();
    result.largestChange = largestChange(from, to, measuredRange(from, to));
    return result;
}

template CurveEdit<double> tweened(const Curve<double>&, const IndexRanges&, Tween, double);
template CurveEdit<glm::dquat> tweened(const Curve<glm::dquat>&, const IndexRanges&, Tween, double);
template CurveEdit<glm::dmat4> tweened(const Curve<glm::dmat4>&, const IndexRanges&, Tween, double);
template CurveEdit<double> insertBreakdown(const Curve<double>&, Seconds, double);
template CurveEdit<glm::dquat> insertBreakdown(const Curve<glm::dquat>&, Seconds, double);
template CurveEdit<glm::dmat4> insertBreakdown(const Curve<glm::dmat4>&, Seconds, double);

} // namespace slerpline
