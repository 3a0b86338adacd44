#include "app/editor/view/session.h"

#include "core/document/edit.h"

#include <algorithm>
#include <cmath>

// What Session says about single channels: how they are read and put into the plot, and which are locked or pinned.

namespace slerpline::editor {
namespace {

constexpr double kLaneFill = 0.8;    // of a lane's height, so that neighbours do not touch
constexpr double kScanPx = 400;      // columns of a clip looked at for its least and greatest value
constexpr double kNoTolerance = 1e9; // extremes need no fine lines
constexpr double kConstant = 1e-12;  // a range below this share of the values is none

ValueMapping normalisedMapping(const TrackReadout& readout, std::size_t channel, TimeRange times)
{
    if (readout.keyCount(channel) == 0)
        return {};
    if (!(times.duration() > 0))
        times.last = times.first + 1e-3;
    double least = HUGE_VAL, greatest = -HUGE_VAL;
    for (const TracePoint& point : readout.trace(channel, times, {kScanPx / times.duration(), 1}, kNoTolerance).points) {
        least = std::min(least, point.value);
        greatest = std::max(greatest, point.value);
    }
    if (!(least <= greatest) || !std::isfinite(least) || !std::isfinite(greatest))
        return {};
    const double half = (greatest - least) / 2, middle = least + half;
    if (!(half > std::max(std::abs(least), std::abs(greatest)) * kConstant))
        return {1, -middle};
    return {1 / half, -middle / half};
}

} // namespace

ValueMapping Session::valueMapping(ChannelRef channel) const
{
    const Clip* current = layout_ != ValueLayout::absolute ? clip() : nullptr;
    if (!current)
        return {};
    const auto found = normalised_.find(channel);
    if (found != normalised_.end() && document_.inGesture())
        return found->second.mapping;
    const auto read = readout(channel.track);
    if (!read || channel.channel >= read->channels().size())
        return {};
    if (found != normalised_.end() && found->second.readout == read && found->second.range == current->range)
        return found->second.mapping;
    ValueMapping mapping = normalisedMapping(*read, channel.channel, current->range);
    if (layout_ == ValueLayout::stacked) {
        if (lanes_.empty())
            for (const ChannelRef& shown : shown_)
                lanes_.emplace(shown, lanes_.size());
        const auto lane = lanes_.find(channel);
        if (lane == lanes_.end())
            return mapping;
        const double half = 1.0 / double(lanes_.size());
        mapping.scale *= half * kLaneFill;
        mapping.offset = mapping.offset * half * kLaneFill + 1 - half * double(2 * lane->second + 1);
    }
    normalised_[channel] = {read, current->range, mapping};
    return mapping;
}

void Session::setValueLayout(ValueLayout layout)
{
    if (layout == layout_ || document_.inGesture())
        return;
    layout_ = layout;
    normalised_.clear();
    emit viewsChanged();
}

void Session::setRotationView(const std::set<TrackId>& tracks, const RotationViewOptions& view)
{
    if (document_.inGesture())
        return;
    const auto isMeant = [&](const Box<Track>& track) {
        return std::holds_alternative<Curve<glm::dquat>>(track->curves) && rotationView(track->id) != view && tracks.contains(track->id);
    };
    std::set<TrackId> changing;
    for (const Box<Clip>& any : document_.state().document.clips)
        for (const Box<Track>& track : any->tracks)
            if (isMeant(track))
                changing.insert(track->id);
    if (changing.empty())
        return;
    for (TrackId id : changing) {
        const std::vector<ChannelRef> before = channelsOfTrack(id); // none in another clip
        const auto shownBefore = std::size_t(std::count_if(before.begin(), before.end(), [this](const ChannelRef& c) { return isShown(c); }));
        RotationViews views = document_.state().views;
        if (view == RotationViewOptions{})
            views.erase(id);
        else
            views[id] = view;
        document_.setRotationViews(std::move(views));
        const std::vector<ChannelRef> now = channelsOfTrack(id);
        for (const ChannelRef& channel : before) {
            normalised_.erase(channel);
            if (channel.channel >= now.size())
                shown_.erase(channel);
        }
        if (shownBefore == before.size())
            shown_.insert(now.begin(), now.end());
        else if (shownBefore > 0 && std::none_of(now.begin(), now.end(), [this](const ChannelRef& c) { return isShown(c); }))
            shown_.insert(now.front());
        if (active_ && active_->track == id && active_->channel >= now.size()) {
            const auto still = std::find_if(now.begin(), now.end(), [this](const ChannelRef& c) { return isShown(c); });
            active_ = still == now.end() ? now.front() : *still;
        }
    }
    emit viewsChanged();
    emit shownChanged();
    emit activeChanged();
}

// --- locked and pinned

void Session::setLocked(const std::set<TrackId>& tracks, bool locked)
{
    if (document_.inGesture())
        return;
    for (TrackId track : tracks)
        if (locked)
            locked_.insert(track);
        else
            locked_.erase(track);
    document_.select(document_.state().selection); // the guard lets go of keys that are locked now
    emit marksChanged();
}

void Session::setPinned(const std::set<TrackId>& tracks, bool pinned)
{
    for (TrackId track : tracks)
        if (pinned)
            pinned_.insert(track);
        else
            pinned_.erase(track);
    for (const ChannelRef& channel : pinnedChannels())
        shown_.insert(channel);
    if (!active_ && !shown_.empty())
        setActive(*shown_.begin());
    emit marksChanged();
    emit shownChanged();
}

std::set<ChannelRef> Session::pinnedChannels() const
{
    std::set<ChannelRef> channels;
    for (TrackId track : pinned_)
        for (const ChannelRef& channel : channelsOfTrack(track)) // none when it is in another clip
            channels.insert(channel);
    return channels;
}

void Session::setBuffer(CurveBuffer buffer)
{
    buffer_ = std::move(buffer);
    emit marksChanged();
}

QString Session::trackName(TrackId id) const
{
    const Clip* current = clip();
    const Track* track = current ? findTrack(*current, id) : nullptr;
    if (!track)
        return {};
    const auto& nodes = document_.state().document.scene->nodes;
    const int node = track->target.node;
    const QString property = QString::fromStdString(propertyName(track->target));
    return node >= 0 && std::size_t(node) < nodes.size() ? QString::fromStdString(nodes[std::size_t(node)].name) + u' ' + property : property;
}

// Whatever an edit did to the curves of a locked track is taken back. Flags may change, and a clip may go as a whole.
void Session::keepLocked(const EditorState& before, EditorState& next)
{
    if (locked_.empty())
        return;
    TrackId met = 0;
    for (const Box<Clip>& clip : before.document.clips) {
        const auto now = std::find_if(next.document.clips.begin(), next.document.clips.end(), [&](const Box<Clip>& c) { return c->id == clip->id; });
        if (now == next.document.clips.end() || now->shares(clip))
            continue;
        Clip mended = **now;
        bool changed = false;
        for (std::size_t i = 0; i < clip->tracks.size(); ++i) {
            const Box<Track>& old = clip->tracks[i];
            if (!locked_.contains(old->id))
                continue;
            const auto track = std::find_if(mended.tracks.begin(), mended.tracks.end(), [&](const Box<Track>& t) { return t->id == old->id; });
            if (track == mended.tracks.end()) {
                if (!next.document.scene.shares(before.document.scene))
                    continue; // its node went
                mended.tracks.insert(mended.tracks.begin() + std::ptrdiff_t(std::min(i, mended.tracks.size())), old);
            } else if (track->shares(old) || (*track)->curves == old->curves) {
                continue;
            } else {
                Track kept = **track;
                kept.curves = old->curves;
                *track = Box<Track>(std::move(kept));
            }
            changed = true;
            met = old->id;
        }
        if (changed)
            next.document = withClip(next.document, std::move(mended));
    }
    if (met != 0)
        emit refused(tr("%1 is locked, so its keys stay as they are. K unlocks it.").arg(trackName(met)));
}

void Session::setTracksWithFindings(std::set<TrackId> tracks, std::set<TrackId> notes)
{
    if (tracks == withFindings_ && notes == withNotes_)
        return;
    withFindings_ = std::move(tracks);
    withNotes_ = std::move(notes);
    emit findingsChanged();
}

// --- picking several

void Session::pickChannels(std::set<TrackId> tracks, std::set<ChannelRef> channels)
{
    picked_ = std::move(tracks);
    shown_ = std::move(channels);
    shown_.merge(pinnedChannels());
    if (!active_ || !shown_.contains(*active_))
        active_ = shown_.empty() ? std::nullopt : std::optional(*shown_.begin());
    selectShownOnly();
    emit shownChanged();
    emit activeChanged();
}

void Session::unpickTrack(TrackId track)
{
    picked_.erase(track);
    if (!isPinned(track))
        for (const ChannelRef& channel : channelsOfTrack(track))
            shown_.erase(channel);
    if (active_ && active_->track == track) {
        const auto next = std::find_if(shown_.begin(), shown_.end(), [this](const ChannelRef& c) { return picked_.contains(c.track); });
        active_ = next != shown_.end() ? std::optional(*next) : shown_.empty() ? std::nullopt : std::optional(*shown_.begin());
    }
    selectShownOnly();
    emit shownChanged();
    emit activeChanged();
}

} // namespace slerpline::editor
