#include "core/dialects/m3g_track.h"

#include "core/curve/neighbours.h"
#include "core/dialects/exact_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace slerpline::m3g {
namespace {

tl::unexpected<Error> illegalArgument(std::string message) { return tl::unexpected(Error{ErrorKind::illegalArgument, std::move(message)}); }

Result<void> checkTicks(double ticksPerSecond)
{
    if (!std::isfinite(ticksPerSecond) || ticksPerSecond <= 0)
        return illegalArgument(fmt::format("ticks per second must be above 0, not {}", ticksPerSecond));
    return {};
}

template <class T> Curve<T> inSeconds(Curve<T> curve, double ticksPerSecond)
{
    std::vector<Key<T>> keys(curve.keys.begin(), curve.keys.end());
    for (Key<T>& key : keys)
        key.time /= ticksPerSecond;
    curve.keys = KeyList<T>(keys);
    curve.period = *curve.period / ticksPerSecond;
    return curve;
}

Result<void> checkTarget(const KeyframeSequence& sequence, const Target& target)
{
    const int components = sequence.getComponentCount();
    switch (target.kind) {
    case PropertyKind::rotation:
        if (!sequence.isRotation())
            return illegalArgument(
                fmt::format("{} interpolates plain numbers; a rotation needs SLERP or SQUAD", toString(sequence.getInterpolationType())));
        return {};
    case PropertyKind::translation:
    case PropertyKind::scale:
        if (components != 3)
            return illegalArgument(fmt::format("a {} needs 3 components, not {}", propertyName(target), components));
        break;
    case PropertyKind::matrix: return illegalArgument("M3G has no matrix keys");
    case PropertyKind::named: break;
    }
    if (sequence.isRotation())
        return illegalArgument(fmt::format("{} needs a rotation to move", toString(sequence.getInterpolationType())));
    return {};
}

std::vector<std::string> defaultNames(std::size_t count)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < count; ++i)
        names.push_back(count <= 4 ? std::string(1, "xyzw"[i]) : std::to_string(i));
    return names;
}

// The keys outside the valid range, and whether it wraps.
M3gSequence besideTheValid(const KeyframeSequence& sequence, double ticksPerSecond)
{
    M3gSequence result;
    const int first = sequence.getValidRangeFirst(), last = sequence.getValidRangeLast();
    const auto add = [&](std::vector<UnusedKey>& list, int begin, int end) {
        for (int index = begin; index < end; ++index) {
            Keyframe keyframe = *sequence.getKeyframe(index);
            list.push_back({keyframe.time / ticksPerSecond, std::move(keyframe.value)});
        }
    };
    if (last < first) {
        add(result.trailing, last + 1, first);
        result.wrapped = std::size_t(sequence.getKeyframeCount() - first);
    } else {
        add(result.leading, 0, first);
        add(result.trailing, last + 1, sequence.getKeyframeCount());
    }
    return result;
}

std::vector<double> numbers(double value) { return {value}; }
std::vector<double> numbers(const glm::dquat& q) { return {q.x, q.y, q.z, q.w}; }

template <class T> Result<Interpolation> commonMode(const Curve<T>& curve)
{
    const auto modeOf = [&curve](const Key<T>& key) { return curve.playAs.value_or(key.interpolation); };
    const Interpolation mode = modeOf(curve.keys.front());
    // The last key's mode plays only across a seam.
    const std::size_t playing = curve.isLooping() || curve.keys.size() == 1 ? curve.keys.size() : curve.keys.size() - 1;
    for (std::size_t i = 1; i < playing; ++i)
        if (modeOf(curve.keys[i]) != mode)
            return illegalArgument(fmt::format("key {} interpolates otherwise than the first: M3G has one mode for all keys", i));
    return mode;
}

Result<InterpolationType> typeOf(Interpolation mode, bool isRotation)
{
    switch (mode) {
    case Interpolation::step:
        if (!isRotation)
            return InterpolationType::step;
        break;
    case Interpolation::linear:
        if (!isRotation)
            return InterpolationType::linear;
        break;
    case Interpolation::slerp: return isRotation ? InterpolationType::slerp : InterpolationType::linear;
    case Interpolation::spline: return isRotation ? InterpolationType::squad : InterpolationType::spline;
    case Interpolation::cosine:
    case Interpolation::tangent: break;
    }
    return illegalArgument(isRotation ? "M3G turns rotations by SLERP and SQUAD only" : "M3G moves numbers by STEP, LINEAR and SPLINE only");
}

template <class T> bool sameTimes(const Curve<T>& a, const Curve<T>& b)
{
    return std::equal(a.keys.begin(), a.keys.end(), b.keys.begin(), b.keys.end(), [](const auto& x, const auto& y) { return x.time == y.time; });
}

template <class T> Result<void> checkBehaviour(const Curve<T>& curve, InterpolationType type)
{
    if (curve.before != curve.after || (curve.after != Extrapolation::constant && curve.after != Extrapolation::loop))
        return illegalArgument("M3G sequences are constant or loop, before their keys as after them");
    const bool isSpline = type == InterpolationType::spline || type == InterpolationType::squad;
    if (isSpline && seamOf(curve).joined)
        return illegalArgument("M3G keeps the first and the last key of a loop apart; this spline joins them");
    const auto sharesTime = [](const Key<T>& a, const Key<T>& b) { return a.time == b.time; };
    if (curve.sharedTime == SharedTime::first && std::adjacent_find(curve.keys.begin(), curve.keys.end(), sharesTime) != curve.keys.end())
        return illegalArgument("of keys at one time M3G plays the last; this track plays the first");
    return {};
}

// One list of keys, components side by side.
struct Keys {
    std::vector<Keyframe> valid; // in playing order, times in ticks
    int components = 1;
    InterpolationType type = InterpolationType::linear;
};

double ticksOf(Seconds time, double ticksPerSecond)
{
    return exactInverse(time * ticksPerSecond, [&](double ticks) { return ticks / ticksPerSecond == time; });
}

template <class T> Result<Keys> keysOf(std::span<const Curve<T>> curves, double ticksPerSecond)
{
    const Curve<T>& first = curves.front();
    if (first.keys.empty())
        return illegalArgument("a sequence needs at least 1 key; the track has none");
    const auto mode = commonMode(first);
    if (!mode)
        return tl::unexpected(mode.error());
    const auto type = typeOf(*mode, std::is_same_v<T, glm::dquat>);
    if (!type)
        return tl::unexpected(type.error());
    if (const auto fits = checkBehaviour(first, *type); !fits)
        return tl::unexpected(fits.error());
    Keys result;
    result.type = *type;
    for (const Key<T>& key : first.keys)
        result.valid.push_back({ticksOf(key.time, ticksPerSecond), {}});
    for (const Curve<T>& curve : curves) {
        const bool behavesAlike = curve.before == first.before && curve.after == first.after && curve.period == first.period
            && curve.timing == first.timing && curve.joinsSeam == first.joinsSeam && curve.sharedTime == first.sharedTime;
        if (!sameTimes(curve, first) || !behavesAlike || commonMode(curve) != mode)
            return illegalArgument("M3G keys all components together; this track keys them apart");
        for (std::size_t i = 0; i < curve.keys.size(); ++i) {
            const auto value = numbers(curve.keys[i].value);
            result.valid[i].value.insert(result.valid[i].value.end(), value.begin(), value.end());
        }
    }
    result.components = int(result.valid.front().value.size());
    return result;
}

// The keys as they were authored, and which of them are valid.
struct Authored {
    std::vector<Keyframe> keys;
    int first = 0, last = 0;
};

Authored authored(const std::vector<Keyframe>& valid, const M3gSequence& beside, double ticksPerSecond)
{
    Authored result;
    const auto addUnused = [&](const std::vector<UnusedKey>& list) {
        for (const UnusedKey& key : list)
            result.keys.push_back({ticksOf(key.time, ticksPerSecond), key.value});
    };
    const auto wrapped = std::ptrdiff_t(std::min(beside.wrapped, valid.size() - 1));
    if (wrapped == 0) {
        addUnused(beside.leading);
        result.first = int(result.keys.size());
        result.keys.insert(result.keys.end(), valid.begin(), valid.end());
        result.last = int(result.keys.size()) - 1;
        addUnused(beside.trailing);
        return result;
    }
    result.keys.assign(valid.begin() + wrapped, valid.end());
    result.last = int(result.keys.size()) - 1;
    addUnused(beside.leading);
    addUnused(beside.trailing);
    result.first = int(result.keys.size());
    result.keys.insert(result.keys.end(), valid.begin(), valid.begin() + wrapped);
    return result;
}

template <class T> double durationOf(const Curve<T>& curve, double ticksPerSecond)
{
    const Seconds last = curve.keys.back().time;
    const Seconds own = curve.isLooping() ? last - curve.keys.front().time : last;
    return ticksOf(curve.period.value_or(own), ticksPerSecond);
}

template <class T> Result<KeyframeSequence> sequenceOf(std::span<const Curve<T>> curves, const M3gSequence& beside, double ticksPerSecond)
{
    const auto keys = keysOf(curves, ticksPerSecond);
    if (!keys)
        return tl::unexpected(keys.error());
    const Authored all = authored(keys->valid, beside, ticksPerSecond);
    auto sequence = KeyframeSequence::create(int(all.keys.size()), keys->components, keys->type);
    if (!sequence)
        return sequence;
    for (std::size_t i = 0; i < all.keys.size(); ++i)
        if (const auto set = sequence->setKeyframe(int(i), all.keys[i].time, all.keys[i].value); !set)
            return tl::unexpected(set.error());
    const Curve<T>& first = curves.front();
    const double duration = durationOf(first, ticksPerSecond);
    if (!sequence->setValidRange(all.first, all.last) || !sequence->setDuration(duration))
        return tl::unexpected(Error{ErrorKind::illegalState, fmt::format("M3G needs a duration above 0; the track's is {}", duration)});
    (void)sequence->setRepeatMode(first.isLooping() ? RepeatMode::loop : RepeatMode::constant);
    sequence->setTiming(first.timing);
    if constexpr (std::is_same_v<T, glm::dquat>)
        sequence->setPath(first.path);
    if (const auto& playable = sequence->curves(); !playable)
        return tl::unexpected(playable.error());
    return sequence;
}

} // namespace

Result<Track> toTrack(const KeyframeSequence& sequence, const Target& target, double ticksPerSecond, std::vector<std::string> names)
{
    if (const auto fits = checkTicks(ticksPerSecond); !fits)
        return tl::unexpected(fits.error());
    if (const auto fits = checkTarget(sequence, target); !fits)
        return tl::unexpected(fits.error());
    const auto& curves = sequence.curves();
    if (!curves)
        return tl::unexpected(curves.error());
    Track track;
    track.target = target;
    track.dialect = besideTheValid(sequence, ticksPerSecond);
    if (const auto* rotation = std::get_if<Curve<glm::dquat>>(&*curves)) {
        track.curves = inSeconds(*rotation, ticksPerSecond);
        return track;
    }
    VectorCurves vector;
    for (const auto& curve : std::get<std::vector<Curve<double>>>(*curves))
        vector.components.push_back(inSeconds(curve, ticksPerSecond));
    vector.names = names.empty() || target.kind != PropertyKind::named ? defaultNames(vector.components.size()) : std::move(names);
    if (vector.names.size() != vector.components.size())
        return illegalArgument(fmt::format("expected {} component names, found {}", vector.components.size(), vector.names.size()));
    track.curves = std::move(vector);
    return track;
}

Result<KeyframeSequence> fromTrack(const Track& track, double ticksPerSecond)
{
    if (const auto fits = checkTicks(ticksPerSecond); !fits)
        return tl::unexpected(fits.error());
    const auto* own = std::get_if<M3gSequence>(&track.dialect);
    const M3gSequence beside = own ? *own : M3gSequence{};
    if (const auto* rotation = std::get_if<Curve<glm::dquat>>(&track.curves))
        return sequenceOf(std::span<const Curve<glm::dquat>>(rotation, 1), beside, ticksPerSecond);
    const auto* vector = std::get_if<VectorCurves>(&track.curves);
    if (!vector)
        return illegalArgument("M3G has no matrix keys");
    if (vector->components.empty())
        return illegalArgument("a key needs at least 1 component; the track has none");
    return sequenceOf(std::span<const Curve<double>>(vector->components), beside, ticksPerSecond);
}

} // namespace slerpline::m3g
