#include "app/editor/models/export_model.h"

#include "app/editor/view/ticks.h"
#include "core/io/file_io.h"

#include <QFileInfo>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace slerpline::editor {
namespace {

constexpr int kSoonMs = 120;        // typing and ticking is over
constexpr int kBusyMs = 200;        // work that takes longer shows its progress
constexpr double kHeadroom = 1.15;  // of the plot above what is in it
constexpr double kMostDegrees = 90; // a budget beyond that keeps nothing

template <class T> struct Choice {
    T value;
    const char* id;
    const char* text; // as tr takes it
};
constexpr Choice<FileFormat> kFormats[]{{FileFormat::x, "x", ".x"}, {FileFormat::json, "json", "JSON"}};
constexpr Choice<XEncoding> kEncodings[]{{XEncoding::asRead, "as-read", QT_TRANSLATE_NOOP("slerpline::editor::ExportModel", "As the file is")},
    {XEncoding::text, "text", QT_TRANSLATE_NOOP("slerpline::editor::ExportModel", "Text")},
    {XEncoding::binary, "binary", QT_TRANSLATE_NOOP("slerpline::editor::ExportModel", "Binary")},
    {XEncoding::tzip, "tzip", QT_TRANSLATE_NOOP("slerpline::editor::ExportModel", "Text, compressed")},
    {XEncoding::bzip, "bzip", QT_TRANSLATE_NOOP("slerpline::editor::ExportModel", "Binary, compressed")}};
constexpr Choice<int> kFloats[]{{0, "as-read", QT_TRANSLATE_NOOP("slerpline::editor::ExportModel", "As the file is")},
    {32, "32", QT_TRANSLATE_NOOP("slerpline::editor::ExportModel", "32 bit")},
    {64, "64", QT_TRANSLATE_NOOP("slerpline::editor::ExportModel", "64 bit")}};
constexpr Choice<XKeyLayout> kLayouts[]{{XKeyLayout::asStored, "as-stored", QT_TRANSLATE_NOOP("slerpline::editor::ExportModel", "As the tracks are")},
    {XKeyLayout::parts, "parts", QT_TRANSLATE_NOOP("slerpline::editor::ExportModel", "Rotation, scale, position")},
    {XKeyLayout::matrices, "matrices", QT_TRANSLATE_NOOP("slerpline::editor::ExportModel", "Matrices")}};

// One row of the form. `skipsFirst`: the first choice means nothing here.
template <class T, std::size_t N>
QVariantMap choiceRow(const char* key, const QString& label, const Choice<T> (&choices)[N], const T& value, bool skipsFirst = false)
{
    QVariantList options;
    QString current;
    for (std::size_t i = skipsFirst ? 1 : 0; i < N; ++i) {
        options << QVariantMap{{QStringLiteral("id"), QLatin1String(choices[i].id)}, {QStringLiteral("text"), ExportModel::tr(choices[i].text)}};
        if (choices[i].value == value || current.isEmpty())
            current = QLatin1String(choices[i].id);
    }
    return {{QStringLiteral("key"), QLatin1String(key)}, {QStringLiteral("label"), label}, {QStringLiteral("value"), current},
        {QStringLiteral("options"), options}};
}

template <class T, std::size_t N> void takeChoice(const Choice<T> (&choices)[N], const QString& id, T& value)
{
    for (const Choice<T>& choice : choices)
        if (id == QLatin1String(choice.id))
            value = choice.value;
}

QString errorText(double error, bool isAngle) { return isAngle ? shownNumber(error, 3) + QStringLiteral("°") : shownNumber(error, 6); }

QString sentence(const Error& error)
{
    QString text = QString::fromStdString(describe(error)).replace(QStringLiteral("error: "), QString());
    if (!text.isEmpty() && error.source.empty())
        text[0] = text[0].toUpper();
    return text;
}

// Degrees and units never add up: the largest of each that is not zero.
QString largestOf(double degrees, double units)
{
    QStringList texts;
    if (degrees > 0 || units == 0)
        texts << errorText(degrees, true);
    if (units > 0)
        texts << ExportModel::tr("%1 units").arg(errorText(units, false));
    return texts.join(QStringLiteral(", "));
}

} // namespace

struct ExportModel::Job {
    std::atomic<bool> isCancelled{false};
    std::atomic<double> progress{0};
    Result<ExportAnalysis> result = ExportAnalysis{};
    Result<void> saved; // of a job that writes
    bool readsBackAlike = false;
};

ExportModel::ExportModel(Session& session, QObject* parent) : QAbstractListModel(parent), session_(session)
{
    pool_.setMaxThreadCount(1);
    soon_.setSingleShot(true);
    soon_.setInterval(kSoonMs);
    connect(&soon_, &QTimer::timeout, this, &ExportModel::compute);
    busyTimer_.setInterval(kBusyMs);
    connect(&busyTimer_, &QTimer::timeout, this, [this] {
        if (!job_)
            return;
        isBusyShown_ = true;
        progress_ = job_->progress;
        emit progressChanged();
        emit stateChanged();
    });
    // The document changed behind the dialog: what was computed is of another one.
    connect(&session_.document(), &EditorDocument::opened, this, &ExportModel::cancel);
}

ExportModel::~ExportModel()
{
    drop();
    pool_.waitForDone();
}

int ExportModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(analysis_.tracks.size()); }

QHash<int, QByteArray> ExportModel::roleNames() const
{
    return {{NodeRole, "node"}, {PropertyRole, "property"}, {BeforeRole, "before"}, {AfterRole, "after"}, {ErrorRole, "errorText"},
        {FrameRole, "frame"}, {WithinRole, "within"}};
}

QVariant ExportModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const ExportTrack& track = analysis_.tracks[std::size_t(index.row())];
    switch (role) {
    case NodeRole: return settings_.clips.size() > 1 ? QString::fromStdString(track.clip + " / " + track.node) : QString::fromStdString(track.node);
    case PropertyRole: return QString::fromStdString(track.property);
    case BeforeRole: return int(track.keysBefore);
    case AfterRole: return int(track.keysWritten);
    case ErrorRole: return errorText(track.error, track.isAngle);
    case FrameRole: return track.curve.empty() ? QString() : shownNumber(track.errorAt * track.frameRate, 1);
    case WithinRole: return track.isWithin();
    default: return {};
    }
}

QVariantList ExportModel::choices() const
{
    QVariantList rows{choiceRow("format", tr("Format"), kFormats, settings_.format)};
    if (settings_.format == FileFormat::json)
        return rows;
    const ForeignPtr& foreign = session_.document().state().document.foreign;
    const bool wasX = foreign && foreign->format() == "x";
    rows << choiceRow("encoding", tr("Encoding"), kEncodings, settings_.options.xEncoding, !wasX)
         << choiceRow("floats", tr("Numbers"), kFloats, settings_.options.xFloatBits, !wasX)
         << choiceRow("layout", tr("Keys"), kLayouts, settings_.options.xKeyLayout);
    return rows;
}

QVariantList ExportModel::clips() const
{
    QVariantList list;
    for (const Box<Clip>& clip : session_.document().state().document.clips)
        list << QVariantMap{{QStringLiteral("name"), clip->name.empty() ? tr("unnamed clip") : QString::fromStdString(clip->name)},
            {QStringLiteral("chosen"), settings_.clips.contains(clip->id)}, {QStringLiteral("tracks"), int(clip->tracks.size())}};
    return list;
}

QString ExportModel::keysText() const { return ready_ ? tr("%1 → %2").arg(analysis_.keysBefore).arg(analysis_.keysWritten) : QStringLiteral("–"); }

QString ExportModel::largestText() const { return ready_ ? largestOf(analysis_.largestDegrees, analysis_.largestUnits) : QStringLiteral("–"); }

QString ExportModel::sizeText() const
{
    return ready_ ? QLocale::c().formattedDataSize(qint64(analysis_.bytes.size()), 1, QLocale::DataSizeTraditionalFormat) : QStringLiteral("–");
}

bool ExportModel::isWithinBudget() const
{
    return std::all_of(analysis_.tracks.begin(), analysis_.tracks.end(), [](const ExportTrack& track) { return track.isWithin(); });
}

QString ExportModel::verdict() const
{
    if (!ready_)
        return {};
    if (analysis_.trackTotal == 0)
        return tr("There is no track: the file holds nodes only.");
    const auto over = std::count_if(analysis_.tracks.begin(), analysis_.tracks.end(), [](const ExportTrack& track) { return !track.isWithin(); });
    if (over > 0)
        return over == 1 ? tr("One track is beyond the budget.") : tr("%1 tracks are beyond the budget.").arg(over);
    if (analysis_.tracks.empty())
        return analysis_.trackTotal == 1 ? tr("The track is written exactly.") : tr("%1 tracks, all written exactly.").arg(analysis_.trackTotal);
    return analysis_.trackTotal == 1 ? tr("The track stays within the budget.") : tr("%1 tracks, all within the budget.").arg(analysis_.trackTotal);
}

QStringList ExportModel::losses() const
{
    QStringList list;
    if (!ready_)
        return list;
    for (const Diagnostic& diagnostic : analysis_.diagnostics) {
        QString text = QString::fromStdString(diagnostic.message);
        if (!diagnostic.place.empty())
            text = diagnostic.count > 1 ? tr("%1 and %2 more: %3").arg(QString::fromStdString(diagnostic.place)).arg(diagnostic.count - 1).arg(text)
                                        : tr("%1: %2").arg(QString::fromStdString(diagnostic.place), text);
        else if (!text.isEmpty())
            text[0] = text[0].toUpper();
        list << text;
    }
    return list;
}

void ExportModel::begin(const QString& format)
{
    isOpen_ = true;
    settings_.clips.clear();
    for (const Box<Clip>& clip : session_.document().state().document.clips)
        settings_.clips.insert(clip->id);
    settings_.format = format == QLatin1String("json") ? FileFormat::json : FileFormat::x;
    emit formChanged();
    compute();
}

void ExportModel::choose(const QString& key, const QString& id)
{
    if (key == QLatin1String("format"))
        takeChoice(kFormats, id, settings_.format);
    else if (key == QLatin1String("encoding"))
        takeChoice(kEncodings, id, settings_.options.xEncoding);
    else if (key == QLatin1String("floats"))
        takeChoice(kFloats, id, settings_.options.xFloatBits);
    else if (key == QLatin1String("layout"))
        takeChoice(kLayouts, id, settings_.options.xKeyLayout);
    emit formChanged();
    compute();
}

QString ExportModel::setBudgetDegrees(double degrees)
{
    if (!(degrees > 0) || !(degrees <= kMostDegrees))
        return tr("Expected an angle above 0 and up to 90 degrees.");
    settings_.options.budgetDegrees = degrees;
    emit formChanged();
    compute();
    return {};
}

QString ExportModel::setBudgetPercent(double percent)
{
    if (!(percent >= 0) || !(percent <= 100))
        return tr("Expected 0 to 100 %.");
    settings_.options.budgetRelative = percent / 100;
    emit formChanged();
    compute();
    return {};
}

void ExportModel::setClip(int index, bool chosen)
{
    const auto& clips = session_.document().state().document.clips;
    if (index < 0 || std::size_t(index) >= clips.size())
        return;
    if (chosen)
        settings_.clips.insert(clips[std::size_t(index)]->id);
    else
        settings_.clips.erase(clips[std::size_t(index)]->id);
    emit formChanged();
    drop();
    emit stateChanged();
    soon_.start();
}

void ExportModel::drop()
{
    soon_.stop();
    busyTimer_.stop();
    if (job_)
        job_->isCancelled = true;
    job_.reset();
    ready_ = false;
    isBusyShown_ = false;
    writing_ = false;
}

void ExportModel::cancel()
{
    drop();
    isOpen_ = false;
    beginResetModel();
    analysis_ = {};
    endResetModel();
    emit stateChanged();
}

void ExportModel::compute()
{
    drop();
    if (!isOpen_ || !session_.document().isOpen())
        return;
    error_.clear();
    progress_ = 0;
    auto job = std::make_shared<Job>();
    job_ = job;
    busyTimer_.start();
    emit stateChanged();
    emit progressChanged();
    // During a drag the document as it was before it counts: Esc may still bring it back.
    const EditorDocument& document = session_.document();
    const Document copy = document.inGesture() ? document.gestureBase().document : document.state().document;
    pool_.start([this, job, copy, settings = settings_] {
        if (!job->isCancelled)
            job->result = analyseExport(copy, settings, [job](double share) {
                job->progress = share;
                return !job->isCancelled;
            });
        QMetaObject::invokeMethod(
            this, [this, job] { finish(job); }, Qt::QueuedConnection); // waited for in the destructor
    });
}

void ExportModel::finish(const std::shared_ptr<Job>& job)
{
    if (job != job_)
        return;
    job_.reset();
    busyTimer_.stop();
    isBusyShown_ = false;
    beginResetModel();
    if (job->result) {
        analysis_ = std::move(*job->result);
        ready_ = true;
    } else {
        analysis_ = {};
        error_ = sentence(job->result.error());
    }
    endResetModel();
    emit stateChanged();
}

void ExportModel::write(const QUrl& file)
{
    if (!ready_ || writing_)
        return;
    const QString path = file.isLocalFile() ? file.toLocalFile() : file.toString();
    writing_ = true;
    emit stateChanged();
    auto job = std::make_shared<Job>();
    job_ = job;
    busyTimer_.start();
    const Document document = withClips(session_.document().state().document, settings_.clips);
    const auto done = [this, job, path] {
        if (job != job_)
            return;
        job_.reset();
        busyTimer_.stop();
        writing_ = isBusyShown_ = false;
        emit stateChanged();
        const QString name = QFileInfo(path).fileName();
        if (!job->saved)
            emit failed(tr("“%1” was not written").arg(name), sentence(job->saved.error()));
        else if (!job->readsBackAlike)
            emit failed(tr("“%1” reads back differently").arg(name),
                tr("The file was written, but what the disk gives back is not what was written. Is the disk full or faulty?"));
        else {
            const QStringList lost = losses();
            QString text = tr("Exported %1, read back: largest error %2.").arg(name, largestText());
            if (!lost.isEmpty())
                text += u' ' + (lost.size() == 1 ? tr("Not in it: %1.").arg(lost.first()) : tr("%1 things are not in it.").arg(lost.size()));
            emit written(text, !lost.isEmpty() || !isWithinBudget());
        }
    };
    pool_.start([this, job, document, path, format = settings_.format, bytes = analysis_.bytes, done] {
        const std::filesystem::path target(path.toStdU16String());
        std::string expected = bytes;
        if (format == FileFormat::json) { // its text depends on the folder it is in
            auto saved = saveDocument(document, target);
            if (saved)
                expected = std::move(saved->bytes);
            else
                job->saved = tl::unexpected<Error>(std::move(saved.error()));
        } else {
            job->saved = saveBytes(bytes, target);
        }
        if (job->saved) {
            const auto onDisk = readFile(target);
            job->readsBackAlike = onDisk && *onDisk == expected && loadDocument(target);
        }
        QMetaObject::invokeMethod(this, done, Qt::QueuedConnection);
    });
}

QVariantMap ExportModel::plot(int row) const
{
    if (row < 0 || row >= rowCount())
        return {};
    const ExportTrack& track = analysis_.tracks[std::size_t(row)];
    const double most = kHeadroom * std::max(track.budget.value_or(0), track.error);
    const double first = track.curve.empty() ? 0 : track.curve.front().time, last = track.curve.empty() ? 0 : track.curve.back().time;
    const double width = last > first ? last - first : 1;
    return {{QStringLiteral("node"), QString::fromStdString(track.node)}, {QStringLiteral("property"), QString::fromStdString(track.property)},
        {QStringLiteral("budget"), most > 0 ? track.budget.value_or(0) / most : 0},
        {QStringLiteral("budgetText"), track.budget ? errorText(*track.budget, track.isAngle) : QString()},
        {QStringLiteral("peakX"), (track.errorAt - first) / width}, {QStringLiteral("peakY"), most > 0 ? track.error / most : 0},
        {QStringLiteral("peakText"),
            tr("%1 at frame %2").arg(errorText(track.error, track.isAngle), shownNumber(track.errorAt * track.frameRate, 1))},
        {QStringLiteral("firstText"), shownNumber(first * track.frameRate, 1)}, {QStringLiteral("lastText"), shownNumber(last * track.frameRate, 1)},
        {QStringLiteral("hasCurve"), !track.curve.empty()}};
}

QVariantList ExportModel::curve(int row, double width, double height) const
{
    QVariantList points;
    if (row < 0 || row >= rowCount() || analysis_.tracks[std::size_t(row)].curve.empty())
        return points;
    const ExportTrack& track = analysis_.tracks[std::size_t(row)];
    const double most = kHeadroom * std::max(track.budget.value_or(0), track.error);
    const double first = track.curve.front().time, length = track.curve.back().time - first;
    for (const ErrorSample& sample : track.curve)
        points << QPointF(length > 0 ? (sample.time - first) / length * width : 0, most > 0 ? height - sample.error / most * height : height);
    return points;
}

} // namespace slerpline::editor
