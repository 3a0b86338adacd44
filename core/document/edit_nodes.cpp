#include "core/document/edit_nodes.h"

#include <algorithm>

namespace slerpline {
namespace {

bool exists(const Scene& scene, int node) { return node >= 0 && std::size_t(node) < scene.nodes.size(); }

// `newIndex` has where each node of the scene goes; -1: it is left out.
struct Renumbering {
    std::vector<int> newIndex;
    [[nodiscard]] int operator()(int node) const { return node >= 0 && std::size_t(node) < newIndex.size() ? newIndex[std::size_t(node)] : -1; }
    [[nodiscard]] bool drops(int node) const { return node >= 0 && std::size_t(node) < newIndex.size() && newIndex[std::size_t(node)] < 0; }
};

NodeRemoval renumbered(const Document& document, const Renumbering& renumbering)
{
    NodeRemoval result;
    result.document = document;
    result.document.scene = document.scene.with([&](Scene& scene) {
        std::vector<std::pair<int, Node>> kept;
        for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
            if (renumbering.newIndex[i] < 0) {
                ++result.nodes;
                continue;
            }
            kept.emplace_back(renumbering.newIndex[i], std::move(scene.nodes[i]));
            kept.back().second.parent = renumbering(kept.back().second.parent);
        }
        std::sort(kept.begin(), kept.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        scene.nodes.clear();
        for (auto& [index, node] : kept)
            scene.nodes.push_back(std::move(node));
        std::vector<Box<Mesh>> meshes;
        for (const Box<Mesh>& mesh : scene.meshes) {
            if (renumbering.drops(mesh->node)) {
                ++result.meshes;
                continue;
            }
            meshes.push_back(mesh.with([&](Mesh& copy) {
                copy.node = renumbering(copy.node);
                if (copy.skin)
                    for (SkinBone& bone : copy.skin->bones) {
                        result.bones += renumbering.drops(bone.node) ? 1 : 0;
                        bone.node = renumbering(bone.node);
                    }
            }));
        }
        scene.meshes = std::move(meshes);
    });
    for (Box<Clip>& clip : result.document.clips)
        clip = clip.with([&](Clip& copy) {
            std::vector<Box<Track>> tracks;
            for (const Box<Track>& track : copy.tracks) {
                if (renumbering.drops(track->target.node)) {
                    ++result.tracks;
                    continue;
                }
                const int node = renumbering(track->target.node);
                tracks.push_back(node == track->target.node ? track : track.with([&](Track& moved) { moved.target.node = node; }));
            }
            copy.tracks = std::move(tracks);
        });
    return result;
}

} // namespace

bool isWithin(const Scene& scene, int node, int ancestor)
{
    if (!exists(scene, node) || !exists(scene, ancestor))
        return false;
    while (node > ancestor) // parents come before their children
        node = scene.nodes[std::size_t(node)].parent;
    return node == ancestor;
}

Document withNode(const Document& document, Node node)
{
    Document result = document;
    result.scene = document.scene.with([&](Scene& scene) {
        if (!exists(scene, node.parent))
            node.parent = -1;
        scene.nodes.push_back(std::move(node));
    });
    return result;
}

NodeRemoval removeNode(const Document& document, int node)
{
    if (!exists(*document.scene, node))
        return {document};
    Renumbering renumbering;
    int next = 0;
    for (std::size_t i = 0; i < document.scene->nodes.size(); ++i)
        renumbering.newIndex.push_back(isWithin(*document.scene, int(i), node) ? -1 : next++);
    return renumbered(document, renumbering);
}

NodeMove moveNode(const Document& document, int node, int parent)
{
    const Scene& scene = *document.scene;
    if (!exists(scene, node) || (parent != -1 && !exists(scene, parent)) || isWithin(scene, parent, node)
        || scene.nodes[std::size_t(node)].parent == parent)
        return {document, node};
    std::vector<int> parents;
    for (const Node& each : scene.nodes)
        parents.push_back(each.parent);
    parents[std::size_t(node)] = parent;
    Renumbering renumbering{std::vector<int>(scene.nodes.size(), -1)};
    int next = 0;
    for (std::size_t i = 0; i < parents.size(); ++i) {
        std::vector<int> chain; // up to what stands already
        for (int at = int(i); at >= 0 && renumbering.newIndex[std::size_t(at)] < 0; at = parents[std::size_t(at)])
            chain.push_back(at);
        for (auto at = chain.rbegin(); at != chain.rend(); ++at)
            renumbering.newIndex[std::size_t(*at)] = next++;
    }
    Document moved = document;
    moved.scene = document.scene.with([&](Scene& copy) { copy.nodes[std::size_t(node)].parent = parent; });
    return {renumbered(moved, renumbering).document, renumbering(node)};
}

} // namespace slerpline
