#pragma once

#include "core/clip/track.h"

#include <cstdint>
#include <functional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

// cui2d keyframe animations on the one evaluator: key times in seconds, the clock in milliseconds, any number of values.
namespace slerpline::cui2d {

// What was wrong with an argument.
enum class ErrorKind : std::uint8_t {
    noKeyframes,     // nothing to play
    valueCounts,     // a key without values, or with another number of them than the first
    decreasingTimes, // a key before the one it follows
    notFinite,       // a time, value, tangent or stretch that is no number
    noSuchAnimation, // an index that no animation has
    notExpressible,  // a track that cui2d's keys cannot hold, or keys that no track can
};

// An argument that cui2d does not take.
struct Error {
    ErrorKind kind = ErrorKind::noKeyframes;
    std::string message; // one sentence: what was expected, what was found

    friend bool operator==(const Error&, const Error&) = default;
};

// A value, or why there is none.
template <class T> using Result = tl::expected<T, Error>;

// One key. A tangent number n >= 0 is n times the chord slope over both neighbours (one-sided at the ends), n < 0 is |n|
// times the slope of the span on that side; both default to 1. `in` of the first key and `out` of the last do nothing.
struct Keyframe {
    double time = 0; // seconds, before stretching
    double in = 1;
    double out = 1;
    std::vector<double> values;

    friend bool operator==(const Keyframe&, const Keyframe&) = default;
};

// Milliseconds from any origin. It may stand still and go back; while it is not finite the first key shows.
using Clock = std::function<double()>;
// Milliseconds of the machine's steady clock.
[[nodiscard]] Clock steadyClock();

// One animation: what plays, and since when. Keys at one time: looked up from the left, the first of them counts there.
class Animation {
public:
    explicit Animation(Clock clock = steadyClock()) : clock_(std::move(clock)) {}

    // Starts from the beginning, whatever it played before. `stretch` multiplies all times; the length of a round is
    // stretch times the last key's time, counted from 0, not from the first key. A length that is not above 0 (a stretch of 0 or
    // less, a single key at 0, negative times only) shows the first key for good. On an error nothing changes.
    Result<void> play(std::vector<Keyframe> keyframes, double stretch = 1, bool looping = false);
    // The round that runs now is the last one. Does nothing unless it loops.
    void stopLooping();

    // True while it loops, or until its length has passed; before the start too. False before the first play.
    [[nodiscard]] bool isPlaying() const;
    // The values now: before the start the first key's, from the end on the last key's, empty before the first play. A looping
    // animation lets whole rounds go by (its start moves on, so that a clock that goes back lands before the start); a round
    // includes its end: at exactly one length it shows the last key.
    [[nodiscard]] std::vector<double> values();

    [[nodiscard]] const std::vector<Keyframe>& keyframes() const { return keyframes_; }
    [[nodiscard]] double stretch() const { return stretch_; }
    [[nodiscard]] bool isLooping() const { return looping_; }

private:
    [[nodiscard]] double elapsed() const { return clock_() - start_; }
    [[nodiscard]] double length() const;
    double elapsedInThisRound(); // lets whole rounds go by

    Clock clock_;
    std::vector<Keyframe> keyframes_;
    std::vector<Curve<double>> curves_; // one for each value, times stretched; empty when the stretch is not above 0
    double stretch_ = 1;
    bool looping_ = false;
    double start_ = 0; // of the round, by the clock
};

// What happens when an animation is started while it plays.
enum class StartPolicy : std::uint8_t {
    restart,              // it starts again from the beginning
    ignoreWhilePlaying,   // the start is ignored; whatever asks for it looks as always
    inactiveWhilePlaying, // the start is ignored, and `isActive` is false meanwhile: whatever asks for it can show that
};

// Many animations that share a clock and are drawn together.
class Animations {
public:
    explicit Animations(Clock clock = steadyClock()) : clock_(std::move(clock)) {}

    // Adds one that plays nothing yet; gives its index, from 0 on.
    std::size_t add(StartPolicy policy = StartPolicy::restart);
    [[nodiscard]] std::size_t size() const { return entries_.size(); }

    // True: it started. False: its policy ignored the start. Errors: noSuchAnimation, and those of Animation::play, also
    // when the start would have been ignored.
    Result<bool> play(std::size_t index, std::vector<Keyframe> keyframes, double stretch = 1, bool looping = false);
    // For an index that no animation has: nothing happens; not playing, not active, no values.
    void stopLooping(std::size_t index);
    [[nodiscard]] bool isPlaying(std::size_t index) const;
    [[nodiscard]] std::vector<double> values(std::size_t index);
    // False while one with policy inactiveWhilePlaying plays.
    [[nodiscard]] bool isActive(std::size_t index) const;

    [[nodiscard]] bool anyPlaying() const;
    // Whether to draw now: true while any plays, and once more after the last one has ended, so that its end is seen. An
    // animation that has ended before the first call is drawn once as well.
    [[nodiscard]] bool needsRefresh();

private:
    struct Entry {
        Animation animation;
        StartPolicy policy;
    };

    Clock clock_;
    std::vector<Entry> entries_;
    bool refreshOwed_ = false;
};

// Keys and stretch as a track: one tangent-mode curve for each value, times in seconds and stretched. Looping is the clip's
// affair. `names` are the components of a named property: x, y, z, w, or 0, 1, 2, ... by default.
// Errors: those of Animation::play; notExpressible for a stretch not above 0, a rotation or matrix target, a translation or
// scale without 3 values, another number of names than values.
[[nodiscard]] Result<Track> toTrack(
    const std::vector<Keyframe>& keyframes, double stretch, const Target& target, std::vector<std::string> names = {});

// What a cui2d animation plays: its keys, and how many times as long as they say.
struct Motion {
    std::vector<Keyframe> keyframes;
    double stretch = 1;

    friend bool operator==(const Motion&, const Motion&) = default;
};
// The keys that a track holds, times divided by its stretch (1 for a plain track): exactly those that it was made from when
// their times are short decimals. notExpressible: keys that components do not share; modes other than tangent; tangents
// other than smooth (strength >= 0), linear (strength > 0) and flat; weights; an extrapolation other than constant; the last of
// several keys at one time counting; no keys.
[[nodiscard]] Result<Motion> fromTrack(const Track& track);

} // namespace slerpline::cui2d
