#pragma once

#include "core/base/result.h"
#include "core/curve/curve.h"

#include <span>

namespace slerpline {

// Curves of Blender, Maya and Unity as curves of ours: tangents with free slopes and weights. Formulas: OTHER_CURVES.md.
// Times may be in any unit (frames, seconds): the curve comes in the same, slopes per that unit. No keys give an empty
// curve. Errors, all with the key's index: numbers that are not finite ("curve.not-finite"), times that decrease
// ("curve.times"); keys may share a time.

// A point of another program: time in its own unit, value in units.
struct ForeignPoint {
    double time = 0;
    double value = 0;
};

// How the span that starts at a Blender key plays. Easing kinds of Blender are not covered.
enum class BlenderInterpolation : std::uint8_t { constant, linear, bezier };
// A key of a Blender F-curve; handles are absolute points.
struct BlenderKey {
    double time = 0;
    double value = 0;
    BlenderInterpolation interpolation = BlenderInterpolation::bezier;
    ForeignPoint left, right;
};
// What Blender does with handles that reach too far for their span.
enum class BlenderHandleRule : std::uint8_t {
    each,     // since 2.91: each handle by itself is drawn back to the length of the span in time
    together, // up to 2.90: both are shortened in one proportion until they do not overlap in time
};
// `outside` is what the curve does beyond its end keys: constant or linear in Blender, loops by its Cycles modifier. Linear
// goes on with the outer handle's slope of a bezier key (an upright one holds), the chord beside a linear key, and holds
// at a constant one; where our end span cannot say that, it becomes a tangent span that plays the same, and beside a
// constant span the end key is doubled. Handles that point away from their span are set upright, as Blender itself does.
// Spans play as in Blender to 1e-15 of the handles' size; Blender itself computes in single precision and takes times
// within 1e-4 frame of a key for the key's.
[[nodiscard]] Result<Curve<double>> curveFromBlender(
    std::span<const BlenderKey> keys, Extrapolation outside = Extrapolation::constant, BlenderHandleRule rule = BlenderHandleRule::each);

// A key of a Maya animation curve. Tangents are vectors as Maya keeps them, three times as long as the handle.
struct MayaKey {
    double time = 0;
    double value = 0;
    ForeignPoint in, out;
    bool isStep = false; // out tangent type "step"
};
// Not weighted: Hermite with slopes y/x, 0 for an upright tangent. Weighted: 2D Bezier; a handle that would run back in
// time is drawn in as Maya does it (the first keeps its length where it can). Maya lets one handle reach beyond its span,
// up to 4/3, while the other is short; our weights end at 1, so such a span gets a key where its time is slowest, and
// plays the same. Infinity: constant, linear (with the end key's outer tangent), cycle = loop, cycleRelative =
// loopOffset, oscillate = pingPong.
[[nodiscard]] Result<Curve<double>> curveFromMaya(
    std::span<const MayaKey> keys, bool weighted, Extrapolation before = Extrapolation::constant, Extrapolation after = Extrapolation::constant);

enum class UnityWeights : std::uint8_t { none, in, out, both }; // which weights of a key count; others are 1/3
// A keyframe of a Unity AnimationCurve; tangents are slopes, an infinite one makes its span a step.
struct UnityKey {
    double time = 0;
    double value = 0;
    double inTangent = 0;
    double outTangent = 0;
    double inWeight = 1.0 / 3;
    double outWeight = 1.0 / 3;
    UnityWeights weights = UnityWeights::none;
};
// Hermite where neither end is weighted, else 2D Bezier. A weight of 0 puts the handle on the key and becomes
// kLeastWeight. A weight that counts must be within 0 and 1 ("curve.weight"). Wrap modes: clamp, loop, ping-pong.
[[nodiscard]] Result<Curve<double>> curveFromUnity(
    std::span<const UnityKey> keys, Extrapolation before = Extrapolation::constant, Extrapolation after = Extrapolation::constant);

} // namespace slerpline
