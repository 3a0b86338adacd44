#include "app/editor/tools/tool_box.h"

#include "app/editor/tools/lasso_tool.h"
#include "app/editor/tools/move_tool.h"
#include "app/editor/tools/retime_tool.h"
#include "app/editor/tools/scale_tool.h"
#include "app/editor/view/plot_look.h"

#include <algorithm>
#include <cmath>

namespace slerpline::editor {
namespace {

constexpr const char* kTools[] = {"select", "move", "scale", "retime", "lasso"};
constexpr const char* kCollisions[] = {"replace", "push", "block"};
constexpr const char* kPivots[] = {"opposite", "centre", "playhead", "first", "last"};

struct SnapMode {
    const char* id;
    bool SnapModes::*on;
};
constexpr SnapMode kSnapModes[] = {{"frames", &SnapModes::frames}, {"seconds", &SnapModes::seconds}, {"values", &SnapModes::values},
    {"playhead", &SnapModes::playhead}, {"keys", &SnapModes::keys}};

template <std::size_t N> std::optional<std::size_t> indexOf(const char* const (&ids)[N], const QString& id)
{
    const auto found = std::find_if(std::begin(ids), std::end(ids), [&](const char* each) { return id == QLatin1String(each); });
    return found == std::end(ids) ? std::nullopt : std::optional(std::size_t(found - std::begin(ids)));
}

Qt::KeyboardModifier modifierOf(int key)
{
    switch (key) {
    case Qt::Key_Shift: return Qt::ShiftModifier;
    case Qt::Key_Control: return Qt::ControlModifier;
    case Qt::Key_Alt: return Qt::AltModifier;
    default: return Qt::NoModifier;
    }
}

// The tool that is on, whichever that is.
class ActiveTool : public Tool {
public:
    explicit ActiveTool(ToolBox& box) : box_(box) {}
    void press(const PointerEvent& event, const ViewTransform& view) override { box_.tool().press(event, view); }
    void move(const PointerEvent& event, const ViewTransform& view) override { box_.tool().move(event, view); }
    void release(const PointerEvent& event, const ViewTransform& view) override { box_.tool().release(event, view); }
    void hover(const PointerEvent& event, const ViewTransform& view) override { box_.tool().hover(event, view); }
    void leave() override { box_.tool().leave(); }
    void cancel() override { box_.tool().cancel(); }
    [[nodiscard]] bool isActive() const override { return box_.tool().isActive(); }
    [[nodiscard]] const ToolFeedback& feedback() const override { return box_.tool().feedback(); }
    [[nodiscard]] std::optional<ToolFrame> frame(const ViewTransform& view) const override { return box_.tool().frame(view); }
    [[nodiscard]] std::vector<double> anchors() const override { return box_.tool().anchors(); }
    [[nodiscard]] int hotAnchor() const override { return box_.tool().hotAnchor(); }
    [[nodiscard]] bool wantsAlt(QPointF px, const ViewTransform& view) const override { return box_.tool().wantsAlt(px, view); }
    [[nodiscard]] const std::optional<ChannelRef>& hovered() const override { return box_.tool().hovered(); }

private:
    ToolBox& box_;
};

} // namespace

ToolBox::ToolBox(Session& session, QObject* parent)
    : QObject(parent), session_(session), context_(session, [this](const QString& text, bool warning) { emit said(text, warning); })
{
    auto retime = std::make_unique<RetimeTool>(context_);
    retime_ = retime.get();
    tools_[select] = std::make_unique<SelectTool>(context_);
    tools_[move] = std::make_unique<MoveTool>(context_);
    tools_[scale] = std::make_unique<ScaleTool>(context_);
    tools_[ToolBox::retime] = std::move(retime);
    tools_[lasso] = std::make_unique<LassoTool>(context_, [this] { choose(beforeLasso_); });

    const auto forget = [this] {
        context_.forgetBox();
        emit redraw();
    };
    EditorDocument& document = session.document();
    connect(&document, &EditorDocument::changed, this, forget);
    connect(&document, &EditorDocument::selectionChanged, this, forget);
    connect(&session, &Session::shownChanged, this, forget);
    connect(&session, &Session::activeChanged, this, forget);
    connect(&session, &Session::settingsChanged, this, forget);
    connect(&session, &Session::settingsChanged, this, &ToolBox::changed);
    connect(&document, &EditorDocument::opened, this, &ToolBox::abandon);
    connect(&session, &Session::clipChanged, this, &ToolBox::abandon);
}

ToolBox::~ToolBox() = default;

std::unique_ptr<Tool> ToolBox::makeTool() { return std::make_unique<ActiveTool>(*this); }

void ToolBox::abandon()
{
    if (session_.document().inGesture()) { // another clip is shown in the middle of a drag
        session_.document().cancelGesture();
        session_.document().select({});
    }
    for (const auto& tool : tools_)
        tool->abandon();
    retime_->start();
    context_.holdsRipple = false;
    context_.forgetBox();
    emit changed();
    emit redraw();
}

// --- which tool

QString ToolBox::active() const { return QLatin1String(kTools[active_]); }

void ToolBox::setActive(const QString& id)
{
    if (const auto tool = indexOf(kTools, id))
        choose(*tool);
}

void ToolBox::choose(std::size_t chosen)
{
    if (chosen == active_)
        return;
    tool().cancel();
    tool().leave();
    if (chosen == lasso)
        beforeLasso_ = active_;
    active_ = chosen;
    context_.axis = ToolContext::Axis::both;
    if (chosen == ToolBox::retime)
        retime_->start();
    emit changed();
    emit redraw();
}

// --- settings

template <class Change> void ToolBox::change(Change&& change)
{
    EditSettings settings = session_.editSettings();
    change(settings);
    session_.setEditSettings(settings);
    refresh({});
}

void ToolBox::setRipple(bool ripples)
{
    change([&](EditSettings& settings) { settings.ripples = ripples; });
}

void ToolBox::setRestricted(bool restricts)
{
    change([&](EditSettings& settings) { settings.restrictsToActive = restricts; });
}

QString ToolBox::collision() const { return QLatin1String(kCollisions[std::size_t(session_.editSettings().collision)]); }

void ToolBox::setCollision(const QString& id)
{
    if (const auto index = indexOf(kCollisions, id))
        change([&](EditSettings& settings) { settings.collision = Collision(*index); });
}

QString ToolBox::pivot() const { return QLatin1String(kPivots[std::size_t(session_.editSettings().pivot)]); }

void ToolBox::setPivot(const QString& id)
{
    if (const auto index = indexOf(kPivots, id))
        change([&](EditSettings& settings) { settings.pivot = ScalePivot(*index); });
}

QStringList ToolBox::snapModes() const
{
    QStringList on;
    for (const SnapMode& mode : kSnapModes)
        if (session_.editSettings().snap.*mode.on)
            on << QLatin1String(mode.id);
    return on;
}

void ToolBox::toggleSnapMode(const QString& id)
{
    for (const SnapMode& mode : kSnapModes)
        if (id == QLatin1String(mode.id))
            change([&](EditSettings& settings) { settings.snap.*mode.on = !(settings.snap.*mode.on); });
}

QString ToolBox::axis() const
{
    switch (context_.axis) {
    case ToolContext::Axis::both: return {};
    case ToolContext::Axis::time: return QStringLiteral("time");
    case ToolContext::Axis::value: return QStringLiteral("value");
    }
    return {};
}

// --- keys

void ToolBox::refresh(std::optional<Qt::KeyboardModifiers> modifiers)
{
    tool().refresh(modifiers);
    emit redraw();
}

bool ToolBox::wantsKey(int key, int modifiers) const
{
    const bool plain = (modifiers & ~int(Qt::KeypadModifier)) == 0;
    if (active_ == move && plain && (key == Qt::Key_X || key == Qt::Key_Y))
        return true;
    return key == Qt::Key_E && plain;
}

bool ToolBox::keyDown(int key, int modifiers, bool repeats)
{
    if (const auto modifier = modifierOf(key); modifier != Qt::NoModifier) {
        refresh(Qt::KeyboardModifiers(modifiers) | modifier);
        return false;
    }
    if (!wantsKey(key, modifiers))
        return false;
    if (repeats)
        return true;
    if (key == Qt::Key_E) {
        context_.holdsRipple = true;
    } else {
        const auto axis = key == Qt::Key_X ? ToolContext::Axis::time : ToolContext::Axis::value;
        context_.axis = context_.axis == axis ? ToolContext::Axis::both : axis;
    }
    refresh({});
    emit changed();
    return true;
}

bool ToolBox::keyUp(int key, int modifiers, bool repeats)
{
    if (const auto modifier = modifierOf(key); modifier != Qt::NoModifier)
        refresh(Qt::KeyboardModifiers(modifiers) & ~Qt::KeyboardModifiers(modifier));
    if (key != Qt::Key_E || repeats || !context_.holdsRipple)
        return false;
    letGo();
    return true;
}

void ToolBox::letGo()
{
    if (!context_.holdsRipple)
        return;
    context_.holdsRipple = false;
    refresh({});
    emit changed();
}

bool ToolBox::escape()
{
    const bool held = context_.holdsRipple;
    if (tool().isActive()) {
        tool().cancel();
        letGo();
        emit redraw();
        return true;
    }
    letGo();
    if (active_ == select)
        return held;
    choose(select);
    return true;
}

bool ToolBox::nudge(double frames, double height)
{
    EditorDocument& document = session_.document();
    if (document.state().selection.empty() || document.inGesture())
        return false;
    KeyMotion motion;
    const auto grabbed = grabbedChannel(session_);
    motion.grabbed = grabbed ? *grabbed : ChannelRef{document.state().selection.curves().begin()->first.track, 0};
    motion.time = frames / session_.frameRate();
    motion.value = height;
    const bool whole = frames == std::round(frames);
    MotionResult result = moveSelectedKeys(document.state(), session_.clipId(), motion, context_.rules(whole), plotLook(session_));
    document.apply(tr("Nudge keys"), std::move(result.state));
    if (const std::size_t lost = result.lost.size(); lost > 0)
        emit said(lost == 1 ? tr("A key that stood there already was replaced; undo brings it back.")
                            : tr("%1 keys that stood there already were replaced; undo brings them back.").arg(lost),
            true);
    else if (result.fitted < 1)
        emit said(tr("Other keys are in the way; the collision policy blocks."), true);
    return true;
}

} // namespace slerpline::editor
