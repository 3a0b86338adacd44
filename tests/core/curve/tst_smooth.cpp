#include "core/curve/butterworth.h"
#include "core/curve/evaluate.h"
#include "core/curve/largest_change.h"
#include "core/curve/rotation.h"
#include "core/curve/smooth.h"
#include "tests/support/random_curves.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <numbers>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

constexpr int kCurves = 10000;
constexpr double kPi = std::numbers::pi;

template <class T> Curve<T> curveOf(const std::vector<Key<T>>& keys)
{
    Curve<T> curve;
    curve.keys = KeyList<T>(keys);
    return curve;
}
Curve<double> evenCurve(const std::vector<double>& values, double rate)
{
    std::vector<Key<double>> keys;
    for (std::size_t i = 0; i < values.size(); ++i)
        keys.push_back({double(i) / rate, values[i], Interpolation::linear, {}, {}});
    return curveOf(keys);
}
template <class T> IndexRanges allOf(const Curve<T>& curve) { return IndexRanges::of(0, curve.keys.size()); }

GaussianSmoothing anyGaussian(RandomCurves& random) { return {random.number(0.05, 3), random.chance(0.5)}; }
ButterworthSmoothing anyButterworth(RandomCurves& random) { return {random.number(0.5, 8), random.number(20, 40), random.chance(0.5) ? 2 : 4}; }

// The filter's answer from the other side: the samples without the line through their ends, continued oddly, are a sum of sines,
// and each sine is multiplied by the squared Butterworth gain of its frequency.
std::vector<long double> sineSeriesLowPass(const std::vector<double>& values, long double cutoff, int order)
{
    const std::size_t last = values.size() - 1;
    const long double pi = std::numbers::pi_v<long double>;
    std::vector<long double> flat, result;
    const auto line = [&](std::size_t j) { return values.front() + (static_cast<long double>(values.back()) - values.front()) * j / last; };
    for (std::size_t j = 0; j <= last; ++j) {
        flat.push_back(values[j] - line(j));
        result.push_back(line(j));
    }
    for (std::size_t k = 1; k < last; ++k) {
        long double share = 0;
        for (std::size_t j = 1; j < last; ++j)
            share += 2 * flat[j] * std::sin(pi * j * k / last) / last;
        const long double ratio = std::tan(pi * k / (2 * last)) / std::tan(pi * cutoff);
        const long double gain = 1 / (1 + std::pow(ratio, 2 * order));
        for (std::size_t j = 1; j < last; ++j)
            result[j] += gain * share * std::sin(pi * j * k / last);
    }
    return result;
}

} // namespace

class TestSmooth : public QObject {
    Q_OBJECT

private slots:
    void linesAndConstantsStay()
    {
        RandomCurves random(401);
        double worst = 0;
        for (int n = 0; n < kCurves; ++n) {
            auto curve = random.scalar(random.whole(3, 9), {Interpolation::linear});
            const double slope = random.chance(0.3) ? 0 : random.number(-5, 5), offset = random.number(-5, 5);
            std::vector<Key<double>> keys(curve.keys.begin(), curve.keys.end());
            for (auto& key : keys)
                key.value = offset + slope * key.time;
            curve.keys = KeyList<double>(keys);
            for (const auto& edit : {smoothed(curve, allOf(curve), anyGaussian(random)), smoothed(curve, allOf(curve), anyButterworth(random))})
                for (std::size_t i = 0; i < keys.size(); ++i)
                    worst = std::max(worst, std::abs(edit.curve.keys[i].value - keys[i].value) / std::max(1.0, std::abs(keys[i].value)));
        }
        qInfo("worst %g", worst);
        QVERIFY(worst <= 1e-12);
    }

    void turnsOfConstantSpeedStayThroughManyRounds()
    {
        RandomCurves random(402);
        double worst = 0;
        for (int n = 0; n < 1500; ++n) {
            std::vector<Key<glm::dquat>> keys;
            const glm::dquat start = random.rotation();
            const glm::dvec3 axis = glm::normalize(glm::dvec3(random.number(-1, 1), random.number(-1, 1), random.number(-1, 1)) + glm::dvec3(1e-3));
            const double speed = random.chance(0.2) ? 0 : random.number(-0.7, 0.7); // half angles per second; steps stay below 180 degrees
            for (double time : random.times(random.whole(3, 9)))
                keys.push_back(
                    {time, normalised(start * exponential(axis * (speed * time))) * (random.chance(0.3) ? -1.0 : 1.0), Interpolation::slerp, {}, {}});
            const auto curve = curveOf(keys);
            for (const auto& edit : {smoothed(curve, allOf(curve), anyGaussian(random)), smoothed(curve, allOf(curve), anyButterworth(random))})
                for (std::size_t i = 0; i < keys.size(); ++i) {
                    worst = std::max(worst, angleBetween(normalised(edit.curve.keys[i].value), normalised(keys[i].value)));
                    QVERIFY(std::abs(glm::length(edit.curve.keys[i].value) - 1) < 1e-12);
                    QVERIFY(glm::dot(edit.curve.keys[i].value, keys[i].value) > 0);
                }
        }
        qInfo("worst %g rad", worst);
        QVERIFY(worst <= 1e-12);
    }

    void amongEvenKeysItIsTheGaussianMean()
    {
        RandomCurves random(403);
        std::vector<double> values;
        for (int i = 0; i < 200; ++i)
            values.push_back(random.number(-1, 1));
        const double sigma = 0.1, rate = 30;
        const auto curve = evenCurve(values, rate);
        const auto edit = smoothed(curve, allOf(curve), GaussianSmoothing{sigma, true});
        for (int i = 60; i < 140; ++i) {
            long double sum = 0, weights = 0;
            for (int j = i - 60; j <= i + 60; ++j) {
                const long double weight = std::exp(-std::pow((j - i) / rate / sigma, 2.0L) / 2);
                sum += weight * values[std::size_t(j)];
                weights += weight;
            }
            QVERIFY(std::abs(double(sum / weights) - edit.curve.keys[std::size_t(i)].value) < 1e-7); // cut off at 6 sigma
        }
        QCOMPARE(edit.curve.keys[0].value, values[0]);
        QCOMPARE(edit.curve.keys[199].value, values[199]);
        QVERIFY(smoothed(curve, allOf(curve), GaussianSmoothing{sigma, false}).curve.keys[0].value != values[0]);
    }

    void unevenKeysCountByTheTimeTheyStandFor()
    {
        // (With equal weights 0.98.) A thousand keys crowded on one side must not outweigh the few on the other.
        std::vector<Key<double>> keys;
        for (int i = 0; i <= 1000; ++i)
            keys.push_back({-1 + i * 0.00099, 1, Interpolation::linear, {}, {}});
        keys.push_back({0, 0, Interpolation::linear, {}, {}});
        for (int i = 1; i <= 10; ++i)
            keys.push_back({i * 0.1, -1, Interpolation::linear, {}, {}});
        const auto curve = curveOf(keys);
        const auto edit = smoothed(curve, allOf(curve), GaussianSmoothing{0.3, true});
        QVERIFY2(std::abs(edit.curve.keys[1001].value) < 0.1, qPrintable(QString::number(edit.curve.keys[1001].value)));
    }

    void butterworthIsTheSineSeriesTimesItsGain()
    {
        RandomCurves random(404);
        double worst = 0;
        for (int n = 0; n < 60; ++n) {
            std::vector<double> values;
            const int count = random.whole(4, 60);
            for (int i = 0; i < count; ++i)
                values.push_back(random.number(-1, 1));
            const double rate = 30, cutoff = random.number(0.2, 13);
            const int order = random.chance(0.5) ? 2 : 4;
            const auto curve = evenCurve(values, rate);
            const auto edit = smoothed(curve, allOf(curve), ButterworthSmoothing{cutoff, rate, order});
            const auto expected = sineSeriesLowPass(values, cutoff / rate, order);
            for (int i = 0; i < count; ++i)
                worst = std::max(worst, double(std::abs(expected[std::size_t(i)] - edit.curve.keys[std::size_t(i)].value)));
        }
        qInfo("worst %g", worst);
        QVERIFY(worst < 1e-9);
    }

    void theCutoffIsWhereHalfIsLeft()
    {
        for (int order : {2, 4}) {
            std::vector<double> values;
            for (int i = 0; i <= 600; ++i)
                values.push_back(std::sin(2 * kPi * 2 * i / 60.0));
            const auto curve = evenCurve(values, 60);
            const auto edit = smoothed(curve, allOf(curve), ButterworthSmoothing{2, 60, order});
            for (std::size_t i = 0; i <= 600; ++i)
                QVERIFY(std::abs(edit.curve.keys[i].value - values[i] / 2) < 1e-9);
        }
    }

    void aTurnAboutOneAxisIsFilteredAsItsAngle()
    {
        RandomCurves random(405);
        double worst = 0;
        for (int n = 0; n < 200; ++n) {
            std::vector<Key<glm::dquat>> turns;
            std::vector<Key<double>> angles;
            const glm::dquat start = random.rotation();
            double angle = 0;
            for (double time : random.times(12)) {
                angles.push_back({time, angle, Interpolation::linear, {}, {}});
                turns.push_back({time, normalised(start * exponential(glm::dvec3(0, angle / 2, 0))) * (random.chance(0.5) ? -1.0 : 1.0),
                    Interpolation::slerp, {}, {}});
                angle += random.number(-1, 2.9); // the reference and what is filtered stay within half a turn of each other
            }
            const auto gaussian = anyGaussian(random);
            const auto butterworth = anyButterworth(random);
            const auto turnCurve = curveOf(turns);
            const auto angleCurve = curveOf(angles);
            const auto check = [&](const Curve<glm::dquat>& turned, const Curve<double>& numbers) {
                for (std::size_t i = 0; i < turns.size(); ++i)
                    worst = std::max(worst, angleBetween(turned.keys[i].value, start * exponential(glm::dvec3(0, numbers.keys[i].value / 2, 0))));
            };
            check(smoothed(turnCurve, allOf(turnCurve), gaussian).curve, smoothed(angleCurve, allOf(angleCurve), gaussian).curve);
            check(smoothed(turnCurve, allOf(turnCurve), butterworth).curve, smoothed(angleCurve, allOf(angleCurve), butterworth).curve);
        }
        qInfo("worst %g rad", worst);
        QVERIFY(worst < 1e-9);
    }

    void storedSignsDoNotMatterOnTheShortestPath()
    {
        RandomCurves random(406);
        for (int n = 0; n < 500; ++n) {
            const auto curve = random.rotations(10, {Interpolation::slerp}, 1);
            std::vector<Key<glm::dquat>> keys(curve.keys.begin(), curve.keys.end());
            for (auto& key : keys)
                if (random.chance(0.5))
                    key.value = -key.value;
            const auto flipped = curveOf(keys);
            const auto gaussian = anyGaussian(random);
            const auto butterworth = anyButterworth(random);
            const auto a = smoothed(curve, allOf(curve), gaussian), b = smoothed(flipped, allOf(curve), gaussian);
            const auto c = smoothed(curve, allOf(curve), butterworth), d = smoothed(flipped, allOf(curve), butterworth);
            for (std::size_t i = 0; i < keys.size(); ++i) {
                QVERIFY(angleBetween(a.curve.keys[i].value, b.curve.keys[i].value) < 1e-9);
                QVERIFY(angleBetween(c.curve.keys[i].value, d.curve.keys[i].value) < 1e-9);
                QVERIFY(glm::dot(b.curve.keys[i].value, keys[i].value) >= 0);
            }
        }
    }

    void noiseGoesAndTheMotionStays()
    {
        RandomCurves random(407);
        std::vector<Key<glm::dquat>> keys;
        std::vector<glm::dquat> clean;
        for (int i = 0; i < 300; ++i) {
            const double t = i / 30.0;
            clean.push_back(normalised(exponential(glm::dvec3(std::sin(t), t / 2, 0)) * exponential(glm::dvec3(0, 0, std::cos(t / 2)))));
            keys.push_back({t, random.near(clean.back(), 0.1), Interpolation::slerp, {}, {}});
        }
        const auto curve = curveOf(keys);
        double noisy = 0, gauss = 0, low = 0;
        const auto a = smoothed(curve, allOf(curve), GaussianSmoothing{0.1, true}).curve;
        const auto b = smoothed(curve, allOf(curve), ButterworthSmoothing{2, 120, 2}).curve;
        for (std::size_t i = 30; i < 270; ++i) {
            noisy += angleBetween(keys[i].value, clean[i]);
            gauss += angleBetween(a.keys[i].value, clean[i]);
            low += angleBetween(b.keys[i].value, clean[i]);
        }
        qInfo("noise %g, after Gauss %g, after Butterworth %g", noisy, gauss, low);
        QVERIFY(gauss < noisy / 2 && low < noisy / 2);
    }

    void aLoopHasNoEnds()
    {
        RandomCurves random(408);
        for (int n = 0; n < 300; ++n) {
            auto curve = random.scalar(8, {Interpolation::linear});
            curve.before = curve.after = Extrapolation::loop;
            std::vector<Key<double>> keys(curve.keys.begin(), curve.keys.end());
            keys.back().value = keys.front().value;
            curve.keys = KeyList<double>(keys);
            // The same loop cut open at another key.
            const double period = keys.back().time - keys.front().time;
            std::vector<Key<double>> turned(keys.begin() + 3, keys.end() - 1);
            for (std::size_t i = 0; i <= 3; ++i) {
                turned.push_back(keys[i]);
                turned.back().time += period;
            }
            auto other = curve;
            other.keys = KeyList<double>(turned);
            const auto gaussian = anyGaussian(random);
            const auto butterworth = anyButterworth(random);
            const auto check = [&](const Curve<double>& a, const Curve<double>& b) {
                QCOMPARE(a.keys.front().value, a.keys.back().value);
                for (std::size_t i = 0; i < 4; ++i)
                    QVERIFY(std::abs(a.keys[i + 3].value - b.keys[i].value) < 1e-9);
                for (std::size_t i = 0; i < 3; ++i)
                    QVERIFY(std::abs(a.keys[i].value - b.keys[i + 4].value) < 1e-9);
            };
            check(smoothed(curve, allOf(curve), gaussian).curve, smoothed(other, allOf(other), gaussian).curve);
            check(smoothed(curve, allOf(curve), butterworth).curve, smoothed(other, allOf(other), butterworth).curve);
        }
    }

    void freeTangentsFollowTheFilteredMotion()
    {
        std::vector<Key<double>> keys;
        for (int i = 0; i < 60; ++i) {
            const double t = i / 30.0;
            keys.push_back({t, 3 * t, Interpolation::tangent, {TangentRule::free, 1, 0, 17}, {TangentRule::free, 1, 0, i == 30 ? 5.0 : 17.0}});
        }
        const auto curve = curveOf(keys);
        const auto edit = smoothed(curve, allOf(curve), GaussianSmoothing{0.2, true});
        QVERIFY(std::abs(edit.curve.keys[20].in.slope - 3) < 1e-12);
        QVERIFY(std::abs(edit.curve.keys[20].out.slope - 3) < 1e-12);
        QCOMPARE(edit.curve.keys[30].out.slope, 5.0); // broken on purpose: stays
        // A slow sine keeps its slope through the low pass.
        for (auto& key : keys) {
            key.value = std::sin(key.time);
            key.in.slope = key.out.slope = std::cos(key.time);
        }
        const auto sine = curveOf(keys);
        const auto low = smoothed(sine, allOf(sine), ButterworthSmoothing{10, 120, 2});
        QVERIFY(std::abs(low.curve.keys[30].in.slope - std::cos(1.0)) < 1e-3);
    }

    void onlySelectedKeysChangeAndTheReportIsTrue()
    {
        RandomCurves random(409);
        for (int n = 0; n < 300; ++n) {
            const auto curve = random.scalar(12, {Interpolation::spline, Interpolation::tangent});
            const auto keys = IndexRanges::of({3, 4, 5, 6, 9});
            const auto edit = smoothed(curve, keys, GaussianSmoothing{1, false});
            for (std::size_t i = 0; i < 12; ++i)
                if (i < 3 || i > 6)
                    QCOMPARE(edit.curve.keys[i], curve.keys[i]);
            QCOMPARE(edit.keys, IndexRanges::of(3, 7)); // one key alone has nothing to be smoothed with
            double found = 0;
            for (int i = 0; i <= 1500; ++i) {
                const double at = curve.keys.front().time + (curve.keys.back().time - curve.keys.front().time) * i / 1500;
                found = std::max(found, std::abs(evaluate(curve, at) - evaluate(edit.curve, at)));
            }
            QVERIFY(found <= edit.largestChange * 1.01 + 1e-12);
        }
    }

    void jumpsAndBadNumbersPartRunsAndNothingSpreads()
    {
        std::vector<Key<double>> keys;
        for (int i = 0; i < 20; ++i)
            keys.push_back({double(i), i < 10 ? 1.0 : 5.0, Interpolation::linear, {}, {}});
        keys[10].time = 9; // a jump
        keys[15].value = std::numeric_limits<double>::quiet_NaN();
        const auto curve = curveOf(keys);
        for (const auto& edit :
            {smoothed(curve, allOf(curve), GaussianSmoothing{3, false}), smoothed(curve, allOf(curve), ButterworthSmoothing{0.1, 4, 4})})
            for (std::size_t i = 0; i < 20; ++i)
                if (i != 15)
                    QVERIFY(std::abs(edit.curve.keys[i].value - keys[i].value) < 1e-12);
    }

    void numbersThatMakeNoSenseChangeNothing()
    {
        RandomCurves random(410);
        const auto curve = random.scalar(6, {Interpolation::linear});
        const auto keys = allOf(curve);
        const double nan = std::nan("");
        for (double sigma : {0.0, -1.0, nan})
            QCOMPARE(smoothed(curve, keys, GaussianSmoothing{sigma, false}).curve, curve);
        for (const auto& bad : {ButterworthSmoothing{0, 30, 2}, ButterworthSmoothing{nan, 30, 2}, ButterworthSmoothing{INFINITY, 30, 2},
                 ButterworthSmoothing{5, 0, 2}, ButterworthSmoothing{5, nan, 2}, ButterworthSmoothing{5, 30, 3}, ButterworthSmoothing{15, 30, 2}})
            QCOMPARE(smoothed(curve, keys, bad).curve, curve);
        QCOMPARE(smoothed(curve, {}, GaussianSmoothing{}).curve, curve);
        QCOMPARE(smoothed(curve, IndexRanges::of(0, 2), GaussianSmoothing{}).curve, curve);
        QCOMPARE(smoothed(Curve<double>{}, IndexRanges::of(0, 5), GaussianSmoothing{}).curve.keys.size(), std::size_t(0));
        QCOMPARE(smoothed(Curve<glm::dquat>{}, IndexRanges::of(0, 5), ButterworthSmoothing{}).curve.keys.size(), std::size_t(0));
        // Far apart keys have nobody to be smoothed with; infinitely wide is the best line.
        QCOMPARE(smoothed(curve, keys, GaussianSmoothing{1e-4, false}).curve.keys[2].value, curve.keys[2].value);
        const auto line = smoothed(curve, keys, GaussianSmoothing{INFINITY, false}).curve;
        const double slope = (line.keys[5].value - line.keys[0].value) / (line.keys[5].time - line.keys[0].time);
        QVERIFY(std::abs(line.keys[0].value + slope * (line.keys[3].time - line.keys[0].time) - line.keys[3].value) < 1e-12);
        QCOMPARE(butterworthKernel(0.6, 2).size(), std::size_t(1));
    }
};

QTEST_APPLESS_MAIN(TestSmooth)
#include "tst_smooth.moc"
