#include "core/curve/evaluate.h"
#include "core/document/diff.h"
#include "core/document/edit_nodes.h"
#include "core/document/edit_time.h"
#include "core/io/document_io.h"

#include <QTest>

using namespace slerpline;

// Laws of edits of nodes and of the time base.
class TestEditDocument : public QObject {
    Q_OBJECT

    static Document robot()
    {
        auto loaded = loadDocument(SLERPLINE_SAMPLES "/robot.x");
        return loaded ? loaded->value : Document{};
    }
    static int nodeNamed(const Document& document, const std::string& name)
    {
        for (std::size_t i = 0; i < document.scene->nodes.size(); ++i)
            if (document.scene->nodes[i].name == name)
                return int(i);
        return -1;
    }
    // Which node a track moves, by name and property: what must survive when indices shift.
    static std::vector<std::string> places(const Document& document)
    {
        std::vector<std::string> result;
        for (const Box<Clip>& clip : document.clips)
            for (const Box<Track>& track : clip->tracks)
                result.push_back(placeOf(document, *clip, *track));
        return result;
    }
    static bool parentsComeFirst(const Scene& scene)
    {
        for (std::size_t i = 0; i < scene.nodes.size(); ++i)
            if (scene.nodes[i].parent >= int(i))
                return false;
        return true;
    }

private slots:
    void aNodeTakesWithItWhatHangsBelowAndNothingElse()
    {
        const Document before = robot();
        const int arm = nodeNamed(before, "UpperArm_R");
        QVERIFY(arm > 0);
        const NodeRemoval removal = removeNode(before, arm);
        QVERIFY(removal.nodes > 1);
        QCOMPARE(removal.document.scene->nodes.size(), before.scene->nodes.size() - removal.nodes);
        QVERIFY(parentsComeFirst(*removal.document.scene));
        std::vector<std::string> expected;
        std::size_t gone = 0;
        for (const Box<Clip>& clip : before.clips)
            for (const Box<Track>& track : clip->tracks)
                if (isWithin(*before.scene, track->target.node, arm))
                    ++gone;
                else
                    expected.push_back(placeOf(before, *clip, *track));
        QCOMPARE(removal.tracks, gone);
        QVERIFY(places(removal.document) == expected);
        for (const Box<Mesh>& mesh : removal.document.scene->meshes)
            if (mesh->skin)
                for (const SkinBone& bone : mesh->skin->bones)
                    QVERIFY(bone.node < int(removal.document.scene->nodes.size()));
        QVERIFY(removal.bones > 0);
        QVERIFY(removeNode(before, -1).document == before);
        QVERIFY(removeNode(before, 10000).document == before);
    }

    void allRootsGoneIsAnEmptyScene()
    {
        Document document = robot();
        while (!document.scene->nodes.empty())
            document = removeNode(document, 0).document;
        QVERIFY(document.scene->meshes.empty());
        for (const Box<Clip>& clip : document.clips)
            QVERIFY(clip->tracks.empty());
    }

    void aNodeMovesBelowALaterOneAndTracksFollow()
    {
        const Document before = robot();
        const int spine = nodeNamed(before, "Spine"), thigh = nodeNamed(before, "UpperLeg_L");
        QVERIFY(spine > 0 && thigh > spine);
        const NodeMove moved = moveNode(before, spine, thigh);
        QVERIFY(parentsComeFirst(*moved.document.scene));
        QCOMPARE(moved.document.scene->nodes[std::size_t(moved.node)].name, std::string("Spine"));
        QCOMPARE(
            moved.document.scene->nodes[std::size_t(moved.document.scene->nodes[std::size_t(moved.node)].parent)].name, std::string("UpperLeg_L"));
        auto a = places(before), b = places(moved.document);
        QVERIFY(a == b);
        // Below itself: nothing happens.
        QVERIFY(moveNode(before, spine, spine).document == before);
        QVERIFY(moveNode(before, spine, nodeNamed(before, "Head")).document == before);
    }

    void otherTicksKeepEitherTheSecondsOrTheTicks()
    {
        const Document before = robot();
        const double ticks = before.ticksPerSecond;
        const Document same = withTicksPerSecond(before, 2 * ticks, TickChange::keepSeconds);
        QVERIFY(same.clips == before.clips);
        QCOMPARE(same.ticksPerSecond, 2 * ticks);
        const Document fast = withTicksPerSecond(before, 2 * ticks, TickChange::keepTicks);
        for (std::size_t clip = 0; clip < before.clips.size(); ++clip) {
            QCOMPARE(fast.clips[clip]->range.last, before.clips[clip]->range.last / 2);
            for (std::size_t track = 0; track < before.clips[clip]->tracks.size(); ++track)
                for (std::size_t curve = 0; curve < curveCount(*before.clips[clip]->tracks[track]); ++curve)
                    for (std::size_t key = 0; key < keyCount(*before.clips[clip]->tracks[track], curve); ++key)
                        QCOMPARE(keyTime(*fast.clips[clip]->tracks[track], curve, key) * 2 * ticks,
                            keyTime(*before.clips[clip]->tracks[track], curve, key) * ticks);
        }
        QVERIFY(withTicksPerSecond(fast, ticks, TickChange::keepTicks).clips == before.clips);
        for (double wrong : {0.0, -1.0, double(INFINITY), double(NAN)})
            QVERIFY(withTicksPerSecond(before, wrong, TickChange::keepTicks) == before);
    }

    void keptTicksScaleSlopesSoThatTheShapeStays()
    {
        Document document;
        document.ticksPerSecond = 100;
        Clip clip;
        clip.id = 1;
        Track track;
        track.id = 1;
        track.target = {-1, PropertyKind::named, "x"};
        VectorCurves curves;
        curves.names = {"x"};
        Key<double> first, last;
        first.interpolation = Interpolation::tangent;
        first.out = {TangentRule::free, 1, 0, 3};
        last.time = 1;
        last.value = 2;
        last.in = {TangentRule::free, 1, 0.4, -5};
        Curve<double> curve;
        curve.keys = KeyList<double>(std::vector<Key<double>>{first, last});
        curve.after = Extrapolation::loop;
        curve.period = 1.5;
        curves.components = {curve};
        track.curves = curves;
        clip.tracks = {Box<Track>(track)};
        document.clips = {Box<Clip>(clip)};
        const Document slow = withTicksPerSecond(document, 25, TickChange::keepTicks);
        const auto& scaled = std::get<VectorCurves>(slow.clips[0]->tracks[0]->curves).components[0];
        for (double time : {0.0, 0.2, 0.5, 0.9, 1.0, 1.4, 1.9})
            QVERIFY(std::abs(evaluate(scaled, 4 * time) - evaluate(curve, time)) < 1e-12);
    }

    void theOtherRotationSenseTurnsTheOtherWayAndTwiceIsIdentity()
    {
        const Document before = robot();
        const Document turned = withOtherRotationSense(before);
        QVERIFY(turned.xRotationSense != before.xRotationSense);
        for (std::size_t i = 0; i < before.clips[1]->tracks.size(); ++i) {
            const auto* a = std::get_if<Curve<glm::dquat>>(&before.clips[1]->tracks[i]->curves);
            if (!a)
                continue;
            const auto& b = std::get<Curve<glm::dquat>>(turned.clips[1]->tracks[i]->curves);
            for (double time : {0.1, 0.77, 1.9}) {
                const glm::dquat p = evaluate(*a, time), q = glm::conjugate(evaluate(b, time));
                QVERIFY(std::abs(std::abs(glm::dot(p, q)) - 1) < 1e-12);
            }
        }
        QVERIFY(withOtherRotationSense(turned) == before);
        // The file keeps its numbers.
        const auto first = writeDocument(before, FileFormat::x), second = writeDocument(turned, FileFormat::x);
        QVERIFY(first && second);
        QVERIFY(first->bytes == second->bytes);
    }

    void anglesVelocitiesTurnWithTheOtherSense()
    {
        Document document;
        Clip clip;
        clip.id = 1;
        Track track;
        track.id = 1;
        track.target = {-1, PropertyKind::rotation, ""};
        Key<glm::dquat> first, last;
        first.interpolation = Interpolation::tangent;
        first.value = glm::normalize(glm::dquat(0.8, 0.3, -0.2, 0.4));
        first.out = {TangentRule::free, 1, 0, glm::dvec3(0.5, -1, 2)};
        last.time = 1;
        last.value = glm::normalize(glm::dquat(0.5, -0.6, 0.1, 0.7));
        last.in = {TangentRule::free, 1, 0, glm::dvec3(-1, 0.2, 0.3)};
        Curve<glm::dquat> curve;
        curve.keys = KeyList<glm::dquat>(std::vector<Key<glm::dquat>>{first, last});
        track.curves = curve;
        clip.tracks = {Box<Track>(track)};
        document.clips = {Box<Clip>(clip)};
        const Document turned = withOtherRotationSense(document);
        const auto& other = std::get<Curve<glm::dquat>>(turned.clips[0]->tracks[0]->curves);
        // Right at the keys the velocities agree; between them tangent spans are built from one end and may differ a little.
        const double h = 1e-5;
        for (double time : {0.0, 1 - h}) {
            const glm::dquat p = evaluate(curve, time + h) * glm::conjugate(evaluate(curve, time));
            const glm::dquat q = glm::conjugate(evaluate(other, time + h)) * evaluate(other, time);
            QVERIFY(glm::length(glm::dvec3(p.x, p.y, p.z) - glm::dvec3(q.x, q.y, q.z)) < 1e-8);
        }
    }

    void aChangedOrderOfClipsIsADifference()
    {
        const Document before = robot();
        Document after = before;
        std::swap(after.clips[0], after.clips[1]);
        QVERIFY(diff(before, after).structure);
        QVERIFY(diff(before, before).empty());
    }

    void xSaysWhatItCannotHoldAndStaysSilentWhenNothingIsLost()
    {
        const Document before = robot();
        const auto clean = writeDocument(before, FileFormat::x);
        QVERIFY(clean && clean->diagnostics.empty());
        Document document = before;
        document.clips[0] = document.clips[0].with([](Clip& clip) {
            clip.loop = true;
            clip.frameRate = 24;
            clip.range.last += 1;
            clip.tracks[0] = clip.tracks[0].with([](Track& track) { track.muted = true; });
            clip.tracks[1] = clip.tracks[1].with([](Track& track) {
                if (auto* vector = std::get_if<VectorCurves>(&track.curves))
                    vector->components[0].after = Extrapolation::linear;
                else
                    std::get<Curve<glm::dquat>>(track.curves).after = Extrapolation::linear;
            });
        });
        const auto written = writeDocument(document, FileFormat::x);
        QVERIFY(written);
        std::string said;
        for (const Diagnostic& diagnostic : written->diagnostics)
            if (diagnostic.id == "x.not-stored")
                said += diagnostic.message;
        for (const char* word : {"loops", "range", "frame rate", "muted", "before and after its keys"})
            QVERIFY2(said.find(word) != std::string::npos, word);
    }

    void otherNodesAreWrittenAnewAndReadBack()
    {
        const Document before = robot();
        Document document = withNode(before, [] {
            Node node;
            node.name = "Hat";
            node.parent = 1;
            return node;
        }());
        auto written = writeDocument(document, FileFormat::x);
        QVERIFY(written);
        QVERIFY(std::any_of(written->diagnostics.begin(), written->diagnostics.end(), [](const Diagnostic& d) { return d.id == "x.written-anew"; }));
        const auto read = readDocument(written->bytes, "robot.x");
        QVERIFY(read);
        const int hat = nodeNamed(read->value, "Hat");
        QVERIFY(hat > 0);
        QCOMPARE(read->value.scene->nodes[std::size_t(read->value.scene->nodes[std::size_t(hat)].parent)].name, before.scene->nodes[1].name);
        QCOMPARE(read->value.scene->nodes.size(), before.scene->nodes.size() + 1);
        QCOMPARE(places(read->value).size(), places(before).size());
    }

    void aWriterThatIsToldToStopStops()
    {
        auto loaded = loadDocument(SLERPLINE_SAMPLES "/orientation.json");
        QVERIFY(loaded);
        WriteOptions options;
        options.proceeds = [] { return false; };
        const auto written = writeDocument(loaded->value, FileFormat::x, options);
        QVERIFY(!written);
        QCOMPARE(written.error().id, std::string("io.cancelled"));
    }
};

QTEST_APPLESS_MAIN(TestEditDocument)
#include "tst_edit_document.moc"
