#include "app/editor/editing/move_operations.h"

#include "core/document/edit.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace slerpline::editor {
namespace {

constexpr Seconds kSameTime = 1e-9; // nearer than this is a rounding error, not a distance

// What a motion does to one curve.
struct CurveMotion {
    CurveRef ref;
    IndexRanges selected; // empty for curves that only follow because a dialect keys them together
    IndexRanges moved;    // selected, joint and, in a ripple, all later keys
};

const Box<Track>* trackBox(const Clip& clip, TrackId id)
{
    const auto found = std::find_if(clip.tracks.begin(), clip.tracks.end(), [&](const Box<Track>& t) { return t->id == id; });
    return found == clip.tracks.end() ? nullptr : &*found;
}

Box<Track>& trackBox(Clip& clip, TrackId id)
{
    return *std::find_if(clip.tracks.begin(), clip.tracks.end(), [&](const Box<Track>& t) { return t->id == id; });
}

IndexRanges existing(IndexRanges keys, std::size_t count)
{
    if (!keys.empty() && keys.last() >= count)
        keys.erase(count, keys.last() + 1);
    return keys;
}

class Mover {
public:
    Mover(const EditorState& base, const Clip& clip, const KeyMotion& motion, const MotionRules& rules, const PlotLook& look)
        : base_(base), clip_(clip), motion_(motion), rules_(rules), look_(look)
    {
        collect();
    }

    MotionResult result()
    {
        MotionResult result{base_, {}, 1, false};
        if (curves_.empty())
            return result;
        Clip valued = clip_;
        moveValues(valued, result);
        Clip done = valued;
        double fitted = moveTimes(done, result.state.selection, 1);
        if (fitted < 1) { // all curves stop where the first of them must
            done = valued;
            result.state.selection = base_.selection;
            moveTimes(done, result.state.selection, fitted);
        }
        result.fitted = fitted;
        if (rules_.collision.policy == Collision::replace)
            findLost(done, result);
        result.state.document = withClip(base_.document, std::move(done));
        return result;
    }

private:
    [[nodiscard]] bool movesTime() const
    {
        switch (motion_.kind) {
        case KeyMotion::Kind::move: return motion_.time != 0;
        case KeyMotion::Kind::scale: return motion_.timeFactor != 1;
        case KeyMotion::Kind::retime: return !motion_.anchors.empty();
        }
        return false;
    }
    [[nodiscard]] bool ripples() const { return rules_.ripples && !(motion_.kind == KeyMotion::Kind::scale && motion_.timeFactor <= 0); }

    void collect()
    {
        std::map<CurveRef, CurveMotion> found;
        for (const auto& [ref, keys] : base_.selection.curves()) {
            const Box<Track>* track = trackBox(clip_, ref.track);
            if (!track || ref.curve >= curveCount(**track))
                continue;
            const IndexRanges own = existing(keys, keyCount(**track, ref.curve));
            if (own.empty())
                continue;
            found[ref].selected = own;
            const bool joint = keysAreJoint(**track);
            for (std::uint32_t curve = 0; curve < curveCount(**track); ++curve)
                if (curve == ref.curve || joint)
                    found[{ref.track, curve}].moved.unite(own);
        }
        for (auto& [ref, curve] : found) {
            curve.ref = ref;
            if (ripples())
                curve.moved.insert(curve.moved.first(), keyCount(**trackBox(clip_, ref.track), ref.curve));
            curves_.push_back(curve);
        }
    }

    void moveValues(Clip& clip, MotionResult& result)
    {
        const bool moves
            = motion_.kind == KeyMotion::Kind::move ? motion_.value != 0 : motion_.kind == KeyMotion::Kind::scale && motion_.valueFactor != 1;
        const Box<Track>* grabbed = trackBox(clip_, motion_.grabbed.track);
        if (!moves || !grabbed)
            return;
        for (const CurveMotion& curve : curves_) {
            if (curve.selected.empty())
                continue;
            Box<Track>& track = trackBox(clip, curve.ref.track);
            const RotationViewOptions view = look_.viewOf(curve.ref.track);
            const auto channel = channelMovedWith(*track, curve.ref.curve, **grabbed, motion_.grabbed, view, look_.viewOf(motion_.grabbed.track));
            if (!channel)
                continue;
            const ShownHeight height = look_.heightOf({curve.ref.track, *channel});
            const TrackReadout readout(track, view);
            TrackEdit edit = motion_.kind == KeyMotion::Kind::move
                ? moveChannelKeys(readout, *channel, curve.selected, 0, motion_.value / height.scale)
                : scaleChannelKeys(readout, *channel, curve.selected, (motion_.valuePivot - height.offset) / height.scale, motion_.valueFactor);
            result.wasLimited = result.wasLimited || edit.wasLimited;
            track = Box<Track>(std::move(edit.track));
        }
    }

    // Moves times the given part of the way. The least part that fitted comes back, and the selection follows its keys.
    double moveTimes(Clip& clip, Selection& selection, double part)
    {
        if (!movesTime())
            return 1;
        double fitted = 1;
        for (const CurveMotion& curve : curves_) {
            Box<Track>& track = trackBox(clip, curve.ref.track);
            TimedEdit timed = movedInTime(*track, curve, part);
            fitted = std::min(fitted, timed.fitted);
            TrackEdit edit = tidied(std::move(timed.edit), curve.ref.curve);
            track = Box<Track>(std::move(edit.track));
            if (!curve.selected.empty())
                selection.set(curve.ref, selectedOf(curve, edit.keys));
        }
        return fitted;
    }

    [[nodiscard]] TimedEdit movedInTime(const Track& track, const CurveMotion& curve, double part) const
    {
        const CollisionRule& rule = rules_.collision;
        switch (motion_.kind) {
        case KeyMotion::Kind::move: return moveCurveKeys(track, curve.ref.curve, curve.moved, motion_.time * part, rule);
        case KeyMotion::Kind::scale: {
            const double factor = 1 + (motion_.timeFactor - 1) * part;
            if (!ripples())
                return scaleCurveKeys(track, curve.ref.curve, curve.moved, motion_.timePivot, factor, rule);
            const auto scaled = [&](Seconds time) { return motion_.timePivot + (time - motion_.timePivot) * factor; };
            std::vector<RetimeAnchor> anchors{{motion_.box.first, scaled(motion_.box.first)}};
            if (motion_.box.duration() > 0)
                anchors.push_back({motion_.box.last, scaled(motion_.box.last)});
            return retimeCurveKeys(track, curve.ref.curve, curve.moved, anchors, rule);
        }
        case KeyMotion::Kind::retime: {
            std::vector<RetimeAnchor> anchors = motion_.anchors;
            for (RetimeAnchor& anchor : anchors)
                anchor.to = anchor.from + (anchor.to - anchor.from) * part;
            return retimeCurveKeys(track, curve.ref.curve, curve.moved, anchors, rule);
        }
        }
        return {};
    }

    // The keys that were selected, among the edited ones, which keep their order unless all of them were selected.
    [[nodiscard]] static IndexRanges selectedOf(const CurveMotion& curve, const IndexRanges& edited)
    {
        if (curve.selected == curve.moved || edited.size() != curve.moved.size())
            return edited;
        std::vector<std::size_t> now;
        edited.forEach([&](std::size_t key) { now.push_back(key); });
        std::vector<std::size_t> selected;
        std::size_t place = 0;
        curve.moved.forEach([&](std::size_t key) {
            if (curve.selected.contains(key))
                selected.push_back(now[place]);
            ++place;
        });
        return IndexRanges::of(selected);
    }

    // A frame's time and the time of a key that is met come out of sums: what differs from them by a rounding error is put right, so
    // that meeting keys meet and files hold whole ticks.
    [[nodiscard]] TrackEdit tidied(TrackEdit edit, std::uint32_t curve) const
    {
        const std::size_t count = keyCount(edit.track, curve);
        std::vector<Seconds> times;
        times.reserve(edit.keys.size());
        bool changes = false;
        edit.keys.forEach([&](std::size_t key) {
            const Seconds time = keyTime(edit.track, curve, key);
            Seconds tidy = time;
            if (rules_.frameRate > 0) {
                const Seconds frame = std::round(time * rules_.frameRate) / rules_.frameRate;
                if (std::abs(frame - time) < kSameTime)
                    tidy = frame;
            }
            for (const std::size_t neighbour : {key > 0 ? key - 1 : count, key + 1})
                if (neighbour < count && !edit.keys.contains(neighbour))
                    if (const Seconds other = keyTime(edit.track, curve, neighbour); std::abs(other - time) < kSameTime)
                        tidy = other;
            changes = changes || tidy != time;
            times.push_back(tidy);
        });
        if (!changes)
            return edit;
        TrackEdit result = placeCurveKeys(edit.track, curve, edit.keys, times, {rules_.collision.policy, 0}).edit;
        result.largestChange = edit.largestChange;
        return result;
    }

    void findLost(const Clip& done, MotionResult& result) const
    {
        for (const CurveMotion& curve : curves_) {
            if (curve.selected.empty())
                continue;
            const Track& before = **trackBox(clip_, curve.ref.track);
            const Track& after = **trackBox(done, curve.ref.track);
            const std::size_t count = keyCount(before, curve.ref.curve);
            if (keyCount(after, curve.ref.curve) >= count)
                continue;
            // An unmoved key is gone when its time is one where a moved key stands and it is not there twice.
            const IndexRanges& now = result.state.selection.keysOf(curve.ref);
            std::vector<Seconds> times;
            now.forEach([&](std::size_t key) { times.push_back(keyTime(after, curve.ref.curve, key)); });
            std::sort(times.begin(), times.end());
            for (std::size_t key = 0; key < count; ++key)
                if (!curve.moved.contains(key) && std::binary_search(times.begin(), times.end(), keyTime(before, curve.ref.curve, key)))
                    result.lost.push_back({curve.ref, key});
        }
    }

    const EditorState& base_;
    const Clip& clip_;
    const KeyMotion& motion_;
    const MotionRules& rules_;
    const PlotLook& look_;
    std::vector<CurveMotion> curves_;
};

} // namespace

RotationViewOptions PlotLook::viewOf(TrackId track) const
{
    const auto found = views.find(track);
    return found == views.end() ? RotationViewOptions{} : found->second;
}

ShownHeight PlotLook::heightOf(ChannelRef channel) const
{
    const auto found = heights.find(channel);
    return found == heights.end() ? ShownHeight{} : found->second;
}

std::optional<std::uint32_t> channelMovedWith(const Track& track, std::uint32_t curve, const Track& grabbedTrack, ChannelRef grabbed,
    const RotationViewOptions& view, const RotationViewOptions& grabbedView)
{
    const std::vector<Channel> grabbedChannels = channelsOf(grabbedTrack, grabbedView);
    if (grabbed.channel >= grabbedChannels.size())
        return std::nullopt;
    const Channel& line = grabbedChannels[grabbed.channel];
    if (track.id == grabbed.track && line.curve == curve)
        return grabbed.channel;
    const std::vector<Channel> channels = channelsOf(track, view);
    const bool oneEach = std::holds_alternative<VectorCurves>(track.curves);
    for (std::size_t i = 0; i < channels.size(); ++i) {
        const bool sameLine = oneEach || channels.size() == 1 || channels[i].axis == line.axis;
        if (channels[i].curve == curve && channels[i].unit == line.unit && sameLine)
            return std::uint32_t(i);
    }
    return std::nullopt;
}

MotionResult moveSelectedKeys(const EditorState& base, ClipId clipId, const KeyMotion& motion, const MotionRules& rules, const PlotLook& look)
{
    const Clip* clip = findClip(base.document, clipId);
    if (!clip)
        return {base, {}, 1, false};
    return Mover(base, *clip, motion, rules, look).result();
}

} // namespace slerpline::editor
