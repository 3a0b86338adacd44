#include "core/io/x/import_scene.h"
#include "core/io/x/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace slerpline::x {
namespace {

// Takes numbers one after the other; knows when one was missing or no count.
class Reader {
public:
    explicit Reader(std::span<const Number> numbers) : numbers_(numbers) {}
    [[nodiscard]] bool isFine() const { return isFine_; }
    // A count of things that take at least `each` numbers.
    std::size_t count(std::size_t each)
    {
        const double value = next();
        if (!(value >= 0) || value * double(each) > double(numbers_.size() - at_) || value != std::floor(value)) {
            isFine_ = false;
            return 0;
        }
        return std::size_t(value);
    }
    double next()
    {
        if (at_ == numbers_.size()) {
            isFine_ = false;
            return 0;
        }
        return numbers_[at_++].value;
    }
    float real()
    {
        const double value = next();
        return std::isfinite(value) && std::abs(value) < 1e30 ? float(value) : 0.0F;
    }
    std::uint32_t index()
    {
        const double value = next();
        return value >= 0 && value < 4294967295.0 ? std::uint32_t(value) : 0xFFFFFFFFU;
    }

private:
    std::span<const Number> numbers_;
    std::size_t at_ = 0;
    bool isFine_ = true;
};

struct Corner {
    std::uint32_t vertex = 0;
    std::uint32_t normal = 0;
};

// What the file says about a mesh before vertices are split: faces as runs of corners.
struct RawMesh {
    std::vector<glm::vec3> positions;
    std::vector<glm::vec3> normals;
    std::vector<glm::vec2> textureCoords;
    std::vector<std::uint32_t> faceEnds; // per face: end of its corners
    std::vector<Corner> corners;
    std::vector<std::uint32_t> faceMaterials;
};

bool readFaces(const Tree& tree, const Object& object, RawMesh& raw)
{
    Reader reader(tree.numbersOf(object));
    raw.positions.resize(reader.count(3));
    for (glm::vec3& p : raw.positions)
        for (int i = 0; i < 3; ++i)
            p[i] = reader.real();
    const std::size_t faces = reader.count(1);
    for (std::size_t face = 0; face < faces && reader.isFine(); ++face) {
        const std::size_t corners = reader.count(1);
        for (std::size_t i = 0; i < corners; ++i)
            raw.corners.push_back({reader.index(), 0});
        raw.faceEnds.push_back(std::uint32_t(raw.corners.size()));
    }
    return reader.isFine();
}

// Normals per corner, as far as they match the faces; otherwise none.
bool readNormals(const Tree& tree, const Object& object, RawMesh& raw)
{
    Reader reader(tree.numbersOf(object));
    raw.normals.resize(reader.count(3));
    for (glm::vec3& n : raw.normals) {
        for (int i = 0; i < 3; ++i)
            n[i] = reader.real();
        const float length = glm::length(n);
        n = length > 1e-20F ? n / length : glm::vec3(0, 1, 0);
    }
    const std::size_t faces = reader.count(1);
    if (!reader.isFine() || faces != raw.faceEnds.size() || raw.normals.empty())
        return false;
    std::uint32_t corner = 0;
    for (const std::uint32_t end : raw.faceEnds) {
        if (reader.count(1) != end - corner)
            return false;
        for (; corner < end; ++corner) {
            const std::uint32_t index = reader.index();
            if (index >= raw.normals.size())
                return false;
            raw.corners[corner].normal = index;
        }
    }
    return reader.isFine();
}

// One normal per vertex: the mean of its faces' normals, by area. .x is left-handed with clockwise faces, so the plain
// cross product points outward.
void computeNormals(RawMesh& raw)
{
    raw.normals.assign(raw.positions.size(), glm::vec3(0));
    std::uint32_t begin = 0;
    for (const std::uint32_t end : raw.faceEnds) {
        for (std::uint32_t i = begin; i < end; ++i) {
            raw.corners[i].normal = raw.corners[i].vertex;
            if (i < begin + 2)
                continue;
            const std::uint32_t a = raw.corners[begin].vertex, b = raw.corners[i - 1].vertex, c = raw.corners[i].vertex;
            const glm::vec3 area = glm::cross(raw.positions[b] - raw.positions[a], raw.positions[c] - raw.positions[a]);
            for (const std::uint32_t v : {a, b, c})
                raw.normals[v] += area;
        }
        begin = end;
    }
    for (glm::vec3& n : raw.normals)
        n = glm::length(n) > 1e-20F ? glm::normalize(n) : glm::vec3(0, 1, 0);
}

Material readMaterial(const Tree& tree, std::uint32_t index)
{
    const Object& object = tree.objects[index];
    Material material;
    material.name = validUtf8(tree.text(object.name));
    Reader reader(tree.numbersOf(object));
    if (object.numberCount >= 11) {
        for (int i = 0; i < 4; ++i)
            material.diffuse[i] = reader.real();
        material.power = reader.real();
        for (int i = 0; i < 3; ++i)
            material.specular[i] = reader.real();
        for (int i = 0; i < 3; ++i)
            material.emissive[i] = reader.real();
    }
    const std::uint32_t texture = tree.firstChildOf(index, Type::textureFilename);
    if (texture != kNoObject && tree.objects[texture].stringCount > 0)
        material.texture = validUtf8(tree.text(tree.stringsOf(tree.objects[texture])[0]));
    return material;
}

std::uint32_t findMaterial(const Tree& tree, std::string_view name)
{
    for (std::uint32_t i = 0; i < tree.objects.size(); ++i)
        if (tree.objects[i].type == Type::material && tree.text(tree.objects[i].name) == name)
            return i;
    return kNoObject;
}

void readMaterials(const Tree& tree, std::uint32_t list, RawMesh& raw, Mesh& mesh, const std::string& place, Findings& findings)
{
    for (const std::uint32_t child : tree.childrenOf(list)) {
        const Object& object = tree.objects[child];
        std::uint32_t material = object.type == Type::material ? child : kNoObject;
        if (object.type == Type::reference) {
            material = findMaterial(tree, tree.text(object.name));
            if (material == kNoObject) {
                findings.add("x.unknown-material", Severity::warning, place, tree.lineOf(object.whole.begin),
                    fmt::format("no material is named \"{}\"", validUtf8(tree.text(object.name))));
                mesh.materials.emplace_back();
            }
        }
        if (material != kNoObject)
            mesh.materials.push_back(readMaterial(tree, material));
    }
    Reader reader(tree.numbersOf(tree.objects[list]));
    (void)reader.next();
    const std::size_t count = reader.count(1);
    for (std::size_t i = 0; i < std::min(count, raw.faceMaterials.size()); ++i)
        raw.faceMaterials[i] = reader.index();
    // A shorter list goes on with its last entry: one entry often stands for all faces.
    for (std::size_t i = std::max<std::size_t>(count, 1); i < raw.faceMaterials.size() && count > 0; ++i)
        raw.faceMaterials[i] = raw.faceMaterials[count - 1];
    for (std::uint32_t& material : raw.faceMaterials)
        if (material >= mesh.materials.size()) {
            if (!mesh.materials.empty())
                findings.add("x.index", Severity::warning, place, tree.lineOf(tree.objects[list].whole.begin),
                    "a face has a material that is not in the list; the first one is used");
            material = 0;
        }
}

struct Influence {
    std::uint16_t bone = 0;
    float weight = 0;
};

void readSkins(const Tree& tree, std::uint32_t meshObject, const std::vector<std::uint32_t>& sources, std::size_t vertexCount, Mesh& mesh,
    const std::string& place, SceneImport& scene, Findings& findings)
{
    std::vector<std::vector<Influence>> influences(vertexCount);
    Skin skin;
    for (const std::uint32_t child : tree.childrenOf(meshObject)) {
        const Object& object = tree.objects[child];
        if (object.type != Type::skinWeights)
            continue;
        const int line = tree.lineOf(object.whole.begin);
        Reader reader(tree.numbersOf(object));
        const std::size_t count = reader.count(2);
        if (object.stringCount == 0 || !reader.isFine() || object.numberCount < 1 + 2 * count + 16 || skin.bones.size() >= 65535) {
            findings.add(
                "x.count-mismatch", Severity::warning, place, line, "a SkinWeights object does not have the numbers it announces and was left out");
            continue;
        }
        const std::string_view boneName = tree.text(tree.stringsOf(object)[0]);
        if (!scene.hasNode(boneName))
            findings.add("skin.unknown-node", Severity::warning, place, line,
                fmt::format("no frame is named \"{}\", which moves the mesh", validUtf8(boneName)));
        const auto bone = std::uint16_t(skin.bones.size());
        skin.bones.push_back({scene.nodeNamed(boneName), glm::mat4(1)});
        std::vector<std::uint32_t> vertices(count);
        for (std::uint32_t& vertex : vertices)
            vertex = reader.index();
        for (const std::uint32_t vertex : vertices) {
            const float weight = reader.real();
            if (vertex >= vertexCount)
                findings.add("x.index", Severity::warning, place, line,
                    fmt::format("SkinWeights name the vertex {} of {}; such weights were left out", vertex, vertexCount));
            else if (weight > 0)
                influences[vertex].push_back({bone, weight});
        }
        for (int i = 0; i < 16; ++i)
            skin.bones.back().offset[i / 4][i % 4] = reader.real();
    }
    if (skin.bones.empty())
        return;
    skin.joints.resize(sources.size(), {0, 0, 0, 0});
    skin.weights.resize(sources.size(), {0, 0, 0, 0});
    for (auto& list : influences)
        std::stable_sort(list.begin(), list.end(), [](const Influence& a, const Influence& b) { return a.weight > b.weight; });
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const auto& list = influences[sources[i]];
        const std::size_t kept = std::min<std::size_t>(list.size(), 4);
        float sum = 0;
        for (std::size_t k = 0; k < kept; ++k)
            sum += list[k].weight;
        for (std::size_t k = 0; k < kept; ++k) {
            skin.joints[i][k] = list[k].bone;
            skin.weights[i][k] = list[k].weight / sum;
        }
    }
    mesh.skin = std::move(skin);
}

// Splits vertices by normal and fans the faces into triangles, material by material. Returns per vertex where it came from.
std::vector<std::uint32_t> buildTriangles(const RawMesh& raw, Mesh& mesh)
{
    constexpr std::uint32_t kNone = 0xFFFFFFFF;
    std::vector<std::uint32_t> sources, normals, next;
    std::vector<std::uint32_t> firstSplit(raw.positions.size(), kNone);
    const auto vertexOf = [&](const Corner& corner) {
        for (std::uint32_t v = firstSplit[corner.vertex]; v != kNone; v = next[v])
            if (raw.normals[normals[v]] == raw.normals[corner.normal])
                return v;
        const auto made = std::uint32_t(sources.size());
        sources.push_back(corner.vertex);
        normals.push_back(corner.normal);
        next.push_back(firstSplit[corner.vertex]);
        firstSplit[corner.vertex] = made;
        return made;
    };
    std::vector<std::vector<std::uint32_t>> buckets(std::max<std::size_t>(mesh.materials.size(), 1));
    std::uint32_t begin = 0;
    for (std::size_t face = 0; face < raw.faceEnds.size(); ++face) {
        const std::uint32_t end = raw.faceEnds[face];
        auto& bucket = buckets[raw.faceMaterials[face]];
        for (std::uint32_t i = begin + 2; i < end; ++i)
            for (const std::uint32_t corner : {begin, i - 1, i})
                bucket.push_back(vertexOf(raw.corners[corner]));
        begin = end;
    }
    for (std::size_t material = 0; material < buckets.size(); ++material) {
        if (buckets[material].empty())
            continue;
        mesh.parts.push_back({std::uint32_t(mesh.indices.size()), std::uint32_t(buckets[material].size()), std::uint32_t(material)});
        mesh.indices.insert(mesh.indices.end(), buckets[material].begin(), buckets[material].end());
    }
    if (!mesh.parts.empty() && mesh.materials.empty())
        mesh.materials.emplace_back();
    for (std::size_t i = 0; i < sources.size(); ++i) {
        mesh.positions.push_back(raw.positions[sources[i]]);
        mesh.normals.push_back(raw.normals[normals[i]]);
        if (!raw.textureCoords.empty())
            mesh.textureCoords.push_back(raw.textureCoords[sources[i]]);
    }
    return sources;
}

void dropWrongFaces(const Tree& tree, const Object& object, RawMesh& raw, const std::string& place, Findings& findings)
{
    RawMesh kept;
    std::uint32_t begin = 0;
    bool hasWrong = false;
    for (const std::uint32_t end : raw.faceEnds) {
        bool isFine = true;
        for (std::uint32_t i = begin; i < end; ++i)
            isFine = isFine && raw.corners[i].vertex < raw.positions.size();
        if (!isFine) {
            hasWrong = true;
            findings.add("x.index", Severity::warning, place, tree.lineOf(object.whole.begin),
                "a face names a vertex that the mesh does not have; such faces were left out");
        }
        // An empty face stands for a wrong one, so that materials still find theirs.
        if (isFine)
            kept.corners.insert(kept.corners.end(), raw.corners.begin() + begin, raw.corners.begin() + end);
        kept.faceEnds.push_back(std::uint32_t(kept.corners.size()));
        begin = end;
    }
    if (hasWrong) {
        raw.corners = std::move(kept.corners);
        raw.faceEnds = std::move(kept.faceEnds);
    }
}

} // namespace

std::optional<Mesh> importMesh(const Tree& tree, std::uint32_t index, int node, SceneImport& scene, Findings& findings)
{
    const Object& object = tree.objects[index];
    Mesh mesh;
    mesh.name = validUtf8(tree.text(object.name));
    mesh.node = node;
    const std::string place = mesh.name.empty() && node >= 0 ? scene.scene.nodes[std::size_t(node)].name : mesh.name;
    RawMesh raw;
    if (!readFaces(tree, object, raw)) {
        findings.add("x.count-mismatch", Severity::warning, place, tree.lineOf(object.whole.begin),
            "the mesh does not have the vertices and faces it announces; it is kept but not shown");
        return std::nullopt;
    }
    dropWrongFaces(tree, object, raw, place, findings);
    raw.faceMaterials.assign(raw.faceEnds.size(), 0);

    const std::uint32_t normals = tree.firstChildOf(index, Type::meshNormals);
    if (normals == kNoObject || !readNormals(tree, tree.objects[normals], raw))
        computeNormals(raw);
    if (const std::uint32_t coords = tree.firstChildOf(index, Type::meshTextureCoords); coords != kNoObject) {
        Reader reader(tree.numbersOf(tree.objects[coords]));
        if (reader.count(2) == raw.positions.size()) {
            raw.textureCoords.resize(raw.positions.size());
            for (glm::vec2& uv : raw.textureCoords) {
                uv.x = reader.real();
                uv.y = reader.real();
            }
        }
    }
    if (const std::uint32_t list = tree.firstChildOf(index, Type::meshMaterialList); list != kNoObject)
        readMaterials(tree, list, raw, mesh, place, findings);
    const std::vector<std::uint32_t> sources = buildTriangles(raw, mesh);
    readSkins(tree, index, sources, raw.positions.size(), mesh, place, scene, findings);
    return mesh;
}

} // namespace slerpline::x
