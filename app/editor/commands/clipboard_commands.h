#pragma once

#include "app/editor/commands/surroundings.h"
#include "app/editor/editing/clipboard_operations.h"
#include "app/editor/view/session.h"

#include <QObject>
#include <QVariantMap>
#include <QtQml/qqmlregistration.h>

namespace slerpline::editor {

// Keys to the system's clipboard and back. The clipboard holds text, so that keys go between windows and through mails.
class ClipboardCommands : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(bool special READ isSpecial NOTIFY specialChanged)             // a paste is being prepared, its result shown
    Q_PROPERTY(QString specialFrom READ specialFrom NOTIFY specialChanged)    // what is pasted: "3 keys of Hips/translation, 12 frames long"
    Q_PROPERTY(double specialLength READ specialLength NOTIFY specialChanged) // frames
    Q_PROPERTY(QString specialNote READ specialNote NOTIFY specialChanged)    // what it does, or why it cannot be done
    Q_PROPERTY(bool specialFits READ specialFits NOTIFY specialChanged)

public:
    ClipboardCommands(Session& session, Surroundings surroundings, QObject* parent = nullptr);

    bool isSpecial() const { return copied_.has_value(); }
    QString specialFrom() const;
    double specialLength() const;
    QString specialNote() const { return note_; }
    bool specialFits() const { return fits_; }

    Q_INVOKABLE void copy();
    Q_INVOKABLE void cut();
    Q_INVOKABLE void paste(); // at the playhead
    // Paste special: shows the result while it is being chosen, as one gesture. False: nothing to paste, and said so.
    Q_INVOKABLE bool beginSpecial();
    // when "playhead", "original", "offset" (with `offset` frames); merge "mix", "range", "all", "insert" (with `gap` frames); value
    // "copied", "first", "last"; `repeats` 1 to 1000; `reversed`; `mirror` -1 or the plane's axis 0 to 2; `length` in
    // frames, absent: as it is.
    Q_INVOKABLE void previewSpecial(const QVariantMap& choices);
    Q_INVOKABLE void acceptSpecial();
    Q_INVOKABLE void cancelSpecial();

signals:
    void specialChanged();
    void said(const QString& text, bool warning);

private:
    [[nodiscard]] Result<CopiedClip> fromSystem() const;
    [[nodiscard]] PasteChoices choicesHere() const;
    [[nodiscard]] QString report(const PasteResult& result, const EditorState& before) const;
    void show(const Selection& pasted);

    Session& session_;
    Surroundings surroundings_;
    std::optional<CopiedClip> copied_; // of a paste that is being prepared
    QString note_;
    bool fits_ = false;
};

} // namespace slerpline::editor
