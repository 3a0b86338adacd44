#pragma once

#include "core/curve/curve.h"
#include "core/dialects/m3g_error.h"

#include <memory>
#include <mutex>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

// M3G 1.1 (JSR-184) keyframe sequences on the one evaluator. Names are M3G's own, `get` included.
namespace slerpline::m3g {

// LINEAR, STEP and SPLINE interpolate each component by itself, four of them too; SLERP and SQUAD are for rotations only.
enum class InterpolationType : std::uint8_t { linear, slerp, spline, squad, step };
// What a sequence does outside its valid keys.
enum class RepeatMode : std::uint8_t {
    constant, // the first valid key's value before it, the last one's from it on
    loop,     // the valid keys recur every duration, in both directions
};

// M3G's names: "LINEAR", "SLERP", "SPLINE", "SQUAD", "STEP"; "CONSTANT", "LOOP". Null for any other text.
[[nodiscard]] const char* toString(InterpolationType type);
[[nodiscard]] const char* toString(RepeatMode mode);
[[nodiscard]] std::optional<InterpolationType> interpolationTypeNamed(std::string_view name);
[[nodiscard]] std::optional<RepeatMode> repeatModeNamed(std::string_view name);

// One key: its time in the sequence's own unit (M3G: whole numbers; fractions are taken too), and its components.
// Rotations are x, y, z, w.
struct Keyframe {
    double time = 0;
    std::vector<double> value;

    friend bool operator==(const Keyframe&, const Keyframe&) = default;
};

// The valid keys in playing order, as the engine plays them: one curve for each component, or one rotation curve.
using SequenceCurves = std::variant<std::vector<Curve<double>>, Curve<glm::dquat>>;

// M3G's KeyframeSequence as a value. Its curves are built when first asked for and kept; copies share them until a setter
// is called. Const members may be called from several threads at once. A moved-from sequence may only be assigned or
// destroyed.
// 1. At least one key, at least one component; SLERP and SQUAD have four. 2. Every number is finite, no time negative.
// 3. The ends of the valid range are indices of keys; last < first: the range wraps.
class KeyframeSequence {
public:
    // All keys start as zeros at time 0, all of them valid; CONSTANT, no duration, path as-stored, M3G 1.1 timing.
    // illegalArgument: no key, no component, more than 2^26 numbers in all, an unknown type, SLERP or SQUAD without 4 components.
    [[nodiscard]] static Result<KeyframeSequence> create(int keyframeCount, int componentCount, InterpolationType interpolation);

    // Rotations (SLERP, SQUAD) are normalised when set; one of zero length stays zero and plays as the identity.
    // nullPointer: no value (null data); indexOutOfBounds: index outside [0, keyframeCount); illegalArgument: fewer numbers
    // than components (more are ignored), a number that is not finite as a 32-bit float, a time below 0 or not finite.
    Result<void> setKeyframe(int index, double time, std::span<const double> value);
    // Valid are first..last, or first..end and start..last when last < first. indexOutOfBounds: an end outside [0, keyframeCount).
    Result<void> setValidRange(int first, int last);
    // The length of one round, in the sequence's unit. illegalArgument: not above 0, or not finite. That it reaches the last
    // valid key is only checked when sampling.
    Result<void> setDuration(double duration);
    // illegalArgument: neither of the two.
    Result<void> setRepeatMode(RepeatMode mode);

    // Beyond M3G. Path: `asStored` is M3G's rule (no sign is ever changed); `shortest` turns each step the short way. Timing:
    // `velocityContinuous` is M3G 1.1. Neither does anything to sequences that it does not concern.
    void setPath(RotationPath path);
    void setTiming(SplineTiming timing);

    [[nodiscard]] int getComponentCount() const { return componentCount_; }
    [[nodiscard]] int getKeyframeCount() const { return int(times_.size()); }
    [[nodiscard]] InterpolationType getInterpolationType() const { return interpolation_; }
    // Time and value as kept (rotations normalised). indexOutOfBounds: index outside [0, keyframeCount).
    [[nodiscard]] Result<Keyframe> getKeyframe(int index) const;
    [[nodiscard]] double getDuration() const { return duration_; } // 0: unset
    [[nodiscard]] RepeatMode getRepeatMode() const { return repeat_; }
    [[nodiscard]] int getValidRangeFirst() const { return validFirst_; }
    [[nodiscard]] int getValidRangeLast() const { return validLast_; }
    [[nodiscard]] RotationPath getPath() const { return path_; }
    [[nodiscard]] SplineTiming getTiming() const { return timing_; }
    [[nodiscard]] bool isRotation() const { return interpolation_ == InterpolationType::slerp || interpolation_ == InterpolationType::squad; }
    // Indices of the valid keys in playing order.
    [[nodiscard]] std::vector<int> getValidKeyframes() const;

    // The value at a sequence time, any finite number: `componentCount` numbers, exact at keys; of keys at one time the last
    // one holds. illegalState: no duration, duration below the last valid key's time, times that decrease in playing order.
    // illegalArgument: a time that is not finite.
    [[nodiscard]] Result<std::vector<double>> sample(double time) const;
    // The curves that `sample` evaluates; times in the sequence's unit. illegalState as there. Lives until the next setter.
    [[nodiscard]] const Result<SequenceCurves>& curves() const;

    // The same authored numbers and settings.
    friend bool operator==(const KeyframeSequence& a, const KeyframeSequence& b);

private:
    struct Built {
        std::once_flag once;
        Result<SequenceCurves> curves;
    };

    KeyframeSequence(int keyframeCount, int componentCount, InterpolationType interpolation);
    [[nodiscard]] std::span<const double> valueOf(int index) const;
    [[nodiscard]] Result<SequenceCurves> build() const;
    [[nodiscard]] Result<void> checkPlayable(const std::vector<int>& valid) const;
    template <class T> [[nodiscard]] Curve<T> emptyCurve() const;
    void changed() { built_ = std::make_shared<Built>(); }

    int componentCount_ = 0;
    InterpolationType interpolation_ = InterpolationType::linear;
    RepeatMode repeat_ = RepeatMode::constant;
    RotationPath path_ = RotationPath::asStored;
    SplineTiming timing_ = SplineTiming::velocityContinuous;
    double duration_ = 0;
    int validFirst_ = 0;
    int validLast_ = 0;
    std::vector<double> times_;
    std::vector<double> values_; // key by key
    std::shared_ptr<Built> built_;
};

// A step between two valid keys whose turn no source defines: q and -q on the stored path, half a turn on the shortest one,
// each within 1e-3 rad. Such steps stay finite and the same on every machine, but which way they turn is chance: the author
// should put a key between.
struct OppositeNeighbours {
    int from = 0; // authored indices
    int to = 0;

    friend bool operator==(const OppositeNeighbours&, const OppositeNeighbours&) = default;
};
// All of them in playing order, a loop's seam last. Empty for sequences that are not rotations. Steps that take no time do
// not count; times need not be in order.
[[nodiscard]] std::vector<OppositeNeighbours> oppositeNeighbours(const KeyframeSequence& sequence);

} // namespace slerpline::m3g
