#pragma once

#include "app/editor/editing/operations.h"
#include "core/clip/track_edit.h"

#include <QByteArray>

namespace slerpline::editor {

// Keys between clips, documents and windows.

// The keys of one track on the clipboard, with what they were keys of.
struct CopiedTrack {
    std::string node; // name; empty: of no node
    PropertyKind kind = PropertyKind::named;
    std::string property;                // its name, for kind named
    std::vector<std::string> components; // names of a vector's numbers, else empty
    CopiedTrackKeys keys;                // all with the clipboard's one range of time
};
struct CopiedClip {
    std::vector<CopiedTrack> tracks; // none empty
    TimeRange times;                 // over all keys
};
[[nodiscard]] std::size_t keyTotal(const CopiedClip& copied);

// The selected keys; no tracks without a selection.
[[nodiscard]] CopiedClip copySelected(const EditorState& state, ClipId clip);

// The text of a clipboard and back (the manual describes it). Any number comes back as the same double. Error
// ("clipboard.none" when it is no such text at all, else "clipboard.keys"): a sentence that names the place.
[[nodiscard]] QByteArray clipboardText(const CopiedClip& copied);
[[nodiscard]] Result<CopiedClip> clipboardFromText(const QByteArray& text);

// Where pasted keys come to stand, and what is done to them before.
struct PasteChoices {
    PasteOptions options;    // `time` is where the first key of all comes to
    int repeats = 1;         // so often, one after the other: the first key of a round where the last round ended; 1 to kMostRepeats
    bool isReversed = false; // played backwards
    double stretch = 1;      // in time; > 0
    // Mirrored at a plane, as for the other limb of a pair: keys of "Arm_R" then go to "Arm_L", where there is such a track.
    std::optional<MirrorPlane> mirror;
    // Tracks that were picked, the active one first: they take keys whose own track is not shown or not there.
    std::vector<TrackId> picked;
    std::optional<ChannelRef> active;
    std::set<TrackId> shown; // of these, the keys' own tracks come before the picked ones
};
inline constexpr int kMostRepeats = 1000;
// The name with left and right exchanged: "Arm_L", "L.arm", "LeftArm", "arm left" (also in small and in capital letters); as it is
// when it has no side.
[[nodiscard]] std::string otherSide(const std::string& name);

struct PasteResult {
    EditorState state;              // the pasted keys are the selection
    std::size_t pasted = 0;         // keys
    std::vector<std::string> unfit; // "Hips/translation": copied tracks that found no place
};
// Error ("clipboard.unfit") when nothing found a place: a sentence that says why.
[[nodiscard]] Result<PasteResult> pasteInto(const EditorState& base, ClipId clip, const CopiedClip& copied, const PasteChoices& choices);

} // namespace slerpline::editor
