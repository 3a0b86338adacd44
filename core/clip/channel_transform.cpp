#include "core/clip/channel_transform.h"

#include <glm/trigonometric.hpp>

#include <type_traits>

namespace slerpline {
namespace {

// `edit`, a function from a curve to CurveEdit, on the track's curve of that index.
template <class Edit> TimedEdit timed(const Track& track, std::size_t curve, Edit&& edit)
{
    TimedEdit result{{track, {}, 0, false}, 1};
    const auto apply = [&](auto& target) {
        auto changed = edit(target);
        target = std::move(changed.curve);
        result.edit.keys = std::move(changed.keys);
        result.edit.largestChange = changed.largestChange;
        result.fitted = changed.fitted;
    };
    if (auto* vector = std::get_if<VectorCurves>(&result.edit.track.curves))
        apply(vector->components[curve]);
    else if (auto* rotation = std::get_if<Curve<glm::dquat>>(&result.edit.track.curves))
        apply(*rotation);
    else
        apply(std::get<Curve<glm::dmat4>>(result.edit.track.curves));
    return result;
}

template <class T> using KeyValue = std::decay_t<decltype(std::declval<T>().keys.front().value)>;

} // namespace

TimedEdit moveCurveKeys(const Track& track, std::size_t curve, const IndexRanges& keys, Seconds by, const CollisionRule& rule)
{
    return timed(track, curve, [&](const auto& c) {
        KeyOffset<KeyValue<decltype(c)>> offset;
        offset.time = by;
        return moveKeys(c, keys, offset, rule);
    });
}

TimedEdit scaleCurveKeys(const Track& track, std::size_t curve, const IndexRanges& keys, Seconds pivot, double factor, const CollisionRule& rule)
{
    return timed(track, curve, [&](const auto& c) {
        KeyScale<KeyValue<decltype(c)>> scale;
        scale.pivot = pivot;
        scale.timeFactor = factor;
        return scaleKeys(c, keys, scale, rule);
    });
}

TimedEdit retimeCurveKeys(
    const Track& track, std::size_t curve, const IndexRanges& keys, std::span<const RetimeAnchor> anchors, const CollisionRule& rule)
{
    return timed(track, curve, [&](const auto& c) {
        auto edit = retimeKeys(c, keys, anchors, RetimeOutside::shift, rule);
        return edit ? std::move(*edit) : CurveEdit<KeyValue<decltype(c)>>{c, keys, 0, 1};
    });
}

TimedEdit placeCurveKeys(const Track& track, std::size_t curve, const IndexRanges& keys, const std::vector<Seconds>& times, const CollisionRule& rule)
{
    return timed(track, curve, [&](const auto& c) {
        std::vector<Key<KeyValue<decltype(c)>>> replacements;
        replacements.reserve(keys.size());
        keys.forEach([&](std::size_t index) {
            auto key = c.keys[index];
            key.time = times[replacements.size()];
            replacements.push_back(std::move(key));
        });
        return replaceKeys(c, keys, replacements, rule);
    });
}

TrackEdit scaleChannelKeys(const TrackReadout& readout, std::size_t channel, const IndexRanges& keys, double pivot, double factor)
{
    if (const auto* vector = std::get_if<VectorCurves>(&readout.track().curves)) {
        TrackEdit result{readout.track(), keys, 0, false};
        const std::size_t at = readout.channels()[channel].curve;
        KeyScale<double> scale;
        scale.valuePivot = pivot;
        scale.valueFactor = factor;
        std::get<VectorCurves>(result.track.curves).components[at] = scaleKeys(vector->components[at], keys, scale).curve;
        return result;
    }
    // Key by key through the read-out of the state before: what one key becomes does not hang on the others.
    TrackEdit result = setChannelKeyValues(readout, channel, keys, [&](std::size_t key) {
        const double value = readout.keyValue(channel, key);
        return pivot + (value - pivot) * factor;
    });
    auto* rotation = std::get_if<Curve<glm::dquat>>(&result.track.curves);
    if (!rotation || readout.view().view == RotationView::speed)
        return result;
    const TrackReadout seen(Box<Track>(result.track), readout.view());
    Curve<glm::dquat> curve = *rotation;
    const double unit = readout.channels()[channel].unit == ChannelUnit::plain ? 1 : glm::radians(1.0);
    keys.forEach([&](std::size_t key) {
        for (const Side side : {Side::before, Side::after}) {
            const Key<glm::dquat>& own = curve.keys[key];
            const Tangent<glm::dquat>& tangent = side == Side::before ? own.in : own.out;
            if (tangent.rule != TangentRule::free || !readout.hasHandle(channel, key, side))
                continue;
            Tangent<glm::dquat> scaled = tangent;
            scaled.slope = seen.rotation()->velocityWith(key, side, int(channel), readout.slope(channel, key, side) * factor * unit);
            const LimitedRotationEdit limited = setTangent(curve, key, side, scaled);
            curve = limited.curve;
            result.wasLimited = result.wasLimited || limited.wasLimited;
        }
    });
    *rotation = curve;
    return result;
}

} // namespace slerpline
