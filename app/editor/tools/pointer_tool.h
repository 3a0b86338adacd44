#pragma once

#include "app/editor/tools/gesture.h"

#include <QVariantList>

#include <memory>

namespace slerpline::editor {

// What all tools do alike: a press becomes a drag after a few pixels and a click otherwise; Esc and a lost grab put everything back.
class PointerTool : public Tool {
public:
    explicit PointerTool(ToolContext& context) : context_(context) {}

    void press(const PointerEvent& event, const ViewTransform& view) final;
    void move(const PointerEvent& event, const ViewTransform& view) final;
    void release(const PointerEvent& event, const ViewTransform& view) final;
    void hover(const PointerEvent& event, const ViewTransform& view) override;
    void leave() override;
    void cancel() final;
    [[nodiscard]] bool isActive() const final { return pressed_.has_value(); }
    [[nodiscard]] const ToolFeedback& feedback() const final { return feedback_; }
    [[nodiscard]] const std::optional<ChannelRef>& hovered() const final { return hovered_; }

    // The document is another one: what was begun is gone, and nothing is put back.
    void abandon();
    // A modifier or a held key changed while the pointer rests.
    void refresh(std::optional<Qt::KeyboardModifiers> modifiers);
    // The words of the tool for the status bar.
    [[nodiscard]] virtual QVariantList hints() const = 0;

protected:
    // A press: what a drag from here would do; null when nothing. `clicked` comes instead when it was no drag.
    virtual std::unique_ptr<Gesture> grab(const PointerEvent& event, const ViewTransform& view) = 0;
    virtual void clicked(const PointerEvent&, const ViewTransform&) {}
    virtual void dragged() {}
    virtual void cancelled() {}

    [[nodiscard]] Session& session() const { return context_.session; }
    [[nodiscard]] EditorDocument& document() const { return context_.document(); }
    [[nodiscard]] const Gesture* gesture() const { return dragging_ ? gesture_.get() : nullptr; }
    [[nodiscard]] bool isDragging() const { return dragging_; }
    // What the hovered thing is, in words at the pointer.
    void describe(const Hit& hit, const PointerEvent& event, const ViewTransform& view);

    ToolContext& context_;
    ToolFeedback feedback_;
    std::optional<ChannelRef> hovered_;
    Hit::Kind hoveredKind_ = Hit::Kind::none; // what of it is under the pointer

private:
    void end();

    std::optional<PointerEvent> pressed_;
    PointerEvent last_;
    ViewTransform lastView_;
    bool dragging_ = false; // past the threshold
    Selection selectionAtPress_;
    std::optional<ChannelRef> activeAtPress_;
    std::unique_ptr<Gesture> gesture_;
};

// A hint of the status bar: a key cap, an icon, words.
[[nodiscard]] QVariantMap toolHint(const char* key, const char* icon, const QString& text);

} // namespace slerpline::editor
