#include "app/editor/editing/operations.h"
#include "app/editor/models/track_rows_model.h"

#include <algorithm>

// What one does with the rows of the channel tree: pick, lock, pin, mute, filter by kind.

namespace slerpline::editor {
namespace {

constexpr std::pair<PropertyKind, const char*> kTypes[] = {{PropertyKind::translation, "translation"}, {PropertyKind::rotation, "rotation"},
    {PropertyKind::scale, "scale"}, {PropertyKind::matrix, "matrix"}, {PropertyKind::named, "named"}};

} // namespace

std::set<TrackId> TrackRowsModel::tracksOfRow(const Row& row) const
{
    if (row.kind != Kind::node)
        return {row.track};
    std::set<TrackId> tracks;
    if (const Clip* clip = session_.clip())
        for (const Box<Track>& track : clip->tracks)
            if (track->target.node == row.node)
                tracks.insert(track->id);
    return tracks;
}

int TrackRowsModel::placeOf(const Row& row) const
{
    const auto found = std::find(rows_.begin(), rows_.end(), row);
    return found == rows_.end() ? -1 : int(found - rows_.begin());
}

int TrackRowsModel::parentOf(int at) const
{
    if (at < 0 || at >= int(rows_.size()))
        return -1;
    const int depth = rows_[std::size_t(at)].depth;
    while (--at >= 0)
        if (rows_[std::size_t(at)].depth < depth)
            return at;
    return -1;
}

int TrackRowsModel::pick(int at, int modifiers)
{
    if (at < 0 || at >= int(rows_.size()))
        return at;
    const Row row = rows_[std::size_t(at)];
    const int from = anchor_ ? placeOf(*anchor_) : -1;
    if ((modifiers & int(Qt::ShiftModifier)) && from >= 0) {
        pickRange(from, at);
    } else if (modifiers & int(Qt::ControlModifier)) {
        anchor_ = row;
        if (row.kind == Kind::track && session_.pickedTracks().contains(row.track) && session_.pickedTracks().size() > 1)
            session_.unpickTrack(row.track);
        else if (row.kind == Kind::channel && session_.isShown({row.track, row.channel}))
            toggleShown(at);
        else
            activate(at, true);
    } else {
        anchor_ = row;
        activate(at, false);
    }
    const int now = placeOf(row);
    return now >= 0 ? now : at;
}

void TrackRowsModel::pickRange(int from, int to)
{
    std::set<TrackId> tracks, whole;
    std::set<ChannelRef> channels;
    for (int at = std::min(from, to); at <= std::max(from, to); ++at) {
        const Row& row = rows_[std::size_t(at)];
        // An open node's tracks have rows of their own.
        if (row.kind == Kind::node && row.expandable && isExpanded(row))
            continue;
        for (TrackId track : tracksOfRow(row))
            tracks.insert(track);
        if (row.kind == Kind::channel && whole.contains(row.track))
            continue;
        for (const ChannelRef& channel : channelsOfRow(row))
            channels.insert(channel);
        if (row.kind == Kind::track)
            whole.insert(row.track);
    }
    session_.pickChannels(std::move(tracks), std::move(channels));
}

int TrackRowsModel::pickFirstMatch()
{
    const auto isTrack = [](const Row& row) { return row.kind == Kind::track; };
    const auto track = std::find_if(rows_.begin(), rows_.end(), isTrack);
    if (track == rows_.end())
        return -1;
    const TrackId id = track->track;
    anchor_ = *track;
    const Track* found = session_.clip() ? findTrack(*session_.clip(), id) : nullptr;
    const std::vector<std::uint32_t> channels = found ? matchingChannels(*found) : std::vector<std::uint32_t>();
    if (channels.size() == session_.channelsOfTrack(id).size()) {
        session_.pickTrack(id, false);
    } else { // words named channels
        std::set<ChannelRef> shown;
        for (std::uint32_t channel : channels)
            shown.insert({id, channel});
        session_.pickChannels({id}, shown);
        if (!shown.empty())
            session_.setActive(*shown.begin());
    }
    return placeOf(*anchor_);
}

void TrackRowsModel::showOnly(int at)
{
    if (at < 0 || at >= int(rows_.size()))
        return;
    const Row row = rows_[std::size_t(at)];
    const auto channels = channelsOfRow(row);
    session_.pickChannels(tracksOfRow(row), {channels.begin(), channels.end()});
}

// --- marks

void TrackRowsModel::toggleLocked(int at)
{
    if (at >= 0 && at < int(rows_.size()))
        session_.setLocked(tracksOfRow(rows_[std::size_t(at)]), !data(index(at), LockedRole).toBool());
}

void TrackRowsModel::togglePinned(int at)
{
    if (at >= 0 && at < int(rows_.size()))
        session_.setPinned(tracksOfRow(rows_[std::size_t(at)]), !data(index(at), PinnedRole).toBool());
}

void TrackRowsModel::toggleMuted(int at)
{
    if (at < 0 || at >= int(rows_.size()) || session_.document().inGesture())
        return;
    const std::set<TrackId> tracks = tracksOfRow(rows_[std::size_t(at)]);
    const bool mute = !data(index(at), MutedRole).toBool();
    const QString count = tracks.size() == 1 ? tr("track") : tr("%1 tracks").arg(tracks.size());
    session_.document().apply(
        mute ? tr("Mute %1").arg(count) : tr("Unmute %1").arg(count), setMuted(session_.document().state(), session_.clipId(), tracks, mute));
}

// --- filters

QString TrackRowsModel::type() const
{
    for (const auto& [kind, id] : kTypes)
        if (type_ == kind)
            return QLatin1String(id);
    return {};
}

void TrackRowsModel::setType(const QString& type)
{
    std::optional<PropertyKind> kind;
    for (const auto& [each, id] : kTypes)
        if (type == QLatin1String(id))
            kind = each;
    if (kind == type_)
        return;
    type_ = kind;
    rebuild();
    emit filterChanged();
}

void TrackRowsModel::setFindingsOnly(bool only)
{
    if (only == findingsOnly_)
        return;
    findingsOnly_ = only;
    rebuild();
    emit filterChanged();
}

void TrackRowsModel::clearFilters()
{
    filter_.clear();
    type_.reset();
    findingsOnly_ = false;
    rebuild();
    emit filterChanged();
}

} // namespace slerpline::editor
