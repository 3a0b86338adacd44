#include "core/dialects/exact_time.h"

#include "core/base/number_text.h"

#include <cmath>

namespace slerpline {

double exactInverse(double near, const std::function<bool(double)>& gives)
{
    constexpr int kNeighbours = 4; // one rounding there and one back move a number by at most two places
    double candidate = near;
    for (int i = 0; i < kNeighbours; ++i)
        candidate = std::nextafter(candidate, -HUGE_VAL);
    double best = near;
    std::size_t length = std::string::npos;
    for (int i = -kNeighbours; i <= kNeighbours; ++i, candidate = std::nextafter(candidate, HUGE_VAL)) {
        if (!gives(candidate))
            continue;
        const std::size_t own = numberText(candidate).size();
        if (own < length) {
            best = candidate;
            length = own;
        }
    }
    return best;
}

} // namespace slerpline
