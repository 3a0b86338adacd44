#include "app/editor/models/track_rows_model.h"

#include "app/editor/editing/operations.h"
#include "app/editor/models/channel_filter.h"
#include "app/editor/view/ticks.h"

#include <algorithm>

namespace slerpline::editor {
namespace {

QString iconOf(PropertyKind kind)
{
    switch (kind) {
    case PropertyKind::translation: return QStringLiteral("translation");
    case PropertyKind::rotation: return QStringLiteral("rotation");
    case PropertyKind::scale: return QStringLiteral("scaling");
    case PropertyKind::matrix: return QStringLiteral("matrix");
    case PropertyKind::named: return QStringLiteral("key");
    }
    return {};
}

QString modeName(Interpolation mode, bool isRotation)
{
    switch (mode) {
    case Interpolation::step: return QStringLiteral("step");
    case Interpolation::linear: return isRotation ? QStringLiteral("nlerp") : QStringLiteral("linear");
    case Interpolation::slerp: return isRotation ? QStringLiteral("SLERP") : QStringLiteral("linear");
    case Interpolation::cosine: return QStringLiteral("cosine");
    case Interpolation::spline: return isRotation ? QStringLiteral("SQUAD") : QStringLiteral("spline");
    case Interpolation::tangent: return QStringLiteral("tangent");
    }
    return {};
}

const Track* trackOf(const Session& session, TrackId id) { return session.clip() ? findTrack(*session.clip(), id) : nullptr; }

} // namespace

TrackRowsModel::TrackRowsModel(Session& session, QObject* parent) : QAbstractListModel(parent), session_(session)
{
    connect(&session_, &Session::clipChanged, this, &TrackRowsModel::rebuild);
    connect(&session_, &Session::shownChanged, this, &TrackRowsModel::refreshAll);
    connect(&session_, &Session::marksChanged, this, &TrackRowsModel::refreshAll);
    connect(&session_, &Session::viewsChanged, this, [this] { // rows made anew would scroll the list back to its top
        if (channelCounts() == counts_)
            refreshAll();
        else
            rebuild();
    });
    connect(&session_, &Session::findingsChanged, this, [this] { findingsOnly_ ? rebuild() : refreshAll(); });
    connect(&session_, &Session::activeChanged, this, &TrackRowsModel::refreshAll);
    connect(&session_.document(), &EditorDocument::opened, this, [this] { // filters were meant for other channels
        if (!filter_.isEmpty() || type_ || findingsOnly_)
            clearFilters();
    });
    connect(&session_.document(), &EditorDocument::changed, this, [this](const DocumentChange& change) {
        if (change.structure || change.scene) {
            rebuild();
            return;
        }
        for (std::size_t i = 0; i < rows_.size(); ++i) // a drag changes a few tracks many times: only their rows are told
            if (rows_[i].kind != Kind::node
                && std::any_of(change.tracks.begin(), change.tracks.end(), [&](const TrackChange& t) { return t.track == rows_[i].track; }))
                emit dataChanged(index(int(i)), index(int(i)), {NoteRole, ValueRole, MutedRole});
    });
}

int TrackRowsModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(rows_.size()); }

QHash<int, QByteArray> TrackRowsModel::roleNames() const
{
    return {{KindRole, "kind"}, {NameRole, "name"}, {DepthRole, "depth"}, {ExpandableRole, "expandable"}, {ExpandedRole, "expanded"},
        {IconRole, "icon"}, {AxisRole, "axis"}, {ShownRole, "shown"}, {ActiveRole, "active"}, {SelectedRole, "selected"}, {AnimatedRole, "animated"},
        {NoteRole, "note"}, {ValueRole, "value"}, {LockedRole, "locked"}, {MutedRole, "muted"}, {PinnedRole, "pinned"}, {FindingRole, "finding"},
        {NoteOnlyRole, "noteOnly"}};
}

QString TrackRowsModel::nodeName(int node) const
{
    const auto& nodes = session_.document().state().document.scene->nodes;
    if (node < 0 || std::size_t(node) >= nodes.size())
        return tr("Properties");
    const Node& n = nodes[std::size_t(node)];
    return n.name.empty() ? tr("unnamed %1").arg(node) : QString::fromStdString(n.name);
}

std::vector<std::uint32_t> TrackRowsModel::matchingChannels(const Track& track) const
{
    if ((type_ && track.target.kind != *type_) || (findingsOnly_ && !session_.tracksWithFindings().contains(track.id)))
        return {};
    QStringList names;
    for (const Channel& channel : channelsOf(track, session_.rotationView(track.id)))
        names << QString::fromStdString(channel.name);
    const std::vector<bool> fits
        = ChannelWords(filter_).matchChannels(nodeName(track.target.node), QString::fromStdString(propertyName(track.target)), names);
    std::vector<std::uint32_t> found;
    for (std::uint32_t i = 0; i < fits.size(); ++i)
        if (fits[i])
            found.push_back(i);
    return found;
}

TrackRowsModel::FoldKey TrackRowsModel::foldKey(const Row& row) const
{
    if (row.kind == Kind::node)
        return {false, row.node, {}};
    const Track* track = trackOf(session_, row.track);
    return {true, row.node, track ? track->target : Target{}};
}

bool TrackRowsModel::isExpanded(const Row& row) const
{
    const FoldKey key = foldKey(row);
    if (row.kind == Kind::node)
        return !folded_.contains(key);
    // A picked track opens, unless several are.
    const auto& picked = session_.pickedTracks();
    const bool alone = (picked.size() == 1 && picked.contains(row.track)) || (session_.active() && session_.active()->track == row.track);
    return unfolded_.contains(key) || (alone && !closed_.contains(key));
}

std::vector<std::size_t> TrackRowsModel::channelCounts() const
{
    std::vector<std::size_t> counts;
    if (const Clip* clip = session_.clip())
        for (const Box<Track>& track : clip->tracks)
            counts.push_back(session_.channelsOfTrack(track->id).size());
    return counts;
}

void TrackRowsModel::rebuild()
{
    beginResetModel();
    counts_ = channelCounts();
    rows_.clear();
    const Clip* clip = session_.clip();
    const Document& document = session_.document().state().document;
    const auto& nodes = document.scene->nodes;
    std::vector<std::vector<TrackId>> tracksOfNode(nodes.size());
    std::vector<TrackId> withoutNode;
    if (clip)
        for (const Box<Track>& track : clip->tracks) {
            const int node = track->target.node;
            if (node >= 0 && std::size_t(node) < nodes.size())
                tracksOfNode[std::size_t(node)].push_back(track->id);
            else
                withoutNode.push_back(track->id);
        }

    // Which nodes appear: those that match, or have a track that does, and all above them.
    const bool filtering = !filter_.isEmpty() || type_ || findingsOnly_;
    const ChannelWords words(filter_);
    std::map<TrackId, std::vector<std::uint32_t>> channels; // of the tracks listed
    std::vector<bool> visible(nodes.size());
    std::vector<std::vector<TrackId>> shownTracks(nodes.size());
    const auto isListed = [&](TrackId id) {
        const Track* track = trackOf(session_, id);
        channels[id] = track ? matchingChannels(*track) : std::vector<std::uint32_t>();
        return !channels[id].empty();
    };
    for (std::size_t node = nodes.size(); node-- > 0;) {
        for (TrackId track : tracksOfNode[node])
            if (isListed(track))
                shownTracks[node].push_back(track);
        const bool anyNode = !animatedOnly_ || !clip || clip->tracks.empty();
        const bool own = !shownTracks[node].empty() || (anyNode && !type_ && !findingsOnly_ && words.matchTrack(nodeName(int(node)), {}));
        if (own)
            visible[node] = true;
        if (visible[node] && nodes[node].parent >= 0)
            visible[std::size_t(nodes[node].parent)] = true;
    }

    std::vector<std::vector<int>> children(nodes.size());
    std::vector<int> roots;
    for (std::size_t node = 0; node < nodes.size(); ++node)
        if (visible[node])
            (nodes[node].parent >= 0 ? children[std::size_t(nodes[node].parent)] : roots).push_back(int(node));

    const auto addTrack = [&](int node, TrackId id, int depth) {
        Row row{Kind::track, depth, node, id, 0, true};
        rows_.push_back(row);
        const auto& listed = channels[id];
        const bool isPart = listed.size() < session_.channelsOfTrack(id).size(); // the filter named channels: they are what was looked for
        if (isExpanded(row) || isPart)
            for (std::uint32_t channel : listed)
                rows_.push_back({Kind::channel, depth + 1, node, id, channel, false});
    };
    for (TrackId track : withoutNode)
        if (isListed(track))
            addTrack(-1, track, 0);
    std::vector<std::pair<int, int>> stack; // node, depth; deep hierarchies must not recurse
    for (auto root = roots.rbegin(); root != roots.rend(); ++root)
        stack.emplace_back(*root, 0);
    while (!stack.empty()) {
        const auto [node, depth] = stack.back();
        stack.pop_back();
        const auto& below = children[std::size_t(node)];
        Row row{Kind::node, depth, node, 0, 0, !below.empty() || !shownTracks[std::size_t(node)].empty()};
        rows_.push_back(row);
        if (!filtering && !isExpanded(row))
            continue;
        for (TrackId track : shownTracks[std::size_t(node)])
            addTrack(node, track, depth + 1);
        for (auto child = below.rbegin(); child != below.rend(); ++child)
            stack.emplace_back(*child, depth + 1);
    }
    endResetModel();
    emit rowsChanged();
}

void TrackRowsModel::refreshAll()
{
    // A newly picked track opens: its channels are rows.
    const auto opens = [this](const Row& row) { // as in rebuild
        const Track* track = trackOf(session_, row.track);
        return isExpanded(row) || (track && !filter_.isEmpty() && matchingChannels(*track).size() < session_.channelsOfTrack(row.track).size());
    };
    for (std::size_t i = 0; i < rows_.size(); ++i)
        if (rows_[i].kind == Kind::track && opens(rows_[i]) != (i + 1 < rows_.size() && rows_[i + 1].kind == Kind::channel)) {
            rebuild();
            return;
        }
    if (!rows_.empty())
        emit dataChanged(index(0), index(int(rows_.size()) - 1));
}

std::vector<ChannelRef> TrackRowsModel::channelsOfRow(const Row& row) const
{
    if (row.kind == Kind::channel)
        return {{row.track, row.channel}};
    if (row.kind == Kind::track)
        return session_.channelsOfTrack(row.track);
    std::vector<ChannelRef> all;
    if (const Clip* clip = session_.clip())
        for (const Box<Track>& track : clip->tracks)
            if (track->target.node == row.node) {
                const auto channels = session_.channelsOfTrack(track->id);
                all.insert(all.end(), channels.begin(), channels.end());
            }
    return all;
}

QString TrackRowsModel::noteOf(const Row& row) const
{
    if (row.kind != Kind::track)
        return {};
    const auto readout = session_.readout(row.track);
    if (!readout || readout->channels().empty())
        return {};
    std::size_t keys = 0;
    QString mode;
    for (std::size_t channel = readout->channels().size(); channel-- > 0;) // components are keyed apart: some may have no key
        if (const std::size_t count = readout->keyCount(channel); count > 0) {
            keys = std::max(keys, count);
            mode = modeName(readout->keyInterpolation(channel, 0), readout->track().target.kind == PropertyKind::rotation);
        }
    const QString note = keys > 1 ? QStringLiteral("%1 %2").arg(mode).arg(keys) : keys == 1 ? tr("1 key") : tr("no keys");
    return readout->track().muted ? tr("muted, %1").arg(note) : note;
}

QString TrackRowsModel::valueOf(const Row& row) const
{
    if (row.kind != Kind::channel)
        return {};
    const auto readout = session_.readout(row.track);
    // The playhead moves before the rows of another document are made: a track of that name may have fewer channels.
    if (!readout || row.channel >= readout->channels().size() || readout->keyCount(row.channel) == 0)
        return {};
    const ChannelUnit unit = readout->channels()[row.channel].unit;
    return shownNumber(readout->value(row.channel, time_), unitDecimals(unit)) + unitText(unit);
}

QVariant TrackRowsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= int(rows_.size()))
        return {};
    const Row& row = rows_[std::size_t(index.row())];
    const Track* track = row.kind == Kind::node ? nullptr : trackOf(session_, row.track);
    switch (Role(role)) {
    case KindRole:
        return row.kind == Kind::node ? QStringLiteral("node") : row.kind == Kind::track ? QStringLiteral("track") : QStringLiteral("channel");
    case NameRole:
        if (row.kind == Kind::node)
            return nodeName(row.node);
        if (row.kind == Kind::track)
            return track ? QString::fromStdString(propertyName(track->target)) : QString();
        if (const auto readout = session_.readout(row.track))
            return row.channel < readout->channels().size() ? QString::fromStdString(readout->channels()[row.channel].name) : QString();
        return {};
    case DepthRole: return row.depth;
    case ExpandableRole: return row.expandable;
    case ExpandedRole: return row.expandable && (isExpanded(row) || (row.kind == Kind::node && !filter_.isEmpty()));
    case IconRole: {
        if (row.kind == Kind::track)
            return track ? iconOf(track->target.kind) : QString();
        if (row.kind == Kind::channel)
            return QString();
        const auto& meshes = session_.document().state().document.scene->meshes;
        const bool isMesh = std::any_of(meshes.begin(), meshes.end(), [&](const Box<Mesh>& mesh) { return mesh->node == row.node; });
        return isMesh                                                                             ? QStringLiteral("mesh")
            : session_.document().state().document.scene->nodes[std::size_t(row.node)].parent < 0 ? QStringLiteral("node")
                                                                                                  : QStringLiteral("bone");
    }
    case AxisRole:
        if (row.kind == Kind::channel)
            if (const auto readout = session_.readout(row.track))
                return row.channel < readout->channels().size() ? readout->channels()[row.channel].axis : -1;
        return -1;
    case ShownRole: {
        const auto channels = channelsOfRow(row);
        return std::any_of(channels.begin(), channels.end(), [this](const ChannelRef& channel) { return session_.isShown(channel); });
    }
    case ActiveRole: return row.kind == Kind::channel && session_.active() == ChannelRef{row.track, row.channel};
    case SelectedRole: return row.kind == Kind::track && session_.pickedTracks().contains(row.track);
    case AnimatedRole: return !channelsOfRow(row).empty();
    case NoteRole: return noteOf(row);
    case ValueRole: return valueOf(row);
    case LockedRole: return allOf(row, [this](TrackId id) { return session_.isLocked(id); });
    case MutedRole:
        return allOf(row, [this](TrackId id) {
            const Track* t = trackOf(session_, id);
            return t && t->muted;
        });
    case PinnedRole: return allOf(row, [this](TrackId id) { return session_.isPinned(id); });
    case FindingRole:
        if (row.kind != Kind::channel)
            for (TrackId id : tracksOfRow(row))
                if (session_.tracksWithFindings().contains(id))
                    return true;
        return false;
    case NoteOnlyRole: {
        const auto tracks = tracksOfRow(row);
        return std::none_of(
            tracks.begin(), tracks.end(), [this](TrackId id) { return session_.tracksWithFindings().contains(id) && !session_.hasNotesOnly(id); });
    }
    }
    return {};
}

void TrackRowsModel::setFilter(const QString& filter)
{
    if (filter == filter_)
        return;
    filter_ = filter;
    rebuild();
    emit filterChanged();
}

void TrackRowsModel::setAnimatedOnly(bool only)
{
    if (only == animatedOnly_)
        return;
    animatedOnly_ = only;
    rebuild();
    emit filterChanged();
}

void TrackRowsModel::setTime(Seconds time)
{
    time_ = time;
    for (std::size_t i = 0; i < rows_.size(); ++i)
        if (rows_[i].kind == Kind::channel)
            emit dataChanged(index(int(i)), index(int(i)), {ValueRole});
}

void TrackRowsModel::toggleExpanded(int at)
{
    if (at < 0 || at >= int(rows_.size()))
        return;
    const Row row = rows_[std::size_t(at)];
    const FoldKey key = foldKey(row);
    if (row.kind == Kind::node) {
        if (!folded_.erase(key))
            folded_.insert(key);
    } else if (isExpanded(row)) {
        unfolded_.erase(key);
        closed_.insert(key);
    } else {
        closed_.erase(key);
        unfolded_.insert(key);
    }
    rebuild();
}

void TrackRowsModel::toggleShown(int at)
{
    if (at < 0 || at >= int(rows_.size()))
        return;
    const auto channels = channelsOfRow(rows_[std::size_t(at)]);
    const bool anyShown = std::any_of(channels.begin(), channels.end(), [this](const ChannelRef& channel) { return session_.isShown(channel); });
    session_.setShown(channels, !anyShown);
}

void TrackRowsModel::activate(int at, bool add)
{
    if (at < 0 || at >= int(rows_.size()))
        return;
    const Row row = rows_[std::size_t(at)];
    if (row.kind == Kind::track) {
        session_.pickTrack(row.track, add);
    } else if (row.kind == Kind::channel) {
        session_.setShown({{row.track, row.channel}}, true);
        session_.setActive(ChannelRef{row.track, row.channel});
    } else {
        const auto channels = channelsOfRow(row);
        if (channels.empty()) {
            toggleExpanded(at);
            return;
        }
        bool addMore = add;
        std::set<TrackId> tracks;
        for (const ChannelRef& channel : channels)
            tracks.insert(channel.track);
        for (TrackId track : tracks) { // a node stands for all its tracks
            session_.pickTrack(track, addMore);
            addMore = true;
        }
    }
}

void TrackRowsModel::showAll()
{
    std::set<ChannelRef> all;
    if (const Clip* clip = session_.clip())
        for (const Box<Track>& track : clip->tracks)
            for (const ChannelRef& channel : session_.channelsOfTrack(track->id))
                all.insert(channel);
    session_.showOnly(std::move(all));
}

void TrackRowsModel::showOnlySelected()
{
    std::set<ChannelRef> picked;
    for (TrackId track : session_.pickedTracks())
        for (const ChannelRef& channel : session_.channelsOfTrack(track))
            picked.insert(channel);
    session_.showOnly(std::move(picked));
}

void TrackRowsModel::revealActive()
{
    if (!session_.active())
        return;
    const Track* track = trackOf(session_, session_.active()->track);
    const auto& nodes = session_.document().state().document.scene->nodes;
    bool opened = false;
    if (track)
        for (int node = track->target.node; node >= 0 && std::size_t(node) < nodes.size(); node = nodes[std::size_t(node)].parent)
            opened = folded_.erase({false, node, {}}) > 0 || opened;
    if (opened)
        rebuild();
    for (std::size_t i = 0; i < rows_.size(); ++i)
        if (rows_[i].kind == Kind::channel && *session_.active() == ChannelRef{rows_[i].track, rows_[i].channel}) {
            emit revealed(int(i));
            return;
        }
    for (std::size_t i = 0; i < rows_.size(); ++i) // its track is closed
        if (rows_[i].kind == Kind::track && session_.active()->track == rows_[i].track) {
            emit revealed(int(i));
            return;
        }
}

} // namespace slerpline::editor
