#pragma once

#include "core/curve/curve.h"

namespace slerpline {

// All maths of one span: built once from its keys and their neighbours, then asked for any s in [0, 1].
// Scalars: value(s) = v0 at 0, v1 at 1. `m0`, `m1` are the end derivatives by s (slope times duration).
template <class T> struct Segment;

// How a span plays, whichever mode asked for it: held, straight (lerp, slerp or nlerp), eased by a cosine, cubic Hermite, 2D Bezier,
// SQUAD.
enum class SegmentKind : std::uint8_t { hold, linear, cosine, cubic, weighted, squad };

template <> struct Segment<double> {
    Seconds begin = 0;
    Seconds end = 0;
    SegmentKind kind = SegmentKind::hold;
    double v0 = 0, v1 = 0;
    double m0 = 0, m1 = 0;
    double w0 = 1.0 / 3, w1 = 1.0 / 3; // shares of the span the handles cover; used by kind weighted
    friend bool operator==(const Segment&, const Segment&) = default;
};

// `turn` = log(q0^-1 q1), q1 with the sign this span uses. Kind linear is nlerp, cubic and weighted do not occur.
// For squad: inner points a, b, and `inner` = log(a^-1 b).
template <> struct Segment<glm::dquat> {
    Seconds begin = 0;
    Seconds end = 0;
    SegmentKind kind = SegmentKind::hold;
    bool nlerp = false; // kind linear: component lerp instead of slerp
    glm::dquat q0{1, 0, 0, 0}, q1{1, 0, 0, 0};
    glm::dvec3 turn{0};
    glm::dquat a{1, 0, 0, 0};
    glm::dvec3 inner{0};
    friend bool operator==(const Segment&, const Segment&) = default;
};

template <> struct Segment<glm::dmat4> {
    Seconds begin = 0;
    Seconds end = 0;
    SegmentKind kind = SegmentKind::hold; // hold or linear
    glm::dmat4 m0{1}, m1{1};
    friend bool operator==(const Segment&, const Segment&) = default;
};

// The span from key `span` to the next one; `span` = size() - 1 is the seam of a looping curve, which ends at the first
// key of the next round. The keys must differ in time.
[[nodiscard]] Segment<double> segmentAt(const Curve<double>& curve, std::size_t span);
[[nodiscard]] Segment<glm::dquat> segmentAt(const Curve<glm::dquat>& curve, std::size_t span);
[[nodiscard]] Segment<glm::dmat4> segmentAt(const Curve<glm::dmat4>& curve, std::size_t span);

// The value at s in [0, 1]; rotations are unit length.
[[nodiscard]] double segmentValue(const Segment<double>& segment, double s);
[[nodiscard]] glm::dquat segmentValue(const Segment<glm::dquat>& segment, double s);
[[nodiscard]] glm::dmat4 segmentValue(const Segment<glm::dmat4>& segment, double s);

// The derivative by time at s: units/s, or rad/s about the rotation's own axes. Exact (no differences are taken). 0 where
// a weighted span stands upright and has none.
[[nodiscard]] double segmentRate(const Segment<double>& segment, double s);
[[nodiscard]] glm::dvec3 segmentRate(const Segment<glm::dquat>& segment, double s);
[[nodiscard]] glm::dmat4 segmentRate(const Segment<glm::dmat4>& segment, double s);

// Time to s in [0, 1] of a span.
template <class T> [[nodiscard]] double fractionAt(const Segment<T>& segment, Seconds time)
{
    return (time - segment.begin) / (segment.end - segment.begin);
}

// The parameter u in [0, 1] at which a weighted span reaches s: x(u) = s for control points 0, w0, 1 - w1, 1. Weights in
// (0, 1], however small. |x(u) - s| <= 1e-15. 0 for s <= 0 or NaN, 1 for s >= 1. Never decreases with s by more than
// the last digits of s explain (with w0 = w1 = 1 the curve stands upright at s = 1/2).
[[nodiscard]] double weightedParameter(double w0, double w1, double s);

} // namespace slerpline
