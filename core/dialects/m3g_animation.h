#pragma once

#include "core/dialects/m3g_sequence.h"

// M3G 1.1 tracks, controllers and blending. World time and sequence time count the same unit (M3G: milliseconds).
namespace slerpline::m3g {

// What a track animates, with how many components: COLOR and the other colours 3, TRANSLATION 3, ORIENTATION 4 (x, y, z, w),
// SCALE 1 or 3, CROP 2 or 4, MORPH_WEIGHTS any number, all others 1.
enum class TargetProperty : std::uint8_t {
    alpha,
    ambientColor,
    color,
    crop,
    density,
    diffuseColor,
    emissiveColor,
    farDistance,
    fieldOfView,
    intensity,
    morphWeights,
    nearDistance,
    orientation,
    pickability,
    scale,
    shininess,
    specularColor,
    spotAngle,
    spotExponent,
    translation,
    visibility,
};

// M3G's names: "ALPHA", "AMBIENT_COLOR", ... Nothing for any other text.
[[nodiscard]] const char* toString(TargetProperty property);
[[nodiscard]] std::optional<TargetProperty> targetPropertyNamed(std::string_view name);
// False for counts below 1.
[[nodiscard]] bool acceptsComponents(TargetProperty property, int count);

// Maps world time to sequence time and says when and how strongly its tracks count:
// sequence time = reference sequence time + speed (world time - reference world time).
// Starts with no interval (always active), weight 1, speed 1, both reference times 0.
class AnimationController {
public:
    // Active while start <= world time < end; equal ends mean always. illegalArgument: start above end, or not finite.
    Result<void> setActiveInterval(double start, double end);
    // The factor of the blend; 0 means inactive. illegalArgument: below 0, or not finite as a 32-bit float.
    Result<void> setWeight(double weight);
    // From now on `speed` (negative: backwards, 0: still), without a jump at worldTime: the position there, found with the
    // OLD speed, becomes the reference. illegalArgument: not finite, or a position that is not.
    Result<void> setSpeed(double speed, double worldTime);
    // The sequence time at a world time. illegalArgument: not finite.
    Result<void> setPosition(double sequenceTime, double worldTime);

    [[nodiscard]] double getActiveIntervalStart() const { return start_; }
    [[nodiscard]] double getActiveIntervalEnd() const { return end_; }
    [[nodiscard]] double getWeight() const { return weight_; }
    [[nodiscard]] double getSpeed() const { return speed_; }
    [[nodiscard]] double getRefWorldTime() const { return referenceWorldTime_; }
    // The sequence time at a world time; not finite for a world time that is not.
    [[nodiscard]] double getPosition(double worldTime) const { return referenceSequenceTime_ + speed_ * (worldTime - referenceWorldTime_); }
    // Inside the interval and of a weight above 0.
    [[nodiscard]] bool isActive(double worldTime) const;

    friend bool operator==(const AnimationController&, const AnimationController&) = default;

private:
    double start_ = 0;
    double end_ = 0;
    double weight_ = 1;
    double speed_ = 1;
    double referenceWorldTime_ = 0;
    double referenceSequenceTime_ = 0;
};

// Ties a sequence to a property and a controller. As in M3G both are shared: what their owners change later, the track plays.
class AnimationTrack {
public:
    // nullPointer: no sequence; illegalArgument: no such property, or a component count that it does not take.
    [[nodiscard]] static Result<AnimationTrack> create(std::shared_ptr<const KeyframeSequence> sequence, TargetProperty property);

    // Null is allowed: a track without a controller is inactive. That is how it starts.
    void setController(std::shared_ptr<const AnimationController> controller) { controller_ = std::move(controller); }
    [[nodiscard]] const std::shared_ptr<const AnimationController>& getController() const { return controller_; }
    [[nodiscard]] const std::shared_ptr<const KeyframeSequence>& getKeyframeSequence() const { return sequence_; }
    [[nodiscard]] TargetProperty getTargetProperty() const { return property_; }
    [[nodiscard]] bool isActive(double worldTime) const { return controller_ && controller_->isActive(worldTime); }

private:
    AnimationTrack(std::shared_ptr<const KeyframeSequence> sequence, TargetProperty property) : sequence_(std::move(sequence)), property_(property) {}

    std::shared_ptr<const KeyframeSequence> sequence_;
    std::shared_ptr<const AnimationController> controller_;
    TargetProperty property_;
};

// The value that tracks of ONE property give it at a world time: the sum of weight times sample over the active ones, not
// divided by the weights; an ORIENTATION is normalised once at the end (a sum of zero length gives the identity). Nothing
// when no track is active: the property is left alone. Values are neither clamped nor rounded to what the property takes.
// illegalArgument: different properties or component counts, a world time that is not finite; errors of `sample` for active tracks.
[[nodiscard]] Result<std::optional<std::vector<double>>> animate(std::span<const AnimationTrack> tracks, double worldTime);

// The value that an object's tracks give one of its properties.
struct PropertyValue {
    TargetProperty property = TargetProperty::alpha;
    std::vector<double> value;

    friend bool operator==(const PropertyValue&, const PropertyValue&) = default;
};
// All tracks of one object: `animate` for each property, in the order in which they first appear; properties without an
// active track are left out. Errors as there.
[[nodiscard]] Result<std::vector<PropertyValue>> animateObject(std::span<const AnimationTrack> tracks, double worldTime);

// How long after a world time `animate` surely gives the same: 0 while a track is active, the time until the first interval
// begins, infinity when none will. (M3G's animate returns this as its validity.)
[[nodiscard]] double validity(std::span<const AnimationTrack> tracks, double worldTime);

} // namespace slerpline::m3g
