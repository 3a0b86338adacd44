#pragma once

#include "app/editor/editing/extrapolation_operations.h"
#include "app/editor/view/session.h"

#include <QObject>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

namespace slerpline::editor {

// What menus, keys and the curve form do with whole curves: lock, pin and mute their tracks, say what they do outside their keys. Means
// the curves with selected keys when the active channel is among them or there is none; else those of the picked tracks that are shown.
class ChannelCommands : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(bool hasCurve READ hasCurve NOTIFY changed)
    Q_PROPERTY(QString nodeName READ nodeName NOTIFY changed)   // of the active channel
    Q_PROPERTY(QString curveName READ curveName NOTIFY changed) // "rotation Y"; "translation Y and 2 more"
    Q_PROPERTY(int axis READ axis NOTIFY changed)
    Q_PROPERTY(int curveCount READ curveCount NOTIFY changed)
    Q_PROPERTY(QString keysText READ keysText NOTIFY changed) // "8 keys, frame 0 – 90"
    Q_PROPERTY(bool locked READ isLocked NOTIFY changed)
    Q_PROPERTY(bool pinned READ isPinned NOTIFY changed)
    Q_PROPERTY(bool muted READ isMuted NOTIFY changed)
    Q_PROPERTY(bool buffered READ isBuffered NOTIFY changed) // there is something to swap with
    Q_PROPERTY(QString before READ before NOTIFY changed)    // "constant", "linear", "loop", "loopOffset", "pingPong", "mixed"
    Q_PROPERTY(QString after READ after NOTIFY changed)
    Q_PROPERTY(QVariantList modes READ modes CONSTANT)          // [{id, text, icon}]
    Q_PROPERTY(bool repeats READ repeats NOTIFY changed)        // a side goes round, so that the period matters
    Q_PROPERTY(QString period READ period NOTIFY changed)       // frames of one round; "mixed"
    Q_PROPERTY(bool ownPeriod READ hasOwnPeriod NOTIFY changed) // set by hand, not first to last key

public:
    explicit ChannelCommands(Session& session, QObject* parent = nullptr);

    bool hasCurve() const { return !curves().empty(); }
    QString nodeName() const;
    QString curveName() const;
    int axis() const;
    int curveCount() const { return int(curves().size()); }
    QString keysText() const;
    bool isLocked() const;
    bool isPinned() const;
    bool isMuted() const;
    bool isBuffered() const;
    QString before() const;
    QString after() const;
    QVariantList modes() const;
    bool repeats() const;
    QString period() const;
    bool hasOwnPeriod() const;

    Q_INVOKABLE void toggleLocked();
    Q_INVOKABLE void togglePinned();
    Q_INVOKABLE void toggleMuted();
    Q_INVOKABLE void takeBuffer(); // sets the curves aside
    Q_INVOKABLE void swapBuffer(); // with what is there, as one undo step
    Q_INVOKABLE void setBefore(const QString& mode);
    Q_INVOKABLE void setAfter(const QString& mode);
    Q_INVOKABLE void setBoth(const QString& mode);
    // Frames, or arithmetic with v for the present period; "" measures from key to key again. Gives the sentence that says what is wrong.
    Q_INVOKABLE QString setPeriod(const QString& frames);

signals:
    void changed();
    void said(const QString& text, bool warning);

private:
    std::vector<CurveRef> curves() const;
    std::set<TrackId> tracks() const;
    template <class Visit> void forEachCurve(Visit&& visit) const; // visit(const Track&, std::uint32_t curve)
    template <class Fits> bool allTracks(Fits&& fits) const;
    void setModes(std::optional<Extrapolation> before, std::optional<Extrapolation> after);

    Session& session_;
};

} // namespace slerpline::editor
