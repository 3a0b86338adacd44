#include "app/editor/editing/clipboard_operations.h"

#include "app/editor/editing/selected_edit.h"

#include <fmt/format.h>
#include <type_traits>

namespace slerpline::editor {
namespace {

std::string nodeNameOf(const Document& document, const Track& track)
{
    const int node = track.target.node;
    return node >= 0 && std::size_t(node) < document.scene->nodes.size() ? document.scene->nodes[std::size_t(node)].name : std::string();
}

std::string placeOf(const CopiedTrack& track)
{
    const std::string property = propertyName({-1, track.kind, track.property});
    return track.node.empty() ? property : track.node + '/' + property;
}

// Visits the keys of every copied curve.
template <class AnyKeys, class Visit> void forEachCurve(AnyKeys& keys, Visit&& visit)
{
    if (auto* numbers = std::get_if<0>(&keys.curves)) {
        for (auto& curve : *numbers)
            visit(curve);
    } else if (auto* rotation = std::get_if<1>(&keys.curves)) {
        visit(*rotation);
    } else {
        visit(std::get<2>(keys.curves));
    }
}

// Turned round and stretched about the first time of all.
CopiedTrackKeys prepared(CopiedTrackKeys keys, const TimeRange& times, const PasteChoices& choices)
{
    forEachCurve(keys, [&](auto& copied) {
        using T = std::decay_t<decltype(copied.keys.front().value)>;
        Curve<T> curve;
        curve.keys = KeyList<T>(copied.keys);
        if (choices.isReversed && !copied.keys.empty())
            curve = reverseKeys(curve, IndexRanges::of(0, curve.keys.size()), StepSpans::keepShape, times).curve;
        if (choices.stretch != 1) {
            KeyScale<T> scale;
            scale.pivot = times.first;
            scale.timeFactor = choices.stretch;
            curve = scaleKeys(curve, IndexRanges::of(0, curve.keys.size()), scale).curve;
        }
        copied.keys.assign(curve.keys.begin(), curve.keys.end());
        copied.times = {times.first, times.first + times.duration() * choices.stretch};
    });
    return keys;
}

void mirror(CopiedTrackKeys& keys, PropertyKind kind, MirrorPlane plane)
{
    std::size_t component = 0;
    forEachCurve(keys, [&](auto& copied) {
        using T = std::decay_t<decltype(copied.keys.front().value)>;
        Curve<T> curve;
        curve.keys = KeyList<T>(copied.keys);
        const IndexRanges all = IndexRanges::of(0, curve.keys.size());
        if constexpr (!std::is_same_v<T, double>)
            curve = mirrorKeys(curve, all, plane).curve;
        else if (kind == PropertyKind::translation && component == std::size_t(plane))
            curve = mirrorKeys(curve, all, 0).curve;
        copied.keys.assign(curve.keys.begin(), curve.keys.end());
        ++component;
    });
}

std::vector<Seconds> timesOf(const CopiedTrackKeys& keys)
{
    std::vector<Seconds> times;
    forEachCurve(keys, [&](const auto& copied) {
        for (const auto& key : copied.keys)
            times.push_back(key.time);
    });
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

// Whether every component has a key at each of the copied times, and one only.
bool areColumns(const CopiedTrackKeys& keys)
{
    const std::vector<Seconds> times = timesOf(keys);
    bool columns = true;
    forEachCurve(keys, [&](const auto& copied) {
        columns = columns && copied.keys.size() == times.size()
            && std::equal(times.begin(), times.end(), copied.keys.begin(), [](Seconds time, const auto& key) { return key.time == time; });
    });
    return columns;
}

// Gives the other components' keys at the times of pasted ones their modes, rules, strengths and weights: joint keys have them in common.
void shareShapes(std::vector<Curve<double>>& components, const TrackKeys& pasted)
{
    for (std::size_t from = 0; from < components.size(); ++from)
        pasted[from].forEach([&](std::size_t index) {
            const Key<double> source = components[from].keys[index];
            for (std::size_t to = 0; to < components.size(); ++to) {
                KeyList<double>& keys = components[to].keys;
                const std::size_t at = keys.lowerBound(source.time);
                if (to == from || at == keys.size() || keys[at].time != source.time)
                    continue;
                Key<double> key = keys[at];
                key.interpolation = source.interpolation;
                const double in = key.in.slope, out = key.out.slope;
                key.in = source.in;
                key.out = source.out;
                key.in.slope = in;
                key.out.slope = out;
                keys = keys.splice(at, at + 1, std::span<const Key<double>>(&key, 1));
            }
        });
}

// Some components only, onto a track that keys all together: the others get keys on their curves at the same times, and what the
// paste takes away goes from all.
Result<TrackKeysEdit> pasteOnJoint(const Track& track, const CopiedTrackKeys& copied, PasteOptions options)
{
    if (auto fits = pasteTrackKeys(track, copied, options); !fits)
        return fits;
    const TimeRange source = std::get<0>(copied.curves).front().times;
    const Seconds shift = options.when == PasteTime::at ? options.time - source.first : 0;
    std::vector<Seconds> times = timesOf(copied);
    for (Seconds& time : times)
        time = options.when == PasteTime::at ? options.time + (time - source.first) : time;
    Track own = track;
    const TimeRange range{source.first + shift, source.last + shift};
    const Seconds room = range.duration() + std::max(options.gap, 0.0);
    if (options.merge == PasteMerge::insert && room > 0)
        own = insertTrackTime(own, range.first, room).track;
    for (const Seconds time : times)
        own = insertColumn(own, time).track;
    if (options.merge == PasteMerge::overwriteRange || options.merge == PasteMerge::overwriteAll) {
        TrackKeys gone = options.merge == PasteMerge::overwriteAll ? allKeys(own) : keysWithin(own, range);
        for (std::size_t curve = 0; curve < gone.size(); ++curve) {
            const IndexRanges before = gone[curve];
            before.forEach([&](std::size_t key) {
                if (std::binary_search(times.begin(), times.end(), keyTime(own, curve, key)))
                    gone[curve].erase(key);
            });
        }
        own = removeTrackKeys(own, gone);
    }
    options.merge = PasteMerge::mix;
    auto pasted = pasteTrackKeys(own, copied, options);
    if (pasted)
        shareShapes(std::get<VectorCurves>(pasted->track.curves).components, pasted->keys);
    return pasted;
}

Result<TrackKeysEdit> pasteOnce(const Track& track, const CopiedTrackKeys& copied, const PasteOptions& options)
{
    return keysAreJoint(track) && !areColumns(copied) ? pasteOnJoint(track, copied, options) : pasteTrackKeys(track, copied, options);
}

// All rounds of a paste, one after the other.
Result<TrackKeysEdit> pasteRounds(const Track& track, const CopiedTrackKeys& copied, const TimeRange& times, PasteOptions options, int repeats)
{
    const Seconds length = times.duration();
    const int rounds = length > 0 ? std::clamp(repeats, 1, kMostRepeats) : 1;
    const Seconds first = options.when == PasteTime::at ? options.time : times.first;
    PasteOptions round = options;
    if (options.merge == PasteMerge::insert)
        round.gap = std::max(options.gap, 0.0) + length * (rounds - 1); // room for all of them at once
    auto edit = pasteOnce(track, copied, round);
    round.when = PasteTime::at;
    round.gap = 0;
    if (options.merge != PasteMerge::overwriteRange)
        round.merge = PasteMerge::mix;
    if (options.value != PasteValue::asCopied)
        round.value = PasteValue::meetFirst; // the motion goes on from where the last round ended
    for (int i = 1; i < rounds && edit; ++i) {
        round.time = first + length * i;
        auto next = pasteOnce(edit->track, copied, round);
        if (!next)
            return next;
        for (std::size_t curve = 0; curve < next->keys.size(); ++curve)
            next->keys[curve].unite(edit->keys[curve]);
        edit = std::move(next);
    }
    return edit;
}

bool fits(const CopiedTrack& copied, const Track& track)
{
    if (copied.keys.curves.index() != track.curves.index())
        return false;
    const auto* numbers = std::get_if<0>(&copied.keys.curves);
    return !numbers || numbers->size() == curveCount(track);
}

// The only component that has keys; none when there are more, or no components at all.
std::optional<std::size_t> onlyComponent(const CopiedTrackKeys& keys)
{
    const auto* numbers = std::get_if<0>(&keys.curves);
    std::optional<std::size_t> only;
    for (std::size_t i = 0; numbers && i < numbers->size(); ++i)
        if (!(*numbers)[i].keys.empty()) {
            if (only)
                return std::nullopt;
            only = i;
        }
    return only;
}

// What is pasted onto a track that is not the keys' own: a single component goes to the active one there.
std::optional<CopiedTrackKeys> forPicked(const CopiedTrack& copied, const Track& track, const std::optional<ChannelRef>& active)
{
    const auto only = onlyComponent(copied.keys);
    if (!only || !std::holds_alternative<VectorCurves>(track.curves) || !active || active->track != track.id || active->channel >= curveCount(track))
        return fits(copied, track) ? std::optional(copied.keys) : std::nullopt;
    const CopiedKeys<double>& source = std::get<0>(copied.keys.curves)[*only];
    std::vector<CopiedKeys<double>> components(curveCount(track), CopiedKeys<double>{{}, source.times});
    components[active->channel] = source;
    return CopiedTrackKeys{std::move(components)};
}

const Track* trackOfNode(const Document& document, const Clip& clip, const CopiedTrack& copied, const std::string& node)
{
    for (const Box<Track>& track : clip.tracks)
        if (track->target.kind == copied.kind && track->target.name == copied.property && nodeNameOf(document, *track) == node
            && fits(copied, *track))
            return &*track;
    return nullptr;
}

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool isSmall(char c) { return c >= 'a' && c <= 'z'; }

} // namespace

std::string otherSide(const std::string& name)
{
    const auto exchanged = [&](std::string_view side, std::string_view other) -> std::optional<std::string> {
        for (std::size_t at = name.find(side); at != std::string::npos; at = name.find(side, at + 1)) {
            const std::size_t end = at + side.size();
            const char before = at > 0 ? name[at - 1] : ' ', after = end < name.size() ? name[end] : ' ';
            // A word of its own: "bright" has no side, "LeftArm" and "armLeft" have one. A single letter stands between signs.
            const bool begins = !isLetter(before) || (side.size() > 1 && !isSmall(side.front()) && isSmall(before));
            const bool ends = !isLetter(after) || (side.size() > 1 && isSmall(side.back()) && !isSmall(after));
            if (begins && ends)
                return std::string(name).replace(at, side.size(), other);
        }
        return std::nullopt;
    };
    for (const auto& [left, right] :
        {std::pair{"Left", "Right"}, std::pair{"left", "right"}, std::pair{"LEFT", "RIGHT"}, std::pair{"L", "R"}, std::pair{"l", "r"}})
        for (const auto& [side, other] : {std::pair{left, right}, std::pair{right, left}})
            if (auto result = exchanged(side, other))
                return *result;
    return name;
}

std::size_t keyTotal(const CopiedClip& copied)
{
    std::size_t total = 0;
    for (const CopiedTrack& track : copied.tracks)
        forEachCurve(track.keys, [&](const auto& curve) { total += curve.keys.size(); });
    return total;
}

CopiedClip copySelected(const EditorState& state, ClipId clipId)
{
    CopiedClip result;
    const Clip* clip = findClip(state.document, clipId);
    if (!clip)
        return result;
    const Selection selection = withJointKeys(*clip, state.selection);
    std::optional<TimeRange> times;
    for (const Box<Track>& track : clip->tracks) {
        TrackKeys keys(curveCount(*track));
        bool any = false;
        for (std::uint32_t curve = 0; curve < keys.size(); ++curve) {
            keys[curve] = selection.keysOf({track->id, curve});
            if (keys[curve].empty())
                continue;
            any = true;
            const TimeRange own{keyTime(*track, curve, keys[curve].first()), keyTime(*track, curve, keys[curve].last())};
            times = times ? TimeRange{std::min(times->first, own.first), std::max(times->last, own.last)} : own;
        }
        if (!any)
            continue;
        CopiedTrack copied{nodeNameOf(state.document, *track), track->target.kind, track->target.name, {}, copyTrackKeys(*track, keys)};
        if (const auto* vector = std::get_if<VectorCurves>(&track->curves))
            copied.components = vector->names;
        result.tracks.push_back(std::move(copied));
    }
    result.times = times.value_or(TimeRange{});
    for (CopiedTrack& track : result.tracks)
        forEachCurve(track.keys, [&](auto& curve) { curve.times = result.times; });
    return result;
}

Result<PasteResult> pasteInto(const EditorState& base, ClipId clipId, const CopiedClip& copied, const PasteChoices& choices)
{
    PasteResult result{base, 0, {}};
    const auto error = [](std::string message) { return tl::unexpected(Error{std::move(message), {}, 0, 0, -1, "clipboard.unfit"}); };
    const Clip* clip = findClip(base.document, clipId);
    if (!clip)
        return error("there is no clip to paste into");
    if (copied.tracks.empty())
        return error("the clipboard holds no keys");
    if (!(choices.stretch > 0) || !std::isfinite(choices.stretch))
        return error("the length must be above zero");
    const TimeRange times{copied.times.first, copied.times.first + copied.times.duration() * choices.stretch};
    Clip changed = *clip;
    result.state.selection = {};
    std::set<TrackId> taken;
    for (const CopiedTrack& track : copied.tracks) {
        const Track* own = trackOfNode(base.document, *clip, track, track.node);
        const Track* other
            = choices.mirror && otherSide(track.node) != track.node ? trackOfNode(base.document, *clip, track, otherSide(track.node)) : nullptr;
        const Track* onto = own && choices.shown.contains(own->id) && !taken.contains(own->id) ? own : nullptr;
        if (other && !taken.contains(other->id))
            onto = other;
        std::optional<CopiedTrackKeys> keys = onto ? std::optional(track.keys) : std::nullopt;
        for (std::size_t i = 0; i < choices.picked.size() && !keys; ++i)
            if (const Track* picked = taken.contains(choices.picked[i]) ? nullptr : findTrack(*clip, choices.picked[i])) {
                keys = forPicked(track, *picked, choices.active);
                onto = picked;
            }
        if (!keys && own && !taken.contains(own->id)) {
            onto = own;
            keys = track.keys;
        }
        if (!keys) {
            result.unfit.push_back(placeOf(track));
            continue;
        }
        taken.insert(onto->id);
        if (choices.mirror)
            mirror(*keys, onto->target.kind, *choices.mirror);
        const auto edit = pasteRounds(*onto, prepared(std::move(*keys), copied.times, choices), times, choices.options, choices.repeats);
        if (!edit)
            return tl::unexpected(edit.error());
        const auto box = std::find_if(changed.tracks.begin(), changed.tracks.end(), [&](const Box<Track>& t) { return t->id == onto->id; });
        *box = Box<Track>(edit->track);
        for (std::uint32_t curve = 0; curve < edit->keys.size(); ++curve) {
            result.pasted += edit->keys[curve].size();
            result.state.selection.set({onto->id, curve}, edit->keys[curve]);
        }
    }
    if (taken.empty())
        return error(fmt::format("nothing fits here: the keys are of {}{}; pick a track of the same kind to paste them onto it", result.unfit.front(),
            result.unfit.size() > 1 ? fmt::format(" and {} more", result.unfit.size() - 1) : std::string()));
    result.state.document = withClip(base.document, std::move(changed));
    return result;
}

} // namespace slerpline::editor
