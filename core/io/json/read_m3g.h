#pragma once

#include "core/clip/track.h"
#include "core/io/json/read_key.h"

namespace slerpline::json {

// Members that only a track of the dialect "m3g" has. A sequence that M3G can play has duration, repeat and validRange, and
// its keys in authored order. One that edits took beyond M3G has before, after and period as plain tracks do, its keys in
// playing order, and in `unused` what the valid range left out.
struct M3gMembers {
    std::optional<Value> duration, repeat, validRange, unused;

    [[nodiscard]] bool hasOwnWords() const { return duration || repeat || validRange; }
    // Keeps a member of one of these names; false for others.
    bool take(std::string_view name, const Value& member);
};

// A valid range, both ends included; it wraps when last < first: first to the end, then the start to last.
struct ValidRange {
    std::size_t first = 0;
    std::size_t last = 0;

    [[nodiscard]] bool wraps() const { return last < first; }
    [[nodiscard]] bool contains(std::size_t index) const { return wraps() ? index >= first || index <= last : index >= first && index <= last; }
};

// The range of a sequence of `keys` as authored; all keys without the member.
[[nodiscard]] ValidRange readValidRange(Reading& reading, const M3gMembers& members, const Path& track, const Value& keys);
// What the range leaves out of the authored keys.
[[nodiscard]] M3gSequence readLeftOut(Reading& reading, const Value& keys, const Path& path, const KeyShape& shape, const ValidRange& range);
// The member `unused`.
[[nodiscard]] M3gSequence readUnused(Reading& reading, const Value& unused, const Path& path, const KeyShape& shape);

// The value of a key's time as it stands in the text, for messages; the key itself when it has none.
[[nodiscard]] Value timeOf(const Value& key);

// visit(index, key, path) for the keys of an array in the order they play in.
template <class Visit> void forEachPlayed(Reading& reading, const Value& keys, const Path& path, const ValidRange* range, Visit&& visit)
{
    if (!range) {
        reading.elements(keys, path, visit);
        return;
    }
    reading.elements(keys, path, [&](std::size_t index, const Value& key, const Path& at) {
        if (index >= range->first && range->contains(index))
            visit(index, key, at);
    });
    if (range->wraps() && !reading.failed())
        reading.elements(keys, path, [&](std::size_t index, const Value& key, const Path& at) {
            if (index <= range->last)
                visit(index, key, at);
        });
}

} // namespace slerpline::json
