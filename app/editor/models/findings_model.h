#pragma once

#include "app/editor/editing/fix_operations.h"
#include "app/editor/view/session.h"

#include <QAbstractListModel>
#include <QQmlEngine>
#include <QStringList>
#include <QThreadPool>
#include <QTimer>

#include <atomic>
#include <memory>

namespace slerpline::editor {

// What is wrong or noteworthy in the document as it is now, gravest first. Looked for on a worker thread after every finished
// change, not during a drag; what was found about an older version is dropped.
class FindingsModel : public QAbstractListModel {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(int total READ total NOTIFY rowsChanged) // of all severities
    Q_PROPERTY(int errors READ errors NOTIFY rowsChanged)
    Q_PROPERTY(int warnings READ warnings NOTIFY rowsChanged)
    Q_PROPERTY(int infos READ infos NOTIFY rowsChanged)
    Q_PROPERTY(QString worst READ worst NOTIFY rowsChanged)                         // "error", "warning", "info"
    Q_PROPERTY(QString severity READ severity WRITE setSeverity NOTIFY rowsChanged) // only these are listed; "": all
    Q_PROPERTY(int current READ current NOTIFY currentChanged)                      // the listed row that was last gone to; -1
    Q_PROPERTY(bool upToDate READ isUpToDate NOTIFY upToDateChanged)
    Q_PROPERTY(QStringList nodes READ nodes NOTIFY rowsChanged) // names a track can be bound to

public:
    enum Role { SeverityRole = Qt::UserRole, IdRole, TextRole, PlaceRole, CountRole, LineRole, FixRole, SameRole, GoRole, RebindRole };

    explicit FindingsModel(Session& session, QObject* parent = nullptr);
    ~FindingsModel() override;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    int total() const { return int(rows_.size()); }
    int errors() const { return count(Severity::error); }
    int warnings() const { return count(Severity::warning); }
    int infos() const { return count(Severity::info); }
    QString worst() const;
    QString severity() const { return severity_; }
    void setSeverity(const QString& severity);
    int current() const { return current_; }
    bool isUpToDate() const { return isUpToDate_; }
    QStringList nodes() const;
    // All of them, whatever is listed.
    [[nodiscard]] const std::vector<FoundRow>& rows() const { return rows_; }

    // Shows the track, selects the key and asks to frame it. False: there is nothing to go to.
    Q_INVOKABLE bool activate(int row);
    // The next finding with a place, or the one before, round and round.
    Q_INVOKABLE void step(int by);
    Q_INVOKABLE void fix(int row);
    Q_INVOKABLE void fixAll(const QString& id);
    Q_INVOKABLE void rebind(int row, int node);
    // For a badge: the row of the list behind a row of `rows`, -1 when it is filtered out.
    Q_INVOKABLE int listedRow(int row) const;

signals:
    void rowsChanged();
    void currentChanged();
    void upToDateChanged();
    void frameRequested();
    void said(const QString& text, bool warning);

private:
    struct Job;
    int count(Severity severity) const;
    const FoundRow* at(int row) const;
    void list(); // what the filter lets through
    void markTracks();
    void wait();
    void look();
    void take(const std::shared_ptr<Job>& job);
    void apply(const QString& text, EditorState next);

    Session& session_;
    std::vector<FoundRow> rows_;
    std::vector<std::size_t> listed_;
    QString severity_;
    int current_ = -1;
    int next_ = 0; // where `step` goes on when there is no current row
    bool isUpToDate_ = true;
    bool isNewDocument_ = true;
    LiveFindings live_;
    std::shared_ptr<Job> job_;
    QTimer timer_;
    QThreadPool pool_;
};

} // namespace slerpline::editor
