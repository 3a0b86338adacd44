#include "core/curve/evaluate.h"
#include "core/curve/neighbours.h"
#include "core/curve/rotation.h"
#include "core/curve/segment.h"
#include "core/curve/tangents.h"
#include "tests/support/varied_curves.h"

#include <QTest>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

constexpr int kCurves = 10000;

// --- the rules of SPEC section 2, from the text: all rounds of a loop laid out in one row, then only indices

struct Row {
    std::vector<double> times, values;
    std::size_t at = 0; // the key asked for
};
Row rowOf(const Curve<double>& curve, std::size_t key)
{
    const auto keys = keysOf(curve);
    const double span = keys.back().time - keys.front().time, period = std::max(span, curve.period.value_or(span));
    const bool loops = (curve.before == Extrapolation::loop || curve.after == Extrapolation::loop) && keys.size() > 1 && period > 0;
    const bool oneKey = loops && curve.joinsSeam && period == span && keys.size() > 2 && keys.front().value == keys.back().value;
    Row row;
    for (int round = loops ? -1 : 0; round <= (loops ? 1 : 0); ++round)
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const bool repeats = oneKey && i == 0 && round > -1; // stands already as the last of the round before
            if (round == 0 && i == key)
                row.at = repeats ? row.times.size() - 1 : row.times.size();
            if (repeats)
                continue;
            // By distances from the seam, so that keys at one time stay at one time.
            row.times.push_back(round < 0 ? keys.front().time - (period - span) - (keys.back().time - keys[i].time)
                    : round > 0           ? keys.back().time + (period - span) + (keys[i].time - keys.front().time)
                                          : keys[i].time);
            row.values.push_back(keys[i].value);
        }
    return row;
}
double ruleByTheText(const Row& row, const Tangent<double>& tangent, Side side)
{
    const std::size_t i = row.at, last = row.times.size() - 1;
    const auto quotient = [&](std::size_t a, std::size_t b) {
        return row.times[b] > row.times[a] ? (row.values[b] - row.values[a]) / (row.times[b] - row.times[a]) : 0.0;
    };
    const bool hasBefore = i > 0, hasAfter = i < last;
    const double smooth = tangent.strength * quotient(hasBefore ? i - 1 : i, hasAfter ? i + 1 : i);
    const bool end = !hasBefore || !hasAfter;
    bool still = false; // an extremum or an equal neighbour
    if (!end) {
        const double v = row.values[i], a = row.values[i - 1], b = row.values[i + 1];
        still = v == a || v == b || (v > a && v > b) || (v < a && v < b);
    }
    switch (tangent.rule) {
    case TangentRule::smooth: return smooth;
    case TangentRule::linear: {
        const bool after = side == Side::after ? hasAfter : !hasBefore;
        return last == 0 ? 0 : tangent.strength * (after ? quotient(i, i + 1) : quotient(i - 1, i));
    }
    case TangentRule::flat: return 0;
    case TangentRule::plateau: return end || still ? 0 : smooth;
    case TangentRule::clamped: {
        if (still || last == 0)
            return 0;
        double most = HUGE_VAL;
        if (hasBefore)
            most = std::min(most, 3 * std::abs(quotient(i - 1, i)));
        if (hasAfter)
            most = std::min(most, 3 * std::abs(quotient(i, i + 1)));
        return std::max(-most, std::min(most, smooth));
    }
    case TangentRule::free: return tangent.slope;
    }
    return 0;
}

// --- derivatives by differences

// Exact for cubics: four values on one side.
double slopeByValues(const Curve<double>& curve, double time, double h)
{
    const auto f = [&](int i) { return evaluate(curve, time + i * h); };
    return (-11 * f(0) + 18 * f(1) - 9 * f(2) + 2 * f(3)) / (6 * h);
}
glm::dvec3 slopeByValues(const Curve<glm::dquat>& curve, double time, double h)
{
    const auto turn = [&](double step) {
        glm::dquat q = glm::conjugate(evaluate(curve, time)) * evaluate(curve, time + step);
        if (q.w < 0)
            q = -q;
        return logarithm(q) * (2 / step);
    };
    const auto a = turn(h), b = turn(h / 2), c = turn(h / 4), d = turn(h / 8); // Richardson, three times
    const auto ab = 2.0 * b - a, bc = 2.0 * c - b, cd = 2.0 * d - c;
    const auto abc = (4.0 * bc - ab) / 3.0, bcd = (4.0 * cd - bc) / 3.0;
    return (8.0 * bcd - abc) / 7.0;
}

} // namespace

class TestTangents : public QObject {
    Q_OBJECT

private slots:
    void everyScalarRuleIsWhatTheTextSays()
    {
        RandomCurves random(201);
        Worst worst;
        for (int n = 0; n < kCurves; ++n) {
            const auto curve = varied(random, random.scalar(random.whole(1, 6), {Interpolation::tangent}));
            const Seam seam = seamOf(curve);
            for (std::size_t key = 0; key < curve.keys.size(); ++key)
                for (const Side side : {Side::before, Side::after}) {
                    const auto& tangent = side == Side::before ? curve.keys[key].in : curve.keys[key].out;
                    const double wanted = ruleByTheText(rowOf(curve, key), tangent, side);
                    worst.see(std::abs(tangentSlope(curve, seam, key, side) - wanted) / std::max(1.0, std::abs(wanted)));
                }
        }
        QVERIFY(isWithin(worst, 1e-12));
    }

    void plateauSeesTinyStepsAndEqualNeighbours()
    {
        const auto slopeAt = [](double a, double b, double c) {
            Curve<double> curve;
            const Tangent<double> plateau{TangentRule::plateau, 1, 0, 0};
            curve.keys = KeyList<double>(std::vector<Key<double>>{{0, a, Interpolation::tangent, plateau, plateau},
                {1, b, Interpolation::tangent, plateau, plateau}, {2, c, Interpolation::tangent, plateau, plateau}});
            return tangentSlope(curve, seamOf(curve), 1, Side::after);
        };
        QCOMPARE(slopeAt(0, 1e-200, 2e-200), 1e-200); // the product of the steps is 0
        QCOMPARE(slopeAt(1, 1, 2), 0.0);
        QCOMPARE(slopeAt(0, 1, 1), 0.0);
        QCOMPARE(slopeAt(0, 2, 1), 0.0);
        QCOMPARE(slopeAt(0, 1, 4), 2.0);
    }

    void rotationRulesAreAngularVelocities()
    {
        RandomCurves random(202);
        for (int n = 0; n < 1000; ++n) {
            const auto curve = random.rotations(3, {Interpolation::tangent}, 1.5);
            const auto turn = [&](std::size_t a, std::size_t b) {
                glm::dquat q = glm::conjugate(normalised(curve.keys[a].value)) * normalised(curve.keys[b].value);
                return logarithm(q.w < 0 ? -q : q);
            };
            const double d0 = curve.keys[1].time - curve.keys[0].time, d1 = curve.keys[2].time - curve.keys[1].time;
            for (const Side side : {Side::before, Side::after}) {
                const auto& tangent = side == Side::before ? curve.keys[1].in : curve.keys[1].out;
                glm::dvec3 wanted = tangent.strength * 2 * (turn(0, 1) + turn(1, 2)) / (d0 + d1);
                if (tangent.rule == TangentRule::linear)
                    wanted = tangent.strength * 2 * (side == Side::before ? turn(0, 1) / d0 : turn(1, 2) / d1);
                if (tangent.rule == TangentRule::flat)
                    wanted = glm::dvec3(0);
                if (tangent.rule == TangentRule::free)
                    wanted = tangent.slope;
                QVERIFY(length(tangentSlope(curve, seamOf(curve), 1, side) - wanted) < 1e-12 * std::max(1.0, length(wanted)));
            }
        }
    }

    void weightedTimeIsSolvedToTheLastDigits()
    {
        RandomCurves random(203);
        const auto weight = [&] {
            switch (random.whole(0, 5)) {
            case 0: return 1.0;
            case 1: return std::pow(10, random.number(-300, 0));
            case 2: return 1e-12;
            case 3: return 1 - std::pow(10, random.number(-16, -1));
            default: return random.number(1e-3, 1);
            }
        };
        const auto fraction = [&] {
            switch (random.whole(0, 5)) {
            case 0: return std::pow(10, random.number(-308, 0));
            case 1: return 1 - std::pow(10, random.number(-16, 0));
            case 2: return 5e-324 * random.whole(1, 1000);
            case 3: return 0.5 + random.number(-1e-12, 1e-12);
            default: return random.number(0, 1);
            }
        };
        Worst worst, backwards;
        for (int n = 0; n < 10 * kCurves; ++n) {
            const double w0 = weight(), w1 = weight(), s = fraction();
            const double u = weightedParameter(w0, w1, s);
            QVERIFY(u >= 0 && u <= 1);
            const long double x = u, y = 1 - x;
            const long double time = 3 * w0 * x * y * y + 3 * (1 - (long double)w1) * x * x * y + x * x * x;
            worst.see(double(std::abs(time - s)));
            // The time that a later one has is never earlier by more than both residuals.
            const double later = std::min(1.0, s + std::pow(10, random.number(-15, -1)));
            const long double v = weightedParameter(w0, w1, later), z = 1 - v;
            const long double laterTime = 3 * w0 * v * z * z + 3 * (1 - (long double)w1) * v * v * z + v * v * v;
            backwards.see(double(time - laterTime));
        }
        QVERIFY(isWithin(worst, 1e-15));
        QVERIFY(isWithin(backwards, 1e-15));
        QCOMPARE(weightedParameter(1, 1, 0.5), 0.5);
        QCOMPARE(weightedParameter(0.3, 0.7, -1), 0.0);
        QCOMPARE(weightedParameter(0.3, 0.7, std::nan("")), 0.0);
        QCOMPARE(weightedParameter(0.3, 0.7, 2), 1.0);
    }

    void weightedCurvesAreAlwaysFinite()
    {
        RandomCurves random(204);
        for (int n = 0; n < kCurves; ++n) {
            auto keys = keysOf(random.scalar(3, {Interpolation::tangent}));
            for (auto& key : keys)
                for (Tangent<double>* tangent : {&key.in, &key.out}) {
                    const double odd[] = {0, 1, 5e-324, 1e-12, 2, HUGE_VAL, std::nan(""), -1, 0.5};
                    tangent->weight = odd[random.whole(0, 8)];
                }
            const auto curve = withKeys(Curve<double>{}, keys);
            for (int i = 0; i < 10; ++i) {
                const double time = i == 0 ? (keys[0].time + keys[1].time) / 2 : random.number(keys.front().time, keys.back().time);
                QVERIFY(std::isfinite(evaluate(curve, time)) && std::isfinite(rate(curve, time)));
            }
        }
    }

    void clampedCurvesNeverOvershootWithWeightsUpToAThird()
    {
        RandomCurves random(205);
        for (int n = 0; n < kCurves; ++n) {
            auto curve = varied(random, random.scalar(random.whole(2, 6), {Interpolation::tangent}));
            auto keys = keysOf(curve);
            const bool weighted = random.chance(0.5);
            for (auto& key : keys)
                for (Tangent<double>* tangent : {&key.in, &key.out})
                    *tangent = {TangentRule::clamped, random.number(0, 4), weighted ? random.number(1e-6, 1.0 / 3) : 0, 0};
            curve = withKeys(curve, keys);
            for (std::size_t span = 0; span + 1 < keys.size(); ++span) {
                const auto [least, greatest] = std::minmax(keys[span].value, keys[span + 1].value);
                for (int i = 1; i < 16 && keys[span].time < keys[span + 1].time; ++i) {
                    const double value = evaluate(curve, keys[span].time + (keys[span + 1].time - keys[span].time) * i / 16);
                    QVERIFY(value >= least - 1e-14 * 10 && value <= greatest + 1e-14 * 10);
                }
            }
        }
    }

    void aClampedHandleLongerThanAThirdMayOvershoot() // 3 |dv/dt| is the bound for plain Hermite spans only
    {
        const Tangent<double> steep{TangentRule::clamped, 9, 1, 0}, light{TangentRule::clamped, 9, 0.1, 0};
        Curve<double> curve;
        curve.keys
            = KeyList<double>(std::vector<Key<double>>{{0, 0, Interpolation::tangent, steep, steep}, {1, 1, Interpolation::tangent, light, light}});
        double most = 0;
        for (double time = 0; time < 1; time += 0.01)
            most = std::max(most, evaluate(curve, time));
        QVERIFY(most > 1.01);
    }

    void velocityIsContinuousWhereSmoothAndSplineSaySo()
    {
        RandomCurves random(211);
        Worst scalarOff, rotationOff;
        for (int n = 0; n < kCurves; ++n) {
            const bool spline = n % 2;
            const std::vector<Interpolation> modes = {spline ? Interpolation::spline : Interpolation::tangent};
            auto scalar = random.scalar(4, modes);
            auto rotation = random.rotations(4, modes, 1.2);
            const auto smoothed = [&](auto curve) {
                auto keys = keysOf(curve);
                for (auto& key : keys) {
                    key.in = key.out = {TangentRule::smooth, 1, 0, {}};
                }
                keys.back().value = keys.front().value;
                curve = withKeys(curve, keys);
                if (random.chance(0.5))
                    curve.before = curve.after = Extrapolation::loop;
                if (random.chance(0.3))
                    curve.period = keys.back().time - keys.front().time + 0.7;
                return curve;
            };
            scalar = smoothed(scalar);
            rotation = smoothed(rotation);
            for (std::size_t key = scalar.isLooping() ? 0 : 1; key < 3; ++key) {
                const double time = scalar.keys[key].time, h = 1e-3 * 0.05;
                const double before = slopeByValues(scalar, time, -h), after = slopeByValues(scalar, time, h);
                scalarOff.see(std::abs(before - after) / std::max(1.0, std::abs(before)));
            }
            for (std::size_t key = rotation.isLooping() ? 0 : 1; key < 3; ++key) {
                const double time = rotation.keys[key].time;
                rotationOff.see(length(slopeByValues(rotation, time, -1e-3) - slopeByValues(rotation, time, 1e-3)));
            }
        }
        QVERIFY(isWithin(scalarOff, 1e-6));
        QVERIFY(isWithin(rotationOff, 1e-5));
    }
};

QTEST_APPLESS_MAIN(TestTangents)
#include "tst_tangents.moc"
