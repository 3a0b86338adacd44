#include "app/editor/commands/clipboard_commands.h"

#include "app/editor/view/ticks.h"

#include <QClipboard>
#include <QGuiApplication>

#include <cmath>

namespace slerpline::editor {
namespace {

QString sentence(const Error& error)
{
    QString text = QString::fromStdString(error.message);
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text + u'.';
}

} // namespace

ClipboardCommands::ClipboardCommands(Session& session, Surroundings surroundings, QObject* parent)
    : QObject(parent), session_(session), surroundings_(std::move(surroundings))
{
    // Another document or clip ends a paste that was being prepared.
    const auto drop = [this] {
        copied_.reset();
        emit specialChanged();
    };
    connect(&session_.document(), &EditorDocument::opened, this, drop);
}

void ClipboardCommands::copy()
{
    const CopiedClip copied = copySelected(session_.document().state(), session_.clipId());
    if (copied.tracks.empty()) {
        emit said(tr("Select the keys to copy first."), true);
        return;
    }
    QGuiApplication::clipboard()->setText(QString::fromUtf8(clipboardText(copied)));
    const std::size_t count = keyTotal(copied);
    emit said(count == 1 ? tr("One key copied.") : tr("%1 keys copied.").arg(count), false);
}

void ClipboardCommands::cut()
{
    const EditorState& state = session_.document().state();
    if (session_.document().inGesture())
        return;
    const std::size_t count = state.selection.size();
    copy();
    if (count > 0)
        session_.document().apply(count == 1 ? tr("Cut key") : tr("Cut %1 keys").arg(count), deleteSelected(state, session_.clipId()));
}

Result<CopiedClip> ClipboardCommands::fromSystem() const { return clipboardFromText(QGuiApplication::clipboard()->text().toUtf8()); }

PasteChoices ClipboardCommands::choicesHere() const
{
    PasteChoices choices;
    choices.options.time = surroundings_.playhead();
    choices.active = session_.active();
    if (choices.active)
        choices.picked.push_back(choices.active->track);
    for (const TrackId track : session_.pickedTracks())
        if (!choices.active || track != choices.active->track)
            choices.picked.push_back(track);
    for (const ChannelRef& channel : session_.shown())
        choices.shown.insert(channel.track);
    return choices;
}

QString ClipboardCommands::report(const PasteResult& result, const EditorState& before) const
{
    const std::size_t had = keyTotal(before.document, session_.clipId()), has = keyTotal(result.state.document, session_.clipId());
    QString text = result.pasted == 1 ? tr("One key pasted.") : tr("%1 keys pasted.").arg(result.pasted);
    if (had + result.pasted == has + 1)
        text += u' ' + tr("One that stood there was replaced; undo brings it back.");
    else if (had + result.pasted > has)
        text += u' ' + tr("%1 that stood there were replaced; undo brings them back.").arg(had + result.pasted - has);
    if (!result.unfit.empty())
        text += u' '
            + (result.unfit.size() == 1
                    ? tr("%1 found no place.").arg(QString::fromStdString(result.unfit.front()))
                    : tr("%1 tracks found no place, %2 among them.").arg(result.unfit.size()).arg(QString::fromStdString(result.unfit.front())));
    return text;
}

// Keys nobody sees are not selected: what was pasted is shown.
void ClipboardCommands::show(const Selection& pasted)
{
    std::vector<ChannelRef> channels;
    for (const auto& [curve, keys] : pasted.curves())
        for (const ChannelRef& channel : session_.channelsOfTrack(curve.track))
            if (const auto readout = session_.readout(channel.track); readout && readout->channels()[channel.channel].curve == curve.curve)
                channels.push_back(channel);
    session_.setShown(channels, true);
}

void ClipboardCommands::paste()
{
    if (session_.document().inGesture() || !session_.clip())
        return;
    const EditorState before = session_.document().state();
    auto result = fromSystem().and_then([&](const CopiedClip& copied) { return pasteInto(before, session_.clipId(), copied, choicesHere()); });
    if (!result) {
        emit said(sentence(result.error()), true);
        return;
    }
    const QString text = report(*result, before);
    const bool warning = text.count(u'.') > 1;
    show(result->state.selection);
    session_.document().apply(result->pasted == 1 ? tr("Paste key") : tr("Paste %1 keys").arg(result->pasted), std::move(result->state));
    emit said(text, warning);
}

bool ClipboardCommands::beginSpecial()
{
    if (session_.document().inGesture() || !session_.clip())
        return false;
    auto copied = fromSystem();
    if (!copied) {
        emit said(sentence(copied.error()), true);
        return false;
    }
    copied_ = std::move(*copied);
    session_.document().beginGesture();
    previewSpecial({});
    return true;
}

QString ClipboardCommands::specialFrom() const
{
    if (!copied_)
        return {};
    const CopiedTrack& track = copied_->tracks.front();
    const QString name
        = QString::fromStdString((track.node.empty() ? std::string() : track.node + '/') + propertyName({-1, track.kind, track.property}));
    const std::size_t count = keyTotal(*copied_);
    const QString keys = count == 1 ? tr("One key") : tr("%1 keys").arg(count);
    return copied_->tracks.size() == 1 ? tr("%1 of %2").arg(keys, name) : tr("%1 of %2 tracks").arg(keys).arg(copied_->tracks.size());
}

double ClipboardCommands::specialLength() const { return copied_ ? copied_->times.duration() * session_.frameRate() : 0; }

void ClipboardCommands::previewSpecial(const QVariantMap& wanted)
{
    if (!copied_ || !session_.document().inGesture())
        return;
    const auto text = [&](const char* name) { return wanted.value(QLatin1String(name)).toString(); };
    const auto frames = [&](const char* name) { return wanted.value(QLatin1String(name)).toDouble() / session_.frameRate(); };
    PasteChoices choices = choicesHere();
    PasteOptions& options = choices.options;
    if (text("when") == QStringLiteral("original")) {
        options.when = PasteTime::original;
    } else if (text("when") == QStringLiteral("offset")) {
        options.time = copied_->times.first + frames("offset");
    }
    options.merge = text("merge") == QStringLiteral("range") ? PasteMerge::overwriteRange
        : text("merge") == QStringLiteral("all")             ? PasteMerge::overwriteAll
        : text("merge") == QStringLiteral("insert")          ? PasteMerge::insert
                                                             : PasteMerge::mix;
    options.gap = options.merge == PasteMerge::insert ? frames("gap") : 0;
    options.value = text("value") == QStringLiteral("first") ? PasteValue::meetFirst
        : text("value") == QStringLiteral("last")            ? PasteValue::meetLast
                                                             : PasteValue::asCopied;
    choices.repeats = std::clamp(wanted.value(QStringLiteral("repeats"), 1).toInt(), 1, kMostRepeats);
    const int plane = wanted.value(QStringLiteral("mirror"), -1).toInt();
    if (plane >= 0 && plane < 3)
        choices.mirror = MirrorPlane(plane);
    choices.isReversed = wanted.value(QStringLiteral("reversed")).toBool();
    if (wanted.contains(QStringLiteral("length")) && copied_->times.duration() > 0)
        choices.stretch = frames("length") / copied_->times.duration();
    const EditorState& base = session_.document().gestureBase();
    auto result = pasteInto(base, session_.clipId(), *copied_, choices);
    fits_ = result.has_value();
    note_ = result ? report(*result, base) : sentence(result.error());
    session_.document().previewGesture(result ? std::move(result->state) : EditorState(base));
    emit specialChanged();
}

void ClipboardCommands::acceptSpecial()
{
    if (!copied_)
        return;
    const QString text = note_;
    const Selection pasted = session_.document().state().selection;
    copied_.reset();
    const int steps = session_.document().undoStack().index();
    session_.document().commitGesture(tr("Paste special"));
    show(pasted);
    session_.document().select(pasted);
    emit specialChanged();
    if (fits_ && session_.document().undoStack().index() == steps)
        emit said(tr("Nothing was pasted: the tracks are locked, or hold these keys already."), true);
    else
        emit said(text, !fits_ || text.count(u'.') > 1);
}

void ClipboardCommands::cancelSpecial()
{
    if (!copied_)
        return;
    copied_.reset();
    session_.document().cancelGesture();
    emit specialChanged();
}

} // namespace slerpline::editor
