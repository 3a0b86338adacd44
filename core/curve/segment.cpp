#include "core/curve/segment.h"

#include "core/curve/hermite.h"
#include "core/curve/rotation.h"
#include "core/curve/tangents.h"
#include "core/curve/turn_rate.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace slerpline {
namespace {

struct Ends {
    NeighbourKey start, end;
    Interpolation mode;
};

template <class T> Ends endsOf(const Curve<T>& curve, const Seam& seam, std::size_t span)
{
    const Key<T>& key = curve.keys[span];
    const bool isSeam = span + 1 == curve.keys.size();
    const NeighbourKey end = isSeam ? NeighbourKey{0, curve.keys.front().time + seam.period} : NeighbourKey{span + 1, curve.keys[span + 1].time};
    return {{span, key.time}, end, curve.playAs.value_or(key.interpolation)};
}

// Above 1 time could run backwards.
double effectiveWeight(const Tangent<double>& tangent) { return tangent.weight > 0 ? std::min(tangent.weight, 1.0) : 1.0 / 3; }

double eased(double s) { return (1 - std::cos(std::numbers::pi * s)) / 2; }
double easedRate(double s) { return std::numbers::pi / 2 * std::sin(std::numbers::pi * s); }

// x(u) - s of a weighted span, for u in [0, 1/2]. Near 0 the Bernstein form, whose terms are all positive: the error is
// small against x itself, so that tiny weights and fractions keep their digits. Near the middle, where both handles may
// make the curve stand upright and cancel to nothing, powers of u - 1/2.
double weightedTimeError(double w0, double w1, double u, double s)
{
    if (u < 0.25)
        return u * (3 * w0 * (1 - u) * (1 - u) + u * (3 * (1 - w1) * (1 - u) + u)) - s;
    const double h = u - 0.5;
    return h * (0.75 * (2 - w0 - w1) + h * (1.5 * (w1 - w0) + h * (3 * (w0 + w1) - 2))) - ((s - 0.5) - 0.375 * (w0 - w1));
}
// dx/du for u in [0, 1].
double weightedTimeRate(double w0, double w1, double u)
{
    if (u < 0.25 || u > 0.75)
        return 3 * (w0 * (1 - u) * (1 - u) + 2 * (1 - w0 - w1) * u * (1 - u) + w1 * u * u);
    const double h = u - 0.5;
    return 0.75 * (2 - w0 - w1) + h * (3 * (w1 - w0) + h * 3 * (3 * (w0 + w1) - 2));
}

// The parameter in [0, 1/2] for an s that the first half reaches.
double weightedParameterOfFirstHalf(double w0, double w1, double s)
{
    // Each of the three terms of x alone is at most s (but for the factors 1 - u, within 4), so u is close below this, and
    // Newton needs no search even where the curve starts upright.
    double u = std::min(s / (3 * w0), std::sqrt(s / (3 * (1 - w1))));
    u = std::min({0.5, u, std::cbrt(s)});
    double low = 0, high = 0.5;
    for (int round = 0; round < 100; ++round) { // the worst, both handles at full length and s near 1/2, takes about 40
        const double error = weightedTimeError(w0, w1, u, s);
        if (error == 0)
            break;
        (error > 0 ? high : low) = u;
        double next = u - error / weightedTimeRate(w0, w1, u);
        if (next == u)
            break;
        if (!(next > low && next < high))
            next = low + (high - low) / 2;
        if (next <= low || next >= high)
            break;
        u = next;
    }
    return u;
}

glm::dvec3 rotated(const glm::dquat& q, const glm::dvec3& v) { return q * v; }

} // namespace

double weightedParameter(double w0, double w1, double s)
{
    if (!(s > 0))
        return 0;
    if (s >= 1)
        return 1;
    // x(1/2) = 1/2 + 3/8 (w0 - w1). The second half is the first of the span read backwards.
    if (s - 0.5 > 0.375 * (w0 - w1))
        return 1 - weightedParameterOfFirstHalf(w1, w0, 1 - s);
    return weightedParameterOfFirstHalf(w0, w1, s);
}

Segment<double> segmentAt(const Curve<double>& curve, std::size_t span)
{
    const Seam seam = seamOf(curve);
    const auto [start, end, mode] = endsOf(curve, seam, span);
    const Key<double>& first = curve.keys[start.index];
    const Key<double>& last = curve.keys[end.index];
    Segment<double> segment;
    segment.begin = start.time;
    segment.end = end.time;
    segment.v0 = first.value;
    segment.v1 = last.value;
    const double duration = end.time - start.time;
    switch (mode) {
    case Interpolation::step: segment.kind = SegmentKind::hold; break;
    case Interpolation::linear:
    case Interpolation::slerp: segment.kind = SegmentKind::linear; break;
    case Interpolation::cosine: segment.kind = SegmentKind::cosine; break;
    case Interpolation::spline:
        segment.kind = SegmentKind::cubic;
        segment.m0 = splineTangent(curve, seam, start.index, Side::after);
        segment.m1 = splineTangent(curve, seam, end.index, Side::before);
        break;
    case Interpolation::tangent:
        segment.kind = first.out.weight > 0 || last.in.weight > 0 ? SegmentKind::weighted : SegmentKind::cubic;
        segment.m0 = duration * tangentSlope(curve, seam, start.index, Side::after);
        segment.m1 = duration * tangentSlope(curve, seam, end.index, Side::before);
        segment.w0 = effectiveWeight(first.out);
        segment.w1 = effectiveWeight(last.in);
        break;
    }
    return segment;
}

Segment<glm::dquat> segmentAt(const Curve<glm::dquat>& curve, std::size_t span)
{
    const Seam seam = seamOf(curve);
    const auto [start, end, mode] = endsOf(curve, seam, span);
    Segment<glm::dquat> segment;
    segment.begin = start.time;
    segment.end = end.time;
    segment.q0 = normalised(curve.keys[start.index].value);
    segment.q1 = endOfTurn(segment.q0, curve.keys[end.index].value, curve.path);
    segment.turn = logarithm(glm::conjugate(segment.q0) * segment.q1);
    const auto setInner = [&](const glm::dvec3& t0, const glm::dvec3& t1) {
        segment.kind = SegmentKind::squad;
        segment.a = segment.q0 * exponential((t0 - segment.turn) / 2.0);
        const glm::dquat b = segment.q1 * exponential((segment.turn - t1) / 2.0);
        segment.inner = logarithm(glm::conjugate(segment.a) * b);
    };
    const double duration = end.time - start.time;
    switch (mode) {
    case Interpolation::step: segment.kind = SegmentKind::hold; break;
    case Interpolation::linear:
        segment.kind = SegmentKind::linear;
        segment.nlerp = true;
        break;
    case Interpolation::slerp: segment.kind = SegmentKind::linear; break;
    case Interpolation::cosine: segment.kind = SegmentKind::cosine; break;
    case Interpolation::spline:
        setInner(splineTangent(curve, seam, start.index, Side::after), splineTangent(curve, seam, end.index, Side::before));
        break;
    case Interpolation::tangent: // an angular velocity w is the tangent w d / 2
        setInner(tangentSlope(curve, seam, start.index, Side::after) * (duration / 2),
            tangentSlope(curve, seam, end.index, Side::before) * (duration / 2));
        break;
    }
    return segment;
}

Segment<glm::dmat4> segmentAt(const Curve<glm::dmat4>& curve, std::size_t span)
{
    const Seam seam = seamOf(curve);
    const auto [start, end, mode] = endsOf(curve, seam, span);
    Segment<glm::dmat4> segment;
    segment.begin = start.time;
    segment.end = end.time;
    segment.kind = mode == Interpolation::step ? SegmentKind::hold : SegmentKind::linear;
    segment.m0 = curve.keys[start.index].value;
    segment.m1 = curve.keys[end.index].value;
    return segment;
}

double segmentValue(const Segment<double>& segment, double s)
{
    switch (segment.kind) {
    case SegmentKind::hold: return segment.v0;
    case SegmentKind::linear: return segment.v0 + (segment.v1 - segment.v0) * s;
    case SegmentKind::cosine: return segment.v0 + (segment.v1 - segment.v0) * eased(s);
    case SegmentKind::cubic: return hermite(segment.v0, segment.m0, segment.v1, segment.m1, s);
    case SegmentKind::weighted: {
        // Control points (w0, v0 + w0 m0) and (1 - w1, v1 - w1 m1): in the parameter a cubic with end derivatives 3 w m.
        const double u = weightedParameter(segment.w0, segment.w1, s);
        return hermite(segment.v0, 3 * segment.w0 * segment.m0, segment.v1, 3 * segment.w1 * segment.m1, u);
    }
    case SegmentKind::squad: break;
    }
    assert(false);
    return segment.v0;
}

double segmentRate(const Segment<double>& segment, double s)
{
    const double duration = segment.end - segment.begin;
    switch (segment.kind) {
    case SegmentKind::hold: return 0;
    case SegmentKind::linear: return (segment.v1 - segment.v0) / duration;
    case SegmentKind::cosine: return (segment.v1 - segment.v0) * easedRate(s) / duration;
    case SegmentKind::cubic: return hermiteRate(segment.v0, segment.m0, segment.v1, segment.m1, s) / duration;
    case SegmentKind::weighted: {
        const double u = weightedParameter(segment.w0, segment.w1, s);
        if (u <= 0 || u >= 1)
            return (u <= 0 ? segment.m0 : segment.m1) / duration;
        const double dv = hermiteRate(segment.v0, 3 * segment.w0 * segment.m0, segment.v1, 3 * segment.w1 * segment.m1, u);
        const double slope = dv / weightedTimeRate(segment.w0, segment.w1, u) / duration;
        return std::isfinite(slope) ? slope : 0; // both handles of full length: upright in the middle
    }
    case SegmentKind::squad: break;
    }
    assert(false);
    return 0;
}

glm::dquat segmentValue(const Segment<glm::dquat>& segment, double s)
{
    switch (segment.kind) {
    case SegmentKind::hold: return segment.q0;
    case SegmentKind::linear: return segment.nlerp ? nlerp(segment.q0, segment.q1, s) : segment.q0 * exponential(segment.turn * s);
    case SegmentKind::cosine: return segment.q0 * exponential(segment.turn * eased(s));
    case SegmentKind::squad: return slerp(segment.q0 * exponential(segment.turn * s), segment.a * exponential(segment.inner * s), 2 * s * (1 - s));
    case SegmentKind::cubic:
    case SegmentKind::weighted: break;
    }
    assert(false);
    return segment.q0;
}

glm::dvec3 segmentRate(const Segment<glm::dquat>& segment, double s)
{
    const double duration = segment.end - segment.begin;
    switch (segment.kind) {
    case SegmentKind::hold: return glm::dvec3(0);
    case SegmentKind::linear: {
        if (!segment.nlerp)
            return segment.turn * (2 / duration);
        const glm::dquat chord = segment.q0 * (1 - s) + segment.q1 * s;
        const double length = std::sqrt(glm::dot(chord, chord));
        if (length < 1e-8)
            return segment.turn * (2 / duration);
        const glm::dquat spin = glm::conjugate(chord) * (segment.q1 - segment.q0); // what is along the chord has no vector part
        return glm::dvec3(spin.x, spin.y, spin.z) * (2 / (length * length * duration));
    }
    case SegmentKind::cosine: return segment.turn * (2 * easedRate(s) / duration);
    case SegmentKind::squad: {
        const glm::dquat outer = segment.q0 * exponential(segment.turn * s);
        const glm::dquat inner = segment.a * exponential(segment.inner * s);
        const glm::dquat apart = glm::conjugate(outer) * inner;
        const glm::dvec3 log = logarithm(apart);
        const double h = 2 * s * (1 - s);
        // Logarithms are half rotation vectors.
        const glm::dvec3 logRate = turnRateInverse(2.0 * log, segment.inner - rotated(glm::conjugate(apart), segment.turn));
        const glm::dvec3 part = h * log;
        const glm::dvec3 rate = rotated(glm::conjugate(exponential(part)), segment.turn) + turnRate(2.0 * part, (2 - 4 * s) * log + h * logRate);
        return rate * (2 / duration);
    }
    case SegmentKind::cubic:
    case SegmentKind::weighted: break;
    }
    assert(false);
    return glm::dvec3(0);
}

glm::dmat4 segmentValue(const Segment<glm::dmat4>& segment, double s)
{
    return segment.kind == SegmentKind::hold ? segment.m0 : segment.m0 + (segment.m1 - segment.m0) * s;
}

glm::dmat4 segmentRate(const Segment<glm::dmat4>& segment, double)
{
    return segment.kind == SegmentKind::hold ? glm::dmat4(0) : (segment.m1 - segment.m0) / (segment.end - segment.begin);
}

} // namespace slerpline
