#pragma once

#include "core/clip/track.h"
#include "core/curve/euler.h"
#include "core/curve/evaluate.h"
#include "core/curve/trace.h"

#include <memory>

namespace slerpline {

// What a channel's numbers are.
enum class ChannelUnit : std::uint8_t { plain, degrees };

// One line in the graph: a number over time read from a track. Scalars are one curve each; a rotation shows three Euler
// degrees of its ONE curve; a matrix shows translation, Euler and scale of the evaluated matrix.
struct Channel {
    std::string name; // "X", "Translation X"
    int axis = 0;     // 0..3: X, Y, Z, W; further components start again
    ChannelUnit unit = ChannelUnit::plain;
    std::size_t curve = 0; // which of the track's curves it reads
};

// The channels a track has, in order.
[[nodiscard]] std::vector<Channel> channelsOf(const Track& track);

// One track prepared for reading: every number comes from the one evaluator. Immutable; make a new one per version.
class TrackReadout {
public:
    TrackReadout() = default;
    explicit TrackReadout(Box<Track> track);

    [[nodiscard]] const Track& track() const { return *track_; }
    [[nodiscard]] const Box<Track>& box() const { return track_; }
    [[nodiscard]] const std::vector<Channel>& channels() const { return channels_; }

    [[nodiscard]] std::size_t keyCount(std::size_t channel) const;
    [[nodiscard]] Seconds keyTime(std::size_t channel, std::size_t key) const;
    [[nodiscard]] Interpolation keyInterpolation(std::size_t channel, std::size_t key) const;
    [[nodiscard]] TangentRule keyRule(std::size_t channel, std::size_t key, Side side) const;
    [[nodiscard]] double keyValue(std::size_t channel, std::size_t key) const;     // exact; unwrapped degrees for angles
    [[nodiscard]] std::size_t lowerBound(std::size_t channel, Seconds time) const; // first key at or after a time
    [[nodiscard]] std::size_t upperBound(std::size_t channel, Seconds time) const;
    [[nodiscard]] double value(std::size_t channel, Seconds time) const;
    // Slope of the channel on one side of a key, in its unit per second, whatever mode the span is in.
    [[nodiscard]] double slope(std::size_t channel, std::size_t key, Side side) const;
    // Whether a handle can be drawn and dragged on that side: there is a span, it is no step, the track is no matrix.
    [[nodiscard]] bool hasHandle(std::size_t channel, std::size_t key, Side side) const;
    // Share of the span a handle covers: the key's weight, or 1/3.
    [[nodiscard]] double weight(std::size_t channel, std::size_t key, Side side) const;
    [[nodiscard]] Trace trace(std::size_t channel, TimeRange range, PixelScale scale, double tolerancePixels = 0.25) const;

private:
    [[nodiscard]] double part(std::size_t channel, const glm::dmat4& matrix, const glm::dvec3& euler) const;

    Box<Track> track_;
    std::vector<Channel> channels_;
    std::shared_ptr<const EulerReadout> euler_; // rotations and matrices
};

} // namespace slerpline
