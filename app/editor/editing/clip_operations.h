#pragma once

#include "app/editor/editing/editor_state.h"
#include "core/base/result.h"
#include "core/document/edit_time.h"

#include <string>

namespace slerpline::editor {

// The verbs for clips and the time base: EditorState -> EditorState. Unchanged where the clip is not there.

struct ClipAdded {
    EditorState state;
    ClipId clip = 0;
};
// An empty clip behind `after` (or the last), with that one's range and frame rate; else two seconds at the document's rate.
[[nodiscard]] ClipAdded addClip(const EditorState& base, ClipId after, const std::string& name);
// The same tracks under new identities, right behind the original.
[[nodiscard]] ClipAdded duplicateClip(const EditorState& base, ClipId clip);
[[nodiscard]] EditorState removeClip(const EditorState& base, ClipId clip);
[[nodiscard]] EditorState renameClip(const EditorState& base, ClipId clip, const std::string& name);
// Places up or down the list, as far as it reaches.
[[nodiscard]] EditorState moveClip(const EditorState& base, ClipId clip, int places);

[[nodiscard]] EditorState setClipRange(const EditorState& base, ClipId clip, TimeRange range); // first <= last, else unchanged
[[nodiscard]] EditorState setClipLoop(const EditorState& base, ClipId clip, bool loop);
// Frames a second, > 0; keys stay at their times.
[[nodiscard]] EditorState setClipFrameRate(const EditorState& base, ClipId clip, double framesPerSecond);
[[nodiscard]] EditorState fitRangeToKeys(const EditorState& base, ClipId clip); // without keys: unchanged

struct Cropped {
    EditorState state;
    std::size_t removed = 0; // keys
};
// Keys outside the range go. Curves that reach across an end get a key there first, so that they keep their shape inside.
[[nodiscard]] Cropped cropToRange(const EditorState& base, ClipId clip);

// What the AnimationOptions of a clip's .x file ask for (SPEC section 6.5), and doing it.
struct FileOptions {
    std::size_t tracks = 0;          // whose Animation says something
    std::size_t closed = 0;          // of these, that play in a loop
    std::size_t translations = 0;    // of these, that move a node about
    std::size_t linearPositions = 0; // of these, in straight lines; the others want a spline
};
[[nodiscard]] FileOptions fileOptions(const Document& document, ClipId clip);
// The clip loops when most are closed.
[[nodiscard]] EditorState applyClosed(const EditorState& base, ClipId clip);
// Every translation track plays as its own Animation says.
[[nodiscard]] EditorState applyPositions(const EditorState& base, ClipId clip);

} // namespace slerpline::editor
