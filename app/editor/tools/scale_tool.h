#pragma once

#include "app/editor/tools/select_tool.h"

namespace slerpline::editor {

// Scales the selected keys from anywhere in the plot: the nearest grip of the transform box follows the pointer. Clicks select.
class ScaleTool : public SelectTool {
public:
    using SelectTool::SelectTool;
    void hover(const PointerEvent& event, const ViewTransform& view) override;
    [[nodiscard]] bool wantsAlt(QPointF, const ViewTransform&) const override { return context_.box().has_value(); }
    [[nodiscard]] QVariantList hints() const override;

protected:
    std::unique_ptr<Gesture> grabHit(const std::vector<Hit>& hits, const PointerEvent& event, const ViewTransform& view) override;
};

} // namespace slerpline::editor
