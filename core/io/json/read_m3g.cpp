#include "core/io/json/read_m3g.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace slerpline::json {
namespace {

UnusedKey readUnusedKey(Reading& reading, const Value& value, const Path& path, const KeyShape& shape)
{
    (void)reading.members(value, path, [&](std::string_view name, const Value& member, const Path& place) {
        if (name != "time" && name != "value")
            reading.fail(member, place, "a key outside the valid range holds its time and value only", "json.member");
        return true;
    });
    PlainKey key;
    KeyFindings none;
    if (!reading.failed())
        readKey(reading, value, path, shape, key, none);
    return {key.time, std::move(key.value)};
}

std::vector<UnusedKey> readUnusedKeys(Reading& reading, const Value& keys, const Path& path, const KeyShape& shape)
{
    std::vector<UnusedKey> result;
    reading.elements(keys, path, [&](std::size_t, const Value& key, const Path& at) { result.push_back(readUnusedKey(reading, key, at, shape)); });
    return result;
}

} // namespace

bool M3gMembers::take(std::string_view name, const Value& member)
{
    std::optional<Value>* const place = name == "duration" ? &duration
        : name == "repeat"                                 ? &repeat
        : name == "validRange"                             ? &validRange
        : name == "unused"                                 ? &unused
                                                           : nullptr;
    if (place)
        place->emplace(member);
    return place != nullptr;
}

ValidRange readValidRange(Reading& reading, const M3gMembers& members, const Path& track, const Value& keys)
{
    ValidRange range{0, keys.count() - 1};
    if (!members.validRange)
        return range;
    const Value& value = *members.validRange;
    const Path path = track.member("validRange");
    if (reading.isA(Kind::array, value, path) && value.count() != 2)
        reading.fail(value, path, fmt::format("expected 2 numbers, the first and the last valid key, found {}", value.count()), "json.count");
    const int last = int(std::min(keys.count(), std::size_t(std::numeric_limits<int>::max())) - 1);
    reading.elements(value, path, [&](std::size_t index, const Value& number, const Path& at) {
        (index == 0 ? range.first : range.last) = std::size_t(reading.wholeNumber(number, at, 0, last));
    });
    return range;
}

M3gSequence readLeftOut(Reading& reading, const Value& keys, const Path& path, const KeyShape& shape, const ValidRange& range)
{
    M3gSequence sequence;
    sequence.wrapped = range.wraps() ? keys.count() - range.first : 0;
    reading.elements(keys, path, [&](std::size_t index, const Value& key, const Path& at) {
        if (!range.contains(index))
            (index < range.first && !range.wraps() ? sequence.leading : sequence.trailing).push_back(readUnusedKey(reading, key, at, shape));
    });
    return sequence;
}

M3gSequence readUnused(Reading& reading, const Value& unused, const Path& path, const KeyShape& shape)
{
    M3gSequence sequence;
    (void)reading.members(unused, path, [&](std::string_view name, const Value& member, const Path& at) {
        if (name == "leading")
            sequence.leading = readUnusedKeys(reading, member, at, shape);
        else if (name == "trailing")
            sequence.trailing = readUnusedKeys(reading, member, at, shape);
        else if (name == "wrapped")
            sequence.wrapped = std::size_t(reading.wholeNumber(member, at, 0, std::numeric_limits<int>::max()));
        else
            reading.fail(member, at, "expected \"leading\", \"trailing\" or \"wrapped\"", "json.member");
        return true;
    });
    return sequence;
}

Value timeOf(const Value& key)
{
    Value found = key;
    key.forEachMember([&found](const Value& name, const Value& member) {
        const bool isTime = name.text() == "time";
        if (isTime)
            found = member;
        return !isTime;
    });
    return found;
}

} // namespace slerpline::json
