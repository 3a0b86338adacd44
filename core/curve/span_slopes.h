#pragma once

#include "core/curve/segment.h"
#include "core/curve/tangents.h"

namespace slerpline {

// What a span is as an explicit tangent span. For the edits beside this file.

// The slopes or angular velocities at a span's two ends, straight from the rules that shape it, so that they give the same
// SQUAD inner points again even where the handles are too long to show as velocities. The curve plays what its keys say
// (no `playAs`), and the span must exist; size() - 1 is the seam.
template <class T> struct SpanSlopes {
    Rate<T> start{};
    Rate<T> end{};
};
template <class T> [[nodiscard]] SpanSlopes<T> spanSlopes(const Curve<T>& curve, std::size_t span);

// Whether a span of this mode plays the same as a tangent span with its own end slopes; step does not, and has none.
template <class T> [[nodiscard]] bool keepsShapeAsTangent(Interpolation mode)
{
    switch (mode) {
    case Interpolation::tangent:
    case Interpolation::spline:
    case Interpolation::slerp: return true;
    case Interpolation::linear: return std::is_same_v<T, double>; // not nlerp
    case Interpolation::cosine:
    case Interpolation::step: return false;
    }
    return false;
}

// The largest distance between two segments at equal s: units, or radians between orientations. 128 samples, the best of
// them refined: within a thousandth of the true one for curves that a span can hold.
[[nodiscard]] double largestDistance(const Segment<double>& a, const Segment<double>& b);
[[nodiscard]] double largestDistance(const Segment<glm::dquat>& a, const Segment<glm::dquat>& b);

} // namespace slerpline
