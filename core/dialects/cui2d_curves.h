#pragma once

#include "core/dialects/cui2d.h"

// What cui2d's keys are in the engine; shared by Animation and the conversion to tracks.
namespace slerpline::cui2d {

// noKeyframes, valueCounts, decreasingTimes, notFinite (stretched times included), in this order of keys.
[[nodiscard]] Result<void> checkMotion(const std::vector<Keyframe>& keyframes, double stretch);

// One curve for each value, times in seconds and stretched. The keys must pass checkMotion; stretch > 0.
[[nodiscard]] std::vector<Curve<double>> curvesOf(const std::vector<Keyframe>& keyframes, double stretch);

} // namespace slerpline::cui2d
