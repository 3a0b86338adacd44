#include "core/curve/evaluate.h"
#include "core/dialects/m3g_track.h"
#include "tests/support/random_curves.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace slerpline;
using namespace slerpline::m3g;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

template <class T> std::optional<ErrorKind> kindOf(const m3g::Result<T>& result)
{
    return result || result.error().message.empty() ? std::nullopt : std::optional(result.error().kind);
}

const Target kNamed{-1, PropertyKind::named, "glow"};
const Target kRotation{0, PropertyKind::rotation, {}};
const Target kTranslation{0, PropertyKind::translation, {}};

// Whole times, any valid range (wrapped ones too), so that the valid keys are in order.
KeyframeSequence randomSequence(tests::RandomCurves& random, InterpolationType type, int components)
{
    const int count = random.whole(1, 8);
    auto result = *KeyframeSequence::create(count, components, type);
    const int first = random.whole(0, count - 1), last = random.whole(0, count - 1);
    (void)result.setValidRange(first, last);
    double time = 0;
    const auto set = [&](int index, double at) {
        std::vector<double> value;
        for (int i = 0; i < components; ++i)
            value.push_back(random.number(-9, 9));
        (void)result.setKeyframe(index, at, value);
    };
    for (int index = 0; index < count; ++index)
        set(index, random.whole(0, 5000));
    for (const int index : result.getValidKeyframes())
        set(index, time += random.whole(1, 999));
    (void)result.setDuration(time + random.whole(0, 500));
    (void)result.setRepeatMode(RepeatMode(random.whole(0, 1)));
    result.setTiming(SplineTiming(random.whole(0, 2)));
    return result;
}

Track plain(Interpolation mode)
{
    Track track;
    track.target = kNamed;
    VectorCurves curves;
    curves.names = {"a", "b"};
    for (int c = 0; c < 2; ++c)
        curves.components.emplace_back().keys
            = KeyList<double>(std::vector<Key<double>>{{0, 1.0 + c, mode, {}, {}}, {1, 2, mode, {}, {}}, {3, 1.0 + c, mode, {}, {}}});
    track.curves = curves;
    return track;
}

Track changed(Track track, const std::function<void(Curve<double>&)>& change, bool all = true)
{
    auto& components = std::get<VectorCurves>(track.curves).components;
    for (auto& curve : components) {
        change(curve);
        if (!all)
            break;
    }
    return track;
}

void setKey(Curve<double>& curve, std::size_t index, const std::function<void(Key<double>&)>& change)
{
    Key<double> key = curve.keys[index];
    change(key);
    curve.keys = curve.keys.splice(index, index + 1, std::span<const Key<double>>(&key, 1));
}

} // namespace

class TestM3gTrack : public QObject {
    Q_OBJECT

private slots:
    void sequencesComeBackFromTracksExactly_data()
    {
        QTest::addColumn<double>("ticks");
        for (const double ticks : {1.0, 1000.0, 4800.0, 30.0, 0.7, 23.976})
            QTest::addRow("%g", ticks) << ticks;
    }
    void sequencesComeBackFromTracksExactly()
    {
        QFETCH(double, ticks);
        tests::RandomCurves random(21);
        int wrapped = 0;
        for (int round = 0; round < 3000; ++round) {
            const auto type = InterpolationType(random.whole(0, 4));
            const bool rotation = type == InterpolationType::slerp || type == InterpolationType::squad;
            auto made = randomSequence(random, type, rotation ? 4 : random.whole(1, 6));
            if (rotation)
                made.setPath(RotationPath(random.whole(0, 1)));
            wrapped += made.getValidRangeLast() < made.getValidRangeFirst();
            const auto track = toTrack(made, rotation ? kRotation : kNamed, ticks);
            QVERIFY(track);
            const auto back = fromTrack(*track, ticks);
            QVERIFY(back);
            QVERIFY(*back == made);
            QVERIFY(*toTrack(*back, track->target, ticks) == *track);
        }
        QVERIFY(wrapped > 500);
    }
    void aTrackPlaysWhatItsSequencePlays()
    {
        tests::RandomCurves random(22);
        for (int round = 0; round < 500; ++round) {
            const auto made = randomSequence(random, InterpolationType(random.chance(0.5) ? 0 : 2), 1);
            const auto track = *toTrack(made, kNamed, 1000);
            const auto& curve = std::get<VectorCurves>(track.curves).components.front();
            for (int i = 0; i < 20; ++i) {
                const double time = random.number(-9000, 9000);
                QVERIFY(std::abs(evaluate(curve, time / 1000) - made.sample(time)->front()) < 1e-7);
            }
        }
    }
    void unusedKeysStandWhereTheyWereAuthored()
    {
        auto made = *KeyframeSequence::create(4, 1, InterpolationType::linear);
        for (int i = 0; i < 4; ++i)
            (void)made.setKeyframe(i, 10 * i, std::vector<double>{double(i)});
        (void)made.setDuration(100);
        (void)made.setValidRange(1, 2);
        const auto track = *toTrack(made, kNamed, 10);
        const auto& beside = std::get<M3gSequence>(track.dialect);
        QVERIFY(beside == (M3gSequence{{{0, {0}}}, {{3, {3}}}, 0}));
        QCOMPARE(*std::get<VectorCurves>(track.curves).components.front().period, 10.0);
        QVERIFY(made.setKeyframe(0, 35, std::vector<double>{0}) && made.setValidRange(3, 0));
        const auto around = *toTrack(made, kNamed, 10);
        QVERIFY(std::get<M3gSequence>(around.dialect) == (M3gSequence{{}, {{1, {1}}, {2, {2}}}, 1}));
        // An edit may have left fewer valid keys than wrap: at most all but one do.
        Track edited = around;
        std::get<M3gSequence>(edited.dialect).wrapped = 9;
        QCOMPARE(fromTrack(edited, 10)->getValidRangeFirst(), 3);
    }
    void componentsGetNames()
    {
        const auto named = [](int count, std::vector<std::string> names = {}) {
            auto made = *KeyframeSequence::create(1, count, InterpolationType::step);
            (void)made.setDuration(1);
            const auto track = toTrack(made, kNamed, 1, std::move(names));
            return track ? std::get<VectorCurves>(track->curves).names : std::vector<std::string>();
        };
        QVERIFY(named(2) == (std::vector<std::string>{"x", "y"}));
        QVERIFY(named(5) == (std::vector<std::string>{"0", "1", "2", "3", "4"}));
        QVERIFY(named(2, {"r", "g"}) == (std::vector<std::string>{"r", "g"}));
        QVERIFY(named(2, {"r"}).empty());
    }
    void targetsThatDoNotFitAreRefused()
    {
        tests::RandomCurves random(23);
        const auto numbers = randomSequence(random, InterpolationType::linear, 4), turns = randomSequence(random, InterpolationType::slerp, 4);
        QCOMPARE(kindOf(toTrack(numbers, kRotation, 1)), ErrorKind::illegalArgument);
        QCOMPARE(kindOf(toTrack(numbers, kTranslation, 1)), ErrorKind::illegalArgument);
        QCOMPARE(kindOf(toTrack(numbers, {0, PropertyKind::matrix, {}}, 1)), ErrorKind::illegalArgument);
        QCOMPARE(kindOf(toTrack(turns, kNamed, 1)), ErrorKind::illegalArgument);
        for (const double ticks : {0.0, -1.0, kInfinity}) {
            QCOMPARE(kindOf(toTrack(turns, kRotation, ticks)), ErrorKind::illegalArgument);
            QCOMPARE(kindOf(fromTrack(plain(Interpolation::linear), ticks)), ErrorKind::illegalArgument);
        }
        QCOMPARE(kindOf(toTrack(*KeyframeSequence::create(1, 1, InterpolationType::step), kNamed, 1)), ErrorKind::illegalState);
        QVERIFY(toTrack(randomSequence(random, InterpolationType::spline, 3), kTranslation, 1));
    }
    void aPlainTrackBecomesASequenceOfItsKeys()
    {
        const auto made = *fromTrack(plain(Interpolation::slerp), 1000); // plays as linear for numbers
        QCOMPARE(made.getInterpolationType(), InterpolationType::linear);
        QCOMPARE(made.getDuration(), 3000.0);
        QVERIFY(*made.getKeyframe(1) == (Keyframe{1000, {2, 2}}));
        const auto looping = changed(plain(Interpolation::step), [](Curve<double>& c) { c.before = c.after = Extrapolation::loop; });
        QCOMPARE(fromTrack(looping, 1)->getRepeatMode(), RepeatMode::loop);
        const auto played = changed(plain(Interpolation::cosine), [](Curve<double>& c) { c.playAs = Interpolation::spline; });
        QCOMPARE(fromTrack(played, 1)->getInterpolationType(), InterpolationType::spline);
        // The last key's mode plays nowhere on a curve that does not loop.
        const auto lastApart = changed(
            plain(Interpolation::linear), [](Curve<double>& c) { setKey(c, 2, [](Key<double>& key) { key.interpolation = Interpolation::step; }); });
        QVERIFY(fromTrack(lastApart, 1));
    }
    void whatM3gCannotHoldIsSaid()
    {
        const auto refuses = [](const Track& track) { return kindOf(fromTrack(track, 1)) == ErrorKind::illegalArgument; };
        const Track linear = plain(Interpolation::linear);
        QVERIFY(refuses(plain(Interpolation::cosine)) && refuses(plain(Interpolation::tangent)));
        QVERIFY(refuses(changed(linear, [](auto& c) { c.after = Extrapolation::loop; })));
        QVERIFY(refuses(changed(linear, [](auto& c) { c.before = c.after = Extrapolation::pingPong; })));
        QVERIFY(refuses(changed(plain(Interpolation::spline), [](auto& c) { c.before = c.after = Extrapolation::loop; }))); // joined seam
        QVERIFY(refuses(changed(linear, [](auto& c) { setKey(c, 1, [](auto& key) { key.interpolation = Interpolation::step; }); })));
        QVERIFY(refuses(changed(
            linear, [](auto& c) { setKey(c, 1, [](auto& key) { key.time = 0.5; }); }, false)));
        QVERIFY(refuses(changed(
            linear, [](auto& c) { c.timing = SplineTiming::uniform; }, false)));
        QVERIFY(refuses(changed(linear, [](auto& c) { setKey(c, 0, [](auto& key) { key.time = -1; }); })));
        QVERIFY(refuses(changed(linear, [](auto& c) {
            c.sharedTime = SharedTime::first;
            setKey(c, 1, [](auto& key) { key.time = 0; });
        })));
        QVERIFY(refuses(changed(linear, [](auto& c) { c.keys = {}; })));
        QCOMPARE(kindOf(fromTrack(changed(linear, [](auto& c) { c.period = 2; }), 1)), ErrorKind::illegalState);
        const auto atZero = changed(linear, [](auto& c) { c.keys = c.keys.splice(1, 3, {}); });
        QCOMPARE(kindOf(fromTrack(atZero, 1)), ErrorKind::illegalState); // no duration
        Track odd = linear;
        odd.dialect = M3gSequence{{{0, {1}}}, {}, 0}; // an unused key of one number where two are needed
        QVERIFY(refuses(odd));
        odd.curves = VectorCurves{};
        QVERIFY(refuses(odd));
        odd.curves = Curve<glm::dmat4>{};
        QVERIFY(refuses(odd));
        Curve<glm::dquat> turn;
        for (const Interpolation mode : {Interpolation::linear, Interpolation::step, Interpolation::cosine, Interpolation::tangent}) {
            turn.keys = KeyList<glm::dquat>(std::vector<Key<glm::dquat>>{{0, {1, 0, 0, 0}, mode, {}, {}}, {1, {0, 1, 0, 0}, mode, {}, {}}});
            odd.curves = turn;
            QVERIFY(refuses(odd));
        }
    }
};

QTEST_APPLESS_MAIN(TestM3gTrack)
#include "tst_m3g_track.moc"
