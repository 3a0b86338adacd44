#include "core/io/json/read_curves.h"

#include "core/io/json/ticks.h"

#include <algorithm>
#include <fmt/format.h>

namespace slerpline::json {
namespace {

template <class T> void setBehaviour(Curve<T>& curve, const Behaviour& behaviour)
{
    curve.before = behaviour.before;
    curve.after = behaviour.after;
    curve.timing = behaviour.timing;
    curve.period = behaviour.period;
    curve.joinsSeam = behaviour.dialect != Dialect::m3g;
    curve.sharedTime = behaviour.dialect == Dialect::cui2d ? SharedTime::first : SharedTime::last;
}

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

// take(plain key, its text) for every key of an array that plays, in the order they play in.
template <class Take>
void readKeys(Reading& reading, const Value& value, const Path& path, const KeyShape& shape, const std::optional<ValidRange>& range,
    KeyFindings& findings, Take&& take)
{
    PlainKey key;
    std::vector<Seconds> times;
    Finding unsorted;
    Finding repeated;
    times.reserve(value.count());
    forEachPlayed(reading, value, path, range ? &*range : nullptr, [&](std::size_t, const Value& element, const Path& at) {
        readKey(reading, element, at, shape, key, findings);
        if (reading.failed())
            return;
        if (!times.empty() && key.time < times.back()) {
            unsorted.add(element.offset());
            if (shape.isM3g)
                reading.fail(timeOf(element), at.member("time"),
                    fmt::format("expected a time that is not before the one of the valid key before it, found {}", timeOf(element).text()),
                    "json.range");
        }
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
            readKeys(reading, member, at, shape, std::nullopt, findings,
                [&keys](const PlainKey& key, const Value&) { keys.push_back(numberKey(key, 0)); });
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

template <class T, class MakeKey>
Curve<T> readWhole(Reading& reading, const Value& track, const Path& path, const KeyMembers& members, const KeyShape& shape,
    const Behaviour& behaviour, KeyFindings& findings, MakeKey&& makeKey)
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
        readKeys(reading, *members.keys, path.member("keys"), shape, members.validRange, findings,
            [&](const PlainKey& key, const Value& at) { keys.push_back(makeKey(key, at)); });
    }
    if (!reading.failed())
        curve.keys = sortedList(keys);
    return curve;
}

} // namespace

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
    behaviour.isGiven = behaviour.isGiven || name != "spline";
    return true;
}

VectorCurves readJointVector(Reading& reading, const Value& keys, const Path& path, const std::optional<ValidRange>& range, const KeyShape& shape,
    const Behaviour& behaviour, std::vector<std::string> names, KeyFindings& findings)
{
    VectorCurves result;
    result.names = std::move(names);
    result.components.resize(result.names.size());
    std::vector<std::vector<Key<double>>> lists(result.names.size());
    for (auto& list : lists)
        list.reserve(keys.count());
    readKeys(reading, keys, path, shape, range, findings, [&lists](const PlainKey& key, const Value&) {
        for (std::size_t i = 0; i < lists.size(); ++i)
            lists[i].push_back(numberKey(key, i));
    });
    if (reading.failed())
        return result;
    for (std::size_t i = 0; i < lists.size(); ++i) {
        setBehaviour(result.components[i], behaviour);
        result.components[i].keys = sortedList(lists[i]);
    }
    return result;
}

VectorCurves readVector(Reading& reading, const Value& track, const Path& path, const KeyMembers& members, KeyShape shape, const Behaviour& behaviour,
    std::vector<std::string> names, KeyFindings& findings)
{
    VectorCurves result;
    if (members.keys && members.curves) {
        reading.fail(track, path, "expected either \"keys\" or \"curves\", found both", "json.member");
    } else if (members.curves) {
        result.names = std::move(names);
        result.components.resize(result.names.size());
        for (Curve<double>& curve : result.components)
            setBehaviour(curve, behaviour);
        shape.valueCount = shape.slopeCount = 1;
        std::vector<bool> seen(result.names.size());
        reading.elements(*members.curves, path.member("curves"),
            [&](std::size_t, const Value& curve, const Path& at) { readCurve(reading, curve, at, shape, behaviour, result, seen, findings); });
    } else if (members.keys) {
        return readJointVector(reading, *members.keys, path.member("keys"), members.validRange, shape, behaviour, std::move(names), findings);
    } else
        reading.fail(track, path, "expected member \"keys\" or \"curves\"", "json.member");
    return result;
}

Curve<glm::dquat> readRotation(Reading& reading, const Value& track, const Path& path, const KeyMembers& members, const KeyShape& shape,
    const Behaviour& behaviour, KeyFindings& findings)
{
    return readWhole<glm::dquat>(reading, track, path, members, shape, behaviour, findings, [&findings](const PlainKey& plain, const Value& at) {
        const Key<glm::dquat> key = rotationKey(plain);
        if (key.value == glm::dquat(0, 0, 0, 0))
            findings.zeroRotation.add(at.offset());
        return key;
    });
}

Curve<glm::dmat4> readMatrix(Reading& reading, const Value& track, const Path& path, const KeyMembers& members, const KeyShape& shape,
    const Behaviour& behaviour, KeyFindings& findings)
{
    return readWhole<glm::dmat4>(
        reading, track, path, members, shape, behaviour, findings, [](const PlainKey& plain, const Value&) { return matrixKey(plain); });
}

} // namespace slerpline::json
