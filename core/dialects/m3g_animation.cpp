#include "core/dialects/m3g_animation.h"

#include "core/curve/rotation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace slerpline::m3g {
namespace {

// In the order of the enumerators.
constexpr const char* kNames[] = {"ALPHA", "AMBIENT_COLOR", "COLOR", "CROP", "DENSITY", "DIFFUSE_COLOR", "EMISSIVE_COLOR", "FAR_DISTANCE",
    "FIELD_OF_VIEW", "INTENSITY", "MORPH_WEIGHTS", "NEAR_DISTANCE", "ORIENTATION", "PICKABILITY", "SCALE", "SHININESS", "SPECULAR_COLOR",
    "SPOT_ANGLE", "SPOT_EXPONENT", "TRANSLATION", "VISIBILITY"};

tl::unexpected<Error> illegalArgument(std::string message) { return tl::unexpected(Error{ErrorKind::illegalArgument, std::move(message)}); }

bool isKnown(TargetProperty property) { return std::size_t(property) < std::size(kNames); }

} // namespace

const char* toString(TargetProperty property) { return isKnown(property) ? kNames[std::size_t(property)] : ""; }

std::optional<TargetProperty> targetPropertyNamed(std::string_view name)
{
    const auto* const found = std::find(std::begin(kNames), std::end(kNames), name);
    if (found == std::end(kNames))
        return std::nullopt;
    return TargetProperty(found - std::begin(kNames));
}

bool acceptsComponents(TargetProperty property, int count)
{
    switch (property) {
    case TargetProperty::alpha:
    case TargetProperty::density:
    case TargetProperty::farDistance:
    case TargetProperty::fieldOfView:
    case TargetProperty::intensity:
    case TargetProperty::nearDistance:
    case TargetProperty::pickability:
    case TargetProperty::shininess:
    case TargetProperty::spotAngle:
    case TargetProperty::spotExponent:
    case TargetProperty::visibility: return count == 1;
    case TargetProperty::ambientColor:
    case TargetProperty::color:
    case TargetProperty::diffuseColor:
    case TargetProperty::emissiveColor:
    case TargetProperty::specularColor:
    case TargetProperty::translation: return count == 3;
    case TargetProperty::orientation: return count == 4;
    case TargetProperty::scale: return count == 1 || count == 3;
    case TargetProperty::crop: return count == 2 || count == 4;
    case TargetProperty::morphWeights: return count >= 1;
    }
    return false;
}

Result<void> AnimationController::setActiveInterval(double start, double end)
{
    if (!std::isfinite(start) || !std::isfinite(end) || start > end)
        return illegalArgument(fmt::format("an active interval cannot run from {} to {}", start, end));
    start_ = start;
    end_ = end;
    return {};
}

Result<void> AnimationController::setWeight(double weight)
{
    if (!(weight >= 0 && weight <= double(std::numeric_limits<float>::max())))
        return illegalArgument(fmt::format("a weight must be 0 or more, not {}", weight));
    weight_ = weight;
    return {};
}

Result<void> AnimationController::setSpeed(double speed, double worldTime)
{
    if (!std::isfinite(speed))
        return illegalArgument(fmt::format("a speed must be finite, not {}", speed));
    if (auto rebased = setPosition(getPosition(worldTime), worldTime); !rebased)
        return rebased;
    speed_ = speed;
    return {};
}

Result<void> AnimationController::setPosition(double sequenceTime, double worldTime)
{
    if (!std::isfinite(sequenceTime) || !std::isfinite(worldTime))
        return illegalArgument(fmt::format("times must be finite, not sequence time {} at world time {}", sequenceTime, worldTime));
    referenceSequenceTime_ = sequenceTime;
    referenceWorldTime_ = worldTime;
    return {};
}

bool AnimationController::isActive(double worldTime) const { return weight_ > 0 && (start_ == end_ || (start_ <= worldTime && worldTime < end_)); }

Result<AnimationTrack> AnimationTrack::create(std::shared_ptr<const KeyframeSequence> sequence, TargetProperty property)
{
    if (!sequence)
        return tl::unexpected(Error{ErrorKind::nullPointer, "a track needs a keyframe sequence"});
    if (!isKnown(property))
        return illegalArgument(fmt::format("no target property has the number {}", int(property)));
    if (!acceptsComponents(property, sequence->getComponentCount()))
        return illegalArgument(fmt::format("{} does not take {} components", toString(property), sequence->getComponentCount()));
    return AnimationTrack(std::move(sequence), property);
}

Result<std::optional<std::vector<double>>> animate(std::span<const AnimationTrack> tracks, double worldTime)
{
    if (!std::isfinite(worldTime))
        return illegalArgument(fmt::format("the world time must be finite, not {}", worldTime));
    std::optional<std::vector<double>> sum;
    for (const AnimationTrack& track : tracks) {
        const AnimationTrack& first = tracks.front();
        if (track.getTargetProperty() != first.getTargetProperty())
            return illegalArgument(
                fmt::format("tracks of {} and {} do not blend", toString(first.getTargetProperty()), toString(track.getTargetProperty())));
        const int components = first.getKeyframeSequence()->getComponentCount();
        if (track.getKeyframeSequence()->getComponentCount() != components)
            return illegalArgument(
                fmt::format("tracks of {} and {} components do not blend", components, track.getKeyframeSequence()->getComponentCount()));
        if (!track.isActive(worldTime))
            continue;
        const auto value = track.getKeyframeSequence()->sample(track.getController()->getPosition(worldTime));
        if (!value)
            return tl::unexpected(value.error());
        if (!sum)
            sum.emplace(std::size_t(components));
        for (std::size_t i = 0; i < sum->size(); ++i)
            (*sum)[i] += track.getController()->getWeight() * (*value)[i];
    }
    if (sum && tracks.front().getTargetProperty() == TargetProperty::orientation) {
        const glm::dquat unit = normalised({(*sum)[3], (*sum)[0], (*sum)[1], (*sum)[2]});
        sum = {unit.x, unit.y, unit.z, unit.w};
    }
    return sum;
}

Result<std::vector<PropertyValue>> animateObject(std::span<const AnimationTrack> tracks, double worldTime)
{
    std::vector<std::vector<AnimationTrack>> groups;
    for (const AnimationTrack& track : tracks) {
        const auto isOwn = [&track](const auto& group) { return group.front().getTargetProperty() == track.getTargetProperty(); };
        const auto own = std::find_if(groups.begin(), groups.end(), isOwn);
        if (own == groups.end())
            groups.push_back({track});
        else
            own->push_back(track);
    }
    std::vector<PropertyValue> result;
    for (const auto& group : groups) {
        auto value = animate(group, worldTime);
        if (!value)
            return tl::unexpected(value.error());
        if (*value)
            result.push_back({group.front().getTargetProperty(), std::move(**value)});
    }
    return result;
}

double validity(std::span<const AnimationTrack> tracks, double worldTime)
{
    double least = std::numeric_limits<double>::infinity();
    for (const AnimationTrack& track : tracks) {
        if (track.isActive(worldTime))
            return 0;
        const auto& controller = track.getController();
        if (controller && controller->getWeight() > 0 && worldTime < controller->getActiveIntervalStart())
            least = std::min(least, controller->getActiveIntervalStart() - worldTime);
    }
    return least;
}

} // namespace slerpline::m3g
