#include "app/editor/editing/expression.h"
#include "app/editor/editing/selected_edit.h"
#include "app/editor/models/key_inspector.h"

namespace slerpline::editor {
namespace {

// What somebody types: arithmetic, with a decimal comma, the true minus, or a trailing unit.
Result<Expression> typed(QString text)
{
    text = text.trimmed();
    text.replace(QChar(0x2212), u'-').replace(QChar(0x00d7), u'*');
    if (!text.contains(u'('))
        text.replace(u',', u'.'); // inside brackets a comma parts two numbers
    for (const QString& unit : {QStringLiteral("°/s"), QStringLiteral("/s"), QStringLiteral("°"), QStringLiteral("ticks"), QStringLiteral("s")})
        if (text.endsWith(unit))
            text.chop(unit.size());
    return Expression::parse(text.toStdString());
}

QString sentence(const QString& what, const Error& error) { return QObject::tr("%1: %2").arg(what, QString::fromStdString(error.message)); }

} // namespace

ExpressionInput KeyInspector::inputFor(const TrackReadout& readout, std::size_t channel, std::size_t key, double value, std::size_t index) const
{
    const Seconds time = readout.keyTime(channel, key);
    return {value, time, time * session_.frameRate(), double(index)};
}

QString KeyInspector::setFrame(const QString& text) { return setTimes(text, tr("Frame"), session_.frameRate()); }
QString KeyInspector::setTime(const QString& text) { return setTimes(text, tr("Time"), timePerSecond()); }

QString KeyInspector::setTimes(const QString& text, const QString& what, double perSecond)
{
    EditorDocument& document = session_.document();
    if (!readout_ || document.inGesture())
        return {};
    const auto expression = typed(text);
    if (!expression)
        return sentence(what, expression.error());
    const auto next = setSelectedTimes(
        document.state(), session_.clipId(),
        [&](const Track& track, std::size_t curve, std::size_t key, std::size_t place) -> Result<Seconds> {
            const Seconds time = slerpline::keyTime(track, curve, key);
            const auto wanted = expression->evaluate({time * perSecond, time, time * session_.frameRate(), double(place)});
            if (!wanted)
                return tl::unexpected(wanted.error());
            return *wanted == time * perSecond ? time : *wanted / perSecond; // what is not changed keeps its very time
        },
        session_.collisionRule(!isBetweenFrames()));
    if (!next)
        return sentence(what, next.error());
    const std::size_t before = keyTotal(document.state().document, session_.clipId());
    const std::size_t after = keyTotal(next->state.document, session_.clipId());
    document.apply(tr("Set key time"), next->state);
    if (next->fitted < 1)
        emit said(tr("The keys stopped before others that are in the way; the collision policy blocks."));
    else if (after < before)
        emit said(before - after == 1 ? tr("A key that stood there already was replaced; undo brings it back.")
                                      : tr("%1 keys that stood there already were replaced; undo brings them back.").arg(before - after));
    return {};
}

QString KeyInspector::setValue(int index, const QString& text)
{
    if (!readout_ || index < 0 || std::size_t(index) >= readout_->channels().size() || session_.document().inGesture())
        return {};
    const auto expression = typed(text);
    if (!expression)
        return sentence(tr("Value"), expression.error());
    const auto at = std::size_t(index);
    const std::size_t curve = readout_->channels()[at].curve;
    EditorState next = session_.document().state();
    bool any = false;
    for (const Meant& meant : meant_) {
        if (meant.curve.curve != curve || !isSameKind(*meant.readout))
            continue;
        any = true;
        std::vector<double> values;
        std::optional<Error> wrong;
        meant.keys.forEach([&](std::size_t key) {
            const auto value = expression->evaluate(inputFor(*meant.readout, at, key, meant.readout->keyValue(at, key), values.size()));
            if (!value && !wrong)
                wrong = value.error();
            values.push_back(value.value_or(0));
        });
        if (wrong)
            return sentence(tr("Value"), *wrong);
        const TrackReadout now(*findTrackBox(next.document, session_.clipId(), meant.curve.track), meant.readout->view());
        next = setKeyValues(next, session_.clipId(), now, at, meant.keys, values);
    }
    if (!any) {
        // A component without a selected key here: the key at this time, made if there is none.
        const Seconds time = readout_->keyTime(channel_, key_);
        const auto value = expression->evaluate(inputFor(*readout_, channel_, key_, readout_->value(at, time), 0));
        if (!value)
            return sentence(tr("Value"), value.error());
        const CurveRef component{curve_.track, std::uint32_t(curve)};
        const Selection selection = next.selection;
        next = insertKeys(next, session_.clipId(), {component}, time).state;
        const std::size_t key = next.selection.keysOf(component).first();
        next = setKeyValue(next, session_.clipId(), {curve_.track, std::uint32_t(index)}, key, *value);
        next.selection = selection;
    }
    session_.document().apply(tr("Set key value"), std::move(next));
    return {};
}

QString KeyInspector::setInterpolation(const QString& id)
{
    const auto mode = interpolationFromId(id);
    if (mode)
        session_.document().apply(tr("Set interpolation"), setSelectedInterpolation(session_.document().state(), session_.clipId(), *mode));
    return {};
}

QString KeyInspector::setRule(const QString& id, Sides sides)
{
    EditorDocument& document = session_.document();
    if (document.inGesture())
        return {};
    if (id == QStringLiteral("step"))
        document.apply(tr("Step"), stepSelected(document.state(), session_.clipId(), sides));
    else if (const auto rule = ruleFromId(id))
        document.apply(tr("Set tangent rule"), shapeSelected(document.state(), session_.clipId(), *rule, sides));
    return {};
}

QString KeyInspector::setNumber(const QString& text, TangentNumber number, Side side)
{
    EditorDocument& document = session_.document();
    if (!readout_ || document.inGesture())
        return {};
    const QString what = number == TangentNumber::strength ? tr("Strength") : number == TangentNumber::weight ? tr("Weight") : tr("Slope");
    const auto expression = typed(text);
    if (!expression)
        return sentence(what, expression.error());
    const auto meantOf = [this](const CurveRef& curve) {
        for (const Meant& meant : meant_)
            if (meant.curve == curve)
                return MeantChannel{meant.readout, meant.channel};
        // A joint key's other components, which have no selected key of their own.
        if (auto readout = session_.readout(curve.track)) {
            const std::size_t channel = meantChannel(*readout, curve.curve);
            return MeantChannel{std::move(readout), channel};
        }
        return MeantChannel{};
    };
    const auto together = [this](const TrackReadout& readout, std::size_t channel, std::size_t key) {
        return session_.handlesMoveTogether({readout.track().id, std::uint32_t(channel)}, key);
    };
    bool any = false;
    const auto result = setTangentNumbers(document.state(), session_.clipId(), number, side, together, meantOf,
        [&](const TrackReadout& readout, std::size_t channel, std::size_t key, double now, std::size_t place) {
            any = true;
            return expression->evaluate(inputFor(readout, channel, key, now, place));
        });
    if (!result)
        return sentence(what, result.error());
    if (!any)
        return tr("This side of the key has no span to shape");
    document.apply(number == TangentNumber::strength ? tr("Set tangent strength")
            : number == TangentNumber::weight        ? tr("Set tangent weight")
                                                     : tr("Edit tangent"),
        result->state);
    return result->wasLimited ? tr("Limited: SQUAD turns faithfully only up to 0.9 of a full turn beyond the span's own") : QString();
}

void KeyInspector::selectNeighbour(int step)
{
    if (!readout_)
        return;
    const std::size_t count = readout_->keyCount(channel_);
    const auto to = std::ptrdiff_t(key_) + step;
    if (to < 0 || to >= std::ptrdiff_t(count))
        return;
    Selection selection;
    selection.set(curve_, IndexRanges::single(std::size_t(to)));
    session_.document().select(std::move(selection));
}

} // namespace slerpline::editor
