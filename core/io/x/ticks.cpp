#include "core/io/x/ticks.h"

#include "core/base/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace slerpline::x {
namespace {

bool isMultiple(double value, double of) { return std::fmod(value, of) == 0; }

} // namespace

double guessTicksPerSecond(std::span<const std::vector<double>> lists)
{
    bool allThousands = true, hasTimes = false;
    double last = 0, stepSum = 0;
    std::size_t stepCount = 0;
    std::map<double, std::size_t> steps;
    for (std::vector<double> times : lists) {
        std::sort(times.begin(), times.end());
        for (std::size_t i = 0; i < times.size(); ++i) {
            hasTimes = true;
            allThousands = allThousands && isMultiple(times[i], 1000);
            last = std::max(last, times[i]);
            if (i == 0 || times[i] == times[i - 1])
                continue;
            ++steps[times[i] - times[i - 1]];
            stepSum += times[i] - times[i - 1];
            ++stepCount;
        }
    }
    if (!hasTimes)
        return 30;
    if (allThousands)
        return 1000;
    if (stepCount == 0)
        return 30;
    const auto commonest = std::max_element(steps.begin(), steps.end(), [](const auto& a, const auto& b) { return a.second < b.second; })->first;
    if (isMultiple(commonest, 80) || isMultiple(commonest, 192) || isMultiple(commonest, 200))
        return 4800;
    return stepSum / double(stepCount) > 30 && last > 3000 ? 1000 : 30;
}

std::string ticksMessage(double chosen)
{
    std::string others;
    for (const double candidate : {30.0, 1000.0, 4800.0})
        if (candidate != chosen)
            others += (others.empty() ? "" : " or ") + numberText(candidate);
    return fmt::format("the file does not say how many ticks make a second: {} was assumed, {} are common too", numberText(chosen), others);
}

} // namespace slerpline::x
