#pragma once

#include "core/clip/track.h"
#include "core/dialects/m3g_sequence.h"

// M3G sequences as tracks of a clip and back.
namespace slerpline::m3g {

// The sequence as a track: the valid keys in playing order, times divided by ticksPerSecond; the other keys, the wrap, the
// duration and the repeat mode as M3gSequence says. `names` are the components of a named property: x, y, z, w, or 0, 1, 2, ...
// by default. A path set on a sequence that is no rotation does not go along.
// illegalState: as `sample`. illegalArgument: ticksPerSecond not above 0 or not finite; a rotation target for anything but
// SLERP and SQUAD, any other target for those two; a translation or scale without 3 components; a matrix; as many names as
// components must be given, or none.
[[nodiscard]] Result<Track> toTrack(
    const KeyframeSequence& sequence, const Target& target, double ticksPerSecond, std::vector<std::string> names = {});

// The sequence that a track holds: exactly the one it was made from, times that are whole or short decimals included.
// A plain track becomes a sequence with all keys valid; without a period its duration is that of its keys.
// illegalArgument: what M3G cannot hold, in words: keys that components do not share, a mode that is not the same in all
// spans or that M3G lacks, an extrapolation other than constant or loop (both sides alike), a spline's joined seam, matrices.
// illegalState: a duration below the last key's time, or none; and the errors of the setters.
[[nodiscard]] Result<KeyframeSequence> fromTrack(const Track& track, double ticksPerSecond);

} // namespace slerpline::m3g
