#pragma once

#include "app/editor/editing/selection.h"
#include "core/document/document.h"

namespace slerpline::editor {

// What an undo step restores: the document and the selection that belongs to it.
struct EditorState {
    Document document;
    Selection selection;
};

} // namespace slerpline::editor
