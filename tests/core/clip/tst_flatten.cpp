// What .x cannot say is written as more keys; the oracle is a plain replay of the written keys on a fine grid.
#include "core/clip/flatten.h"
#include "core/curve/evaluate.h"
#include "core/curve/rotation.h"

#include <QTest>

#include <cmath>
#include <numbers>

using namespace slerpline;

namespace {

template <class T> Curve<T> curveOf(const std::vector<std::pair<double, T>>& points, Interpolation mode)
{
    std::vector<Key<T>> keys;
    for (const auto& [time, value] : points) {
        keys.emplace_back();
        keys.back().time = time;
        keys.back().value = value;
        keys.back().interpolation = mode;
    }
    Curve<T> curve;
    curve.keys = KeyList<T>(keys);
    return curve;
}

glm::dquat turn(double degrees, glm::dvec3 axis = {0, 0, 1}) { return glm::angleAxis(degrees * std::numbers::pi / 180, glm::normalize(axis)); }

Curve<glm::dquat> turns(Interpolation mode)
{
    return curveOf<glm::dquat>({{0.0, turn(0)}, {0.5, turn(80, {1, 2, 0})}, {0.6, turn(120, {0, 1, 3})}, {2.0, turn(-60, {1, 0, 1})}}, mode);
}

std::vector<Curve<double>> vectors(Interpolation mode)
{
    return {curveOf<double>({{0.0, 0}, {0.5, 10}, {1.0, -3}}, mode), curveOf<double>({{0.0, 1}, {1.0, 2}}, mode),
        curveOf<double>({{0.25, 4}, {0.75, 8}}, mode)};
}

// How a .x player sees the keys.
glm::dvec3 replay(const FlatCurve<glm::dvec3>& flat, double tick)
{
    std::size_t i = 1;
    while (i + 1 < flat.ticks.size() && double(flat.ticks[i]) <= tick)
        ++i;
    const double s = std::clamp((tick - double(flat.ticks[i - 1])) / double(flat.ticks[i] - flat.ticks[i - 1]), 0.0, 1.0);
    return flat.values[i - 1] * (1 - s) + flat.values[i] * s;
}

glm::dquat replay(const FlatCurve<glm::dquat>& flat, double tick)
{
    std::size_t i = 1;
    while (i + 1 < flat.ticks.size() && double(flat.ticks[i]) <= tick)
        ++i;
    const double s = std::clamp((tick - double(flat.ticks[i - 1])) / double(flat.ticks[i] - flat.ticks[i - 1]), 0.0, 1.0);
    const glm::dquat a = normalised(flat.values[i - 1]), b = normalised(flat.values[i]);
    return slerp(a, glm::dot(a, b) < 0 ? -b : b, s);
}

double largestError(const Curve<glm::dquat>& curve, const FlatCurve<glm::dquat>& flat, double ticksPerSecond)
{
    double largest = 0;
    const double last = curve.keys.back().time;
    for (int i = 0; i <= 20000; ++i)
        largest = std::max(largest, angleBetween(evaluate(curve, last * i / 20000), replay(flat, last * i / 20000 * ticksPerSecond)));
    return largest;
}

} // namespace

class Flatten : public QObject {
    Q_OBJECT
private slots:
    void linearAndSlerpAreWrittenAsTheyAre()
    {
        const auto flat = flatten(turns(Interpolation::slerp), {4800, 0.001});
        QVERIFY(flat && flat->isExact);
        QCOMPARE(flat->ticks, (std::vector<std::int64_t>{0, 2400, 2880, 9600}));
        QVERIFY(flat->values[1] == turn(80, {1, 2, 0}));
        QCOMPARE(flat->maxError, 0.0);
    }

    void componentsKeyedApartBecomeTheUnionExactly()
    {
        const std::vector<Curve<double>> curves = vectors(Interpolation::linear);
        const auto flat = flatten(curves, {100, 1e-9});
        QVERIFY(flat && flat->isExact);
        QCOMPARE(flat->ticks, (std::vector<std::int64_t>{0, 25, 50, 75, 100}));
        for (int i = 0; i <= 1000; ++i)
            for (int c = 0; c < 3; ++c)
                QVERIFY(std::abs(replay(*flat, i / 10.0)[c] - evaluate(curves[std::size_t(c)], i / 1000.0)) < 1e-12);
    }

    void everyModeStaysWithinTheBudget_data()
    {
        QTest::addColumn<int>("mode");
        QTest::newRow("nlerp") << int(Interpolation::linear);
        QTest::newRow("cosine") << int(Interpolation::cosine);
        QTest::newRow("squad") << int(Interpolation::spline);
        QTest::newRow("tangent") << int(Interpolation::tangent);
    }
    void everyModeStaysWithinTheBudget()
    {
        QFETCH(int, mode);
        for (const double degrees : {1.0, 0.1}) {
            const double budget = degrees * std::numbers::pi / 180;
            const Curve<glm::dquat> curve = turns(Interpolation(mode));
            const auto flat = flatten(curve, {4800, budget});
            QVERIFY2(flat, flat ? "" : describe(flat.error()).c_str());
            QVERIFY(!flat->isExact);
            const double reached = largestError(curve, *flat, 4800);
            QVERIFY(reached <= budget);
            QVERIFY(std::abs(reached - flat->maxError) < 0.05 * budget);
            for (const std::int64_t tick : {0, 2400, 2880, 9600})
                QVERIFY(std::find(flat->ticks.begin(), flat->ticks.end(), tick) != flat->ticks.end());
        }
    }

    void scalarSplinesStayWithinTheBudget()
    {
        for (const Interpolation mode : {Interpolation::spline, Interpolation::cosine, Interpolation::tangent}) {
            const std::vector<Curve<double>> curves = vectors(mode);
            const auto flat = flatten(curves, {4800, 0.01});
            QVERIFY(flat);
            for (int i = 0; i <= 10000; ++i)
                for (int c = 0; c < 3; ++c)
                    QVERIFY(std::abs(replay(*flat, i * 0.48)[c] - evaluate(curves[std::size_t(c)], i / 10000.0)) <= 0.01);
        }
    }

    void aStepBecomesTwoKeysOneTickApart()
    {
        const auto flat = flatten(turns(Interpolation::step), {100, 0.001});
        QVERIFY(flat);
        QCOMPARE(flat->ticks, (std::vector<std::int64_t>{0, 49, 50, 59, 60, 199, 200}));
        QVERIFY(angleBetween(flat->values[0], flat->values[1]) < 1e-12);
    }

    void noStepTurnsHalfWayRound()
    {
        Curve<glm::dquat> curve = curveOf<glm::dquat>({{0.0, turn(0)}, {1.0, turn(180)}}, Interpolation::slerp);
        auto flat = flatten(curve, {30, 0.001});
        QVERIFY(flat && flat->ticks.size() == 3);
        curve = curveOf<glm::dquat>({{0.0, turn(0)}, {1.0, -turn(40)}}, Interpolation::slerp); // 320 degrees as stored
        curve.path = RotationPath::asStored;
        flat = flatten(curve, {4800, 0.001});
        QVERIFY(flat);
        QVERIFY(largestError(curve, *flat, 4800) <= 0.001);
        for (std::size_t i = 1; i < flat->values.size(); ++i)
            QVERIFY(angleBetween(flat->values[i - 1], flat->values[i]) < std::numbers::pi - 1e-3);
    }

    void whatTicksCannotSayIsRefusedWithAWayOut()
    {
        const Curve<glm::dquat> close = curveOf<glm::dquat>({{0.0, turn(0)}, {0.01, turn(10)}}, Interpolation::slerp);
        QCOMPARE(flatten(close, {30, 0.01}).error().id, std::string("x.ticks-collision"));
        QVERIFY(flatten(close, {30, 0.01}).error().message.find("--ticks-per-second") != std::string::npos);
        const Curve<glm::dquat> early = curveOf<glm::dquat>({{-1.0, turn(0)}, {1.0, turn(10)}}, Interpolation::slerp);
        QCOMPARE(flatten(early, {30, 0.01}).error().id, std::string("x.negative-time"));
        const auto coarse = flatten(turns(Interpolation::spline), {10, 0.0001});
        QCOMPARE(coarse.error().id, std::string("x.budget"));
        QVERIFY(coarse.error().message.find("--ticks-per-second") != std::string::npos);
        QCOMPARE(flatten(curveOf<glm::dquat>({{5e9, turn(0)}}, Interpolation::slerp), {1, 1}).error().id, std::string("x.ticks-range"));
    }

    void ticksRoundHalfToEven()
    {
        QCOMPARE(roundHalfEven(0.5), 0.0);
        QCOMPARE(roundHalfEven(1.5), 2.0);
        QCOMPARE(roundHalfEven(2.5), 2.0);
        QCOMPARE(roundHalfEven(2.4999), 2.0);
        QCOMPARE(roundHalfEven(-0.5), 0.0);
        QCOMPARE(roundHalfEven(4294967295.0), 4294967295.0);
    }

    void jumpsAtOneTimeStayJumps()
    {
        const auto curves = std::vector<Curve<double>>(3, curveOf<double>({{0.0, 0}, {0.5, 1}, {0.5, 5}, {1.0, 6}}, Interpolation::linear));
        const auto flat = flatten(curves, {30, 0.001});
        QVERIFY(flat && flat->isExact);
        QCOMPARE(flat->ticks, (std::vector<std::int64_t>{0, 15, 15, 30}));
        QCOMPARE(flat->values[1].x, 1.0);
        QCOMPARE(flat->values[2].x, 5.0);
    }

    void emptyCurvesGiveNoKeys()
    {
        QVERIFY(flatten(Curve<glm::dquat>(), {30, 1})->ticks.empty());
        QVERIFY(flatten(std::vector<Curve<double>>(3), {30, 1})->ticks.empty());
    }
};

QTEST_APPLESS_MAIN(Flatten)
#include "tst_flatten.moc"
