#include "core/curve/turn_rate.h"

#include <glm/geometric.hpp>

#include <cmath>

namespace slerpline {

glm::dvec3 turnRate(const glm::dvec3& v, const glm::dvec3& dv)
{
    const double theta = std::sqrt(glm::dot(v, v));
    const double square = theta * theta;
    const double first = theta < 1e-4 ? 0.5 - square / 24 : (1 - std::cos(theta)) / square;
    const double second = theta < 1e-2 ? 1.0 / 6 - square / 120 + square * square / 5040 : (theta - std::sin(theta)) / (square * theta);
    const glm::dvec3 across = glm::cross(v, dv);
    return dv - first * across + second * glm::cross(v, across);
}

glm::dvec3 turnRateInverse(const glm::dvec3& v, const glm::dvec3& w)
{
    const double theta = std::sqrt(glm::dot(v, v));
    const double square = theta * theta;
    const double half = theta / 2;
    if (theta > 1 && std::abs(std::sin(half)) < 5e-7)
        return v * (glm::dot(v, w) / square);
    const double second = theta < 1e-2 ? 1.0 / 12 + square / 720 + square * square / 30240 : (1 - half * std::cos(half) / std::sin(half)) / square;
    const glm::dvec3 across = glm::cross(v, w);
    return w + 0.5 * across + second * glm::cross(v, across);
}

} // namespace slerpline
