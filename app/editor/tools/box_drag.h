#pragma once

#include "app/editor/tools/gesture.h"

namespace slerpline::editor {

// A grip of the transform box in the hand: the edge or corner follows the pointer, the keys scale about the pivot. Alt scales from the
// centre, Shift keeps a corner's proportion; past the pivot the keys mirror.
class BoxDrag : public EditGesture {
public:
    BoxDrag(ToolContext& context, const TransformBox& box, BoxGrip grip, const PointerEvent& press, const ViewTransform& view);
    void begin() override;
    void update(const PointerEvent& event, const ViewTransform& view, ToolFeedback& feedback) override;
    void finish() override;
    [[nodiscard]] std::optional<BoxGrip> grip() const override { return grip_; }

private:
    [[nodiscard]] Seconds timePivot(bool fromCentre) const;
    [[nodiscard]] double valuePivot(bool fromCentre) const;
    [[nodiscard]] std::optional<double> keyHeight(bool last) const;
    [[nodiscard]] QString words(const KeyMotion& motion, double scale) const;

    TransformBox box_;
    BoxGrip grip_;
    Seconds pressTime_ = 0;
    double pressValue_ = 0;
    PlotLook look_;
    std::optional<double> firstHeight_, lastHeight_, playheadHeight_; // of the grabbed channel, at press
};

} // namespace slerpline::editor
