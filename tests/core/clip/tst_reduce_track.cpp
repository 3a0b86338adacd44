#include "core/clip/reduce_track.h"
#include "core/curve/evaluate.h"
#include "core/curve/rotation.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace slerpline;

namespace {

template <class T, class ValueAt> Curve<T> sampled(int count, Interpolation mode, ValueAt&& valueAt)
{
    std::vector<Key<T>> keys;
    for (int i = 0; i < count; ++i) {
        Key<T> key;
        key.time = i / 30.0;
        key.value = valueAt(i / 30.0);
        key.interpolation = mode;
        keys.push_back(key);
    }
    Curve<T> curve;
    curve.keys = KeyList<T>(keys);
    return curve;
}

// A translation of 5 units across, a tenth of that up, none in depth.
Track translation(Interpolation mode = Interpolation::tangent)
{
    Track track;
    track.target = {0, PropertyKind::translation, ""};
    track.curves = VectorCurves{
        {sampled<double>(90, mode, [](double t) { return 2.5 * std::sin(2 * t); }),
            sampled<double>(90, mode, [](double t) { return 0.25 * std::cos(3 * t); }), sampled<double>(90, mode, [](double) { return 1.0; })},
        {"x", "y", "z"}};
    return track;
}

Track rotation(Interpolation mode = Interpolation::slerp)
{
    Track track;
    track.target = {0, PropertyKind::rotation, ""};
    track.curves = sampled<glm::dquat>(90, mode, [](double t) { return exponential(glm::dvec3(0.5 * std::sin(t), 0.2 * t, 0)); });
    return track;
}

double largestChange(const Track& a, const Track& b)
{
    double largest = 0;
    for (double t = -1; t < 4; t += 0.01) {
        if (const auto* rotations = std::get_if<Curve<glm::dquat>>(&a.curves))
            largest = std::max(largest, angleBetween(evaluate(*rotations, t), evaluate(std::get<Curve<glm::dquat>>(b.curves), t)));
        if (const auto* numbers = std::get_if<VectorCurves>(&a.curves))
            for (std::size_t i = 0; i < numbers->components.size(); ++i)
                largest
                    = std::max(largest, std::abs(evaluate(numbers->components[i], t) - evaluate(std::get<VectorCurves>(b.curves).components[i], t)));
    }
    return largest;
}

} // namespace

class TestReduceTrack : public QObject {
    Q_OBJECT

private slots:
    void theBudgetIsAShareOfTheLargestComponentRange()
    {
        const Track track = translation();
        QVERIFY(std::abs(largestComponentRange(track) - 5) < 0.01);
        const TrackReduction reduction = reduceTrack(track, {});
        QCOMPARE(reduction.bound, 0.001 * largestComponentRange(track));
        QVERIFY(reduction.reached <= reduction.bound && reduction.reached > 0);
        QVERIFY(largestChange(track, reduction.track) <= reduction.reached + 1e-15);
        QCOMPARE(reduction.keysBefore, std::size_t(270));
        QVERIFY(reduction.keysAfter < 50);
        QCOMPARE(keyCount(reduction.track, 2), std::size_t(2)); // a constant needs its ends

        TrackReduceOptions options;
        options.units = 0.1;
        QCOMPARE(reduceTrack(track, options).bound, 0.1);
        QVERIFY(reduceTrack(track, options).keysAfter < reduction.keysAfter);
    }

    void aTrackThatHardlyMovesHasTheLeastBudget()
    {
        Track still = translation();
        std::get<VectorCurves>(still.curves).components.resize(3);
        for (auto& curve : std::get<VectorCurves>(still.curves).components)
            curve = sampled<double>(10, Interpolation::linear, [](double t) { return 1e-7 * std::sin(40 * t); });
        QCOMPARE(reduceTrack(still, {}).bound, 1e-6);
        Track empty;
        empty.curves = VectorCurves{};
        QCOMPARE(largestComponentRange(empty), 0.0);
        QCOMPARE(reduceTrack(empty, {}).keysBefore, std::size_t(0));
        empty.curves = VectorCurves{{Curve<double>()}, {"x"}};
        QCOMPARE(largestComponentRange(empty), 0.0);
        auto& curve = std::get<VectorCurves>(empty.curves).components[0];
        curve = sampled<double>(4, Interpolation::linear, [](double t) { return t > 0.05 ? std::numeric_limits<double>::infinity() : t; });
        QVERIFY(std::abs(largestComponentRange(empty) - 1 / 30.0) < 1e-15);
    }

    void componentsKeepTheSameKeysWhenAsked()
    {
        TrackReduceOptions options;
        options.components = ReducedComponents::together;
        const Track track = translation();
        const TrackReduction reduction = reduceTrack(track, options);
        QCOMPARE(keyCount(reduction.track, 0), keyCount(reduction.track, 1));
        QCOMPARE(keyCount(reduction.track, 0), keyCount(reduction.track, 2));
        for (std::size_t key = 0; key < keyCount(reduction.track, 0); ++key)
            QCOMPARE(keyTime(reduction.track, 0, key), keyTime(reduction.track, 2, key));
        QVERIFY(largestChange(track, reduction.track) <= reduction.bound);
    }

    void rotationsHaveTheirOwnBudget()
    {
        const Track track = rotation();
        QCOMPARE(largestComponentRange(track), 0.0);
        const TrackReduction reduction = reduceTrack(track, {});
        QCOMPARE(reduction.bound, 0.1 * std::numbers::pi / 180);
        QVERIFY(largestChange(track, reduction.track) <= reduction.bound);
        QVERIFY(reduction.keysAfter < 20);
    }

    void matrixEntriesStayWithinTheBudget()
    {
        Track track;
        track.target = {0, PropertyKind::matrix, ""};
        track.curves = sampled<glm::dmat4>(90, Interpolation::linear, [](double t) {
            glm::dmat4 m(1);
            m[3][0] = 10 * std::sin(t);
            return m;
        });
        const TrackReduction reduction = reduceTrack(track, {});
        QVERIFY(reduction.bound > 0.009 && reduction.reached <= reduction.bound);
        QVERIFY(reduction.keysAfter < 40);
    }

    void anM3gSequenceStaysOne()
    {
        for (const bool turns : {false, true}) {
            Track track = turns ? rotation() : translation(Interpolation::linear);
            M3gSequence sequence;
            sequence.wrapped = 45;
            track.dialect = sequence;
            TrackReduceOptions options;
            options.relative = 0.01;
            const TrackReduction reduction = reduceTrack(track, options);
            QVERIFY(!reduction.isLeftAlone && reduction.keysAfter < reduction.keysBefore / 2);
            std::size_t wrapped = 0;
            for (std::size_t key = 0; key < keyCount(reduction.track, 0); ++key)
                wrapped += keyTime(reduction.track, 0, key) < 44.5 / 30 ? 1 : 0;
            QCOMPARE(std::get<M3gSequence>(reduction.track.dialect).wrapped, wrapped);
            QVERIFY(largestChange(track, reduction.track) <= reduction.bound);
            if (const auto* curve = std::get_if<Curve<glm::dquat>>(&reduction.track.curves))
                for (const auto& key : curve->keys)
                    QCOMPARE(key.interpolation, Interpolation::slerp);
            else
                QCOMPARE(keyCount(reduction.track, 0), keyCount(reduction.track, 2));
        }
    }

    void whatItsDialectCannotSayIsLeftAlone()
    {
        Track spline = translation(Interpolation::spline), cui = translation(), squad = rotation(Interpolation::spline);
        spline.dialect = squad.dialect = M3gSequence{};
        cui.dialect = Cui2dAnimation{};
        for (const Track& track : {spline, cui, squad}) {
            const TrackReduction reduction = reduceTrack(track, {});
            QVERIFY(reduction.isLeftAlone);
            QCOMPARE(reduction.track, track);
            QCOMPARE(reduction.keysAfter, reduction.keysBefore);
            QVERIFY(reduction.keysAfter >= 90);
        }
    }

    void aClipSharesTracksThatLoseNothing()
    {
        Clip clip;
        Track alone = translation();
        alone.dialect = Cui2dAnimation{};
        clip.tracks = {translation(), alone, rotation()};
        const ClipReduction reduction = reduceClip(clip, {});
        QCOMPARE(reduction.tracks.size(), std::size_t(3));
        QVERIFY(reduction.clip.tracks[1].shares(clip.tracks[1]));
        QVERIFY(!reduction.clip.tracks[0].shares(clip.tracks[0]));
        QCOMPARE(*reduction.clip.tracks[0], reduction.tracks[0].track);
        QVERIFY(reduction.tracks[2].keysAfter < 20);
    }
};

QTEST_APPLESS_MAIN(TestReduceTrack)
#include "tst_reduce_track.moc"
