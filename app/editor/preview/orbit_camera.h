#pragma once

#include "core/scene/skinning.h"

#include <glm/vec3.hpp>

#include <array>

namespace slerpline::editor {

// A camera that circles a target in view space (right-handed, y up): a value. At yaw 0, pitch 0 it stands at
// target + (0, 0, distance) and looks along -z. Angles in degrees; a positive yaw goes to its right, a negative pitch looks down.
struct OrbitCamera {
    static constexpr double kFieldOfView = 30; // vertical, in degrees
    static constexpr double kSteepest = 89;

    double yaw = 30;
    double pitch = -12;
    double distance = 5; // > 0
    glm::dvec3 target{0};

    friend bool operator==(const OrbitCamera&, const OrbitCamera&) = default;
};

// Right, up and backwards (towards the camera), unit vectors in view space.
[[nodiscard]] std::array<glm::dvec3, 3> cameraAxes(const OrbitCamera& camera);
// Left drag by pixels: half a degree each.
[[nodiscard]] OrbitCamera orbited(OrbitCamera camera, double dxPx, double dyPx);
// The target follows the pointer; `viewHeightPx` is the height of the viewport.
[[nodiscard]] OrbitCamera panned(OrbitCamera camera, double dxPx, double dyPx, double viewHeightPx);
// Distance times factor, kept between 1/50 and 100 radii of what is shown.
[[nodiscard]] OrbitCamera zoomed(OrbitCamera camera, double factor, double radius);
// Same direction, aimed at the box, as near as every corner stays inside a viewport of this width by height ratio.
[[nodiscard]] OrbitCamera framing(OrbitCamera camera, const Bounds& bounds, double aspect);

// A round number of 1, 2 or 5 times a power of ten, the nearest at or below `size` (> 0).
[[nodiscard]] double roundStep(double size);

} // namespace slerpline::editor
