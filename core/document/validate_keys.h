#pragma once

#include "core/clip/track.h"

#include <cstddef>
#include <vector>

namespace slerpline {

// Whether all curves of a track have keys at the same times: then a key of the track is one key of each.
[[nodiscard]] bool hasJointKeys(const Track& track);

// Per curve, the keys that can go together without the motion changing by more than SPEC section 7 allows: 1e-4 degree; for
// numbers 1e-6 of the range, which is that of the track's widest component for translation and scale and the component's
// own for named properties; for matrices 1e-6 of the widest entry of their turning part, and of their translation. Where a
// track has joint keys they go from all of its curves or from none. See core/curve/redundant.h.
[[nodiscard]] std::vector<std::vector<std::size_t>> redundantKeys(const Track& track);

} // namespace slerpline
