#pragma once

#include "core/io/json/read_m3g.h"

namespace slerpline::json {

// What a curve does around its keys: members of a track, or of one of its "curves" when they differ.
struct Behaviour {
    Extrapolation before = Extrapolation::constant;
    Extrapolation after = Extrapolation::constant;
    SplineTiming timing = SplineTiming::velocityContinuous;
    std::optional<Seconds> period;
    bool isGiven = false; // one of before, after, period stood in the text
    Dialect dialect = Dialect::none;
};

// Takes spline, before, after and period; false for other members.
bool readBehaviour(Reading& reading, std::string_view name, const Value& member, const Path& at, double ticksPerSecond, Behaviour& behaviour);

// Where the keys of a track stand: in one list for all its components, or in one for each.
struct KeyMembers {
    std::optional<Value> keys, curves;
    std::optional<ValidRange> validRange; // of `keys` in authored order; absent: they stand in the order they play in
};

// The curves of N numbers, `names` of them. Errors: both members, or none of them.
[[nodiscard]] VectorCurves readVector(Reading& reading, const Value& track, const Path& path, const KeyMembers& members, KeyShape shape,
    const Behaviour& behaviour, std::vector<std::string> names, KeyFindings& findings);
// From one list of keys at `path`.
[[nodiscard]] VectorCurves readJointVector(Reading& reading, const Value& keys, const Path& path, const std::optional<ValidRange>& range,
    const KeyShape& shape, const Behaviour& behaviour, std::vector<std::string> names, KeyFindings& findings);

// One curve whose numbers are never keyed apart. Error: no member `keys`, or a member `curves`.
[[nodiscard]] Curve<glm::dquat> readRotation(Reading& reading, const Value& track, const Path& path, const KeyMembers& members, const KeyShape& shape,
    const Behaviour& behaviour, KeyFindings& findings);
[[nodiscard]] Curve<glm::dmat4> readMatrix(Reading& reading, const Value& track, const Path& path, const KeyMembers& members, const KeyShape& shape,
    const Behaviour& behaviour, KeyFindings& findings);

} // namespace slerpline::json
