#pragma once

#include "core/curve/edit.h"
#include "core/curve/euler.h"
#include "core/curve/travel.h"

#include <memory>
#include <optional>

namespace slerpline {

// What numbers a rotation curve is shown and edited as. Angles are radians.
enum class RotationView : std::uint8_t {
    euler,          // 3 angles in an order; continuous, whole turns count
    components,     // x, y, z, w of the unit quaternion; the sign is continuous along the curve
    rotationVector, // 3: axis times angle from a pose, continuous; or from the previous key, each span starting from 0
    progression,    // 1: radians travelled since the first key; never falls
    speed,          // 1: size of the angular velocity, rad/s; may jump at keys
};

// Which read-out of a rotation is meant, with what it needs to know.
struct RotationViewOptions {
    RotationView view = RotationView::euler;
    EulerOrder order = EulerOrder::xyz;    // view euler
    std::optional<glm::dquat> reference{}; // view rotationVector: the pose counted from; absent: the previous key

    friend bool operator==(const RotationViewOptions&, const RotationViewOptions&) = default;
};

// How many numbers a view has: 1 to 4.
[[nodiscard]] int numberCount(RotationView view);

// The first numberCount(view) of these count, the others are 0.
using RotationNumbers = glm::dvec4;

// A rotation curve read and edited through a view. It owns its copy of the curve. Immutable. Costs a few evaluations per key
// once; then O(log keys) per question. `key` and `number` must exist.
class RotationReadout {
public:
    RotationReadout() = default;
    explicit RotationReadout(Curve<glm::dquat> curve, const RotationViewOptions& options = {});

    [[nodiscard]] const Curve<glm::dquat>& curve() const { return *curve_; }
    [[nodiscard]] const RotationViewOptions& options() const { return options_; }

    // At any time, and at a key exactly: a repeated curve is at its last key's time back at the first, atKey tells the key's
    // own numbers all the same. Where keys share a time the last of them counts. Speed: what follows the time (at
    // the last key of a curve that ends there: what led to it).
    [[nodiscard]] RotationNumbers at(Seconds time) const;
    [[nodiscard]] RotationNumbers atKey(std::size_t key) const;
    // What is reached when coming to a key from the left; differs where the curve, its speed or its reference jumps.
    [[nodiscard]] RotationNumbers arrivingAt(std::size_t key) const;
    // The time derivative of the numbers on one side of a key; 0 where there is no span. Speed: 0, it has no handles.
    [[nodiscard]] RotationNumbers slopes(std::size_t key, Side side) const;

    // The key's orientation with one number set, in the view's own meaning of "the others stay"; with the sign nearest to the
    // stored one. A value that is not finite changes nothing (components: clamped).
    // - rotationVector from the previous key: the first key counts from where it stands.
    // - progression: the key moves on its neighbours' great circle until so much is travelled up to it, earlier keys standing
    //   still; the first key, where counting starts, by the value itself. To 1e-10 rad; as near as it gets where the circle
    //   does not lead there.
    // - speed: unchanged, see withSpeed.
    [[nodiscard]] glm::dquat rotationWith(std::size_t key, int number, double value) const;
    // The angular velocity on one side of a key at which one number has this slope and the others keep theirs (components:
    // give way as little as they can; progression: the axis is kept, a slope below 0 is 0). A number that cannot move there
    // (gimbal, pole) leaves it unchanged in that direction.
    [[nodiscard]] glm::dvec3 velocityWith(std::size_t key, Side side, int number, double slope) const;

    // Edits of the curve by these. A slope makes the side a free tangent, limited as in setTangent.
    [[nodiscard]] Curve<glm::dquat> withNumber(std::size_t key, int number, double value) const;
    [[nodiscard]] LimitedRotationEdit withSlope(std::size_t key, Side side, int number, double slope) const;
    // Gives the key this angular speed (rad/s; below 0 is 0) on all sides that have a span to shape, the axes kept.
    [[nodiscard]] LimitedRotationEdit withSpeed(std::size_t key, double speed) const;

private:
    [[nodiscard]] double signOfRound(const glm::dquat& arrived) const;
    [[nodiscard]] double signAt(Seconds time) const;
    [[nodiscard]] bool startsAgainAt(Seconds time) const; // the last key of a repeated curve
    [[nodiscard]] glm::dquat referenceOf(std::size_t key) const;
    [[nodiscard]] glm::dvec3 vectorAt(Seconds time) const;
    [[nodiscard]] glm::dvec3 vectorFrom(std::size_t key, Seconds until, Seconds time) const;
    [[nodiscard]] glm::dvec3 anglesAt(std::size_t key, Side side) const;
    [[nodiscard]] glm::dquat rotationTravelling(std::size_t key, double distance) const;

    std::shared_ptr<const Curve<glm::dquat>> curve_ = std::make_shared<const Curve<glm::dquat>>();
    RotationViewOptions options_;
    FollowedNumbers followed_;        // euler, and rotationVector from a pose
    std::vector<double> signs_;       // components: what each key's stored sign is multiplied with; then that of a round
    std::vector<glm::dvec3> vectors_; // rotationVector from the previous key: at each key
    Travel travel_;                   // progression
};

// The angular velocity scaled to this size; from a standstill about `axis` (any length; 0: it stays at rest).
[[nodiscard]] glm::dvec3 velocityWithSpeed(const glm::dvec3& angularVelocity, double speed, const glm::dvec3& axis);

} // namespace slerpline
