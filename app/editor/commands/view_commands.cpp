#include "app/editor/commands/view_commands.h"

#include <algorithm>

namespace slerpline::editor {
namespace {

constexpr std::pair<RotationView, const char*> kViews[] = {{RotationView::euler, "euler"}, {RotationView::components, "components"},
    {RotationView::rotationVector, "vector"}, {RotationView::progression, "progression"}, {RotationView::speed, "speed"}};
constexpr const char* kOrders[] = {"xyz", "xzy", "yxz", "yzx", "zxy", "zyx", "xyx", "xzx", "yxy", "yzy", "zxz", "zyz"};
static_assert(std::size(kOrders) == std::size(kEulerOrders));

QString idOf(RotationView view)
{
    for (const auto& [each, id] : kViews)
        if (each == view)
            return QLatin1String(id);
    return {};
}

} // namespace

ViewCommands::ViewCommands(Session& session, QObject* parent) : QObject(parent), session_(session)
{
    connect(&session_, &Session::viewsChanged, this, &ViewCommands::changed);
    connect(&session_, &Session::activeChanged, this, &ViewCommands::changed);
    connect(&session_, &Session::clipChanged, this, &ViewCommands::changed);
    connect(&session_, &Session::shownChanged, this, &ViewCommands::changed);
}

std::set<TrackId> ViewCommands::rotations() const
{
    std::set<TrackId> tracks;
    const auto addIfRotation = [&](TrackId id) {
        if (const auto readout = session_.readout(id); readout && readout->rotation())
            tracks.insert(id);
    };
    for (TrackId id : session_.pickedTracks())
        addIfRotation(id);
    if (session_.active()) {
        if (!session_.pickedTracks().contains(session_.active()->track))
            tracks.clear();
        addIfRotation(session_.active()->track);
    }
    return tracks;
}

QString ViewCommands::rotationView() const
{
    QString id;
    for (TrackId track : rotations()) {
        const QString own = idOf(session_.rotationView(track).view);
        id = id.isEmpty() || id == own ? own : QStringLiteral("mixed");
    }
    return id;
}

QString ViewCommands::order() const
{
    QString id;
    for (TrackId track : rotations()) {
        const QString own = QLatin1String(kOrders[std::size_t(session_.rotationView(track).order)]);
        id = id.isEmpty() || id == own ? own : QStringLiteral("mixed");
    }
    return id;
}

QVariantList ViewCommands::rotationViews() const
{
    const auto view = [](const char* id, const QString& text, const QString& tip) {
        return QVariantMap{{QStringLiteral("id"), QLatin1String(id)}, {QStringLiteral("text"), text}, {QStringLiteral("tip"), tip}};
    };
    return {view("euler", tr("Euler"), tr("Three angles in degrees; whole turns count")),
        view("components", tr("xyzw"), tr("The unit quaternion; a drag of one number keeps its length at 1")),
        view("vector", tr("Vector"), tr("Axis times angle in degrees, from the unturned pose")),
        view("progression", tr("Progress"), tr("Degrees travelled since the first key")),
        view("speed", tr("Speed"), tr("Degrees per second; no handles, a key dragged up turns faster on both sides"))};
}

QVariantList ViewCommands::orders() const
{
    QVariantList list;
    for (const char* order : kOrders)
        list << QVariantMap{{QStringLiteral("id"), QLatin1String(order)}, {QStringLiteral("text"), QString::fromLatin1(order).toUpper()}};
    return list;
}

void ViewCommands::setLayout(int layout)
{
    if (layout >= int(ValueLayout::absolute) && layout <= int(ValueLayout::stacked))
        session_.setValueLayout(ValueLayout(layout));
}

void ViewCommands::setView(const RotationViewOptions& view)
{
    if (session_.document().inGesture())
        return;
    // One target is read alike in every clip.
    const Clip* clip = session_.clip();
    std::set<TrackId> tracks;
    for (TrackId id : rotations())
        if (const Track* track = clip ? findTrack(*clip, id) : nullptr)
            for (const Box<Clip>& any : session_.document().state().document.clips)
                for (const Box<Track>& other : any->tracks)
                    if (other->target == track->target)
                        tracks.insert(other->id);
    session_.setRotationView(tracks, view);
}

void ViewCommands::setRotationView(const QString& id)
{
    const std::set<TrackId> tracks = rotations();
    for (const auto& [view, each] : kViews)
        if (id == QLatin1String(each) && !tracks.empty()) {
            RotationViewOptions options = session_.rotationView(*tracks.begin());
            options.view = view;
            options.reference.reset();
            if (view == RotationView::rotationVector)
                options.reference = glm::dquat(1, 0, 0, 0);
            setView(options);
        }
}

void ViewCommands::setOrder(const QString& id)
{
    for (std::size_t i = 0; i < std::size(kOrders); ++i)
        if (id == QLatin1String(kOrders[i]))
            setView({RotationView::euler, kEulerOrders[i], std::nullopt});
}

} // namespace slerpline::editor
