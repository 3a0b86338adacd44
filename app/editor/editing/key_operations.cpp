#include "app/editor/editing/key_operations.h"

#include "app/editor/editing/selected_edit.h"
#include "core/curve/refit.h"

#include <cmath>
#include <fmt/format.h>
#include <type_traits>

namespace slerpline::editor {
namespace {

// The joint tracks' keys too: what the times of an edit are taken from.
template <class Visit> void forEachConcerned(const EditorState& base, ClipId clipId, Visit&& visit)
{
    const Clip* clip = findClip(base.document, clipId);
    if (!clip)
        return;
    const Selection concerned = withJointKeys(*clip, base.selection);
    for (const auto& [ref, keys] : concerned.curves())
        if (const Track* track = findTrack(*clip, ref.track))
            visit(*track, ref, keys);
}

} // namespace

KeptShape deleteRefitted(const EditorState& base, ClipId clip)
{
    KeptShape result{base, {}};
    result.state = editSelected(base, clip, [&](const Box<Track>& track, std::uint32_t curve, const IndexRanges& keys) {
        TrackEdit edit = editCurve(*track, curve, [&](const auto& c) { return removeKeysRefitted(c, keys); });
        double& largest = std::holds_alternative<Curve<glm::dquat>>(track->curves) ? result.moved.turn : result.moved.value;
        largest = std::max(largest, edit.largestChange);
        edit.keys = {};
        return edit;
    });
    return result;
}

std::optional<TimeRange> selectedTimes(const EditorState& base, ClipId clip)
{
    std::optional<TimeRange> range;
    forEachConcerned(base, clip, [&](const Track& track, const CurveRef& ref, const IndexRanges& keys) {
        const Seconds first = keyTime(track, ref.curve, keys.first()), last = keyTime(track, ref.curve, keys.last());
        range = range ? TimeRange{std::min(range->first, first), std::max(range->last, last)} : TimeRange{first, last};
    });
    return range;
}

Seconds duplicateOffset(const TimeRange& times, double frameRate) { return (std::round(times.duration() * frameRate) + 1) / frameRate; }

EditorState duplicateSelected(const EditorState& base, ClipId clip, Seconds by)
{
    return editSelected(base, clip, [&](const Box<Track>& track, std::uint32_t curve, const IndexRanges& keys) {
        return editCurve(*track, curve, [&](const auto& c) {
            using T = std::decay_t<decltype(c.keys.front().value)>;
            KeyOffset<T> offset;
            offset.time = by;
            return duplicateKeys(c, keys, offset);
        });
    });
}

namespace {

// One go at it: every key goes `part` of its way.
Result<TimesEdit> timesSet(const EditorState& base, ClipId clip, const TimeOf& timeOf, const CollisionRule& rule, double part)
{
    TimesEdit result{base, 1};
    std::optional<Error> wrong;
    result.state = editSelected(base, clip, [&](const Box<Track>& track, std::uint32_t curve, const IndexRanges& keys) {
        return editCurve(*track, curve, [&](const auto& c) {
            using T = std::decay_t<decltype(c.keys.front().value)>;
            std::vector<Key<T>> moved;
            std::vector<std::pair<Seconds, Seconds>> ways; // wanted, had
            std::size_t place = 0;
            keys.forEach([&](std::size_t index) {
                if (wrong)
                    return;
                const auto time = timeOf(*track, curve, index, place++);
                if (!time) {
                    wrong = time.error();
                    return;
                }
                moved.push_back(c.keys[index]);
                ways.emplace_back(*time, moved.back().time);
                moved.back().time = part < 1 ? moved.back().time + part * (*time - moved.back().time) : *time;
            });
            std::sort(ways.begin(), ways.end());
            for (std::size_t i = 1; i < ways.size() && !wrong; ++i)
                if (ways[i].first == ways[i - 1].first && ways[i].second != ways[i - 1].second)
                    wrong = Error{"several keys of one curve would come to one time; += moves each, * spreads them", {}, 0, 0, -1, "edit.one-time"};
            if (wrong)
                return CurveEdit<T>{c, keys, 0};
            CurveEdit<T> edit = replaceKeys(c, keys, moved, rule);
            result.fitted = std::min(result.fitted, edit.fitted);
            return edit;
        });
    });
    if (wrong)
        return tl::unexpected(*wrong);
    return result;
}

} // namespace

Result<TimesEdit> setSelectedTimes(const EditorState& base, ClipId clip, const TimeOf& timeOf, const CollisionRule& rule)
{
    auto edit = timesSet(base, clip, timeOf, rule, 1);
    if (!edit || edit->fitted >= 1)
        return edit;
    const double fitted = edit->fitted; // all go as far as the one with the least room
    edit = timesSet(base, clip, timeOf, rule, fitted);
    if (edit)
        edit->fitted = fitted;
    return edit;
}

EditorState reverseSelected(const EditorState& base, ClipId clip)
{
    const auto times = selectedTimes(base, clip);
    return editSelected(base, clip, [&](const Box<Track>& track, std::uint32_t curve, const IndexRanges& keys) {
        // A key added for one component only would tear joint keys apart.
        const StepSpans steps = keysAreJoint(*track) ? StepSpans::keepKeys : StepSpans::keepShape;
        return editCurve(*track, curve, [&](const auto& c) { return reverseKeys(c, keys, steps, times); });
    });
}

EditorState flipSelected(const EditorState& base, ClipId clip)
{
    return editSelected(base, clip, [&](const Box<Track>& track, std::uint32_t curve, const IndexRanges& keys) {
        const IndexRanges own = base.selection.keysOf({track->id, curve}); // values are each component's own
        return editCurve(*track, curve, [&](const auto& c) {
            using T = std::decay_t<decltype(c.keys.front().value)>;
            if constexpr (std::is_same_v<T, double>) {
                if (own.empty())
                    return CurveEdit<T>{c, keys, 0};
                double least = HUGE_VAL, greatest = -HUGE_VAL;
                own.forEach([&](std::size_t key) {
                    least = std::min(least, c.keys[key].value);
                    greatest = std::max(greatest, c.keys[key].value);
                });
                return mirrorKeys(c, own, least + (greatest - least) / 2);
            } else {
                return CurveEdit<T>{c, keys, 0};
            }
        });
    });
}

EditorState mirrorSelected(const EditorState& base, ClipId clip, MirrorPlane plane)
{
    return editSelected(base, clip, [&](const Box<Track>& track, std::uint32_t curve, const IndexRanges& keys) {
        return editCurve(*track, curve, [&](const auto& c) {
            using T = std::decay_t<decltype(c.keys.front().value)>;
            if constexpr (!std::is_same_v<T, double>)
                return mirrorKeys(c, keys, plane);
            else if (track->target.kind == PropertyKind::translation && curve == std::uint32_t(plane))
                return mirrorKeys(c, keys, 0);
            else
                return CurveEdit<T>{c, keys, 0};
        });
    });
}

EditorState snapSelected(const EditorState& base, ClipId clip, double frameRate)
{
    return editSelected(base, clip, [&](const Box<Track>& track, std::uint32_t curve, const IndexRanges& keys) {
        return editCurve(*track, curve, [&](const auto& c) { return snapKeys(c, keys, TimeGrid{frameRate, 0}); });
    });
}

EditorState setKeyValues(const EditorState& base, ClipId clip, const TrackReadout& readout, std::size_t channel, const IndexRanges& keys,
    const std::vector<double>& values)
{
    EditorState result = base;
    std::size_t place = 0;
    const auto next = [&](std::size_t) { return values[place++]; };
    if (findTrackBox(base.document, clip, readout.track().id))
        result.document = withTrack(base.document, clip, setChannelKeyValues(readout, channel, keys, next).track);
    return result;
}

} // namespace slerpline::editor
