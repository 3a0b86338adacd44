#pragma once

#include "core/curve/edit.h"

namespace slerpline {

// Repairs of what is stored for rotations. q and -q are one orientation; which of the two is stored decides the way of a span
// only on the as-stored path. `keys` of the results: those that were changed or made; `largestChange` in radians.

// Makes each selected key's stored sign agree with the key before it (dot >= 0). On the shortest path the played motion stays
// as it is, to the last sign of a half turn (a following key turns along where a dot of exactly 0 would change its way). On the
// as-stored path every span that ends at a selected key now goes the short way; the keys behind it are turned along, so that
// their spans keep their ways (the seam of a loop may not). Zero and not-finite keys are played as the identity and
// compared as such.
[[nodiscard]] CurveEdit<glm::dquat> withAgreeingSigns(const Curve<glm::dquat>& curve, const IndexRanges& keys);

// Lets the spans that start at these keys go the long way round (dot < 0), or the short way, on the as-stored path; the keys
// behind each are turned along. Nothing changes on the shortest path, which has no long way.
enum class RotationWay : std::uint8_t { shortWay, longWay };
[[nodiscard]] CurveEdit<glm::dquat> withWay(const Curve<glm::dquat>& curve, const IndexRanges& spans, RotationWay way);

// Stores unit quaternions: what is played stays the same to the last bit. Zero and not-finite ones become the identity, as played.
[[nodiscard]] CurveEdit<glm::dquat> withUnitKeys(const Curve<glm::dquat>& curve, const IndexRanges& keys);

// A key half way in time, on the path, in every span that starts at one of these keys and turns by `smallestTurn` (radians, by
// the path: up to 2 pi as stored) or more as its keys stand; so neighbours come closer than a half turn and the way is no
// longer in doubt. Exact for slerp and steps, see insertKey for the others. The seam of a loop counts for the last key.
[[nodiscard]] CurveEdit<glm::dquat> withHalfWayKeys(
    const Curve<glm::dquat>& curve, const IndexRanges& spans, double smallestTurn = 170 * 0.017453292519943295);

} // namespace slerpline
