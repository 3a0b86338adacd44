#include "core/curve/ripple.h"

#include "core/curve/evaluate.h"
#include "tests/support/random_curves.h"

#include <QTest>

#include <limits>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

constexpr int kCurves = 10000;
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

double apart(double a, double b) { return std::abs(a - b) / std::max({1.0, std::abs(a), std::abs(b)}); }
double apart(const glm::dquat& a, const glm::dquat& b) { return angleBetween(a, b); }
template <class T> bool isInOrder(const Curve<T>& curve)
{
    return std::is_sorted(curve.keys.begin(), curve.keys.end(), [](const auto& a, const auto& b) { return a.time < b.time; });
}
template <class T> double firstOf(const Curve<T>& curve) { return curve.keys.front().time; }
template <class T> double lastOf(const Curve<T>& curve) { return curve.keys.back().time; }
template <class T> bool isAtKey(const Curve<T>& curve, double time)
{
    return std::any_of(curve.keys.begin(), curve.keys.end(), [&](const auto& key) { return std::abs(key.time - time) < 1e-9; });
}
// Handles of at most half the span: longer ones may not fit the halves of a split span.
Curve<double> withShortHandles(Curve<double> curve)
{
    std::vector<Key<double>> keys(curve.keys.begin(), curve.keys.end());
    for (auto& key : keys)
        for (Tangent<double>* side : {&key.in, &key.out})
            side->weight = std::min(side->weight, 0.5);
    curve.keys = KeyList<double>(keys);
    return curve;
}
// Cubic spans split exactly; see insertKey.
const std::vector<Interpolation> kSplittable = {Interpolation::step, Interpolation::linear, Interpolation::spline, Interpolation::tangent};

template <class T> double cutIsOff(RandomCurves& random, const Curve<T>& curve, const Curve<T>& now, const TimeRange& cut)
{
    double worst = 0;
    for (int i = 0; i < 8; ++i) {
        const double at = random.number(firstOf(curve), lastOf(curve));
        if (cut.contains(at) || isAtKey(curve, at))
            continue;
        if ((at < cut.first && cut.first < firstOf(curve)) || (at > cut.last && cut.last > lastOf(curve)))
            continue;
        worst = std::max(worst, apart(evaluate(now, at < cut.first ? at : at - cut.duration()), evaluate(curve, at)));
    }
    return worst;
}

} // namespace

class TestRipple : public QObject {
    Q_OBJECT

private slots:
    void timePutInAndTakenOutIsIdentity()
    {
        RandomCurves random(401);
        for (int n = 0; n < kCurves; ++n) {
            auto curve = random.scalar(random.whole(1, 8), kAllModes);
            if (random.chance(0.5))
                curve.period = lastOf(curve) - firstOf(curve) + random.number(0, 2);
            const double at = random.chance(0.3) ? curve.keys[std::size_t(random.whole(0, int(curve.keys.size()) - 1))].time : random.number(-4, 12);
            const double duration = random.number(0.01, 5);
            const auto in = insertTime(curve, at, duration);
            QVERIFY(isInOrder(in.curve));
            in.keys.forEach([&](std::size_t i) { QCOMPARE(in.curve.keys[i].time, curve.keys[i].time + duration); });
            QCOMPARE(in.keys, IndexRanges::of(curve.keys.lowerBound(at), curve.keys.size()));
            const auto out = removeTime(in.curve, {at, at + duration}, RippleEnds::stretch);
            QCOMPARE(out.curve.keys.size(), curve.keys.size());
            for (std::size_t i = 0; i < curve.keys.size(); ++i) {
                auto key = out.curve.keys[i];
                if (!in.keys.contains(i))
                    QCOMPARE(key, curve.keys[i]);
                QVERIFY(std::abs(key.time - curve.keys[i].time) < 1e-12);
                key.time = curve.keys[i].time;
                QCOMPARE(key, curve.keys[i]);
            }
            QVERIFY(std::abs(out.curve.period.value_or(0) - curve.period.value_or(0)) < 1e-12);
        }
    }

    void aHoldPutInKeepsTheCurveOnBothSides()
    {
        RandomCurves random(402);
        double worst = 0;
        for (int n = 0; n < kCurves; ++n) {
            const auto curve = withShortHandles(random.scalar(random.whole(1, 8), kSplittable));
            const double at = random.chance(0.3) ? curve.keys[std::size_t(random.whole(0, int(curve.keys.size()) - 1))].time
                                                 : random.number(firstOf(curve), lastOf(curve));
            const double duration = random.number(0.1, 3);
            const auto edit = insertTime(curve, at, duration, RippleEnds::keepShape);
            QVERIFY(isInOrder(edit.curve));
            for (int i = 0; i < 6; ++i) {
                const double when = random.number(firstOf(curve), lastOf(curve));
                if (!isAtKey(curve, when) && std::abs(when - at) > 1e-9)
                    worst = std::max(worst, apart(evaluate(edit.curve, when < at ? when : when + duration), evaluate(curve, when)));
            }
            if (at > firstOf(curve))
                QVERIFY(apart(evaluate(edit.curve, at + random.number(0, 0.99) * duration), evaluate(curve, at)) < 1e-12);
            const auto turns = random.rotations(5, {Interpolation::slerp, Interpolation::step});
            const double when = random.number(firstOf(turns), lastOf(turns));
            const auto held = insertTime(turns, when, 1, RippleEnds::keepShape);
            QVERIFY(apart(evaluate(held.curve, when + 0.5), evaluate(turns, when)) < 1e-12);
            QCOMPARE(held.curve.keys[held.keys.last()].time, lastOf(turns) + 1);
        }
        qInfo("hold put in: %.3g", worst);
        QVERIFY(worst < 1e-9); // as exact as insertKey
    }

    void timeTakenOutKeepsTheCurveOnBothSides()
    {
        RandomCurves random(403);
        double worst = 0, worstTurn = 0;
        for (int n = 0; n < kCurves; ++n) {
            const auto curve = withShortHandles(random.scalar(random.whole(1, 9), kSplittable));
            const double first = random.chance(0.3) ? curve.keys[std::size_t(random.whole(0, int(curve.keys.size()) - 1))].time
                                                    : random.number(firstOf(curve) - 1, lastOf(curve) + 1);
            const TimeRange cut{first, first + random.number(0.01, 4)};
            const auto edit = removeTime(curve, cut);
            QVERIFY(isInOrder(edit.curve));
            worst = std::max(worst, cutIsOff(random, curve, edit.curve, cut));
            edit.keys.forEach([&](std::size_t i) { QVERIFY(edit.curve.keys[i].time >= cut.first || cut.last <= firstOf(curve)); });
            const auto turns = random.rotations(6, {Interpolation::slerp, Interpolation::step});
            worstTurn = std::max(worstTurn, cutIsOff(random, turns, removeTime(turns, cut).curve, cut));
        }
        qInfo("cut: scalars %.3g, rotations %.3g", worst, worstTurn);
        QVERIFY(worst < 1e-9);
        QVERIFY(worstTurn < 1e-8); // SPEC's figures for inserted keys
    }

    void aSquadOutsideACutThatMeetsKeysKeepsItsShape()
    {
        RandomCurves random(404);
        double worst = 0;
        for (int n = 0; n < 3000; ++n) { // cuts at keys split nothing: all modes exact
            const auto curve = random.rotations(9, kAllModes, 1.2);
            const std::size_t begin = std::size_t(random.whole(0, 7)), end = std::size_t(random.whole(int(begin) + 1, 8));
            const TimeRange cut{curve.keys[begin].time, curve.keys[end].time};
            worst = std::max(worst, cutIsOff(random, curve, removeTime(curve, cut).curve, cut));
            const auto held = insertTime(curve, curve.keys[begin].time, 2, RippleEnds::keepShape).curve;
            const double when = random.number(firstOf(curve), lastOf(curve));
            if (!isAtKey(curve, when))
                worst = std::max(worst, apart(evaluate(held, when < cut.first ? when : when + 2), evaluate(curve, when)));
        }
        qInfo("cut at keys of rotations: %.3g", worst);
        QVERIFY(worst < 1e-8);
    }

    void whatACutLeaves()
    {
        const auto ramp = [](std::vector<std::pair<double, double>> points) {
            std::vector<Key<double>> keys;
            for (const auto& point : points)
                keys.push_back({point.first, point.second, Interpolation::linear, {}, {}});
            Curve<double> curve;
            curve.keys = KeyList<double>(keys);
            return curve;
        };
        const auto curve = ramp({{0, 0}, {4, 4}, {8, 0}});
        QCOMPARE(removeTime(curve, {2, 3}).curve.keys, ramp({{0, 0}, {2, 2}, {2, 3}, {3, 4}, {7, 0}}).keys); // a jump
        QCOMPARE(removeTime(curve, {2, 6}).curve.keys, ramp({{0, 0}, {2, 2}, {4, 0}}).keys);                 // both ends agree: one key
        QCOMPARE(removeTime(curve, {6, 20}).curve.keys, ramp({{0, 0}, {4, 4}, {6, 2}}).keys);                // nothing behind
        QCOMPARE(removeTime(curve, {-3, 2}).curve.keys, ramp({{-3, 2}, {-1, 4}, {3, 0}}).keys);              // nothing before
        QCOMPARE(removeTime(curve, {-3, -1}).curve.keys, ramp({{-2, 0}, {2, 4}, {6, 0}}).keys);
        QCOMPARE(removeTime(curve, {9, 12}).curve, curve);
        QCOMPARE(removeTime(curve, {-3, 20}).curve.keys.size(), std::size_t(0));
        QCOMPARE(removeTime(curve, {3, 5}, RippleEnds::stretch).curve.keys, ramp({{0, 0}, {6, 0}}).keys);
        auto looping = curve;
        looping.period = 10;
        QCOMPARE(*removeTime(looping, {2, 3}).curve.period, 9.0);
        QCOMPARE(*removeTime(looping, {7, 9}).curve.period, 8.0);
        QCOMPARE(*removeTime(looping, {9, 20}).curve.period, 9.0);
        QCOMPARE(*removeTime(looping, {-5, -2}).curve.period, 10.0);
        QCOMPARE(*insertTime(looping, 9, 2).curve.period, 12.0); // in the seam
        QCOMPARE(*insertTime(looping, 0, 2).curve.period, 10.0); // before the round
    }

    void badTimesChangeNothing()
    {
        RandomCurves random(405);
        const auto curve = random.scalar(4, kAllModes);
        for (const double bad : {0.0, -1.0, kNan, std::numeric_limits<double>::infinity()}) {
            QCOMPARE(insertTime(curve, 1, bad).curve, curve);
            QCOMPARE(removeTime(curve, {1, 1 + bad}).curve, curve);
        }
        QCOMPARE(insertTime(curve, kNan, 1).curve, curve);
        QCOMPARE(removeTime(curve, {kNan, 1}).curve, curve);
        QVERIFY(insertTime(Curve<double>{}, 0, 1).curve.keys.empty());
        QVERIFY(removeTime(Curve<glm::dquat>{}, {0, 1}).curve.keys.empty());
        Curve<glm::dmat4> matrices;
        matrices.keys
            = KeyList<glm::dmat4>(std::vector<Key<glm::dmat4>>{{0, glm::dmat4(1), Interpolation::linear, {}, {}}, {2, glm::dmat4(3), {}, {}, {}}});
        QCOMPARE(evaluate(insertTime(matrices, 1, 4, RippleEnds::keepShape).curve, 3), glm::dmat4(2));
        QCOMPARE(removeTime(matrices, {0.5, 1.5}).curve.keys.size(), std::size_t(4));
    }
};

QTEST_APPLESS_MAIN(TestRipple)
#include "tst_ripple.moc"
