#include "core/dialects/m3g_sequence.h"

#include "core/curve/evaluate.h"
#include "core/curve/rotation.h"
#include "core/curve/tangents.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace slerpline::m3g {
namespace {

constexpr long long kMostNumbers = 1LL << 26;
constexpr InterpolationType kTypes[]
    = {InterpolationType::linear, InterpolationType::slerp, InterpolationType::spline, InterpolationType::squad, InterpolationType::step};

tl::unexpected<Error> failure(ErrorKind kind, std::string message) { return tl::unexpected(Error{kind, std::move(message)}); }

// M3G's numbers are 32-bit floats; what fits there cannot overflow a double when differences and weighted sums are taken.
bool fitsFloat(double value) { return std::abs(value) <= double(std::numeric_limits<float>::max()); }

Interpolation spanMode(InterpolationType type)
{
    switch (type) {
    case InterpolationType::linear: return Interpolation::linear;
    case InterpolationType::slerp: return Interpolation::slerp;
    case InterpolationType::spline:
    case InterpolationType::squad: return Interpolation::spline;
    case InterpolationType::step: return Interpolation::step;
    }
    return Interpolation::linear;
}

glm::dquat rotationOf(std::span<const double> xyzw) { return {xyzw[3], xyzw[0], xyzw[1], xyzw[2]}; }

bool isZero(const glm::dquat& q) { return q.x == 0 && q.y == 0 && q.z == 0 && q.w == 0; }

} // namespace

const char* toString(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::nullPointer: return "NullPointerException";
    case ErrorKind::indexOutOfBounds: return "IndexOutOfBoundsException";
    case ErrorKind::illegalArgument: return "IllegalArgumentException";
    case ErrorKind::illegalState: return "IllegalStateException";
    }
    return "";
}

const char* toString(InterpolationType type)
{
    switch (type) {
    case InterpolationType::linear: return "LINEAR";
    case InterpolationType::slerp: return "SLERP";
    case InterpolationType::spline: return "SPLINE";
    case InterpolationType::squad: return "SQUAD";
    case InterpolationType::step: return "STEP";
    }
    return "";
}

const char* toString(RepeatMode mode) { return mode == RepeatMode::loop ? "LOOP" : "CONSTANT"; }

std::optional<InterpolationType> interpolationTypeNamed(std::string_view name)
{
    for (const InterpolationType type : kTypes)
        if (name == toString(type))
            return type;
    return std::nullopt;
}

std::optional<RepeatMode> repeatModeNamed(std::string_view name)
{
    for (const RepeatMode mode : {RepeatMode::constant, RepeatMode::loop})
        if (name == toString(mode))
            return mode;
    return std::nullopt;
}

KeyframeSequence::KeyframeSequence(int keyframeCount, int componentCount, InterpolationType interpolation)
    : componentCount_(componentCount), interpolation_(interpolation), validLast_(keyframeCount - 1), times_(std::size_t(keyframeCount)),
      values_(std::size_t(keyframeCount) * std::size_t(componentCount)), built_(std::make_shared<Built>())
{
}

Result<KeyframeSequence> KeyframeSequence::create(int keyframeCount, int componentCount, InterpolationType interpolation)
{
    if (std::find(std::begin(kTypes), std::end(kTypes), interpolation) == std::end(kTypes))
        return failure(ErrorKind::illegalArgument, fmt::format("no interpolation type has the number {}", int(interpolation)));
    if (keyframeCount < 1)
        return failure(ErrorKind::illegalArgument, fmt::format("a sequence needs at least 1 key, not {}", keyframeCount));
    if (componentCount < 1)
        return failure(ErrorKind::illegalArgument, fmt::format("a key needs at least 1 component, not {}", componentCount));
    if ((long long)(keyframeCount)*componentCount > kMostNumbers)
        return failure(ErrorKind::illegalArgument,
            fmt::format("{} keys of {} components are more than the {} numbers a sequence may hold", keyframeCount, componentCount, kMostNumbers));
    KeyframeSequence sequence(keyframeCount, componentCount, interpolation);
    if (sequence.isRotation() && componentCount != 4)
        return failure(ErrorKind::illegalArgument, fmt::format("{} needs 4 components, not {}", toString(interpolation), componentCount));
    return sequence;
}

Result<void> KeyframeSequence::setKeyframe(int index, double time, std::span<const double> value)
{
    if (value.data() == nullptr)
        return failure(ErrorKind::nullPointer, fmt::format("key {} was given no value", index));
    if (index < 0 || index >= getKeyframeCount())
        return failure(ErrorKind::indexOutOfBounds, fmt::format("there is no key {}: the sequence has {}", index, getKeyframeCount()));
    const auto count = std::size_t(componentCount_);
    if (value.size() < count)
        return failure(ErrorKind::illegalArgument, fmt::format("expected {} numbers for key {}, found {}", count, index, value.size()));
    if (!std::isfinite(time) || time < 0)
        return failure(ErrorKind::illegalArgument, fmt::format("the time of key {} must be 0 or more, not {}", index, time));
    for (std::size_t i = 0; i < count; ++i)
        if (!fitsFloat(value[i]))
            return failure(ErrorKind::illegalArgument, fmt::format("component {} of key {} is {}: no finite 32-bit number", i, index, value[i]));
    double* own = values_.data() + std::size_t(index) * count;
    std::copy(value.begin(), value.begin() + std::ptrdiff_t(count), own);
    if (isRotation() && !isZero(rotationOf(value))) {
        const glm::dquat unit = normalised(rotationOf(value));
        own[0] = unit.x;
        own[1] = unit.y;
        own[2] = unit.z;
        own[3] = unit.w;
    }
    times_[std::size_t(index)] = time;
    changed();
    return {};
}

Result<void> KeyframeSequence::setValidRange(int first, int last)
{
    for (const int end : {first, last})
        if (end < 0 || end >= getKeyframeCount())
            return failure(
                ErrorKind::indexOutOfBounds, fmt::format("the valid range cannot end at key {}: the sequence has {}", end, getKeyframeCount()));
    validFirst_ = first;
    validLast_ = last;
    changed();
    return {};
}

Result<void> KeyframeSequence::setDuration(double duration)
{
    if (!std::isfinite(duration) || duration <= 0)
        return failure(ErrorKind::illegalArgument, fmt::format("the duration must be above 0, not {}", duration));
    duration_ = duration;
    changed();
    return {};
}

Result<void> KeyframeSequence::setRepeatMode(RepeatMode mode)
{
    if (mode != RepeatMode::constant && mode != RepeatMode::loop)
        return failure(ErrorKind::illegalArgument, fmt::format("no repeat mode has the number {}", int(mode)));
    repeat_ = mode;
    changed();
    return {};
}

void KeyframeSequence::setPath(RotationPath path)
{
    path_ = path;
    changed();
}

void KeyframeSequence::setTiming(SplineTiming timing)
{
    timing_ = timing;
    changed();
}

Result<Keyframe> KeyframeSequence::getKeyframe(int index) const
{
    if (index < 0 || index >= getKeyframeCount())
        return failure(ErrorKind::indexOutOfBounds, fmt::format("there is no key {}: the sequence has {}", index, getKeyframeCount()));
    const auto value = valueOf(index);
    return Keyframe{times_[std::size_t(index)], {value.begin(), value.end()}};
}

std::span<const double> KeyframeSequence::valueOf(int index) const
{
    return std::span<const double>(values_).subspan(std::size_t(index) * std::size_t(componentCount_), std::size_t(componentCount_));
}

std::vector<int> KeyframeSequence::getValidKeyframes() const
{
    std::vector<int> result;
    for (int index = validFirst_;; index = (index + 1) % getKeyframeCount()) {
        result.push_back(index);
        if (index == validLast_)
            return result;
    }
}

Result<void> KeyframeSequence::checkPlayable(const std::vector<int>& valid) const
{
    const auto timeOf = [this](int index) { return times_[std::size_t(index)]; };
    if (duration_ == 0)
        return failure(ErrorKind::illegalState, "the sequence has no duration");
    for (std::size_t i = 1; i < valid.size(); ++i)
        if (timeOf(valid[i]) < timeOf(valid[i - 1]))
            return failure(ErrorKind::illegalState,
                fmt::format("times decrease from key {} ({}) to key {} ({})", valid[i - 1], timeOf(valid[i - 1]), valid[i], timeOf(valid[i])));
    if (duration_ < timeOf(valid.back()))
        return failure(ErrorKind::illegalState,
            fmt::format("the duration {} ends before the last valid key, {} at {}", duration_, valid.back(), timeOf(valid.back())));
    return {};
}

template <class T> Curve<T> KeyframeSequence::emptyCurve() const
{
    Curve<T> curve;
    if (repeat_ == RepeatMode::loop)
        curve.before = curve.after = Extrapolation::loop;
    curve.period = duration_;
    curve.joinsSeam = false; // equal end keys stay two keys here
    curve.timing = timing_;
    return curve;
}

Result<SequenceCurves> KeyframeSequence::build() const
{
    const auto valid = getValidKeyframes();
    if (const auto playable = checkPlayable(valid); !playable)
        return tl::unexpected(playable.error());
    const Interpolation mode = spanMode(interpolation_);
    if (isRotation()) {
        auto curve = emptyCurve<glm::dquat>();
        curve.path = path_;
        std::vector<Key<glm::dquat>> keys;
        keys.reserve(valid.size());
        for (const int index : valid)
            keys.push_back({times_[std::size_t(index)], rotationOf(valueOf(index)), mode, {}, {}});
        curve.keys = KeyList<glm::dquat>(keys);
        return SequenceCurves(std::move(curve));
    }
    std::vector<Curve<double>> components;
    for (std::size_t component = 0; component < std::size_t(componentCount_); ++component) {
        auto curve = emptyCurve<double>();
        std::vector<Key<double>> keys;
        keys.reserve(valid.size());
        for (const int index : valid)
            keys.push_back({times_[std::size_t(index)], valueOf(index)[component], mode, {}, {}});
        curve.keys = KeyList<double>(keys);
        components.push_back(std::move(curve));
    }
    return SequenceCurves(std::move(components));
}

const Result<SequenceCurves>& KeyframeSequence::curves() const
{
    std::call_once(built_->once, [this] { built_->curves = build(); });
    return built_->curves;
}

Result<std::vector<double>> KeyframeSequence::sample(double time) const
{
    if (!std::isfinite(time))
        return failure(ErrorKind::illegalArgument, fmt::format("a sequence cannot be sampled at the time {}", time));
    const auto& built = curves();
    if (!built)
        return tl::unexpected(built.error());
    if (const auto* rotation = std::get_if<Curve<glm::dquat>>(&*built)) {
        const glm::dquat q = evaluate(*rotation, time);
        return std::vector<double>{q.x, q.y, q.z, q.w};
    }
    std::vector<double> result;
    for (const auto& curve : std::get<std::vector<Curve<double>>>(*built))
        result.push_back(evaluate(curve, time));
    return result;
}

bool operator==(const KeyframeSequence& a, const KeyframeSequence& b)
{
    return a.componentCount_ == b.componentCount_ && a.interpolation_ == b.interpolation_ && a.repeat_ == b.repeat_ && a.path_ == b.path_
        && a.timing_ == b.timing_ && a.duration_ == b.duration_ && a.validFirst_ == b.validFirst_ && a.validLast_ == b.validLast_
        && a.times_ == b.times_ && a.values_ == b.values_;
}

std::vector<OppositeNeighbours> oppositeNeighbours(const KeyframeSequence& sequence)
{
    std::vector<OppositeNeighbours> result;
    if (!sequence.isRotation())
        return result;
    constexpr double kNear = 1e-3; // rad, SPEC section 7, rotation.antipodal
    const double undefined = (sequence.getPath() == RotationPath::asStored ? 2 : 1) * std::numbers::pi;
    const auto check = [&](int from, int to, double after) {
        const Keyframe a = *sequence.getKeyframe(from), b = *sequence.getKeyframe(to);
        if (a.time == b.time + after)
            return;
        const glm::dvec3 half = turnBetween(normalised(rotationOf(a.value)), rotationOf(b.value), sequence.getPath());
        if (2 * std::sqrt(glm::dot(half, half)) >= undefined - kNear)
            result.push_back({from, to});
    };
    const auto valid = sequence.getValidKeyframes();
    for (std::size_t i = 1; i < valid.size(); ++i)
        check(valid[i - 1], valid[i], 0);
    if (sequence.getRepeatMode() == RepeatMode::loop && valid.size() > 1)
        check(valid.back(), valid.front(), sequence.getDuration());
    return result;
}

} // namespace slerpline::m3g
