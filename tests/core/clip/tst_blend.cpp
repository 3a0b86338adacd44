#include "core/clip/blend.h"
#include "core/curve/rotation.h"
#include "tests/support/random_curves.h"

#include <QTest>

#include <algorithm>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

constexpr int kPoses = 10000;

double distance(const glm::dquat& a, const glm::dquat& b) { return angleBetween(a, b); }
double distance(const NodePose& a, const NodePose& b)
{
    double off = std::max(distance(a.rotation, b.rotation), std::sqrt(glm::dot(a.translation - b.translation, a.translation - b.translation)));
    off = std::max(off, std::sqrt(glm::dot(a.scale - b.scale, a.scale - b.scale)));
    if (a.matrix.has_value() != b.matrix.has_value())
        return HUGE_VAL;
    for (int i = 0; a.matrix && i < 16; ++i)
        off = std::max(off, std::abs((*a.matrix)[i / 4][i % 4] - (*b.matrix)[i / 4][i % 4]));
    return off;
}
double distance(const Pose& a, const Pose& b)
{
    double off = a.nodes.size() == b.nodes.size() ? 0 : HUGE_VAL;
    for (std::size_t i = 0; i < std::min(a.nodes.size(), b.nodes.size()); ++i)
        off = std::max(off, distance(a.nodes[i], b.nodes[i]));
    return off;
}

NodePose randomNode(RandomCurves& random, bool matrix = false)
{
    NodePose node;
    node.translation = {random.number(-5, 5), random.number(-5, 5), random.number(-5, 5)};
    node.rotation = random.rotation();
    node.scale = {random.number(0.2, 3), random.number(0.2, 3), random.number(0.2, 3)};
    if (matrix)
        node.matrix = composeMatrix(node.translation, node.rotation, node.scale);
    return node;
}
Pose randomPose(RandomCurves& random, bool matrices = false)
{
    Pose pose;
    for (int i = 0; i < 3; ++i)
        pose.nodes.push_back(randomNode(random, matrices && random.chance(0.3)));
    return pose;
}

Scene sceneOf(int nodes)
{
    Scene scene;
    scene.nodes.resize(std::size_t(nodes));
    scene.nodes[0].rest.translation = {1, 2, 3};
    return scene;
}

Clip randomClip(RandomCurves& random)
{
    Clip clip;
    clip.id = 1;
    Track moves;
    moves.id = 1;
    moves.target = {0, PropertyKind::translation, {}};
    VectorCurves vector{{}, {"x", "y", "z"}};
    for (int i = 0; i < 3; ++i)
        vector.components.push_back(random.scalar(4, kAllModes));
    moves.curves = vector;
    Track turns;
    turns.id = 2;
    turns.target = {1, PropertyKind::rotation, {}};
    turns.curves = random.rotations(5, kAllModes);
    clip.tracks = {moves, turns};
    clip.range = keyRange(clip);
    return clip;
}

Track named(const char* name, std::vector<double> values)
{
    Track track;
    track.target = {-1, PropertyKind::named, name};
    VectorCurves vector;
    for (double value : values) {
        Curve<double> curve;
        curve.keys = KeyList<double>(std::vector<Key<double>>{{0, value, Interpolation::linear, {}, {}}});
        vector.components.push_back(curve);
        vector.names.push_back("v");
    }
    track.curves = vector;
    return track;
}
Clip clipOf(const std::vector<Track>& tracks)
{
    Clip clip;
    for (const Track& track : tracks)
        clip.tracks.emplace_back(track);
    return clip;
}

} // namespace

class TestBlend : public QObject {
    Q_OBJECT

private slots:
    void oneClipAtWeightOneIsTheClipAndAtZeroTheRest()
    {
        RandomCurves random(201);
        const Scene scene = sceneOf(2);
        for (int n = 0; n < 1000; ++n) {
            ClipSampler sampler(randomClip(random)), other(randomClip(random));
            const double time = random.number(-3, 8);
            const std::vector<WeightedClip> one{{&sampler, time, 1}, {&other, time, 0}, {nullptr, 0, 5}};
            QVERIFY(blendClips(scene, one) == sampler.pose(scene, time));
            const std::vector<WeightedClip> none{{&sampler, time, 0}, {&other, time, -2}, {&other, time, std::nan("")}, {&other, time, HUGE_VAL}};
            QVERIFY(blendClips(scene, none) == restPose(scene));
            QVERIFY(blendClips(scene, {}) == restPose(scene));
        }
    }

    void theOrderOfPosesDoesNotMatterAndRotationsAreUnit()
    {
        RandomCurves random(202);
        double worst = 0, length = 0;
        for (int n = 0; n < kPoses; ++n) {
            const Pose base = randomPose(random, true);
            std::vector<WeightedPose> poses;
            for (int i = random.whole(1, 5); i > 0; --i)
                poses.push_back({randomPose(random, true), random.chance(0.3) ? 0.5 : random.number(0, 1)}); // equal ones too
            const Pose blended = blendPoses(base, poses);
            std::rotate(poses.begin(), poses.begin() + random.whole(0, int(poses.size()) - 1), poses.end());
            if (random.chance(0.5))
                std::reverse(poses.begin(), poses.end());
            worst = std::max(worst, distance(blendPoses(base, poses), blended));
            for (const NodePose& node : blended.nodes)
                length = std::max(length, std::abs(std::sqrt(glm::dot(node.rotation, node.rotation)) - 1));
        }
        QVERIFY2(worst < 1e-12, qPrintable(QString::number(worst)));
        QVERIFY2(length < 1e-12, qPrintable(QString::number(length)));
    }

    void aMeanIsAWeightedMeanAndTheBaseHasTheRest()
    {
        RandomCurves random(203);
        for (int n = 0; n < kPoses; ++n) {
            const Pose base = randomPose(random), a = randomPose(random), b = randomPose(random);
            const double wa = random.number(0, 1), wb = random.number(0, 1), sum = std::max(1.0, wa + wb), rest = std::max(0.0, 1 - wa - wb);
            const Pose blended = blendPoses(base, std::vector<WeightedPose>{{a, wa}, {b, wb}});
            for (std::size_t i = 0; i < 3; ++i)
                for (int axis = 0; axis < 3; ++axis) {
                    const double expected = (wa * a.nodes[i].scale[axis] + wb * b.nodes[i].scale[axis]) / sum + rest * base.nodes[i].scale[axis];
                    QVERIFY(std::abs(blended.nodes[i].scale[axis] - expected) < 1e-12);
                }
        }
        const Shares shares = sharesOf(std::vector<double>{3, 1, -5, 0});
        QCOMPARE(shares.of, (std::vector<double>{0.75, 0.25, 0, 0}));
        QCOMPARE(shares.base, 0.0);
        const Shares huge = sharesOf(std::vector<double>{1e308, 1e308});
        QVERIFY(std::abs(huge.of[0] - 0.5) < 1e-12);
        QCOMPARE(sharesOf({}).base, 1.0);
    }

    void halfWayBetweenTwoRotationsIsHalfTheTurnWhateverTheirSigns()
    {
        RandomCurves random(204);
        for (int n = 0; n < kPoses; ++n) {
            Pose a = randomPose(random), b = a;
            b.nodes[0].rotation = normalised(a.nodes[0].rotation * exponential(glm::dvec3(random.number(-0.7, 0.7), random.number(-0.7, 0.7), 0)));
            const double turn = angleBetween(a.nodes[0].rotation, b.nodes[0].rotation);
            if (random.chance(0.5))
                b.nodes[0].rotation = -b.nodes[0].rotation;
            const Pose middle = crossFade(a, b, 0.5);
            QVERIFY(std::abs(angleBetween(middle.nodes[0].rotation, a.nodes[0].rotation) - turn / 2) < 1e-9);
        }
    }

    void aCrossFadeStartsAndEndsExactly()
    {
        RandomCurves random(205);
        for (int n = 0; n < 1000; ++n) {
            const Pose a = randomPose(random, true), b = randomPose(random, true);
            QVERIFY(crossFade(a, b, 0) == a && crossFade(a, b, -1) == a && crossFade(a, b, std::nan("")) == a);
            QVERIFY(crossFade(a, b, 1) == b && crossFade(a, b, 3) == b);
        }
        QCOMPARE(crossFadeShare(-1, 2), 0.0);
        QCOMPARE(crossFadeShare(0.5, 2), 0.25);
        QCOMPARE(crossFadeShare(5, 2), 1.0);
        QCOMPARE(crossFadeShare(0, 0), 1.0);
        QCOMPARE(crossFadeShare(1, HUGE_VAL), 1.0);
        QCOMPARE(crossFadeShare(std::nan(""), 1), 0.0);
    }

    void aLayerOnItsOwnReferenceIsTheClip()
    {
        RandomCurves random(206);
        double worst = 0;
        for (int n = 0; n < kPoses; ++n) {
            const Pose reference = randomPose(random, true);
            Pose pose = randomPose(random);
            for (std::size_t i = 0; i < 3; ++i)
                if (reference.nodes[i].matrix)
                    pose.nodes[i].matrix = composeMatrix(pose.nodes[i].translation, pose.nodes[i].rotation, pose.nodes[i].scale);
            Pose again = addLayer(reference, differenceOf(reference, pose));
            for (std::size_t i = 0; i < 3; ++i)
                if (pose.nodes[i].matrix) // the parts beside a matrix are its decomposition
                    again.nodes[i].rotation = pose.nodes[i].rotation;
            worst = std::max(worst, distance(again, pose));
        }
        QVERIFY2(worst < 1e-12, qPrintable(QString::number(worst)));
        const Scene scene = sceneOf(2);
        for (int n = 0; n < 1000; ++n) {
            ClipSampler sampler(randomClip(random));
            const double time = random.number(-2, 6), start = sampler.clip().range.first;
            QVERIFY(distance(addLayer(sampler.pose(scene, start), layerOf(sampler, scene, time)), sampler.pose(scene, time)) < 1e-12);
            QVERIFY(distance(addLayer(sampler.pose(scene, 1), layerOf(sampler, scene, time, 1)), sampler.pose(scene, time)) < 1e-12);
        }
    }

    void aLayerTurnsScalesAndMovesByItsWeight()
    {
        RandomCurves random(207);
        for (int n = 0; n < kPoses; ++n) {
            const Pose reference = randomPose(random), pose = randomPose(random), base = randomPose(random, true);
            const PoseDifference layer = differenceOf(reference, pose);
            QVERIFY(addLayer(base, layer, 0) == base);
            QVERIFY(addLayer(base, layer, std::nan("")) == base);
            QVERIFY(addLayer(base, differenceOf(pose, pose), 0.7) == base);
            const double w = random.number(-1, 2);
            const Pose twice = addLayer(addLayer(base, layer, w / 2), layer, w / 2), once = addLayer(base, layer, w);
            QVERIFY(distance(twice, once) < 1e-9); // halves add up
            for (const NodePose& node : once.nodes)
                QVERIFY(std::abs(std::sqrt(glm::dot(node.rotation, node.rotation)) - 1) < 1e-12);
        }
    }

    void mirrorsAndFlatScalesStayFinite()
    {
        Pose reference, pose;
        reference.nodes.resize(2);
        pose.nodes.resize(1);
        reference.nodes[0].scale = {0, 1, 1};
        pose.nodes[0].scale = {2, -1, 0};
        const PoseDifference layer = differenceOf(reference, pose);
        QCOMPARE(layer.nodes.size(), std::size_t(1));
        const Pose half = addLayer(reference, layer, 0.5);
        QVERIFY(half.nodes[0].scale == glm::dvec3(0, 0, 0.5));
        QCOMPARE(half.nodes.size(), std::size_t(2));
        const Pose longer = blendPoses(reference, std::vector<WeightedPose>{{pose, 0.5}});
        QVERIFY(longer.nodes[1] == reference.nodes[1]); // a node that a pose lacks is the base's
        QVERIFY(blendPoses(reference, std::vector<WeightedPose>{{Pose{}, 1}}) == reference);
    }

    void namedPropertiesAreMixedOverTheBase()
    {
        ClipSampler a(clipOf({named("glow", {1, 2}), named("fog", {8})})), b(clipOf({named("glow", {3, 6}), named("blink", {4})}));
        ClipSampler still(clipOf({named("glow", {0, 0}), named("still", {7})}));
        const std::vector<PropertyValue> base = namedValues(still, 0);
        const auto mixed = blendNamed(base, std::vector<WeightedClip>{{&a, 0, 0.25}, {&b, 0, 0.5}});
        QCOMPARE(mixed.size(), std::size_t(4));
        QCOMPARE(mixed[0].values, (std::vector<double>{1.75, 3.5})); // the base has the quarter that is left
        QCOMPARE(mixed[1].values, std::vector<double>{7});
        QCOMPARE(mixed[2].values, std::vector<double>{8}); // only one clip has it
        QCOMPARE(mixed[3].values, std::vector<double>{4});
        QCOMPARE(blendNamed(base, std::vector<WeightedClip>{{&a, 0, 0}, {nullptr, 0, 1}}), base);
        const auto one = blendNamed({}, std::vector<WeightedClip>{{&a, 0, 1}});
        QCOMPARE(one, namedValues(a, 0));
    }

    void valuesOfAnotherLengthMutedTracksAndEmptyOnesAreLeftOut()
    {
        Track muted = named("glow", {9});
        muted.muted = true;
        Track empty = named("glow", {9});
        empty.curves = VectorCurves{{Curve<double>{}}, {"v"}};
        ClipSampler shorter(clipOf({named("glow", {1}), muted, empty})), longer(clipOf({named("glow", {2, 3})}));
        const auto mixed = blendNamed({}, std::vector<WeightedClip>{{&shorter, 0, 0.9}, {&longer, 0, 0.1}});
        QCOMPARE(mixed.size(), std::size_t(1));
        QCOMPARE(mixed[0].values, (std::vector<double>{2, 3}));
        ClipSampler twice(clipOf({named("glow", {1}), named("glow", {5})}));
        QCOMPARE(namedValues(twice, 0).front().values, std::vector<double>{5});
    }
};

QTEST_APPLESS_MAIN(TestBlend)
#include "tst_blend.moc"
