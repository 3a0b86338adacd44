#pragma once

#include "core/clip/matrix_parts.h"

namespace slerpline {

// How far a matrix track, which moves entry by entry, may be off the parts it stands for.
struct MatrixBudget {
    double radians = 0;        // rotation
    double relative = 0;       // numbers: of the largest range of the translation's, and of the other entries; at least 1e-6
    double ticksPerSecond = 1; // keys are added on whole ticks
};

// matrixTrackOf with keys added until no place is further off than the budget. `largestChange` is what is left, in entries.
// Errors: as matrixTrackOf; x.budget when neighbouring ticks are still too far apart, with the time.
[[nodiscard]] Result<MatrixTrack> matrixTrackWithin(
    const Track* translation, const Track* rotation, const Track* scale, const RestTransform& rest, const MatrixBudget& budget);

} // namespace slerpline
