#include "core/curve/tangent_edit.h"

#include "core/curve/evaluate.h"
#include "core/curve/key_patch.h"
#include "core/curve/span_slopes.h"

#include <algorithm>
#include <cmath>

namespace slerpline {
namespace {

using namespace edits;

template <class T> Tangent<T>& tangentOn(Key<T>& key, Side side) { return side == Side::before ? key.in : key.out; }
Side otherSide(Side side) { return side == Side::before ? Side::after : Side::before; }

template <class T> Curve<T> authored(const Curve<T>& curve)
{
    Curve<T> result = curve;
    result.playAs.reset();
    return result;
}

// One edit of tangents in the making: sides are asked for and changed in any order; slopes are those of the curve before.
template <class T> class TangentWork {
public:
    explicit TangentWork(const Curve<T>& curve) : curve_(authored(curve)), seam_(seamOf(curve_)), patch_(curve_), playAs_(curve.playAs) {}

    // A side to be changed, after its span has become a tangent span.
    Tangent<T>& edit(std::size_t key, Side side)
    {
        if (const auto span = spanOf(key, side))
            makeTangentSpan(*span);
        return tangentOn(patch_.key(key), side);
    }

    // The slope a side has now: of its span, or what the curve goes on with where there is none.
    Rate<T> slope(std::size_t key, Side side) const
    {
        if (const auto span = spanOf(key, side)) {
            if (modeOf(curve_, *span) == Interpolation::step)
                return Rate<T>(0);
            const auto slopes = spanSlopes(curve_, *span);
            return side == Side::after ? slopes.start : slopes.end;
        }
        const bool isOuter = side == Side::before ? key == 0 : key + 1 == curve_.keys.size();
        const Extrapolation outside = side == Side::before ? curve_.before : curve_.after;
        if (isOuter && outside == Extrapolation::linear)
            return rate(curve_, curve_.keys[key].time, side);
        return tangentSlope(curve_, seam_, key, side);
    }

    std::optional<std::size_t> spanOf(std::size_t key, Side side) const { return spanBeside(curve_, key, side); }
    bool plays(std::size_t key, Side side) const // a span whose tangents count, or would
    {
        const auto span = spanOf(key, side);
        return span && modeOf(curve_, *span) != Interpolation::step;
    }
    void measure(std::size_t span) { measured_.push_back(span); }
    void limit() { wasLimited_ = true; }
    const Curve<T>& curve() const { return curve_; }
    const Seam& seam() const { return seam_; }
    KeyPatch<T>& patch() { return patch_; }

    TangentEdit<T> result()
    {
        TangentEdit<T> edit{patch_.patched(), 0, wasLimited_};
        std::sort(measured_.begin(), measured_.end());
        measured_.erase(std::unique(measured_.begin(), measured_.end()), measured_.end());
        for (const std::size_t span : measured_)
            edit.largestChange = std::max(edit.largestChange, largestDistance(segmentAt(curve_, span), segmentAt(edit.curve, span)));
        edit.curve.playAs = playAs_;
        return edit;
    }

private:
    void makeTangentSpan(std::size_t span)
    {
        const Interpolation mode = modeOf(curve_, span);
        if (mode == Interpolation::tangent || mode == Interpolation::step || patch_.key(span).interpolation == Interpolation::tangent)
            return;
        const bool straight = mode == Interpolation::slerp || (std::is_same_v<T, double> && mode == Interpolation::linear);
        const auto slopes = straight ? SpanSlopes<T>{} : spanSlopes(curve_, span);
        const Tangent<T> line{TangentRule::linear, 1, 0, {}};
        patch_.key(span).interpolation = Interpolation::tangent;
        patch_.key(span).out = straight ? line : freeTangent(slopes.start, 0);
        patch_.key(spanEnd(curve_, span)).in = straight ? line : freeTangent(slopes.end, 0);
        if (!keepsShapeAsTangent<T>(mode))
            measure(span);
    }

    Curve<T> curve_;
    Seam seam_;
    KeyPatch<T> patch_;
    std::optional<Interpolation> playAs_;
    std::vector<std::size_t> measured_;
    bool wasLimited_ = false;
};

// `visit(key, side)` for all chosen sides.
template <class Visit> void forEachSide(const IndexRanges& keys, Sides sides, Visit&& visit)
{
    keys.forEach([&](std::size_t key) {
        if (sides.in)
            visit(key, Side::before);
        if (sides.out)
            visit(key, Side::after);
    });
}

template <class T> TangentEdit<T> withRules(const Curve<T>& curve, const IndexRanges& keys, TangentRule rule, Sides sides)
{
    TangentWork<T> work(curve);
    forEachSide(keys, sides, [&](std::size_t key, Side side) {
        const Rate<T> now = rule == TangentRule::free ? work.slope(key, side) : Rate<T>(0);
        Tangent<T>& tangent = work.edit(key, side);
        tangent = {rule, 1, tangent.weight, now};
    });
    return work.result();
}

// The share in [0, 1] of an angular velocity at which its tangent reaches the limit of a span: |k S - L| = limit. At rest
// the handle is always within it (|L| is at most pi), so the share exists.
double shareWithinLimit(const Segment<glm::dquat>& segment, const glm::dvec3& velocity)
{
    const glm::dvec3 s = velocity * ((segment.end - segment.begin) / 2), &l = segment.turn;
    const glm::dvec3 excess = s - l;
    if (glm::dot(excess, excess) <= kLargestTangentExcess * kLargestTangentExcess)
        return 1;
    const double ss = glm::dot(s, s), sl = glm::dot(s, l), beyond = kLargestTangentExcess * kLargestTangentExcess - glm::dot(l, l);
    return std::clamp((sl + std::sqrt(sl * sl + ss * beyond)) / ss, 0.0, 1.0);
}
double shareWithinLimit(const TangentWork<glm::dquat>& work, std::size_t key, Side side, const glm::dvec3& velocity)
{
    return work.plays(key, side) ? shareWithinLimit(segmentAt(work.curve(), *work.spanOf(key, side)), velocity) : 1;
}
double shareWithinLimit(const TangentWork<double>&, std::size_t, Side, double) { return 1; }

template <class T> TangentEdit<T> withStrength(const Curve<T>& curve, const IndexRanges& keys, Sides sides, double strength)
{
    TangentWork<T> work(curve);
    forEachSide(keys, sides, [&](std::size_t key, Side side) {
        Tangent<T>& tangent = work.edit(key, side);
        tangent.strength = std::isfinite(strength) ? strength : 1;
        if (tangent.rule == TangentRule::free || tangent.rule == TangentRule::flat)
            return;
        const double share = shareWithinLimit(work, key, side, ruleSlope(work.curve(), work.seam(), key, side, tangent));
        if (share < 1)
            work.limit();
        tangent.strength *= share;
    });
    return work.result();
}

} // namespace

Curve<double> setTangentRule(const Curve<double>& curve, const IndexRanges& keys, TangentRule rule, Sides sides)
{
    return withRules(curve, keys, rule, sides).curve;
}
Curve<glm::dquat> setTangentRule(const Curve<glm::dquat>& curve, const IndexRanges& keys, TangentRule rule, Sides sides)
{
    return withRules(curve, keys, rule, sides).curve;
}

TangentEdit<double> setTangentStrength(const Curve<double>& curve, const IndexRanges& keys, Sides sides, double strength)
{
    TangentEdit<double> edit = withStrength(curve, keys, sides, strength);
    edit.largestChange = 0; // it is meant to change
    return edit;
}
TangentEdit<glm::dquat> setTangentStrength(const Curve<glm::dquat>& curve, const IndexRanges& keys, Sides sides, double strength)
{
    TangentEdit<glm::dquat> edit = withStrength(curve, keys, sides, strength);
    edit.largestChange = 0;
    return edit;
}

Curve<double> setTangentWeight(const Curve<double>& curve, const IndexRanges& keys, Sides sides, double weight)
{
    TangentWork<double> work(curve);
    forEachSide(keys, sides, [&](std::size_t key, Side side) { work.edit(key, side).weight = weight > 0 ? std::min(weight, 1.0) : 0; });
    return work.result().curve;
}

TangentEdit<double> setWeighted(const Curve<double>& curve, const IndexRanges& keys, Sides sides, bool weighted)
{
    TangentWork<double> work(curve);
    forEachSide(keys, sides, [&](std::size_t key, Side side) {
        if (!weighted && tangentOn(work.patch().key(key), side).weight > 0 && work.plays(key, side)
            && modeOf(work.curve(), *work.spanOf(key, side)) == Interpolation::tangent)
            work.measure(*work.spanOf(key, side));
        if (!weighted)
            tangentOn(work.patch().key(key), side).weight = 0;
        else if (Tangent<double>& tangent = work.edit(key, side); !(tangent.weight > 0))
            tangent.weight = 1.0 / 3;
    });
    return work.result();
}

Curve<double> setTangent(const Curve<double>& curve, std::size_t key, Side side, const Tangent<double>& tangent)
{
    TangentWork<double> work(curve);
    work.edit(key, side) = tangent;
    return work.result().curve;
}

LimitedRotationEdit setTangent(const Curve<glm::dquat>& curve, std::size_t key, Side side, const Tangent<glm::dquat>& wanted)
{
    TangentWork<glm::dquat> work(curve);
    Tangent<glm::dquat> tangent = wanted;
    if (const auto span = work.spanOf(key, side); span && tangent.rule == TangentRule::free) {
        const Segment<glm::dquat> segment = segmentAt(work.curve(), *span);
        const double toTangent = (segment.end - segment.begin) / 2; // T = w d / 2
        const glm::dvec3 excess = tangent.slope * toTangent - segment.turn;
        const double length = std::sqrt(glm::dot(excess, excess));
        if (length > kLargestTangentExcess) {
            tangent.slope = (segment.turn + excess * (kLargestTangentExcess / length)) / toTangent;
            work.limit();
        }
    }
    work.edit(key, side) = tangent;
    const auto edit = work.result();
    return {edit.curve, edit.wasLimited};
}

template <class T> TangentEdit<T> breakTangents(const Curve<T>& curve, const IndexRanges& keys)
{
    return withRules(curve, keys, TangentRule::free, Sides{});
}

template <class T> TangentEdit<T> unifyTangents(const Curve<T>& curve, const IndexRanges& keys)
{
    TangentWork<T> work(curve);
    keys.forEach([&](std::size_t key) {
        const bool in = work.plays(key, Side::before), out = work.plays(key, Side::after);
        if (!in && !out)
            return;
        const Rate<T> before = in ? work.slope(key, Side::before) : work.slope(key, Side::after);
        const Rate<T> after = out ? work.slope(key, Side::after) : before;
        Rate<T> mean = before * 0.5 + after * 0.5;
        const double share = std::min(shareWithinLimit(work, key, Side::before, mean), shareWithinLimit(work, key, Side::after, mean));
        if (share < 1) {
            mean *= share;
            work.limit();
        }
        for (const Side side : {Side::before, Side::after}) {
            Tangent<T>& tangent = work.edit(key, side);
            tangent = freeTangent(mean, tangent.weight);
        }
    });
    TangentEdit<T> edit = work.result();
    edit.largestChange = 0;
    return edit;
}

template <class T> TangentEdit<T> alignTangents(const Curve<T>& curve, const IndexRanges& keys, Side from)
{
    TangentWork<T> work(curve);
    const Side to = otherSide(from);
    keys.forEach([&](std::size_t key) {
        Rate<T> slope = work.plays(key, from) ? work.slope(key, from) : tangentSlope(work.curve(), work.seam(), key, from);
        const double share = shareWithinLimit(work, key, to, slope);
        if (share < 1) {
            slope *= share;
            work.limit();
        }
        Tangent<T>& tangent = work.edit(key, to);
        tangent = freeTangent(slope, tangent.weight);
    });
    TangentEdit<T> edit = work.result();
    edit.largestChange = 0;
    return edit;
}

template <class T> TangentEdit<T> withExplicitSlopes(const Curve<T>& curve, const IndexRanges& spans)
{
    TangentWork<T> work(curve);
    const Curve<T>& before = work.curve();
    const std::size_t count = before.keys.size();
    // Whether an end span goes on `linear` outside, and where it then keeps the slope of that line: in the outer tangent of
    // the end key, which the seam span of a curve that loops on its other side uses too.
    const auto goesOn = [&](std::size_t span, Side side) {
        return side == Side::before ? span == 0 && before.before == Extrapolation::linear
                                    : span + 2 == count && before.after == Extrapolation::linear;
    };
    const auto endKey = [&](Side side) { return side == Side::before ? 0 : count - 1; };
    const auto endSpan = [&](Side side) { return side == Side::before ? 0 : count - 2; };
    const auto mustStay = [&](std::size_t span, Side side) {
        if (modeOf(before, span) == Interpolation::tangent || !work.spanOf(endKey(side), side))
            return false;
        if (span + 1 == count)
            return goesOn(endSpan(side), side) && modeOf(before, endSpan(side)) == Interpolation::tangent;
        return goesOn(span, side);
    };
    spans.forEach([&](std::size_t span) {
        const Interpolation mode = modeOf(before, span);
        if (!hasSpan(before, work.seam(), span) || mode == Interpolation::step || mustStay(span, Side::before) || mustStay(span, Side::after))
            return;
        const auto slopes = spanSlopes(before, span);
        const bool isTangent = mode == Interpolation::tangent; // weights of other modes did not count, and must not begin to
        Key<T>& first = work.patch().key(span);
        first.interpolation = Interpolation::tangent;
        first.out = freeTangent(slopes.start, isTangent ? first.out.weight : 0);
        Key<T>& last = work.patch().key(spanEnd(before, span));
        last.in = freeTangent(slopes.end, isTangent ? last.in.weight : 0);
        for (const Side side : {Side::before, Side::after})
            if (goesOn(span, side) && !work.spanOf(endKey(side), side))
                tangentOn(work.patch().key(endKey(side)), side) = freeTangent(work.slope(endKey(side), side), 0);
        if (!keepsShapeAsTangent<T>(mode))
            work.measure(span);
    });
    return work.result();
}

double slopeAtKey(const Curve<double>& curve, std::size_t key, Side side)
{
    const auto span = spanBeside(curve, key, side);
    return span ? segmentRate(segmentAt(curve, *span), side == Side::after ? 0 : 1) : 0;
}
glm::dvec3 slopeAtKey(const Curve<glm::dquat>& curve, std::size_t key, Side side)
{
    const auto span = spanBeside(curve, key, side);
    return span ? segmentRate(segmentAt(curve, *span), side == Side::after ? 0 : 1) : glm::dvec3(0);
}

template TangentEdit<double> breakTangents(const Curve<double>&, const IndexRanges&);
template TangentEdit<glm::dquat> breakTangents(const Curve<glm::dquat>&, const IndexRanges&);
template TangentEdit<double> unifyTangents(const Curve<double>&, const IndexRanges&);
template TangentEdit<glm::dquat> unifyTangents(const Curve<glm::dquat>&, const IndexRanges&);
template TangentEdit<double> alignTangents(const Curve<double>&, const IndexRanges&, Side);
template TangentEdit<glm::dquat> alignTangents(const Curve<glm::dquat>&, const IndexRanges&, Side);
template TangentEdit<double> withExplicitSlopes(const Curve<double>&, const IndexRanges&);
template TangentEdit<glm::dquat> withExplicitSlopes(const Curve<glm::dquat>&, const IndexRanges&);

} // namespace slerpline
