#include "core/curve/check.h"
#include "core/curve/neighbours.h"
#include "core/curve/rotation.h"
#include "core/curve/segment.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace slerpline {
namespace {

double sizeOf(double v) { return std::abs(v); }
double sizeOf(const glm::dvec3& v) { return std::sqrt(glm::dot(v, v)); }

void add(Flaws& flaws, std::size_t key, double size)
{
    if (flaws.keys.empty())
        flaws.first = size;
    flaws.keys.push_back(key);
    flaws.worst = std::max(flaws.worst, size);
}

template <class T> bool isSpline(const Curve<T>& curve, std::size_t span)
{
    return curve.playAs.value_or(curve.keys[span].interpolation) == Interpolation::spline;
}

template <class T> Flaws jumps(const Curve<T>& curve, double least)
{
    Flaws flaws;
    const std::size_t count = curve.keys.size();
    if (count < 2 || curve.timing == SplineTiming::velocityContinuous)
        return flaws; // T / d is one number at a key whose two spans both have it
    const Seam seam = seamOf(curve);
    struct Ends {
        Rate<T> start, end;
    };
    const auto endsOf = [&](std::size_t span) -> std::optional<Ends> {
        const bool exists = span + 1 < count ? curve.keys[span + 1].time > curve.keys[span].time : seam.loops && seam.span > 0;
        if (!exists || !isSpline(curve, span))
            return std::nullopt;
        const Segment<T> segment = segmentAt(curve, span);
        return Ends{segmentRate(segment, 0), segmentRate(segment, 1)};
    };
    // What comes before the first key: the seam span, or the last span when the ends are one key.
    std::optional<Ends> before;
    if (seam.loops && (seam.joined || seam.span > 0))
        before = endsOf(seam.joined ? count - 2 : count - 1);
    for (std::size_t key = 0; key < count; ++key) {
        const std::optional<Ends> after = endsOf(key);
        if (before && after) {
            const double jump = sizeOf(after->start - before->end);
            if (jump > least && jump > kJumpShare * std::max(sizeOf(after->start), sizeOf(before->end)))
                add(flaws, key, jump);
        }
        before = after;
    }
    return flaws;
}

// The angle from a unit quaternion to the nearest orientation on the arc q0 exp(x axis), x in [0, length] (half angles).
double angleToArc(const glm::dquat& q, const Segment<glm::dquat>& segment)
{
    const glm::dquat p = glm::conjugate(segment.q0) * q;
    const double length = sizeOf(segment.turn);
    if (length > 0) {
        const glm::dvec3 axis = segment.turn / length, v(p.x, p.y, p.z);
        const double along = glm::dot(v, axis);
        for (const double sign : {1.0, -1.0}) { // -q is the same orientation
            const double x = std::atan2(sign * along, sign * p.w);
            if (x >= 0 && x <= length)
                return 2 * std::atan2(sizeOf(v - along * axis), std::hypot(p.w, along));
        }
    }
    return std::min(angleBetween(q, segment.q0), angleBetween(q, segment.q1));
}

double offArc(const Segment<glm::dquat>& segment)
{
    double worst = 0;
    for (int i = 1; i < 32; ++i)
        worst = std::max(worst, angleToArc(segmentValue(segment, i / 32.0), segment));
    return worst;
}

// The inner points pull by at most half their distance: with both near their keys the span stays near its arc.
bool mayLeaveArc(const Segment<glm::dquat>& segment)
{
    const auto turn = [](const glm::dquat& from, const glm::dquat& to) { return 2 * sizeOf(logarithm(glm::conjugate(from) * to)); };
    return std::max(turn(segment.q0, segment.a), turn(segment.q1, segment.a * exponential(segment.inner))) > kOffArc / 2;
}

// Where the derivative of a cubic span is zero, in (0, 1).
std::vector<double> turningPoints(const Segment<double>& segment)
{
    const double step = segment.v1 - segment.v0;
    const double a = 3 * (segment.m0 + segment.m1 - 2 * step), b = 2 * (3 * step - 2 * segment.m0 - segment.m1), c = segment.m0;
    std::vector<double> result;
    const auto keep = [&](double s) {
        if (s > 0 && s < 1)
            result.push_back(s);
    };
    const double root = b * b - 4 * a * c;
    if (root < 0)
        return result;
    const double q = -(b + std::copysign(std::sqrt(root), b)) / 2; // no cancellation
    if (a != 0)
        keep(q / a);
    if (q != 0)
        keep(c / q);
    return result;
}

} // namespace

Flaws velocityJumpKeys(const Curve<double>& curve)
{
    if (curve.timing == SplineTiming::velocityContinuous)
        return {};
    return jumps(curve, kJumpRangePerSecond * valueRange(curve));
}
Flaws velocityJumpKeys(const Curve<glm::dquat>& curve) { return jumps(curve, kJumpSpeed); }

double overshootOf(const Curve<double>& curve, std::size_t span)
{
    const Segment<double> segment = segmentAt(curve, span);
    const auto [least, greatest] = std::minmax(segment.v0, segment.v1);
    double beyond = 0;
    const auto look = [&, least = least, greatest = greatest](double s) {
        const double value = segmentValue(segment, s);
        beyond = std::max({beyond, value - greatest, least - value});
    };
    if (segment.kind == SegmentKind::cubic)
        for (const double s : turningPoints(segment))
            look(s);
    if (segment.kind == SegmentKind::weighted)
        for (int i = 1; i < 64; ++i)
            look(i / 64.0);
    return beyond;
}

double overshootOf(const Curve<glm::dquat>& curve, std::size_t span)
{
    const Segment<glm::dquat> segment = segmentAt(curve, span);
    return segment.kind == SegmentKind::squad ? offArc(segment) : 0;
}

Flaws overshootSpans(const Curve<double>& curve)
{
    Flaws flaws;
    const double least = kLeastOvershoot * valueRange(curve);
    for (std::size_t span = 0; span + 1 < curve.keys.size(); ++span) {
        if (!isSpline(curve, span) || !(curve.keys[span + 1].time > curve.keys[span].time))
            continue;
        const double beyond = overshootOf(curve, span);
        if (beyond > least && beyond > kOvershootShare * std::abs(curve.keys[span + 1].value - curve.keys[span].value))
            add(flaws, span, beyond);
    }
    return flaws;
}

Flaws overshootSpans(const Curve<glm::dquat>& curve)
{
    Flaws flaws;
    for (std::size_t span = 0; span + 1 < curve.keys.size(); ++span) {
        if (!isSpline(curve, span) || !(curve.keys[span + 1].time > curve.keys[span].time))
            continue;
        const Segment<glm::dquat> segment = segmentAt(curve, span);
        if (!mayLeaveArc(segment))
            continue;
        if (const double off = offArc(segment); off > kOffArc)
            add(flaws, span, off);
    }
    return flaws;
}

} // namespace slerpline
