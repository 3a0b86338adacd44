#pragma once

#include "app/editor/view/session.h"

#include <QAbstractListModel>
#include <QtQml/qqmlregistration.h>

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
        ValueRole
    };

    explicit TrackRowsModel(Session& session, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    QString filter() const { return filter_; }
    void setFilter(const QString& filter); // several words: each must be in the path of names
    bool animatedOnly() const { return animatedOnly_; }
    void setAnimatedOnly(bool only);
    bool isEmptyByFilter() const { return rows_.empty() && (!filter_.isEmpty() || animatedOnly_); }
    void setTime(Seconds time); // for the values

    Q_INVOKABLE void toggleExpanded(int row);
    Q_INVOKABLE void toggleShown(int row);
    Q_INVOKABLE void activate(int row, bool add);
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
    void refreshAll();
    bool isExpanded(const Row& row) const;
    FoldKey foldKey(const Row& row) const;
    std::vector<ChannelRef> channelsOfRow(const Row& row) const;
    bool matches(const QString& path) const;
    QString nodeName(int node) const;
    QString noteOf(const Row& row) const;
    QString valueOf(const Row& row) const;

    Session& session_;
    std::vector<Row> rows_;
    std::set<FoldKey> folded_;   // nodes that the user closed
    std::set<FoldKey> unfolded_; // tracks that the user opened
    QString filter_;
    bool animatedOnly_ = true;
    Seconds time_ = 0;
};

} // namespace slerpline::editor
