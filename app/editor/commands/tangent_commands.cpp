#include "app/editor/commands/tangent_commands.h"

#include "app/editor/commands/key_commands.h"
#include "app/editor/editing/names.h"

namespace slerpline::editor {

TangentCommands::TangentCommands(Session& session, QObject* parent) : QObject(parent), session_(session)
{
    connect(&session_.document(), &EditorDocument::changed, this, &TangentCommands::changed);
    connect(&session_.document(), &EditorDocument::selectionChanged, this, &TangentCommands::changed);
    connect(&session_, &Session::clipChanged, this, &TangentCommands::changed);
}

bool TangentCommands::isWeighted() const { return slerpline::editor::isWeighted(session_.document().state(), session_.clipId()); }
bool TangentCommands::isWeightable() const { return takesWeights(session_.document().state(), session_.clipId()); }

const EditorState* TangentCommands::editable()
{
    const EditorState& state = session_.document().state();
    if (session_.document().inGesture() || state.selection.empty() || !session_.clip())
        return nullptr;
    for (const auto& [curve, keys] : state.selection.curves())
        if (const Track* track = findTrack(*session_.clip(), curve.track); track && !std::holds_alternative<Curve<glm::dmat4>>(track->curves))
            return &state;
    emit said(tr("Matrix keys have no tangents: they step or go straight."), true);
    return nullptr;
}

void TangentCommands::apply(const QString& text, TangentResult result)
{
    session_.document().apply(text, std::move(result.state));
    if (result.wasLimited)
        emit said(tr("Limited: SQUAD turns faithfully only up to 0.9 of a full turn beyond the span's own"), true);
    else if (const QString moved = describe(result.moved); !moved.isEmpty())
        emit said(tr("The curve could not be kept exactly: it moved by up to %1.").arg(moved), true);
}

void TangentCommands::set(const QString& shape, const QString& side)
{
    const Sides sides{side != QStringLiteral("out"), side != QStringLiteral("in")};
    const EditorState& state = session_.document().state();
    if (shape == QStringLiteral("step")) {
        if (session_.document().inGesture() || state.selection.empty())
            return;
        // Pressed for both sides, a key holds until the next one; the span before it is another key's.
        session_.document().apply(tr("Step"), stepSelected(state, session_.clipId(), {side == QStringLiteral("in"), side != QStringLiteral("in")}));
        return;
    }
    const auto rule = ruleFromId(shape);
    if (!rule || !editable())
        return;
    session_.document().apply(tr("Set tangent rule"), shapeSelected(state, session_.clipId(), *rule, sides));
    session_.setHandlesParted(state.selection, false);
}

void TangentCommands::toggleBroken()
{
    const EditorState* state = editable();
    if (!state)
        return;
    // Parted already, each of them: then they are joined.
    bool together = false, joinable = false;
    for (const auto& [curve, keys] : state->selection.curves())
        if (const auto readout = session_.readout(curve.track)) {
            const auto& channels = readout->channels();
            for (std::uint32_t channel = 0; channel < channels.size(); ++channel)
                if (channels[channel].curve == curve.curve)
                    keys.forEach([&, track = curve.track](std::size_t key) {
                        together = together || session_.handlesMoveTogether({track, channel}, key);
                        joinable = joinable || (readout->hasHandle(channel, key, Side::before) && readout->hasHandle(channel, key, Side::after));
                    });
        }
    const Selection selection = state->selection;
    if (!joinable) {
        emit said(tr("These keys have a handle on one side only: there is nothing to part or join."), true);
    } else if (together) {
        apply(tr("Break tangents"), breakSelected(*state, session_.clipId()));
        session_.setHandlesParted(selection, true);
        emit said(tr("The handles move apart now. U joins them."), false);
    } else {
        apply(tr("Unify tangents"), unifySelected(*state, session_.clipId()));
        session_.setHandlesParted(selection, false);
        emit said(tr("The handles move together again."), false);
    }
}

void TangentCommands::toggleWeighted()
{
    const EditorState* state = editable();
    if (!state)
        return;
    if (!takesWeights(*state, session_.clipId())) {
        emit said(tr("Rotations have no weighted handles; strength and speed shape them."), true);
        return;
    }
    const bool on = !slerpline::editor::isWeighted(*state, session_.clipId());
    apply(on ? tr("Weighted tangents") : tr("Plain tangents"), setWeightedSelected(*state, session_.clipId(), on));
}

void TangentCommands::aim()
{
    if (const EditorState* state = editable()) {
        apply(tr("Aim tangents"), aimSelected(*state, session_.clipId(), {}));
        session_.setHandlesParted(session_.document().state().selection, false);
    }
}

void TangentCommands::align(bool fromIn)
{
    if (const EditorState* state = editable()) {
        apply(tr("Align tangents"), alignSelected(*state, session_.clipId(), fromIn ? Side::before : Side::after));
        session_.setHandlesParted(session_.document().state().selection, false);
    }
}

void TangentCommands::equalise()
{
    if (const EditorState* state = editable()) {
        apply(tr("Equalise tangents"), equaliseSelected(*state, session_.clipId()));
        session_.setHandlesParted(session_.document().state().selection, false);
    }
}

} // namespace slerpline::editor
