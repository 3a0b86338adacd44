#include "core/dialects/cui2d_curves.h"

#include "core/dialects/exact_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace slerpline::cui2d {
namespace {

tl::unexpected<Error> failure(ErrorKind kind, std::string message) { return tl::unexpected(Error{kind, std::move(message)}); }

// A cui2d number as a rule and strength (SPEC section 2).
Tangent<double> tangentOf(double number)
{
    Tangent<double> tangent;
    tangent.rule = number < 0 ? TangentRule::linear : TangentRule::smooth;
    tangent.strength = std::abs(number);
    return tangent;
}

std::optional<double> numberOf(const Tangent<double>& tangent)
{
    if (tangent.weight > 0)
        return std::nullopt;
    switch (tangent.rule) {
    case TangentRule::smooth:
        if (tangent.strength >= 0)
            return tangent.strength;
        break;
    case TangentRule::linear:
        if (tangent.strength > 0)
            return -tangent.strength;
        break;
    case TangentRule::flat: return 0;
    case TangentRule::plateau:
    case TangentRule::clamped:
    case TangentRule::free: break;
    }
    return std::nullopt;
}

std::vector<std::string> defaultNames(std::size_t count)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < count; ++i)
        names.push_back(count <= 4 ? std::string(1, "xyzw"[i]) : std::to_string(i));
    return names;
}

Result<void> checkTarget(const Target& target, std::size_t count)
{
    if (target.kind == PropertyKind::rotation || target.kind == PropertyKind::matrix)
        return failure(ErrorKind::notExpressible, fmt::format("cui2d moves plain numbers; it cannot move a {}", propertyName(target)));
    if (target.kind != PropertyKind::named && count != 3)
        return failure(ErrorKind::notExpressible, fmt::format("a {} needs 3 values for each key, not {}", propertyName(target), count));
    return {};
}

Result<void> checkCurve(const Curve<double>& curve)
{
    if (curve.before != Extrapolation::constant || curve.after != Extrapolation::constant)
        return failure(ErrorKind::notExpressible, "cui2d holds the first and the last key; this track goes on outside its keys");
    const auto sharesTime = [](const auto& a, const auto& b) { return a.time == b.time; };
    if (curve.sharedTime == SharedTime::last && std::adjacent_find(curve.keys.begin(), curve.keys.end(), sharesTime) != curve.keys.end())
        return failure(ErrorKind::notExpressible, "of keys at one time cui2d plays the first; this track plays the last");
    return {};
}

// Key `index` of all components together, time unstretched.
Result<Keyframe> keyframeAt(const VectorCurves& vector, std::size_t index, double stretch)
{
    const Key<double>& first = vector.components.front().keys[index];
    Keyframe result;
    result.time = exactInverse(first.time / stretch, [&](double time) { return time * stretch == first.time; });
    const auto in = numberOf(first.in), out = numberOf(first.out);
    const bool isLast = index + 1 == vector.components.front().keys.size();
    if (!in || !out)
        return failure(ErrorKind::notExpressible, fmt::format("key {} has a tangent that no cui2d number gives", index));
    for (const Curve<double>& curve : vector.components) {
        const Key<double>& key = curve.keys[index];
        if (key.time != first.time || numberOf(key.in) != in || numberOf(key.out) != out)
            return failure(ErrorKind::notExpressible, fmt::format("cui2d keys all values together; key {} is keyed apart", index));
        if (!isLast && curve.playAs.value_or(key.interpolation) != Interpolation::tangent)
            return failure(ErrorKind::notExpressible, fmt::format("cui2d plays by tangents; key {} has another interpolation", index));
        result.values.push_back(key.value);
    }
    result.in = *in;
    result.out = *out;
    return result;
}

} // namespace

Result<void> checkMotion(const std::vector<Keyframe>& keyframes, double stretch)
{
    if (!std::isfinite(stretch))
        return failure(ErrorKind::notFinite, fmt::format("the stretch must be finite, not {}", stretch));
    if (keyframes.empty())
        return failure(ErrorKind::noKeyframes, "expected at least 1 key, found none");
    const std::size_t count = keyframes.front().values.size();
    for (std::size_t i = 0; i < keyframes.size(); ++i) {
        const Keyframe& keyframe = keyframes[i];
        if (keyframe.values.empty())
            return failure(ErrorKind::valueCounts, fmt::format("key {} has no values", i));
        if (keyframe.values.size() != count)
            return failure(
                ErrorKind::valueCounts, fmt::format("expected {} values for key {}, as key 0 has, found {}", count, i, keyframe.values.size()));
        const bool finite = std::isfinite(1000 * keyframe.time * stretch) && std::isfinite(keyframe.in) && std::isfinite(keyframe.out)
            && std::all_of(keyframe.values.begin(), keyframe.values.end(), [](double value) { return std::isfinite(value); });
        if (!finite)
            return failure(ErrorKind::notFinite, fmt::format("key {} has a number that is not finite", i));
        if (i > 0 && keyframe.time < keyframes[i - 1].time)
            return failure(ErrorKind::decreasingTimes,
                fmt::format("key {} at {} s stands before key {} at {} s", i, keyframe.time, i - 1, keyframes[i - 1].time));
    }
    return {};
}

std::vector<Curve<double>> curvesOf(const std::vector<Keyframe>& keyframes, double stretch)
{
    std::vector<Curve<double>> result(keyframes.front().values.size());
    for (std::size_t component = 0; component < result.size(); ++component) {
        std::vector<Key<double>> keys;
        keys.reserve(keyframes.size());
        for (const Keyframe& keyframe : keyframes)
            keys.push_back(
                {keyframe.time * stretch, keyframe.values[component], Interpolation::tangent, tangentOf(keyframe.in), tangentOf(keyframe.out)});
        result[component].keys = KeyList<double>(keys);
        result[component].sharedTime = SharedTime::first;
    }
    return result;
}

Result<Track> toTrack(const std::vector<Keyframe>& keyframes, double stretch, const Target& target, std::vector<std::string> names)
{
    if (const auto fits = checkMotion(keyframes, stretch); !fits)
        return tl::unexpected(fits.error());
    if (stretch <= 0)
        return failure(ErrorKind::notExpressible, fmt::format("a track's stretch must be above 0, not {}", stretch));
    const std::size_t count = keyframes.front().values.size();
    if (const auto fits = checkTarget(target, count); !fits)
        return tl::unexpected(fits.error());
    VectorCurves vector;
    vector.components = curvesOf(keyframes, stretch);
    vector.names = names.empty() || target.kind != PropertyKind::named ? defaultNames(count) : std::move(names);
    if (vector.names.size() != count)
        return failure(ErrorKind::notExpressible, fmt::format("expected {} component names, found {}", count, vector.names.size()));
    Track track;
    track.target = target;
    track.curves = std::move(vector);
    track.dialect = Cui2dAnimation{stretch};
    return track;
}

Result<Motion> fromTrack(const Track& track)
{
    const auto* vector = std::get_if<VectorCurves>(&track.curves);
    if (!vector)
        return failure(ErrorKind::notExpressible, fmt::format("cui2d moves plain numbers; it cannot move a {}", propertyName(track.target)));
    if (vector->components.empty() || vector->components.front().keys.empty())
        return failure(ErrorKind::notExpressible, "expected at least 1 key, found none");
    const auto* own = std::get_if<Cui2dAnimation>(&track.dialect);
    Motion result;
    result.stretch = own ? own->stretch : 1;
    if (!std::isfinite(result.stretch) || result.stretch <= 0)
        return failure(ErrorKind::notExpressible, fmt::format("a track's stretch must be above 0, not {}", result.stretch));
    const std::size_t count = vector->components.front().keys.size();
    for (const Curve<double>& curve : vector->components) {
        if (curve.keys.size() != count)
            return failure(ErrorKind::notExpressible, "cui2d keys all values together; this track keys them apart");
        if (const auto fits = checkCurve(curve); !fits)
            return tl::unexpected(fits.error());
    }
    for (std::size_t i = 0; i < count; ++i) {
        auto keyframe = keyframeAt(*vector, i, result.stretch);
        if (!keyframe)
            return tl::unexpected(keyframe.error());
        result.keyframes.push_back(std::move(*keyframe));
    }
    return result;
}

} // namespace slerpline::cui2d
