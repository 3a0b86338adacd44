#include "core/curve/retime.h"

#include "core/curve/evaluate.h"
#include "core/curve/extrapolation.h"
#include "core/curve/mirror.h"
#include "tests/support/random_curves.h"

#include <QTest>

#include <limits>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

constexpr int kCurves = 10000;
const std::vector<Interpolation> kNoSteps
    = {Interpolation::linear, Interpolation::slerp, Interpolation::cosine, Interpolation::spline, Interpolation::tangent};
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

template <class T> IndexRanges all(const Curve<T>& curve) { return IndexRanges::of(0, curve.keys.size()); }
template <class T> double firstOf(const Curve<T>& curve) { return curve.keys.front().time; }
template <class T> double lastOf(const Curve<T>& curve) { return curve.keys.back().time; }
template <class T> bool isInOrder(const Curve<T>& curve)
{
    return std::is_sorted(curve.keys.begin(), curve.keys.end(), [](const auto& a, const auto& b) { return a.time < b.time; });
}

double apart(double a, double b) { return std::abs(a - b) / std::max({1.0, std::abs(a), std::abs(b)}); }
double apart(const glm::dquat& a, const glm::dquat& b) { return angleBetween(a, b); }
double apart(const glm::dmat4& a, const glm::dmat4& b)
{
    double most = 0;
    for (int c = 0; c < 4; ++c)
        for (int r = 0; r < 4; ++r)
            most = std::max(most, std::abs(a[c][r] - b[c][r]));
    return most;
}

Curve<glm::dmat4> randomMatrices(RandomCurves& random, int count)
{
    std::vector<Key<glm::dmat4>> keys;
    for (double time : random.times(count)) {
        glm::dmat4 m(1);
        for (int c = 0; c < 4; ++c)
            for (int r = 0; r < 3; ++r)
                m[c][r] = random.number(-2, 2);
        keys.push_back({time, m, random.chance(0.3) ? Interpolation::step : Interpolation::linear, {}, {}});
    }
    Curve<glm::dmat4> curve;
    curve.keys = KeyList<glm::dmat4>(keys);
    return curve;
}

template <class T> void randomOutside(RandomCurves& random, Curve<T>& curve)
{
    curve.before = Extrapolation(random.whole(0, 4));
    curve.after = Extrapolation(random.whole(0, 4));
    curve.timing = SplineTiming(random.whole(0, 2));
    if (random.chance(0.3))
        curve.period = lastOf(curve) - firstOf(curve) + random.number(0, 2);
}

// Where the two-sided limits of a curve may differ: at keys at one time, at the ends of steps, at seams.
template <class T> bool isNearJump(const Curve<T>& curve, double time, double within)
{
    const double length = lastOf(curve) - firstOf(curve);
    const double period = std::max(length, curve.period.value_or(length));
    for (double round = -4; round <= 4; ++round)
        for (const auto& key : curve.keys)
            for (const double each : {length, period})
                if (std::abs(key.time + round * each - time) < within)
                    return true;
    return false;
}

// evaluate(reversed, first + last - t) against evaluate(curve, t), away from jumps: the largest difference.
template <class T> double reversedIsOff(RandomCurves& random, const Curve<T>& curve, const Curve<T>& reversed, double margin)
{
    const double sum = firstOf(curve) + lastOf(curve), length = lastOf(curve) - firstOf(curve);
    double worst = 0;
    for (int i = 0; i < 10; ++i) {
        const double at = random.number(firstOf(curve) - margin * length, lastOf(curve) + margin * length);
        if (!isNearJump(curve, at, 1e-9))
            worst = std::max(worst, apart(evaluate(reversed, sum - at), evaluate(curve, at)));
    }
    return worst;
}

} // namespace

class TestRetime : public QObject {
    Q_OBJECT

private slots:
    void aScaledCurveIsTheScaledFunction()
    {
        RandomCurves random(201);
        double worst = 0;
        for (int n = 0; n < kCurves; ++n) {
            auto curve = random.scalar(random.whole(1, 7), random.chance(0.5) ? kAllModes : kNoSteps);
            randomOutside(random, curve);
            const double sign = random.chance(0.5) ? 1 : -1;
            const bool hasSteps
                = std::any_of(curve.keys.begin(), curve.keys.end(), [](const auto& k) { return k.interpolation == Interpolation::step; });
            const KeyScale<double> scale{
                random.number(-5, 5), random.number(0.2, 4) * (hasSteps ? 1 : sign), random.number(-5, 5), random.number(-3, 3)};
            const auto edit = scaleKeys(curve, all(curve), scale);
            QCOMPARE(edit.keys, all(curve));
            QVERIFY(isInOrder(edit.curve));
            const double length = lastOf(curve) - firstOf(curve);
            for (int i = 0; i < 10; ++i) {
                const double at = random.number(firstOf(curve) - 1.5 * length, lastOf(curve) + 1.5 * length);
                if (isNearJump(curve, at, 1e-9))
                    continue;
                const double now = scale.pivot + (at - scale.pivot) * scale.timeFactor;
                const double wanted = scale.valuePivot + (evaluate(curve, at) - scale.valuePivot) * scale.valueFactor;
                worst = std::max(worst, apart(evaluate(edit.curve, now), wanted));
            }
        }
        qInfo("scaled function: %.3g", worst);
        QVERIFY(worst < 1e-12);
    }

    void scalingAndBackIsIdentity()
    {
        RandomCurves random(202);
        for (int n = 0; n < kCurves; ++n) {
            auto curve = random.scalar(6, kAllModes);
            randomOutside(random, curve);
            const double time = random.number(0.2, 4) * (random.chance(0.5) ? 1 : -1), value = random.number(0.2, 4);
            const auto there = scaleKeys(curve, all(curve), KeyScale<double>{1, time, 2, value});
            const auto back = scaleKeys(there.curve, there.keys, KeyScale<double>{1, 1 / time, 2, 1 / value});
            QCOMPARE(back.curve.before, curve.before);
            QCOMPARE(back.curve.after, curve.after);
            QVERIFY(apart(back.curve.period.value_or(0), curve.period.value_or(0)) < 1e-12);
            for (std::size_t i = 0; i < 6; ++i) {
                const auto &a = back.curve.keys[i], &b = curve.keys[i];
                QVERIFY(apart(a.time, b.time) < 1e-12 && apart(a.value, b.value) < 1e-12);
                QVERIFY(apart(a.in.slope, b.in.slope) < 1e-12 && apart(a.out.slope, b.out.slope) < 1e-12);
                QCOMPARE(a.interpolation, b.interpolation);
                QCOMPARE(a.in.weight, b.in.weight);
                QCOMPARE(a.out.rule, b.out.rule);
            }
            const auto rotations = random.rotations(5, kAllModes);
            const auto pivot = random.rotation();
            // Values come back only within half a turn of the pivot: 0.9 keeps every turn below it.
            const auto turned = scaleKeys(rotations, all(rotations), KeyScale<glm::dquat>{0, 2, pivot, 0.9});
            const auto unturned = scaleKeys(turned.curve, turned.keys, KeyScale<glm::dquat>{0, 0.5, pivot, 1 / 0.9});
            for (std::size_t i = 0; i < 5; ++i) {
                QVERIFY(apart(unturned.curve.keys[i].value, rotations.keys[i].value) < 1e-12);
                QVERIFY(glm::dot(unturned.curve.keys[i].value, rotations.keys[i].value) > 0); // signs as stored
                const auto off = unturned.curve.keys[i].in.slope - rotations.keys[i].in.slope;
                QVERIFY(glm::dot(off, off) < 1e-22);
            }
        }
    }

    void aScaledTurnTakesItsVelocityAlong()
    {
        RandomCurves random(203);
        for (int n = 0; n < 2000; ++n) {
            // The motion q exp(w t / 2) near t = 0, scaled about a pivot by hand, measured by differences.
            const auto q = random.rotation(), pivot = random.near(q, 2);
            const glm::dvec3 w(random.number(-1, 1), random.number(-1, 1), random.number(-1, 1));
            const double k = random.number(-2, 2), h = 1e-5;
            const auto scaled = [&](const glm::dquat& value) {
                glm::dquat turn = value * glm::conjugate(pivot);
                if (turn.w < 0)
                    turn = -turn;
                return exponential(logarithm(turn) * k) * pivot;
            };
            const auto turn = glm::conjugate(scaled(q * exponential(w * (-h / 2)))) * scaled(q * exponential(w * (h / 2)));
            const glm::dvec3 measured = logarithm(turn.w < 0 ? -turn : turn) / h;
            Curve<glm::dquat> curve;
            const Tangent<glm::dquat> free{TangentRule::free, 1, 0, w};
            curve.keys = KeyList<glm::dquat>(std::vector<Key<glm::dquat>>{{0, q, Interpolation::tangent, free, free}});
            const auto edit = scaleKeys(curve, all(curve), KeyScale<glm::dquat>{0, 1, pivot, k});
            QVERIFY(apart(edit.curve.keys[0].value, scaled(q)) < 1e-12);
            const auto off = edit.curve.keys[0].out.slope - measured;
            QVERIFY(std::sqrt(glm::dot(off, off)) < 1e-6);
        }
        Curve<glm::dquat> atPivot;
        atPivot.keys = KeyList<glm::dquat>(
            std::vector<Key<glm::dquat>>{{0, glm::dquat(1, 0, 0, 0), Interpolation::tangent, {}, {TangentRule::free, 1, 0, glm::dvec3(1, 2, 3)}}});
        QCOMPARE(
            scaleKeys(atPivot, all(atPivot), KeyScale<glm::dquat>{0, 1, glm::dquat(1, 0, 0, 0), 2}).curve.keys[0].out.slope, glm::dvec3(2, 4, 6));
    }

    void scalingMatricesScalesEveryEntry()
    {
        RandomCurves random(204);
        for (int n = 0; n < 500; ++n) {
            const auto curve = randomMatrices(random, 4);
            const glm::dmat4 pivot(2);
            const auto edit = scaleKeys(curve, all(curve), KeyScale<glm::dmat4>{0, 2, pivot, 0.5});
            const double at = random.number(firstOf(curve), lastOf(curve));
            QVERIFY(apart(evaluate(edit.curve, 2 * at), pivot + (evaluate(curve, at) - pivot) * 0.5) < 1e-12);
        }
    }

    void scalesAtTheirEnds()
    {
        RandomCurves random(205);
        const auto curve = random.scalar(5, kAllModes);
        QCOMPARE(scaleKeys(curve, all(curve), KeyScale<double>{3, 1, 2, 1}).curve, curve); // factors of 1: to the bit
        for (const auto& bad :
            {KeyScale<double>{kNan, 2, 0, 1}, KeyScale<double>{0, kNan, 0, 1}, KeyScale<double>{0, 1, kNan, 2}, KeyScale<double>{0, 1, 0, kNan}})
            QCOMPARE(scaleKeys(curve, all(curve), bad).curve, curve);
        const auto gathered = scaleKeys(curve, all(curve), KeyScale<double>{3, 0, 0, 1});
        QCOMPARE(gathered.curve.keys.size(), std::size_t(5));
        for (std::size_t i = 0; i < 5; ++i) {
            QCOMPARE(gathered.curve.keys[i].time, 3.0);
            QCOMPARE(gathered.curve.keys[i].value, curve.keys[i].value);
            QCOMPARE(gathered.curve.keys[i].out, curve.keys[i].out);
        }
        QVERIFY(std::isfinite(evaluate(gathered.curve, 3)));
        QVERIFY(scaleKeys(curve, {}, KeyScale<double>{0, 2, 0, 2}).curve == curve);
        // 1e-320: slopes that would be infinite stay.
        const auto tiny = scaleKeys(curve, all(curve), KeyScale<double>{3, 1e-320, 0, 1});
        for (const auto& key : tiny.curve.keys)
            QVERIFY(std::isfinite(key.in.slope) && std::isfinite(key.out.slope));
        // Values that would overflow stay.
        QCOMPARE(scaleKeys(curve, all(curve), KeyScale<double>{0, 1, 0, 1e308 * 1.5}).curve.keys.size(), std::size_t(5));
    }

    void aBlockedScaleStopsItsFactorAndItsSlopes()
    {
        const Tangent<double> free{TangentRule::free, 1, 0, 6};
        Curve<double> curve;
        curve.keys = KeyList<double>(
            std::vector<Key<double>>{{0, 0, Interpolation::tangent, free, free}, {1, 1, Interpolation::tangent, free, free}, {2, 0, {}, {}, {}}});
        const auto edit = scaleKeys(curve, IndexRanges::of(0, 2), KeyScale<double>{0, 5, 0, 1}, {Collision::block, 0.5});
        QCOMPARE(edit.curve.keys[1].time, 1.5);
        QCOMPARE(edit.fitted, 0.125);
        QCOMPARE(edit.curve.keys[1].out.slope, 4.0);
        // Stopped before it turns round: a jump's two keys keep their order.
        Curve<double> jump;
        jump.keys = KeyList<double>(std::vector<Key<double>>{{-1, 9, {}, {}, {}}, {1, 1, {}, {}, {}}, {1, 2, {}, {}, {}}, {2, 3, {}, {}, {}}});
        const auto stopped = scaleKeys(jump, IndexRanges::of(1, 3), KeyScale<double>{-1, -1, 0, 1}, {Collision::block, 0.5});
        QCOMPARE(stopped.curve.keys[1].value, 1.0);
        QCOMPARE(stopped.curve.keys[1].time, -0.5);
        QVERIFY(stopped.fitted < 1);
    }

    void reversingReallyPlaysBackwards()
    {
        RandomCurves random(206);
        double worstScalar = 0, worstRotation = 0, worstMatrix = 0;
        for (int n = 0; n < kCurves; ++n) {
            auto scalar = random.scalar(random.whole(1, 7), kNoSteps);
            randomOutside(random, scalar);
            const auto edit = reverseKeys(scalar, all(scalar));
            QCOMPARE(edit.keys, all(scalar));
            QCOMPARE(edit.curve.keys.size(), scalar.keys.size());
            QVERIFY(isInOrder(edit.curve));
            worstScalar = std::max(worstScalar, reversedIsOff(random, scalar, edit.curve, 1.5));
            auto rotation = random.rotations(random.whole(1, 6), kNoSteps, 1.2);
            randomOutside(random, rotation);
            worstRotation = std::max(worstRotation, reversedIsOff(random, rotation, reverseKeys(rotation, all(rotation)).curve, 1.5));
            auto matrix = randomMatrices(random, random.whole(1, 4));
            matrix.keys = KeyList<glm::dmat4>(std::vector<Key<glm::dmat4>>(matrix.keys.begin(), matrix.keys.end()));
            worstMatrix = std::max(worstMatrix, reversedIsOff(random, matrix, reverseKeys(matrix, all(matrix)).curve, 0.5));
        }
        qInfo("backwards: scalars %.3g, rotations %.3g, matrices %.3g", worstScalar, worstRotation, worstMatrix);
        QVERIFY(worstScalar < 1e-12);
        QVERIFY(worstRotation < 1e-10); // inner points of a SQUAD may lie nearly opposite: rounding grows there
        QVERIFY(worstMatrix < 1e-12);
    }

    void reversedStepsHoldWhatTheyHeld()
    {
        RandomCurves random(207);
        double worst = 0;
        for (int n = 0; n < kCurves; ++n) {
            auto scalar = random.scalar(random.whole(1, 8), kAllModes);
            scalar.before = Extrapolation(random.whole(0, 4));
            scalar.after = scalar.before; // one side that loops and one that holds: see the next claim
            if (random.chance(0.3))
                scalar.period = lastOf(scalar) - firstOf(scalar) + random.number(0.1, 2);
            const auto edit = reverseKeys(scalar, all(scalar));
            QCOMPARE(edit.keys, all(edit.curve));
            worst = std::max(worst, reversedIsOff(random, scalar, edit.curve, scalar.before == Extrapolation::linear ? 0 : 1.5));
            // Twice: the same function.
            const auto twice = reverseKeys(edit.curve, edit.keys).curve;
            for (int i = 0; i < 5; ++i) {
                const double at = random.number(firstOf(scalar), lastOf(scalar));
                if (!isNearJump(scalar, at, 1e-9))
                    worst = std::max(worst, apart(evaluate(twice, at), evaluate(scalar, at)));
            }
            auto rotation = random.rotations(random.whole(1, 6), kAllModes, 1.2);
            rotation.before = rotation.after = random.chance(0.5) ? Extrapolation::loop : Extrapolation::constant;
            worst = std::max(worst, reversedIsOff(random, rotation, reverseKeys(rotation, all(rotation)).curve, 1));
        }
        qInfo("backwards with steps: %.3g", worst);
        QVERIFY(worst < 1e-12);
    }

    void reversedHoldsOfASwitchSwitchAtTheMirroredTimes()
    {
        // On from 0 to 1, off from 1 to 2: backwards on from 1 to 2.
        Curve<double> curve;
        curve.keys = KeyList<double>(
            std::vector<Key<double>>{{0, 1, Interpolation::step, {}, {}}, {1, 0, Interpolation::step, {}, {}}, {2, 0, Interpolation::step, {}, {}}});
        const auto edit = reverseKeys(curve, all(curve));
        QCOMPARE(evaluate(edit.curve, 0.5), 0.0);
        QCOMPARE(evaluate(edit.curve, 1.5), 1.0);
        QCOMPARE(edit.curve.keys.size(), std::size_t(4));
        const auto plain = reverseKeys(curve, all(curve), StepSpans::keepKeys);
        QCOMPARE(plain.curve.keys.size(), std::size_t(3));
        QCOMPARE(evaluate(plain.curve, 1.5), 0.0);
        // A step in the seam of a loop that only goes on afterwards keeps the end key where the curve holds before it.
        auto looping = curve;
        looping.before = Extrapolation::loop;
        looping.period = 3;
        QCOMPARE(evaluate(reverseKeys(looping, all(looping)).curve, 2.5), evaluate(looping, -0.5));
    }

    void reversingTwiceIsIdentity()
    {
        RandomCurves random(208);
        for (int n = 0; n < kCurves; ++n) {
            auto curve = random.scalar(random.whole(1, 8), kAllModes);
            randomOutside(random, curve);
            if (random.chance(0.3)) { // some at shared times
                std::vector<Key<double>> keys(curve.keys.begin(), curve.keys.end());
                for (std::size_t i = 1; i < keys.size(); ++i)
                    if (random.chance(0.3))
                        keys[i].time = keys[i - 1].time;
                curve.keys = KeyList<double>(keys);
            }
            // Multiples of 1/64 mirror exactly; others to the spacing of doubles.
            const bool dyadic = random.chance(0.5);
            if (dyadic) {
                std::vector<Key<double>> keys(curve.keys.begin(), curve.keys.end());
                for (auto& key : keys)
                    key.time = std::floor(key.time * 64) / 64;
                curve.keys = KeyList<double>(keys);
            }
            const std::size_t begin = std::size_t(random.whole(0, int(curve.keys.size()) - 1));
            const IndexRanges keys = random.chance(0.5) ? all(curve) : IndexRanges::of(begin, curve.keys.size());
            const auto once = reverseKeys(curve, keys, StepSpans::keepKeys);
            if (once.curve.keys.size() != curve.keys.size()) // landed on a key at the selection's own end: that one went
                continue;
            const auto twice = reverseKeys(once.curve, once.keys, StepSpans::keepKeys);
            QCOMPARE(twice.keys, keys);
            if (dyadic)
                QCOMPARE(twice.curve, curve);
            for (std::size_t i = 0; i < curve.keys.size(); ++i) {
                auto key = twice.curve.keys[i];
                QVERIFY(std::abs(key.time - curve.keys[i].time) < 1e-14);
                key.time = curve.keys[i].time;
                QCOMPARE(key, curve.keys[i]);
            }
        }
    }

    void reversingSomeKeysLeavesTheOthers()
    {
        RandomCurves random(209);
        for (int n = 0; n < 2000; ++n) {
            const auto curve = random.scalar(9, kAllModes);
            const auto edit = reverseKeys(curve, IndexRanges::of(3, 7), StepSpans::keepKeys);
            QCOMPARE(edit.keys, IndexRanges::of(3, 7));
            for (std::size_t i : {0, 1, 2, 7, 8})
                QCOMPARE(edit.curve.keys[i], curve.keys[i]);
            QCOMPARE(edit.curve.keys[3].value, curve.keys[6].value);
            QCOMPARE(edit.curve.keys[3].interpolation, curve.keys[5].interpolation);
            QCOMPARE(edit.curve.keys[6].interpolation, curve.keys[6].interpolation);
            QCOMPARE(edit.curve.keys[3].in.rule, curve.keys[6].out.rule);
            IndexRanges ends = IndexRanges::single(2);
            ends.insert(6);
            const auto outer = reverseKeys(curve, ends, StepSpans::keepKeys);
            QCOMPARE(outer.keys, ends);
            QCOMPARE(outer.curve.keys[2].value, curve.keys[6].value);
            QCOMPARE(outer.curve.keys[4], curve.keys[4]);
            // About another range: away from there, the keys land mirrored.
            const auto elsewhere = reverseKeys(curve, IndexRanges::single(0), StepSpans::keepShape, TimeRange{firstOf(curve), lastOf(curve) + 1});
            QCOMPARE(elsewhere.keys, IndexRanges::single(8));
            QCOMPARE(elsewhere.curve.keys[8].time, lastOf(curve) + 1);
        }
        const auto curve = random.scalar(3, kAllModes);
        QCOMPARE(reverseKeys(curve, {}).curve, curve);
        QCOMPARE(reverseKeys(curve, all(curve), StepSpans::keepKeys, TimeRange{0, kNan}).curve, curve);
        QCOMPARE(reverseKeys(curve, all(curve), StepSpans::keepKeys, TimeRange{-1.7e308, -1.7e308}).curve, curve);
    }

    void mirroredLimbsMirror()
    {
        RandomCurves random(210);
        for (int n = 0; n < kCurves; ++n) {
            const auto curve = random.rotations(5, kAllModes, 1.5);
            const auto plane = MirrorPlane(random.whole(0, 2));
            const auto edit = mirrorKeys(curve, all(curve), plane);
            QCOMPARE(mirrorKeys(edit.curve, edit.keys, plane).curve, curve);
            const double at = random.number(firstOf(curve), lastOf(curve));
            // Reflect a vector, turn it, reflect it back: that is the mirrored orientation.
            const auto reflected = [&](glm::dvec3 v) {
                v[int(plane)] = -v[int(plane)];
                return v;
            };
            const glm::dvec3 v(random.number(-1, 1), random.number(-1, 1), random.number(-1, 1));
            const glm::dvec3 off = evaluate(edit.curve, at) * v - reflected(evaluate(curve, at) * reflected(v));
            QVERIFY(glm::dot(off, off) < 1e-24);
            const auto matrices = randomMatrices(random, 3);
            const auto mirrored = mirrorKeys(matrices, all(matrices), plane);
            QCOMPARE(mirrorKeys(mirrored.curve, mirrored.keys, plane).curve, matrices);
            const glm::dvec4 p(v, 1);
            const double when = random.number(firstOf(matrices), lastOf(matrices));
            const glm::dvec3 moved = evaluate(mirrored.curve, when) * p, expected = reflected(evaluate(matrices, when) * glm::dvec4(reflected(v), 1));
            QVERIFY(glm::dot(moved - expected, moved - expected) < 1e-24);
        }
    }

    void mirroredValuesMirror()
    {
        RandomCurves random(211);
        for (int n = 0; n < kCurves; ++n) {
            auto curve = random.scalar(6, kAllModes);
            randomOutside(random, curve);
            const double about = random.chance(0.5) ? 0 : random.number(-5, 5);
            const auto edit = mirrorKeys(curve, all(curve), about);
            const auto back = mirrorKeys(edit.curve, edit.keys, about);
            if (about == 0)
                QCOMPARE(back.curve, curve);
            for (std::size_t i = 0; i < 6; ++i)
                QVERIFY(apart(back.curve.keys[i].value, curve.keys[i].value) < 1e-12);
            const double at = random.number(firstOf(curve) - 3, lastOf(curve) + 3);
            QVERIFY(apart(evaluate(edit.curve, at), 2 * about - evaluate(curve, at)) < 1e-12);
        }
        const auto curve = random.scalar(3, kAllModes);
        QCOMPARE(mirrorKeys(curve, all(curve), kNan).curve, curve);
    }

    void retimingMapsKeysAndKeepsShapesBetweenAnchors()
    {
        RandomCurves random(212);
        double worst = 0;
        for (int n = 0; n < kCurves; ++n) {
            // Free tangents only: rules would find new slopes beside a bend.
            auto curve = random.scalar(7, {Interpolation::linear, Interpolation::cosine, Interpolation::step, Interpolation::tangent});
            curve.keys = KeyList<double>([&] {
                std::vector<Key<double>> keys(curve.keys.begin(), curve.keys.end());
                for (auto& key : keys)
                    key.in.rule = key.out.rule = TangentRule::free;
                return keys;
            }());
            std::vector<RetimeAnchor> anchors;
            double to = random.number(-5, 5);
            for (const std::size_t i : {1, 3, 5}) {
                anchors.push_back({curve.keys[i].time, to});
                to += random.number(0.1, 3);
            }
            const auto edit = retimeKeys(curve, all(curve), anchors).value();
            QCOMPARE(edit.keys, all(curve));
            QVERIFY(isInOrder(edit.curve));
            const auto mapped = [&](double time) {
                if (time < anchors.front().from)
                    return time + anchors.front().to - anchors.front().from;
                for (std::size_t i = 0; i + 1 < anchors.size(); ++i)
                    if (time < anchors[i + 1].from)
                        return anchors[i].to
                            + (time - anchors[i].from) / (anchors[i + 1].from - anchors[i].from) * (anchors[i + 1].to - anchors[i].to);
                return time + anchors.back().to - anchors.back().from;
            };
            QCOMPARE(edit.curve.keys[3].time, anchors[1].to);
            for (int i = 0; i < 10; ++i) {
                const double at = random.number(firstOf(curve), lastOf(curve));
                if (!isNearJump(curve, at, 1e-9))
                    worst = std::max(worst, apart(evaluate(edit.curve, mapped(at)), evaluate(curve, at)));
            }
            std::vector<RetimeAnchor> back;
            for (const auto& anchor : anchors)
                back.push_back({anchor.to, anchor.from});
            const auto again = retimeKeys(edit.curve, edit.keys, back).value();
            for (std::size_t i = 0; i < 7; ++i)
                QVERIFY(apart(again.curve.keys[i].time, curve.keys[i].time) < 1e-12
                    && apart(again.curve.keys[i].in.slope, curve.keys[i].in.slope) < 1e-12);
        }
        qInfo("retimed function: %.3g", worst);
        QVERIFY(worst < 1e-12);
    }

    void retimingAtItsEnds()
    {
        RandomCurves random(213);
        const auto curve = random.scalar(6, kAllModes);
        const double first = firstOf(curve), last = lastOf(curve);
        const std::vector<RetimeAnchor> still{{first, first}, {last, last}};
        QCOMPARE(retimeKeys(curve, all(curve), still).value().curve, curve);
        const std::vector<RetimeAnchor> one{{curve.keys[2].time, curve.keys[2].time + 1}};
        const auto shifted = retimeKeys(curve, all(curve), one).value();
        QCOMPARE(shifted.curve.keys[2].time, curve.keys[2].time + 1);
        QVERIFY(apart(shifted.curve.keys[5].time, last + 1) < 1e-12);
        // Outer keys that stay are stayed clear of.
        const std::vector<RetimeAnchor> inner{{curve.keys[1].time, curve.keys[1].time - 50}, {curve.keys[4].time, curve.keys[4].time + 50}};
        const auto staying = retimeKeys(curve, all(curve), inner, RetimeOutside::stay).value();
        QVERIFY(isInOrder(staying.curve));
        QCOMPARE(staying.curve.keys[0].time, curve.keys[1].time - 50); // jumped over
        const auto blocked = retimeKeys(curve, IndexRanges::of(1, 5), inner, RetimeOutside::stay, {Collision::block, 0.01}).value();
        QCOMPARE(blocked.curve.keys[0], curve.keys[0]);
        QCOMPARE(blocked.curve.keys[5], curve.keys[5]);
        QVERIFY(blocked.fitted < 1);
        QVERIFY(retimeKeys(curve, {}, inner).value().curve == curve);
        const auto message = [&](std::vector<RetimeAnchor> anchors) { return retimeKeys(curve, all(curve), anchors).error().message; };
        QCOMPARE(message({}), std::string("expected at least one retime handle, found none"));
        QCOMPARE(message({{0, 1}, {1, 1}}), std::string("expected retime handle 2 to come after the one before it, found 1 to 1 after 0 to 1"));
        QVERIFY(message({{kNan, 0}}).find("finite") != std::string::npos);
    }

    void snappedKeysStandOnLines()
    {
        RandomCurves random(214);
        for (int n = 0; n < kCurves; ++n) {
            const auto curve = random.scalar(random.whole(1, 10), kAllModes);
            const TimeGrid grid{double(random.whole(1, 60)), random.chance(0.5) ? 0 : random.number(-1, 1)};
            IndexRanges keys;
            for (std::size_t i = 0; i < curve.keys.size(); ++i)
                if (random.chance(0.6))
                    keys.insert(i);
            const auto edit = snapKeys(curve, keys, grid);
            QVERIFY(isInOrder(edit.curve));
            edit.keys.forEach([&](std::size_t i) {
                const double line = (edit.curve.keys[i].time - grid.origin) * grid.perSecond;
                QVERIFY(std::abs(line - std::round(line)) < 1e-9);
            });
            // One key per line, the later: compare with a map from line to key.
            std::size_t lines = 0, previous = std::size_t(-1);
            keys.forEach([&](std::size_t i) {
                const double line = std::nearbyint((curve.keys[i].time - grid.origin) * grid.perSecond);
                if (previous == std::size_t(-1) || std::nearbyint((curve.keys[previous].time - grid.origin) * grid.perSecond) != line)
                    ++lines;
                previous = i;
            });
            QCOMPARE(edit.keys.size(), lines);
            if (!keys.empty()) {
                QCOMPARE(edit.curve.keys[edit.keys.last()].value, curve.keys[keys.last()].value);
                QCOMPARE(snapKeys(edit.curve, edit.keys, grid).curve.keys.size(), edit.curve.keys.size());
            }
        }
        Curve<double> jump;
        jump.keys = KeyList<double>(std::vector<Key<double>>{{0.9, 0, {}, {}, {}}, {1.1, 1, {}, {}, {}}, {1.1, 2, {}, {}, {}}, {2, 3, {}, {}, {}}});
        const auto snapped = snapKeys(jump, IndexRanges::of(0, 3), {1, 0});
        QCOMPARE(snapped.curve.keys.size(), std::size_t(3)); // a jump stays a jump
        QCOMPARE(snapped.curve.keys[0].value, 1.0);
        for (const TimeGrid bad : {TimeGrid{0, 0}, TimeGrid{-1, 0}, TimeGrid{kNan, 0}, TimeGrid{1, kNan}})
            QCOMPARE(snapKeys(jump, all(jump), bad).curve, jump);
        Curve<double> far;
        far.keys = KeyList<double>(std::vector<Key<double>>{{1e308, 0, {}, {}, {}}});
        QCOMPARE(snapKeys(far, all(far), {1e10, 0}).curve, far);
    }

    void anEmptySeamIsNoSpanHoweverItsTimesRound()
    {
        // first + (last - first) is not last here: a tangent that sees the seam must not divide by the difference.
        RandomCurves random(216);
        for (int n = 0; n < kCurves; ++n) {
            auto curve = random.scalar(3, {Interpolation::tangent});
            curve.before = Extrapolation::loop;
            curve.after = Extrapolation::linear;
            QVERIFY(std::abs(evaluate(curve, lastOf(curve) + 1)) < 1e4);
        }
    }

    void periodsAreAtLeastTheKeysLength()
    {
        RandomCurves random(215);
        const auto curve = random.scalar(4, kAllModes);
        const double length = lastOf(curve) - firstOf(curve);
        QCOMPARE(*setPeriod(curve, length).value().period, length);
        QVERIFY(!setPeriod(setPeriod(curve, length + 1).value(), std::nullopt).value().period);
        for (const double bad : {length * 0.99, 0.0, -1.0, kNan, std::numeric_limits<double>::infinity()})
            QCOMPARE(setPeriod(curve, bad).error().id, std::string("curve.period"));
        QVERIFY(setPeriod(Curve<glm::dquat>{}, 1.0).has_value());
        const auto looping = setExtrapolation(curve, Extrapolation::linear, Extrapolation::loop);
        QCOMPARE(looping.before, Extrapolation::linear);
        QCOMPARE(looping.after, Extrapolation::loop);
        QCOMPARE(looping.keys, curve.keys);
    }
};

QTEST_APPLESS_MAIN(TestRetime)
#include "tst_retime.moc"
