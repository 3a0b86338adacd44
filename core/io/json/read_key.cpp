#include "core/io/json/read_key.h"

#include "core/io/json/ticks.h"

#include <cmath>
#include <fmt/format.h>

namespace slerpline::json {
namespace {

void readTangentObject(Reading& reading, const Value& value, const Path& path, PlainTangent& tangent, KeyFindings& findings)
{
    bool hasSlope = false;
    const std::string unknown = reading.members(value, path, [&](std::string_view name, const Value& member, const Path& at) {
        if (name == "rule")
            tangent.rule = reading.word(member, at, tangentRuleWords());
        else if (name == "strength")
            tangent.strength = reading.number(member, at);
        else if (name == "weight")
            tangent.weight = reading.number(member, at, "a weight above 0 and up to 1", [](double weight) { return weight > 0 && weight <= 1; });
        else if (name == "slope") {
            reading.numbers(member, at, tangent.slope);
            hasSlope = true;
        } else
            return false;
        return true;
    });
    if (!unknown.empty())
        findings.unknownMember.add(value.offset());
    if (hasSlope && tangent.rule != TangentRule::free)
        reading.fail(value, path, "a slope needs \"rule\": \"free\"", "json.member");
    if (!hasSlope && tangent.rule == TangentRule::free)
        reading.fail(value, path, "expected member \"slope\" for rule \"free\"", "json.member");
}

// A number as in cui2d, a rule's name, or an object.
void readTangent(Reading& reading, const Value& value, const Path& path, KeyForm form, PlainTangent& tangent, KeyFindings& findings)
{
    if (form == KeyForm::cui2d && !reading.isA(Kind::number, value, path))
        return;
    switch (value.kind()) {
    case Kind::number: {
        const double strength = reading.number(value, path);
        tangent.rule = strength < 0 ? TangentRule::linear : TangentRule::smooth;
        tangent.strength = std::abs(strength);
        return;
    }
    case Kind::string:
        tangent.rule = reading.word(value, path, tangentRuleWords());
        if (tangent.rule == TangentRule::free)
            reading.fail(value, path, "rule \"free\" needs a slope: {\"rule\": \"free\", \"slope\": ...}", "json.member");
        return;
    case Kind::object: readTangentObject(reading, value, path, tangent, findings); return;
    case Kind::null:
    case Kind::boolean:
    case Kind::array: break;
    }
    reading.fail(value, path, fmt::format("expected a number, a rule name or an object, found {}", describeKind(value.kind())));
}

void clear(PlainTangent& tangent, std::size_t slopeCount)
{
    tangent.rule = TangentRule::smooth;
    tangent.strength = 1;
    tangent.weight = 0;
    tangent.slope.assign(slopeCount, 0.0);
}

} // namespace

void readKey(Reading& reading, const Value& value, const Path& path, const KeyShape& shape, PlainKey& key, KeyFindings& findings)
{
    key.interpolation = shape.interpolation;
    key.value.assign(shape.valueCount, 0.0);
    clear(key.in, shape.slopeCount);
    clear(key.out, shape.slopeCount);
    bool hasTime = false;
    bool hasValue = false;
    const bool isNative = shape.form == KeyForm::native;
    const std::string_view valueName = isNative ? "value" : "values";
    const std::string unknown = reading.members(value, path, [&](std::string_view name, const Value& member, const Path& at) {
        if (name == "time") {
            key.time = secondsOf(reading.number(member, at), shape.ticksPerSecond);
            hasTime = true;
            if (!std::isfinite(key.time))
                reading.fail(member, at, fmt::format("expected a time that seconds can hold, found {}", member.text()), "json.range");
            if (shape.isM3g && key.time < 0)
                reading.fail(member, at, fmt::format("expected a time of 0 or later, as M3G has them, found {}", member.text()), "json.range");
        } else if (name == valueName) {
            if (isNative || reading.isA(Kind::array, member, at))
                reading.numbers(member, at, key.value);
            hasValue = true;
        } else if (name == "interpolation" && isNative)
            key.interpolation = reading.word(member, at, *shape.modes);
        else if (name == "in")
            readTangent(reading, member, at, shape.form, key.in, findings);
        else if (name == "out")
            readTangent(reading, member, at, shape.form, key.out, findings);
        else
            return false;
        return true;
    });
    if (!unknown.empty())
        findings.unknownMember.add(value.offset());
    if (!hasTime)
        reading.fail(value, path, "expected member \"time\"", "json.member");
    if (!hasValue)
        reading.fail(value, path, fmt::format("expected member \"{}\"", valueName), "json.member");
}

} // namespace slerpline::json
