#pragma once

#include "core/curve/edit.h"

namespace slerpline {

// A plane through the origin, named by the axis that stands on it: mirroring at `x` exchanges left and right where x is.
enum class MirrorPlane : std::uint8_t { x, y, z };

// Values mirrored about `about`: v becomes 2 about - v, free slopes change sign, rules and weights stay. Twice gives the
// values back, exactly for `about` 0. The curve between mirrored keys is the mirrored curve. Not finite: no change.
[[nodiscard]] CurveEdit<double> mirrorKeys(const Curve<double>& curve, const IndexRanges& keys, double about);

// Orientations mirrored at a plane, as of the other limb of a pair: the turn's part about the plane's own axis stays, the other two change
// sign, in values (w, x, -y, -z for plane x) and in free angular velocities. That is the reflection M R M, so products, logarithms
// and exponentials follow it: between mirrored keys every mode plays the mirrored motion. Twice is identity to the bit.
[[nodiscard]] CurveEdit<glm::dquat> mirrorKeys(const Curve<glm::dquat>& curve, const IndexRanges& keys, MirrorPlane plane);
// The same for matrices: M A M with M the reflection at the plane; translation, rotation and scale are mirrored together.
[[nodiscard]] CurveEdit<glm::dmat4> mirrorKeys(const Curve<glm::dmat4>& curve, const IndexRanges& keys, MirrorPlane plane);

} // namespace slerpline
