#include "core/io/json/read_track.h"

#include "core/base/number_text.h"
#include "core/io/json/read_curves.h"
#include "core/io/json/ticks.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace slerpline::json {
namespace {

// A track's members may come in any order; these are needed before or after the others.
struct Members {
    std::optional<Value> property, components, interpolation, path;
    KeyMembers lists;
    M3gMembers m3g;
};

PropertyKind kindOf(std::string_view property)
{
    if (property == "translation")
        return PropertyKind::translation;
    if (property == "rotation")
        return PropertyKind::rotation;
    if (property == "scale")
        return PropertyKind::scale;
    return property == "matrix" ? PropertyKind::matrix : PropertyKind::named;
}

// The component names of a translation or scale are fixed; a named property tells its own.
std::vector<std::string> readComponents(Reading& reading, const Value& track, const Path& path, const Members& members, PropertyKind kind)
{
    std::vector<std::string> names;
    if (members.components) {
        const Path at = path.member("components");
        reading.elements(
            *members.components, at, [&](std::size_t, const Value& name, const Path& place) { names.push_back(reading.string(name, place)); });
        std::vector<std::string> sorted = names;
        std::sort(sorted.begin(), sorted.end());
        if (const auto twin = std::adjacent_find(sorted.begin(), sorted.end()); twin != sorted.end())
            reading.fail(*members.components, at, fmt::format("component {} is there twice", stringLiteral(*twin)), "json.member");
        if (names.empty())
            reading.fail(*members.components, at, "expected at least one component", "json.count");
    }
    const std::vector<std::string> fixed = {"x", "y", "z"};
    switch (kind) {
    case PropertyKind::translation:
    case PropertyKind::scale:
        if (members.components && names != fixed)
            reading.fail(
                *members.components, path.member("components"), "expected x, y, z: only a property of your own names its components", "json.member");
        return fixed;
    case PropertyKind::rotation:
    case PropertyKind::matrix:
        if (members.components)
            reading.fail(*members.components, path.member("components"), "a rotation or matrix has no components of its own", "json.member");
        return {};
    case PropertyKind::named:
        if (!members.components)
            reading.fail(track, path, "expected member \"components\": a property of your own names its numbers", "json.member");
        return names;
    }
    return names;
}

// How the keys of a track look, as far as the track's own members say.
KeyShape shapeOf(
    Reading& reading, const Path& path, const Members& members, PropertyKind kind, std::size_t componentCount, Dialect dialect, double ticksPerSecond)
{
    KeyShape shape;
    shape.ticksPerSecond = ticksPerSecond;
    shape.rotations = kind == PropertyKind::rotation ? Rotations::yes : Rotations::no;
    shape.modes = dialect == Dialect::m3g ? &m3gInterpolationWords(shape.rotations) : &interpolationWords(shape.rotations);
    shape.interpolation = defaultInterpolation(shape.rotations, dialect);
    if (members.interpolation)
        shape.interpolation = reading.word(*members.interpolation, path.member("interpolation"), *shape.modes);
    switch (kind) {
    case PropertyKind::translation:
    case PropertyKind::scale:
    case PropertyKind::named: shape.valueCount = shape.slopeCount = componentCount; break;
    case PropertyKind::rotation:
        shape.valueCount = 4;
        shape.slopeCount = 3;
        break;
    case PropertyKind::matrix: shape.valueCount = shape.slopeCount = 16; break;
    }
    return shape;
}

// An M3G sequence in its own words, or one that went beyond M3G (see M3gMembers).
void readM3g(Reading& reading, const Value& value, const Path& path, Members& members, KeyShape& shape, Behaviour& behaviour, Track& track)
{
    const M3gMembers& m3g = members.m3g;
    const bool isBeyond = behaviour.isGiven || m3g.unused || members.lists.curves;
    if (m3g.hasOwnWords() && isBeyond)
        reading.fail(
            value, path, "expected either duration, repeat and validRange or before, after, period, unused and curves, found both", "json.member");
    else if (!isBeyond && !m3g.duration)
        reading.fail(value, path, "expected member \"duration\": an M3G sequence plays with one only", "json.member");
    else if (!isBeyond && !members.lists.keys)
        reading.fail(value, path, "expected member \"keys\"", "json.member");
    else if (!isBeyond && reading.isA(Kind::array, *members.lists.keys, path.member("keys")) && members.lists.keys->count() == 0)
        reading.fail(*members.lists.keys, path.member("keys"), "expected at least one key", "json.count");
    if (reading.failed())
        return;
    if (isBeyond) {
        track.dialect = m3g.unused ? readUnused(reading, *m3g.unused, path.member("unused"), shape) : M3gSequence{};
        return;
    }
    shape.isM3g = true;
    behaviour.period = secondsOf(
        reading.number(*m3g.duration, path.member("duration"), "a duration above 0", [](double ticks) { return ticks > 0; }), shape.ticksPerSecond);
    if (m3g.repeat)
        behaviour.before = behaviour.after = reading.word(*m3g.repeat, path.member("repeat"), repeatModeWords());
    members.lists.validRange = readValidRange(reading, m3g, path, *members.lists.keys);
    if (!reading.failed())
        track.dialect = readLeftOut(reading, *members.lists.keys, path.member("keys"), shape, *members.lists.validRange);
}

// What M3G refuses when a sequence is played.
void checkDuration(Reading& reading, const Path& path, const Members& members, const KeyShape& shape, const Track& track)
{
    if (reading.failed() || !shape.isM3g)
        return;
    const Value& duration = *members.m3g.duration;
    if (const Seconds last = keyRange(track).last; secondsOf(reading.number(duration, path), shape.ticksPerSecond) < last)
        reading.fail(duration, path.member("duration"),
            fmt::format("expected a duration that reaches the last valid key, at {}, found {}", numberText(ticksOf(last, shape.ticksPerSecond)),
                duration.text()),
            "json.range");
}

void readCurves(Reading& reading, const Value& value, const Path& path, Members& members, Behaviour& behaviour, RotationPath rotationPath,
    double ticksPerSecond, TrackRead& result)
{
    Track& track = result.track;
    const std::vector<std::string> names = readComponents(reading, value, path, members, track.target.kind);
    KeyShape shape = shapeOf(reading, path, members, track.target.kind, names.size(), behaviour.dialect, ticksPerSecond);
    if (behaviour.dialect == Dialect::m3g && !reading.failed())
        readM3g(reading, value, path, members, shape, behaviour, track);
    if (reading.failed())
        return;
    switch (track.target.kind) {
    case PropertyKind::translation:
    case PropertyKind::scale:
    case PropertyKind::named: track.curves = readVector(reading, value, path, members.lists, shape, behaviour, names, result.findings); break;
    case PropertyKind::rotation: {
        auto curve = readRotation(reading, value, path, members.lists, shape, behaviour, result.findings);
        curve.path = rotationPath;
        track.curves = std::move(curve);
        break;
    }
    case PropertyKind::matrix: track.curves = readMatrix(reading, value, path, members.lists, shape, behaviour, result.findings); break;
    }
    checkDuration(reading, path, members, shape, track);
}

// What the other members depend on, wherever it stands in the text.
TrackDialect readDialect(Reading& reading, const Value& value, const Path& path, double ticksPerSecond)
{
    Dialect dialect = Dialect::none;
    double stretch = 1;
    (void)reading.members(value, path, [&](std::string_view name, const Value& member, const Path& at) {
        if (name == "dialect")
            dialect = reading.word(member, at, dialectWords());
        return true;
    });
    if (dialect == Dialect::cui2d)
        (void)reading.members(value, path, [&](std::string_view name, const Value& member, const Path& at) {
            if (name == "stretch")
                stretch = reading.number(member, at, "a number above 0",
                    [ticksPerSecond](double number) { return number > 0 && ticksPerSecond / number > 0 && std::isfinite(ticksPerSecond / number); });
            return true;
        });
    switch (dialect) {
    case Dialect::none: break;
    case Dialect::m3g: return M3gSequence{};
    case Dialect::cui2d: return Cui2dAnimation{stretch};
    }
    return {};
}

// Ticks that a second has in the times of a track: those of a cui2d animation are stretched.
double tickRate(const TrackDialect& dialect, double ticksPerSecond)
{
    const auto* animation = std::get_if<Cui2dAnimation>(&dialect);
    return animation ? ticksPerSecond / animation->stretch : ticksPerSecond;
}

} // namespace

TrackRead readTrackObject(Reading& reading, const Value& value, const Path& path, const TrackContext& context)
{
    TrackRead result;
    Track& track = result.track;
    Members members;
    Behaviour behaviour;
    track.dialect = readDialect(reading, value, path, context.ticksPerSecond);
    const double rate = tickRate(track.dialect, context.ticksPerSecond);
    behaviour.dialect = dialectOf(track.dialect);
    const int lastNode = context.nodeCount ? int(*context.nodeCount) - 1 : std::numeric_limits<int>::max();
    track.unknownMembers = reading.members(value, path, [&](std::string_view name, const Value& member, const Path& at) {
        if (name == "dialect" || (name == "stretch" && behaviour.dialect == Dialect::cui2d))
            return true;
        if (name == "node") {
            track.target.node = reading.wholeNumber(member, at, 0, lastNode);
        } else if (name == "property")
            members.property = member;
        else if (name == "components")
            members.components = member;
        else if (name == "interpolation")
            members.interpolation = member;
        else if (name == "path")
            members.path = member;
        else if (name == "muted")
            track.muted = reading.boolean(member, at);
        else if (name == "keys")
            members.lists.keys = member;
        else if (name == "curves")
            members.lists.curves = member;
        else if (behaviour.dialect == Dialect::m3g && members.m3g.take(name, member))
            return true;
        else
            return readBehaviour(reading, name, member, at, rate, behaviour);
        return true;
    });
    if (reading.failed())
        return result;
    if (!members.property) {
        reading.fail(value, path, "expected member \"property\"", "json.member");
        return result;
    }
    const std::string property = reading.string(*members.property, path.member("property"));
    track.target.kind = kindOf(property);
    if (track.target.kind == PropertyKind::named)
        track.target.name = property;
    if (property.empty())
        reading.fail(*members.property, path.member("property"), "expected a property name, found an empty one", "json.member");
    if (context.nodeCount && track.target.node < 0 && track.target.kind != PropertyKind::named)
        reading.fail(value, path, fmt::format("expected member \"node\": {} belongs to a node", property), "json.member");
    RotationPath rotationPath = defaultPath(behaviour.dialect);
    if (members.path) {
        rotationPath = reading.word(*members.path, path.member("path"), rotationPathWords());
        if (rotationPath != RotationPath::shortest && track.target.kind != PropertyKind::rotation)
            reading.fail(value, path, "\"path\" is for rotations only", "json.member");
    }
    if (!reading.failed())
        readCurves(reading, value, path, members, behaviour, rotationPath, rate, result);
    return result;
}

TrackRead readKeyArray(Reading& reading, const Value& keys, double ticksPerSecond)
{
    TrackRead result;
    result.track.target.name = kKeyArrayProperty;
    result.track.dialect = Cui2dAnimation{};
    KeyShape shape;
    shape.form = KeyForm::cui2d;
    shape.interpolation = Interpolation::tangent;
    shape.ticksPerSecond = ticksPerSecond;
    if (keys.count() == 0)
        reading.fail(keys, Path(), "expected at least one key of a cui2d animation, found an empty array", "json.count");
    // The first key says how many values there are.
    shape.valueCount = 0;
    keys.forEachElement([&](std::size_t, const Value& first) {
        if (first.kind() == Kind::object)
            first.forEachMember([&](const Value& name, const Value& member) {
                if (name.text() == "values")
                    shape.valueCount = member.kind() == Kind::array ? member.count() : 1;
                return true;
            });
        return false;
    });
    shape.valueCount = shape.slopeCount = std::max<std::size_t>(shape.valueCount, 1);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < shape.valueCount; ++i)
        names.push_back(fmt::format("{}", i));
    Behaviour behaviour;
    behaviour.dialect = Dialect::cui2d;
    result.track.curves = readJointVector(reading, keys, Path(), std::nullopt, shape, behaviour, std::move(names), result.findings);
    return result;
}

} // namespace slerpline::json
