#include "core/curve/unroll.h"

#include "core/curve/edit_parts.h"
#include "core/curve/largest_change.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace slerpline {
namespace {

using namespace edits;
using Angles = std::array<double, 3>;

// The angle of the same direction nearest to `reference`; as it is within half a turn of it.
double nearest(double angle, double reference, double fullTurn)
{
    if (std::abs(angle - reference) <= fullTurn / 2)
        return angle;
    return angle - fullTurn * std::round((angle - reference) / fullTurn);
}

Angles nearest(Angles angles, const Angles& reference, double fullTurn)
{
    for (std::size_t i = 0; i < 3; ++i)
        angles[i] = nearest(angles[i], reference[i], fullTurn);
    return angles;
}

double distance(const Angles& a, const Angles& b)
{
    double sum = 0;
    for (std::size_t i = 0; i < 3; ++i)
        sum += (a[i] - b[i]) * (a[i] - b[i]);
    return sum;
}

bool isFinite(const Angles& angles)
{
    return std::all_of(angles.begin(), angles.end(), [](double angle) { return std::isfinite(angle); });
}

Angles anglesAt(const std::array<Curve<double>, 3>& curves, std::size_t key)
{
    return {curves[0].keys[key].value, curves[1].keys[key].value, curves[2].keys[key].value};
}

Error problem(std::string id, std::string message)
{
    Error error;
    error.id = std::move(id);
    error.message = std::move(message);
    return error;
}

std::optional<Error> unfit(const std::array<Curve<double>, 3>& curves, const EulerUnroll& options)
{
    if (options.middle > 2)
        return problem("edit.euler-axis", fmt::format("expected the middle axis to be curve 0, 1 or 2, found {}", options.middle));
    for (std::size_t i = 1; i < 3; ++i) {
        const auto& keys = curves[i].keys;
        if (keys.size() != curves[0].keys.size())
            return problem("edit.euler-keys",
                fmt::format("expected three curves with keys at the same times, found {} and {} keys", curves[0].keys.size(), keys.size()));
        for (std::size_t key = 0; key < keys.size(); ++key)
            if (keys[key].time != curves[0].keys[key].time)
                return problem("edit.euler-keys",
                    fmt::format("expected three curves with keys at the same times, found {} and {}", curves[0].keys[key].time, keys[key].time));
    }
    return std::nullopt;
}

void mirrorSlopes(Key<double>& key)
{
    key.in.slope = -key.in.slope;
    key.out.slope = -key.out.slope;
}

} // namespace

CurveEdit<double> unrolled(const Curve<double>& curve, const IndexRanges& wanted, double fullTurn)
{
    CurveEdit<double> result{curve, {}, 0};
    if (!(fullTurn > 0) || !std::isfinite(fullTurn))
        return result;
    IndexRanges keys = wanted;
    keys.erase(curve.keys.size(), std::size_t(-1));
    std::vector<Key<double>> all(curve.keys.begin(), curve.keys.end());
    std::optional<double> previous;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!std::isfinite(all[i].value))
            continue;
        if (previous && keys.contains(i)) {
            const double value = nearest(all[i].value, *previous, fullTurn);
            if (value != all[i].value)
                result.keys.insert(i);
            all[i].value = value;
        }
        previous = all[i].value;
    }
    for (const auto& range : result.keys.ranges())
        result.curve.keys = result.curve.keys.splice(range.begin, range.end, std::span(all).subspan(range.begin, range.end - range.begin));
    result.largestChange = largestChangeAround(curve, result.curve, result.keys);
    return result;
}

Result<UnrolledEuler> unrolledEuler(const std::array<Curve<double>, 3>& curves, const IndexRanges& wanted, const EulerUnroll& options)
{
    if (const auto error = unfit(curves, options))
        return tl::unexpected(*error);
    UnrolledEuler result{curves, {}, 0};
    if (!(options.fullTurn > 0) || !std::isfinite(options.fullTurn))
        return result;
    std::array<std::vector<Key<double>>, 3> all;
    for (std::size_t i = 0; i < 3; ++i)
        all[i].assign(curves[i].keys.begin(), curves[i].keys.end());
    const double half = options.fullTurn / 2;
    std::optional<Angles> previous;
    for (std::size_t key = 0; key < all[0].size(); ++key) {
        const Angles own = anglesAt(curves, key);
        if (!isFinite(own))
            continue;
        if (!previous || !wanted.contains(key)) {
            previous = own;
            continue;
        }
        Angles other{own[0] + half, own[1] + half, own[2] + half};
        other[options.middle] = options.sameOuterAxes ? -own[options.middle] : half - own[options.middle];
        const Angles first = nearest(own, *previous, options.fullTurn), second = nearest(other, *previous, options.fullTurn);
        const bool takesSecond = distance(second, *previous) < distance(first, *previous);
        const Angles chosen = takesSecond ? second : first;
        if (takesSecond)
            mirrorSlopes(all[options.middle][key]);
        if (chosen != own)
            result.keys.insert(key);
        for (std::size_t i = 0; i < 3; ++i)
            all[i][key].value = chosen[i];
        previous = chosen;
    }
    if (result.keys.empty())
        return result;
    for (std::size_t i = 0; i < 3; ++i) {
        result.curves[i].keys = KeyList<double>(all[i]);
        result.largestChange = std::max(result.largestChange, largestChangeAround(curves[i], result.curves[i], result.keys));
    }
    return result;
}

} // namespace slerpline
