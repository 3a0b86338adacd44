#include "core/curve/euler.h"
#include "core/curve/evaluate.h"
#include "core/curve/rotation.h"
#include "core/curve/unroll.h"
#include "tests/support/random_curves.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <numbers>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

constexpr int kCurves = 10000;
constexpr double kDegree = std::numbers::pi / 180;

std::array<Curve<double>, 3> curvesOf(const std::vector<glm::dvec3>& angles)
{
    std::array<Curve<double>, 3> curves;
    for (int axis = 0; axis < 3; ++axis) {
        std::vector<Key<double>> keys;
        for (std::size_t i = 0; i < angles.size(); ++i)
            keys.push_back({double(i), angles[i][axis], Interpolation::tangent, {TangentRule::free, 1, 0, 2}, {TangentRule::free, 1, 0, 2}});
        curves[std::size_t(axis)].keys = KeyList<double>(keys);
    }
    return curves;
}
glm::dvec3 anglesAt(const std::array<Curve<double>, 3>& curves, std::size_t key)
{
    return {curves[0].keys[key].value, curves[1].keys[key].value, curves[2].keys[key].value};
}
// Turns about z, x and z again: the first and last axis are the same.
glm::dquat zxz(const glm::dvec3& degrees)
{
    const glm::dvec3 half = degrees * (kDegree / 2);
    return exponential(glm::dvec3(0, 0, half.z)) * exponential(glm::dvec3(half.y, 0, 0)) * exponential(glm::dvec3(0, 0, half.x));
}

} // namespace

class TestUnroll : public QObject {
    Q_OBJECT

private slots:
    void noStepIsOverHalfATurnAndDirectionsStay()
    {
        RandomCurves random(701);
        for (int n = 0; n < kCurves; ++n) {
            auto curve = random.scalar(8, kAllModes);
            std::vector<Key<double>> keys(curve.keys.begin(), curve.keys.end());
            for (auto& key : keys)
                key.value = random.number(-2000, 2000);
            curve.keys = KeyList<double>(keys);
            const auto edit = unrolled(curve, IndexRanges::of(0, 8));
            QCOMPARE(edit.curve.keys[0].value, keys[0].value);
            for (std::size_t i = 1; i < 8; ++i) {
                QVERIFY(std::abs(edit.curve.keys[i].value - edit.curve.keys[i - 1].value) <= 180 + 1e-9);
                const double rounds = (edit.curve.keys[i].value - keys[i].value) / 360;
                QVERIFY(std::abs(rounds - std::round(rounds)) < 1e-12);
            }
            QCOMPARE(unrolled(edit.curve, IndexRanges::of(0, 8)).curve, edit.curve);
        }
    }

    void aSlowTurnStoredBetweenMinusAndPlus180BecomesALine()
    {
        std::vector<Key<double>> keys;
        for (int i = 0; i < 40; ++i)
            keys.push_back({double(i), std::remainder(i * 50.0, 360.0), Interpolation::linear, {}, {}});
        Curve<double> curve;
        curve.keys = KeyList<double>(keys);
        const auto edit = unrolled(curve, IndexRanges::of(0, 40));
        for (int i = 0; i < 40; ++i)
            QCOMPARE(edit.curve.keys[std::size_t(i)].value, i * 50.0);
        QVERIFY(edit.largestChange > 1000);
        QVERIFY(unrolled(edit.curve, IndexRanges::of(0, 40)).keys.empty());
    }

    void keysThatAreNotSelectedStayAndBadNumbersArePassedOver()
    {
        Curve<double> curve;
        curve.keys = KeyList<double>(std::vector<Key<double>>{{0, 0, Interpolation::linear, {}, {}}, {1, 350, Interpolation::linear, {}, {}},
            {2, std::numeric_limits<double>::quiet_NaN(), Interpolation::linear, {}, {}}, {3, 370, Interpolation::linear, {}, {}},
            {4, 180 + 370, Interpolation::linear, {}, {}}});
        const auto edit = unrolled(curve, IndexRanges::of({1, 2, 4, 9}));
        QCOMPARE(edit.curve.keys[1].value, -10.0);
        QVERIFY(std::isnan(edit.curve.keys[2].value));
        QCOMPARE(edit.curve.keys[3].value, 370.0);
        QCOMPARE(edit.curve.keys[4].value, 550.0); // half a turn exactly stays
        QCOMPARE(edit.keys, IndexRanges::single(1));
        QVERIFY(unrolled(curve, IndexRanges::of(0, 5), 0).keys.empty());
        QVERIFY(unrolled(Curve<double>{}, IndexRanges::of(0, 5)).keys.empty());
    }

    void eulerAnglesKeepTheirOrientationsAndComeNearer()
    {
        RandomCurves random(702);
        for (int n = 0; n < kCurves; ++n) {
            std::vector<glm::dvec3> angles;
            for (int i = 0; i < 5; ++i)
                angles.emplace_back(random.number(-720, 720), random.number(-720, 720), random.number(-720, 720));
            const auto curves = curvesOf(angles);
            const bool same = random.chance(0.3);
            const auto edit = unrolledEuler(curves, IndexRanges::of(0, 5), EulerUnroll{1, same, 360}).value();
            for (std::size_t i = 0; i < 5; ++i) {
                const glm::dvec3 now = anglesAt(edit.curves, i);
                const double off = same ? angleBetween(zxz(angles[i]), zxz(now))
                                        : angleBetween(rotationFromEuler(angles[i] * kDegree), rotationFromEuler(now * kDegree));
                QVERIFY(off < 1e-12);
                if (i > 0) {
                    const glm::dvec3 step = now - anglesAt(edit.curves, i - 1);
                    QVERIFY(std::abs(step.x) <= 180 + 1e-9 && std::abs(step.y) <= 180 + 1e-9 && std::abs(step.z) <= 180 + 1e-9);
                }
            }
            QVERIFY(unrolledEuler(edit.curves, IndexRanges::of(0, 5), EulerUnroll{1, same, 360})->keys.empty());
        }
    }

    void aMotionThroughTheGimbalStaysOnOneSolution()
    {
        // A pitch over 90 degrees, read back as principal angles, flips to the other solution.
        std::vector<glm::dvec3> principal, wanted;
        for (int i = 0; i <= 17; ++i) {
            wanted.emplace_back(10, i * 9.5, 20);
            principal.push_back(eulerFromRotation(rotationFromEuler(wanted.back() * kDegree)) / kDegree);
        }
        QVERIFY(std::abs(principal.back().y - wanted.back().y) > 90);
        const auto edit = unrolledEuler(curvesOf(principal), IndexRanges::of(0, 18)).value();
        for (std::size_t i = 0; i < 18; ++i)
            QVERIFY(glm::length(anglesAt(edit.curves, i) - wanted[i]) < 1e-9);
        QCOMPARE(edit.curves[1].keys[17].out.slope, -2.0); // the middle angle runs the other way
        QCOMPARE(edit.curves[0].keys[17].out.slope, 2.0);
        QVERIFY(edit.largestChange > 90);
    }

    void wrongCurvesGetOneClearMessage()
    {
        auto curves = curvesOf({{0, 0, 0}, {1, 1, 1}});
        QCOMPARE(unrolledEuler(curves, IndexRanges::of(0, 2), EulerUnroll{3, false, 360}).error().id, std::string("edit.euler-axis"));
        QVERIFY(unrolledEuler(curves, IndexRanges::of(0, 2), EulerUnroll{1, false, NAN})->keys.empty());
        QVERIFY(unrolledEuler({}, {})->keys.empty());
        std::vector<Key<double>> keys(curves[2].keys.begin(), curves[2].keys.end());
        keys[1].time = 5;
        curves[2].keys = KeyList<double>(keys);
        QCOMPARE(unrolledEuler(curves, IndexRanges::of(0, 2)).error().id, std::string("edit.euler-keys"));
        keys.pop_back();
        curves[2].keys = KeyList<double>(keys);
        QCOMPARE(unrolledEuler(curves, IndexRanges::of(0, 2)).error().id, std::string("edit.euler-keys"));
        auto broken = curvesOf({{0, 0, 0}, {NAN, 1, 1}, {350, 0, 0}});
        QCOMPARE(unrolledEuler(broken, IndexRanges::of(0, 3))->curves[0].keys[2].value, -10.0);
    }
};

QTEST_APPLESS_MAIN(TestUnroll)
#include "tst_unroll.moc"
