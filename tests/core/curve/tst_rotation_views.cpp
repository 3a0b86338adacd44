#include "core/curve/evaluate.h"
#include "core/curve/rotation.h"
#include "core/curve/rotation_views.h"
#include "core/curve/tangents.h"
#include "core/curve/travel.h"
#include "core/curve/turn_rate.h"
#include "tests/support/random_curves.h"

#include <QElapsedTimer>
#include <QTest>

#include <glm/geometric.hpp>

#include <numbers>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

constexpr double kPi = std::numbers::pi;
constexpr int kCases = 10000;

double lengthError(const glm::dquat& q) { return std::abs(std::sqrt(glm::dot(q, q)) - 1); }
glm::dvec3 randomVector(RandomCurves& random, double most)
{
    return {random.number(-most, most), random.number(-most, most), random.number(-most, most)};
}
double largest(const glm::dvec4& v) { return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z), std::abs(v.w)}); }

const std::vector<Interpolation> kSmooth
    = {Interpolation::linear, Interpolation::slerp, Interpolation::cosine, Interpolation::spline, Interpolation::tangent};

} // namespace

class TestRotationViews : public QObject {
    Q_OBJECT

private slots:
    // --- components

    void aComponentGoesWhereItIsDraggedAndBackAgain()
    {
        RandomCurves random(70);
        for (int n = 0; n < kCases; ++n) {
            const glm::dquat q = random.rotation();
            const int component = random.whole(0, 3);
            const double value = random.number(-0.999, 0.999);
            const glm::dquat moved = withComponent(q, component, value);
            QVERIFY(std::abs(componentsOf(moved)[component] - value) < 1e-15);
            QVERIFY(largest(componentsOf(withComponent(moved, component, componentsOf(q)[component])) - componentsOf(q)) < 1e-9);
            // No other way changes less: the turn is the least one that reaches the value.
            const double angle = std::acos(std::clamp(glm::dot(q, moved), -1.0, 1.0));
            QVERIFY(std::abs(angle - std::abs(std::asin(value) - std::asin(componentsOf(q)[component]))) < 1e-7);
        }
    }

    void tenThousandDragsStayUnit()
    {
        RandomCurves random(71);
        glm::dquat q = random.rotation();
        double worst = 0;
        for (int n = 0; n < kCases; ++n) {
            q = withComponent(q, random.whole(0, 3), random.number(-1.3, 1.3));
            worst = std::max(worst, lengthError(q));
        }
        qInfo() << "worst" << worst;
        QVERIFY(worst < 1e-12);
    }

    void beyondOneIsOneAndThePoleHasADirection()
    {
        const glm::dquat identity(1, 0, 0, 0);
        QVERIFY(withComponent(normalised(glm::dquat(0.1, 0.2, 0.3, 0.4)), 1, 7) == glm::dquat(0, 0, 1, 0));
        QVERIFY(withComponent(identity, 0, -std::numeric_limits<double>::infinity()) == glm::dquat(0, -1, 0, 0));
        QVERIFY(withComponent(identity, 3, 0) == glm::dquat(0, 1, 0, 0));                // w gives to x
        QVERIFY(withComponent(glm::dquat(0, 0, 0, -1), 2, 0) == glm::dquat(1, 0, 0, 0)); // z to w
        QVERIFY(withComponent(identity, 1, std::nan("")) == identity);
        QVERIFY(velocityWithComponentRate(identity, {1, 2, 3}, 3, 5) == glm::dvec3(1, 2, 3)); // cannot move there
    }

    void aChangeIsReportedWithItsAxis()
    {
        RandomCurves random(72);
        for (int n = 0; n < 1000; ++n) {
            const glm::dquat from = random.rotation(), to = random.rotation();
            const TurnBetween turn = orientationChange(from, to);
            QVERIFY(angleBetween(exponential(turn.axis * (turn.angle / 2)) * from, to) < 1e-13);
            QVERIFY(turn.angle >= 0 && turn.angle <= kPi + 1e-15);
        }
        QCOMPARE(orientationChange({1, 0, 0, 0}, {-1, 0, 0, 0}).angle, 0.0);
        QVERIFY(orientationChange({1, 0, 0, 0}, {1, 0, 0, 0}).axis == glm::dvec3(1, 0, 0));
    }

    void componentSlopesAreDerivativesAndHaveAnInverse()
    {
        RandomCurves random(73);
        const double h = 1e-5;
        for (int n = 0; n < kCases; ++n) {
            const glm::dquat q = random.rotation();
            const glm::dvec3 w = randomVector(random, 3);
            const glm::dvec4 numeric = (componentsOf(q * exponential(w * (h / 2))) - componentsOf(q * exponential(w * (-h / 2)))) / (2 * h);
            QVERIFY(largest(numeric - componentRates(q, w)) < 1e-8);
            const int component = random.whole(0, 3);
            if (std::abs(componentsOf(q)[component]) > 0.99)
                continue;
            const double rate = random.number(-2, 2);
            const glm::dvec3 changed = velocityWithComponentRate(q, w, component, rate);
            QVERIFY(std::abs(componentRates(q, changed)[component] - rate) < 1e-12);
            QVERIFY(glm::length(velocityWithComponentRate(q, changed, component, componentRates(q, w)[component]) - w) < 1e-12 * 1e3);
        }
    }

    // --- rotation vectors

    void aRotationVectorIsInvertedOverAllTurns()
    {
        RandomCurves random(74);
        double worst = 0;
        for (int n = 0; n < kCases; ++n) {
            const glm::dquat q = random.rotation(), reference = random.rotation();
            const glm::dvec3 shortest = rotationVector(q, reference);
            QVERIFY(glm::length(shortest) <= kPi + 1e-15);
            worst = std::max(worst, angleBetween(rotationFromVector(shortest, reference), q));
            const glm::dvec3 v = randomVector(random, 12);
            const double offShell = std::abs(glm::length(v) - 2 * kPi * std::round(glm::length(v) / (2 * kPi)));
            if (offShell < 1e-2)
                continue;
            const glm::dquat turned = rotationFromVector(v, reference);
            const glm::dvec3 back = nearestRotationVector(n % 2 ? turned : -turned, reference, v + randomVector(random, 0.1 * offShell));
            worst = std::max(worst, glm::length(back - v));
        }
        qInfo() << "worst" << worst;
        QVERIFY(worst < 1e-9);
    }

    void wholeTurnsKeepTheAxisTheyWereCountedAbout()
    {
        const glm::dquat reference = normalised(glm::dquat(1, 2, 3, 4));
        const glm::dvec3 near(0, 4.01 * kPi, 0);
        QVERIFY(glm::length(nearestRotationVector(reference, reference, near) - glm::dvec3(0, 4 * kPi, 0)) < 1e-12);
        QVERIFY(glm::length(nearestRotationVector(reference, reference, {0.1, 0, 0})) < 1e-12);
    }

    void theTurnRateIsTheDerivativeOfTheExponential()
    {
        RandomCurves random(75);
        const double h = 1e-5;
        const glm::dquat one(1, 0, 0, 0);
        for (int n = 0; n < 3000; ++n) {
            const glm::dvec3 v = randomVector(random, n % 3 == 0 ? 1e-5 : n % 3 == 1 ? 0.02 : 7), dv = randomVector(random, 1);
            const glm::dquat turn = glm::conjugate(rotationFromVector(v - h * dv, one)) * rotationFromVector(v + h * dv, one);
            const glm::dvec3 w = turnRate(v, dv);
            QVERIFY(glm::length(rotationVector(turn, one) / (2 * h) - w) < 1e-8);
            if (std::abs(std::sin(glm::length(v) / 2)) > 1e-2 || glm::length(v) < 1)
                QVERIFY(glm::length(turnRateInverse(v, w) - dv) < 1e-10);
        }
        QVERIFY(glm::length(turnRateInverse({2 * kPi, 0, 0}, {3, 4, 5}) - glm::dvec3(3, 0, 0)) < 1e-9); // only about its own axis
    }

    // --- progression

    void positionsOnAnArcAreInverted()
    {
        RandomCurves random(76);
        double worst = 0;
        for (int n = 0; n < kCases; ++n) {
            const glm::dquat a = random.rotation(), b = random.rotation(), q = random.rotation();
            const RotationPath path = n % 2 ? RotationPath::shortest : RotationPath::asStored;
            const ArcPosition before = arcPosition(a, b, q, path);
            if (before.off > kPi - 1e-3)
                continue;
            const double angle = before.whole / 2 + random.number(-0.999 * kPi, 0.999 * kPi);
            const glm::dquat moved = movedAlongArc(a, b, q, angle, path);
            const ArcPosition after = arcPosition(a, b, moved, path);
            worst = std::max({worst, std::abs(after.angle - angle), std::abs(after.off - before.off), lengthError(moved)});
            worst = std::max(worst, angleBetween(movedAlongArc(a, b, moved, before.angle, path), q));
            QVERIFY(arcPosition(a, b, -q, path).angle - before.angle < 1e-9);
        }
        qInfo() << "worst" << worst;
        QVERIFY(worst < 1e-9);
    }

    void onItsOwnArcSlerpIsAsFarAsItsShare()
    {
        RandomCurves random(77);
        for (int n = 0; n < 2000; ++n) {
            const glm::dquat a = random.rotation();
            const glm::dquat b = endOfTurn(a, random.rotation(), RotationPath::shortest);
            const double s = random.number(0, 1);
            const ArcPosition at = arcPosition(a, b, slerp(a, b, s));
            QVERIFY(std::abs(at.angle - s * at.whole) < 1e-12 && at.off < 1e-7);
            QVERIFY(std::abs(at.whole - angleBetween(a, b)) < 1e-12);
        }
    }

    void withoutAnArcNothingMovesUnasked()
    {
        const glm::dquat a(1, 0, 0, 0), q = exponential({0, 0.3, 0});
        QCOMPARE(arcPosition(a, a, a).angle, 0.0);
        QVERIFY(movedAlongArc(a, a, a, 1) == a);
        QVERIFY(std::abs(arcPosition(a, -a, q).angle - 0.6) < 1e-12); // away from both
        QVERIFY(angleBetween(movedAlongArc(a, a, q, 1), exponential({0, 0.5, 0})) < 1e-12);
        const glm::dquat b = exponential({0.4, 0, 0}), square(0, 0, 1, 0);
        QVERIFY(std::abs(arcPosition(a, b, square).angle - 0.4) < 1e-12);
        QCOMPARE(arcPosition(a, b, square).off, kPi);
        QVERIFY(movedAlongArc(a, b, square, 1) == square);
        QVERIFY(movedAlongArc(a, b, q, std::nan("")) == q);
        Curve<glm::dquat> lonely;
        lonely.keys = KeyList<glm::dquat>(std::vector<Key<glm::dquat>>{{0, q, Interpolation::slerp, {}, {}}});
        QCOMPARE(keyProgression(lonely, 0).whole, 0.0);
        QVERIFY(withKeyProgression(lonely, 0, 1) == q);
    }

    void travelIsTheIntegralOfTheSpeedAndNeverFalls()
    {
        RandomCurves random(78);
        for (int n = 0; n < 60; ++n) {
            const auto curve = random.rotations(4, kSmooth, 2);
            const Travel travel(curve);
            double before = 0, path = 0;
            for (std::size_t span = 0; span + 1 < curve.keys.size(); ++span) {
                const Segment<glm::dquat> segment = segmentAt(curve, span);
                glm::dquat at = segmentValue(segment, 0);
                const int steps = 8000;
                for (int i = 1; i <= steps; ++i) {
                    const glm::dquat next = segmentValue(segment, double(i) / steps);
                    path += angleBetween(at, next);
                    at = next;
                    if (i % 20 != 0)
                        continue;
                    const double now = travel.at(segment.begin + (segment.end - segment.begin) * i / steps);
                    QVERIFY(now >= before);
                    QVERIFY2(std::abs(now - path) < 1e-5, qPrintable(QString("%1 %2").arg(now).arg(path)));
                    before = now;
                }
                QCOMPARE(travel.at(segment.end), travel.atKey(span + 1));
            }
        }
    }

    void travelOnGreatCirclesIsTheAngleBetweenKeys()
    {
        RandomCurves random(79);
        for (int n = 0; n < 2000; ++n) {
            auto curve = random.rotations(5, {Interpolation::linear, Interpolation::slerp, Interpolation::cosine, Interpolation::step}, 2);
            double sum = 0;
            for (std::size_t key = 1; key < 5; ++key)
                sum += angleBetween(normalised(curve.keys[key - 1].value), normalised(curve.keys[key].value));
            QVERIFY(std::abs(Travel(curve).total() - sum) < 1e-12);
            QVERIFY(std::abs(travelledBetween(curve, 0, 4) - sum) < 1e-12);
        }
    }

    void theTimeOfATravelledAngleIsItsInverse()
    {
        RandomCurves random(80);
        double worst = 0;
        for (int n = 0; n < kCases / 10; ++n) {
            const auto curve = random.rotations(4, kSmooth, 2);
            const Travel travel(curve);
            for (int i = 0; i < 10; ++i) {
                const double distance = random.number(0, travel.total());
                worst = std::max(worst, std::abs(travel.at(travel.timeAt(distance)) - distance));
            }
        }
        qInfo() << "worst" << worst << "rad";
        QVERIFY(worst < 1e-9);
    }

    void restsAndJumpsHaveOneTime()
    {
        const glm::dquat a(1, 0, 0, 0), b = exponential({0.5, 0, 0}), c = exponential({0.8, 0, 0});
        Curve<glm::dquat> curve;
        curve.keys = KeyList<glm::dquat>(std::vector<Key<glm::dquat>>{{0, a, Interpolation::slerp, {}, {}}, {1, b, Interpolation::step, {}, {}},
            {2, c, Interpolation::slerp, {}, {}}, {2, a, Interpolation::slerp, {}, {}}, {3, a, Interpolation::slerp, {}, {}}});
        const Travel travel(curve);
        QVERIFY(std::abs(travel.arrivingAt(2) - 1) < 1e-12);
        QVERIFY(std::abs(travel.atKey(2) - 1.6) < 1e-12);
        QVERIFY(std::abs(travel.total() - 3.2) < 1e-12);
        QVERIFY(std::abs(travel.timeAt(0.5) - 0.5) < 1e-12);
        QCOMPARE(travel.timeAt(1.3), 2.0);                   // in the step's jump
        QCOMPARE(travel.timeAt(2.5), 2.0);                   // between the keys of one time
        QVERIFY(std::abs(travel.timeAt(1.0) - 1.0) < 1e-12); // reached first where the rest begins
        QCOMPARE(travel.timeAt(9), 3.0);
        QCOMPARE(travel.timeAt(-1), 0.0);
        QCOMPARE(travel.at(std::nan("")), 0.0);
        QCOMPARE(Travel(Curve<glm::dquat>{}).timeAt(1), 0.0);
        QCOMPARE(Travel().total(), 0.0);
        const Segment<glm::dquat> hold = segmentAt(curve, 1);
        QCOMPARE(fractionTravelled(hold, 1), 0.0);
    }

    void travelGoesOnOutsideTheKeys()
    {
        RandomCurves random(81);
        for (int n = 0; n < 60; ++n) {
            for (const Extrapolation mode :
                {Extrapolation::constant, Extrapolation::linear, Extrapolation::loop, Extrapolation::loopOffset, Extrapolation::pingPong}) {
                auto curve = random.rotations(4, kSmooth, 2);
                curve.before = curve.after = mode;
                const double length = curve.keys.back().time - curve.keys.front().time;
                if (n % 2)
                    curve.period = length * 1.3;
                const Travel travel(curve);
                double path = 0, start = curve.keys.front().time - 1.7 * length;
                const double from = travel.at(start);
                glm::dquat at = evaluate(curve, start);
                const int steps = 12000;
                for (int i = 1; i <= steps; ++i) {
                    const double time = start + 4.4 * length * i / steps;
                    const glm::dquat next = evaluate(curve, time);
                    path += angleBetween(at, next);
                    at = next;
                    if (i % 50 == 0)
                        QVERIFY2(std::abs(travel.at(time) - from - path) < 0.02,
                            qPrintable(QString("%1 %2 %3").arg(int(mode)).arg(travel.at(time) - from).arg(path)));
                }
            }
        }
    }

    // A tangent drawn far out turns thousands of times in one span: what it travels is known roughly, but soon.
    void wildTangentsAreMeasuredInBoundedTime()
    {
        for (double turns : {1e3, 1e7, 1e300}) {
            Segment<glm::dquat> segment;
            segment.end = 1;
            segment.kind = SegmentKind::squad;
            segment.q1 = glm::dquat(0, 0, 0, 1);
            segment.turn = {0, 0, 3};
            segment.inner = {turns, turns / 3, 1};
            QElapsedTimer timer;
            timer.start();
            double before = 0;
            for (double s = 0; s <= 1; s += 0.125) {
                const double now = travelled(segment, s);
                QVERIFY2(!(now < before), "the sum grows with s");
                before = now;
            }
            QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
        }
    }
};

QTEST_APPLESS_MAIN(TestRotationViews)
#include "tst_rotation_views.moc"
