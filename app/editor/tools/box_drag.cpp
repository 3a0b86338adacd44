#include "app/editor/tools/box_drag.h"

#include "app/editor/view/plot_look.h"
#include "app/editor/view/ticks.h"

#include <QCoreApplication>

#include <cmath>

namespace slerpline::editor {
namespace {

constexpr double kLeastTimeFactor = 1e-3; // keys never fall onto one time

QString tr(const char* text) { return QCoreApplication::translate("BoxDrag", text); }

double edge(double low, double high, int side) { return side < 0 ? low : high; }

double keptApart(double factor) { return std::abs(factor) >= kLeastTimeFactor ? factor : std::copysign(kLeastTimeFactor, factor); }

} // namespace

BoxDrag::BoxDrag(ToolContext& context, const TransformBox& box, BoxGrip grip, const PointerEvent& press, const ViewTransform& view)
    : EditGesture(context), box_(box), grip_(grip), pressTime_(view.pxToTime(press.px.x())), pressValue_(view.pxToValue(press.px.y()))
{
}

// The shown height of the grabbed channel's first or last selected key.
std::optional<double> BoxDrag::keyHeight(bool last) const
{
    const auto readout = session().readout(box_.grabbed.track);
    if (!readout)
        return std::nullopt;
    const CurveRef curve{box_.grabbed.track, std::uint32_t(readout->channels()[box_.grabbed.channel].curve)};
    const IndexRanges& keys = context_.document().state().selection.keysOf(curve);
    if (keys.empty() || keys.last() >= readout->keyCount(box_.grabbed.channel))
        return std::nullopt;
    return shownValue(session(), box_.grabbed, readout->keyValue(box_.grabbed.channel, last ? keys.last() : keys.first()));
}

void BoxDrag::begin()
{
    EditGesture::begin();
    look_ = plotLook(session());
    firstHeight_ = keyHeight(false);
    lastHeight_ = keyHeight(true);
    if (const auto readout = session().readout(box_.grabbed.track); readout && readout->keyCount(box_.grabbed.channel) > 0)
        playheadHeight_ = shownValue(session(), box_.grabbed, readout->value(box_.grabbed.channel, context_.playhead()));
}

Seconds BoxDrag::timePivot(bool fromCentre) const
{
    const Seconds own = edge(box_.times.first, box_.times.last, grip_.time), opposite = edge(box_.times.first, box_.times.last, -grip_.time);
    Seconds pivot = opposite;
    if (fromCentre)
        return (own + opposite) / 2;
    switch (session().editSettings().pivot) {
    case ScalePivot::opposite: break;
    case ScalePivot::centre: pivot = (own + opposite) / 2; break;
    case ScalePivot::playhead: pivot = context_.playhead(); break;
    case ScalePivot::firstKey: pivot = box_.times.first; break;
    case ScalePivot::lastKey: pivot = box_.times.last; break;
    }
    // An edge cannot be pulled away from a pivot on it.
    return std::abs(pivot - own) > 1e-6 * box_.times.duration() ? pivot : opposite;
}

double BoxDrag::valuePivot(bool fromCentre) const
{
    const double own = edge(box_.least, box_.greatest, grip_.value), opposite = edge(box_.least, box_.greatest, -grip_.value);
    double pivot = opposite;
    if (fromCentre)
        return (own + opposite) / 2;
    switch (session().editSettings().pivot) {
    case ScalePivot::opposite: break;
    case ScalePivot::centre: pivot = (own + opposite) / 2; break;
    case ScalePivot::playhead: pivot = playheadHeight_.value_or(opposite); break;
    case ScalePivot::firstKey: pivot = firstHeight_.value_or(opposite); break;
    case ScalePivot::lastKey: pivot = lastHeight_.value_or(opposite); break;
    }
    return std::abs(pivot - own) > 1e-6 * (box_.greatest - box_.least) ? pivot : opposite;
}

QString BoxDrag::words(const KeyMotion& motion, double scale) const
{
    QStringList parts;
    if (grip_.time != 0)
        parts << tr("time ×%1   %2 frames")
                     .arg(shownNumber(motion.timeFactor, 3),
                         shownNumber(std::abs(motion.timeFactor) * box_.times.duration() * session().frameRate(), 2));
    if (grip_.value != 0) {
        QString size = valueWords(session(), box_.grabbed, std::abs(motion.valueFactor) * (box_.greatest - box_.least) / scale);
        if (size.startsWith(u'+'))
            size.remove(0, 1);
        parts << tr("value ×%1   %2").arg(shownNumber(motion.valueFactor, 3), size);
    }
    if (context_.ripples() && grip_.time != 0)
        parts << tr("ripple");
    return parts.join(QStringLiteral("   "));
}

void BoxDrag::update(const PointerEvent& event, const ViewTransform& view, ToolFeedback& feedback)
{
    if (!context_.document().inGesture())
        return;
    const EditorState& base = context_.document().gestureBase();
    const bool fromCentre = event.modifiers.testFlag(Qt::AltModifier);
    KeyMotion motion;
    motion.kind = KeyMotion::Kind::scale;
    motion.grabbed = box_.grabbed;
    motion.box = box_.times;
    const Seconds ownTime = edge(box_.times.first, box_.times.last, grip_.time);
    const double ownValue = edge(box_.least, box_.greatest, grip_.value);
    Seconds wantedTime = ownTime + view.pxToTime(event.px.x()) - pressTime_;
    double wantedValue = ownValue + view.pxToValue(event.px.y()) - pressValue_;
    if (grip_.time != 0)
        motion.timePivot = timePivot(fromCentre);
    if (grip_.value != 0)
        motion.valuePivot = valuePivot(fromCentre);
    const bool inProportion = grip_.isCorner() && event.modifiers.testFlag(Qt::ShiftModifier);
    if (inProportion) { // the pointer's foot on the diagonal
        const double ex = (ownTime - motion.timePivot) * view.pxPerSecond, ey = (ownValue - motion.valuePivot) * view.pxPerUnit;
        const double wx = (wantedTime - motion.timePivot) * view.pxPerSecond, wy = (wantedValue - motion.valuePivot) * view.pxPerUnit;
        const double share = (ex * wx + ey * wy) / (ex * ex + ey * ey);
        wantedTime = motion.timePivot + share * (ownTime - motion.timePivot);
        wantedValue = motion.valuePivot + share * (ownValue - motion.valuePivot);
    }
    feedback.snapTime.reset();
    feedback.snapValue.reset();
    bool onFrames = false;
    if (context_.snaps(event.modifiers)) {
        if (grip_.time != 0)
            if (const auto snap = snapTime(session(), view, wantedTime, context_.playhead(), base, context_.ripples())) {
                wantedTime = snap->time;
                feedback.snapTime = snap->time;
                feedback.snapLabel = snap->label;
                onFrames = session().editSettings().snap.frames;
            }
        if (grip_.value != 0 && !inProportion && session().editSettings().snap.values) {
            wantedValue = snapValue(view, wantedValue);
            feedback.snapValue = wantedValue;
        }
    }
    if (grip_.time != 0)
        motion.timeFactor = keptApart((wantedTime - motion.timePivot) / (ownTime - motion.timePivot));
    if (grip_.value != 0)
        motion.valueFactor = inProportion ? motion.timeFactor : (wantedValue - motion.valuePivot) / (ownValue - motion.valuePivot);
    feedback.tag = words(motion, look_.heightOf(box_.grabbed).scale);
    feedback.tagPx = event.px;
    MotionResult result = moveSelectedKeys(base, session().clipId(), motion, context_.rules(onFrames), look_);
    if (result.fitted < 1)
        feedback.snapTime.reset();
    if (result.wasLimited)
        feedback.tag += tr("   handle limit");
    preview(std::move(result), feedback);
}

void BoxDrag::finish() { commit(tr("Scale %1 keys").arg(selectedCount())); }

} // namespace slerpline::editor
