#include "core/curve/evaluate.h"
#include "core/curve/largest_change.h"
#include "tests/support/random_curves.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace slerpline;
using namespace slerpline::tests;

class TestRoundEnds : public QObject {
    Q_OBJECT

private slots:
    void hardByTheEndOfARoundTheValueIsThatOfItsEnd()
    {
        RandomCurves random(901);
        for (int n = 0; n < 10000; ++n) {
            auto curve = random.scalar(random.whole(2, 5), {Interpolation::linear, Interpolation::tangent});
            curve.before = curve.after = Extrapolation(random.whole(2, 4));
            const double first = curve.keys.front().time, last = curve.keys.back().time, length = last - first;
            const double offset = curve.before == Extrapolation::loopOffset ? curve.keys.back().value - curve.keys.front().value : 0;
            for (int round = -3; round <= 3; ++round) {
                double time = first + round * length;
                for (int i = 0; i < 4; ++i)
                    time = std::nextafter(time, -std::numeric_limits<double>::infinity());
                for (int i = 0; i < 8; ++i, time = std::nextafter(time, std::numeric_limits<double>::infinity())) {
                    CurveCursor<double> cursor;
                    (void)evaluate(curve, first + length / 2, cursor);
                    const double value = evaluate(curve, time, cursor);
                    QVERIFY(value == evaluate(curve, time));
                    double off = std::numeric_limits<double>::infinity();
                    for (int k = round - 1; k <= round; ++k)
                        for (double end : {curve.keys.front().value, curve.keys.back().value})
                            off = std::min(off, std::abs(value - end - k * offset));
                    QVERIFY2(off < 1e-9, qPrintable(QStringLiteral("%1 at %2, mode %3").arg(value).arg(time, 0, 'g', 17).arg(int(curve.before))));
                }
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestRoundEnds)
#include "tst_round_ends.moc"
