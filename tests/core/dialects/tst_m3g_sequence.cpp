#include "core/curve/evaluate.h"
#include "core/curve/rotation.h"
#include "core/dialects/m3g_sequence.h"
#include "tests/support/random_curves.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <thread>

using namespace slerpline;
using namespace slerpline::m3g;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

template <class T> std::optional<ErrorKind> kindOf(const m3g::Result<T>& result)
{
    if (result)
        return std::nullopt;
    if (result.error().message.empty())
        return std::nullopt; // an error without words is none
    return result.error().kind;
}

KeyframeSequence sequence(InterpolationType type, int components, const std::vector<Keyframe>& keys, double duration)
{
    auto result = *KeyframeSequence::create(int(keys.size()), components, type);
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (!result.setKeyframe(int(i), keys[i].time, keys[i].value))
            qFatal("the test's key %d is refused", int(i));
    if (duration > 0)
        (void)result.setDuration(duration);
    return result;
}

KeyframeSequence ramp() { return sequence(InterpolationType::linear, 1, {{0, {1}}, {10, {2}}, {20, {4}}}, 20); }

std::vector<double> xyzw(const glm::dquat& q) { return {q.x, q.y, q.z, q.w}; }
std::vector<double> aboutZ(double degrees)
{
    const double half = degrees / 360 * 3.14159265358979323846;
    return {0, 0, std::sin(half), std::cos(half)};
}

} // namespace

class TestM3gSequence : public QObject {
    Q_OBJECT

private slots:
    void aNewSequenceStartsAsM3gSays()
    {
        const auto made = *KeyframeSequence::create(3, 2, InterpolationType::spline);
        QCOMPARE(made.getKeyframeCount(), 3);
        QCOMPARE(made.getComponentCount(), 2);
        QCOMPARE(made.getInterpolationType(), InterpolationType::spline);
        QCOMPARE(made.getDuration(), 0.0);
        QCOMPARE(made.getRepeatMode(), RepeatMode::constant);
        QCOMPARE(made.getValidRangeFirst(), 0);
        QCOMPARE(made.getValidRangeLast(), 2);
        QCOMPARE(made.getPath(), RotationPath::asStored);
        QCOMPARE(made.getTiming(), SplineTiming::velocityContinuous);
        QVERIFY(*made.getKeyframe(2) == (Keyframe{0, {0, 0}}));
        QVERIFY(!made.isRotation());
    }
    void createChecksItsArguments()
    {
        const auto kind = [](int keys, int components, InterpolationType type) { return kindOf(KeyframeSequence::create(keys, components, type)); };
        QCOMPARE(kind(0, 1, InterpolationType::step), ErrorKind::illegalArgument);
        QCOMPARE(kind(1, 0, InterpolationType::step), ErrorKind::illegalArgument);
        QCOMPARE(kind(1, 3, InterpolationType::slerp), ErrorKind::illegalArgument);
        QCOMPARE(kind(1, 5, InterpolationType::squad), ErrorKind::illegalArgument);
        QCOMPARE(kind(1, 1, InterpolationType(99)), ErrorKind::illegalArgument);
        QCOMPARE(kind(2'000'000'000, 2'000'000'000, InterpolationType::linear), ErrorKind::illegalArgument);
        QVERIFY(!kind(1, 1, InterpolationType::linear));
        QVERIFY(!kind(1, 4, InterpolationType::squad));
    }
    void setKeyframeChecksItsArgumentsAndChangesNothingOnError()
    {
        auto made = ramp();
        const std::vector<double> one{1}, none;
        QCOMPARE(kindOf(made.setKeyframe(0, 0, {})), ErrorKind::nullPointer);
        QCOMPARE(kindOf(made.setKeyframe(-1, 0, one)), ErrorKind::indexOutOfBounds);
        QCOMPARE(kindOf(made.setKeyframe(3, 0, one)), ErrorKind::indexOutOfBounds);
        QCOMPARE(kindOf(made.setKeyframe(0, 0, std::span<const double>(one).first(0))), ErrorKind::illegalArgument);
        for (const double time : {-1.0, kInfinity, kNaN})
            QCOMPARE(kindOf(made.setKeyframe(0, time, one)), ErrorKind::illegalArgument);
        for (const double number : {kInfinity, -kInfinity, kNaN, 1e39})
            QCOMPARE(kindOf(made.setKeyframe(0, 0, std::vector<double>{number})), ErrorKind::illegalArgument);
        QVERIFY(made == ramp());
        QVERIFY(made.setKeyframe(0, 0, std::vector<double>{7, 8, 9})); // more numbers than needed are ignored
        QVERIFY(made.getKeyframe(0)->value == std::vector<double>{7});
    }
    void theOtherSettersCheckTheirArguments()
    {
        auto made = ramp();
        for (const auto& [first, last] : {std::pair(-1, 0), std::pair(0, 3), std::pair(3, 0), std::pair(0, -1)})
            QCOMPARE(kindOf(made.setValidRange(first, last)), ErrorKind::indexOutOfBounds);
        for (const double duration : {0.0, -1.0, kInfinity, kNaN})
            QCOMPARE(kindOf(made.setDuration(duration)), ErrorKind::illegalArgument);
        QCOMPARE(kindOf(made.setRepeatMode(RepeatMode(7))), ErrorKind::illegalArgument);
        for (const int index : {-1, 3})
            QCOMPARE(kindOf(made.getKeyframe(index)), ErrorKind::indexOutOfBounds);
        for (const double time : {kInfinity, kNaN})
            QCOMPARE(kindOf(made.sample(time)), ErrorKind::illegalArgument);
        QVERIFY(made == ramp());
    }
    void whatDependsOnSeveralSettingsIsCheckedWhenSampled()
    {
        auto made = sequence(InterpolationType::linear, 1, {{0, {1}}, {10, {2}}, {20, {4}}}, 0);
        QCOMPARE(kindOf(made.sample(5)), ErrorKind::illegalState); // no duration
        QVERIFY(made.setDuration(19));
        QCOMPARE(kindOf(made.sample(5)), ErrorKind::illegalState); // below the last key
        QVERIFY(made.setValidRange(0, 1));
        QVERIFY(made.sample(5)); // that key is not valid now
        QVERIFY(made.setValidRange(0, 2) && made.setDuration(20));
        QVERIFY(made.sample(5));
        QVERIFY(made.setKeyframe(1, 25, std::vector<double>{2})); // accepted, though times decrease now
        QCOMPARE(kindOf(made.sample(5)), ErrorKind::illegalState);
        QVERIFY(made.setValidRange(2, 0)); // wrapped: 20, then 0
        QCOMPARE(kindOf(made.sample(5)), ErrorKind::illegalState);
    }
    void everySetterIsSeenByTheNextSample()
    {
        auto made = ramp();
        QCOMPARE(made.sample(25)->front(), 4.0);
        QVERIFY(made.setRepeatMode(RepeatMode::loop));
        QCOMPARE(made.sample(25)->front(), 1.5);
        const auto copy = made;
        QVERIFY(made.setKeyframe(1, 10, std::vector<double>{3}));
        QCOMPARE(made.sample(25)->front(), 2.0);
        QCOMPARE(copy.sample(25)->front(), 1.5); // a copy keeps what it had
        QVERIFY(made.setDuration(40));
        QCOMPARE(made.sample(30)->front(), 2.5); // half of the seam from 4 back to 1
        QVERIFY(made.setValidRange(1, 1));
        QCOMPARE(made.sample(30)->front(), 3.0);
    }
    void samplesAtKeysAreExact()
    {
        tests::RandomCurves random(11);
        for (int round = 0; round < 2000; ++round) {
            const auto type = InterpolationType(random.whole(0, 4));
            const bool rotation = type == InterpolationType::slerp || type == InterpolationType::squad;
            std::vector<Keyframe> keys;
            double time = 0;
            for (int i = random.whole(1, 6); i > 0; --i, time += random.number(0.5, 9))
                keys.push_back({time, rotation ? xyzw(random.rotation()) : std::vector<double>{random.number(-9, 9), random.number(-9, 9)}});
            auto made = sequence(type, rotation ? 4 : 2, keys, time);
            (void)made.setRepeatMode(RepeatMode(random.whole(0, 1)));
            made.setTiming(SplineTiming(random.whole(0, 2)));
            made.setPath(RotationPath(random.whole(0, 1)));
            for (std::size_t i = 0; i < keys.size(); ++i)
                QVERIFY(*made.sample(keys[i].time) == made.getKeyframe(int(i))->value);
        }
    }
    void rotationsAreNormalisedWhenSetAndOnlyOnce()
    {
        auto made = sequence(InterpolationType::squad, 4, {{0, {0, 0, 3, 4}}, {1, {0, 0, 0, 0}}}, 2);
        QVERIFY(made.getKeyframe(0)->value == (std::vector<double>{0, 0, 0.6, 0.8}));
        QVERIFY(made.getKeyframe(1)->value == (std::vector<double>{0, 0, 0, 0}));
        QVERIFY(*made.sample(1) == (std::vector<double>{0, 0, 0, 1})); // plays as the identity
        tests::RandomCurves random(12);
        for (int round = 0; round < 200000; ++round) {
            const glm::dquat unit = normalised(glm::dquat(random.number(-9, 9), random.number(-9, 9), random.number(-9, 9), random.number(-9, 9)));
            QVERIFY(normalised(unit) == unit);
        }
    }
    void linearKeysOfFourComponentsStayFourNumbers()
    {
        const auto made = sequence(InterpolationType::linear, 4, {{0, {0, 0, 0, 2}}, {1, {0, 0, 2, 0}}}, 1);
        QVERIFY(*made.sample(0.5) == (std::vector<double>{0, 0, 1, 1}));
        QVERIFY(std::get<0>(*made.curves()).size() == 4);
    }
    void theStoredPathGoesTheLongWayAndTheShortestDoesNot()
    {
        auto far = aboutZ(90);
        for (double& component : far)
            component = -component;
        auto made = sequence(InterpolationType::slerp, 4, {{0, aboutZ(0)}, {1, far}}, 1);
        const auto turned = [&made](double time) {
            const auto v = *made.sample(time);
            return angleBetween(glm::dquat(1, 0, 0, 0), glm::dquat(v[3], v[0], v[1], v[2])) * 180 / 3.14159265358979323846;
        };
        QVERIFY(std::abs(turned(0.5) - 135) < 1e-9); // half of 270 degrees
        made.setPath(RotationPath::shortest);
        QVERIFY(std::abs(turned(0.5) - 45) < 1e-9);
    }
    void onlyM3g11TimingKeepsTheSpeedAtUnevenKeys()
    {
        auto made = sequence(InterpolationType::spline, 1, {{0, {0}}, {1, {1}}, {5, {3}}, {6, {9}}}, 6);
        const auto jump = [&made] {
            const Curve<double>& curve = std::get<0>(*made.curves()).front();
            return std::abs(rate(curve, 1.0, Side::after) - rate(curve, 1.0, Side::before));
        };
        QVERIFY(jump() < 1e-12);
        for (const SplineTiming timing : {SplineTiming::m3g10, SplineTiming::uniform}) {
            made.setTiming(timing);
            QCOMPARE(made.getTiming(), timing);
            QVERIFY(jump() > 0.1);
        }
    }
    void aWrappedRangePlaysInItsOwnOrder()
    {
        auto made = sequence(InterpolationType::linear, 1, {{50, {1}}, {99, {2}}, {10, {3}}}, 100);
        QVERIFY(made.setValidRange(2, 0));
        QVERIFY(made.getValidKeyframes() == (std::vector<int>{2, 0}));
        QCOMPARE(made.sample(30)->front(), 2.0);
        QVERIFY(made.setValidRange(1, 0));
        QVERIFY(made.getValidKeyframes() == (std::vector<int>{1, 2, 0}));
    }
    void farTimesStayFinite()
    {
        auto made = ramp();
        QVERIFY(made.setRepeatMode(RepeatMode::loop));
        for (const double time : {1e9, -1e9, 1e15, -1e15, 1e300, -1e300, 1e308})
            QVERIFY(std::isfinite(made.sample(time)->front()));
    }
    void severalThreadsMaySampleTheSameSequence()
    {
        const auto made = sequence(InterpolationType::squad, 4, {{0, aboutZ(0)}, {1, aboutZ(80)}, {2, aboutZ(90)}}, 2);
        std::vector<std::vector<double>> found(8);
        std::vector<std::thread> threads;
        for (auto& own : found)
            threads.emplace_back([&made, &own] { own = *made.sample(1.5); });
        for (auto& thread : threads)
            thread.join();
        for (const auto& own : found)
            QVERIFY(own == found.front());
    }
    void oppositeNeighboursAreReported()
    {
        const std::vector<double> minus{0, 0, 0, -1}, plus{0, 0, 0, 1}, half = aboutZ(180);
        auto made = sequence(InterpolationType::slerp, 4, {{0, plus}, {1, minus}, {2, half}, {2, plus}}, 3);
        QVERIFY(oppositeNeighbours(made) == (std::vector<OppositeNeighbours>{{0, 1}})); // the last step takes no time
        made.setPath(RotationPath::shortest);
        QVERIFY(oppositeNeighbours(made) == (std::vector<OppositeNeighbours>{{1, 2}}));
        auto loop = sequence(InterpolationType::squad, 4, {{0, plus}, {1, aboutZ(90)}, {2, minus}}, 3);
        QVERIFY(oppositeNeighbours(loop).empty());
        QVERIFY(loop.setRepeatMode(RepeatMode::loop));
        QVERIFY(oppositeNeighbours(loop) == (std::vector<OppositeNeighbours>{{2, 0}})); // the seam
        QVERIFY(oppositeNeighbours(ramp()).empty());
    }
    void opposedKeysStayFiniteAndUnit()
    {
        const auto made = sequence(InterpolationType::squad, 4, {{0, {0, 0, 0, 1}}, {1, {0, 0, 0, -1}}, {2, {0, 1, 0, 0}}}, 2);
        for (double time = 0; time <= 2; time += 0.01) {
            const auto v = *made.sample(time);
            QVERIFY(std::abs(v[0] * v[0] + v[1] * v[1] + v[2] * v[2] + v[3] * v[3] - 1) < 1e-12);
        }
    }
    void namesAreM3gs()
    {
        for (const InterpolationType type :
            {InterpolationType::linear, InterpolationType::slerp, InterpolationType::spline, InterpolationType::squad, InterpolationType::step})
            QVERIFY(interpolationTypeNamed(m3g::toString(type)) == type);
        QVERIFY(!interpolationTypeNamed("linear"));
        QVERIFY(repeatModeNamed("LOOP") == RepeatMode::loop && repeatModeNamed("CONSTANT") == RepeatMode::constant && !repeatModeNamed(""));
        QCOMPARE(m3g::toString(ErrorKind::nullPointer), "NullPointerException");
        QCOMPARE(m3g::toString(ErrorKind::indexOutOfBounds), "IndexOutOfBoundsException");
        QCOMPARE(m3g::toString(ErrorKind::illegalArgument), "IllegalArgumentException");
        QCOMPARE(m3g::toString(ErrorKind::illegalState), "IllegalStateException");
    }
};

QTEST_APPLESS_MAIN(TestM3gSequence)
#include "tst_m3g_sequence.moc"
