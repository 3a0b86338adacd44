#include "app/editor/tools/key_drag.h"

#include "app/editor/view/plot_look.h"

#include <QCoreApplication>

#include <cmath>

namespace slerpline::editor {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("KeyDrag", text); }

} // namespace

KeyDrag::KeyDrag(ToolContext& context, const Hit& grabbed, const PointerEvent& press, const ViewTransform& view)
    : EditGesture(context), grabbed_(grabbed), pressPx_(press.px), pressTime_(view.pxToTime(press.px.x())), pressValue_(view.pxToValue(press.px.y()))
{
}

void KeyDrag::begin()
{
    EditGesture::begin();
    look_ = plotLook(session());
    if (const auto readout = session().readout(grabbed_.channel.track); readout && grabbed_.key < readout->keyCount(grabbed_.channel.channel)) {
        keyTime_ = readout->keyTime(grabbed_.channel.channel, grabbed_.key);
        keyValue_ = shownValue(session(), grabbed_.channel, readout->keyValue(grabbed_.channel.channel, grabbed_.key));
    }
}

QString KeyDrag::words(const KeyMotion& motion, double difference) const
{
    QStringList parts;
    if (motion.time != 0)
        parts << tr("%1 frames").arg(signedNumber(motion.time * session().frameRate(), 2));
    if (motion.value != 0)
        parts << valueWords(session(), grabbed_.channel, difference);
    if (context_.ripples())
        parts << tr("ripple");
    return parts.isEmpty() ? tr("no change") : parts.join(QStringLiteral("   "));
}

void KeyDrag::update(const PointerEvent& event, const ViewTransform& view, ToolFeedback& feedback)
{
    if (!context_.document().inGesture())
        return;
    const EditorState& base = context_.document().gestureBase();
    KeyMotion motion;
    motion.grabbed = grabbed_.channel;
    motion.time = view.pxToTime(event.px.x()) - pressTime_;
    motion.value = view.pxToValue(event.px.y()) - pressValue_;
    if (event.modifiers.testFlag(Qt::ShiftModifier)) { // one axis: the one dragged further
        const bool horizontal = std::abs(event.px.x() - pressPx_.x()) >= std::abs(event.px.y() - pressPx_.y());
        (horizontal ? motion.value : motion.time) = 0;
    }
    if (context_.axis == ToolContext::Axis::time)
        motion.value = 0;
    else if (context_.axis == ToolContext::Axis::value)
        motion.time = 0;
    feedback.snapTime.reset();
    feedback.snapValue.reset();
    const bool snaps = context_.snaps(event.modifiers);
    bool onFrames = false;
    if (snaps && motion.time != 0)
        if (const auto snap = snapTime(session(), view, keyTime_ + motion.time, context_.playhead(), base, context_.ripples())) {
            motion.time = snap->time - keyTime_;
            feedback.snapTime = snap->time;
            feedback.snapLabel = snap->label;
            onFrames = session().editSettings().snap.frames;
        }
    if (snaps && motion.value != 0 && session().editSettings().snap.values) {
        const double height = snapValue(view, keyValue_ + motion.value);
        motion.value = height - keyValue_;
        feedback.snapValue = height;
    }
    feedback.tag = words(motion, motion.value / look_.heightOf(grabbed_.channel).scale);
    feedback.tagPx = event.px;
    MotionResult result = moveSelectedKeys(base, session().clipId(), motion, context_.rules(onFrames), look_);
    if (result.fitted < 1)
        feedback.snapTime.reset(); // the keys are not there
    preview(std::move(result), feedback);
}

void KeyDrag::finish()
{
    const std::size_t count = selectedCount();
    commit(count == 1 ? tr("Move key") : tr("Move %1 keys").arg(count));
}

} // namespace slerpline::editor
