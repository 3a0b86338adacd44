#include "app/editor/editing/curve_buffer.h"

#include "core/document/edit.h"

namespace slerpline::editor {

const Box<Track>* bufferedFor(const CurveBuffer& buffer, const Track& now)
{
    const auto found = buffer.find(now.id);
    if (found == buffer.end())
        return nullptr;
    const BufferedTrack& kept = found->second;
    const Box<Track>* next = !(kept.snapshot->curves == now.curves) ? &kept.snapshot : kept.other ? &*kept.other : nullptr;
    if (!next || (*next)->curves.index() != now.curves.index() || curveCount(**next) != curveCount(now) || (*next)->curves == now.curves)
        return nullptr;
    return next;
}

SwapResult swapBuffered(const EditorState& base, ClipId clipId, const CurveBuffer& buffer, const std::set<TrackId>& tracks)
{
    SwapResult result{base, buffer, 0};
    const Clip* clip = findClip(base.document, clipId);
    if (!clip)
        return result;
    Clip changed = *clip;
    for (Box<Track>& track : changed.tracks) {
        const Box<Track>* next = tracks.contains(track->id) ? bufferedFor(buffer, *track) : nullptr;
        if (!next)
            continue;
        BufferedTrack& kept = result.buffer.find(track->id)->second;
        if (!(kept.snapshot->curves == track->curves))
            kept.other = track;
        Track swapped = *track;
        swapped.curves = (*next)->curves;
        for (std::uint32_t curve = 0; curve < curveCount(swapped); ++curve) {
            const CurveRef ref{track->id, curve};
            const IndexRanges& keys = base.selection.keysOf(ref);
            if (!keys.empty() && keys.last() >= keyCount(swapped, curve))
                result.state.selection.set(ref, {});
        }
        track = Box<Track>(std::move(swapped));
        ++result.swapped;
    }
    if (result.swapped > 0)
        result.state.document = withClip(base.document, std::move(changed));
    return result;
}

} // namespace slerpline::editor
