#include "app/editor/commands/filter_commands.h"

#include "app/editor/editing/expression.h"

#include <QMouseEvent>
#include <QSettings>

#include <cmath>
#include <numbers>

namespace slerpline::editor {
namespace {

constexpr const char* kFilters[] = {"simplify", "bake", "unroll", "gaussian", "butterworth"};
constexpr const char* kScopes[] = {"selected", "shown", "clip"};
constexpr const char* kSpans[] = {"straight", "spline", "tangent"};

template <class Enum, std::size_t N> bool fromId(const char* const (&ids)[N], const QString& id, Enum& value)
{
    for (std::size_t i = 0; i < N; ++i)
        if (id == QLatin1String(ids[i])) {
            value = Enum(i);
            return true;
        }
    return false;
}

// A number parameter: where it is kept and what it may be.
struct Parameter {
    const char* name;
    double FilterSettings::*field;
    double least;
    bool mayBeLeast;
    double most;
};
constexpr Parameter kNumbers[] = {
    {"degrees", &FilterSettings::degrees, 0, true, 180},
    {"percent", &FilterSettings::percent, 0, true, 100},
    {"units", &FilterSettings::units, 0, true, 1e12},
    {"everyFrames", &FilterSettings::everyFrames, 0.001, true, 1e6},
    {"fullTurn", &FilterSettings::fullTurn, 0, false, 1e6},
    {"sigmaFrames", &FilterSettings::sigmaFrames, 0, false, 1e6},
    {"cutoff", &FilterSettings::cutoff, 0, false, 1e4},
};
struct Switch {
    const char* name;
    bool FilterSettings::*field;
};
constexpr Switch kSwitches[] = {
    {"relative", &FilterSettings::isRelative},
    {"keepExtremes", &FilterSettings::keepExtremes},
    {"keepHolds", &FilterSettings::keepHolds},
    {"straight", &FilterSettings::isStraight},
    {"keepsEnds", &FilterSettings::keepsEnds},
};

QString shown(double number) { return QString::number(number, 'g', 3); }

} // namespace

struct FilterCommands::Job {
    EditorState base;
    ClipId clip = 0;
    FilterTargets targets;
    FilterSettings settings;
    std::atomic<bool> isStopped{false};
};

FilterCommands::FilterCommands(Session& session, QObject* parent) : QObject(parent), session_(session)
{
    pool_.setMaxThreadCount(1);
    recall();
    connect(&session_.document(), &EditorDocument::opened, this, &FilterCommands::leave);
    connect(&session_, &Session::clipChanged, this, &FilterCommands::cancel);
    connect(&session_, &Session::shownChanged, this, [this] {
        if (isActive_ && scope_ == FilterScope::shownCurves)
            restart();
    });
    connect(&session_.document(), &EditorDocument::refused, this, [this] { emit said(tr("Apply or cancel the filter first."), true); });
}

FilterCommands::~FilterCommands()
{
    stop();
    pool_.waitForDone();
}

QString FilterCommands::filter() const { return QLatin1String(kFilters[std::size_t(settings_.filter)]); }
QString FilterCommands::scope() const { return QLatin1String(kScopes[std::size_t(scope_)]); }

void FilterCommands::setFilter(const QString& id)
{
    if (!fromId(kFilters, id, settings_.filter))
        return;
    emit settingsChanged();
    restart();
}

void FilterCommands::setScope(const QString& id)
{
    if (!fromId(kScopes, id, scope_))
        return;
    emit settingsChanged();
    restart();
}

QVariantMap FilterCommands::values() const
{
    QVariantMap map;
    for (const Parameter& parameter : kNumbers)
        map[QLatin1String(parameter.name)] = QString::number(settings_.*parameter.field, 'g', 12);
    for (const Switch& flag : kSwitches)
        map[QLatin1String(flag.name)] = settings_.*flag.field;
    map[QStringLiteral("spans")] = QLatin1String(kSpans[std::size_t(settings_.spans)]);
    map[QStringLiteral("order")] = QString::number(settings_.order);
    return map;
}

QString FilterCommands::set(const QString& name, const QVariant& value)
{
    const FilterSettings before = settings_;
    for (const Switch& flag : kSwitches)
        if (name == QLatin1String(flag.name))
            settings_.*flag.field = value.toBool();
    if (name == QStringLiteral("spans"))
        fromId(kSpans, value.toString(), settings_.spans);
    if (name == QStringLiteral("order"))
        settings_.order = value.toInt() == 4 ? 4 : 2;
    for (const Parameter& parameter : kNumbers) {
        if (name != QLatin1String(parameter.name))
            continue;
        const auto read = Expression::parse(value.toString().toStdString());
        if (!read)
            return QString::fromStdString(read.error().message);
        const auto number = read->evaluate({settings_.*parameter.field, 0, 0, 0});
        if (!number)
            return QString::fromStdString(number.error().message);
        if (!(parameter.mayBeLeast ? *number >= parameter.least : *number > parameter.least) || !(*number <= parameter.most))
            return parameter.mayBeLeast ? tr("A number from %1 to %2 is needed.").arg(parameter.least).arg(parameter.most)
                                        : tr("A number above %1, up to %2, is needed.").arg(parameter.least).arg(parameter.most);
        settings_.*parameter.field = *number;
    }
    if (settings_ == before)
        return {};
    emit settingsChanged();
    restart();
    return {};
}

void FilterCommands::begin(const QString& id)
{
    Filter filter = settings_.filter;
    if (!fromId(kFilters, id, filter))
        return;
    if (isActive_) { // another filter in the same trial
        setFilter(id);
        return;
    }
    if (!session_.clip() || !session_.document().beginTrial())
        return;
    settings_.filter = filter;
    scope_ = !session_.document().state().selection.empty() ? FilterScope::selectedKeys
        : session_.shown().empty()                          ? FilterScope::wholeClip
                                                            : FilterScope::shownCurves;
    isActive_ = true;
    showsBefore_ = false;
    emit settingsChanged();
    emit activeChanged();
    restart();
}

void FilterCommands::stop()
{
    if (job_)
        job_->isStopped = true;
    job_.reset();
    isWorking_ = false;
}

void FilterCommands::restart()
{
    if (!isActive_)
        return;
    stop();
    auto job = std::make_shared<Job>();
    job->base = session_.document().gestureBase();
    job->clip = session_.clipId();
    job->settings = settings_;
    job->targets = filterTargets(job->base, job->clip, session_.shownCurves(), scope_);
    std::erase_if(job->targets, [this](const auto& target) { return session_.isLocked(target.first); });
    job_ = job;
    isWorking_ = true;
    progress_ = 0;
    emit progressChanged();
    pool_.start([this, job] { // the pool is emptied before this object goes
        if (job->isStopped)
            return;
        auto result = filtered(job->base, job->clip, job->targets, job->settings, [this, &job](double share) {
            QMetaObject::invokeMethod(
                this,
                [this, job, share] {
                    if (job != job_)
                        return;
                    progress_ = share;
                    emit progressChanged();
                },
                Qt::QueuedConnection);
            return !job->isStopped;
        });
        QMetaObject::invokeMethod(
            this, [this, job, result = std::move(result)]() mutable { take(job, std::move(result)); }, Qt::QueuedConnection);
    });
}

void FilterCommands::take(const std::shared_ptr<Job>& job, std::optional<FilterResult> result)
{
    if (job != job_ || !result || !isActive_)
        return; // of older parameters
    job_.reset();
    isWorking_ = false;
    progress_ = 1;
    report_ = result->report;
    result_ = std::move(result->state);
    if (!showsBefore_)
        session_.document().previewTrial(*result_);
    emit progressChanged();
    emit reportChanged();
    if (std::exchange(appliesNext_, false))
        apply();
}

void FilterCommands::setShowsBefore(bool shows)
{
    if (shows == showsBefore_ || !isActive_)
        return;
    showsBefore_ = shows;
    if (shows)
        session_.document().previewTrial(session_.document().gestureBase());
    else if (result_)
        session_.document().previewTrial(*result_);
    emit reportChanged();
}

QString FilterCommands::undoText() const
{
    switch (settings_.filter) {
    case Filter::simplify: return tr("Simplify curves");
    case Filter::bake: return tr("Bake curves");
    case Filter::unroll: return tr("Unroll angles");
    case Filter::gaussian: return tr("Smooth keys");
    case Filter::butterworth: return tr("Smooth keys (Butterworth)");
    }
    return {};
}

void FilterCommands::apply()
{
    if (!isActive_)
        return;
    if (isWorking_) {
        appliesNext_ = true;
        return;
    }
    if (!report_.error.empty()) {
        emit said(QString::fromStdString(report_.error), true);
        return;
    }
    setShowsBefore(false);
    remember();
    const QString keys = report().value(QStringLiteral("keys")).toString();
    const QString text = undoText();
    const auto steps = session_.document().undoStack().index();
    session_.document().commitTrial(text);
    const bool hasChanged = session_.document().undoStack().index() != steps;
    leave();
    emit said(hasChanged ? tr("%1: %2").arg(text, keys) : tr("%1: nothing to change").arg(text), false);
}

void FilterCommands::cancel()
{
    if (!isActive_)
        return;
    session_.document().cancelTrial();
    leave();
}

bool FilterCommands::eventFilter(QObject*, QEvent* event)
{
    if (!isActive_ || (event->type() != QEvent::MouseButtonPress && event->type() != QEvent::MouseButtonDblClick))
        return false;
    const auto* press = static_cast<QMouseEvent*>(event);
    if (press->button() == Qt::MiddleButton || press->modifiers().testFlag(Qt::AltModifier))
        return false; // pans and zooms
    emit said(tr("Apply or cancel the filter first."), true);
    event->accept();
    return true;
}

void FilterCommands::leave()
{
    stop();
    appliesNext_ = false;
    showsBefore_ = false;
    result_.reset();
    report_ = {};
    if (!std::exchange(isActive_, false))
        return;
    emit progressChanged();
    emit reportChanged();
    emit activeChanged();
}

QVariantMap FilterCommands::report() const
{
    QVariantMap map;
    const FilterReport& r = report_;
    const auto add = [&map](const char* name, const QVariant& value) { map[QLatin1String(name)] = value; };
    add("error", QString::fromStdString(r.error));
    add("ok", r.error.empty() && r.tracks > 0 && (settings_.filter != Filter::simplify || r.isBoundKept));
    add("keys",
        r.tracks == 0                     ? QString()
            : r.keysBefore == r.keysAfter ? tr("%1 keys").arg(r.keysBefore)
                                          : tr("%1 → %2 keys").arg(r.keysBefore).arg(r.keysAfter));
    const auto largest = [](const QString& amount, const std::string& place) {
        return place.empty() ? tr("nothing moves") : tr("%1 at %2").arg(amount, QString::fromStdString(place));
    };
    add("turned", r.hasRotations ? largest(tr("%1°").arg(shown(r.turned * 180 / std::numbers::pi)), r.turnedAt) : QString());
    add("moved", r.hasNumbers ? largest(tr("%1 units").arg(shown(r.moved)), r.movedAt) : QString());
    QStringList notes;
    if (isActive_ && !isWorking_ && r.tracks == 0 && r.error.empty())
        notes << (scope_ == FilterScope::selectedKeys ? tr("No key is selected.")
                : scope_ == FilterScope::shownCurves  ? tr("No shown curve has keys.")
                                                      : tr("The clip has no keys."));
    if (settings_.filter == Filter::unroll && r.signs > 0)
        notes << (r.signs == 1 ? tr("1 key gets the other sign.") : tr("%1 keys get the other sign.").arg(r.signs));
    if (r.leftAlone > 0)
        notes << (r.leftAlone == 1 ? tr("1 track stays as it is: its form cannot hold the result.")
                                   : tr("%1 tracks stay as they are: their form cannot hold the result.").arg(r.leftAlone));
    if (r.withoutAngles > 0)
        notes << (r.withoutAngles == 1 ? tr("1 track of numbers is not named as angles.")
                                       : tr("%1 tracks of numbers are not named as angles.").arg(r.withoutAngles));
    if (settings_.filter == Filter::simplify && r.tracks > 0 && r.error.empty())
        notes.prepend(r.isBoundKept ? tr("The bound is kept.") : tr("The bound is exceeded."));
    add("note", notes.join(QLatin1Char(' ')));
    return map;
}

void FilterCommands::remember() const
{
    QSettings settings;
    settings.beginGroup(QStringLiteral("filters"));
    const QVariantMap map = values();
    for (auto it = map.begin(); it != map.end(); ++it)
        settings.setValue(it.key(), it.value());
}

void FilterCommands::recall()
{
    QSettings settings;
    settings.beginGroup(QStringLiteral("filters"));
    for (const QString& name : settings.childKeys())
        set(name, settings.value(name)); // what makes no sense is passed over
}

} // namespace slerpline::editor
