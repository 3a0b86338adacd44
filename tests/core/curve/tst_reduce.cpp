#include "core/curve/edit.h"
#include "core/curve/evaluate.h"
#include "core/curve/reduce.h"
#include "core/curve/rotation.h"
#include "tests/support/random_curves.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <numbers>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

constexpr double kDegree = std::numbers::pi / 180;
constexpr Extrapolation kOutside[]
    = {Extrapolation::constant, Extrapolation::linear, Extrapolation::loop, Extrapolation::loopOffset, Extrapolation::pingPong};

ReduceOptions within(double bound)
{
    ReduceOptions options;
    options.bound = bound;
    return options;
}

template <class T> Key<T> keyOf(Seconds time, const T& value, Interpolation mode = Interpolation::linear)
{
    Key<T> key;
    key.time = time;
    key.value = value;
    key.interpolation = mode;
    return key;
}

Curve<double> curveOf(const std::vector<Key<double>>& keys)
{
    Curve<double> curve;
    curve.keys = KeyList<double>(keys);
    return curve;
}

// Keys of stretches: each a wave, a line, a hold or steps, in one mode or a mix; sometimes two keys share a time.
Curve<double> busyCurve(RandomCurves& random, double size, int count)
{
    std::vector<Key<double>> keys;
    double time = random.number(-50, 50), value = random.number(-1, 1);
    while (int(keys.size()) < count) {
        const int length = random.whole(1, 12), shape = random.whole(0, 3);
        const double step = random.number(0.01, 0.2), slope = random.number(-1, 1), speed = random.number(0.5, 6), start = time, base = value;
        const Interpolation mode = random.chance(0.2) ? Interpolation::step : kAllModes[std::size_t(random.whole(1, 5))];
        for (int i = 0; i < length && int(keys.size()) < count; ++i) {
            Key<double> key{time, size * value, random.chance(0.1) ? kAllModes[std::size_t(random.whole(0, 5))] : mode, {}, {}};
            if (random.chance(0.15)) {
                key.in = random.tangent<double>();
                key.out = random.tangent<double>();
                key.in.slope *= size;
                key.out.slope *= size;
            }
            keys.push_back(key);
            time += random.chance(0.3) ? step * random.number(0.5, 1.5) : step;
            if (shape == 0)
                value = base + std::sin((time - start) * speed);
            else if (shape == 1)
                value = base + slope * (time - start);
        }
        if (random.chance(0.2))
            time = keys.back().time; // a jump
        if (random.chance(0.3))
            value += random.number(-0.5, 0.5);
    }
    Curve<double> curve = curveOf(keys);
    curve.before = kOutside[random.whole(0, 4)];
    curve.after = kOutside[random.whole(0, 4)];
    curve.timing = SplineTiming(random.whole(0, 2));
    if (random.chance(0.2))
        curve.sharedTime = SharedTime::first;
    if (random.chance(0.3))
        curve.period = (keys.back().time - keys.front().time) * random.number(1, 1.2);
    if (random.chance(0.2))
        curve.playAs = kAllModes[std::size_t(random.whole(0, 5))];
    return curve;
}

Curve<glm::dquat> busyRotation(RandomCurves& random, int count)
{
    Curve<glm::dquat> curve;
    std::vector<Key<glm::dquat>> keys;
    double time = random.number(-50, 50);
    glm::dquat value = random.rotation();
    while (int(keys.size()) < count) {
        const int length = random.whole(1, 12), shape = random.whole(0, 3);
        const double step = random.number(0.01, 0.2);
        glm::dvec3 speed(random.number(-1, 1), random.number(-1, 1), random.number(-1, 1));
        const Interpolation mode = kAllModes[std::size_t(random.whole(0, 5))];
        for (int i = 0; i < length && int(keys.size()) < count; ++i) {
            Key<glm::dquat> key{
                time, value * random.number(0.9, 1.1), random.chance(0.1) ? kAllModes[std::size_t(random.whole(0, 5))] : mode, {}, {}};
            if (random.chance(0.1))
                key.out = random.tangent<glm::dquat>();
            keys.push_back(key);
            time += step;
            if (shape < 3)
                value = value * exponential(speed * (step / 2));
            if (shape == 1)
                speed += glm::dvec3(random.number(-1, 1), random.number(-1, 1), random.number(-1, 1)) * (4 * step);
            if (random.chance(0.05))
                value = -value;
        }
        if (random.chance(0.2))
            time = keys.back().time;
        if (random.chance(0.3))
            value = random.near(value, 1);
    }
    curve.keys = KeyList<glm::dquat>(keys);
    curve.before = kOutside[random.whole(0, 4)];
    curve.after = kOutside[random.whole(0, 4)];
    curve.path = random.chance(0.3) ? RotationPath::asStored : RotationPath::shortest;
    if (random.chance(0.3))
        curve.period = (keys.back().time - keys.front().time) * random.number(1, 1.2);
    if (random.chance(0.2))
        curve.playAs = kAllModes[std::size_t(random.whole(0, 5))];
    return curve;
}

double distance(double a, double b) { return std::abs(a - b); }
double distance(const glm::dquat& a, const glm::dquat& b) { return angleBetween(a, b); }
double distance(const glm::dmat4& a, const glm::dmat4& b)
{
    double largest = 0;
    for (int i = 0; i < 16; ++i)
        largest = std::max(largest, std::abs(a[i / 4][i % 4] - b[i / 4][i % 4]));
    return largest;
}

// The oracle: plain evaluation at `places` of every span. NaN counts as infinitely far.
template <class T> double scan(const Curve<T>& before, const Curve<T>& after, int places)
{
    double largest = 0;
    CurveCursor<T> a, b;
    for (std::size_t key = 0; key < before.keys.size(); ++key) {
        const double start = before.keys[key].time, end = key + 1 < before.keys.size() ? before.keys[key + 1].time : start;
        for (int i = 0; i < places; ++i) {
            const double time = start + (end - start) * i / places;
            const double d = distance(evaluate(before, time, a), evaluate(after, time, b));
            largest = d <= largest ? largest : std::isnan(d) ? std::numeric_limits<double>::infinity() : d;
        }
    }
    return largest;
}

// The same beyond both ends, some rounds far.
template <class T> double scanOutside(const Curve<T>& before, const Curve<T>& after)
{
    const double first = before.keys.front().time, last = before.keys.back().time, length = std::max(1e-3, last - first);
    double largest = 0;
    for (int i = 1; i < 60; ++i)
        for (const double time : {first - length * i / 23.0, last + length * i / 23.0})
            largest = std::max(largest, distance(evaluate(before, time), evaluate(after, time)));
    return largest;
}

double sizeOf(const Curve<double>& curve)
{
    double size = 0;
    for (std::size_t key = 0; key < curve.keys.size(); ++key) {
        size = std::max(size, std::abs(curve.keys[key].value));
        for (const Side side : {Side::before, Side::after})
            size = std::max(size, std::abs(slopeAtKey(curve, key, side)));
    }
    return size;
}

// A wave of so many keys at 30 a second with smooth tangents.
Curve<double> wave(int count, double size = 1)
{
    std::vector<Key<double>> keys;
    for (int i = 0; i < count; ++i)
        keys.push_back({i / 30.0, size * (std::sin(i / 10.0) + 0.3 * std::sin(i / 4.0 + 1)), Interpolation::tangent, {}, {}});
    return curveOf(keys);
}

Curve<glm::dquat> turningCurve(int count, Interpolation mode)
{
    std::vector<Key<glm::dquat>> keys;
    for (int i = 0; i < count; ++i)
        keys.push_back(
            {i / 30.0, exponential(glm::dvec3(0.5 * std::sin(i / 15.0), 0.3 * std::cos(i / 11.0), 0.2 * std::sin(i / 20.0 + 1))), mode, {}, {}});
    Curve<glm::dquat> curve;
    curve.keys = KeyList<glm::dquat>(keys);
    return curve;
}

} // namespace

class TestReduce : public QObject {
    Q_OBJECT

private slots:
    void theBoundHoldsForAnyCurveOfNumbers()
    {
        RandomCurves random(71);
        std::size_t before = 0, after = 0;
        for (int n = 0; n < 10000; ++n) {
            const double size = n % 10 == 0 ? 1e12 : n % 10 == 1 ? 1e-12 : 1;
            const auto curve = busyCurve(random, size, random.whole(1, 40));
            auto options = within(size * std::pow(10, random.number(-5, -0.5)));
            options.keepExtremes = random.chance(0.5);
            options.keepHolds = random.chance(0.7);
            options.shape = random.chance(0.2) ? ReduceShape::straight : ReduceShape::tangents;
            const auto reduction = reduce(curve, options);
            before += reduction.keysBefore;
            after += reduction.keysAfter;
            QCOMPARE(reduction.keysBefore, curve.keys.size());
            QCOMPARE(reduction.keysAfter, reduction.curve.keys.size());
            QCOMPARE(reduction.kept.size(), reduction.keysAfter);
            if (reduction.keysAfter == reduction.keysBefore) {
                QCOMPARE(reduction.curve, curve);
                continue;
            }
            const double rounding = 1e-13 * sizeOf(curve);
            const double found = scan(curve, reduction.curve, 23);
            QVERIFY2(found <= options.bound + rounding, qPrintable(QString("%1: %2 over %3").arg(n).arg(found).arg(options.bound)));
            QVERIFY2(found <= reduction.reached * (1 + 1e-12) + rounding,
                qPrintable(QString("%1: %2, reached %3").arg(n).arg(found).arg(reduction.reached)));
            QVERIFY(reduction.reached <= options.bound + rounding);
            // Outside a time is folded back into the keys, which costs last bits of it where the curve is steep or jumps.
            if (scanOutside(curve, reduction.curve) > options.bound + 1e-9 * sizeOf(curve))
                QVERIFY2(jumps(curve), qPrintable(QString::number(n)));
        }
        QVERIFY2(after < before * 3 / 4, qPrintable(QString("%1 of %2").arg(after).arg(before)));
    }

    void theBoundHoldsForAnyRotation()
    {
        RandomCurves random(72);
        std::size_t before = 0, after = 0;
        for (int n = 0; n < 10000; ++n) {
            const auto curve = busyRotation(random, random.whole(1, 30));
            auto options = within(kDegree * std::pow(10, random.number(-3, 1)));
            options.keepHolds = random.chance(0.7);
            options.shape = random.chance(0.2) ? ReduceShape::straight : ReduceShape::tangents;
            const auto reduction = reduce(curve, options);
            before += reduction.keysBefore;
            after += reduction.keysAfter;
            if (reduction.keysAfter == reduction.keysBefore) {
                QCOMPARE(reduction.curve, curve);
                continue;
            }
            const double onGrid = scan(curve, reduction.curve, 10), between = scan(curve, reduction.curve, 23);
            QVERIFY2(onGrid <= options.bound + 1e-11, qPrintable(QString("%1: %2 over %3").arg(n).arg(onGrid).arg(options.bound)));
            QVERIFY2(onGrid <= reduction.reached + 1e-11, qPrintable(QString("%1: %2, reached %3").arg(n).arg(onGrid).arg(reduction.reached)));
            QVERIFY2(between <= options.bound * 1.01 + 1e-11, qPrintable(QString("%1: %2 over %3").arg(n).arg(between).arg(options.bound)));
        }
        QVERIFY2(after < before * 3 / 4, qPrintable(QString("%1 of %2").arg(after).arg(before)));
    }

    void theBoundHoldsForMatrices()
    {
        RandomCurves random(73);
        std::size_t before = 0, after = 0;
        for (int n = 0; n < 2000; ++n) {
            std::vector<Key<glm::dmat4>> keys;
            double time = 0;
            glm::dmat4 value(1), speed(0);
            const int count = random.whole(1, 40);
            for (int i = 0; i < count; ++i) {
                keys.push_back({time, value, random.chance(0.1) ? Interpolation::step : Interpolation::linear, {}, {}});
                time += random.chance(0.1) ? 0 : 1 / 30.0;
                if (random.chance(0.2))
                    for (int k = 0; k < 16; ++k)
                        speed[k / 4][k % 4] = random.chance(0.5) ? 0 : random.number(-0.01, 0.01);
                if (random.chance(0.1))
                    speed = glm::dmat4(0);
                value += speed;
            }
            Curve<glm::dmat4> curve;
            curve.keys = KeyList<glm::dmat4>(keys);
            curve.before = kOutside[random.whole(0, 1)];
            curve.after = kOutside[random.whole(0, 4)];
            auto options = within(random.chance(0.2) ? 0 : std::pow(10, random.number(-4, -1)));
            options.keepHolds = random.chance(0.5);
            const auto reduction = reduce(curve, options);
            before += reduction.keysBefore;
            after += reduction.keysAfter;
            const double found = scan(curve, reduction.curve, 17);
            QVERIFY(found <= options.bound + 1e-13);
            QVERIFY(found <= reduction.reached + 1e-13);
        }
        QVERIFY2(after < before * 3 / 4, qPrintable(QString("%1 of %2").arg(after).arg(before)));
    }

    void keysThatStayKeepTimeAndValue()
    {
        const auto curve = wave(300);
        const auto reduction = reduce(curve, within(1e-3));
        QVERIFY(reduction.keysAfter < 60);
        std::size_t at = 0;
        reduction.kept.forEach([&](std::size_t key) {
            QCOMPARE(reduction.curve.keys[at].time, curve.keys[key].time);
            QCOMPARE(reduction.curve.keys[at++].value, curve.keys[key].value);
        });
        QVERIFY(reduction.kept.contains(0) && reduction.kept.contains(299));
        QCOMPARE(reduce(curve, within(1e-3)).curve, reduction.curve);
    }

    void reducingAgainAddsAtMostTheSecondBound()
    {
        RandomCurves random(74);
        for (int n = 0; n < 300; ++n) {
            const auto curve = wave(random.whole(3, 200), random.number(0.1, 10));
            const auto once = reduce(curve, within(1e-3)), twice = reduce(once.curve, within(1e-3));
            QVERIFY(twice.keysAfter <= once.keysAfter);
            QVERIFY(scan(curve, twice.curve, 10) <= once.reached + twice.reached + 1e-12);
        }
    }

    void withABoundOfZeroOnlyWhatIsRedundantGoes()
    {
        std::vector<Key<double>> line, bent;
        for (int i = 0; i < 200; ++i)
            line.push_back({i * 0.1, 3 + 0.7 * (i * 0.1), Interpolation::linear, {}, {}});
        auto reduction = reduce(curveOf(line), within(0));
        QCOMPARE(reduction.keysAfter, 2u);
        QCOMPARE(reduction.curve.keys[0].interpolation, Interpolation::linear);
        QVERIFY(reduction.reached <= 1e-14);

        line[100].value += 1e-9;
        reduction = reduce(curveOf(line), within(0));
        QCOMPARE(reduction.keysAfter, 5u);
        QCOMPARE(reduce(wave(100), within(0)).curve, wave(100));
        QCOMPARE(reduce(wave(100), within(-1)).curve, wave(100));
        QCOMPARE(reduce(wave(100), within(std::numeric_limits<double>::quiet_NaN())).curve, wave(100));

        // A cubic cut into pieces is one cubic.
        Curve<double> cubic = curveOf(
            {{0, 0, Interpolation::tangent, {}, {TangentRule::free, 1, 0, 4}}, {2, 1, Interpolation::tangent, {TangentRule::free, 1, 0, -3}, {}}});
        for (const double time : {0.3, 0.5, 1.1, 1.7})
            cubic = insertKey(cubic, time).curve;
        auto options = within(0);
        options.keepExtremes = false;
        QCOMPARE(reduce(cubic, options).keysAfter, 2u);
    }

    void aRotationAtOneSpeedNeedsItsEndsOnly()
    {
        std::vector<Key<glm::dquat>> keys;
        for (int i = 0; i < 50; ++i)
            keys.push_back({i / 30.0, exponential(glm::dvec3(0, 0.02 * i, 0)), Interpolation::slerp, {}, {}});
        Curve<glm::dquat> curve;
        curve.keys = KeyList<glm::dquat>(keys);
        const auto reduction = reduce(curve, within(0));
        QCOMPARE(reduction.keysAfter, 2u);
        QCOMPARE(reduction.curve.keys[0].interpolation, Interpolation::slerp);
    }

    void anInfiniteBoundLeavesTheEnds()
    {
        const auto bound = std::numeric_limits<double>::infinity();
        QCOMPARE(reduce(wave(100), within(bound)).keysAfter, 2u);
        QCOMPARE(reduce(turningCurve(100, Interpolation::spline), within(bound)).keysAfter, 2u);
    }

    void fewKeysComeBackAsTheyAre()
    {
        for (int count = 0; count < 3; ++count) {
            const auto curve = wave(count);
            const auto reduction = reduce(curve, within(1));
            QCOMPARE(reduction.curve, curve);
            QCOMPARE(reduction.keysAfter, std::size_t(count));
            QCOMPARE(reduction.reached, 0.0);
            QCOMPARE(reduce(turningCurve(count, Interpolation::slerp), within(1)).keysAfter, std::size_t(count));
        }
        QVERIFY(reduceTogether({}, within(1)).empty());
    }

    void holdsStayFlatToTheBit()
    {
        for (const Interpolation mode :
            {Interpolation::linear, Interpolation::cosine, Interpolation::tangent, Interpolation::spline, Interpolation::step}) {
            std::vector<Key<double>> keys;
            for (int i = 0; i < 60; ++i)
                keys.push_back({i / 30.0, i >= 20 && i < 40 ? 0.7 : 0.7 + std::pow((i < 30 ? 20 - i : i - 39) / 10.0, 3), mode, {}, {}});
            if (mode == Interpolation::tangent)
                for (auto& key : keys)
                    key.in.rule = key.out.rule = TangentRule::clamped;
            const auto curve = curveOf(keys);
            const auto reduction = reduce(curve, within(0.05));
            QVERIFY(reduction.keysAfter < 60 - 14);
            const int inner = mode == Interpolation::spline ? 1 : 0; // its end spans take the slope from outside
            for (int i = 0; i <= 500; ++i) {
                const double first = (20 + inner) / 30.0, last = (39 - inner) / 30.0;
                QCOMPARE(evaluate(reduction.curve, std::clamp(first + (last - first) * i / 500, first, last)), 0.7);
            }
        }
        // Without the wish a hold may ripple within the bound.
        auto options = within(10);
        options.keepHolds = options.keepExtremes = false;
        const auto flat = curveOf({keyOf<double>(0, 0), keyOf<double>(1, 1), keyOf<double>(2, 1), keyOf<double>(3, 0)});
        QCOMPARE(reduce(flat, options).keysAfter, 2u);
        options.keepHolds = true;
        QCOMPARE(reduce(flat, options).keysAfter, 4u);
    }

    void aHeldRotationStaysStill()
    {
        std::vector<Key<glm::dquat>> keys;
        for (int i = 0; i < 30; ++i)
            keys.push_back({i / 30.0, exponential(glm::dvec3(std::min(i, 10) * 0.02, 0, std::max(0, i - 20) * 0.03)), Interpolation::spline, {}, {}});
        Curve<glm::dquat> curve;
        curve.keys = KeyList<glm::dquat>(keys);
        const auto reduction = reduce(curve, within(kDegree));
        QVERIFY(reduction.keysAfter < 10);
        const glm::dquat held = evaluate(curve, 15 / 30.0);
        for (int i = 0; i <= 100; ++i)
            QCOMPARE(evaluate(reduction.curve, (11 + 8 * i / 100.0) / 30), held);
    }

    void runsOfStepsBecomeOneAndJumpsStay()
    {
        const auto s = Interpolation::step;
        const auto curve = curveOf({keyOf<double>(0, 1, s), keyOf<double>(1, 1, s), keyOf<double>(2, 1, s), keyOf<double>(3, 4, s),
            keyOf<double>(4, 4, s), keyOf<double>(5, 4, Interpolation::linear), keyOf<double>(6, 4, s), keyOf<double>(7, 2, Interpolation::linear),
            keyOf<double>(7, 5, Interpolation::linear), keyOf<double>(8, 6, Interpolation::linear)});
        const auto reduction = reduce(curve, within(0.1));
        QCOMPARE(scan(curve, reduction.curve, 20), 0.0);
        QCOMPARE(reduction.kept, IndexRanges::of(std::vector<std::size_t>{0, 3, 7, 8, 9}));
        QCOMPARE(reduction.reached, 0.0);
    }

    void extremesStayAndFlatOnesStayFlat()
    {
        RandomCurves random(75);
        for (int n = 0; n < 300; ++n) {
            std::vector<Key<double>> keys;
            double value = 0;
            for (int i = 0; i < 60; ++i)
                keys.push_back({i / 30.0, value += random.number(-1, 1), Interpolation::tangent, {TangentRule::plateau, 1, 0, 0},
                    {TangentRule::plateau, 1, 0, 0}});
            const auto curve = curveOf(keys);
            const double bound = random.number(0.01, 0.3);
            const auto reduction = reduce(curve, within(bound));
            // Slow and plain: from key to both sides, does the curve leave by more than twice the bound before it comes past?
            for (std::size_t key = 1; key + 1 < keys.size(); ++key)
                for (const double sign : {1.0, -1.0}) {
                    const auto leaves = [&](int step) {
                        for (auto at = int(key) + step; at >= 0 && at < int(keys.size()); at += step) {
                            const double drop = sign * (keys[key].value - keys[std::size_t(at)].value);
                            if (drop <= 0)
                                return false;
                            if (drop > 2 * bound)
                                return true;
                        }
                        return false;
                    };
                    if (!leaves(1) || !leaves(-1))
                        continue;
                    QVERIFY(reduction.kept.contains(key));
                    QCOMPARE(rate(reduction.curve, keys[key].time, Side::after), 0.0);
                    QCOMPARE(rate(reduction.curve, keys[key].time, Side::before), 0.0);
                }
        }
    }

    void theUsersKeysStayAndOnlyThoseAskedForGo()
    {
        const auto curve = wave(100);
        auto options = within(0.01);
        options.keep = IndexRanges::of(33, 36);
        options.keep.insert(1000);
        auto reduction = reduce(curve, options);
        QVERIFY(reduction.kept.contains(33) && reduction.kept.contains(34) && reduction.kept.contains(35));
        QVERIFY(reduction.keysAfter < 40);

        options.keep = {};
        options.among = IndexRanges::of(40, 60);
        options.among->insert(1000);
        reduction = reduce(curve, options);
        QVERIFY(reduction.keysAfter > 80 && reduction.keysAfter < 90);
        for (std::size_t key = 0; key < 39; ++key)
            QCOMPARE(reduction.curve.keys[key], curve.keys[key]);
        options.among = IndexRanges();
        QCOMPARE(reduce(curve, options).curve, curve);
    }

    void aClosedCycleIsAsSmoothAtItsSeamAsItWas()
    {
        for (const auto& period : {std::optional<Seconds>(), std::optional<Seconds>(2.1)}) {
            std::vector<Key<double>> keys;
            for (int i = 0; i <= 60; ++i)
                keys.push_back({i / 30.0, std::sin(2 * std::numbers::pi * i / 60.0 + 0.4), Interpolation::spline, {}, {}});
            keys.back().value = keys.front().value;
            auto curve = curveOf(keys);
            curve.before = curve.after = Extrapolation::loop;
            curve.period = period;
            const auto reduction = reduce(curve, within(1e-3));
            QVERIFY(reduction.keysAfter < 15);
            QCOMPARE(reduction.curve.period, period);
            for (const double time : {0.0, 2.0, period.value_or(2)})
                for (const Side side : {Side::before, Side::after})
                    QVERIFY(std::abs(rate(reduction.curve, time, side) - rate(curve, time, side)) < 1e-12);
            for (int i = 0; i < 400; ++i)
                QVERIFY(std::abs(evaluate(reduction.curve, i / 37.0 - 5) - evaluate(curve, i / 37.0 - 5)) <= 1e-3);
        }
    }

    void whatGoesOnOutsideGoesOnTheSame()
    {
        for (const ReduceShape shape : {ReduceShape::tangents, ReduceShape::straight})
            for (const Interpolation mode : {Interpolation::linear, Interpolation::spline, Interpolation::tangent}) {
                auto options = within(0.01);
                options.shape = shape;
                auto curve = wave(100);
                curve.playAs = mode;
                curve.before = curve.after = Extrapolation::linear;
                const auto reduction = reduce(curve, options);
                QVERIFY(reduction.keysAfter < 50);
                auto rotation = turningCurve(100, mode);
                rotation.before = rotation.after = Extrapolation::linear;
                const auto turned = reduce(rotation, options);
                QVERIFY(turned.keysAfter < 60);
                for (const double time : {-10.0, -0.1, 4.0, 20.0}) {
                    QVERIFY(std::abs(evaluate(reduction.curve, time) - evaluate(curve, time)) < 1e-11);
                    QVERIFY(angleBetween(evaluate(turned.curve, time), evaluate(rotation, time)) < 1e-11);
                }
            }
    }

    void straightReductionsAreStraight()
    {
        auto options = within(0.01);
        options.shape = ReduceShape::straight;
        auto curve = wave(200);
        curve.playAs = Interpolation::linear;
        options.bound = 0.05;
        const auto reduction = reduce(curve, options);
        options.bound = 0.01;
        QVERIFY(reduction.keysAfter < 70);
        for (const auto& key : reduction.curve.keys)
            QCOMPARE(key.interpolation, Interpolation::linear);
        const auto rotation = turningCurve(200, Interpolation::slerp);
        const auto turned = reduce(rotation, options);
        QVERIFY(turned.keysAfter < 100);
        for (const auto& key : turned.curve.keys)
            QCOMPARE(key.interpolation, Interpolation::slerp);
        QVERIFY(reduce(rotation, within(0.01)).keysAfter < turned.keysAfter);
    }

    void componentsTogetherKeepTheSameKeys()
    {
        const auto flat = curveOf([] {
            std::vector<Key<double>> keys;
            for (int i = 0; i < 100; ++i)
                keys.push_back({i / 30.0, 2, Interpolation::tangent, {}, {}});
            return keys;
        }());
        const std::vector<Curve<double>> curves{wave(100), wave(100, 0.2), flat};
        const auto together = reduceTogether(curves, within(1e-3));
        QCOMPARE(together[0].kept, together[1].kept);
        QCOMPARE(together[0].kept, together[2].kept);
        QVERIFY(together[0].keysAfter < 30);
        for (std::size_t i = 0; i < 3; ++i) {
            QVERIFY(scan(curves[i], together[i].curve, 10) <= 1e-3);
            QVERIFY(scan(curves[i], together[i].curve, 10) <= together[i].reached + 1e-15);
        }
        for (int i = 0; i < 300; ++i)
            QCOMPARE(evaluate(together[2].curve, i / 90.0), 2.0);

        const std::vector<Curve<double>> apart{wave(100), wave(90), flat};
        const auto own = reduceTogether(apart, within(1e-3));
        QCOMPARE(own[0].curve, reduce(apart[0], within(1e-3)).curve);
        QCOMPARE(own[2].keysAfter, 2u);
    }

    void whatIsNotFiniteStaysAsItIs()
    {
        const double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
        for (const double bad : {inf, -inf, nan, 1e308}) {
            auto keys = std::vector<Key<double>>(wave(60).keys.begin(), wave(60).keys.end());
            for (auto& key : keys)
                key.interpolation = Interpolation::linear;
            keys[30].value = bad;
            const auto reduction = reduce(curveOf(keys), within(1e-2));
            QVERIFY(reduction.kept.contains(29) && reduction.kept.contains(30) && reduction.kept.contains(31));
            QVERIFY(reduction.keysAfter < 40);
            QVERIFY(std::isfinite(reduction.reached));
        }
        auto keys = std::vector<Key<double>>(wave(60).keys.begin(), wave(60).keys.end());
        keys.back().time = inf;
        QVERIFY(reduce(curveOf(keys), within(1e-2)).keysAfter < 30);
        auto turning = turningCurve(60, Interpolation::tangent);
        auto turns = std::vector<Key<glm::dquat>>(turning.keys.begin(), turning.keys.end());
        turns[30].out = {TangentRule::free, 1, 0, glm::dvec3(nan, 0, 0)};
        turns[40].value = {0, 0, 0, 0};
        turning.keys = KeyList<glm::dquat>(turns);
        const auto turned = reduce(turning, within(kDegree));
        QVERIFY(turned.kept.contains(30) && turned.kept.contains(31));
        Curve<glm::dmat4> matrices;
        matrices.keys = KeyList<glm::dmat4>(std::vector<Key<glm::dmat4>>{keyOf<glm::dmat4>(0, glm::dmat4(1)), keyOf<glm::dmat4>(1, glm::dmat4(1)),
            keyOf<glm::dmat4>(2, glm::dmat4(nan)), keyOf<glm::dmat4>(3, glm::dmat4(1))});
        QCOMPARE(reduce(matrices, within(1)).keysAfter, 4u);
    }

    void weightedAndCosineSpansAreReducedToo()
    {
        // Each span of a wave cut where its handles are long: weighted pieces of smooth motion.
        std::vector<Key<double>> keys;
        for (int i = 0; i < 80; ++i) {
            const double slope = 0.1 * 30 * std::cos(i / 10.0);
            keys.push_back(
                {i / 30.0, std::sin(i / 10.0), Interpolation::tangent, {TangentRule::free, 1, 0.35, slope}, {TangentRule::free, 1, 0.3, slope}});
        }
        auto curve = curveOf(keys);
        auto reduction = reduce(curve, within(1e-3));
        QVERIFY2(reduction.keysAfter < 20, qPrintable(QString::number(reduction.keysAfter)));
        QVERIFY(scan(curve, reduction.curve, 50) <= reduction.reached * (1 + 1e-12));
        QVERIFY(reduction.reached <= 1e-3);

        for (auto& key : keys)
            key.interpolation = Interpolation::cosine;
        curve = curveOf(keys);
        reduction = reduce(curve, within(0.03));
        QVERIFY2(reduction.keysAfter < 20, qPrintable(QString::number(reduction.keysAfter)));
        QVERIFY(scan(curve, reduction.curve, 50) <= reduction.reached * (1 + 1e-12));

        // Handles that meet in the middle stand upright there: no cubics enclose that.
        keys[40].interpolation = Interpolation::tangent;
        keys[40].out.weight = keys[41].in.weight = 1;
        reduction = reduce(curveOf(keys), within(0.03));
        QVERIFY(reduction.kept.contains(40) && reduction.kept.contains(41));
        // Nor are there enough pieces for a step of a million.
        keys[20].value = 1e9;
        QVERIFY(reduce(curveOf(keys), within(1e-3)).kept.contains(20));
    }

    void rulesThatLostTheirNeighboursAreWrittenOut()
    {
        auto curve = wave(60);
        auto options = within(0.01);
        options.keep = IndexRanges::of(20, 23);
        options.keepExtremes = false;
        const auto reduction = reduce(curve, options);
        const std::size_t at = reduction.curve.keys.lowerBound(20 / 30.0);
        QCOMPARE(reduction.curve.keys[at].out.rule, TangentRule::free); // 19 is gone
        QCOMPARE(reduction.curve.keys[at + 1].in.rule, TangentRule::smooth);
        QCOMPARE(reduction.curve.keys[at + 1].out.rule, TangentRule::smooth);
        QCOMPARE(reduction.curve.keys[at + 2].in.rule, TangentRule::free);
        for (int i = 0; i <= 20; ++i)
            QVERIFY(std::abs(evaluate(reduction.curve, (20 + i / 10.0) / 30) - evaluate(curve, (20 + i / 10.0) / 30)) < 1e-14);
        curve.playAs = Interpolation::spline;
        const auto played = reduce(curve, options);
        QVERIFY(!played.curve.playAs);
        for (int i = 0; i <= 20; ++i)
            QVERIFY(std::abs(evaluate(played.curve, (20 + i / 10.0) / 30) - evaluate(curve, (20 + i / 10.0) / 30)) < 1e-14);
    }

private:
    // Does the curve jump, at a key or at its seam, or turn steeply enough for the last bits of a time to show?
    static bool jumps(const Curve<double>& curve)
    {
        const double size = std::max(1e-300, sizeOf(curve));
        for (std::size_t key = 0; key < curve.keys.size(); ++key) {
            const std::size_t next = (key + 1) % curve.keys.size();
            const bool isStep = curve.playAs.value_or(curve.keys[key].interpolation) == Interpolation::step;
            const bool isTogether = curve.keys[next].time <= curve.keys[key].time;
            if ((isStep || isTogether) && std::abs(curve.keys[next].value - curve.keys[key].value) > 1e-9 * size)
                return true;
        }
        return false;
    }
};

QTEST_APPLESS_MAIN(TestReduce)
#include "tst_reduce.moc"
