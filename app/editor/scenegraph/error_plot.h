#pragma once

#include <QColor>
#include <QQuickPaintedItem>
#include <QVariantList>

namespace slerpline::editor {

// A curve of errors over time with its budget as a dashed line: one item, whatever the number of samples.
class ErrorPlot : public QQuickPaintedItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QVariantList points MEMBER points_ NOTIFY lookChanged) // in pixels of the item, in order of x
    Q_PROPERTY(double budget MEMBER budget_ NOTIFY lookChanged)       // share of the height, from below; 0: no line
    Q_PROPERTY(QColor line MEMBER line_ NOTIFY lookChanged)
    Q_PROPERTY(QColor dashes MEMBER dashes_ NOTIFY lookChanged)
    Q_PROPERTY(QColor grid MEMBER grid_ NOTIFY lookChanged)
    Q_PROPERTY(double lineWidth MEMBER lineWidth_ NOTIFY lookChanged)

public:
    explicit ErrorPlot(QQuickItem* parent = nullptr);
    void paint(QPainter* painter) override;

signals:
    void lookChanged();

private:
    QVariantList points_;
    double budget_ = 0;
    double lineWidth_ = 1.5;
    QColor line_, dashes_, grid_;
};

} // namespace slerpline::editor
