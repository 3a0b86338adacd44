#include "core/curve/butterworth.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace slerpline {
namespace {

// One pair of poles, after the bilinear transform with the cutoff kept in place; gain 1 at frequency 0.
struct Section {
    double gain = 1; // of the numerator (1 + z^-1)^2
    double a1 = 0, a2 = 0;
};

Section sectionOf(double cutoff, int order, int pair)
{
    const double k = std::tan(std::numbers::pi * cutoff);
    const double damping = 2 * std::sin(std::numbers::pi * (2 * pair + 1) / (2 * order)); // 1 / Q of this pair of poles
    const double norm = 1 / (1 + damping * k + k * k);
    return {k * k * norm, 2 * (k * k - 1) * norm, (1 - damping * k + k * k) * norm};
}

void filter(const Section& section, std::vector<double>& values)
{
    double x1 = 0, x2 = 0, y1 = 0, y2 = 0;
    for (double& value : values) {
        const double x = value;
        const double y = section.gain * (x + 2 * x1 + x2) - section.a1 * y1 - section.a2 * y2;
        x2 = x1;
        x1 = x;
        y2 = y1;
        y1 = y;
        value = y;
    }
}

} // namespace

std::vector<double> butterworthKernel(double cutoff, int order)
{
    if (!(cutoff > 0) || !(cutoff < 0.499) || (order != 2 && order != 4))
        return {1};
    // The slowest poles decay by exp(-2 pi cutoff sin(pi / 2 order)) a sample; above a quarter as they do mirrored below it.
    const double decay = 2 * std::numbers::pi * std::min(cutoff, 0.5 - cutoff) * std::sin(std::numbers::pi / (2 * order));
    const auto length = std::size_t(std::ceil(48 / decay)) + 8;
    std::vector<double> response(length, 0.0);
    response[0] = 1;
    for (int pair = 0; pair < order / 2; ++pair)
        filter(sectionOf(cutoff, order, pair), response);
    // Backwards after forwards: how the response overlaps itself.
    std::vector<double> kernel;
    double sum = 0;
    for (std::size_t shift = 0; shift < length; ++shift) {
        double overlap = 0;
        for (std::size_t i = 0; i + shift < length; ++i)
            overlap += response[i] * response[i + shift];
        kernel.push_back(overlap);
        sum += shift == 0 ? overlap : 2 * overlap;
    }
    while (kernel.size() > 1 && std::abs(kernel.back()) < 1e-17 * kernel.front())
        kernel.pop_back();
    for (double& share : kernel)
        share /= sum;
    return kernel;
}

} // namespace slerpline
