#include "core/clip/channel_edit.h"
#include "core/scene/scene.h"
#include "tests/support/random_curves.h"

#include <QTest>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

Track vectorTrack(RandomCurves& random)
{
    Track track;
    track.target.kind = PropertyKind::translation;
    VectorCurves vector;
    for (const char* name : {"x", "y"})
        vector.names.emplace_back(name);
    for (int i = 0; i < 3; ++i)
        vector.components.push_back(random.scalar(4, {Interpolation::tangent}));
    track.curves = vector;
    return track;
}
Track rotationTrack(RandomCurves& random)
{
    Track track;
    track.target.kind = PropertyKind::rotation;
    track.curves = random.rotations(4, {Interpolation::slerp}, 1);
    return track;
}
Track matrixTrack()
{
    Track track;
    track.target.kind = PropertyKind::matrix;
    const glm::dmat4 a = composeMatrix({1, 2, 3}, {1, 0, 0, 0}, {1, 1, 1}), b = composeMatrix({3, 2, 1}, {1, 0, 0, 0}, {2, 2, 2});
    Curve<glm::dmat4> curve;
    curve.keys = KeyList<glm::dmat4>(std::vector<Key<glm::dmat4>>{{0, a, Interpolation::linear, {}, {}}, {1, b, Interpolation::step, {}, {}},
        {2, a, Interpolation::linear, {}, {}}, {3, b, Interpolation::linear, {}, {}}});
    track.curves = curve;
    return track;
}
TrackReadout read(const Track& track) { return TrackReadout(Box<Track>(track)); }

} // namespace

class TestChannel : public QObject {
    Q_OBJECT

private slots:
    void aVectorsChannelsAreItsCurves()
    {
        RandomCurves random(110);
        const Track track = vectorTrack(random);
        const TrackReadout readout = read(track);
        const auto& curves = std::get<VectorCurves>(track.curves).components;
        QCOMPARE(readout.channels()[0].name, "X");
        QCOMPARE(readout.channels()[2].name, "2"); // unnamed: its number
        for (std::size_t channel = 0; channel < 3; ++channel) {
            QCOMPARE(readout.keyCount(channel), curves[channel].keys.size());
            for (std::size_t key = 0; key < 4; ++key) {
                const Key<double>& k = curves[channel].keys[key];
                QCOMPARE(readout.keyTime(channel, key), k.time);
                QCOMPARE(readout.keyValue(channel, key), k.value);
                QCOMPARE(readout.value(channel, k.time), k.value);
                QVERIFY(readout.keyInterpolation(channel, key) == k.interpolation);
                QVERIFY(readout.keyRule(channel, key, Side::before) == k.in.rule && readout.keyRule(channel, key, Side::after) == k.out.rule);
                QCOMPARE(readout.slope(channel, key, Side::after), slopeAtKey(curves[channel], key, Side::after));
                QCOMPARE(readout.weight(channel, key, Side::after), k.out.weight > 0 ? k.out.weight : 1.0 / 3);
                QCOMPARE(readout.lowerBound(channel, k.time), key);
                QCOMPARE(readout.upperBound(channel, k.time), key + 1);
                QCOMPARE(readout.hasHandle(channel, key, Side::before), key > 0);
                QCOMPARE(readout.hasHandle(channel, key, Side::after), key < 3);
            }
            QVERIFY(readout.trace(channel, {curves[channel].keys.front().time, curves[channel].keys.back().time}, {100, 10}).points.size() > 4);
        }
    }

    void aVectorsEditsTouchOneCurve()
    {
        RandomCurves random(111);
        const Track track = vectorTrack(random);
        const TrackReadout before = read(track);
        const auto other = std::get<VectorCurves>(track.curves).components[0];
        const auto only = [&](const Track& changed) { return std::get<VectorCurves>(changed.curves).components[0] == other; };
        const TrackEdit moved = moveChannelKeys(before, 1, IndexRanges::single(2), 0.01, 3);
        QVERIFY(only(moved.track));
        QCOMPARE(read(moved.track).keyValue(1, 2), before.keyValue(1, 2) + 3);
        QCOMPARE(read(moved.track).keyTime(1, 2), before.keyTime(1, 2) + 0.01);
        QCOMPARE(read(moveCurveKeys(track, 1, IndexRanges::single(3), 2).track).keyTime(1, 3), before.keyTime(1, 3) + 2);
        const TrackEdit sloped = setChannelSlope(before, 1, 1, Side::after, 5, 0.4);
        QCOMPARE(read(sloped.track).slope(1, 1, Side::after), 5.0);
        QCOMPARE(read(sloped.track).weight(1, 1, Side::after), 0.4);
        const double middle = (before.keyTime(1, 1) + before.keyTime(1, 2)) / 2;
        const TrackEdit inserted = insertCurveKey(track, 1, middle);
        QVERIFY(only(inserted.track));
        QCOMPARE(read(inserted.track).keyCount(1), std::size_t(5));
        QCOMPARE(read(removeCurveKeys(inserted.track, 1, inserted.keys)).keyCount(1), std::size_t(4));
        QVERIFY(read(setCurveInterpolation(track, 1, IndexRanges::single(1), Interpolation::step)).keyInterpolation(1, 1) == Interpolation::step);
        QVERIFY(read(setCurveTangentRule(track, 1, IndexRanges::single(1), TangentRule::flat, {true, false})).keyRule(1, 1, Side::before)
            == TangentRule::flat);
        const Track strong = setCurveStrength(track, 1, IndexRanges::single(1), {true, true}, 0.25);
        QCOMPARE(std::get<VectorCurves>(strong.curves).components[1].keys[1].in.strength, 0.25);
        QCOMPARE(std::get<VectorCurves>(strong.curves).components[1].keys[1].out.strength, 0.25);
    }

    void aRotationIsOneCurve()
    {
        RandomCurves random(112);
        const Track track = rotationTrack(random);
        const TrackReadout before = read(track);
        const double middle = (before.keyTime(0, 1) + before.keyTime(0, 2)) / 2;
        const TrackEdit inserted = insertCurveKey(track, 0, middle);
        QCOMPARE(read(inserted.track).keyCount(2), std::size_t(5));
        QCOMPARE(read(removeCurveKeys(inserted.track, 0, inserted.keys)).keyCount(0), std::size_t(4));
        QCOMPARE(before.weight(0, 1, Side::after), 1.0 / 3);
        QVERIFY(before.keyInterpolation(1, 0) == Interpolation::slerp);
        QVERIFY(before.hasHandle(0, 1, Side::before) && !before.hasHandle(0, 0, Side::before));
        QVERIFY(read(setCurveTangentRule(track, 0, IndexRanges::single(1), TangentRule::flat, {true, true})).keyRule(2, 1, Side::after)
            == TangentRule::flat);
        QVERIFY(read(setCurveInterpolation(track, 0, IndexRanges::single(1), Interpolation::spline)).keyInterpolation(0, 1) == Interpolation::spline);
        QCOMPARE(
            std::get<Curve<glm::dquat>>(setCurveStrength(track, 0, IndexRanges::single(1), {false, true}, 0.5).curves).keys[1].out.strength, 0.5);
    }

    void aMatrixIsReadAndEditedThroughItsParts()
    {
        const Track track = matrixTrack();
        const TrackReadout before = read(track);
        QCOMPARE(before.channels().size(), std::size_t(9));
        QCOMPARE(before.keyCount(4), std::size_t(4));
        QCOMPARE(before.value(0, 0.5), 2.0);
        QVERIFY(std::abs(before.value(7, 0.5) - 1.5) < 1e-12);
        QVERIFY(std::abs(before.value(4, 0.5)) < 1e-12);
        QCOMPARE(before.keyValue(2, 1), 1.0);
        QCOMPARE(before.slope(0, 0, Side::after), 0.0);
        QVERIFY(!before.hasHandle(0, 0, Side::after));
        QVERIFY(before.keyRule(0, 0, Side::before) == TangentRule::smooth);
        QCOMPARE(before.upperBound(0, 1), std::size_t(2));
        const TrackReadout moved = read(moveChannelKeys(before, 0, IndexRanges::single(1), 0.1, 4).track);
        QCOMPARE(moved.keyValue(0, 1), before.keyValue(0, 1) + 4);
        QCOMPARE(moved.keyTime(0, 1), 1.1);
        const TrackReadout scaled = read(setChannelKeyValue(before, 8, 1, 7).track);
        QVERIFY(std::abs(scaled.keyValue(8, 1) - 7) < 1e-12 && std::abs(scaled.keyValue(7, 1) - 2) < 1e-12);
        QCOMPARE(read(moveCurveKeys(track, 0, IndexRanges::single(3), 1).track).keyTime(0, 3), 4.0);
        QCOMPARE(read(insertCurveKey(track, 0, 0.5).track).keyCount(0), std::size_t(5));
        QCOMPARE(read(removeCurveKeys(track, 0, IndexRanges::single(1))).keyCount(0), std::size_t(3));
        QVERIFY(setCurveInterpolation(track, 0, IndexRanges::single(0), Interpolation::spline) == track);
        QVERIFY(!(setCurveInterpolation(track, 0, IndexRanges::single(0), Interpolation::step) == track));
        QVERIFY(setCurveTangentRule(track, 0, IndexRanges::single(0), TangentRule::flat, {}) == track);
        QVERIFY(setChannelSlope(before, 0, 0, Side::after, 3).track == track);
        QVERIFY(!(setCurveStrength(track, 0, IndexRanges::single(0), {true, false}, 0.5) == track));
        // The step is drawn with both its values.
        const Trace trace = before.trace(0, {0, 3}, {100, 10});
        const auto at = [&](double value) {
            return std::any_of(trace.points.begin(), trace.points.end(), [&](const TracePoint& p) { return p.time == 2 && p.value == value; });
        };
        QVERIFY(at(3) && at(1));
    }

    void manyValuesSetAtOnceAreThoseSetOneByOne()
    {
        RandomCurves random(41);
        for (const Track& track : {vectorTrack(random), rotationTrack(random), matrixTrack()}) {
            const TrackReadout readout = read(track);
            const std::vector<double> values{12, -7};
            const TrackEdit together = setChannelKeyValues(readout, 1, IndexRanges::of(1, 3), [&](std::size_t key) { return values[key - 1]; });
            const Track first = setChannelKeyValue(readout, 1, 1, values[0]).track;
            QVERIFY(together.track.curves == setChannelKeyValue(read(first), 1, 2, values[1]).track.curves
                || !std::holds_alternative<VectorCurves>(track.curves));
            const TrackReadout after = read(together.track);
            QVERIFY(std::abs(after.keyValue(1, 1) - values[0]) < 1e-9);
            QVERIFY(std::abs(after.keyValue(1, 2) - values[1]) < 1e-9);
            QCOMPARE(after.keyValue(1, 0), readout.keyValue(1, 0));
            QVERIFY(setChannelKeyValues(readout, 1, {}, [](std::size_t) { return 0.0; }).track == track);
        }
    }
    void anEmptyTrackIsNothing()
    {
        Track track;
        track.target.kind = PropertyKind::rotation;
        track.curves = Curve<glm::dquat>{};
        QVERIFY(read(track).trace(0, {0, 1}, {100, 10}).points.empty());
        QCOMPARE(read(track).keyCount(0), std::size_t(0));
        QVERIFY(std::abs(read(track).value(0, 1)) < 1e-12);
    }
};

QTEST_APPLESS_MAIN(TestChannel)
#include "tst_channel.moc"
