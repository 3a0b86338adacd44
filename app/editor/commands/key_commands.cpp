#include "app/editor/commands/key_commands.h"

#include "app/editor/view/hit_test.h"
#include "app/editor/view/ticks.h"

#include <glm/trigonometric.hpp>

#include <cmath>

namespace slerpline::editor {
namespace {

constexpr double kVisibleTurn = 1e-4; // radians; shown as degrees with two places
constexpr double kVisibleChange = 1e-9;

CurveRef curveOf(const TrackReadout& readout, std::uint32_t channel)
{
    return {readout.track().id, std::uint32_t(readout.channels()[channel].curve)};
}

} // namespace

QString describe(const ShapeChange& moved)
{
    QStringList parts;
    if (moved.turn > kVisibleTurn)
        parts << shownNumber(glm::degrees(moved.turn), 2) + QStringLiteral("°");
    if (moved.value > kVisibleChange)
        parts << QString::number(moved.value, 'g', 3);
    return parts.join(QObject::tr(" and "));
}

KeyCommands::KeyCommands(Session& session, Surroundings surroundings, QObject* parent)
    : QObject(parent), session_(session), surroundings_(std::move(surroundings))
{
}

bool KeyCommands::canEdit() const { return session_.clip() && !session_.document().inGesture(); }

// One undo step for the selection; keys that went on the way are told.
void KeyCommands::apply(const QString& one, const QString& many, EditorState next)
{
    const EditorState& before = session_.document().state();
    const std::size_t count = before.selection.size();
    const std::size_t had = keyTotal(before.document, session_.clipId()), has = keyTotal(next.document, session_.clipId());
    session_.document().apply(count == 1 ? one : many.arg(count), std::move(next));
    if (has < had)
        emit said(had - has == 1 ? tr("A key that stood there already was replaced; undo brings it back.")
                                 : tr("%1 keys that stood there already were replaced; undo brings them back.").arg(had - has),
            true);
}

Selection KeyCommands::shownPart(const Selection& selection) const
{
    Selection result;
    for (const CurveRef& curve : session_.shownCurves())
        result.set(curve, selection.keysOf(curve));
    return result;
}

void KeyCommands::insert(const std::vector<CurveRef>& curves, Seconds time)
{
    InsertResult result = insertKeys(session_.document().state(), session_.clipId(), curves, time);
    result.state.selection = shownPart(result.state.selection);
    session_.document().apply(curves.size() == 1 ? tr("Insert key") : tr("Insert keys"), std::move(result.state));
    if (const QString moved = describe({result.largestTurn, result.largestChange}); !moved.isEmpty())
        emit said(tr("Key inserted. The curve could not be kept exactly: it moved by up to %1.").arg(moved), true);
}

void KeyCommands::insertAtPointer()
{
    if (!canEdit())
        return;
    const auto view = surroundings_.view();
    const auto pointer = surroundings_.pointerPx();
    Seconds time = surroundings_.playhead();
    std::optional<CurveRef> curve;
    if (view && pointer) {
        time = view->pxToTime(pointer->x());
        if (session_.snaps())
            time = std::round(time * session_.frameRate()) / session_.frameRate();
        for (const Hit& hit : hitTest(session_, *view, *pointer)) {
            session_.setActive(hit.channel);
            curve = hit.curve;
            break;
        }
    }
    if (!curve && session_.active())
        if (const auto readout = session_.readout(session_.active()->track))
            curve = curveOf(*readout, session_.active()->channel);
    if (curve)
        insert({*curve}, time);
}

void KeyCommands::keyPicked()
{
    if (!canEdit())
        return;
    std::set<int> nodes;
    for (const TrackId id : session_.pickedTracks())
        if (const Track* track = findTrack(*session_.clip(), id))
            nodes.insert(track->target.node);
    std::vector<CurveRef> curves;
    for (const Box<Track>& track : session_.clip()->tracks)
        if (nodes.contains(track->target.node))
            for (std::uint32_t curve = 0; curve < curveCount(*track); ++curve)
                curves.push_back({track->id, curve});
    if (curves.empty()) {
        emit said(tr("Pick a track in the channel list first: all tracks of its node get a key."), true);
        return;
    }
    insert(curves, surroundings_.playhead());
}

void KeyCommands::deleteRefitted()
{
    const EditorState& state = session_.document().state();
    if (!canEdit() || state.selection.empty())
        return;
    const std::size_t count = state.selection.size();
    KeptShape result = slerpline::editor::deleteRefitted(state, session_.clipId());
    session_.document().apply(count == 1 ? tr("Delete and refit key") : tr("Delete and refit %1 keys").arg(count), std::move(result.state));
    const QString moved = describe(result.moved);
    const QString keys = count == 1 ? tr("One key deleted") : tr("%1 keys deleted").arg(count);
    emit said(moved.isEmpty() ? tr("%1; the curve kept its shape.").arg(keys) : tr("%1; the curve moved by at most %2.").arg(keys, moved), false);
}

void KeyCommands::duplicate()
{
    const EditorState& state = session_.document().state();
    const auto times = canEdit() ? selectedTimes(state, session_.clipId()) : std::nullopt;
    if (!times)
        return;
    const Seconds by = duplicateOffset(*times, session_.frameRate());
    EditorState next = duplicateSelected(state, session_.clipId(), by);
    const std::size_t replaced = keyTotal(state.document, session_.clipId()) + next.selection.size() - keyTotal(next.document, session_.clipId());
    const std::size_t count = state.selection.size();
    const bool joint = keyTotal(next.document, session_.clipId()) > keyTotal(state.document, session_.clipId()) + count;
    session_.document().apply(count == 1 ? tr("Duplicate key") : tr("Duplicate %1 keys").arg(count), std::move(next));
    const QString sentence = tr("Copied %1 frames on.").arg(shownNumber(by * session_.frameRate(), 2));
    if (!joint && replaced > 0)
        emit said(sentence + u' ' + tr("%1 keys that stood there were replaced; undo brings them back.").arg(replaced), true);
    else
        emit said(sentence, false);
}

void KeyCommands::reverse()
{
    const EditorState& state = session_.document().state();
    if (canEdit() && !state.selection.empty())
        apply(tr("Reverse key"), tr("Reverse %1 keys"), reverseSelected(state, session_.clipId()));
}

void KeyCommands::flip()
{
    const EditorState& state = session_.document().state();
    if (!canEdit() || state.selection.empty())
        return;
    bool numbers = false;
    for (const auto& [curve, keys] : state.selection.curves())
        if (const Track* track = findTrack(*session_.clip(), curve.track))
            numbers = numbers || std::holds_alternative<VectorCurves>(track->curves);
    if (!numbers) {
        emit said(tr("Only numbers can be flipped; mirroring at a plane works for rotations and matrices."), true);
        return;
    }
    apply(tr("Flip key"), tr("Flip %1 keys"), flipSelected(state, session_.clipId()));
}

void KeyCommands::mirror(int axis)
{
    const EditorState& state = session_.document().state();
    if (canEdit() && !state.selection.empty() && axis >= 0 && axis <= 2)
        apply(tr("Mirror key"), tr("Mirror %1 keys"), mirrorSelected(state, session_.clipId(), MirrorPlane(axis)));
}

void KeyCommands::snapToFrames()
{
    const EditorState& state = session_.document().state();
    if (canEdit() && !state.selection.empty())
        apply(tr("Snap key to frame"), tr("Snap %1 keys to frames"), snapSelected(state, session_.clipId(), session_.frameRate()));
}

void KeyCommands::selectColumn()
{
    if (!canEdit())
        return;
    std::set<Seconds> times;
    for (const auto& [curve, keys] : session_.document().state().selection.curves())
        if (const Track* track = findTrack(*session_.clip(), curve.track))
            keys.forEach([&, index = curve.curve](std::size_t key) { times.insert(keyTime(*track, index, key)); });
    Selection column;
    for (const ChannelRef& channel : session_.shown())
        if (const auto readout = session_.readout(channel.track)) {
            IndexRanges keys;
            for (const Seconds time : times)
                if (const std::size_t from = readout->lowerBound(channel.channel, time), to = readout->upperBound(channel.channel, time); from < to)
                    keys.insert(from, to);
            column.set(curveOf(*readout, channel.channel), std::move(keys));
        }
    session_.document().select(std::move(column));
}

void KeyCommands::selectLinked()
{
    if (!canEdit())
        return;
    Selection linked;
    for (const auto& [curve, keys] : session_.document().state().selection.curves())
        if (const Track* track = findTrack(*session_.clip(), curve.track))
            linked.set(curve, IndexRanges::of(0, keyCount(*track, curve.curve)));
    session_.document().select(std::move(linked));
}

QString KeyCommands::takeContext(double xPx, double yPx)
{
    const auto view = surroundings_.view();
    if (!view || !canEdit())
        return QStringLiteral("canvas");
    for (const Hit& hit : hitTest(session_, *view, {xPx, yPx})) {
        session_.setActive(hit.channel);
        if (hit.kind == Hit::Kind::segment)
            return QStringLiteral("curve");
        if (!session_.document().state().selection.contains(hit.curve, hit.key)) {
            Selection selection;
            selection.set(hit.curve, IndexRanges::single(hit.key));
            session_.document().select(std::move(selection));
        }
        return QStringLiteral("key");
    }
    return QStringLiteral("canvas");
}

} // namespace slerpline::editor
