#include "app/editor/editing/editor_document.h"

#include "app/editor/editing/edit_command.h"

namespace slerpline::editor {

namespace {

// A selection names keys that there are: whatever an edit, a cancelled drag or an undo step left in it beyond them goes.
void fit(const Document& document, Selection& selection)
{
    const Selection before = selection;
    for (const auto& [ref, keys] : before.curves()) {
        const Track* track = nullptr;
        for (const Box<Clip>& clip : document.clips)
            if (!track)
                track = findTrack(*clip, ref.track);
        const std::size_t count = track && ref.curve < curveCount(*track) ? keyCount(*track, ref.curve) : 0;
        if (keys.last() < count)
            continue;
        IndexRanges kept = keys;
        kept.erase(count, keys.last() + 1);
        selection.set(ref, std::move(kept));
    }
}

} // namespace

EditorDocument::EditorDocument(QObject* parent) : QObject(parent)
{
    connect(&undoStack_, &QUndoStack::cleanChanged, this, &EditorDocument::fileChanged);
}

void EditorDocument::open(Document document, const QString& path, const QString& encoding, std::vector<Diagnostic> diagnostics)
{
    base_.reset();
    isTrial_ = false;
    undoStack_.clear();
    state_ = {std::move(document), {}};
    isOpen_ = true;
    path_ = path;
    encoding_ = encoding;
    diagnostics_ = std::move(diagnostics);
    emit opened();
    emit selectionChanged();
    emit fileChanged();
}

void EditorDocument::close()
{
    open({}, {}, {}, {});
    isOpen_ = false;
    emit opened();
    emit fileChanged();
}

void EditorDocument::setSaved(const QString& path, const QString& encoding)
{
    path_ = path;
    encoding_ = encoding;
    undoStack_.setClean();
    emit fileChanged();
}

void EditorDocument::setRotationViews(RotationViews views)
{
    state_.views = views;
    if (base_)
        base_->views = std::move(views);
}

void EditorDocument::apply(const QString& text, EditorState next)
{
    if (refuses() || inGesture()) // what is dragged is no step yet; a step on top of it could not be undone to the state before
        return;
    if (guard_.keepLocked)
        guard_.keepLocked(state_, next);
    if (diff(state_.document, next.document).empty()) {
        select(std::move(next.selection));
        return;
    }
    undoStack_.push(new EditCommand(*this, text, state_, std::move(next))); // pushing shows it
}

void EditorDocument::select(Selection selection)
{
    if (inTrial())
        return; // a trial keeps the keys it began with
    fit(state_.document, selection);
    if (guard_.keepSelectable)
        guard_.keepSelectable(selection);
    if (selection == state_.selection)
        return;
    state_.selection = std::move(selection);
    emit selectionChanged();
}

bool EditorDocument::refuses()
{
    if (inTrial())
        emit refused();
    return inTrial();
}

bool EditorDocument::beginTrial()
{
    if (inGesture() || !isOpen_)
        return false;
    base_ = state_;
    isTrial_ = true;
    return true;
}

void EditorDocument::previewTrial(EditorState state)
{
    if (!inTrial())
        return;
    isTrial_ = false;
    previewGesture(std::move(state));
    isTrial_ = true;
}

void EditorDocument::commitTrial(const QString& text)
{
    if (!inTrial())
        return;
    isTrial_ = false;
    commitGesture(text);
}

void EditorDocument::cancelTrial()
{
    if (!inTrial())
        return;
    isTrial_ = false;
    cancelGesture();
}

void EditorDocument::beginGesture()
{
    if (refuses())
        return;
    if (!base_)
        base_ = state_;
}

void EditorDocument::previewGesture(EditorState state)
{
    if (!base_ || inTrial())
        return;
    const bool wasModified = isModified();
    if (guard_.keepLocked)
        guard_.keepLocked(*base_, state);
    show(std::move(state));
    if (!wasModified)
        emit fileChanged();
}

void EditorDocument::commitGesture(const QString& text)
{
    if (!base_ || inTrial())
        return;
    EditorState before = std::move(*base_);
    base_.reset();
    if (diff(before.document, state_.document).empty()) {
        emit fileChanged();
        return;
    }
    undoStack_.push(new EditCommand(*this, text, std::move(before), state_));
    emit fileChanged();
}

void EditorDocument::cancelGesture()
{
    if (!base_ || inTrial())
        return;
    EditorState before = std::move(*base_);
    base_.reset();
    show(std::move(before));
    emit fileChanged();
}

void EditorDocument::show(EditorState state)
{
    state.views = state_.views;
    fit(state.document, state.selection);
    if (guard_.keepSelectable)
        guard_.keepSelectable(state.selection);
    const DocumentChange change = diff(state_.document, state.document);
    const bool selectionMoves = !(state_.selection == state.selection);
    state_ = std::move(state);
    if (!change.empty())
        emit changed(change);
    if (selectionMoves)
        emit selectionChanged();
}

} // namespace slerpline::editor
