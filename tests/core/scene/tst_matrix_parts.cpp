#include "core/curve/rotation.h"
#include "core/scene/scene.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace slerpline;

namespace {

double largestDifference(const glm::dmat4& a, const glm::dmat4& b)
{
    double largest = 0;
    for (int c = 0; c < 4; ++c)
        for (int r = 0; r < 4; ++r)
            largest = std::max(largest, std::abs(a[c][r] - b[c][r]));
    return largest;
}

} // namespace

class MatrixPartsTest : public QObject {
    Q_OBJECT
private slots:
    void partsComposeToTheMatrixTheyCameFrom()
    {
        std::mt19937 random(7);
        std::uniform_real_distribution<double> any(-3, 3), size(0.01, 5);
        for (int i = 0; i < 2000; ++i) {
            const glm::dquat q = normalised({any(random), any(random), any(random), any(random)});
            glm::dvec3 scale(size(random), size(random), size(random));
            if (i % 2 == 1)
                scale[i / 2 % 3] *= -1; // a mirror along any axis
            const glm::dmat4 matrix = composeMatrix({any(random), any(random), any(random)}, q, scale);
            const MatrixParts parts = decomposeMatrix(matrix);
            QVERIFY(largestDifference(composeMatrix(parts.translation, parts.rotation, parts.scale), matrix) < 1e-12);
            QVERIFY(!parts.hasShear);
            QVERIFY(parts.scale.y > 0 && parts.scale.z > 0);
            QCOMPARE(parts.scale.x < 0, i % 2 == 1);
        }
    }

    void collapsedAxesGiveFiniteUnitRotations()
    {
        for (int mask = 0; mask < 8; ++mask) {
            const glm::dvec3 scale(mask & 1 ? 0 : 2, mask & 2 ? 0 : 3, mask & 4 ? 0 : 4);
            const glm::dmat4 matrix = composeMatrix({1, 2, 3}, normalised({1, 2, 3, 4}), scale);
            const MatrixParts parts = decomposeMatrix(matrix);
            QVERIFY(std::abs(glm::length(parts.rotation) - 1) < 1e-12);
            QVERIFY(largestDifference(composeMatrix(parts.translation, parts.rotation, parts.scale), matrix) < 1e-12);
        }
    }

    void shearIsNoticed()
    {
        glm::dmat4 matrix(1);
        matrix[1][0] = 0.01;
        QVERIFY(decomposeMatrix(matrix).hasShear);
        matrix[1][0] = 1e-5;
        QVERIFY(!decomposeMatrix(matrix).hasShear);
    }

    void aRestMatrixCountsOverItsParts()
    {
        RestTransform rest;
        rest.translation = {1, 0, 0};
        QCOMPARE(localMatrix(rest)[3][0], 1.0);
        rest.matrix = glm::dmat4(2);
        QCOMPARE(localMatrix(rest)[3][0], 0.0);
    }
};

QTEST_APPLESS_MAIN(MatrixPartsTest)
#include "tst_matrix_parts.moc"
