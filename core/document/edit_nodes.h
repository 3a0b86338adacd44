#pragma once

#include "core/document/document.h"

namespace slerpline {

// Edits of the node hierarchy. Nodes are named by index; an edit that shifts indices takes tracks, meshes and skins along.

// Whether a node is another one, or hangs below it. False for indices that do not exist.
[[nodiscard]] bool isWithin(const Scene& scene, int node, int ancestor);

// Document with one more node, the last one; `node.parent` is one of its nodes or -1 (a parent that does not exist becomes -1).
[[nodiscard]] Document withNode(const Document& document, Node node);

// A document after a node went, with what went along.
struct NodeRemoval {
    Document document;
    std::size_t nodes = 0;  // the node and all below it
    std::size_t tracks = 0; // of all clips, that moved one of them
    std::size_t meshes = 0; // that hung on one of them
    std::size_t bones = 0;  // of other nodes' meshes; their vertices follow the mesh instead
};
// Without the node and all below it. Nothing goes when there is no such node.
[[nodiscard]] NodeRemoval removeNode(const Document& document, int node);

// The node under another parent, -1 for none. It keeps its rest transform, which now counts from the new parent. Where parents
// must come before their children, nodes change places. Unchanged when the parent is the node or hangs below it.
struct NodeMove {
    Document document;
    int node = -1; // where it stands now
};
[[nodiscard]] NodeMove moveNode(const Document& document, int node, int parent);

} // namespace slerpline
