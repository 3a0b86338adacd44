#pragma once

#include "app/editor/editing/editor_document.h"

#include <QUndoCommand>

namespace slerpline::editor {

// The only undo command there is: the state before and after. States share all that did not change.
class EditCommand : public QUndoCommand {
public:
    EditCommand(EditorDocument& document, const QString& text, EditorState before, EditorState after)
        : QUndoCommand(text), document_(document), before_(std::move(before)), after_(std::move(after))
    {
    }
    void undo() override { document_.show(before_); }
    void redo() override { document_.show(after_); }

private:
    EditorDocument& document_;
    EditorState before_;
    EditorState after_;
};

} // namespace slerpline::editor
