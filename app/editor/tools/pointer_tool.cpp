#include "app/editor/tools/pointer_tool.h"

#include "app/editor/view/plot_look.h"
#include "app/editor/view/ticks.h"

#include <QCoreApplication>
#include <QVariantMap>

#include <cmath>

namespace slerpline::editor {
namespace {

constexpr double kDragThresholdPx = 3;
constexpr double kOnFrame = 1e-3; // of a frame; what is off by more is said

QString tr(const char* text) { return QCoreApplication::translate("PointerTool", text); }

} // namespace

QVariantMap toolHint(const char* key, const char* icon, const QString& text)
{
    return {{QStringLiteral("k"), QLatin1String(key)}, {QStringLiteral("i"), QLatin1String(icon)}, {QStringLiteral("t"), text}};
}

void PointerTool::press(const PointerEvent& event, const ViewTransform& view)
{
    if (event.isDoubleClick && !dragging_)
        end(); // the press that Qt sends before a double click is part of it
    if (event.button != Qt::LeftButton || isActive() || !document().isOpen() || document().inGesture())
        return;
    selectionAtPress_ = document().state().selection;
    activeAtPress_ = session().active();
    pressed_ = last_ = event;
    lastView_ = view;
    dragging_ = false;
    gesture_ = grab(event, view);
}

void PointerTool::move(const PointerEvent& event, const ViewTransform& view)
{
    if (!isActive())
        return;
    last_ = event;
    lastView_ = view;
    if (!dragging_ && std::hypot(event.px.x() - pressed_->px.x(), event.px.y() - pressed_->px.y()) < kDragThresholdPx)
        return;
    if (!gesture_)
        return;
    if (!dragging_) {
        dragging_ = true;
        gesture_->begin();
    }
    gesture_->update(event, view, feedback_);
}

void PointerTool::release(const PointerEvent& event, const ViewTransform& view)
{
    if (!isActive() || event.button != Qt::LeftButton)
        return;
    const bool wasDrag = dragging_;
    const auto gesture = std::move(gesture_);
    end();
    if (wasDrag && gesture) {
        gesture->finish();
        dragged();
    } else {
        clicked(event, view);
    }
}

void PointerTool::cancel()
{
    if (!isActive())
        return;
    if (dragging_ && gesture_)
        gesture_->cancel();
    const Selection before = selectionAtPress_;
    const auto active = activeAtPress_;
    end();
    document().select(before);
    session().setActive(active);
    cancelled();
}

void PointerTool::abandon()
{
    end();
    hovered_.reset();
    hoveredKind_ = Hit::Kind::none;
}

void PointerTool::end()
{
    gesture_.reset();
    pressed_.reset();
    dragging_ = false;
    feedback_ = {};
}

void PointerTool::refresh(std::optional<Qt::KeyboardModifiers> modifiers)
{
    if (modifiers)
        last_.modifiers = *modifiers;
    if (dragging_ && gesture_)
        gesture_->update(last_, lastView_, feedback_);
}

void PointerTool::describe(const Hit& hit, const PointerEvent& event, const ViewTransform& view)
{
    const auto readout = session().readout(hit.channel.track);
    if (!readout)
        return;
    const Channel& channel = readout->channels()[hit.channel.channel];
    const bool angle = channel.unit != ChannelUnit::plain;
    const QString unit = channel.unit == ChannelUnit::degrees ? QStringLiteral("°") : angle ? QStringLiteral(" °/s") : QString();
    const bool onKey = hit.kind == Hit::Kind::key || hit.kind == Hit::Kind::handle;
    const Seconds time = onKey ? readout->keyTime(hit.channel.channel, hit.key) : view.pxToTime(event.px.x());
    const double value = onKey ? readout->keyValue(hit.channel.channel, hit.key) : readout->value(hit.channel.channel, time);
    const QString name = QString::fromStdString(channel.name);
    if (hit.kind == Hit::Kind::handle) {
        feedback_.tag = tr("%1 tangent   %2%3/s")
                            .arg(name, shownNumber(readout->slope(hit.channel.channel, hit.key, hit.side), 2),
                                angle ? QStringLiteral(" °") : QStringLiteral(" "));
    } else {
        const double frame = time * session().frameRate();
        feedback_.tag = tr("%1   %2%3   frame %4").arg(name, shownNumber(value, angle ? 2 : 4), unit, shownNumber(frame, 2));
        if (onKey && std::abs(frame - std::round(frame)) > kOnFrame)
            feedback_.tag += tr(" (between frames)");
    }
    feedback_.tagPx = event.px;
    feedback_.cursor = onKey ? Qt::OpenHandCursor : Qt::PointingHandCursor;
}

void PointerTool::hover(const PointerEvent& event, const ViewTransform& view)
{
    if (isActive())
        return;
    feedback_ = {};
    hovered_.reset();
    hoveredKind_ = Hit::Kind::none;
    const std::vector<Hit> hits = hitTest(session(), view, event.px);
    if (hits.empty())
        return;
    hovered_ = hits.front().channel;
    hoveredKind_ = hits.front().kind;
    describe(hits.front(), event, view);
}

void PointerTool::leave()
{
    if (isActive())
        return;
    hovered_.reset();
    hoveredKind_ = Hit::Kind::none;
    feedback_ = {};
}

} // namespace slerpline::editor
