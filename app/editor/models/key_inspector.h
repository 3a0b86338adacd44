#pragma once

#include "app/editor/editing/expression.h"
#include "app/editor/view/session.h"

#include <QObject>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

namespace slerpline::editor {

// The selected keys as fields. With several keys a field that differs says "mixed". Setters return "" or the sentence that
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
    Q_PROPERTY(QString timeText READ timeText NOTIFY changed)
    Q_PROPERTY(QVariantList values READ values NOTIFY changed) // [{label, text, unit, axis}]
    Q_PROPERTY(QString interpolation READ interpolation NOTIFY changed)
    Q_PROPERTY(QVariantList interpolationChoices READ interpolationChoices NOTIFY changed)
    Q_PROPERTY(bool tangents READ tangents NOTIFY changed) // the keys can have tangents at all
    Q_PROPERTY(QString inRule READ inRule NOTIFY changed)
    Q_PROPERTY(QString outRule READ outRule NOTIFY changed)
    Q_PROPERTY(QVariantList ruleChoices READ ruleChoices CONSTANT)
    Q_PROPERTY(QString inStrength READ inStrength NOTIFY changed)
    Q_PROPERTY(QString outStrength READ outStrength NOTIFY changed)
    Q_PROPERTY(QString inSlope READ inSlope NOTIFY changed) // of the active channel at the first selected key
    Q_PROPERTY(QString outSlope READ outSlope NOTIFY changed)
    Q_PROPERTY(QString slopeUnit READ slopeUnit NOTIFY changed)
    Q_PROPERTY(bool unified READ unified NOTIFY changed)
    Q_PROPERTY(QVariantList readouts READ readouts NOTIFY changed) // [{label, parts: [{text, dim, axis}]}]

public:
    explicit KeyInspector(Session& session, QObject* parent = nullptr);

    bool hasSelection() const { return readout_ != nullptr; }
    QString nodeName() const;
    QString propertyName() const;
    QString position() const;
    int axis() const;
    bool isRotation() const;
    QString frameText() const;
    QString timeText() const;
    QVariantList values() const;
    QString interpolation() const;
    QVariantList interpolationChoices() const;
    bool tangents() const;
    QString inRule() const { return ruleText(Side::before); }
    QString outRule() const { return ruleText(Side::after); }
    QVariantList ruleChoices() const;
    QString inStrength() const { return strengthText(Side::before); }
    QString outStrength() const { return strengthText(Side::after); }
    QString inSlope() const { return slopeText(Side::before); }
    QString outSlope() const { return slopeText(Side::after); }
    QString slopeUnit() const;
    bool unified() const;
    QVariantList readouts() const;

    Q_INVOKABLE QString setFrame(const QString& text);
    Q_INVOKABLE QString setTime(const QString& text);
    Q_INVOKABLE QString setValue(int index, const QString& text);
    Q_INVOKABLE QString setInterpolation(const QString& id);
    Q_INVOKABLE QString setInRule(const QString& id) { return setRule(id, {true, false}); }
    Q_INVOKABLE QString setOutRule(const QString& id) { return setRule(id, {false, true}); }
    Q_INVOKABLE QString setInStrength(const QString& text) { return setStrength(text, {true, false}); }
    Q_INVOKABLE QString setOutStrength(const QString& text) { return setStrength(text, {false, true}); }
    Q_INVOKABLE QString setInSlope(const QString& text) { return setSlope(text, Side::before); }
    Q_INVOKABLE QString setOutSlope(const QString& text) { return setSlope(text, Side::after); }
    Q_INVOKABLE void setUnified(bool unified);
    Q_INVOKABLE void toPreviousKey() { selectNeighbour(-1); }
    Q_INVOKABLE void toNextKey() { selectNeighbour(1); }

signals:
    void changed();
    void said(const QString& text); // for the status bar

private:
    void refresh();
    // Calls `visit(readout, channel, key)` for each selected key, at most a thousand of them.
    template <class Visit> void forEachKey(Visit&& visit) const;
    QString ruleText(Side side) const;
    QString strengthText(Side side) const;
    QString slopeText(Side side) const;
    QString setRule(const QString& id, Sides sides);
    QString setStrength(const QString& text, Sides sides);
    QString setSlope(const QString& text, Side side);
    void selectNeighbour(int step);
    QString moveTo(Seconds time);
    // What arithmetic typed for a key may speak of; `value` is what the field shows for it.
    ExpressionInput inputFor(const TrackReadout& readout, std::size_t channel, std::size_t key, double value, std::size_t index) const;

    Session& session_;
    std::shared_ptr<const TrackReadout> readout_; // of the inspected key; null without a selection
    CurveRef curve_;
    std::uint32_t channel_ = 0; // the active one, or the curve's first
    std::size_t key_ = 0;
};

// "linear", "squad", ... as in the JSON format; rotation and scalar names of the same modes differ.
[[nodiscard]] QString interpolationId(Interpolation interpolation, bool isRotation);
[[nodiscard]] std::optional<Interpolation> interpolationFromId(const QString& id);
[[nodiscard]] QString ruleId(TangentRule rule);
[[nodiscard]] std::optional<TangentRule> ruleFromId(const QString& id);

} // namespace slerpline::editor
