#include "core/scene/skinning.h"

#include <glm/gtc/matrix_inverse.hpp>

#include <cmath>

namespace slerpline {
namespace {

glm::vec3 unit(const glm::vec3& v)
{
    const float length = std::sqrt(glm::dot(v, v));
    return length > 0 ? v / length : glm::vec3(0, 1, 0);
}

} // namespace

void skinMesh(const Mesh& mesh, std::span<const glm::dmat4> model, SkinnedVertices& result)
{
    const std::size_t count = mesh.positions.size();
    result.positions.resize(count);
    result.normals.resize(count);
    const glm::mat4 own = mesh.node >= 0 && std::size_t(mesh.node) < model.size() ? glm::mat4(model[std::size_t(mesh.node)]) : glm::mat4(1);
    std::vector<glm::mat4> bones;
    if (mesh.skin)
        for (const SkinBone& bone : mesh.skin->bones)
            bones.push_back(bone.node >= 0 ? glm::mat4(model[std::size_t(bone.node)] * glm::dmat4(bone.offset)) : own);
    const glm::mat3 ownNormal = glm::inverseTranspose(glm::mat3(own));
    for (std::size_t i = 0; i < count; ++i) {
        const glm::vec4 position(mesh.positions[i], 1);
        const glm::vec3 normal = i < mesh.normals.size() ? mesh.normals[i] : glm::vec3(0, 1, 0);
        float total = 0;
        glm::mat4 blended(0);
        if (mesh.skin)
            for (std::size_t k = 0; k < 4; ++k) {
                const float weight = mesh.skin->weights[i][k];
                if (weight <= 0)
                    continue;
                blended += bones[mesh.skin->joints[i][k]] * weight;
                total += weight;
            }
        if (total > 0) {
            result.positions[i] = glm::vec3(blended * position);
            result.normals[i] = unit(glm::mat3(blended) * normal); // bones rarely shear: good enough for light
        } else {
            result.positions[i] = glm::vec3(own * position);
            result.normals[i] = unit(ownNormal * normal);
        }
    }
}

void Bounds::add(const glm::dvec3& point)
{
    if (!std::isfinite(point.x + point.y + point.z))
        return;
    least = empty ? point : glm::min(least, point);
    greatest = empty ? point : glm::max(greatest, point);
    empty = false;
}

Bounds sceneBounds(const Scene& scene, std::span<const glm::dmat4> model)
{
    Bounds bounds;
    SkinnedVertices vertices;
    for (const Box<Mesh>& mesh : scene.meshes) {
        skinMesh(*mesh, model, vertices);
        for (const glm::vec3& position : vertices.positions)
            bounds.add(position);
    }
    if (bounds.empty)
        for (const glm::dmat4& matrix : model)
            bounds.add(glm::dvec3(matrix[3]));
    return bounds;
}

} // namespace slerpline
