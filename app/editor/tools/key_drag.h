#pragma once

#include "app/editor/tools/gesture.h"

namespace slerpline::editor {

// The selected keys follow the pointer. The grabbed key lands where snapping puts it; the others keep their distance to it.
class KeyDrag : public EditGesture {
public:
    // `grabbed`: a key, or the segment of one, of the selection.
    KeyDrag(ToolContext& context, const Hit& grabbed, const PointerEvent& press, const ViewTransform& view);
    void begin() override;
    void update(const PointerEvent& event, const ViewTransform& view, ToolFeedback& feedback) override;
    void finish() override;

private:
    [[nodiscard]] QString words(const KeyMotion& motion, double difference) const;

    Hit grabbed_;
    QPointF pressPx_;
    Seconds pressTime_ = 0;
    double pressValue_ = 0; // shown height
    Seconds keyTime_ = 0;   // of the grabbed key at press
    double keyValue_ = 0;   // its shown height
    PlotLook look_;
};

} // namespace slerpline::editor
