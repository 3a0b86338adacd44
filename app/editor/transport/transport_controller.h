#pragma once

#include "app/editor/view/session.h"
#include "core/playback/transport.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

namespace slerpline::editor {

// The playhead for QML: wall clock -> core's `advance`. Frames are those of the clip's frame rate.
class TransportController : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(double time READ time WRITE setTime NOTIFY timeChanged) // seconds
    Q_PROPERTY(double frame READ frame WRITE setFrame NOTIFY timeChanged)
    Q_PROPERTY(bool playing READ isPlaying NOTIFY playingChanged)
    Q_PROPERTY(bool loop READ loops WRITE setLoops NOTIFY settingsChanged)
    Q_PROPERTY(QString mode READ mode WRITE setMode NOTIFY settingsChanged)   // "once", "loop", "pingPong"
    Q_PROPERTY(double speed READ speed WRITE setSpeed NOTIFY settingsChanged) // 1: real time, negative: backwards; 0.05 to 4 either way

public:
    explicit TransportController(Session& session, QObject* parent = nullptr);

    double time() const { return transport_.time; }
    void setTime(double seconds);
    double frame() const { return transport_.time * session_.frameRate(); }
    void setFrame(double frame) { setTime(frame / session_.frameRate()); }
    bool isPlaying() const { return transport_.playing; }
    bool loops() const { return transport_.end == RangeEnd::loop; }
    void setLoops(bool loops);
    QString mode() const;
    void setMode(const QString& mode); // an unknown one changes nothing
    double speed() const { return transport_.speed; }
    void setSpeed(double speed);

    Q_INVOKABLE void toggle();
    Q_INVOKABLE void stop();
    Q_INVOKABLE void cycleMode(); // loop, ping-pong, once
    Q_INVOKABLE void reverse();
    Q_INVOKABLE void stepFrames(int frames);
    Q_INVOKABLE void toFirst();
    Q_INVOKABLE void toLast();
    Q_INVOKABLE void toPreviousKey(); // of the shown channels
    Q_INVOKABLE void toNextKey();

signals:
    void timeChanged();
    void playingChanged();
    void settingsChanged();

private:
    void onClipChanged();
    void onDocumentChanged();
    void tick();
    void setEnd(RangeEnd end);
    void setTransport(const Transport& transport);

    Session& session_;
    Transport transport_;
    QTimer timer_;
    QElapsedTimer clock_;
};

} // namespace slerpline::editor
