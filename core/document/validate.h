#pragma once

#include "core/base/result.h"
#include "core/document/document.h"

#include <string_view>
#include <vector>

namespace slerpline {

// A diagnostic of a document with where it is, so that an editor can select and frame it. One per track and id; the place
// is the first one, `diagnostic.count` says how many there are.
struct Finding {
    Diagnostic diagnostic;
    ClipId clip = 0;
    TrackId track = 0;
    std::size_t curve = 0; // which of the track's curves; 0 when the whole track is meant
    std::size_t key = 0;   // the key, or the one at the start of the span; 0 when the whole track is meant
    Seconds time = 0;      // of that key

    friend bool operator==(const Finding&, const Finding&) = default;
};

// Ends of tracks closer than this many frames are together (SPEC section 7, clip.length-mismatch).
inline constexpr double kEndsTogetherFrames = 0.5;

// What is wrong or noteworthy in the curves and tracks of a document (SPEC section 7: rotation.*, value.*, keys.*,
// motion.*, clip.*, track.*; what only a reader can see, such as keys.unsorted, comes with the import). In order of clips,
// tracks and of the table there. A clean document gives none. Costs about 1 us per key.
// Where a curve has numbers that are not finite, nothing else is said about it.
[[nodiscard]] std::vector<Finding> validate(const Document& document);
// The same for one track of a clip; what concerns the whole clip (clip.length-mismatch) is left out.
[[nodiscard]] std::vector<Finding> validateTrack(const Document& document, const Clip& clip, const Track& track);

// When the last key of a looping clip's longest track is reached; tracks without two keys do not count, nor muted ones and
// those that go on by themselves after their last key. 0 when none counts.
[[nodiscard]] Seconds loopEnd(const Clip& clip);
// Whether the track counts for `loopEnd`.
[[nodiscard]] bool endsWithLoop(const Track& track);

// The diagnostics of a reader and what `validate` finds, one per place and id: where both speak of the same, the line of
// the reader is kept with the graver severity and the words of whoever counted more.
[[nodiscard]] std::vector<Diagnostic> withFindings(std::vector<Diagnostic> read, const std::vector<Finding>& found);

} // namespace slerpline
