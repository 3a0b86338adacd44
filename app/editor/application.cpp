#include "app/editor/application.h"

#include "app/editor/editing/operations.h"
#include "app/editor/tools/select_tool.h"
#include "app/editor/view/finding_badges.h"
#include "app/editor/view/hit_test.h"
#include "app/editor/view/ticks.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace slerpline::editor {
namespace {

Application* instance = nullptr;
constexpr int kStatusMs = 8000;
constexpr int kStatusPerLetterMs = 60; // of a long sentence: time to read it

} // namespace

Application::Application(QObject* parent)
    : QObject(parent), session_(document_), facade_(session_), transport_(session_), tracks_(session_), inspector_(session_),
      nodes_(session_, [this] { return transport_.time(); }), clips_(session_), exporter_(session_), recovery_(document_),
      keys_(session_, surroundings()), tangents_(session_), clipboard_(session_, surroundings()), channels_(session_), views_(session_),
      viewMemory_(session_), filters_(session_), findings_(session_)
{
    instance = this;
    statusTimer_.setSingleShot(true);
    statusTimer_.setInterval(kStatusMs);
    connect(&statusTimer_, &QTimer::timeout, this, [this] { say({}); });
    connect(&session_, &Session::settingsChanged, this, [this] {
        preview_.setCompare(session_.compares());
        emit settingsChanged();
    });
    connect(&document_, &EditorDocument::opened, this, &Application::refreshPreview);
    connect(&document_, &EditorDocument::fileChanged, this, [this] { preview_.setHurried(document_.inGesture()); });
    connect(&document_, &EditorDocument::changed, this, &Application::refreshPreview);
    connect(&session_, &Session::clipChanged, this, &Application::refreshPreview);
    connect(&session_, &Session::activeChanged, this, [this] {
        const auto readout = session_.active() ? session_.readout(session_.active()->track) : nullptr;
        preview_.setActiveNode(readout ? readout->track().target.node : -1);
        QMetaObject::invokeMethod(&tracks_, &TrackRowsModel::revealActive, Qt::QueuedConnection); // once the rows are there
    });
    connect(&transport_, &TransportController::timeChanged, this, [this] {
        preview_.setTime(transport_.time());
        tracks_.setTime(transport_.time());
        if (view_)
            view_->setPlayhead(transport_.time());
    });
    connect(&document_, &EditorDocument::selectionChanged, this, &Application::hintsChanged);
    tools_.setPlayhead([this] { return transport_.time(); });
    connect(&tools_, &ToolBox::said, this, &Application::say);
    connect(&tools_, &ToolBox::changed, this, &Application::hintsChanged);
    connect(&inspector_, &KeyInspector::said, this, [this](const QString& text) { say(text, true); });
    connect(&nodes_, &NodeCommands::said, this, &Application::say);
    connect(&nodes_, &NodeCommands::added, this, [this] { tracks_.setAnimatedOnly(false); }); // or it would not be seen
    connect(&clips_, &ClipCommands::said, this, &Application::say);
    connect(&exporter_, &ExportModel::failed, this, &Application::failed);
    connect(&recovery_, &Recovery::failed, this, &Application::failed);
    connect(&exporter_, &ExportModel::written, this, [this](const QString& text, bool warning) {
        say(text, warning);
        emit saved(text);
    });
    connect(&keys_, &KeyCommands::said, this, &Application::say);
    connect(&tangents_, &TangentCommands::said, this, &Application::say);
    connect(&clipboard_, &ClipboardCommands::said, this, &Application::say);
    connect(&channels_, &ChannelCommands::said, this, &Application::say);
    connect(&views_, &ViewCommands::said, this, &Application::say);
    connect(&session_, &Session::refused, this, [this](const QString& text) {
        isRefused_ = false;
        say(text, true);
        isRefused_ = true; // what the same command says it did was not done
        QMetaObject::invokeMethod(
            this, [this] { isRefused_ = false; }, Qt::QueuedConnection);
    });
    connect(&filters_, &FilterCommands::said, this, &Application::say);
    connect(&findings_, &FindingsModel::said, this, &Application::say);
    connect(&findings_, &FindingsModel::frameRequested, this, &Application::frameSelected);
    connect(&findings_, &FindingsModel::rowsChanged, this, &Application::badgesChanged);
    connect(&filters_, &FilterCommands::activeChanged, this, &Application::hintsChanged);
    preview_.setCompare(session_.compares());
}

Surroundings Application::surroundings() const
{
    return {[this] { return transport_.time(); }, [this] { return view_ ? std::optional(view_->view()) : std::nullopt; },
        [this] { return view_ ? view_->pointerPx() : std::nullopt; }};
}

QPointF Application::keyPlace() const
{
    if (!view_)
        return {};
    const auto place = inspector_.place();
    if (!place)
        return {view_->width() / 2, view_->height() / 2};
    const ViewTransform& view = view_->view();
    return {std::clamp(view.timeToPx(place->time), 0.0, std::max(0.0, view_->width())),
        std::clamp(view.valueToPx(session_.valueMapping(place->channel).toShown(place->value)), 0.0, std::max(0.0, view_->height()))};
}

QPointF Application::pointerPlace() const { return view_ && view_->pointerPx() ? *view_->pointerPx() : keyPlace(); }

Application::~Application()
{
    if (view_) {
        view_->setTool(nullptr);
        view_->setSession(nullptr);
    }
    if (instance == this)
        instance = nullptr;
}

Application* Application::create(QQmlEngine*, QJSEngine*)
{
    Q_ASSERT(instance); // made in main, before the engine
    QJSEngine::setObjectOwnership(instance, QJSEngine::CppOwnership);
    return instance;
}

void Application::attach(CurveViewItem* view)
{
    view_ = view;
    if (!view)
        return;
    view->setSession(&session_);
    view->setTool(tools_.makeTool());
    connect(&tools_, &ToolBox::redraw, view, &CurveViewItem::toolChanged);
    view->setPlayhead(transport_.time());
    connect(view, &CurveViewItem::feedbackChanged, this, [this] { // often; the words rarely change
        if (QVariantList now = hints(); now != lastHints_) {
            lastHints_ = std::move(now);
            emit hintsChanged();
        }
    });
    view->installEventFilter(&filters_); // keys stay as they are while a filter is shown
    connect(view, &CurveViewItem::viewChanged, this, &Application::badgesChanged);
    connect(view, &CurveViewItem::layersChanged, this, &Application::badgesChanged);
}

QVariantList Application::badges() const
{
    QVariantList list;
    if (!view_)
        return list;
    for (const FindingBadge& badge : findingBadges(findings_.rows(), session_, view_->view())) {
        QVariantList rows;
        QStringList texts;
        for (int row : badge.rows) {
            rows << row;
            texts << QString::fromStdString(findings_.rows()[std::size_t(row)].diagnostic.message);
        }
        list << QVariantMap{{QStringLiteral("x"), badge.px.x()}, {QStringLiteral("y"), badge.px.y()},
            {QStringLiteral("severity"), QLatin1String(toString(badge.severity))}, {QStringLiteral("rows"), rows},
            {QStringLiteral("text"), texts.join(QLatin1Char('\n'))}};
    }
    return list;
}

void Application::refreshPreview()
{
    preview_.setHurried(document_.inGesture());
    preview_.setDocument(document_.state().document, session_.clipId());
    preview_.setTime(transport_.time());
}

void Application::say(const QString& text, bool warning)
{
    if (isRefused_)
        return;
    statusText_ = text;
    statusWarning_ = warning;
    if (!text.isEmpty())
        statusTimer_.start(std::max(kStatusMs, kStatusPerLetterMs * int(text.size())));
    emit statusChanged();
}

QVariantList Application::hints() const
{
    const auto hint = [](const char* key, const char* icon, const QString& text) {
        return QVariantMap{{QStringLiteral("k"), QLatin1String(key)}, {QStringLiteral("i"), QLatin1String(icon)}, {QStringLiteral("t"), text}};
    };
    if (filters_.isActive())
        return {hint("Ctrl+Enter", "", tr("apply the filter")), hint("Esc", "", tr("cancel")), hint("", "mouse-middle", tr("pan")),
            hint("", "mouse-wheel", tr("zoom"))};
    if (const QVariantList tool = tools_.hints(); !tool.isEmpty())
        return tool;
    QVariantList list{hint("", "mouse-left", tr("drag a box to select")), hint("Shift", "", tr("add")), hint("", "mouse-right", tr("menu")),
        hint("", "mouse-middle", tr("pan")), hint("", "mouse-wheel", tr("zoom"))};
    if (!document_.state().selection.empty())
        list << hint("1", "", tr("to")) << hint("7", "", tr("tangents")) << hint("Del", "", tr("delete"));
    else
        list << hint("S", "", tr("key at the playhead"));
    return list;
}

// --- commands

void Application::applyToSelection(const QString& text, EditorState next)
{
    if (document_.inGesture())
        return;
    document_.apply(text, std::move(next));
}

void Application::insertAtPlayhead()
{
    if (document_.inGesture() || !session_.clip())
        return;
    std::vector<CurveRef> curves;
    for (const auto& [curve, keys] : document_.state().selection.curves())
        curves.push_back(curve);
    if (curves.empty() && session_.active())
        if (const auto readout = session_.readout(session_.active()->track))
            curves.push_back({session_.active()->track, std::uint32_t(readout->channels()[session_.active()->channel].curve)});
    if (curves.empty())
        return;
    InsertResult result = insertKeys(document_.state(), session_.clipId(), curves, transport_.time());
    document_.apply(tr("Insert key"), std::move(result.state));
    if (const QString note = insertNote(result); !note.isEmpty())
        say(note, true);
}

void Application::insertOnShown()
{
    if (document_.inGesture() || !session_.clip())
        return;
    document_.apply(tr("Insert keys"), insertKeys(document_.state(), session_.clipId(), session_.shownCurves(), transport_.time()).state);
}

void Application::deleteSelected()
{
    const std::size_t count = document_.state().selection.size();
    if (count > 0)
        applyToSelection(
            count == 1 ? tr("Delete key") : tr("Delete %1 keys").arg(count), editor::deleteSelected(document_.state(), session_.clipId()));
}

void Application::selectWhere(const std::function<IndexRanges(const TrackReadout&, std::uint32_t channel)>& keysOf)
{
    Selection selection;
    for (const ChannelRef& channel : session_.shown())
        if (const auto readout = session_.readout(channel.track); readout && isPickable(session_, channel))
            selection.set({channel.track, std::uint32_t(readout->channels()[channel.channel].curve)}, keysOf(*readout, channel.channel));
    document_.select(std::move(selection));
}

void Application::selectAll()
{
    selectWhere([](const TrackReadout& readout, std::uint32_t channel) { return IndexRanges::of(0, readout.keyCount(channel)); });
}

void Application::selectNone() { document_.select({}); }

void Application::invertSelection()
{
    const Selection before = document_.state().selection;
    selectWhere([&](const TrackReadout& readout, std::uint32_t channel) {
        IndexRanges keys = IndexRanges::of(0, readout.keyCount(channel));
        keys.subtract(before.keysOf({readout.track().id, std::uint32_t(readout.channels()[channel].curve)}));
        return keys;
    });
}

void Application::selectLeftOfPlayhead()
{
    selectWhere(
        [this](const TrackReadout& readout, std::uint32_t channel) { return IndexRanges::of(0, readout.upperBound(channel, transport_.time())); });
}

void Application::selectRightOfPlayhead()
{
    selectWhere([this](const TrackReadout& readout, std::uint32_t channel) {
        return IndexRanges::of(readout.lowerBound(channel, transport_.time()), readout.keyCount(channel));
    });
}

// --- channels

std::vector<ChannelRef> Application::meantChannels() const
{
    std::vector<ChannelRef> channels;
    for (const ChannelRef& channel : session_.shown())
        if (const auto readout = session_.readout(channel.track))
            if (!document_.state().selection.keysOf({channel.track, std::uint32_t(readout->channels()[channel.channel].curve)}).empty())
                channels.push_back(channel);
    if (channels.empty() && session_.active())
        channels.push_back(*session_.active());
    return channels;
}

void Application::hideSelected() { session_.setShown(meantChannels(), false); }

void Application::isolate()
{
    const std::vector<ChannelRef> channels = meantChannels();
    if (!channels.empty())
        session_.showOnly({channels.begin(), channels.end()});
}

// --- keys

void Application::setInterpolation(const QString& id)
{
    if (const auto mode = interpolationFromId(id); mode && !document_.state().selection.empty())
        applyToSelection(tr("Set interpolation"), setSelectedInterpolation(document_.state(), session_.clipId(), *mode));
}

void Application::frameAll()
{
    if (view_)
        view_->frameAll();
}
void Application::frameSelected()
{
    if (view_)
        view_->frameSelected();
}
void Application::fitValues()
{
    if (view_)
        view_->fitValues();
}

bool Application::nudge(double frames, double steps) { return tools_.nudge(frames, steps * (view_ ? view_->stepValue() : 1)); }

bool Application::selectClip(const QString& name)
{
    for (const Box<Clip>& clip : document_.state().document.clips)
        if (QString::fromStdString(clip->name) == name) {
            session_.setClip(clip->id);
            return true;
        }
    return false;
}

bool Application::selectTrack(const QString& nodeAndProperty)
{
    const Clip* clip = session_.clip();
    if (!clip)
        return false;
    const auto& nodes = document_.state().document.scene->nodes;
    for (const Box<Track>& track : clip->tracks) {
        const int node = track->target.node;
        const std::string nodeName = node >= 0 && std::size_t(node) < nodes.size() ? nodes[std::size_t(node)].name : std::string();
        if (QString::fromStdString(nodeName + '/' + propertyName(track->target)) != nodeAndProperty)
            continue;
        session_.pickTrack(track->id, false);
        // The key nearest to the playhead, so that its handles and numbers show.
        const auto readout = session_.readout(track->id);
        if (readout && readout->keyCount(0) > 0) {
            std::size_t key = readout->lowerBound(0, transport_.time());
            if (key == readout->keyCount(0)
                || (key > 0 && transport_.time() - readout->keyTime(0, key - 1) < readout->keyTime(0, key) - transport_.time()))
                --key;
            Selection selection;
            selection.set({track->id, 0}, IndexRanges::single(key));
            document_.select(std::move(selection));
        }
        frameAll();
        return true;
    }
    return false;
}

} // namespace slerpline::editor
