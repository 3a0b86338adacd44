#pragma once

#include "core/curve/curve.h"

#include <vector>

namespace slerpline {

// What a curve does that its keys do not ask for, in numbers. Units are the curve's own (scalars) or radians (rotations);
// every function is silent about an empty curve.

// How the derivative changes across a key.
struct VelocityJump {
    std::size_t key = 0; // the last of those that share the time
    Seconds time = 0;
    double jump = 0;   // size of the difference of the one-sided rates: units/s, or rad/s of the difference of vectors
    double before = 0; // size of the rate that leads to the key
    double after = 0;  // and of the one that follows
};
// One entry for each time strictly between first and last key, in order, continuous ones too. In a loop also the seam: the
// first key of a curve whose round closes without a jump of the value comes first in the list. O(keys).
[[nodiscard]] std::vector<VelocityJump> velocityJumps(const Curve<double>& curve);
[[nodiscard]] std::vector<VelocityJump> velocityJumps(const Curve<glm::dquat>& curve);

// How far a span leaves the slerp arc between its keys: the largest angle between the two at equal s, found to 1e-9 rad.
struct OffArc {
    std::size_t span = 0;
    Seconds time = 0;
    double angle = 0; // radians, in [0, pi]
};
// One entry for each span that takes time, the seam of a loop last.
[[nodiscard]] std::vector<OffArc> offArc(const Curve<glm::dquat>& curve);

// How far a span goes beyond both its keys' values, exactly (roots of the derivative).
struct Overshoot {
    std::size_t span = 0;
    Seconds time = 0;
    double amount = 0; // units; above 0. The farther of the two where it goes beyond both ends
    double share = 0;  // of the step from key to key; infinite between equal keys
};
// Only spans that overshoot by more than rounding (1e-12 of the values), the seam of a loop last.
[[nodiscard]] std::vector<Overshoot> overshoots(const Curve<double>& curve);

// How far apart two curves are over a closed range of time.
struct CurveDifference {
    double largest = 0; // units, or radians in [0, pi]; matrices: the largest of the 16 entries' differences
    Seconds at = 0;     // where; the earliest such place
    double mean = 0;    // over time
};
// Both sides of every key of either curve are looked at, and 32 places between two keys; the largest is then refined between
// its neighbours. So it is what was really found, never more than there is. A range that is a point has that point's value;
// one that is not finite or runs backwards gives zeros.
[[nodiscard]] CurveDifference difference(const Curve<double>& a, const Curve<double>& b, TimeRange range);
[[nodiscard]] CurveDifference difference(const Curve<glm::dquat>& a, const Curve<glm::dquat>& b, TimeRange range);
[[nodiscard]] CurveDifference difference(const Curve<glm::dmat4>& a, const Curve<glm::dmat4>& b, TimeRange range);

} // namespace slerpline
