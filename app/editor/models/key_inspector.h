#pragma once

#include "app/editor/editing/expression.h"
#include "app/editor/editing/names.h"
#include "app/editor/editing/tangent_operations.h"
#include "app/editor/view/session.h"

#include <QObject>
#include <QTimer>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

namespace slerpline::editor {

// The selected keys as fields, of whichever curves and tracks they are. With several keys a field that differs says "mixed"; what is
// typed goes for all of them, each from its own number. Value fields go for tracks of the inspected one's kind. Setters return "" or the sentence that
// says what was wrong; each is one undo step.
class KeyInspector : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(bool hasSelection READ hasSelection NOTIFY changed)
    Q_PROPERTY(QString nodeName READ nodeName NOTIFY changed)
    Q_PROPERTY(QString propertyName READ propertyName NOTIFY changed)
    Q_PROPERTY(QString position READ position NOTIFY changed) // "key 5 of 8, 2 selected"
    Q_PROPERTY(int axis READ axis NOTIFY changed)
    Q_PROPERTY(bool isRotation READ isRotation NOTIFY changed)
    Q_PROPERTY(QString frameText READ frameText NOTIFY changed)
    Q_PROPERTY(QString timeText READ timeText NOTIFY changed)          // in timeUnit
    Q_PROPERTY(QString timeUnit READ timeUnit NOTIFY changed)          // "s" or "ticks"
    Q_PROPERTY(bool hasTicks READ hasTicks NOTIFY changed)             // the document's file counts in ticks
    Q_PROPERTY(double timeStep READ timeStep NOTIFY changed)           // one frame in timeUnit
    Q_PROPERTY(bool betweenFrames READ isBetweenFrames NOTIFY changed) // a selected key is on no whole frame
    Q_PROPERTY(QVariantList values READ values NOTIFY changed)         // [{label, text, unit, axis, step, own}]; own: of the inspected curve
    Q_PROPERTY(QString interpolation READ interpolation NOTIFY changed)
    Q_PROPERTY(QVariantList interpolationChoices READ interpolationChoices NOTIFY changed)
    Q_PROPERTY(bool tangents READ tangents NOTIFY changed) // the keys can have tangents at all
    Q_PROPERTY(QString inRule READ inRule NOTIFY changed)
    Q_PROPERTY(QString outRule READ outRule NOTIFY changed)
    Q_PROPERTY(QVariantList ruleChoices READ ruleChoices CONSTANT)
    Q_PROPERTY(QString inStrength READ inStrength NOTIFY changed)
    Q_PROPERTY(QString outStrength READ outStrength NOTIFY changed)
    Q_PROPERTY(bool weightable READ isWeightable NOTIFY changed)
    Q_PROPERTY(QString inWeight READ inWeight NOTIFY changed) // 0.333 where the side is not weighted
    Q_PROPERTY(QString outWeight READ outWeight NOTIFY changed)
    Q_PROPERTY(QString inSlope READ inSlope NOTIFY changed) // of the active channel
    Q_PROPERTY(QString outSlope READ outSlope NOTIFY changed)
    Q_PROPERTY(QString slopeUnit READ slopeUnit NOTIFY changed)
    Q_PROPERTY(bool unified READ unified NOTIFY changed)
    Q_PROPERTY(QVariantList readouts READ readouts NOTIFY changed) // [{label, parts: [{text, dim, axis}]}]

public:
    explicit KeyInspector(Session& session, QObject* parent = nullptr);

    // Where the inspected key stands: its time in seconds and its value on the inspected channel, for what is put beside it.
    struct Place {
        ChannelRef channel;
        Seconds time = 0;
        double value = 0;
    };
    [[nodiscard]] std::optional<Place> place() const;

    bool hasSelection() const { return readout_ != nullptr; }
    QString nodeName() const;
    QString propertyName() const;
    QString position() const;
    int axis() const;
    bool isRotation() const;
    QString frameText() const;
    QString timeText() const;
    QString timeUnit() const;
    bool hasTicks() const;
    double timeStep() const { return timePerSecond() / session_.frameRate(); }
    bool isBetweenFrames() const;
    QVariantList values() const;
    QString interpolation() const;
    QVariantList interpolationChoices() const;
    bool tangents() const;
    QString inRule() const { return ruleText(Side::before); }
    QString outRule() const { return ruleText(Side::after); }
    QVariantList ruleChoices() const;
    QString inStrength() const { return numberText(TangentNumber::strength, Side::before); }
    QString outStrength() const { return numberText(TangentNumber::strength, Side::after); }
    bool isWeightable() const;
    QString inWeight() const { return numberText(TangentNumber::weight, Side::before); }
    QString outWeight() const { return numberText(TangentNumber::weight, Side::after); }
    QString inSlope() const { return numberText(TangentNumber::slope, Side::before); }
    QString outSlope() const { return numberText(TangentNumber::slope, Side::after); }
    QString slopeUnit() const;
    bool unified() const;
    QVariantList readouts() const;

    Q_INVOKABLE QString setFrame(const QString& text);
    Q_INVOKABLE QString setTime(const QString& text);
    Q_INVOKABLE QString setValue(int index, const QString& text);
    Q_INVOKABLE QString setInterpolation(const QString& id);
    Q_INVOKABLE QString setInRule(const QString& id) { return setRule(id, {true, false}); }
    Q_INVOKABLE QString setOutRule(const QString& id) { return setRule(id, {false, true}); }
    Q_INVOKABLE QString setInStrength(const QString& text) { return setNumber(text, TangentNumber::strength, Side::before); }
    Q_INVOKABLE QString setOutStrength(const QString& text) { return setNumber(text, TangentNumber::strength, Side::after); }
    Q_INVOKABLE QString setInSlope(const QString& text) { return setNumber(text, TangentNumber::slope, Side::before); }
    Q_INVOKABLE QString setOutSlope(const QString& text) { return setNumber(text, TangentNumber::slope, Side::after); }
    Q_INVOKABLE QString setInWeight(const QString& text) { return setNumber(text, TangentNumber::weight, Side::before); }
    Q_INVOKABLE QString setOutWeight(const QString& text) { return setNumber(text, TangentNumber::weight, Side::after); }
    Q_INVOKABLE void nextTimeUnit(); // seconds, ticks
    Q_INVOKABLE void toPreviousKey() { selectNeighbour(-1); }
    Q_INVOKABLE void toNextKey() { selectNeighbour(1); }

signals:
    void changed();
    void said(const QString& text); // for the status bar

private:
    void refresh();
    // While a drag moves thousands of keys: now and then, since their numbers are compared one by one.
    void refreshInTime();
    // One selected curve, with the channel that is meant on it.
    struct Meant {
        CurveRef curve;
        IndexRanges keys;
        std::shared_ptr<const TrackReadout> readout;
        std::size_t channel = 0;
    };
    [[nodiscard]] std::size_t meantChannel(const TrackReadout& readout, std::uint32_t curve) const;
    // Whether a track's values stand in the same fields as the inspected one's.
    [[nodiscard]] bool isSameKind(const TrackReadout& readout) const;
    // Calls `visit(meant, key)` for each selected key until it answers false, for at most `most` keys.
    template <class Visit> void forEachKey(std::size_t most, Visit&& visit) const;
    QString ruleText(Side side) const;
    QString numberText(TangentNumber number, Side side) const;
    QString setRule(const QString& id, Sides sides);
    QString setNumber(const QString& text, TangentNumber number, Side side);
    // Every selected key's time from what it is, counted so many to the second.
    QString setTimes(const QString& text, const QString& what, double perSecond);
    [[nodiscard]] double timePerSecond() const;
    void selectNeighbour(int step);
    // What arithmetic typed for a key may speak of; `value` is what the field shows for it.
    ExpressionInput inputFor(const TrackReadout& readout, std::size_t channel, std::size_t key, double value, std::size_t index) const;

    Session& session_;
    std::shared_ptr<const TrackReadout> readout_; // of the inspected key; null without a selection
    CurveRef curve_;
    std::uint32_t channel_ = 0; // the active one, or the curve's first
    std::size_t key_ = 0;
    std::vector<Meant> meant_;
    bool inTicks_ = false;
    QTimer waiting_; // runs while an edit is not yet looked at
};

} // namespace slerpline::editor
