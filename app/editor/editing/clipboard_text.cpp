#include "app/editor/editing/clipboard_operations.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <array>
#include <cmath>
#include <fmt/format.h>
#include <type_traits>

namespace slerpline::editor {
namespace {

// The words of the text, in the order of the enumerations.
constexpr std::array kInterpolations{"step", "linear", "slerp", "cosine", "spline", "tangent"};
constexpr std::array kRules{"smooth", "linear", "flat", "plateau", "clamped", "free"};
constexpr std::array kKinds{"translation", "rotation", "scale", "matrix", "named"};
constexpr std::array kTypes{"numbers", "rotation", "matrix"};
constexpr int kVersion = 1;

// --- writing

QJsonValue json(double value) { return value; }
QJsonValue json(const glm::dvec3& v) { return QJsonArray{v.x, v.y, v.z}; }
QJsonValue json(const glm::dquat& q) { return QJsonArray{q.x, q.y, q.z, q.w}; }
QJsonValue json(const glm::dmat4& m)
{
    QJsonArray entries;
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 4; ++row)
            entries << m[column][row];
    return entries;
}

template <class T> QJsonObject json(const Tangent<T>& tangent)
{
    QJsonObject object{{"rule", kRules[std::size_t(tangent.rule)]}};
    if (tangent.strength != 1)
        object["strength"] = tangent.strength;
    if (tangent.weight != 0)
        object["weight"] = tangent.weight;
    if (tangent.rule == TangentRule::free)
        object["slope"] = json(tangent.slope);
    return object;
}

template <class T> QJsonArray json(const CopiedKeys<T>& copied)
{
    QJsonArray keys;
    for (const Key<T>& key : copied.keys) {
        QJsonObject object{{"time", key.time}, {"value", json(key.value)}, {"interpolation", kInterpolations[std::size_t(key.interpolation)]}};
        if constexpr (!std::is_same_v<T, glm::dmat4>) {
            if (!(key.in == Tangent<T>{}))
                object["in"] = json(key.in);
            if (!(key.out == Tangent<T>{}))
                object["out"] = json(key.out);
        }
        keys << object;
    }
    return keys;
}

// --- reading

// Reads with the place in hand; the first fault counts.
class Reader {
public:
    [[nodiscard]] const std::optional<std::string>& fault() const { return fault_; }
    void fail(const std::string& what)
    {
        if (!fault_)
            fault_ = what;
    }

    double number(const QJsonValue& value, const std::string& place)
    {
        if (!value.isDouble() || !std::isfinite(value.toDouble()))
            fail(fmt::format("expected a number at {}", place));
        return value.toDouble();
    }
    template <std::size_t N> std::array<double, N> numbers(const QJsonValue& value, const std::string& place)
    {
        std::array<double, N> result{};
        const QJsonArray array = value.toArray();
        if (array.size() != qsizetype(N))
            fail(fmt::format("expected {} numbers at {}", N, place));
        else
            for (std::size_t i = 0; i < N; ++i)
                result[i] = number(array[qsizetype(i)], place);
        return result;
    }
    template <std::size_t N> std::size_t word(const QJsonValue& value, const std::array<const char*, N>& words, const std::string& place)
    {
        for (std::size_t i = 0; i < N; ++i)
            if (value.toString() == QLatin1String(words[i]))
                return i;
        fail(fmt::format("expected one of {} at {}, found \"{}\"", fmt::join(words, ", "), place, value.toString().left(40).toStdString()));
        return 0;
    }

    void read(const QJsonValue& value, double& result, const std::string& place) { result = number(value, place); }
    void read(const QJsonValue& value, glm::dvec3& result, const std::string& place)
    {
        const auto n = numbers<3>(value, place);
        result = {n[0], n[1], n[2]};
    }
    void read(const QJsonValue& value, glm::dquat& result, const std::string& place)
    {
        const auto n = numbers<4>(value, place);
        result = glm::dquat(n[3], n[0], n[1], n[2]);
    }
    void read(const QJsonValue& value, glm::dmat4& result, const std::string& place)
    {
        const auto n = numbers<16>(value, place);
        for (int i = 0; i < 16; ++i)
            result[i / 4][i % 4] = n[std::size_t(i)];
    }

    template <class T> Tangent<T> tangent(const QJsonValue& value, const std::string& place)
    {
        Tangent<T> result;
        if (value.isUndefined())
            return result;
        const QJsonObject object = value.toObject();
        result.rule = TangentRule(word(object["rule"], kRules, place + "/rule"));
        if (object.contains("strength"))
            result.strength = number(object["strength"], place + "/strength");
        if (object.contains("weight"))
            result.weight = number(object["weight"], place + "/weight");
        if (result.weight < 0 || result.weight > 1)
            fail(fmt::format("expected a weight from 0 to 1 at {}", place));
        if (result.rule == TangentRule::free)
            read(object["slope"], result.slope, place + "/slope");
        return result;
    }

    template <class T> CopiedKeys<T> keys(const QJsonValue& value, const std::string& place)
    {
        CopiedKeys<T> result;
        if (!value.isArray())
            fail(fmt::format("expected an array of keys at {}", place));
        const QJsonArray array = value.toArray();
        for (qsizetype i = 0; i < array.size() && !fault_; ++i) {
            const std::string at = fmt::format("{}/{}", place, i);
            const QJsonObject object = array[i].toObject();
            Key<T> key;
            key.time = number(object["time"], at + "/time");
            read(object["value"], key.value, at + "/value");
            key.interpolation = Interpolation(word(object["interpolation"], kInterpolations, at + "/interpolation"));
            if constexpr (!std::is_same_v<T, glm::dmat4>) {
                key.in = tangent<T>(object["in"], at + "/in");
                key.out = tangent<T>(object["out"], at + "/out");
            } else if (key.interpolation != Interpolation::step && key.interpolation != Interpolation::linear) {
                fail(fmt::format("expected step or linear for a matrix at {}", at));
            }
            if (!result.keys.empty() && key.time < result.keys.back().time)
                fail(fmt::format("expected times in order at {}", at));
            result.keys.push_back(std::move(key));
        }
        return result;
    }

    CopiedTrack track(const QJsonObject& object, const std::string& place)
    {
        CopiedTrack result;
        result.node = object["node"].toString().toStdString();
        result.kind = PropertyKind(word(object["kind"], kKinds, place + "/kind"));
        result.property = object["name"].toString().toStdString();
        for (const QJsonValue& name : object["components"].toArray())
            result.components.push_back(name.toString().toStdString());
        const QJsonArray curves = object["curves"].toArray();
        const std::size_t type = word(object["type"], kTypes, place + "/type");
        if (curves.isEmpty() || (type != 0 && curves.size() != 1))
            fail(fmt::format("expected {} at {}/curves", type == 0 ? "curves" : "one curve", place));
        std::vector<CopiedKeys<double>> numbers;
        for (qsizetype i = 0; i < curves.size() && !fault_; ++i) {
            const std::string at = fmt::format("{}/curves/{}", place, i);
            if (type == 0)
                numbers.push_back(keys<double>(curves[i], at));
            else if (type == 1)
                result.keys.curves = keys<glm::dquat>(curves[i], at);
            else
                result.keys.curves = keys<glm::dmat4>(curves[i], at);
        }
        if (type == 0)
            result.keys.curves = std::move(numbers);
        return result;
    }

private:
    std::optional<std::string> fault_;
};

// Visits the keys of every copied curve.
template <class AnyKeys, class Visit> void forEachCurve(AnyKeys& keys, Visit&& visit)
{
    std::visit(
        [&](auto& curves) {
            if constexpr (std::is_same_v<std::decay_t<decltype(curves)>, std::vector<CopiedKeys<double>>>) {
                for (auto& curve : curves)
                    visit(curve);
            } else {
                visit(curves);
            }
        },
        keys.curves);
}

} // namespace

QByteArray clipboardText(const CopiedClip& copied)
{
    QJsonArray tracks;
    for (const CopiedTrack& track : copied.tracks) {
        QJsonArray curves, components;
        forEachCurve(track.keys, [&](const auto& curve) { curves << json(curve); });
        for (const std::string& name : track.components)
            components << QString::fromStdString(name);
        QJsonObject object{{"node", QString::fromStdString(track.node)}, {"kind", kKinds[std::size_t(track.kind)]},
            {"type", kTypes[track.keys.curves.index()]}, {"curves", curves}};
        if (!track.property.empty())
            object["name"] = QString::fromStdString(track.property);
        if (!components.isEmpty())
            object["components"] = components;
        tracks << object;
    }
    return QJsonDocument(QJsonObject{{"slerpline", "keys"}, {"version", kVersion}, {"tracks", tracks}}).toJson(QJsonDocument::Compact);
}

Result<CopiedClip> clipboardFromText(const QByteArray& text)
{
    const auto error = [](std::string message, const char* id) { return tl::unexpected(Error{std::move(message), {}, 0, 0, -1, id}); };
    QJsonParseError parsed;
    const QJsonObject object = QJsonDocument::fromJson(text, &parsed).object();
    if (!text.contains("\"slerpline\"") || (parsed.error == QJsonParseError::NoError && object["slerpline"].toString() != QLatin1String("keys")))
        return error("the clipboard holds no keys; copy some with Ctrl+C first", "clipboard.none");
    if (parsed.error != QJsonParseError::NoError)
        return error(fmt::format("the keys on the clipboard are damaged at character {}: {}", parsed.offset, parsed.errorString().toStdString()),
            "clipboard.keys");
    if (object["version"].toInt() != kVersion)
        return error("the keys on the clipboard come from a version that this one does not know", "clipboard.keys");
    Reader reader;
    CopiedClip result;
    const QJsonArray tracks = object["tracks"].toArray();
    for (qsizetype i = 0; i < tracks.size() && !reader.fault(); ++i)
        result.tracks.push_back(reader.track(tracks[i].toObject(), fmt::format("/tracks/{}", i)));
    if (reader.fault())
        return error("the keys on the clipboard are damaged: " + *reader.fault(), "clipboard.keys");
    std::optional<TimeRange> times;
    for (const CopiedTrack& track : result.tracks)
        forEachCurve(track.keys, [&](const auto& curve) {
            if (curve.keys.empty())
                return;
            const TimeRange own{curve.keys.front().time, curve.keys.back().time};
            times = times ? TimeRange{std::min(times->first, own.first), std::max(times->last, own.last)} : own;
        });
    if (!times)
        return error("the clipboard holds no keys; copy some with Ctrl+C first", "clipboard.none");
    result.times = *times;
    for (CopiedTrack& track : result.tracks)
        forEachCurve(track.keys, [&](auto& curve) { curve.times = *times; });
    return result;
}

} // namespace slerpline::editor
