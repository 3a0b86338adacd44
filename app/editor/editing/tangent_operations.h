#pragma once

#include "app/editor/editing/key_operations.h"

#include <functional>

namespace slerpline::editor {

// Verbs for the tangents of the selected keys. Matrices have none and stay as they are; rotations have no weights, and what would take
// a handle beyond the limit of SQUAD stops there.

struct TangentResult {
    EditorState state;
    ShapeChange moved;       // of verbs that mean to keep the curve
    bool wasLimited = false; // a rotation's handle stopped at its limit
};

// A rule for these sides. Steps beside them become tangent spans, so that the rule is seen at once.
[[nodiscard]] EditorState shapeSelected(const EditorState& base, ClipId clip, TangentRule rule, Sides sides);
// The spans beside the selected keys as steps: `out` those that start there, `in` those that end there.
[[nodiscard]] EditorState stepSelected(const EditorState& base, ClipId clip, Sides sides);

// Both sides free with the slopes they have; one slope for both sides.
[[nodiscard]] TangentResult breakSelected(const EditorState& base, ClipId clip);
[[nodiscard]] TangentResult unifySelected(const EditorState& base, ClipId clip);
// The other side of each key gets the slope of side `from`, and its weight where it has one.
[[nodiscard]] TangentResult alignSelected(const EditorState& base, ClipId clip, Side from);
// One slope and one weight for both sides: their means.
[[nodiscard]] TangentResult equaliseSelected(const EditorState& base, ClipId clip);
// Both sides free, each straight towards its neighbour as it stands now.
[[nodiscard]] TangentResult aimSelected(const EditorState& base, ClipId clip, Sides sides);

// Whether any selected number has a weighted side; whether any could have one.
[[nodiscard]] bool isWeighted(const EditorState& state, ClipId clip);
[[nodiscard]] bool takesWeights(const EditorState& state, ClipId clip);
[[nodiscard]] TangentResult setWeightedSelected(const EditorState& base, ClipId clip, bool weighted);

// Numbers of one side of the selected keys, each from what it has: strength of rules, weight (0, 1], slope in the unit of the
// channel per second. Error: what the function said; nothing is changed then.
enum class TangentNumber : std::uint8_t { strength, weight, slope };
// What a key has: `readout` and `channel` say where it stands, `place` counts from 0 on each curve.
using NumberOf = std::function<Result<double>(const TrackReadout& readout, std::size_t channel, std::size_t key, double now, std::size_t place)>;
// `meantOf(curve)`: the read-out and channel that are meant on a curve; a null read-out leaves the curve out. A slope goes to both
// sides of a key for which `together` says so.
struct MeantChannel {
    std::shared_ptr<const TrackReadout> readout;
    std::size_t channel = 0;
};
using MeantOf = std::function<MeantChannel(const CurveRef& curve)>;
using Together = std::function<bool(const TrackReadout& readout, std::size_t channel, std::size_t key)>;
[[nodiscard]] Result<TangentResult> setTangentNumbers(const EditorState& base, ClipId clip, TangentNumber number, Side side, const Together& together,
    const MeantOf& meantOf, const NumberOf& numberOf);

// The strength and the weight of one side of a key (0: not weighted); 1 and 0 for matrices.
[[nodiscard]] double strengthOf(const Track& track, std::size_t curve, std::size_t key, Side side);
[[nodiscard]] double weightOf(const Track& track, std::size_t curve, std::size_t key, Side side);
// Whether in and out of a key have one slope, within rounding, on a channel that has handles on both sides.
[[nodiscard]] bool hasOneSlope(const TrackReadout& readout, std::size_t channel, std::size_t key);

} // namespace slerpline::editor
