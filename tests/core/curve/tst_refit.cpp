#include "core/curve/evaluate.h"
#include "core/curve/largest_change.h"
#include "core/curve/refit.h"
#include "core/curve/rotation.h"
#include "core/curve/span_fit.h"
#include "tests/support/random_curves.h"

#include <QTest>

#include <cmath>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

constexpr int kCurves = 10000;

template <class T> double scanned(const Curve<T>& before, const Curve<T>& after, double from, double to, int samples)
{
    double largest = 0;
    CurveCursor<T> a, b;
    for (int i = 0; i <= samples; ++i) {
        const double at = from + (to - from) * i / samples;
        largest = std::max(largest, distanceBetween(evaluate(before, at, a), evaluate(after, at, b)));
    }
    return largest;
}
template <class T> TimeRange keysOf(const Curve<T>& curve) { return {curve.keys.front().time, curve.keys.back().time}; }

template <class T> double meanSquare(const Curve<T>& before, const Curve<T>& after, double from, double to)
{
    double sum = 0;
    for (int i = 0; i < 400; ++i) {
        const double at = from + (to - from) * (i + 0.5) / 400;
        const double distance = distanceBetween(evaluate(before, at), evaluate(after, at));
        sum += distance * distance / 400;
    }
    return sum;
}

template <class T> Curve<T> curveOf(std::vector<Key<T>> keys)
{
    Curve<T> curve;
    curve.keys = KeyList<T>(keys);
    return curve;
}

} // namespace

class TestRefit : public QObject {
    Q_OBJECT

private slots:
    void aKeyPutOnAScalarCurveComesOffWithoutATrace()
    {
        RandomCurves random(301);
        double worst = 0;
        for (int n = 0; n < kCurves; ++n) {
            auto curve
                = random.scalar(random.whole(3, 7), {Interpolation::step, Interpolation::linear, Interpolation::spline, Interpolation::tangent});
            if (random.chance(0.4)) {
                curve.before = curve.after = Extrapolation::loop;
                curve.period = keysOf(curve).duration() + random.number(0.1, 1);
            }
            const double last = curve.period ? curve.keys.front().time + *curve.period : curve.keys.back().time;
            const double time = random.number(curve.keys.front().time + 0.01, last - 0.01);
            const auto added = insertKey(curve, time);
            if (added.largestChange > 0)
                continue;
            const auto removed = removeKeysRefitted(added.curve, added.keys);
            // A span with overlapping handles got a second key where its time is slowest: that one stays.
            QCOMPARE(removed.curve.keys.size() + 1, added.curve.keys.size());
            double scale = 10;
            for (int i = 0; i <= 20; ++i)
                scale = std::max(scale, std::abs(evaluate(curve, curve.keys.front().time + (last - curve.keys.front().time) * i / 20)));
            const double off = scanned(curve, removed.curve, curve.keys.front().time, last + 2, 100) / scale;
            worst = std::max(worst, off);
            QVERIFY2(off < 1e-7, qPrintable(QStringLiteral("curve %1: %2").arg(n).arg(off)));
        }
        qInfo("worst %g of the values", worst);
    }

    void aKeyPutOnASlerpComesOffWithoutATrace()
    {
        RandomCurves random(302);
        for (int n = 0; n < kCurves; ++n) {
            const auto curve = random.rotations(4, {Interpolation::slerp, Interpolation::step}, 2);
            const auto added = insertKey(curve, random.number(keysOf(curve).first + 0.01, keysOf(curve).last - 0.01));
            const auto removed = removeKeysRefitted(added.curve, added.keys);
            QVERIFY(scanned(curve, removed.curve, keysOf(curve).first, keysOf(curve).last, 40) < 1e-8);
            for (std::size_t i = 0; i < curve.keys.size(); ++i)
                QCOMPARE(removed.curve.keys[i].interpolation, curve.keys[i].interpolation);
        }
    }

    void noOtherSlopesComeCloserToTheOldScalars()
    {
        RandomCurves random(303);
        for (int n = 0; n < 1000; ++n) {
            const auto curve = random.scalar(5, {Interpolation::spline, Interpolation::linear, Interpolation::cosine});
            const auto refit = removeKeysRefitted(curve, IndexRanges::of(1, 3));
            QCOMPARE(refit.curve.keys.size(), std::size_t(3));
            const double from = curve.keys[0].time, to = curve.keys[3].time;
            const double best = meanSquare(curve, refit.curve, from, to);
            for (int i = 0; i < 6; ++i) {
                auto other = refit.curve;
                std::vector<Key<double>> keys(other.keys.begin(), other.keys.end());
                keys[0].out.slope += random.number(-1, 1);
                keys[1].in.slope += random.number(-1, 1);
                other.keys = KeyList<double>(keys);
                QVERIFY(meanSquare(curve, other, from, to) >= best * (1 - 1e-2) - 1e-12); // the fit takes its own samples
            }
        }
    }

    void noOtherVelocitiesComeCloserToTheOldRotations()
    {
        RandomCurves random(304);
        double gained = 0, plain = 0;
        for (int n = 0; n < 300; ++n) {
            const auto curve = random.rotations(4, {Interpolation::spline, Interpolation::slerp}, 1.0);
            const auto refit = removeKeysRefitted(curve, IndexRanges::single(1));
            const double from = curve.keys[0].time, to = curve.keys[2].time;
            const double best = meanSquare(curve, refit.curve, from, to);
            gained += std::sqrt(best);
            plain += std::sqrt(meanSquare(curve, removeKeys(curve, IndexRanges::single(1)), from, to));
            for (int i = 0; i < 6; ++i) {
                auto other = refit.curve;
                std::vector<Key<glm::dquat>> keys(other.keys.begin(), other.keys.end());
                keys[0].out.slope += glm::dvec3(random.number(-1, 1), random.number(-1, 1), random.number(-1, 1)) * 0.2;
                keys[1].in.slope += glm::dvec3(random.number(-1, 1), random.number(-1, 1), random.number(-1, 1)) * 0.2;
                other.keys = KeyList<glm::dquat>(keys);
                QVERIFY(meanSquare(curve, other, from, to) >= best * 0.98 - 1e-12);
            }
        }
        qInfo("mean distance %g against %g without a refit", gained / 300, plain / 300);
        QVERIFY(gained < plain / 4);
    }

    void handlesOfRotationsStayWithinTheirLimit()
    {
        RandomCurves random(305);
        for (int n = 0; n < 300; ++n) {
            const auto curve = random.rotations(8, {Interpolation::slerp}, 3);
            const auto refit = removeKeysRefitted(curve, IndexRanges::of(1, 7));
            const auto segment = segmentAt(refit.curve, 0);
            const double half = (segment.end - segment.begin) / 2;
            for (const auto& slope : {refit.curve.keys[0].out.slope, refit.curve.keys[1].in.slope}) {
                const auto excess = slope * half - segment.turn;
                QVERIFY(std::sqrt(glm::dot(excess, excess)) <= kLargestTangentExcess * (1 + 1e-9));
            }
            QVERIFY(std::abs(glm::length(evaluate(refit.curve, random.number(segment.begin, segment.end))) - 1) < 1e-12);
        }
    }

    void spansBetweenKeptKeysKeepTheirShapeAndTheReportIsTrue()
    {
        RandomCurves random(306);
        for (int n = 0; n < 2000; ++n) {
            auto curve = random.scalar(random.whole(4, 12), kAllModes);
            if (random.chance(0.4))
                curve.before = curve.after = Extrapolation::loop;
            if (random.chance(0.3))
                curve.period = keysOf(curve).duration() + random.number(0, 1);
            IndexRanges keys;
            for (std::size_t i = 0; i < curve.keys.size(); ++i)
                if (random.chance(0.3))
                    keys.insert(i);
            if (keys.empty() || keys.size() + 1 >= curve.keys.size())
                continue;
            const auto refit = removeKeysRefitted(curve, keys);
            QCOMPARE(refit.curve.keys.size(), curve.keys.size() - keys.size());
            for (std::size_t i = 0; i + 1 < curve.keys.size(); ++i) {
                if (keys.contains(i) || keys.contains(i + 1))
                    continue;
                const double from = curve.keys[i].time, to = curve.keys[i + 1].time;
                QVERIFY(scanned(curve, refit.curve, from, to - 1e-9, 20) < 1e-8 * 100);
            }
            const TimeRange range = keysOf(curve);
            QVERIFY(scanned(curve, refit.curve, range.first, range.last - 1e-9, 700) <= refit.largestChange * 1.01 + 1e-7);
            refit.keys.forEach([&](std::size_t key) { QVERIFY(key < refit.curve.keys.size()); });
        }
    }

    void aLoopKeepsItsLengthWhenItsLastKeyGoes()
    {
        RandomCurves random(307);
        for (int n = 0; n < 500; ++n) {
            auto curve = random.scalar(6, {Interpolation::spline});
            curve.before = curve.after = Extrapolation::loop;
            std::vector<Key<double>> keys(curve.keys.begin(), curve.keys.end());
            keys.back().value = keys.front().value;
            curve.keys = KeyList<double>(keys);
            // First and last are one key: without the last the seam takes its place, exactly.
            const auto refit = removeKeysRefitted(curve, IndexRanges::single(5));
            QCOMPARE(refit.curve.period.value(), keysOf(curve).duration());
            QVERIFY(refit.largestChange < 1e-8);
        }
    }

    void aHoldStaysAHold()
    {
        const auto steps
            = curveOf<double>({{0, 1, Interpolation::step, {}, {}}, {1, 2, Interpolation::step, {}, {}}, {2, 5, Interpolation::step, {}, {}}});
        const auto refit = removeKeysRefitted(steps, IndexRanges::single(1));
        QCOMPARE(refit.curve.keys[0].interpolation, Interpolation::step);
        QCOMPARE(evaluate(refit.curve, 1.9), 1.0);
        QCOMPARE(refit.largestChange, 1.0);
        // A short slide into a long hold of nearly the first value: a hold is closer than any slope.
        const auto mixed
            = curveOf<double>({{0, 1, Interpolation::linear, {}, {}}, {0.1, 1.01, Interpolation::step, {}, {}}, {2, 9, Interpolation::step, {}, {}}});
        QCOMPARE(removeKeysRefitted(mixed, IndexRanges::single(1)).curve.keys[0].interpolation, Interpolation::step);
        // A long slide before a short hold stays a slide.
        const auto slide
            = curveOf<double>({{0, 1, Interpolation::linear, {}, {}}, {1.9, 8.9, Interpolation::step, {}, {}}, {2, 9, Interpolation::step, {}, {}}});
        QCOMPARE(removeKeysRefitted(slide, IndexRanges::single(1)).curve.keys[0].interpolation, Interpolation::tangent);
        const auto rotation = curveOf<glm::dquat>({{0, {1, 0, 0, 0}, Interpolation::step, {}, {}}, {1, {0, 1, 0, 0}, Interpolation::step, {}, {}},
            {2, {0, 0, 1, 0}, Interpolation::slerp, {}, {}}});
        QCOMPARE(removeKeysRefitted(rotation, IndexRanges::single(1)).curve.keys[0].interpolation, Interpolation::step);
    }

    void straightStaysStraight()
    {
        const auto line
            = curveOf<double>({{0, 0, Interpolation::linear, {}, {}}, {1, 1, Interpolation::linear, {}, {}}, {3, 3, Interpolation::linear, {}, {}}});
        const auto refit = removeKeysRefitted(line, IndexRanges::single(1));
        QCOMPARE(refit.curve.keys[0].interpolation, Interpolation::linear);
        QVERIFY(refit.largestChange < 1e-15);
    }

    void matricesGoStraightOrHold()
    {
        const auto curve
            = curveOf<glm::dmat4>({{0, glm::dmat4(1), Interpolation::linear, {}, {}}, {0.1, glm::dmat4(1.01), Interpolation::step, {}, {}},
                {2, glm::dmat4(5), Interpolation::linear, {}, {}}, {3, glm::dmat4(7), Interpolation::linear, {}, {}}});
        QCOMPARE(removeKeysRefitted(curve, IndexRanges::single(1)).curve.keys[0].interpolation, Interpolation::step);
        const auto straight = removeKeysRefitted(curve, IndexRanges::single(2));
        QCOMPARE(straight.curve.keys.size(), std::size_t(3));
        QCOMPARE(straight.curve.keys[1].interpolation, Interpolation::step);
        QVERIFY(std::abs(straight.largestChange - 5.99) < 1e-6); // the hold goes on to just before the last key
    }

    void emptySelectionsAllKeysAndStrayIndicesBehave()
    {
        RandomCurves random(308);
        const auto curve = random.scalar(4, kAllModes);
        QCOMPARE(removeKeysRefitted(curve, {}).curve, curve);
        QCOMPARE(removeKeysRefitted(curve, IndexRanges::of(4, 9)).curve, curve);
        QVERIFY(removeKeysRefitted(curve, IndexRanges::of(0, 9)).curve.keys.empty());
        QCOMPARE(removeKeysRefitted(curve, IndexRanges::of(0, 3)).curve.keys.size(), std::size_t(1));
        QVERIFY(removeKeysRefitted(Curve<double>{}, IndexRanges::of(0, 3)).curve.keys.empty());
        const auto twins
            = curveOf<double>({{1, 0, Interpolation::linear, {}, {}}, {1, 2, Interpolation::linear, {}, {}}, {1, 3, Interpolation::linear, {}, {}}});
        QCOMPARE(removeKeysRefitted(twins, IndexRanges::single(1)).curve.keys.size(), std::size_t(2));
        // Too few samples for a fit: straight.
        const auto fit
            = edits::fittedSpan(Key<double>{0, 1, Interpolation::tangent, {}, {}}, Key<double>{2, 5, Interpolation::tangent, {}, {}}, {}, false);
        QCOMPARE(fit.out.slope, 2.0);
        const auto turn
            = edits::fittedSpan(Key<glm::dquat>{}, Key<glm::dquat>{2, {0, 1, 0, 0}, Interpolation::tangent, {}, {}}, {}, RotationPath::shortest);
        QVERIFY(std::abs(turn.out.slope.x - 3.14159265358979 / 2) < 1e-12);
    }
};

QTEST_APPLESS_MAIN(TestRefit)
#include "tst_refit.moc"
