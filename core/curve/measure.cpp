#include "core/curve/measure.h"

#include "core/curve/edit_parts.h"
#include "core/curve/evaluate.h"
#include "core/curve/rotation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace slerpline {
namespace {

double size(double rate) { return std::abs(rate); }
double size(const glm::dvec3& rate) { return std::sqrt(glm::dot(rate, rate)); }

double apart(double a, double b) { return std::abs(a - b); }
double apart(const glm::dquat& a, const glm::dquat& b) { return angleBetween(a, b); }
double apart(const glm::dmat4& a, const glm::dmat4& b)
{
    double largest = 0;
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 4; ++row)
            largest = std::max(largest, std::abs(a[column][row] - b[column][row]));
    return largest;
}

template <class T> VelocityJump jumpBetween(std::size_t key, Seconds time, const Rate<T>& before, const Rate<T>& after)
{
    return {key, time, size(after - before), size(before), size(after)};
}

template <class T> std::vector<VelocityJump> jumpsOf(const Curve<T>& curve)
{
    std::vector<VelocityJump> result;
    const std::size_t count = curve.keys.size();
    if (count == 0)
        return result;
    const Seam seam = seamOf(curve);
    std::optional<Rate<T>> arriving;    // the rate of the last span that took time
    if (seam.span > 0 || seam.joined) { // a round ends where the next begins: the seam is a key like any other
        std::size_t last = count - 1;
        while (last > 0 && !edits::hasSpan(curve, seam, last))
            --last;
        if (edits::hasSpan(curve, seam, last))
            arriving = segmentRate(segmentAt(curve, last), 1);
    }
    for (std::size_t key = 0; key < count; ++key) {
        if (!edits::hasSpan(curve, seam, key))
            continue;
        const Segment<T> segment = segmentAt(curve, key);
        const Rate<T> leaving = segmentRate(segment, 0);
        if (arriving)
            result.push_back(jumpBetween<T>(key, curve.keys[key].time, *arriving, leaving));
        arriving = segmentRate(segment, 1);
    }
    return result;
}

// The largest of f over [low, high], which holds one hill: golden section, until f says no more.
template <class F> std::pair<double, double> topOf(F&& f, double low, double high)
{
    constexpr double kGolden = 0.6180339887498949;
    double a = high - kGolden * (high - low), b = low + kGolden * (high - low);
    double fa = f(a), fb = f(b);
    for (int round = 0; round < 40; ++round) {
        if (fa >= fb) {
            high = b;
            b = a;
            fb = fa;
            a = high - kGolden * (high - low);
            fa = f(a);
        } else {
            low = a;
            a = b;
            fa = fb;
            b = low + kGolden * (high - low);
            fb = f(b);
        }
    }
    return fa >= fb ? std::pair(a, fa) : std::pair(b, fb);
}

// Where a span's value stands still inside (0, 1): at most two places.
std::vector<double> restsOf(const Segment<double>& segment)
{
    const bool weighted = segment.kind == SegmentKind::weighted;
    if (!weighted && segment.kind != SegmentKind::cubic)
        return {};
    const double step = segment.v1 - segment.v0;
    const double m0 = weighted ? 3 * segment.w0 * segment.m0 : segment.m0, m1 = weighted ? 3 * segment.w1 * segment.m1 : segment.m1;
    // Derivative of the Hermite form: m0 + 2 b u + c u^2; the root that does not cancel first.
    const double b = 3 * step - 2 * m0 - m1, c = 3 * (m0 + m1 - 2 * step);
    const double discriminant = b * b - m0 * c;
    if (!(discriminant >= 0))
        return {};
    const double q = -(b + std::copysign(std::sqrt(discriminant), b));
    std::vector<double> result;
    for (const double u : {q / c, m0 / q}) {
        if (!(u > 0 && u < 1)) // no root, or not a number
            continue;
        const double w0 = segment.w0, w1 = segment.w1;
        result.push_back(weighted ? u * (3 * w0 + u * (3 - 6 * w0 - 3 * w1 + u * (3 * w0 + 3 * w1 - 2))) : u);
    }
    return result;
}

// The times in a range that no motion is smooth across, both ends included.
template <class T> void addKeyTimes(const Curve<T>& curve, TimeRange range, std::vector<Seconds>& times)
{
    for (std::size_t key = curve.keys.lowerBound(range.first); key < curve.keys.size() && curve.keys[key].time <= range.last; ++key)
        times.push_back(curve.keys[key].time);
}

// Outside the keys of both curves (loops go on there): cut as finely as the keys stand on average.
template <class T> Seconds keyStep(const Curve<T>& curve)
{
    const std::size_t count = curve.keys.size();
    const Seconds length = count > 1 ? curve.keys.back().time - curve.keys.front().time : 0;
    return length > 0 ? length / double(count - 1) : std::numeric_limits<double>::infinity();
}

template <class T> std::vector<Seconds> breaksOf(const Curve<T>& a, const Curve<T>& b, TimeRange range)
{
    constexpr double kMostPieces = 4096;
    std::vector<Seconds> times = {range.first, range.last};
    addKeyTimes(a, range, times);
    addKeyTimes(b, range, times);
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    const Seconds step = std::min(keyStep(a), keyStep(b));
    std::vector<Seconds> result;
    for (std::size_t i = 0; i < times.size(); ++i) {
        result.push_back(times[i]);
        const Seconds gap = i + 1 < times.size() ? times[i + 1] - times[i] : 0;
        const int pieces = int(std::min(std::ceil(gap / step), kMostPieces));
        for (int piece = 1; piece < pieces; ++piece)
            result.push_back(times[i] + gap * (piece / double(pieces)));
    }
    return result;
}

template <class T> CurveDifference differenceOf(const Curve<T>& a, const Curve<T>& b, TimeRange range)
{
    CurveDifference result;
    if (!std::isfinite(range.first) || !std::isfinite(range.last) || range.last < range.first)
        return result;
    CurveCursor<T> cursorA, cursorB;
    const auto at = [&](Seconds time) { return apart(evaluate(a, time, cursorA), evaluate(b, time, cursorB)); };
    result = {at(range.first), range.first, at(range.first)};
    if (range.first == range.last)
        return result;
    constexpr int kPlaces = 32;
    const std::vector<Seconds> breaks = breaksOf(a, b, range);
    double sum = 0;
    for (std::size_t piece = 0; piece + 1 < breaks.size(); ++piece) {
        // The piece ends just before its last break: what jumps there belongs to the next.
        const Seconds first = breaks[piece], last = breaks[piece + 1], before = std::nextafter(last, first);
        const auto timeOf = [&](int place) { return place == kPlaces ? before : first + (last - first) * place / kPlaces; };
        std::array<double, kPlaces + 1> found{};
        int best = 0;
        double area = 0;
        for (int place = 0; place <= kPlaces; ++place) {
            found[std::size_t(place)] = at(timeOf(place));
            if (found[std::size_t(place)] > found[std::size_t(best)])
                best = place;
            area += found[std::size_t(place)] * (place == 0 || place == kPlaces ? 1 : place % 2 ? 4 : 2); // Simpson
        }
        sum += area * (last - first) / (3 * kPlaces);
        if (found[std::size_t(best)] > result.largest) {
            result.largest = found[std::size_t(best)];
            result.at = timeOf(best);
        }
        // Worth refining only where a hill beside the best place may be higher than what there is already.
        const double bestHere = found[std::size_t(best)];
        const double rise
            = std::max(bestHere - found[std::size_t(std::max(best - 1, 0))], bestHere - found[std::size_t(std::min(best + 1, kPlaces))]);
        if (bestHere > 0 && bestHere + rise >= result.largest) {
            const auto [time, value] = topOf(at, timeOf(std::max(best - 1, 0)), timeOf(std::min(best + 1, kPlaces)));
            if (value > result.largest) {
                result.largest = value;
                result.at = time;
            }
        }
    }
    if (const double end = at(range.last); end > result.largest) {
        result.largest = end;
        result.at = range.last;
    }
    result.mean = std::min(sum / (range.last - range.first), result.largest);
    return result;
}

} // namespace

std::vector<VelocityJump> velocityJumps(const Curve<double>& curve) { return jumpsOf(curve); }
std::vector<VelocityJump> velocityJumps(const Curve<glm::dquat>& curve) { return jumpsOf(curve); }

std::vector<OffArc> offArc(const Curve<glm::dquat>& curve)
{
    constexpr int kPlaces = 64;
    std::vector<OffArc> result;
    const Seam seam = seamOf(curve);
    for (std::size_t span = 0; span < curve.keys.size(); ++span) {
        if (!edits::hasSpan(curve, seam, span))
            continue;
        const Segment<glm::dquat> segment = segmentAt(curve, span);
        const auto off = [&](double s) { return angleBetween(segmentValue(segment, s), segment.q0 * exponential(segment.turn * s)); };
        int best = 0;
        double largest = 0;
        for (int place = 0; place <= kPlaces; ++place)
            if (const double angle = off(double(place) / kPlaces); angle > largest) {
                largest = angle;
                best = place;
            }
        const auto [s, angle] = topOf(off, std::max(best - 1, 0) / double(kPlaces), std::min(best + 1, kPlaces) / double(kPlaces));
        const double where = angle > largest ? s : double(best) / kPlaces;
        result.push_back({span, segment.begin + where * (segment.end - segment.begin), std::max(angle, largest)});
    }
    return result;
}

std::vector<Overshoot> overshoots(const Curve<double>& curve)
{
    std::vector<Overshoot> result;
    const Seam seam = seamOf(curve);
    for (std::size_t span = 0; span < curve.keys.size(); ++span) {
        if (!edits::hasSpan(curve, seam, span))
            continue;
        const Segment<double> segment = segmentAt(curve, span);
        const double least = std::min(segment.v0, segment.v1), greatest = std::max(segment.v0, segment.v1);
        Overshoot found{span, segment.begin, 0, 0};
        for (const double s : restsOf(segment)) {
            const double value = segmentValue(segment, s);
            if (const double amount = std::max(value - greatest, least - value); amount > found.amount) {
                found.amount = amount;
                found.time = segment.begin + s * (segment.end - segment.begin);
            }
        }
        const double step = greatest - least;
        const double rounding = 1e-12 * std::max({step, std::abs(least), std::abs(greatest)});
        if (found.amount <= rounding)
            continue;
        found.share = step > 0 ? found.amount / step : std::numeric_limits<double>::infinity();
        result.push_back(found);
    }
    return result;
}

CurveDifference difference(const Curve<double>& a, const Curve<double>& b, TimeRange range) { return differenceOf(a, b, range); }
CurveDifference difference(const Curve<glm::dquat>& a, const Curve<glm::dquat>& b, TimeRange range) { return differenceOf(a, b, range); }
CurveDifference difference(const Curve<glm::dmat4>& a, const Curve<glm::dmat4>& b, TimeRange range) { return differenceOf(a, b, range); }

} // namespace slerpline
