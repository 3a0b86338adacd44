#pragma once

#include "app/editor/editing/handle_operations.h"
#include "app/editor/tools/gesture.h"

namespace slerpline::editor {

// A tangent handle follows the pointer: its slope, and with a weight its length too. Its partner on the other side stays in line
// when it was at press, and as long when it was that too. Alt leaves the partner alone, Shift lays the handle flat or in line with
// the other side, Ctrl turns the handles of all selected keys of the curve by as much.
class HandleDrag : public EditGesture {
public:
    HandleDrag(ToolContext& context, const Hit& grabbed, const PointerEvent& press, const ViewTransform& view);
    void update(const PointerEvent& event, const ViewTransform& view, ToolFeedback& feedback) override;
    void finish() override;

private:
    Hit grabbed_;
    QPointF gripPx_; // from the handle's tip to the pointer at press
    bool isWeighted_ = false;
    bool isAligned_ = false;  // both sides had one slope at press
    bool isMirrored_ = false; // ... and one length
    RotationViewOptions view_;
};

} // namespace slerpline::editor
