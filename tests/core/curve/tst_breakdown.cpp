#include "core/curve/breakdown.h"
#include "core/curve/evaluate.h"
#include "core/curve/rotation.h"
#include "tests/support/random_curves.h"

#include <QTest>

#include <cmath>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

constexpr int kCurves = 10000;

Curve<double> line(std::vector<double> values)
{
    std::vector<Key<double>> keys;
    for (std::size_t i = 0; i < values.size(); ++i)
        keys.push_back({double(i), values[i], Interpolation::linear, {}, {}});
    Curve<double> curve;
    curve.keys = KeyList<double>(keys);
    return curve;
}
double valueAfter(const CurveEdit<double>& edit, std::size_t key) { return edit.curve.keys[key].value; }

} // namespace

class TestBreakdown : public QObject {
    Q_OBJECT

private slots:
    void zeroAndOneGiveTheVeryNeighbours()
    {
        RandomCurves random(501);
        for (int n = 0; n < kCurves; ++n) {
            const auto scalar = random.scalar(6, kAllModes);
            auto rotation = random.rotations(6, kAllModes);
            rotation.path = random.chance(0.5) ? RotationPath::shortest : RotationPath::asStored;
            const auto first = std::size_t(random.whole(1, 4)), last = std::size_t(random.whole(int(first), 4));
            const auto keys = IndexRanges::of(first, last + 1);
            for (double fraction : {0.0, 1.0}) {
                const std::size_t neighbour = fraction == 0 ? first - 1 : last + 1;
                const auto a = tweened(scalar, keys, Tween::breakdown, fraction);
                const auto b = tweened(rotation, keys, Tween::breakdown, fraction);
                for (std::size_t i = first; i <= last; ++i) {
                    QVERIFY(a.curve.keys[i].value == scalar.keys[neighbour].value);
                    QVERIFY(b.curve.keys[i].value == rotation.keys[neighbour].value);
                }
                QCOMPARE(a.keys, keys);
            }
        }
    }

    void rotationsStayOnTheGreatCircleAndUnitLength()
    {
        RandomCurves random(502);
        for (int n = 0; n < kCurves; ++n) {
            const auto curve = random.rotations(3, kAllModes);
            const double fraction = random.number(-0.5, 1.5);
            const auto value = tweened(curve, IndexRanges::single(1), Tween::breakdown, fraction).curve.keys[1].value;
            QVERIFY(std::abs(glm::length(value) - 1) < 1e-12);
            const glm::dquat start = normalised(curve.keys[0].value);
            const glm::dvec3 turn = turnBetween(start, curve.keys[2].value, curve.path);
            QVERIFY(angleBetween(value, start * exponential(turn * fraction)) < 1e-12);
        }
    }

    void amountsAreWhatTheySay()
    {
        const auto curve = line({0, 10, 4});
        const auto key = IndexRanges::single(1);
        QCOMPARE(valueAfter(tweened(curve, key, Tween::breakdown, 0.25), 1), 1.0);
        QCOMPARE(valueAfter(tweened(curve, key, Tween::breakdown, 1.5), 1), 6.0);
        QCOMPARE(valueAfter(tweened(curve, key, Tween::breakdown, -0.5), 1), -2.0);
        QCOMPARE(valueAfter(tweened(curve, key, Tween::toNeighbour, -0.5), 1), 5.0);
        QCOMPARE(valueAfter(tweened(curve, key, Tween::toNeighbour, 0.5), 1), 7.0);
        QCOMPARE(valueAfter(tweened(curve, key, Tween::toNeighbour, 1), 1), 4.0);
        QCOMPARE(valueAfter(tweened(curve, key, Tween::relax, 1), 1), 2.0);
        QCOMPARE(valueAfter(tweened(curve, key, Tween::relax, 0.5), 1), 6.0);
        QCOMPARE(valueAfter(tweened(curve, key, Tween::pushAway, 1), 1), 18.0);
        QCOMPARE(valueAfter(tweened(curve, key, Tween::toEase, 1), 1), 3.5);
        QCOMPARE(valueAfter(tweened(curve, key, Tween::toEase, -1), 1), 0.5);
        for (Tween tween : {Tween::toNeighbour, Tween::toEase, Tween::relax, Tween::pushAway})
            QCOMPARE(tweened(curve, key, tween, 0).curve, curve);
        QVERIFY(std::abs(tweened(curve, key, Tween::breakdown, 0.25).largestChange - 9) < 1e-12);
    }

    void aRunTakesTheKeysBesideIt()
    {
        const auto curve = line({0, 5, 9, 6});
        const auto relaxed = tweened(curve, IndexRanges::of(1, 3), Tween::relax, 1);
        QCOMPARE(valueAfter(relaxed, 1), 2.0);
        QCOMPARE(valueAfter(relaxed, 2), 4.0);
        // Relaxed once more nothing moves.
        QCOMPARE(tweened(relaxed.curve, IndexRanges::of(1, 3), Tween::relax, 1).curve, relaxed.curve);
        RandomCurves random(503);
        const auto rotation = random.rotations(5, {Interpolation::slerp});
        const auto once = tweened(rotation, IndexRanges::of(1, 4), Tween::relax, 1);
        const auto twice = tweened(once.curve, IndexRanges::of(1, 4), Tween::relax, 1);
        for (std::size_t i = 0; i < 5; ++i)
            QVERIFY(angleBetween(normalised(once.curve.keys[i].value), normalised(twice.curve.keys[i].value)) < 1e-12);
    }

    void pushingUndoesRelaxing()
    {
        RandomCurves random(504);
        for (int n = 0; n < 1000; ++n) {
            const auto curve = random.scalar(5, kAllModes);
            const auto keys = IndexRanges::of(1, 4);
            const auto back = tweened(tweened(curve, keys, Tween::relax, 0.5).curve, keys, Tween::pushAway, 1);
            for (std::size_t i = 0; i < 5; ++i)
                QVERIFY(std::abs(back.curve.keys[i].value - curve.keys[i].value) < 1e-12);
        }
    }

    void endsHaveNeighboursOnlyInALoop()
    {
        auto curve = line({0, 5, 9});
        QVERIFY(tweened(curve, IndexRanges::single(0), Tween::breakdown, 0.5).keys.empty());
        QVERIFY(tweened(curve, IndexRanges::single(2), Tween::relax, 0.5).keys.empty());
        QCOMPARE(valueAfter(tweened(curve, IndexRanges::single(0), Tween::toNeighbour, 1), 0), 5.0);
        QVERIFY(tweened(curve, IndexRanges::single(0), Tween::toNeighbour, -1).keys.empty());
        curve.after = Extrapolation::loop;
        curve.period = 4;
        QCOMPARE(valueAfter(tweened(curve, IndexRanges::single(0), Tween::breakdown, 0), 0), 9.0);
        QCOMPARE(valueAfter(tweened(curve, IndexRanges::single(2), Tween::breakdown, 1), 2), 0.0);
        QCOMPARE(valueAfter(tweened(curve, IndexRanges::of({0, 2}), Tween::relax, 1), 0), 5.0);
        QVERIFY(tweened(curve, IndexRanges::of(0, 3), Tween::relax, 1).keys.empty());
    }

    void matricesGoEntryByEntry()
    {
        Curve<glm::dmat4> curve;
        curve.keys = KeyList<glm::dmat4>(std::vector<Key<glm::dmat4>>{{0, glm::dmat4(1), Interpolation::linear, {}, {}},
            {1, glm::dmat4(5), Interpolation::linear, {}, {}}, {2, glm::dmat4(3), Interpolation::linear, {}, {}}});
        QCOMPARE(tweened(curve, IndexRanges::single(1), Tween::breakdown, 0.5).curve.keys[1].value, glm::dmat4(2));
        QCOMPARE(tweened(curve, IndexRanges::single(1), Tween::breakdown, 1).curve.keys[1].value, glm::dmat4(3));
        QCOMPARE(insertBreakdown(curve, 0.5, 0).curve.keys[1].value, glm::dmat4(1));
    }

    void aNewBreakdownKeyLiesBetweenItsNeighbours()
    {
        const auto curve = line({0, 10});
        const auto edit = insertBreakdown(curve, 0.9, 0.5);
        QCOMPARE(edit.curve.keys.size(), std::size_t(3));
        QCOMPARE(edit.curve.keys[1].value, 5.0);
        QVERIFY(std::abs(edit.largestChange - 4) < 1e-9);
        QCOMPARE(insertBreakdown(line({0, 7, 10}), 1, 0.5).curve.keys[1].value, 5.0);
        for (double time : {-1.0, 0.0, 1.0, 2.0, double(NAN)})
            QCOMPARE(insertBreakdown(curve, time, 0.5).curve, curve);
        QCOMPARE(insertBreakdown(curve, 0.5, NAN).curve, curve);
        QVERIFY(insertBreakdown(Curve<double>{}, 0.5, 0.5).curve.keys.empty());
        RandomCurves random(505);
        const auto rotation = random.rotations(2, {Interpolation::slerp});
        const double middle = (rotation.keys[0].time + rotation.keys[1].time) / 2;
        QVERIFY(insertBreakdown(rotation, middle, 0.5).largestChange < 1e-12); // it lies on the slerp
    }

    void badAmountsAndSelectionsChangeNothing()
    {
        const auto curve = line({0, 5, 9});
        QCOMPARE(tweened(curve, IndexRanges::single(1), Tween::breakdown, NAN).curve, curve);
        QCOMPARE(tweened(curve, IndexRanges::single(1), Tween::relax, INFINITY).curve, curve);
        QCOMPARE(tweened(curve, IndexRanges::of(3, 8), Tween::relax, 1).curve, curve);
        QCOMPARE(tweened(curve, {}, Tween::relax, 1).curve, curve);
        auto twins = line({0, 5, 9});
        std::vector<Key<double>> keys(twins.keys.begin(), twins.keys.end());
        keys[0].time = keys[1].time = keys[2].time = 1;
        twins.keys = KeyList<double>(keys);
        QCOMPARE(valueAfter(tweened(twins, IndexRanges::single(1), Tween::relax, 1), 1), 0.0);
    }
};

QTEST_APPLESS_MAIN(TestBreakdown)
#include "tst_breakdown.moc"
