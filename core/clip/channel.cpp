#include "core/clip/channel.h"

#include "core/curve/edit.h"
#include "core/scene/scene.h"

#include <glm/trigonometric.hpp>

#include <cmath>

namespace slerpline {
namespace {

constexpr const char* kAxes[] = {"X", "Y", "Z", "W"};

const Curve<double>* scalarCurve(const Track& track, std::size_t index)
{
    const auto* vector = std::get_if<VectorCurves>(&track.curves);
    return vector ? &vector->components[index] : nullptr;
}
const Curve<glm::dquat>* rotationCurve(const Track& track) { return std::get_if<Curve<glm::dquat>>(&track.curves); }
const Curve<glm::dmat4>* matrixCurve(const Track& track) { return std::get_if<Curve<glm::dmat4>>(&track.curves); }

// Calls `visit` with the curve that a channel reads.
template <class Visit> decltype(auto) visitCurve(const Track& track, const Channel& channel, Visit&& visit)
{
    if (const auto* scalar = scalarCurve(track, channel.curve))
        return visit(*scalar);
    if (const auto* rotation = rotationCurve(track))
        return visit(*rotation);
    return visit(*matrixCurve(track));
}

std::string upperCased(std::string name)
{
    if (name.size() == 1 && name[0] >= 'a' && name[0] <= 'z')
        name[0] = char(name[0] - 'a' + 'A');
    return name;
}

template <class T> std::vector<Seconds> timesOf(const KeyList<T>& keys)
{
    std::vector<Seconds> times;
    times.reserve(keys.size());
    for (std::size_t chunk = 0; chunk < keys.chunkCount(); ++chunk)
        for (const auto& key : keys.chunk(chunk).keys)
            times.push_back(key.time);
    return times;
}

std::vector<Channel> rotationChannels(const RotationViewOptions& view)
{
    const auto angle = [](std::string name, int axis) { return Channel{std::move(name), axis, ChannelUnit::degrees, 0}; };
    std::vector<Channel> channels;
    switch (view.view) {
    case RotationView::euler:
        for (int number = 0; number < 3; ++number)
            channels.push_back(angle(kAxes[eulerAxis(view.order, number)], number));
        break;
    case RotationView::components:
        for (int number = 0; number < 4; ++number)
            channels.push_back({kAxes[number], number, ChannelUnit::plain, 0});
        break;
    case RotationView::rotationVector:
        for (int number = 0; number < 3; ++number)
            channels.push_back(angle(kAxes[number], number));
        break;
    case RotationView::progression: channels.push_back(angle("Progression", 0)); break;
    case RotationView::speed: channels.push_back({"Speed", 0, ChannelUnit::degreesPerSecond, 0}); break;
    }
    return channels;
}

// A number of the rotation's read-out in the channel's unit.
double shown(const Channel& channel, double number) { return channel.unit == ChannelUnit::plain ? number : glm::degrees(number); }

} // namespace

std::vector<Channel> channelsOf(const Track& track, const RotationViewOptions& view)
{
    std::vector<Channel> channels;
    if (const auto* vector = std::get_if<VectorCurves>(&track.curves)) {
        for (std::size_t i = 0; i < vector->components.size(); ++i)
            channels.push_back({i < vector->names.size() ? upperCased(vector->names[i]) : std::to_string(i), int(i % 4), ChannelUnit::plain, i});
        return channels;
    }
    if (rotationCurve(track))
        return rotationChannels(view);
    for (const auto& [group, unit] :
        {std::pair{"Translation ", ChannelUnit::plain}, std::pair{"Rotation ", ChannelUnit::degrees}, std::pair{"Scale ", ChannelUnit::plain}})
        for (int axis = 0; axis < 3; ++axis)
            channels.push_back({std::string(group) + kAxes[unit == ChannelUnit::degrees ? eulerAxis(view.order, axis) : axis], axis, unit, 0});
    return channels;
}

TrackReadout::TrackReadout(Box<Track> track, const RotationViewOptions& view)
    : track_(std::move(track)), view_(view), channels_(channelsOf(*track_, view))
{
    // The readout owns copies of the curves (they share their keys), so that it never looks at a track that is gone.
    if (const auto* rotation = rotationCurve(*track_))
        rotation_ = std::make_shared<const RotationReadout>(*rotation, view_);
    else if (const auto* matrix = matrixCurve(*track_))
        euler_ = std::make_shared<const EulerReadout>(
            [curve = *matrix](Seconds time) {
                // A repeated curve is at its last key's time back at the first: the key's own angles are wanted.
                const bool last = !curve.keys.empty() && time == curve.keys.back().time;
                return decomposeMatrix(last ? curve.keys.back().value : evaluate(curve, time)).rotation;
            },
            timesOf(matrix->keys), view_.order);
}

std::size_t TrackReadout::keyCount(std::size_t channel) const
{
    return visitCurve(*track_, channels_[channel], [](const auto& curve) { return curve.keys.size(); });
}
Seconds TrackReadout::keyTime(std::size_t channel, std::size_t key) const
{
    return visitCurve(*track_, channels_[channel], [&](const auto& curve) { return curve.keys[key].time; });
}
Interpolation TrackReadout::keyInterpolation(std::size_t channel, std::size_t key) const
{
    return visitCurve(*track_, channels_[channel], [&](const auto& curve) { return curve.keys[key].interpolation; });
}
TangentRule TrackReadout::keyRule(std::size_t channel, std::size_t key, Side side) const
{
    return visitCurve(
        *track_, channels_[channel], [&](const auto& curve) { return side == Side::before ? curve.keys[key].in.rule : curve.keys[key].out.rule; });
}
std::size_t TrackReadout::lowerBound(std::size_t channel, Seconds time) const
{
    return visitCurve(*track_, channels_[channel], [&](const auto& curve) { return curve.keys.lowerBound(time); });
}
std::size_t TrackReadout::upperBound(std::size_t channel, Seconds time) const
{
    return visitCurve(*track_, channels_[channel], [&](const auto& curve) { return curve.keys.upperBound(time); });
}

double TrackReadout::part(std::size_t channel, const glm::dmat4& matrix, const glm::dvec3& euler) const
{
    const int axis = int(channel % 3);
    if (channel >= 3 && channel < 6)
        return glm::degrees(euler[axis]);
    const MatrixParts parts = decomposeMatrix(matrix);
    return channel < 3 ? parts.translation[axis] : parts.scale[axis];
}

double TrackReadout::keyValue(std::size_t channel, std::size_t key) const
{
    if (const auto* scalar = scalarCurve(*track_, channels_[channel].curve))
        return scalar->keys[key].value;
    if (rotation_)
        return shown(channels_[channel], rotation_->atKey(key)[int(channel)]);
    return part(channel, matrixCurve(*track_)->keys[key].value, euler_->atKey(key));
}

double TrackReadout::value(std::size_t channel, Seconds time) const
{
    if (const auto* scalar = scalarCurve(*track_, channels_[channel].curve))
        return evaluate(*scalar, time);
    if (rotation_)
        return shown(channels_[channel], rotation_->at(time)[int(channel)]);
    const auto& matrix = *matrixCurve(*track_);
    const glm::dmat4 here = evaluate(matrix, time);
    const bool angle = channels_[channel].unit == ChannelUnit::degrees;
    glm::dvec3 euler = angle ? euler_->at(time) : glm::dvec3(0);
    if (angle && matrix.after == Extrapolation::loop && !matrix.keys.empty() && time == matrix.keys.back().time)
        euler = nearestEuler(decomposeMatrix(here).rotation, euler, view_.order);
    return part(channel, here, euler);
}

double TrackReadout::slope(std::size_t channel, std::size_t key, Side side) const
{
    if (const auto* scalar = scalarCurve(*track_, channels_[channel].curve))
        return slopeAtKey(*scalar, key, side);
    if (rotation_)
        return shown(channels_[channel], rotation_->slopes(key, side)[int(channel)]);
    return 0;
}

bool TrackReadout::hasHandle(std::size_t channel, std::size_t key, Side side) const
{
    if (channels_[channel].unit == ChannelUnit::degreesPerSecond)
        return false;
    return visitCurve(*track_, channels_[channel], [&](const auto& curve) {
        if constexpr (std::is_same_v<std::decay_t<decltype(curve)>, Curve<glm::dmat4>>)
            return false;
        const std::size_t count = curve.keys.size();
        if (side == Side::after)
            return key + 1 < count && curve.keys[key].interpolation != Interpolation::step && curve.keys[key + 1].time > curve.keys[key].time;
        return key > 0 && curve.keys[key - 1].interpolation != Interpolation::step && curve.keys[key].time > curve.keys[key - 1].time;
    });
}

double TrackReadout::weight(std::size_t channel, std::size_t key, Side side) const
{
    const auto* scalar = scalarCurve(*track_, channels_[channel].curve);
    if (!scalar)
        return 1.0 / 3;
    const Key<double>& k = scalar->keys[key];
    const double weight = side == Side::before ? k.in.weight : k.out.weight;
    return weight > 0 ? weight : 1.0 / 3;
}

Trace TrackReadout::trace(std::size_t channel, TimeRange range, PixelScale scale, double tolerancePixels) const
{
    if (const auto* scalar = scalarCurve(*track_, channels_[channel].curve))
        return slerpline::trace(*scalar, range, scale, tolerancePixels);
    const std::size_t first = lowerBound(channel, range.first), last = upperBound(channel, range.last);
    if (keyCount(channel) == 0)
        return {};
    std::vector<Seconds> breaks;
    breaks.reserve(last - first);
    for (std::size_t key = first; key < last; ++key)
        if (const Seconds time = keyTime(channel, key); breaks.empty() || breaks.back() != time)
            breaks.push_back(time);
    const bool angle = channels_[channel].unit == ChannelUnit::degrees;
    const int axis = int(channel % 3);
    return slerpline::trace(
        [&](Seconds time, bool fromLeft) {
            if (!rotation_ && !angle)
                return value(channel, fromLeft && time > range.first ? std::nextafter(time, range.first) : time);
            const std::size_t after = fromLeft ? upperBound(channel, time) : 0;
            if (after == 0 || keyTime(channel, after - 1) != time)
                return value(channel, time);
            const std::size_t key = lowerBound(channel, time);
            return rotation_ ? shown(channels_[channel], rotation_->arrivingAt(key)[int(channel)]) : glm::degrees(euler_->arrivingAt(key)[axis]);
        },
        breaks, range, scale, tolerancePixels);
}

} // namespace slerpline
