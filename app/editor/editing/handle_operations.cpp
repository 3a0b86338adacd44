#include "app/editor/editing/handle_operations.h"

#include "core/clip/channel_edit.h"
#include "core/document/edit.h"

#include <algorithm>

namespace slerpline::editor {
namespace {

Side otherSide(Side side) { return side == Side::before ? Side::after : Side::before; }

const Curve<double>* scalarOf(const Track& track, const TrackReadout& readout, std::size_t channel)
{
    const auto* vector = std::get_if<VectorCurves>(&track.curves);
    return vector ? &vector->components[readout.channels()[channel].curve] : nullptr;
}

// One edit after the other on a track, each read from the state it finds.
class HandleEditor {
public:
    HandleEditor(Box<Track> track, const HandleMotion& motion) : motion_(motion), readout_(std::move(track), motion.view) {}

    void setSlope(std::size_t key, Side side, double slope, double weight)
    {
        if (!readout_.hasHandle(motion_.channel.channel, key, side))
            return;
        TrackEdit edit = setChannelSlope(readout_, motion_.channel.channel, key, side, slope, weight);
        wasLimited_ = wasLimited_ || edit.wasLimited;
        readout_ = TrackReadout(Box<Track>(std::move(edit.track)), motion_.view);
    }
    [[nodiscard]] const TrackReadout& readout() const { return readout_; }
    [[nodiscard]] bool wasLimited() const { return wasLimited_; }

private:
    const HandleMotion& motion_;
    TrackReadout readout_;
    bool wasLimited_ = false;
};

// The weight with which the other side reaches as far in time as the dragged one.
double mirroredWeight(const TrackReadout& readout, const HandleMotion& motion)
{
    const std::size_t channel = motion.channel.channel;
    const Side other = otherSide(motion.side);
    if (!motion.mirrored || motion.weight <= 0 || !isWeighted(readout, channel, motion.key, other))
        return 0;
    const Seconds reach = motion.weight * spanBeside(readout, channel, motion.key, motion.side);
    const Seconds span = spanBeside(readout, channel, motion.key, other);
    return span > 0 ? std::min(1.0, reach / span) : 0;
}

} // namespace

Seconds spanBeside(const TrackReadout& readout, std::size_t channel, std::size_t key, Side side)
{
    const Track& track = readout.track();
    const std::size_t count = readout.keyCount(channel), curve = readout.channels()[channel].curve;
    const auto between = [&](std::size_t a, std::size_t b) { return keyTime(track, curve, b) - keyTime(track, curve, a); };
    if (key >= count || count < 2)
        return 0;
    if (side == Side::after && key + 1 < count)
        return between(key, key + 1);
    if (side == Side::before && key > 0)
        return between(key - 1, key);
    if (!readout.hasHandle(channel, key, side))
        return 0;
    Seconds seam = 0; // a loop's gap between its last key and the next round's first
    if (const Curve<double>* scalar = scalarOf(track, readout, channel); scalar && scalar->period)
        seam = *scalar->period - between(0, count - 1);
    if (seam > 0)
        return seam;
    return side == Side::after ? between(0, 1) : between(count - 2, count - 1);
}

bool isWeighted(const TrackReadout& readout, std::size_t channel, std::size_t key, Side side)
{
    const Curve<double>* scalar = scalarOf(readout.track(), readout, channel);
    if (!scalar || key >= scalar->keys.size() || !readout.hasHandle(channel, key, side))
        return false;
    const Key<double>& own = scalar->keys[key];
    if (side == Side::after)
        return own.out.weight > 0 && own.interpolation == Interpolation::tangent;
    const std::size_t start = key > 0 ? key - 1 : scalar->keys.size() - 1;
    return own.in.weight > 0 && scalar->keys[start].interpolation == Interpolation::tangent;
}

SlopeResult moveHandle(const EditorState& base, ClipId clipId, const HandleMotion& motion)
{
    SlopeResult result{base, false};
    const Clip* clip = findClip(base.document, clipId);
    if (!clip)
        return result;
    const auto found = std::find_if(clip->tracks.begin(), clip->tracks.end(), [&](const Box<Track>& t) { return t->id == motion.channel.track; });
    if (found == clip->tracks.end())
        return result;
    const TrackReadout before(*found, motion.view);
    const std::size_t channel = motion.channel.channel;
    if (channel >= before.channels().size() || motion.key >= before.keyCount(channel))
        return result;
    const double by = motion.slope - before.slope(channel, motion.key, motion.side);
    const Side other = otherSide(motion.side);
    HandleEditor editor(*found, motion);
    const auto drag = [&](std::size_t key, double slope, double weight, double partnerWeight) {
        editor.setSlope(key, motion.side, slope, weight);
        // The side that was dragged says what the slope became, limit included.
        if (motion.partner)
            editor.setSlope(key, other, editor.readout().slope(channel, key, motion.side), partnerWeight);
    };
    drag(motion.key, motion.slope, motion.weight, motion.partner ? mirroredWeight(before, motion) : 0);
    motion.others.forEach([&](std::size_t key) {
        if (key != motion.key && key < before.keyCount(channel) && before.hasHandle(channel, key, motion.side))
            drag(key, before.slope(channel, key, motion.side) + by, 0, 0);
    });
    result.wasLimited = editor.wasLimited();
    result.state.document = withTrack(base.document, clipId, editor.readout().track());
    return result;
}

} // namespace slerpline::editor
