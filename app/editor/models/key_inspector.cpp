#include "app/editor/models/key_inspector.h"

#include "app/editor/editing/expression.h"
#include "app/editor/view/ticks.h"
#include "core/curve/rotation.h"

#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

namespace slerpline::editor {
namespace {

constexpr std::size_t kMostCompared = 1000;

// What somebody types: arithmetic, with a decimal comma, the true minus, or a trailing unit.
Result<Expression> typed(QString text)
{
    text = text.trimmed();
    text.replace(QChar(0x2212), u'-').replace(QChar(0x00d7), u'*');
    if (!text.contains(u'('))
        text.replace(u',', u'.'); // inside brackets a comma parts two numbers
    for (const QString& unit : {QStringLiteral("°/s"), QStringLiteral("/s"), QStringLiteral("°"), QStringLiteral("s")})
        if (text.endsWith(unit))
            text.chop(unit.size());
    return Expression::parse(text.toStdString());
}

QString sentence(const QString& what, const Error& error) { return QObject::tr("%1: %2").arg(what, QString::fromStdString(error.message)); }

QVariantMap part(const QString& text, bool dim = false, int axis = -1)
{
    QVariantMap map{{QStringLiteral("text"), text}, {QStringLiteral("dim"), dim}};
    if (axis >= 0)
        map[QStringLiteral("axis")] = axis;
    return map;
}

// "Translation X" is too long beside a number: "T X".
QString shortName(const Channel& channel)
{
    const QString name = QString::fromStdString(channel.name);
    return name.contains(u' ') ? name.left(1) + u' ' + name.section(u' ', 1) : name;
}

QString degrees(double radians, int decimals = 1) { return shownNumber(glm::degrees(radians), decimals) + QStringLiteral("°"); }

} // namespace

QString interpolationId(Interpolation interpolation, bool isRotation)
{
    switch (interpolation) {
    case Interpolation::step: return QStringLiteral("step");
    case Interpolation::linear: return QStringLiteral("linear");
    case Interpolation::slerp: return isRotation ? QStringLiteral("slerp") : QStringLiteral("linear");
    case Interpolation::cosine: return QStringLiteral("cosine");
    case Interpolation::spline: return isRotation ? QStringLiteral("squad") : QStringLiteral("spline");
    case Interpolation::tangent: return QStringLiteral("tangent");
    }
    return {};
}

std::optional<Interpolation> interpolationFromId(const QString& id)
{
    for (Interpolation mode :
        {Interpolation::step, Interpolation::linear, Interpolation::slerp, Interpolation::cosine, Interpolation::spline, Interpolation::tangent})
        for (bool isRotation : {true, false})
            if (interpolationId(mode, isRotation) == id)
                return mode;
    return std::nullopt;
}

QString ruleId(TangentRule rule)
{
    switch (rule) {
    case TangentRule::smooth: return QStringLiteral("smooth");
    case TangentRule::linear: return QStringLiteral("linear");
    case TangentRule::flat: return QStringLiteral("flat");
    case TangentRule::plateau: return QStringLiteral("plateau");
    case TangentRule::clamped: return QStringLiteral("clamped");
    case TangentRule::free: return QStringLiteral("free");
    }
    return {};
}

std::optional<TangentRule> ruleFromId(const QString& id)
{
    for (TangentRule rule :
        {TangentRule::smooth, TangentRule::linear, TangentRule::flat, TangentRule::plateau, TangentRule::clamped, TangentRule::free})
        if (ruleId(rule) == id)
            return rule;
    return std::nullopt;
}

KeyInspector::KeyInspector(Session& session, QObject* parent) : QObject(parent), session_(session)
{
    connect(&session_.document(), &EditorDocument::changed, this, &KeyInspector::refresh);
    connect(&session_.document(), &EditorDocument::selectionChanged, this, &KeyInspector::refresh);
    connect(&session_, &Session::activeChanged, this, &KeyInspector::refresh);
    connect(&session_, &Session::settingsChanged, this, &KeyInspector::changed);
    connect(&session_, &Session::clipChanged, this, &KeyInspector::refresh);
}

void KeyInspector::refresh()
{
    readout_.reset();
    const auto& curves = session_.document().state().selection.curves();
    if (!curves.empty()) {
        // The active channel's curve when it has selected keys, else the first that has.
        auto found = curves.begin();
        if (const auto& active = session_.active())
            if (const auto readout = session_.readout(active->track); readout && active->channel < readout->channels().size()) {
                const auto own = curves.find({active->track, std::uint32_t(readout->channels()[active->channel].curve)});
                if (own != curves.end())
                    found = own;
            }
        curve_ = found->first;
        key_ = found->second.first();
        readout_ = session_.readout(curve_.track);
        if (readout_) {
            const auto& channels = readout_->channels();
            const auto& active = session_.active();
            if (active && active->track == curve_.track && active->channel < channels.size() && channels[active->channel].curve == curve_.curve)
                channel_ = active->channel;
            else
                channel_ = std::uint32_t(
                    std::find_if(channels.begin(), channels.end(), [this](const Channel& c) { return c.curve == curve_.curve; }) - channels.begin());
            if (channel_ >= channels.size() || key_ >= readout_->keyCount(channel_))
                readout_.reset();
        }
    }
    emit changed();
}

template <class Visit> void KeyInspector::forEachKey(Visit&& visit) const
{
    std::size_t seen = 0;
    for (const auto& [curve, keys] : session_.document().state().selection.curves()) {
        const auto readout = session_.readout(curve.track);
        if (!readout)
            continue;
        const auto& channels = readout->channels();
        const auto channel = std::size_t(
            std::find_if(channels.begin(), channels.end(), [&](const Channel& c) { return c.curve == curve.curve; }) - channels.begin());
        if (channel == channels.size())
            continue;
        for (const auto& range : keys.ranges())
            for (std::size_t key = range.begin; key < range.end && key < readout->keyCount(channel); ++key) {
                if (++seen > kMostCompared)
                    return;
                visit(*readout, channel, key);
            }
    }
}

QString KeyInspector::nodeName() const
{
    if (!readout_)
        return {};
    const auto& nodes = session_.document().state().document.scene->nodes;
    const int node = readout_->track().target.node;
    return node >= 0 && std::size_t(node) < nodes.size() ? QString::fromStdString(nodes[std::size_t(node)].name) : QString();
}
QString KeyInspector::propertyName() const
{
    return readout_ ? QString::fromStdString(slerpline::propertyName(readout_->track().target)) : QString();
}

QString KeyInspector::position() const
{
    if (!readout_)
        return {};
    const std::size_t selected = session_.document().state().selection.size();
    const QString place = tr("key %1 of %2").arg(key_ + 1).arg(readout_->keyCount(channel_));
    return selected > 1 ? tr("%1, %2 selected").arg(place).arg(selected) : place;
}

int KeyInspector::axis() const { return readout_ ? readout_->channels()[channel_].axis : 0; }
bool KeyInspector::isRotation() const { return readout_ && readout_->track().target.kind == PropertyKind::rotation; }

QString KeyInspector::timeText() const
{
    if (!readout_)
        return {};
    const Seconds time = readout_->keyTime(channel_, key_);
    bool mixed = false;
    forEachKey([&](const TrackReadout& readout, std::size_t channel, std::size_t key) { mixed = mixed || readout.keyTime(channel, key) != time; });
    return mixed ? QStringLiteral("mixed") : shownNumber(time, 4);
}

QString KeyInspector::frameText() const
{
    if (!readout_)
        return {};
    return timeText() == QStringLiteral("mixed") ? QStringLiteral("mixed") : shownNumber(readout_->keyTime(channel_, key_) * session_.frameRate(), 3);
}

QVariantList KeyInspector::values() const
{
    QVariantList list;
    if (!readout_)
        return list;
    for (std::size_t channel = 0; channel < readout_->channels().size(); ++channel) {
        const Channel& line = readout_->channels()[channel];
        const bool angle = line.unit == ChannelUnit::degrees;
        // Other components of a vector are read at this key's time: they may have no key here.
        const bool own = line.curve == curve_.curve;
        const double value = own ? readout_->keyValue(channel, key_) : readout_->value(channel, readout_->keyTime(channel_, key_));
        bool mixed = false;
        const IndexRanges& keys = session_.document().state().selection.keysOf(curve_);
        if (own && keys.size() > 1 && keys.size() <= kMostCompared)
            keys.forEach([&](std::size_t key) { mixed = mixed || (key < readout_->keyCount(channel) && readout_->keyValue(channel, key) != value); });
        list << QVariantMap{{QStringLiteral("label"), shortName(line)},
            {QStringLiteral("text"), mixed ? QStringLiteral("mixed") : shownNumber(value, angle ? 3 : 5)},
            {QStringLiteral("unit"), angle ? QStringLiteral("°") : QString()}, {QStringLiteral("axis"), line.axis}};
    }
    return list;
}

QString KeyInspector::interpolation() const
{
    if (!readout_)
        return {};
    const QString id = interpolationId(readout_->keyInterpolation(channel_, key_), isRotation());
    bool mixed = false;
    forEachKey([&](const TrackReadout& readout, std::size_t channel, std::size_t key) {
        mixed = mixed || interpolationId(readout.keyInterpolation(channel, key), readout.track().target.kind == PropertyKind::rotation) != id;
    });
    return mixed ? QStringLiteral("mixed") : id;
}

QVariantList KeyInspector::interpolationChoices() const
{
    QVariantList list;
    const auto add = [&](const char* id, const QString& text, const char* icon) {
        list << QVariantMap{{QStringLiteral("id"), QLatin1String(id)}, {QStringLiteral("text"), text}, {QStringLiteral("icon"), QLatin1String(icon)}};
    };
    add("step", tr("Step"), "tan-step");
    if (isRotation()) {
        add("slerp", tr("SLERP"), "tan-linear");
        add("squad", tr("SQUAD"), "tan-smooth");
        add("cosine", tr("Cosine"), "tan-flat");
        add("linear", tr("nlerp"), "tan-linear");
        add("tangent", tr("Tangents"), "tan-free");
    } else {
        add("linear", tr("Linear"), "tan-linear");
        if (tangents()) {
            add("spline", tr("Spline"), "tan-smooth");
            add("cosine", tr("Cosine"), "tan-flat");
            add("tangent", tr("Tangents"), "tan-free");
        }
    }
    return list;
}

bool KeyInspector::tangents() const { return readout_ && !std::holds_alternative<Curve<glm::dmat4>>(readout_->track().curves); }

QVariantList KeyInspector::ruleChoices() const
{
    QVariantList list;
    const auto add = [&](const char* id, const QString& text) {
        list << QVariantMap{{QStringLiteral("id"), QLatin1String(id)}, {QStringLiteral("text"), text},
            {QStringLiteral("icon"), QStringLiteral("tan-") + QLatin1String(id)}};
    };
    add("clamped", tr("Auto-clamped"));
    add("smooth", tr("Smooth"));
    add("linear", tr("Linear"));
    add("flat", tr("Flat"));
    add("plateau", tr("Plateau"));
    add("free", tr("Free"));
    return list;
}

namespace {
// What shapes a key on one side: its rule in a tangent span, else the rule that looks like the span's interpolation. Empty
// beside a step and at open ends.
QString effectiveRule(const TrackReadout& readout, std::size_t channel, std::size_t key, Side side)
{
    if (!readout.hasHandle(channel, key, side))
        return {};
    switch (readout.keyInterpolation(channel, side == Side::after ? key : key - 1)) {
    case Interpolation::step: return {};
    case Interpolation::linear:
    case Interpolation::slerp: return ruleId(TangentRule::linear);
    case Interpolation::cosine: return ruleId(TangentRule::flat);
    case Interpolation::spline: return ruleId(TangentRule::smooth);
    case Interpolation::tangent: return ruleId(readout.keyRule(channel, key, side));
    }
    return {};
}
} // namespace

QString KeyInspector::ruleText(Side side) const
{
    if (!readout_)
        return {};
    const QString id = effectiveRule(*readout_, channel_, key_, side);
    bool mixed = false;
    forEachKey([&](const TrackReadout& readout, std::size_t channel, std::size_t key) {
        const QString other = effectiveRule(readout, channel, key, side); // empty where that side has no span
        mixed = mixed || (other != id && !other.isEmpty() && !id.isEmpty());
    });
    return mixed ? QStringLiteral("mixed") : id;
}

namespace {
// The strength of one side of a key, whichever curve type it is on.
double strengthOf(const Track& track, std::size_t curve, std::size_t key, Side side)
{
    if (const auto* vector = std::get_if<VectorCurves>(&track.curves)) {
        const Key<double>& k = vector->components[curve].keys[key];
        return side == Side::before ? k.in.strength : k.out.strength;
    }
    if (const auto* rotation = std::get_if<Curve<glm::dquat>>(&track.curves)) {
        const Key<glm::dquat>& k = rotation->keys[key];
        return side == Side::before ? k.in.strength : k.out.strength;
    }
    return 1;
}
} // namespace

QString KeyInspector::strengthText(Side side) const
{
    if (!readout_)
        return {};
    const double strength = strengthOf(readout_->track(), curve_.curve, key_, side);
    bool mixed = false;
    forEachKey([&](const TrackReadout& readout, std::size_t channel, std::size_t key) {
        mixed = mixed || strengthOf(readout.track(), readout.channels()[channel].curve, key, side) != strength;
    });
    return mixed ? QStringLiteral("mixed") : shownNumber(strength, 3);
}

QString KeyInspector::slopeText(Side side) const
{
    if (!readout_ || !readout_->hasHandle(channel_, key_, side))
        return {};
    return shownNumber(readout_->slope(channel_, key_, side), 3);
}

QString KeyInspector::slopeUnit() const
{
    return readout_ && readout_->channels()[channel_].unit == ChannelUnit::degrees ? QStringLiteral("°/s") : QStringLiteral("/s");
}

bool KeyInspector::unified() const
{
    if (!readout_ || session_.breaksHandles())
        return false;
    const double in = readout_->slope(channel_, key_, Side::before), out = readout_->slope(channel_, key_, Side::after);
    return std::abs(in - out) <= 1e-6 * std::max({1.0, std::abs(in), std::abs(out)});
}

QVariantList KeyInspector::readouts() const
{
    QVariantList list;
    const auto* rotation = readout_ ? std::get_if<Curve<glm::dquat>>(&readout_->track().curves) : nullptr;
    if (!rotation)
        return list;
    const auto row = [&](const QString& label, const QVariantList& parts) {
        list << QVariantMap{{QStringLiteral("label"), label}, {QStringLiteral("parts"), parts}};
    };
    const glm::dquat stored = rotation->keys[key_].value, q = normalised(stored);
    const double angle = angleBetween(glm::dquat(1, 0, 0, 0), q);
    const glm::dvec3 axis = q.w < 0 ? -glm::dvec3(q.x, q.y, q.z) : glm::dvec3(q.x, q.y, q.z);
    const double length = std::sqrt(glm::dot(axis, axis));
    QVariantList turn{part(degrees(angle))};
    if (length > 1e-12)
        turn << part(tr("about"), true)
             << part(QStringLiteral("%1  %2  %3")
                         .arg(shownNumber(axis.x / length, 2), shownNumber(axis.y / length, 2), shownNumber(axis.z / length, 2)));
    row(tr("Turn"), turn);
    row(tr("Quaternion"),
        {part(shownNumber(stored.x, 4), false, 0), part(shownNumber(stored.y, 4), false, 1), part(shownNumber(stored.z, 4), false, 2),
            part(shownNumber(stored.w, 4), false, 3)});
    QVariantList step;
    if (key_ > 0)
        step << part(tr("from last"), true) << part(degrees(angleBetween(normalised(rotation->keys[key_ - 1].value), q)));
    if (key_ + 1 < rotation->keys.size())
        step << part(tr("to next"), true) << part(degrees(angleBetween(q, normalised(rotation->keys[key_ + 1].value))));
    if (!step.isEmpty())
        row(tr("Step"), step);
    const double norm = std::sqrt(glm::dot(stored, stored));
    row(tr("Length"), {part(QString::number(norm, 'f', 6)), part(std::abs(norm - 1) <= 1e-3 ? tr("unit") : tr("not unit"), true)});
    return list;
}

// --- setters

QString KeyInspector::moveTo(Seconds time)
{
    if (!readout_)
        return {};
    // All selected keys go to one time; the selection is one key per curve then.
    EditorState next = session_.document().state();
    MoveOffset offset;
    offset.grabbed = {curve_.track, channel_};
    offset.time = time - readout_->keyTime(channel_, key_);
    next = moveSelected(next, session_.clipId(), offset);
    const std::size_t before = keyTotal(session_.document().state().document, session_.clipId());
    const std::size_t after = keyTotal(next.document, session_.clipId());
    session_.document().apply(tr("Set key time"), std::move(next));
    if (after < before)
        emit said(tr("A key that stood there already was replaced; undo brings it back."));
    return {};
}

ExpressionInput KeyInspector::inputFor(const TrackReadout& readout, std::size_t channel, std::size_t key, double value, std::size_t index) const
{
    const Seconds time = readout.keyTime(channel, key);
    return {value, time, time * session_.frameRate(), double(index)};
}

QString KeyInspector::setFrame(const QString& text)
{
    if (!readout_)
        return {};
    const Seconds time = readout_->keyTime(channel_, key_);
    const auto frame
        = typed(text).and_then([&](const Expression& e) { return e.evaluate(inputFor(*readout_, channel_, key_, time * session_.frameRate(), 0)); });
    return frame ? moveTo(*frame / session_.frameRate()) : sentence(tr("Frame"), frame.error());
}

QString KeyInspector::setTime(const QString& text)
{
    if (!readout_)
        return {};
    const auto time = typed(text).and_then(
        [&](const Expression& e) { return e.evaluate(inputFor(*readout_, channel_, key_, readout_->keyTime(channel_, key_), 0)); });
    return time ? moveTo(*time) : sentence(tr("Time"), time.error());
}

QString KeyInspector::setValue(int index, const QString& text)
{
    if (!readout_ || index < 0 || std::size_t(index) >= readout_->channels().size())
        return {};
    const auto expression = typed(text);
    if (!expression)
        return sentence(tr("Value"), expression.error());
    const auto at = std::size_t(index);
    const std::size_t curve = readout_->channels()[at].curve;
    EditorState next = session_.document().state();
    const ChannelRef channel{curve_.track, std::uint32_t(index)};
    const IndexRanges keys = session_.document().state().selection.keysOf({curve_.track, std::uint32_t(curve)});
    if (keys.empty()) {
        // A component without a selected key here: the key at this time, made if there is none.
        const Seconds time = readout_->keyTime(channel_, key_);
        const auto value = expression->evaluate(inputFor(*readout_, channel_, key_, readout_->value(at, time), 0));
        if (!value)
            return sentence(tr("Value"), value.error());
        const Selection selection = next.selection;
        const InsertResult inserted = insertKeys(next, session_.clipId(), {{curve_.track, std::uint32_t(curve)}}, time);
        const std::size_t key = inserted.state.selection.keysOf({curve_.track, std::uint32_t(curve)}).first();
        next = setKeyValue(inserted.state, session_.clipId(), channel, key, *value);
        next.selection = selection;
    }
    std::optional<Error> wrong;
    std::size_t place = 0;
    keys.forEach([&](std::size_t key) {
        const auto value = expression->evaluate(inputFor(*readout_, at, key, readout_->keyValue(at, key), place++));
        if (value)
            next = setKeyValue(next, session_.clipId(), channel, key, *value);
        else
            wrong = value.error();
    });
    if (wrong)
        return sentence(tr("Value"), *wrong);
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
    const auto rule = ruleFromId(id);
    if (rule)
        session_.document().apply(tr("Set tangent rule"), setSelectedRule(session_.document().state(), session_.clipId(), *rule, sides));
    return {};
}

QString KeyInspector::setStrength(const QString& text, Sides sides)
{
    if (!readout_)
        return {};
    const double now = strengthOf(readout_->track(), curve_.curve, key_, sides.in ? Side::before : Side::after);
    const auto strength = typed(text).and_then([&](const Expression& e) { return e.evaluate(inputFor(*readout_, channel_, key_, now, 0)); });
    if (!strength)
        return sentence(tr("Strength"), strength.error());
    session_.document().apply(tr("Set tangent strength"), setSelectedStrength(session_.document().state(), session_.clipId(), sides, *strength));
    return {};
}

QString KeyInspector::setSlope(const QString& text, Side side)
{
    if (!readout_ || !readout_->hasHandle(channel_, key_, side))
        return tr("This side of the key has no span to shape");
    const double now = readout_->slope(channel_, key_, side);
    const auto slope = typed(text).and_then([&](const Expression& e) { return e.evaluate(inputFor(*readout_, channel_, key_, now, 0)); });
    if (!slope)
        return sentence(tr("Slope"), slope.error());
    SlopeResult result = setKeySlope(session_.document().state(), session_.clipId(), {curve_.track, channel_}, key_, side, *slope, unified());
    session_.document().apply(tr("Edit tangent"), std::move(result.state));
    return result.wasLimited ? tr("Limited: SQUAD turns faithfully only up to 0.9 of a full turn beyond the span's own") : QString();
}

void KeyInspector::setUnified(bool unify)
{
    session_.setBreaksHandles(!unify);
    if (!unify || !readout_ || !readout_->hasHandle(channel_, key_, Side::before) || !readout_->hasHandle(channel_, key_, Side::after))
        return;
    const double in = readout_->slope(channel_, key_, Side::before), out = readout_->slope(channel_, key_, Side::after);
    if (std::abs(in - out) > 1e-9 * std::max({1.0, std::abs(in), std::abs(out)}))
        session_.document().apply(tr("Unify tangents"),
            setKeySlope(session_.document().state(), session_.clipId(), {curve_.track, channel_}, key_, Side::after, (in + out) / 2, true).state);
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
