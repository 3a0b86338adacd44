#include "core/io/x/export_scene.h"

#include "core/io/x/export_keys.h"
#include "core/io/x/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

namespace slerpline::x {
namespace {

constexpr std::size_t kMostIndent = 64; // deeper frames stay there: a chain of a thousand must not square the file

const char* const kSceneTemplates = R"(template Frame {
 <3d82ab46-62da-11cf-ab39-0020af71e433>
 [...]
}
template Matrix4x4 {
 <f6f23f45-7686-11cf-8f52-0040333594a3>
 array FLOAT matrix[16];
}
template FrameTransformMatrix {
 <f6f23f41-7686-11cf-8f52-0040333594a3>
 Matrix4x4 frameMatrix;
}
)";

const char* const kMeshTemplates = R"(template Vector {
 <3d82ab5e-62da-11cf-ab39-0020af71e433>
 FLOAT x;
 FLOAT y;
 FLOAT z;
}
template Coords2d {
 <f6f23f44-7686-11cf-8f52-0040333594a3>
 FLOAT u;
 FLOAT v;
}
template MeshFace {
 <3d82ab5f-62da-11cf-ab39-0020af71e433>
 DWORD nFaceVertexIndices;
 array DWORD faceVertexIndices[nFaceVertexIndices];
}
template Mesh {
 <3d82ab44-62da-11cf-ab39-0020af71e433>
 DWORD nVertices;
 array Vector vertices[nVertices];
 DWORD nFaces;
 array MeshFace faces[nFaces];
 [...]
}
template MeshNormals {
 <f6f23f43-7686-11cf-8f52-0040333594a3>
 DWORD nNormals;
 array Vector normals[nNormals];
 DWORD nFaceNormals;
 array MeshFace faceNormals[nFaceNormals];
}
template MeshTextureCoords {
 <f6f23f40-7686-11cf-8f52-0040333594a3>
 DWORD nTextureCoords;
 array Coords2d textureCoords[nTextureCoords];
}
template ColorRGBA {
 <35ff44e0-6c7c-11cf-8f52-0040333594a3>
 FLOAT red;
 FLOAT green;
 FLOAT blue;
 FLOAT alpha;
}
template ColorRGB {
 <d3e16e81-7835-11cf-8f52-0040333594a3>
 FLOAT red;
 FLOAT green;
 FLOAT blue;
}
template Material {
 <3d82ab4d-62da-11cf-ab39-0020af71e433>
 ColorRGBA faceColor;
 FLOAT power;
 ColorRGB specularColor;
 ColorRGB emissiveColor;
 [...]
}
template TextureFilename {
 <a42790e1-7810-11cf-8f52-0040333594a3>
 STRING filename;
}
template MeshMaterialList {
 <f6f23f42-7686-11cf-8f52-0040333594a3>
 DWORD nMaterials;
 DWORD nFaceIndexes;
 array DWORD faceIndexes[nFaceIndexes];
 [Material]
}
)";

const char* const kSkinTemplates = R"(template XSkinMeshHeader {
 <3cf169ce-ff7c-44ab-93c0-f78f62d172e2>
 WORD nMaxSkinWeightsPerVertex;
 WORD nMaxSkinWeightsPerFace;
 WORD nBones;
}
template SkinWeights {
 <6f0d123b-bad2-4167-a0d0-80224f25fabb>
 STRING transformNodeName;
 DWORD nWeights;
 array DWORD vertexIndices[nWeights];
 array FLOAT weights[nWeights];
 Matrix4x4 matrixOffset;
}
)";

const char* const kAnimationTemplates = R"(template AnimTicksPerSecond {
 <9e415a43-7ba6-4a73-8743-b73d47e88476>
 DWORD AnimTicksPerSecond;
}
template FloatKeys {
 <10dd46a9-775b-11cf-8f52-0040333594a3>
 DWORD nValues;
 array FLOAT values[nValues];
}
template TimedFloatKeys {
 <f406b180-7b3b-11cf-8f52-0040333594a3>
 DWORD time;
 FloatKeys tfkeys;
}
template AnimationKey {
 <10dd46a8-775b-11cf-8f52-0040333594a3>
 DWORD keyType;
 DWORD nKeys;
 array TimedFloatKeys keys[nKeys];
}
template Animation {
 <3d82ab4f-62da-11cf-ab39-0020af71e433>
 [...]
}
template AnimationSet {
 <3d82ab50-62da-11cf-ab39-0020af71e433>
 [Animation]
}
)";

std::string real(double value) { return realText(value, 32); }

std::string vectorText(const glm::vec3& v, const char* separator) { return real(v.x) + separator + real(v.y) + separator + real(v.z); }

template <class Matrix> std::string matrixText(const Matrix& matrix, int floatBits)
{
    std::string text;
    for (int i = 0; i < 16; ++i) {
        text += i == 0 ? "" : ",";
        text += realText(double(matrix[i / 4][i % 4]), floatBits);
    }
    return text + ";;";
}

std::string facesText(const Mesh& mesh, const std::string& indent)
{
    const std::size_t faces = mesh.indices.size() / 3;
    std::string text = fmt::format("{}{};\n", indent, faces);
    for (std::size_t f = 0; f < faces; ++f)
        text += fmt::format(
            "{}3;{},{},{};{}\n", indent, mesh.indices[3 * f], mesh.indices[3 * f + 1], mesh.indices[3 * f + 2], f + 1 < faces ? "," : ";");
    return faces == 0 ? text + indent + ";\n" : text;
}

template <class T, class TextOf> std::string listText(const std::vector<T>& values, const std::string& indent, TextOf&& textOf)
{
    std::string text = fmt::format("{}{};\n", indent, values.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        text += indent + textOf(values[i]) + (i + 1 < values.size() ? ",\n" : ";\n");
    return values.empty() ? text + indent + ";\n" : text;
}

std::string quoted(std::string text)
{
    for (char& c : text)
        if (c == '"' || c == '\n' || c == '\r')
            c = '_';
    return fmt::format("\"{}\"", text);
}

std::string materialText(const Material& material, const std::string& indent)
{
    const std::string name = writableName(material.name, "");
    std::string text = fmt::format("{}Material {}{{\n", indent, name.empty() ? "" : name + " ");
    text += fmt::format(
        "{} {};{};{};{};;\n", indent, real(material.diffuse.r), real(material.diffuse.g), real(material.diffuse.b), real(material.diffuse.a));
    text += fmt::format("{} {};\n{} {};;\n{} {};;\n", indent, real(material.power), indent, vectorText(material.specular, ";"), indent,
        vectorText(material.emissive, ";"));
    if (!material.texture.empty())
        text += fmt::format("{} TextureFilename {{ {}; }}\n", indent, quoted(material.texture));
    return text + indent + "}\n";
}

std::string materialListText(const Mesh& mesh, const std::string& indent)
{
    std::vector<std::uint32_t> faces(mesh.indices.size() / 3, 0);
    for (const Mesh::Part& part : mesh.parts)
        for (std::uint32_t i = part.firstIndex / 3; i < (part.firstIndex + part.indexCount) / 3 && i < faces.size(); ++i)
            faces[i] = part.material;
    std::string text = fmt::format("{}MeshMaterialList {{\n{} {};\n", indent, indent, mesh.materials.size());
    text += listText(faces, indent + " ", [](std::uint32_t face) { return std::to_string(face); });
    for (const Material& material : mesh.materials)
        text += materialText(material, indent + " ");
    return text + indent + "}\n";
}

std::string skinText(const Skin& skin, const std::vector<std::string>& names, const std::string& indent)
{
    std::string text = fmt::format("{}XSkinMeshHeader {{ 4; 12; {}; }}\n", indent, skin.bones.size());
    for (std::size_t bone = 0; bone < skin.bones.size(); ++bone) {
        std::vector<std::uint32_t> vertices;
        std::vector<float> weights;
        for (std::size_t v = 0; v < skin.weights.size(); ++v)
            for (std::size_t k = 0; k < 4; ++k)
                if (skin.joints[v][k] == bone && skin.weights[v][k] > 0) {
                    vertices.push_back(std::uint32_t(v));
                    weights.push_back(skin.weights[v][k]);
                }
        const int node = skin.bones[bone].node;
        text += fmt::format("{}SkinWeights {{\n{} {};\n", indent, indent, quoted(node < 0 ? std::string() : names[std::size_t(node)]));
        text += listText(vertices, indent + " ", [](std::uint32_t vertex) { return std::to_string(vertex); });
        for (std::size_t i = 0; i < weights.size(); ++i)
            text += indent + " " + real(weights[i]) + (i + 1 < weights.size() ? ",\n" : ";\n");
        if (weights.empty())
            text += indent + " ;\n";
        text += fmt::format("{} {}\n{}}}\n", indent, matrixText(skin.bones[bone].offset, 32), indent);
    }
    return text;
}

std::string meshText(const Mesh& mesh, const std::vector<std::string>& names, const std::string& indent)
{
    const std::string inner = indent + " ", deeper = indent + "  ";
    const std::string name = writableName(mesh.name, "");
    std::string text = fmt::format("{}Mesh {}{{\n", indent, name.empty() ? "" : name + " ");
    text += listText(mesh.positions, inner, [](const glm::vec3& p) { return vectorText(p, ";") + ";"; });
    text += facesText(mesh, inner);
    if (!mesh.normals.empty())
        text += inner + "MeshNormals {\n" + listText(mesh.normals, deeper, [](const glm::vec3& n) { return vectorText(n, ";") + ";"; })
            + facesText(mesh, deeper) + inner + "}\n";
    if (!mesh.textureCoords.empty())
        text += inner + "MeshTextureCoords {\n"
            + listText(mesh.textureCoords, deeper, [](const glm::vec2& uv) { return real(uv.x) + ";" + real(uv.y) + ";"; }) + inner + "}\n";
    if (!mesh.materials.empty())
        text += materialListText(mesh, inner);
    if (mesh.skin)
        text += skinText(*mesh.skin, names, inner);
    return text + indent + "}\n";
}

} // namespace

std::vector<std::string> frameNames(const Document& document, Written& written)
{
    const std::vector<Node>& nodes = document.scene->nodes;
    std::vector<bool> isReferred(nodes.size(), false);
    const auto refer = [&](int node) {
        if (node >= 0 && std::size_t(node) < nodes.size())
            isReferred[std::size_t(node)] = true;
    };
    for (const Box<Clip>& clip : document.clips)
        for (const Box<Track>& track : clip->tracks)
            refer(track->target.node);
    for (const Box<Mesh>& mesh : document.scene->meshes)
        if (mesh->skin)
            for (const SkinBone& bone : mesh->skin->bones)
                refer(bone.node);
    std::vector<std::string> names;
    std::unordered_set<std::string> taken;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const std::string& stored = nodes[i].nameBytes.empty() ? nodes[i].name : nodes[i].nameBytes;
        std::string name = writableName(stored, isReferred[i] ? fmt::format("Frame_{}", i) : std::string());
        while (!name.empty() && !taken.insert(name).second)
            name += fmt::format("_{}", i);
        if (name != stored)
            written.diagnostics.push_back({"x.name", Severity::warning, nodes[i].name, 0, 1,
                fmt::format("the node is named \"{}\" in the file: names of .x frames are unique and have no blanks or punctuation", validUtf8(name)),
                false});
        names.push_back(std::move(name));
    }
    return names;
}

std::string templatesText(const Document& document)
{
    const auto& meshes = document.scene->meshes;
    std::string text = kSceneTemplates;
    if (!meshes.empty())
        text += kMeshTemplates;
    if (std::any_of(meshes.begin(), meshes.end(), [](const Box<Mesh>& mesh) { return mesh->skin.has_value(); }))
        text += kSkinTemplates;
    if (!document.clips.empty())
        text += kAnimationTemplates;
    return text;
}

std::string sceneText(const Scene& scene, const std::vector<std::string>& names, int floatBits)
{
    std::vector<std::vector<std::size_t>> children(scene.nodes.size() + 1); // the last: roots
    for (std::size_t i = 0; i < scene.nodes.size(); ++i)
        children[scene.nodes[i].parent < 0 ? scene.nodes.size() : std::size_t(scene.nodes[i].parent)].push_back(i);
    std::vector<std::vector<const Mesh*>> meshes(scene.nodes.size() + 1);
    for (const Box<Mesh>& mesh : scene.meshes)
        meshes[mesh->node < 0 ? scene.nodes.size() : std::size_t(mesh->node)].push_back(&*mesh);

    std::string text;
    struct Open {
        std::size_t node = 0;
        std::size_t nextChild = 0;
    };
    std::vector<Open> open{{scene.nodes.size(), 0}}; // a stack of our own: depth is the file's, not the machine's
    while (!open.empty()) {
        const std::string indent(std::min(open.size() - 1, kMostIndent), ' ');
        Open& current = open.back();
        if (current.nextChild == children[current.node].size()) {
            if (open.size() > 1)
                text.append(std::min(open.size() - 2, kMostIndent), ' ').append("}\n");
            open.pop_back();
            continue;
        }
        const std::size_t node = children[current.node][current.nextChild++];
        if (scene.nodes[node].missing && children[node].empty() && meshes[node].empty())
            continue;
        text += fmt::format("{}Frame {}{{\n", indent, names[node].empty() ? std::string() : names[node] + " ");
        text += fmt::format(
            "{} FrameTransformMatrix {{\n{}  {}\n{} }}\n", indent, indent, matrixText(localMatrix(scene.nodes[node].rest), floatBits), indent);
        for (const Mesh* mesh : meshes[node])
            text += meshText(*mesh, names, indent + " ");
        open.push_back({node, 0});
    }
    for (const Mesh* mesh : meshes[scene.nodes.size()])
        text += meshText(*mesh, names, "");
    return text;
}

} // namespace slerpline::x
