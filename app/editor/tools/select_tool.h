#pragma once

#include "app/editor/tools/pointer_tool.h"

namespace slerpline::editor {

// What to say after an insertion that moved a curve: a sentence, empty when nothing to be seen moved.
[[nodiscard]] QString insertNote(const InsertResult& result);

// The tool one always has: click and box select, drag keys, handles, whole curves and the transform box, double-click to insert.
// Shift adds or locks an axis, Ctrl toggles or inverts snapping, Alt on a key takes all keys at its time, Alt on a handle breaks it from
// its partner. Clicks at one place go through the keys and curves there.
class SelectTool : public PointerTool {
public:
    using PointerTool::PointerTool;

    void hover(const PointerEvent& event, const ViewTransform& view) override;
    void leave() override;
    [[nodiscard]] std::optional<ToolFrame> frame(const ViewTransform& view) const override;
    [[nodiscard]] bool wantsAlt(QPointF px, const ViewTransform& view) const override;
    [[nodiscard]] QVariantList hints() const override;

protected:
    std::unique_ptr<Gesture> grab(const PointerEvent& event, const ViewTransform& view) override;
    void clicked(const PointerEvent& event, const ViewTransform& view) override;

    // What a press grabs when it does not insert; the tools that go further than this one begin here.
    virtual std::unique_ptr<Gesture> grabHit(const std::vector<Hit>& hits, const PointerEvent& event, const ViewTransform& view);
    [[nodiscard]] std::unique_ptr<Gesture> grabKey(const Hit& hit, const PointerEvent& event, const ViewTransform& view);
    [[nodiscard]] std::unique_ptr<Gesture> grabBox(BoxGrip grip, const PointerEvent& event, const ViewTransform& view);
    void selectEmpty() { selectOnClick_ = Selection(); }

    Hit grabbed_;

private:
    std::unique_ptr<Gesture> grabSegment(const Hit& hit, const PointerEvent& event, const ViewTransform& view);
    [[nodiscard]] std::optional<BoxGrip> gripAt(const std::vector<Hit>& hits, QPointF px, const ViewTransform& view) const;
    void select(CurveRef curve, IndexRanges keys, bool add);
    void selectColumn(const Hit& hit);
    void insertAt(const Hit& hit, const PointerEvent& event, const ViewTransform& view);
    [[nodiscard]] std::optional<Hit> nextAt(QPointF px) const;

    std::vector<Hit> hits_;                  // at the press
    std::optional<Selection> selectOnClick_; // when the button comes up without a drag
    bool cyclesOnClick_ = false;
    QPointF lastClickPx_{-1e9, -1e9};
    Hit lastClick_;
    std::optional<BoxGrip> hotGrip_;
};

} // namespace slerpline::editor
