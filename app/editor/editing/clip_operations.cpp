#include "app/editor/editing/clip_operations.h"

#include "app/editor/editing/document_operations.h"
#include "core/clip/channel_edit.h"
#include "core/clip/track_edit.h"
#include "core/document/edit.h"
#include "core/io/x/x_io.h"

#include <algorithm>
#include <cmath>

namespace slerpline::editor {
namespace {

std::size_t indexOf(const Document& document, ClipId id)
{
    std::size_t index = 0;
    while (index < document.clips.size() && document.clips[index]->id != id)
        ++index;
    return index;
}

ClipId nextClipId(const Document& document)
{
    ClipId next = 1;
    for (const Box<Clip>& clip : document.clips)
        next = std::max(next, clip->id + 1);
    return next;
}

std::vector<std::string> clipNames(const Document& document)
{
    std::vector<std::string> names;
    for (const Box<Clip>& clip : document.clips)
        names.push_back(clip->name);
    return names;
}

template <class Change> EditorState changed(const EditorState& base, ClipId id, Change&& change)
{
    const Clip* clip = findClip(base.document, id);
    if (!clip)
        return base;
    Clip copy = *clip;
    change(copy);
    return {withClip(base.document, std::move(copy)), base.selection};
}

std::size_t keyTotal(const Track& track)
{
    std::size_t total = 0;
    for (std::size_t curve = 0; curve < curveCount(track); ++curve)
        total += keyCount(track, curve);
    return total;
}

} // namespace

ClipAdded addClip(const EditorState& base, ClipId after, const std::string& name)
{
    const Document& document = base.document;
    const std::size_t at = indexOf(document, after);
    Clip clip;
    clip.id = nextClipId(document);
    clip.name = uniqueName(clipNames(document), name);
    clip.range = at < document.clips.size() ? document.clips[at]->range : TimeRange{0, 2};
    clip.frameRate = at < document.clips.size() ? document.clips[at]->frameRate : document.frameRate;
    ClipAdded added{base, clip.id};
    auto& clips = added.state.document.clips;
    clips.insert(clips.begin() + std::ptrdiff_t(std::min(at + 1, clips.size())), Box<Clip>(std::move(clip)));
    return added;
}

ClipAdded duplicateClip(const EditorState& base, ClipId id)
{
    const Clip* original = findClip(base.document, id);
    if (!original)
        return {base, 0};
    Clip clip = *original;
    clip.id = nextClipId(base.document);
    clip.name = uniqueName(clipNames(base.document), clip.name.empty() ? "Clip" : clip.name);
    TrackId next = 1;
    for (const Box<Clip>& each : base.document.clips)
        for (const Box<Track>& track : each->tracks)
            next = std::max(next, track->id + 1);
    for (Box<Track>& track : clip.tracks)
        track = track.with([&](Track& copy) { copy.id = next++; });
    ClipAdded added{base, clip.id};
    auto& clips = added.state.document.clips;
    clips.insert(clips.begin() + std::ptrdiff_t(indexOf(base.document, id) + 1), Box<Clip>(std::move(clip)));
    return added;
}

EditorState removeClip(const EditorState& base, ClipId id)
{
    EditorState next = base;
    std::erase_if(next.document.clips, [&](const Box<Clip>& clip) { return clip->id == id; });
    if (next.document.clips.size() != base.document.clips.size())
        next.selection = {}; // it was of the clip looked at
    return next;
}

EditorState renameClip(const EditorState& base, ClipId id, const std::string& name)
{
    return changed(base, id, [&](Clip& clip) { clip.name = name; });
}

EditorState moveClip(const EditorState& base, ClipId id, int places)
{
    EditorState next = base;
    auto& clips = next.document.clips;
    const std::size_t from = indexOf(base.document, id);
    if (from == clips.size())
        return next;
    const auto to = std::ptrdiff_t(std::clamp<long long>((long long)(from) + places, 0, (long long)(clips.size()) - 1));
    const Box<Clip> moved = clips[from];
    clips.erase(clips.begin() + std::ptrdiff_t(from));
    clips.insert(clips.begin() + to, moved);
    return next;
}

EditorState setClipRange(const EditorState& base, ClipId id, TimeRange range)
{
    if (!std::isfinite(range.first) || !std::isfinite(range.last) || range.last < range.first)
        return base;
    return changed(base, id, [&](Clip& clip) { clip.range = range; });
}

EditorState setClipLoop(const EditorState& base, ClipId id, bool loop)
{
    return changed(base, id, [&](Clip& clip) { clip.loop = loop; });
}

EditorState setClipFrameRate(const EditorState& base, ClipId id, double framesPerSecond)
{
    if (!(framesPerSecond > 0) || !std::isfinite(framesPerSecond))
        return base;
    return changed(base, id, [&](Clip& clip) { clip.frameRate = framesPerSecond; });
}

EditorState fitRangeToKeys(const EditorState& base, ClipId id)
{
    return changed(base, id, [&](Clip& clip) {
        if (std::any_of(clip.tracks.begin(), clip.tracks.end(), [](const Box<Track>& track) { return keyTotal(*track) > 0; }))
            clip.range = keyRange(clip);
    });
}

Cropped cropToRange(const EditorState& base, ClipId id)
{
    Cropped cropped{base, 0};
    cropped.state = changed(base, id, [&](Clip& clip) {
        const TimeRange kept = clip.range;
        for (Box<Track>& track : clip.tracks) {
            const Track before = *track;
            Track after = before;
            for (std::size_t curve = 0; curve < curveCount(after); ++curve)
                for (const Seconds end : {kept.first, kept.last}) {
                    const std::size_t keys = keyCount(after, curve);
                    if (keys == 0)
                        continue;
                    const Seconds first = keyTime(after, curve, 0), last = keyTime(after, curve, keys - 1);
                    // A curve that lies outside as a whole leaves the value it has inside.
                    if ((first < end && end < last) || (end == kept.first && last < end) || (end == kept.last && first > end))
                        after = insertCurveKey(after, curve, end).track;
                }
            for (std::size_t curve = 0; curve < curveCount(after); ++curve) {
                IndexRanges gone;
                for (std::size_t key = 0; key < keyCount(after, curve); ++key)
                    if (!kept.contains(keyTime(after, curve, key)))
                        gone.insert(key);
                if (gone.empty())
                    continue;
                cropped.removed += gone.size();
                after = removeCurveKeys(after, curve, gone);
            }
            if (!(after == before))
                track = Box<Track>(std::move(after));
        }
    });
    if (cropped.removed > 0)
        cropped.state.selection = {}; // it counted keys that are gone
    return cropped;
}

FileOptions fileOptions(const Document& document, ClipId id)
{
    FileOptions options;
    const Clip* clip = findClip(document, id);
    if (!clip)
        return options;
    for (const Box<Track>& track : clip->tracks) {
        const auto said = x::animationOptions(document, id, track->id);
        if (!said)
            continue;
        ++options.tracks;
        options.closed += said->isClosed ? 1 : 0;
        if (track->target.kind == PropertyKind::translation) {
            ++options.translations;
            options.linearPositions += said->hasLinearPositions ? 1 : 0;
        }
    }
    return options;
}

EditorState applyClosed(const EditorState& base, ClipId id)
{
    const FileOptions options = fileOptions(base.document, id);
    return options.tracks == 0 ? base : setClipLoop(base, id, 2 * options.closed > options.tracks);
}

EditorState applyPositions(const EditorState& base, ClipId id)
{
    return changed(base, id, [&](Clip& clip) {
        for (Box<Track>& track : clip.tracks) {
            const auto said = x::animationOptions(base.document, id, track->id);
            if (!said || track->target.kind != PropertyKind::translation)
                continue;
            Track moved = *track;
            for (std::size_t curve = 0; curve < curveCount(moved); ++curve)
                moved = setCurveInterpolation(moved, curve, IndexRanges::of(0, keyCount(moved, curve)),
                    said->hasLinearPositions ? Interpolation::linear : Interpolation::spline);
            if (!(moved == *track))
                track = Box<Track>(std::move(moved));
        }
    });
}

} // namespace slerpline::editor
