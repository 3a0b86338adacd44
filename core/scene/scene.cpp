#include "core/scene/scene.h"

#include "core/curve/rotation.h"

#include <cmath>

namespace slerpline {
namespace {

// Beyond this |cos| between two axes a matrix counts as sheared; six printed digits stay well below.
constexpr double kShearLimit = 1e-4;

glm::dvec3 anyPerpendicular(const glm::dvec3& v)
{
    const glm::dvec3 axis = std::abs(v.x) < 0.6 ? glm::dvec3(1, 0, 0) : glm::dvec3(0, 1, 0);
    return glm::normalize(glm::cross(v, axis));
}

} // namespace

glm::dmat4 localMatrix(const RestTransform& rest) { return rest.matrix ? *rest.matrix : composeMatrix(rest.translation, rest.rotation, rest.scale); }

glm::dmat4 composeMatrix(const glm::dvec3& translation, const glm::dquat& rotation, const glm::dvec3& scale)
{
    const glm::dmat3 turn = glm::mat3_cast(normalised(rotation));
    return glm::dmat4(
        glm::dvec4(turn[0] * scale.x, 0), glm::dvec4(turn[1] * scale.y, 0), glm::dvec4(turn[2] * scale.z, 0), glm::dvec4(translation, 1));
}

MatrixParts decomposeMatrix(const glm::dmat4& matrix)
{
    MatrixParts parts;
    parts.translation = glm::dvec3(matrix[3]);
    glm::dvec3 axes[3];
    for (int i = 0; i < 3; ++i) {
        axes[i] = glm::dvec3(matrix[i]);
        parts.scale[i] = glm::length(axes[i]);
        if (!(parts.scale[i] > 0) || !std::isfinite(parts.scale[i])) {
            parts.scale[i] = 0;
            axes[i] = glm::dvec3(0);
        } else {
            axes[i] /= parts.scale[i];
        }
    }
    for (int i = 0; i < 3; ++i)
        if (std::abs(glm::dot(axes[i], axes[(i + 1) % 3])) > kShearLimit)
            parts.hasShear = true;
    if (glm::dot(axes[0], glm::cross(axes[1], axes[2])) < 0) {
        parts.scale.x = -parts.scale.x;
        axes[0] = -axes[0];
    }
    // Collapsed axes are completed to a right-handed frame, then the frame is made square starting from y: x takes the
    // mirror, so it also takes the error of a shear.
    const bool flat[3] = {parts.scale.x == 0, parts.scale.y == 0, parts.scale.z == 0};
    if (flat[1])
        axes[1] = !flat[2] && !flat[0] ? glm::cross(axes[2], axes[0])
            : !flat[2]                 ? anyPerpendicular(axes[2])
            : !flat[0]                 ? anyPerpendicular(axes[0])
                                       : glm::dvec3(0, 1, 0);
    if (!(glm::length(axes[1]) > 1e-12))
        axes[1] = anyPerpendicular(axes[0]);
    axes[1] = glm::normalize(axes[1]);
    if (flat[2])
        axes[2] = flat[0] ? anyPerpendicular(axes[1]) : glm::cross(axes[0], axes[1]);
    axes[2] -= axes[1] * glm::dot(axes[1], axes[2]);
    axes[2] = glm::length(axes[2]) > 1e-12 ? glm::normalize(axes[2]) : anyPerpendicular(axes[1]);
    axes[0] = glm::cross(axes[1], axes[2]);
    parts.rotation = glm::normalize(glm::quat_cast(glm::dmat3(axes[0], axes[1], axes[2])));
    return parts;
}

} // namespace slerpline
