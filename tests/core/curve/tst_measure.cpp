#include "core/curve/edit.h"
#include "core/curve/evaluate.h"
#include "core/curve/measure.h"
#include "core/curve/rotation.h"
#include "tests/support/random_curves.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <glm/trigonometric.hpp>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

QJsonArray fixtureCases()
{
    QFile file(QStringLiteral(SLERPLINE_TEST_DATA "/../vectors/golden/squad_fixture.json"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QJsonDocument::fromJson(file.readAll()).object()["cases"].toArray();
}

std::optional<SplineTiming> timingOf(const QString& name)
{
    if (name == "velocity-continuous")
        return SplineTiming::velocityContinuous;
    if (name == "m3g-1.0")
        return SplineTiming::m3g10;
    if (name == "uniform")
        return SplineTiming::uniform;
    return std::nullopt;
}

Curve<glm::dquat> curveOf(const QJsonObject& input)
{
    std::vector<Key<glm::dquat>> keys;
    for (const auto& entry : input["keyframes"].toArray()) {
        const QJsonArray v = entry.toObject()["value"].toArray();
        keys.push_back({entry.toObject()["time"].toDouble(), glm::dquat(v[3].toDouble(), v[0].toDouble(), v[1].toDouble(), v[2].toDouble()),
            Interpolation::spline, {}, {}});
    }
    Curve<glm::dquat> curve;
    curve.keys = KeyList<glm::dquat>(keys);
    curve.timing = *timingOf(input["spline"].toString());
    return curve;
}

// Largest distance of the found figures to the written ones, in degrees.
template <class Found> double worst(const QJsonArray& expected, const std::vector<Found>& found, double Found::*figure)
{
    if (expected.size() != qsizetype(found.size()))
        return 1e9;
    double result = 0;
    for (std::size_t i = 0; i < found.size(); ++i)
        result = std::max(result, std::abs(glm::degrees(found[i].*figure) - expected[qsizetype(i)].toDouble()));
    return result;
}

std::vector<OffArc> offArcOnGrid(const Curve<glm::dquat>& curve)
{
    std::vector<OffArc> result;
    for (std::size_t span = 0; span + 1 < curve.keys.size(); ++span) {
        const Segment<glm::dquat> segment = segmentAt(curve, span);
        OffArc largest{span, segment.begin, 0};
        for (int i = 0; i <= 200; ++i)
            largest.angle = std::max(largest.angle, angleBetween(segmentValue(segment, i / 200.0), slerp(segment.q0, segment.q1, i / 200.0)));
        result.push_back(largest);
    }
    return result;
}

Curve<double> scalars(std::vector<Key<double>> keys)
{
    Curve<double> curve;
    curve.keys = KeyList<double>(keys);
    return curve;
}

} // namespace

class TestMeasure : public QObject {
    Q_OBJECT

private slots:
    void theFixturesFiguresComeOutToTheirDigits()
    {
        const QJsonArray cases = fixtureCases();
        QCOMPARE(cases.size(), 6);
        for (const auto& entry : cases) {
            const QJsonObject input = entry.toObject()["input"].toObject(), measure = entry.toObject()["measure"].toObject();
            const QString name = entry.toObject()["name"].toString();
            const Curve<glm::dquat> curve = curveOf(input);
            Curve<glm::dquat> asSlerp = curve;
            asSlerp.playAs = Interpolation::slerp;
            const double jumps = worst(measure["jump_deg_per_s"].toArray(), velocityJumps(curve), &VelocityJump::jump);
            // The fixture looked at 200 places per span; the true largest angles lie between them.
            const double grid = worst(measure["off_arc_deg"].toArray(), offArcOnGrid(curve), &OffArc::angle);
            const double off = worst(measure["off_arc_deg"].toArray(), offArc(curve), &OffArc::angle);
            const double slerpJumps = worst(measure["slerp_jump_deg_per_s"].toArray(), velocityJumps(asSlerp), &VelocityJump::jump);
            qInfo() << name << "jumps" << jumps << "off arc" << grid << "and between its places" << off << "slerp jumps" << slerpJumps;
            QVERIFY(jumps < 1e-6);
            QVERIFY(grid < 1e-6);
            QVERIFY(off < 2e-3);
            QVERIFY(slerpJumps < 1e-6);
            // The same by `rate` alone, as a reader would do it.
            const QJsonArray expected = measure["jump_deg_per_s"].toArray();
            for (std::size_t key = 1; key + 1 < curve.keys.size(); ++key) {
                const Seconds time = curve.keys[key].time;
                const glm::dvec3 jump = rate(curve, time, Side::after) - rate(curve, time, Side::before);
                QVERIFY(std::abs(glm::degrees(std::sqrt(glm::dot(jump, jump))) - expected[qsizetype(key) - 1].toDouble()) < 1e-6);
            }
        }
    }

    void aJumpIsWhatTheOneSidedRatesSay()
    {
        RandomCurves random(50);
        for (int n = 0; n < 2000; ++n) {
            auto scalar = random.scalar(random.whole(1, 8), kAllModes);
            const auto jumps = velocityJumps(scalar);
            QCOMPARE(jumps.size(), scalar.keys.size() < 2 ? 0 : scalar.keys.size() - 2);
            for (const auto& jump : jumps) {
                const double before = rate(scalar, jump.time, Side::before), after = rate(scalar, jump.time, Side::after);
                QVERIFY(std::abs(jump.jump - std::abs(after - before)) <= 1e-12 * (1 + std::abs(after) + std::abs(before)));
                QCOMPARE(jump.before, std::abs(before));
                QCOMPARE(jump.after, std::abs(after));
            }
            const auto rotation = random.rotations(5, {Interpolation::slerp, Interpolation::spline});
            for (const auto& jump : velocityJumps(rotation)) {
                const glm::dvec3 apart = rate(rotation, jump.time, Side::after) - rate(rotation, jump.time, Side::before);
                QVERIFY(std::abs(jump.jump - std::sqrt(glm::dot(apart, apart))) < 1e-12);
            }
        }
    }

    void keysThatShareATimeAreOneJump()
    {
        const auto curve = scalars({{0, 0, Interpolation::linear, {}, {}}, {1, 1, Interpolation::linear, {}, {}},
            {1, 5, Interpolation::linear, {}, {}}, {2, 8, Interpolation::linear, {}, {}}});
        const auto jumps = velocityJumps(curve);
        QCOMPARE(jumps.size(), std::size_t(1));
        QCOMPARE(jumps[0].key, std::size_t(2));
        QCOMPARE(jumps[0].jump, 2.0);
        QVERIFY(velocityJumps(Curve<double>{}).empty());
        QVERIFY(velocityJumps(Curve<glm::dquat>{}).empty());
    }

    void aLoopsSeamCountsAsAKey()
    {
        auto curve = scalars({{0, 0, Interpolation::linear, {}, {}}, {1, 3, Interpolation::linear, {}, {}}, {2, 0, Interpolation::linear, {}, {}}});
        QCOMPARE(velocityJumps(curve).size(), std::size_t(1));
        curve.after = Extrapolation::loop; // first and last agree: joined
        auto jumps = velocityJumps(curve);
        QCOMPARE(jumps.size(), std::size_t(2));
        QCOMPARE(jumps[0].key, std::size_t(0));
        QCOMPARE(jumps[0].jump, 6.0);
        curve.period = 4; // a seam span of its own, at rest
        jumps = velocityJumps(curve);
        QCOMPARE(jumps.size(), std::size_t(3));
        QCOMPARE(jumps[0].jump, 3.0);
        QCOMPARE(jumps[2].key, std::size_t(2));
        QCOMPARE(jumps[2].jump, 3.0);
    }

    void slerpStaysOnItsArcAndStepsLeaveItByTheWholeStep()
    {
        RandomCurves random(51);
        for (int n = 0; n < 300; ++n) {
            for (const auto& off : offArc(random.rotations(4, {Interpolation::slerp})))
                QVERIFY(off.angle < 1e-12);
            const auto step = random.rotations(2, {Interpolation::step});
            const auto off = offArc(step);
            QCOMPARE(off.size(), std::size_t(1));
            QVERIFY(std::abs(off[0].angle - angleBetween(normalised(step.keys[0].value), normalised(step.keys[1].value))) < 1e-9);
        }
        auto loop = random.rotations(4, {Interpolation::spline});
        loop.after = Extrapolation::loop;
        loop.period = loop.keys.back().time - loop.keys.front().time + 1;
        QCOMPARE(offArc(loop).size(), std::size_t(4));
        QCOMPARE(offArc(loop).back().span, std::size_t(3));
        QVERIFY(offArc(Curve<glm::dquat>{}).empty());
    }

    void offTheArcIsNeverLessThanADenseScanFinds()
    {
        RandomCurves random(52);
        for (int n = 0; n < 100; ++n) {
            const auto curve = random.rotations(4, {Interpolation::spline, Interpolation::tangent, Interpolation::linear, Interpolation::cosine}, 2);
            for (const auto& off : offArc(curve)) {
                const Segment<glm::dquat> segment = segmentAt(curve, off.span);
                double dense = 0;
                for (int i = 0; i <= 3000; ++i)
                    dense = std::max(dense, angleBetween(segmentValue(segment, i / 3000.0), slerp(segment.q0, segment.q1, i / 3000.0)));
                QVERIFY2(off.angle >= dense - 1e-9 && off.angle <= dense + 1e-3, qPrintable(QString::number(off.angle - dense)));
            }
        }
    }

    void overshootIsWhatADenseScanFinds()
    {
        RandomCurves random(53);
        int found = 0;
        for (int n = 0; n < 1000; ++n) {
            const auto curve = random.scalar(5, kAllModes);
            const auto overshot = overshoots(curve);
            for (std::size_t span = 0; span + 1 < curve.keys.size(); ++span) {
                const double a = curve.keys[span].value, b = curve.keys[span + 1].value;
                const Segment<double> segment = segmentAt(curve, span);
                double dense = 0;
                for (int i = 0; i <= 400; ++i) {
                    const double value = segmentValue(segment, i / 400.0);
                    dense = std::max(dense, std::max(value - std::max(a, b), std::min(a, b) - value));
                }
                const auto at = std::find_if(overshot.begin(), overshot.end(), [&](const Overshoot& o) { return o.span == span; });
                const double amount = at == overshot.end() ? 0 : at->amount;
                QVERIFY2(amount >= dense - 1e-11 && amount <= dense + 0.02 * (1 + std::abs(b - a) + dense),
                    qPrintable(QString("%1 %2").arg(amount).arg(dense)));
                if (at == overshot.end())
                    continue;
                ++found;
                const double value = evaluate(curve, at->time);
                QVERIFY(std::abs(std::max(value - std::max(a, b), std::min(a, b) - value) - amount) < 1e-9 * (1 + amount));
                QVERIFY(std::abs(at->share * std::abs(b - a) - amount) < 1e-12 * (1 + amount));
            }
        }
        QVERIFY(found > 300);
    }

    void clampedTangentsDoNotOvershoot()
    {
        RandomCurves random(54);
        for (int n = 0; n < 1000; ++n) {
            auto curve = random.scalar(6, {Interpolation::linear});
            curve = setTangentRule(curve, IndexRanges::single(0), TangentRule::linear, {});
            for (std::size_t key = 0; key < 6; ++key)
                curve = setTangentRule(curve, IndexRanges::single(key), TangentRule::clamped, {});
            QVERIFY(overshoots(curve).empty());
        }
    }

    void betweenEqualKeysTheShareIsInfinite()
    {
        const auto curve = scalars({{0, 2, Interpolation::tangent, {}, {TangentRule::free, 1, 0, 4}}, {1, 2, Interpolation::tangent, {}, {}}});
        const auto found = overshoots(curve);
        QCOMPARE(found.size(), std::size_t(1));
        QVERIFY(std::isinf(found[0].share) && found[0].amount > 0);
    }

    void aCurveDiffersFromItselfByNothing()
    {
        RandomCurves random(55);
        for (int n = 0; n < 100; ++n) {
            const auto scalar = random.scalar(5, kAllModes);
            const CurveDifference none = difference(scalar, scalar, {-5, 15});
            QCOMPARE(none.largest, 0.0);
            QCOMPARE(none.mean, 0.0);
        }
    }

    void aKnownDifferenceIsFoundWithItsPlaceAndMean()
    {
        // A parabola against its chord: 4 s (1 - s), highest in the middle, mean 2/3.
        const auto straight = scalars({{1, 0, Interpolation::linear, {}, {}}, {3, 0, Interpolation::linear, {}, {}}});
        const auto arch = scalars(
            {{1, 0, Interpolation::tangent, {}, {TangentRule::free, 1, 0, 2}}, {3, 0, Interpolation::tangent, {TangentRule::free, 1, 0, -2}, {}}});
        const CurveDifference found = difference(straight, arch, {1, 3});
        QVERIFY(std::abs(found.largest - 1) < 1e-12);
        QVERIFY(std::abs(found.at - 2) < 1e-6);
        QVERIFY(std::abs(found.mean - 2.0 / 3) < 1e-9);
        // Rotations: a constant turn apart.
        Curve<glm::dquat> still, turned;
        still.keys = KeyList<glm::dquat>(std::vector<Key<glm::dquat>>{{0, glm::dquat(1, 0, 0, 0), Interpolation::slerp, {}, {}}});
        turned.keys = KeyList<glm::dquat>(std::vector<Key<glm::dquat>>{{0, exponential({0, 0.2, 0}), Interpolation::slerp, {}, {}}});
        const CurveDifference turn = difference(still, turned, {0, 1});
        QVERIFY(std::abs(turn.largest - 0.4) < 1e-12 && std::abs(turn.mean - 0.4) < 1e-12);
        Curve<glm::dmat4> matrix, other;
        matrix.keys = KeyList<glm::dmat4>(
            std::vector<Key<glm::dmat4>>{{0, glm::dmat4(1), Interpolation::linear, {}, {}}, {1, glm::dmat4(1), Interpolation::linear, {}, {}}});
        other.keys = KeyList<glm::dmat4>(
            std::vector<Key<glm::dmat4>>{{0, glm::dmat4(1), Interpolation::linear, {}, {}}, {1, glm::dmat4(3), Interpolation::linear, {}, {}}});
        const CurveDifference growth = difference(matrix, other, {0, 1});
        QCOMPARE(growth.largest, 2.0);
        QCOMPARE(growth.at, 1.0);
        QVERIFY(std::abs(growth.mean - 1) < 1e-9);
    }

    void aStepIsSeenFromBothSides()
    {
        const auto step = scalars({{0, 0, Interpolation::step, {}, {}}, {1, 7, Interpolation::step, {}, {}}});
        const auto straight = scalars({{0, 0, Interpolation::linear, {}, {}}, {1, 7, Interpolation::linear, {}, {}}});
        const CurveDifference found = difference(step, straight, {0, 1});
        QVERIFY(std::abs(found.largest - 7) < 1e-9 && found.at < 1 && found.at > 0.999999);
        QVERIFY(std::abs(found.mean - 3.5) < 1e-6);
    }

    void loopsAreComparedOutsideTheirKeysToo()
    {
        auto loop = scalars({{0, 0, Interpolation::linear, {}, {}}, {1, 1, Interpolation::linear, {}, {}}, {2, 0, Interpolation::linear, {}, {}}});
        loop.after = Extrapolation::loop;
        const CurveDifference found = difference(loop, Curve<double>{}, {10, 20});
        QVERIFY(std::abs(found.largest - 1) < 1e-9);
        QVERIFY(std::abs(found.mean - 0.5) < 1e-3);
    }

    void neverLessThanADenseScan()
    {
        RandomCurves random(56);
        for (int n = 0; n < 200; ++n) {
            const auto a = random.rotations(5, kAllModes, 2), b = random.rotations(5, kAllModes, 2);
            const TimeRange range{a.keys.front().time - 1, b.keys.back().time + 1};
            if (range.last < range.first)
                continue;
            const CurveDifference found = difference(a, b, range);
            double dense = 0;
            for (int i = 0; i <= 2000; ++i) {
                const double time = range.first + range.duration() * i / 2000;
                dense = std::max(dense, angleBetween(evaluate(a, time), evaluate(b, time)));
            }
            QVERIFY2(found.largest >= dense - 2e-4, qPrintable(QString("%1 %2").arg(found.largest).arg(dense)));
            QVERIFY(std::abs(angleBetween(evaluate(a, found.at), evaluate(b, found.at)) - found.largest) < 1e-12);
            QVERIFY(found.mean <= found.largest && found.mean >= 0);
        }
    }

    void oddRangesGiveNoNonsense()
    {
        const auto curve = scalars({{0, 1, Interpolation::linear, {}, {}}});
        QCOMPARE(difference(curve, Curve<double>{}, {2, 2}).largest, 1.0);
        QCOMPARE(difference(curve, Curve<double>{}, {2, 2}).mean, 1.0);
        QCOMPARE(difference(curve, Curve<double>{}, {2, 1}).largest, 0.0);
        QCOMPARE(difference(curve, Curve<double>{}, {0, std::numeric_limits<double>::infinity()}).largest, 0.0);
        QCOMPARE(difference(curve, Curve<double>{}, {0, 1}).mean, 1.0);
    }
};

QTEST_APPLESS_MAIN(TestMeasure)
#include "tst_measure.moc"
