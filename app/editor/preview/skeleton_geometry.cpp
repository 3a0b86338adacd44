#include "app/editor/preview/skeleton_geometry.h"

#include "core/scene/pose.h"

#include <QVector3D>

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace slerpline::editor {

namespace {

struct Vertex {
    float position[3];
    float normal[3];
    float part[2];
};

constexpr std::size_t kSpindleVertices = 8 * 3;
constexpr std::size_t kDotVertices = 20 * 3;
constexpr std::size_t kAxesVertices = 3 * kSpindleVertices;

// Shares of the figure's radius.
constexpr double kThickestBone = 0.035; // over a mesh
constexpr double kThickestLoneBone = 0.08;
constexpr double kDot = 0.014;
constexpr double kActiveDot = 0.020;
constexpr double kAxisLength = 0.22;
constexpr double kLoneAxisLength = 0.9;
constexpr double kAxisThickness = 0.06; // of its length

constexpr float kBonePart = 0;
constexpr float kActivePart = 1;
constexpr float kFirstAxisPart = 2;

class Writer {
public:
    Writer(Vertex* out, const ViewAxes& axes) : out_(out), axes_(axes) {}

    // Two pyramids that share a square waist: from `from` to `to`, widest at `waist` of the way.
    void spindle(const glm::dvec3& from, const glm::dvec3& to, double radius, double waist, float part)
    {
        const glm::dvec3 along = to - from;
        const double length = glm::length(along);
        const glm::dvec3 direction = length > 0 ? along / length : glm::dvec3(0, 1, 0);
        const glm::dvec3 other = std::abs(direction.y) < 0.9 ? glm::dvec3(0, 1, 0) : glm::dvec3(1, 0, 0);
        const glm::dvec3 side = glm::normalize(glm::cross(direction, other)) * radius;
        const glm::dvec3 front = glm::cross(side, direction);
        const glm::dvec3 middle = from + along * waist;
        const std::array<glm::dvec3, 4> square{middle + side, middle + front, middle - side, middle - front};
        for (std::size_t i = 0; i < 4; ++i) {
            flatTriangle(from, square[i], square[(i + 1) % 4], part, middle);
            flatTriangle(to, square[(i + 1) % 4], square[i], part, middle);
        }
    }

    void dot(const glm::dvec3& centre, double radius, float part)
    {
        constexpr double kLong = 0.85065080835204; // an icosahedron's corners: (0, short, long) and its turns
        constexpr double kShort = 0.52573111211913;
        static constexpr std::array<std::array<double, 3>, 12> corners{
            {{-kShort, kLong, 0}, {kShort, kLong, 0}, {-kShort, -kLong, 0}, {kShort, -kLong, 0}, {0, -kShort, kLong}, {0, kShort, kLong},
                {0, -kShort, -kLong}, {0, kShort, -kLong}, {kLong, 0, -kShort}, {kLong, 0, kShort}, {-kLong, 0, -kShort}, {-kLong, 0, kShort}}};
        static constexpr std::array<std::uint8_t, kDotVertices> faces{0, 11, 5, 0, 5, 1, 0, 1, 7, 0, 7, 10, 0, 10, 11, 1, 5, 9, 5, 11, 4, 11, 10, 2,
            10, 7, 6, 7, 1, 8, 3, 9, 4, 3, 4, 2, 3, 2, 6, 3, 6, 8, 3, 8, 9, 4, 9, 5, 2, 4, 11, 6, 2, 10, 8, 6, 7, 9, 8, 1};
        for (const std::uint8_t corner : faces) {
            const glm::dvec3 normal(corners[corner][0], corners[corner][1], corners[corner][2]);
            add(centre + normal * radius, normal, part);
        }
    }

    // The node's own axes, unit length whatever its scale.
    void axes(const glm::dmat4& model, double length)
    {
        const glm::dvec3 origin(model[3]);
        for (int axis = 0; axis < 3; ++axis) {
            const glm::dvec3 column(model[axis]);
            const double scale = glm::length(column);
            const glm::dvec3 direction = scale > 0 && std::isfinite(scale) ? column / scale : glm::dvec3(0);
            spindle(
                origin, origin + direction * length, direction == glm::dvec3(0) ? 0 : length * kAxisThickness, 0.12, kFirstAxisPart + float(axis));
        }
    }

    [[nodiscard]] const Bounds& bounds() const { return bounds_; }
    [[nodiscard]] Vertex* end() const { return out_; }

private:
    void flatTriangle(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c, float part, const glm::dvec3& inside)
    {
        glm::dvec3 normal = glm::cross(b - a, c - a);
        const double length = glm::length(normal);
        normal = length > 0 ? normal / length : glm::dvec3(0, 1, 0);
        if (glm::dot(normal, a - inside) < 0)
            normal = -normal;
        add(a, normal, part);
        add(b, normal, part);
        add(c, normal, part);
    }

    void add(const glm::dvec3& scenePosition, const glm::dvec3& sceneNormal, float part)
    {
        const glm::dvec3 p = axes_.toView(scenePosition);
        const glm::dvec3 n = axes_.toView(sceneNormal);
        *out_++ = {{float(p.x), float(p.y), float(p.z)}, {float(n.x), float(n.y), float(n.z)}, {part, 0}};
        bounds_.add(p);
    }

    Vertex* out_;
    const ViewAxes& axes_;
    Bounds bounds_;
};

// With skins, the nodes they hang on; otherwise every node of the file, and in a file of nothing but motion what it moves.
std::vector<bool> drawnNodes(const Scene& scene)
{
    std::vector<bool> drawn(scene.nodes.size(), false);
    for (const Box<Mesh>& mesh : scene.meshes)
        if (mesh->skin)
            for (const SkinBone& bone : mesh->skin->bones)
                if (bone.node >= 0 && std::size_t(bone.node) < drawn.size())
                    drawn[std::size_t(bone.node)] = true;
    if (std::find(drawn.begin(), drawn.end(), true) == drawn.end())
        for (std::size_t i = 0; i < drawn.size(); ++i)
            drawn[i] = !scene.nodes[i].missing;
    if (std::find(drawn.begin(), drawn.end(), true) == drawn.end())
        drawn.assign(drawn.size(), true);
    return drawn;
}

} // namespace

bool isWithoutExtent(const Scene& scene)
{
    Bounds origins;
    for (const glm::dmat4& matrix : modelMatrices(scene, restPose(scene)))
        origins.add(glm::dvec3(matrix[3]));
    return origins.empty || origins.least == origins.greatest;
}

SkeletonGeometry::SkeletonGeometry(const Scene& scene, ViewAxes axes, double size)
    : axes_(axes), size_(size), thickest_(size * (scene.meshes.empty() ? kThickestLoneBone : kThickestBone))
{
    const std::vector<bool> drawn = drawnNodes(scene);
    for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
        const Node& node = scene.nodes[i];
        if (!drawn[i])
            continue;
        joints_.push_back(int(i));
        if (node.parent >= 0 && drawn[std::size_t(node.parent)])
            bones_.push_back({node.parent, int(i)});
    }
    axesEverywhere_ = isWithoutExtent(scene);
    if (axesEverywhere_)
        bones_.clear();

    const std::size_t axesCount = axesEverywhere_ ? joints_.size() : 1;
    const std::size_t count = bones_.size() * kSpindleVertices + joints_.size() * kDotVertices + axesCount * kAxesVertices;
    vertices_.fill('\0', qsizetype(count * sizeof(Vertex)));
    setStride(sizeof(Vertex));
    setPrimitiveType(PrimitiveType::Triangles);
    addAttribute(Attribute::PositionSemantic, offsetof(Vertex, position), Attribute::F32Type);
    addAttribute(Attribute::NormalSemantic, offsetof(Vertex, normal), Attribute::F32Type);
    addAttribute(Attribute::TexCoord0Semantic, offsetof(Vertex, part), Attribute::F32Type);
}

void SkeletonGeometry::setPose(std::span<const glm::dmat4> model, int activeNode)
{
    auto* const first = reinterpret_cast<Vertex*>(vertices_.data());
    Writer writer(first, axes_);
    const auto origin = [&](int node) { return glm::dvec3(model[std::size_t(node)][3]); };
    for (const Bone& bone : bones_) {
        const glm::dvec3 from = origin(bone.parent);
        const glm::dvec3 to = origin(bone.child);
        const double radius = std::min(glm::distance(from, to) * 0.11, thickest_);
        writer.spindle(from, to, radius, 0.18, bone.parent == activeNode ? kActivePart : kBonePart);
    }
    for (const int joint : joints_) {
        const bool active = joint == activeNode;
        writer.dot(origin(joint), size_ * (active ? kActiveDot : kDot), active ? kActivePart : kBonePart);
    }
    if (axesEverywhere_)
        for (const int joint : joints_)
            writer.axes(model[std::size_t(joint)], size_ * (joints_.size() == 1 ? kLoneAxisLength : kAxisLength));
    else if (activeNode >= 0 && std::size_t(activeNode) < model.size())
        writer.axes(model[std::size_t(activeNode)], size_ * kAxisLength);
    else
        std::fill(writer.end(), writer.end() + kAxesVertices, Vertex{}); // no active node: its axes shrink to a point

    if (vertexData().size() == vertices_.size())
        setVertexData(0, vertices_);
    else
        setVertexData(QByteArray(vertices_.constData(), vertices_.size()));
    const Bounds& bounds = writer.bounds();
    setBounds(QVector3D(float(bounds.least.x), float(bounds.least.y), float(bounds.least.z)),
        QVector3D(float(bounds.greatest.x), float(bounds.greatest.y), float(bounds.greatest.z)));
    update();
}

} // namespace slerpline::editor
