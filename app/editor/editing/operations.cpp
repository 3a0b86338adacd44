#include "app/editor/editing/operations.h"

#include "app/editor/editing/selected_edit.h"

#include <algorithm>

namespace slerpline::editor {
std::size_t keyTotal(const Document& document, ClipId clipId)
{
    std::size_t total = 0;
    if (const Clip* clip = findClip(document, clipId))
        for (const Box<Track>& track : clip->tracks)
            for (std::size_t curve = 0; curve < curveCount(*track); ++curve)
                total += keyCount(*track, curve);
    return total;
}

EditorState deleteSelected(const EditorState& base, ClipId clip)
{
    return editSelected(base, clip, [](const Box<Track>& track, std::uint32_t curve, const IndexRanges& keys) {
        return TrackEdit{removeCurveKeys(*track, curve, keys), {}, 0, false};
    });
}

InsertResult insertKeys(const EditorState& base, ClipId clipId, const std::vector<CurveRef>& curves, Seconds time)
{
    InsertResult result{base, 0, 0};
    const Clip* clip = findClip(base.document, clipId);
    if (!clip)
        return result;
    Clip changed = *clip;
    result.state.selection = {};
    std::set<CurveRef> concerned(curves.begin(), curves.end());
    for (const CurveRef& ref : curves)
        if (const Track* track = findTrack(*clip, ref.track); track && keysAreJoint(*track))
            for (std::uint32_t curve = 0; curve < curveCount(*track); ++curve)
                concerned.insert({ref.track, curve});
    for (const CurveRef& ref : concerned) {
        const auto track = std::find_if(changed.tracks.begin(), changed.tracks.end(), [&](const Box<Track>& t) { return t->id == ref.track; });
        if (track == changed.tracks.end())
            continue;
        TrackEdit edited = insertCurveKey(**track, ref.curve, time);
        const bool turns = (*track)->target.kind == PropertyKind::rotation;
        *track = Box<Track>(std::move(edited.track));
        if (std::find(curves.begin(), curves.end(), ref) != curves.end())
            result.state.selection.set(ref, std::move(edited.keys));
        double& largest = turns ? result.largestTurn : result.largestChange;
        largest = std::max(largest, edited.largestChange);
    }
    result.state.document = withClip(base.document, std::move(changed));
    return result;
}

EditorState setSelectedInterpolation(const EditorState& base, ClipId clip, Interpolation interpolation)
{
    return editSelected(base, clip, [&](const Box<Track>& track, std::uint32_t curve, const IndexRanges& keys) {
        return TrackEdit{setCurveInterpolation(*track, curve, keys, interpolation), keys, 0, false};
    });
}

EditorState setSelectedRule(const EditorState& base, ClipId clip, TangentRule rule, Sides sides)
{
    return editSelected(base, clip, [&](const Box<Track>& track, std::uint32_t curve, const IndexRanges& keys) {
        return TrackEdit{setCurveTangentRule(*track, curve, keys, rule, sides), keys, 0, false};
    });
}

EditorState setSelectedStrength(const EditorState& base, ClipId clip, Sides sides, double strength)
{
    return editSelected(base, clip, [&](const Box<Track>& track, std::uint32_t curve, const IndexRanges& keys) {
        return TrackEdit{setCurveStrength(*track, curve, keys, sides, strength), keys, 0, false};
    });
}

SlopeResult setKeySlope(const EditorState& base, ClipId clip, ChannelRef channel, std::size_t key, Side side, double slope, bool both)
{
    SlopeResult result{base, false};
    const Box<Track>* track = findTrackBox(base.document, clip, channel.track);
    if (!track)
        return result;
    const TrackReadout readout(*track, base.viewOf(channel.track));
    TrackEdit edit = setChannelSlope(readout, channel.channel, key, side, slope);
    result.wasLimited = edit.wasLimited;
    const Side other = side == Side::before ? Side::after : Side::before;
    if (both && readout.hasHandle(channel.channel, key, other)) {
        // The side that was dragged says what the slope became, limit included.
        const TrackReadout changed(Box<Track>(edit.track), base.viewOf(channel.track));
        edit = setChannelSlope(changed, channel.channel, key, other, changed.slope(channel.channel, key, side));
        result.wasLimited = result.wasLimited || edit.wasLimited;
    }
    result.state.document = withTrack(base.document, clip, std::move(edit.track));
    return result;
}

EditorState setKeyValue(const EditorState& base, ClipId clip, ChannelRef channel, std::size_t key, double value)
{
    const Box<Track>* track = findTrackBox(base.document, clip, channel.track);
    if (!track)
        return base;
    EditorState result = base;
    result.document
        = withTrack(base.document, clip, setChannelKeyValue(TrackReadout(*track, base.viewOf(channel.track)), channel.channel, key, value).track);
    return result;
}

EditorState setMuted(const EditorState& base, ClipId clipId, const std::set<TrackId>& tracks, bool muted)
{
    const Clip* clip = findClip(base.document, clipId);
    if (!clip)
        return base;
    Clip changed = *clip;
    for (Box<Track>& track : changed.tracks)
        if (tracks.contains(track->id) && track->muted != muted) {
            Track own = *track;
            own.muted = muted;
            track = Box<Track>(std::move(own));
        }
    EditorState result = base;
    result.document = withClip(base.document, std::move(changed));
    return result;
}

} // namespace slerpline::editor
