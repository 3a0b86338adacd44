#pragma once

#include <QColor>
#include <QImage>
#include <QPointF>
#include <QVector4D>

#include <vector>

namespace slerpline::editor {

// Draws many thin lines into a picture by their exact coverage. For the curves behind the active one: hundreds of them cost
// a graphics card nothing, but a software renderer far more as triangles than as pixels.
class CurveRaster {
public:
    // In pixels of the screen; `originPx` is what the picture's top left corner shows.
    CurveRaster(int width, int height, QPointF originPx, double devicePixelRatio);

    // A line that goes on in x or stands still; points and widths in pixels of the plot.
    void addLine(const std::vector<std::vector<QPointF>>& parts, double widthPx, const QColor& color);
    [[nodiscard]] QImage image() const; // premultiplied

private:
    void addSegment(QPointF a, QPointF b, double halfWidth);
    void touch(int x, int least, int greatest);
    void flush(const QColor& color);

    QImage image_; // its size; filled when it is asked for
    QPointF originPx_;
    double ratio_;
    // By columns, since lines run along them: coverage by the line being drawn, premultiplied ARGB of all.
    std::vector<float> coverage_;
    std::vector<quint32> columns_;
    std::vector<int> first_, last_; // rows touched, by column
};

// The parts of a polyline where a dash pattern (on, off, on, off; px; the second pair may be 0) is on.
[[nodiscard]] std::vector<std::vector<QPointF>> dashed(const std::vector<QPointF>& points, const QVector4D& pattern);

} // namespace slerpline::editor
