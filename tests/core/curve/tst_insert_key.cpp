#include "core/curve/edit.h"
#include "core/curve/evaluate.h"
#include "core/curve/largest_change.h"
#include "core/curve/rotation.h"
#include "tests/support/random_curves.h"

#include <QTest>

#include <cmath>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

constexpr int kCurves = 10000;

double length(const glm::dvec3& v) { return std::sqrt(glm::dot(v, v)); }

double sizeOf(const Curve<double>& curve)
{
    double size = 1;
    for (const auto& key : curve.keys)
        size = std::max(size, std::abs(key.value));
    return size;
}
double allowed(const Curve<double>& curve) { return 1e-9 * sizeOf(curve); }
double allowed(const Curve<glm::dquat>&) { return 1e-8; }
double allowed(const Curve<glm::dmat4>&) { return 1e-9 * 10; }

// Loops, periods, joined seams, shared times, timings, paths, playAs: everything a curve may have around its keys.
template <class T> Curve<T> dressed(RandomCurves& random, Curve<T> curve)
{
    if (random.chance(0.5)) {
        (random.chance(0.5) ? curve.before : curve.after) = Extrapolation::loop;
        if (random.chance(0.5))
            curve.before = curve.after = Extrapolation::loop;
        if (random.chance(0.5))
            curve.period = curve.keys.back().time - curve.keys.front().time + random.number(0, 2);
        if (random.chance(0.3) && !curve.period) {
            auto last = curve.keys.back();
            last.value = curve.keys.front().value;
            curve.keys = curve.keys.splice(curve.keys.size() - 1, curve.keys.size(), std::span<const Key<T>>(&last, 1));
        }
    } else {
        curve.before = Extrapolation(random.whole(0, 1));
        curve.after = Extrapolation(random.whole(0, 1));
    }
    curve.timing = SplineTiming(random.whole(0, 2));
    curve.joinsSeam = random.chance(0.8);
    curve.path = random.chance(0.3) ? RotationPath::asStored : RotationPath::shortest;
    if (random.chance(0.2)) {
        const std::size_t at = std::size_t(random.whole(0, int(curve.keys.size()) - 1));
        auto twin = curve.keys[at];
        if (random.chance(0.5) && at + 1 < curve.keys.size())
            twin.value = curve.keys[at + 1].value;
        curve.keys = curve.keys.splice(at, at, std::span<const Key<T>>(&twin, 1));
    }
    if (random.chance(0.2))
        curve.sharedTime = SharedTime::first;
    if (random.chance(0.2))
        curve.playAs = Interpolation(random.whole(0, 5));
    return curve;
}

// A time in a random place: in a span, hard by a key, or in the seam on either side.
template <class T> double somewhere(RandomCurves& random, const Curve<T>& curve)
{
    const double first = curve.keys.front().time, last = curve.keys.back().time;
    if (random.chance(0.2)) {
        const double near = curve.keys[std::size_t(random.whole(0, int(curve.keys.size()) - 1))].time;
        return near + (random.chance(0.5) ? 1 : -1) * std::pow(10, random.number(-12, -3));
    }
    const double seam = curve.isLooping() && curve.period ? *curve.period - (last - first) : 0;
    return random.number(
        curve.before == Extrapolation::loop ? first - 0.99 * seam : first, curve.after == Extrapolation::loop ? last + 0.99 * seam : last);
}

// How far two curves are apart by brute force, away from the jumps of either.
template <class T> double scanned(Curve<T> before, Curve<T> after, double from, double to, int samples)
{
    double largest = 0;
    CurveCursor<T> a, b;
    for (int i = 0; i <= samples; ++i) {
        const double at = from + (to - from) * i / samples;
        largest = std::max(largest, distanceBetween(evaluate(before, at, a), evaluate(after, at, b)));
    }
    return largest;
}

bool overlaps(const Key<double>& first, const Key<double>& last)
{
    const double w0 = first.out.weight > 0 ? first.out.weight : 1.0 / 3, w1 = last.in.weight > 0 ? last.in.weight : 1.0 / 3;
    return w0 + w1 > 1;
}

// The two arcs a SQUAD span blends come opposite to each other within rounding: which way it goes hangs on the last digit
// (SPEC section 2).
bool hasUndefinedSpan(const Curve<glm::dquat>& curve)
{
    for (std::size_t span = 0; span + 1 < curve.keys.size(); ++span) {
        if (!(curve.keys[span].time < curve.keys[span + 1].time))
            continue;
        const auto segment = segmentAt(curve, span);
        for (double s = 0; s <= 1; s += 0.01)
            if (glm::dot(segment.q0 * exponential(segment.turn * s), segment.a * exponential(segment.inner * s)) < -0.99)
                return segment.kind == SegmentKind::squad;
    }
    return false;
}

// The law for everything that can be split exactly, over the keys and two rounds on either side.
template <class T> void checkExact(Curve<T> curve, double time, QString& failure, double& worst)
{
    const auto edit = insertKey(curve, time);
    Curve<T> before = curve, after = edit.curve;
    if (after.playAs != before.playAs || edit.keys.size() != 1 || after.keys[edit.keys.first()].time != time)
        failure = "the key is not where it was put";
    before.playAs.reset();
    after.playAs.reset();
    if (edit.largestChange > 0)
        return; // counted by the caller
    const double span = before.keys.back().time - before.keys.front().time;
    const double from = before.keys.front().time - 1.7 * span - 1, to = before.keys.back().time + 1.7 * span + 1;
    double off = scanned(before, after, from, to, 150);
    off = std::max(off, scanned(before, after, time - 1e-3, time + 1e-3, 8));
    worst = std::max(worst, off / allowed(before));
    if (off > allowed(before) && failure.isEmpty())
        failure = QStringLiteral("moved by %1 for a key at %2").arg(off).arg(time);
}

} // namespace

class TestInsertKey : public QObject {
    Q_OBJECT

private slots:
    void scalarSpansOfEveryExactKindKeepTheirShape()
    {
        RandomCurves random(101);
        QString failure;
        double worst = 0;
        int changed = 0;
        for (int n = 0; n < kCurves; ++n) {
            const auto curve = dressed(random,
                random.scalar(random.whole(2, 7),
                    {Interpolation::step, Interpolation::linear, Interpolation::slerp, Interpolation::spline, Interpolation::tangent}));
            const double time = somewhere(random, curve);
            const bool inside = time > curve.keys.front().time && time < curve.keys.back().time;
            const auto edit = insertKey(curve, time);
            changed += edit.largestChange > 0;
            if (edit.largestChange > 0 && inside) { // only overlapping handles
                const std::size_t span = curve.keys.upperBound(time) - 1;
                QVERIFY(overlaps(curve.keys[span], curve.keys[span + 1]));
            }
            checkExact(curve, time, failure, worst);
            QVERIFY2(failure.isEmpty(), qPrintable(QStringLiteral("curve %1: %2").arg(n).arg(failure)));
        }
        qInfo("worst %g of what is allowed; %d reported a change", worst, changed);
    }

    void stepsAndSlerpsOfRotationsKeepTheirMotion()
    {
        RandomCurves random(102);
        QString failure;
        double worst = 0;
        for (int n = 0; n < kCurves; ++n) {
            const auto curve = dressed(random, random.rotations(random.whole(2, 6), {Interpolation::step, Interpolation::slerp}, 3));
            checkExact(curve, somewhere(random, curve), failure, worst);
            QVERIFY2(failure.isEmpty(), qPrintable(QStringLiteral("curve %1: %2").arg(n).arg(failure)));
        }
        qInfo("worst %g of what is allowed", worst);
    }

    void matricesKeepTheirEntries()
    {
        RandomCurves random(103);
        QString failure;
        double worst = 0;
        for (int n = 0; n < kCurves; ++n) {
            Curve<glm::dmat4> curve;
            std::vector<Key<glm::dmat4>> keys;
            for (double time : random.times(random.whole(2, 5))) {
                Key<glm::dmat4> key;
                key.time = time;
                for (int c = 0; c < 4; ++c)
                    for (int r = 0; r < 4; ++r)
                        key.value[c][r] = random.number(-10, 10);
                key.interpolation = random.chance(0.3) ? Interpolation::step : Interpolation::linear;
                keys.push_back(key);
            }
            curve.keys = KeyList<glm::dmat4>(keys);
            curve = dressed(random, curve);
            const double time = somewhere(random, curve);
            if (std::abs(time - curve.keys.front().time) < 1e-3) // the chord of a sliver is lost in rounding, and a matrix has no slope to keep
                curve.before = Extrapolation::constant;
            if (std::abs(time - curve.keys.back().time) < 1e-3)
                curve.after = Extrapolation::constant;
            checkExact(curve, time, failure, worst);
            QVERIFY2(failure.isEmpty(), qPrintable(QStringLiteral("curve %1: %2").arg(n).arg(failure)));
        }
    }

    void squadNlerpAndCosineKeepValueVelocityAndNeighboursAndReportTheTruth()
    {
        RandomCurves random(104);
        double understated = 0, overstated = 0;
        for (int n = 0; n < kCurves; ++n) {
            auto curve = dressed(random,
                random.rotations(
                    random.whole(2, 6), {Interpolation::spline, Interpolation::tangent, Interpolation::cosine, Interpolation::linear}, 1.5));
            curve.playAs.reset();
            const double time = somewhere(random, curve);
            const auto edit = insertKey(curve, time);
            const std::size_t key = edit.keys.first();
            if (edit.curve.keys.size() == curve.keys.size())
                continue; // hit a key
            const auto velocity = rate(curve, time);
            const Seam seam = seamOf(curve);
            const bool outside = time < curve.keys.front().time || time > curve.keys.back().time;
            if (outside && seam.loops && !(seam.span > 0))
                continue; // the round grows longer: see below
            QVERIFY(angleBetween(evaluate(curve, time), evaluate(edit.curve, time)) < 1e-8);
            // In a sliver of a span the evaluator can only tell the velocity to the rounding of a unit quaternion.
            double sliver = 1;
            for (const auto& other : curve.keys)
                sliver = std::min(sliver, std::abs(other.time - time));
            const double rounding = 4e-15 / sliver;
            const bool beyond = time < curve.keys.front().time || time > curve.keys.back().time;
            const std::size_t count = edit.curve.keys.size();
            for (Side side : {Side::before, Side::after}) {
                const double off = length(rate(edit.curve, time, side) - velocity);
                const std::size_t span = side == Side::after ? key : (key + count - 1) % count;
                if (edit.curve.keys[span].interpolation == Interpolation::tangent && (span + 1 < count || seam.span > 0)) {
                    const auto half = segmentAt(edit.curve, span);
                    const double excess = length(velocity * ((half.end - half.begin) / 2) - half.turn);
                    if (excess > kLargestTangentExcess * 0.999)
                        continue; // more than SQUAD holds
                }
                QVERIFY2(off < 1e-7 * std::max(1.0, length(velocity)) + rounding,
                    qPrintable(QStringLiteral("curve %1: velocity off by %2 of %3 (%4)").arg(n).arg(off).arg(length(velocity)).arg(beyond)));
            }
            if (hasUndefinedSpan(curve) || hasUndefinedSpan(edit.curve))
                continue;
            // The split span, as the times its new neighbours have.
            const double round = curve.period.value_or(curve.keys.back().time - curve.keys.front().time);
            const double from = key > 0 ? edit.curve.keys[key - 1].time : edit.curve.keys.back().time - round;
            const double to = key + 1 < count ? edit.curve.keys[key + 1].time : edit.curve.keys.front().time + round;
            const Extrapolation sideMode = time < curve.keys.front().time ? curve.before : curve.after;
            if (!outside || sideMode == Extrapolation::loop) {
                double inside = scanned(curve, edit.curve, from + 1e-9, to - 1e-9, 400);
                if (edit.largestChange > 1.01 * inside) // a peak between two samples
                    inside = scanned(curve, edit.curve, from + 1e-9, to - 1e-9, 40000);
                understated = std::max(understated, inside / (edit.largestChange + 1e-8));
                if (edit.largestChange > 1e-6)
                    overstated = std::max(overstated, edit.largestChange / inside);
            }
            const double first = edit.curve.keys.front().time, last = edit.curve.keys.back().time;
            if (from > first)
                QVERIFY(scanned(curve, edit.curve, first, from, 60) < 1e-8);
            if (to < last)
                QVERIFY(scanned(curve, edit.curve, to, last, 60) < 1e-8);
        }
        qInfo("a scan found at most %g of the reported change, the report at most %g of the scan's", understated, overstated);
        QVERIFY(understated <= 1.01);
        QVERIFY(overstated <= 1.01);
    }

    void scalarCosinesReportTheTruth()
    {
        RandomCurves random(105);
        for (int n = 0; n < kCurves; ++n) {
            const auto curve = random.scalar(4, {Interpolation::cosine});
            const double time = random.number(curve.keys.front().time, curve.keys.back().time);
            const auto edit = insertKey(curve, time);
            const double found = scanned(curve, edit.curve, curve.keys.front().time, curve.keys.back().time, 400);
            QVERIFY(found <= 1.01 * edit.largestChange + 1e-12);
            QVERIFY(found >= 0.9 * edit.largestChange - 1e-12);
            for (Side side : {Side::before, Side::after})
                QVERIFY(std::abs(rate(edit.curve, time, side) - rate(curve, time)) < 1e-9 * std::max(1.0, std::abs(rate(curve, time))));
        }
    }

    void handlesThatOverlapReportTheTruth()
    {
        RandomCurves random(106);
        int inexact = 0;
        for (int n = 0; n < kCurves; ++n) {
            auto curve = random.scalar(2, {Interpolation::tangent});
            std::vector<Key<double>> keys(curve.keys.begin(), curve.keys.end());
            keys[0].out.weight = random.number(0.01, 1);
            keys[1].in.weight = random.number(0.01, 1);
            curve.keys = KeyList<double>(keys);
            const double time = random.number(keys[0].time, keys[1].time);
            const auto edit = insertKey(curve, time);
            for (const auto& key : edit.curve.keys)
                QVERIFY(key.in.weight <= 1 && key.out.weight <= 1);
            const double found = scanned(curve, edit.curve, keys[0].time, keys[1].time, 300);
            if (edit.largestChange == 0) {
                QVERIFY(found <= 1e-9 * std::max(sizeOf(curve), std::abs(evaluate(curve, time))));
            } else {
                QVERIFY(overlaps(keys[0], keys[1]));
                QVERIFY(found <= 1.01 * edit.largestChange + 1e-9);
                ++inexact;
            }
        }
        qInfo("%d of %d not exact", inexact, kCurves);
    }

    void aKeyBeyondALoopMakesTheRoundLongerAndSaysHowMuchThatChanges()
    {
        RandomCurves random(107);
        for (int n = 0; n < 500; ++n) {
            auto curve = random.scalar(5, {Interpolation::tangent});
            curve.before = curve.after = Extrapolation(random.whole(2, 4));
            const double time = curve.keys.back().time + random.number(0.2, 1);
            const auto edit = insertKey(curve, time);
            QCOMPARE(edit.curve.keys[edit.keys.first()].value, evaluate(curve, time));
            QVERIFY(scanned(curve, edit.curve, curve.keys.front().time, curve.keys.back().time - 1e-9, 200) <= allowed(curve));
            const auto range = measuredRange(curve, edit.curve);
            const double found = scanned(curve, edit.curve, range.first, range.last - 1e-9, 1500);
            QVERIFY2(found <= edit.largestChange * 1.01 + allowed(curve),
                qPrintable(QStringLiteral("mode %1 found %2 reported %3").arg(int(curve.before)).arg(found).arg(edit.largestChange)));
        }
    }

    void emptyCurvesSingleKeysAndBadTimesBehave()
    {
        const Curve<double> empty;
        QCOMPARE(insertKey(empty, 2).curve.keys.size(), std::size_t(1));
        QCOMPARE(insertKey(empty, std::nan("")).curve.keys.size(), std::size_t(0));
        QVERIFY(insertKey(empty, INFINITY).keys.empty());
        for (Extrapolation mode :
            {Extrapolation::constant, Extrapolation::linear, Extrapolation::loop, Extrapolation::loopOffset, Extrapolation::pingPong}) {
            for (Interpolation interpolation : kAllModes) {
                Curve<double> one;
                one.before = one.after = mode;
                one.keys = KeyList<double>(std::vector<Key<double>>{{1, 5, interpolation, {}, {}}});
                const auto edit = insertKey(one, 3);
                QCOMPARE(edit.curve.keys.size(), std::size_t(2));
                QCOMPARE(edit.keys, IndexRanges::single(1));
                for (double at : {0.0, 1.5, 2.5, 3.0, 4.0})
                    QCOMPARE(evaluate(edit.curve, at), 5.0);
                QCOMPARE(edit.largestChange, 0.0);
                QCOMPARE(insertKey(edit.curve, 1).curve, edit.curve);
                Curve<glm::dmat4> matrix;
                matrix.before = matrix.after = mode;
                matrix.keys = KeyList<glm::dmat4>(std::vector<Key<glm::dmat4>>{{1, glm::dmat4(2), interpolation, {}, {}}});
                QCOMPARE(evaluate(insertKey(matrix, 0).curve, -1.0), glm::dmat4(2));
            }
        }
    }

    void aMatrixThatGoesOnStraightGoesOnStraight()
    {
        Curve<glm::dmat4> curve;
        curve.after = Extrapolation::linear;
        curve.keys = KeyList<glm::dmat4>(
            std::vector<Key<glm::dmat4>>{{0, glm::dmat4(1), Interpolation::linear, {}, {}}, {1, glm::dmat4(2), Interpolation::step, {}, {}}});
        const auto edit = insertKey(curve, 2);
        for (double at : {0.5, 1.5, 2.0, 3.0})
            QCOMPARE(evaluate(edit.curve, at), evaluate(curve, at));
        QCOMPARE(edit.largestChange, 0.0);
    }

    void theLargestChangeIsThatOfADenseScan()
    {
        RandomCurves random(108);
        for (int n = 0; n < 500; ++n) {
            const auto curve = random.scalar(6, kAllModes);
            const auto moved = moveKeys(curve, IndexRanges::single(std::size_t(random.whole(0, 5))), KeyOffset<double>{0, random.number(-3, 3)});
            const double from = curve.keys.front().time - 1, to = curve.keys.back().time + 1;
            const double reported = largestChange(curve, moved.curve, TimeRange{from, to});
            const double found = scanned(curve, moved.curve, from, to, 4000);
            QVERIFY(found <= reported * 1.001 + 1e-12);
            QVERIFY(found >= reported * 0.98 - 1e-12); // steps and upright handles are narrow
        }
        const Curve<double> none;
        QCOMPARE(largestChange(none, none, measuredRange(none, none)), 0.0);
        QCOMPARE(largestChange(none, none, TimeRange{0, INFINITY}), 0.0);
    }
};

QTEST_APPLESS_MAIN(TestInsertKey)
#include "tst_insert_key.moc"
