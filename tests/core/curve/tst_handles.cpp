#include "core/curve/edit.h"
#include "core/curve/evaluate.h"
#include "core/curve/foreign_keys.h"
#include "core/curve/foreign_tracks.h"
#include "core/curve/handles.h"
#include "tests/support/varied_curves.h"

#include <QTest>

#include <limits>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

constexpr int kCurves = 10000;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// A Bezier in time and value, looked up by halving in long double: slow and plain.
struct Oracle {
    long double time[4], value[4];

    static long double bezier(const long double (&p)[4], long double u)
    {
        const long double v = 1 - u;
        return v * v * v * p[0] + 3 * v * v * u * p[1] + 3 * v * u * u * p[2] + u * u * u * p[3];
    }
    long double at(long double wanted) const
    {
        long double low = 0, high = 1;
        for (int i = 0; i < 80; ++i) {
            const long double middle = (low + high) / 2;
            (bezier(time, middle) < wanted ? low : high) = middle;
        }
        return bezier(value, (low + high) / 2);
    }
    // How far a value is from what the curve takes within a hair of the time: an upright curve has many values there.
    double off(double wanted, double found) const
    {
        const long double hair = 4e-15L * (time[3] - time[0]);
        const long double a = at(wanted - hair), b = at(wanted + hair), least = std::min(a, b), most = std::max(a, b);
        return double(found < least ? least - found : found > most ? found - most : 0);
    }
    double size() const
    {
        long double most = 1;
        for (const long double v : value)
            most = std::max(most, std::abs(v));
        return double(most);
    }
};

// A handle's share of its span: none, on the key, short, all of it, too long.
double reach(RandomCurves& random)
{
    switch (random.whole(0, 5)) {
    case 0: return 0;
    case 1: return 1;
    case 2: return random.number(1, 3);
    default: return random.number(0, 1);
    }
}

BlenderKey blenderKey(double time, double value, BlenderInterpolation mode, ForeignPoint left, ForeignPoint right)
{
    return {time, value, mode, left, right};
}

template <class T> QString messageOf(const Result<T>& result) { return result ? QString() : QString::fromStdString(describe(result.error())); }

} // namespace

class TestHandles : public QObject {
    Q_OBJECT

private slots:
    void blenderSpansPlayAsTheirBezierWhateverTheHandles()
    {
        RandomCurves random(101);
        Worst worst;
        for (int n = 0; n < kCurves; ++n) {
            const auto rule = n % 2 ? BlenderHandleRule::each : BlenderHandleRule::together;
            const double t0 = random.number(-50, 50), d = random.number(0.1, 40), v0 = random.number(-9, 9), v1 = random.number(-9, 9);
            double x1 = reach(random), x2 = reach(random);
            const double y1 = random.chance(0.2) ? 0 : random.number(-9, 9), y2 = random.chance(0.2) ? 0 : random.number(-9, 9);
            const BlenderKey keys[] = {blenderKey(t0, v0, BlenderInterpolation::bezier, {t0 - 1, v0}, {t0 + x1 * d, v0 + y1}),
                blenderKey(t0 + d, v1, BlenderInterpolation::bezier, {t0 + d - x2 * d, v1 + y2}, {t0 + d + 1, v1})};
            double k1 = 1, k2 = 1;
            if (rule == BlenderHandleRule::each) {
                k1 = x1 > 1 ? 1 / x1 : 1;
                k2 = x2 > 1 ? 1 / x2 : 1;
            } else if (x1 + x2 > 1) {
                k1 = k2 = 1 / (x1 + x2);
            }
            const Oracle oracle{{t0, t0 + x1 * k1 * d, t0 + d - x2 * k2 * d, t0 + d}, {v0, v0 + y1 * k1, v1 + y2 * k2, v1}};
            const auto curve = curveFromBlender(keys, Extrapolation::constant, rule);
            QVERIFY(curve.has_value());
            for (int i = 1; i < 12; ++i)
                worst.see(oracle.off(t0 + d * i / 12, evaluate(*curve, t0 + d * i / 12)) / oracle.size());
            worst.see(oracle.off(t0 + d * 1e-9, evaluate(*curve, t0 + d * 1e-9)) / oracle.size());
        }
        QVERIFY(isWithin(worst, 1e-12));
    }

    void aHandleComesBackFromItsTangent()
    {
        RandomCurves random(102);
        for (int n = 0; n < kCurves; ++n) {
            const double d = random.number(0.01, 50), share = random.chance(0.2) ? 0 : random.number(0, 1);
            const Handle out{share * d, random.number(-9, 9)}, in{-share * d, random.number(-9, 9)};
            Curve<double> curve;
            curve.keys = KeyList<double>(std::vector<Key<double>>{{0, 1, Interpolation::tangent, {}, tangentOfHandle(Side::after, out, d)},
                {d, 2, Interpolation::tangent, tangentOfHandle(Side::before, in, d), {}}});
            const auto outBack = handleAt(curve, 0, Side::after), inBack = handleAt(curve, 1, Side::before);
            QVERIFY(std::abs(outBack->time - out.time) <= 1e-14 * d && std::abs(outBack->value - out.value) <= 1e-14 * 10);
            QVERIFY(std::abs(inBack->time - in.time) <= 1e-14 * d && std::abs(inBack->value - in.value) <= 1e-14 * 10);
            QVERIFY(!handleAt(curve, 0, Side::before) && !handleAt(curve, 1, Side::after));
        }
    }

    void handlesWithoutASpanKeepTheirDirectionAndBackwardOnesStandUpright()
    {
        QCOMPARE(tangentOfHandle(Side::after, {2, 6}, 0).slope, 3.0);
        QCOMPARE(tangentOfHandle(Side::before, {-2, 6}, 0).slope, -3.0);
        QCOMPARE(tangentOfHandle(Side::before, {0, 6}, 0).slope, 0.0);
        const auto upright = tangentOfHandle(Side::after, {-0.5, 6}, 2);
        QCOMPARE(upright.weight, kLeastWeight);
        QCOMPARE(upright.slope * upright.weight * 2, 6.0);
        QVERIFY(std::isfinite(tangentOfHandle(Side::after, {0, 1e308}, 1e-3).slope));
        Curve<double> line; // a straight span has handles a third of its length long
        line.keys = KeyList<double>(std::vector<Key<double>>{{0, 0, Interpolation::linear, {}, {}}, {3, 6, Interpolation::linear, {}, {}}});
        QVERIFY((*handleAt(line, 0, Side::after) == Handle{1, 2}));
        QVERIFY((*handleAt(line, 1, Side::before) == Handle{-1, -2}));
    }

    void aSplitBezierIsTheSameCurve()
    {
        const BezierSpan whole{{{0, 0}, {1, 5}, {2, -3}, {4, 1}}};
        const auto halves = split(whole, 0.25);
        QVERIFY(halves.first.points[3] == halves.second.points[0]);
        QVERIFY(halves.first.points[0] == whole.points[0] && halves.second.points[3] == whole.points[3]);
        const Oracle oracle{{0, 1, 2, 4}, {0, 5, -3, 1}};
        const auto& middle = halves.first.points[3];
        QVERIFY(std::abs(double(Oracle::bezier(oracle.time, 0.25L)) - middle.time) < 1e-15);
        QVERIFY(std::abs(double(Oracle::bezier(oracle.value, 0.25L)) - middle.value) < 1e-15);
    }

    void aKeyInsertedBesideAnUprightHandleKeepsTheCurve()
    {
        RandomCurves random(103);
        Worst worst;
        for (int n = 0; n < kCurves; ++n) {
            const double x1 = std::min(1.0, reach(random)), x2 = std::min(1.0, reach(random)), y1 = random.number(-9, 9), y2 = random.number(-9, 9);
            const BlenderKey keys[] = {blenderKey(0, 0, BlenderInterpolation::bezier, {-1, 0}, {x1 * 3, y1}),
                blenderKey(3, 4, BlenderInterpolation::bezier, {3 - x2 * 3, 4 + y2}, {4, 4})};
            const Oracle oracle{{0, x1 * 3, 3 - x2 * 3, 3}, {0, y1, 4 + y2, 4}};
            const auto split = insertKey(*curveFromBlender(keys), random.number(0.01, 2.99)).curve;
            for (int i = 1; i < 12; ++i) {
                const double time = 0.25 * i;
                worst.see(oracle.off(time, evaluate(split, time)));
            }
        }
        QVERIFY(isWithin(worst, 1e-9));
    }

    void blenderCurvesGoOnBeyondTheirEndsByTheEndKeysOwnMode()
    {
        using enum BlenderInterpolation;
        const double chord = 1.5, in = -2, out = 0.5;
        for (const auto first : {constant, linear, bezier})
            for (const auto last : {constant, linear, bezier}) {
                const BlenderKey keys[] = {blenderKey(0, 1, first, {-1, 1 - in}, {0.5, 1}), blenderKey(2, 4, last, {1.5, 4}, {4, 4 + 2 * out})};
                const auto curve = curveFromBlender(keys, Extrapolation::linear);
                const double before = first == constant ? 0 : first == linear ? chord : in;
                const double after = last == constant ? 0 : last == linear ? chord : out;
                QVERIFY(std::abs(evaluate(*curve, -3.0) - (1 - 3 * before)) < 1e-14);
                QVERIFY(std::abs(evaluate(*curve, 6.0) - (4 + 4 * after)) < 1e-14);
                QCOMPARE(evaluate(*curve, 2.0), 4.0);
                const auto held = curveFromBlender(keys);
                for (double time = 0; time < 2; time += 0.125)
                    QVERIFY(std::abs(evaluate(*curve, time) - evaluate(*held, time)) < 1e-14);
                QCOMPARE(evaluate(*held, 9.0), 4.0);
            }
        const BlenderKey upright[] = {blenderKey(0, 1, bezier, {0, 5}, {0, 5})};
        QCOMPARE(evaluate(*curveFromBlender(upright, Extrapolation::linear), 7.0), 1.0);
        const BlenderKey lonely[] = {blenderKey(0, 1, linear, {-1, 5}, {1, 5})};
        QCOMPARE(evaluate(*curveFromBlender(lonely, Extrapolation::linear), 7.0), 1.0);
        const BlenderKey together[] = {blenderKey(1, 1, linear, {}, {}), blenderKey(1, 3, linear, {}, {})};
        QCOMPARE(evaluate(*curveFromBlender(together, Extrapolation::linear), 7.0), 3.0);
        QCOMPARE(evaluate(*curveFromBlender(together, Extrapolation::linear), -7.0), 1.0);
        QVERIFY(curveFromBlender({})->keys.empty());
    }

    void mayaSpansPlayAsTheirBezierWhereTimeRunsForward()
    {
        RandomCurves random(104);
        Worst worst, backwards;
        int withMoreKeys = 0;
        for (int n = 0; n < kCurves; ++n) {
            const double d = random.number(0.1, 20), v0 = random.number(-9, 9), v1 = random.number(-9, 9);
            const double x = random.chance(0.1) ? 0 : random.number(0, 1.5), y = random.chance(0.1) ? 0 : random.number(0, 1.5);
            const double a = random.number(-9, 9), b = random.number(-9, 9);
            const MayaKey keys[] = {{0, v0, {}, {3 * x * d, 3 * a}, false}, {d, v1, {3 * y * d, 3 * b}, {}, false}};
            // The ellipse, from its other side: at a given first handle the second may reach from where to where.
            double first = x, second = y;
            const bool outside = (x > 1 || y > 1) && x * x + y * y + x * y - 2 * (x + y) + 1 > 0;
            if (outside) {
                first = std::min(x, 4.0 / 3);
                const double middle = 1 - first / 2, half = std::sqrt(std::max(0.0, first * (1 - 0.75 * first)));
                second = x >= 4.0 / 3 ? 1.0 / 3 : std::min(std::max(y, middle - half), middle + half);
            }
            const double k1 = x > 0 ? first / x : 1, k2 = y > 0 ? second / y : 1;
            const Oracle oracle{{0, first * d, d - second * d, d}, {v0, v0 + a * k1, v1 - b * k2, v1}};
            const auto curve = curveFromMaya(keys, true);
            QVERIFY(curve.has_value());
            withMoreKeys += curve->keys.size() == 3;
            for (const auto& key : curve->keys)
                QVERIFY(key.in.weight <= 1 && key.out.weight <= 1);
            for (int i = 0; i <= 12; ++i)
                worst.see(oracle.off(d * i / 12, evaluate(*curve, d * i / 12)) / oracle.size());
        }
        QVERIFY(isWithin(worst, 1e-7)); // where time almost stands still, a hair of the ellipse's edge is far in value
        QVERIFY(withMoreKeys > 100);
    }

    void mayaCurvesWithoutWeightsAreHermiteAndGoOnByTheirTangents()
    {
        const MayaKey keys[] = {{0, 1, {1, 2}, {2, 6}, false}, {2, 3, {0, 7}, {1, -1}, true}, {3, 5, {1, 1}, {4, 2}, false}};
        const auto curve = curveFromMaya(keys, false, Extrapolation::linear, Extrapolation::linear);
        for (double s = 0; s < 1; s += 0.125) {
            const double hermite = 1 + 2 * (s * s * (3 - 2 * s)) + 2 * 3 * s * (1 - s) * (1 - s); // slopes 3 and 0
            QVERIFY(std::abs(evaluate(*curve, 2 * s) - hermite) < 1e-14);
        }
        QCOMPARE(evaluate(*curve, 2.75), 3.0);     // step
        QCOMPARE(evaluate(*curve, -1.0), 1.0 - 2); // in tangent
        QCOMPARE(evaluate(*curve, 5.0), 5.0 + 1);  // out tangent, though the last span is a step
        QCOMPARE(evaluate(*curve, 3.0), 5.0);
        const MayaKey stepFirst[] = {{0, 1, {1, 2}, {}, true}, {2, 3, {}, {}, false}};
        const auto step = curveFromMaya(stepFirst, true, Extrapolation::linear);
        QCOMPARE(evaluate(*step, -1.0), -1.0);
        QCOMPARE(evaluate(*step, 0.0), 1.0);
        QCOMPARE(evaluate(*step, 1.5), 1.0);
        QVERIFY(curveFromMaya({}, true, Extrapolation::linear, Extrapolation::linear)->keys.empty());
    }

    void unityAndMayaAgreeOnWeights()
    {
        RandomCurves random(105);
        Worst worst;
        for (int n = 0; n < kCurves; ++n) {
            const double d = random.number(0.1, 20), w0 = random.number(0, 1), w1 = random.number(0, 1), m0 = random.number(-5, 5),
                         m1 = random.number(-5, 5);
            const auto weights = UnityWeights(random.whole(0, 3));
            const UnityKey unity[] = {{1, 2, 0, m0, 0, w0, weights}, {1 + d, 4, m1, 0, w1, 0, weights}};
            const double x0 = weights == UnityWeights::out || weights == UnityWeights::both ? w0 : 1.0 / 3;
            const double x1 = weights == UnityWeights::in || weights == UnityWeights::both ? w1 : 1.0 / 3;
            const MayaKey maya[] = {{1, 2, {}, {3 * x0 * d, 3 * x0 * d * m0}, false}, {1 + d, 4, {3 * x1 * d, 3 * x1 * d * m1}, {}, false}};
            const auto a = curveFromUnity(unity), b = curveFromMaya(maya, true);
            for (int i = 0; i <= 10; ++i)
                worst.see(std::abs(evaluate(*a, 1 + d * i / 10) - evaluate(*b, 1 + d * i / 10)) / (1 + d));
        }
        QVERIFY(isWithin(worst, 1e-9));
    }

    void anInfiniteUnityTangentIsAStepAndAWeightOfZeroPutsTheHandleOnItsKey()
    {
        const UnityKey keys[] = {{0, 1, 0, kInfinity}, {1, 2, 0, 0}, {2, 5, -kInfinity, 3}, {3, 7, 0, 0}};
        const auto curve = curveFromUnity(keys, Extrapolation::pingPong, Extrapolation::loop);
        QCOMPARE(evaluate(*curve, 0.5), 1.0);
        QCOMPARE(evaluate(*curve, 1.5), 2.0);
        QVERIFY(evaluate(*curve, 2.5) != 5);
        QVERIFY(curve->before == Extrapolation::pingPong && curve->after == Extrapolation::loop);
        const UnityKey onKey[] = {{0, 0, 0, 5, 0, 0, UnityWeights::both}, {1, 1, 5, 0, 0, 0, UnityWeights::both}};
        const Oracle oracle{{0, 0, 1, 1}, {0, 0, 1, 1}};
        for (double time = 0.125; time < 1; time += 0.125)
            QVERIFY(oracle.off(time, evaluate(*curveFromUnity(onKey), time)) < 1e-14);
    }

    void gltfSplinesAreTheHermiteOfTheirNumbers()
    {
        RandomCurves random(106);
        Worst worst;
        for (int n = 0; n < kCurves / 10; ++n) {
            const int components = random.whole(1, 4), count = random.whole(1, 5);
            const auto times = random.times(count);
            std::vector<double> values;
            for (int i = 0; i < 3 * components * count; ++i)
                values.push_back(random.number(-9, 9));
            const auto curves = curvesFromGltfCubicSpline(times, values, std::size_t(components));
            QCOMPARE(curves->size(), std::size_t(components));
            const auto number = [&](int key, int part, int c) { return values[std::size_t(3 * components * key + components * part + c)]; };
            for (int key = 0; key + 1 < count; ++key)
                for (int c = 0; c < components; ++c) {
                    const double s = random.number(0, 1), d = times[std::size_t(key) + 1] - times[std::size_t(key)];
                    const double wanted = (2 * s * s * s - 3 * s * s + 1) * number(key, 1, c) + d * (s * s * s - 2 * s * s + s) * number(key, 2, c)
                        + (3 * s * s - 2 * s * s * s) * number(key + 1, 1, c) + d * (s * s * s - s * s) * number(key + 1, 0, c);
                    worst.see(std::abs(evaluate((*curves)[std::size_t(c)], times[std::size_t(key)] + s * d) - wanted) / 10);
                }
            QCOMPARE(evaluate((*curves)[0], times[0] - 5), number(0, 1, 0));
            QCOMPARE(evaluate((*curves)[0], times.back() + 5), number(count - 1, 1, 0));
        }
        QVERIFY(isWithin(worst, 1e-13));
        QVERIFY(curvesFromGltfCubicSpline({}, {}, 3)->size() == 3);
    }

    void threeSmoothTracksHaveTheMeanOfTheirChords()
    {
        const std::vector<double> times = {0, 1, 3}, values = {0, 2, 8};
        const auto slopes = [&](ThreeEnding start, ThreeEnding end) {
            const auto curve = curvesFromThree(times, values, 1, ThreeInterpolation::smooth, start, end)->front();
            return std::array<double, 3>{rate(curve, 0, Side::after), rate(curve, 1, Side::after), rate(curve, 3, Side::before)};
        };
        using enum ThreeEnding;
        QVERIFY((slopes(zeroCurvature, zeroCurvature) == std::array<double, 3>{2, 2.5, 3}));
        QVERIFY((slopes(zeroSlope, zeroSlope) == std::array<double, 3>{0, 2.5, 1.5}));
        QVERIFY((slopes(wrapAround, wrapAround) == std::array<double, 3>{2.5, 2.5, 2.5}));
        const auto jump = curvesFromThree(std::vector<double>{0, 1, 1, 2}, std::vector<double>{0, 2, 5, 6}, 1, ThreeInterpolation::smooth)->front();
        QCOMPARE(rate(jump, 1, Side::after), 1.0);
        QCOMPARE(rate(jump, 1, Side::before), 2.0);
        const auto one = curvesFromThree(std::vector<double>{4}, std::vector<double>{2}, 1, ThreeInterpolation::smooth)->front();
        QCOMPARE(evaluate(one, 9), 2.0);
        const auto stepped = curvesFromThree(times, values, 1, ThreeInterpolation::discrete)->front();
        QCOMPARE(evaluate(stepped, 2.5), 2.0);
        const std::vector<double> q = {0, 0, 0, 1, 0, 0, 1, 0};
        QVERIFY(evaluate(*rotationFromThree(std::vector<double>{0, 1}, q, ThreeInterpolation::discrete), 0.9) == glm::dquat(1, 0, 0, 0));
        QVERIFY(
            angleBetween(evaluate(*rotationFromThree(std::vector<double>{0, 1}, q), 0.5), glm::dquat(std::sqrt(0.5), 0, 0, std::sqrt(0.5))) < 1e-15);
    }

    void wrongInputIsRefusedInOneSentence()
    {
        using enum BlenderInterpolation;
        const BlenderKey unsorted[] = {blenderKey(1, 0, bezier, {}, {}), blenderKey(0.5, 0, bezier, {}, {})};
        QCOMPARE(messageOf(curveFromBlender(unsorted)), QStringLiteral("error: key 1: expected a time not before 1, found 0.5"));
        const BlenderKey infinite[] = {blenderKey(1, 0, bezier, {}, {kInfinity, 0})};
        QCOMPARE(messageOf(curveFromBlender(infinite)), QStringLiteral("error: key 0: expected finite numbers, found inf"));
        const MayaKey maya[] = {{1, 0, {}, {}, false}, {0, 0, {}, {}, false}};
        QVERIFY(!curveFromMaya(maya, true));
        const MayaKey mayaNaN[] = {{1, 0, {kNaN, 0}, {}, false}};
        QVERIFY(!curveFromMaya(mayaNaN, false));
        const UnityKey heavy[] = {{0, 0, 0, 0, 0, 1.5, UnityWeights::out}};
        QCOMPARE(messageOf(curveFromUnity(heavy)), QStringLiteral("error: key 0: expected a weight from 0 to 1, found 1.5"));
        const UnityKey unused[] = {{0, 0, 0, 0, 0, 1.5, UnityWeights::in}};
        QVERIFY(curveFromUnity(unused));
        const UnityKey noSlope[] = {{0, 0, kNaN, 0}}, noValue[] = {{0, kNaN, 0, 0}}, late[] = {{1, 0, 0, 0}, {0, 0, 0, 0}};
        QVERIFY(!curveFromUnity(noSlope) && !curveFromUnity(noValue) && !curveFromUnity(late));
        const std::vector<double> times = {0, 1}, back = {1, 0}, odd = {0, kNaN}, two = {1, 2}, bad = {1, kInfinity};
        QCOMPARE(messageOf(curvesFromThree(times, two, 3, ThreeInterpolation::linear)),
            QStringLiteral("error: expected 3 numbers for each of 2 keys, found 2 in all"));
        QCOMPARE(
            messageOf(curvesFromThree(times, two, 0, ThreeInterpolation::linear)), QStringLiteral("error: expected at least 1 component, found 0"));
        QVERIFY(!curvesFromThree(back, two, 1, ThreeInterpolation::linear) && !curvesFromThree(odd, two, 1, ThreeInterpolation::linear));
        QVERIFY(!curvesFromThree(times, bad, 1, ThreeInterpolation::linear) && !rotationFromThree(times, two));
        QVERIFY(!curvesFromGltfCubicSpline(times, two, 1));
    }
};

QTEST_APPLESS_MAIN(TestHandles)
#include "tst_handles.moc"
