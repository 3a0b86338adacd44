#include "app/editor/recovery.h"

#include "core/io/document_io.h"
#include "core/io/file_io.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QStandardPaths>
#include <QUuid>

#include <algorithm>

namespace slerpline::editor {
namespace {

constexpr int kIntervalMs = 20000;
constexpr char kCopy[] = ".slerpline.json";
constexpr char kName[] = ".path"; // beside it: which file it is a copy of

std::filesystem::path toPath(const QString& path) { return std::filesystem::path(path.toStdU16String()); }

// The copy as the file it was made from: what that .x holds beside scene and keys comes from there, when it is still the same.
Document restored(Document copy, const QString& path)
{
    if (path.isEmpty() || !copy.source)
        return copy;
    const auto original = loadDocument(toPath(path));
    if (!original || !original->value.source || original->value.source->sha256 != copy.source->sha256)
        return copy;
    const auto& mine = copy.scene->nodes;
    const auto& theirs = original->value.scene->nodes;
    const bool isSame = std::equal(mine.begin(), mine.end(), theirs.begin(), theirs.end(),
        [](const Node& a, const Node& b) { return a.name == b.name && a.nameBytes == b.nameBytes && a.parent == b.parent; });
    copy.source = original->value.source;
    copy.foreign = original->value.foreign;
    if (isSame)
        copy.scene = original->value.scene;
    return copy;
}

} // namespace

Recovery::Recovery(EditorDocument& document, const QString& folder, QObject* parent)
    : QObject(parent), document_(document),
      folder_(folder.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/recovery") : folder),
      id_(QUuid::createUuid().toString(QUuid::WithoutBraces))
{
    pool_.setMaxThreadCount(1);
    timer_.setInterval(kIntervalMs);
    connect(&timer_, &QTimer::timeout, this, &Recovery::write);
    timer_.start();
    connect(&document_, &EditorDocument::changed, this, [this] { isDue_ = true; });
    connect(&document_, &EditorDocument::opened, this, &Recovery::forget);
    connect(&document_, &EditorDocument::fileChanged, this, [this] {
        if (!document_.isModified())
            forget();
        else
            isDue_ = true;
    });
}

Recovery::~Recovery() { forget(); }

QString Recovery::pathOf(const QString& id, const char* suffix) const { return folder_ + u'/' + id + QLatin1String(suffix); }

void Recovery::write()
{
    if (!isDue_ || document_.inGesture() || !document_.isModified())
        return;
    if (!lock_) {
        if (!QDir().mkpath(folder_))
            return; // without a place for copies there are none
        lock_ = std::make_unique<QLockFile>(pathOf(id_, ".lock"));
        lock_->setStaleLockTime(0); // as long as the window lives
        if (!lock_->tryLock(0)) {
            lock_.reset();
            return;
        }
    }
    isDue_ = false;
    pool_.start([document = document_.state().document, name = document_.path().toUtf8(), copy = pathOf(id_, kCopy), side = pathOf(id_, kName)] {
        if (saveDocument(document, toPath(copy)))
            (void)writeFileAtomically(toPath(side), std::string_view(name.constData(), std::size_t(name.size())));
    });
}

void Recovery::flush()
{
    write();
    pool_.waitForDone();
}

void Recovery::forget()
{
    isDue_ = false;
    if (!lock_)
        return;
    pool_.waitForDone(); // or it would come back
    QFile::remove(pathOf(id_, kCopy));
    QFile::remove(pathOf(id_, kName));
    lock_.reset(); // unlocks, and removes its file
}

QVariantMap Recovery::orphan() const
{
    const QFileInfoList copies = QDir(folder_).entryInfoList({QStringLiteral("*") + QLatin1String(kCopy)}, QDir::Files, QDir::Time);
    for (const QFileInfo& copy : copies) {
        const QString id = copy.fileName().chopped(int(sizeof kCopy) - 1);
        if (id == id_)
            continue;
        QLockFile lock(pathOf(id, ".lock"));
        lock.setStaleLockTime(0);
        if (!lock.tryLock(0))
            continue; // its window lives
        QFile side(pathOf(id, kName));
        const QString path = side.open(QIODevice::ReadOnly) ? QString::fromUtf8(side.readAll()) : QString();
        return {{QStringLiteral("id"), id}, {QStringLiteral("name"), path.isEmpty() ? tr("Untitled") : QFileInfo(path).fileName()},
            {QStringLiteral("path"), path}, {QStringLiteral("time"), QLocale().toString(copy.lastModified(), QLocale::ShortFormat)}};
    }
    return {};
}

bool Recovery::recover(const QString& id)
{
    QFile side(pathOf(id, kName));
    const QString path = side.open(QIODevice::ReadOnly) ? QString::fromUtf8(side.readAll()) : QString();
    auto loaded = loadDocument(toPath(pathOf(id, kCopy)));
    if (!loaded) {
        emit failed(tr("The copy cannot be read"), QString::fromStdString(describe(loaded.error())));
        return false;
    }
    document_.open(restored(std::move(loaded->value), path), path, tr("recovered"), std::move(loaded->diagnostics));
    document_.undoStack().resetClean(); // it is not what the file holds
    flush();                            // it is safe again before the old copy goes
    discard(id);
    return true;
}

void Recovery::discard(const QString& id)
{
    if (id.isEmpty() || id == id_ || id.contains(u'/'))
        return;
    for (const char* suffix : {kCopy, kName, ".lock"})
        QFile::remove(pathOf(id, suffix));
}

} // namespace slerpline::editor
