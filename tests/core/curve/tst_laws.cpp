#include "core/curve/evaluate.h"
#include "core/curve/rotation.h"
#include "tests/support/random_curves.h"

#include <QTest>

#include <array>

using namespace slerpline;
using namespace slerpline::tests;

// An examiner of the evaluator: 10,000 random curves for every law, with all that a curve may have (shared times, weights,
// steps, single keys, steps in time from 1e-6 to 1e3 s, loops with a period, both paths, all timings).
namespace {

constexpr int kCurves = 10000;

double sizeOf(double v) { return std::abs(v); }
double sizeOf(const glm::dvec3& v) { return std::sqrt(glm::dot(v, v)); }

glm::dquat unit(const glm::dquat& q) { return normalised(q); }
double unit(double v) { return v; }

bool sameBits(double a, double b) { return a == b; }
bool sameBits(const glm::dquat& a, const glm::dquat& b) { return a == b; }

// The examiner's own distance: by the chord, which loses nothing for near orientations.
double distance(double a, double b) { return std::abs(a - b); }
double distance(const glm::dquat& a, const glm::dquat& b)
{
    const glm::dquat minus = a - b, plus = a + b;
    return 4 * std::asin(std::min(1.0, std::sqrt(std::min(glm::dot(minus, minus), glm::dot(plus, plus))) / 2));
}

// Times with steps of every size: 1e-6 to 1e3 s, and none at all.
std::vector<double> wildTimes(RandomCurves& random, int count, bool shared)
{
    std::vector<double> times;
    double time = random.number(-5, 5);
    for (int i = 0; i < count; ++i) {
        times.push_back(time);
        if (!(shared && random.chance(0.15)))
            time += std::pow(10.0, random.number(-6, 3));
    }
    return times;
}

template <class T> void decorate(RandomCurves& random, Curve<T>& curve)
{
    curve.before = Extrapolation(random.whole(0, 4));
    curve.after = Extrapolation(random.whole(0, 4));
    curve.path = random.chance(0.5) ? RotationPath::shortest : RotationPath::asStored;
    curve.timing = SplineTiming(random.whole(0, 2));
    curve.joinsSeam = random.chance(0.8);
    const double length = curve.keys.back().time - curve.keys.front().time;
    if (random.chance(0.5))
        curve.period = length + (random.chance(0.5) ? 0 : std::pow(10.0, random.number(-3, 2)));
}

template <class T> Key<T> wildKey(RandomCurves& random, double time, T value)
{
    return {time, value, kAllModes[std::size_t(random.whole(0, 5))], random.tangent<T>(), random.tangent<T>()};
}

template <class T> Curve<T> withTimes(RandomCurves& random, const std::vector<double>& times)
{
    std::vector<Key<T>> keys;
    for (const double time : times) {
        if constexpr (std::is_same_v<T, double>)
            keys.push_back(wildKey<double>(random, time, random.number(-10, 10)));
        else
            keys.push_back(wildKey<glm::dquat>(random, time, random.rotation() * random.number(0.5, 2)));
    }
    if (keys.size() > 2 && random.chance(0.3))
        keys.back().value = keys.front().value; // a loop that closes
    Curve<T> curve;
    curve.keys = KeyList<T>(keys);
    decorate(random, curve);
    return curve;
}

template <class T> Curve<T> wild(RandomCurves& random, bool shared = true)
{
    return withTimes<T>(random, wildTimes(random, random.whole(1, 9), shared));
}

// Curves for differences: steps in time of 0.05 to 2 s, neighbours that are not nearly opposite.
template <class T> Curve<T> tame(RandomCurves& random, const std::vector<Interpolation>& modes, int count = 6)
{
    Curve<T> curve;
    if constexpr (std::is_same_v<T, double>) {
        curve = random.scalar(count, modes);
    } else {
        curve = random.rotations(count, modes, 1.5);
        if (random.chance(0.5)) { // as stored, in one chain of signs: the short way
            curve.path = RotationPath::asStored;
            std::vector<Key<T>> keys(curve.keys.begin(), curve.keys.end());
            for (std::size_t i = 1; i < keys.size(); ++i)
                if (glm::dot(keys[i - 1].value, keys[i].value) < 0)
                    keys[i].value = -keys[i].value;
            curve.keys = KeyList<T>(keys);
        }
    }
    return curve;
}

template <class T> Curve<T> withKeys(Curve<T> curve, const std::vector<Key<T>>& keys)
{
    curve.keys = KeyList<T>(keys);
    return curve;
}

// The derivative from values alone: central differences at h and h/2, Richardson's combination (error h^4).
template <class T> Rate<T> step(const Curve<T>& curve, double time, double h)
{
    if constexpr (std::is_same_v<T, double>) {
        return (evaluate(curve, time + h) - evaluate(curve, time - h)) / (2 * h);
    } else {
        glm::dquat turn = glm::conjugate(evaluate(curve, time - h)) * evaluate(curve, time + h);
        // The middle value turns the difference into the body's own axes at `time`: that of the midpoint to h^2, which the
        // combination removes.
        if (turn.w < 0)
            turn = -turn;
        return logarithm(turn) / h;
    }
}
template <class T> Rate<T> numericRate(const Curve<T>& curve, double time, double h)
{
    return (4.0 * step(curve, time, h / 2) - step(curve, time, h)) / 3.0;
}

template <class T> double typicalSize(const Curve<T>& curve)
{
    if constexpr (std::is_same_v<T, double>) {
        double size = 1;
        for (const auto& key : curve.keys)
            size = std::max(size, std::abs(key.value));
        return size;
    } else {
        return 1;
    }
}

} // namespace

class TestLaws : public QObject {
    Q_OBJECT

    template <class T> void exactAtKeys(RandomCurves& random)
    {
        for (int n = 0; n < kCurves; ++n) {
            auto curve = wild<T>(random);
            curve.sharedTime = random.chance(0.5) ? SharedTime::last : SharedTime::first;
            for (std::size_t i = 0; i < curve.keys.size(); ++i) {
                const double time = curve.keys[i].time;
                std::size_t holds = i;
                if (curve.sharedTime == SharedTime::last)
                    while (holds + 1 < curve.keys.size() && curve.keys[holds + 1].time == time)
                        ++holds;
                else
                    while (holds > 0 && curve.keys[holds - 1].time == time)
                        --holds;
                // The last key of a loop without a seam span is where the next round starts.
                const bool startsNextRound = time == curve.keys.back().time && curve.after == Extrapolation::loop && time > curve.keys.front().time
                    && !(curve.period.value_or(0) > time - curve.keys.front().time);
                if (startsNextRound)
                    QVERIFY(sameBits(evaluate(curve, time), evaluate(curve, curve.keys.front().time)));
                else
                    QVERIFY(sameBits(evaluate(curve, time), unit(curve.keys[holds].value)));
            }
        }
    }

    template <class T> void cursorLaw(RandomCurves& random)
    {
        for (int n = 0; n < kCurves; ++n) {
            auto curve = wild<T>(random);
            const double first = curve.keys.front().time, last = curve.keys.back().time, length = std::max(1.0, last - first);
            CurveCursor<T> cursor;
            for (int i = 0; i < 24; ++i) {
                double time = random.number(first - length, last + length);
                if (i % 4 == 1) // near and on keys, where spans change
                    time = curve.keys[std::size_t(random.whole(0, int(curve.keys.size()) - 1))].time;
                if (i % 4 == 2)
                    time = std::nextafter(curve.keys[std::size_t(random.whole(0, int(curve.keys.size()) - 1))].time, random.chance(0.5) ? 1e9 : -1e9);
                QVERIFY(sameBits(evaluate(curve, time, cursor), evaluate(curve, time)));
            }
        }
    }

    template <class T> double rateLaw(RandomCurves& random)
    {
        double worst = 0;
        for (int n = 0; n < kCurves; ++n) {
            auto curve = tame<T>(random, kAllModes);
            curve.timing = SplineTiming(random.whole(0, 2));
            for (std::size_t span = 0; span + 1 < curve.keys.size(); ++span) {
                const double from = curve.keys[span].time, to = curve.keys[span + 1].time, time = from + (to - from) * random.number(0.05, 0.95);
                if constexpr (std::is_same_v<T, double>) { // vertical places of weighted spans have no finite rate
                    if (curve.keys[span].interpolation == Interpolation::tangent && curve.keys[span].out.weight + curve.keys[span + 1].in.weight > 1)
                        continue;
                }
                const double h = 1e-3 * (to - from);
                const auto numeric = numericRate(curve, time, h), exact = rate(curve, time);
                const double off = sizeOf(numeric - exact);
                worst = std::max(worst, std::is_same_v<T, double> ? off / std::max(1.0, sizeOf(exact)) : off);
            }
        }
        return worst;
    }

    // At keys, from both sides, by evaluating alone.
    template <class T> double continuityLaw(RandomCurves& random, const std::function<Curve<T>(RandomCurves&)>& make)
    {
        double worst = 0;
        for (int n = 0; n < kCurves; ++n) {
            const Curve<T> curve = make(random);
            for (std::size_t key = 1; key + 1 < curve.keys.size(); ++key) {
                const auto before = rate(curve, curve.keys[key].time, Side::before), after = rate(curve, curve.keys[key].time, Side::after);
                worst = std::max(worst, sizeOf(before - after) / std::max(1.0, sizeOf(after)));
            }
        }
        return worst;
    }

    template <class T> double oneSidedLaw(RandomCurves& random)
    {
        double worst = 0;
        for (int n = 0; n < kCurves; ++n) {
            const auto curve = tame<T>(random, {Interpolation::linear, Interpolation::slerp, Interpolation::spline, Interpolation::cosine});
            const std::size_t key = std::size_t(random.whole(1, 4));
            for (const double side : {-1.0, 1.0}) {
                const double time = curve.keys[key].time, d = std::abs(curve.keys[side < 0 ? key - 1 : key + 1].time - time), h = side * d * 1e-3;
                // Three points to one side of the key, Richardson to h^3; turns stay in the axes of the key.
                const auto slope = [&](double by) -> Rate<T> {
                    if constexpr (std::is_same_v<T, double>) {
                        return (evaluate(curve, time + by) - curve.keys[key].value) / by;
                    } else {
                        glm::dquat turn = glm::conjugate(unit(curve.keys[key].value)) * evaluate(curve, time + by);
                        if (turn.w < 0)
                            turn = -turn;
                        return 2.0 * logarithm(turn) / by;
                    }
                };
                const Rate<T> d1 = slope(h), d2 = slope(h / 2), d4 = slope(h / 4);
                const Rate<T> numeric = (d1 - 6.0 * d2 + 8.0 * d4) / 3.0;
                const Rate<T> exact = rate(curve, time, side < 0 ? Side::before : Side::after);
                worst = std::max(worst, sizeOf(numeric - exact) / (std::is_same_v<T, double> ? std::max(1.0, sizeOf(exact)) : 1.0));
            }
        }
        return worst;
    }

    template <class T> void periodLaw(RandomCurves& random)
    {
        double worst = 0;
        for (int n = 0; n < kCurves; ++n) {
            // Times are multiples of 2^-10 and so is the period: every sum below is exact, what is left is the evaluator's.
            std::vector<double> times;
            double time = random.whole(-50, 50) / 1024.0;
            for (int i = random.whole(2, 7); i > 0; --i) {
                times.push_back(time);
                time += random.whole(1, 4096) / 1024.0;
            }
            auto curve = withTimes<T>(random, times);
            curve.before = curve.after = Extrapolation::loop;
            const double length = times.back() - times.front();
            curve.period = random.chance(0.5) ? length : length + random.whole(1, 2048) / 1024.0;
            for (int i = 0; i < 8; ++i) {
                const double at = times.front() + std::floor(random.number(0, 1) * *curve.period * 1024) / 1024;
                const double there = at + random.whole(-1000, 1000) * *curve.period;
                worst = std::max(worst, distance(evaluate(curve, at), evaluate(curve, there)) / typicalSize(curve));
            }
            // Whole rounds give the first key, to the bit.
            QVERIFY(sameBits(evaluate(curve, times.front() + random.whole(-1000, 1000) * *curve.period), evaluate(curve, times.front())));
        }
        QVERIFY2(worst < 1e-12, qPrintable(QString::number(worst)));
    }

    // A closed cycle of splines: joined ends, or a seam span of its own. The velocity goes through the seam.
    template <class T> void seamLaw(RandomCurves& random)
    {
        double worst = 0;
        for (int n = 0; n < kCurves; ++n) {
            auto curve = tame<T>(random, {Interpolation::spline}, random.whole(3, 7));
            std::vector<Key<T>> keys(curve.keys.begin(), curve.keys.end());
            curve.path = RotationPath::shortest;
            curve.before = curve.after = Extrapolation::loop;
            const bool joined = random.chance(0.5);
            if (joined)
                keys.back().value = keys.front().value;
            else
                curve.period = keys.back().time - keys.front().time + random.number(0.1, 2);
            curve = withKeys(curve, keys);
            const double period = curve.period.value_or(keys.back().time - keys.front().time);
            const double first = keys.front().time;
            const auto close = [&](const Rate<T>& a, const Rate<T>& b) { return sizeOf(a - b) / std::max(1.0, sizeOf(a)); };
            worst = std::max(worst, close(rate(curve, first, Side::before), rate(curve, first, Side::after)));
            worst = std::max(worst, close(rate(curve, keys.back().time, Side::before), rate(curve, keys.back().time, Side::after)));
            // By values alone: one small step on either side of a later round's start, and of the last key of that round.
            for (const double at : {first + 2 * period, first - period, keys.back().time + period}) {
                const double h = 1e-5;
                if constexpr (std::is_same_v<T, double>) {
                    const double before = (evaluate(curve, at) - evaluate(curve, at - h)) / h,
                                 after = (evaluate(curve, at + h) - evaluate(curve, at)) / h;
                    QVERIFY2(close(before, after) < 0.2, qPrintable(QStringLiteral("%1 %2 %3").arg(n).arg(before).arg(after)));
                } else {
                    const double before = distance(evaluate(curve, at), evaluate(curve, at - h)) / h,
                                 after = distance(evaluate(curve, at + h), evaluate(curve, at)) / h;
                    QVERIFY2(
                        std::abs(before - after) < 0.2 * std::max(1.0, before), qPrintable(QStringLiteral("%1 %2 %3").arg(n).arg(before).arg(after)));
                }
            }
        }
        QVERIFY2(worst < 1e-9, qPrintable(QString::number(worst)));
    }

private slots:
    void aNumberIsExactAtItsKeys()
    {
        RandomCurves random(101);
        exactAtKeys<double>(random);
    }
    void aRotationIsExactAtItsKeys()
    {
        RandomCurves random(102);
        exactAtKeys<glm::dquat>(random);
    }

    void aCursorChangesNoBit()
    {
        RandomCurves random(103);
        cursorLaw<double>(random);
        cursorLaw<glm::dquat>(random);
    }

    void rotationsAreUnitLengthAndEverythingIsFinite()
    {
        RandomCurves random(104);
        double worst = 0;
        for (int n = 0; n < kCurves; ++n) {
            const auto rotation = wild<glm::dquat>(random);
            const auto scalar = wild<double>(random);
            const double length = rotation.keys.back().time - rotation.keys.front().time + 1;
            for (int i = 0; i < 16; ++i) {
                const double time = i < 12 ? random.number(rotation.keys.front().time - length, rotation.keys.back().time + length)
                                           : std::array<double, 4>{1e15, -1e15, HUGE_VAL, std::nan("")}[std::size_t(i - 12)];
                const glm::dquat q = evaluate(rotation, time);
                worst = std::max(worst, std::abs(std::sqrt(glm::dot(q, q)) - 1)); // NaN would leave it: looked at below
                QVERIFY(std::isfinite(q.w) && std::isfinite(q.x) && std::isfinite(q.y) && std::isfinite(q.z));
                QVERIFY(std::isfinite(evaluate(scalar, time)));
                QVERIFY(std::isfinite(rate(scalar, time)) && std::isfinite(sizeOf(rate(rotation, time, Side::before))));
            }
        }
        QVERIFY2(worst < 1e-12, qPrintable(QString::number(worst)));
    }

    void theRateOfANumberIsItsDerivative()
    {
        RandomCurves random(105);
        const double worst = rateLaw<double>(random);
        QVERIFY2(worst < 1e-6, qPrintable(QString::number(worst)));
    }
    void theRateOfARotationIsItsDerivative()
    {
        RandomCurves random(106);
        const double worst = rateLaw<glm::dquat>(random);
        QVERIFY2(worst < 1e-5, qPrintable(QString::number(worst)));
    }
    void theRateAtAKeyIsTheOneSidedDerivative()
    {
        RandomCurves random(107);
        const double scalar = oneSidedLaw<double>(random), rotation = oneSidedLaw<glm::dquat>(random);
        QVERIFY2(scalar < 1e-6, qPrintable(QString::number(scalar)));
        QVERIFY2(rotation < 1e-5, qPrintable(QString::number(rotation)));
    }

    void velocityContinuousSplinesHaveOneVelocityAtAKey()
    {
        RandomCurves random(108);
        const double scalar = continuityLaw<double>(random, [](RandomCurves& r) {
            auto curve = withTimes<double>(r, wildTimes(r, 6, false));
            std::vector<Key<double>> keys(curve.keys.begin(), curve.keys.end());
            for (auto& key : keys)
                key.interpolation = Interpolation::spline;
            curve.timing = SplineTiming::velocityContinuous;
            return withKeys(curve, keys);
        });
        QVERIFY2(scalar < 1e-9, qPrintable(QString::number(scalar)));
        const double rotation = continuityLaw<glm::dquat>(random, [](RandomCurves& r) { return tame<glm::dquat>(r, {Interpolation::spline}); });
        QVERIFY2(rotation < 1e-9, qPrintable(QString::number(rotation)));
    }

    void equalTangentsOnBothSidesHaveOneVelocityAtAKey()
    {
        RandomCurves random(109);
        const auto smoothed = [](RandomCurves& r, auto curve) {
            auto keys = std::vector(curve.keys.begin(), curve.keys.end());
            for (auto& key : keys) {
                key.in.rule = key.in.rule == TangentRule::linear ? TangentRule::smooth : key.in.rule;
                key.out = key.in; // a weight of its own does not change the slope
                if (r.chance(0.5))
                    key.out.weight = 0;
            }
            return withKeys(curve, keys);
        };
        const double scalar = continuityLaw<double>(random, [&](RandomCurves& r) { return smoothed(r, tame<double>(r, {Interpolation::tangent})); });
        QVERIFY2(scalar < 1e-9, qPrintable(QString::number(scalar)));
        const double rotation
            = continuityLaw<glm::dquat>(random, [&](RandomCurves& r) { return smoothed(r, tame<glm::dquat>(r, {Interpolation::tangent})); });
        QVERIFY2(rotation < 1e-9, qPrintable(QString::number(rotation)));
    }

    void clampedTangentsNeverOvershoot()
    {
        RandomCurves random(110);
        for (int n = 0; n < kCurves; ++n) {
            auto curve = wild<double>(random, false);
            std::vector<Key<double>> keys(curve.keys.begin(), curve.keys.end());
            for (auto& key : keys) {
                key.interpolation = Interpolation::tangent;
                key.in = key.out = {TangentRule::clamped, random.number(0, 10), 0, 0};
            }
            curve = withKeys(curve, keys);
            for (std::size_t span = 0; span + 1 < keys.size(); ++span) {
                const auto [least, greatest] = std::minmax(keys[span].value, keys[span + 1].value);
                double last = keys[span].value;
                const double direction = keys[span + 1].value < keys[span].value ? -1 : 1;
                for (int i = 1; i < 24; ++i) {
                    const double value = evaluate(curve, keys[span].time + (keys[span + 1].time - keys[span].time) * i / 24);
                    QVERIFY(value >= least - 1e-12 * (1 + std::abs(least)) && value <= greatest + 1e-12 * (1 + std::abs(greatest)));
                    QVERIFY((value - last) * direction >= -1e-12 * (1 + std::abs(value))); // and never turns back
                    last = value;
                }
            }
        }
    }

    void loopsArePeriodic()
    {
        RandomCurves random(111);
        periodLaw<double>(random);
        periodLaw<glm::dquat>(random);
    }

    // With a period that is no round binary number n periods are only known to an ulp of their sum: the value is then the
    // one at a time that far off.
    void loopsOfAnyPeriodArePeriodicAsFarAsDoublesTell()
    {
        RandomCurves random(112);
        for (int n = 0; n < kCurves; ++n) {
            auto curve = tame<double>(random, {Interpolation::linear, Interpolation::cosine, Interpolation::spline});
            curve.before = curve.after = Extrapolation::loop;
            const double period = curve.keys.back().time - curve.keys.front().time + random.number(0.1, 1);
            curve.period = period;
            const double at = random.number(curve.keys.front().time, curve.keys.front().time + period);
            const double there = at + random.whole(-1000, 1000) * period;
            double steepest = 1;
            for (std::size_t i = 0; i < curve.keys.size(); ++i)
                steepest = std::max(steepest, 100 / (i + 1 < curve.keys.size() ? curve.keys[i + 1].time - curve.keys[i].time : 0.1));
            QVERIFY(std::abs(evaluate(curve, at) - evaluate(curve, there)) <= 8 * std::abs(there) * 2.3e-16 * steepest + 1e-12);
        }
    }

    void closedCyclesOfNumbersAreSmoothAtTheSeam()
    {
        RandomCurves random(113);
        seamLaw<double>(random);
    }
    void closedCyclesOfRotationsAreSmoothAtTheSeam()
    {
        RandomCurves random(114);
        seamLaw<glm::dquat>(random);
    }

    void loopOffsetGoesOnWhereTheLastRoundEnded()
    {
        RandomCurves random(115);
        for (int n = 0; n < kCurves; ++n) {
            auto scalar = tame<double>(random, kAllModes);
            scalar.before = scalar.after = Extrapolation::loopOffset;
            auto rotation = tame<glm::dquat>(random, kAllModes);
            rotation.before = rotation.after = Extrapolation::loopOffset;
            const int rounds = random.whole(-20, 20);
            const double s = random.number(0.01, 0.99);
            {
                const double first = scalar.keys.front().time, length = scalar.keys.back().time - first, at = first + s * length;
                const double gain = scalar.keys.back().value - scalar.keys.front().value;
                // A time many rounds away is known to an ulp of itself; near a vertical place of a weighted span that shows.
                const double steep = std::abs(rate(scalar, at)) + 100;
                const double wobble = std::abs(rate(scalar, at + rounds * length) - rate(scalar, at)); // a step or corner in reach
                if (wobble < 1)
                    QVERIFY(std::abs(evaluate(scalar, at + rounds * length) - (evaluate(scalar, at) + rounds * gain)) < 1e-12 * steep * 100);
                QVERIFY(std::abs(evaluate(scalar, scalar.keys.back().time) - scalar.keys.back().value) == 0);
            }
            {
                const double first = rotation.keys.front().time, length = rotation.keys.back().time - first, at = first + s * length;
                const glm::dquat one = rotation.keys.back().value * glm::conjugate(rotation.keys.front().value);
                glm::dquat turned(1, 0, 0, 0);
                for (int i = 0; i < std::abs(rounds); ++i)
                    turned = normalised(rounds > 0 ? one * turned : glm::conjugate(one) * turned);
                if (distance(evaluate(rotation, at - 1e-9), evaluate(rotation, at + 1e-9)) < 1e-6)
                    QVERIFY(distance(evaluate(rotation, at + rounds * length), turned * evaluate(rotation, at)) < 1e-9);
            }
        }
    }

    void pingPongRunsBackTheSameWay()
    {
        RandomCurves random(116);
        for (int n = 0; n < kCurves; ++n) {
            auto curve = tame<double>(random, {Interpolation::linear, Interpolation::cosine, Interpolation::spline});
            curve.before = curve.after = Extrapolation::pingPong;
            auto rotation = tame<glm::dquat>(random, {Interpolation::linear, Interpolation::slerp, Interpolation::spline});
            rotation.before = rotation.after = Extrapolation::pingPong;
            const double s = random.number(0, 3);
            const int rounds = 2 * random.whole(-10, 10);
            const auto mirrored = [&](const auto& c) {
                const double first = c.keys.front().time, last = c.keys.back().time, length = last - first;
                const double around = distance(evaluate(c, last + s * length), evaluate(c, last - s * length));  // mirrored at the end
                const double start = distance(evaluate(c, first - s * length), evaluate(c, first + s * length)); // and at the start
                const double twice = distance(evaluate(c, first + s * length), evaluate(c, first + (s + rounds) * length));
                return std::max({around, start, twice});
            };
            QVERIFY(mirrored(curve) < 1e-9);
            QVERIFY(mirrored(rotation) < 1e-9);
        }
    }

    void pingPongTurnsRoundAtItsSpeed()
    {
        RandomCurves random(119);
        for (int n = 0; n < kCurves; ++n) {
            auto curve = tame<double>(random, {Interpolation::linear, Interpolation::tangent});
            std::vector<Key<double>> keys(curve.keys.begin(), curve.keys.end());
            for (std::size_t i = 0; i < keys.size(); ++i)
                keys[i].time = double(i * i); // whole rounds are exact
            curve = withKeys(curve, keys);
            curve.before = curve.after = Extrapolation::pingPong;
            const double length = keys.back().time, start = rate(curve, 0, Side::after), end = rate(curve, length, Side::before);
            const int rounds = random.whole(1, 50);
            for (const double at : {2 * rounds * length, -2 * rounds * length}) {
                QCOMPARE(rate(curve, at, Side::before), -start);
                QCOMPARE(rate(curve, at, Side::after), start);
                QCOMPARE(rate(curve, at + length, Side::before), end);
                QCOMPARE(rate(curve, at + length, Side::after), -end);
            }
        }
    }

    void timesBeyondAllRoundsStayInsideTheLoop()
    {
        for (const auto mode : {Extrapolation::loop, Extrapolation::loopOffset, Extrapolation::pingPong})
            for (const double time : {1e15, -1e15, 1e300, -1e300, 1.7e308, -1.7e308}) {
                RandomCurves random(120);
                auto curve = withTimes<glm::dquat>(random, {-1e-6, 0, 3e-6});
                curve.before = curve.after = mode;
                const glm::dquat q = evaluate(curve, time);
                QVERIFY(std::abs(glm::dot(q, q) - 1) < 1e-12);
                QVERIFY(std::isfinite(sizeOf(rate(curve, time))));
            }
        RandomCurves random(121);
        auto wide = withTimes<double>(random, {-1e308, 1e308});
        wide.before = wide.after = Extrapolation::pingPong;
        QVERIFY(std::abs(evaluate(wide, 1.7e308)) <= 10);
    }

    void linearExtrapolationGoesOnWithTheVelocityOfTheEnd()
    {
        RandomCurves random(117);
        for (int n = 0; n < kCurves; ++n) {
            const auto mode = n % 2 ? Interpolation::linear : Interpolation::tangent; // those with an outer slope of their own
            auto scalar = tame<double>(random, {mode});
            scalar.before = scalar.after = Extrapolation::linear;
            auto rotation = tame<glm::dquat>(random, {n % 2 ? Interpolation::slerp : n % 4 ? Interpolation::spline : Interpolation::linear});
            rotation.before = rotation.after = Extrapolation::linear;
            const auto inside = [](const auto& c, bool start) {
                const std::size_t span = start ? 0 : c.keys.size() - 2;
                return segmentRate(segmentAt(c, span), start ? 0.0 : 1.0);
            };
            for (const bool start : {true, false}) {
                const auto& end = start ? scalar.keys.front() : scalar.keys.back();
                const double outward = start ? -1 : 1, by = random.number(0, 20), slope = inside(scalar, start);
                const double ruled = mode == Interpolation::tangent
                    ? tangentSlope(scalar, seamOf(scalar), start ? 0 : scalar.keys.size() - 1, start ? Side::before : Side::after)
                    : slope;
                const double outer = rate(scalar, end.time + outward * 0.5);
                QVERIFY(std::abs(outer - ruled) < 1e-12 * (1 + std::abs(ruled)));
                QVERIFY(
                    std::abs(evaluate(scalar, end.time + outward * by) - (end.value + outward * by * ruled)) < 1e-11 * (1 + std::abs(ruled * by)));
                const auto& pose = start ? rotation.keys.front() : rotation.keys.back();
                const glm::dvec3 turning = inside(rotation, start);
                QVERIFY(sizeOf(rate(rotation, pose.time + outward * by) - turning) < 1e-9 * (1 + sizeOf(turning)));
                const glm::dquat expected = pose.value * exponential(turning * (outward * by / 2));
                QVERIFY(distance(evaluate(rotation, pose.time + outward * by), expected) < 1e-9);
            }
        }
    }

    // On the shortest path a stored sign is nothing; as stored, all signs turned together are nothing.
    void signsMeanWhatThePathSays()
    {
        RandomCurves random(118);
        for (int n = 0; n < kCurves; ++n) {
            auto curve = wild<glm::dquat>(random, false);
            auto turned = std::vector(curve.keys.begin(), curve.keys.end());
            for (auto& key : turned)
                if (curve.path == RotationPath::asStored || random.chance(0.5))
                    key.value = -key.value;
            curve.before = curve.after = Extrapolation::constant;
            const auto other = withKeys(curve, turned);
            for (int i = 0; i < 8; ++i) {
                const double time = random.number(curve.keys.front().time, curve.keys.back().time);
                QVERIFY(distance(evaluate(curve, time), evaluate(other, time)) < 1e-9);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestLaws)
#include "tst_laws.moc"
