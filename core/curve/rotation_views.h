#pragma once

#include "core/curve/curve.h"

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

namespace slerpline {

// Numbers that show an orientation, each with the way back for editing. Orientations are unit length; angles are radians.
// A value that is not finite changes nothing, unless a limit takes it in. For Euler angles see core/curve/euler.h.

// The turn that leads from one orientation to another, the short way: what a drag reports.
struct TurnBetween {
    double angle = 0;         // in [0, pi]
    glm::dvec3 axis{1, 0, 0}; // unit, in the parent's axes; x where nothing turns
};
[[nodiscard]] TurnBetween orientationChange(const glm::dquat& from, const glm::dquat& to);

// --- the four numbers, in the order x, y, z, w (0..3) of files

// x, y, z, w as they stand; no sign is changed.
[[nodiscard]] glm::dvec4 componentsOf(const glm::dquat& q);
// q or -q, whichever is nearer to the reference; q where both are equally far.
[[nodiscard]] glm::dquat withSignOf(const glm::dquat& q, const glm::dquat& reference);
// The unit quaternion whose component has this value, reached on the great circle through q and the component's own axis: of
// all ways the one with least change, the other three keep their ratio. Clamped to [-1, 1]. At a pole (the component is +-1,
// the others are 0) the circle is open: w then moves towards +x, and x, y, z move towards +w. Unit to 1e-15, however often.
[[nodiscard]] glm::dquat withComponent(const glm::dquat& q, int component, double value);
// How fast the components move (1/s) at this angular velocity (rad/s, own axes): q w / 2.
[[nodiscard]] glm::dvec4 componentRates(const glm::dquat& q, const glm::dvec3& angularVelocity);
// The angular velocity nearest to the given one at which the component moves at `rate`. On a unit quaternion the others have
// to give way; they do so along the component's great circle. Within 1e-9 of a pole the component cannot move: unchanged.
[[nodiscard]] glm::dvec3 velocityWithComponentRate(const glm::dquat& q, const glm::dvec3& angularVelocity, int component, double rate);

// --- the rotation vector: axis times turning angle (not half of it), from a reference, in the reference's own axes. Its
// rates are `turnRate` and `turnRateInverse` of core/curve/turn_rate.h.

// The short one, length in [0, pi].
[[nodiscard]] glm::dvec3 rotationVector(const glm::dquat& q, const glm::dquat& reference);
// reference * exp(v / 2); any length, whole turns included.
[[nodiscard]] glm::dquat rotationFromVector(const glm::dvec3& v, const glm::dquat& reference);
// The vector of the same orientation nearest to `near`, over all whole turns about its axis. Vectors that describe it to
// rounding (1e-14 rad) come back as they are; where q is the reference (to 2e-13 rad) the axis is that of `near`.
[[nodiscard]] glm::dvec3 nearestRotationVector(const glm::dquat& q, const glm::dquat& reference, const glm::dvec3& near);

// --- how far along an arc

// Where q stands beside the great circle from a to b.
struct ArcPosition {
    double angle = 0; // how far along from a, of the nearest point of the circle; within half a turn of the arc's middle
    double whole = 0; // the arc itself: [0, pi] on the shortest path, to 2 pi as stored
    double off = 0;   // from the circle, in [0, pi]
};
// Where a and b agree, the circle is the one from them to q (angle never negative); where all three agree everything is 0.
// A q square to the whole circle (off = pi) stands at the arc's middle.
[[nodiscard]] ArcPosition arcPosition(const glm::dquat& a, const glm::dquat& b, const glm::dquat& q, RotationPath path = RotationPath::shortest);
// q moved to another angle along the same circle; how far off it is stays. Unchanged where there is no circle or q is square
// to it. The sign is the one nearest to q.
[[nodiscard]] glm::dquat movedAlongArc(
    const glm::dquat& a, const glm::dquat& b, const glm::dquat& q, double angle, RotationPath path = RotationPath::shortest);

// Progression of a key between its neighbours (across the seam of a loop): the arc from the one before to the one after.
// A key with one neighbour counts from that along the arc to itself; a single key has nothing to count from: all 0.
[[nodiscard]] ArcPosition keyProgression(const Curve<glm::dquat>& curve, std::size_t key);
// The key's orientation when it stands at `angle` on that arc.
[[nodiscard]] glm::dquat withKeyProgression(const Curve<glm::dquat>& curve, std::size_t key, double angle);

} // namespace slerpline
