#pragma once

#include "app/editor/editing/editor_state.h"
#include "core/base/result.h"
#include "core/document/diff.h"

#include <QObject>
#include <QString>
#include <QUndoStack>

#include <functional>
#include <optional>

namespace slerpline::editor {

// The one holder of the open document: what is shown now, how to get back, which file it came from. Everybody listens to
// `changed` and reads `state()`. A gesture (a drag) shows temporary states; it ends as one undo step, or as none.
class EditorDocument : public QObject {
    Q_OBJECT

public:
    explicit EditorDocument(QObject* parent = nullptr);

    [[nodiscard]] bool isOpen() const { return isOpen_; }
    [[nodiscard]] const EditorState& state() const { return state_; }
    [[nodiscard]] const QString& path() const { return path_; }         // empty: never saved
    [[nodiscard]] const QString& encoding() const { return encoding_; } // "text .x", "JSON"
    [[nodiscard]] const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }
    [[nodiscard]] QUndoStack& undoStack() { return undoStack_; }
    [[nodiscard]] bool isModified() const { return isOpen_ && (!undoStack_.isClean() || (inGesture() && !isTrial_)); }

    // Replaces everything; the undo stack starts empty.
    void open(Document document, const QString& path, const QString& encoding, std::vector<Diagnostic> diagnostics);
    void close();
    // After a save: this state is the clean one.
    void setSaved(const QString& path, const QString& encoding);

    // One undo step from what is shown now to `next`; nothing when the documents are equal (then only the selection moves).
    void apply(const QString& text, EditorState next);
    // Moves the selection without an undo step.
    void select(Selection selection);

    [[nodiscard]] bool inGesture() const { return base_.has_value(); }
    // The state when the gesture began: operations compute from it, so that nothing adds up over the moves.
    [[nodiscard]] const EditorState& gestureBase() const { return *base_; }
    void beginGesture();
    void previewGesture(EditorState state);
    void commitGesture(const QString& text);
    void cancelGesture();

    // How rotations are read from now on. Not undone.
    void setRotationViews(RotationViews views);
    // What no tool or command may do, in one place: `keepLocked` puts back what an edit must not change, `keepSelectable` takes
    // out of a selection what must not be picked. Undo and redo may change anything; they go through `keepSelectable` only.
    struct Guard {
        std::function<void(const EditorState& before, EditorState& next)> keepLocked;
        std::function<void(Selection& selection)> keepSelectable;
    };
    void setGuard(Guard guard) { guard_ = std::move(guard); }
    // A trial: a gesture that outlives the pointer, such as a filter shown before it is applied. While it lasts every other
    // edit and gesture is refused (`refused`), so that nothing is mixed; opening another document ends it.
    [[nodiscard]] bool inTrial() const { return isTrial_ && inGesture(); }
    bool beginTrial(); // false: a gesture is going on
    void previewTrial(EditorState state);
    void commitTrial(const QString& text);
    void cancelTrial();

    // For the undo command only: shows a state.
    void show(EditorState state);

signals:
    void changed(const slerpline::DocumentChange& change);
    void selectionChanged();
    void opened();      // another document is shown
    void fileChanged(); // path, modified or encoding
    void refused();     // an edit came during a trial

private:
    // Whether a trial has the document; says so to whoever asked for a change.
    bool refuses();

    bool isOpen_ = false;
    EditorState state_;
    std::optional<EditorState> base_;
    bool isTrial_ = false; // the gesture belongs to a trial
    QUndoStack undoStack_;
    QString path_;
    QString encoding_;
    std::vector<Diagnostic> diagnostics_;
    Guard guard_;
};

} // namespace slerpline::editor
