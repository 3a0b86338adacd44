#include "core/curve/euler.h"
#include "core/curve/evaluate.h"
#include "core/curve/rotation.h"
#include "tests/support/random_curves.h"

#include <QTest>

#include <glm/geometric.hpp>

#include <numbers>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

constexpr double kPi = std::numbers::pi;
constexpr int kRotations = 10000; // of each order

glm::dmat3 matrixAbout(int axis, double angle)
{
    const int next = (axis + 1) % 3, last = (axis + 2) % 3;
    glm::dmat3 m(1);
    m[next][next] = m[last][last] = std::cos(angle);
    m[next][last] = std::sin(angle);
    m[last][next] = -std::sin(angle);
    return m;
}

struct Named {
    EulerOrder order;
    const char* letters;
};
constexpr Named kNamed[] = {{EulerOrder::xyz, "xyz"}, {EulerOrder::xzy, "xzy"}, {EulerOrder::yxz, "yxz"}, {EulerOrder::yzx, "yzx"},
    {EulerOrder::zxy, "zxy"}, {EulerOrder::zyx, "zyx"}, {EulerOrder::xyx, "xyx"}, {EulerOrder::xzx, "xzx"}, {EulerOrder::yxy, "yxy"},
    {EulerOrder::yzy, "yzy"}, {EulerOrder::zxz, "zxz"}, {EulerOrder::zyz, "zyz"}};

// The slow oracle: matrices in the order of the letters, each turning what the ones before gave.
glm::dmat3 matrixOf(const glm::dvec3& euler, const char* letters)
{
    const bool proper = letters[0] == letters[2];
    glm::dmat3 m(1);
    for (int turn = 0; turn < 3; ++turn) {
        const int axis = letters[turn] - 'x';
        m = matrixAbout(axis, euler[proper ? turn : axis]) * m;
    }
    return m;
}

double largestStep(const glm::dvec3& a, const glm::dvec3& b)
{
    const glm::dvec3 d = glm::abs(a - b);
    return std::max({d.x, d.y, d.z});
}

glm::dvec3 randomAngles(RandomCurves& random, double most)
{
    return {random.number(-most, most), random.number(-most, most), random.number(-most, most)};
}

// Angles in the gimbal, or `off` beside it.
glm::dvec3 lockedAngles(RandomCurves& random, EulerOrder order, double off)
{
    glm::dvec3 euler = randomAngles(random, 7);
    euler[middleComponent(order)] = (isProper(order) ? 0 : kPi / 2) + kPi * random.whole(-2, 2) + off;
    return euler;
}

} // namespace

class TestEuler : public QObject {
    Q_OBJECT

private slots:
    void everyOrderTurnsAsItsNameSays()
    {
        RandomCurves random(60);
        for (const auto& [order, letters] : kNamed) {
            QCOMPARE(isProper(order), letters[0] == letters[2]);
            QCOMPARE(eulerAxis(order, middleComponent(order)), letters[1] - 'x');
            for (int n = 0; n < 500; ++n) {
                const glm::dvec3 euler = randomAngles(random, 9);
                const glm::dmat3 expected = matrixOf(euler, letters), found = glm::mat3_cast(rotationFromEuler(euler, order));
                for (int column = 0; column < 3; ++column)
                    QVERIFY(glm::length(expected[column] - found[column]) < 1e-14);
            }
        }
    }

    void anglesGiveTheirRotationBackInEveryOrder()
    {
        RandomCurves random(61);
        double worst = 0;
        for (const EulerOrder order : kEulerOrders)
            for (int n = 0; n < kRotations; ++n) {
                const glm::dquat q = random.rotation();
                const glm::dvec3 euler = eulerFromRotation(q, order);
                worst = std::max(worst, angleBetween(rotationFromEuler(euler, order), q));
                const double middle = euler[middleComponent(order)];
                QVERIFY(isProper(order) ? middle >= 0 && middle <= kPi : std::abs(middle) <= kPi / 2);
                QVERIFY(largestStep(euler, glm::dvec3(0)) <= kPi);
            }
        qInfo() << "worst" << worst << "rad";
        QVERIFY(worst < 1e-14);
    }

    void anglesAwayFromTheGimbalComeBackFromTheirRotation()
    {
        RandomCurves random(62);
        double worst = 0;
        for (const EulerOrder order : kEulerOrders)
            for (int n = 0; n < kRotations; ++n) {
                const glm::dvec3 euler = randomAngles(random, 20);
                const glm::dquat q = rotationFromEuler(euler, order);
                if (gimbalDistance(q, order) < 1e-3)
                    continue;
                const glm::dvec3 beside = euler + randomAngles(random, 0.3 * gimbalDistance(q, order));
                worst = std::max(worst, largestStep(nearestEuler(n % 2 ? q : -q, beside, order), euler));
            }
        qInfo() << "worst" << worst << "rad";
        QVERIFY(worst < 1e-9);
    }

    void theOrientationIsExactInTheGimbalToo()
    {
        RandomCurves random(63);
        double worst = 0;
        for (const EulerOrder order : kEulerOrders)
            for (int n = 0; n < kRotations; ++n) {
                const double off = n % 3 == 0 ? 0 : std::pow(10, random.number(-17, -3)) * (n % 2 ? 1 : -1);
                const glm::dquat q = rotationFromEuler(lockedAngles(random, order, off), order);
                worst = std::max(worst, angleBetween(rotationFromEuler(eulerFromRotation(q, order), order), q));
                worst = std::max(worst, angleBetween(rotationFromEuler(nearestEuler(q, randomAngles(random, 7), order), order), q));
            }
        qInfo() << "worst" << worst << "rad";
        QVERIFY(worst < 1e-12);
    }

    void inTheGimbalTheLastTurnIsTheReferences()
    {
        RandomCurves random(64);
        for (const auto& [order, letters] : kNamed)
            for (int n = 0; n < 200; ++n) {
                const glm::dquat q = rotationFromEuler(lockedAngles(random, order, 0), order);
                const glm::dvec3 reference = randomAngles(random, 7);
                const int last = isProper(order) ? 2 : letters[2] - 'x';
                QCOMPARE(eulerFromRotation(q, order)[last], 0.0);
                QCOMPARE(nearestEuler(q, reference, order)[last], reference[last]);
            }
    }

    void theDistanceToTheGimbalIsThatOfTheMiddleAngle()
    {
        RandomCurves random(65);
        for (const EulerOrder order : kEulerOrders)
            for (int n = 0; n < 500; ++n) {
                const double off = std::pow(10, random.number(-12, 0.19)) * (n % 2 ? 1 : -1);
                const glm::dquat q = rotationFromEuler(lockedAngles(random, order, off), order);
                QVERIFY(std::abs(gimbalDistance(q, order) - std::min(std::abs(off), kPi - std::abs(off))) < 1e-14);
            }
        QVERIFY(std::abs(gimbalDistance(glm::dquat(1, 0, 0, 0)) - kPi / 2) < 1e-15);
        QCOMPARE(gimbalDistance(glm::dquat(1, 0, 0, 0), EulerOrder::zxz), 0.0);
    }

    void draggingOneAngleKeepsTheOthersAndTheirTurns()
    {
        RandomCurves random(66);
        for (const EulerOrder order : kEulerOrders)
            for (int n = 0; n < 1000; ++n) {
                const bool near = n % 2;
                const double off = n % 4 == 1 ? 0 : std::pow(10, random.number(-15, -2));
                const glm::dvec3 shown = near ? lockedAngles(random, order, off) : randomAngles(random, 15);
                const int component = random.whole(0, 2);
                const double value = random.number(-15, 15);
                const glm::dquat q = rotationFromEuler(shown, order) * (n % 3 ? 1.0 : -1.0);
                const EulerDrag drag = draggedEuler(q, shown, component, value, order);
                for (int i = 0; i < 3; ++i)
                    QCOMPARE(drag.euler[i], i == component ? value : shown[i]); // exactly
                QVERIFY(glm::dot(drag.rotation, q) >= 0);
                QVERIFY(largestStep(nearestEuler(drag.rotation, drag.euler, order), drag.euler) < 1e-12); // and so it is read again
            }
        const glm::dvec3 shown(0.1, 0.2, 0.3);
        const glm::dquat q = rotationFromEuler(shown);
        QVERIFY(draggedEuler(q, shown, 0, std::nan("")).rotation == q);
    }

    void theJacobianIsTheDerivative()
    {
        RandomCurves random(67);
        const double h = 1e-5;
        for (const EulerOrder order : kEulerOrders)
            for (int n = 0; n < 500; ++n) {
                const glm::dvec3 euler = randomAngles(random, 4), rates = randomAngles(random, 2);
                const glm::dquat turn = glm::conjugate(rotationFromEuler(euler - h * rates, order)) * rotationFromEuler(euler + h * rates, order);
                const glm::dvec3 numeric = logarithm(turn.w < 0 ? -turn : turn) / h;
                const glm::dvec3 velocity = eulerJacobian(euler, order) * rates;
                QVERIFY(glm::length(numeric - velocity) < 1e-8);
                const double distance = gimbalDistance(rotationFromEuler(euler, order), order);
                if (distance > 1e-3)
                    QVERIFY(largestStep(eulerRates(euler, velocity, order), rates) < 1e-12 / distance);
            }
    }

    void ratesStayFiniteInTheGimbal()
    {
        RandomCurves random(68);
        for (const EulerOrder order : kEulerOrders) {
            const glm::dvec3 euler = lockedAngles(random, order, 0);
            const glm::dvec3 rates = eulerRates(euler, {1, 2, 3}, order);
            QVERIFY(largestStep(rates, glm::dvec3(0)) < 10);
        }
    }

    void everyOrderIsReadContinuously()
    {
        RandomCurves random(69);
        for (const EulerOrder order : kEulerOrders)
            for (int n = 0; n < 15; ++n) {
                const auto curve = random.rotations(5, {Interpolation::slerp, Interpolation::spline, Interpolation::tangent}, 2);
                std::vector<Seconds> times;
                for (const auto& key : curve.keys)
                    times.push_back(key.time);
                const EulerReadout readout([&](Seconds time) { return evaluate(curve, time); }, times, order);
                QVERIFY(largestStep(readout.atKey(0), eulerFromRotation(evaluate(curve, times[0]), order)) < 1e-12);
                glm::dvec3 before = readout.at(times.front());
                const int steps = 1500;
                for (int i = 1; i <= steps; ++i) {
                    const double time = times.front() + (times.back() - times.front()) * i / steps;
                    const glm::dvec3 now = readout.at(time);
                    const glm::dquat q = evaluate(curve, time);
                    QVERIFY(angleBetween(rotationFromEuler(now, order), q) < 1e-12);
                    if (gimbalDistance(q, order) > 0.1)
                        QVERIFY(largestStep(now, before) < 1.2);
                    before = now;
                }
                for (std::size_t key = 0; key < times.size(); ++key) {
                    QVERIFY(readout.at(times[key]) == readout.atKey(key));
                    QVERIFY(largestStep(readout.arrivingAt(key), readout.atKey(key)) < 1e-3);
                }
            }
    }

    void aChosenStartDecidesTheTurns()
    {
        const glm::dquat q = rotationFromEuler({0.1, 0.2, 0.3});
        const EulerReadout readout([&](Seconds) { return q; }, {0, 1}, EulerOrder::xyz, glm::dvec3(0.1, 0.2, 0.3 + 4 * kPi));
        QVERIFY(std::abs(readout.atKey(1).z - 0.3 - 4 * kPi) < 1e-12);
        QVERIFY(largestStep(readout.at(-5), readout.atKey(0)) < 1e-12);
        QVERIFY(largestStep(readout.at(7), readout.atKey(1)) < 1e-12);
        QVERIFY(EulerReadout().at(3) == glm::dvec3(0));
        QVERIFY(largestStep(EulerReadout([&](Seconds) { return q; }, {}).at(3), {0.1, 0.2, 0.3}) < 1e-12);
        QVERIFY(readout.arrivingAt(0) == readout.atKey(0));
    }
};

QTEST_APPLESS_MAIN(TestEuler)
#include "tst_euler.moc"
