#include "core/curve/outside.h"

#include <algorithm>
#include <cmath>

namespace slerpline {
namespace {

double wholeRounds(Seconds phase, Seconds period)
{
    double rounds = std::floor(phase / period);
    // Division may round across a whole number; exact multiples must land on the first key.
    if (phase - rounds * period >= period)
        ++rounds;
    if (phase - rounds * period < 0)
        --rounds;
    return rounds;
}

} // namespace

template <class T> std::optional<Side> outsideOf(const Curve<T>& curve, Seconds time)
{
    const Seconds first = curve.keys.front().time;
    if (time < first)
        return Side::before;
    const Seconds last = curve.keys.back().time;
    if (time > last || (time == last && curve.after == Extrapolation::loop && time - first >= seamOf(curve).period && last > first))
        return Side::after;
    return std::nullopt;
}

template <class T> Lookup lookup(const Curve<T>& curve, Extrapolation mode, Seconds time)
{
    const Seconds first = curve.keys.front().time;
    const Seconds length = curve.keys.back().time - first;
    const Seconds period = mode == Extrapolation::loop ? seamOf(curve).period : length;
    const Seconds phase = time - first;
    const double rounds = wholeRounds(phase, period);
    // So far away that a round is less than an ulp the phase is whatever doubles make of it, but inside the round.
    const Seconds offset = phase - rounds * period;
    const Seconds rest = std::isfinite(offset) ? std::clamp(offset, 0.0, period) : 0;
    if (mode == Extrapolation::pingPong && std::fmod(std::abs(rounds), 2) == 1)
        return {std::max(curve.keys.back().time - rest, first), rounds, true};
    // The sum may round beyond the last key, where without a seam span there is nothing.
    const Seconds end = period > length ? first + period : curve.keys.back().time;
    return {std::min(first + rest, end), rounds, false};
}

template <class T> Extrapolation sideMode(const Curve<T>& curve, Side side)
{
    const Extrapolation mode = side == Side::before ? curve.before : curve.after;
    const bool repeats = mode == Extrapolation::loop || mode == Extrapolation::loopOffset || mode == Extrapolation::pingPong;
    const Seconds length = curve.keys.back().time - curve.keys.front().time;
    if (repeats && !((mode == Extrapolation::loop ? seamOf(curve).period : length) > 0))
        return Extrapolation::constant;
    return mode;
}

template std::optional<Side> outsideOf(const Curve<double>&, Seconds);
template std::optional<Side> outsideOf(const Curve<glm::dquat>&, Seconds);
template std::optional<Side> outsideOf(const Curve<glm::dmat4>&, Seconds);
template Extrapolation sideMode(const Curve<double>&, Side);
template Extrapolation sideMode(const Curve<glm::dquat>&, Side);
template Extrapolation sideMode(const Curve<glm::dmat4>&, Side);
template Lookup lookup(const Curve<double>&, Extrapolation, Seconds);
template Lookup lookup(const Curve<glm::dquat>&, Extrapolation, Seconds);
template Lookup lookup(const Curve<glm::dmat4>&, Extrapolation, Seconds);

} // namespace slerpline
