#pragma once

#include "app/editor/view/session.h"

#include <QObject>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

namespace slerpline::editor {

// How the graph shows values: absolute or normalised, and rotations through which numbers. Nothing here is undone. The rotation
// commands mean the rotation tracks among the picked ones, or the active one; a track is read alike in all clips.
class ViewCommands : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(int layout READ layout WRITE setLayout NOTIFY changed) // 0 absolute, 1 normalised, 2 stacked
    Q_PROPERTY(bool hasRotation READ hasRotation NOTIFY changed)
    Q_PROPERTY(QString rotationView READ rotationView NOTIFY changed)  // "euler", "components", "vector", "progression", "speed", "mixed"
    Q_PROPERTY(QVariantList rotationViews READ rotationViews CONSTANT) // [{id, text, tip}]
    Q_PROPERTY(QString order READ order NOTIFY changed)                // "xyz"; "mixed"
    Q_PROPERTY(QVariantList orders READ orders CONSTANT)               // [{id, text}]

public:
    explicit ViewCommands(Session& session, QObject* parent = nullptr);

    int layout() const { return int(session_.valueLayout()); }
    void setLayout(int layout);
    Q_INVOKABLE void nextLayout() { setLayout((layout() + 1) % 3); }
    bool hasRotation() const { return !rotations().empty(); }
    QString rotationView() const;
    QVariantList rotationViews() const;
    QString order() const;
    QVariantList orders() const;

    Q_INVOKABLE void setRotationView(const QString& id);
    Q_INVOKABLE void setOrder(const QString& id); // shows Euler angles

signals:
    void changed();
    void said(const QString& text, bool warning);

private:
    std::set<TrackId> rotations() const;
    void setView(const RotationViewOptions& view);

    Session& session_;
};

} // namespace slerpline::editor
