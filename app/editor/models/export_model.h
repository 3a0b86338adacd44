#pragma once

#include "app/editor/editing/export_analysis.h"
#include "app/editor/view/session.h"

#include <QAbstractListModel>
#include <QElapsedTimer>
#include <QPointF>
#include <QQmlEngine>
#include <QThreadPool>
#include <QTimer>
#include <QUrl>

#include <atomic>
#include <memory>

namespace slerpline::editor {

// The export dialog: what is asked for, and what it would do. A row is a track that the format cannot hold exactly. Everything
// is computed on a thread of its own; a change of the form drops what is being computed, and a late result is never shown.
class ExportModel : public QAbstractListModel {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(QVariantList choices READ choices NOTIFY formChanged) // [{key, label, value, options: [{id, text}]}]
    Q_PROPERTY(QString format READ format NOTIFY formChanged)        // "x" or "json"
    Q_PROPERTY(bool hasBudget READ hasBudget NOTIFY formChanged)
    Q_PROPERTY(double budgetDegrees READ budgetDegrees NOTIFY formChanged)
    Q_PROPERTY(double budgetPercent READ budgetPercent NOTIFY formChanged) // of a track's range
    Q_PROPERTY(QVariantList clips READ clips NOTIFY formChanged)           // [{name, chosen, tracks}]
    Q_PROPERTY(bool busy READ isBusy NOTIFY stateChanged)                  // for longer than a moment
    Q_PROPERTY(double progress READ progress NOTIFY progressChanged)       // 0 to 1
    Q_PROPERTY(bool ready READ isReady NOTIFY stateChanged)                // what is shown is what would be written
    Q_PROPERTY(QString error READ error NOTIFY stateChanged)               // why it cannot be written, or ""
    Q_PROPERTY(QString keysText READ keysText NOTIFY stateChanged)
    Q_PROPERTY(QString largestText READ largestText NOTIFY stateChanged)
    Q_PROPERTY(QString sizeText READ sizeText NOTIFY stateChanged)
    Q_PROPERTY(QString verdict READ verdict NOTIFY stateChanged)
    Q_PROPERTY(bool withinBudget READ isWithinBudget NOTIFY stateChanged)
    Q_PROPERTY(QStringList losses READ losses NOTIFY stateChanged) // what the file will not hold
    Q_PROPERTY(bool writing READ isWriting NOTIFY stateChanged)

public:
    enum Role { NodeRole = Qt::UserRole + 1, PropertyRole, BeforeRole, AfterRole, ErrorRole, FrameRole, WithinRole };

    explicit ExportModel(Session& session, QObject* parent = nullptr);
    ~ExportModel() override;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

    QVariantList choices() const;
    QString format() const { return settings_.format == FileFormat::x ? QStringLiteral("x") : QStringLiteral("json"); }
    bool hasBudget() const { return settings_.format == FileFormat::x; }
    double budgetDegrees() const { return settings_.options.budgetDegrees; }
    double budgetPercent() const { return settings_.options.budgetRelative * 100; }
    QVariantList clips() const;
    bool isBusy() const { return isBusyShown_; }
    double progress() const { return progress_; }
    bool isReady() const { return ready_; }
    QString error() const { return error_; }
    QString keysText() const;
    QString largestText() const;
    QString sizeText() const;
    QString verdict() const;
    bool isWithinBudget() const;
    QStringList losses() const;
    bool isWriting() const { return writing_; }
    [[nodiscard]] const ExportAnalysis& analysis() const { return analysis_; }

    // The dialog opens: all clips, this format; begins to compute.
    Q_INVOKABLE void begin(const QString& format);
    Q_INVOKABLE void choose(const QString& key, const QString& id); // one of `choices`
    Q_INVOKABLE QString setBudgetDegrees(double degrees);           // "" or what is wrong
    Q_INVOKABLE QString setBudgetPercent(double percent);
    Q_INVOKABLE void setClip(int index, bool chosen);
    // Drops what is computed or written; nothing of it is shown any more. A file that is being replaced is so as a whole, or not.
    Q_INVOKABLE void cancel();
    // Writes what is shown. `written` or `failed` follows.
    Q_INVOKABLE void write(const QUrl& file);

    // A row's curve in a plot of this size: points, where the budget lies and where the largest error is.
    Q_INVOKABLE QVariantList curve(int row, double width, double height) const;
    Q_INVOKABLE QVariantMap plot(int row) const; // {title, budget, peak, most, first, last, frame}

signals:
    void formChanged();
    void stateChanged();
    void progressChanged();
    void written(const QString& text, bool warning);
    void failed(const QString& title, const QString& text);

private:
    struct Job; // one computation; shared with the worker

    void compute();
    void finish(const std::shared_ptr<Job>& job);
    void drop();

    Session& session_;
    ExportSettings settings_;
    ExportAnalysis analysis_;
    std::shared_ptr<Job> job_; // the one whose result counts
    QThreadPool pool_;
    QTimer soon_, busyTimer_;
    double progress_ = 0;
    bool isOpen_ = false;
    bool isBusyShown_ = false;
    bool ready_ = false;
    bool writing_ = false;
    QString error_;
};

} // namespace slerpline::editor
