#pragma once

#include "core/curve/segment.h"

#include <vector>

namespace slerpline {

// How far a rotation has turned: the length of its path, the integral of |angular velocity|, in radians. It never falls.

// What is travelled on a span from its start to s in [0, 1]. On great circles (step 0, slerp, nlerp, cosine) it is the angle
// between start and value, exactly; for squad and tangent spans it is integrated to 1e-11 rad (Gauss-Legendre, halving).
[[nodiscard]] double travelled(const Segment<glm::dquat>& segment, double s);
// The s at which so much is travelled, the first of them where the rotation rests; 0 for 0 or less, 1 for more than there is.
[[nodiscard]] double fractionTravelled(const Segment<glm::dquat>& segment, double distance);

// From the key `first` to the key `last` (first <= last), jumps included: at a step's end and between keys that share a
// time the rotation jumps by the angle between them.
[[nodiscard]] double travelledBetween(const Curve<glm::dquat>& curve, std::size_t first, std::size_t last);

// The progression of a whole curve: 0 at its first key. Immutable; costs one integration per span, once.
class Travel {
public:
    Travel() = default;
    explicit Travel(Curve<glm::dquat> curve);

    // At a key, after its jump and before it.
    [[nodiscard]] double atKey(std::size_t key) const { return atKeys_[key]; }
    [[nodiscard]] double arrivingAt(std::size_t key) const { return arriving_[key]; }
    // At any time; outside the keys it goes on as the curve does (loops add up; before the first key it is negative). 0 for
    // an empty curve and for a time that is not finite.
    [[nodiscard]] double at(Seconds time) const;
    // From the first key to the last.
    [[nodiscard]] double total() const { return atKeys_.empty() ? 0 : atKeys_.back(); }
    // The time between first and last key at which so much is travelled: the earliest where the rotation rests, the key's
    // time inside a jump, the end keys' times beyond the ends; 0 for an empty curve. Inverse of `at` to 1e-9 rad.
    [[nodiscard]] Seconds timeAt(double distance) const;

private:
    [[nodiscard]] double inside(Seconds time) const;
    [[nodiscard]] double ofRound() const;

    Curve<glm::dquat> curve_;
    std::vector<double> atKeys_, arriving_;
};

} // namespace slerpline
