#include "app/editor/view/view_memory.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QSettings>

namespace slerpline::editor {
namespace {

constexpr int kMostDocuments = 64;

QString keyOf(const QString& path) { return QString::fromLatin1(QCryptographicHash::hash(path.toUtf8(), QCryptographicHash::Sha1).toHex()); }

QString nameOf(const Document& document, const Clip& clip, const Track& track)
{
    const auto& nodes = document.scene->nodes;
    const int node = track.target.node;
    const std::string nodeName = node >= 0 && std::size_t(node) < nodes.size() ? nodes[std::size_t(node)].name : std::string();
    return QString::fromStdString(clip.name + '\n' + nodeName + '\n' + propertyName(track.target));
}

bool isPosed() { return QCoreApplication::arguments().contains(QStringLiteral("--screenshot")); }

} // namespace

ViewMemory::ViewMemory(Session& session, QObject* parent) : QObject(parent), session_(session)
{
    if (isPosed())
        return;
    connect(&session_.document(), &EditorDocument::opened, this, &ViewMemory::recall);
    connect(&session_, &Session::viewsChanged, this, &ViewMemory::keep);
    connect(&session_, &Session::marksChanged, this, &ViewMemory::keep);
    connect(&session_.document(), &EditorDocument::fileChanged, this, [this] { // saved under another name
        if (!session_.document().inGesture() && !session_.document().isModified())
            keep();
    });
}

void ViewMemory::recall()
{
    const QString path = session_.document().path();
    if (path.isEmpty())
        return;
    QSettings settings;
    settings.beginGroup(QStringLiteral("views"));
    const QVariantMap views = settings.value(keyOf(path)).toMap();
    recalling_ = true;
    std::set<TrackId> locked, pinned;
    const Document& document = session_.document().state().document;
    for (const Box<Clip>& clip : document.clips)
        for (const Box<Track>& track : clip->tracks) {
            const QVariantMap kept = views.value(nameOf(document, *clip, *track)).toMap();
            if (kept.value(QStringLiteral("locked")).toBool())
                locked.insert(track->id);
            if (kept.value(QStringLiteral("pinned")).toBool())
                pinned.insert(track->id);
            bool hasView = false, hasOrder = false;
            const int view = kept.value(QStringLiteral("view")).toInt(&hasView), order = kept.value(QStringLiteral("order")).toInt(&hasOrder);
            if (!hasView || !hasOrder || view < 0 || view > int(RotationView::speed) || order < 0 || order >= int(kEulerOrders.size()))
                continue;
            RotationViewOptions options{RotationView(view), kEulerOrders[std::size_t(order)], std::nullopt};
            if (options.view == RotationView::rotationVector)
                options.reference = glm::dquat(1, 0, 0, 0);
            session_.setRotationView({track->id}, options);
        }
    if (!locked.empty())
        session_.setLocked(locked, true);
    if (!pinned.empty())
        session_.setPinned(pinned, true);
    recalling_ = false;
}

void ViewMemory::keep()
{
    const QString path = session_.document().path();
    if (path.isEmpty() || recalling_)
        return;
    QVariantMap views;
    const Document& document = session_.document().state().document;
    for (const Box<Clip>& clip : document.clips)
        for (const Box<Track>& track : clip->tracks) {
            QVariantMap kept;
            if (session_.isLocked(track->id))
                kept[QStringLiteral("locked")] = true;
            if (session_.isPinned(track->id))
                kept[QStringLiteral("pinned")] = true;
            if (const RotationViewOptions view = session_.rotationView(track->id); view != RotationViewOptions{}) {
                kept[QStringLiteral("view")] = int(view.view);
                kept[QStringLiteral("order")] = int(view.order);
            }
            if (!kept.isEmpty())
                views[nameOf(document, *clip, *track)] = kept;
        }
    QSettings settings;
    settings.beginGroup(QStringLiteral("views"));
    const QString key = keyOf(path);
    if (views.isEmpty() && !settings.contains(key))
        return;
    QStringList latest = settings.value(QStringLiteral("latest")).toStringList();
    latest.removeAll(key);
    latest.prepend(key);
    while (latest.size() > kMostDocuments)
        settings.remove(latest.takeLast());
    settings.setValue(QStringLiteral("latest"), latest);
    settings.setValue(key, views);
}

} // namespace slerpline::editor
