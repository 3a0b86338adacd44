#include "core/curve/rotation.h"
#include "core/dialects/m3g_animation.h"
#include "tests/support/random_curves.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace slerpline;
using namespace slerpline::m3g;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

template <class T> std::optional<ErrorKind> kindOf(const m3g::Result<T>& result)
{
    return result || result.error().message.empty() ? std::nullopt : std::optional(result.error().kind);
}

using Keys = std::vector<Keyframe>;

std::shared_ptr<KeyframeSequence> shared(InterpolationType type, const Keys& keys, double duration)
{
    auto result = std::make_shared<KeyframeSequence>(*KeyframeSequence::create(int(keys.size()), int(keys.front().value.size()), type));
    for (std::size_t i = 0; i < keys.size(); ++i)
        (void)result->setKeyframe(int(i), keys[i].time, keys[i].value);
    if (duration > 0)
        (void)result->setDuration(duration);
    return result;
}

AnimationTrack track(std::shared_ptr<const KeyframeSequence> sequence, TargetProperty property, std::shared_ptr<const AnimationController> controller)
{
    auto result = *AnimationTrack::create(std::move(sequence), property);
    result.setController(std::move(controller));
    return result;
}

std::shared_ptr<AnimationController> weighing(double weight)
{
    auto controller = std::make_shared<AnimationController>();
    (void)controller->setWeight(weight);
    return controller;
}

std::vector<double> xyzw(const glm::dquat& q) { return {q.x, q.y, q.z, q.w}; }

} // namespace

class TestM3gAnimation : public QObject {
    Q_OBJECT

private slots:
    void aNewControllerIsAlwaysActiveAtNormalSpeed()
    {
        const AnimationController controller;
        QCOMPARE(controller.getActiveIntervalStart(), 0.0);
        QCOMPARE(controller.getActiveIntervalEnd(), 0.0);
        QCOMPARE(controller.getWeight(), 1.0);
        QCOMPARE(controller.getSpeed(), 1.0);
        QCOMPARE(controller.getRefWorldTime(), 0.0);
        for (const double time : {-1e9, 0.0, 12.5, 1e9}) {
            QVERIFY(controller.isActive(time));
            QCOMPARE(controller.getPosition(time), time);
        }
    }
    void controllersCheckTheirArgumentsAndChangeNothingOnError()
    {
        AnimationController controller;
        QCOMPARE(kindOf(controller.setActiveInterval(2, 1)), ErrorKind::illegalArgument);
        QCOMPARE(kindOf(controller.setActiveInterval(kNaN, 1)), ErrorKind::illegalArgument);
        QCOMPARE(kindOf(controller.setActiveInterval(0, kInfinity)), ErrorKind::illegalArgument);
        for (const double weight : {-0.1, kNaN, kInfinity, 1e39})
            QCOMPARE(kindOf(controller.setWeight(weight)), ErrorKind::illegalArgument);
        for (const double number : {kNaN, kInfinity}) {
            QCOMPARE(kindOf(controller.setSpeed(number, 0)), ErrorKind::illegalArgument);
            QCOMPARE(kindOf(controller.setSpeed(1, number)), ErrorKind::illegalArgument);
            QCOMPARE(kindOf(controller.setPosition(number, 0)), ErrorKind::illegalArgument);
            QCOMPARE(kindOf(controller.setPosition(0, number)), ErrorKind::illegalArgument);
        }
        QVERIFY(controller == AnimationController());
    }
    void theIntervalIsHalfOpen()
    {
        AnimationController controller;
        QVERIFY(controller.setActiveInterval(10, 20));
        QVERIFY(!controller.isActive(9.99) && controller.isActive(10) && controller.isActive(19.99) && !controller.isActive(20));
        QVERIFY(controller.setActiveInterval(15, 15)); // equal ends: always
        QVERIFY(controller.isActive(-100) && controller.isActive(15));
        QVERIFY(controller.setWeight(0));
        QVERIFY(!controller.isActive(15));
    }
    void aNewSpeedDoesNotJump()
    {
        tests::RandomCurves random(5);
        for (int round = 0; round < 10000; ++round) {
            AnimationController controller;
            QVERIFY(controller.setPosition(random.number(-99, 99), random.number(-99, 99)));
            QVERIFY(controller.setSpeed(random.number(-3, 3), random.number(-99, 99)));
            const double at = random.number(-99, 99), before = controller.getPosition(at), speed = random.number(-3, 3);
            QVERIFY(controller.setSpeed(speed, at));
            QVERIFY(std::abs(controller.getPosition(at) - before) < 1e-12);
            QVERIFY(std::abs(controller.getPosition(at + 7) - (before + 7 * speed)) < 1e-10);
            QCOMPARE(controller.getRefWorldTime(), at);
        }
    }
    void everyPropertyTakesItsComponentsOnly()
    {
        const auto takes = [](const char* name) {
            std::vector<int> counts;
            for (int count = 0; count <= 6; ++count)
                if (acceptsComponents(*targetPropertyNamed(name), count))
                    counts.push_back(count);
            return counts;
        };
        for (const char* name : {"ALPHA", "DENSITY", "FAR_DISTANCE", "FIELD_OF_VIEW", "INTENSITY", "NEAR_DISTANCE", "PICKABILITY", "SHININESS",
                 "SPOT_ANGLE", "SPOT_EXPONENT", "VISIBILITY"})
            QVERIFY(takes(name) == std::vector<int>{1});
        for (const char* name : {"AMBIENT_COLOR", "COLOR", "DIFFUSE_COLOR", "EMISSIVE_COLOR", "SPECULAR_COLOR", "TRANSLATION"})
            QVERIFY(takes(name) == std::vector<int>{3});
        QVERIFY(takes("ORIENTATION") == std::vector<int>{4});
        QVERIFY(takes("SCALE") == (std::vector<int>{1, 3}));
        QVERIFY(takes("CROP") == (std::vector<int>{2, 4}));
        QVERIFY(takes("MORPH_WEIGHTS") == (std::vector<int>{1, 2, 3, 4, 5, 6}));
        for (int i = 0; i <= int(TargetProperty::visibility); ++i)
            QVERIFY(targetPropertyNamed(m3g::toString(TargetProperty(i))) == TargetProperty(i));
        QVERIFY(!targetPropertyNamed("POSITION"));
        QCOMPARE(m3g::toString(TargetProperty(99)), "");
        QVERIFY(!acceptsComponents(TargetProperty(99), 1));
    }
    void tracksCheckTheirArguments()
    {
        const auto one = shared(InterpolationType::linear, {{0, {1}}}, 1);
        QCOMPARE(kindOf(AnimationTrack::create(nullptr, TargetProperty::alpha)), ErrorKind::nullPointer);
        QCOMPARE(kindOf(AnimationTrack::create(one, TargetProperty(99))), ErrorKind::illegalArgument);
        QCOMPARE(kindOf(AnimationTrack::create(one, TargetProperty::translation)), ErrorKind::illegalArgument);
        auto made = *AnimationTrack::create(one, TargetProperty::alpha);
        QVERIFY(made.getKeyframeSequence() == one && made.getTargetProperty() == TargetProperty::alpha);
        QVERIFY(!made.getController() && !made.isActive(0)); // without a controller it is inactive
        const auto controller = weighing(1);
        made.setController(controller);
        QVERIFY(made.getController() == controller && made.isActive(0));
    }
    void tracksSeeWhatIsChangedLater()
    {
        const auto sequence = shared(InterpolationType::linear, {{0, {1}}, {10, {3}}}, 10);
        const auto controller = weighing(1);
        const std::vector<AnimationTrack> tracks{track(sequence, TargetProperty::alpha, controller)};
        QVERIFY(**animate(tracks, 5) == std::vector<double>{2});
        (void)sequence->setKeyframe(0, 0, std::vector<double>{5});
        (void)controller->setWeight(2);
        QVERIFY(**animate(tracks, 5) == std::vector<double>{8});
    }
    void theBlendIsTheWeightedSumOfActiveTracks()
    {
        tests::RandomCurves random(6);
        for (int round = 0; round < 10000; ++round) {
            std::vector<AnimationTrack> tracks;
            std::vector<double> wanted(3, 0.0);
            bool active = false;
            const double time = random.number(0, 20);
            for (int i = random.whole(0, 4); i > 0; --i) {
                Keys keys;
                for (int k = 0; k < 3; ++k)
                    keys.push_back({8.0 * k, {random.number(-9, 9), random.number(-9, 9), random.number(-9, 9)}});
                const auto sequence = shared(InterpolationType(random.chance(0.5) ? 0 : 2), keys, 16);
                const auto controller = weighing(random.chance(0.3) ? 0 : random.number(0.1, 3));
                if (random.chance(0.4))
                    (void)controller->setActiveInterval(5, 12);
                tracks.push_back(track(sequence, TargetProperty::translation, controller));
                if (!controller->isActive(time))
                    continue;
                active = true;
                for (std::size_t c = 0; c < 3; ++c)
                    wanted[c] += controller->getWeight() * (*sequence->sample(time))[c];
            }
            const auto found = *animate(tracks, time);
            QCOMPARE(found.has_value(), active);
            if (active)
                for (std::size_t c = 0; c < 3; ++c)
                    QVERIFY(std::abs((*found)[c] - wanted[c]) < 1e-12);
        }
    }
    void orientationsAreNormalisedOnceAtTheEnd()
    {
        tests::RandomCurves random(7);
        for (int round = 0; round < 10000; ++round) {
            const glm::dquat a = random.rotation(), b = random.rotation();
            const double wa = random.number(0.1, 3), wb = random.number(0.1, 3);
            const std::vector<AnimationTrack> tracks{
                track(shared(InterpolationType::slerp, {{0, xyzw(a)}}, 1), TargetProperty::orientation, weighing(wa)),
                track(shared(InterpolationType::linear, {{0, xyzw(b)}}, 1), TargetProperty::orientation, weighing(wb))};
            const auto v = **animate(tracks, 0);
            const glm::dquat found(v[3], v[0], v[1], v[2]);
            QVERIFY(std::abs(glm::dot(found, found) - 1) < 1e-12);
            const glm::dquat sum = a * wa + b * wb;
            if (glm::dot(sum, sum) > 1e-6)
                QVERIFY(angleBetween(found, sum * (1 / std::sqrt(glm::dot(sum, sum)))) < 1e-9);
        }
        const Keys plus{{0, {0, 0, 0, 1}}}, minus{{0, {0, 0, 0, -1}}};
        const std::vector<AnimationTrack> against{track(shared(InterpolationType::slerp, plus, 1), TargetProperty::orientation, weighing(1)),
            track(shared(InterpolationType::slerp, minus, 1), TargetProperty::orientation, weighing(1))};
        QVERIFY(**animate(against, 0) == (std::vector<double>{0, 0, 0, 1}));
    }
    void onlyTracksOfOnePropertyAndSizeBlend()
    {
        const auto one = shared(InterpolationType::linear, {{0, {1}}}, 1), three = shared(InterpolationType::linear, {{0, {1, 2, 3}}}, 1);
        const auto on = weighing(1);
        const std::vector<AnimationTrack> mixed{track(one, TargetProperty::alpha, on), track(one, TargetProperty::density, on)};
        QCOMPARE(kindOf(animate(mixed, 0)), ErrorKind::illegalArgument);
        const std::vector<AnimationTrack> sizes{track(one, TargetProperty::scale, on), track(three, TargetProperty::scale, on)};
        QCOMPARE(kindOf(animate(sizes, 0)), ErrorKind::illegalArgument);
        QCOMPARE(kindOf(animateObject(sizes, 0)), ErrorKind::illegalArgument);
        QCOMPARE(kindOf(animate({}, kNaN)), ErrorKind::illegalArgument);
        QVERIFY(!animate({}, 0)->has_value());
    }
    void anIncompleteSequenceOnlyMattersWhileItPlays()
    {
        const auto unset = shared(InterpolationType::linear, {{0, {1}}}, 0);
        const auto controller = weighing(1);
        (void)controller->setActiveInterval(10, 20);
        const std::vector<AnimationTrack> tracks{track(unset, TargetProperty::alpha, controller)};
        QVERIFY(!animate(tracks, 5)->has_value());
        QCOMPARE(kindOf(animate(tracks, 15)), ErrorKind::illegalState);
    }
    void anObjectIsAnimatedPropertyByProperty()
    {
        const auto alpha = shared(InterpolationType::linear, {{0, {1}}}, 1), place = shared(InterpolationType::step, {{0, {1, 2, 3}}}, 1);
        const std::vector<AnimationTrack> tracks{track(place, TargetProperty::translation, weighing(2)),
            track(alpha, TargetProperty::alpha, weighing(0.5)), track(place, TargetProperty::translation, weighing(1)),
            track(alpha, TargetProperty::density, weighing(0))};
        const auto found = *animateObject(tracks, 0);
        QVERIFY(found == (std::vector<PropertyValue>{{TargetProperty::translation, {3, 6, 9}}, {TargetProperty::alpha, {0.5}}}));
    }
    void validityReachesToTheNextInterval()
    {
        const auto one = shared(InterpolationType::linear, {{0, {1}}}, 1);
        const auto late = weighing(1), off = weighing(0);
        (void)late->setActiveInterval(10, 20);
        const std::vector<AnimationTrack> tracks{
            track(one, TargetProperty::alpha, late), track(one, TargetProperty::alpha, off), track(one, TargetProperty::alpha, nullptr)};
        QCOMPARE(validity(tracks, 4), 6.0);
        QCOMPARE(validity(tracks, 10), 0.0);
        QCOMPARE(validity(tracks, 20), kInfinity);
    }
};

QTEST_APPLESS_MAIN(TestM3gAnimation)
#include "tst_m3g_animation.moc"
