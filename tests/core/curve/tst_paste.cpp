#include "core/curve/paste.h"

#include "core/curve/evaluate.h"
#include "tests/support/random_curves.h"

#include <QTest>

#include <limits>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

constexpr int kCurves = 10000;

Curve<double> keysAt(const std::vector<std::pair<double, double>>& points)
{
    std::vector<Key<double>> keys;
    for (const auto& point : points)
        keys.push_back({point.first, point.second, Interpolation::linear, {}, {}});
    Curve<double> curve;
    curve.keys = KeyList<double>(keys);
    return curve;
}
IndexRanges someOf(RandomCurves& random, std::size_t count)
{
    IndexRanges keys = IndexRanges::single(std::size_t(random.whole(0, int(count) - 1)));
    for (std::size_t i = 0; i < count; ++i)
        if (random.chance(0.4))
            keys.insert(i);
    return keys;
}
template <class T> bool isInOrder(const Curve<T>& curve)
{
    return std::is_sorted(curve.keys.begin(), curve.keys.end(), [](const auto& a, const auto& b) { return a.time < b.time; });
}

} // namespace

class TestPaste : public QObject {
    Q_OBJECT

private slots:
    void pastingWhereItWasChangesNothing()
    {
        RandomCurves random(301);
        for (int n = 0; n < kCurves; ++n) {
            const auto curve = random.scalar(random.whole(1, 8), kAllModes);
            const IndexRanges keys = someOf(random, curve.keys.size());
            PasteOptions options;
            options.when = PasteTime::original;
            const auto edit = pasteKeys(curve, copyKeys(curve, keys), options);
            QCOMPARE(edit.curve, curve);
            QCOMPARE(edit.keys, keys);
        }
    }

    void pastedKeysKeepTheirDistancesAndEverythingElse()
    {
        RandomCurves random(302);
        for (int n = 0; n < kCurves; ++n) {
            const auto source = random.scalar(random.whole(1, 8), kAllModes), curve = random.scalar(random.whole(1, 8), kAllModes);
            const auto copied = copyKeys(source, someOf(random, source.keys.size()));
            PasteOptions options;
            options.time = random.number(-3, 10);
            options.merge = PasteMerge(random.whole(0, 3));
            options.gap = random.number(0, 0.5);
            const auto edit = pasteKeys(curve, copied, options);
            QVERIFY(isInOrder(edit.curve));
            QCOMPARE(edit.keys.size(), copied.keys.size());
            std::size_t i = 0;
            edit.keys.forEach([&](std::size_t at) {
                auto key = edit.curve.keys[at];
                QVERIFY(std::abs(key.time - options.time - (copied.keys[i].time - copied.keys[0].time)) < 1e-12);
                key.time = copied.keys[i].time;
                QCOMPARE(key, copied.keys[i++]);
            });
            // The others, by the words of the merge mode.
            const double first = options.time, last = edit.curve.keys[edit.keys.last()].time, room = last - first + options.gap;
            std::vector<Key<double>> others;
            for (auto key : curve.keys) {
                if (options.merge == PasteMerge::overwriteAll
                    || (options.merge == PasteMerge::overwriteRange && key.time >= first && key.time <= last))
                    continue;
                if (options.merge == PasteMerge::insert && key.time >= first)
                    key.time += room;
                others.push_back(key);
            }
            std::size_t other = 0;
            for (std::size_t at = 0; at < edit.curve.keys.size(); ++at)
                if (!edit.keys.contains(at)) {
                    auto key = edit.curve.keys[at];
                    QVERIFY(other < others.size() && std::abs(key.time - others[other].time) < 1e-12);
                    key.time = others[other].time;
                    QCOMPARE(key, others[other++]);
                }
            QCOMPARE(other, others.size());
        }
    }

    void mixReplacesOnlyTheSameTime()
    {
        const auto curve = keysAt({{0, 0}, {1, 1}, {2, 2}, {3, 3}});
        const auto copied = copyKeys(keysAt({{10, 7}, {12, 8}}), IndexRanges::of(0, 2));
        PasteOptions options;
        options.time = 1;
        const auto mixed = pasteKeys(curve, copied, options).curve;
        QCOMPARE(mixed.keys, keysAt({{0, 0}, {1, 7}, {2, 2}, {3, 8}}).keys);
        options.merge = PasteMerge::overwriteRange;
        QCOMPARE(pasteKeys(curve, copied, options).curve.keys, keysAt({{0, 0}, {1, 7}, {3, 8}}).keys);
        options.merge = PasteMerge::overwriteAll;
        QCOMPARE(pasteKeys(curve, copied, options).curve.keys, keysAt({{1, 7}, {3, 8}}).keys);
        options.merge = PasteMerge::insert;
        const auto inserted = pasteKeys(curve, copied, options);
        QCOMPARE(inserted.curve.keys, keysAt({{0, 0}, {1, 7}, {3, 8}, {3, 1}, {4, 2}, {5, 3}}).keys);
        QCOMPARE(inserted.keys, IndexRanges::of(1, 3));
        options.gap = 0.5;
        QCOMPARE(pasteKeys(curve, copied, options).curve.keys, keysAt({{0, 0}, {1, 7}, {3, 8}, {3.5, 1}, {4.5, 2}, {5.5, 3}}).keys);
    }

    void theFirstOrLastPastedKeyMeetsTheCurve()
    {
        RandomCurves random(303);
        for (int n = 0; n < kCurves; ++n) {
            const auto source = random.scalar(5, kAllModes), curve = random.scalar(5, kAllModes);
            const auto copied = copyKeys(source, IndexRanges::of(1, 4));
            PasteOptions options;
            options.time = random.number(-3, 8);
            options.value = random.chance(0.5) ? PasteValue::meetFirst : PasteValue::meetLast;
            options.merge = PasteMerge(random.whole(0, 3));
            const auto edit = pasteKeys(curve, copied, options);
            const bool first = options.value == PasteValue::meetFirst;
            const auto& key = edit.curve.keys[first ? edit.keys.first() : edit.keys.last()];
            QVERIFY(std::abs(key.value - evaluate(curve, key.time)) < 1e-12 * 20);
            const double step = edit.curve.keys[edit.keys.last()].value - edit.curve.keys[edit.keys.first()].value;
            QVERIFY(std::abs(step - (source.keys[3].value - source.keys[1].value)) < 1e-12 * 20);
            QCOMPARE(key.out.slope, source.keys[first ? 1 : 3].out.slope);
            const auto turns = random.rotations(5, kAllModes), onto = random.rotations(5, kAllModes);
            const auto turned = pasteKeys(onto, copyKeys(turns, IndexRanges::of(1, 4)), options);
            const auto& turn = turned.curve.keys[first ? turned.keys.first() : turned.keys.last()];
            QVERIFY(angleBetween(turn.value, evaluate(onto, turn.time)) < 1e-12);
            // One offset in parent space: the turns between pasted keys, seen from their own axes, are what they were.
            const auto was = glm::conjugate(turns.keys[1].value) * turns.keys[3].value;
            const auto is = glm::conjugate(turned.curve.keys[turned.keys.first()].value) * turned.curve.keys[turned.keys.last()].value;
            QVERIFY(angleBetween(was, is) < 1e-12);
        }
    }

    void matricesMeetFromTheLeftUnlessTheyCannot()
    {
        Curve<glm::dmat4> curve, flat;
        curve.keys = KeyList<glm::dmat4>(std::vector<Key<glm::dmat4>>{{0, glm::dmat4(3), {}, {}, {}}});
        flat.keys = KeyList<glm::dmat4>(std::vector<Key<glm::dmat4>>{{0, glm::dmat4(0), {}, {}, {}}, {1, glm::dmat4(2), {}, {}, {}}});
        PasteOptions options;
        options.time = 5;
        options.value = PasteValue::meetFirst;
        QCOMPARE(pasteKeys(curve, copyKeys(flat, IndexRanges::of(0, 2)), options).curve.keys[2].value, glm::dmat4(2)); // none
        QCOMPARE(pasteKeys(curve, copyKeys(flat, IndexRanges::single(1)), options).curve.keys[1].value, glm::dmat4(3));
    }

    void pastingAtItsEnds()
    {
        const auto curve = keysAt({{0, 0}, {1, 1}});
        const auto copied = copyKeys(curve, IndexRanges::of(0, 2));
        constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
        PasteOptions options;
        QCOMPARE(copyKeys(curve, {}).times, TimeRange{});
        QCOMPARE(pasteKeys(curve, copyKeys(curve, {}), options).curve, curve);
        QCOMPARE(pasteKeys(Curve<double>{}, copied, options).curve, curve);
        options.value = PasteValue::meetFirst; // no curve to meet
        QCOMPARE(pasteKeys(Curve<double>{}, copied, options).curve, curve);
        options.gap = kNan;
        QCOMPARE(pasteKeys(curve, copied, options).curve, curve);
        options.gap = 0;
        for (const double bad : {kNan, std::numeric_limits<double>::infinity()}) {
            options.time = bad;
            QCOMPARE(pasteKeys(curve, copied, options).curve, curve);
            QVERIFY(pasteKeys(curve, copied, options).keys.empty());
        }
        // Room for what was copied together, in a curve that had no part in it.
        options.time = 0.5;
        options.merge = PasteMerge::insert;
        QCOMPARE(pasteKeys(curve, CopiedKeys<double>{{}, {0, 2}}, options).curve.keys, keysAt({{0, 0}, {3, 1}}).keys);
        // A looping curve's round grows with it.
        auto looping = curve;
        looping.period = 4;
        QCOMPARE(*pasteKeys(looping, copied, options).curve.period, 5.0);
    }

    void copiesAreTheOriginalsElsewhere()
    {
        RandomCurves random(304);
        for (int n = 0; n < kCurves; ++n) {
            const auto curve = random.scalar(random.whole(1, 8), kAllModes);
            const IndexRanges keys = someOf(random, curve.keys.size());
            const double by = random.number(-6, 6);
            const auto edit = duplicateKeys(curve, keys, KeyOffset<double>{by, 1});
            QVERIFY(isInOrder(edit.curve));
            QCOMPARE(edit.curve.keys.size(), curve.keys.size() + keys.size());
            QCOMPARE(edit.keys.size(), keys.size());
            std::vector<Key<double>> copies, originals;
            for (std::size_t i = 0; i < edit.curve.keys.size(); ++i)
                (edit.keys.contains(i) ? copies : originals).push_back(edit.curve.keys[i]);
            QCOMPARE(KeyList<double>(originals), curve.keys);
            std::size_t i = 0;
            keys.forEach([&](std::size_t key) {
                QCOMPARE(copies[i].time, curve.keys[key].time + by);
                QCOMPARE(copies[i].out, curve.keys[key].out);
                QCOMPARE(copies[i++].value, curve.keys[key].value + 1);
            });
            QCOMPARE(duplicateKeys(curve, keys, KeyOffset<double>{0, 0}).curve, curve); // onto themselves
        }
    }
};

QTEST_APPLESS_MAIN(TestPaste)
#include "tst_paste.moc"
