#include "core/clip/clip_sampler.h"
#include "core/curve/check.h"
#include "core/curve/edit.h"
#include "core/curve/evaluate.h"
#include "core/curve/redundant.h"
#include "core/curve/rotation.h"
#include "core/document/fixes.h"
#include "core/document/validate.h"
#include "core/document/validate_keys.h"
#include "tests/support/random_curves.h"

#include <QElapsedTimer>
#include <QTest>

#include <map>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

using Rotations = Curve<glm::dquat>;

glm::dquat aboutZ(double degrees) { return exponential(glm::dvec3(0, 0, degrees * 0.017453292519943295 / 2)); }

Rotations rotationsOf(const std::vector<std::pair<double, glm::dquat>>& keys, Interpolation mode = Interpolation::slerp)
{
    std::vector<Key<glm::dquat>> list;
    for (const auto& [time, value] : keys)
        list.push_back({time, value, mode, {}, {}});
    Rotations curve;
    curve.keys = KeyList<glm::dquat>(list);
    return curve;
}
Curve<double> numbersOf(const std::vector<std::pair<double, double>>& keys, Interpolation mode = Interpolation::linear)
{
    std::vector<Key<double>> list;
    for (const auto& [time, value] : keys)
        list.push_back({time, value, mode, {}, {}});
    Curve<double> curve;
    curve.keys = KeyList<double>(list);
    return curve;
}
VectorCurves onlyX(const Curve<double>& x)
{
    Curve<double> still = x;
    std::vector<Key<double>> keys(x.keys.begin(), x.keys.end());
    for (auto& key : keys)
        key.value = 0;
    still.keys = KeyList<double>(keys);
    return {{x, still, still}, {"x", "y", "z"}};
}

Document documentOf(std::vector<std::pair<PropertyKind, TrackCurves>> tracks)
{
    Document document;
    Scene scene;
    scene.nodes.resize(2);
    scene.nodes[0].name = "Root";
    scene.nodes[1].name = "Arm";
    scene.nodes[1].parent = 0;
    document.scene = scene;
    Clip clip;
    clip.id = 1;
    clip.name = "Wave";
    TrackId id = 0;
    for (auto& [kind, curves] : tracks) {
        Track track;
        track.id = ++id;
        track.target = {1, kind, kind == PropertyKind::named ? "glow" : ""};
        track.curves = std::move(curves);
        clip.tracks.emplace_back(std::move(track));
    }
    clip.range = keyRange(clip);
    document.clips = {clip};
    return document;
}
Document ofRotation(const Rotations& curve) { return documentOf({{PropertyKind::rotation, curve}}); }
Document ofNumbers(const Curve<double>& x) { return documentOf({{PropertyKind::named, VectorCurves{{x}, {"v"}}}}); }

const Track& trackOf(const Document& document, std::size_t track = 0) { return *document.clips[0]->tracks[track]; }
const Rotations& rotationOf(const Document& document) { return std::get<Rotations>(trackOf(document).curves); }
const Curve<double>& numberOf(const Document& document) { return std::get<VectorCurves>(trackOf(document).curves).components[0]; }

Document withTrackChanged(const Document& document, const std::function<void(Track&)>& change)
{
    Clip clip = *document.clips[0];
    clip.tracks[0] = clip.tracks[0].with(change);
    Document result = document;
    result.clips = {clip};
    return result;
}

const Finding* find(const std::vector<Finding>& findings, std::string_view id)
{
    for (const Finding& finding : findings)
        if (finding.diagnostic.id == id)
            return &finding;
    return nullptr;
}
QStringList idsOf(const Document& document)
{
    QStringList ids;
    for (const Finding& finding : validate(document))
        ids << QString::fromStdString(finding.diagnostic.id) + " " + toString(finding.diagnostic.severity) + " "
                + QString::number(finding.diagnostic.count) + " " + QString::number(finding.time);
    return ids;
}

int warningsOf(const std::vector<Finding>& findings)
{
    int count = 0;
    for (const Finding& finding : findings)
        count += finding.diagnostic.severity == Severity::info ? 0 : 1;
    return count;
}

} // namespace

class TestValidate : public QObject {
    Q_OBJECT

private slots:
    void aCleanDocumentHasNoFindings()
    {
        QCOMPARE(idsOf(Document{}), QStringList());
        const Document document = documentOf({{PropertyKind::rotation, rotationsOf({{0, aboutZ(0)}, {1, aboutZ(90)}, {3, aboutZ(30)}})},
            {PropertyKind::translation, onlyX(numbersOf({{0, 0}, {1, 5}, {3, 1}}))}, {PropertyKind::matrix, Curve<glm::dmat4>{}}});
        QCOMPARE(idsOf(document), QStringList());
        for (const char* id : {"rotation.flip", "keys.redundant", "no.such-id"})
            QVERIFY(fixAll(document, id) == document);
    }

    void oppositeSignsAreToldAndMadeToAgree()
    {
        auto curve = rotationsOf({{0, aboutZ(0)}, {1, -aboutZ(40)}, {2, aboutZ(60)}, {3, aboutZ(90)}});
        QCOMPARE(idsOf(ofRotation(curve)), QStringList("rotation.flip info 2 1"));
        const Document fixed = fixAll(ofRotation(curve), "rotation.flip");
        QCOMPARE(idsOf(fixed), QStringList());
        for (double time = 0; time <= 3; time += 0.01)
            QVERIFY(angleBetween(evaluate(curve, time), evaluate(rotationOf(fixed), time)) < 1e-12);
        curve.path = RotationPath::asStored;
        QVERIFY(idsOf(ofRotation(curve)).contains("rotation.flip warning 2 1"));
        const auto findings = validate(ofRotation(curve));
        const Finding* flip = find(findings, "rotation.flip");
        QCOMPARE(flip->diagnostic.message,
            std::string("The key at 1 s has the opposite sign of the one before it: the rotation goes the long way, 320 degrees."));
        QCOMPARE(flip->diagnostic.place, std::string("Wave/Arm/rotation"));
        QCOMPARE(flip->key, std::size_t(1));
        QCOMPARE(idsOf(fixAll(ofRotation(curve), "rotation.flip")), QStringList());
    }

    void halfTurnsGetKeysHalfWay()
    {
        for (const Interpolation mode : {Interpolation::slerp, Interpolation::linear, Interpolation::cosine, Interpolation::spline}) {
            const auto curve = rotationsOf({{0, aboutZ(0)}, {1, aboutZ(180)}, {2, aboutZ(190)}, {3, aboutZ(10)}}, mode);
            const Document document = ofRotation(curve);
            QVERIFY(idsOf(document).contains("rotation.antipodal warning 2 0"));
            QVERIFY(idsOf(document).contains("rotation.half-turn info 2 0"));
            const Document fixed = fixAll(document, "rotation.antipodal");
            QVERIFY(!find(validate(fixed), "rotation.antipodal") && !find(validate(fixed), "rotation.half-turn"));
            QCOMPARE(rotationOf(fixed).keys.size(), std::size_t(6));
            QVERIFY(angleBetween(evaluate(rotationOf(fixed), 0.5), evaluate(curve, 0.5)) < 1e-9);
            if (mode == Interpolation::slerp)
                for (double time = 0; time <= 3; time += 0.01)
                    QVERIFY(angleBetween(evaluate(curve, time), evaluate(rotationOf(fixed), time)) < 1e-8);
        }
        QCOMPARE(idsOf(ofRotation(rotationsOf({{0, aboutZ(0)}, {1, aboutZ(180)}}, Interpolation::step))), QStringList());
        QCOMPARE(idsOf(ofRotation(rotationsOf({{0, aboutZ(0)}, {1, aboutZ(171)}}))), QStringList("rotation.half-turn info 1 0"));
        QCOMPARE(idsOf(ofRotation(rotationsOf({{0, aboutZ(0)}, {1, aboutZ(169)}}))), QStringList());
    }

    void aWholeTurnAsStoredHasNoDirection()
    {
        auto curve = rotationsOf({{0, aboutZ(30)}, {1, -aboutZ(30)}});
        curve.path = RotationPath::asStored;
        const Document document = ofRotation(curve);
        QVERIFY(idsOf(document).contains("rotation.antipodal warning 1 0"));
        const Document fixed = fixAll(document, "rotation.antipodal");
        QVERIFY(!find(validate(fixed), "rotation.antipodal") && !find(validate(fixed), "rotation.half-turn"));
        for (double time = 0; time <= 1; time += 0.01)
            QVERIFY(angleBetween(evaluate(curve, time), evaluate(rotationOf(fixed), time)) < 1e-8);
    }

    void lengthsAreGradedAndNormalised()
    {
        const auto withLength = [](double length) { return ofRotation(rotationsOf({{0, aboutZ(0)}, {1, aboutZ(40) * length}})); };
        QCOMPARE(idsOf(withLength(1.0009)), QStringList());
        QCOMPARE(idsOf(withLength(1.005)), QStringList("rotation.not-unit info 1 1"));
        QCOMPARE(idsOf(withLength(0.98)), QStringList("rotation.not-unit warning 1 1"));
        QCOMPARE(idsOf(withLength(2)), QStringList("rotation.not-unit warning 1 1"));
        QCOMPARE(idsOf(withLength(0)), QStringList("rotation.not-unit error 1 1"));
        for (const double length : {1.005, 0.98, 2.0, 1e-200, 1e200, 0.0}) {
            const Document document = withLength(length), fixed = fixAll(document, "rotation.not-unit");
            QCOMPARE(idsOf(fixed), QStringList());
            for (double time = 0; time <= 1; time += 0.1)
                QVERIFY(angleBetween(evaluate(rotationOf(document), time), evaluate(rotationOf(fixed), time)) < 1e-12);
        }
    }

    void keysWithoutANumberGo()
    {
        for (const double bad : {std::nan(""), HUGE_VAL, -HUGE_VAL, 1e301}) {
            const Document document = ofNumbers(numbersOf({{0, 0}, {1, bad}, {2, 3}, {3, bad}}));
            QCOMPARE(idsOf(document), QStringList("value.not-finite error 2 1"));
            const Document fixed = fixAll(document, "value.not-finite");
            QCOMPARE(idsOf(fixed), QStringList());
            QCOMPARE(numberOf(fixed).keys.size(), std::size_t(2));
            glm::dmat4 matrix(1);
            matrix[2][1] = bad;
            Curve<glm::dmat4> curve;
            curve.keys = KeyList<glm::dmat4>(std::vector<Key<glm::dmat4>>{{0, glm::dmat4(1), {}, {}, {}}, {1, matrix, {}, {}, {}}});
            const Document matrices = documentOf({{PropertyKind::matrix, curve}});
            QCOMPARE(idsOf(matrices), QStringList("value.not-finite error 1 1"));
            QCOMPARE(keyCount(trackOf(fixAll(matrices, "value.not-finite")), 0), std::size_t(1));
            const Document turned = ofRotation(rotationsOf({{0, glm::dquat(1, bad, 0, 0)}}));
            QCOMPARE(keyCount(trackOf(fixAll(turned, "value.not-finite")), 0), std::size_t(0));
        }
        auto broken = numbersOf({{0, 0}, {1, 2}, {2, 3}}, Interpolation::tangent);
        std::vector<Key<double>> keys(broken.keys.begin(), broken.keys.end());
        keys[1].in = {TangentRule::free, 1, 0, std::nan("")};
        broken.keys = KeyList<double>(keys);
        const Document fixed = fixAll(ofNumbers(broken), "value.not-finite"); // only the tangent goes
        QCOMPARE(numberOf(fixed).keys.size(), std::size_t(3));
        QVERIFY(numberOf(fixed).keys[1].in == Tangent<double>{});
        const Document endless = ofNumbers(numbersOf({{0, 0}, {HUGE_VAL, 1}}));
        QVERIFY(find(validate(endless), "value.not-finite"));
        QCOMPARE(find(validate(ofNumbers(numbersOf({{HUGE_VAL, 1}}))), "value.not-finite")->diagnostic.message,
            std::string("Key 0 has a time that is not finite."));
    }

    void ofKeysAtOneTimeTheLastStays()
    {
        const Document document = ofNumbers(numbersOf({{0, 0}, {1, 5}, {1, 7}, {1, 9}, {2, 4}}));
        QCOMPARE(idsOf(document), QStringList("keys.duplicate-time warning 2 1"));
        const Document fixed = fixAll(document, "keys.duplicate-time");
        QCOMPARE(idsOf(fixed), QStringList());
        QCOMPARE(numberOf(fixed).keys.size(), std::size_t(3));
        for (double time = 1; time <= 3; time += 0.05)
            QCOMPARE(evaluate(numberOf(fixed), time), evaluate(numberOf(document), time));
        // Joint keys of a track count once.
        QCOMPARE(idsOf(documentOf({{PropertyKind::translation, onlyX(numbersOf({{0, 0}, {1, 5}, {1, 7}}))}})),
            QStringList("keys.duplicate-time warning 1 1"));
    }

    void keysOnTheWayAreRedundant()
    {
        const Document straight = ofNumbers(numbersOf({{0, 0}, {1, 1}, {2, 2}, {2.5, 2.5}, {4, 4}}));
        QCOMPARE(idsOf(straight), QStringList("keys.redundant info 3 1"));
        const Document fixed = fixAll(straight, "keys.redundant");
        QCOMPARE(idsOf(fixed), QStringList());
        QCOMPARE(numberOf(fixed).keys.size(), std::size_t(2));
        QCOMPARE(idsOf(ofNumbers(numbersOf({{0, 0}, {1, 1 + 3e-6}, {2, 2}}))), QStringList());
        QCOMPARE(idsOf(ofNumbers(numbersOf({{0, 0}, {1, 1 + 1e-6}, {2, 2}}))), QStringList("keys.redundant info 1 1"));
        QCOMPARE(idsOf(ofNumbers(numbersOf({{0, 5}, {1, 5}, {2, 5}}))), QStringList("keys.redundant info 1 1")); // a hold
        // A joint key must be on the way in every component.
        auto moved = onlyX(numbersOf({{0, 0}, {1, 1}, {2, 2}}));
        moved.components[1] = numbersOf({{0, 0}, {1, 3}, {2, 0}});
        QCOMPARE(idsOf(documentOf({{PropertyKind::translation, moved}})), QStringList());
        moved.components[1] = numbersOf({{0, 0}, {1.5, 3}, {2, 0}}); // keyed apart: each for itself
        QCOMPARE(idsOf(documentOf({{PropertyKind::translation, moved}})), QStringList("keys.redundant info 2 1"));
        QCOMPARE(idsOf(ofRotation(rotationsOf({{0, aboutZ(0)}, {1, aboutZ(40)}, {3, aboutZ(120)}}))), QStringList("keys.redundant info 1 1"));
        Curve<glm::dmat4> matrix;
        glm::dmat4 end(1), middle(1);
        end[3][0] = 4, middle[3][0] = 2;
        matrix.keys = KeyList<glm::dmat4>(std::vector<Key<glm::dmat4>>{
            {0, glm::dmat4(1), {}, {}, {}}, {1, middle, {}, {}, {}}, {2, end, {}, {}, {}}, {3, glm::dmat4(1), {}, {}, {}}});
        auto list = std::vector(matrix.keys.begin(), matrix.keys.end());
        for (auto& key : list)
            key.interpolation = Interpolation::linear;
        matrix.keys = KeyList<glm::dmat4>(list);
        QCOMPARE(idsOf(documentOf({{PropertyKind::matrix, matrix}})), QStringList("keys.redundant info 1 1"));
        QVERIFY(redundantKeys(std::span<const Curve<double>>(), std::span<const double>()).empty());
    }

    // Removed together: the curve without them stays within the bound everywhere, measured on a grid of its own.
    void redundantKeysCanGoTogether()
    {
        RandomCurves random(301);
        int removed = 0;
        for (int n = 0; n < 10000; ++n) {
            // A curve with many keys put on it by splitting, which are redundant, among others that are not.
            auto scalar = random.scalar(random.whole(2, 5), kAllModes);
            scalar.before = Extrapolation(random.whole(0, 4));
            scalar.after = Extrapolation(random.whole(0, 4));
            auto rotation = random.rotations(random.whole(2, 4), kAllModes, 1.2);
            if (random.chance(0.3))
                rotation.after = Extrapolation::loop;
            for (int i = 0; i < 6; ++i) {
                scalar = insertKey(scalar, random.number(scalar.keys.front().time, scalar.keys.back().time)).curve;
                rotation = insertKey(rotation, random.number(rotation.keys.front().time, rotation.keys.back().time)).curve;
            }
            const double tolerance = 1e-6 * valueRange(scalar);
            const auto keys = redundantKeys(scalar, tolerance);
            removed += int(keys.size());
            const auto thin = removeKeys(scalar, IndexRanges::of(keys));
            const double length = scalar.keys.back().time - scalar.keys.front().time;
            for (int i = -30; i <= 130; ++i) {
                const double time = scalar.keys.front().time + length * (i + 0.123) / 100;
                QVERIFY(std::abs(evaluate(thin, time) - evaluate(scalar, time)) <= tolerance * 1.01 + 1e-12);
            }
            const auto turns = redundantKeys(rotation, kRedundantAngle);
            removed += int(turns.size());
            const auto few = removeKeys(rotation, IndexRanges::of(turns));
            for (int i = -20; i <= 120; ++i) {
                const double time = rotation.keys.front().time + (rotation.keys.back().time - rotation.keys.front().time) * (i + 0.123) / 100;
                QVERIFY(angleBetween(evaluate(few, time), evaluate(rotation, time)) <= kRedundantAngle * 1.01 + 1e-12);
            }
        }
        QVERIFY2(removed > 20000, qPrintable(QString::number(removed)));
    }

    void speedJumpsComeFromTheTimingAndGoWithIt()
    {
        const auto fixture = [](SplineTiming timing) {
            auto curve = rotationsOf(
                {{0, {1, 0, 0, 0}}, {1, {0.8660254037844386, 0, 0, 0.5}}, {1.25, {0.6427876096865394, 0.5416752204197018, 0, 0.5416752204197018}},
                    {3, {0.766044443118978, 0.4545194776720437, 0.4545194776720437, 0}}},
                Interpolation::spline);
            curve.timing = timing;
            return ofRotation(curve);
        };
        QVERIFY(!find(validate(fixture(SplineTiming::velocityContinuous)), "motion.velocity-jump"));
        for (const SplineTiming timing : {SplineTiming::uniform, SplineTiming::m3g10}) {
            const auto findings = validate(fixture(timing));
            const Finding* jump = find(findings, "motion.velocity-jump");
            QVERIFY(jump);
            QCOMPARE(jump->diagnostic.count, 2);
            QCOMPARE(jump->time, 1.0);
            QVERIFY(!find(validate(fixAll(fixture(timing), "motion.velocity-jump")), "motion.velocity-jump"));
        }
        auto numbers = numbersOf({{0, 0}, {1, 1}, {1.1, 2}, {3, 4}}, Interpolation::spline);
        numbers.timing = SplineTiming::uniform;
        const auto findings = validate(ofNumbers(numbers));
        QVERIFY(find(findings, "motion.velocity-jump"));
        QVERIFY(find(findings, "motion.velocity-jump")->diagnostic.message.starts_with("The speed of the curve jumps by "));
        QVERIFY(!find(validate(fixAll(ofNumbers(numbers), "motion.velocity-jump")), "motion.velocity-jump"));
        // Across the seam of a loop as well: joined ends, and a span of its own.
        for (const bool joined : {true, false}) {
            auto loop = numbersOf({{0, 0}, {0.1, 1}, {2, 3}, {3, joined ? 0.0 : 2.0}}, Interpolation::spline);
            loop.timing = SplineTiming::uniform;
            loop.after = Extrapolation::loop;
            if (!joined)
                loop.period = 3.05;
            const auto flaws = velocityJumpKeys(loop);
            QVERIFY(std::find(flaws.keys.begin(), flaws.keys.end(), 0U) != flaws.keys.end());
        }
    }

    void overshootIsClamped()
    {
        const auto numbers = numbersOf({{0, 0}, {1, 10}, {2, 10.5}, {3, 0}, {6, 0}, {7, 0}}, Interpolation::spline);
        const Document document = ofNumbers(numbers);
        const auto findings = validate(document);
        const Finding* over = find(findings, "motion.overshoot");
        QVERIFY(over);
        QCOMPARE(over->time, 1.0);
        const Document fixed = fixAll(document, "motion.overshoot");
        QVERIFY(!find(validate(fixed), "motion.overshoot"));
        for (std::size_t span = 1; span < 4; ++span)
            QVERIFY(overshootOf(numberOf(fixed), span) < 1e-9);
        for (double time = 6.2; time < 7; time += 0.1) // the span beyond the neighbours stays
            QVERIFY(std::abs(evaluate(numberOf(fixed), time) - evaluate(numbers, time)) < 1e-12);
        auto swing = rotationsOf(
            {{0, aboutZ(0)}, {3, aboutZ(150)}, {3.3, exponential(glm::dvec3(1.2, 0, 0)) * aboutZ(150)}, {6, aboutZ(20)}}, Interpolation::spline);
        swing.timing = SplineTiming::uniform;
        const Document swings = ofRotation(swing);
        QVERIFY(find(validate(swings), "motion.overshoot"));
        QVERIFY(find(validate(swings), "motion.overshoot")->diagnostic.message.ends_with("degrees off the direct way."));
        const Document calm = fixAll(swings, "motion.overshoot");
        QVERIFY(!find(validate(calm), "motion.overshoot"));
        for (const std::size_t span : overshootSpans(swing).keys)
            QVERIFY(overshootOf(rotationOf(calm), span) <= kOffArc);
        QCOMPARE(overshootOf(rotationsOf({{0, aboutZ(0)}, {1, aboutZ(90)}}), 0), 0.0);
        auto heavy = numbersOf({{0, 0}, {1, 1}}, Interpolation::tangent);
        std::vector<Key<double>> keys(heavy.keys.begin(), heavy.keys.end());
        keys[0].out = {TangentRule::free, 1, 0.9, 5};
        heavy.keys = KeyList<double>(keys);
        QVERIFY(overshootOf(heavy, 0) > 0.5);
    }

    void tracksOfALoopEndTogether()
    {
        Document document = documentOf({{PropertyKind::rotation, rotationsOf({{0, aboutZ(0)}, {1, aboutZ(90)}})},
            {PropertyKind::translation, onlyX(numbersOf({{0, 0}, {2, 5}}))}, {PropertyKind::named, VectorCurves{{numbersOf({{0, 1}})}, {"v"}}}});
        QCOMPARE(idsOf(document), QStringList());
        document.clips[0] = document.clips[0].with([](Clip& clip) { clip.loop = true; });
        QCOMPARE(idsOf(document), QStringList("clip.length-mismatch info 1 1"));
        QCOMPARE(validate(document)[0].diagnostic.message, std::string("The track ends at 1 s, the longest one of this looping clip at 2 s."));
        const Document fixed = fixAll(document, "clip.length-mismatch");
        QCOMPARE(idsOf(fixed), QStringList());
        for (double time = -1; time < 4; time += 0.05)
            QVERIFY(angleBetween(evaluate(rotationOf(document), time), evaluate(rotationOf(fixed), time)) < 1e-12);
        QCOMPARE(idsOf(withTrackChanged(document, [](Track& track) { track.muted = true; })), QStringList());
        QCOMPARE(
            idsOf(withTrackChanged(document, [](Track& track) { std::get<Rotations>(track.curves).after = Extrapolation::loop; })), QStringList());
        document.clips[0] = document.clips[0].with([](Clip& clip) { clip.frameRate = 0.9; });
        QCOMPARE(idsOf(document), QStringList("clip.length-mismatch info 1 1"));
        document.clips[0] = document.clips[0].with([](Clip& clip) { clip.frameRate = 0.5; });
        QCOMPARE(idsOf(document), QStringList()); // half a frame is allowed
        document.clips[0] = document.clips[0].with([](Clip& clip) { clip.frameRate = 0; });
        QCOMPARE(idsOf(document), QStringList());
        QCOMPARE(loopEnd(Clip{}), 0.0);
    }

    void tracksWithoutAFrameAreBoundToOne()
    {
        const Document good = ofRotation(rotationsOf({{0, aboutZ(0)}}));
        const Document none = withTrackChanged(good, [](Track& track) { track.target.node = -1; });
        const Document outside = withTrackChanged(good, [](Track& track) { track.target.node = 7; });
        Document missing = good;
        missing.scene = missing.scene.with([](Scene& scene) { scene.nodes[1].missing = true; });
        QCOMPARE(find(validate(missing), "track.unknown-node")->diagnostic.message, std::string("There is no frame named \"Arm\" in the scene."));
        QCOMPARE(find(validate(outside), "track.unknown-node")->diagnostic.message, std::string("There is no frame 7; the scene has 2."));
        for (const Document& document : {none, outside, missing}) {
            QCOMPARE(idsOf(document), QStringList("track.unknown-node warning 1 0"));
            QVERIFY(fixAll(document, "track.unknown-node") == document);
            QCOMPARE(idsOf(rebind(document, 1, 1, 0)), QStringList());
            QVERIFY(rebind(document, 1, 1, 2) == document && rebind(document, 1, 9, 0) == document && rebind(document, 9, 1, 0) == document);
        }
        const Document alone = withTrackChanged(ofNumbers(numbersOf({{0, 1}})), [](Track& track) { track.target.node = -1; });
        QCOMPARE(idsOf(alone), QStringList());
    }

    void sequencesOfM3gKeepTheirCounts()
    {
        const auto wrapped = [](const Rotations& curve) {
            return withTrackChanged(ofRotation(curve), [](Track& track) { track.dialect = M3gSequence{{}, {}, 2}; });
        };
        const auto countOf = [](const Document& document) { return std::get<M3gSequence>(trackOf(document).dialect).wrapped; };
        const Document straight = wrapped(rotationsOf({{0, aboutZ(0)}, {1, aboutZ(10)}, {2, aboutZ(20)}, {3, aboutZ(30)}}));
        const Document fixed = fixAll(straight, "keys.redundant");
        QCOMPARE(rotationOf(fixed).keys.size(), std::size_t(2));
        QCOMPARE(countOf(fixed), std::size_t(1));
        const Document half = fixAll(wrapped(rotationsOf({{0, aboutZ(0)}, {1, aboutZ(175)}, {2, aboutZ(180)}})), "rotation.half-turn");
        QCOMPARE(rotationOf(half).keys.size(), std::size_t(4));
        QCOMPARE(rotationOf(half).keys[1].interpolation, Interpolation::slerp);
        QCOMPARE(countOf(half), std::size_t(3));
        // A key of a vector sequence goes from all components.
        auto vector = onlyX(numbersOf({{0, 0}, {1, std::nan("")}, {2, 3}}));
        const Document joint
            = withTrackChanged(documentOf({{PropertyKind::translation, vector}}), [](Track& track) { track.dialect = M3gSequence{}; });
        const Document whole = fixAll(joint, "value.not-finite");
        QVERIFY(hasJointKeys(trackOf(whole)));
        QCOMPARE(keyCount(trackOf(whole), 2), std::size_t(2));
    }

    // After a fix its finding is gone and no new warning came; what is not played differently by purpose stays.
    void aFixMakesNothingElseWorse()
    {
        RandomCurves random(302);
        std::map<std::string, int> seen;
        for (int n = 0; n < 10000; ++n) {
            auto rotation = random.rotations(random.whole(1, 7), kAllModes);
            rotation.timing = SplineTiming(random.whole(0, 2));
            rotation.path = random.chance(0.5) ? RotationPath::shortest : RotationPath::asStored;
            rotation.after = random.chance(0.3) ? Extrapolation::loop : Extrapolation::constant;
            auto keys = std::vector(rotation.keys.begin(), rotation.keys.end());
            for (std::size_t i = 0; i < keys.size(); ++i) {
                if (random.chance(0.1))
                    keys[i].value = keys[i].value * random.number(0.9, 1.1);
                if (i > 0 && random.chance(0.1))
                    keys[i].value = keys[i - 1].value * aboutZ(180);
                if (i > 0 && random.chance(0.1))
                    keys[i].value = keys[i - 1].value;
                if (i > 0 && random.chance(0.1))
                    keys[i].time = keys[i - 1].time;
                if (random.chance(0.03))
                    keys[i].value = glm::dquat(0, 0, 0, 0);
                if (random.chance(0.01))
                    keys[i].value.x = HUGE_VAL;
            }
            rotation.keys = KeyList<glm::dquat>(keys);
            auto number = random.scalar(random.whole(2, 7), kAllModes);
            number.timing = SplineTiming(random.whole(0, 2));
            Document document = documentOf({{PropertyKind::rotation, rotation}, {PropertyKind::translation, onlyX(number)}});
            document.clips[0] = document.clips[0].with([](Clip& clip) { clip.loop = true; });
            const auto findings = validate(document);
            for (const Finding& finding : findings) {
                ++seen[finding.diagnostic.id];
                const Document fixed = fix(document, finding);
                const auto after = validate(fixed);
                bool gone = true;
                for (const Finding& other : after)
                    gone = gone && !(other.diagnostic.id == finding.diagnostic.id && other.track == finding.track);
                const QString what = QStringLiteral("%1 in curve %2").arg(QString::fromStdString(finding.diagnostic.id)).arg(n);
                QVERIFY2(gone, qPrintable(what));
                // Behind a key that is not finite nothing else was looked at; of a jump the two sides were never neighbours.
                if (finding.diagnostic.id != "value.not-finite" && finding.diagnostic.id != "keys.duplicate-time")
                    QVERIFY2(warningsOf(after) <= warningsOf(findings), qPrintable(what));
                if (finding.track == 1)
                    QVERIFY(trackOf(fixed, 1) == trackOf(document, 1));
                QVERIFY(fixed.scene.shares(document.scene));
            }
        }
        for (const char* id : {"rotation.flip", "rotation.antipodal", "rotation.half-turn", "rotation.not-unit", "value.not-finite",
                 "keys.duplicate-time", "keys.redundant", "motion.velocity-jump", "motion.overshoot", "clip.length-mismatch"})
            QVERIFY2(seen[id] > 50, qPrintable(QStringLiteral("%1: %2").arg(id).arg(seen[id])));
    }

    void fixesOfWhatIsNotThereChangeNothing()
    {
        const Document document = ofNumbers(numbersOf({{0, 0}, {1, 1}, {2, 2}}));
        Finding finding = validate(document)[0];
        finding.track = 9;
        QVERIFY(fix(document, finding) == document);
        finding.track = 1;
        finding.diagnostic.id = "rotation.flip";
        QVERIFY(fix(document, finding) == document);
        finding.diagnostic.id = "x.unknown";
        QVERIFY(fix(document, finding) == document);
        finding.clip = 9;
        QVERIFY(fix(document, finding) == document);
        const Clip& clip = *document.clips[0];
        QCOMPARE(validateTrack(document, clip, *clip.tracks[0]).size(), std::size_t(1));
    }

    void whatTheReaderSaidIsNotSaidTwice()
    {
        std::vector<Diagnostic> read{{"keys.duplicate-time", Severity::warning, "Wave/Arm/glow", 12, 1, "read", true},
            {"track.unknown-node", Severity::warning, "Wave/Arm", 3, 1, "read", true}};
        Document document = ofNumbers(numbersOf({{0, 0}, {0, 1}, {0, 3}, {1, 2}}));
        document.scene = document.scene.with([](Scene& scene) { scene.nodes[1].missing = true; });
        const auto merged = withFindings(read, validate(document));
        QCOMPARE(merged.size(), std::size_t(2));
        QCOMPARE(merged[0].line, 12);
        QCOMPARE(merged[0].count, 2);
        QVERIFY(merged[0].message != "read");
        QCOMPARE(merged[1].message, std::string("read"));
        QCOMPARE(withFindings({}, validate(document)).size(), std::size_t(2));
    }

    void aMillionKeysTakeASecondOrSo()
    {
        constexpr int kKeys = 1000000;
        std::vector<Key<double>> wavy(kKeys), still(kKeys);
        for (int i = 0; i < kKeys; ++i) {
            wavy[std::size_t(i)] = {i / 30.0, std::sin(i * 0.7) * 5, Interpolation::spline, {}, {}};
            still[std::size_t(i)] = {i / 30.0, 3, Interpolation::linear, {}, {}};
        }
        std::vector<Key<glm::dquat>> turning(kKeys);
        for (int i = 0; i < kKeys; ++i)
            turning[std::size_t(i)] = {i / 30.0, exponential(glm::dvec3(std::sin(i * 0.3), std::cos(i * 0.5), 0)), Interpolation::spline, {}, {}};
        Curve<double> spline, hold;
        spline.keys = KeyList<double>(wavy);
        hold.keys = KeyList<double>(still);
        Rotations squad;
        squad.keys = KeyList<glm::dquat>(turning);
        const auto timed = [](const char* what, const Document& document) {
            QElapsedTimer timer;
            timer.start();
            const auto findings = validate(document);
            qInfo("%s: %lld ms, %d findings", what, static_cast<long long>(timer.elapsed()), int(findings.size()));
            return timer.elapsed();
        };
        QVERIFY(timed("1,000,000 keys of a spline", ofNumbers(spline)) < 60000); // far above: the machine may be busy
        QVERIFY(timed("1,000,000 keys of a hold", ofNumbers(hold)) < 60000);
        QVERIFY(timed("1,000,000 keys of SQUAD", ofRotation(squad)) < 60000);
    }
};

QTEST_APPLESS_MAIN(TestValidate)
#include "tst_validate.moc"
