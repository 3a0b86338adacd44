#include "core/curve/evaluate.h"
#include "core/curve/rotation.h"
#include "core/dialects/second_life.h"
#include "tests/support/random_curves.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace slerpline;
using namespace slerpline::second_life;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kPi = 3.14159265358979323846;

template <class T> std::optional<second_life::ErrorKind> kindOf(const second_life::Result<T>& result)
{
    return result || result.error().message.empty() ? std::nullopt : std::optional(result.error().kind);
}

const glm::dquat kIdentity(1, 0, 0, 0);
glm::dquat aboutZ(double degrees) { return exponential(glm::dvec3(0, 0, degrees / 360 * kPi)); }
double degreesBetween(const glm::dquat& a, const glm::dquat& b) { return angleBetween(a, b) * 180 / kPi; }

// The highest speed of a curve by differences, in degrees per second.
double measuredPeak(const Curve<glm::dquat>& curve)
{
    const double duration = curve.keys.back().time, step = duration / 4000;
    double most = 0;
    for (int i = 0; i < 4000; ++i)
        most = std::max(most, degreesBetween(evaluate(curve, i * step), evaluate(curve, (i + 1) * step)) / step);
    return most;
}

} // namespace

class TestSecondLife : public QObject {
    Q_OBJECT

private slots:
    void endsAreExactAndFractionsAreClamped()
    {
        tests::RandomCurves random(41);
        for (int round = 0; round < 10000; ++round) {
            const double a = random.number(-99, 99), b = random.number(-99, 99);
            QVERIFY(*floatCosine(a, b, 0) == a && *floatCosine(a, b, 1) == b && *floatCosine(a, b, -3) == a && *floatCosine(a, b, 1e9) == b);
            QVERIFY(std::abs(*floatCosine(a, b, 0.5) - (a + b) / 2) < 1e-12);
            const double s = random.number(0, 1);
            QVERIFY(std::abs(*floatCosine(a, b, s) + *floatCosine(a, b, 1 - s) - (a + b)) < 1e-11); // odd about the middle
            QCOMPARE(vectorCosine({a, b, 1}, {b, a, 1}, s)->x, *floatCosine(a, b, s));
        }
        QVERIFY(*vectorCosine({1, 2, 3}, {4, 5, 6}, 2) == glm::dvec3(4, 5, 6));
        QVERIFY(*rotationCosine(aboutZ(10), aboutZ(50), -1) == aboutZ(10));
        QVERIFY(degreesBetween(*rotationCosine(aboutZ(10), aboutZ(50), 0.5), aboutZ(30)) < 1e-9);
        QVERIFY(degreesBetween(*rotationCosine(aboutZ(0), -aboutZ(90), 0.5), aboutZ(45)) < 1e-9); // the shorter arc
    }
    void argumentsAreChecked()
    {
        for (const double odd : {kNaN, kInfinity, -kInfinity}) {
            QCOMPARE(kindOf(floatCosine(odd, 1, 0)), second_life::ErrorKind::notFinite);
            QCOMPARE(kindOf(floatCosine(1, odd, 0)), second_life::ErrorKind::notFinite);
            QCOMPARE(kindOf(floatCosine(1, 1, odd)), second_life::ErrorKind::notFinite);
            QCOMPARE(kindOf(vectorCosine({0, 0, odd}, {0, 0, 0}, 0)), second_life::ErrorKind::notFinite);
            QCOMPARE(kindOf(rotationCosine(kIdentity, kIdentity, odd)), second_life::ErrorKind::notFinite);
            QCOMPARE(kindOf(rotationCosine({odd, 0, 0, 0}, kIdentity, 0)), second_life::ErrorKind::notFinite);
            QCOMPARE(kindOf(rotationCosine(kIdentity, {1, 0, odd, 0}, 0)), second_life::ErrorKind::notFinite);
            QCOMPARE(kindOf(rotationAim(kIdentity, kIdentity, odd, AimMode::peak)), second_life::ErrorKind::notFinite);
        }
        QCOMPARE(kindOf(floatCosine(-1e308, 1e308, 0.5)), second_life::ErrorKind::notFinite); // no number is between
        QCOMPARE(kindOf(rotationCosine({0, 0, 0, 0}, kIdentity, 0)), second_life::ErrorKind::notRotation);
        for (const AimMode mode : {AimMode::peak, AimMode::mean, AimMode::literal}) {
            for (const double speed : {0.0, -5.0})
                QCOMPARE(kindOf(rotationAim(kIdentity, aboutZ(90), speed, mode)), second_life::ErrorKind::noSpeed);
            QCOMPARE(kindOf(rotationAim({0, 0, 0, 0}, kIdentity, 1, mode)), second_life::ErrorKind::notRotation);
            QCOMPARE(kindOf(rotationAim(kIdentity, aboutZ(90), 1e-300, mode)), second_life::ErrorKind::tooLong);
            QCOMPARE(kindOf(rotationAim(kIdentity, aboutZ(90), 1e-320, mode)), second_life::ErrorKind::tooLong);
        }
    }
    void thePeakSpeedIsTheHighestReached()
    {
        // 90 degrees: N steps of 0.2 s at a peak of pi/2 * 90 / (0.2 N) make whole steps, so the speed is met exactly.
        for (const int steps : {1, 7, 40}) {
            const double speed = kPi / 2 * 90 / (kAimStep * steps);
            const auto curve = *aimCurve(kIdentity, aboutZ(90), speed, HonestAim::peak);
            QVERIFY(std::abs(curve.keys.back().time - kAimStep * steps) < 1e-12);
            QVERIFY(std::abs(measuredPeak(curve) / speed - 1) < 1e-5);
        }
        tests::RandomCurves random(42);
        for (int round = 0; round < 50; ++round) {
            const double speed = random.number(5, 200);
            const auto curve = *aimCurve(random.rotation(), random.rotation(), speed, HonestAim::peak);
            QVERIFY(measuredPeak(curve) <= speed * (1 + 1e-9));
            const double duration = curve.keys.back().time;
            QVERIFY(measuredPeak(curve) * duration >= speed * (duration - kAimStep) * (1 - 1e-5)); // one step less were too fast
        }
    }
    void theMeanSpeedIsAngleOverTime()
    {
        tests::RandomCurves random(43);
        for (int round = 0; round < 10000; ++round) {
            const glm::dquat from = random.rotation(), to = random.rotation();
            const double speed = random.number(5, 200), angle = degreesBetween(from, to);
            const auto curve = *aimCurve(from, to, speed, HonestAim::mean);
            const double duration = curve.keys.back().time;
            QVERIFY(angle / duration <= speed * (1 + 1e-8));
            QVERIFY(duration <= kAimStep * 1.0000001 || angle / (duration - kAimStep) > speed * (1 - 1e-8));
        }
    }
    void theListIsTheCurveEveryStep()
    {
        tests::RandomCurves random(44);
        for (int round = 0; round < 1000; ++round) {
            const glm::dquat from = random.rotation(), to = random.rotation();
            const bool peak = random.chance(0.5);
            const double speed = random.number(5, 200);
            const auto curve = *aimCurve(from, to, speed, peak ? HonestAim::peak : HonestAim::mean);
            const auto list = *rotationAim(from, to, speed, peak ? AimMode::peak : AimMode::mean);
            QCOMPARE(list.size(), std::size_t(std::lround(curve.keys.back().time / kAimStep)) + 1);
            for (std::size_t k = 0; k < list.size(); ++k)
                QVERIFY(degreesBetween(list[k], evaluate(curve, double(k) * kAimStep)) < 1e-7);
            QVERIFY(list.front() == from && list.back() == to);
        }
        QCOMPARE(rotationAim(kIdentity, kIdentity, 10, AimMode::mean)->size(), std::size_t(2)); // no angle: one step all the same
        QCOMPARE(rotationAim(kIdentity, -kIdentity, 10, AimMode::peak)->size(), std::size_t(2));
    }
    void wholeStepsAreNotRoundedUp()
    {
        QCOMPARE(rotationAim(kIdentity, aboutZ(90), 45, AimMode::mean)->size(), std::size_t(11));
        QCOMPARE(rotationAim(kIdentity, aboutZ(90), 44.9, AimMode::mean)->size(), std::size_t(12));
    }
    void theLiteralListKeepsItsFaults()
    {
        const auto count = [](double degrees, double speed) { return rotationAim(kIdentity, aboutZ(degrees), speed, AimMode::literal)->size(); };
        QCOMPARE(count(0, 10), std::size_t(0));
        QCOMPARE(count(5, 10), std::size_t(0)); // 5 is above pi, and 5 - 2 pi below 0
        QCOMPARE(count(3, 10), std::size_t(2)); // 3 is below pi: y = 1.5, k = 0 and 1
        QCOMPARE(count(90, 45), std::size_t(std::ceil((90 - 2 * kPi) / 9)));
        const auto list = *rotationAim(kIdentity, aboutZ(90), 45, AimMode::literal);
        QVERIFY(list.front() == kIdentity);
        QVERIFY(degreesBetween(list.back(), aboutZ(90)) > 0.1); // the end is left out
    }
};

QTEST_APPLESS_MAIN(TestSecondLife)
#include "tst_second_life.moc"
