#include "core/curve/evaluate.h"

#include "core/curve/outside.h"
#include "core/curve/rotation.h"

#include <algorithm>
#include <cmath>

namespace slerpline {
namespace {

template <class T> const T& unitValue(const T& value) { return value; }
glm::dquat unitValue(const glm::dquat& value) { return normalised(value); }

// Inside means between the first key and the last, or in the seam when the curve loops after its keys.
template <class T> const Segment<T>& segmentFor(const Curve<T>& curve, std::size_t span, CurveCursor<T>& cursor)
{
    if (cursor.span != span) {
        cursor.segment = segmentAt(curve, span);
        cursor.span = span;
    }
    return cursor.segment;
}

// The last key at or before `time`, which is not before the first key; looks where the cursor stands first.
template <class T> std::size_t spanAt(const KeyList<T>& keys, Seconds time, const CurveCursor<T>& cursor)
{
    if (cursor.span < keys.size() && cursor.segment.begin <= time) {
        if (time < cursor.segment.end && cursor.span + 1 < keys.size())
            return cursor.span;
        const std::size_t next = cursor.span + 1;
        if (next + 1 < keys.size() && keys[next].time <= time && time < keys[next + 1].time)
            return next;
    }
    return keys.upperBound(time) - 1;
}

template <class T> T insideValue(const Curve<T>& curve, Seconds time, CurveCursor<T>& cursor)
{
    // A time that was brought in from another round may miss the ends by its rounding.
    time = std::max(time, curve.keys.front().time);
    if (time > curve.keys.back().time && !(seamOf(curve).span > 0))
        time = curve.keys.back().time;
    std::size_t span = spanAt(curve.keys, time, cursor);
    if (curve.keys[span].time == time) {
        if (curve.sharedTime == SharedTime::first)
            span = curve.keys.lowerBound(time);
        return unitValue(curve.keys[span].value);
    }
    const Segment<T>& segment = segmentFor(curve, span, cursor);
    return unitValue(segmentValue(segment, fractionAt(segment, time))); // so that a key made of it plays the same bits
}

template <class T> Rate<T> insideRate(const Curve<T>& curve, Seconds time, Side side)
{
    const std::size_t count = curve.keys.size();
    const std::size_t after = side == Side::after ? curve.keys.upperBound(time) : curve.keys.lowerBound(time);
    if (after == 0)
        return Rate<T>(0);
    const std::size_t span = after - 1;
    if (span + 1 == count && !(seamOf(curve).loops && seamOf(curve).span > 0))
        return Rate<T>(0);
    const Segment<T> segment = segmentAt(curve, span);
    return segmentRate(segment, fractionAt(segment, time));
}

// The slope a curve goes on with outside its keys (SPEC section 3).
double outerRate(const Curve<double>& curve, Side side)
{
    const std::size_t count = curve.keys.size();
    if (count < 2)
        return side == Side::before ? tangentSlope(curve, seamOf(curve), 0, Side::before) : tangentSlope(curve, seamOf(curve), 0, Side::after);
    const std::size_t span = side == Side::before ? 0 : count - 2;
    const Key<double>&a = curve.keys[span], &b = curve.keys[span + 1];
    switch (curve.playAs.value_or(a.interpolation)) {
    case Interpolation::step: return 0;
    case Interpolation::linear:
    case Interpolation::slerp:
    case Interpolation::cosine:
    case Interpolation::spline: return b.time > a.time ? (b.value - a.value) / (b.time - a.time) : 0;
    case Interpolation::tangent:
        return side == Side::before ? tangentSlope(curve, seamOf(curve), 0, Side::before)
                                    : tangentSlope(curve, seamOf(curve), count - 1, Side::after);
    }
    return 0;
}
glm::dvec3 outerRate(const Curve<glm::dquat>& curve, Side side)
{
    const std::size_t count = curve.keys.size();
    if (count < 2)
        return glm::dvec3(0);
    const std::size_t span = side == Side::before ? 0 : count - 2;
    if (!(curve.keys[span + 1].time > curve.keys[span].time))
        return glm::dvec3(0);
    if (curve.playAs.value_or(curve.keys[span].interpolation) == Interpolation::tangent)
        return side == Side::before ? tangentSlope(curve, seamOf(curve), 0, Side::before)
                                    : tangentSlope(curve, seamOf(curve), count - 1, Side::after);
    return segmentRate(segmentAt(curve, span), side == Side::before ? 0 : 1);
}
glm::dmat4 outerRate(const Curve<glm::dmat4>& curve, Side side)
{
    const std::size_t count = curve.keys.size();
    const std::size_t span = side == Side::before || count < 2 ? 0 : count - 2;
    if (count < 2 || !(curve.keys[span + 1].time > curve.keys[span].time))
        return glm::dmat4(0);
    return segmentRate(segmentAt(curve, span), 0);
}

double advanced(double value, double rate, Seconds by) { return value + rate * by; }
glm::dquat advanced(const glm::dquat& value, const glm::dvec3& rate, Seconds by) { return normalised(value * exponential(rate * (by / 2))); }
glm::dmat4 advanced(const glm::dmat4& value, const glm::dmat4& rate, Seconds by) { return value + rate * by; }

double offsetByRounds(const Curve<double>& curve, double value, double rounds)
{
    return value + rounds * (curve.keys.back().value - curve.keys.front().value);
}
glm::dmat4 offsetByRounds(const Curve<glm::dmat4>& curve, const glm::dmat4& value, double rounds)
{
    return value + rounds * (curve.keys.back().value - curve.keys.front().value);
}
glm::dquat offsetByRounds(const Curve<glm::dquat>& curve, const glm::dquat& value, double rounds)
{
    const glm::dquat turn = normalised(curve.keys.back().value) * glm::conjugate(normalised(curve.keys.front().value)); // in parent space
    return normalised(exponential(rounds * logarithm(turn)) * value);
}

} // namespace

template <class T> T evaluate(const Curve<T>& curve, Seconds time, CurveCursor<T>& cursor)
{
    if (curve.keys.empty())
        return identityValue<T>();
    if (!std::isfinite(time))
        return unitValue(curve.keys.front().value);
    const auto side = outsideOf(curve, time);
    if (!side)
        return insideValue(curve, time, cursor);
    const Key<T>& end = *side == Side::before ? curve.keys.front() : curve.keys.back();
    const Extrapolation mode = sideMode(curve, *side);
    switch (mode) {
    case Extrapolation::constant: break;
    case Extrapolation::linear: return advanced(unitValue(end.value), outerRate(curve, *side), time - end.time);
    case Extrapolation::loop:
    case Extrapolation::pingPong: return insideValue(curve, lookup(curve, mode, time).time, cursor);
    case Extrapolation::loopOffset: {
        const Lookup found = lookup(curve, mode, time);
        return offsetByRounds(curve, insideValue(curve, found.time, cursor), found.rounds);
    }
    }
    return unitValue(end.value);
}

template <class T> T evaluate(const Curve<T>& curve, Seconds time)
{
    CurveCursor<T> cursor;
    return evaluate(curve, time, cursor);
}

template <class T> Rate<T> rate(const Curve<T>& curve, Seconds time, Side side)
{
    if (curve.keys.empty() || !std::isfinite(time))
        return Rate<T>(0);
    auto outside = outsideOf(curve, time);
    if (!outside && time == curve.keys.front().time && side == Side::before)
        outside = Side::before;
    if (!outside && time == curve.keys.back().time && side == Side::after)
        outside = Side::after;
    if (!outside)
        return insideRate(curve, time, side);
    if (time == curve.keys.back().time && *outside == Side::after && side == Side::before)
        return insideRate(curve, time, side);
    const Extrapolation mode = sideMode(curve, *outside);
    switch (mode) {
    case Extrapolation::constant: break;
    case Extrapolation::linear: return outerRate(curve, *outside);
    case Extrapolation::loop:
    case Extrapolation::loopOffset:
    case Extrapolation::pingPong: {
        const Lookup found = lookup(curve, mode, time);
        const Seconds first = curve.keys.front().time, last = curve.keys.back().time;
        if (mode == Extrapolation::pingPong && side == Side::before && found.time == (found.backwards ? last : first)) // where it turns
            return found.backwards ? insideRate(curve, last, Side::before) : -insideRate(curve, first, Side::after);
        // At a seam the side decides which round is meant.
        const bool hasSeamSpan = mode == Extrapolation::loop && seamOf(curve).span > 0;
        const bool atStart = found.time == first && side == Side::before && !found.backwards;
        if (!hasSeamSpan && (atStart || (found.time == last && !found.backwards)))
            return insideRate(curve, last, Side::before);
        if (atStart) {
            const Segment<T> segment = segmentAt(curve, curve.keys.size() - 1);
            return segmentRate(segment, 1);
        }
        const Side flipped = side == Side::before ? Side::after : Side::before;
        const Rate<T> insideRateThere = insideRate(curve, found.time, found.backwards ? flipped : side);
        return found.backwards ? -insideRateThere : insideRateThere;
    }
    }
    return Rate<T>(0);
}

template double evaluate(const Curve<double>&, Seconds);
template glm::dquat evaluate(const Curve<glm::dquat>&, Seconds);
template glm::dmat4 evaluate(const Curve<glm::dmat4>&, Seconds);
template double evaluate(const Curve<double>&, Seconds, CurveCursor<double>&);
template glm::dquat evaluate(const Curve<glm::dquat>&, Seconds, CurveCursor<glm::dquat>&);
template glm::dmat4 evaluate(const Curve<glm::dmat4>&, Seconds, CurveCursor<glm::dmat4>&);
template double rate(const Curve<double>&, Seconds, Side);
template glm::dvec3 rate(const Curve<glm::dquat>&, Seconds, Side);
template glm::dmat4 rate(const Curve<glm::dmat4>&, Seconds, Side);

} // namespace slerpline
