#pragma once

#include "core/base/time.h"

#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

#include <functional>
#include <vector>

namespace slerpline {

// Euler angles in radians, order XYZ as animation tools mean it: turn about x, then y, then z of the parent, R = Rz Ry Rx.

[[nodiscard]] glm::dquat rotationFromEuler(const glm::dvec3& euler);
// The principal angles: y in [-pi/2, pi/2]. At the gimbal (y = +-pi/2) x takes the whole turn and z is 0.
[[nodiscard]] glm::dvec3 eulerFromRotation(const glm::dquat& q);
// The angles of the same orientation nearest to `reference`, over both solutions and all whole turns.
[[nodiscard]] glm::dvec3 nearestEuler(const glm::dquat& q, const glm::dvec3& reference);

// Body angular velocity (rad/s) = jacobian * angle rates. Singular at the gimbal.
[[nodiscard]] glm::dmat3 eulerJacobian(const glm::dvec3& euler);
// Angle rates of a body angular velocity; close to the gimbal the least-squares answer, so that it stays finite.
[[nodiscard]] glm::dvec3 eulerRates(const glm::dvec3& euler, const glm::dvec3& angularVelocity);

// A rotation over time read out as angles that never jump: it starts with the principal angles of the first key and is
// followed along the motion. Immutable.
class EulerReadout {
public:
    using Rotation = std::function<glm::dquat(Seconds)>;

    EulerReadout() = default;
    // `keyTimes` in order, repeats allowed.
    EulerReadout(Rotation rotation, std::vector<Seconds> keyTimes);

    // Angles at a key (the last of those that share its time), in radians.
    [[nodiscard]] const glm::dvec3& atKey(std::size_t key) const { return keyAngles_[key]; }
    // Angles at any time, in radians. Costs a few evaluations: the motion is followed from the last key.
    [[nodiscard]] glm::dvec3 at(Seconds time) const;
    // What is reached when coming to a key from the left (differs from atKey where the rotation jumps).
    [[nodiscard]] glm::dvec3 arrivingAt(std::size_t key) const;

private:
    [[nodiscard]] glm::dvec3 followed(const glm::dvec3& start, Seconds from, Seconds to, Seconds time, int depth = 0) const;

    Rotation rotation_;
    std::vector<Seconds> keyTimes_;
    std::vector<glm::dvec3> keyAngles_;
};

} // namespace slerpline
