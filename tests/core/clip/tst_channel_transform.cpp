#include "core/clip/channel_transform.h"
#include "tests/support/random_curves.h"

#include <QTest>

#include <cmath>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

Track numbers(RandomCurves& random)
{
    Track track;
    track.target.name = "numbers";
    VectorCurves vector;
    vector.names = {"a"};
    vector.components.push_back(random.scalar(6, {Interpolation::tangent}));
    track.curves = vector;
    return track;
}

// Free tangents everywhere, moderate turns.
Track turns()
{
    Curve<glm::dquat> curve;
    std::vector<Key<glm::dquat>> keys;
    for (int i = 0; i < 5; ++i) {
        Key<glm::dquat> key;
        key.time = i * 0.5;
        key.value = glm::angleAxis(0.2 * i, glm::normalize(glm::dvec3(1, 0.3 * i, 0.5)));
        key.interpolation = Interpolation::tangent;
        keys.push_back(key);
    }
    curve.keys = KeyList<glm::dquat>(keys);
    Track track;
    track.target.kind = PropertyKind::rotation;
    track.curves = setTangentRule(curve, IndexRanges::of(0, 5), TangentRule::free, {});
    return track;
}
TrackReadout read(const Track& track) { return TrackReadout(Box<Track>(track)); }

} // namespace

class TestChannelTransform : public QObject {
    Q_OBJECT

private slots:
    void aScaledNumberAndItsSlopeFollowTheFactor()
    {
        RandomCurves random(7);
        const Track track = numbers(random);
        const TrackReadout before = read(track);
        const IndexRanges keys = IndexRanges::of(1, 4);
        for (const double factor : {2.0, 0.5, -1.0, 0.0, 1.0}) {
            const TrackReadout after = read(scaleChannelKeys(before, 0, keys, 1.5, factor).track);
            for (std::size_t key = 0; key < before.keyCount(0); ++key) {
                const double value = before.keyValue(0, key);
                const double wanted = keys.contains(key) ? 1.5 + (value - 1.5) * factor : value;
                QVERIFY(std::abs(after.keyValue(0, key) - wanted) <= 1e-12 * std::max(1.0, std::abs(wanted)));
                QCOMPARE(after.keyTime(0, key), before.keyTime(0, key));
            }
        }
        QVERIFY(scaleChannelKeys(before, 0, keys, 1.5, 1).track == track); // factor 1: to the bit
    }

    void aScaledAngleKeepsTheOthersAndScalesItsFreeSlopes()
    {
        const Track track = turns();
        const TrackReadout before = read(track);
        const IndexRanges keys = IndexRanges::of(1, 3);
        const TrackEdit edit = scaleChannelKeys(before, 0, keys, 5, 1.5);
        const TrackReadout after = read(edit.track);
        QVERIFY(!edit.wasLimited);
        for (std::size_t key = 0; key < 5; ++key)
            for (std::size_t channel = 0; channel < 3; ++channel) {
                const double value = before.keyValue(channel, key);
                const double wanted = channel == 0 && keys.contains(key) ? 5 + (value - 5) * 1.5 : value;
                QVERIFY(std::abs(after.keyValue(channel, key) - wanted) < 1e-8);
            }
        for (std::size_t key = 1; key < 3; ++key)
            for (const Side side : {Side::before, Side::after})
                QVERIFY(std::abs(after.slope(0, key, side) - 1.5 * before.slope(0, key, side)) < 1e-6);
    }

    void keysArePlacedEachAtItsOwnTimeByThePolicy()
    {
        RandomCurves random(8);
        const Track track = numbers(random);
        const TrackReadout before = read(track);
        const Seconds third = before.keyTime(0, 3);
        const TimedEdit replaced = placeCurveKeys(track, 0, IndexRanges::single(1), {third}, {});
        QCOMPARE(keyCount(replaced.edit.track, 0), before.keyCount(0) - 1);
        const TimedEdit blocked = placeCurveKeys(track, 0, IndexRanges::single(1), {third}, {Collision::block, 0});
        QCOMPARE(keyCount(blocked.edit.track, 0), before.keyCount(0));
        QVERIFY(blocked.fitted < 1);
        QVERIFY(placeCurveKeys(track, 0, {}, {}, {}).edit.track == track);
    }

    void aRetimeOfWrongAnchorsChangesNothing()
    {
        RandomCurves random(9);
        const Track track = numbers(random);
        const IndexRanges keys = IndexRanges::of(0, 6);
        const std::vector<RetimeAnchor> crossed{{1, 2}, {2, 1}};
        QVERIFY(retimeCurveKeys(track, 0, keys, {}, {}).edit.track == track);
        QVERIFY(retimeCurveKeys(track, 0, keys, crossed, {}).edit.track == track);
        const std::vector<RetimeAnchor> one{{0, 0.25}};
        const TrackReadout before = read(track), after = read(retimeCurveKeys(track, 0, keys, one, {}).edit.track);
        for (std::size_t key = 0; key < 6; ++key)
            QVERIFY(std::abs(after.keyTime(0, key) - before.keyTime(0, key) - 0.25) < 1e-12);
    }
};

QTEST_APPLESS_MAIN(TestChannelTransform)
#include "tst_channel_transform.moc"
