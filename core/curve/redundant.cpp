#include "core/curve/redundant.h"

#include "core/curve/neighbours.h"
#include "core/curve/rotation.h"
#include "core/curve/segment.h"

#include <algorithm>
#include <cmath>

namespace slerpline {
namespace {

struct NumberNear {
    double tolerance;
    bool operator()(double a, double b, double share) const { return std::abs(a - b) <= share * tolerance; }
};
struct RotationNear {
    double tolerance;
    bool operator()(const glm::dquat& a, const glm::dquat& b, double share) const { return angleBetween(a, b) <= share * tolerance; }
};
struct MatrixNear {
    MatrixTolerance tolerance;
    bool operator()(const glm::dmat4& a, const glm::dmat4& b, double) const // matrices only have straight spans
    {
        for (int column = 0; column < 4; ++column)
            for (int row = 0; row < 4; ++row)
                if (!(std::abs(a[column][row] - b[column][row]) <= (column < 3 ? tolerance.turning : tolerance.translation)))
                    return false;
        return true;
    }
};

// A curve's keys with some of them left out, compared with all of them.
template <class T, class Near> class Thinning {
public:
    Thinning(const Curve<T>& curve, Near near) : curve_(curve), seam_(seamOf(curve)), near_(near)
    {
        window_ = curve;
        window_.before = window_.after = Extrapolation::constant; // neighbours across a seam stand in the window themselves
        window_.period.reset();
        for (std::size_t key = 0; key + 1 < curve.keys.size(); ++key)
            hasTangents_ = hasTangents_ || seesNeighbours(key);
    }

    [[nodiscard]] bool mayGo(std::size_t key) const
    {
        const std::size_t count = curve_.keys.size();
        if (key == 0 || key + 1 >= count)
            return false;
        const bool isLinearOutside = curve_.before == Extrapolation::linear || curve_.after == Extrapolation::linear;
        if ((key == 1 || key + 2 == count) && (isLinearOutside || (seam_.loops && hasTangents_)))
            return false;
        return curve_.keys[key - 1].time < curve_.keys[key].time && curve_.keys[key].time < curve_.keys[key + 1].time;
    }

    // Whether everything between the last of `kept` and `end` may go, after what is gone before `kept.back()` already.
    [[nodiscard]] bool staysWithout(const std::vector<std::size_t>& kept, std::size_t end)
    {
        const std::size_t start = kept.back();
        if constexpr (!std::is_same_v<T, glm::dmat4>)
            if (hasTangents_)
                return stayWithTangents(kept, end);
        keys_.assign({curve_.keys[start], curve_.keys[end]});
        window_.keys = KeyList<T>(keys_);
        return isSpanNear(0, start, end);
    }

private:
    bool seesNeighbours(std::size_t key) const
    {
        const Interpolation mode = curve_.playAs.value_or(curve_.keys[key].interpolation);
        return !std::is_same_v<T, glm::dmat4> && (mode == Interpolation::spline || mode == Interpolation::tangent);
    }

    // The two kept keys before `start` and the two after `end` give the tangents of the three spans that change.
    [[nodiscard]] bool stayWithTangents(const std::vector<std::size_t>& kept, std::size_t end)
    {
        const std::size_t start = kept.back(), last = curve_.keys.size() - 1;
        const std::size_t before = std::min<std::size_t>(kept.size() - 1, 2);
        keys_.clear();
        if (before < 2)
            addAcross(previousKey(curve_, seam_, 0));
        for (std::size_t i = kept.size() - 1 - before; i < kept.size(); ++i)
            keys_.push_back(curve_.keys[kept[i]]);
        const std::size_t at = keys_.size() - 1; // of the key `start`
        for (std::size_t i = end; i <= std::min(end + 2, last); ++i)
            keys_.push_back(curve_.keys[i]);
        if (end + 2 > last)
            addAcross(nextKey(curve_, seam_, last));
        window_.keys = KeyList<T>(keys_);
        return isSpanNear(at, start, end) && (before == 0 || isSpanNear(at - 1, kept[kept.size() - 2], start))
            && (end == last || isSpanNear(at + 1, end, end + 1));
    }

    void addAcross(const std::optional<NeighbourKey>& neighbour)
    {
        if (!neighbour)
            return;
        keys_.push_back(curve_.keys[neighbour->index]);
        keys_.back().time = neighbour->time;
    }

    // One span of the window against the keys [first, last] of the whole curve, both sides of every key included.
    bool isSpanNear(std::size_t span, std::size_t first, std::size_t last) const
    {
        if (!(window_.keys[span + 1].time > window_.keys[span].time))
            return true;
        const Segment<T> thin = segmentAt(window_, span);
        const bool isStraight = thin.kind == SegmentKind::linear || thin.kind == SegmentKind::hold;
        for (std::size_t old = first; old < last; ++old) {
            if (!(curve_.keys[old + 1].time > curve_.keys[old].time))
                continue;
            const Segment<T> full = segmentAt(curve_, old);
            // Straight spans differ most at their ends. What curved ones differ by may peak between 17 places, by a little.
            const int steps = isStraight && (full.kind == SegmentKind::linear || full.kind == SegmentKind::hold) ? 2 : 16;
            const double share = steps == 2 ? 1 : 0.97;
            for (int i = steps; i >= 0; --i) {
                const double s = double(i) / steps;
                const Seconds time = full.begin + (full.end - full.begin) * s;
                if (!near_(segmentValue(full, s), segmentValue(thin, std::clamp(fractionAt(thin, time), 0.0, 1.0)), share))
                    return false;
            }
        }
        return true;
    }

    const Curve<T>& curve_;
    Seam seam_;
    Near near_;
    bool hasTangents_ = false;
    Curve<T> window_;
    std::vector<Key<T>> keys_;
};

// The longest run found by doubling, then by halving the gap; every accepted one was looked at in full.
template <class MayGo, class Stays> std::vector<std::size_t> thin(std::size_t count, MayGo&& mayGo, Stays&& stays)
{
    std::vector<std::size_t> gone;
    if (count < 3)
        return gone;
    std::vector<std::size_t> kept{0};
    while (kept.back() + 1 < count) {
        const std::size_t start = kept.back();
        std::size_t limit = start + 1; // the first key that must stay
        std::size_t good = start + 1;
        for (std::size_t length = 1; limit < count; length *= 2) {
            const std::size_t wanted = std::min(start + 1 + length, count - 1);
            while (limit < wanted && mayGo(limit))
                ++limit;
            const std::size_t end = std::min(wanted, limit);
            if (end <= good)
                break;
            if (!stays(kept, end)) {
                for (std::size_t bad = end; bad - good > 1;) {
                    const std::size_t middle = good + (bad - good) / 2;
                    (stays(kept, middle) ? good : bad) = middle;
                }
                break;
            }
            good = end;
        }
        for (std::size_t key = start + 1; key < good; ++key)
            gone.push_back(key);
        kept.push_back(good);
    }
    return gone;
}

template <class T, class Near> std::vector<std::size_t> thinned(const Curve<T>& curve, Near near)
{
    Thinning<T, Near> thinning(curve, near);
    return thin(
        curve.keys.size(), [&](std::size_t key) { return thinning.mayGo(key); },
        [&](const std::vector<std::size_t>& kept, std::size_t end) { return thinning.staysWithout(kept, end); });
}

} // namespace

std::vector<std::size_t> redundantKeys(const Curve<double>& curve, double tolerance) { return thinned(curve, NumberNear{tolerance}); }
std::vector<std::size_t> redundantKeys(const Curve<glm::dquat>& curve, double tolerance) { return thinned(curve, RotationNear{tolerance}); }
std::vector<std::size_t> redundantKeys(const Curve<glm::dmat4>& curve, const MatrixTolerance& tolerance)
{
    return thinned(curve, MatrixNear{tolerance});
}

std::vector<std::size_t> redundantKeys(std::span<const Curve<double>> curves, std::span<const double> tolerances)
{
    std::vector<Thinning<double, NumberNear>> all;
    all.reserve(curves.size());
    for (std::size_t i = 0; i < curves.size(); ++i)
        all.emplace_back(curves[i], NumberNear{tolerances[i]});
    if (all.empty())
        return {};
    return thin(
        curves[0].keys.size(), [&](std::size_t key) { return std::all_of(all.begin(), all.end(), [&](const auto& one) { return one.mayGo(key); }); },
        [&](const std::vector<std::size_t>& kept, std::size_t end) {
            return std::all_of(all.begin(), all.end(), [&](auto& one) { return one.staysWithout(kept, end); });
        });
}

} // namespace slerpline
