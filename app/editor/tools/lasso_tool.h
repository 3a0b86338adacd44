#pragma once

#include "app/editor/tools/pointer_tool.h"

namespace slerpline::editor {

// One lasso: the keys in it are selected; then the tool that was on before comes back.
class LassoTool : public PointerTool {
public:
    LassoTool(ToolContext& context, std::function<void()> done) : PointerTool(context), done_(std::move(done)) {}
    void hover(const PointerEvent& event, const ViewTransform& view) override;
    [[nodiscard]] QVariantList hints() const override;

protected:
    std::unique_ptr<Gesture> grab(const PointerEvent& event, const ViewTransform& view) override;
    void clicked(const PointerEvent&, const ViewTransform&) override { done_(); }
    void dragged() override { done_(); }

private:
    std::function<void()> done_;
};

} // namespace slerpline::editor
