#pragma once

#include "app/editor/preview/orbit_camera.h"
#include "app/editor/preview/preview_side.h"
#include "core/document/document.h"

#include <QVector3D>

namespace slerpline::editor {

// What the 3D preview shows: one clip on its figure, as keyed, or in two modes side by side under one camera and one clock.
// The camera moves by itself only when another figure comes in; until the user moves it, it keeps the figure framed when
// the viewport changes its shape.
class PreviewModel : public QObject {
    Q_OBJECT
    QML_NAMED_ELEMENT(PreviewModel)
    QML_UNCREATABLE("Use Editor.preview")
    Q_PROPERTY(bool compare READ compare WRITE setCompare NOTIFY compareChanged)
    Q_PROPERTY(slerpline::editor::PreviewSide* sideA READ sideA CONSTANT)   // compared, left
    Q_PROPERTY(slerpline::editor::PreviewSide* sideB READ sideB CONSTANT)   // compared, right
    Q_PROPERTY(slerpline::editor::PreviewSide* single READ single CONSTANT) // shown when not comparing: as keyed
    Q_PROPERTY(bool empty READ isEmpty NOTIFY sceneChanged)                 // neither node nor mesh
    Q_PROPERTY(bool hasMesh READ hasMesh NOTIFY sceneChanged)
    Q_PROPERTY(bool castsShadow READ castsShadow NOTIFY sceneChanged) // light enough to be drawn twice without a GPU
    Q_PROPERTY(bool hasActiveNode READ hasActiveNode NOTIFY activeNodeChanged)
    Q_PROPERTY(bool showSkeleton READ showSkeleton WRITE setShowSkeleton NOTIFY shownChanged)
    Q_PROPERTY(bool skeletonVisible READ skeletonVisible NOTIFY shownChanged) // shown, or the only thing there is
    Q_PROPERTY(bool showGrid READ showGrid WRITE setShowGrid NOTIFY shownChanged)
    // Smooths a view that stands still: without a GPU, multisampling would double every frame's time.
    Q_PROPERTY(bool antialiasing READ antialiasing WRITE setAntialiasing NOTIFY shownChanged)
    // "y" or "z": which axis of the file points up. Guessed when a figure comes in (see likelyUpAxis).
    Q_PROPERTY(QString upAxis READ upAxis WRITE setUpAxis NOTIFY sceneChanged)
    // In view space, units of the file: where the figure is, how large, and the spacing of the ground's thin lines.
    Q_PROPERTY(QVector3D figureCentre READ figureCentre NOTIFY sceneChanged)
    Q_PROPERTY(double figureRadius READ figureRadius NOTIFY sceneChanged)
    Q_PROPERTY(double groundHeight READ groundHeight NOTIFY sceneChanged) // 0, or under the feet of a figure that 0 cuts through
    Q_PROPERTY(double gridStep READ gridStep NOTIFY sceneChanged)
    // The camera, see OrbitCamera. Angles in degrees.
    Q_PROPERTY(double yaw READ yaw WRITE setYaw NOTIFY cameraChanged)
    Q_PROPERTY(double pitch READ pitch WRITE setPitch NOTIFY cameraChanged)
    Q_PROPERTY(double distance READ distance WRITE setDistance NOTIFY cameraChanged)
    Q_PROPERTY(QVector3D target READ target WRITE setTarget NOTIFY cameraChanged)
    Q_PROPERTY(double fieldOfView READ fieldOfView CONSTANT)
    Q_PROPERTY(double clipNear READ clipNear NOTIFY cameraChanged)
    Q_PROPERTY(double clipFar READ clipFar NOTIFY cameraChanged)
    Q_PROPERTY(double viewAspect READ viewAspect WRITE setViewAspect NOTIFY viewAspectChanged) // width by height of a viewport
    // The file's X, Y and Z axis as seen: x to the right, y up, z towards the viewer.
    Q_PROPERTY(QList<QVector3D> axesSeen READ axesSeen NOTIFY cameraChanged)
    // Between the rotations of both sides now: of the active node, else of the node where it is largest.
    Q_PROPERTY(double differenceDegrees READ differenceDegrees NOTIFY differenceChanged)
    Q_PROPERTY(QString differenceNode READ differenceNode NOTIFY differenceChanged)
    Q_PROPERTY(QString differenceText READ differenceText NOTIFY differenceChanged)

public:
    explicit PreviewModel(QObject* parent = nullptr);

    // Cheap while the scene is the same object: only the clip is exchanged. An unknown clip id shows the rest pose.
    void setDocument(const Document& document, ClipId clip);
    void setTime(Seconds time);
    // While a drag goes on the compared viewports take turns (see PreviewTurns).
    void setHurried(bool hurried) { turns_.setHurried(hurried); }
    // The node of the selected track: highlighted, and what the read-outs tell. -1: none.
    void setActiveNode(int node);

    [[nodiscard]] bool compare() const { return compare_; }
    void setCompare(bool compare);
    [[nodiscard]] PreviewSide* sideA() { return &sideA_; }
    [[nodiscard]] PreviewSide* sideB() { return &sideB_; }
    [[nodiscard]] PreviewSide* single() { return &single_; }
    [[nodiscard]] bool isEmpty() const { return scene_->nodes.empty() && !hasMesh_; }
    [[nodiscard]] bool hasMesh() const { return hasMesh_; }
    [[nodiscard]] bool castsShadow() const;
    [[nodiscard]] bool hasActiveNode() const;
    [[nodiscard]] bool showSkeleton() const { return showSkeleton_; }
    void setShowSkeleton(bool show);
    [[nodiscard]] bool skeletonVisible() const { return showSkeleton_ || !hasMesh_; }
    [[nodiscard]] bool showGrid() const { return showGrid_; }
    void setShowGrid(bool show);
    [[nodiscard]] bool antialiasing() const { return antialiasing_; }
    void setAntialiasing(bool on);
    [[nodiscard]] QString upAxis() const;
    void setUpAxis(const QString& axis);

    [[nodiscard]] QVector3D figureCentre() const;
    [[nodiscard]] double figureRadius() const { return radius_; }
    [[nodiscard]] double groundHeight() const;
    [[nodiscard]] double gridStep() const { return gridStep_; }
    [[nodiscard]] const Bounds& figureBounds() const { return figure_; } // over the clip, in view space
    [[nodiscard]] const ViewAxes& axes() const { return axes_; }

    [[nodiscard]] const OrbitCamera& camera() const { return camera_; }
    [[nodiscard]] double yaw() const { return camera_.yaw; }
    void setYaw(double degrees);
    [[nodiscard]] double pitch() const { return camera_.pitch; }
    void setPitch(double degrees);
    [[nodiscard]] double distance() const { return camera_.distance; }
    void setDistance(double distance);
    [[nodiscard]] QVector3D target() const;
    void setTarget(const QVector3D& target);
    [[nodiscard]] double fieldOfView() const { return OrbitCamera::kFieldOfView; }
    [[nodiscard]] double clipNear() const;
    [[nodiscard]] double clipFar() const;
    [[nodiscard]] double viewAspect() const { return viewAspect_; }
    void setViewAspect(double aspect);
    [[nodiscard]] QList<QVector3D> axesSeen() const;

    // In pixels of the viewport.
    Q_INVOKABLE void orbit(double dx, double dy);
    Q_INVOKABLE void pan(double dx, double dy, double viewHeight);
    Q_INVOKABLE void zoom(double factor);
    // Aims at everything the clip reaches, from where the camera looks now.
    Q_INVOKABLE void frameAll();
    Q_INVOKABLE void swapSides();

    [[nodiscard]] double differenceDegrees() const;
    [[nodiscard]] QString differenceNode() const;
    [[nodiscard]] QString differenceText() const;

signals:
    void compareChanged();
    void sceneChanged();
    void activeNodeChanged();
    void shownChanged();
    void cameraChanged();
    void viewAspectChanged();
    void differenceChanged();

private:
    struct Difference {
        double degrees = 0;
        int node = -1;
    };

    void setScene(const Box<Scene>& scene);
    void takeFigure(ViewAxes axes);
    void moveCamera(const OrbitCamera& camera);
    [[nodiscard]] Bounds reachOf(const std::vector<Box<Clip>>& clips) const;
    [[nodiscard]] Difference difference() const;

    Box<Scene> scene_;
    Box<Clip> clip_;
    std::vector<Box<Clip>> clips_;
    Seconds time_ = 0;
    int activeNode_ = -1;
    PreviewTurns turns_;
    PreviewSide sideA_{QStringLiteral("slerp")};
    PreviewSide sideB_{QStringLiteral("squad")};
    PreviewSide single_{QStringLiteral("keyed")};
    bool compare_ = false;
    bool hasMesh_ = false;
    bool showSkeleton_ = false;
    bool showGrid_ = true;
    bool antialiasing_ = true;
    ViewAxes axes_;
    Bounds rest_; // in scene space: tells one figure from another
    Bounds figure_;
    double radius_ = 1;
    double gridStep_ = 0.2;
    OrbitCamera camera_;
    double viewAspect_ = 1;
    bool framed_ = true; // the user has not moved the camera since it was framed
};

} // namespace slerpline::editor
