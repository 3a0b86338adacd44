#include "app/editor/scenegraph/curve_painter.h"

#include <QtTest>

#include <cmath>

using namespace slerpline::editor;

class TestCurvePainter : public QObject {
    Q_OBJECT

private slots:
    void aRibbonHasItsWidthEverywhereAtSharpCornersToo()
    {
        // A peak between two long steep lines: tapering would show.
        const std::vector<QPointF> points{{0, 400}, {30, 10}, {60, 400}, {300, 380}, {301, 20}, {330, 20}};
        const auto vertices = ribbonVertices(points, 2, 1);
        QVERIFY(vertices.size() >= 2 * points.size() && vertices.size() % 2 == 0);
        for (std::size_t i = 0; i < vertices.size(); i += 2) {
            const double width = std::hypot(double(vertices[i].x - vertices[i + 1].x), double(vertices[i].y - vertices[i + 1].y));
            QVERIFY2(width >= 3.99 && width <= 4.5, qPrintable(QString::number(width))); // 2 px and a device pixel on each side
            QVERIFY(vertices[i].distance == -vertices[i + 1].distance);
            QVERIFY(i == 0 || vertices[i].length >= vertices[i - 2].length);
        }
    }

    void pointsThatFallTogetherAreOne()
    {
        QVERIFY(ribbonVertices({}, 2, 1).empty());
        QVERIFY(ribbonVertices({{5, 5}, {5, 5}, {5, 5}}, 2, 1).empty());
        for (const auto& vertex : ribbonVertices({{0, 0}, {0, 0}, {10, 0}, {10, 0}}, 2, 1))
            QVERIFY(std::isfinite(vertex.x) && std::isfinite(vertex.y));
    }

    void glyphsStandOnDevicePixels()
    {
        for (double ratio : {1.0, 1.5, 2.0}) {
            const auto vertices = glyphVertices({Glyph{{10.3, 20.8}, {}, {}, 9, Qt::white, false, false, false}}, ratio);
            QCOMPARE(vertices.size(), std::size_t(4));
            const double centre = double(vertices[0].x + vertices[3].x) / 2 * ratio;
            QVERIFY(std::abs(centre - std::floor(centre) - 0.5) < 1e-3);
        }
    }
};

QTEST_GUILESS_MAIN(TestCurvePainter)
#include "tst_curve_painter.moc"
