#include "core/dialects/cui2d.h"

#include "core/curve/evaluate.h"
#include "core/dialects/cui2d_curves.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace slerpline::cui2d {

Clock steadyClock()
{
    return [] {
        const auto now = std::chrono::steady_clock::now().time_since_epoch();
        return std::chrono::duration<double, std::milli>(now).count();
    };
}

Result<void> Animation::play(std::vector<Keyframe> keyframes, double stretch, bool looping)
{
    if (auto fits = checkMotion(keyframes, stretch); !fits)
        return fits;
    curves_ = stretch > 0 ? curvesOf(keyframes, stretch) : std::vector<Curve<double>>();
    keyframes_ = std::move(keyframes);
    stretch_ = stretch;
    looping_ = looping;
    start_ = clock_();
    return {};
}

double Animation::length() const { return keyframes_.empty() ? 0 : 1000 * stretch_ * keyframes_.back().time; }

double Animation::elapsedInThisRound()
{
    const double time = elapsed(), round = length();
    if (!looping_ || !(round > 0) || !(time > round) || !std::isfinite(time))
        return time;
    start_ += std::floor(time / round) * round;
    return elapsed();
}

void Animation::stopLooping()
{
    (void)elapsedInThisRound(); // or rounds that nobody looked at would count as played
    looping_ = false;
}

bool Animation::isPlaying() const { return !keyframes_.empty() && (looping_ || elapsed() < length()); }

std::vector<double> Animation::values()
{
    if (keyframes_.empty())
        return {};
    const double time = elapsedInThisRound();
    if (!(time >= 0) || !std::isfinite(time) || !(length() > 0))
        return keyframes_.front().values;
    std::vector<double> result;
    for (const Curve<double>& curve : curves_)
        result.push_back(evaluate(curve, time / 1000));
    return result;
}

std::size_t Animations::add(StartPolicy policy)
{
    entries_.push_back({Animation(clock_), policy});
    return entries_.size() - 1;
}

Result<bool> Animations::play(std::size_t index, std::vector<Keyframe> keyframes, double stretch, bool looping)
{
    if (index >= size())
        return tl::unexpected(Error{ErrorKind::noSuchAnimation, fmt::format("there is no animation {}: there are {}", index, size())});
    if (const auto fits = checkMotion(keyframes, stretch); !fits)
        return tl::unexpected(fits.error());
    Entry& entry = entries_[index];
    if (entry.policy != StartPolicy::restart && entry.animation.isPlaying())
        return false;
    (void)entry.animation.play(std::move(keyframes), stretch, looping);
    refreshOwed_ = true;
    return true;
}

void Animations::stopLooping(std::size_t index)
{
    if (index < size())
        entries_[index].animation.stopLooping();
}

bool Animations::isPlaying(std::size_t index) const { return index < size() && entries_[index].animation.isPlaying(); }

std::vector<double> Animations::values(std::size_t index) { return index < size() ? entries_[index].animation.values() : std::vector<double>(); }

bool Animations::isActive(std::size_t index) const
{
    return index < size() && !(entries_[index].policy == StartPolicy::inactiveWhilePlaying && entries_[index].animation.isPlaying());
}

bool Animations::anyPlaying() const
{
    return std::any_of(entries_.begin(), entries_.end(), [](const Entry& entry) { return entry.animation.isPlaying(); });
}

bool Animations::needsRefresh()
{
    const bool needed = anyPlaying() || refreshOwed_;
    refreshOwed_ = anyPlaying();
    return needed;
}

} // namespace slerpline::cui2d
