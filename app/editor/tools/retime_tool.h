#pragma once

#include "app/editor/tools/pointer_tool.h"

namespace slerpline::editor {

// Draggable times: what happens at an anchor moves with it, keys between two anchors spread evenly. A press between anchors makes one
// more, a double click on an inner one takes it away. Works on the selected keys, or on all shown ones when none is selected.
class RetimeTool : public PointerTool {
public:
    using PointerTool::PointerTool;
    void hover(const PointerEvent& event, const ViewTransform& view) override;
    void leave() override;
    [[nodiscard]] std::vector<double> anchors() const override;
    [[nodiscard]] int hotAnchor() const override { return grabbed_ >= 0 ? grabbed_ : hot_; }
    [[nodiscard]] QVariantList hints() const override;
    // The tool is chosen again: anchors at the ends of the selection.
    void start();

protected:
    std::unique_ptr<Gesture> grab(const PointerEvent& event, const ViewTransform& view) override;
    void clicked(const PointerEvent& event, const ViewTransform& view) override;
    void dragged() override;
    void cancelled() override;

private:
    [[nodiscard]] std::optional<TimeRange> meantRange() const;
    void follow() const; // anchors anew when other keys are meant
    [[nodiscard]] int anchorAt(QPointF px, const ViewTransform& view) const;

    mutable std::vector<Seconds> anchors_;
    mutable std::optional<TimeRange> range_; // of the keys the anchors belong to
    mutable Selection selection_;
    std::vector<Seconds> atPress_;
    int hot_ = -1;
    int grabbed_ = -1;
};

} // namespace slerpline::editor
