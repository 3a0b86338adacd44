#include "core/curve/key_list.h"

#include <QTest>

#include <random>

using namespace slerpline;

namespace {

using List = KeyList<double>;

std::vector<Key<double>> keysAt(std::initializer_list<double> times)
{
    std::vector<Key<double>> keys;
    for (double time : times)
        keys.push_back({time, time * 10, Interpolation::linear, {}, {}});
    return keys;
}

// The numbered invariants of KeyList.
void checkInvariants(const List& list)
{
    std::size_t index = 0;
    for (std::size_t chunk = 0; chunk < list.chunkCount(); ++chunk) {
        QCOMPARE(list.chunkBegin(chunk), index);
        const auto& block = list.chunk(chunk);
        QVERIFY(!block.keys.empty() && block.keys.size() <= List::kMostKeys);
        for (const auto& key : block.keys) {
            QVERIFY(key.value >= block.least && key.value <= block.greatest);
            QVERIFY(index == 0 || list[index - 1].time <= key.time);
            QVERIFY(list[index] == key);
            ++index;
        }
    }
    QCOMPARE(list.size(), index);
}

} // namespace

class TestKeyList : public QObject {
    Q_OBJECT

private slots:
    void anySpliceEqualsTheSameSpliceOfAVector()
    {
        std::mt19937 engine(3);
        std::vector<Key<double>> model;
        List list;
        for (int n = 0; n < 400; ++n) {
            const std::size_t first = engine() % (model.size() + 1);
            const std::size_t last = first + engine() % (std::min<std::size_t>(model.size() - first, 700) + 1);
            // New keys at one time between the neighbours keep the order.
            const double time = first > 0 ? model[first - 1].time : last < model.size() ? model[last].time : 0;
            std::vector<Key<double>> keys(engine() % 900);
            for (auto& key : keys)
                key = {time, double(engine() % 1000), Interpolation::step, {}, {}};
            model.erase(model.begin() + std::ptrdiff_t(first), model.begin() + std::ptrdiff_t(last));
            model.insert(model.begin() + std::ptrdiff_t(first), keys.begin(), keys.end());
            list = list.splice(first, last, keys);
            checkInvariants(list);
            QVERIFY(std::equal(list.begin(), list.end(), model.begin(), model.end()));
        }
    }

    void anOldListDoesNotSeeLaterChanges()
    {
        const List before(keysAt({0, 1, 2}));
        const Key<double> other{1, 99, Interpolation::step, {}, {}};
        const List after = before.splice(1, 2, std::span<const Key<double>>(&other, 1));
        QCOMPARE(before[1].value, 10.0);
        QCOMPARE(after[1].value, 99.0);
    }

    void boundsFindKeysThatShareATime()
    {
        const List list(keysAt({0, 1, 1, 1, 2}));
        QCOMPARE(list.lowerBound(1), std::size_t(1));
        QCOMPARE(list.upperBound(1), std::size_t(4));
        QCOMPARE(list.lowerBound(-5), std::size_t(0));
        QCOMPARE(list.upperBound(5), std::size_t(5));
        QCOMPARE(List().lowerBound(0), std::size_t(0));
    }
};

QTEST_APPLESS_MAIN(TestKeyList)
#include "tst_key_list.moc"
