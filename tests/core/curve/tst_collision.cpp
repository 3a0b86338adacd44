#include "core/curve/edit.h"
#include "tests/support/random_curves.h"

#include <QElapsedTimer>
#include <QTest>

#include <limits>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

constexpr int kCurves = 10000;

Curve<double> keysAt(const std::vector<double>& times)
{
    std::vector<Key<double>> keys; // values are names: 0, 1, 2, ...
    for (double time : times)
        keys.push_back({time, double(keys.size()), Interpolation::linear, {}, {}});
    Curve<double> curve;
    curve.keys = KeyList<double>(keys);
    return curve;
}
std::vector<double> timesOf(const Curve<double>& curve)
{
    std::vector<double> times;
    for (const auto& key : curve.keys)
        times.push_back(key.time);
    return times;
}
std::vector<double> namesOf(const Curve<double>& curve)
{
    std::vector<double> names;
    for (const auto& key : curve.keys)
        names.push_back(key.value);
    return names;
}
bool isInOrder(const Curve<double>& curve)
{
    const auto times = timesOf(curve);
    return std::is_sorted(times.begin(), times.end()) && std::all_of(times.begin(), times.end(), [](double t) { return std::isfinite(t); });
}

// Keys on a coarse raster, so that times are often shared and often hit.
Curve<double> crowded(RandomCurves& random, int count)
{
    std::vector<double> times;
    for (int i = 0; i < count; ++i)
        times.push_back(random.whole(0, 20) * 0.25);
    std::sort(times.begin(), times.end());
    return keysAt(times);
}
IndexRanges someOf(RandomCurves& random, std::size_t count)
{
    IndexRanges keys;
    for (std::size_t i = 0; i < count; ++i)
        if (random.chance(0.4))
            keys.insert(i);
    if (keys.empty())
        keys.insert(std::size_t(random.whole(0, int(count) - 1)));
    return keys;
}

} // namespace

class TestCollision : public QObject {
    Q_OBJECT

private slots:
    void replacingIsWhatASlowListSays()
    {
        RandomCurves random(101);
        for (int n = 0; n < kCurves; ++n) {
            const auto curve = crowded(random, random.whole(1, 12));
            const IndexRanges keys = someOf(random, curve.keys.size());
            const double by = random.whole(-12, 12) * 0.25;
            const auto edit = moveKeys(curve, keys, KeyOffset<double>{by, 0});
            // Keys not edited stay unless an edited one that moved has their time; equal times: by index when staying.
            std::vector<Key<double>> slow;
            for (std::size_t i = 0; i < curve.keys.size(); ++i) {
                Key<double> key = curve.keys[i];
                bool goes = false;
                if (keys.contains(i))
                    key.time += by;
                else
                    keys.forEach([&](std::size_t k) { goes = goes || (by != 0 && curve.keys[k].time + by == key.time); });
                if (!goes)
                    slow.push_back(key);
            }
            std::stable_sort(slow.begin(), slow.end(), [](const auto& a, const auto& b) { return a.time < b.time; });
            QCOMPARE(edit.curve.keys, KeyList<double>(slow));
            QCOMPARE(edit.keys.size(), keys.size());
            edit.keys.forEach([&](std::size_t i) { QVERIFY(keys.contains(std::size_t(edit.curve.keys[i].value))); });
        }
    }

    void aMoveOfNothingChangesNothing()
    {
        RandomCurves random(102);
        for (const Collision policy : {Collision::replace, Collision::push, Collision::block})
            for (int n = 0; n < 1000; ++n) {
                const auto curve = crowded(random, random.whole(1, 12));
                const IndexRanges keys = someOf(random, curve.keys.size());
                const auto edit = moveKeys(curve, keys, KeyOffset<double>{}, {policy, random.number(0, 1)});
                QCOMPARE(edit.curve, curve);
                QCOMPARE(edit.keys, keys);
                QCOMPARE(edit.fitted, 1.0);
            }
        QCOMPARE(moveKeys(keysAt({0, 1}), {}, KeyOffset<double>{5, 5}).curve, keysAt({0, 1}));
        QVERIFY(moveKeys(Curve<double>{}, {}, KeyOffset<double>{5, 5}).curve.keys.empty());
    }

    void pushingKeepsEveryKeyAndTheOrderAndTheDistances()
    {
        RandomCurves random(103);
        for (int n = 0; n < kCurves; ++n) {
            const auto curve = random.chance(0.5) ? crowded(random, random.whole(1, 14)) : keysAt(random.times(random.whole(1, 14)));
            const IndexRanges keys = someOf(random, curve.keys.size());
            const double by = random.number(-6, 6), gap = random.chance(0.2) ? 0 : random.number(0, 0.5);
            const auto edit = moveKeys(curve, keys, KeyOffset<double>{by, 0}, {Collision::push, gap});
            QCOMPARE(namesOf(edit.curve), namesOf(curve)); // nobody lost, nobody changes places
            QCOMPARE(edit.keys, keys);
            QVERIFY(isInOrder(edit.curve));
            for (std::size_t i = 0; i < curve.keys.size(); ++i) {
                const double was = curve.keys[i].time, is = edit.curve.keys[i].time;
                if (keys.contains(i)) {
                    QCOMPARE(is, was + by);
                    continue;
                }
                const auto need = [&](std::size_t a) { return std::min(gap, curve.keys[a + 1].time - curve.keys[a].time); };
                const auto distance = [&](std::size_t a) { return edit.curve.keys[a + 1].time - edit.curve.keys[a].time; };
                if (i > 0)
                    QVERIFY(distance(i - 1) >= need(i - 1) - 1e-12);
                if (i + 1 < curve.keys.size())
                    QVERIFY(distance(i) >= need(i) - 1e-12);
                if (is > was) // pushed no further than it must: its pusher is as near as it may be
                    QVERIFY(by > 0 && i > 0 && std::abs(distance(i - 1) - need(i - 1)) < 1e-12);
                if (is < was)
                    QVERIFY(by < 0 && i + 1 < curve.keys.size() && std::abs(distance(i) - need(i)) < 1e-12);
            }
        }
    }

    void keysBetweenEditedOnesThatComeCloseSpreadInProportion()
    {
        const auto curve = keysAt({0, 1, 2, 4, 10});
        IndexRanges ends = IndexRanges::single(0);
        ends.insert(4);
        std::vector<Key<double>> close{curve.keys[0], curve.keys[4]};
        close[0].time = 3;
        close[1].time = 5;
        const auto edit = replaceKeys(curve, ends, close, {Collision::push, 1});
        QCOMPARE(timesOf(edit.curve), (std::vector<double>{3, 3.5, 4, 4.5, 5}));
        // Changing places: the row stays, the edited keys take each other's places.
        std::swap(close[0].time, close[1].time);
        const auto crossed = replaceKeys(curve, ends, close, {Collision::push, 0.1});
        QCOMPARE(namesOf(crossed.curve), (std::vector<double>{4, 1, 2, 3, 0}));
        QVERIFY(isInOrder(crossed.curve));
        QCOMPARE(crossed.curve.keys.front().time, 3.0);
        QCOMPARE(crossed.curve.keys.back().time, 5.0);
    }

    void pushingWithAnyWishesKeepsTheRow()
    {
        RandomCurves random(104);
        for (int n = 0; n < kCurves; ++n) {
            const auto curve = crowded(random, random.whole(2, 14));
            const IndexRanges keys = someOf(random, curve.keys.size());
            std::vector<Key<double>> wishes;
            keys.forEach([&](std::size_t i) {
                wishes.push_back(curve.keys[i]);
                wishes.back().time = random.number(-2, 7);
            });
            const double gap = random.number(0, 0.4);
            const auto edit = replaceKeys(curve, keys, wishes, {Collision::push, gap});
            QVERIFY(isInOrder(edit.curve));
            QCOMPARE(edit.curve.keys.size(), curve.keys.size());
            QCOMPARE(edit.keys, keys);
            for (std::size_t i = 0; i < curve.keys.size(); ++i)
                if (!keys.contains(i))
                    QCOMPARE(edit.curve.keys[i].value, curve.keys[i].value);
            for (const auto& wish : wishes)
                QVERIFY(std::any_of(edit.curve.keys.begin(), edit.curve.keys.end(), [&](const auto& key) { return key == wish; }));
        }
    }

    void blockingStopsAllAtTheLastPlaceThatFits()
    {
        RandomCurves random(105);
        for (int n = 0; n < kCurves; ++n) {
            const auto curve = random.chance(0.5) ? crowded(random, random.whole(1, 14)) : keysAt(random.times(random.whole(1, 14)));
            const IndexRanges keys = someOf(random, curve.keys.size());
            const double by = random.number(-6, 6), gap = random.chance(0.2) ? 0 : random.number(0, 0.5);
            const auto edit = moveKeys(curve, keys, KeyOffset<double>{by, 0}, {Collision::block, gap});
            QCOMPARE(namesOf(edit.curve), namesOf(curve));
            QCOMPARE(edit.keys, keys);
            QVERIFY(isInOrder(edit.curve));
            QVERIFY(edit.fitted >= 0 && edit.fitted <= 1);
            double room = std::numeric_limits<double>::infinity(); // of the one with the least
            for (std::size_t i = 0; i < curve.keys.size(); ++i) {
                const double was = curve.keys[i].time;
                if (!keys.contains(i)) {
                    QCOMPARE(edit.curve.keys[i].time, was);
                    continue;
                }
                QVERIFY(std::abs(edit.curve.keys[i].time - (was + edit.fitted * by)) < 1e-12);
                std::size_t other = i;
                while (other < curve.keys.size() && keys.contains(other))
                    other = by > 0 ? other + 1 : other - 1; // wraps below 0 to past the end
                if (other < curve.keys.size()) {
                    const double apart = std::abs(curve.keys[other].time - was);
                    room = std::min(room, apart - std::min(apart, gap));
                }
            }
            QVERIFY(std::abs(edit.fitted * std::abs(by) - std::min(room, std::abs(by))) < 1e-12);
        }
    }

    void whatIsBlockedInTimeStillMovesInValue()
    {
        const auto edit = moveKeys(keysAt({0, 1, 2}), IndexRanges::single(1), KeyOffset<double>{5, 3}, {Collision::block, 0.25});
        QCOMPARE(edit.curve.keys[1].time, 1.75);
        QCOMPARE(edit.curve.keys[1].value, 4.0);
        QCOMPARE(edit.fitted, 0.15);
    }

    void hugeOffsetsKeepTheOrderAndStayFinite()
    {
        RandomCurves random(106);
        for (const double by :
            {1e20, -1e20, 1e300, -1e300, std::numeric_limits<double>::max(), std::numeric_limits<double>::infinity(), std::nan("")})
            for (const Collision policy : {Collision::replace, Collision::push, Collision::block})
                for (int n = 0; n < 100; ++n) {
                    const auto curve = keysAt(random.times(9));
                    const IndexRanges keys = someOf(random, 9);
                    const auto edit = moveKeys(curve, keys, KeyOffset<double>{by, by}, {policy, random.chance(0.5) ? 0.1 : -1});
                    QVERIFY(isInOrder(edit.curve));
                    QCOMPARE(edit.keys.size(), keys.size());
                    for (const auto& key : edit.curve.keys)
                        QVERIFY(std::isfinite(key.value));
                    if (!std::isfinite(by)) {
                        QCOMPARE(edit.curve, curve);
                        QCOMPARE(edit.fitted, 0.0);
                    }
                }
        // Times that would leave what a double holds: nobody moves.
        const auto edge = keysAt({0, 1.7e308});
        QCOMPARE(moveKeys(edge, IndexRanges::of(0, 2), KeyOffset<double>{1e308, 0}).curve, edge);
    }

    void movingThereAndBackIsIdentityWhereNothingCollides()
    {
        RandomCurves random(107);
        for (int n = 0; n < kCurves; ++n) {
            const auto curve = random.scalar(10, kAllModes);
            const IndexRanges keys = someOf(random, 10);
            const double by = random.number(-8, 8);
            const auto there = moveKeys(curve, keys, KeyOffset<double>{by, 4});
            if (there.curve.keys.size() != curve.keys.size())
                continue;
            const auto back = moveKeys(there.curve, there.keys, KeyOffset<double>{-by, -4});
            QCOMPARE(back.keys, keys);
            for (std::size_t i = 0; i < 10; ++i) {
                auto key = back.curve.keys[i];
                if (!keys.contains(i))
                    QCOMPARE(key, curve.keys[i]);
                QVERIFY(std::abs(key.time - curve.keys[i].time) < 1e-12 && std::abs(key.value - curve.keys[i].value) < 1e-12);
                key.time = curve.keys[i].time;
                key.value = curve.keys[i].value;
                QCOMPARE(key, curve.keys[i]);
            }
        }
    }

    void rotationsAndMatricesMoveAlike()
    {
        RandomCurves random(108);
        for (int n = 0; n < 1000; ++n) {
            const auto rotations = random.rotations(6, kAllModes);
            const auto turn = random.rotation();
            const auto turned = moveKeys(rotations, IndexRanges::of(2, 4), KeyOffset<glm::dquat>{0.3, turn}, {Collision::push, 0.1});
            QCOMPARE(turned.curve.keys.size(), std::size_t(6));
            QVERIFY(angleBetween(turned.curve.keys[2].value, turn * rotations.keys[2].value) < 1e-12);
            QCOMPARE(turned.curve.keys[1], rotations.keys[1]);
            Curve<glm::dmat4> matrices;
            matrices.keys = KeyList<glm::dmat4>(std::vector<Key<glm::dmat4>>{{0, glm::dmat4(2), {}, {}, {}}, {1, glm::dmat4(3), {}, {}, {}}});
            const auto blocked = moveKeys(matrices, IndexRanges::single(0), KeyOffset<glm::dmat4>{2, glm::dmat4(5)}, {Collision::block, 0.5});
            QCOMPARE(blocked.curve.keys[0].time, 0.5);
            QCOMPARE(blocked.curve.keys[0].value, glm::dmat4(10));
            const auto bad = moveKeys(matrices, IndexRanges::single(0), KeyOffset<glm::dmat4>{0, glm::dmat4(std::nan(""))});
            QCOMPARE(bad.curve, matrices);
        }
    }

    void manyScatteredKeysMoveAsFewDo()
    {
        // Every other key of many goes the way of one rebuilt stretch; the claim is that nothing else differs.
        RandomCurves random(109);
        for (int n = 0; n < 50; ++n) {
            const auto curve = keysAt(random.times(600));
            IndexRanges keys;
            for (std::size_t i = 100; i < 500; i += 2)
                keys.insert(i);
            const double by = random.number(-3, 3);
            const auto edit = moveKeys(curve, keys, KeyOffset<double>{by, 0});
            std::vector<Key<double>> slow(curve.keys.begin(), curve.keys.end());
            keys.forEach([&](std::size_t i) { slow[i].time += by; });
            std::stable_sort(slow.begin(), slow.end(), [](const auto& a, const auto& b) { return a.time < b.time; });
            QCOMPARE(edit.curve.keys, KeyList<double>(slow));
            QCOMPARE(edit.keys.size(), keys.size());
            edit.keys.forEach([&](std::size_t i) { QVERIFY(keys.contains(std::size_t(edit.curve.keys[i].value))); });
        }
    }

    void aSmallEditOfAMillionSharesItsChunks()
    {
        std::vector<Key<double>> keys;
        for (int i = 0; i < 1000000; ++i)
            keys.push_back({double(i), double(i), Interpolation::linear, {}, {}});
        Curve<double> curve;
        curve.keys = KeyList<double>(keys);
        IndexRanges few;
        for (const std::size_t at : {1000, 500000, 900000})
            few.insert(at);
        for (const Collision policy : {Collision::replace, Collision::push, Collision::block}) {
            const auto edit = moveKeys(curve, few, KeyOffset<double>{3.5, 1}, {policy, 0.5});
            std::size_t shared = 0;
            for (std::size_t mine = 0; mine < edit.curve.keys.chunkCount(); ++mine) {
                const double first = edit.curve.keys.chunk(mine).keys.front().value;
                const std::size_t theirs = curve.keys.chunkOf(std::min<std::size_t>(std::size_t(std::max(first, 0.0)), 999999));
                shared += edit.curve.keys.sharesChunk(mine, curve.keys, theirs);
            }
            QVERIFY2(shared + 12 >= curve.keys.chunkCount(), qPrintable(QString::number(shared)));
        }
        const auto report = [&](const char* what, const IndexRanges& which, const CollisionRule& rule) {
            QElapsedTimer timer;
            timer.start();
            const auto edit = moveKeys(curve, which, KeyOffset<double>{0.25, 1}, rule);
            qInfo("%s: %.1f ms", what, double(timer.nsecsElapsed()) / 1e6);
            QCOMPARE(edit.keys.size(), which.size());
        };
        IndexRanges scattered;
        for (std::size_t i = 0; i < 1000000; i += 10)
            scattered.insert(i);
        report("100,000 keys in a row of a million, replace", IndexRanges::of(400000, 500000), {});
        report("100,000 keys in a row of a million, push", IndexRanges::of(400000, 500000), {Collision::push, 0.9});
        report("100,000 keys in a row of a million, block", IndexRanges::of(400000, 500000), {Collision::block, 0.1});
        report("every tenth of a million, replace", scattered, {});
    }
};

QTEST_APPLESS_MAIN(TestCollision)
#include "tst_collision.moc"
