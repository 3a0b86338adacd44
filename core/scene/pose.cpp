#include "core/scene/pose.h"

namespace slerpline {

Pose restPose(const Scene& scene)
{
    Pose pose;
    pose.nodes.reserve(scene.nodes.size());
    for (const Node& node : scene.nodes)
        pose.nodes.push_back({node.rest.translation, node.rest.rotation, node.rest.scale, node.rest.matrix});
    return pose;
}

glm::dmat4 localMatrix(const NodePose& pose) { return pose.matrix ? *pose.matrix : composeMatrix(pose.translation, pose.rotation, pose.scale); }

std::vector<glm::dmat4> modelMatrices(const Scene& scene, const Pose& pose)
{
    std::vector<glm::dmat4> matrices(scene.nodes.size());
    for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
        const int parent = scene.nodes[i].parent;
        const glm::dmat4 local = localMatrix(pose.nodes[i]);
        matrices[i] = parent < 0 ? local : matrices[std::size_t(parent)] * local;
    }
    return matrices;
}

} // namespace slerpline
