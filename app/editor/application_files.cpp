#include "app/editor/application.h"
#include "app/editor/view/ticks.h"
#include "core/io/document_io.h"
#include "core/io/x/x_io.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QSettings>

#include <algorithm>

namespace slerpline::editor {
namespace {

constexpr int kMostRecent = 8;

std::filesystem::path toPath(const QString& path) { return std::filesystem::path(path.toStdU16String()); }

QString localPath(const QUrl& url) { return url.isLocalFile() ? url.toLocalFile() : url.toString(); }

// The dialog's title says already that something failed.
QString messageOf(const Error& error) { return QString::fromStdString(describe(error)).replace(QStringLiteral("error: "), QString()); }

QString samplesFolder()
{
    for (const QString& folder :
        {QCoreApplication::applicationDirPath() + QStringLiteral("/../share/slerpline/samples"), QStringLiteral(SLERPLINE_SAMPLES)})
        if (QFileInfo::exists(folder))
            return QDir::cleanPath(folder);
    return {};
}

// What the file is, for the title bar.
QString encodingName(const QString& path, const Document& document)
{
    const auto format = formatOf(toPath(path));
    if (!format)
        return {};
    if (*format == FileFormat::x)
        return QString::fromStdString(x::encodingOf(document)) + QStringLiteral(" .x");
    return document.jsonForm == JsonForm::cui2dKeys && !isNativeName(toPath(path)) ? QStringLiteral("cui2d JSON") : QStringLiteral("JSON");
}

// "2 tracks were written with more keys, at most 0.08° off."
QString describeWritten(const Written& written)
{
    QStringList sentences;
    if (!written.resampled.empty()) {
        double degrees = 0, units = 0;
        for (const TrackReport& report : written.resampled)
            (report.unit == "degrees" ? degrees : units) = std::max(report.unit == "degrees" ? degrees : units, report.maxError);
        QStringList off;
        if (degrees > 0)
            off << shownNumber(degrees, 3) + QStringLiteral("°");
        if (units > 0)
            off << QCoreApplication::translate("Files", "%1 units").arg(shownNumber(units, 5));
        const int count = int(written.resampled.size());
        const QString tracks
            = count == 1 ? QCoreApplication::translate("Files", "1 track got") : QCoreApplication::translate("Files", "%1 tracks got").arg(count);
        const QString most = off.isEmpty() ? QString() : QCoreApplication::translate("Files", "; at most %1 off").arg(off.join(QStringLiteral(", ")));
        std::size_t before = 0, after = 0;
        for (const TrackReport& report : written.resampled) {
            before += report.keysBefore;
            after += report.keysWritten;
        }
        sentences << QCoreApplication::translate(
            "Files", "%1 more keys (%2 → %3), because .x holds only straight spans%4. A .json keeps the curves editable.")
                         .arg(tracks)
                         .arg(before)
                         .arg(after)
                         .arg(most);
    }
    for (const Diagnostic& diagnostic : written.diagnostics)
        sentences << QString::fromStdString(diagnostic.message);
    return sentences.join(u' ');
}

} // namespace

QString Application::version() const { return QCoreApplication::applicationVersion(); }

void Application::newDocument()
{
    transport_.stop();
    document_.open(editor::newDocument(), {}, tr("new"), {});
}

bool Application::openFile(const QUrl& url)
{
    const QString path = localPath(url);
    std::error_code unknown;
    if (std::filesystem::is_fifo(toPath(path), unknown)) { // reading would wait for whoever writes, perhaps for ever
        emit failed(tr("“%1” cannot be opened").arg(QFileInfo(path).fileName()), tr("Expected a file, found a pipe."));
        return false;
    }
    auto loaded = loadDocument(toPath(path));
    if (!loaded) {
        emit failed(tr("“%1” cannot be opened").arg(QFileInfo(path).fileName()), messageOf(loaded.error()));
        return false;
    }
    transport_.stop();
    const QString encoding = encodingName(path, loaded->value);
    document_.open(std::move(loaded->value), QFileInfo(path).absoluteFilePath(), encoding, std::move(loaded->diagnostics));
    noteFile();
    remember(document_.path());
    say(tr("Opened %1").arg(QFileInfo(path).fileName()));
    return true;
}

bool Application::openSample(const QString& name)
{
    for (const QVariant& sample : samples())
        if (const QVariantMap map = sample.toMap(); map.value(QStringLiteral("name")) == name)
            return openFile(map.value(QStringLiteral("url")).toUrl());
    return false;
}

bool Application::writeTo(const QString& path, QString& report)
{
    filters_.cancel(); // what is only shown is not written
    if (document_.inGesture() || !document_.isOpen())
        return false;
    const auto written = saveDocument(document_.state().document, toPath(path));
    if (!written) {
        emit failed(tr("“%1” was not written").arg(QFileInfo(path).fileName()), messageOf(written.error()));
        return false;
    }
    report = describeWritten(*written);
    return true;
}

bool Application::save() { return !document_.path().isEmpty() && saveAs(QUrl::fromLocalFile(document_.path())); }

bool Application::saveAs(const QUrl& url)
{
    const QString path = localPath(url);
    QString report;
    if (!writeTo(path, report))
        return false;
    document_.setSaved(QFileInfo(path).absoluteFilePath(), encodingName(path, document_.state().document));
    noteFile();
    remember(document_.path());
    const QString text = tr("Saved %1. %2").arg(QFileInfo(path).fileName(), report).trimmed();
    say(text, !report.isEmpty());
    emit saved(text);
    return true;
}

void Application::noteFile()
{
    const QFileInfo info(document_.path());
    fileTime_ = info.lastModified();
    fileSize_ = info.size();
}

bool Application::changedOnDisk() const
{
    const QFileInfo info(document_.path());
    return !document_.path().isEmpty() && info.exists() && (info.lastModified() != fileTime_ || info.size() != fileSize_);
}

bool Application::fileExists(const QUrl& url) const { return QFileInfo::exists(localPath(url)); }

bool Application::isOwnFile(const QUrl& url) const
{
    return !document_.path().isEmpty() && QFileInfo(localPath(url)).absoluteFilePath() == document_.path();
}

QUrl Application::fileUrl(const QUrl& folder, const QString& name) const
{
    return QUrl::fromLocalFile(QDir::cleanPath(QDir(localPath(folder)).absoluteFilePath(name)));
}

QUrl Application::homeFolder() const { return QUrl::fromLocalFile(QDir::homePath()); }

void Application::remember(const QString& path)
{
    QSettings settings;
    QStringList recent = settings.value(QStringLiteral("recentFiles")).toStringList();
    recent.removeAll(path);
    recent.prepend(path);
    settings.setValue(QStringLiteral("recentFiles"), QStringList(recent.mid(0, kMostRecent)));
    emit recentFilesChanged();
}

void Application::clearRecentFiles()
{
    QSettings().remove(QStringLiteral("recentFiles"));
    emit recentFilesChanged();
}

QVariantList Application::recentFiles() const
{
    QVariantList list;
    for (const QString& path : QSettings().value(QStringLiteral("recentFiles")).toStringList()) {
        const QFileInfo info(path);
        QString folder = info.absolutePath();
        if (folder.startsWith(QDir::homePath()))
            folder = u'~' + folder.mid(QDir::homePath().size());
        list << QVariantMap{{QStringLiteral("name"), info.fileName()}, {QStringLiteral("path"), folder},
            {QStringLiteral("url"), QUrl::fromLocalFile(path)}, {QStringLiteral("exists"), info.exists()}};
    }
    return list;
}

QVariantList Application::samples() const
{
    QVariantList list;
    const QString folder = samplesFolder();
    const auto add = [&](const QString& file, const QString& name, const QString& text) {
        if (QFileInfo::exists(folder + u'/' + file))
            list << QVariantMap{{QStringLiteral("name"), name}, {QStringLiteral("text"), text}, {QStringLiteral("file"), file},
                {QStringLiteral("url"), QUrl::fromLocalFile(folder + u'/' + file)}};
    };
    add(QStringLiteral("robot.x"), tr("Robot"), tr("A skinned character that idles, waves and walks"));
    add(QStringLiteral("orientation.json"), tr("Uneven keys"), tr("One turn at uneven times: SQUAD beside SLERP"));
    add(QStringLiteral("lighthouse.json"), tr("Lighthouse"), tr("M3G sequences that loop; the lamp's valid range wraps"));
    add(QStringLiteral("box.json"), tr("Box"), tr("Three cui2d animations: squash, bounce and sway"));
    add(QStringLiteral("width_and_height.json"), tr("Width and height"), tr("A file that is an array of cui2d keys"));
    add(QStringLiteral("y.json"), tr("Bounce"), tr("An array of cui2d keys: straight in and out"));
    add(QStringLiteral("x_and_angle.json"), tr("X and angle"), tr("An array of cui2d keys: a swing that eases"));
    return list;
}

} // namespace slerpline::editor
