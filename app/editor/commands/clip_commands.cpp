#include "app/editor/commands/clip_commands.h"

#include "app/editor/view/ticks.h"

#include <cmath>

namespace slerpline::editor {
namespace {

// "2 of 24" or "all"
QString share(std::size_t part, std::size_t whole)
{
    return part == whole ? ClipCommands::tr("all") : ClipCommands::tr("%1 of %2").arg(part).arg(whole);
}

} // namespace

ClipCommands::ClipCommands(Session& session, QObject* parent) : QObject(parent), session_(session)
{
    connect(&session_, &Session::clipChanged, this, &ClipCommands::changed);
    connect(&session_.document(), &EditorDocument::opened, this, &ClipCommands::changed);
    connect(&session_.document(), &EditorDocument::changed, this, [this](const DocumentChange& change) {
        if (change.structure || change.settings)
            emit changed();
    });
}

QString ClipCommands::name() const { return exists() ? QString::fromStdString(session_.clip()->name) : QString(); }

bool ClipCommands::cameFromX() const
{
    const ForeignPtr& foreign = state().document.foreign;
    return foreign && foreign->format() == "x";
}

QString ClipCommands::closedText() const
{
    const FileOptions options = fileOptions(state().document, session_.clipId());
    if (options.tracks == 0)
        return {};
    return options.closed == 0 ? tr("open") : tr("closed (%1)").arg(share(options.closed, options.tracks));
}

QString ClipCommands::positionsText() const
{
    const FileOptions options = fileOptions(state().document, session_.clipId());
    if (options.translations == 0)
        return {};
    const std::size_t splines = options.translations - options.linearPositions;
    return splines == 0 ? tr("linear positions") : tr("spline positions (%1)").arg(share(splines, options.translations));
}

void ClipCommands::add()
{
    if (isBusy())
        return;
    ClipAdded added = addClip(state(), session_.clipId(), "Clip");
    apply(tr("New clip"), std::move(added.state));
    session_.setClip(added.clip);
}

void ClipCommands::duplicate()
{
    if (isBusy() || !exists())
        return;
    ClipAdded added = duplicateClip(state(), session_.clipId());
    apply(tr("Duplicate clip"), std::move(added.state));
    session_.setClip(added.clip);
}

void ClipCommands::remove()
{
    if (isBusy() || !exists())
        return;
    const QString gone = name().isEmpty() ? tr("unnamed clip") : name();
    const auto& clips = state().document.clips;
    std::size_t at = 0;
    while (clips[at]->id != session_.clipId())
        ++at;
    const ClipId next = clips.size() == 1 ? 0 : clips[at + 1 < clips.size() ? at + 1 : at - 1]->id;
    const ClipId clip = session_.clipId();
    if (next != 0)
        session_.setClip(next);
    apply(tr("Delete clip %1").arg(gone), removeClip(state(), clip));
    emit said(next == 0 ? tr("Deleted the last clip. Clip > New clip makes another.") : tr("Deleted clip %1.").arg(gone), false);
}

QString ClipCommands::rename(const QString& name)
{
    if (isBusy() || !exists())
        return {};
    if (name.trimmed().isEmpty())
        return tr("Expected a name.");
    apply(tr("Rename clip"), renameClip(state(), session_.clipId(), name.trimmed().toStdString()));
    return {};
}

void ClipCommands::move(int places)
{
    if (!isBusy() && exists())
        apply(tr("Move clip"), moveClip(state(), session_.clipId(), places));
}

void ClipCommands::show(int step)
{
    const auto& clips = state().document.clips;
    if (isBusy() || clips.empty())
        return;
    const auto found = std::find_if(clips.begin(), clips.end(), [this](const Box<Clip>& clip) { return clip->id == session_.clipId(); });
    const int count = int(clips.size());
    const int at = found == clips.end() ? 0 : int(found - clips.begin());
    session_.setClip(clips[std::size_t(((at + step) % count + count) % count)]->id);
}

QString ClipCommands::setRange(double firstFrame, double lastFrame)
{
    if (isBusy() || !exists())
        return {};
    if (!std::isfinite(firstFrame) || !std::isfinite(lastFrame) || lastFrame < firstFrame)
        return tr("Expected the last frame at or after the first.");
    apply(tr("Set clip range"), setClipRange(state(), session_.clipId(), {firstFrame / frameRate(), lastFrame / frameRate()}));
    return {};
}

void ClipCommands::setLoop(bool loop)
{
    if (!isBusy() && exists())
        apply(loop ? tr("Loop clip") : tr("Do not loop clip"), setClipLoop(state(), session_.clipId(), loop));
}

QString ClipCommands::setFrameRate(double framesPerSecond)
{
    if (isBusy() || !exists())
        return {};
    if (!(framesPerSecond > 0) || !(framesPerSecond <= 1000))
        return tr("Expected a frame rate above 0 and up to 1000.");
    apply(tr("Set frame rate"), setClipFrameRate(state(), session_.clipId(), framesPerSecond));
    return {};
}

QString ClipCommands::setTicksPerSecond(double ticks, bool keepsTicks)
{
    if (isBusy())
        return {};
    if (!(ticks > 0) || !std::isfinite(ticks))
        return tr("Expected ticks per second above 0.");
    const double before = ticksPerSecond();
    if (ticks == before)
        return {};
    apply(tr("Set ticks per second"),
        {withTicksPerSecond(state().document, ticks, keepsTicks ? TickChange::keepTicks : TickChange::keepSeconds), state().selection});
    emit said(keepsTicks ? tr("%1 ticks per second: everything lasts %2 times as long.").arg(shownNumber(ticks, 3), shownNumber(before / ticks, 4))
                         : tr("%1 ticks per second: nothing moves in time.").arg(shownNumber(ticks, 3)),
        false);
    return {};
}

void ClipCommands::fitRange()
{
    if (!isBusy() && exists())
        apply(tr("Fit range to keys"), fitRangeToKeys(state(), session_.clipId()));
}

void ClipCommands::crop()
{
    if (isBusy() || !exists())
        return;
    Cropped cropped = cropToRange(state(), session_.clipId());
    if (cropped.removed == 0) {
        emit said(tr("No key lies outside the range."), false);
        return;
    }
    apply(tr("Crop keys to range"), std::move(cropped.state));
    emit said(cropped.removed == 1 ? tr("Removed one key outside the range.") : tr("Removed %1 keys outside the range.").arg(cropped.removed), false);
}

void ClipCommands::switchRotationSense()
{
    if (isBusy())
        return;
    if (cameFromX()) {
        apply(tr("Switch rotation sense"), {withOtherRotationSense(state().document), state().selection});
        emit said(tr("All rotation keys turn the other way; the file keeps its numbers."), false);
        return;
    }
    EditorState next = state();
    next.document.xRotationSense = rotationsConjugate() ? XRotationSense::direct : XRotationSense::conjugate;
    apply(tr("Switch rotation sense"), std::move(next));
    emit said(tr("The motion stays; a .x file will hold its rotations in the other sense."), false);
}

void ClipCommands::applyClosed()
{
    if (!isBusy() && exists())
        apply(tr("Loop as the file says"), editor::applyClosed(state(), session_.clipId()));
}

void ClipCommands::applyPositions()
{
    if (!isBusy() && exists())
        apply(tr("Positions as the file says"), editor::applyPositions(state(), session_.clipId()));
}

} // namespace slerpline::editor
