#pragma once

#include "core/scene/scene.h"

#include <span>

namespace slerpline {

// A mesh in scene space at one pose.
struct SkinnedVertices {
    std::vector<glm::vec3> positions;
    std::vector<glm::vec3> normals; // unit length
};

// Linear blend skinning on the CPU. Without a skin, and for vertices without weights, the mesh's own node moves it.
// `model` holds one matrix per scene node (see modelMatrices). Reuses the vectors of `result`.
void skinMesh(const Mesh& mesh, std::span<const glm::dmat4> model, SkinnedVertices& result);

// A box around points, in scene units.
struct Bounds {
    glm::dvec3 least{0};
    glm::dvec3 greatest{0};
    bool empty = true;
    void add(const glm::dvec3& point);
};
// Of everything that is drawn: skinned meshes, or the nodes' origins when there is no mesh.
[[nodiscard]] Bounds sceneBounds(const Scene& scene, std::span<const glm::dmat4> model);

} // namespace slerpline
