#pragma once

#include "app/editor/editing/selection.h"
#include "core/curve/rotation_readout.h"
#include "core/document/document.h"

namespace slerpline::editor {

// How rotation tracks are read and edited; those that are not here as Euler x y z.
using RotationViews = std::map<TrackId, RotationViewOptions>;

// What an undo step restores: the document and the selection that belongs to it. The views say what the numbers of a channel mean to
// an edit; undo leaves them as they are (EditorDocument::show).
struct EditorState {
    Document document;
    Selection selection;
    RotationViews views{};

    [[nodiscard]] RotationViewOptions viewOf(TrackId track) const
    {
        const auto found = views.find(track);
        return found == views.end() ? RotationViewOptions{} : found->second;
    }
};

} // namespace slerpline::editor
