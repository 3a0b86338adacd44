#pragma once

#include "core/clip/clip.h"
#include "core/curve/reduce.h"

#include <numbers>
#include <optional>
#include <vector>

namespace slerpline {

// Whether the components of a vector track keep the same keys.
enum class ReducedComponents : std::uint8_t {
    apart,    // each its own: the fewest keys
    together, // a key goes from all or none, where the components share their times (else apart)
};

// Budgets as in SPEC 6.7: an angle for rotations, for all else a share of the track's largest component range.
struct TrackReduceOptions {
    double radians = 0.1 * std::numbers::pi / 180;
    double relative = 0.001;
    double leastUnits = 1e-6;    // the share is never taken as less
    std::optional<double> units; // instead of the share
    ReducedComponents components = ReducedComponents::apart;
    ReduceShape shape = ReduceShape::tangents;
    bool keepExtremes = true;
    bool keepHolds = true;
};

// A track with fewer keys, and how far off it is.
struct TrackReduction {
    Track track;
    double bound = 0;           // radians for rotations, else units
    double reached = 0;         // the same unit, the largest of the curves
    std::size_t keysBefore = 0; // over all curves
    std::size_t keysAfter = 0;
    bool isLeftAlone = false; // a dialect's track that has no form for what a reduction makes
};

// The difference between the largest and smallest key value of a component, for the component where it is largest (matrices:
// over the sixteen entries). Not finite values are passed over; 0 for rotations and without keys.
[[nodiscard]] double largestComponentRange(const Track& track);

// The track with fewer keys, see `reduce`. Tracks of a dialect keep its form: an M3G sequence of linear, slerp or step keys
// becomes one with fewer such keys, at the same times in all components; other M3G tracks and cui2d animations, which
// have no slopes of their own, come back as they are.
[[nodiscard]] TrackReduction reduceTrack(const Track& track, const TrackReduceOptions& options);

// A clip with fewer keys.
struct ClipReduction {
    Clip clip;
    std::vector<TrackReduction> tracks; // one per track of the clip, in its order
};
// Every track of the clip, each with its own bound. Tracks that lose no key are shared with the clip given.
[[nodiscard]] ClipReduction reduceClip(const Clip& clip, const TrackReduceOptions& options);

} // namespace slerpline
