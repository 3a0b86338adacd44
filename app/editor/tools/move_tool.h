#pragma once

#include "app/editor/tools/select_tool.h"

namespace slerpline::editor {

// Drags the selection from anywhere in the plot; X and Y lock an axis. Keys that are not selected can be taken up, clicks select.
class MoveTool : public SelectTool {
public:
    using SelectTool::SelectTool;
    [[nodiscard]] std::optional<ToolFrame> frame(const ViewTransform&) const override { return std::nullopt; }
    void hover(const PointerEvent& event, const ViewTransform& view) override;
    [[nodiscard]] bool wantsAlt(QPointF, const ViewTransform&) const override { return false; }
    [[nodiscard]] QVariantList hints() const override;

protected:
    std::unique_ptr<Gesture> grabHit(const std::vector<Hit>& hits, const PointerEvent& event, const ViewTransform& view) override;

private:
    [[nodiscard]] std::optional<Hit> nearestSelected(QPointF px, const ViewTransform& view) const;
};

} // namespace slerpline::editor
