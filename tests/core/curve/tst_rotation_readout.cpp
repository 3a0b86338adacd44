#include "core/curve/evaluate.h"
#include "core/curve/rotation.h"
#include "core/curve/rotation_readout.h"
#include "core/curve/rotation_views.h"
#include "tests/support/random_curves.h"

#include <QTest>

#include <glm/geometric.hpp>

#include <numbers>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

constexpr double kPi = std::numbers::pi;

double lengthError(const glm::dquat& q) { return std::abs(std::sqrt(glm::dot(q, q)) - 1); }
double largest(const glm::dvec4& v) { return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z), std::abs(v.w)}); }

const std::vector<Interpolation> kSmooth
    = {Interpolation::linear, Interpolation::slerp, Interpolation::cosine, Interpolation::spline, Interpolation::tangent};
const std::vector<Interpolation> kCircles = {Interpolation::linear, Interpolation::slerp, Interpolation::cosine};

std::vector<RotationViewOptions> allViews()
{
    std::vector<RotationViewOptions> views;
    for (const EulerOrder order : kEulerOrders)
        views.push_back({RotationView::euler, order, {}});
    views.push_back({RotationView::components, {}, {}});
    views.push_back({RotationView::rotationVector, {}, {}});
    views.push_back({RotationView::rotationVector, {}, normalised(glm::dquat(0.3, 0.5, -0.2, 0.7))});
    views.push_back({RotationView::progression, {}, {}});
    views.push_back({RotationView::speed, {}, {}});
    return views;
}

} // namespace

class TestRotationReadout : public QObject {
    Q_OBJECT

private slots:
    void valuesMeetTheKeysInEveryView()
    {
        RandomCurves random(82);
        for (int n = 0; n < 40; ++n) {
            auto curve = random.rotations(5, kSmooth, 2);
            for (const auto& view : allViews()) {
                const RotationReadout readout(curve, view);
                for (std::size_t key = 0; key < 5; ++key) {
                    const double time = curve.keys[key].time;
                    QVERIFY(largest(readout.at(time) - readout.atKey(key)) < 1e-12);
                    for (int number = numberCount(view.view); number < 4; ++number)
                        QCOMPARE(readout.atKey(key)[number], 0.0);
                    const bool jumps = view.view == RotationView::speed;
                    if (!jumps && key > 0) {
                        QVERIFY(largest(readout.at(time - 1e-9) - readout.arrivingAt(key)) < 1e-5);
                        QVERIFY(largest(readout.arrivingAt(key) - readout.atKey(key)) < 1e-5);
                    }
                }
            }
        }
    }

    void theLastKeyOfARepeatedCurveKeepsItsOwnNumbers()
    {
        RandomCurves random(84);
        for (int n = 0; n < 40; ++n) {
            const auto once = random.rotations(5, kCircles, 2);
            auto again = once;
            again.after = Extrapolation::loop;
            const double end = once.keys.back().time;
            for (const auto& view : allViews()) {
                if (view.view == RotationView::speed)
                    continue; // what follows the time
                const RotationReadout plain(once, view), repeated(again, view);
                QVERIFY(largest(repeated.atKey(4) - plain.atKey(4)) < 1e-9);
                QVERIFY(largest(repeated.arrivingAt(4) - plain.arrivingAt(4)) < 1e-9);
                if (view.view == RotationView::euler) // the motion itself is back at its first key
                    QVERIFY(angleBetween(rotationFromEuler(glm::dvec3(repeated.at(end)), view.order), evaluate(again, end)) < 1e-9);
                const auto moved = repeated.withNumber(4, 0, repeated.atKey(4)[0] + 0.01);
                if (view.view != RotationView::progression)
                    QVERIFY(std::abs(RotationReadout(moved, view).atKey(4)[0] - repeated.atKey(4)[0] - 0.01) < 1e-6);
            }
        }
    }

    void componentsNeverJumpOnEitherPath()
    {
        RandomCurves random(83);
        for (int n = 0; n < 200; ++n)
            for (const Extrapolation mode :
                {Extrapolation::constant, Extrapolation::linear, Extrapolation::loop, Extrapolation::loopOffset, Extrapolation::pingPong}) {
                auto curve = random.rotations(5, kSmooth, 2);
                curve.before = curve.after = mode;
                const double length = curve.keys.back().time - curve.keys.front().time;
                curve.period = length * 1.2; // with a seam span: a loop does not jump
                const RotationReadout readout(curve, {RotationView::components, {}, {}});
                const double start = curve.keys.front().time - 1.7 * length;
                glm::dvec4 before = readout.at(start);
                for (int i = 1; i <= 3000; ++i) {
                    const double time = start + 4.4 * length * i / 3000;
                    const glm::dvec4 now = readout.at(time);
                    QVERIFY2(glm::length(now - before) < 0.5, qPrintable(QString("%1 %2").arg(int(mode)).arg(glm::length(now - before))));
                    before = now;
                }
            }
        auto stored = random.rotations(6, {Interpolation::spline}, 1);
        stored.path = RotationPath::asStored;
        const RotationReadout readout(stored, {RotationView::components, {}, {}});
        for (std::size_t key = 0; key < 6; ++key)
            QVERIFY(largest(readout.atKey(key) - componentsOf(normalised(stored.keys[key].value))) == 0);
    }

    void aRotationVectorCountsWholeTurns()
    {
        std::vector<Key<glm::dquat>> keys;
        for (int i = 0; i <= 8; ++i)
            keys.push_back({double(i), exponential({0, 0, kPi / 4 * i}), Interpolation::slerp, {}, {}});
        Curve<glm::dquat> curve;
        curve.keys = KeyList<glm::dquat>(keys);
        const RotationReadout pose(curve, {RotationView::rotationVector, {}, glm::dquat(1, 0, 0, 0)});
        QVERIFY(largest(pose.atKey(8) - glm::dvec4(0, 0, 4 * kPi, 0)) < 1e-9);
        QVERIFY(largest(pose.at(7.5) - glm::dvec4(0, 0, 3.75 * kPi, 0)) < 1e-9);
        const RotationReadout previous(curve, {RotationView::rotationVector, {}, {}});
        QVERIFY(largest(previous.atKey(0)) == 0);
        QVERIFY(largest(previous.atKey(5) - glm::dvec4(0, 0, kPi / 2, 0)) < 1e-12);
        QVERIFY(largest(previous.at(5.25) - glm::dvec4(0, 0, kPi / 8, 0)) < 1e-12);
        QVERIFY(largest(previous.at(20) - previous.atKey(8)) < 1e-12);
        QVERIFY(largest(previous.at(-20)) < 1e-12);
    }

    void oneNumberDraggedIsReadBackAndTheOthersStay()
    {
        RandomCurves random(84);
        double worst = 0;
        for (int n = 0; n < 1000; ++n) {
            const auto curve = random.rotations(5, kSmooth, 1.5);
            const glm::dquat reference = random.rotation();
            const auto key = std::size_t(random.whole(0, 4));
            for (const auto& view : {RotationViewOptions{RotationView::euler, EulerOrder(n % 12), {}}, {RotationView::rotationVector, {}, reference},
                     {RotationView::rotationVector, {}, {}}, {RotationView::components, {}, {}}}) {
                const RotationReadout readout(curve, view);
                const int number = random.whole(0, numberCount(view.view) - 1);
                const RotationNumbers now = readout.atKey(key);
                const double value = now[number] + random.number(-0.3, 0.3);
                const glm::dquat moved = readout.rotationWith(key, number, value);
                QVERIFY(lengthError(moved) < 1e-14);
                RotationNumbers wanted = now;
                wanted[number] = value;
                if (view.view == RotationView::euler) {
                    QVERIFY(angleBetween(moved, rotationFromEuler(glm::dvec3(wanted), view.order)) < 1e-13);
                    if (gimbalDistance(moved, view.order) > 1e-2)
                        worst = std::max(worst, glm::length(nearestEuler(moved, glm::dvec3(wanted) + 1e-4, view.order) - glm::dvec3(wanted)));
                } else if (view.view == RotationView::rotationVector && (key > 0 || view.reference)) {
                    const glm::dquat from = normalised(view.reference ? reference : curve.keys[key - 1].value);
                    worst = std::max(worst, angleBetween(rotationFromVector(glm::dvec3(wanted), from), moved));
                } else if (view.view == RotationView::components && std::abs(value) < 1) {
                    const RotationReadout after(readout.withNumber(key, number, value), view);
                    worst = std::max(worst, std::min(std::abs(after.atKey(key)[number] - value), std::abs(after.atKey(key)[number] + value)));
                }
                QVERIFY(readout.rotationWith(key, number, std::nan("")) == normalised(curve.keys[key].value));
            }
        }
        qInfo() << "worst" << worst;
        QVERIFY(worst < 1e-9);
    }

    void progressionDraggedOnCirclesIsReadBack()
    {
        RandomCurves random(85);
        double worst = 0;
        for (int n = 0; n < 1000; ++n) {
            const auto curve = random.rotations(5, kCircles, 1.2);
            const RotationReadout readout(curve, {RotationView::progression, {}, {}});
            const auto key = std::size_t(random.whole(1, 4));
            const double to = keyProgression(curve, key).angle;
            if (to < 0.2)
                continue;
            const double value = readout.atKey(key)[0] + random.number(0, 0.1);
            const RotationReadout after(readout.withNumber(key, 0, value), readout.options());
            worst = std::max(worst, std::abs(after.atKey(key)[0] - value));
        }
        qInfo() << "worst" << worst;
        QVERIFY(worst < 1e-9);
    }

    void progressionDraggedOnSplinesIsReadBackWhereTheCircleLeadsThere()
    {
        RandomCurves random(86);
        int reached = 0, tried = 0;
        for (int n = 0; n < 300; ++n) {
            auto curve = random.rotations(5, {Interpolation::spline}, 0.8);
            if (n % 5 == 0)
                curve.after = Extrapolation::loop;
            const RotationReadout readout(curve, {RotationView::progression, {}, {}});
            const auto key = std::size_t(random.whole(1, 4));
            if (keyProgression(curve, key).angle < 0.1)
                continue;
            const double before = readout.atKey(key)[0], value = before + random.number(0, 0.05);
            const double after = RotationReadout(readout.withNumber(key, 0, value), readout.options()).atKey(key)[0];
            QVERIFY(std::abs(after - value) <= std::abs(before - value) + 1e-12); // never farther than it was
            ++tried;
            reached += std::abs(after - value) < 1e-9;
        }
        qInfo() << reached << "of" << tried;
        QVERIFY(reached > tried * 9 / 10);
    }

    void theFirstKeyMovesAlongItsArc()
    {
        RandomCurves random(87);
        const auto curve = random.rotations(3, {Interpolation::slerp}, 1);
        const RotationReadout readout(curve, {RotationView::progression, {}, {}});
        const double gap = readout.atKey(1)[0];
        QVERIFY(std::abs(RotationReadout(readout.withNumber(0, 0, 0.1), readout.options()).atKey(1)[0] - (gap - 0.1)) < 1e-12);
    }

    void slopesAreTheDerivativesOfTheNumbers()
    {
        RandomCurves random(88);
        const double h = 1e-6;
        for (int n = 0; n < 60; ++n) {
            const auto curve = random.rotations(5, {Interpolation::spline, Interpolation::tangent, Interpolation::slerp}, 1.5);
            for (const auto& view : allViews()) {
                if (view.view == RotationView::speed)
                    continue;
                const RotationReadout readout(curve, view);
                for (std::size_t key = 0; key + 1 < 5; ++key) {
                    const double time = curve.keys[key].time;
                    if (view.view == RotationView::euler && gimbalDistance(evaluate(curve, time), view.order) < 0.2)
                        continue;
                    const RotationNumbers numeric // at `time`, from what follows it: the numbers may start anew there
                        = (-5.0 * readout.at(time + h) + 8.0 * readout.at(time + 2 * h) - 3.0 * readout.at(time + 3 * h)) / (2 * h);
                    QVERIFY2(largest(numeric - readout.slopes(key, Side::after)) < 1e-4 * (1 + largest(numeric)),
                        qPrintable(QString("view %1: %2").arg(int(view.view)).arg(largest(numeric - readout.slopes(key, Side::after)))));
                }
            }
        }
    }

    void aDraggedSlopeIsReadBackAndTheOthersStay()
    {
        RandomCurves random(89);
        double worst = 0;
        int limited = 0, tried = 0;
        for (int n = 0; n < 500; ++n) {
            const auto curve = random.rotations(5, kSmooth, 1.5);
            const auto key = std::size_t(random.whole(1, 3));
            const Side side = n % 2 ? Side::before : Side::after;
            for (const auto& view : allViews()) {
                if (view.view == RotationView::speed)
                    continue;
                const RotationReadout readout(curve, view);
                const int number = random.whole(0, numberCount(view.view) - 1);
                if (view.view == RotationView::euler && gimbalDistance(normalised(curve.keys[key].value), view.order) < 0.1)
                    continue;
                if (view.view == RotationView::components && std::abs(readout.atKey(key)[number]) > 0.95)
                    continue;
                const double slope = view.view == RotationView::progression ? random.number(0.1, 2) : random.number(-1, 1);
                const LimitedRotationEdit edit = readout.withSlope(key, side, number, slope);
                limited += edit.wasLimited;
                if (edit.wasLimited)
                    continue;
                RotationNumbers wanted = readout.slopes(key, side);
                const RotationReadout after(edit.curve, view);
                if (view.view != RotationView::progression && largest(after.atKey(key) - readout.atKey(key)) > 1e-9)
                    continue; // the new way to the key leads to the other solution or another turn
                const RotationNumbers found = after.slopes(key, side);
                ++tried;
                worst = std::max(worst, std::abs(found[number] - slope));
                wanted[number] = slope;
                if (view.view != RotationView::components)
                    worst = std::max(worst, largest(found - wanted) / (1 + largest(wanted)));
            }
        }
        qInfo() << "worst" << worst << "limited" << limited << "of" << tried;
        QVERIFY(worst < 1e-9);
        QVERIFY(tried > 6000);
    }

    void speedIsTheSizeOfTheRateAndIsSetOnBothSides()
    {
        RandomCurves random(90);
        for (int n = 0; n < 500; ++n) {
            const auto curve = random.rotations(5, kSmooth, 1);
            const RotationReadout readout(curve, {RotationView::speed, {}, {}});
            const double time = random.number(curve.keys.front().time, curve.keys.back().time);
            QVERIFY(std::abs(readout.at(time)[0] - glm::length(rate(curve, time))) < 1e-12);
            const auto key = std::size_t(random.whole(0, 4));
            const LimitedRotationEdit edit = readout.withSpeed(key, 0.7);
            const RotationReadout after(edit.curve, readout.options());
            QVERIFY(std::abs(after.atKey(key)[0] - 0.7) < 1e-9);
            if (key > 0)
                QVERIFY(std::abs(after.arrivingAt(key)[0] - 0.7) < 1e-9);
            QVERIFY(readout.slopes(key, Side::after) == RotationNumbers(0));
            QVERIFY(readout.rotationWith(key, 0, 3) == normalised(curve.keys[key].value));
            QVERIFY(readout.velocityWith(key, Side::after, 0, 3) == slopeAtKey(curve, key, Side::after));
            QVERIFY(readout.withSpeed(key, -1).curve.keys[key].out.slope == glm::dvec3(0) || key == 4);
        }
        QVERIFY(velocityWithSpeed({0, 0, 0}, 2, {0, 3, 0}) == glm::dvec3(0, 2, 0));
        QVERIFY(velocityWithSpeed({0, 0, 0}, 2, {0, 0, 0}) == glm::dvec3(0));
        QVERIFY(velocityWithSpeed({1, 0, 0}, std::nan(""), {0, 0, 0}) == glm::dvec3(1, 0, 0));
    }

    void emptyAndLonelyCurvesAreRead()
    {
        Curve<glm::dquat> lonely;
        lonely.keys = KeyList<glm::dquat>(std::vector<Key<glm::dquat>>{{1, exponential({0.1, 0.2, 0.3}), Interpolation::spline, {}, {}}});
        for (const auto& view : allViews()) {
            const RotationReadout none(Curve<glm::dquat>{}, view);
            QVERIFY(std::isfinite(largest(none.at(3))));
            const RotationReadout readout(lonely, view);
            for (const double time : {-1.0, 1.0, 4.0, std::numeric_limits<double>::infinity(), std::nan("")})
                QVERIFY(std::isfinite(largest(readout.at(time))));
            QVERIFY(largest(readout.slopes(0, Side::after)) == 0);
            QVERIFY(readout.arrivingAt(0) == readout.atKey(0));
            QVERIFY(lengthError(readout.rotationWith(0, 0, 0.4)) < 1e-14);
            QVERIFY(readout.withSpeed(0, 3).curve == lonely);
            QVERIFY(readout.rotationWith(0, 0, std::numeric_limits<double>::infinity()) == normalised(lonely.keys[0].value)
                || view.view == RotationView::components);
            QVERIFY(readout.velocityWith(0, Side::after, 0, std::nan("")) == glm::dvec3(0));
        }
    }

    void sharedTimesAreRead()
    {
        const glm::dquat a(1, 0, 0, 0), b = exponential({0.5, 0, 0}), c = exponential({0, 0.8, 0});
        for (const SharedTime shared : {SharedTime::last, SharedTime::first}) {
            Curve<glm::dquat> curve;
            curve.sharedTime = shared;
            curve.keys = KeyList<glm::dquat>(std::vector<Key<glm::dquat>>{{0, a, Interpolation::slerp, {}, {}}, {1, b, Interpolation::slerp, {}, {}},
                {1, -c, Interpolation::slerp, {}, {}}, {2, a, Interpolation::slerp, {}, {}}});
            for (const auto& view : allViews()) {
                const RotationReadout readout(curve, view);
                QVERIFY(std::isfinite(largest(readout.at(1)) + largest(readout.arrivingAt(2)) + largest(readout.atKey(2))));
            }
            const RotationReadout components(curve, {RotationView::components, {}, {}});
            QVERIFY(glm::dot(components.atKey(1), components.atKey(2)) >= 0);
            QVERIFY(largest(components.at(1) - componentsOf(shared == SharedTime::last ? c : b)) < 1e-12);
        }
    }
};

QTEST_APPLESS_MAIN(TestRotationReadout)
#include "tst_rotation_readout.moc"
