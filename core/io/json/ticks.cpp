#include "core/io/json/ticks.h"

#include <charconv>
#include <cmath>
#include <optional>

namespace slerpline::json {
namespace {

double roundedToDigits(double value, int digits)
{
    char text[64];
    const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::scientific, digits - 1).ptr;
    double result = value;
    std::from_chars(text, end, result);
    return result;
}

std::optional<double> shortestThatReadsBack(Seconds time, double ticksPerSecond)
{
    const double near = time * ticksPerSecond;
    for (int digits = 1; digits <= 17; ++digits) {
        const double ticks = roundedToDigits(near, digits);
        if (secondsOf(ticks, ticksPerSecond) == time)
            return ticks;
    }
    // The product may be rounded to the neighbour of the number that was divided.
    for (const double side : {-HUGE_VAL, HUGE_VAL}) {
        double ticks = near;
        for (int step = 0; step < 3; ++step) {
            ticks = std::nextafter(ticks, side);
            if (secondsOf(ticks, ticksPerSecond) == time)
                return ticks;
        }
    }
    return std::nullopt;
}

} // namespace

double ticksOf(Seconds time, double ticksPerSecond)
{
    if (ticksPerSecond == 1)
        return time;
    const double ticks = time * ticksPerSecond;
    const double whole = std::nearbyint(ticks);
    if (secondsOf(whole, ticksPerSecond) == time || std::abs(ticks - whole) <= std::fmin(1e-9 * std::abs(whole), 1e-6))
        return whole;
    if (const auto exact = shortestThatReadsBack(time, ticksPerSecond))
        return *exact;
    // No number of ticks gives this time: write that of the time it will read back as, so that saving again changes nothing.
    return shortestThatReadsBack(secondsOf(ticks, ticksPerSecond), ticksPerSecond).value_or(ticks);
}

} // namespace slerpline::json
