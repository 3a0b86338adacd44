#pragma once

#include "app/editor/tools/gesture.h"

namespace slerpline::editor {

// A region drawn over the plot takes the keys in it: a rectangle, or a lasso. Plain it replaces the selection, Shift adds, Ctrl takes away.
class RegionDrag : public Gesture {
public:
    enum class Shape : std::uint8_t { rectangle, lasso };
    RegionDrag(ToolContext& context, Shape shape, const PointerEvent& press, const ViewTransform& view);
    void begin() override {}
    void update(const PointerEvent& event, const ViewTransform& view, ToolFeedback& feedback) override;
    void finish() override {}
    void cancel() override {}

private:
    ToolContext& context_;
    Shape shape_;
    std::vector<PlotPoint> outline_; // from press; a rectangle keeps its first corner only
    Selection atPress_;
};

} // namespace slerpline::editor
