#include "app/editor/editing/filter_operations.h"

#include "core/clip/reduce_track.h"
#include "core/curve/largest_change.h"
#include "core/curve/signs.h"
#include "core/curve/smooth.h"
#include "core/curve/unroll.h"
#include "core/document/edit.h"

#include <algorithm>
#include <cctype>
#include <numbers>

namespace slerpline::editor {
namespace {

constexpr double kLeastUnits = 1e-6;      // a share of a range is never taken as less
constexpr double kBoundSlack = 1e-9;      // of the reported figure, for rounding
constexpr double kLeastSampleRate = 120;  // Hz, of the Butterworth filter
constexpr double kSamplesPerCutoff = 8.0; // and this often the cutoff

bool isPlain(const Track& track) { return std::holds_alternative<std::monostate>(track.dialect); }
bool areAllKeys(const Track& track, const TrackKeys& keys)
{
    const TrackKeys all = allKeys(track);
    return all == keys;
}

// Keys that are the same orientation as before, written with the other sign.
std::size_t signsTurned(const Curve<glm::dquat>& before, const Curve<glm::dquat>& after)
{
    std::size_t turned = 0;
    if (before.keys.size() == after.keys.size())
        for (std::size_t key = 0; key < before.keys.size(); ++key)
            turned += after.keys[key].value == -before.keys[key].value ? 1 : 0;
    return turned;
}

// Where keys are after those that are not in `kept` are gone.
IndexRanges renumbered(const IndexRanges& keys, const IndexRanges& kept)
{
    IndexRanges result;
    std::size_t place = 0;
    for (const IndexRanges::Range& range : kept.ranges()) {
        for (std::size_t i = range.begin; i < range.end; ++i)
            if (keys.contains(i))
                result.insert(place + i - range.begin);
        place += range.end - range.begin;
    }
    return result;
}

// One track on its way through a filter.
class TrackFilter {
public:
    TrackFilter(const Track& track, const TrackKeys& keys, const TrackKeys& selected, const FilterSettings& settings, double frameRate)
        : before_(track), keys_(keys), settings_(settings), frameRate_(frameRate), track(track), selection(selected)
    {
        keys_.resize(curveCount(track));
        selection.resize(curveCount(track));
    }

    void run()
    {
        switch (settings_.filter) {
        case Filter::simplify: simplify(); break;
        case Filter::bake: bakeAll(); break;
        case Filter::unroll: unroll(); break;
        case Filter::gaussian: smooth(GaussianSmoothing{settings_.sigmaFrames / frameRate_, settings_.keepsEnds}); break;
        case Filter::butterworth:
            smooth(ButterworthSmoothing{settings_.cutoff, std::max(kLeastSampleRate, kSamplesPerCutoff * settings_.cutoff), settings_.order});
            break;
        }
    }

private:
    const Track& before_;
    TrackKeys keys_;
    const FilterSettings& settings_;
    double frameRate_;

public:
    Track track;
    TrackKeys selection; // of the result
    double change = 0;
    double bound = 0; // simplify
    bool isLeftAlone = false;
    bool hasNoAngles = false;
    std::string error;

private:
    // Calls `visit(curve, keys, index)` for each curve that has keys to filter.
    template <class Visit> void eachCurve(Visit&& visit)
    {
        if (auto* vector = std::get_if<VectorCurves>(&track.curves)) {
            for (std::size_t i = 0; i < vector->components.size(); ++i)
                if (!keys_[i].empty())
                    visit(vector->components[i], keys_[i], i);
        } else if (!keys_[0].empty()) {
            if (auto* rotation = std::get_if<Curve<glm::dquat>>(&track.curves))
                visit(*rotation, keys_[0], std::size_t(0));
            else
                visit(std::get<Curve<glm::dmat4>>(track.curves), keys_[0], std::size_t(0));
        }
    }
    template <class T> void takeReduction(Curve<T>& curve, std::size_t index, Reduction<T> reduction)
    {
        selection[index] = renumbered(selection[index], reduction.kept);
        change = std::max(change, reduction.reached);
        curve = std::move(reduction.curve);
    }

    void simplify()
    {
        const bool isRotation = std::holds_alternative<Curve<glm::dquat>>(track.curves);
        const double radians = settings_.degrees * std::numbers::pi / 180;
        const double units = settings_.isRelative ? std::max(kLeastUnits, settings_.percent / 100 * largestComponentRange(before_)) : settings_.units;
        bound = isRotation ? radians : units;
        if (!isPlain(before_)) {
            simplifyDialect(radians, units);
            return;
        }
        ReduceOptions options;
        options.bound = bound;
        options.shape = settings_.isStraight ? ReduceShape::straight : ReduceShape::tangents;
        options.keepExtremes = settings_.keepExtremes;
        options.keepHolds = settings_.keepHolds;
        eachCurve([&](auto& curve, const IndexRanges& keys, std::size_t index) {
            options.among = keys;
            takeReduction(curve, index, reduce(curve, options));
        });
    }
    // core knows which forms a dialect has, for whole tracks.
    void simplifyDialect(double radians, double units)
    {
        if (!areAllKeys(before_, keys_)) {
            isLeftAlone = true;
            return;
        }
        TrackReduceOptions options;
        options.radians = radians;
        options.units = units;
        options.shape = settings_.isStraight ? ReduceShape::straight : ReduceShape::tangents;
        options.keepExtremes = settings_.keepExtremes;
        options.keepHolds = settings_.keepHolds;
        TrackReduction reduction = reduceTrack(before_, options);
        isLeftAlone = reduction.isLeftAlone;
        change = reduction.reached;
        if (reduction.keysAfter == reduction.keysBefore)
            return;
        track = std::move(reduction.track);
        for (std::size_t i = 0; i < selection.size(); ++i) { // keys that stay keep their times
            IndexRanges now;
            std::size_t key = 0;
            selection[i].forEach([&](std::size_t old) {
                while (key < keyCount(track, i) && keyTime(track, i, key) < keyTime(before_, i, old))
                    ++key;
                if (key < keyCount(track, i) && keyTime(track, i, key) == keyTime(before_, i, old))
                    now.insert(key);
            });
            selection[i] = now;
        }
    }

    void bakeAll()
    {
        if (!isPlain(before_)) { // no dialect has slopes, and its keys would part
            isLeftAlone = true;
            return;
        }
        eachCurve([&](auto& curve, const IndexRanges& keys, std::size_t index) {
            BakeOptions options;
            options.range = {curve.keys[keys.first()].time, curve.keys[keys.last()].time};
            options.step = settings_.everyFrames / frameRate_;
            options.spans = settings_.spans;
            auto baked = bake(curve, options);
            if (!baked) {
                error = baked.error().message;
                return;
            }
            if (!selection[index].empty())
                selection[index] = baked->keys;
            change = std::max(change, baked->largestChange);
            curve = std::move(baked->curve);
        });
    }

    void unroll()
    {
        if (auto* rotation = std::get_if<Curve<glm::dquat>>(&track.curves)) {
            auto edit = withAgreeingSigns(*rotation, keys_[0]);
            change = edit.largestChange;
            *rotation = std::move(edit.curve);
            return;
        }
        auto* vector = std::get_if<VectorCurves>(&track.curves);
        hasNoAngles = !vector || !isNamedAsAngles(before_);
        if (hasNoAngles)
            return;
        for (std::size_t i = 0; i < vector->components.size(); ++i) {
            auto edit = unrolled(vector->components[i], keys_[i], settings_.fullTurn);
            change = std::max(change, edit.largestChange);
            vector->components[i] = std::move(edit.curve);
        }
    }

    template <class Smoothing> void smooth(const Smoothing& smoothing)
    {
        eachCurve([&](auto& curve, const IndexRanges& keys, std::size_t) {
            using Value = std::decay_t<decltype(curve.keys.front().value)>;
            if constexpr (std::is_same_v<Value, glm::dmat4>) {
                isLeftAlone = true; // core smooths numbers and rotations
            } else {
                auto edit = smoothed(curve, keys, smoothing);
                change = std::max(change, edit.largestChange);
                curve = std::move(edit.curve);
            }
        });
    }
};

std::size_t keysOfCurves(const Track& track, const TrackKeys& concerned)
{
    std::size_t total = 0;
    for (std::size_t i = 0; i < curveCount(track) && i < concerned.size(); ++i)
        total += concerned[i].empty() ? 0 : keyCount(track, i);
    return total;
}

} // namespace

bool isNamedAsAngles(const Track& track)
{
    if (track.target.kind != PropertyKind::named)
        return false;
    std::string name = track.target.name;
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char letter) { return char(std::tolower(letter)); });
    for (const char* word : {"angle", "euler", "rotat", "orient", "degree", "yaw", "pitch", "roll", "heading", "turn"})
        if (name.find(word) != std::string::npos)
            return true;
    return false;
}

FilterTargets filterTargets(const EditorState& base, ClipId clipId, const std::vector<CurveRef>& shown, FilterScope scope)
{
    FilterTargets targets;
    const Clip* clip = findClip(base.document, clipId);
    if (!clip)
        return targets;
    const auto add = [&](CurveRef ref, const IndexRanges& keys) {
        const Track* track = findTrack(*clip, ref.track);
        if (!track || keys.empty() || ref.curve >= curveCount(*track) || keys.last() >= keyCount(*track, ref.curve))
            return;
        TrackKeys& all = targets[ref.track];
        all.resize(curveCount(*track));
        if (keysAreJoint(*track))
            for (IndexRanges& curve : all)
                curve.unite(keys);
        else
            all[ref.curve].unite(keys);
    };
    if (scope == FilterScope::selectedKeys) {
        for (const auto& [ref, keys] : base.selection.curves())
            add(ref, keys);
    } else if (scope == FilterScope::shownCurves) {
        for (const CurveRef& ref : shown)
            if (const Track* track = findTrack(*clip, ref.track); track && ref.curve < curveCount(*track))
                add(ref, IndexRanges::of(0, keyCount(*track, ref.curve)));
    } else {
        for (const Box<Track>& track : clip->tracks)
            for (std::uint32_t curve = 0; curve < curveCount(*track); ++curve)
                add({track->id, curve}, IndexRanges::of(0, keyCount(*track, curve)));
    }
    return targets;
}

std::optional<FilterResult> filtered(
    const EditorState& base, ClipId clipId, const FilterTargets& targets, const FilterSettings& settings, const std::function<bool(double)>& goOn)
{
    FilterResult result{base, {}};
    const Clip* clip = findClip(base.document, clipId);
    if (!clip)
        return result;
    Clip changed = *clip;
    FilterReport& report = result.report;
    for (Box<Track>& box : changed.tracks) {
        const auto target = targets.find(box->id);
        if (target == targets.end())
            continue;
        TrackKeys selected(curveCount(*box));
        for (std::uint32_t curve = 0; curve < selected.size(); ++curve)
            selected[curve] = base.selection.keysOf({box->id, curve});
        TrackFilter filter(*box, target->second, selected, settings, clip->frameRate > 0 ? clip->frameRate : 30);
        filter.run();
        if (!filter.error.empty()) {
            result.state = base;
            report = {};
            report.error = filter.error;
            return result;
        }
        ++report.tracks;
        report.keysBefore += keysOfCurves(*box, target->second);
        report.keysAfter += keysOfCurves(filter.track, target->second);
        report.leftAlone += filter.isLeftAlone ? 1 : 0;
        report.withoutAngles += filter.hasNoAngles ? 1 : 0;
        const bool isRotation = std::holds_alternative<Curve<glm::dquat>>(box->curves);
        (isRotation ? report.hasRotations : report.hasNumbers) = true;
        if (isRotation)
            report.signs += signsTurned(std::get<Curve<glm::dquat>>(box->curves), std::get<Curve<glm::dquat>>(filter.track.curves));
        double& largest = isRotation ? report.turned : report.moved;
        if (filter.change > largest) {
            largest = filter.change;
            (isRotation ? report.turnedAt : report.movedAt) = placeOf(base.document, *clip, *box);
        }
        if (filter.change > filter.bound * (1 + kBoundSlack) + 1e-12)
            report.isBoundKept = report.isBoundKept && settings.filter != Filter::simplify;
        if (!(filter.track == *box)) {
            for (std::uint32_t curve = 0; curve < filter.selection.size(); ++curve)
                result.state.selection.set({box->id, curve}, filter.selection[curve]);
            box = Box<Track>(std::move(filter.track));
        }
        if (!goOn(double(report.tracks) / double(targets.size())))
            return std::nullopt;
    }
    result.state.document = withClip(base.document, std::move(changed));
    return result;
}

} // namespace slerpline::editor
