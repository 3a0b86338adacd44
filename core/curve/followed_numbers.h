#pragma once

#include "core/base/time.h"

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

#include <functional>
#include <vector>

namespace slerpline {

// Three numbers that describe a rotation with more than one solution (angles, a rotation vector), followed along the motion
// so that they never jump where the rotation does not. Costs a few evaluations per key once. Immutable.
class FollowedNumbers {
public:
    using Rotation = std::function<glm::dquat(Seconds)>;
    // The solution for an orientation that is nearest to given numbers.
    using Nearest = std::function<glm::dvec3(const glm::dquat& rotation, const glm::dvec3& reference)>;

    FollowedNumbers() = default;
    // `keyTimes` in order, repeats allowed; `start` is what the first key's numbers shall be nearest to.
    FollowedNumbers(Rotation rotation, std::vector<Seconds> keyTimes, Nearest nearest, const glm::dvec3& start);

    // Numbers at a key (those of its own time: the last of the keys that share it), in radians. `key` must exist.
    [[nodiscard]] const glm::dvec3& atKey(std::size_t key) const { return atKeys_[key]; }
    // Numbers at any time, in radians. Costs a few evaluations: the motion is followed from the last key. Outside the keys
    // those nearest to the end key's; without keys those nearest to the start; 0 for a default-made readout.
    [[nodiscard]] glm::dvec3 at(Seconds time) const;
    // What is reached when coming to a key from the left (differs from atKey where the rotation jumps).
    [[nodiscard]] glm::dvec3 arrivingAt(std::size_t key) const;
    // Numbers at `time` in [from, to], followed from `start` at `from`. The rotation must have no jump between them.
    [[nodiscard]] glm::dvec3 followed(const glm::dvec3& start, Seconds from, Seconds to, Seconds time) const;

private:
    [[nodiscard]] glm::dvec3 followed(const glm::dvec3& start, Seconds from, Seconds to, Seconds time, int depth) const;

    Rotation rotation_;
    Nearest nearest_;
    glm::dvec3 start_{0};
    std::vector<Seconds> keyTimes_;
    std::vector<glm::dvec3> atKeys_;
};

} // namespace slerpline
