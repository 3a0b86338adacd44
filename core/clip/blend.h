#pragma once

#include "core/clip/clip_sampler.h"

#include <span>
#include <vector>

namespace slerpline {

// Mixing motions. (The M3G dialect has a rule of its own: it sums w P without dividing, see SPEC section 4.)

// Shares of a blend. Weights that are negative or not finite count as 0. When the others sum to more than 1 they are divided
// by the sum; when they sum to less, the base has the rest. So one clip at weight 1 is exactly the clip, all at 0 the base.
struct Shares {
    std::vector<double> of; // one per weight
    double base = 1;
};
[[nodiscard]] Shares sharesOf(std::span<const double> weights);

// One motion of a blend: its pose now and how much of it (0 and below, or not finite: none).
struct WeightedPose {
    Pose pose;
    double weight = 1;
};

// Mean of poses over a base pose, by the shares above; what a clip does not move stands in its pose as the base has it.
// Translations and scales: weighted mean. Rotations: weighted sum, each with the sign that agrees with the heaviest one,
// normalised ("nlerp" of many; the order of the poses does not matter). Where a pose has a matrix its parts are
// blended and composed again, so shear is lost unless that pose has the whole share. Nodes a pose lacks count as the base's.
[[nodiscard]] Pose blendPoses(const Pose& base, std::span<const WeightedPose> poses);

// A clip at its own time. The sampler must outlive the call.
struct WeightedClip {
    ClipSampler* sampler = nullptr; // null: left out
    Seconds time = 0;
    double weight = 1;
};
// The clips over the scene's rest pose.
[[nodiscard]] Pose blendClips(const Scene& scene, std::span<const WeightedClip> clips);

// The value of a named property: as many numbers as its track has curves.
struct PropertyValue {
    Target target;
    std::vector<double> values;
    friend bool operator==(const PropertyValue&, const PropertyValue&) = default;
};
// The named properties a clip moves at a time, in the order of its tracks; muted tracks and those without keys are left out;
// of several tracks of one property the last one counts.
[[nodiscard]] std::vector<PropertyValue> namedValues(ClipSampler& sampler, Seconds time);
// Weighted means of named properties, by the shares above. What a clip lacks stands as the base has it; where the base
// lacks it too, the clips that have it share it among themselves, and it is left out when all their weights are 0.
// The base comes first in the result, then what only clips have. A value with another count of numbers than the base's
// (or the longest of the clips') is left out.
[[nodiscard]] std::vector<PropertyValue> blendNamed(const std::vector<PropertyValue>& base, std::span<const WeightedClip> clips);

// How much of the second motion is heard `elapsed` seconds into a cross-fade: 0 before it, rising evenly to 1 at its end.
// A fade without duration (0, negative, not finite) is over at once.
[[nodiscard]] double crossFadeShare(Seconds elapsed, Seconds duration);
// From one pose to another; exactly the first at share 0 and the second at 1, clamped beyond.
[[nodiscard]] Pose crossFade(const Pose& from, const Pose& to, double share);

// --- additive layers

// What a pose has that a reference pose has not, node by node: rotation d with q = q_ref d, scale as a ratio.
struct NodeDifference {
    glm::dvec3 translation{0};
    glm::dquat rotation{1, 0, 0, 0}; // w >= 0: the short way
    glm::dvec3 scale{1};             // 1 where the reference is 0
    friend bool operator==(const NodeDifference&, const NodeDifference&) = default;
};
// The difference of two poses, node by node in the order of Scene::nodes.
struct PoseDifference {
    std::vector<NodeDifference> nodes;
    friend bool operator==(const PoseDifference&, const PoseDifference&) = default;
};
// Matrices count by their parts, without shear. As many nodes as the shorter pose has.
[[nodiscard]] PoseDifference differenceOf(const Pose& reference, const Pose& pose);
// The clip's difference to its own first frame (the start of its range), or to another time of it.
[[nodiscard]] PoseDifference layerOf(ClipSampler& sampler, const Scene& scene, Seconds time);
[[nodiscard]] PoseDifference layerOf(ClipSampler& sampler, const Scene& scene, Seconds time, Seconds referenceTime);

// The base with a layer on top: q_base slerp(1, d, w), translation + w difference, scale * ratio^w (a negative ratio, a
// mirror, goes evenly: 1 + w (ratio - 1)). Any finite weight, beyond 1 it exaggerates; one that is not finite counts as 0.
// Nodes without a difference stay to the last bit.
[[nodiscard]] Pose addLayer(const Pose& base, const PoseDifference& layer, double weight = 1);

} // namespace slerpline
