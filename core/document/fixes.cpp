#include "core/document/fixes.h"

#include "core/curve/check.h"
#include "core/curve/edit.h"
#include "core/curve/edit_parts.h"
#include "core/curve/evaluate.h"
#include "core/curve/rotation.h"
#include "core/document/edit.h"
#include "core/document/validate_keys.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace slerpline {
namespace {

using Rotations = Curve<glm::dquat>;

bool isPlain(const Track& track) { return std::holds_alternative<std::monostate>(track.dialect); }

// The change made to each of a track's curves, numbered.
template <class Change> void changeCurves(Track& track, Change&& change)
{
    if (auto* vector = std::get_if<VectorCurves>(&track.curves))
        for (std::size_t i = 0; i < vector->components.size(); ++i)
            change(vector->components[i], i);
    else if (auto* rotation = std::get_if<Rotations>(&track.curves))
        change(*rotation, 0);
    else
        change(std::get<Curve<glm::dmat4>>(track.curves), 0);
}

// An M3G sequence whose valid range wraps counts how many of the first keys stand at its end.
void recountWrapped(Track& track, std::size_t key, std::ptrdiff_t change)
{
    if (auto* sequence = std::get_if<M3gSequence>(&track.dialect))
        if (key < sequence->wrapped)
            sequence->wrapped = std::size_t(std::ptrdiff_t(sequence->wrapped) + change);
}

void removeFrom(Track& track, const std::vector<std::vector<std::size_t>>& keys)
{
    changeCurves(track, [&](auto& curve, std::size_t i) { curve = removeKeys(curve, IndexRanges::of(keys[i])); });
    if (!keys.empty())
        for (auto key = keys[0].rbegin(); key != keys[0].rend(); ++key)
            recountWrapped(track, *key, -1);
}

// --- rotations

glm::dquat opposite(const glm::dquat& q) { return {0 - q.w, 0 - q.x, 0 - q.y, 0 - q.z}; } // no negative zeros

void makeSignsAgree(Rotations& curve)
{
    std::vector<Key<glm::dquat>> keys(curve.keys.begin(), curve.keys.end());
    for (std::size_t i = 1; i < keys.size(); ++i)
        if (glm::dot(normalised(keys[i - 1].value), normalised(keys[i].value)) < 0)
            keys[i].value = opposite(keys[i].value);
    curve.keys = KeyList<glm::dquat>(keys);
}

void normaliseKeys(Rotations& curve)
{
    curve.keys = edits::changedKeys(curve.keys, IndexRanges::of(lengthFlaws(curve).keys), [](auto& key) { key.value = normalised(key.value); });
}

// A key in the middle of a span: on the curve where that brings both halves well under the whole turn; else (a long way
// round with strong tangents) half-way on the arc.
void insertHalfWay(Track& track, std::size_t span, Seconds middle)
{
    constexpr double kProgress = 0.75; // of the turn; a whole turn is below half a turn after three rounds
    auto& curve = std::get<Rotations>(track.curves);
    const double turn = turnOfSpan(curve, span);
    const glm::dquat start = normalised(curve.keys[span].value);
    const glm::dvec3 log = turnBetween(start, curve.keys[span + 1].value, curve.path);
    Key<glm::dquat> key = curve.keys[span];
    key.time = middle;
    key.value = evaluate(curve, middle);
    if (isPlain(track)) {
        curve = insertKey(curve, middle).curve;
        key = curve.keys[span + 1];
    } else {
        curve.keys = curve.keys.splice(span + 1, span + 1, std::span<const Key<glm::dquat>>(&key, 1));
    }
    recountWrapped(track, span + 1, 1);
    if (std::max(turnOfSpan(curve, span), turnOfSpan(curve, span + 1)) <= kProgress * turn)
        return;
    key.value = normalised(start * exponential(log / 2.0));
    key.in = key.out = {};
    curve.keys = edits::withKey(curve.keys, span + 1, key);
}

// Keys half-way in a span and its pieces until none turns by half a turn; a piece too short in time for a key stays.
void splitTurn(Track& track, std::size_t span)
{
    const auto& curve = std::get<Rotations>(track.curves);
    for (std::size_t end = span + 1; span < end;) {
        const Seconds from = curve.keys[span].time, to = curve.keys[span + 1].time, middle = from + (to - from) / 2;
        if (turnOfSpan(curve, span) < kNearlyHalfTurn || !(from < middle && middle < to)) {
            ++span;
            continue;
        }
        insertHalfWay(track, span, middle);
        ++end;
    }
}

void splitTurns(Track& track, const Flaws& flaws)
{
    for (auto span = flaws.keys.rbegin(); span != flaws.keys.rend(); ++span)
        splitTurn(track, *span);
}

// --- numbers and times

template <class T> bool hasSoundKey(const Curve<T>& curve, std::size_t index)
{
    Key<T> key = curve.keys[index];
    key.in = key.out = {};
    Curve<T> alone;
    alone.keys = KeyList<T>(std::vector<Key<T>>{key});
    return nonFiniteKeys(alone).empty();
}

void makeFinite(Track& track)
{
    std::vector<std::vector<std::size_t>> broken(curveCount(track));
    changeCurves(track, [&](auto& curve, std::size_t i) {
        std::vector<std::size_t> tangents;
        for (const std::size_t key : nonFiniteKeys(curve).keys)
            (hasSoundKey(curve, key) ? tangents : broken[i]).push_back(key);
        curve.keys = edits::changedKeys(curve.keys, IndexRanges::of(tangents), [](auto& key) { key.in = key.out = {}; });
    });
    if (!isPlain(track)) { // its keys are joint
        std::vector<std::size_t> all;
        for (const auto& one : broken)
            all.insert(all.end(), one.begin(), one.end());
        std::sort(all.begin(), all.end());
        all.erase(std::unique(all.begin(), all.end()), all.end());
        std::fill(broken.begin(), broken.end(), all);
    }
    removeFrom(track, broken);
}

void keepLastOfTimes(Track& track)
{
    std::vector<std::vector<std::size_t>> earlier(curveCount(track));
    changeCurves(track, [&](auto& curve, std::size_t i) { earlier[i] = sharedTimeKeys(curve).keys; });
    removeFrom(track, earlier);
}

void removeRedundant(Track& track)
{
    constexpr int kMostPasses = 4; // what is left may let one more key go; each pass is rare after the first
    for (int pass = 0; pass < kMostPasses; ++pass) {
        const auto keys = redundantKeys(track);
        if (std::all_of(keys.begin(), keys.end(), [](const auto& one) { return one.empty(); }))
            return;
        removeFrom(track, keys);
    }
}

// --- motion

// The keys at both ends of spans, by what becomes of them: the open ends of a curve rest as they did in the spline.
struct SpanEnds {
    IndexRanges inner, open;
};
template <class T> SpanEnds endsOf(const Curve<T>& curve, const Flaws& spans)
{
    SpanEnds ends;
    for (const std::size_t span : spans.keys)
        for (const std::size_t key : {span, span + 1})
            (!curve.isLooping() && (key == 0 || key + 1 == curve.keys.size()) ? ends.open : ends.inner).insert(key);
    return ends;
}

void clampOvershoots(Curve<double>& curve)
{
    const SpanEnds ends = endsOf(curve, overshootSpans(curve));
    curve = setTangentRule(curve, ends.inner, TangentRule::clamped, {});
    curve = setTangentRule(curve, ends.open, TangentRule::flat, {});
}

void clampOvershoots(Rotations& curve)
{
    const Flaws spans = overshootSpans(curve);
    const SpanEnds ends = endsOf(curve, spans);
    curve = setTangentRule(curve, ends.inner, TangentRule::smooth, {}); // the velocities of a velocity-continuous spline
    curve = setTangentRule(curve, ends.open, TangentRule::flat, {});
    // A strength of 0 stays on the arc; the first of these that is weak enough keeps the most of the motion.
    std::vector<std::size_t> wide = spans.keys;
    for (const double strength : {0.5, 0.25, 0.125, 0.0}) {
        IndexRanges keys;
        for (const std::size_t span : wide)
            for (const std::size_t key : {span, span + 1})
                if (ends.inner.contains(key))
                    keys.insert(key);
        curve.keys = edits::changedKeys(curve.keys, keys, [&](auto& key) { key.in.strength = key.out.strength = strength; });
        wide.erase(std::remove_if(wide.begin(), wide.end(), [&](std::size_t span) { return overshootOf(curve, span) <= kOffArc; }), wide.end());
    }
}

void extendTo(Track& track, Seconds end)
{
    changeCurves(track, [end](auto& curve, std::size_t) {
        if (!curve.keys.empty() && curve.keys.back().time < end)
            curve = insertKey(curve, end).curve;
    });
}

void clampTrack(Track& track)
{
    changeCurves(track, [](auto& curve, std::size_t) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(curve)>, Curve<glm::dmat4>>)
            clampOvershoots(curve);
    });
}

void fitTiming(Track& track)
{
    changeCurves(track, [](auto& curve, std::size_t) { curve.timing = SplineTiming::velocityContinuous; });
}

using TrackFix = void (*)(Track&, const Clip&);
struct NamedFix {
    std::string_view id;
    TrackFix apply;
};
constexpr std::array<NamedFix, 10> kFixes{{
    {"rotation.flip", [](Track& track, const Clip&) { makeSignsAgree(std::get<Rotations>(track.curves)); }},
    {"rotation.antipodal", [](Track& track, const Clip&) { splitTurns(track, undefinedTurns(std::get<Rotations>(track.curves))); }},
    {"rotation.half-turn", [](Track& track, const Clip&) { splitTurns(track, halfTurns(std::get<Rotations>(track.curves))); }},
    {"rotation.not-unit", [](Track& track, const Clip&) { normaliseKeys(std::get<Rotations>(track.curves)); }},
    {"value.not-finite", [](Track& track, const Clip&) { makeFinite(track); }},
    {"keys.duplicate-time", [](Track& track, const Clip&) { keepLastOfTimes(track); }},
    {"keys.redundant", [](Track& track, const Clip&) { removeRedundant(track); }},
    {"motion.velocity-jump", [](Track& track, const Clip&) { fitTiming(track); }},
    {"motion.overshoot", [](Track& track, const Clip&) { clampTrack(track); }},
    {"clip.length-mismatch", [](Track& track, const Clip& clip) { extendTo(track, loopEnd(clip)); }},
}};

} // namespace

Document fix(const Document& document, const Finding& finding)
{
    const Clip* clip = findClip(document, finding.clip);
    const Track* track = clip ? findTrack(*clip, finding.track) : nullptr;
    const std::string_view id = finding.diagnostic.id;
    const auto found = std::find_if(kFixes.begin(), kFixes.end(), [id](const NamedFix& named) { return named.id == id; });
    if (!track || !finding.diagnostic.fixable || found == kFixes.end())
        return document;
    if (id.starts_with("rotation.") && !std::holds_alternative<Rotations>(track->curves))
        return document;
    Track changed = *track;
    found->apply(changed, *clip);
    return changed == *track ? document : withTrack(document, clip->id, std::move(changed));
}

Document fixAll(const Document& document, std::string_view id)
{
    Document result = document;
    for (const Finding& finding : validate(document))
        if (finding.diagnostic.id == id)
            result = fix(result, finding);
    return result;
}

Document rebind(const Document& document, ClipId clipId, TrackId trackId, int node)
{
    const Clip* clip = findClip(document, clipId);
    const Track* track = clip ? findTrack(*clip, trackId) : nullptr;
    if (!track || node < 0 || std::size_t(node) >= document.scene->nodes.size())
        return document;
    Track changed = *track;
    changed.target.node = node;
    return withTrack(document, clipId, std::move(changed));
}

} // namespace slerpline
