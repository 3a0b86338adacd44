#include "core/curve/evaluate.h"
#include "core/curve/largest_change.h"
#include "core/curve/rotation.h"
#include "core/curve/signs.h"
#include "tests/support/random_curves.h"

#include <QTest>

#include <cmath>
#include <numbers>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

constexpr int kCurves = 10000;

IndexRanges anyKeys(RandomCurves& random, std::size_t count)
{
    IndexRanges keys;
    for (std::size_t i = 0; i < count; ++i)
        if (random.chance(0.6))
            keys.insert(i);
    return keys;
}
double dotAt(const Curve<glm::dquat>& curve, std::size_t key)
{
    return glm::dot(normalised(curve.keys[key - 1].value), normalised(curve.keys[key].value));
}

Curve<glm::dquat> curveOf(std::vector<glm::dquat> values, Interpolation mode = Interpolation::slerp)
{
    std::vector<Key<glm::dquat>> keys;
    for (std::size_t i = 0; i < values.size(); ++i)
        keys.push_back({double(i), values[i], mode, {}, {}});
    Curve<glm::dquat> curve;
    curve.keys = KeyList<glm::dquat>(keys);
    return curve;
}

} // namespace

class TestSigns : public QObject {
    Q_OBJECT

private slots:
    void agreeingSignsPlayTheSameOnTheShortestPath()
    {
        RandomCurves random(601);
        for (int n = 0; n < kCurves; ++n) {
            auto curve = random.rotations(random.whole(1, 7), kAllModes, 3);
            curve.before = Extrapolation(random.whole(0, 4));
            curve.after = Extrapolation(random.whole(0, 4));
            const auto keys = random.chance(0.5) ? IndexRanges::of(0, curve.keys.size()) : anyKeys(random, curve.keys.size());
            const auto edit = withAgreeingSigns(curve, keys);
            keys.forEach([&](std::size_t key) {
                if (key > 0)
                    QVERIFY(dotAt(edit.curve, key) >= 0);
            });
            for (int i = 0; i < 15; ++i) {
                const double at = random.number(curve.keys.front().time - 2, curve.keys.back().time + 2);
                QVERIFY(angleBetween(evaluate(curve, at), evaluate(edit.curve, at)) < 1e-12);
            }
            QVERIFY2(edit.largestChange < 1e-12,
                qPrintable(QStringLiteral("%1: %2 before %3 after %4").arg(n).arg(edit.largestChange).arg(int(curve.before)).arg(int(curve.after))));
            QCOMPARE(withAgreeingSigns(edit.curve, keys).curve, edit.curve);
        }
    }

    void halfTurnsKeepTheirWay()
    {
        // Each of these spans is exactly a half turn: the stored signs say which way.
        const auto curve = curveOf({{1, 0, 0, 0}, {-0.5, -0.5, -0.5, -0.5}, {0.5, -0.5, 0.5, -0.5}, {0, 1, 0, 0}});
        QCOMPARE(dotAt(curve, 2), 0.0);
        const auto edit = withAgreeingSigns(curve, IndexRanges::single(1));
        QVERIFY(dotAt(edit.curve, 1) > 0);
        QCOMPARE(edit.curve.keys[2].value, -curve.keys[2].value); // turned along
        for (int i = 0; i <= 60; ++i)
            QVERIFY(angleBetween(evaluate(curve, i / 20.0), evaluate(edit.curve, i / 20.0)) < 1e-12);
        // Round a loop whose seam is a half turn nothing may be turned.
        auto loop = curveOf({{1, 0, 0, 0}, {-0.6, -0.8, 0, 0}, {0, 1, 0, 0}});
        loop.after = Extrapolation::loop;
        loop.period = 3;
        const auto round = withAgreeingSigns(loop, IndexRanges::of(0, 3));
        for (int i = 0; i <= 90; ++i)
            QVERIFY(angleBetween(evaluate(loop, i / 15.0), evaluate(round.curve, i / 15.0)) < 1e-12);
    }

    void onTheStoredPathAgreeingMeansTheShortWayAndOtherSpansStay()
    {
        RandomCurves random(602);
        for (int n = 0; n < kCurves; ++n) {
            auto curve = random.rotations(6, {Interpolation::slerp}, 2);
            curve.path = RotationPath::asStored;
            const std::size_t key = std::size_t(random.whole(1, 5));
            const auto edit = withAgreeingSigns(curve, IndexRanges::single(key));
            QVERIFY(dotAt(edit.curve, key) >= 0);
            double largest = 0;
            for (std::size_t span = 0; span < 5; ++span)
                for (int i = 0; i < 10; ++i) {
                    const double at = curve.keys[span].time + (curve.keys[span + 1].time - curve.keys[span].time) * i / 10;
                    const double moved = angleBetween(evaluate(curve, at), evaluate(edit.curve, at));
                    largest = std::max(largest, moved);
                    if (span + 1 != key)
                        QVERIFY(moved < 1e-12);
                }
            QVERIFY(largest <= edit.largestChange + 1e-9);
        }
    }

    void theLongWayIsForWhoAsks()
    {
        auto curve = curveOf({{1, 0, 0, 0}, normalised({1, 0.5, 0, 0}), normalised({1, 1, 0, 0})});
        QCOMPARE(withWay(curve, IndexRanges::single(0), RotationWay::longWay).curve, curve);
        curve.path = RotationPath::asStored;
        const auto edit = withWay(curve, IndexRanges::single(0), RotationWay::longWay);
        QVERIFY(dotAt(edit.curve, 1) < 0 && dotAt(edit.curve, 2) > 0);
        QVERIFY(edit.largestChange > 2);
        QCOMPARE(withWay(edit.curve, IndexRanges::single(0), RotationWay::shortWay).curve, curve);
        QCOMPARE(withWay(edit.curve, IndexRanges::single(0), RotationWay::longWay).curve, edit.curve);
    }

    void unitKeysPlayTheSameBits()
    {
        RandomCurves random(603);
        for (int n = 0; n < kCurves; ++n) {
            auto curve = random.rotations(4, kAllModes, 2);
            std::vector<Key<glm::dquat>> keys(curve.keys.begin(), curve.keys.end());
            for (auto& key : keys)
                key.value = key.value * random.number(0.2, 4);
            if (random.chance(0.1))
                keys[1].value = {0, 0, 0, 0};
            curve.keys = KeyList<glm::dquat>(keys);
            const auto edit = withUnitKeys(curve, IndexRanges::of(0, 4));
            for (const auto& key : edit.curve.keys)
                QVERIFY(std::abs(glm::length(key.value) - 1) < 1e-12);
            for (int i = 0; i < 10; ++i) {
                const double at = random.number(curve.keys.front().time - 1, curve.keys.back().time + 1);
                QVERIFY(evaluate(curve, at) == evaluate(edit.curve, at));
            }
            QVERIFY(withUnitKeys(edit.curve, IndexRanges::of(0, 4)).keys.empty());
        }
    }

    void halfWayKeysLieOnThePathAndHalveTheTurn()
    {
        RandomCurves random(604);
        for (int n = 0; n < 2000; ++n) {
            auto curve = random.rotations(5, {Interpolation::slerp, Interpolation::step}, 3);
            curve.path = random.chance(0.5) ? RotationPath::shortest : RotationPath::asStored;
            const auto edit = withHalfWayKeys(curve, IndexRanges::of(0, 5), 1.5);
            QCOMPARE(edit.largestChange, 0.0);
            QCOMPARE(edit.curve.keys.size(), 5 + edit.keys.size());
            for (int i = 0; i < 20; ++i) {
                const double at = random.number(curve.keys.front().time, curve.keys.back().time);
                QVERIFY(angleBetween(evaluate(curve, at), evaluate(edit.curve, at)) < 1e-8);
            }
        }
    }

    void oppositeNeighboursAndHalfTurnsAreNoLongerInDoubt()
    {
        auto opposite = curveOf({{1, 0, 0, 0}, {-1, 0, 0, 0}});
        opposite.path = RotationPath::asStored;
        const auto apart = withHalfWayKeys(opposite, IndexRanges::of(0, 2));
        QCOMPARE(apart.curve.keys.size(), std::size_t(3));
        for (int i = 0; i <= 20; ++i)
            QVERIFY(angleBetween(evaluate(opposite, i / 20.0), evaluate(apart.curve, i / 20.0)) < 1e-12);
        const auto half = withHalfWayKeys(curveOf({{1, 0, 0, 0}, {0, 0, 1, 0}, {0, 0, 1, 0}}), IndexRanges::of(0, 3));
        QCOMPARE(half.keys, IndexRanges::single(1));
        QVERIFY(angleBetween(half.curve.keys[0].value, half.curve.keys[1].value) < 1.6);
        auto loop = curveOf({{1, 0, 0, 0}, {0, 0, 1, 0}});
        loop.after = Extrapolation::loop;
        loop.period = 2;
        QCOMPARE(withHalfWayKeys(loop, IndexRanges::of(0, 2)).keys.size(), std::size_t(2));
        loop.after = Extrapolation::constant;
        QCOMPARE(withHalfWayKeys(loop, IndexRanges::of(0, 2)).keys.size(), std::size_t(1));
        const auto squad = withHalfWayKeys(curveOf({{1, 0, 0, 0}, {0, 0, 1, 0}, {0, 1, 0, 0}}, Interpolation::spline), IndexRanges::single(0));
        QVERIFY(squad.largestChange > 0);
        QVERIFY(withHalfWayKeys(loop, IndexRanges::of(0, 2), NAN).keys.empty());
    }

    void emptyCurvesAndStrayIndicesBehave()
    {
        const Curve<glm::dquat> empty;
        QVERIFY(withAgreeingSigns(empty, IndexRanges::of(0, 3)).curve.keys.empty());
        QVERIFY(withUnitKeys(empty, IndexRanges::of(0, 3)).curve.keys.empty());
        QVERIFY(withHalfWayKeys(empty, IndexRanges::of(0, 3)).curve.keys.empty());
        const auto one = curveOf({{-1, 0, 0, 0}});
        QCOMPARE(withAgreeingSigns(one, IndexRanges::of(0, 9)).curve, one);
    }
};

QTEST_APPLESS_MAIN(TestSigns)
#include "tst_signs.moc"
