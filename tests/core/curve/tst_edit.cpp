#include "core/curve/diff.h"
#include "core/curve/edit.h"
#include "core/curve/evaluate.h"
#include "core/curve/rotation.h"
#include "tests/support/random_curves.h"

#include <QTest>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

constexpr int kCurves = 2000;

template <class T> double spanOf(const Curve<T>& curve) { return curve.keys.back().time - curve.keys.front().time; }

} // namespace

class TestEdit : public QObject {
    Q_OBJECT

private slots:
    void insertingAKeyOnAScalarCurveDoesNotChangeItsShape()
    {
        RandomCurves random(11);
        double worst = 0;
        for (int n = 0; n < kCurves; ++n) {
            const auto curve = random.scalar(6, {Interpolation::step, Interpolation::linear, Interpolation::spline, Interpolation::tangent});
            const double time = random.number(curve.keys.front().time, curve.keys.back().time);
            const auto edit = insertKey(curve, time);
            QCOMPARE(edit.curve.keys.size(), curve.keys.size() + 1);
            QCOMPARE(edit.curve.keys[edit.keys.first()].time, time);
            for (int i = 0; i < 40; ++i) {
                const double at = random.number(curve.keys.front().time, curve.keys.back().time);
                const double was = evaluate(curve, at);
                worst = std::max(worst, std::abs(evaluate(edit.curve, at) - was) / std::max(1.0, std::abs(was)));
            }
        }
        QVERIFY2(worst <= 1e-9, qPrintable(QString::number(worst)));
    }

    void insertingAKeyOnASlerpChangesNoOrientation()
    {
        RandomCurves random(12);
        for (int n = 0; n < kCurves; ++n) {
            const auto curve = random.rotations(5, {Interpolation::step, Interpolation::slerp});
            const auto edit = insertKey(curve, random.number(curve.keys.front().time, curve.keys.back().time));
            for (int i = 0; i < 20; ++i) {
                const double at = random.number(curve.keys.front().time, curve.keys.back().time);
                QVERIFY(angleBetween(evaluate(curve, at), evaluate(edit.curve, at)) < 1e-8);
            }
        }
    }

    void insertingAKeyOnSquadKeepsValueVelocityAndAllOtherSpans()
    {
        RandomCurves random(13);
        for (int n = 0; n < kCurves; ++n) {
            const auto curve
                = random.rotations(6, {Interpolation::spline, Interpolation::tangent, Interpolation::cosine, Interpolation::linear}, 1.2);
            const std::size_t span = std::size_t(random.whole(0, 4));
            const double time = curve.keys[span].time + (curve.keys[span + 1].time - curve.keys[span].time) * random.number(0.05, 0.95);
            const auto edit = insertKey(curve, time);
            QVERIFY(angleBetween(evaluate(curve, time), evaluate(edit.curve, time)) < 1e-8);
            const auto velocity = rate(curve, time);
            for (Side side : {Side::before, Side::after}) {
                const auto off = rate(edit.curve, time, side) - velocity;
                QVERIFY(std::sqrt(glm::dot(off, off)) < 1e-8 * std::max(1.0, std::sqrt(glm::dot(velocity, velocity))));
            }
            double measured = 0;
            for (int i = 0; i <= 200; ++i) {
                const double at = curve.keys.front().time + spanOf(curve) * i / 200;
                const double moved = angleBetween(evaluate(curve, at), evaluate(edit.curve, at));
                if (at < curve.keys[span].time || at > curve.keys[span + 1].time)
                    QVERIFY(moved < 1e-8);
                measured = std::max(measured, moved);
            }
            QVERIFY(measured <= edit.largestChange * 1.02 + 1e-8); // what is reported is true
        }
    }

    void aKeyBeyondTheEndsContinuesTheHoldFlatAndChangesNothingInside()
    {
        RandomCurves random(20);
        for (int n = 0; n < 500; ++n) {
            const auto scalar = random.scalar(random.whole(1, 5), kAllModes);
            const auto rotation = random.rotations(random.whole(1, 5), kAllModes, 1.5);
            const bool later = random.chance(0.5);
            const auto beyond = [&](const auto& curve) { return later ? curve.keys.back().time + 1.5 : curve.keys.front().time - 1.5; };
            const auto longerScalar = insertKey(scalar, beyond(scalar)).curve;
            const auto longerRotation = insertKey(rotation, beyond(rotation)).curve;
            for (int i = 0; i < 40; ++i) {
                const double at = random.number(scalar.keys.front().time - 1.5, scalar.keys.back().time + 1.5);
                QVERIFY(std::abs(evaluate(longerScalar, at) - evaluate(scalar, at)) <= 1e-9 * std::max(1.0, std::abs(evaluate(scalar, at))));
                const double when = random.number(rotation.keys.front().time - 1.5, rotation.keys.back().time + 1.5);
                const double moved = angleBetween(evaluate(longerRotation, when), evaluate(rotation, when));
                QVERIFY2(moved < 1e-8, qPrintable(QStringLiteral("%1 at %2").arg(moved).arg(when)));
            }
        }
    }

    void movingKeysAndBackIsIdentity()
    {
        RandomCurves random(14);
        for (int n = 0; n < kCurves; ++n) {
            const auto curve = random.scalar(8, kAllModes);
            const IndexRanges keys = IndexRanges::of({std::size_t(random.whole(0, 3)), std::size_t(random.whole(4, 7))});
            const auto moved = moveKeys(curve, keys, KeyOffset<double>{0.01, 4});
            if (moved.curve.keys.size() != curve.keys.size())
                continue;
            const auto back = moveKeys(moved.curve, moved.keys, KeyOffset<double>{-0.01, -4});
            for (std::size_t i = 0; i < curve.keys.size(); ++i) {
                QVERIFY(std::abs(back.curve.keys[i].time - curve.keys[i].time) < 1e-12);
                QVERIFY(std::abs(back.curve.keys[i].value - curve.keys[i].value) < 1e-12);
            }
        }
    }

    void aKeyMovedPastAnotherKeepsItsSelection()
    {
        RandomCurves random(15);
        const auto curve = random.scalar(6, {Interpolation::linear});
        const double past = curve.keys[4].time + 0.01 - curve.keys[1].time;
        const auto moved = moveKeys(curve, IndexRanges::single(1), KeyOffset<double>{past, 0});
        QCOMPARE(moved.keys, IndexRanges::single(4));
        QCOMPARE(moved.curve.keys[4].value, curve.keys[1].value);
    }

    void aKeyMovedOntoAnotherReplacesIt()
    {
        Curve<double> curve;
        curve.keys = KeyList<double>(std::vector<Key<double>>{{0, 0, {}, {}, {}}, {1, 1, {}, {}, {}}, {2, 2, {}, {}, {}}});
        const auto few = moveKeys(curve, IndexRanges::single(0), KeyOffset<double>{1, 0});
        QCOMPARE(few.curve.keys.size(), std::size_t(2));
        QCOMPARE(few.curve.keys[0].value, 0.0);
        QCOMPARE(few.keys, IndexRanges::single(0));
    }

    void manyAndFewKeysMoveAlike()
    {
        RandomCurves random(16);
        for (int n = 0; n < 200; ++n) {
            const auto curve = random.scalar(70, {Interpolation::linear});
            // 40 keys go the way of many; the same keys one by one go the way of few, from the far end.
            const IndexRanges keys = IndexRanges::of(10, 50);
            const double by = random.number(0, 3);
            const auto many = moveKeys(curve, keys, KeyOffset<double>{by, 1});
            auto few = curve;
            for (std::size_t key = 49; key >= 10; --key) {
                std::size_t at = few.keys.lowerBound(curve.keys[key].time);
                while (few.keys[at].value != curve.keys[key].value)
                    ++at;
                few = moveKeys(few, IndexRanges::single(at), KeyOffset<double>{by, 1}).curve;
            }
            QCOMPARE(many.curve.keys.size(), few.keys.size());
            for (std::size_t i = 0; i < few.keys.size(); ++i)
                QCOMPARE(many.curve.keys[i].value, few.keys[i].value);
        }
    }

    void aTangentRuleKeepsTheOtherEndOfItsSpanStraight()
    {
        Curve<double> curve;
        curve.keys = KeyList<double>(std::vector<Key<double>>{
            {0, 0, Interpolation::linear, {}, {}}, {1, 2, Interpolation::linear, {}, {}}, {2, 0, Interpolation::linear, {}, {}}});
        const auto changed = setTangentRule(curve, IndexRanges::single(1), TangentRule::flat, Sides{});
        QCOMPARE(slopeAtKey(changed, 1, Side::before), 0.0);
        QCOMPARE(slopeAtKey(changed, 1, Side::after), 0.0);
        QCOMPARE(slopeAtKey(changed, 0, Side::after), 2.0);
        QCOMPARE(slopeAtKey(changed, 2, Side::before), -2.0);
    }

    void freeTakesOverTheSlopeThereIs()
    {
        RandomCurves random(17);
        for (int n = 0; n < 300; ++n) {
            const auto curve = random.scalar(4, {Interpolation::spline, Interpolation::tangent});
            const auto changed = setTangentRule(curve, IndexRanges::single(1), TangentRule::free, Sides{});
            for (int i = 0; i < 20; ++i) {
                const double at = random.number(curve.keys.front().time, curve.keys.back().time);
                QVERIFY(std::abs(evaluate(curve, at) - evaluate(changed, at)) < 1e-9 * std::max(1.0, std::abs(evaluate(curve, at))));
            }
        }
    }

    void aRotationHandleStopsWhereSquadStopsBeingFaithful()
    {
        RandomCurves random(18);
        const auto curve = random.rotations(3, {Interpolation::slerp}, 1);
        const auto limited = setTangent(curve, 0, Side::after, Tangent<glm::dquat>{TangentRule::free, 1, 0, glm::dvec3(1000, 0, 0)});
        QVERIFY(limited.wasLimited);
        const auto slope = limited.curve.keys[0].out.slope;
        const double h = 1e-7 * (curve.keys[1].time - curve.keys[0].time);
        const glm::dquat turn = glm::conjugate(evaluate(limited.curve, curve.keys[0].time)) * evaluate(limited.curve, curve.keys[0].time + h);
        const auto off = 2.0 * logarithm(turn) / h - slope;
        QVERIFY(std::sqrt(glm::dot(off, off)) < 1e-3 * std::sqrt(glm::dot(slope, slope)));
        QVERIFY(!setTangent(curve, 0, Side::after, Tangent<glm::dquat>{TangentRule::free, 1, 0, glm::dvec3(0.1, 0, 0)}).wasLimited);
    }

    void aDiffCoversEveryChange()
    {
        RandomCurves random(19);
        for (int n = 0; n < kCurves; ++n) {
            const auto curve = random.scalar(12, kAllModes);
            const auto moved = moveKeys(curve, IndexRanges::single(std::size_t(random.whole(0, 11))), KeyOffset<double>{0.001, random.number(-3, 3)});
            const auto ranges = diff(curve, moved.curve);
            for (int i = 0; i <= 100; ++i) {
                const double at = curve.keys.front().time - 1 + (spanOf(curve) + 2) * i / 100;
                if (evaluate(curve, at) == evaluate(moved.curve, at))
                    continue;
                QVERIFY(std::any_of(ranges.begin(), ranges.end(), [&](const TimeRange& range) { return range.contains(at); }));
            }
            QVERIFY(diff(curve, curve).empty());
        }
    }

    void aMovedKeyAmongAMillionSharesAllOtherChunks()
    {
        std::vector<Key<double>> keys;
        for (int i = 0; i < 1000000; ++i)
            keys.push_back({double(i), double(i % 7), Interpolation::linear, {}, {}});
        Curve<double> curve;
        curve.keys = KeyList<double>(keys);
        const auto moved = moveKeys(curve, IndexRanges::single(500000), KeyOffset<double>{0.5, 1});
        std::size_t shared = 0;
        for (std::size_t chunk = 0; chunk < std::min(curve.keys.chunkCount(), moved.curve.keys.chunkCount()); ++chunk)
            shared += curve.keys.sharesChunk(chunk, moved.curve.keys, chunk);
        QVERIFY(shared + 4 >= curve.keys.chunkCount() / 2); // those before it at least; chunk counts may differ by one
        const auto ranges = diff(curve, moved.curve);
        QCOMPARE(ranges.size(), std::size_t(1));
        QVERIFY(ranges[0].duration() < 10);
    }
};

QTEST_APPLESS_MAIN(TestEdit)
#include "tst_edit.moc"
