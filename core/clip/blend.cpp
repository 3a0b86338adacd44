#include "core/clip/blend.h"

#include "core/curve/rotation.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace slerpline {
namespace {

double counted(double weight) { return std::isfinite(weight) && weight > 0 ? weight : 0; }

// A pose's parts; those of its matrix when it has one.
struct Parts {
    glm::dvec3 translation{0};
    glm::dquat rotation{1, 0, 0, 0};
    glm::dvec3 scale{1};
};
Parts partsOf(const NodePose& pose)
{
    if (!pose.matrix)
        return {pose.translation, normalised(pose.rotation), pose.scale};
    const MatrixParts parts = decomposeMatrix(*pose.matrix);
    return {parts.translation, parts.rotation, parts.scale};
}
NodePose poseOf(const Parts& parts, bool asMatrix)
{
    NodePose pose{parts.translation, parts.rotation, parts.scale, std::nullopt};
    if (asMatrix)
        pose.matrix = composeMatrix(parts.translation, parts.rotation, parts.scale);
    return pose;
}

struct Voice {
    const NodePose* pose;
    double share;
};

// Of rotations with equal shares any order must choose the same reference, so the numbers themselves decide; of q and -q
// the one whose first number that is not 0 is positive stands for both.
std::tuple<double, double, double, double> numbersOf(const glm::dquat& q)
{
    const double first = q.w != 0 ? q.w : q.x != 0 ? q.x : q.y != 0 ? q.y : q.z;
    const double sign = first < 0 ? -1 : 1;
    return {sign * q.w, sign * q.x, sign * q.y, sign * q.z};
}

NodePose meanOf(const std::vector<Voice>& voices)
{
    if (voices.size() == 1)
        return *voices.front().pose;
    bool asMatrix = false;
    std::vector<Parts> parts;
    for (const Voice& voice : voices) {
        asMatrix = asMatrix || voice.pose->matrix.has_value();
        parts.push_back(partsOf(*voice.pose));
    }
    std::size_t heaviest = 0;
    for (std::size_t i = 1; i < voices.size(); ++i)
        if (std::tuple(voices[i].share, numbersOf(parts[i].rotation)) > std::tuple(voices[heaviest].share, numbersOf(parts[heaviest].rotation)))
            heaviest = i;
    const glm::dquat reference = parts[heaviest].rotation;
    Parts mean{glm::dvec3(0), glm::dquat(0, 0, 0, 0), glm::dvec3(0)};
    for (std::size_t i = 0; i < voices.size(); ++i) {
        const double share = voices[i].share;
        mean.translation += share * parts[i].translation;
        mean.scale += share * parts[i].scale;
        mean.rotation = mean.rotation + parts[i].rotation * (glm::dot(reference, parts[i].rotation) < 0 ? -share : share);
    }
    mean.rotation = normalised(mean.rotation); // never 0: no rotation turns against the heaviest
    return poseOf(mean, asMatrix);
}

bool isSame(const Target& a, const Target& b) { return a == b; }

const PropertyValue* valueOf(const std::vector<PropertyValue>& values, const Target& target)
{
    const auto found = std::find_if(values.begin(), values.end(), [&](const PropertyValue& value) { return isSame(value.target, target); });
    return found == values.end() ? nullptr : &*found;
}

double ratioOf(double reference, double value) { return reference == 0 ? 1 : value / reference; }
double scaledBy(double ratio, double weight) { return ratio > 0 ? std::pow(ratio, weight) : 1 + weight * (ratio - 1); }

} // namespace

Shares sharesOf(std::span<const double> weights)
{
    Shares shares;
    double sum = 0;
    for (const double weight : weights)
        sum += counted(weight);
    if (!std::isfinite(sum)) { // huge weights: only their relation counts
        std::vector<double> smaller;
        for (const double weight : weights)
            smaller.push_back(counted(weight) / double(weights.size()));
        return sharesOf(smaller);
    }
    for (const double weight : weights)
        shares.of.push_back(counted(weight) / std::max(sum, 1.0));
    shares.base = std::max(0.0, 1 - sum);
    return shares;
}

Pose blendPoses(const Pose& base, std::span<const WeightedPose> poses)
{
    std::vector<double> weights;
    for (const WeightedPose& weighted : poses)
        weights.push_back(weighted.weight);
    const Shares shares = sharesOf(weights);
    Pose result = base;
    for (std::size_t node = 0; node < base.nodes.size(); ++node) {
        std::vector<Voice> voices;
        double ofBase = shares.base;
        for (std::size_t i = 0; i < poses.size(); ++i) {
            if (node >= poses[i].pose.nodes.size())
                ofBase += shares.of[i];
            else if (shares.of[i] > 0)
                voices.push_back({&poses[i].pose.nodes[node], shares.of[i]});
        }
        if (ofBase > 0)
            voices.push_back({&base.nodes[node], ofBase});
        if (!voices.empty())
            result.nodes[node] = meanOf(voices);
    }
    return result;
}

Pose blendClips(const Scene& scene, std::span<const WeightedClip> clips)
{
    std::vector<WeightedPose> poses;
    for (const WeightedClip& clip : clips)
        if (clip.sampler && counted(clip.weight) > 0)
            poses.push_back({clip.sampler->pose(scene, clip.time), clip.weight});
    return blendPoses(restPose(scene), poses);
}

std::vector<PropertyValue> namedValues(ClipSampler& sampler, Seconds time)
{
    std::vector<PropertyValue> values;
    const auto& tracks = sampler.clip().tracks;
    for (std::size_t i = 0; i < tracks.size(); ++i) {
        const Track& track = *tracks[i];
        bool hasKeys = false;
        for (std::size_t curve = 0; curve < curveCount(track); ++curve)
            hasKeys = hasKeys || keyCount(track, curve) > 0;
        if (track.target.kind != PropertyKind::named || track.muted || !hasKeys)
            continue;
        const auto known = std::find_if(values.begin(), values.end(), [&](const PropertyValue& value) { return isSame(value.target, track.target); });
        if (known == values.end())
            values.push_back({track.target, sampler.sample(i, time)});
        else
            known->values = sampler.sample(i, time);
    }
    return values;
}

std::vector<PropertyValue> blendNamed(const std::vector<PropertyValue>& base, std::span<const WeightedClip> clips)
{
    std::vector<double> weights;
    std::vector<std::vector<PropertyValue>> sampled;
    for (const WeightedClip& clip : clips) {
        weights.push_back(clip.sampler ? counted(clip.weight) : 0);
        sampled.push_back(clip.sampler && weights.back() > 0 ? namedValues(*clip.sampler, clip.time) : std::vector<PropertyValue>());
    }
    const Shares shares = sharesOf(weights);
    std::vector<PropertyValue> result = base;
    for (const auto& values : sampled)
        for (const PropertyValue& value : values) {
            const auto known = std::find_if(result.begin(), result.end(), [&](const PropertyValue& v) { return isSame(v.target, value.target); });
            if (known == result.end())
                result.push_back(value);
            else if (std::size_t(known - result.begin()) >= base.size() && value.values.size() > known->values.size())
                known->values = value.values; // only its length counts below
        }
    for (std::size_t i = 0; i < result.size(); ++i) {
        const std::size_t count = result[i].values.size();
        const bool hasBase = i < base.size();
        std::vector<std::pair<double, const PropertyValue*>> voices;
        double total = 0;
        for (std::size_t clip = 0; clip < sampled.size(); ++clip) {
            const PropertyValue* value = valueOf(sampled[clip], result[i].target);
            if (value && value->values.size() == count)
                voices.emplace_back(shares.of[clip], value);
            total += value && value->values.size() == count ? shares.of[clip] : 0;
        }
        if (total <= 0)
            continue;
        const double ofBase = hasBase ? std::max(0.0, 1 - total) : 0, whole = hasBase ? 1 : total;
        for (std::size_t c = 0; c < count; ++c) {
            double sum = ofBase > 0 ? ofBase * base[i].values[c] : 0;
            for (const auto& [share, value] : voices)
                sum += share / whole * value->values[c];
            result[i].values[c] = sum;
        }
    }
    return result;
}

double crossFadeShare(Seconds elapsed, Seconds duration)
{
    if (!(elapsed >= 0))
        return 0;
    if (!(duration > 0) || !std::isfinite(duration))
        return 1;
    return std::min(elapsed / duration, 1.0);
}

Pose crossFade(const Pose& from, const Pose& to, double share)
{
    const WeightedPose second{to, share};
    return blendPoses(from, {&second, 1});
}

PoseDifference differenceOf(const Pose& reference, const Pose& pose)
{
    PoseDifference difference;
    for (std::size_t i = 0; i < std::min(reference.nodes.size(), pose.nodes.size()); ++i) {
        NodeDifference& node = difference.nodes.emplace_back();
        if (reference.nodes[i] == pose.nodes[i])
            continue;
        const Parts from = partsOf(reference.nodes[i]), to = partsOf(pose.nodes[i]);
        node.translation = to.translation - from.translation;
        if (from.rotation != to.rotation) {
            node.rotation = normalised(glm::conjugate(from.rotation) * to.rotation);
            if (node.rotation.w < 0)
                node.rotation = -node.rotation;
        }
        for (int axis = 0; axis < 3; ++axis)
            node.scale[axis] = ratioOf(from.scale[axis], to.scale[axis]);
    }
    return difference;
}

PoseDifference layerOf(ClipSampler& sampler, const Scene& scene, Seconds time) { return layerOf(sampler, scene, time, sampler.clip().range.first); }

PoseDifference layerOf(ClipSampler& sampler, const Scene& scene, Seconds time, Seconds referenceTime)
{
    return differenceOf(sampler.pose(scene, referenceTime), sampler.pose(scene, time));
}

Pose addLayer(const Pose& base, const PoseDifference& layer, double weight)
{
    Pose result = base;
    if (!std::isfinite(weight) || weight == 0)
        return result;
    for (std::size_t i = 0; i < std::min(base.nodes.size(), layer.nodes.size()); ++i) {
        const NodeDifference& difference = layer.nodes[i];
        if (difference == NodeDifference{})
            continue;
        Parts parts = partsOf(base.nodes[i]);
        parts.translation += weight * difference.translation;
        const glm::dquat turn = weight == 1 ? difference.rotation : slerp(glm::dquat(1, 0, 0, 0), difference.rotation, weight);
        parts.rotation = normalised(parts.rotation * turn);
        for (int axis = 0; axis < 3; ++axis)
            parts.scale[axis] *= scaledBy(difference.scale[axis], weight);
        result.nodes[i] = poseOf(parts, base.nodes[i].matrix.has_value());
    }
    return result;
}

} // namespace slerpline
