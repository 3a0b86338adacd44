#include "app/editor/tools/gesture.h"

#include "app/editor/view/plot_look.h"
#include "app/editor/view/ticks.h"

#include <QCoreApplication>

#include <algorithm>

namespace slerpline::editor {
namespace {

constexpr std::size_t kMostMarks = 200; // of lost keys; more would not be told apart

QString tr(const char* text) { return QCoreApplication::translate("Gesture", text); }

// Where lost keys stood, as their shown channels draw them.
std::vector<PlotPoint> placesOf(const Session& session, const EditorState& base, const std::vector<LostKey>& lost)
{
    std::vector<PlotPoint> places;
    const Clip* clip = findClip(base.document, session.clipId());
    if (!clip)
        return places;
    const PlotLook look = plotLook(session);
    for (const Box<Track>& track : clip->tracks) {
        const bool concerned = std::any_of(lost.begin(), lost.end(), [&](const LostKey& key) { return key.curve.track == track->id; });
        if (!concerned)
            continue;
        const TrackReadout readout(track, look.viewOf(track->id));
        for (std::uint32_t channel = 0; channel < readout.channels().size(); ++channel)
            if (session.isShown({track->id, channel}))
                for (const LostKey& key : lost)
                    if (key.curve.track == track->id && key.curve.curve == readout.channels()[channel].curve && places.size() < kMostMarks)
                        places.push_back(
                            {readout.keyTime(channel, key.key), shownValue(session, {track->id, channel}, readout.keyValue(channel, key.key))});
    }
    return places;
}

} // namespace

void EditGesture::preview(MotionResult result, ToolFeedback& feedback)
{
    EditorDocument& document = context_.document();
    lost_ = result.lost.size();
    fitted_ = result.fitted;
    feedback.lost = lost_ > 0 ? placesOf(session(), document.gestureBase(), result.lost) : std::vector<PlotPoint>();
    document.previewGesture(std::move(result.state));
    if (lost_ > 0)
        feedback.tag += QStringLiteral("   ") + (lost_ == 1 ? tr("replaces 1 key") : tr("replaces %1 keys").arg(lost_));
    if (fitted_ < 1)
        feedback.tag += QStringLiteral("   ") + tr("blocked");
    feedback.showsGhost = true;
    feedback.cursor = Qt::ClosedHandCursor;
}

void EditGesture::commit(const QString& text)
{
    context_.document().commitGesture(text);
    if (lost_ > 0)
        context_.say(lost_ == 1 ? tr("A key that stood there already was replaced; undo brings it back.")
                                : tr("%1 keys that stood there already were replaced; undo brings them back.").arg(lost_),
            true);
    else if (fitted_ < 1)
        context_.say(tr("The keys stopped before others that are in the way; the collision policy blocks."), true);
}

QString signedNumber(double value, int decimals)
{
    const QString text = shownNumber(value, decimals);
    return value >= 0 && text != QStringLiteral("0") ? u'+' + text : text;
}

QString valueWords(const Session& session, ChannelRef channel, double difference)
{
    const auto readout = session.readout(channel.track);
    const ChannelUnit unit = readout && channel.channel < readout->channels().size() ? readout->channels()[channel.channel].unit : ChannelUnit::plain;
    switch (unit) {
    case ChannelUnit::plain: return signedNumber(difference, 3);
    case ChannelUnit::degrees: return signedNumber(difference, 1) + QStringLiteral("°");
    case ChannelUnit::degreesPerSecond: return signedNumber(difference, 1) + QStringLiteral(" °/s");
    }
    return {};
}

} // namespace slerpline::editor
