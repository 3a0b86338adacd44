#pragma once

#include "app/editor/editing/editor_state.h"
#include "core/document/fixes.h"
#include "core/document/validate.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace slerpline::editor {

// A line of the findings: what is said, and where it is when it is about a track.
struct FoundRow {
    Diagnostic diagnostic;
    std::optional<Finding> finding; // none: the reader's word about the file, nothing to go to

    friend bool operator==(const FoundRow&, const FoundRow&) = default;
};

// What a reader said that the document itself shows, too: such lines go when the fault goes. Everything else it said is about
// lines of the file and stays.
using LiveFindings = std::set<std::pair<std::string, std::string>>; // id, place
[[nodiscard]] LiveFindings liveFindings(const std::vector<Diagnostic>& read, const std::vector<Finding>& found);

// The reader's diagnostics and those of the document as it is now, the gravest first; for a document as it was read the same
// ids, texts and counts as `slerpline info`.
[[nodiscard]] std::vector<FoundRow> foundRows(const std::vector<Diagnostic>& read, const LiveFindings& live, const std::vector<Finding>& found);

// Whether `fixed` does something about findings of this id (track.unknown-node: `rebound`).
[[nodiscard]] bool hasFix(const std::string& id);
// The document with one finding, or all of one id, fixed. What is selected stays so on tracks whose keys stand where they stood.
[[nodiscard]] EditorState fixed(const EditorState& base, const Finding& finding);
[[nodiscard]] EditorState allFixed(const EditorState& base, const std::string& id);
[[nodiscard]] EditorState rebound(const EditorState& base, const Finding& finding, int node);

} // namespace slerpline::editor
