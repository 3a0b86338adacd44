#include "core/curve/evaluate.h"
#include "core/dialects/cui2d.h"
#include "tests/support/random_curves.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace slerpline;
using namespace slerpline::cui2d;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

using Keys = std::vector<Keyframe>;
using Values = std::vector<double>;

template <class T> std::optional<cui2d::ErrorKind> kindOf(const cui2d::Result<T>& result)
{
    return result || result.error().message.empty() ? std::nullopt : std::optional(result.error().kind);
}

const Keys kRamp{{0, 1, -1, {0}}, {1, -1, 1, {10}}};
const Target kNamed{-1, PropertyKind::named, "size"};

} // namespace

class TestCui2d : public QObject {
    Q_OBJECT

    double now_ = 5000;
    Clock clock() const
    {
        return [this] { return now_; };
    }

private slots:
    void init() { now_ = 5000; }

    void beforeTheFirstPlayThereIsNothing()
    {
        Animation animation(clock());
        QVERIFY(!animation.isPlaying());
        QVERIFY(animation.values().empty());
        animation.stopLooping();
        QVERIFY(!animation.isLooping());
    }
    void itPlaysOnceFromFirstToLast()
    {
        Animation animation(clock());
        QVERIFY(animation.play(kRamp, 2));
        QVERIFY(animation.keyframes() == kRamp && animation.stretch() == 2 && !animation.isLooping());
        const std::pair<double, double> moments[] = {{0, 0}, {1000, 5}, {2000, 10}, {9000, 10}, {-50, 0}};
        for (const auto& [time, value] : moments) {
            now_ = 5000 + time;
            QVERIFY(animation.values() == Values{value});
            QCOMPARE(animation.isPlaying(), time < 2000);
        }
    }
    void playChecksItsKeysAndChangesNothingOnError()
    {
        Animation animation(clock());
        QVERIFY(animation.play(kRamp, 1, true));
        QCOMPARE(kindOf(animation.play({})), cui2d::ErrorKind::noKeyframes);
        QCOMPARE(kindOf(animation.play({{0, 1, 1, {}}})), cui2d::ErrorKind::valueCounts);
        QCOMPARE(kindOf(animation.play({{0, 1, 1, {1}}, {1, 1, 1, {1, 2}}})), cui2d::ErrorKind::valueCounts);
        QCOMPARE(kindOf(animation.play({{1, 1, 1, {1}}, {0.5, 1, 1, {1}}})), cui2d::ErrorKind::decreasingTimes);
        for (const double odd : {kNaN, kInfinity}) {
            QCOMPARE(kindOf(animation.play(kRamp, odd)), cui2d::ErrorKind::notFinite);
            for (const Keyframe& key : {Keyframe{odd, 1, 1, {1}}, {0, odd, 1, {1}}, {0, 1, odd, {1}}, {0, 1, 1, {odd}}})
                QCOMPARE(kindOf(animation.play({key})), cui2d::ErrorKind::notFinite);
        }
        QCOMPARE(kindOf(animation.play({{1e300, 1, 1, {1}}}, 1e300)), cui2d::ErrorKind::notFinite);
        QVERIFY(animation.keyframes() == kRamp && animation.isLooping());
    }
    void aLengthThatIsNotAboveZeroShowsTheFirstKey()
    {
        Animation animation(clock());
        for (const double stretch : {0.0, -1.0}) {
            QVERIFY(animation.play(kRamp, stretch));
            for (const double time : {0.0, 10.0, 99999.0}) {
                now_ = 5000 + time;
                QVERIFY(animation.values() == Values{0});
                QVERIFY(!animation.isPlaying());
            }
            now_ = 5000;
        }
        QVERIFY(animation.play({{0, 1, 1, {3}}}, 1, true)); // a single key at 0, looping
        now_ += 1000;
        QVERIFY(animation.isPlaying());
        QVERIFY(animation.values() == Values{3});
    }
    void aLoopOnlyRestartsTheTime()
    {
        Animation once(clock()), loop(clock());
        const Keys keys{{0.25, 1, 2, {3, 1}}, {0.5, 0.5, -2, {-4, 2}}, {1, 1, 1, {7, 0}}};
        QVERIFY(once.play(keys) && loop.play(keys, 1, true));
        for (int i = 0; i < 1000; ++i) {
            now_ = 5000 + i;
            const Values first = once.values();
            now_ = 5000 + 1000 * (1 + i / 100) + i;
            const Values later = loop.values();
            for (std::size_t c = 0; c < 2; ++c)
                QVERIFY(std::abs(first[c] - later[c]) < 1e-9 || i == 0); // at the seam both ends are right
        }
        QVERIFY(loop.isPlaying());
    }
    void aRoundIncludesItsEnd()
    {
        Animation animation(clock());
        QVERIFY(animation.play(kRamp, 1, true));
        now_ = 6000;
        QVERIFY(animation.values() == Values{10});
        now_ = 7000; // the second multiple is the start of a round
        QVERIFY(animation.values() == Values{0});
    }
    void aClockThatGoesBackLandsBeforeTheStart()
    {
        Animation animation(clock());
        QVERIFY(animation.play(kRamp, 1, true));
        now_ = 7500;
        QVERIFY(animation.values() == Values{5});
        now_ = 5500; // half of the first round, but two rounds have gone by
        QVERIFY(animation.values() == Values{0});
        QVERIFY(animation.isPlaying());
        now_ = kNaN;
        QVERIFY(animation.values() == Values{0});
        now_ = kInfinity;
        QVERIFY(animation.values() == Values{0});
        now_ = 7500;
        QVERIFY(animation.values() == Values{5});
    }
    void stopLoopingLetsTheRoundEnd()
    {
        Animation animation(clock());
        QVERIFY(animation.play(kRamp, 1, true));
        now_ = 8300; // nobody looked for three rounds
        animation.stopLooping();
        QVERIFY(animation.isPlaying());
        QVERIFY(std::abs(animation.values().front() - 3) < 1e-12);
        now_ = 9000;
        QVERIFY(!animation.isPlaying());
        QVERIFY(animation.values() == Values{10});
    }
    void ofKeysAtOneTimeTheFirstCountsThere()
    {
        Animation animation(clock());
        QVERIFY(animation.play({{0, 1, -1, {0}}, {1, -1, -1, {4}}, {1, -1, -1, {6}}, {2, -1, 1, {8}}}));
        now_ = 6000;
        QVERIFY(animation.values() == Values{4});
        now_ = 6500;
        QVERIFY(animation.values() == Values{7});
    }
    void theOwnClockRuns()
    {
        Animation animation;
        QVERIFY(animation.play(kRamp, 1000));
        QVERIFY(animation.isPlaying());
        QVERIFY(animation.values().front() < 10);
    }

    void theThreePoliciesDifferWhileOnePlays()
    {
        Animations all(clock());
        const auto restart = all.add(), ignore = all.add(StartPolicy::ignoreWhilePlaying), inactive = all.add(StartPolicy::inactiveWhilePlaying);
        QCOMPARE(all.size(), std::size_t(3));
        for (const auto index : {restart, ignore, inactive}) {
            QVERIFY(all.isActive(index));
            QVERIFY(*all.play(index, kRamp));
        }
        now_ += 600;
        QVERIFY(all.isActive(restart) && all.isActive(ignore) && !all.isActive(inactive));
        QVERIFY(*all.play(restart, kRamp));
        QVERIFY(!*all.play(ignore, kRamp));
        QVERIFY(!*all.play(inactive, kRamp));
        QVERIFY(all.values(restart) == Values{0});
        QVERIFY(std::abs(all.values(ignore).front() - 6) < 1e-12 && std::abs(all.values(inactive).front() - 6) < 1e-12);
        now_ += 500; // the last two have ended
        QVERIFY(all.isPlaying(restart) && !all.isPlaying(ignore) && all.isActive(inactive) && all.anyPlaying());
        QVERIFY(*all.play(ignore, kRamp) && *all.play(inactive, kRamp));
    }
    void wrongKeysAreToldEvenWhenTheStartIsIgnored()
    {
        Animations all(clock());
        const auto index = all.add(StartPolicy::ignoreWhilePlaying);
        QVERIFY(*all.play(index, kRamp));
        QCOMPARE(kindOf(all.play(index, {})), cui2d::ErrorKind::noKeyframes);
        QCOMPARE(kindOf(all.play(7, kRamp)), cui2d::ErrorKind::noSuchAnimation);
    }
    void anIndexThatNoneHasDoesNothing()
    {
        Animations all(clock());
        all.stopLooping(3);
        QVERIFY(!all.isPlaying(3) && !all.isActive(3) && all.values(3).empty() && !all.anyPlaying() && !all.needsRefresh());
    }
    void oneRefreshFollowsTheLastEnd()
    {
        Animations all(clock());
        const auto a = all.add(), b = all.add();
        QVERIFY(!all.needsRefresh());
        QVERIFY(*all.play(a, kRamp) && *all.play(b, kRamp, 2));
        QVERIFY(all.needsRefresh() && all.needsRefresh());
        now_ += 1500; // the first has ended, the second plays
        QVERIFY(all.needsRefresh() && all.needsRefresh());
        now_ += 1000;
        QVERIFY(!all.anyPlaying());
        QVERIFY(all.needsRefresh());
        QVERIFY(!all.needsRefresh() && !all.needsRefresh());
        QVERIFY(*all.play(a, kRamp)); // over before anybody asks
        now_ += 5000;
        QVERIFY(all.needsRefresh());
        QVERIFY(!all.needsRefresh());
    }
    void aLoopEndsAfterStopLooping()
    {
        Animations all(clock());
        const auto index = all.add();
        QVERIFY(*all.play(index, kRamp, 1, true));
        now_ += 10250;
        QVERIFY(all.needsRefresh());
        all.stopLooping(index);
        QVERIFY(all.anyPlaying());
        now_ += 800;
        QVERIFY(all.needsRefresh());
        QVERIFY(!all.needsRefresh());
    }
    void aThousandAnimationsPlayTogether()
    {
        Animations all(clock());
        for (int i = 0; i < 1000; ++i)
            QVERIFY(*all.play(all.add(), kRamp, 1 + i));
        now_ += 500.5 * 1000;
        for (std::size_t i = 0; i < 1000; ++i) {
            QCOMPARE(all.isPlaying(i), i >= 500);
            QVERIFY(std::abs(all.values(i).front() - std::min(10.0, 10 * 500.5 / double(i + 1))) < 1e-9);
        }
    }

    void keysComeBackFromTracksExactly()
    {
        tests::RandomCurves random(31);
        for (int round = 0; round < 10000; ++round) {
            Keys keys;
            double milliseconds = random.whole(0, 500);
            const int values = random.whole(1, 5);
            for (int i = random.whole(1, 6); i > 0; --i, milliseconds += random.whole(0, 900)) {
                Keyframe key{milliseconds / 1000, random.whole(-6, 6) / 2.0, random.whole(-6, 6) / 2.0, {}};
                for (int c = 0; c < values; ++c)
                    key.values.push_back(random.number(-99, 99));
                keys.push_back(key);
            }
            const double stretch = random.whole(1, 50) / 10.0;
            const auto track = toTrack(keys, stretch, kNamed);
            QVERIFY(track);
            const auto back = fromTrack(*track);
            QVERIFY(back);
            QVERIFY(*back == (Motion{keys, stretch}));
        }
    }
    void aTrackPlaysWhatItsAnimationPlays()
    {
        const Keys keys{{0.1, 1, 2, {3}}, {0.5, 0.5, -2, {-4}}, {1, 1, 1, {7}}};
        Animation animation(clock());
        QVERIFY(animation.play(keys, 1.5));
        const auto track = *toTrack(keys, 1.5, kNamed);
        for (double time = 0; time < 2000; time += 7) {
            now_ = 5000 + time;
            QVERIFY(animation.values() == Values{evaluate(std::get<VectorCurves>(track.curves).components.front(), time / 1000)});
        }
    }
    void tracksThatCui2dCannotHoldAreRefused()
    {
        const auto refuses = [](const auto& result) { return kindOf(result) == cui2d::ErrorKind::notExpressible; };
        const Keys keys{{0, 1, 1, {1, 2, 3}}, {1, 0, -1, {4, 5, 6}}, {2, 1, 1, {7, 8, 9}}};
        QVERIFY(refuses(toTrack(keys, 0, kNamed)));
        QVERIFY(refuses(toTrack(keys, 1, {0, PropertyKind::rotation, {}})));
        QVERIFY(refuses(toTrack(keys, 1, {0, PropertyKind::matrix, {}})));
        QVERIFY(refuses(toTrack(kRamp, 1, {0, PropertyKind::translation, {}})));
        QVERIFY(refuses(toTrack(keys, 1, kNamed, {"a"})));
        QCOMPARE(kindOf(toTrack({}, 1, kNamed)), cui2d::ErrorKind::noKeyframes);
        QVERIFY(std::get<VectorCurves>(toTrack(keys, 1, kNamed, {"r", "g", "b"})->curves).names[1] == "g");
        QVERIFY(std::get<VectorCurves>(toTrack({{0, 1, 1, {1, 2, 3, 4, 5}}}, 1, kNamed)->curves).names[4] == "4");
        const Track good = *toTrack(keys, 1, {0, PropertyKind::translation, {}});
        QVERIFY(fromTrack(good));

        const auto withKey = [&good](std::size_t curve, const std::function<void(Key<double>&)>& change) {
            Track track = good;
            auto& list = std::get<VectorCurves>(track.curves).components;
            for (std::size_t c = curve; c < (curve ? curve + 1 : list.size()); ++c) {
                Key<double> key = list[c].keys[1];
                change(key);
                list[c].keys = list[c].keys.splice(1, 2, std::span<const Key<double>>(&key, 1));
            }
            return track;
        };
        for (const TangentRule rule : {TangentRule::plateau, TangentRule::clamped, TangentRule::free})
            QVERIFY(refuses(fromTrack(withKey(0, [rule](auto& key) { key.in.rule = rule; }))));
        QVERIFY(refuses(fromTrack(withKey(0, [](auto& key) { key.out.weight = 0.5; }))));
        QVERIFY(refuses(fromTrack(withKey(0, [](auto& key) { key.in = {TangentRule::smooth, -1, 0, 0}; }))));
        QVERIFY(refuses(fromTrack(withKey(0, [](auto& key) { key.in = {TangentRule::linear, 0, 0, 0}; }))));
        QVERIFY(refuses(fromTrack(withKey(0, [](auto& key) { key.interpolation = Interpolation::step; }))));
        QVERIFY(refuses(fromTrack(withKey(1, [](auto& key) { key.time = 0.5; }))));
        QVERIFY(refuses(fromTrack(withKey(1, [](auto& key) { key.in.strength = 3; }))));
        QCOMPARE(fromTrack(withKey(0, [](auto& key) { key.out.rule = TangentRule::flat; }))->keyframes[1].out, 0.0);

        const auto withCurve = [&good](const std::function<void(Curve<double>&)>& change) {
            Track track = good;
            change(std::get<VectorCurves>(track.curves).components.back());
            return track;
        };
        QVERIFY(refuses(fromTrack(withCurve([](auto& curve) { curve.after = Extrapolation::loop; }))));
        QVERIFY(refuses(fromTrack(withCurve([](auto& curve) { curve.keys = curve.keys.splice(0, 1, {}); }))));
        QVERIFY(fromTrack(withCurve([](auto& curve) { curve.sharedTime = SharedTime::last; }))); // no keys at one time
        Track shared = withKey(0, [](auto& key) { key.time = 0; });
        QVERIFY(fromTrack(shared));
        std::get<VectorCurves>(shared.curves).components.back().sharedTime = SharedTime::last;
        QVERIFY(refuses(fromTrack(shared)));

        Track odd = good;
        odd.dialect = Cui2dAnimation{0};
        QVERIFY(refuses(fromTrack(odd)));
        odd.dialect = {};
        QCOMPARE(fromTrack(odd)->stretch, 1.0);
        odd.curves = VectorCurves{};
        QVERIFY(refuses(fromTrack(odd)));
        odd.curves = Curve<glm::dquat>{};
        QVERIFY(refuses(fromTrack(odd)));
    }
};

QTEST_APPLESS_MAIN(TestCui2d)
#include "tst_cui2d.moc"
