#include "core/dialects/second_life.h"

#include "core/curve/evaluate.h"
#include "core/curve/rotation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace slerpline::second_life {
namespace {

tl::unexpected<Error> failure(ErrorKind kind, std::string message) { return tl::unexpected(Error{kind, std::move(message)}); }

Result<void> checkNumber(const char* name, double value)
{
    if (!std::isfinite(value))
        return failure(ErrorKind::notFinite, fmt::format("the {} must be finite, not {}", name, value));
    return {};
}

Result<void> checkRotation(const char* name, const glm::dquat& q)
{
    for (const double component : {q.x, q.y, q.z, q.w})
        if (auto finite = checkNumber(name, component); !finite)
            return finite;
    if (q.x == 0 && q.y == 0 && q.z == 0 && q.w == 0)
        return failure(ErrorKind::notRotation, fmt::format("the {} is a quaternion of zero length", name));
    return {};
}

Result<void> checkRotations(const glm::dquat& from, const glm::dquat& to)
{
    if (auto fits = checkRotation("start", from); !fits)
        return fits;
    return checkRotation("end", to);
}

template <class T> Curve<T> easedSpan(const T& from, const T& to, Seconds duration)
{
    Curve<T> curve; // path: shortest
    curve.keys = KeyList<T>(std::vector<Key<T>>{{0, from, Interpolation::cosine, {}, {}}, {duration, to, Interpolation::cosine, {}, {}}});
    return curve;
}

double degreesBetween(const glm::dquat& from, const glm::dquat& to)
{
    return angleBetween(normalised(from), normalised(to)) * 180 / std::numbers::pi;
}

Result<void> checkAim(const glm::dquat& from, const glm::dquat& to, double degreesPerSecond)
{
    if (auto fits = checkRotations(from, to); !fits)
        return fits;
    if (auto finite = checkNumber("speed", degreesPerSecond); !finite)
        return finite;
    if (degreesPerSecond <= 0)
        return failure(ErrorKind::noSpeed, fmt::format("the speed must be above 0 degrees per second, not {}", degreesPerSecond));
    return {};
}

Result<double> checkSteps(double steps)
{
    if (steps > kMostSteps)
        return failure(ErrorKind::tooLong, fmt::format("the turn takes {:.3g} steps of {} s; at most {} are made", steps, kAimStep, kMostSteps));
    return steps;
}

// SPEC section 4: ceil(x) is ceil(x - 1e-9), at least 1, so that rounding does not add a step. A cosine's highest speed is
// pi/2 times its mean.
Result<double> honestSteps(double degrees, double degreesPerSecond, HonestAim mode)
{
    const double mean = degrees / degreesPerSecond / kAimStep;
    const double exact = mode == HonestAim::peak ? std::numbers::pi / 2 * mean : mean;
    return checkSteps(std::max(1.0, std::ceil(exact - 1e-9)));
}

std::vector<glm::dquat> honestAim(const Curve<glm::dquat>& curve)
{
    const double duration = curve.keys.back().time;
    const int steps = int(std::lround(duration / kAimStep));
    std::vector<glm::dquat> result;
    result.reserve(std::size_t(steps) + 1);
    for (int k = 0; k < steps; ++k)
        result.push_back(evaluate(curve, duration * k / steps));
    result.push_back(evaluate(curve, duration));
    return result;
}

Result<std::vector<glm::dquat>> literalAim(const glm::dquat& from, const glm::dquat& to, double degreesPerSecond)
{
    double turn = degreesBetween(from, to);
    if (turn > std::numbers::pi)
        turn -= 2 * std::numbers::pi; // the published fault: these are degrees
    const auto y = checkSteps(turn / (degreesPerSecond * kAimStep));
    if (!y)
        return tl::unexpected(y.error());
    const Curve<glm::dquat> curve = easedSpan(from, to, 1);
    std::vector<glm::dquat> result;
    result.reserve(std::size_t(std::ceil(std::max(0.0, *y))));
    for (int k = 0; k < *y; ++k)
        result.push_back(evaluate(curve, k / *y));
    return result;
}

} // namespace

Result<double> floatCosine(double from, double to, double fraction)
{
    const std::pair<const char*, double> arguments[] = {{"start", from}, {"end", to}, {"fraction", fraction}};
    for (const auto& [name, value] : arguments)
        if (const auto finite = checkNumber(name, value); !finite)
            return tl::unexpected(finite.error());
    const double value = evaluate(easedSpan(from, to, 1), std::clamp(fraction, 0.0, 1.0));
    if (auto finite = checkNumber("way between start and end", value); !finite)
        return tl::unexpected(finite.error());
    return value;
}

Result<glm::dvec3> vectorCosine(const glm::dvec3& from, const glm::dvec3& to, double fraction)
{
    glm::dvec3 result(0);
    for (int i = 0; i < 3; ++i) {
        const auto component = floatCosine(from[i], to[i], fraction);
        if (!component)
            return tl::unexpected(component.error());
        result[i] = *component;
    }
    return result;
}

Result<glm::dquat> rotationCosine(const glm::dquat& from, const glm::dquat& to, double fraction)
{
    if (const auto fits = checkRotations(from, to); !fits)
        return tl::unexpected(fits.error());
    if (const auto finite = checkNumber("fraction", fraction); !finite)
        return tl::unexpected(finite.error());
    return evaluate(easedSpan(from, to, 1), std::clamp(fraction, 0.0, 1.0));
}

Result<Curve<glm::dquat>> aimCurve(const glm::dquat& from, const glm::dquat& to, double degreesPerSecond, HonestAim mode)
{
    if (const auto fits = checkAim(from, to, degreesPerSecond); !fits)
        return tl::unexpected(fits.error());
    const auto steps = honestSteps(degreesBetween(from, to), degreesPerSecond, mode);
    if (!steps)
        return tl::unexpected(steps.error());
    return easedSpan(from, to, *steps * kAimStep);
}

Result<std::vector<glm::dquat>> rotationAim(const glm::dquat& from, const glm::dquat& to, double degreesPerSecond, AimMode mode)
{
    if (mode == AimMode::literal) {
        if (const auto fits = checkAim(from, to, degreesPerSecond); !fits)
            return tl::unexpected(fits.error());
        return literalAim(from, to, degreesPerSecond);
    }
    const auto curve = aimCurve(from, to, degreesPerSecond, mode == AimMode::peak ? HonestAim::peak : HonestAim::mean);
    if (!curve)
        return tl::unexpected(curve.error());
    return honestAim(*curve);
}

} // namespace slerpline::second_life
