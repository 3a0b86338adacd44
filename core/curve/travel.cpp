#include "core/curve/travel.h"

#include "core/curve/evaluate.h"
#include "core/curve/outside.h"
#include "core/curve/rotation.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace slerpline {
namespace {

constexpr double kTolerance = 1e-11; // between a panel and its halves, radians; where the motion is smooth these are far better
constexpr int kMostPanels = 256;     // of one span; wild tangents turn thousands of times, and no panel would ever be short enough
constexpr int kDeepest = 18;         // a rest inside a span is a kink; its panel is too short by then to matter

double length(const glm::dvec3& v) { return std::sqrt(glm::dot(v, v)); }

// |angular velocity| by s, integrated over [a, b] with eight points.
double panel(const Segment<glm::dquat>& segment, double a, double b)
{
    constexpr std::array<double, 4> kPoints = {0.1834346424956498, 0.5255324099163290, 0.7966664774136267, 0.9602898564975363};
    constexpr std::array<double, 4> kWeights = {0.3626837833783620, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763};
    const double middle = (a + b) / 2, half = (b - a) / 2;
    double sum = 0;
    for (std::size_t i = 0; i < kPoints.size(); ++i)
        sum += kWeights[i] * (length(segmentRate(segment, middle - half * kPoints[i])) + length(segmentRate(segment, middle + half * kPoints[i])));
    return sum * half * (segment.end - segment.begin);
}

// Over [a, min(b, s)], where the panel [a, b] is known to be worth `whole`. Panels are cut where the motion needs it, never
// depending on s, so that the sum grows with s. `panels`: how many may still be cut; from the left, so that it does not depend on s either.
double adaptive(const Segment<glm::dquat>& segment, double a, double b, double s, double whole, int depth, int& panels)
{
    const double middle = (a + b) / 2;
    const double left = panel(segment, a, middle), right = panel(segment, middle, b);
    const bool isGood = !(std::abs(left + right - whole) > kTolerance * (1 + whole)); // what is no number gets no better
    if (depth >= kDeepest || isGood || --panels <= 0) {
        if (s >= b)
            return left + right;
        return s < middle ? std::min(panel(segment, a, s), left) : std::min(left + panel(segment, middle, s), left + right);
    }
    const double first = adaptive(segment, a, middle, s, left, depth + 1, panels);
    return s <= middle ? first : first + adaptive(segment, middle, b, s, right, depth + 1, panels);
}

bool hasDuration(const Curve<glm::dquat>& curve, std::size_t span) { return curve.keys[span + 1].time > curve.keys[span].time; }

struct Step {
    double along = 0; // the span
    double jump = 0;  // at its end
};
// From key `span` to the next.
Step stepAt(const Curve<glm::dquat>& curve, std::size_t span)
{
    const auto jump = [&] { return angleBetween(normalised(curve.keys[span].value), normalised(curve.keys[span + 1].value)); };
    if (!hasDuration(curve, span))
        return {0, jump()};
    const Segment<glm::dquat> segment = segmentAt(curve, span);
    return {travelled(segment, 1), segment.kind == SegmentKind::hold ? jump() : 0};
}

} // namespace

double travelled(const Segment<glm::dquat>& segment, double s)
{
    s = std::clamp(s, 0.0, 1.0);
    switch (segment.kind) {
    case SegmentKind::hold: return 0;
    case SegmentKind::linear:
    case SegmentKind::cosine: return 2 * length(logarithm(glm::conjugate(segment.q0) * segmentValue(segment, s)));
    case SegmentKind::squad:
    case SegmentKind::cubic:
    case SegmentKind::weighted: break;
    }
    int panels = kMostPanels;
    return s > 0 ? adaptive(segment, 0, 1, s, panel(segment, 0, 1), 0, panels) : 0;
}

double fractionTravelled(const Segment<glm::dquat>& segment, double distance)
{
    if (!(distance > 0))
        return 0;
    if (distance >= travelled(segment, 1))
        return travelled(segment, 1) > 0 ? 1 : 0;
    // Newton inside a shrinking bracket; bisection where it leaves it or the rotation rests.
    double low = 0, high = 1, s = distance / travelled(segment, 1);
    for (int round = 0; round < 80 && high - low > 1e-16; ++round) {
        const double error = travelled(segment, s) - distance;
        (error >= 0 ? high : low) = s;
        if (std::abs(error) <= 1e-15 * (1 + distance))
            break;
        const double speed = length(segmentRate(segment, s)) * (segment.end - segment.begin);
        const double next = s - error / speed;
        s = next > low && next < high ? next : low + (high - low) / 2;
    }
    return s;
}

double travelledBetween(const Curve<glm::dquat>& curve, std::size_t first, std::size_t last)
{
    double sum = 0;
    for (std::size_t span = first; span < last; ++span) {
        const Step step = stepAt(curve, span);
        sum += step.along + step.jump;
    }
    return sum;
}

Travel::Travel(Curve<glm::dquat> curve) : curve_(std::move(curve))
{
    const std::size_t count = curve_.keys.size();
    if (count == 0)
        return;
    atKeys_.reserve(count);
    arriving_.reserve(count);
    atKeys_.push_back(0);
    arriving_.push_back(0);
    for (std::size_t span = 0; span + 1 < count; ++span) {
        const Step step = stepAt(curve_, span);
        arriving_.push_back(atKeys_.back() + step.along);
        atKeys_.push_back(arriving_.back() + step.jump);
    }
}

double Travel::inside(Seconds time) const
{
    const std::size_t after = curve_.keys.upperBound(time);
    if (after == 0)
        return 0;
    const std::size_t key = after - 1;
    const bool last = key + 1 == curve_.keys.size();
    if (curve_.keys[key].time == time || (last && !(seamOf(curve_).loops && seamOf(curve_).span > 0)))
        return atKeys_[key];
    const Segment<glm::dquat> segment = segmentAt(curve_, key);
    const double here = atKeys_[key] + travelled(segment, fractionAt(segment, time));
    return last ? here : std::min(here, arriving_[key + 1]);
}

// One round of a loop: the keys, and the seam or the jump over an empty one.
double Travel::ofRound() const
{
    if (seamOf(curve_).span > 0) {
        const Segment<glm::dquat> segment = segmentAt(curve_, curve_.keys.size() - 1);
        if (segment.kind != SegmentKind::hold)
            return total() + travelled(segment, 1);
    }
    return total() + angleBetween(normalised(curve_.keys.back().value), normalised(curve_.keys.front().value));
}

double Travel::at(Seconds time) const
{
    if (curve_.keys.empty() || !std::isfinite(time))
        return 0;
    const auto side = outsideOf(curve_, time);
    if (!side)
        return inside(time);
    const bool before = *side == Side::before;
    const double end = before ? 0 : total();
    const Extrapolation mode = sideMode(curve_, *side);
    switch (mode) {
    case Extrapolation::constant: return end;
    case Extrapolation::linear: return end + length(rate(curve_, time)) * (time - (before ? curve_.keys.front().time : curve_.keys.back().time));
    case Extrapolation::loop:
    case Extrapolation::loopOffset:
    case Extrapolation::pingPong: break;
    }
    const Lookup found = lookup(curve_, mode, time);
    const double round = mode == Extrapolation::loop ? ofRound() : total();
    return found.rounds * round + (found.backwards ? round - inside(found.time) : inside(found.time));
}

Seconds Travel::timeAt(double distance) const
{
    if (atKeys_.empty())
        return 0;
    // The first key that is at least as far, and the span that leads to it.
    const auto key = std::size_t(std::lower_bound(atKeys_.begin(), atKeys_.end(), distance) - atKeys_.begin());
    if (key == 0 || !(distance > 0))
        return curve_.keys.front().time;
    if (key == atKeys_.size())
        return curve_.keys.back().time;
    if (distance > arriving_[key] || !hasDuration(curve_, key - 1))
        return curve_.keys[key].time;
    const Segment<glm::dquat> segment = segmentAt(curve_, key - 1);
    const double s = fractionTravelled(segment, distance - atKeys_[key - 1]);
    return s >= 1 ? segment.end : segment.begin + s * (segment.end - segment.begin);
}

} // namespace slerpline
