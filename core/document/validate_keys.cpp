#include "core/document/validate_keys.h"

#include "core/curve/check.h"
#include "core/curve/redundant.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace slerpline {
namespace {

// What rounding alone may change in numbers of this size.
double roundingOf(double largest) { return 4 * std::numeric_limits<double>::epsilon() * largest; }

double largestOf(const Curve<double>& curve)
{
    double largest = 0;
    for (const auto& key : curve.keys)
        largest = std::max(largest, std::abs(key.value));
    return largest;
}

std::vector<double> tolerancesOf(const Track& track, const VectorCurves& vector)
{
    std::vector<double> ranges;
    for (const Curve<double>& curve : vector.components)
        ranges.push_back(valueRange(curve));
    if (track.target.kind != PropertyKind::named && !ranges.empty())
        std::fill(ranges.begin(), ranges.end(), *std::max_element(ranges.begin(), ranges.end()));
    std::vector<double> result;
    for (std::size_t i = 0; i < ranges.size(); ++i)
        result.push_back(std::max(kRedundantShare * ranges[i], roundingOf(largestOf(vector.components[i]))));
    return result;
}

MatrixTolerance toleranceOf(const Curve<glm::dmat4>& curve)
{
    constexpr double kFar = std::numeric_limits<double>::infinity();
    glm::dmat4 least(kFar), greatest(-kFar);
    for (int i = 0; i < 16; ++i) {
        least[i / 4][i % 4] = kFar; // the constructor fills the diagonal only
        greatest[i / 4][i % 4] = -kFar;
    }
    MatrixTolerance result;
    double turning = 0, translation = 0;
    for (const auto& key : curve.keys)
        for (int i = 0; i < 16; ++i) {
            const double entry = key.value[i / 4][i % 4];
            least[i / 4][i % 4] = std::min(least[i / 4][i % 4], entry);
            greatest[i / 4][i % 4] = std::max(greatest[i / 4][i % 4], entry);
            double& rounding = i < 12 ? result.turning : result.translation;
            rounding = std::max(rounding, roundingOf(std::abs(entry)));
        }
    for (int i = 0; i < 16 && !curve.keys.empty(); ++i) {
        double& range = i < 12 ? turning : translation;
        range = std::max(range, greatest[i / 4][i % 4] - least[i / 4][i % 4]);
    }
    return {std::max(result.turning, kRedundantShare * turning), std::max(result.translation, kRedundantShare * translation)};
}

} // namespace

bool hasJointKeys(const Track& track)
{
    const auto* vector = std::get_if<VectorCurves>(&track.curves);
    if (!vector || vector->components.empty())
        return true;
    const auto& first = vector->components.front().keys;
    return std::all_of(vector->components.begin() + 1, vector->components.end(), [&](const Curve<double>& curve) {
        return curve.keys.size() == first.size()
            && std::equal(first.begin(), first.end(), curve.keys.begin(), [](const auto& a, const auto& b) { return a.time == b.time; });
    });
}

std::vector<std::vector<std::size_t>> redundantKeys(const Track& track)
{
    if (const auto* rotation = std::get_if<Curve<glm::dquat>>(&track.curves))
        return {redundantKeys(*rotation, kRedundantAngle)};
    if (const auto* matrix = std::get_if<Curve<glm::dmat4>>(&track.curves))
        return {redundantKeys(*matrix, toleranceOf(*matrix))};
    const auto& vector = std::get<VectorCurves>(track.curves);
    const std::vector<double> tolerances = tolerancesOf(track, vector);
    if (hasJointKeys(track))
        return std::vector<std::vector<std::size_t>>(vector.components.size(), redundantKeys(vector.components, tolerances));
    std::vector<std::vector<std::size_t>> result;
    for (std::size_t i = 0; i < vector.components.size(); ++i)
        result.push_back(redundantKeys(vector.components[i], tolerances[i]));
    return result;
}

} // namespace slerpline
