#include "core/curve/evaluate.h"
#include "core/curve/rotation.h"
#include "tests/support/random_curves.h"

#include <QTest>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

constexpr int kCurves = 2000; // of each kind; the sanitizer build runs them too

double lengthError(const glm::dquat& q) { return std::abs(std::sqrt(glm::dot(q, q)) - 1); }

// Angular velocity about the body's own axes from two evaluations a small time apart.
glm::dvec3 numericRate(const Curve<glm::dquat>& curve, double time, double h)
{
    glm::dquat turn = glm::conjugate(evaluate(curve, time - h)) * evaluate(curve, time + h);
    if (turn.w < 0)
        turn = -turn;
    return logarithm(turn) / h;
}

double length(const glm::dvec3& v) { return std::sqrt(glm::dot(v, v)); }

} // namespace

class TestEvaluate : public QObject {
    Q_OBJECT

private slots:
    void everyModeIsExactAtItsKeys()
    {
        RandomCurves random(1);
        for (int n = 0; n < kCurves; ++n) {
            const auto scalar = random.scalar(random.whole(1, 9), kAllModes);
            for (const auto& key : scalar.keys)
                QCOMPARE(evaluate(scalar, key.time), key.value);
            const auto rotation = random.rotations(random.whole(1, 9), kAllModes);
            for (const auto& key : rotation.keys)
                QVERIFY(evaluate(rotation, key.time) == normalised(key.value));
        }
    }

    void rotationsStayUnitLength()
    {
        RandomCurves random(2);
        double worst = 0;
        for (int n = 0; n < kCurves; ++n) {
            const auto curve = random.rotations(6, kAllModes);
            for (int i = 0; i < 20; ++i)
                worst = std::max(worst, lengthError(evaluate(curve, random.number(curve.keys.front().time - 1, curve.keys.back().time + 1))));
        }
        QVERIFY2(worst < 1e-12, qPrintable(QString::number(worst)));
    }

    void aCursorChangesNoBit()
    {
        RandomCurves random(3);
        for (int n = 0; n < 300; ++n) {
            auto scalar = random.scalar(12, kAllModes);
            auto rotation = random.rotations(12, kAllModes);
            if (n % 2)
                scalar.after = rotation.before = Extrapolation::loop;
            CurveCursor<double> scalarCursor;
            CurveCursor<glm::dquat> rotationCursor;
            for (int i = 0; i < 60; ++i) {
                const double time = random.number(scalar.keys.front().time - 4, scalar.keys.back().time + 4);
                QCOMPARE(evaluate(scalar, time, scalarCursor), evaluate(scalar, time));
                QVERIFY(evaluate(rotation, time, rotationCursor) == evaluate(rotation, time));
            }
        }
    }

    void theRateIsTheDerivative()
    {
        RandomCurves random(4);
        double worstScalar = 0, worstRotation = 0;
        for (int n = 0; n < kCurves; ++n) {
            const auto scalar = random.scalar(5, {Interpolation::linear, Interpolation::cosine, Interpolation::spline});
            const auto rotation = random.rotations(5, kAllModes, 1.5);
            for (std::size_t span = 0; span + 1 < 5; ++span) {
                const auto inside
                    = [&](const auto& keys) { return keys[span].time + (keys[span + 1].time - keys[span].time) * random.number(0.1, 0.9); };
                const double h = 1e-5, time = inside(scalar.keys);
                const double numeric = (evaluate(scalar, time + h) - evaluate(scalar, time - h)) / (2 * h);
                worstScalar = std::max(worstScalar, std::abs(numeric - rate(scalar, time)) / std::max(1.0, std::abs(numeric)));
                const double when = inside(rotation.keys);
                worstRotation = std::max(worstRotation, length(numericRate(rotation, when, h) - rate(rotation, when)));
            }
        }
        QVERIFY2(worstScalar < 1e-6, qPrintable(QString::number(worstScalar)));
        QVERIFY2(worstRotation < 1e-4, qPrintable(QString::number(worstRotation))); // the step itself is 1e-5 s
    }

    void velocityIsContinuousAtKeysOfVelocityContinuousSplines()
    {
        RandomCurves random(5);
        for (int n = 0; n < kCurves; ++n) {
            const auto scalar = random.scalar(6, {Interpolation::spline});
            const auto rotation = random.rotations(6, {Interpolation::spline}, 1.8);
            for (std::size_t key = 1; key + 1 < 6; ++key) {
                const double before = rate(scalar, scalar.keys[key].time, Side::before), after = rate(scalar, scalar.keys[key].time, Side::after);
                QVERIFY(std::abs(before - after) <= 1e-9 * std::max(1.0, std::abs(before)));
                QVERIFY(length(rate(rotation, rotation.keys[key].time, Side::before) - rate(rotation, rotation.keys[key].time, Side::after)) < 1e-9);
            }
        }
    }

    void aRotationHandleIsTheAngularVelocityAtItsKey()
    {
        RandomCurves random(6);
        for (int n = 0; n < kCurves; ++n) {
            auto curve = random.rotations(2, {Interpolation::tangent}, 1);
            Key<glm::dquat> key = curve.keys[0];
            key.out = {TangentRule::free, 1, 0, glm::dvec3(random.number(-2, 2), random.number(-2, 2), random.number(-2, 2))};
            curve.keys = curve.keys.splice(0, 1, std::span<const Key<glm::dquat>>(&key, 1));
            QVERIFY(length(rate(curve, key.time, Side::after) - key.out.slope) < 1e-9);
            const double h = 1e-8; // and the curve really moves that way
            glm::dquat turn = glm::conjugate(evaluate(curve, key.time)) * evaluate(curve, key.time + h);
            if (turn.w < 0)
                turn = -turn;
            QVERIFY(length(2.0 * logarithm(turn) / h - key.out.slope) < 1e-4);
        }
    }

    void clampedTangentsDoNotOvershoot()
    {
        RandomCurves random(7);
        for (int n = 0; n < kCurves; ++n) {
            auto curve = random.scalar(6, {Interpolation::tangent});
            std::vector<Key<double>> keys(curve.keys.begin(), curve.keys.end());
            for (auto& key : keys)
                key.in = key.out = {TangentRule::clamped, 1, 0, 0};
            curve.keys = KeyList<double>(keys);
            for (std::size_t span = 0; span + 1 < keys.size(); ++span) {
                const auto [least, greatest] = std::minmax(keys[span].value, keys[span + 1].value);
                for (int i = 1; i < 20; ++i) {
                    const double value = evaluate(curve, keys[span].time + (keys[span + 1].time - keys[span].time) * i / 20);
                    QVERIFY(value >= least - 1e-9 && value <= greatest + 1e-9);
                }
            }
        }
    }

    void loopsArePeriodic()
    {
        RandomCurves random(8);
        for (int n = 0; n < 500; ++n) {
            auto curve = random.scalar(5, kAllModes);
            curve.before = curve.after = Extrapolation::loop;
            const double period = curve.keys.back().time - curve.keys.front().time + (n % 2 ? 0.5 : 0);
            curve.period = period;
            for (int i = 0; i < 10; ++i) {
                const double time = random.number(curve.keys.front().time, curve.keys.back().time);
                const double scale = std::max(1.0, std::abs(evaluate(curve, time)) + std::abs(rate(curve, time)));
                QVERIFY(std::abs(evaluate(curve, time + 3 * period) - evaluate(curve, time)) <= 1e-10 * scale);
                QVERIFY(std::abs(evaluate(curve, time - 2 * period) - evaluate(curve, time)) <= 1e-10 * scale);
            }
        }
    }

    void keysAtOneTimeJumpAndTheLastHolds()
    {
        Curve<double> curve;
        curve.keys = KeyList<double>(std::vector<Key<double>>{{0, 0, Interpolation::linear, {}, {}}, {1, 1, Interpolation::linear, {}, {}},
            {1, 5, Interpolation::linear, {}, {}}, {2, 6, Interpolation::linear, {}, {}}});
        QCOMPARE(evaluate(curve, 1.0), 5.0);
        QVERIFY(std::abs(evaluate(curve, 1 - 1e-9) - 1) < 1e-6);
        curve.sharedTime = SharedTime::first;
        QCOMPARE(evaluate(curve, 1.0), 1.0);
    }

    void oppositeQuaternionsStayFiniteAndUnit()
    {
        for (RotationPath path : {RotationPath::shortest, RotationPath::asStored})
            for (Interpolation mode : kAllModes) {
                Curve<glm::dquat> curve;
                curve.path = path;
                const glm::dquat q(0.5, 0.5, -0.5, 0.5);
                curve.keys = KeyList<glm::dquat>(
                    std::vector<Key<glm::dquat>>{{0, q, mode, {}, {}}, {1, -q, mode, {}, {}}, {2, q * glm::dquat(0, 1, 0, 0), mode, {}, {}}});
                for (double time = 0; time <= 2; time += 0.05)
                    QVERIFY(lengthError(evaluate(curve, time)) < 1e-12);
                QVERIFY(evaluate(curve, 1) == -q);
            }
    }

    void emptyAndBrokenInputIsHarmless()
    {
        QCOMPARE(evaluate(Curve<double>{}, 1.0), 0.0);
        QVERIFY(evaluate(Curve<glm::dquat>{}, 1.0) == glm::dquat(1, 0, 0, 0));
        Curve<double> curve;
        curve.keys = KeyList<double>(std::vector<Key<double>>{{0, 3, Interpolation::spline, {}, {}}});
        curve.before = curve.after = Extrapolation::loop;
        for (double time : {std::nan(""), HUGE_VAL, -HUGE_VAL, 1e300, -1e300})
            QCOMPARE(evaluate(curve, time), 3.0);
        Curve<glm::dquat> zero;
        zero.keys = KeyList<glm::dquat>(std::vector<Key<glm::dquat>>{
            {0, glm::dquat(0, 0, 0, 0), Interpolation::spline, {}, {}}, {1, glm::dquat(0, 0, 0, 0), Interpolation::spline, {}, {}}});
        QVERIFY(evaluate(zero, 0.5) == glm::dquat(1, 0, 0, 0));
    }

    void weightedSpansSolveTheirTimeToTheLastDigits()
    {
        RandomCurves random(9);
        for (int n = 0; n < 20000; ++n) {
            const double w0 = random.number(1e-3, 1), w1 = random.number(1e-3, 1), s = random.number(0, 1);
            const double u = weightedParameter(w0, w1, s);
            const double x = u * (3 * w0 + u * (3 - 6 * w0 - 3 * w1 + u * (3 * w0 + 3 * w1 - 2)));
            QVERIFY2(std::abs(x - s) <= 2e-15, qPrintable(QStringLiteral("%1 %2 %3 off %4").arg(w0).arg(w1).arg(s).arg(std::abs(x - s))));
        }
    }
};

QTEST_APPLESS_MAIN(TestEvaluate)
#include "tst_evaluate.moc"
