#pragma once

#include "app/editor/editing/clip_operations.h"
#include "app/editor/view/session.h"

#include <QObject>
#include <QQmlEngine>

namespace slerpline::editor {

// What menus, the transport and the clip's settings do with the clip that is shown and with the document's time base. Every
// change is one undo step. Frames count at the clip's own rate. Functions that return a text return "" or what is wrong.
class ClipCommands : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(bool exists READ exists NOTIFY changed) // there is a clip
    Q_PROPERTY(int count READ count NOTIFY changed)
    Q_PROPERTY(QString name READ name NOTIFY changed)
    Q_PROPERTY(bool loop READ loop WRITE setLoop NOTIFY changed)
    Q_PROPERTY(double frameRate READ frameRate NOTIFY changed)
    Q_PROPERTY(double ticksPerSecond READ ticksPerSecond NOTIFY changed)
    Q_PROPERTY(bool cameFromX READ cameFromX NOTIFY changed)
    Q_PROPERTY(bool rotationsConjugate READ rotationsConjugate NOTIFY changed) // as .x files of DirectX 8 and 9 have them
    Q_PROPERTY(QString closedText READ closedText NOTIFY changed)              // what the file says of looping, "" when nothing
    Q_PROPERTY(QString positionsText READ positionsText NOTIFY changed)        // and of positions

public:
    explicit ClipCommands(Session& session, QObject* parent = nullptr);

    bool exists() const { return session_.clip() != nullptr; }
    int count() const { return int(session_.document().state().document.clips.size()); }
    QString name() const;
    bool loop() const { return exists() && session_.clip()->loop; }
    void setLoop(bool loop);
    double frameRate() const { return session_.frameRate(); }
    double ticksPerSecond() const { return session_.document().state().document.ticksPerSecond; }
    bool cameFromX() const;
    bool rotationsConjugate() const { return session_.document().state().document.xRotationSense == XRotationSense::conjugate; }
    QString closedText() const;
    QString positionsText() const;

    Q_INVOKABLE void add(); // a new one is shown
    Q_INVOKABLE void duplicate();
    Q_INVOKABLE void remove();
    Q_INVOKABLE QString rename(const QString& name);
    Q_INVOKABLE void move(int places);
    Q_INVOKABLE void show(int step); // the clip so many places further on, round and round
    Q_INVOKABLE QString setRange(double firstFrame, double lastFrame);
    Q_INVOKABLE QString setFrameRate(double framesPerSecond);
    // `keepsTicks`: files keep their tick counts and the motion plays faster or slower.
    Q_INVOKABLE QString setTicksPerSecond(double ticks, bool keepsTicks);
    Q_INVOKABLE void fitRange();
    Q_INVOKABLE void crop();
    Q_INVOKABLE void switchRotationSense();
    Q_INVOKABLE void applyClosed();
    Q_INVOKABLE void applyPositions();

signals:
    void changed();
    void said(const QString& text, bool warning);

private:
    bool isBusy() const { return session_.document().inGesture() || !session_.document().isOpen(); }
    void apply(const QString& text, EditorState next) { session_.document().apply(text, std::move(next)); }
    const EditorState& state() const { return session_.document().state(); }

    Session& session_;
};

} // namespace slerpline::editor
