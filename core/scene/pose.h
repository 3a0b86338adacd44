#pragma once

#include "core/scene/scene.h"

namespace slerpline {

// What every node does at one time: the sampled parts, or a sampled matrix, over the rest pose.
struct NodePose {
    glm::dvec3 translation{0};
    glm::dquat rotation{1, 0, 0, 0};
    glm::dvec3 scale{1};
    std::optional<glm::dmat4> matrix; // set when a matrix track drives the node, or its rest has a matrix and no track touches it

    friend bool operator==(const NodePose&, const NodePose&) = default;
};

// Where all nodes of a scene stand, each against its parent.
struct Pose {
    std::vector<NodePose> nodes; // one per Scene::nodes
    friend bool operator==(const Pose&, const Pose&) = default;
};

// The rest transforms as a pose.
[[nodiscard]] Pose restPose(const Scene& scene);
// T R S of the parts, or the matrix when there is one.
[[nodiscard]] glm::dmat4 localMatrix(const NodePose& pose);
// Node to scene space, one per node, in one pass (parents come first).
[[nodiscard]] std::vector<glm::dmat4> modelMatrices(const Scene& scene, const Pose& pose);

} // namespace slerpline
