#pragma once

#include "app/editor/editing/filter_operations.h"
#include "app/editor/view/session.h"

#include <QObject>
#include <QQmlEngine>
#include <QThreadPool>
#include <QVariantMap>

#include <atomic>
#include <memory>

namespace slerpline::editor {

// A filter shown before it is applied. `begin` opens a trial of the document; every parameter computes the result anew on a worker
// thread from the state at `begin`; `apply` makes one undo step of it, `cancel` puts the state back. Results of older
// parameters are dropped. Another clip or document ends the trial; switching what is shown starts it over.
class FilterCommands : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(bool active READ isActive NOTIFY activeChanged)
    Q_PROPERTY(QString filter READ filter WRITE setFilter NOTIFY settingsChanged) // "simplify", "bake", "unroll", "gaussian", "butterworth"
    Q_PROPERTY(QString scope READ scope WRITE setScope NOTIFY settingsChanged)    // "selected", "shown", "clip"
    Q_PROPERTY(QVariantMap values READ values NOTIFY settingsChanged)             // of all parameters, by name
    Q_PROPERTY(QVariantMap report READ report NOTIFY reportChanged)               // keys, turned, moved, note, ok, error: sentences or ""
    Q_PROPERTY(bool working READ isWorking NOTIFY progressChanged)
    Q_PROPERTY(double progress READ progress NOTIFY progressChanged)                        // 0..1
    Q_PROPERTY(bool showsBefore READ showsBefore WRITE setShowsBefore NOTIFY reportChanged) // held to compare

public:
    explicit FilterCommands(Session& session, QObject* parent = nullptr);
    ~FilterCommands() override;

    bool isActive() const { return isActive_; }
    QString filter() const;
    void setFilter(const QString& id);
    QString scope() const;
    void setScope(const QString& id);
    QVariantMap values() const;
    QVariantMap report() const;
    bool isWorking() const { return isWorking_; }
    double progress() const { return progress_; }
    bool showsBefore() const { return showsBefore_; }
    void setShowsBefore(bool shows);
    [[nodiscard]] const FilterSettings& settings() const { return settings_; }
    [[nodiscard]] const FilterReport& lastReport() const { return report_; }

    // Starts showing a filter: over the selected keys when there are any, else over the shown curves.
    Q_INVOKABLE void begin(const QString& filter);
    // Sets a parameter; numbers may be typed as arithmetic. "" or a sentence that says what is wrong, and nothing changed.
    Q_INVOKABLE QString set(const QString& name, const QVariant& value);
    // One undo step; while the result is still being computed, as soon as it is there.
    Q_INVOKABLE void apply();
    Q_INVOKABLE void cancel();
    // Watches the curve view: while a filter is shown a left press that would select or drag says why it does not.
    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void activeChanged();
    void settingsChanged();
    void reportChanged();
    void progressChanged();
    void said(const QString& text, bool warning);

private:
    struct Job;
    void restart();
    void take(const std::shared_ptr<Job>& job, std::optional<FilterResult> result);
    void stop(); // drops the job that runs
    void leave();
    QString undoText() const;
    void remember() const;
    void recall();

    Session& session_;
    FilterSettings settings_;
    FilterScope scope_ = FilterScope::shownCurves;
    bool isActive_ = false;
    bool isWorking_ = false;
    bool appliesNext_ = false;
    bool showsBefore_ = false;
    double progress_ = 0;
    FilterReport report_;
    std::optional<EditorState> result_;
    std::shared_ptr<Job> job_;
    QThreadPool pool_;
};

} // namespace slerpline::editor
