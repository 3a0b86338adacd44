#include "app/editor/view/session.h"

#include "app/editor/editing/tangent_operations.h"
#include "core/curve/rotation.h"

#include <algorithm>

namespace slerpline::editor {
namespace {

const Box<Track>* trackBox(const Clip* clip, TrackId id)
{
    if (!clip)
        return nullptr;
    const auto found = std::find_if(clip->tracks.begin(), clip->tracks.end(), [&](const Box<Track>& t) { return t->id == id; });
    return found == clip->tracks.end() ? nullptr : &*found;
}

std::size_t keysOf(const Track& track)
{
    std::size_t most = 0;
    for (std::size_t curve = 0; curve < curveCount(track); ++curve)
        most = std::max(most, keyCount(track, curve));
    return most;
}

// Whether a rotation turns by more than this between any of its keys and the first.
bool turns(const Track& track)
{
    constexpr double kRadians = 0.05;
    const auto* curve = std::get_if<Curve<glm::dquat>>(&track.curves);
    return curve && std::any_of(curve->keys.begin(), curve->keys.end(), [&](const Key<glm::dquat>& key) {
        return angleBetween(normalised(curve->keys.front().value), normalised(key.value)) > kRadians;
    });
}

// What a file opens on: the first rotation that turns, else the track with most keys.
TrackId mostTelling(const Clip& clip)
{
    TrackId best = 0;
    std::size_t most = 0;
    for (const Box<Track>& track : clip.tracks) {
        const std::size_t keys = keysOf(*track);
        if (keys > 2 && turns(*track))
            return track->id;
        if (best == 0 || keys > most) {
            best = track->id;
            most = keys;
        }
    }
    return best;
}

} // namespace

Session::Session(EditorDocument& document, QObject* parent) : QObject(parent), document_(document)
{
    connect(&document_, &EditorDocument::opened, this, &Session::onOpened);
    connect(&document_, &EditorDocument::changed, this, &Session::onChanged);
    connect(this, &Session::shownChanged, this, [this] { // first of all who listen: the lanes are others now
        lanes_.clear();
        if (layout_ == ValueLayout::stacked)
            normalised_.clear();
    });
    document_.setGuard({[this](const EditorState& before, EditorState& next) { keepLocked(before, next); },
        [this](Selection& selection) {
            for (TrackId track : locked_)
                while (true) {
                    const auto found = selection.curves().lower_bound({track, 0});
                    if (found == selection.curves().end() || found->first.track != track)
                        break;
                    selection.set(found->first, {});
                }
        }});
}

const Clip* Session::clip() const { return findClip(document_.state().document, clip_); }

double Session::frameRate() const
{
    const Clip* current = clip();
    return current && current->frameRate > 0 ? current->frameRate : 30;
}

void Session::setClip(ClipId id)
{
    if (id == clip_ && (id == 0 || findClip(document_.state().document, id)))
        return;
    // Keep looking at what the new clip has under the same target.
    const Clip* before = clip();
    std::vector<std::pair<Target, std::uint32_t>> wanted;
    for (const ChannelRef& channel : shown_)
        if (const Box<Track>* track = trackBox(before, channel.track))
            wanted.emplace_back((*track)->target, channel.channel);
    clipBefore_ = clip_;
    clip_ = id;
    readouts_.clear();
    parted_.clear();
    normalised_.clear();
    shown_.clear();
    picked_.clear();
    active_.reset();
    document_.select({});
    if (const Clip* now = clip()) {
        for (const Box<Track>& track : now->tracks)
            for (const auto& [target, channel] : wanted)
                if (track->target == target && channel < channelsOfTrack(track->id).size()) {
                    shown_.insert({track->id, channel});
                    picked_.insert(track->id);
                }
        if (shown_.empty() && !now->tracks.empty()) {
            const TrackId track = mostTelling(*now);
            picked_ = {track};
            for (const ChannelRef& channel : channelsOfTrack(track))
                shown_.insert(channel);
        }
        if (!shown_.empty())
            active_ = *shown_.begin();
    }
    emit clipChanged();
    emit shownChanged();
    emit activeChanged();
}

std::shared_ptr<const TrackReadout> Session::readout(TrackId id) const
{
    const Box<Track>* track = trackBox(clip(), id);
    if (!track)
        return nullptr;
    auto& cached = readouts_[id];
    const RotationViewOptions view = rotationView(id);
    if (!cached || !cached->box().shares(*track) || cached->view() != view)
        cached = std::make_shared<const TrackReadout>(*track, view);
    return cached;
}

void Session::setShown(const std::vector<ChannelRef>& channels, bool shown)
{
    for (const ChannelRef& channel : channels) {
        if (shown)
            shown_.insert(channel);
        else
            shown_.erase(channel);
    }
    if (active_ && !shown_.contains(*active_))
        setActive(shown_.empty() ? std::nullopt : std::optional(*shown_.begin()));
    else if (!active_ && !shown_.empty())
        setActive(*shown_.begin());
    selectShownOnly();
    emit shownChanged();
}

void Session::showOnly(std::set<ChannelRef> channels)
{
    shown_ = std::move(channels);
    shown_.merge(pinnedChannels());
    if (!active_ || !shown_.contains(*active_))
        setActive(shown_.empty() ? std::nullopt : std::optional(*shown_.begin()));
    selectShownOnly();
    emit shownChanged();
}

std::size_t Session::channelTotal() const
{
    std::size_t total = 0;
    if (const Clip* current = clip())
        for (const Box<Track>& track : current->tracks)
            total += channelsOf(*track, rotationView(track->id)).size();
    return total;
}

void Session::setActive(std::optional<ChannelRef> channel)
{
    if (channel == active_)
        return;
    active_ = channel;
    if (channel && !picked_.contains(channel->track))
        picked_ = {channel->track};
    emit activeChanged();
}

void Session::pickTrack(TrackId track, bool add)
{
    const auto channels = channelsOfTrack(track);
    if (add)
        picked_.insert(track);
    else
        picked_ = {track};
    if (!add)
        shown_ = pinnedChannels();
    shown_.insert(channels.begin(), channels.end());
    active_ = channels.empty() ? std::nullopt : std::optional(channels.front());
    selectShownOnly();
    emit shownChanged();
    emit activeChanged();
}

std::vector<ChannelRef> Session::channelsOfTrack(TrackId id) const
{
    std::vector<ChannelRef> result;
    if (const Box<Track>* track = trackBox(clip(), id))
        for (std::size_t i = 0; i < channelsOf(**track, rotationView(id)).size(); ++i)
            result.push_back({id, std::uint32_t(i)});
    return result;
}

std::vector<CurveRef> Session::shownCurves() const
{
    std::set<CurveRef> curves;
    for (const ChannelRef& channel : shown_)
        if (const auto read = readout(channel.track))
            curves.insert({channel.track, std::uint32_t(read->channels()[channel.channel].curve)});
    return {curves.begin(), curves.end()};
}

void Session::selectShownOnly()
{
    const auto curves = shownCurves();
    Selection kept;
    for (const auto& [curve, keys] : document_.state().selection.curves())
        if (std::find(curves.begin(), curves.end(), curve) != curves.end())
            kept.set(curve, keys);
    document_.select(std::move(kept));
}

void Session::setSnaps(bool snaps)
{
    if (snaps == snaps_)
        return;
    snaps_ = snaps;
    emit settingsChanged();
}

bool Session::handlesMoveTogether(ChannelRef channel, std::size_t key) const
{
    const auto read = readout(channel.track);
    if (!read || channel.channel >= read->channels().size() || key >= read->keyCount(channel.channel) || !hasOneSlope(*read, channel.channel, key))
        return false;
    const bool free = read->keyRule(channel.channel, key, Side::before) == TangentRule::free
        && read->keyRule(channel.channel, key, Side::after) == TangentRule::free;
    const CurveRef curve{channel.track, std::uint32_t(read->channels()[channel.channel].curve)};
    return !free || !parted_.contains({curve, read->keyTime(channel.channel, key)});
}

void Session::setHandlesParted(const Selection& selection, bool parted)
{
    const Clip* current = clip();
    for (const auto& [curve, keys] : selection.curves())
        if (const Track* track = current ? findTrack(*current, curve.track) : nullptr)
            keys.forEach([&, ref = curve](std::size_t key) {
                const std::pair mark(ref, slerpline::keyTime(*track, ref.curve, key));
                if (parted)
                    parted_.insert(mark);
                else
                    parted_.erase(mark);
            });
    emit settingsChanged();
}

void Session::setCompares(bool compares)
{
    if (compares == compares_)
        return;
    compares_ = compares;
    emit settingsChanged();
}

void Session::setEditSettings(const EditSettings& settings)
{
    if (settings == editSettings_)
        return;
    editSettings_ = settings;
    emit settingsChanged();
}

void Session::onOpened()
{
    clip_ = 0;
    readouts_.clear();
    parted_.clear();
    normalised_.clear();
    locked_.clear();
    pinned_.clear();
    buffer_.clear();
    shown_.clear();
    picked_.clear();
    active_.reset();
    const auto& clips = document_.state().document.clips;
    if (!clips.empty())
        setClip(clips.front()->id);
    else {
        emit clipChanged();
        emit shownChanged();
        emit activeChanged();
    }
}

void Session::onChanged(const slerpline::DocumentChange& change)
{
    if (!change.structure)
        return;
    const auto& clips = document_.state().document.clips;
    if (!clip() && (clip_ != 0 || !clips.empty())) // the clip went: back to the one before, or to none
        setClip(findClip(document_.state().document, clipBefore_) ? clipBefore_ : clips.empty() ? 0 : clips.front()->id);
    // Channels whose track is gone are not shown any more.
    std::erase_if(shown_, [&](const ChannelRef& channel) { return channel.channel >= channelsOfTrack(channel.track).size(); });
    std::erase_if(picked_, [&](TrackId track) { return !trackBox(clip(), track); });
    if (active_ && active_->channel >= channelsOfTrack(active_->track).size())
        active_ = shown_.empty() ? std::nullopt : std::optional(*shown_.begin());
    emit shownChanged();
    emit activeChanged();
}

} // namespace slerpline::editor
