#pragma once

#include "core/io/x/findings.h"
#include "core/io/x/object_tree.h"
#include "core/scene/scene.h"

#include <optional>
#include <unordered_map>

namespace slerpline::x {

// The scene of a file while it is being built, and which object became which node.
struct SceneImport {
    Scene scene;
    std::unordered_map<std::uint32_t, int> nodeOfObject;  // Frame object -> node
    std::unordered_map<std::string_view, int> nodeOfName; // as stored; of frames with one name the first counts

    // The node of that name; when there is none, a new one marked missing.
    [[nodiscard]] int nodeNamed(std::string_view storedName);
    [[nodiscard]] bool hasNode(std::string_view storedName) const { return nodeOfName.count(storedName) > 0; }
};

// Frames as nodes, meshes with materials and skins. Nothing here is an error: what does not fit is left out with a finding.
[[nodiscard]] SceneImport importScene(const Tree& tree, Findings& findings);

// One Mesh object; nothing when its counts do not fit its numbers.
[[nodiscard]] std::optional<Mesh> importMesh(const Tree& tree, std::uint32_t object, int node, SceneImport& scene, Findings& findings);

} // namespace slerpline::x
