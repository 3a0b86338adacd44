#include "core/clip/reduce_track.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace slerpline {
namespace {

// Widest range of `count` numbers that `valueOf(key, i)` reads from keys.
template <class T, class ValueOf> double widestRange(const Curve<T>& curve, int count, ValueOf&& valueOf)
{
    double widest = 0;
    for (int i = 0; i < count; ++i) {
        double least = std::numeric_limits<double>::infinity(), greatest = -least;
        for (const Key<T>& key : curve.keys)
            if (const double value = valueOf(key, i); std::isfinite(value)) {
                least = std::min(least, value);
                greatest = std::max(greatest, value);
            }
        widest = std::max(widest, greatest - least); // -infinity without keys
    }
    return widest;
}

template <class T> bool isPlain(const Curve<T>& curve)
{
    return std::all_of(curve.keys.begin(), curve.keys.end(), [&](const Key<T>& key) {
        const Interpolation mode = curve.playAs.value_or(key.interpolation);
        return mode == Interpolation::step || mode == (std::is_same_v<T, glm::dquat> ? Interpolation::slerp : Interpolation::linear);
    });
}

bool hasFormFor(const Track& track)
{
    if (std::holds_alternative<std::monostate>(track.dialect))
        return true;
    if (std::holds_alternative<Cui2dAnimation>(track.dialect))
        return false;
    if (const auto* vector = std::get_if<VectorCurves>(&track.curves))
        return std::all_of(vector->components.begin(), vector->components.end(), [](const Curve<double>& curve) { return isPlain(curve); });
    const auto* rotation = std::get_if<Curve<glm::dquat>>(&track.curves);
    return rotation && isPlain(*rotation);
}

class TrackReducer {
public:
    TrackReducer(const Track& track, const TrackReduceOptions& options) : options_(options), result_{track, 0, 0, 0, 0, false}
    {
        curveOptions_.shape = options.shape;
        curveOptions_.keepExtremes = options.keepExtremes;
        curveOptions_.keepHolds = options.keepHolds;
        const bool isRotation = std::holds_alternative<Curve<glm::dquat>>(track.curves);
        const double units = options.units.value_or(std::max(options.leastUnits, options.relative * largestComponentRange(track)));
        curveOptions_.bound = result_.bound = isRotation ? options.radians : units;
        if (std::holds_alternative<M3gSequence>(track.dialect)) {
            options_.components = ReducedComponents::together;
            curveOptions_.shape = ReduceShape::straight;
        }
    }
    TrackReduction run()
    {
        if (auto* vector = std::get_if<VectorCurves>(&result_.track.curves))
            run(*vector);
        else if (auto* rotation = std::get_if<Curve<glm::dquat>>(&result_.track.curves))
            take(*rotation, reduce(*rotation, curveOptions_));
        else
            run(std::get<Curve<glm::dmat4>>(result_.track.curves));
        if (auto* sequence = std::get_if<M3gSequence>(&result_.track.dialect)) {
            std::size_t wrapped = 0;
            kept_.forEach([&](std::size_t key) { wrapped += key < sequence->wrapped ? 1 : 0; });
            sequence->wrapped = wrapped;
        }
        return std::move(result_);
    }

private:
    void run(Curve<glm::dmat4>& matrix) { take(matrix, reduce(matrix, curveOptions_)); }
    void run(VectorCurves& vector)
    {
        if (options_.components == ReducedComponents::together) {
            auto reductions = reduceTogether(vector.components, curveOptions_);
            for (std::size_t i = 0; i < reductions.size(); ++i)
                take(vector.components[i], std::move(reductions[i]));
            return;
        }
        for (Curve<double>& curve : vector.components)
            take(curve, reduce(curve, curveOptions_));
    }
    template <class T> void take(Curve<T>& curve, Reduction<T> reduction)
    {
        curve = std::move(reduction.curve);
        result_.reached = std::max(result_.reached, reduction.reached);
        result_.keysBefore += reduction.keysBefore;
        result_.keysAfter += reduction.keysAfter;
        kept_ = std::move(reduction.kept);
    }

    TrackReduceOptions options_;
    ReduceOptions curveOptions_;
    TrackReduction result_;
    IndexRanges kept_; // of the last curve: all have the same where a dialect asks
};

} // namespace

double largestComponentRange(const Track& track)
{
    double widest = 0;
    if (const auto* vector = std::get_if<VectorCurves>(&track.curves))
        for (const Curve<double>& curve : vector->components)
            widest = std::max(widest, widestRange(curve, 1, [](const Key<double>& key, int) { return key.value; }));
    else if (const auto* matrix = std::get_if<Curve<glm::dmat4>>(&track.curves))
        widest = widestRange(*matrix, 16, [](const Key<glm::dmat4>& key, int i) { return key.value[i / 4][i % 4]; });
    return widest;
}

TrackReduction reduceTrack(const Track& track, const TrackReduceOptions& options)
{
    if (hasFormFor(track))
        return TrackReducer(track, options).run();
    TrackReduction alone{track, 0, 0, 0, 0, true};
    for (std::size_t curve = 0; curve < curveCount(track); ++curve)
        alone.keysBefore = alone.keysAfter += keyCount(track, curve);
    return alone;
}

ClipReduction reduceClip(const Clip& clip, const TrackReduceOptions& options)
{
    ClipReduction result{clip, {}};
    for (std::size_t i = 0; i < clip.tracks.size(); ++i) {
        result.tracks.push_back(reduceTrack(*clip.tracks[i], options));
        if (result.tracks.back().keysAfter < result.tracks.back().keysBefore)
            result.clip.tracks[i] = result.tracks.back().track;
    }
    return result;
}

} // namespace slerpline
