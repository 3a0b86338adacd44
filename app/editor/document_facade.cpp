#include "app/editor/application.h"
#include "app/editor/view/ticks.h"
#include "core/document/edit.h"
#include "core/io/document_io.h"

#include <QFileInfo>

#include <algorithm>

namespace slerpline::editor {

DocumentFacade::DocumentFacade(Session& session, QObject* parent) : QObject(parent), session_(session)
{
    EditorDocument& document = session_.document();
    connect(&document, &EditorDocument::opened, this, [this] {
        emit changed();
        emit clipsChanged();
        emit undoChanged();
    });
    connect(&document, &EditorDocument::fileChanged, this, &DocumentFacade::changed);
    connect(&document, &EditorDocument::selectionChanged, this, &DocumentFacade::selectionChanged);
    connect(&document, &EditorDocument::changed, this, [this](const DocumentChange& change) {
        if (change.structure || change.settings)
            emit clipsChanged();
    });
    connect(&document.undoStack(), &QUndoStack::indexChanged, this, &DocumentFacade::undoChanged);
    connect(&document.undoStack(), &QUndoStack::canUndoChanged, this, &DocumentFacade::undoChanged);
    connect(&session_, &Session::clipChanged, this, &DocumentFacade::clipsChanged);
    connect(&session_, &Session::shownChanged, this, &DocumentFacade::shownChanged);
}

QString DocumentFacade::name() const
{
    if (!isOpen())
        return {};
    return path().isEmpty() ? tr("Untitled") : QFileInfo(path()).fileName();
}

QString DocumentFacade::note() const
{
    if (!isOpen())
        return {};
    const double ticks = session_.document().state().document.ticksPerSecond;
    const auto& findings = session_.document().diagnostics();
    const bool guessed = std::any_of(findings.begin(), findings.end(), [](const Diagnostic& d) { return d.id == "x.ticks-missing"; });
    const QString encoding = session_.document().encoding();
    if (ticks == 1)
        return encoding;
    return tr("%1, %2 ticks/s%3").arg(encoding, shownNumber(ticks, 3), guessed ? tr(" assumed") : QString());
}

bool DocumentFacade::isCui2dKeys() const
{
    return session_.document().state().document.jsonForm == JsonForm::cui2dKeys && !isNativeName(path().toStdString());
}

QStringList DocumentFacade::clipNames() const
{
    QStringList names;
    for (const Box<Clip>& clip : session_.document().state().document.clips)
        names << (clip->name.empty() ? tr("unnamed clip") : QString::fromStdString(clip->name));
    return names;
}

int DocumentFacade::clipIndex() const
{
    const auto& clips = session_.document().state().document.clips;
    const auto found = std::find_if(clips.begin(), clips.end(), [this](const Box<Clip>& clip) { return clip->id == session_.clipId(); });
    return found == clips.end() ? -1 : int(found - clips.begin());
}

void DocumentFacade::setClipIndex(int index)
{
    const auto& clips = session_.document().state().document.clips;
    if (index >= 0 && std::size_t(index) < clips.size())
        session_.setClip(clips[std::size_t(index)]->id);
}

QString DocumentFacade::clipNote() const
{
    const Clip* clip = session_.clip();
    if (!clip)
        return {};
    const QString range = QStringLiteral("%1 – %2").arg(shownNumber(rangeFirst(), 2), shownNumber(rangeLast(), 2));
    return clip->loop ? tr("%1, loop").arg(range) : range;
}

double DocumentFacade::rangeFirst() const { return session_.clip() ? session_.clip()->range.first * session_.frameRate() : 0; }
double DocumentFacade::rangeLast() const { return session_.clip() ? session_.clip()->range.last * session_.frameRate() : 0; }

void DocumentFacade::setRange(TimeRange range)
{
    if (!session_.clip() || !(range.last >= range.first))
        return;
    EditorState next = session_.document().state();
    Clip clip = *session_.clip();
    clip.range = range;
    next.document = withClip(next.document, std::move(clip));
    session_.document().apply(tr("Set clip range"), std::move(next));
}
void DocumentFacade::setRangeFirst(double frame)
{
    if (session_.clip())
        setRange({frame / session_.frameRate(), session_.clip()->range.last});
}
void DocumentFacade::setRangeLast(double frame)
{
    if (session_.clip())
        setRange({session_.clip()->range.first, frame / session_.frameRate()});
}

QVariantList DocumentFacade::findings() const
{
    QVariantList list;
    for (const Diagnostic& d : session_.document().diagnostics())
        list << QVariantMap{{QStringLiteral("id"), QString::fromStdString(d.id)}, {QStringLiteral("severity"), QLatin1String(toString(d.severity))},
            {QStringLiteral("place"), QString::fromStdString(d.place)}, {QStringLiteral("text"), QString::fromStdString(d.message)},
            {QStringLiteral("line"), d.line}, {QStringLiteral("count"), d.count}};
    return list;
}

void DocumentFacade::undo()
{
    if (session_.document().inGesture())
        return; // the drag has not become a step yet; Esc ends it
    session_.document().undoStack().undo();
}
void DocumentFacade::redo()
{
    if (session_.document().inGesture())
        return;
    session_.document().undoStack().redo();
}

} // namespace slerpline::editor
