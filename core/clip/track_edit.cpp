#include "core/clip/track_edit.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <type_traits>

namespace slerpline {
namespace {

// Visits every curve with its index.
template <class AnyTrack, class Visit> void forEachCurve(AnyTrack& track, Visit&& visit)
{
    if (auto* vector = std::get_if<VectorCurves>(&track.curves)) {
        for (std::size_t i = 0; i < vector->components.size(); ++i)
            visit(vector->components[i], i);
    } else if (auto* rotation = std::get_if<Curve<glm::dquat>>(&track.curves)) {
        visit(*rotation, std::size_t(0));
    } else {
        visit(std::get<Curve<glm::dmat4>>(track.curves), std::size_t(0));
    }
}

IndexRanges keysOf(const TrackKeys& keys, std::size_t curve) { return curve < keys.size() ? keys[curve] : IndexRanges{}; }

// `edit`, a function from a curve and its keys to CurveEdit, on every curve.
template <class Edit> TrackKeysEdit edited(const Track& track, const TrackKeys& keys, Edit&& edit)
{
    TrackKeysEdit result{track, {}, 1};
    forEachCurve(result.track, [&](auto& curve, std::size_t i) {
        auto changed = edit(curve, keysOf(keys, i));
        curve = std::move(changed.curve);
        result.keys.push_back(std::move(changed.keys));
        result.fitted = std::min(result.fitted, changed.fitted);
    });
    return result;
}

// The same for edits that may stop: all curves go the part of the way that the one with the least room can go. `edit` takes
// the part as its third argument, from 0 (nothing moves) to 1.
template <class Edit> TrackKeysEdit editedTogether(const Track& track, const TrackKeys& keys, Edit&& edit)
{
    TrackKeysEdit result = edited(track, keys, [&](const auto& curve, const IndexRanges& its) { return edit(curve, its, 1.0); });
    if (result.fitted >= 1)
        return result;
    const double fitted = result.fitted;
    result = edited(track, keys, [&](const auto& curve, const IndexRanges& its) { return edit(curve, its, fitted); });
    result.fitted = fitted;
    return result;
}

template <class Visit> void forEachKeyTime(const Track& track, const TrackKeys& keys, Visit&& visit)
{
    forEachCurve(track, [&](const auto& curve, std::size_t i) { keysOf(keys, i).forEach([&](std::size_t key) { visit(curve.keys[key].time); }); });
}

// First and last time of keys, over all curves.
std::optional<TimeRange> timesOf(const Track& track, const TrackKeys& keys)
{
    std::optional<TimeRange> range;
    forEachKeyTime(track, keys, [&](Seconds time) {
        range = range ? TimeRange{std::min(range->first, time), std::max(range->last, time)} : TimeRange{time, time};
    });
    return range;
}

template <class T> KeyOffset<T> laterBy(const Curve<T>&, Seconds by)
{
    KeyOffset<T> offset;
    offset.time = by;
    return offset;
}
template <class T> KeyScale<T> slowerBy(const Curve<T>&, Seconds pivot, double factor)
{
    KeyScale<T> scale;
    scale.pivot = pivot;
    scale.timeFactor = factor;
    return scale;
}

} // namespace

TrackKeys allKeys(const Track& track)
{
    TrackKeys result;
    forEachCurve(track, [&](const auto& curve, std::size_t) { result.push_back(IndexRanges::of(0, curve.keys.size())); });
    return result;
}

TrackKeys keysWithin(const Track& track, const TimeRange& range)
{
    TrackKeys result;
    forEachCurve(track, [&](const auto& curve, std::size_t) {
        result.push_back(IndexRanges::of(curve.keys.lowerBound(range.first), curve.keys.upperBound(range.last)));
    });
    return result;
}

TrackKeys columnsOf(const Track& track, const TrackKeys& keys)
{
    std::vector<Seconds> times;
    forEachKeyTime(track, keys, [&](Seconds time) { times.push_back(time); });
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    TrackKeys result;
    forEachCurve(track, [&](const auto& curve, std::size_t) {
        IndexRanges its;
        for (const Seconds time : times)
            its.insert(curve.keys.lowerBound(time), curve.keys.upperBound(time));
        result.push_back(std::move(its));
    });
    return result;
}

TrackKeysEdit insertColumn(const Track& track, Seconds time)
{
    return edited(track, {}, [&](const auto& curve, const IndexRanges&) { return insertKey(curve, time); });
}

Track removeTrackKeys(const Track& track, const TrackKeys& keys)
{
    Track result = track;
    forEachCurve(result, [&](auto& curve, std::size_t i) { curve = removeKeys(curve, keysOf(keys, i)); });
    return result;
}

TrackKeysEdit moveTrackKeys(const Track& track, const TrackKeys& keys, Seconds by, const CollisionRule& rule)
{
    return editedTogether(track, keys,
        [&](const auto& curve, const IndexRanges& its, double part) { return moveKeys(curve, its, laterBy(curve, part > 0 ? by * part : 0), rule); });
}

TrackKeysEdit scaleTrackKeys(const Track& track, const TrackKeys& keys, Seconds pivot, double factor, const CollisionRule& rule)
{
    return editedTogether(track, keys, [&](const auto& curve, const IndexRanges& its, double part) {
        return scaleKeys(curve, its, slowerBy(curve, pivot, part < 1 ? 1 + part * (factor - 1) : factor), rule);
    });
}

Result<TrackKeysEdit> retimeTrackKeys(
    const Track& track, const TrackKeys& keys, std::span<const RetimeAnchor> anchors, RetimeOutside outside, const CollisionRule& rule)
{
    if (auto refused = retimeKeys(Curve<double>{}, {}, anchors); !refused)
        return tl::unexpected(std::move(refused.error()));
    return editedTogether(track, keys, [&](const auto& curve, const IndexRanges& its, double part) {
        std::vector<RetimeAnchor> reached(anchors.begin(), anchors.end());
        if (part < 1)
            for (RetimeAnchor& anchor : reached)
                anchor.to = anchor.from + part * (anchor.to - anchor.from);
        return retimeKeys(curve, its, reached, outside, rule).value();
    });
}

TrackKeysEdit reverseTrackKeys(const Track& track, const TrackKeys& keys, StepSpans steps)
{
    const auto range = timesOf(track, keys);
    return edited(track, keys, [&](const auto& curve, const IndexRanges& its) { return reverseKeys(curve, its, steps, range); });
}

TrackKeysEdit snapTrackKeys(const Track& track, const TrackKeys& keys, const TimeGrid& grid)
{
    return edited(track, keys, [&](const auto& curve, const IndexRanges& its) { return snapKeys(curve, its, grid); });
}

Track mirroredTrack(const Track& track, MirrorPlane plane)
{
    Track result = track;
    forEachCurve(result, [&](auto& curve, std::size_t i) {
        const IndexRanges all = IndexRanges::of(0, curve.keys.size());
        if constexpr (!std::is_same_v<std::decay_t<decltype(curve)>, Curve<double>>)
            curve = mirrorKeys(curve, all, plane).curve;
        else if (track.target.kind == PropertyKind::translation && i == std::size_t(plane))
            curve = mirrorKeys(curve, all, 0).curve;
    });
    return result;
}

TrackKeysEdit insertTrackTime(const Track& track, Seconds at, Seconds duration, RippleEnds ends)
{
    return edited(track, {}, [&](const auto& curve, const IndexRanges&) { return insertTime(curve, at, duration, ends); });
}

TrackKeysEdit removeTrackTime(const Track& track, const TimeRange& cut, RippleEnds ends)
{
    return edited(track, {}, [&](const auto& curve, const IndexRanges&) { return removeTime(curve, cut, ends); });
}

CopiedTrackKeys copyTrackKeys(const Track& track, const TrackKeys& keys)
{
    const TimeRange times = timesOf(track, keys).value_or(TimeRange{});
    CopiedTrackKeys result;
    const auto copied = [&](const auto& curve, std::size_t i) {
        auto copy = copyKeys(curve, keysOf(keys, i));
        copy.times = times;
        return copy;
    };
    forEachCurve(track, [&](const auto& curve, std::size_t i) {
        if constexpr (std::is_same_v<std::decay_t<decltype(curve)>, Curve<double>>)
            std::get<0>(result.curves).push_back(copied(curve, i));
        else
            result.curves = copied(curve, i);
    });
    return result;
}

namespace {

const char* kindOf(const CopiedTrackKeys& copied)
{
    constexpr const char* kNames[] = {"numbers", "rotations", "matrices"};
    return kNames[copied.curves.index()];
}

const CopiedKeys<double>& copiedFor(const Curve<double>&, const CopiedTrackKeys& copied, std::size_t curve)
{
    return std::get<0>(copied.curves)[curve];
}
const CopiedKeys<glm::dquat>& copiedFor(const Curve<glm::dquat>&, const CopiedTrackKeys& copied, std::size_t) { return std::get<1>(copied.curves); }
const CopiedKeys<glm::dmat4>& copiedFor(const Curve<glm::dmat4>&, const CopiedTrackKeys& copied, std::size_t) { return std::get<2>(copied.curves); }

} // namespace

Result<TrackKeysEdit> pasteTrackKeys(const Track& track, const CopiedTrackKeys& copied, const PasteOptions& options)
{
    const auto error = [](std::string message) { return tl::unexpected(Error{std::move(message), {}, 0, 0, -1, "paste.kind"}); };
    if (copied.curves.index() != track.curves.index())
        return error(fmt::format("expected keys of the same kind as the track's, found {} on the clipboard", kindOf(copied)));
    if (const auto* components = std::get_if<0>(&copied.curves); components && components->size() != curveCount(track))
        return error(fmt::format("expected keys of {} components, found {} on the clipboard", curveCount(track), components->size()));
    TrackKeysEdit result{track, {}, 1};
    forEachCurve(result.track, [&](auto& curve, std::size_t i) {
        auto changed = pasteKeys(curve, copiedFor(curve, copied, i), options);
        curve = std::move(changed.curve);
        result.keys.push_back(std::move(changed.keys));
    });
    return result;
}

TrackKeysEdit duplicateTrackKeys(const Track& track, const TrackKeys& keys, Seconds by)
{
    return edited(track, keys, [&](const auto& curve, const IndexRanges& its) { return duplicateKeys(curve, its, laterBy(curve, by)); });
}

Track setTrackExtrapolation(const Track& track, Extrapolation before, Extrapolation after)
{
    Track result = track;
    forEachCurve(result, [&](auto& curve, std::size_t) { curve = setExtrapolation(curve, before, after); });
    return result;
}

Result<Track> setTrackPeriod(const Track& track, std::optional<Seconds> period)
{
    Track result = track;
    std::optional<Error> refused;
    forEachCurve(result, [&](auto& curve, std::size_t) {
        auto changed = setPeriod(curve, period);
        if (changed)
            curve = std::move(*changed);
        else if (!refused)
            refused = std::move(changed.error());
    });
    if (refused)
        return tl::unexpected(std::move(*refused));
    return result;
}

} // namespace slerpline
