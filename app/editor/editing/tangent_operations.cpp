#include "app/editor/editing/tangent_operations.h"

#include "app/editor/editing/selected_edit.h"

#include <cmath>
#include <type_traits>

namespace slerpline::editor {
namespace {

constexpr double kSameSlope = 1e-6; // relative

template <class T> constexpr bool kHasTangents = !std::is_same_v<T, glm::dmat4>;

// `edit`, a function from a curve of numbers or rotations and its keys to TangentEdit, on every selected curve.
template <class Edit> TangentResult edited(const EditorState& base, ClipId clip, Edit&& edit)
{
    TangentResult result{base, {}, false};
    result.state = editSelected(base, clip, [&](const Box<Track>& track, std::uint32_t curve, const IndexRanges& keys) {
        return editCurve(*track, curve, [&](const auto& c) {
            using T = std::decay_t<decltype(c.keys.front().value)>;
            if constexpr (kHasTangents<T>) {
                TangentEdit<T> changed = edit(c, keys);
                double& largest = std::is_same_v<T, glm::dquat> ? result.moved.turn : result.moved.value;
                largest = std::max(largest, changed.largestChange);
                result.wasLimited = result.wasLimited || changed.wasLimited;
                return CurveEdit<T>{std::move(changed.curve), keys, changed.largestChange};
            } else {
                return CurveEdit<T>{c, keys, 0};
            }
        });
    });
    return result;
}

// The keys before these: a span that ends at a key starts there. Over the seam of a loop nothing is meant.
IndexRanges keysBefore(const IndexRanges& keys)
{
    std::vector<std::size_t> before;
    keys.forEach([&](std::size_t key) {
        if (key > 0)
            before.push_back(key - 1);
    });
    return IndexRanges::of(before);
}

// The keys of the spans that lie on these sides.
IndexRanges spansBeside(const IndexRanges& keys, Sides sides)
{
    IndexRanges spans = sides.out ? keys : IndexRanges{};
    if (sides.in)
        spans.unite(keysBefore(keys));
    return spans;
}

template <class T> Curve<T> withoutSteps(const Curve<T>& curve, const IndexRanges& spans)
{
    std::vector<std::size_t> steps;
    spans.forEach([&](std::size_t span) {
        if (curve.keys[span].interpolation == Interpolation::step)
            steps.push_back(span);
    });
    return steps.empty() ? curve : setInterpolation(curve, IndexRanges::of(steps), Interpolation::tangent);
}

// Keys with a weight on either side get the weights that `weights(in, out)` makes of theirs, as a pair; the others have none to change.
template <class T, class Weights> Curve<T> withWeights(const Curve<T>& curve, const IndexRanges& keys, Weights&& weights)
{
    Curve<T> result = curve;
    if constexpr (std::is_same_v<T, double>)
        keys.forEach([&](std::size_t index) {
            const Key<double>& key = curve.keys[index];
            if (key.in.weight <= 0 && key.out.weight <= 0)
                return;
            const auto real = [](double weight) { return weight > 0 ? weight : 1.0 / 3; };
            const std::pair<double, double> made = weights(real(key.in.weight), real(key.out.weight));
            result = setTangentWeight(result, IndexRanges::single(index), {true, false}, made.first);
            result = setTangentWeight(result, IndexRanges::single(index), {false, true}, made.second);
        });
    return result;
}

} // namespace

EditorState shapeSelected(const EditorState& base, ClipId clip, TangentRule rule, Sides sides)
{
    return edited(base, clip, [&](const auto& curve, const IndexRanges& keys) {
        using T = std::decay_t<decltype(curve.keys.front().value)>;
        return TangentEdit<T>{setTangentRule(withoutSteps(curve, spansBeside(keys, sides)), keys, rule, sides)};
    }).state;
}

EditorState stepSelected(const EditorState& base, ClipId clip, Sides sides)
{
    return editSelected(base, clip, [&](const Box<Track>& track, std::uint32_t curve, const IndexRanges& keys) {
        return TrackEdit{setCurveInterpolation(*track, curve, spansBeside(keys, sides), Interpolation::step), keys, 0, false};
    });
}

TangentResult breakSelected(const EditorState& base, ClipId clip)
{
    return edited(base, clip, [](const auto& curve, const IndexRanges& keys) { return breakTangents(curve, keys); });
}

TangentResult unifySelected(const EditorState& base, ClipId clip)
{
    return edited(base, clip, [](const auto& curve, const IndexRanges& keys) { return unifyTangents(curve, keys); });
}

TangentResult alignSelected(const EditorState& base, ClipId clip, Side from)
{
    return edited(base, clip, [&](const auto& curve, const IndexRanges& keys) {
        auto edit = alignTangents(curve, keys, from);
        edit.curve = withWeights(edit.curve, keys, [&](double in, double out) {
            const double weight = from == Side::before ? in : out;
            return std::pair(weight, weight);
        });
        return edit;
    });
}

TangentResult equaliseSelected(const EditorState& base, ClipId clip)
{
    return edited(base, clip, [](const auto& curve, const IndexRanges& keys) {
        auto edit = unifyTangents(curve, keys);
        edit.curve = withWeights(edit.curve, keys, [](double in, double out) { return std::pair((in + out) / 2, (in + out) / 2); });
        return edit;
    });
}

TangentResult aimSelected(const EditorState& base, ClipId clip, Sides sides)
{
    return edited(base, clip, [&](const auto& curve, const IndexRanges& keys) {
        using T = std::decay_t<decltype(curve.keys.front().value)>;
        const Curve<T> straight = setTangentRule(withoutSteps(curve, spansBeside(keys, sides)), keys, TangentRule::linear, sides);
        return TangentEdit<T>{setTangentRule(straight, keys, TangentRule::free, sides)}; // free takes over the slope there is
    });
}

namespace {

template <class Visit> void forEachNumberCurve(const EditorState& state, ClipId clipId, Visit&& visit)
{
    const Clip* clip = findClip(state.document, clipId);
    if (!clip)
        return;
    for (const auto& [ref, keys] : state.selection.curves())
        if (const Track* track = findTrack(*clip, ref.track))
            if (const auto* vector = std::get_if<VectorCurves>(&track->curves))
                visit(vector->components[ref.curve], keys);
}

} // namespace

bool isWeighted(const EditorState& state, ClipId clip)
{
    bool weighted = false;
    forEachNumberCurve(state, clip, [&](const Curve<double>& curve, const IndexRanges& keys) {
        keys.forEach([&](std::size_t key) { weighted = weighted || curve.keys[key].in.weight > 0 || curve.keys[key].out.weight > 0; });
    });
    return weighted;
}

bool takesWeights(const EditorState& state, ClipId clip)
{
    bool takes = false;
    forEachNumberCurve(state, clip, [&](const Curve<double>&, const IndexRanges&) { takes = true; });
    return takes;
}

TangentResult setWeightedSelected(const EditorState& base, ClipId clip, bool weighted)
{
    return edited(base, clip, [&](const auto& curve, const IndexRanges& keys) {
        using T = std::decay_t<decltype(curve.keys.front().value)>;
        if constexpr (std::is_same_v<T, double>)
            return setWeighted(curve, keys, Sides{}, weighted);
        else
            return TangentEdit<T>{curve};
    });
}

namespace {

// The curve's strength or weight on one side of one key.
template <class T> TangentEdit<T> withNumber(const Curve<T>& curve, std::size_t key, TangentNumber number, Sides sides, double value)
{
    const IndexRanges one = IndexRanges::single(key);
    if (number == TangentNumber::strength)
        return setTangentStrength(curve, one, sides, value);
    if constexpr (std::is_same_v<T, double>)
        return TangentEdit<T>{setTangentWeight(curve, one, sides, value)};
    else
        return TangentEdit<T>{curve};
}

} // namespace

Result<TangentResult> setTangentNumbers(const EditorState& base, ClipId clipId, TangentNumber number, Side side, const Together& together,
    const MeantOf& meantOf, const NumberOf& numberOf)
{
    TangentResult result{base, {}, false};
    const Clip* clip = findClip(base.document, clipId);
    if (!clip)
        return result;
    // Strengths of joint keys are joint, as their rules are; weights and slopes are each component's own.
    const Selection concerned = number == TangentNumber::strength ? withJointKeys(*clip, base.selection) : base.selection;
    Clip changed = *clip;
    for (const auto& [ref, keys] : concerned.curves()) {
        const MeantChannel meant = meantOf(ref);
        const auto track = std::find_if(changed.tracks.begin(), changed.tracks.end(), [id = ref.track](const Box<Track>& t) { return t->id == id; });
        if (!meant.readout || track == changed.tracks.end() || std::holds_alternative<Curve<glm::dmat4>>((*track)->curves))
            continue;
        const TrackReadout& before = *meant.readout;
        TrackReadout now(*track, before.view()); // of slopes, which go on from one key to the next
        Track own = **track;
        std::optional<Error> wrong;
        std::size_t place = 0;
        keys.forEach([&](std::size_t key) {
            const bool hasHandle = before.hasHandle(meant.channel, key, side);
            if (wrong || (number == TangentNumber::slope && !hasHandle))
                return;
            const double had = number == TangentNumber::strength ? strengthOf(before.track(), ref.curve, key, side)
                : number == TangentNumber::weight                ? before.weight(meant.channel, key, side)
                                                                 : before.slope(meant.channel, key, side);
            const auto value = numberOf(before, meant.channel, key, had, place++);
            if (!value) {
                wrong = value.error();
                return;
            }
            const Sides sides{side == Side::before, side == Side::after};
            if (number != TangentNumber::slope) {
                const TrackEdit edit = editCurve(own, ref.curve, [&](const auto& c) {
                    using T = std::decay_t<decltype(c.keys.front().value)>;
                    if constexpr (kHasTangents<T>) {
                        TangentEdit<T> one = withNumber(c, key, number, sides, *value);
                        result.wasLimited = result.wasLimited || one.wasLimited;
                        return CurveEdit<T>{std::move(one.curve), {}, 0};
                    } else {
                        return CurveEdit<T>{c, {}, 0};
                    }
                });
                own = edit.track;
                return;
            }
            const bool both = together(before, meant.channel, key);
            TrackEdit edit = setChannelSlope(now, meant.channel, key, side, *value);
            result.wasLimited = result.wasLimited || edit.wasLimited;
            now = TrackReadout(Box<Track>(std::move(edit.track)), before.view());
            if (both) {
                const Side other = side == Side::before ? Side::after : Side::before;
                edit = setChannelSlope(now, meant.channel, key, other, now.slope(meant.channel, key, side));
                result.wasLimited = result.wasLimited || edit.wasLimited;
                now = TrackReadout(Box<Track>(std::move(edit.track)), before.view());
            }
        });
        if (wrong)
            return tl::unexpected(*wrong);
        *track = number == TangentNumber::slope ? now.box() : Box<Track>(std::move(own));
    }
    result.state.document = withClip(base.document, std::move(changed));
    return result;
}

double strengthOf(const Track& track, std::size_t curve, std::size_t key, Side side)
{
    const auto of = [&](const auto& k) { return side == Side::before ? k.in.strength : k.out.strength; };
    if (const auto* vector = std::get_if<VectorCurves>(&track.curves))
        return of(vector->components[curve].keys[key]);
    if (const auto* rotation = std::get_if<Curve<glm::dquat>>(&track.curves))
        return of(rotation->keys[key]);
    return 1;
}

double weightOf(const Track& track, std::size_t curve, std::size_t key, Side side)
{
    const auto* vector = std::get_if<VectorCurves>(&track.curves);
    if (!vector)
        return 0;
    const Key<double>& k = vector->components[curve].keys[key];
    return side == Side::before ? k.in.weight : k.out.weight;
}

bool hasOneSlope(const TrackReadout& readout, std::size_t channel, std::size_t key)
{
    if (!readout.hasHandle(channel, key, Side::before) || !readout.hasHandle(channel, key, Side::after))
        return false;
    const double in = readout.slope(channel, key, Side::before), out = readout.slope(channel, key, Side::after);
    return std::abs(in - out) <= kSameSlope * std::max({1.0, std::abs(in), std::abs(out)});
}

} // namespace slerpline::editor
