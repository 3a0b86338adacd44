#include "core/io/x/import_scene.h"

#include "core/io/x/names.h"

#include <fmt/format.h>

#include <cmath>

namespace slerpline::x {
namespace {

Node nodeOf(std::string_view storedName)
{
    Node node;
    node.name = validUtf8(storedName);
    if (node.name != storedName)
        node.nameBytes = storedName;
    return node;
}

void readRest(const Tree& tree, std::uint32_t frame, Node& node, Findings& findings)
{
    const std::uint32_t child = tree.firstChildOf(frame, Type::frameTransformMatrix);
    if (child == kNoObject)
        return;
    const Object& object = tree.objects[child];
    const auto numbers = tree.numbersOf(object);
    if (numbers.size() < 16) {
        findings.add("x.count-mismatch", Severity::warning, node.name, tree.lineOf(object.whole.begin),
            fmt::format("expected 16 numbers in FrameTransformMatrix, found {}; the frame counts as unmoved", numbers.size()));
        return;
    }
    glm::dmat4 matrix(1);
    for (std::size_t i = 0; i < 16; ++i) {
        if (!std::isfinite(numbers[i].value)) {
            findings.add("value.not-finite", Severity::error, node.name, tree.lineOf(numbers[i].offset),
                "FrameTransformMatrix has a value that is no number; the frame counts as unmoved");
            return;
        }
        matrix[int(i / 4)][int(i % 4)] = numbers[i].value;
    }
    const MatrixParts parts = decomposeMatrix(matrix);
    node.rest = {parts.translation, parts.rotation, parts.scale, matrix};
    const int line = tree.lineOf(object.whole.begin);
    if (glm::determinant(glm::dmat3(matrix)) < 0)
        findings.add("x.mirrored", Severity::info, "", line, "frames are mirrored (negative determinant); their x scale is shown negative");
    if (parts.hasShear)
        findings.add("x.sheared", Severity::info, node.name, line,
            "the frame's matrix is sheared, which translation, rotation and scale cannot say; the matrix is kept");
}

} // namespace

int SceneImport::nodeNamed(std::string_view storedName)
{
    const auto [known, isNew] = nodeOfName.try_emplace(storedName, int(scene.nodes.size()));
    if (isNew) {
        scene.nodes.push_back(nodeOf(storedName));
        scene.nodes.back().missing = true;
    }
    return known->second;
}

SceneImport importScene(const Tree& tree, Findings& findings)
{
    SceneImport result;
    result.scene.leftHanded = true;
    std::vector<int> nodes(tree.objects.size(), -1);            // the node an object is or stands in
    std::unordered_map<std::string_view, std::uint32_t> meshes; // named meshes outside frames, for references
    for (std::uint32_t i = 0; i < tree.objects.size(); ++i) {
        const Object& object = tree.objects[i];
        const int around = object.parent == kNoObject ? -1 : nodes[object.parent];
        nodes[i] = around;
        if (object.type == Type::mesh && around < 0 && !object.name.empty())
            meshes.try_emplace(tree.text(object.name), i);
        if (object.type != Type::frame)
            continue;
        const std::string_view name = tree.text(object.name);
        Node node = nodeOf(name);
        node.parent = around;
        readRest(tree, i, node, findings);
        nodes[i] = int(result.scene.nodes.size());
        result.nodeOfObject.emplace(i, nodes[i]);
        if (!name.empty())
            result.nodeOfName.try_emplace(name, nodes[i]);
        result.scene.nodes.push_back(std::move(node));
    }

    std::vector<bool> isPlaced(tree.objects.size(), false);
    const auto place = [&](std::uint32_t mesh, int node) {
        isPlaced[mesh] = true;
        if (auto imported = importMesh(tree, mesh, node, result, findings))
            result.scene.meshes.emplace_back(std::move(*imported));
    };
    for (std::uint32_t i = 0; i < tree.objects.size(); ++i) {
        const Object& object = tree.objects[i];
        if (object.type == Type::mesh && nodes[i] >= 0)
            place(i, nodes[i]);
        if (object.type != Type::reference || object.parent == kNoObject || tree.objects[object.parent].type != Type::frame)
            continue;
        const std::string_view name = tree.text(object.name);
        if (const auto mesh = meshes.find(name); mesh != meshes.end())
            place(mesh->second, nodes[i]);
        else if (result.hasNode(name))
            findings.add("x.unsupported", Severity::warning, result.scene.nodes[std::size_t(nodes[i])].name, tree.lineOf(object.whole.begin),
                fmt::format("the frame refers to the frame \"{}\"; frames used more than once or in a circle are not followed, the reference is kept",
                    validUtf8(name)));
    }
    for (std::uint32_t i = 0; i < tree.objects.size(); ++i)
        if (tree.objects[i].type == Type::mesh && !isPlaced[i])
            place(i, -1);
    return result;
}

} // namespace slerpline::x
