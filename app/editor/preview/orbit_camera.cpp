#include "app/editor/preview/orbit_camera.h"

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

namespace slerpline::editor {

namespace {

constexpr double kDegreesPerPixel = 0.5;
constexpr double kFilled = 0.92; // share of the viewport that a framed box may take: room for chip, axes and read-out

} // namespace

std::array<glm::dvec3, 3> cameraAxes(const OrbitCamera& camera)
{
    const double yaw = glm::radians(camera.yaw);
    const double pitch = glm::radians(camera.pitch);
    const glm::dvec3 right(std::cos(yaw), 0, -std::sin(yaw));
    const glm::dvec3 back(std::sin(yaw) * std::cos(pitch), -std::sin(pitch), std::cos(yaw) * std::cos(pitch));
    return {right, glm::cross(back, right), back};
}

OrbitCamera orbited(OrbitCamera camera, double dxPx, double dyPx)
{
    camera.yaw = std::remainder(camera.yaw - dxPx * kDegreesPerPixel, 360.0);
    camera.pitch = std::clamp(camera.pitch - dyPx * kDegreesPerPixel, -OrbitCamera::kSteepest, OrbitCamera::kSteepest);
    return camera;
}

OrbitCamera panned(OrbitCamera camera, double dxPx, double dyPx, double viewHeightPx)
{
    const double seenHeight = 2 * camera.distance * std::tan(glm::radians(OrbitCamera::kFieldOfView / 2));
    const double unitsPerPixel = seenHeight / std::max(1.0, viewHeightPx);
    const auto [right, up, back] = cameraAxes(camera);
    camera.target += (right * -dxPx + up * dyPx) * unitsPerPixel;
    return camera;
}

OrbitCamera zoomed(OrbitCamera camera, double factor, double radius)
{
    if (std::isfinite(factor) && factor > 0)
        camera.distance = std::clamp(camera.distance * factor, radius / 50, radius * 100);
    return camera;
}

OrbitCamera framing(OrbitCamera camera, const Bounds& bounds, double aspect)
{
    camera.target = (bounds.least + bounds.greatest) * 0.5;
    const glm::dvec3 half = (bounds.greatest - bounds.least) * 0.5;
    const double tangentY = std::tan(glm::radians(OrbitCamera::kFieldOfView / 2)) * kFilled;
    const double tangentX = tangentY * std::clamp(aspect, 0.05, 20.0);
    const auto [right, up, back] = cameraAxes(camera);
    double distance = 0;
    for (int corner = 0; corner < 8; ++corner) {
        const glm::dvec3 offset(corner & 1 ? half.x : -half.x, corner & 2 ? half.y : -half.y, corner & 4 ? half.z : -half.z);
        const double across = std::abs(glm::dot(offset, right)) / tangentX;
        const double upwards = std::abs(glm::dot(offset, up)) / tangentY;
        distance = std::max(distance, glm::dot(offset, back) + std::max(across, upwards));
    }
    camera.distance = distance;
    return camera;
}

double roundStep(double size)
{
    const double power = std::pow(10.0, std::floor(std::log10(size)));
    const double digit = size / power;
    return power * (digit >= 5 ? 5 : digit >= 2 ? 2 : 1);
}

} // namespace slerpline::editor
