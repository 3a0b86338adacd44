#include "core/curve/evaluate.h"
#include "core/curve/largest_change.h"
#include "core/curve/resample.h"
#include "tests/support/random_curves.h"

#include <QTest>

#include <cmath>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

constexpr int kCurves = 10000;

template <class T> Curve<T> dressed(RandomCurves& random, Curve<T> curve)
{
    curve.before = Extrapolation(random.whole(0, 3)); // mirrored rounds: see aPingPong...
    curve.after = Extrapolation(random.whole(0, 3));
    if (random.chance(0.3))
        curve.period = curve.keys.back().time - curve.keys.front().time + random.number(0, 1);
    if (random.chance(0.2)) {
        auto twin = curve.keys[1];
        twin.value = curve.keys[0].value;
        curve.keys = curve.keys.splice(1, 1, std::span<const Key<T>>(&twin, 1));
    }
    if (random.chance(0.2))
        curve.sharedTime = SharedTime::first;
    if (random.chance(0.1))
        curve.playAs = Interpolation(random.whole(0, 5));
    curve.path = random.chance(0.3) ? RotationPath::asStored : RotationPath::shortest;
    return curve;
}

template <class T> BakeOptions anyOptions(RandomCurves& random, const Curve<T>& curve)
{
    BakeOptions options;
    const double first = curve.keys.front().time, last = curve.keys.back().time;
    const double from = random.number(first - 1, last), to = random.number(from, last + 1);
    options.range = random.chance(0.3) ? TimeRange{first, last} : TimeRange{from, to};
    options.rate = random.number(2, 30);
    options.spans = BakedSpans(random.whole(0, 2));
    options.keepsOutside = random.chance(0.5);
    options.keepsSteps = random.chance(0.7);
    return options;
}

template <class T> void checkBits(RandomCurves& random, const Curve<T>& curve)
{
    const BakeOptions options = anyOptions(random, curve);
    const auto edit = bake(curve, options);
    QVERIFY(edit.has_value());
    const auto times = sampleTimes(options.range, options.rate).value();
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (i + 1 == times.size() && edit->curve.isLooping())
            continue; // the end of a round is the start of the next
        QVERIFY(evaluate(edit->curve, times[i]) == evaluate(curve, times[i]));
    }
    QVERIFY(!edit->curve.playAs);
    edit->keys.forEach([&](std::size_t key) { QVERIFY(options.range.contains(edit->curve.keys[key].time)); });
}

Curve<double> curveOf(std::vector<Key<double>> keys)
{
    Curve<double> curve;
    curve.keys = KeyList<double>(keys);
    return curve;
}

} // namespace

class TestResample : public QObject {
    Q_OBJECT

private slots:
    void bakedScalarsAreTheSameBitsAtTheSamples()
    {
        RandomCurves random(201);
        for (int n = 0; n < kCurves; ++n)
            checkBits(random, dressed(random, random.scalar(random.whole(2, 6), kAllModes)));
    }

    void bakedRotationsAreTheSameBitsAtTheSamplesAndUnitLength()
    {
        RandomCurves random(202);
        for (int n = 0; n < kCurves; ++n)
            checkBits(random, dressed(random, random.rotations(random.whole(2, 6), kAllModes, 1.5)));
    }

    void bakedMatricesAreTheSameBitsAtTheSamples()
    {
        RandomCurves random(203);
        for (int n = 0; n < 1000; ++n) {
            std::vector<Key<glm::dmat4>> keys;
            for (double time : random.times(4))
                keys.push_back({time, glm::dmat4(random.number(-3, 3)), random.chance(0.3) ? Interpolation::step : Interpolation::linear, {}, {}});
            Curve<glm::dmat4> curve;
            curve.keys = KeyList<glm::dmat4>(keys);
            checkBits(random, dressed(random, curve));
        }
    }

    void theChangeReportedIsThatOfADenseScan()
    {
        RandomCurves random(204);
        for (int n = 0; n < 500; ++n) {
            const auto curve = random.scalar(5, {Interpolation::spline, Interpolation::tangent, Interpolation::step});
            BakeOptions options = anyOptions(random, curve);
            options.range = {curve.keys.front().time, curve.keys.back().time};
            const auto edit = bake(curve, options).value();
            double largest = 0;
            const double last = sampleTimes(options.range, options.rate).value().back();
            for (int i = 0; i <= 3000; ++i) {
                const double at = options.range.first + (last - options.range.first) * i / 3000;
                largest = std::max(largest, std::abs(evaluate(curve, at) - evaluate(edit.curve, at)));
            }
            QVERIFY(largest <= edit.largestChange * 1.01 + 1e-9);
        }
    }

    void holdsAndJumpsStaySharp()
    {
        RandomCurves random(205);
        for (int n = 0; n < 2000; ++n) {
            auto curve = random.scalar(6, {Interpolation::step});
            if (random.chance(0.5)) {
                curve.after = Extrapolation::loop;
                curve.period = curve.keys.back().time - curve.keys.front().time + (random.chance(0.5) ? 0 : 1);
            }
            BakeOptions options;
            options.range = {curve.keys.front().time - 1, curve.keys.back().time + 5};
            options.rate = 3;
            options.spans = BakedSpans(random.whole(0, 2));
            const auto edit = bake(curve, options).value();
            QVERIFY2(edit.largestChange == 0 || curve.after == Extrapolation::loop, qPrintable(QString::number(edit.largestChange)));
            for (int i = 0; i < 100; ++i) {
                const double at = random.number(options.range.first, options.range.last - 0.4);
                QCOMPARE(evaluate(edit.curve, at), evaluate(curve, at));
            }
        }
    }

    void twoKeysAtOneTimeStayAJumpInAMovingCurve()
    {
        const auto curve = curveOf({{0, 0, Interpolation::linear, {}, {}}, {0.55, 1, Interpolation::linear, {}, {}},
            {0.55, 5, Interpolation::linear, {}, {}}, {1, 6, Interpolation::linear, {}, {}}});
        const auto edit = bake(curve, BakeOptions{{0, 1}, 10}).value();
        QCOMPARE(edit.curve.keys.size(), std::size_t(13));
        QVERIFY(edit.largestChange < 1e-12);
        BakeOptions blurred{{0, 1}, 10};
        blurred.keepsSteps = false;
        QCOMPARE(bake(curve, blurred)->curve.keys.size(), std::size_t(11));
        QVERIFY(bake(curve, blurred)->largestChange > 1);
    }

    void whatIsOutsideKeepsItsShape()
    {
        RandomCurves random(206);
        for (int n = 0; n < 2000; ++n) {
            const auto curve = random.scalar(8, {Interpolation::spline, Interpolation::tangent, Interpolation::linear, Interpolation::step});
            BakeOptions options = anyOptions(random, curve);
            options.range.first = random.number(curve.keys[2].time, curve.keys[4].time);
            options.range.last = random.number(options.range.first, curve.keys[6].time);
            options.keepsOutside = true;
            const auto edit = bake(curve, options).value();
            const double last = sampleTimes(options.range, options.rate).value().back();
            double scale = 10;
            for (int i = 0; i < 60; ++i) {
                double at = random.number(curve.keys.front().time, curve.keys.back().time);
                if (at >= options.range.first && at <= last)
                    continue;
                scale = std::max(scale, std::abs(evaluate(curve, at)));
                const double off = std::abs(evaluate(curve, at) - evaluate(edit.curve, at));
                // Handles that overlap may not be cut in two: then the edit says so.
                QVERIFY(off <= 1e-8 * scale || off <= edit.largestChange * 1.01);
            }
        }
    }

    void aBakedTangentCurveFollowsCloserThanAStraightOne()
    {
        RandomCurves random(207);
        double straight = 0, tangent = 0;
        for (int n = 0; n < 200; ++n) {
            const auto curve = random.rotations(5, {Interpolation::spline}, 1.2);
            BakeOptions options{{curve.keys.front().time, curve.keys.back().time}, 30};
            straight += bake(curve, options)->largestChange;
            options.spans = BakedSpans::tangent;
            tangent += bake(curve, options)->largestChange;
        }
        QVERIFY2(tangent < straight / 3, qPrintable(QStringLiteral("%1 against %2").arg(tangent).arg(straight)));
    }

    void aLoopKeepsItsLength()
    {
        auto curve = curveOf({{0, 0, Interpolation::linear, {}, {}}, {1.05, 1, Interpolation::linear, {}, {}}});
        curve.before = curve.after = Extrapolation::loop;
        const auto edit = bake(curve, BakeOptions{{0, 1.05}, 10, 0, BakedSpans::straight, false}).value();
        QCOMPARE(edit.curve.period.value(), 1.05);
        QCOMPARE(edit.curve.keys.size(), std::size_t(11));
    }

    void theEndBelongsToTheRange()
    {
        QCOMPARE(sampleTimes({0, 1}, 30)->size(), std::size_t(31));
        QCOMPARE(sampleTimes({0, 1}, 30)->back(), 1.0);
        QCOMPARE(sampleTimes({0, 0.999}, 30)->size(), std::size_t(30));
        QCOMPARE(sampleTimes({2, 2}, 30)->size(), std::size_t(1));
        QCOMPARE(sampleTimes({0, 1}, 30, 0.3)->size(), std::size_t(4));
        QCOMPARE(sampleTimes({0.1, 0.7}, 10)->back(), 0.7);
    }

    void wrongNumbersGetOneClearMessage()
    {
        QCOMPARE(sampleTimes({0, 1}, 0).error().id, std::string("edit.rate"));
        QCOMPARE(sampleTimes({0, 1}, 30, -1).error().id, std::string("edit.rate"));
        QCOMPARE(sampleTimes({0, 1}, INFINITY).error().id, std::string("edit.rate"));
        QCOMPARE(sampleTimes({1, 0}, 30).error().id, std::string("edit.range"));
        QCOMPARE(sampleTimes({0, NAN}, 30).error().id, std::string("edit.range"));
        QCOMPARE(sampleTimes({0, 1e9}, 1000).error().id, std::string("edit.samples"));
        QVERIFY(!bake(curveOf({}), BakeOptions{{0, 1}, -2}).has_value());
        QVERIFY(bake(Curve<double>{}, BakeOptions{{0, 1}})->curve.keys.empty());
        QCOMPARE(bake(curveOf({{1, 4, Interpolation::linear, {}, {}}}), BakeOptions{{0, 2}, 2})->curve.keys.size(), std::size_t(5));
    }

    void aMirroredStepIsExactAtItsSamples()
    {
        auto curve = curveOf({{0, 0, Interpolation::step, {}, {}}, {0.5, 1, Interpolation::step, {}, {}}, {1, 2, Interpolation::step, {}, {}}});
        curve.after = Extrapolation::pingPong;
        const auto edit = bake(curve, BakeOptions{{0, 2}, 8}).value();
        const auto times = sampleTimes({0, 2}, 8).value();
        for (double at : times)
            QCOMPARE(evaluate(edit.curve, at), evaluate(curve, at));
    }
};

QTEST_APPLESS_MAIN(TestResample)
#include "tst_resample.moc"
