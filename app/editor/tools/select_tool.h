#pragma once

#include "app/editor/view/hit_test.h"
#include "app/editor/view/tool.h"

#include <QObject>

#include <functional>

namespace slerpline::editor {

// What to say after an insertion that moved a curve: a sentence, empty when nothing to be seen moved.
[[nodiscard]] QString insertNote(const InsertResult& result);

// The tool one always has: click and box select, drag keys, handles and whole curves, double-click to insert.
// Shift adds or locks an axis, Ctrl toggles or inverts snapping, Alt on a key takes all keys at its time, Alt on a handle
// breaks it from its partner.
class SelectTool : public Tool {
public:
    // `say` shows a sentence in the status bar.
    SelectTool(Session& session, std::function<void(const QString&)> say);

    void press(const PointerEvent& event, const ViewTransform& view) override;
    void move(const PointerEvent& event, const ViewTransform& view) override;
    void release(const PointerEvent& event, const ViewTransform& view) override;
    void hover(const PointerEvent& event, const ViewTransform& view) override;
    void leave() override;
    void cancel() override;
    [[nodiscard]] bool isActive() const override { return gesture_ != Gesture::none; }
    [[nodiscard]] const ToolFeedback& feedback() const override { return feedback_; }

    [[nodiscard]] const std::optional<ChannelRef>& hovered() const override { return hovered_; }

private:
    enum class Gesture : std::uint8_t { none, keys, handle, box };

    void pressKey(const Hit& hit, const PointerEvent& event);
    void pressSegment(const Hit& hit, const PointerEvent& event);
    void selectColumn(const Hit& hit);
    void insertAt(const Hit& hit, const PointerEvent& event, const ViewTransform& view);
    void dragKeys(const PointerEvent& event, const ViewTransform& view);
    void dragHandle(const PointerEvent& event, const ViewTransform& view);
    void dragBox(const PointerEvent& event, const ViewTransform& view);
    [[nodiscard]] Hit chosen(const std::vector<Hit>& hits, QPointF px) const;
    [[nodiscard]] bool snapsNow(Qt::KeyboardModifiers modifiers) const;
    [[nodiscard]] QString describeMove(const MoveOffset& offset) const;
    void select(CurveRef curve, IndexRanges keys, Qt::KeyboardModifiers modifiers);

    Session& session_;
    std::function<void(const QString&)> say_;
    Gesture gesture_ = Gesture::none;
    bool dragging_ = false; // past the drag threshold
    Hit grabbed_;
    QPointF pressPx_;
    Seconds pressTime_ = 0;
    double pressValue_ = 0;
    bool handlesTogether_ = false; // in and out had one slope at press
    Selection selectionAtPress_;
    std::optional<Selection> selectOnClick_; // when the button comes up without a drag
    QPointF lastClickPx_{-1e9, -1e9};
    Hit lastClick_;
    ToolFeedback feedback_;
    std::optional<ChannelRef> hovered_;
};

} // namespace slerpline::editor
