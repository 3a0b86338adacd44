#pragma once

#include <cmath>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

namespace slerpline {

// Whether all numbers of a value are finite.
[[nodiscard]] inline bool isFinite(double value) { return std::isfinite(value); }
[[nodiscard]] inline bool isFinite(const glm::dvec3& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }
[[nodiscard]] inline bool isFinite(const glm::dquat& q)
{
    return std::isfinite(q.x) && std::isfinite(q.y) && std::isfinite(q.z) && std::isfinite(q.w);
}
[[nodiscard]] inline bool isFinite(const glm::dmat4& m)
{
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 4; ++row)
            if (!std::isfinite(m[column][row]))
                return false;
    return true;
}

} // namespace slerpline
