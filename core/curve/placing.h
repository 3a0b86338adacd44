#pragma once

#include "core/curve/edit.h"

#include <vector>

// Taking keys out of a list and putting keys in, at any times. For the files beside this one: a step inside edits.
namespace slerpline::edits {

// A key on its way into a list.
template <class T> struct Incoming {
    Key<T> key;
    // Among keys of the list that stay at the same time it stands before those at or after this index.
    std::size_t slot = 0;
    bool replaces = false; // keys of the list that stay at its very time go
    bool edited = true;    // counts for Placed::keys
};

// A list after it.
template <class T> struct Placed {
    KeyList<T> list;
    IndexRanges keys; // where the incoming, edited ones now are
};

// The list without the keys at `gone` and with `incoming`, whose times never decrease. Chunks that nothing goes out of or
// comes into are shared while there are at most kFewPatches places to change; beyond that everything between the first
// place and the last is made anew.
template <class T> [[nodiscard]] Placed<T> placed(const KeyList<T>& list, IndexRanges gone, const std::vector<Incoming<T>>& incoming);

// Up to so many places are patched one by one.
inline constexpr std::size_t kFewPatches = 64;

// The curve with the keys at `keys` replaced by `replacements` at the times that were solved for them.
template <class T>
[[nodiscard]] CurveEdit<T> withSolvedKeys(
    const Curve<T>& curve, const IndexRanges& keys, const std::vector<Key<T>>& replacements, const SolvedTimes& solved, const CollisionRule& rule);

} // namespace slerpline::edits
