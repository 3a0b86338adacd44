#include "core/curve/span_slopes.h"

#include "core/curve/rotation.h"

#include <algorithm>
#include <cmath>

namespace slerpline {
namespace {

// A spline's tangent T is a change over the span: scalars per span, rotations in half angles.
double perSecond(double tangent, Seconds duration) { return tangent / duration; }
glm::dvec3 perSecond(const glm::dvec3& tangent, Seconds duration) { return tangent * (2 / duration); }

double distanceBetween(double a, double b) { return std::abs(a - b); }
double distanceBetween(const glm::dquat& a, const glm::dquat& b) { return angleBetween(a, b); }

template <class T> double largest(const Segment<T>& a, const Segment<T>& b)
{
    constexpr int kSamples = 128, kRefinements = 40;
    const auto apart = [&](double s) { return distanceBetween(segmentValue(a, s), segmentValue(b, s)); };
    double best = 0, at = 0;
    for (int i = 0; i <= kSamples; ++i) {
        const double here = apart(double(i) / kSamples);
        if (here > best) {
            best = here;
            at = double(i) / kSamples;
        }
    }
    double low = std::max(0.0, at - 1.0 / kSamples), high = std::min(1.0, at + 1.0 / kSamples);
    for (int i = 0; i < kRefinements; ++i) { // thirds: one hump between the neighbours of the best sample
        const double left = low + (high - low) / 3, right = high - (high - low) / 3;
        const double atLeft = apart(left), atRight = apart(right);
        best = std::max({best, atLeft, atRight});
        (atLeft < atRight ? low : high) = atLeft < atRight ? left : right;
    }
    return best;
}

} // namespace

template <class T> SpanSlopes<T> spanSlopes(const Curve<T>& curve, std::size_t span)
{
    const std::size_t end = span + 1 < curve.keys.size() ? span + 1 : 0;
    const Interpolation mode = curve.keys[span].interpolation;
    if (mode == Interpolation::tangent) {
        const Seam seam = seamOf(curve);
        return {tangentSlope(curve, seam, span, Side::after), tangentSlope(curve, seam, end, Side::before)};
    }
    const Segment<T> segment = segmentAt(curve, span);
    if (mode == Interpolation::spline) {
        const Seam seam = seamOf(curve);
        const Seconds duration = segment.end - segment.begin;
        return {
            perSecond(splineTangent(curve, seam, span, Side::after), duration), perSecond(splineTangent(curve, seam, end, Side::before), duration)};
    }
    return {segmentRate(segment, 0), segmentRate(segment, 1)};
}

double largestDistance(const Segment<double>& a, const Segment<double>& b) { return largest(a, b); }
double largestDistance(const Segment<glm::dquat>& a, const Segment<glm::dquat>& b) { return largest(a, b); }

template SpanSlopes<double> spanSlopes(const Curve<double>&, std::size_t);
template SpanSlopes<glm::dquat> spanSlopes(const Curve<glm::dquat>&, std::size_t);

} // namespace slerpline
