#include "app/editor/commands/channel_commands.h"

#include "app/editor/editing/expression.h"
#include "app/editor/editing/operations.h"
#include "app/editor/view/ticks.h"

#include <algorithm>

namespace slerpline::editor {
namespace {

constexpr std::pair<Extrapolation, const char*> kModes[] = {{Extrapolation::constant, "constant"}, {Extrapolation::linear, "linear"},
    {Extrapolation::loop, "loop"}, {Extrapolation::loopOffset, "loopOffset"}, {Extrapolation::pingPong, "pingPong"}};

QString idOf(Extrapolation mode)
{
    for (const auto& [each, id] : kModes)
        if (each == mode)
            return QLatin1String(id);
    return {};
}

std::optional<Extrapolation> modeOf(const QString& id)
{
    for (const auto& [mode, each] : kModes)
        if (id == QLatin1String(each))
            return mode;
    return std::nullopt;
}

bool goesRound(Extrapolation mode) { return mode != Extrapolation::constant && mode != Extrapolation::linear; }

// One round of a curve: its period, or from the first to its last key.
Seconds roundOf(const Track& track, std::uint32_t curve)
{
    const std::size_t keys = keyCount(track, curve);
    return outsideOf(track, curve).period.value_or(keys > 1 ? keyTime(track, curve, keys - 1) - keyTime(track, curve, 0) : 0);
}

} // namespace

ChannelCommands::ChannelCommands(Session& session, QObject* parent) : QObject(parent), session_(session)
{
    connect(&session_.document(), &EditorDocument::opened, this, &ChannelCommands::changed);
    connect(&session_.document(), &EditorDocument::changed, this, &ChannelCommands::changed);
    connect(&session_.document(), &EditorDocument::selectionChanged, this, &ChannelCommands::changed);
    connect(&session_, &Session::shownChanged, this, &ChannelCommands::changed);
    connect(&session_, &Session::activeChanged, this, &ChannelCommands::changed);
    connect(&session_, &Session::marksChanged, this, &ChannelCommands::changed);
    connect(&session_, &Session::viewsChanged, this, &ChannelCommands::changed);
}

std::vector<CurveRef> ChannelCommands::curves() const
{
    const auto& selected = session_.document().state().selection.curves();
    const auto& active = session_.active();
    const bool activeToo
        = !active || std::any_of(selected.begin(), selected.end(), [&](const auto& entry) { return entry.first.track == active->track; });
    std::vector<CurveRef> list;
    if (!selected.empty() && activeToo) {
        for (const auto& [curve, keys] : selected)
            list.push_back(curve);
        return list;
    }
    const auto& picked = session_.pickedTracks();
    for (const CurveRef& curve : session_.shownCurves())
        if (picked.size() > 1 && picked.contains(curve.track))
            list.push_back(curve);
    if (list.empty() && active)
        if (const auto readout = session_.readout(active->track); readout && active->channel < readout->channels().size())
            list.push_back({active->track, std::uint32_t(readout->channels()[active->channel].curve)});
    return list;
}

std::set<TrackId> ChannelCommands::tracks() const
{
    std::set<TrackId> ids;
    for (const CurveRef& curve : curves())
        ids.insert(curve.track);
    return ids;
}

template <class Visit> void ChannelCommands::forEachCurve(Visit&& visit) const
{
    const Clip* clip = session_.clip();
    if (!clip)
        return;
    for (const CurveRef& curve : curves())
        if (const Track* track = findTrack(*clip, curve.track); track && curve.curve < slerpline::curveCount(*track))
            visit(*track, curve.curve);
}

template <class Fits> bool ChannelCommands::allTracks(Fits&& fits) const
{
    const std::set<TrackId> ids = tracks();
    return !ids.empty() && std::all_of(ids.begin(), ids.end(), fits);
}

bool ChannelCommands::isLocked() const
{
    return allTracks([this](TrackId id) { return session_.isLocked(id); });
}
bool ChannelCommands::isPinned() const
{
    return allTracks([this](TrackId id) { return session_.isPinned(id); });
}
bool ChannelCommands::isMuted() const
{
    return allTracks([this](TrackId id) {
        const Track* track = session_.clip() ? findTrack(*session_.clip(), id) : nullptr;
        return track && track->muted;
    });
}

// --- what the form shows

QString ChannelCommands::nodeName() const
{
    const auto readout = session_.active() ? session_.readout(session_.active()->track) : nullptr;
    if (!readout)
        return {};
    const int node = readout->track().target.node;
    const auto& nodes = session_.document().state().document.scene->nodes;
    return node >= 0 && std::size_t(node) < nodes.size() ? QString::fromStdString(nodes[std::size_t(node)].name) : tr("Properties");
}

QString ChannelCommands::curveName() const
{
    const auto list = curves();
    const auto readout = session_.active() ? session_.readout(session_.active()->track) : nullptr;
    if (!readout || list.empty() || session_.active()->channel >= readout->channels().size())
        return {};
    QString name = QString::fromStdString(propertyName(readout->track().target));
    if (std::holds_alternative<VectorCurves>(readout->track().curves)) // a rotation or matrix is one curve
        name += u' ' + QString::fromStdString(readout->channels()[session_.active()->channel].name);
    return list.size() == 1 ? name : tr("%1 and %2 more").arg(name).arg(list.size() - 1);
}

int ChannelCommands::axis() const
{
    const auto readout = session_.active() ? session_.readout(session_.active()->track) : nullptr;
    return readout && session_.active()->channel < readout->channels().size() ? readout->channels()[session_.active()->channel].axis : -1;
}

QString ChannelCommands::keysText() const
{
    std::size_t keys = 0;
    Seconds first = HUGE_VAL, last = -HUGE_VAL;
    forEachCurve([&](const Track& track, std::uint32_t curve) {
        const std::size_t count = keyCount(track, curve);
        keys += count;
        if (count > 0) {
            first = std::min(first, keyTime(track, curve, 0));
            last = std::max(last, keyTime(track, curve, count - 1));
        }
    });
    if (keys == 0)
        return tr("no keys");
    const auto frame = [this](Seconds time) { return shownNumber(time * session_.frameRate(), 2); };
    if (keys == 1)
        return tr("1 key, frame %1").arg(frame(first));
    return tr("%1 keys, frame %2 – %3").arg(keys).arg(frame(first), frame(last));
}

QVariantList ChannelCommands::modes() const
{
    const auto mode = [](const char* id, const QString& text, const char* icon) {
        return QVariantMap{{QStringLiteral("id"), QLatin1String(id)}, {QStringLiteral("text"), text}, {QStringLiteral("icon"), QLatin1String(icon)}};
    };
    return {mode("constant", tr("Constant"), "beyond-constant"), mode("linear", tr("Linear"), "beyond-linear"),
        mode("loop", tr("Cycle"), "beyond-cycle"), mode("loopOffset", tr("Cycle + offset"), "beyond-offset"),
        mode("pingPong", tr("Oscillate"), "beyond-oscillate")};
}

QString ChannelCommands::before() const
{
    QString id;
    forEachCurve([&](const Track& track, std::uint32_t curve) {
        const QString own = idOf(outsideOf(track, curve).before);
        id = id.isEmpty() || id == own ? own : QStringLiteral("mixed");
    });
    return id;
}

QString ChannelCommands::after() const
{
    QString id;
    forEachCurve([&](const Track& track, std::uint32_t curve) {
        const QString own = idOf(outsideOf(track, curve).after);
        id = id.isEmpty() || id == own ? own : QStringLiteral("mixed");
    });
    return id;
}

bool ChannelCommands::repeats() const
{
    bool any = false;
    forEachCurve([&](const Track& track, std::uint32_t curve) {
        const OutsideModes modes = outsideOf(track, curve);
        any = any || goesRound(modes.before) || goesRound(modes.after);
    });
    return any;
}

QString ChannelCommands::period() const
{
    QString text;
    forEachCurve([&](const Track& track, std::uint32_t curve) {
        const QString own = shownNumber(roundOf(track, curve) * session_.frameRate(), 3);
        text = text.isEmpty() || text == own ? own : QStringLiteral("mixed");
    });
    return text;
}

bool ChannelCommands::hasOwnPeriod() const
{
    bool own = false;
    forEachCurve([&](const Track& track, std::uint32_t curve) { own = own || outsideOf(track, curve).period.has_value(); });
    return own;
}

// --- what they do

void ChannelCommands::toggleLocked()
{
    const std::set<TrackId> ids = tracks();
    if (ids.empty() || session_.document().inGesture())
        return;
    const bool lock = !isLocked();
    const QString what = ids.size() == 1 ? session_.trackName(*ids.begin()) : tr("%1 tracks").arg(ids.size());
    session_.setLocked(ids, lock);
    emit said(lock ? tr("%1 locked: its keys can be neither picked nor changed. K unlocks.").arg(what) : tr("%1 unlocked").arg(what), false);
}

void ChannelCommands::togglePinned()
{
    const std::set<TrackId> ids = tracks();
    if (!ids.empty())
        session_.setPinned(ids, !isPinned());
}

void ChannelCommands::toggleMuted()
{
    const std::set<TrackId> ids = tracks();
    if (ids.empty() || session_.document().inGesture())
        return;
    const bool mute = !isMuted();
    const QString count = ids.size() == 1 ? tr("track") : tr("%1 tracks").arg(ids.size());
    session_.document().apply(
        mute ? tr("Mute %1").arg(count) : tr("Unmute %1").arg(count), setMuted(session_.document().state(), session_.clipId(), ids, mute));
}

bool ChannelCommands::isBuffered() const
{
    const std::set<TrackId> ids = tracks();
    return std::any_of(ids.begin(), ids.end(), [this](TrackId id) { return session_.buffer().contains(id); });
}

void ChannelCommands::takeBuffer()
{
    const std::set<TrackId> ids = tracks();
    const Clip* clip = session_.clip();
    if (ids.empty() || !clip || session_.document().inGesture())
        return;
    CurveBuffer buffer = session_.buffer();
    for (const Box<Track>& track : clip->tracks)
        if (ids.contains(track->id))
            buffer.insert_or_assign(track->id, BufferedTrack{track});
    session_.setBuffer(std::move(buffer));
    emit said(ids.size() == 1 ? tr("%1 set aside. Shift+G brings it back.").arg(session_.trackName(*ids.begin()))
                              : tr("%1 tracks set aside. Shift+G brings them back.").arg(ids.size()),
        false);
}

void ChannelCommands::swapBuffer()
{
    if (session_.document().inGesture() || !session_.clip())
        return;
    SwapResult result = swapBuffered(session_.document().state(), session_.clipId(), session_.buffer(), tracks());
    if (result.swapped == 0) {
        emit said(isBuffered() ? tr("What was set aside is what there is.") : tr("Nothing was set aside yet: G sets these curves aside."), true);
        return;
    }
    session_.setBuffer(std::move(result.buffer));
    session_.document().apply(tr("Swap with the snapshot"), std::move(result.state));
}

void ChannelCommands::setModes(std::optional<Extrapolation> before, std::optional<Extrapolation> after)
{
    if ((!before && !after) || session_.document().inGesture())
        return;
    session_.document().apply(tr("Set extrapolation"), setExtrapolation(session_.document().state(), session_.clipId(), curves(), before, after));
}

void ChannelCommands::setBefore(const QString& mode) { setModes(modeOf(mode), std::nullopt); }
void ChannelCommands::setAfter(const QString& mode) { setModes(std::nullopt, modeOf(mode)); }
void ChannelCommands::setBoth(const QString& mode) { setModes(modeOf(mode), modeOf(mode)); }

QString ChannelCommands::setPeriod(const QString& frames)
{
    if (session_.document().inGesture() || !hasCurve())
        return {};
    std::optional<Seconds> period;
    if (!frames.trimmed().isEmpty()) {
        ExpressionInput input;
        input.value = 0;
        forEachCurve([&](const Track& track, std::uint32_t curve) { input.value = roundOf(track, curve) * session_.frameRate(); });
        const auto value
            = Expression::parse(frames.trimmed().replace(QChar(0x2212), u'-').replace(u',', u'.').toStdString()).and_then([&](const Expression& e) {
                  return e.evaluate(input);
              });
        if (!value)
            return tr("Period: %1").arg(QString::fromStdString(value.error().message));
        period = *value / session_.frameRate();
    }
    auto next = editor::setPeriod(session_.document().state(), session_.clipId(), curves(), period);
    if (!next) {
        Seconds least = 0;
        forEachCurve([&](const Track& track, std::uint32_t curve) {
            if (const std::size_t keys = keyCount(track, curve); keys > 1)
                least = std::max(least, keyTime(track, curve, keys - 1) - keyTime(track, curve, 0));
        });
        return least > 0 ? tr("One round lasts at least from the first to the last key: %1 frames").arg(shownNumber(least * session_.frameRate(), 3))
                         : tr("One round lasts longer than 0 frames");
    }
    session_.document().apply(tr("Set period"), std::move(*next));
    return {};
}

} // namespace slerpline::editor
