#pragma once

#include "app/editor/editing/tangent_operations.h"
#include "app/editor/view/session.h"

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace slerpline::editor {

// What menus and shortcuts do with the tangents of the selected keys; each call is one undo step.
class TangentCommands : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(bool weighted READ isWeighted NOTIFY changed)     // a selected key has a weighted side
    Q_PROPERTY(bool weightable READ isWeightable NOTIFY changed) // a selected key could have one

public:
    explicit TangentCommands(Session& session, QObject* parent = nullptr);

    bool isWeighted() const;
    bool isWeightable() const;

    // A rule's name as in the JSON format, or "step"; side "both", "in" or "out".
    Q_INVOKABLE void set(const QString& shape, const QString& side);
    Q_INVOKABLE void toggleBroken(); // parts the handles; joins them when all are parted
    Q_INVOKABLE void toggleWeighted();
    Q_INVOKABLE void aim();              // straight towards the neighbours as they stand
    Q_INVOKABLE void align(bool fromIn); // the other side follows this one
    Q_INVOKABLE void equalise();

signals:
    void changed();
    void said(const QString& text, bool warning);

private:
    // The document when keys are selected and nothing is being dragged; says so when they have no tangents at all.
    [[nodiscard]] const EditorState* editable();
    void apply(const QString& text, TangentResult result);

    Session& session_;
};

} // namespace slerpline::editor
