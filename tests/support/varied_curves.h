#pragma once

#include "core/base/index_ranges.h"
#include "tests/support/random_curves.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

// Random curves with everything around their keys at random too, and the worst of many figures.
namespace slerpline::tests {

inline double length(const glm::dvec3& v) { return std::sqrt(glm::dot(v, v)); }
inline double distance(double a, double b) { return std::abs(a - b); }
inline double distance(const glm::dquat& a, const glm::dquat& b) { return angleBetween(a, b); }

struct Worst {
    double value = 0;
    void see(double found) { value = std::isnan(found) ? HUGE_VAL : std::max(value, found); }
};
inline bool isWithin(const Worst& worst, double limit)
{
    if (worst.value <= limit)
        return true;
    std::fprintf(stderr, "worst %g, limit %g\n", worst.value, limit);
    return false;
}

template <class T> IndexRanges all(const Curve<T>& curve) { return IndexRanges::of(0, curve.keys.size()); }

template <class T> Curve<T> withKeys(Curve<T> curve, const std::vector<Key<T>>& keys)
{
    curve.keys = KeyList<T>(keys);
    return curve;
}
template <class T> std::vector<Key<T>> keysOf(const Curve<T>& curve) { return {curve.keys.begin(), curve.keys.end()}; }

// Behaviour outside the keys, periods, timings, paths, closed cycles, equal neighbours and shared times, at random.
template <class T> Curve<T> varied(RandomCurves& random, Curve<T> curve, bool jumps = true)
{
    auto keys = keysOf(curve);
    for (std::size_t i = 1; i < keys.size(); ++i) {
        if (random.chance(0.1))
            keys[i].value = keys[i - 1].value;
        if (jumps && random.chance(0.05))
            keys[i].time = keys[i - 1].time;
    }
    if (random.chance(0.3))
        keys.back().value = keys.front().value;
    curve = withKeys(curve, keys);
    curve.before = Extrapolation(random.whole(0, 4));
    curve.after = Extrapolation(random.whole(0, 4));
    curve.path = RotationPath(random.whole(0, 1));
    curve.timing = SplineTiming(random.whole(0, 2));
    curve.joinsSeam = random.chance(0.8);
    if (random.chance(0.4))
        curve.period = keys.back().time - keys.front().time + random.number(0, 2);
    return curve;
}

} // namespace slerpline::tests
