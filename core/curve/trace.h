#pragma once

#include "core/curve/curve.h"

#include <functional>
#include <vector>

namespace slerpline {

// How many pixels a second and a unit of value take.
struct PixelScale {
    double perSecond = 1;
    double perUnit = 1;
};

// A point of a drawn curve: seconds, and the unit of the value.
struct TracePoint {
    Seconds time = 0;
    double value = 0;
    friend bool operator==(const TracePoint&, const TracePoint&) = default;
};

// A polyline that stays within a tolerance of the curve on screen. A jump is two points at one time. `isColumns`: keys
// outnumber pixels, and each pixel column has its lowest and highest value (exact over the keys) instead.
struct Trace {
    std::vector<TracePoint> points;
    bool isColumns = false;
};

// The curve over a range of time (extrapolated outside its keys), within `tolerancePixels` of the evaluator at any zoom.
[[nodiscard]] Trace trace(const Curve<double>& curve, TimeRange range, PixelScale scale, double tolerancePixels = 0.25);

// The same for any number over time, such as a rotation's Euler angle. `value` is asked in order of time; `breaks` are the
// times in order where it may have a corner or a jump: there `value` is asked from both sides (fromLeft = true first).
using TracedValue = std::function<double(Seconds time, bool fromLeft)>;
[[nodiscard]] Trace trace(
    const TracedValue& value, const std::vector<Seconds>& breaks, TimeRange range, PixelScale scale, double tolerancePixels = 0.25);

} // namespace slerpline
