#include "core/curve/followed_numbers.h"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace slerpline {
namespace {

double largestStep(const glm::dvec3& a, const glm::dvec3& b)
{
    const glm::dvec3 d = glm::abs(a - b);
    return std::max({d.x, d.y, d.z});
}

} // namespace

FollowedNumbers::FollowedNumbers(Rotation rotation, std::vector<Seconds> keyTimes, Nearest nearest, const glm::dvec3& start)
    : rotation_(std::move(rotation)), nearest_(std::move(nearest)), start_(start), keyTimes_(std::move(keyTimes))
{
    atKeys_.reserve(keyTimes_.size());
    for (std::size_t i = 0; i < keyTimes_.size(); ++i) {
        const glm::dquat q = rotation_(keyTimes_[i]);
        if (i == 0)
            atKeys_.push_back(nearest_(q, start_));
        else if (keyTimes_[i] == keyTimes_[i - 1])
            atKeys_.push_back(nearest_(q, atKeys_[i - 1]));
        else
            atKeys_.push_back(nearest_(q, followed(atKeys_[i - 1], keyTimes_[i - 1], keyTimes_[i], keyTimes_[i])));
    }
}

glm::dvec3 FollowedNumbers::followed(const glm::dvec3& start, Seconds from, Seconds to, Seconds time) const
{
    return followed(start, from, to, time, 0);
}

// The stretch is cut at places that depend on the motion alone, never on `time`, until the numbers move little between two
// of them: so every time in it sees the same branch.
glm::dvec3 FollowedNumbers::followed(const glm::dvec3& start, Seconds from, Seconds to, Seconds time, int depth) const
{
    constexpr int kFewest = 2, kMost = 14; // quarters at least: half turns between two looks would be missed
    constexpr double kSmallStep = std::numbers::pi / 4;
    const Seconds middle = from + (to - from) / 2;
    const bool cuttable = depth < kMost && middle > from && middle < to;
    if (!cuttable || (depth >= kFewest && largestStep(nearest_(rotation_(to), start), start) <= kSmallStep))
        return nearest_(rotation_(time), start);
    if (time <= middle)
        return followed(start, from, middle, time, depth + 1);
    return followed(followed(start, from, middle, middle, depth + 1), middle, to, time, depth + 1);
}

glm::dvec3 FollowedNumbers::at(Seconds time) const
{
    if (keyTimes_.empty())
        return rotation_ ? nearest_(rotation_(time), start_) : glm::dvec3(0);
    const auto after = std::upper_bound(keyTimes_.begin(), keyTimes_.end(), time);
    if (after == keyTimes_.begin() || after == keyTimes_.end()) { // outside the keys: what is nearest to the end
        const std::size_t end = after == keyTimes_.begin() ? 0 : keyTimes_.size() - 1;
        return keyTimes_[end] == time ? atKeys_[end] : nearest_(rotation_(time), atKeys_[end]);
    }
    const auto key = std::size_t(after - keyTimes_.begin()) - 1;
    if (keyTimes_[key] == time)
        return atKeys_[key];
    return followed(atKeys_[key], keyTimes_[key], keyTimes_[key + 1], time);
}

glm::dvec3 FollowedNumbers::arrivingAt(std::size_t key) const
{
    if (key == 0)
        return atKeys_[0];
    const Seconds before = std::nextafter(keyTimes_[key], -std::numeric_limits<double>::infinity());
    return before > keyTimes_[key - 1] ? at(before) : atKeys_[key];
}

} // namespace slerpline
