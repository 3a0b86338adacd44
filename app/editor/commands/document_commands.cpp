#include "app/editor/commands/document_commands.h"

#include "app/editor/editing/clip_operations.h"
#include "app/editor/view/ticks.h"
#include "core/document/edit_nodes.h"

#include <algorithm>
#include <array>

namespace slerpline::editor {
namespace {

constexpr double kSheared = 1e-4; // cosine from which parts are said to lose something

struct PropertyChoice {
    const char* id;
    const char* icon;
    PropertyKind kind;
};
constexpr std::array<PropertyChoice, 5> kProperties{
    {{"translation", "translation", PropertyKind::translation}, {"rotation", "rotation", PropertyKind::rotation},
        {"scale", "scaling", PropertyKind::scale}, {"matrix", "matrix", PropertyKind::matrix}, {"named", "key", PropertyKind::named}}};

// Error texts of core begin small: they usually follow a place.
QString sentence(const Error& error)
{
    QString text = QString::fromStdString(error.message);
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text.endsWith(u'.') ? text : text + u'.';
}

QString counted(std::size_t count, const QString& one, const QString& many) { return count == 1 ? one : many.arg(count); }

} // namespace

NodeCommands::NodeCommands(Session& session, std::function<Seconds()> playhead, QObject* parent)
    : QObject(parent), session_(session), playhead_(std::move(playhead))
{
    connect(&session_.document(), &EditorDocument::opened, this, [this] {
        chosen_ = -1;
        emit changed();
    });
    connect(&session_.document(), &EditorDocument::changed, this, [this](const DocumentChange& change) {
        if (change.scene || change.structure)
            emit changed();
    });
    connect(&session_, &Session::activeChanged, this, [this] {
        chosen_ = -1;
        emit changed();
    });
    connect(&session_, &Session::shownChanged, this, &NodeCommands::changed); // the picked tracks change with it
    connect(&session_, &Session::clipChanged, this, &NodeCommands::changed);
}

QString NodeCommands::nameOf(int node) const
{
    const auto& nodes = session_.document().state().document.scene->nodes;
    if (node < 0 || std::size_t(node) >= nodes.size())
        return {};
    const std::string& name = nodes[std::size_t(node)].name;
    return name.empty() ? tr("unnamed %1").arg(node) : QString::fromStdString(name);
}

int NodeCommands::current() const
{
    const int count = int(session_.document().state().document.scene->nodes.size());
    if (chosen_ >= 0 && chosen_ < count)
        return chosen_;
    if (session_.active())
        if (const auto readout = session_.readout(session_.active()->track); readout && readout->track().target.node < count)
            return readout->track().target.node;
    return count > 0 ? 0 : -1;
}

void NodeCommands::setCurrent(int node)
{
    chosen_ = node;
    emit changed();
}

int NodeCommands::currentParent() const
{
    const int node = current();
    return node < 0 ? -1 : session_.document().state().document.scene->nodes[std::size_t(node)].parent;
}

QVariantList NodeCommands::list() const
{
    QVariantList result;
    const auto& nodes = session_.document().state().document.scene->nodes;
    std::vector<int> depths;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        depths.push_back(nodes[i].parent < 0 ? 0 : depths[std::size_t(nodes[i].parent)] + 1);
        result << QVariantMap{{QStringLiteral("id"), QString::number(i)},
            {QStringLiteral("text"), QString(2 * depths.back(), QChar(0x2002)) + nameOf(int(i))},
            {QStringLiteral("icon"), depths.back() == 0 ? QStringLiteral("node") : QStringLiteral("bone")}};
    }
    return result;
}

bool NodeCommands::hasMatrix() const
{
    const Clip* clip = session_.clip();
    return clip && std::any_of(clip->tracks.begin(), clip->tracks.end(), [&](const Box<Track>& track) {
        return track->target.kind == PropertyKind::matrix && session_.pickedTracks().contains(track->id);
    });
}

QString NodeCommands::propertyName() const
{
    const Clip* clip = session_.clip();
    if (!clip || session_.pickedTracks().size() != 1)
        return {};
    const Track* track = findTrack(*clip, *session_.pickedTracks().begin());
    return track && track->target.kind == PropertyKind::named ? QString::fromStdString(track->target.name) : QString();
}

QVariantList NodeCommands::properties() const
{
    const std::array<QString, 5> texts{tr("Translation"), tr("Rotation"), tr("Scale"), tr("Matrix"), tr("A property of your own")};
    QVariantList result;
    for (std::size_t i = 0; i < kProperties.size(); ++i)
        result << QVariantMap{{QStringLiteral("id"), QLatin1String(kProperties[i].id)}, {QStringLiteral("text"), texts[i]},
            {QStringLiteral("icon"), QLatin1String(kProperties[i].icon)}};
    return result;
}

QString NodeCommands::add(int parent, const QString& name)
{
    if (isBusy())
        return {};
    if (name.trimmed().isEmpty())
        return tr("Expected a name.");
    NodeAdded node = addNode(session_.document().state(), parent, name.trimmed().toStdString());
    session_.document().apply(tr("Add node %1").arg(name.trimmed()), std::move(node.state));
    setCurrent(node.node);
    emit added(node.node);
    emit said(tr("Added %1.").arg(nameOf(node.node)), false);
    return {};
}

QString NodeCommands::rename(const QString& name)
{
    if (isBusy() || current() < 0)
        return {};
    if (name.trimmed().isEmpty())
        return tr("Expected a name.");
    session_.document().apply(tr("Rename node"), renameNode(session_.document().state(), current(), name.trimmed().toStdString()));
    return {};
}

QString NodeCommands::reparent(int parent)
{
    if (isBusy() || current() < 0)
        return {};
    if (isWithin(parent, current()))
        return tr("A node cannot hang below itself.");
    const int node = current();
    NodeAdded moved = reparentNode(session_.document().state(), node, parent);
    const int now = moved.node;
    session_.document().apply(tr("Move %1").arg(nameOf(node)), std::move(moved.state));
    setCurrent(now);
    return {};
}

bool NodeCommands::isWithin(int node, int ancestor) const { return slerpline::isWithin(*session_.document().state().document.scene, node, ancestor); }

QString NodeCommands::removalText() const
{
    const NodeRemoved removed = removeNodes(session_.document().state(), current());
    QStringList with;
    if (removed.nodes > 1)
        with << counted(removed.nodes - 1, tr("one node below it"), tr("%1 nodes below it"));
    if (removed.tracks > 0)
        with << counted(removed.tracks, tr("one track"), tr("%1 tracks (of all clips)"));
    if (removed.meshes > 0)
        with << counted(removed.meshes, tr("one mesh"), tr("%1 meshes"));
    if (removed.bones > 0)
        with << counted(removed.bones, tr("one bone of a mesh, whose vertices stay with the mesh"),
            tr("%1 bones of meshes, whose vertices stay with the meshes"));
    return with.join(QStringLiteral(", "));
}

void NodeCommands::remove()
{
    if (isBusy() || current() < 0)
        return;
    const QString name = currentName(), with = removalText();
    NodeRemoved removed = removeNodes(session_.document().state(), current());
    session_.document().apply(tr("Remove %1").arg(name), std::move(removed.state));
    setCurrent(-1);
    emit said(with.isEmpty() ? tr("Removed %1.").arg(name) : tr("Removed %1 with %2. Ctrl+Z brings them back.").arg(name, with), false);
}

QString NodeCommands::freeName(const QString& wanted) const
{
    std::vector<std::string> taken;
    for (const Node& node : session_.document().state().document.scene->nodes)
        taken.push_back(node.name);
    return QString::fromStdString(uniqueName(taken, wanted.toStdString()));
}

QString NodeCommands::addTrack(int node, const QString& property, const QString& name, const QString& components)
{
    if (isBusy())
        return {};
    const auto choice
        = std::find_if(kProperties.begin(), kProperties.end(), [&](const PropertyChoice& each) { return property == QLatin1String(each.id); });
    if (choice == kProperties.end())
        return {};
    Target target{node, choice->kind, choice->kind == PropertyKind::named ? name.trimmed().toStdString() : std::string()};
    std::vector<std::string> names;
    for (const QString& component : components.split(u',', Qt::SkipEmptyParts))
        names.push_back(component.trimmed().toStdString());
    EditorState base = session_.document().state();
    ClipId clip = session_.clipId();
    if (!session_.clip()) {
        ClipAdded added = addClip(base, 0, "Clip");
        base = std::move(added.state);
        clip = added.clip;
    }
    auto added = editor::addTrack(base, clip, target, names, playhead_());
    if (!added)
        return sentence(added.error());
    session_.document().apply(tr("Add %1 track").arg(QString::fromStdString(slerpline::propertyName(target))), std::move(added->state));
    if (session_.clipId() != clip)
        session_.setClip(clip);
    session_.pickTrack(added->tracks.front(), false);
    return {};
}

void NodeCommands::removeTracks()
{
    const std::size_t count = session_.pickedTracks().size();
    if (isBusy() || !session_.clip() || count == 0)
        return;
    const std::set<TrackId> picked = session_.pickedTracks();
    session_.document().apply(
        counted(count, tr("Remove track"), tr("Remove %1 tracks")), editor::removeTracks(session_.document().state(), session_.clipId(), picked));
    emit said(counted(count, tr("Removed one track with its keys."), tr("Removed %1 tracks with their keys.")), false);
}

QString NodeCommands::renameProperty(const QString& name)
{
    if (isBusy() || session_.pickedTracks().size() != 1)
        return {};
    auto next
        = editor::renameProperty(session_.document().state(), session_.clipId(), *session_.pickedTracks().begin(), name.trimmed().toStdString());
    if (!next)
        return sentence(next.error());
    session_.document().apply(tr("Rename property"), std::move(*next));
    return {};
}

QString NodeCommands::copyTracks(int node)
{
    if (isBusy())
        return {};
    auto added = editor::copyTracks(session_.document().state(), session_.clipId(), session_.pickedTracks(), node);
    if (!added)
        return sentence(added.error());
    const std::size_t count = added->tracks.size();
    session_.document().apply(
        count == 1 ? tr("Copy track to %1").arg(nameOf(node)) : tr("Copy %1 tracks to %2").arg(count).arg(nameOf(node)), std::move(added->state));
    bool more = false;
    for (const TrackId track : added->tracks) {
        session_.pickTrack(track, more);
        more = true;
    }
    return {};
}

void NodeCommands::matrixToParts()
{
    if (isBusy() || !session_.clip())
        return;
    auto taken = editor::matrixToParts(session_.document().state(), session_.clipId(), session_.pickedTracks());
    if (!taken) {
        emit said(sentence(taken.error()), true);
        return;
    }
    session_.document().apply(tr("Matrix to translation, rotation, scale"), std::move(taken->state));
    bool more = false;
    for (const TrackId track : taken->tracks) {
        session_.pickTrack(track, more);
        more = true;
    }
    const bool sheared = taken->largestShear > kSheared;
    QString text = tr("Largest change: %1 of a matrix entry.").arg(shownNumber(taken->largestChange, 6));
    if (sheared)
        text += tr(" The matrix is sheared (cosine %1), which the parts cannot hold.").arg(shownNumber(taken->largestShear, 4));
    emit said(text, sheared);
}

} // namespace slerpline::editor
