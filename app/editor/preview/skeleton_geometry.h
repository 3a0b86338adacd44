#pragma once

#include "app/editor/preview/view_axes.h"
#include "core/base/box.h"

#include <QQuick3DGeometry>
#include <QtQml/qqmlregistration.h>

#include <span>
#include <vector>

namespace slerpline::editor {

// The hierarchy of a scene at one pose, in view space: an octahedron from joint to joint, a dot on each joint, and three
// axes on the active one. Without a hierarchy of any extent every node gets axes. The u of a vertex says what it belongs
// to: 0 bone, 1 active bone, 2, 3, 4 the x, y and z axis; the material gives the colours.
class SkeletonGeometry : public QQuick3DGeometry {
    Q_OBJECT
    QML_NAMED_ELEMENT(SkeletonGeometry)
    QML_UNCREATABLE("Made by PreviewSide")

public:
    // `size`: the radius of the whole figure, which bones and dots are measured by.
    SkeletonGeometry(const Scene& scene, ViewAxes axes, double size);

    void setPose(std::span<const glm::dmat4> model, int activeNode);
    [[nodiscard]] std::size_t boneCount() const { return bones_.size(); }

private:
    struct Bone {
        int parent = 0;
        int child = 0;
    };

    ViewAxes axes_;
    double size_;
    double thickest_; // radius of a bone, at most
    std::vector<Bone> bones_;
    std::vector<int> joints_; // nodes that get a dot
    bool axesEverywhere_ = false;
    QByteArray vertices_;
};

// True when no node stands apart from another at rest: nothing for bones to join.
[[nodiscard]] bool isWithoutExtent(const Scene& scene);

} // namespace slerpline::editor
