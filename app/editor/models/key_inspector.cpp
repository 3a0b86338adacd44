#include "app/editor/models/key_inspector.h"

#include "app/editor/view/ticks.h"
#include "core/curve/rotation.h"

#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>
#include <set>

namespace slerpline::editor {
namespace {

constexpr std::size_t kMostCompared = 20000; // numbers that are stored
constexpr std::size_t kMostComputed = 1000;  // those that are found by evaluating
constexpr std::size_t kMostAtOnce = 2000;    // selected keys that are looked at with every move of a drag
constexpr int kRefreshMs = 150;
constexpr double kOnFrame = 1e-6; // frames

const QString kMixed = QStringLiteral("mixed");

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

KeyInspector::KeyInspector(Session& session, QObject* parent) : QObject(parent), session_(session)
{
    waiting_.setSingleShot(true);
    waiting_.setInterval(kRefreshMs);
    connect(&waiting_, &QTimer::timeout, this, &KeyInspector::refresh);
    connect(&session_.document(), &EditorDocument::changed, this, &KeyInspector::refreshInTime);
    connect(&session_.document(), &EditorDocument::selectionChanged, this, &KeyInspector::refreshInTime);
    connect(&session_.document(), &EditorDocument::fileChanged, this, [this] {
        if (waiting_.isActive() && !session_.document().inGesture())
            refresh();
    });
    connect(&session_, &Session::activeChanged, this, &KeyInspector::refresh);
    connect(&session_, &Session::settingsChanged, this, &KeyInspector::changed);
    connect(&session_, &Session::clipChanged, this, &KeyInspector::refresh);
    connect(&session_, &Session::viewsChanged, this, &KeyInspector::refresh);
}

void KeyInspector::refreshInTime()
{
    if (!session_.document().inGesture() || session_.document().state().selection.size() <= kMostAtOnce)
        refresh();
    else if (!waiting_.isActive())
        waiting_.start();
}

void KeyInspector::refresh()
{
    waiting_.stop();
    readout_.reset();
    meant_.clear();
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
    if (readout_)
        for (const auto& [curve, keys] : curves)
            if (auto readout = session_.readout(curve.track)) {
                const std::size_t channel = meantChannel(*readout, curve.curve);
                if (channel < readout->channels().size() && keys.last() < readout->keyCount(channel))
                    meant_.push_back({curve, keys, std::move(readout), channel});
            }
    emit changed();
}

bool KeyInspector::isSameKind(const TrackReadout& readout) const
{
    return readout.track().target.kind == readout_->track().target.kind && readout.channels().size() == readout_->channels().size()
        && readout.channels()[channel_].unit == readout_->channels()[channel_].unit;
}

// Of curves with several channels the one that is inspected, else the curve's first.
std::size_t KeyInspector::meantChannel(const TrackReadout& readout, std::uint32_t curve) const
{
    const auto& channels = readout.channels();
    if (isSameKind(readout) && channels[channel_].curve == curve)
        return channel_;
    return std::size_t(std::find_if(channels.begin(), channels.end(), [&](const Channel& c) { return c.curve == curve; }) - channels.begin());
}

template <class Visit> void KeyInspector::forEachKey(std::size_t most, Visit&& visit) const
{
    std::size_t seen = 0;
    for (const Meant& meant : meant_)
        for (const auto& range : meant.keys.ranges())
            for (std::size_t key = range.begin; key < range.end; ++key)
                if (++seen > most || !visit(meant, key))
                    return;
}

std::optional<KeyInspector::Place> KeyInspector::place() const
{
    if (!readout_)
        return std::nullopt;
    return Place{{curve_.track, channel_}, readout_->keyTime(channel_, key_), readout_->keyValue(channel_, key_)};
}

QString KeyInspector::nodeName() const
{
    if (!readout_)
        return {};
    std::set<TrackId> tracks;
    for (const Meant& meant : meant_)
        tracks.insert(meant.curve.track);
    if (tracks.size() > 1)
        return tr("%1 tracks").arg(tracks.size());
    const auto& nodes = session_.document().state().document.scene->nodes;
    const int node = readout_->track().target.node;
    return node >= 0 && std::size_t(node) < nodes.size() ? QString::fromStdString(nodes[std::size_t(node)].name) : QString();
}
QString KeyInspector::propertyName() const
{
    if (!readout_)
        return {};
    for (const Meant& meant : meant_)
        if (!(meant.readout->track().target.kind == readout_->track().target.kind
                && meant.readout->track().target.name == readout_->track().target.name))
            return tr("of several kinds");
    return QString::fromStdString(slerpline::propertyName(readout_->track().target));
}

QString KeyInspector::position() const
{
    if (!readout_)
        return {};
    const std::size_t selected = session_.document().state().selection.size();
    if (meant_.size() > 1)
        return tr("%1 keys, %2 curves").arg(selected).arg(meant_.size());
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
    forEachKey(kMostCompared, [&](const Meant& meant, std::size_t key) {
        mixed = meant.readout->keyTime(meant.channel, key) != time;
        return !mixed;
    });
    return mixed ? kMixed : shownNumber(time * timePerSecond(), inTicks_ && hasTicks() ? 2 : 4);
}

QString KeyInspector::frameText() const
{
    if (!readout_)
        return {};
    return timeText() == kMixed ? kMixed : shownNumber(readout_->keyTime(channel_, key_) * session_.frameRate(), 3);
}

bool KeyInspector::hasTicks() const { return session_.document().isOpen() && session_.document().state().document.ticksPerSecond > 1; }
QString KeyInspector::timeUnit() const { return inTicks_ && hasTicks() ? QStringLiteral("ticks") : QStringLiteral("s"); }
double KeyInspector::timePerSecond() const { return inTicks_ && hasTicks() ? session_.document().state().document.ticksPerSecond : 1; }
void KeyInspector::nextTimeUnit()
{
    inTicks_ = !inTicks_ && hasTicks();
    emit changed();
}

bool KeyInspector::isBetweenFrames() const
{
    bool between = false;
    if (readout_)
        forEachKey(kMostCompared, [&](const Meant& meant, std::size_t key) {
            const double frame = meant.readout->keyTime(meant.channel, key) * session_.frameRate();
            between = std::abs(frame - std::round(frame)) > kOnFrame;
            return !between;
        });
    return between;
}

QVariantList KeyInspector::values() const
{
    QVariantList list;
    if (!readout_)
        return list;
    for (std::size_t channel = 0; channel < readout_->channels().size(); ++channel) {
        const Channel& line = readout_->channels()[channel];
        const bool angle = line.unit != ChannelUnit::plain;
        // A component without a selected key is read at this key's time: it may have no key here.
        std::optional<double> value;
        bool mixed = false;
        std::size_t seen = 0;
        for (const Meant& meant : meant_) {
            if (meant.curve.curve != line.curve || !isSameKind(*meant.readout))
                continue;
            for (const auto& range : meant.keys.ranges())
                for (std::size_t key = range.begin; key < range.end && !mixed && ++seen <= kMostCompared; ++key) {
                    const double own = meant.readout->keyValue(channel, key);
                    mixed = value && *value != own;
                    value = value.value_or(own);
                }
        }
        const double shown = value.value_or(readout_->value(channel, readout_->keyTime(channel_, key_)));
        list << QVariantMap{{QStringLiteral("label"), shortName(line)}, {QStringLiteral("text"), mixed ? kMixed : shownNumber(shown, angle ? 3 : 5)},
            {QStringLiteral("unit"), unitText(line.unit)}, {QStringLiteral("axis"), line.axis}, {QStringLiteral("step"), angle ? 1 : 0.1},
            {QStringLiteral("own"), line.curve == curve_.curve}};
    }
    return list;
}

QString KeyInspector::interpolation() const
{
    if (!readout_)
        return {};
    const QString id = interpolationId(readout_->keyInterpolation(channel_, key_), isRotation());
    bool mixed = false;
    forEachKey(kMostCompared, [&](const Meant& meant, std::size_t key) {
        mixed = interpolationId(meant.readout->keyInterpolation(meant.channel, key), meant.readout->track().target.kind == PropertyKind::rotation)
            != id;
        return !mixed;
    });
    return mixed ? kMixed : id;
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

bool KeyInspector::tangents() const
{
    return std::any_of(
        meant_.begin(), meant_.end(), [](const Meant& meant) { return !std::holds_alternative<Curve<glm::dmat4>>(meant.readout->track().curves); });
}

bool KeyInspector::isWeightable() const
{
    return std::any_of(
        meant_.begin(), meant_.end(), [](const Meant& meant) { return std::holds_alternative<VectorCurves>(meant.readout->track().curves); });
}

QVariantList KeyInspector::ruleChoices() const
{
    QVariantList list;
    const auto add = [&](const char* id, const QString& text) {
        list << QVariantMap{{QStringLiteral("id"), QLatin1String(id)}, {QStringLiteral("text"), text},
            {QStringLiteral("icon"), QStringLiteral("tan-") + QLatin1String(id)}};
    };
    add("clamped", tr("Clamped"));
    add("smooth", tr("Smooth"));
    add("linear", tr("Linear"));
    add("flat", tr("Flat"));
    add("step", tr("Stepped"));
    add("plateau", tr("Plateau"));
    add("free", tr("Free"));
    return list;
}

namespace {
// What shapes a key on one side: its rule in a tangent span, else the rule that looks like the span's interpolation. Empty at
// open ends.
QString effectiveRule(const TrackReadout& readout, std::size_t channel, std::size_t key, Side side)
{
    const std::size_t count = readout.keyCount(channel);
    const std::size_t span = side == Side::after ? key : key > 0 ? key - 1 : count - 1; // before the first key: the seam of a loop
    if (span + 1 < count && readout.keyInterpolation(channel, span) == Interpolation::step)
        return QStringLiteral("step");
    if (!readout.hasHandle(channel, key, side))
        return {};
    switch (readout.keyInterpolation(channel, span)) {
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
    QString id; // the first there is: a side without a span says nothing
    bool mixed = false;
    forEachKey(kMostCompared, [&](const Meant& meant, std::size_t key) {
        const QString other = effectiveRule(*meant.readout, meant.channel, key, side);
        mixed = !other.isEmpty() && !id.isEmpty() && other != id;
        if (id.isEmpty())
            id = other;
        return !mixed;
    });
    return mixed ? kMixed : id;
}

QString KeyInspector::numberText(TangentNumber number, Side side) const
{
    std::optional<double> first;
    bool mixed = false;
    forEachKey(number == TangentNumber::slope ? kMostComputed : kMostCompared, [&](const Meant& meant, std::size_t key) {
        const Track& track = meant.readout->track();
        if (number == TangentNumber::slope ? !meant.readout->hasHandle(meant.channel, key, side)
                                           : std::holds_alternative<Curve<glm::dmat4>>(track.curves))
            return true;
        if (number == TangentNumber::weight && !std::holds_alternative<VectorCurves>(track.curves))
            return true;
        const double value = number == TangentNumber::strength ? strengthOf(track, meant.curve.curve, key, side)
            : number == TangentNumber::weight                  ? meant.readout->weight(meant.channel, key, side)
                                                               : meant.readout->slope(meant.channel, key, side);
        mixed = first && *first != value;
        first = first.value_or(value);
        return !mixed;
    });
    return mixed ? kMixed : first ? shownNumber(*first, 3) : QString();
}

QString KeyInspector::slopeUnit() const
{
    return readout_ && readout_->channels()[channel_].unit != ChannelUnit::plain ? QStringLiteral("°/s") : QStringLiteral("/s");
}

bool KeyInspector::unified() const
{
    bool parted = false; // keys with one handle have nothing to part
    forEachKey(kMostComputed, [&](const Meant& meant, std::size_t key) {
        parted = meant.readout->hasHandle(meant.channel, key, Side::before) && meant.readout->hasHandle(meant.channel, key, Side::after)
            && !session_.handlesMoveTogether({meant.curve.track, std::uint32_t(meant.channel)}, key);
        return !parted;
    });
    return !parted;
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

} // namespace slerpline::editor
