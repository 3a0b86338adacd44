#pragma once

#include "app/editor/preview/view_axes.h"
#include "core/base/box.h"
#include "core/scene/skinning.h"

#include <QQuick3DGeometry>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <span>

namespace slerpline::editor {

// One mesh of the scene at one pose, in view space, with a subset per material. Triangles are laid out once; a pose
// rewrites positions and normals only. Texture coordinates: set 0 the mesh's own, set 1 x how much the active node moves a
// vertex, in [0, 1].
class MeshGeometry : public QQuick3DGeometry {
    Q_OBJECT
    QML_NAMED_ELEMENT(MeshGeometry)
    QML_UNCREATABLE("Made by PreviewSide")
    // One map per subset: baseColor, emissive (colors), shine (0 dull to 1), texture (file name as stored).
    Q_PROPERTY(QVariantList materials READ materials CONSTANT)

public:
    MeshGeometry(Box<Mesh> mesh, ViewAxes axes);

    [[nodiscard]] QVariantList materials() const;
    // `model`: one matrix per scene node. A rigid mesh whose matrix did not change costs nothing.
    void setPose(std::span<const glm::dmat4> model);
    void setActiveNode(int node);
    // The box of the current pose in view space.
    [[nodiscard]] const Bounds& bounds() const { return bounds_; }

private:
    struct Vertex {
        float position[3];
        float normal[3];
        float textureCoord[2];
        float influence[2];
    };

    void layOut();
    void writeInfluence(int node);
    void upload();

    Box<Mesh> mesh_;
    ViewAxes axes_;
    SkinnedVertices skinned_; // reused from pose to pose
    QByteArray vertices_;
    Bounds bounds_;
    std::optional<glm::dmat4> rigidMatrix_;
    int activeNode_ = -1;
};

} // namespace slerpline::editor
