#pragma once

#include "core/clip/track.h"
#include "core/curve/euler.h"
#include "core/curve/evaluate.h"
#include "core/curve/rotation_readout.h"
#include "core/curve/trace.h"

#include <memory>

namespace slerpline {

// What a channel's numbers are.
enum class ChannelUnit : std::uint8_t { plain, degrees, degreesPerSecond };

// One line in the graph: a number over time read from a track. Scalars are one curve each; a rotation shows the numbers of a
// view of its ONE curve, by default three Euler degrees; a matrix shows translation, Euler and scale of the evaluated matrix.
struct Channel {
    std::string name; // "X", "Translation X"; proper Euler orders: the axes turned about, so that one comes twice
    int axis = 0;     // 0..3: X, Y, Z, W; further components start again
    ChannelUnit unit = ChannelUnit::plain;
    std::size_t curve = 0; // which of the track's curves it reads
};

// The channels a track has, in order. Of the view, matrices take the Euler order only and other tracks nothing.
[[nodiscard]] std::vector<Channel> channelsOf(const Track& track, const RotationViewOptions& view = {});

// One track prepared for reading: every number comes from the one evaluator. Immutable; make a new one per version.
class TrackReadout {
public:
    TrackReadout() = default;
    explicit TrackReadout(Box<Track> track, const RotationViewOptions& view = {});

    [[nodiscard]] const Track& track() const { return *track_; }
    [[nodiscard]] const Box<Track>& box() const { return track_; }
    [[nodiscard]] const std::vector<Channel>& channels() const { return channels_; }
    [[nodiscard]] const RotationViewOptions& view() const { return view_; }
    // The read-out behind a rotation's channels, channel i being its number i, in radians; null for other tracks.
    [[nodiscard]] const RotationReadout* rotation() const { return rotation_.get(); }

    [[nodiscard]] std::size_t keyCount(std::size_t channel) const;
    [[nodiscard]] Seconds keyTime(std::size_t channel, std::size_t key) const;
    [[nodiscard]] Interpolation keyInterpolation(std::size_t channel, std::size_t key) const;
    [[nodiscard]] TangentRule keyRule(std::size_t channel, std::size_t key, Side side) const;
    [[nodiscard]] double keyValue(std::size_t channel, std::size_t key) const;     // exact; unwrapped degrees for angles, degrees/s for speed
    [[nodiscard]] std::size_t lowerBound(std::size_t channel, Seconds time) const; // first key at or after a time
    [[nodiscard]] std::size_t upperBound(std::size_t channel, Seconds time) const;
    [[nodiscard]] double value(std::size_t channel, Seconds time) const;
    // Slope of the channel on one side of a key, in its unit per second, whatever mode the span is in.
    [[nodiscard]] double slope(std::size_t channel, std::size_t key, Side side) const;
    // Whether a handle can be drawn and dragged on that side: there is a span, it is no step, the track is no matrix
    // and the channel no speed.
    [[nodiscard]] bool hasHandle(std::size_t channel, std::size_t key, Side side) const;
    // Share of the span a handle covers: the key's weight, or 1/3.
    [[nodiscard]] double weight(std::size_t channel, std::size_t key, Side side) const;
    [[nodiscard]] Trace trace(std::size_t channel, TimeRange range, PixelScale scale, double tolerancePixels = 0.25) const;

private:
    [[nodiscard]] double part(std::size_t channel, const glm::dmat4& matrix, const glm::dvec3& euler) const;

    Box<Track> track_;
    RotationViewOptions view_;
    std::vector<Channel> channels_;
    std::shared_ptr<const RotationReadout> rotation_; // rotations
    std::shared_ptr<const EulerReadout> euler_;       // matrices
};

} // namespace slerpline
