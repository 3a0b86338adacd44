#pragma once

#include "core/base/box.h"
#include "core/curve/curve.h"

#include <string>
#include <variant>
#include <vector>

namespace slerpline {

// Identities survive edits, undo and reordering; names and positions do not.
using TrackId = std::uint32_t;
using ClipId = std::uint32_t;

// What a track moves: a node's translation, rotation, scale or matrix, or a named property of N numbers.
enum class PropertyKind : std::uint8_t { translation, rotation, scale, matrix, named };

// Which property of which node. A name counts for kind `named` only, where several may share a node.
struct Target {
    int node = -1; // index into Scene::nodes; -1: no node (named properties only)
    PropertyKind kind = PropertyKind::named;
    std::string name; // for kind named

    friend bool operator==(const Target&, const Target&) = default;
};

// "translation", "rotation", "scale", "matrix", or the property's own name.
[[nodiscard]] std::string propertyName(const Target& target);

// N numbers keyed apart: x, y, z of a translation or scale, or the components of a named property.
struct VectorCurves {
    std::vector<Curve<double>> components;
    std::vector<std::string> names; // same count: "x", "y", "z"

    friend bool operator==(const VectorCurves&, const VectorCurves&) = default;
};

using TrackCurves = std::variant<VectorCurves, Curve<glm::dquat>, Curve<glm::dmat4>>;

// A key of an M3G sequence that its valid range leaves out: kept so that it is written back where it stood.
struct UnusedKey {
    Seconds time = 0;
    std::vector<double> value; // as many numbers as the sequence has components

    friend bool operator==(const UnusedKey&, const UnusedKey&) = default;
};

// What an M3G KeyframeSequence holds beside its valid keys, which are the track's own, in playing order. Its duration is
// the curves' period, its repeat mode their before and after.
struct M3gSequence {
    std::vector<UnusedKey> leading;  // authored before the first valid key
    std::vector<UnusedKey> trailing; // authored after the last valid key; of a range that wraps: between its last and first key
    // A valid range that wraps (last < first): so many of the first valid keys stand at the end of the authored list. 0: it
    // does not wrap. After edits at most all valid keys but one.
    std::size_t wrapped = 0;

    friend bool operator==(const M3gSequence&, const M3gSequence&) = default;
};

// A cui2d animation played `stretch` times as long as its keys say (> 0). The curves' times are the stretched ones.
struct Cui2dAnimation {
    double stretch = 1;

    friend bool operator==(const Cui2dAnimation&, const Cui2dAnimation&) = default;
};

// The system whose names and file form a track keeps to (SPEC sections 4 and 5); plain tracks keep to none.
using TrackDialect = std::variant<std::monostate, M3gSequence, Cui2dAnimation>;

// What a node's property does over time. A rotation has ONE curve: its four numbers are never keyed apart.
struct Track {
    TrackId id = 0;
    Target target;
    TrackCurves curves;
    bool muted = false;
    TrackDialect dialect;
    std::string unknownMembers; // JSON members of a native file that this version does not know, kept as text

    friend bool operator==(const Track&, const Track&) = default;
};

// Whether the components of a track share their keys because its dialect says so: M3G and cui2d keys hold all values. False for
// plain tracks, for one component, and once the components' times differ. An edit of a key's time then means all of them.
[[nodiscard]] bool keysAreJoint(const Track& track);
// How many independently keyed curves: the components of VectorCurves, 1 for a rotation or matrix.
[[nodiscard]] std::size_t curveCount(const Track& track);
[[nodiscard]] std::size_t keyCount(const Track& track, std::size_t curve);
[[nodiscard]] Seconds keyTime(const Track& track, std::size_t curve, std::size_t key);
// First and last key time over all curves; {0, 0} without keys.
[[nodiscard]] TimeRange keyRange(const Track& track);
// The track with every span played in one mode (see Curve::playAs). For tracks that are not rotations: unchanged.
[[nodiscard]] Track playedAs(Track track, Interpolation mode);

} // namespace slerpline
