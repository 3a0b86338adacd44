#pragma once

#include "core/curve/edit_parts.h"
#include "core/curve/evaluate.h"
#include "core/curve/reduce.h"

#include <algorithm>
#include <cmath>
#include <vector>

// What the reductions of numbers, rotations and matrices share: which keys stay, how the new curve is put together, and the
// measuring of it. Everything here is a step inside `reduce`.
namespace slerpline::reducing {

using Marks = std::vector<std::uint8_t>; // per key: 1 stays

// What a span plays, for the fit.
enum class SpanKind : std::uint8_t {
    plain,  // may be fitted over
    hold,   // one value from key to key
    jump,   // one value, then a step to another
    opaque, // no time at all, or not finite: stays as it is
};

// The curve span by span, as the evaluator plays it (and so with `playAs` in it).
template <class T> struct Outline {
    std::vector<Key<T>> keys;
    std::vector<Segment<T>> spans; // per key but the last; not set for opaque spans
    std::vector<SpanKind> kinds;   // the same
};

// The shape of one span of the result.
template <class T> struct SpanShape {
    Interpolation mode = Interpolation::tangent;
    Tangent<T> out, in; // for mode tangent
};

// A key between two spans must stay unless both may be fitted over, or the first holds what the second holds.
inline void markBorders(const std::vector<SpanKind>& kinds, Marks& marks)
{
    marks.front() = marks.back() = 1;
    for (std::size_t key = 1; key + 1 < marks.size(); ++key) {
        const SpanKind before = kinds[key - 1], after = kinds[key];
        const bool fits = before == SpanKind::plain && after == SpanKind::plain;
        const bool holds = before == SpanKind::hold && (after == SpanKind::hold || after == SpanKind::jump);
        if (!fits && !holds)
            marks[key] = 1;
    }
}

// Keys that stay because of what the curve does outside: beside a hold from which it goes on straight (the hold may change
// its mode, and with it that slope), and around a seam when one side goes on straight (an end key has but one tangent
// for the seam and for the outside).
template <class T> void markOutside(const Curve<T>& curve, const std::vector<SpanKind>& kinds, Marks& marks)
{
    const std::size_t last = marks.size() - 1;
    const bool startIsStraight = curve.before == Extrapolation::linear, endIsStraight = curve.after == Extrapolation::linear;
    if (startIsStraight && kinds.front() != SpanKind::plain)
        marks[1] = 1;
    if (endIsStraight && kinds.back() != SpanKind::plain)
        marks[last - 1] = 1;
    const Seam seam = seamOf(curve);
    if (seam.loops && seam.span > 0 && (startIsStraight || endIsStraight))
        for (const std::size_t key : {std::size_t(1), std::size_t(2), last - 1, last - 2})
            marks[key] = 1;
}

inline void markWishes(const ReduceOptions& options, Marks& marks)
{
    options.keep.forEach([&](std::size_t key) {
        if (key < marks.size())
            marks[key] = 1;
    });
    if (!options.among)
        return;
    Marks may(marks.size(), 0);
    options.among->forEach([&](std::size_t key) {
        if (key < marks.size())
            may[key] = 1;
    });
    for (std::size_t key = 0; key < marks.size(); ++key)
        marks[key] = marks[key] || !may[key];
}

// The longest span from `begin` that fits, at most to `end`, as a key index. What fits is not quite monotone, so the search
// (doubling steps from what the last span reached, then halving) may miss a longer one.
template <class Fits> std::size_t longestReach(std::size_t begin, std::size_t end, std::size_t guess, Fits&& fits)
{
    std::size_t good = begin + 1, bad = end + 1;
    if (const std::size_t first = std::min(begin + guess, end); first > good) {
        if (fits(begin, first)) {
            good = first;
        } else {
            bad = first;
        }
    }
    for (std::size_t step = std::max<std::size_t>(1, (good - begin) / 4); bad > end && good < end; step *= 2) {
        const std::size_t next = std::min(good + step, end);
        (fits(begin, next) ? good : bad) = next;
    }
    while (bad <= end && bad - good > 1) {
        const std::size_t middle = good + (bad - good) / 2;
        (fits(begin, middle) ? good : bad) = middle;
    }
    return good;
}

// Indices of the keys that stay: from each the longest span that fits, never over a marked key.
template <class Fits> std::vector<std::size_t> longestSpans(const Marks& marks, Fits&& fits)
{
    std::vector<std::size_t> kept{0};
    std::size_t guess = 4;
    while (kept.back() + 1 < marks.size()) {
        const std::size_t begin = kept.back();
        std::size_t end = begin + 1;
        while (!marks[end])
            ++end;
        kept.push_back(longestReach(begin, end, guess, fits));
        guess = std::max<std::size_t>(2, kept.back() - begin);
    }
    return kept;
}

// Puts the result together: kept keys, shaped spans between, and what else has to be written out because a key it was
// computed from is gone.
template <class T> class Assembler {
public:
    Assembler(const Curve<T>& curve, const Outline<T>& outline, const std::vector<std::size_t>& kept)
        : curve_(curve), outline_(outline), kept_(kept), seam_(seamOf(curve)), gone_(outline.keys.size(), 1)
    {
        keys_.reserve(kept.size());
        for (const std::size_t key : kept) {
            gone_[key] = 0;
            keys_.push_back(outline.keys[key]);
            if (curve.playAs)
                keys_.back().interpolation = *curve.playAs;
        }
    }

    void shape(std::size_t span, const SpanShape<T>& shape)
    {
        keys_[span].interpolation = shape.mode;
        if (shape.mode == Interpolation::tangent) {
            keys_[span].out = shape.out;
            keys_[span + 1].in = shape.in;
        }
    }
    // A span whose two keys were neighbours before.
    void keep(std::size_t span)
    {
        const std::size_t key = kept_[span];
        if (outline_.keys[key + 1].time > outline_.keys[key].time)
            freeze(outline_.spans[key], keys_[span], keys_[span + 1], key, key + 1);
    }
    Curve<T> finish()
    {
        const std::size_t last = outline_.keys.size() - 1;
        if (seam_.loops && seam_.span > 0)
            freeze(segmentAt(curve_, last), keys_.back(), keys_.front(), last, 0);
        if constexpr (!std::is_same_v<T, glm::dmat4>) {
            // Where the curve goes on straight, the slope it had there; a tangent span that lost no neighbour has it still.
            const bool startIsNew = curve_.playAs.value_or(curve_.keys.front().interpolation) != keys_.front().interpolation || isAlone(0);
            if (curve_.before == Extrapolation::linear && keys_.front().interpolation == Interpolation::tangent && startIsNew)
                keys_.front().in = edits::freeTangent(rate(curve_, keys_.front().time, Side::before), 0);
            const Interpolation endMode = keys_[keys_.size() - 2].interpolation;
            const bool endIsNew = curve_.playAs.value_or(curve_.keys[last - 1].interpolation) != endMode || isAlone(last);
            if (curve_.after == Extrapolation::linear && endMode == Interpolation::tangent && endIsNew)
                keys_.back().out = edits::freeTangent(rate(curve_, keys_.back().time, Side::after), 0);
        }
        Curve<T> result = curve_;
        result.playAs.reset();
        result.keys = KeyList<T>(keys_);
        return result;
    }

private:
    // Did the key at `key` lose a neighbour?
    bool isAlone(std::size_t key) const
    {
        const auto before = previousKey(curve_, seam_, key), after = nextKey(curve_, seam_, key);
        return (before && gone_[before->index]) || (after && gone_[after->index]);
    }
    static bool looksAround(TangentRule rule) { return rule == TangentRule::smooth || rule == TangentRule::plateau || rule == TangentRule::clamped; }
    // Writes slopes out where keys they were computed from are gone. `from` and `to` are the keys' places in the original.
    void freeze(const Segment<T>& segment, Key<T>& first, Key<T>& last, std::size_t from, std::size_t to)
    {
        if constexpr (!std::is_same_v<T, glm::dmat4>) {
            const bool isSpline = first.interpolation == Interpolation::spline;
            if (!isSpline && first.interpolation != Interpolation::tangent)
                return;
            const bool fromAlone = isAlone(from), toAlone = isAlone(to);
            if (!isSpline) { // the same slopes to the last bit
                if (fromAlone && looksAround(first.out.rule))
                    first.out = edits::freeTangent(tangentSlope(curve_, seam_, from, Side::after), first.out.weight);
                if (toAlone && looksAround(last.in.rule))
                    last.in = edits::freeTangent(tangentSlope(curve_, seam_, to, Side::before), last.in.weight);
            } else if (fromAlone || toAlone) {
                first.interpolation = Interpolation::tangent;
                first.out = edits::freeTangent(segmentRate(segment, 0), 0);
                last.in = edits::freeTangent(segmentRate(segment, 1), 0);
            }
        }
    }

    const Curve<T>& curve_;
    const Outline<T>& outline_;
    const std::vector<std::size_t>& kept_;
    Seam seam_;
    Marks gone_;
    std::vector<Key<T>> keys_;
};

// The span that takes the place of a run at one value: a step where the run ends in a jump or was steps only.
template <class T> SpanShape<T> heldShape(const Outline<T>& outline, std::size_t first, std::size_t last, bool straight)
{
    const auto isStep = [&](std::size_t span) { return outline.spans[span].kind == SegmentKind::hold; };
    bool steps = true, tangents = !straight;
    for (std::size_t span = first; span < last; ++span) {
        steps = steps && isStep(span);
        tangents = tangents && (outline.spans[span].kind == SegmentKind::cubic || outline.spans[span].kind == SegmentKind::squad);
    }
    if (steps || outline.kinds[last - 1] == SpanKind::jump)
        return {Interpolation::step, {}, {}};
    if (tangents)
        return {Interpolation::tangent, {TangentRule::flat, 1, 0, {}}, {TangentRule::flat, 1, 0, {}}};
    return {std::is_same_v<T, glm::dquat> ? Interpolation::slerp : Interpolation::linear, {}, {}};
}

// Marks what must come back when the span is over the bound: its middle key, or where it has none the keys that its own
// slopes look at (a SQUAD span that passes between opposite quaternions hangs on their last bits). False when all are there.
inline bool giveBack(std::size_t first, std::size_t last, Marks& marks)
{
    const std::size_t count = marks.size(), middle = first + (last - first) / 2;
    const bool isWhole = last == first + 1;
    const std::size_t before = isWhole ? (first > 0 ? first - 1 : count - 2) : middle;
    const std::size_t after = isWhole ? (last + 1 < count ? last + 1 : 1) : middle;
    const bool isNew = !marks[before] || !marks[after];
    marks[first] = marks[before] = marks[after] = marks[last] = 1;
    return isNew;
}

// `Fitter` is what one kind of curve knows:
//   Fitter(curve, options), outline()
//   mark(marks)               marks keys that it needs; settle(marks) is told all that stay
//   fits(first, last)         may one span play all from key to key? Asked only where no key between is marked
//   shape(first, last)        of a span that fits
//   exactError(first, last)   the largest difference of that shape as far as it can be computed
//   gridError(first, last, segment)   the largest on the dense grid; allows(error, segment): is it within the bound?
template <class T, class Fitter> std::vector<Reduction<T>> reduceWith(std::span<const Curve<T>> curves, const ReduceOptions& options)
{
    std::vector<Reduction<T>> results;
    for (const Curve<T>& curve : curves) {
        const std::size_t count = curve.keys.size();
        results.push_back({curve, IndexRanges::of(0, count), 0, count, count});
    }
    const std::size_t count = curves.empty() ? 0 : curves.front().keys.size();
    if (count < 3)
        return results;
    std::vector<Fitter> fitters;
    fitters.reserve(curves.size());
    Marks marks(count, 0);
    for (const Curve<T>& curve : curves) {
        fitters.emplace_back(curve, options);
        markBorders(fitters.back().outline().kinds, marks);
        markOutside(curve, fitters.back().outline().kinds, marks);
        fitters.back().mark(marks);
    }
    markWishes(options, marks);
    for (Fitter& fitter : fitters)
        fitter.settle(marks);
    const auto fits = [&](std::size_t first, std::size_t last) {
        return std::all_of(fitters.begin(), fitters.end(), [&](Fitter& f) { return f.fits(first, last); });
    };
    for (;;) {
        const std::vector<std::size_t> kept = longestSpans(marks, fits);
        if (kept.size() == count) { // also when an earlier round was over the bound
            for (std::size_t i = 0; i < curves.size(); ++i)
                results[i] = {curves[i], IndexRanges::of(0, count), 0, count, count};
            return results;
        }
        bool isOver = false;
        for (std::size_t i = 0; i < curves.size(); ++i) {
            Fitter& fitter = fitters[i];
            Assembler<T> assembler(curves[i], fitter.outline(), kept);
            double reached = 0;
            for (std::size_t span = 0; span + 1 < kept.size(); ++span) {
                if (kept[span + 1] == kept[span] + 1) {
                    assembler.keep(span);
                    continue;
                }
                assembler.shape(span, fitter.shape(kept[span], kept[span + 1]));
                reached = std::max(reached, fitter.exactError(kept[span], kept[span + 1]));
            }
            results[i].curve = assembler.finish();
            for (std::size_t span = 0; span + 1 < kept.size(); ++span) {
                const std::size_t first = kept[span], last = kept[span + 1];
                if (!(results[i].curve.keys[span + 1].time > results[i].curve.keys[span].time))
                    continue;
                const Segment<T> segment = segmentAt(results[i].curve, span);
                const double error = fitter.gridError(first, last, segment);
                reached = std::max(reached, error);
                if (!fitter.allows(error, segment))
                    isOver = giveBack(first, last, marks) || isOver;
            }
            results[i].reached = reached;
            results[i].kept = IndexRanges::of(kept);
            results[i].keysAfter = kept.size();
        }
        if (!isOver)
            return results;
    }
}

} // namespace slerpline::reducing
