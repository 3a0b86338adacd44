#pragma once

#include "app/editor/editing/move_operations.h"
#include "app/editor/view/hit_test.h"
#include "app/editor/view/snapping.h"
#include "app/editor/view/tool.h"
#include "app/editor/view/transform_box.h"

#include <functional>

namespace slerpline::editor {

// What tools share: the session, where the playhead is, what is held down, and how to speak.
class ToolContext {
public:
    ToolContext(Session& its, std::function<void(const QString& text, bool warning)> speak) : session(its), say(std::move(speak)) {}

    Session& session;
    std::function<void(const QString& text, bool warning)> say;
    std::function<Seconds()> playhead = [] { return 0.0; };
    bool holdsRipple = false; // a key is down
    enum class Axis : std::uint8_t { both, time, value };
    Axis axis = Axis::both; // locked by X or Y while the move tool is on

    [[nodiscard]] EditorDocument& document() const { return session.document(); }
    [[nodiscard]] bool ripples() const { return session.editSettings().ripples || holdsRipple; }
    [[nodiscard]] bool snaps(Qt::KeyboardModifiers modifiers) const { return session.snaps() != modifiers.testFlag(Qt::ControlModifier); }
    // The box around the selected keys, found once per state.
    [[nodiscard]] const std::optional<TransformBox>& box() const
    {
        if (!box_)
            box_ = transformBox(session);
        return *box_;
    }
    void forgetBox() { box_.reset(); }
    [[nodiscard]] MotionRules rules(bool onFrames) const { return {session.collisionRule(onFrames), ripples(), session.frameRate()}; }

private:
    mutable std::optional<std::optional<TransformBox>> box_;
};

// What happens between the moment a press became a drag and its end. `update` may come any number of times; then one of `finish` and
// `cancel`.
class Gesture {
public:
    virtual ~Gesture() = default;
    virtual void begin() = 0;
    virtual void update(const PointerEvent& event, const ViewTransform& view, ToolFeedback& feedback) = 0;
    virtual void finish() = 0;
    virtual void cancel() = 0;
    // The grip of the transform box in the hand.
    [[nodiscard]] virtual std::optional<BoxGrip> grip() const { return std::nullopt; }
};

// A gesture that changes the document: one undo step at the end. Ends by itself when the document's gesture is gone.
class EditGesture : public Gesture {
public:
    explicit EditGesture(ToolContext& context) : context_(context) {}
    void begin() override { context_.document().beginGesture(); }
    void cancel() override { context_.document().cancelGesture(); }

protected:
    // Shows what a motion makes of the state at press; marks and words for what it does to others go to the feedback.
    void preview(MotionResult result, ToolFeedback& feedback);
    // Commits, and says what became of keys that were in the way.
    void commit(const QString& text);
    [[nodiscard]] std::size_t selectedCount() const { return context_.document().state().selection.size(); }
    [[nodiscard]] Session& session() const { return context_.session; }

    ToolContext& context_;

private:
    std::size_t lost_ = 0;
    double fitted_ = 1;
};

// "+3", "−0.25": with its sign, at most so many places.
[[nodiscard]] QString signedNumber(double value, int decimals);
// A difference of a channel's values with its unit.
[[nodiscard]] QString valueWords(const Session& session, ChannelRef channel, double difference);

} // namespace slerpline::editor
