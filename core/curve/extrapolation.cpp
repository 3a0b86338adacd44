#include "core/curve/extrapolation.h"

#include <cmath>
#include <fmt/format.h>

namespace slerpline {

template <class T> Curve<T> setExtrapolation(const Curve<T>& curve, Extrapolation before, Extrapolation after)
{
    Curve<T> result = curve;
    result.before = before;
    result.after = after;
    return result;
}

template <class T> Result<Curve<T>> setPeriod(const Curve<T>& curve, std::optional<Seconds> period)
{
    const auto error = [](std::string message) { return tl::unexpected(Error{std::move(message), {}, 0, 0, -1, "curve.period"}); };
    if (period && !(std::isfinite(*period) && *period > 0))
        return error(fmt::format("expected a period of a positive, finite number of seconds, found {}", *period));
    const Seconds length = curve.keys.empty() ? 0 : curve.keys.back().time - curve.keys.front().time;
    if (period && *period < length)
        return error(fmt::format("expected a period of at least {} s (from the first key to the last), found {} s", length, *period));
    Curve<T> result = curve;
    result.period = period;
    return result;
}

template Curve<double> setExtrapolation(const Curve<double>&, Extrapolation, Extrapolation);
template Curve<glm::dquat> setExtrapolation(const Curve<glm::dquat>&, Extrapolation, Extrapolation);
template Curve<glm::dmat4> setExtrapolation(const Curve<glm::dmat4>&, Extrapolation, Extrapolation);
template Result<Curve<double>> setPeriod(const Curve<double>&, std::optional<Seconds>);
template Result<Curve<glm::dquat>> setPeriod(const Curve<glm::dquat>&, std::optional<Seconds>);
template Result<Curve<glm::dmat4>> setPeriod(const Curve<glm::dmat4>&, std::optional<Seconds>);

} // namespace slerpline
