#include "app/editor/preview/mesh_geometry.h"

#include <QColor>
#include <QVector3D>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace slerpline::editor {

namespace {

QVector3D toQt(const glm::dvec3& v) { return {float(v.x), float(v.y), float(v.z)}; }

QColor toColor(const glm::vec3& color)
{
    const auto channel = [](float value) { return std::isfinite(value) ? std::clamp(value, 0.0F, 1.0F) : 0.0F; };
    return QColor::fromRgbF(channel(color.x), channel(color.y), channel(color.z));
}

// .x highlights are Blinn-Phong: a power of 0 has none whatever the colour says.
double shine(const Material& material)
{
    const float strongest = std::max({material.specular.x, material.specular.y, material.specular.z, 0.0F});
    return material.power > 0 && std::isfinite(strongest) ? std::min(1.0, double(strongest)) : 0.0;
}

} // namespace

MeshGeometry::MeshGeometry(Box<Mesh> mesh, ViewAxes axes) : mesh_(std::move(mesh)), axes_(axes) { layOut(); }

void MeshGeometry::layOut()
{
    setStride(sizeof(Vertex));
    setPrimitiveType(PrimitiveType::Triangles);
    addAttribute(Attribute::PositionSemantic, offsetof(Vertex, position), Attribute::F32Type);
    addAttribute(Attribute::NormalSemantic, offsetof(Vertex, normal), Attribute::F32Type);
    addAttribute(Attribute::TexCoord0Semantic, offsetof(Vertex, textureCoord), Attribute::F32Type);
    addAttribute(Attribute::TexCoord1Semantic, offsetof(Vertex, influence), Attribute::F32Type);
    addAttribute(Attribute::IndexSemantic, 0, Attribute::U32Type);

    QByteArray indices(qsizetype(mesh_->indices.size() * sizeof(quint32)), Qt::Uninitialized);
    auto* out = reinterpret_cast<quint32*>(indices.data());
    for (std::size_t i = 0; i + 2 < mesh_->indices.size(); i += 3) {
        out[i] = mesh_->indices[i];
        out[i + 1] = mesh_->indices[axes_.mirrored ? i + 2 : i + 1];
        out[i + 2] = mesh_->indices[axes_.mirrored ? i + 1 : i + 2];
    }
    setIndexData(indices);

    vertices_.fill('\0', qsizetype(mesh_->positions.size() * sizeof(Vertex)));
    auto* vertex = reinterpret_cast<Vertex*>(vertices_.data());
    for (std::size_t i = 0; i < mesh_->textureCoords.size(); ++i)
        std::memcpy(vertex[i].textureCoord, &mesh_->textureCoords[i], sizeof(Vertex::textureCoord));

    Bounds rest;
    for (const glm::vec3& position : mesh_->positions)
        rest.add(axes_.toView(glm::dvec3(position)));
    for (const Mesh::Part& part : mesh_->parts)
        addSubset(int(part.firstIndex), int(part.indexCount), toQt(rest.least), toQt(rest.greatest));
}

QVariantList MeshGeometry::materials() const
{
    QVariantList list;
    for (const Mesh::Part& part : mesh_->parts) {
        const Material material = part.material < mesh_->materials.size() ? mesh_->materials[part.material] : Material{};
        list << QVariantMap{{QStringLiteral("baseColor"), toColor(glm::vec3(material.diffuse))},
            {QStringLiteral("emissive"), toColor(material.emissive)}, {QStringLiteral("shine"), shine(material)},
            {QStringLiteral("texture"), QString::fromStdString(material.texture)}};
    }
    return list;
}

void MeshGeometry::setPose(std::span<const glm::dmat4> model)
{
    if (!mesh_->skin) {
        const std::optional<glm::dmat4> matrix = std::size_t(mesh_->node) < model.size() ? model[std::size_t(mesh_->node)] : glm::dmat4(1);
        if (rigidMatrix_ == matrix)
            return;
        rigidMatrix_ = matrix;
    }
    skinMesh(*mesh_, model, skinned_);
    glm::vec3 least(std::numeric_limits<float>::max());
    glm::vec3 greatest(std::numeric_limits<float>::lowest());
    auto* vertex = reinterpret_cast<Vertex*>(vertices_.data());
    for (std::size_t i = 0; i < skinned_.positions.size(); ++i, ++vertex) {
        const glm::vec3 position = axes_.toView(skinned_.positions[i]);
        const glm::vec3 normal = axes_.toView(skinned_.normals[i]);
        std::memcpy(vertex->position, &position, sizeof(Vertex::position));
        std::memcpy(vertex->normal, &normal, sizeof(Vertex::normal));
        least = glm::min(least, position);
        greatest = glm::max(greatest, position);
    }
    bounds_ = Bounds{};
    bounds_.add(glm::dvec3(least));
    bounds_.add(glm::dvec3(greatest));
    upload();
}

void MeshGeometry::setActiveNode(int node)
{
    if (node == activeNode_)
        return;
    activeNode_ = node;
    writeInfluence(node);
    upload();
}

void MeshGeometry::writeInfluence(int node)
{
    auto* vertex = reinterpret_cast<Vertex*>(vertices_.data());
    for (std::size_t i = 0; i < mesh_->positions.size(); ++i) {
        float influence = 0;
        float total = 0;
        if (mesh_->skin) {
            for (std::size_t slot = 0; slot < 4; ++slot) {
                const float weight = mesh_->skin->weights[i][slot];
                total += weight;
                if (weight > 0 && mesh_->skin->bones[mesh_->skin->joints[i][slot]].node == node)
                    influence += weight;
            }
        }
        if (total <= 0)
            influence = mesh_->node == node ? 1.0F : 0.0F;
        vertex[i].influence[0] = node < 0 ? 0.0F : influence;
    }
}

void MeshGeometry::upload()
{
    // The geometry keeps a buffer of its own from the first call on, so writing vertices_ never detaches it.
    if (vertexData().size() == vertices_.size())
        setVertexData(0, vertices_);
    else
        setVertexData(QByteArray(vertices_.constData(), vertices_.size()));
    if (!bounds_.empty)
        setBounds(toQt(bounds_.least), toQt(bounds_.greatest));
    update();
}

} // namespace slerpline::editor
