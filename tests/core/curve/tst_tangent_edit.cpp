#include "core/curve/edit.h"
#include "core/curve/evaluate.h"
#include "core/curve/neighbours.h"
#include "core/curve/rotation.h"
#include "core/curve/segment.h"
#include "core/curve/span_slopes.h"
#include "tests/support/varied_curves.h"

#include <QTest>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

constexpr int kCurves = 10000;

// SQUAD along a long way as stored can meet its own opposite halfway, where no way is the right one: the curve jumps there
// and rounding decides on which side.
bool isDefinite(const Curve<glm::dquat>& curve, double time)
{
    return angleBetween(evaluate(curve, time - 1e-9), evaluate(curve, time)) < 1e-4
        && angleBetween(evaluate(curve, time), evaluate(curve, time + 1e-9)) < 1e-4;
}
bool isDefinite(const Curve<double>&, double) { return true; }

template <class T> double largestOff(RandomCurves& random, const Curve<T>& before, const Curve<T>& after, double beyond, int samples = 30)
{
    double worst = 0;
    for (int i = 0; i < samples; ++i) {
        const double time = random.number(before.keys.front().time - beyond, before.keys.back().time + beyond);
        if (!isDefinite(before, time))
            continue;
        const T a = evaluate(before, time), b = evaluate(after, time);
        double scale = 1;
        if constexpr (std::is_same_v<T, double>)
            scale = std::max({1.0, std::abs(a), 10.0});
        worst = std::max(worst, distance(a, b) / scale);
    }
    return worst;
}

template <class T> Curve<T> randomCurve(RandomCurves& random, const std::vector<Interpolation>& modes);
template <> Curve<double> randomCurve<double>(RandomCurves& random, const std::vector<Interpolation>& modes)
{
    return random.scalar(random.whole(1, 7), modes);
}
template <> Curve<glm::dquat> randomCurve<glm::dquat>(RandomCurves& random, const std::vector<Interpolation>& modes)
{
    return random.rotations(random.whole(1, 7), modes, 2);
}

template <class T> bool explicitSlopesKeepTheCurve(unsigned seed, const std::vector<Interpolation>& modes)
{
    RandomCurves random(seed);
    Worst worst;
    for (int n = 0; n < kCurves; ++n) {
        const auto curve = varied(random, randomCurve<T>(random, modes));
        const auto edit = withExplicitSlopes(curve, all(curve));
        if (edit.largestChange != 0)
            return false;
        // Beyond the keys too; a slope there is carried over 3 seconds.
        worst.see(largestOff(random, curve, edit.curve, 3, 20));
    }
    return isWithin(worst, 1e-12);
}

template <class T> bool reportedChangeIsTrue(unsigned seed)
{
    RandomCurves random(seed);
    int changed = 0;
    for (int n = 0; n < 2000; ++n) {
        const auto curve = varied(random, randomCurve<T>(random, kAllModes), false);
        const auto edit = n % 2 ? withExplicitSlopes(curve, all(curve)) : breakTangents(curve, all(curve));
        double largest = 0;
        const double period = std::max(curve.keys.back().time - curve.keys.front().time, curve.period.value_or(0));
        for (int i = 0; i <= 400; ++i) {
            const double time = curve.keys.front().time + period * i / 400;
            if (isDefinite(curve, time))
                largest = std::max(largest, distance(evaluate(curve, time), evaluate(edit.curve, time)));
        }
        if (curve.after == Extrapolation::loop || !curve.period) // seams that do not play are measured, not sampled
            if (largest > edit.largestChange * (1 + 1e-6) + 1e-11) {
                qWarning("curve %d: moved %g, said %g", n, largest, edit.largestChange);
                return false;
            }
        if (edit.largestChange > 1e-6) {
            ++changed;
            if (largest < 0.8 * edit.largestChange && curve.after == Extrapolation::loop) {
                qWarning("curve %d: moved %g only, said %g", n, largest, edit.largestChange);
                return false;
            }
        }
    }
    return changed > 200;
}

double excess(const Curve<glm::dquat>& curve, std::size_t key, Side side)
{
    const Seam seam = seamOf(curve);
    const std::size_t span = side == Side::after ? key : key > 0 ? key - 1 : curve.keys.size() - 1;
    const auto segment = segmentAt(curve, span);
    return length(tangentSlope(curve, seam, key, side) * ((segment.end - segment.begin) / 2) - segment.turn);
}

} // namespace

class TestTangentEdit : public QObject {
    Q_OBJECT

private slots:
    void explicitSlopesKeepScalarCurvesInsideAndOutside()
    {
        QVERIFY(explicitSlopesKeepTheCurve<double>(
            206, {Interpolation::step, Interpolation::linear, Interpolation::slerp, Interpolation::spline, Interpolation::tangent}));
    }
    void explicitSlopesKeepRotationsInsideAndOutside()
    {
        QVERIFY(
            explicitSlopesKeepTheCurve<glm::dquat>(207, {Interpolation::step, Interpolation::slerp, Interpolation::spline, Interpolation::tangent}));
    }
    void whatConversionsChangeIsSaidTruly()
    {
        QVERIFY(reportedChangeIsTrue<double>(208));
        QVERIFY(reportedChangeIsTrue<glm::dquat>(209));
    }

    void explicitSpansAreFreeAndStepsAndPlayAsStay()
    {
        RandomCurves random(210);
        for (int n = 0; n < 500; ++n) {
            auto curve = random.scalar(6, kAllModes);
            curve.playAs = Interpolation::cosine;
            const auto edit = withExplicitSlopes(curve, IndexRanges::of(0, 5));
            QVERIFY(edit.curve.playAs == Interpolation::cosine);
            for (std::size_t span = 0; span < 5; ++span) {
                if (curve.keys[span].interpolation == Interpolation::step) {
                    QVERIFY(edit.curve.keys[span].interpolation == Interpolation::step);
                    continue;
                }
                QVERIFY(edit.curve.keys[span].interpolation == Interpolation::tangent);
                QVERIFY(edit.curve.keys[span].out.rule == TangentRule::free && edit.curve.keys[span + 1].in.rule == TangentRule::free);
            }
        }
    }

    void breakingKeepsTheCurveAndFreesBothSides()
    {
        RandomCurves random(212);
        Worst worst;
        for (int n = 0; n < 3000; ++n) {
            const auto scalar
                = varied(random, random.scalar(5, {Interpolation::step, Interpolation::linear, Interpolation::spline, Interpolation::tangent}));
            const auto rotation = varied(random, random.rotations(5, {Interpolation::slerp, Interpolation::spline, Interpolation::tangent}, 2));
            const auto key = std::size_t(random.whole(1, 3));
            const auto brokenScalar = breakTangents(scalar, IndexRanges::single(key));
            const auto brokenRotation = breakTangents(rotation, IndexRanges::single(key));
            worst.see(largestOff(random, scalar, brokenScalar.curve, 0, 20));
            worst.see(largestOff(random, rotation, brokenRotation.curve, 0, 20));
            QVERIFY(brokenScalar.curve.keys[key].in.rule == TangentRule::free && brokenScalar.curve.keys[key].out.rule == TangentRule::free);
            QCOMPARE(brokenScalar.largestChange, 0.0);
        }
        QVERIFY(isWithin(worst, 1e-12));
    }

    void freeTakesTheSlopeThatTheCurveGoesOnWith()
    {
        Curve<double> curve;
        curve.before = curve.after = Extrapolation::linear;
        curve.keys = KeyList<double>(std::vector<Key<double>>{{0, 1, Interpolation::tangent, {}, {}}, {1, 3, Interpolation::tangent, {}, {}}});
        const auto freed = setTangentRule(curve, IndexRanges::of(0, 2), TangentRule::free, Sides{});
        QCOMPARE(evaluate(freed, 4), evaluate(curve, 4));
        QCOMPARE(evaluate(freed, -4), evaluate(curve, -4));
        curve.before = curve.after = Extrapolation::constant;
        QCOMPARE(setTangentRule(curve, IndexRanges::single(1), TangentRule::free, Sides{}).keys[1].out.slope, 2.0);
        const auto stepped = setInterpolation(curve, IndexRanges::single(0), Interpolation::step);
        QCOMPARE(setTangentRule(stepped, IndexRanges::single(1), TangentRule::free, Sides{true, false}).keys[1].in.slope, 0.0);
    }

    void unifiedSidesShareTheMeanOfTheirSlopes()
    {
        RandomCurves random(213);
        for (int n = 0; n < 3000; ++n) {
            const auto scalar = random.scalar(4, {Interpolation::linear, Interpolation::spline, Interpolation::tangent});
            const double wanted = (slopeAtKey(scalar, 2, Side::before) + slopeAtKey(scalar, 2, Side::after)) / 2;
            const auto unified = unifyTangents(scalar, IndexRanges::single(2)).curve;
            for (const Side side : {Side::before, Side::after})
                QVERIFY(std::abs(slopeAtKey(unified, 2, side) - wanted) < 1e-10 * std::max(1.0, std::abs(wanted)));
            QCOMPARE(unified.keys[2].in.weight, scalar.keys[1].interpolation == Interpolation::tangent ? scalar.keys[2].in.weight : 0.0);
            const auto end = unifyTangents(scalar, IndexRanges::single(3)).curve;
            QVERIFY(std::abs(end.keys[3].out.slope - slopeAtKey(scalar, 3, Side::before)) < 1e-10 * std::max(1.0, std::abs(end.keys[3].out.slope)));

            const auto rotation = random.rotations(4, {Interpolation::slerp, Interpolation::spline}, 2);
            const auto mean = (slopeAtKey(rotation, 1, Side::before) + slopeAtKey(rotation, 1, Side::after)) / 2.0;
            const auto edit = unifyTangents(rotation, IndexRanges::single(1));
            for (const Side side : {Side::before, Side::after})
                QVERIFY(excess(edit.curve, 1, side) <= kLargestTangentExcess * (1 + 1e-12));
            QVERIFY(edit.curve.keys[1].in.slope == edit.curve.keys[1].out.slope);
            QCOMPARE(length(edit.curve.keys[1].in.slope - mean) > 1e-9, edit.wasLimited);
        }
        const auto steps = random.scalar(3, {Interpolation::step});
        QVERIFY(unifyTangents(steps, IndexRanges::of(0, 3)).curve == steps);
    }

    void anAlignedSideFollowsItsPartner()
    {
        RandomCurves random(214);
        bool limited = false;
        for (int n = 0; n < 3000; ++n) {
            const Side from = n % 2 ? Side::before : Side::after, to = n % 2 ? Side::after : Side::before;
            const auto scalar = random.scalar(4, {Interpolation::linear, Interpolation::spline, Interpolation::tangent});
            const double slope = slopeAtKey(scalar, 1, from);
            const auto aligned = alignTangents(scalar, IndexRanges::single(1), from).curve;
            QVERIFY(std::abs(slopeAtKey(aligned, 1, to) - slope) < 1e-9 * std::max(1.0, std::abs(slope)));
            QVERIFY(std::abs(slopeAtKey(aligned, 1, from) - slope) < 1e-9 * std::max(1.0, std::abs(slope)));
            auto rotation = random.rotations(3, {Interpolation::slerp}, 2);
            rotation = setTangent(
                rotation, 1, from, {TangentRule::free, 1, 0, glm::dvec3(random.number(-30, 30), random.number(-30, 30), random.number(-30, 30))})
                           .curve;
            const auto edit = alignTangents(rotation, IndexRanges::single(1), from);
            limited |= edit.wasLimited;
            QVERIFY(excess(edit.curve, 1, to) <= kLargestTangentExcess * (1 + 1e-12));
            const auto kept = rotation.keys[1], now = edit.curve.keys[1];
            const auto& source = from == Side::before ? kept.in : kept.out;
            const auto& target = from == Side::before ? now.out : now.in;
            QVERIFY(length(glm::cross(source.slope, target.slope)) <= 1e-9 * glm::dot(source.slope, source.slope)); // same direction
            QCOMPARE(length(source.slope - target.slope) > 1e-9, edit.wasLimited);
        }
        QVERIFY(limited);
    }

    void weightsSwitchedOnKeepTheCurveAndOffSayHowFarItMoves()
    {
        RandomCurves random(215);
        Worst on;
        for (int n = 0; n < 3000; ++n) {
            const auto curve = random.scalar(5, {Interpolation::linear, Interpolation::spline, Interpolation::tangent, Interpolation::step});
            const auto weighted = setWeighted(curve, all(curve), Sides{}, true);
            QCOMPARE(weighted.largestChange, 0.0);
            on.see(largestOff(random, curve, weighted.curve, 0, 20));
            const auto plain = setWeighted(curve, all(curve), Sides{}, false);
            double largest = 0;
            for (int i = 0; i <= 300; ++i) {
                const double time = curve.keys.front().time + (curve.keys.back().time - curve.keys.front().time) * i / 300;
                largest = std::max(largest, std::abs(evaluate(curve, time) - evaluate(plain.curve, time)));
            }
            QVERIFY(largest <= plain.largestChange * 1.001 + 1e-12);
            QVERIFY(plain.largestChange <= largest * 1.25 + 1e-12);
            for (const auto& key : plain.curve.keys)
                QVERIFY(key.in.weight == 0 && key.out.weight == 0);
        }
        QVERIFY(isWithin(on, 1e-13));
    }

    void weightsAndStrengthsAreSetAndKeptInRange()
    {
        RandomCurves random(216);
        const auto curve = random.scalar(4, {Interpolation::linear});
        const auto keys = IndexRanges::single(1);
        QCOMPARE(setTangentWeight(curve, keys, Sides{}, 0.7).keys[1].out.weight, 0.7);
        QCOMPARE(setTangentWeight(curve, keys, Sides{}, 7).keys[1].in.weight, 1.0);
        QCOMPARE(setTangentWeight(curve, keys, Sides{true, false}, 0.7).keys[1].out.weight, 0.0);
        QCOMPARE(setTangentWeight(curve, keys, Sides{}, std::nan("")).keys[1].in.weight, 0.0);
        QCOMPARE(setTangentWeight(curve, keys, Sides{}, -1).keys[1].in.weight, 0.0);
        const auto strong = setTangentStrength(curve, keys, Sides{}, 2).curve;
        const double chord = slopeAtKey(curve, 1, Side::after);
        QCOMPARE(slopeAtKey(strong, 1, Side::after), 2 * chord); // straight spans have rule linear
        QCOMPARE(slopeAtKey(strong, 2, Side::before), chord);
        QCOMPARE(setTangentStrength(curve, keys, Sides{}, HUGE_VAL).curve.keys[1].in.strength, 1.0);
        bool limited = false;
        for (int n = 0; n < 3000; ++n) {
            const auto rotation = random.rotations(4, {Interpolation::tangent}, 2.5);
            const double strength = random.number(-6, 6);
            const auto edit = setTangentStrength(rotation, all(rotation), Sides{}, strength);
            limited |= edit.wasLimited;
            bool smaller = false;
            for (std::size_t key = 0; key < 4; ++key)
                for (const Side side : {Side::before, Side::after}) {
                    const auto& tangent = side == Side::before ? edit.curve.keys[key].in : edit.curve.keys[key].out;
                    smaller |= std::abs(tangent.strength) < std::abs(strength);
                    const bool open = side == Side::before ? key == 0 : key == 3;
                    if (!open && tangent.rule != TangentRule::free)
                        QVERIFY(excess(edit.curve, key, side) <= kLargestTangentExcess * (1 + 1e-12));
                }
            QCOMPARE(smaller, edit.wasLimited);
        }
        QVERIFY(limited);
    }

    void aRotationNeverNeedsTheLimitForARuleOfStrengthOne()
    {
        RandomCurves random(217);
        for (int n = 0; n < kCurves; ++n) {
            const auto curve = varied(random, random.rotations(4, {Interpolation::slerp}, 4), false);
            for (const auto rule : {TangentRule::smooth, TangentRule::linear, TangentRule::flat, TangentRule::clamped}) {
                const auto edit = setTangentRule(curve, IndexRanges::single(1), rule, Sides{});
                QVERIFY(excess(edit, 1, Side::before) <= kLargestTangentExcess && excess(edit, 1, Side::after) <= kLargestTangentExcess);
            }
        }
    }

    void manyScatteredKeysAreEditedAsOneByOne()
    {
        RandomCurves random(218);
        const auto curve = random.scalar(1500, kAllModes);
        std::vector<std::size_t> scattered;
        for (std::size_t i = 0; i < 1500; i += 5)
            scattered.push_back(i);
        const auto together = setTangentRule(curve, IndexRanges::of(scattered), TangentRule::flat, Sides{});
        auto single = curve;
        for (const std::size_t key : scattered)
            single = setTangentRule(single, IndexRanges::single(key), TangentRule::flat, Sides{});
        QVERIFY(together == single);
        QVERIFY(setTangentRule(curve, {}, TangentRule::flat, Sides{}) == curve);
    }

    void aSeamSpanAndALineOutsideThatNeedOneTangentKeepTheLine()
    {
        Curve<double> curve;
        curve.before = Extrapolation::linear;
        curve.after = Extrapolation::loop;
        curve.period = 4;
        curve.keys = KeyList<double>(std::vector<Key<double>>{
            {0, 0, Interpolation::linear, {}, {}}, {1, 2, Interpolation::linear, {}, {}}, {2, -1, Interpolation::spline, {}, {}}});
        RandomCurves random(219);
        const auto edit = withExplicitSlopes(curve, all(curve));
        QVERIFY(edit.curve.keys[0].interpolation == Interpolation::linear);
        QVERIFY(edit.curve.keys[2].interpolation == Interpolation::tangent);
        QVERIFY(largestOff(random, curve, edit.curve, 6, 200) < 1e-13);
    }
};

QTEST_APPLESS_MAIN(TestTangentEdit)
#include "tst_tangent_edit.moc"
