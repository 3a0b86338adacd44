#include "app/editor/scenegraph/error_plot.h"

#include <QPainter>
#include <QPolygonF>

namespace slerpline::editor {

namespace {
constexpr int kColumns = 6; // of the grid
constexpr double kFill = 0.16;
} // namespace

ErrorPlot::ErrorPlot(QQuickItem* parent) : QQuickPaintedItem(parent)
{
    setAntialiasing(true);
    connect(this, &ErrorPlot::lookChanged, this, [this] { update(); });
}

void ErrorPlot::paint(QPainter* painter)
{
    const double w = width(), h = height();
    painter->setRenderHint(QPainter::Antialiasing, false);
    painter->setPen(QPen(grid_, 1));
    for (int column = 0; column <= kColumns; ++column) {
        const double x = std::round((w - 1) * column / kColumns) + 0.5;
        painter->drawLine(QPointF(x, 0), QPointF(x, h));
    }
    painter->drawLine(QPointF(0, h - 0.5), QPointF(w, h - 0.5));
    painter->setRenderHint(QPainter::Antialiasing, true);
    QPolygonF curve;
    for (const QVariant& point : points_)
        curve << point.toPointF();
    if (curve.size() > 1) {
        QPolygonF area = curve;
        area << QPointF(curve.back().x(), h) << QPointF(curve.front().x(), h);
        QColor fill = line_;
        fill.setAlphaF(float(kFill));
        painter->setPen(Qt::NoPen);
        painter->setBrush(fill);
        painter->drawPolygon(area);
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(line_, lineWidth_, Qt::SolidLine, Qt::FlatCap, Qt::BevelJoin));
        painter->drawPolyline(curve);
    }
    if (budget_ > 0) {
        QPen pen(dashes_, 1);
        pen.setDashPattern({4, 3});
        painter->setPen(pen);
        const double y = std::round(h - budget_ * h) + 0.5;
        painter->drawLine(QPointF(0, y), QPointF(w, y));
    }
}

} // namespace slerpline::editor
