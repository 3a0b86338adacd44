#include "core/clip/track.h"

#include <algorithm>

namespace slerpline {
namespace {

template <class Track, class Visit> auto visitCurve(Track& track, std::size_t curve, Visit&& visit)
{
    if (auto* vector = std::get_if<VectorCurves>(&track.curves))
        return visit(vector->components[curve]);
    if (auto* rotation = std::get_if<Curve<glm::dquat>>(&track.curves))
        return visit(*rotation);
    return visit(std::get<Curve<glm::dmat4>>(track.curves));
}

} // namespace

std::string propertyName(const Target& target)
{
    switch (target.kind) {
    case PropertyKind::translation: return "translation";
    case PropertyKind::rotation: return "rotation";
    case PropertyKind::scale: return "scale";
    case PropertyKind::matrix: return "matrix";
    case PropertyKind::named: return target.name;
    }
    return target.name;
}

bool keysAreJoint(const Track& track)
{
    const auto* vector = std::get_if<VectorCurves>(&track.curves);
    if (!vector || vector->components.size() < 2 || std::holds_alternative<std::monostate>(track.dialect))
        return false;
    const KeyList<double>& first = vector->components.front().keys;
    return std::all_of(vector->components.begin() + 1, vector->components.end(), [&](const Curve<double>& curve) {
        return curve.keys.size() == first.size()
            && std::equal(first.begin(), first.end(), curve.keys.begin(), [](const auto& a, const auto& b) { return a.time == b.time; });
    });
}

std::size_t curveCount(const Track& track)
{
    const auto* vector = std::get_if<VectorCurves>(&track.curves);
    return vector ? vector->components.size() : 1;
}

std::size_t keyCount(const Track& track, std::size_t curve)
{
    return visitCurve(track, curve, [](const auto& c) { return c.keys.size(); });
}

Seconds keyTime(const Track& track, std::size_t curve, std::size_t key)
{
    return visitCurve(track, curve, [key](const auto& c) { return c.keys[key].time; });
}

TimeRange keyRange(const Track& track)
{
    std::optional<TimeRange> range;
    for (std::size_t curve = 0; curve < curveCount(track); ++curve) {
        const std::size_t count = keyCount(track, curve);
        if (count == 0)
            continue;
        const TimeRange own{keyTime(track, curve, 0), keyTime(track, curve, count - 1)};
        range = range ? TimeRange{std::min(range->first, own.first), std::max(range->last, own.last)} : own;
    }
    return range.value_or(TimeRange{});
}

Track playedAs(Track track, Interpolation mode)
{
    if (auto* rotation = std::get_if<Curve<glm::dquat>>(&track.curves))
        rotation->playAs = mode;
    return track;
}

} // namespace slerpline
