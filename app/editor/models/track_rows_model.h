#pragma once

#include "app/editor/view/session.h"

#include <QAbstractListModel>
#include <QtQml/qqmlregistration.h>

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

namespace slerpline::editor {

// The channel tree as a list of rows: nodes, their tracks, the tracks' channels. Rows are rebuilt when clip, filter or
// folding change; values at the playhead and flags are read when asked for.
class TrackRowsModel : public QAbstractListModel {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY filterChanged)
    Q_PROPERTY(bool animatedOnly READ animatedOnly WRITE setAnimatedOnly NOTIFY filterChanged)
    Q_PROPERTY(QString type READ type WRITE setType NOTIFY filterChanged) // "translation", ..., "named"; "": all
    Q_PROPERTY(bool findingsOnly READ findingsOnly WRITE setFindingsOnly NOTIFY filterChanged)
    Q_PROPERTY(bool isEmptyByFilter READ isEmptyByFilter NOTIFY rowsChanged)

public:
    enum Role {
        KindRole = Qt::UserRole + 1,
        NameRole,
        DepthRole,
        ExpandableRole,
        ExpandedRole,
        IconRole,
        AxisRole,
        ShownRole,
        ActiveRole,
        SelectedRole,
        AnimatedRole,
        NoteRole,
        ValueRole,
        LockedRole,
        MutedRole,
        PinnedRole,
        FindingRole,
        NoteOnlyRole
    };

    explicit TrackRowsModel(Session& session, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    QString filter() const { return filter_; }
    void setFilter(const QString& filter); // several words: each must be in the path of names
    bool animatedOnly() const { return animatedOnly_; }
    void setAnimatedOnly(bool only);
    bool isEmptyByFilter() const { return rows_.empty() && (!filter_.isEmpty() || animatedOnly_ || findingsOnly_ || type_); }
    QString type() const;
    void setType(const QString& type);
    bool findingsOnly() const { return findingsOnly_; }
    void setFindingsOnly(bool only);
    Q_INVOKABLE void clearFilters(); // words, type and findings; what is animated stays a choice of its own
    void setTime(Seconds time);      // for the values

    Q_INVOKABLE void toggleExpanded(int row);
    Q_INVOKABLE void toggleShown(int row);
    Q_INVOKABLE void activate(int row, bool add);
    // A click or Enter with Qt::KeyboardModifiers: Ctrl adds or takes away, Shift picks from the last plain pick to here. Gives the place
    // where the row is now, since picking opens and closes tracks.
    Q_INVOKABLE int pick(int row, int modifiers);
    // The first track or channels that the filter found. Gives the row; -1: there is none.
    Q_INVOKABLE int pickFirstMatch();
    Q_INVOKABLE int parentOf(int row) const; // -1: none
    // The tracks of the row: locked, pinned or muted unless all are.
    Q_INVOKABLE void toggleLocked(int row);
    Q_INVOKABLE void togglePinned(int row);
    Q_INVOKABLE void toggleMuted(int row);
    Q_INVOKABLE void showOnly(int row);
    // Those that have something to lock: for a row's menu.
    Q_INVOKABLE bool hasTracks(int row) const { return row >= 0 && row < int(rows_.size()) && !tracksOfRow(rows_[std::size_t(row)]).empty(); }
    Q_INVOKABLE void showAll();
    Q_INVOKABLE void showOnlySelected();
    // Opens the branch that the active channel is in and asks the list to show its row.
    Q_INVOKABLE void revealActive();

signals:
    void filterChanged();
    void rowsChanged();
    void revealed(int row);

private:
    enum class Kind : std::uint8_t { node, track, channel };
    struct Row {
        Kind kind = Kind::node;
        int depth = 0;
        int node = -1; // kind node; -2 - index of the property group for tracks without node
        TrackId track = 0;
        std::uint32_t channel = 0;
        bool expandable = false;
        friend bool operator==(const Row& a, const Row& b)
        {
            return a.kind == b.kind && a.node == b.node && a.track == b.track && a.channel == b.channel;
        }
    };
    // What folding is remembered by.
    struct FoldKey {
        bool isTrack = false;
        int node = -1;
        Target target;
        friend bool operator<(const FoldKey& a, const FoldKey& b)
        {
            return std::tie(a.isTrack, a.node, a.target.kind, a.target.name) < std::tie(b.isTrack, b.node, b.target.kind, b.target.name);
        }
    };

    void rebuild();
    std::vector<std::size_t> channelCounts() const; // of the clip's tracks
    void refreshAll();
    bool isExpanded(const Row& row) const;
    FoldKey foldKey(const Row& row) const;
    std::vector<ChannelRef> channelsOfRow(const Row& row) const;
    std::set<TrackId> tracksOfRow(const Row& row) const;
    template <class Fits> bool allOf(const Row& row, Fits&& fits) const
    {
        const std::set<TrackId> tracks = tracksOfRow(row);
        return !tracks.empty() && std::all_of(tracks.begin(), tracks.end(), fits);
    }
    int placeOf(const Row& row) const; // -1: not listed now
    void pickRange(int from, int to);
    std::vector<std::uint32_t> matchingChannels(const Track& track) const; // empty: the track is not listed
    QString nodeName(int node) const;
    QString noteOf(const Row& row) const;
    QString valueOf(const Row& row) const;

    Session& session_;
    std::vector<Row> rows_;
    std::vector<std::size_t> counts_; // that they were made for
    std::set<FoldKey> folded_;        // nodes that the user closed
    std::set<FoldKey> unfolded_;      // tracks that the user opened
    std::set<FoldKey> closed_;        // tracks that the user closed although they are picked
    QString filter_;
    std::optional<PropertyKind> type_;
    bool findingsOnly_ = false;
    std::optional<Row> anchor_; // where a range of picked rows starts
    bool animatedOnly_ = true;
    Seconds time_ = 0;
};

} // namespace slerpline::editor
