#pragma once

#include "core/document/validate.h"

namespace slerpline {

// Fixes of SPEC section 7, as ordinary edits: a new document, all else shared. After a fix `validate` no longer has the
// finding, and no new warning, but for what the fault had hidden: keys that become neighbours when others between them go.
//   rotation.flip            signs follow the key before; on the shortest path no orientation changes at any time
//   rotation.antipodal,
//   rotation.half-turn       keys half-way, until no span turns 170 degrees
//   rotation.not-unit        stored numbers become what they played as; all zeros become no rotation
//   value.not-finite         keys without a number to play go; a broken tangent becomes smooth
//   keys.duplicate-time      the last of the keys at one time stays
//   keys.redundant           those keys go together; the motion stays within the thresholds
//   motion.velocity-jump     velocity-continuous timing
//   motion.overshoot         clamped tangents at both keys of the span; rotations smooth with a strength that is small enough
//   clip.length-mismatch     one more key, with the value the curve has there, where the longest track ends
// A track kept to the M3G or cui2d form keeps its keys joint. `track.unknown-node` needs a node: `rebind`.

// The document with one finding fixed. Unchanged when there is no such track any more, or nothing to fix.
[[nodiscard]] Document fix(const Document& document, const Finding& finding);
// The document with every finding of one id fixed. Unchanged when there is none.
[[nodiscard]] Document fixAll(const Document& document, std::string_view id);
// The track moves another node. Unchanged when the track or the node does not exist.
[[nodiscard]] Document rebind(const Document& document, ClipId clip, TrackId track, int node);

} // namespace slerpline
