#pragma once

#include "core/base/result.h"
#include "core/clip/track.h"
#include "core/scene/scene.h"

namespace slerpline {

// A matrix track as translation, rotation and scale, and back. Both are edits of the user's; nothing converts by itself.

// A matrix track taken apart, with what the parts cannot hold.
struct TrackParts {
    Track translation, rotation, scale; // ids 0: whoever puts them into a clip gives them theirs
    double largestShear = 0;            // |cos| of the angle between two axes of a key, 0 to 1: what parts cannot hold
    Seconds largestShearAt = 0;
    bool hasMirror = false;   // some key has a negative determinant
    double largestChange = 0; // matrix entries; between the track and its parts put together, keys and spans
};

// Keys at the same times with the same steps; other spans are linear, rotations slerp on the shortest path. Behaviour outside
// the keys, period and seam are taken over. A mirror is kept as a negative scale on one axis, x at first; it keeps its axis
// along the track, and where the track turns itself inside out the axis that changes the rotation least takes it. Rotation
// signs agree from key to key. A collapsed axis (scale 0) keeps sign and, where the matrix leaves it open, direction of the
// key before it. No keys: three empty tracks. Errors: edit.not-a-matrix-track.
[[nodiscard]] Result<TrackParts> matrixTrackParts(const Track& track);

// Parts put together to one matrix track.
struct MatrixTrack {
    Track track;              // id 0
    double largestChange = 0; // matrix entries; between keys, where the parts do not move in straight lines
};

// One matrix track from the tracks of one node; null stands for a track that is not there, and the rest transform's part counts.
// Keys at all times at which a part has one, exact there; jumps stay jumps, a span in which every part holds is a step. Behaviour
// outside the keys is taken over when all parts agree on it (and repeat over the same keys), else it is constant. Errors:
// edit.no-parts (all null, or no keys at all), edit.not-a-part (other kinds of track, or not three components),
// edit.two-nodes.
[[nodiscard]] Result<MatrixTrack> matrixTrackOf(const Track* translation, const Track* rotation, const Track* scale, const RestTransform& rest = {});

} // namespace slerpline
