#pragma once

#include "core/clip/track.h"
#include "core/curve/extrapolation.h"
#include "core/curve/mirror.h"
#include "core/curve/paste.h"
#include "core/curve/retime.h"
#include "core/curve/ripple.h"

namespace slerpline {

// Edits in time of a whole track: all components of a vector, or the one curve of a rotation or matrix, as one. Each does to
// every curve what its namesake in core/curve does to one; what a number means and what happens at its ends stands there.

// A selection in a track: one entry per curve. Missing entries mean no key of that curve.
using TrackKeys = std::vector<IndexRanges>;

// A track after an edit of its keys in time.
struct TrackKeysEdit {
    Track track;
    TrackKeys keys;    // where the edited keys now are
    double fitted = 1; // Collision::block: the part of the way in time that fitted, the same for all curves, in [0, 1]
};

// All keys; those with a time in a closed range; every key of any curve that stands at the very time of a named one (a column).
[[nodiscard]] TrackKeys allKeys(const Track& track);
[[nodiscard]] TrackKeys keysWithin(const Track& track, const TimeRange& range);
[[nodiscard]] TrackKeys columnsOf(const Track& track, const TrackKeys& keys);

// A key at `time` on every curve (see insertKey; there already: as it is); `keys` are those at that time.
[[nodiscard]] TrackKeysEdit insertColumn(const Track& track, Seconds time);
[[nodiscard]] Track removeTrackKeys(const Track& track, const TrackKeys& keys);

// Collision::block stops all curves together, where the first of them must stop.
[[nodiscard]] TrackKeysEdit moveTrackKeys(const Track& track, const TrackKeys& keys, Seconds by, const CollisionRule& rule = {});
// In time only; the pivot is the same for all curves.
[[nodiscard]] TrackKeysEdit scaleTrackKeys(const Track& track, const TrackKeys& keys, Seconds pivot, double factor, const CollisionRule& rule = {});
[[nodiscard]] Result<TrackKeysEdit> retimeTrackKeys(const Track& track, const TrackKeys& keys, std::span<const RetimeAnchor> anchors,
    RetimeOutside outside = RetimeOutside::shift, const CollisionRule& rule = {});
// About the middle of all the keys named, so that what was together stays together.
[[nodiscard]] TrackKeysEdit reverseTrackKeys(const Track& track, const TrackKeys& keys, StepSpans steps = StepSpans::keepShape);
[[nodiscard]] TrackKeysEdit snapTrackKeys(const Track& track, const TrackKeys& keys, const TimeGrid& grid);

// The track of the limb on the other side of a plane: rotations and matrices mirrored, of a translation the component
// along the plane's axis negated; scales and named properties as they are. Twice is identity to the bit.
[[nodiscard]] Track mirroredTrack(const Track& track, MirrorPlane plane);

// Time put in at a moment (see insertTime), and a closed range cut out (see removeTime), of every curve.
[[nodiscard]] TrackKeysEdit insertTrackTime(const Track& track, Seconds at, Seconds duration, RippleEnds ends = RippleEnds::stretch);
[[nodiscard]] TrackKeysEdit removeTrackTime(const Track& track, const TimeRange& cut, RippleEnds ends = RippleEnds::keepShape);

// A clipboard of one track. Its curves share one range of time, so that components keyed apart keep their distances.
struct CopiedTrackKeys {
    std::variant<std::vector<CopiedKeys<double>>, CopiedKeys<glm::dquat>, CopiedKeys<glm::dmat4>> curves;
};
[[nodiscard]] CopiedTrackKeys copyTrackKeys(const Track& track, const TrackKeys& keys);
// Component by component. Insert makes room for the whole of what is pasted in every curve, those without a copied key too. Error
// ("paste.kind"): numbers onto a rotation and the like, or another count of components.
[[nodiscard]] Result<TrackKeysEdit> pasteTrackKeys(const Track& track, const CopiedTrackKeys& copied, const PasteOptions& options);
// Copies later (or sooner) by `by`; the originals stay, but for those a copy lands on.
[[nodiscard]] TrackKeysEdit duplicateTrackKeys(const Track& track, const TrackKeys& keys, Seconds by);

// What every curve does outside its keys.
[[nodiscard]] Track setTrackExtrapolation(const Track& track, Extrapolation before, Extrapolation after);
// Every curve gets the period, or, when one of them is too long for it, none does (error "curve.period").
[[nodiscard]] Result<Track> setTrackPeriod(const Track& track, std::optional<Seconds> period);

} // namespace slerpline
