#include "core/clip/track_edit.h"

#include "core/curve/evaluate.h"
#include "tests/support/random_curves.h"

#include <QTest>

#include <limits>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

constexpr int kTracks = 2000;

Track translation(RandomCurves& random, bool joint)
{
    VectorCurves curves;
    const int count = random.whole(1, 8);
    const auto base = random.scalar(count, kAllModes);
    for (const char* name : {"x", "y", "z"}) {
        curves.components.push_back(joint ? base : random.scalar(random.whole(0, 8), kAllModes));
        curves.names.emplace_back(name);
    }
    Track track;
    track.target = {0, PropertyKind::translation, ""};
    track.curves = std::move(curves);
    return track;
}
Track rotation(RandomCurves& random)
{
    Track track;
    track.target = {0, PropertyKind::rotation, ""};
    track.curves = random.rotations(5, kAllModes);
    return track;
}
Track matrix()
{
    Curve<glm::dmat4> curve;
    curve.keys = KeyList<glm::dmat4>(
        std::vector<Key<glm::dmat4>>{{0, glm::dmat4(1), Interpolation::linear, {}, {}}, {1, glm::dmat4(2), Interpolation::linear, {}, {}}});
    Track track;
    track.target = {0, PropertyKind::matrix, ""};
    track.curves = curve;
    return track;
}
const Curve<double>& component(const Track& track, std::size_t i) { return std::get<VectorCurves>(track.curves).components[i]; }

TrackKeys someOf(RandomCurves& random, const Track& track)
{
    TrackKeys keys(curveCount(track));
    for (std::size_t c = 0; c < keys.size(); ++c)
        for (std::size_t i = 0; i < keyCount(track, c); ++i)
            if (random.chance(0.5))
                keys[c].insert(i);
    return keys;
}
std::size_t sizeOf(const TrackKeys& keys)
{
    std::size_t size = 0;
    for (const auto& its : keys)
        size += its.size();
    return size;
}
bool isSameButForRounding(const Track& a, const Track& b)
{
    for (std::size_t c = 0; c < curveCount(a); ++c) {
        if (keyCount(a, c) != keyCount(b, c))
            return false;
        for (std::size_t i = 0; i < keyCount(a, c); ++i)
            if (std::abs(keyTime(a, c, i) - keyTime(b, c, i)) > 1e-12)
                return false;
    }
    return true;
}

} // namespace

class TestTrackEdit : public QObject {
    Q_OBJECT

private slots:
    void editsOfATrackAreThoseOfItsCurves()
    {
        RandomCurves random(501);
        for (int n = 0; n < kTracks; ++n) {
            const Track track = translation(random, false);
            const TrackKeys keys = someOf(random, track);
            const double by = random.number(-3, 3);
            const auto moved = moveTrackKeys(track, keys, by);
            const auto scaled = scaleTrackKeys(track, keys, 1, -0.5);
            const std::vector<RetimeAnchor> anchors{{0, 1}, {2, 5}};
            const auto retimed = retimeTrackKeys(track, keys, anchors).value();
            const auto snapped = snapTrackKeys(track, keys, {24, 0});
            const auto copies = duplicateTrackKeys(track, keys, by);
            const auto rippled = insertTrackTime(track, 1, 2);
            const auto cut = removeTrackTime(track, {1, 2});
            const auto removed = removeTrackKeys(track, keys);
            for (std::size_t c = 0; c < 3; ++c) {
                const auto& curve = component(track, c);
                QCOMPARE(component(moved.track, c), moveKeys(curve, keys[c], KeyOffset<double>{by, 0}).curve);
                QCOMPARE(component(scaled.track, c), scaleKeys(curve, keys[c], KeyScale<double>{1, -0.5, 0, 1}).curve);
                QCOMPARE(component(retimed.track, c), retimeKeys(curve, keys[c], anchors).value().curve);
                QCOMPARE(component(snapped.track, c), snapKeys(curve, keys[c], {24, 0}).curve);
                QCOMPARE(component(copies.track, c), duplicateKeys(curve, keys[c], KeyOffset<double>{by, 0}).curve);
                QCOMPARE(component(rippled.track, c), insertTime(curve, 1, 2).curve);
                QCOMPARE(component(cut.track, c), removeTime(curve, {1, 2}).curve);
                QCOMPARE(component(removed, c), removeKeys(curve, keys[c]));
                QCOMPARE(moved.keys[c].size(), keys[c].size());
                QCOMPARE(copies.keys[c].size(), keys[c].size());
            }
            QCOMPARE(moved.fitted, 1.0);
        }
    }

    void allCurvesStopTogether()
    {
        RandomCurves random(502);
        for (int n = 0; n < kTracks; ++n) {
            const Track track = translation(random, false);
            const TrackKeys keys = someOf(random, track);
            const double by = random.number(-3, 3);
            const auto moved = moveTrackKeys(track, keys, by, {Collision::block, 0.05});
            double least = 1;
            for (std::size_t c = 0; c < 3; ++c)
                least = std::min(least, moveKeys(component(track, c), keys[c], KeyOffset<double>{by, 0}, {Collision::block, 0.05}).fitted);
            QCOMPARE(moved.fitted, least);
            for (std::size_t c = 0; c < 3; ++c) {
                QCOMPARE(moved.keys[c], keys[c]);
                keys[c].forEach([&](std::size_t i) { QVERIFY(std::abs(keyTime(moved.track, c, i) - keyTime(track, c, i) - least * by) < 1e-12); });
            }
            const auto scaled = scaleTrackKeys(track, keys, 0, 3, {Collision::block, 0.05});
            const auto retimed
                = retimeTrackKeys(track, keys, std::vector<RetimeAnchor>{{0, 0}, {1, 3}}, RetimeOutside::shift, {Collision::block, 0.05});
            for (std::size_t c = 0; c < 3; ++c)
                keys[c].forEach([&](std::size_t i) {
                    const double was = keyTime(track, c, i);
                    QVERIFY(std::abs(keyTime(scaled.track, c, i) - was * (1 + scaled.fitted * 2)) < 1e-10);
                    const double way = was < 0 ? 0 : was < 1 ? 2 * was : 2;
                    QVERIFY(std::abs(keyTime(retimed->track, c, i) - was - way * retimed->fitted) < 1e-10);
                });
        }
        const Track track = translation(random, true);
        QCOMPARE(moveTrackKeys(track, allKeys(track), std::numeric_limits<double>::infinity()).track, track);
        QCOMPARE(retimeTrackKeys(track, allKeys(track), {}).error().id, std::string("retime.anchors"));
    }

    void columnsAreWhatStandsAtTheSameTimes()
    {
        RandomCurves random(503);
        for (int n = 0; n < kTracks; ++n) {
            const Track track = translation(random, true);
            TrackKeys keys(1); // of the first component only
            for (std::size_t i = 0; i < keyCount(track, 0); ++i)
                if (random.chance(0.5))
                    keys[0].insert(i);
            for (const auto& its : columnsOf(track, keys))
                QCOMPARE(its, keys[0]);
            const double time = random.number(-4, 12);
            const auto column = insertColumn(track, time);
            for (std::size_t c = 0; c < 3; ++c) {
                QCOMPARE(column.keys[c].size(), std::size_t(1));
                QCOMPARE(keyTime(column.track, c, column.keys[c].first()), time);
            }
            QCOMPARE(keysWithin(column.track, {time, time}), column.keys);
            QCOMPARE(columnsOf(column.track, {column.keys[0]}), column.keys);
        }
        const Track turning = rotation(random);
        QCOMPARE(allKeys(turning), TrackKeys{IndexRanges::of(0, 5)});
        QCOMPARE(columnsOf(turning, {}), TrackKeys{IndexRanges{}});
        QCOMPARE(keysWithin(matrix(), {0.5, 4}), TrackKeys{IndexRanges::single(1)});
    }

    void aReversedTrackPlaysBackwardsAsOne()
    {
        RandomCurves random(504);
        for (int n = 0; n < kTracks; ++n) {
            const Track track = translation(random, false);
            const auto range = keyRange(track);
            const auto reversed = reverseTrackKeys(track, allKeys(track));
            for (std::size_t c = 0; c < 3; ++c) {
                const auto& curve = component(track, c);
                const double at = random.number(range.first, range.last);
                const double was = evaluate(curve, at), is = evaluate(component(reversed.track, c), range.first + range.last - at);
                QVERIFY(std::abs(was - is) < 1e-11 * std::max(1.0, std::abs(was)));
            }
            QVERIFY(isSameButForRounding(
                reverseTrackKeys(reverseTrackKeys(track, allKeys(track), StepSpans::keepKeys).track, allKeys(track), StepSpans::keepKeys).track,
                track));
        }
        const Track track = translation(random, true);
        QCOMPARE(reverseTrackKeys(track, {}).track, track);
    }

    void aMirroredTrackIsTheOtherLimb()
    {
        RandomCurves random(505);
        for (const MirrorPlane plane : {MirrorPlane::x, MirrorPlane::y, MirrorPlane::z}) {
            const Track moving = translation(random, true);
            const Track mirrored = mirroredTrack(moving, plane);
            for (std::size_t c = 0; c < 3; ++c) {
                const double sign = c == std::size_t(plane) ? -1 : 1;
                QCOMPARE(evaluate(component(mirrored, c), 0.5), sign * evaluate(component(moving, c), 0.5));
            }
            QCOMPARE(mirroredTrack(mirrored, plane), moving);
            Track scale = moving;
            scale.target.kind = PropertyKind::scale;
            QCOMPARE(mirroredTrack(scale, plane), scale);
            const Track turning = rotation(random);
            const Track turned = mirroredTrack(turning, plane);
            QCOMPARE(std::get<Curve<glm::dquat>>(turned.curves),
                mirrorKeys(std::get<Curve<glm::dquat>>(turning.curves), IndexRanges::of(0, 5), plane).curve);
            QCOMPARE(mirroredTrack(mirroredTrack(matrix(), plane), plane), matrix());
        }
    }

    void pastedComponentsKeepTheirDistances()
    {
        RandomCurves random(506);
        for (int n = 0; n < kTracks; ++n) {
            const Track source = translation(random, false), track = translation(random, false);
            const TrackKeys keys = someOf(random, source);
            const auto copied = copyTrackKeys(source, keys);
            PasteOptions options;
            options.when = PasteTime::original;
            QCOMPARE(pasteTrackKeys(source, copied, options).value().track, source); // where it was
            options.when = PasteTime::at;
            options.time = random.number(-2, 8);
            options.merge = PasteMerge::insert;
            const auto pasted = pasteTrackKeys(track, copied, options).value();
            QCOMPARE(sizeOf(pasted.keys), sizeOf(keys));
            double first = std::numeric_limits<double>::infinity(), last = -first;
            for (std::size_t c = 0; c < 3; ++c)
                keys[c].forEach([&](std::size_t i) {
                    first = std::min(first, keyTime(source, c, i));
                    last = std::max(last, keyTime(source, c, i));
                });
            for (std::size_t c = 0; c < 3; ++c) {
                QCOMPARE(keyCount(pasted.track, c), keyCount(track, c) + keys[c].size());
                if (!keys[c].empty())
                    QVERIFY(std::abs(keyTime(pasted.track, c, pasted.keys[c].first()) - options.time - (keyTime(source, c, keys[c].first()) - first))
                        < 1e-12);
                // All curves made the same room.
                if (sizeOf(keys) > 0 && keyCount(track, c) > 0 && keyTime(track, c, keyCount(track, c) - 1) >= options.time)
                    QVERIFY(
                        std::abs(keyTime(pasted.track, c, keyCount(pasted.track, c) - 1) - keyTime(track, c, keyCount(track, c) - 1) - (last - first))
                        < 1e-12);
            }
        }
        const Track turning = rotation(random), moving = translation(random, true);
        const auto turns = copyTrackKeys(turning, allKeys(turning));
        PasteOptions options;
        options.when = PasteTime::original;
        QCOMPARE(pasteTrackKeys(turning, turns, options).value().track, turning);
        QCOMPARE(pasteTrackKeys(matrix(), copyTrackKeys(matrix(), allKeys(matrix())), options).value().track, matrix());
        QCOMPARE(pasteTrackKeys(moving, turns, options).error().message,
            std::string("expected keys of the same kind as the track's, found rotations on the clipboard"));
        Track two = moving;
        std::get<VectorCurves>(two.curves).components.pop_back();
        QCOMPARE(pasteTrackKeys(two, copyTrackKeys(moving, allKeys(moving)), options).error().message,
            std::string("expected keys of 2 components, found 3 on the clipboard"));
        QCOMPARE(pasteTrackKeys(moving, copyTrackKeys(moving, {}), options).value().track, moving);
    }

    void outsidesAndPeriodsAreSetTogetherOrNotAtAll()
    {
        RandomCurves random(507);
        const Track track = translation(random, false);
        const Track looping = setTrackExtrapolation(track, Extrapolation::linear, Extrapolation::loop);
        for (std::size_t c = 0; c < 3; ++c)
            QCOMPARE(component(looping, c).after, Extrapolation::loop);
        const Track rounds = setTrackPeriod(looping, 100).value();
        for (std::size_t c = 0; c < 3; ++c)
            QCOMPARE(*component(rounds, c).period, 100.0);
        QCOMPARE(setTrackPeriod(rotation(random), 1e-3).error().id, std::string("curve.period"));
    }
};

QTEST_APPLESS_MAIN(TestTrackEdit)
#include "tst_track_edit.moc"
