#pragma once

#include "core/base/index_ranges.h"
#include "core/curve/key_list.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace slerpline {

// What happens when edited keys come upon keys that are not edited. A key whose time an edit leaves alone meets nobody.
enum class Collision : std::uint8_t {
    // Edited keys jump over others. A key that an edited one lands on, at the very same time, goes: the later edit counts.
    replace,
    // No key is lost and no key changes places with one that is not edited: keys in the way are pushed on, each pushing the
    // next, so that neighbours keep `gap`, or the distance they had if that was less. Edited keys land where they should.
    // Keys that are not edited but stand between edited ones are carried along as far as needed; where edited keys come
    // closer than the keys between them have room for, those spread in proportion to the distances they should keep. Edited keys
    // that change places among themselves (a negative factor) take each other's places in the row.
    push,
    // Nobody else moves: the edit stops, for all its keys as one, at the largest part of the way on which every edited key
    // still keeps `gap` (or the distance it had if that was less) to the nearest keys around it that are not edited.
    block,
};

// `gap` (seconds) counts for push and block; 0 lets keys touch, that is share a time in the order they had. Negative or not finite
// counts as 0.
struct CollisionRule {
    Collision policy = Collision::replace;
    Seconds gap = 0;
};

// Where the keys of an edit may go.
struct SolvedTimes {
    std::vector<Seconds> times;                          // of the edited keys, in the order of their indices
    std::vector<std::size_t> order;                      // which of them is first, second, ... in time
    std::vector<std::pair<std::size_t, Seconds>> pushed; // keys that make room: index and new time, by index
    double fitted = 1;                                   // block: the part of the way that fitted, in [0, 1]
};

// Solves a collision: the keys at `keys` want the times `wanted` (as many, in the same order). Times that come out are finite
// and in order of the row as the policy says; a wish that is not finite moves no key at all (`fitted` is 0). `backwards`: of
// edited keys that come to share a time the later goes first. Costs what has to move, and O(k log k) for k edited keys.
template <class T>
[[nodiscard]] SolvedTimes solveTimes(
    const KeyList<T>& list, const IndexRanges& keys, const std::vector<Seconds>& wanted, const CollisionRule& rule, bool backwards = false);

} // namespace slerpline
