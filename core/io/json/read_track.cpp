#include "core/io/json/read_track.h"

#include "core/io/json/ticks.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace slerpline::json {
namespace {

// What a curve does around its keys: members of a track, or of one of its "curves" when they differ.
struct Behaviour {
    Extrapolation before = Extrapolation::constant;
    Extrapolation after = Extrapolation::constant;
    SplineTiming timing = SplineTiming::velocityContinuous;
    std::optional<Seconds> period;
};

bool readBehaviour(Reading& reading, std::string_view name, const Value& member, const Path& at, double ticksPerSecond, Behaviour& behaviour)
{
    if (name == "before")
        behaviour.before = reading.word(member, at, extrapolationWords());
    else if (name == "after")
        behaviour.after = reading.word(member, at, extrapolationWords());
    else if (name == "spline")
        behaviour.timing = reading.word(member, at, splineTimingWords());
    else if (name == "period")
        behaviour.period = secondsOf(reading.number(member, at, "a period above 0", [](double period) { return period > 0; }), ticksPerSecond);
    else
        return false;
    return true;
}

template <class T> void setBehaviour(Curve<T>& curve, const Behaviour& behaviour)
{
    curve.before = behaviour.before;
    curve.after = behaviour.after;
    curve.timing = behaviour.timing;
    curve.period = behaviour.period;
}

// A track's members may come in any order; these are needed before or after the others.
struct Members {
    std::optional<Value> property, components, interpolation, keys, curves;
};

template <class T> Tangent<T> tangentOf(const PlainTangent& plain, const Rate<T>& slope) { return {plain.rule, plain.strength, plain.weight, slope}; }

Key<double> numberKey(const PlainKey& plain, std::size_t component)
{
    return {plain.time, plain.value[component], plain.interpolation, tangentOf<double>(plain.in, plain.in.slope[component]),
        tangentOf<double>(plain.out, plain.out.slope[component])};
}

Key<glm::dquat> rotationKey(const PlainKey& plain)
{
    const auto vector = [](const std::vector<double>& v) { return glm::dvec3(v[0], v[1], v[2]); };
    const auto& v = plain.value;
    return {plain.time, glm::dquat(v[3], v[0], v[1], v[2]), plain.interpolation, tangentOf<glm::dquat>(plain.in, vector(plain.in.slope)),
        tangentOf<glm::dquat>(plain.out, vector(plain.out.slope))};
}

Key<glm::dmat4> matrixKey(const PlainKey& plain)
{
    // Row vectors row by row are column vectors column by column: the same order in memory.
    const auto matrix = [](const std::vector<double>& v) {
        glm::dmat4 m;
        for (int i = 0; i < 16; ++i)
            m[i / 4][i % 4] = v[std::size_t(i)];
        return m;
    };
    return {plain.time, matrix(plain.value), plain.interpolation, tangentOf<glm::dmat4>(plain.in, matrix(plain.in.slope)),
        tangentOf<glm::dmat4>(plain.out, matrix(plain.out.slope))};
}

template <class T> KeyList<T> sortedList(std::vector<Key<T>>& keys)
{
    const auto earlier = [](const Key<T>& a, const Key<T>& b) { return a.time < b.time; };
    if (!std::is_sorted(keys.begin(), keys.end(), earlier))
        std::stable_sort(keys.begin(), keys.end(), earlier);
    return KeyList<T>(keys);
}

// take(plain key) for every key of an array.
template <class Take> void readKeys(Reading& reading, const Value& value, const Path& path, const KeyShape& shape, KeyFindings& findings, Take&& take)
{
    PlainKey key;
    std::vector<Seconds> times;
    Finding unsorted;
    Finding repeated;
    times.reserve(value.count());
    reading.elements(value, path, [&](std::size_t, const Value& element, const Path& at) {
        readKey(reading, element, at, shape, key, findings);
        if (reading.failed())
            return;
        if (!times.empty() && key.time < times.back())
            unsorted.add(element.offset());
        if (!times.empty() && key.time == times.back())
            repeated.add(element.offset());
        times.push_back(key.time);
        take(key, element);
    });
    if (unsorted.count > 0) {
        // Sorting may bring equal times together; which of them stood first in the text no longer matters.
        std::sort(times.begin(), times.end());
        repeated = {};
        for (std::size_t i = 1; i < times.size(); ++i)
            if (times[i] == times[i - 1])
                repeated.add(value.offset());
        findings.unsorted.add(unsorted.offset, unsorted.count);
    }
    if (repeated.count > 0)
        findings.duplicateTime.add(repeated.offset, repeated.count);
}

void readCurve(Reading& reading, const Value& value, const Path& path, const KeyShape& shape, const Behaviour& shared, VectorCurves& curves,
    std::vector<bool>& seen, KeyFindings& findings)
{
    Behaviour behaviour = shared;
    std::optional<std::size_t> component;
    std::vector<Key<double>> keys;
    bool hasKeys = false;
    const std::string unknown = reading.members(value, path, [&](std::string_view name, const Value& member, const Path& at) {
        if (name == "component") {
            const std::string wanted = reading.string(member, at);
            const auto found = std::find(curves.names.begin(), curves.names.end(), wanted);
            if (found != curves.names.end())
                component = std::size_t(found - curves.names.begin());
            else
                reading.fail(member, at,
                    fmt::format("expected a component of this track ({}), found {}", fmt::join(curves.names, ", "), stringLiteral(wanted)),
                    "json.word");
            if (component && seen[*component])
                reading.fail(member, at, fmt::format("component {} is there twice", stringLiteral(wanted)), "json.member");
            return true;
        }
        if (name == "keys") {
            hasKeys = true;
            keys.reserve(member.count());
            readKeys(reading, member, at, shape, findings, [&keys](const PlainKey& key, const Value&) { keys.push_back(numberKey(key, 0)); });
            return true;
        }
        return readBehaviour(reading, name, member, at, shape.ticksPerSecond, behaviour);
    });
    if (!unknown.empty())
        findings.unknownMember.add(value.offset());
    if (!component)
        reading.fail(value, path, "expected member \"component\"", "json.member");
    if (!hasKeys)
        reading.fail(value, path, "expected member \"keys\"", "json.member");
    if (reading.failed())
        return;
    seen[*component] = true;
    curves.components[*component].keys = sortedList(keys);
    setBehaviour(curves.components[*component], behaviour);
}

VectorCurves readVector(Reading& reading, const Value& track, const Path& path, const Members& members, KeyShape shape, const Behaviour& behaviour,
    std::vector<std::string> names, KeyFindings& findings)
{
    VectorCurves result;
    result.names = std::move(names);
    result.components.resize(result.names.size());
    for (Curve<double>& curve : result.components)
        setBehaviour(curve, behaviour);
    if (members.keys && members.curves) {
        reading.fail(track, path, "expected either \"keys\" or \"curves\", found both", "json.member");
    } else if (members.curves) {
        shape.valueCount = shape.slopeCount = 1;
        std::vector<bool> seen(result.names.size());
        reading.elements(*members.curves, path.member("curves"),
            [&](std::size_t, const Value& curve, const Path& at) { readCurve(reading, curve, at, shape, behaviour, result, seen, findings); });
    } else if (members.keys) {
        std::vector<std::vector<Key<double>>> keys(result.names.size());
        for (auto& list : keys)
            list.reserve(members.keys->count());
        readKeys(reading, *members.keys, path.member("keys"), shape, findings, [&keys](const PlainKey& key, const Value&) {
            for (std::size_t i = 0; i < keys.size(); ++i)
                keys[i].push_back(numberKey(key, i));
        });
        if (!reading.failed())
            for (std::size_t i = 0; i < keys.size(); ++i)
                result.components[i].keys = sortedList(keys[i]);
    } else
        reading.fail(track, path, "expected member \"keys\" or \"curves\"", "json.member");
    return result;
}

template <class T, class MakeKey>
Curve<T> readWhole(Reading& reading, const Value& track, const Path& path, const Members& members, const KeyShape& shape, const Behaviour& behaviour,
    KeyFindings& findings, MakeKey&& makeKey)
{
    Curve<T> curve;
    setBehaviour(curve, behaviour);
    std::vector<Key<T>> keys;
    if (members.curves)
        reading.fail(
            *members.curves, path.member("curves"), "expected \"keys\": the numbers of a rotation or matrix are never keyed apart", "json.member");
    else if (!members.keys)
        reading.fail(track, path, "expected member \"keys\"", "json.member");
    else {
        keys.reserve(members.keys->count());
        readKeys(reading, *members.keys, path.member("keys"), shape, findings,
            [&](const PlainKey& key, const Value& at) { keys.push_back(makeKey(key, at)); });
    }
    if (!reading.failed())
        curve.keys = sortedList(keys);
    return curve;
}

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

void readCurves(Reading& reading, const Value& value, const Path& path, const Members& members, const Behaviour& behaviour, RotationPath rotationPath,
    double ticksPerSecond, TrackRead& result)
{
    Track& track = result.track;
    KeyShape shape;
    shape.ticksPerSecond = ticksPerSecond;
    shape.rotations = track.target.kind == PropertyKind::rotation ? Rotations::yes : Rotations::no;
    shape.interpolation = defaultInterpolation(shape.rotations);
    if (members.interpolation)
        shape.interpolation = reading.word(*members.interpolation, path.member("interpolation"), interpolationWords(shape.rotations));
    const std::vector<std::string> names = readComponents(reading, value, path, members, track.target.kind);
    if (reading.failed())
        return;
    switch (track.target.kind) {
    case PropertyKind::translation:
    case PropertyKind::scale:
    case PropertyKind::named:
        shape.valueCount = shape.slopeCount = names.size();
        track.curves = readVector(reading, value, path, members, shape, behaviour, names, result.findings);
        return;
    case PropertyKind::rotation: {
        shape.valueCount = 4;
        shape.slopeCount = 3;
        auto curve
            = readWhole<glm::dquat>(reading, value, path, members, shape, behaviour, result.findings, [&](const PlainKey& plain, const Value& at) {
                  const Key<glm::dquat> key = rotationKey(plain);
                  if (key.value == glm::dquat(0, 0, 0, 0))
                      result.findings.zeroRotation.add(at.offset());
                  return key;
              });
        curve.path = rotationPath;
        track.curves = std::move(curve);
        return;
    }
    case PropertyKind::matrix:
        shape.valueCount = shape.slopeCount = 16;
        track.curves = readWhole<glm::dmat4>(
            reading, value, path, members, shape, behaviour, result.findings, [](const PlainKey& plain, const Value&) { return matrixKey(plain); });
        return;
    }
}

} // namespace

TrackRead readTrackObject(Reading& reading, const Value& value, const Path& path, const TrackContext& context)
{
    TrackRead result;
    Track& track = result.track;
    Members members;
    Behaviour behaviour;
    RotationPath rotationPath = RotationPath::shortest;
    const int lastNode = context.nodeCount ? int(*context.nodeCount) - 1 : std::numeric_limits<int>::max();
    track.unknownMembers = reading.members(value, path, [&](std::string_view name, const Value& member, const Path& at) {
        if (name == "dialect")
            reading.fail(
                member, at, fmt::format("this version of Slerpline does not read tracks of the dialect {}", oneLine(member)), "json.dialect");
        else if (name == "node") {
            track.target.node = reading.wholeNumber(member, at, 0, lastNode);
        } else if (name == "property")
            members.property = member;
        else if (name == "components")
            members.components = member;
        else if (name == "interpolation")
            members.interpolation = member;
        else if (name == "path")
            rotationPath = reading.word(member, at, rotationPathWords());
        else if (name == "muted")
            track.muted = reading.boolean(member, at);
        else if (name == "keys")
            members.keys = member;
        else if (name == "curves")
            members.curves = member;
        else
            return readBehaviour(reading, name, member, at, context.ticksPerSecond, behaviour);
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
    if (rotationPath != RotationPath::shortest && track.target.kind != PropertyKind::rotation)
        reading.fail(value, path, "\"path\" is for rotations only", "json.member");
    if (!reading.failed())
        readCurves(reading, value, path, members, behaviour, rotationPath, context.ticksPerSecond, result);
    return result;
}

} // namespace slerpline::json
