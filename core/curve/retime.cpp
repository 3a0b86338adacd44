#include "core/curve/retime.h"

#include "core/curve/edit_parts.h"
#include "core/curve/finite.h"
#include "core/curve/keep_shape.h"
#include "core/curve/placing.h"
#include "core/curve/rotation.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace slerpline {
namespace {

using namespace edits;

template <class T> bool isEverything(const Curve<T>& curve, const IndexRanges& keys) { return keys == IndexRanges::of(0, curve.keys.size()); }

template <class T> void scaleSlope(Tangent<T>& tangent, double factor)
{
    const Rate<T> scaled = tangent.slope * factor;
    if (factor != 1 && isFinite(scaled))
        tangent.slope = scaled;
}

// Keys in order, as they are seen from the other end of time: sides swapped, and each span's mode at the key that now starts it.
template <class T> void turnAround(std::vector<Key<T>>& keys)
{
    if (keys.empty())
        return;
    Interpolation before = keys.back().interpolation; // what follows the last key goes on following the last
    for (Key<T>& key : keys) {
        std::swap(key.in, key.out);
        std::swap(key.interpolation, before);
    }
}

template <class T> void swapOutsides(Curve<T>& curve) { std::swap(curve.before, curve.after); }

// --- values about a pivot

class ScalarScale {
public:
    ScalarScale(double pivot, double factor) : pivot_(pivot), factor_(factor) {}
    void apply(Key<double>& key) const
    {
        key.value = pivot_ + (key.value - pivot_) * factor_;
        scaleSlope(key.in, factor_);
        scaleSlope(key.out, factor_);
    }

private:
    double pivot_, factor_;
};

// q = d p with d = exp(h n), h the half angle about the unit axis n, becomes exp(k h n) p. What turns about n turns k times
// as fast; what turns across n (seen from d's own axes) is multiplied by (1 - e^(-ikth)) / (1 - e^(-ith)), th = 2 h: the quotient
// of the right Jacobians of exp at k h n, times k, and at h n, in the plane across n. That is sin(k h) / sin(h) times a turn
// by -(k - 1) h about n.
class TurnScale {
public:
    TurnScale(const glm::dquat& pivot, double factor) : pivot_(normalised(pivot)), factor_(factor) {}
    void apply(Key<glm::dquat>& key) const
    {
        const glm::dquat turn = normalised(key.value) * glm::conjugate(pivot_);
        const double sign = turn.w < 0 ? -1 : 1;
        const glm::dvec3 half = logarithm(turn * sign);
        key.value = exponential(half * factor_) * pivot_ * sign;
        for (Tangent<glm::dquat>* side : {&key.in, &key.out}) {
            const glm::dvec3 slope = glm::conjugate(pivot_) * scaledRate(pivot_ * side->slope, half);
            if (isFinite(slope))
                side->slope = slope;
        }
    }

private:
    [[nodiscard]] glm::dvec3 scaledRate(const glm::dvec3& rate, const glm::dvec3& half) const
    {
        const double h = std::sqrt(glm::dot(half, half));
        if (h < 1e-12)
            return rate * factor_;
        const glm::dvec3 axis = half / h;
        const glm::dvec3 along = axis * glm::dot(axis, rate);
        const glm::dquat back = exponential(axis * (-(factor_ - 1) * h / 2));
        return along * factor_ + back * (rate - along) * (std::sin(factor_ * h) / std::sin(h));
    }
    glm::dquat pivot_;
    double factor_;
};

class EntryScale {
public:
    EntryScale(const glm::dmat4& pivot, double factor) : pivot_(pivot), factor_(factor) {}
    void apply(Key<glm::dmat4>& key) const { key.value = pivot_ + (key.value - pivot_) * factor_; }

private:
    glm::dmat4 pivot_;
    double factor_;
};

ScalarScale valueScale(const KeyScale<double>& scale) { return {scale.valuePivot, scale.valueFactor}; }
TurnScale valueScale(const KeyScale<glm::dquat>& scale) { return {scale.valuePivot, scale.valueFactor}; }
EntryScale valueScale(const KeyScale<glm::dmat4>& scale) { return {scale.valuePivot, scale.valueFactor}; }

template <class T> std::vector<Seconds> timesOf(const std::vector<Key<T>>& keys)
{
    std::vector<Seconds> times;
    times.reserve(keys.size());
    for (const Key<T>& key : keys)
        times.push_back(key.time);
    return times;
}

// --- the map of retime handles

class TimeMap {
public:
    TimeMap(std::span<const RetimeAnchor> anchors, RetimeOutside outside) : anchors_(anchors), outside_(outside) {}

    [[nodiscard]] Seconds at(Seconds time) const
    {
        const std::size_t after = firstAfter(time);
        if (after > 0 && anchors_[after - 1].from == time)
            return anchors_[after - 1].to;
        if (after == 0 || after == anchors_.size()) {
            const RetimeAnchor& nearest = after == 0 ? anchors_.front() : anchors_.back();
            return outside_ == RetimeOutside::stay || nearest.from == nearest.to ? time : time + (nearest.to - nearest.from);
        }
        const RetimeAnchor &a = anchors_[after - 1], &b = anchors_[after];
        if (a.from == a.to && b.from == b.to)
            return time;
        return std::clamp(a.to + (time - a.from) * ((b.to - a.to) / (b.from - a.from)), a.to, b.to);
    }
    // How much slower time runs on one side of a time.
    [[nodiscard]] double stretch(Seconds time, Side side) const
    {
        std::size_t after = firstAfter(time);
        if (side == Side::before && after > 0 && anchors_[after - 1].from == time)
            --after;
        if (after == 0 || after == anchors_.size())
            return 1;
        const RetimeAnchor &a = anchors_[after - 1], &b = anchors_[after];
        return (b.to - a.to) / (b.from - a.from);
    }

private:
    [[nodiscard]] std::size_t firstAfter(Seconds time) const
    {
        const auto later = [](Seconds t, const RetimeAnchor& anchor) { return t < anchor.from; };
        return std::size_t(std::upper_bound(anchors_.begin(), anchors_.end(), time, later) - anchors_.begin());
    }
    std::span<const RetimeAnchor> anchors_;
    RetimeOutside outside_;
};

std::optional<Error> problemWith(std::span<const RetimeAnchor> anchors)
{
    const auto error = [](std::string message) { return Error{std::move(message), {}, 0, 0, -1, "retime.anchors"}; };
    if (anchors.empty())
        return error("expected at least one retime handle, found none");
    for (std::size_t i = 0; i < anchors.size(); ++i) {
        if (!std::isfinite(anchors[i].from) || !std::isfinite(anchors[i].to))
            return error(fmt::format("expected finite times for retime handle {}, found {} to {}", i + 1, anchors[i].from, anchors[i].to));
        if (i > 0 && !(anchors[i].from > anchors[i - 1].from && anchors[i].to > anchors[i - 1].to))
            return error(fmt::format("expected retime handle {} to come after the one before it, found {} to {} after {} to {}", i + 1,
                anchors[i].from, anchors[i].to, anchors[i - 1].from, anchors[i - 1].to));
    }
    return std::nullopt;
}

// --- reversing

// Adds to a reversed curve, at `edit.keys`, the keys with which its step spans hold what they held before.
template <class T> CurveEdit<T> withHeldSteps(CurveEdit<T> edit, const std::vector<Key<T>>& forward, bool everything)
{
    const KeyList<T>& list = edit.curve.keys;
    std::vector<Incoming<T>> added;
    std::vector<std::size_t> places; // of the added keys, after all are in
    std::size_t place = 0;
    edit.keys.forEach([&](std::size_t index) {
        const std::size_t held = forward.size() - 2 - place; // the key that started this span before
        const bool isLast = place + 1 == forward.size();
        ++place;
        const Key<T>& key = list[index];
        if (key.interpolation != Interpolation::step)
            return;
        if (isLast && !(everything && edit.curve.after == Extrapolation::loop && hasSpan(edit.curve, seamOf(edit.curve), index)))
            return;
        if (!isLast && !(edit.keys.contains(index + 1) && list[index + 1].time > key.time))
            return;
        const Key<T>& holder = isLast ? forward.back() : forward[held];
        if (holder.value == key.value)
            return;
        Key<T> jump = key;
        jump.value = holder.value;
        places.push_back(index + 1 + added.size());
        added.push_back({jump, index + 1, false, true});
    });
    if (added.empty())
        return edit;
    const Curve<T> mirrored = edit.curve;
    Placed<T> result = placed(mirrored.keys, {}, added);
    edit.curve.keys = std::move(result.list);
    for (const std::size_t at : places)
        edit.curve = withSpansKeptAround(mirrored, std::move(edit.curve), places, at);
    IndexRanges keys = std::move(result.keys);
    std::size_t before = 0;
    edit.keys.forEach([&](std::size_t index) {
        while (before < places.size() && places[before] <= index + before)
            ++before;
        keys.insert(index + before);
    });
    edit.keys = std::move(keys);
    return edit;
}

} // namespace

template <class T> CurveEdit<T> scaleKeys(const Curve<T>& curve, const IndexRanges& keys, const KeyScale<T>& scale, const CollisionRule& rule)
{
    const bool finite
        = std::isfinite(scale.pivot) && std::isfinite(scale.timeFactor) && std::isfinite(scale.valueFactor) && isFinite(scale.valuePivot);
    if (keys.empty() || !finite)
        return {curve, keys, 0};
    std::vector<Key<T>> replacements = keysIn(curve.keys, keys);
    std::vector<Seconds> wanted = timesOf(replacements);
    if (scale.timeFactor != 1)
        for (Seconds& time : wanted)
            time = scale.pivot + (time - scale.pivot) * scale.timeFactor;
    SolvedTimes solved = solveTimes(curve.keys, keys, wanted, rule, scale.timeFactor < 0);
    const double factor = solved.fitted < 1 ? 1 + solved.fitted * (scale.timeFactor - 1) : scale.timeFactor;
    if (scale.timeFactor < 0 && factor >= 0) { // stopped before it turned round: keys at one time keep their order
        const double fitted = solved.fitted;
        solved = solveTimes(curve.keys, keys, solved.times, {});
        solved.fitted = fitted;
    }
    if (scale.valueFactor != 1)
        for (Key<T>& key : replacements) {
            Key<T> scaled = key;
            valueScale(scale).apply(scaled);
            if (isFinite(scaled.value))
                key = scaled;
        }
    if (factor != 0)
        for (Key<T>& key : replacements) {
            scaleSlope(key.in, 1 / factor);
            scaleSlope(key.out, 1 / factor);
        }
    if (factor < 0)
        turnAround(replacements);
    CurveEdit<T> result = withSolvedKeys(curve, keys, replacements, solved, rule);
    if (isEverything(curve, keys)) {
        if (curve.period && factor != 0 && std::isfinite(*curve.period * factor))
            result.curve.period = *curve.period * std::abs(factor);
        if (factor < 0)
            swapOutsides(result.curve);
    }
    return result;
}

template <class T>
Result<CurveEdit<T>> retimeKeys(
    const Curve<T>& curve, const IndexRanges& keys, std::span<const RetimeAnchor> anchors, RetimeOutside outside, const CollisionRule& rule)
{
    if (auto problem = problemWith(anchors))
        return tl::unexpected(std::move(*problem));
    if (keys.empty())
        return CurveEdit<T>{curve, {}, 0};
    const TimeMap map(anchors, outside);
    std::vector<Key<T>> replacements = keysIn(curve.keys, keys);
    std::vector<Seconds> wanted = timesOf(replacements);
    for (Seconds& time : wanted)
        time = map.at(time);
    const SolvedTimes solved = solveTimes(curve.keys, keys, wanted, rule);
    const auto reached = [&](double stretch) { return 1 + solved.fitted * (stretch - 1); };
    for (Key<T>& key : replacements) {
        scaleSlope(key.in, 1 / reached(map.stretch(key.time, Side::before)));
        scaleSlope(key.out, 1 / reached(map.stretch(key.time, Side::after)));
    }
    return withSolvedKeys(curve, keys, replacements, solved, rule);
}

template <class T> CurveEdit<T> reverseKeys(const Curve<T>& curve, const IndexRanges& keys, StepSpans steps, std::optional<TimeRange> about)
{
    if (keys.empty())
        return {curve, {}, 0};
    const std::vector<Key<T>> forward = keysIn(curve.keys, keys);
    const TimeRange range = about.value_or(TimeRange{forward.front().time, forward.back().time});
    if (!std::isfinite(range.first) || !std::isfinite(range.last))
        return {curve, keys, 0};
    std::vector<Seconds> wanted = timesOf(forward);
    for (Seconds& time : wanted) // the ends land on each other exactly
        time = time == range.first ? range.last : time == range.last ? range.first : range.first + range.last - time;
    const SolvedTimes solved = solveTimes(curve.keys, keys, wanted, {}, true);
    if (solved.fitted < 1)
        return {curve, keys, 0};
    std::vector<Key<T>> replacements = forward;
    for (Key<T>& key : replacements) {
        key.in.slope = -key.in.slope;
        key.out.slope = -key.out.slope;
    }
    turnAround(replacements);
    CurveEdit<T> result = withSolvedKeys(curve, keys, replacements, solved, {});
    const bool everything = isEverything(curve, keys);
    if (everything)
        swapOutsides(result.curve);
    return steps == StepSpans::keepKeys ? result : withHeldSteps(std::move(result), forward, everything);
}

template <class T> CurveEdit<T> snapKeys(const Curve<T>& curve, const IndexRanges& keys, const TimeGrid& grid)
{
    if (keys.empty() || !(grid.perSecond > 0) || !std::isfinite(grid.perSecond) || !std::isfinite(grid.origin))
        return {curve, keys, 0};
    const auto snapped = [&](Seconds time) {
        const Seconds line = grid.origin + std::nearbyint((time - grid.origin) * grid.perSecond) / grid.perSecond;
        return std::isfinite(line) ? line : time;
    };
    std::vector<Incoming<T>> incoming;
    incoming.reserve(keys.size());
    Seconds latest = 0; // where the keys now on the last line came from
    keys.forEach([&](std::size_t index) {
        const Key<T>& key = curve.keys[index];
        const Seconds line = snapped(key.time);
        while (!incoming.empty() && incoming.back().key.time == line && key.time > latest)
            incoming.pop_back();
        latest = key.time;
        incoming.push_back({key, index, line != key.time, true});
        incoming.back().key.time = line;
    });
    Placed<T> result = placed(curve.keys, keys, incoming);
    CurveEdit<T> edit{curve, std::move(result.keys), 0};
    edit.curve.keys = std::move(result.list);
    return edit;
}

template CurveEdit<double> scaleKeys(const Curve<double>&, const IndexRanges&, const KeyScale<double>&, const CollisionRule&);
template CurveEdit<glm::dquat> scaleKeys(const Curve<glm::dquat>&, const IndexRanges&, const KeyScale<glm::dquat>&, const CollisionRule&);
template CurveEdit<glm::dmat4> scaleKeys(const Curve<glm::dmat4>&, const IndexRanges&, const KeyScale<glm::dmat4>&, const CollisionRule&);
template Result<CurveEdit<double>> retimeKeys(
    const Curve<double>&, const IndexRanges&, std::span<const RetimeAnchor>, RetimeOutside, const CollisionRule&);
template Result<CurveEdit<glm::dquat>> retimeKeys(
    const Curve<glm::dquat>&, const IndexRanges&, std::span<const RetimeAnchor>, RetimeOutside, const CollisionRule&);
template Result<CurveEdit<glm::dmat4>> retimeKeys(
    const Curve<glm::dmat4>&, const IndexRanges&, std::span<const RetimeAnchor>, RetimeOutside, const CollisionRule&);
template CurveEdit<double> reverseKeys(const Curve<double>&, const IndexRanges&, StepSpans, std::optional<TimeRange>);
template CurveEdit<glm::dquat> reverseKeys(const Curve<glm::dquat>&, const IndexRanges&, StepSpans, std::optional<TimeRange>);
template CurveEdit<glm::dmat4> reverseKeys(const Curve<glm::dmat4>&, const IndexRanges&, StepSpans, std::optional<TimeRange>);
template CurveEdit<double> snapKeys(const Curve<double>&, const IndexRanges&, const TimeGrid&);
template CurveEdit<glm::dquat> snapKeys(const Curve<glm::dquat>&, const IndexRanges&, const TimeGrid&);
template CurveEdit<glm::dmat4> snapKeys(const Curve<glm::dmat4>&, const IndexRanges&, const TimeGrid&);

} // namespace slerpline
