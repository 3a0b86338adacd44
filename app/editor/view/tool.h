#pragma once

#include "app/editor/editing/operations.h"
#include "app/editor/view/view_transform.h"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

namespace slerpline::editor {

// Pointer input of the plot, in plot pixels.
struct PointerEvent {
    QPointF px;
    Qt::KeyboardModifiers modifiers;
    Qt::MouseButton button = Qt::NoButton;
    bool isDoubleClick = false;
};

// The frame around several selected keys, with the grips that are there.
struct ToolFrame {
    QRectF px;
    std::vector<QPointF> gripsPx;
    int hot = -1; // index of the grip under the pointer or in the hand
};

// A point of the plot, in seconds and shown heights.
struct PlotPoint {
    double time = 0;
    double value = 0;
};

// What a tool wants drawn on top while it works.
struct ToolFeedback {
    std::optional<QRectF> boxPx;     // box select
    std::vector<QPointF> lassoPx;    // lasso, open
    std::optional<double> snapValue; // horizontal guide, a shown height
    std::vector<PlotPoint> lost;     // keys that would be replaced
    std::optional<double> snapTime;  // dashed guide
    QString snapLabel;
    QString tag; // at the pointer: what is being done, with units
    QPointF tagPx;
    Qt::CursorShape cursor = Qt::ArrowCursor;
    bool showsGhost = false; // the curves as they were at press
};

// A tool of the plot: one gesture from press to release, gone when the button is released. The view transform is the one
// at the time of the call; a drag keeps its meaning when the view moves.
class Tool {
public:
    virtual ~Tool() = default;
    virtual void press(const PointerEvent& event, const ViewTransform& view) = 0;
    virtual void move(const PointerEvent& event, const ViewTransform& view) = 0;
    virtual void release(const PointerEvent& event, const ViewTransform& view) = 0;
    virtual void hover(const PointerEvent& event, const ViewTransform& view) = 0;
    virtual void leave() = 0;
    // Esc, or the grab was lost: everything is as it was at press.
    virtual void cancel() = 0;
    [[nodiscard]] virtual bool isActive() const = 0;
    [[nodiscard]] virtual const ToolFeedback& feedback() const = 0;
    // Drawn whenever it is there, not only while a button is down.
    [[nodiscard]] virtual std::optional<ToolFrame> frame(const ViewTransform&) const { return std::nullopt; }
    // Times that can be dragged, and which of them is under the pointer (-1: none).
    [[nodiscard]] virtual std::vector<double> anchors() const { return {}; }
    [[nodiscard]] virtual int hotAnchor() const { return -1; }
    // Whether a press with Alt here is the tool's; elsewhere on empty canvas it pans.
    [[nodiscard]] virtual bool wantsAlt(QPointF, const ViewTransform&) const { return false; }
    // The channel under the pointer, for its highlight.
    [[nodiscard]] virtual const std::optional<ChannelRef>& hovered() const = 0;
};

} // namespace slerpline::editor
