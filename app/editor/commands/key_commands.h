#pragma once

#include "app/editor/commands/surroundings.h"
#include "app/editor/editing/key_operations.h"
#include "app/editor/view/session.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace slerpline::editor {

// What menus and shortcuts do with keys as wholes. During a drag, and without what they need, they do nothing.
class KeyCommands : public QObject {
    Q_OBJECT
    QML_ANONYMOUS

public:
    KeyCommands(Session& session, Surroundings surroundings, QObject* parent = nullptr);

    Q_INVOKABLE void insertAtPointer(); // on the curve under the pointer; elsewhere on the active one, at the playhead
    Q_INVOKABLE void keyPicked();       // every track of the picked nodes, at the playhead
    Q_INVOKABLE void deleteRefitted();
    Q_INVOKABLE void duplicate();
    Q_INVOKABLE void reverse();
    Q_INVOKABLE void flip();
    Q_INVOKABLE void mirror(int axis); // 0..2: left and right exchanged where x, y, z is
    Q_INVOKABLE void snapToFrames();
    Q_INVOKABLE void selectColumn(); // the shown keys at the times of the selected ones
    Q_INVOKABLE void selectLinked(); // whole curves that have a selected key
    // For the context menu at a place of the plot: "key", "curve" or "canvas". What lies there becomes active, and an unselected
    // key the selection.
    Q_INVOKABLE QString takeContext(double xPx, double yPx);

signals:
    void said(const QString& text, bool warning);

private:
    [[nodiscard]] bool canEdit() const;
    void apply(const QString& one, const QString& many, EditorState next);
    void insert(const std::vector<CurveRef>& curves, Seconds time);
    [[nodiscard]] Selection shownPart(const Selection& selection) const;

    Session& session_;
    Surroundings surroundings_;
};

// "0.31°", "0.02", or both; empty when nothing to be seen moved.
[[nodiscard]] QString describe(const ShapeChange& moved);

} // namespace slerpline::editor
