#pragma once

#include "app/editor/preview/mesh_geometry.h"
#include "app/editor/preview/preview_turns.h"
#include "app/editor/preview/skeleton_geometry.h"
#include "core/clip/clip_sampler.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

#include <memory>
#include <vector>

namespace slerpline::editor {

// One viewport's figure: the clip played in one mode at one time. The pose is ClipSampler's own and is computed when it is
// first asked for after a change; geometry follows in `sync`, once a frame, and exists only once a viewport asked for it.
class PreviewSide : public QObject {
    Q_OBJECT
    QML_NAMED_ELEMENT(PreviewSide)
    QML_UNCREATABLE("Use Editor.preview")
    // "keyed" (as authored), "slerp", "squad" or "nlerp"; anything else is ignored.
    Q_PROPERTY(QString mode READ mode WRITE setMode NOTIFY modeChanged)
    Q_PROPERTY(QList<slerpline::editor::MeshGeometry*> meshes READ meshes NOTIFY geometryReplaced)
    Q_PROPERTY(slerpline::editor::SkeletonGeometry* skeleton READ skeleton NOTIFY geometryReplaced)
    // Of the active node: degrees turned away from its rest, and degrees per second.
    Q_PROPERTY(double angle READ angle NOTIFY poseChanged)
    Q_PROPERTY(double speed READ speed NOTIFY poseChanged)

public:
    explicit PreviewSide(QString mode, QObject* parent = nullptr);
    ~PreviewSide() override;

    // Scene and clip change together: tracks name nodes by index. `size`: the figure's radius.
    void setScene(const Box<Scene>& scene, const Box<Clip>& clip, ViewAxes axes, double size);
    void setClip(const Box<Clip>& clip);
    void setTime(Seconds time);
    void setActiveNode(int node);

    [[nodiscard]] QString mode() const { return mode_; }
    void setMode(const QString& mode);

    [[nodiscard]] const Pose& pose() const;
    [[nodiscard]] double angle() const;
    [[nodiscard]] double speed() const;
    QList<MeshGeometry*> meshes();
    SkeletonGeometry* skeleton();
    // Brings the geometry up to the pose; nothing when it is.
    void sync();
    // Whether `sync` may run in this frame (see PreviewTurns); always without turns.
    [[nodiscard]] bool takeTurn() { return !turns_ || turns_->take(this); }
    void setTurns(PreviewTurns* turns) { turns_ = turns; }
    // The box of the drawn meshes at the pose of the last `sync`, in view space; empty without meshes.
    [[nodiscard]] Bounds drawnBounds() const;

signals:
    void modeChanged();
    void geometryReplaced();
    void poseChanged();

private:
    void play();
    void invalidatePose();
    void buildGeometry();

    Box<Scene> scene_;
    Box<Clip> clip_;
    ViewAxes axes_;
    double size_ = 1;
    QString mode_;
    Seconds time_ = 0;
    int activeNode_ = -1;
    mutable ClipSampler sampler_;
    mutable Pose pose_;
    mutable bool poseStale_ = true;
    bool geometryStale_ = true;
    bool built_ = false;
    PreviewTurns* turns_ = nullptr;
    std::vector<std::unique_ptr<MeshGeometry>> meshes_;
    std::unique_ptr<SkeletonGeometry> skeleton_;
};

// The rotation of a node in a pose, from its matrix when one moves it.
[[nodiscard]] glm::dquat rotationOf(const NodePose& pose);

} // namespace slerpline::editor
