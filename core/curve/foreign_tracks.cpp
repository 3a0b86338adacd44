#include "core/curve/foreign_tracks.h"

#include "core/curve/edit_parts.h"
#include "core/curve/foreign_parts.h"

#include <fmt/format.h>

namespace slerpline {
namespace {

using namespace foreign;

// Counts, order and finiteness of a track with `perKey` numbers a key.
std::optional<Error> faultOf(std::span<const double> times, std::span<const double> values, std::size_t components, std::size_t perKey)
{
    Error count;
    count.id = "curve.count";
    if (components == 0) {
        count.message = "expected at least 1 component, found 0";
        return count;
    }
    if (values.size() % perKey != 0 || values.size() / perKey != times.size()) {
        count.message = fmt::format("expected {} numbers for each of {} keys, found {} in all", perKey, times.size(), values.size());
        return count;
    }
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (auto error = notFinite(i, {times[i]}))
            return error;
        if (i > 0)
            if (auto error = notInOrder(i, times[i - 1], times[i]))
                return error;
        for (std::size_t j = 0; j < perKey; ++j)
            if (auto error = notFinite(i, {values[i * perKey + j]}))
                return error;
    }
    return std::nullopt;
}

Interpolation modeOf(ThreeInterpolation interpolation)
{
    switch (interpolation) {
    case ThreeInterpolation::discrete: return Interpolation::step;
    case ThreeInterpolation::linear: return Interpolation::linear;
    case ThreeInterpolation::smooth: return Interpolation::tangent;
    }
    return Interpolation::linear;
}

// --- three.js smooth

using Chord = std::optional<double>; // the slope of a span; none for one without length

Chord chordAfter(const std::vector<Key<double>>& keys, std::size_t key)
{
    const Seconds duration = keys[key + 1].time - keys[key].time;
    return duration > 0 ? Chord((keys[key + 1].value - keys[key].value) / duration) : std::nullopt;
}

double mean(const Chord& a, const Chord& b) { return a && b ? (*a + *b) / 2 : a ? *a : b.value_or(0); }

double endSlope(ThreeEnding ending, const Chord& own, const Chord& other, double shareWhenFlat)
{
    switch (ending) {
    case ThreeEnding::zeroCurvature: return own.value_or(0);
    case ThreeEnding::zeroSlope: return shareWhenFlat * own.value_or(0);
    case ThreeEnding::wrapAround: return mean(own, other);
    }
    return 0;
}

void setSmoothSlopes(std::vector<Key<double>>& keys, ThreeEnding start, ThreeEnding end)
{
    if (keys.size() < 2)
        return;
    const std::size_t last = keys.size() - 1;
    for (std::size_t i = 0; i <= last; ++i) {
        const double slope = i == 0 ? endSlope(start, chordAfter(keys, 0), chordAfter(keys, last - 1), 0)
            : i == last             ? endSlope(end, chordAfter(keys, last - 1), chordAfter(keys, 0), 0.5)
                                    : mean(chordAfter(keys, i - 1), chordAfter(keys, i));
        keys[i].in = keys[i].out = edits::freeTangent(slope, 0);
    }
}

} // namespace

Result<std::vector<Curve<double>>> curvesFromGltfCubicSpline(std::span<const double> times, std::span<const double> values, std::size_t components)
{
    if (auto error = faultOf(times, values, components, 3 * components))
        return tl::unexpected(*error);
    std::vector<Curve<double>> curves(components);
    for (std::size_t component = 0; component < components; ++component) {
        std::vector<Key<double>> keys;
        for (std::size_t i = 0; i < times.size(); ++i) {
            const auto ofKey = values.subspan(3 * components * i, 3 * components);
            keys.push_back({times[i], ofKey[components + component], Interpolation::tangent, edits::freeTangent(ofKey[component], 0),
                edits::freeTangent(ofKey[2 * components + component], 0)});
        }
        curves[component].keys = KeyList<double>(keys);
    }
    return curves;
}

Result<std::vector<Curve<double>>> curvesFromThree(std::span<const double> times, std::span<const double> values, std::size_t components,
    ThreeInterpolation interpolation, ThreeEnding start, ThreeEnding end)
{
    if (auto error = faultOf(times, values, components, components))
        return tl::unexpected(*error);
    std::vector<Curve<double>> curves(components);
    for (std::size_t component = 0; component < components; ++component) {
        std::vector<Key<double>> keys;
        for (std::size_t i = 0; i < times.size(); ++i)
            keys.push_back({times[i], values[components * i + component], modeOf(interpolation), {}, {}});
        if (interpolation == ThreeInterpolation::smooth)
            setSmoothSlopes(keys, start, end);
        curves[component].keys = KeyList<double>(keys);
    }
    return curves;
}

Result<Curve<glm::dquat>> rotationFromThree(std::span<const double> times, std::span<const double> values, ThreeInterpolation interpolation)
{
    if (auto error = faultOf(times, values, 4, 4))
        return tl::unexpected(*error);
    const Interpolation mode = interpolation == ThreeInterpolation::discrete ? Interpolation::step : Interpolation::slerp;
    std::vector<Key<glm::dquat>> keys;
    for (std::size_t i = 0; i < times.size(); ++i) {
        const auto q = values.subspan(4 * i, 4);
        keys.push_back({times[i], glm::dquat(q[3], q[0], q[1], q[2]), mode, {}, {}});
    }
    Curve<glm::dquat> curve;
    curve.keys = KeyList<glm::dquat>(keys);
    return curve;
}

} // namespace slerpline
