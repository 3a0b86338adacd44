#pragma once

#include "core/curve/followed_numbers.h"

#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <optional>

namespace slerpline {

// In which order three angles are turned, as animation tools mean it: `xyz` turns about the parent's x first, then about its
// y, then about its z, so R = Rz Ry Rx (what texts on the body's own axes call intrinsic z-y'-x''). The first six use three
// axes, the last six ("proper" Euler angles) turn about the first axis again.
enum class EulerOrder : std::uint8_t { xyz, xzy, yxz, yzx, zxy, zyx, xyx, xzx, yxy, yzy, zxz, zyz };

// All of them, in the order of the enumeration.
inline constexpr std::array<EulerOrder, 12> kEulerOrders = {EulerOrder::xyz, EulerOrder::xzy, EulerOrder::yxz, EulerOrder::yzx, EulerOrder::zxy,
    EulerOrder::zyx, EulerOrder::xyx, EulerOrder::xzx, EulerOrder::yxy, EulerOrder::yzy, EulerOrder::zxz, EulerOrder::zyz};

// Angles are radians everywhere. For the first six orders number i belongs to axis i whatever the order, as tools show
// them (euler.x is the turn about x); for proper orders the numbers stand in the order of turning.

// Does the order turn about its first axis again?
[[nodiscard]] bool isProper(EulerOrder order);
// The axis (0 x, 1 y, 2 z) that number `component` (0..2) turns about.
[[nodiscard]] int eulerAxis(EulerOrder order, int component);
// The number (0..2) that is turned second. It alone decides how far the gimbal is.
[[nodiscard]] int middleComponent(EulerOrder order);

// The orientation of any angles, whole turns included; unit length.
[[nodiscard]] glm::dquat rotationFromEuler(const glm::dvec3& euler, EulerOrder order = EulerOrder::xyz);
// The principal angles: the middle one in [-pi/2, pi/2] (proper orders: [0, pi]), the others in [-pi, pi]. They give the
// orientation back to 1e-12 rad everywhere. In the gimbal the first turn takes all and the last is 0. `q` must be unit
// length; q and -q are the same. Formula: Bernardes and Viollet, Quaternion to Euler angles conversion, PLoS ONE 17(11), 2022.
[[nodiscard]] glm::dvec3 eulerFromRotation(const glm::dquat& q, EulerOrder order = EulerOrder::xyz);
// The angles of the same orientation nearest to `reference`, over both solutions and all whole turns. Within 1e-2 rad of the
// gimbal a reference that describes the orientation to rounding (1e-14 rad) comes back as it is; in the gimbal (2e-13 rad)
// the last turn stays that of the reference.
[[nodiscard]] glm::dvec3 nearestEuler(const glm::dquat& q, const glm::dvec3& reference, EulerOrder order = EulerOrder::xyz);

// A drag of one angle to a value (radians, any number of turns): the other two, whole turns included, are those nearest to
// `reference`, in the gimbal too. A value that is not finite changes nothing. Read the result back with nearestEuler(rotation, euler).
struct EulerDrag {
    glm::dvec3 euler;    // the angles shown
    glm::dquat rotation; // their orientation, with the sign nearest to the dragged one
};
[[nodiscard]] EulerDrag draggedEuler(
    const glm::dquat& q, const glm::dvec3& reference, int component, double value, EulerOrder order = EulerOrder::xyz);

// How far the middle angle is from gimbal lock, in radians: 0 locked (first and last turn go about one axis) to pi/2, where
// the axes stand square. At distance d the outer angles run up to 1 / sin d times as fast as the rotation itself.
[[nodiscard]] double gimbalDistance(const glm::dquat& q, EulerOrder order = EulerOrder::xyz);
// Where a warning is worth it: within 10 degrees the outer angles run up to 5.8 times as fast as the rotation.
inline constexpr double kGimbalWarning = 0.17453292519943295;

// Body angular velocity (rad/s) = jacobian * angle rates. Singular in the gimbal.
[[nodiscard]] glm::dmat3 eulerJacobian(const glm::dvec3& euler, EulerOrder order = EulerOrder::xyz);
// Angle rates (rad/s) of a body angular velocity (rad/s); within 1e-4 rad of the gimbal the damped least-squares answer, so
// that they stay finite.
[[nodiscard]] glm::dvec3 eulerRates(const glm::dvec3& euler, const glm::dvec3& angularVelocity, EulerOrder order = EulerOrder::xyz);

// A rotation over time read out as angles that never jump: it starts with the principal angles of the first key, or those
// nearest to `start`, and is followed along the motion. Immutable.
class EulerReadout : public FollowedNumbers {
public:
    EulerReadout() = default;
    // `keyTimes` in order, repeats allowed.
    EulerReadout(const Rotation& rotation, const std::vector<Seconds>& keyTimes, EulerOrder order = EulerOrder::xyz,
        const std::optional<glm::dvec3>& start = std::nullopt);
};

} // namespace slerpline
