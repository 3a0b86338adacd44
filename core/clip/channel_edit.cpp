#include "core/clip/channel_edit.h"

#include "core/curve/rotation.h"
#include "core/scene/scene.h"

#include <glm/trigonometric.hpp>

namespace slerpline {
namespace {

// Applies `edit`, a function from curve to CurveEdit, to the track's curve of that index.
template <class Edit> TrackEdit edited(const Track& track, std::size_t curve, Edit&& edit)
{
    TrackEdit result{track, {}, 0, false};
    const auto apply = [&](auto& target) {
        auto changed = edit(target);
        target = std::move(changed.curve);
        result.keys = std::move(changed.keys);
        result.largestChange = changed.largestChange;
    };
    if (auto* vector = std::get_if<VectorCurves>(&result.track.curves))
        apply(vector->components[curve]);
    else if (auto* rotation = std::get_if<Curve<glm::dquat>>(&result.track.curves))
        apply(*rotation);
    else
        apply(std::get<Curve<glm::dmat4>>(result.track.curves));
    return result;
}

template <class Edit> Track changed(Track track, std::size_t curve, Edit&& edit)
{
    if (auto* vector = std::get_if<VectorCurves>(&track.curves))
        vector->components[curve] = edit(vector->components[curve]);
    else if (auto* rotation = std::get_if<Curve<glm::dquat>>(&track.curves))
        *rotation = edit(*rotation);
    else {
        auto& matrix = std::get<Curve<glm::dmat4>>(track.curves);
        matrix = edit(matrix);
    }
    return track;
}

glm::dmat4 withPart(const glm::dmat4& matrix, std::size_t channel, double value, const glm::dvec3& euler, EulerOrder order)
{
    MatrixParts parts = decomposeMatrix(matrix);
    const int axis = int(channel % 3);
    if (channel < 3) {
        glm::dmat4 result = matrix; // a move keeps shear and mirrors as they are
        result[3][axis] = value;
        return result;
    }
    if (channel < 6) {
        glm::dvec3 angles = euler;
        angles[axis] = glm::radians(value);
        parts.rotation = rotationFromEuler(angles, order);
    } else {
        parts.scale[axis] = value;
    }
    return composeMatrix(parts.translation, parts.rotation, parts.scale);
}

// A value in a rotation channel's unit as the number of its read-out.
double numberOf(const Channel& channel, double value) { return channel.unit == ChannelUnit::plain ? value : glm::radians(value); }

template <class T> bool isMatrixCurve(const Curve<T>&) { return std::is_same_v<T, glm::dmat4>; }

// Every edited key with its value set from `valueOf(key index)`, in the channel's unit, and its time moved.
template <class ValueOf>
TrackEdit withKeyValues(const TrackReadout& readout, std::size_t channel, const IndexRanges& keys, Seconds time, ValueOf&& valueOf)
{
    const TrackReadout& r = readout;
    return edited(r.track(), r.channels()[channel].curve, [&](const auto& curve) {
        using T = std::decay_t<decltype(curve.keys.front().value)>;
        std::vector<Key<T>> replacements;
        replacements.reserve(keys.size());
        keys.forEach([&](std::size_t index) {
            Key<T> key = curve.keys[index];
            key.time += time;
            const double value = valueOf(index);
            if (value != r.keyValue(channel, index)) { // stored numbers stay when only time moves
                if constexpr (std::is_same_v<T, double>) {
                    key.value = value;
                } else if constexpr (std::is_same_v<T, glm::dquat>) {
                    key.value = r.rotation()->rotationWith(index, int(channel), numberOf(r.channels()[channel], value));
                } else {
                    glm::dvec3 angles;
                    for (std::size_t axis = 0; axis < 3; ++axis)
                        angles[int(axis)] = glm::radians(r.keyValue(3 + axis, index));
                    key.value = withPart(key.value, channel, value, angles, r.view().order);
                }
            }
            replacements.push_back(key);
        });
        return replaceKeys(curve, keys, replacements);
    });
}

// The speed of a key is that of its tangents: every edited key gets its speed where it is, then the keys move in time.
template <class ValueOf>
TrackEdit withKeySpeeds(const TrackReadout& readout, std::size_t channel, const IndexRanges& keys, Seconds time, ValueOf&& valueOf)
{
    Curve<glm::dquat> curve = readout.rotation()->curve();
    bool wasLimited = false;
    keys.forEach([&](std::size_t index) {
        const double value = valueOf(index);
        if (value == readout.keyValue(channel, index))
            return;
        const LimitedRotationEdit edit = RotationReadout(curve, readout.view()).withSpeed(index, numberOf(readout.channels()[channel], value));
        curve = edit.curve;
        wasLimited = wasLimited || edit.wasLimited;
    });
    Track track = readout.track();
    track.curves = curve;
    TrackEdit result = time == 0 ? TrackEdit{track, keys, 0, false} : moveCurveKeys(track, 0, keys, time);
    result.wasLimited = wasLimited;
    return result;
}

template <class ValueOf>
TrackEdit withChannelValues(const TrackReadout& readout, std::size_t channel, const IndexRanges& keys, Seconds time, ValueOf&& valueOf)
{
    if (readout.rotation() && readout.view().view == RotationView::speed)
        return withKeySpeeds(readout, channel, keys, time, valueOf);
    return withKeyValues(readout, channel, keys, time, valueOf);
}

} // namespace

TrackEdit moveChannelKeys(const TrackReadout& readout, std::size_t channel, const IndexRanges& keys, Seconds time, double value)
{
    return withChannelValues(readout, channel, keys, time, [&](std::size_t key) { return readout.keyValue(channel, key) + value; });
}

TrackEdit moveCurveKeys(const Track& track, std::size_t curve, const IndexRanges& keys, Seconds time)
{
    return edited(track, curve, [&](const auto& c) {
        using T = std::decay_t<decltype(c.keys.front().value)>;
        KeyOffset<T> offset;
        offset.time = time;
        return moveKeys(c, keys, offset);
    });
}

TrackEdit setChannelKeyValue(const TrackReadout& readout, std::size_t channel, std::size_t key, double value)
{
    return withChannelValues(readout, channel, IndexRanges::single(key), 0, [&](std::size_t) { return value; });
}

TrackEdit setChannelKeyValues(
    const TrackReadout& readout, std::size_t channel, const IndexRanges& keys, const std::function<double(std::size_t)>& valueOf)
{
    return withChannelValues(readout, channel, keys, 0, valueOf);
}

TrackEdit insertCurveKey(const Track& track, std::size_t curve, Seconds time)
{
    return edited(track, curve, [&](const auto& c) { return insertKey(c, time); });
}

Track removeCurveKeys(const Track& track, std::size_t curve, const IndexRanges& keys)
{
    return changed(track, curve, [&](const auto& c) { return removeKeys(c, keys); });
}

Track setCurveInterpolation(const Track& track, std::size_t curve, const IndexRanges& keys, Interpolation interpolation)
{
    return changed(track, curve, [&](const auto& c) {
        if (isMatrixCurve(c) && interpolation != Interpolation::step && interpolation != Interpolation::linear)
            return c;
        return setInterpolation(c, keys, interpolation);
    });
}

Track setCurveTangentRule(const Track& track, std::size_t curve, const IndexRanges& keys, TangentRule rule, Sides sides)
{
    return changed(track, curve, [&](const auto& c) {
        if constexpr (std::is_same_v<std::decay_t<decltype(c)>, Curve<glm::dmat4>>)
            return c;
        else
            return setTangentRule(c, keys, rule, sides);
    });
}

TrackEdit setChannelSlope(const TrackReadout& readout, std::size_t channel, std::size_t key, Side side, double slope, double weight)
{
    TrackEdit result{readout.track(), IndexRanges::single(key), 0, false};
    if (auto* vector = std::get_if<VectorCurves>(&result.track.curves)) {
        Curve<double>& curve = vector->components[readout.channels()[channel].curve];
        const Key<double>& k = curve.keys[key];
        const double kept = side == Side::before ? k.in.weight : k.out.weight;
        curve = setTangent(curve, key, side, {TangentRule::free, 1, weight > 0 ? weight : kept, slope});
    } else if (auto* rotation = std::get_if<Curve<glm::dquat>>(&result.track.curves)) {
        const LimitedRotationEdit limited = readout.rotation()->withSlope(key, side, int(channel), numberOf(readout.channels()[channel], slope));
        *rotation = limited.curve;
        result.wasLimited = limited.wasLimited;
    }
    return result;
}

Track setCurveStrength(const Track& track, std::size_t curve, const IndexRanges& keys, Sides sides, double strength)
{
    return changed(track, curve, [&](const auto& c) {
        auto result = c;
        keys.forEach([&](std::size_t index) {
            auto key = result.keys[index];
            if (sides.in)
                key.in.strength = strength;
            if (sides.out)
                key.out.strength = strength;
            result.keys = result.keys.splice(index, index + 1, std::span<const std::decay_t<decltype(key)>>(&key, 1));
        });
        return result;
    });
}

} // namespace slerpline
