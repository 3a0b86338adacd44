#pragma once

#include "core/curve/edit.h"

#include <vector>

namespace slerpline {

// Keys on a clipboard, of one curve. Their times are those of the source, so that pasting them where they were is exact.
template <class T> struct CopiedKeys {
    std::vector<Key<T>> keys; // in order of time
    TimeRange times;          // of the first and the last key, or, of curves copied together, over all of them

    friend bool operator==(const CopiedKeys&, const CopiedKeys&) = default;
};
// The keys at `keys`, with their own range of time ({0, 0} for none).
template <class T> [[nodiscard]] CopiedKeys<T> copyKeys(const Curve<T>& curve, const IndexRanges& keys);

// Where pasted keys come to stand in time.
enum class PasteTime : std::uint8_t {
    at,       // the first copied time comes to PasteOptions::time; all keep their distances
    original, // where they were
};
// Which offset their values get.
enum class PasteValue : std::uint8_t {
    asCopied,  // as they were
    meetFirst, // all moved by one offset, so that the first pasted key lies on the curve as it is at that time
    meetLast,  // the same for the last pasted key
};
// What becomes of the keys that are there.
enum class PasteMerge : std::uint8_t {
    mix,            // the curve's keys stay, but for those at the very time of a pasted one
    overwriteRange, // the curve's keys from the first pasted time to the last (both included) go
    overwriteAll,   // all keys of the curve go
    insert,         // the curve's keys at or after the first pasted time come later, by the length of what is pasted and the gap
};
// Value offsets: added; rotations in parent space (offset * q, so a walk goes on in the new direction); matrices from the left. No offset
// where there is no curve to meet (no keys), or from a matrix that cannot be inverted.
struct PasteOptions {
    PasteTime when = PasteTime::at;
    Seconds time = 0; // for PasteTime::at
    PasteValue value = PasteValue::asCopied;
    PasteMerge merge = PasteMerge::mix;
    Seconds gap = 0; // for insert, not negative; 0: a key of the curve that stood at the first pasted time ends up at the last, after it
};
// Puts copied keys on a curve; modes, rules, slopes and weights come along, and the span behind the last pasted key plays in
// that key's mode. A curve of which nothing was copied changes only when others were copied with it: insert makes room in it too.
// Times or a gap that are not finite change nothing. `keys` are the pasted ones. Insert makes a period longer that contains the
// place.
template <class T> [[nodiscard]] CurveEdit<T> pasteKeys(const Curve<T>& curve, const CopiedKeys<T>& copied, const PasteOptions& options);

// Copies of keys, moved by an offset (see moveKeys); the originals stay, but for those a copy lands on. `keys` are the copies.
template <class T> [[nodiscard]] CurveEdit<T> duplicateKeys(const Curve<T>& curve, const IndexRanges& keys, const KeyOffset<T>& offset);

} // namespace slerpline
