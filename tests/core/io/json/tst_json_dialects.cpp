#include "core/clip/channel_edit.h"
#include "core/clip/clip_sampler.h"
#include "core/curve/evaluate.h"
#include "core/io/document_io.h"
#include "core/io/json/json_io.h"

#include <QtTest>

#include <random>

using namespace slerpline;

namespace {

const Track& firstTrack(const Document& document) { return *document.clips.at(0)->tracks.at(0); }

const Curve<double>& component(const Track& track, std::size_t index) { return std::get<VectorCurves>(track.curves).components.at(index); }

Track withKey(Track track, std::size_t curve, std::size_t index, const std::function<void(Key<double>&)>& change)
{
    auto& keys = std::get<VectorCurves>(track.curves).components[curve].keys;
    std::vector<Key<double>> list(keys.begin(), keys.end());
    change(list.at(index));
    keys = KeyList<double>(list);
    return track;
}

Document withTrack(Document document, const Track& track)
{
    document.clips[0] = document.clips[0].with([&](Clip& clip) { clip.tracks[0] = Box<Track>(track); });
    return document;
}

// A document of cui2d keys, as it was read.
Document animation(const char* text = R"([{"time": 0, "out": -3, "values": [200, 1]}, {"time": 0.5, "in": 1, "out": 1, "values": [50, 2]},
    {"time": 1, "in": -3, "values": [200, 3]}])")
{
    const auto read = json::readJson(text, "folder/swing.json", {});
    return read ? read->value : Document();
}

std::string bytesOf(const Document& document)
{
    const auto written = json::writeJson(document, {});
    return written ? written->bytes : "error: " + written.error().message;
}

std::string trackBytes(const Track& track)
{
    Document document;
    Clip clip;
    clip.tracks.emplace_back(track);
    document.clips.emplace_back(clip);
    return bytesOf(document);
}

Track m3gTrack(const std::string& members)
{
    const auto track = json::readTrack(R"({"dialect": "m3g", )" + members + "}", 1000);
    if (!track)
        qWarning("%s", describe(track.error()).c_str());
    return track.value_or(Track());
}

template <class T> Curve<T> looping(std::vector<Key<T>> keys, Seconds period)
{
    Curve<T> curve;
    curve.keys = KeyList<T>(keys);
    curve.before = curve.after = Extrapolation::loop;
    curve.period = period;
    curve.joinsSeam = false;
    return curve;
}

} // namespace

class TestJsonDialects : public QObject {
    Q_OBJECT
private slots:
    void aWrappedValidRangePlaysFromItsFirstKeyOverTheEnd()
    {
        const Track track = m3gTrack(R"("property": "rotation", "interpolation": "squad", "duration": 4000, "repeat": "loop", "validRange": [3, 1],
            "keys": [{"time": 2000, "value": [0, 1, 0, 0]}, {"time": 3500, "value": [0, 0.6, 0, -0.8]}, {"time": 1, "value": [5, 5, 5, 5]},
            {"time": 0, "value": [0, 0, 0, 1]}, {"time": 500, "value": [0, 0.6, 0, 0.8]}])");
        const auto& curve = std::get<Curve<glm::dquat>>(track.curves);
        const auto key = [](Seconds time, glm::dquat value) {
            Key<glm::dquat> result;
            result.time = time;
            result.value = value;
            result.interpolation = Interpolation::spline;
            return result;
        };
        Curve<glm::dquat> expected
            = looping<glm::dquat>({key(0, {1, 0, 0, 0}), key(0.5, {0.8, 0, 0.6, 0}), key(2, {0, 0, 1, 0}), key(3.5, {-0.8, 0, 0.6, 0})}, 4);
        expected.path = RotationPath::asStored;
        QVERIFY(curve == expected);
        for (int i = -200; i <= 200; ++i)
            QVERIFY(evaluate(curve, i * 0.037) == evaluate(expected, i * 0.037));
        const auto& sequence = std::get<M3gSequence>(track.dialect);
        QCOMPARE(sequence.wrapped, std::size_t(2));
        QVERIFY(sequence.leading.empty());
        QVERIFY((sequence.trailing == std::vector<UnusedKey>{{0.001, {5, 5, 5, 5}}}));
    }

    void aRangeThatLeavesKeysOutKeepsThemOnTheirSides()
    {
        const Track track = m3gTrack(R"("property": "p", "components": ["v"], "interpolation": "spline", "duration": 3000, "repeat": "loop",
            "validRange": [1, 3], "keys": [{"time": 900, "value": 9}, {"time": 1000, "value": 1}, {"time": 1500, "value": 3}, {"time": 3000, "value": 1},
            {"time": 0, "value": 8}])");
        const auto key = [](Seconds time, double value) {
            Key<double> result;
            result.time = time;
            result.value = value;
            result.interpolation = Interpolation::spline;
            return result;
        };
        // The round of 3 s is longer than the keys: a seam of 1 s leads from the last key to the first.
        QVERIFY(component(track, 0) == looping<double>({key(1, 1), key(1.5, 3), key(3, 1)}, 3));
        QVERIFY((std::get<M3gSequence>(track.dialect) == M3gSequence{{{0.9, {9}}}, {{0, {8}}}, 0}));
        QVERIFY(evaluate(component(track, 0), 3.5) == evaluate(component(track, 0), 0.5));
        QVERIFY(evaluate(component(track, 0), 4.5) == 3);
    }

    void aLoopWhoseEndsMeetHasAnEmptySeamInM3g()
    {
        const Track track = m3gTrack(R"("property": "p", "components": ["v"], "interpolation": "spline", "duration": 1000, "repeat": "loop",
            "keys": [{"time": 0, "value": 0}, {"time": 300, "value": 1}, {"time": 1000, "value": 0}])");
        Curve<double> joined = component(track, 0);
        QVERIFY(!joined.joinsSeam);
        joined.joinsSeam = true;
        QVERIFY(evaluate(joined, 0.1) != evaluate(component(track, 0), 0.1));
    }

    void rotationsGoAsStoredUnlessTheTrackSaysOtherwise()
    {
        const std::string keys = R"("property": "rotation", "duration": 1000, "keys": [{"time": 0, "value": [0, 0, 0, 1]}])";
        QVERIFY(std::get<Curve<glm::dquat>>(m3gTrack(keys).curves).path == RotationPath::asStored);
        QVERIFY(std::get<Curve<glm::dquat>>(m3gTrack("\"path\": \"shortest\", " + keys).curves).path == RotationPath::shortest);
        QVERIFY(std::get<Curve<glm::dquat>>(m3gTrack("\"path\": \"shortest\", " + keys).curves).keys[0].interpolation == Interpolation::slerp);
    }

    void membersOfAnotherDialectAreKeptUnread()
    {
        const auto track = json::readTrack(R"({"property": "p", "components": ["v"], "duration": "long", "keys": [], "stretch": 2})", 1);
        QVERIFY(track);
        QCOMPARE(track->unknownMembers, std::string("\"duration\": \"long\",\n\"stretch\": 2"));
        const Track stretched = m3gTrack(R"("stretch": 2, "property": "p", "components": ["v"], "duration": 1, "keys": [{"time": 0, "value": 0}])");
        QCOMPARE(stretched.unknownMembers, std::string("\"stretch\": 2"));
    }

    void aSequenceThatEditsTookBeyondM3gLosesNothing_data()
    {
        QTest::addColumn<int>("edit");
        QTest::addColumn<QString>("says");
        QTest::newRow("a key past the duration") << 0 << "\"before\": \"loop\",";
        QTest::newRow("a key before time 0") << 1 << "\"before\": \"loop\",";
        QTest::newRow("ping-pong") << 2 << "\"before\": \"ping-pong\",";
        QTest::newRow("no duration") << 3 << "\"before\": \"loop\",";
        QTest::newRow("components apart") << 4 << "\"curves\": [";
        QTest::newRow("tangents and modes of their own") << 5 << "\"validRange\": [2, 0],";
        QTest::newRow("no keys") << 6 << "\"unused\": {";
        QTest::newRow("constant on one side") << 7 << "\"before\": \"constant\",";
        QTest::newRow("an unused key before time 0") << 8 << "\"leading\": [";
    }
    void aSequenceThatEditsTookBeyondM3gLosesNothing()
    {
        QFETCH(int, edit);
        QFETCH(QString, says);
        const auto inSeconds = json::readTrack(
            R"({"dialect": "m3g", "property": "p", "components": ["a", "b"], "interpolation": "spline", "duration": 3, "repeat": "loop",
            "validRange": [2, 0], "keys": [{"time": 3, "value": [1, 2]}, {"time": 1, "value": [9, 9]}, {"time": 0, "value": [3, 4]}]})",
            1);
        QVERIFY(inSeconds);
        Track track = *inSeconds;
        for (std::size_t c = 0; c < 2; ++c) {
            Curve<double>& curve = std::get<VectorCurves>(track.curves).components[c];
            switch (edit) {
            case 0: track = withKey(track, c, 1, [](Key<double>& key) { key.time = 4; }); break;
            case 1: track = withKey(track, c, 0, [](Key<double>& key) { key.time = -1; }); break;
            case 2: curve.before = curve.after = Extrapolation::pingPong; break;
            case 3: curve.period.reset(); break;
            case 4: track = withKey(track, c, 1, [c](Key<double>& key) { key.time = 2 + 0.5 * double(c); }); break;
            case 5:
                track = withKey(track, c, 0, [c](Key<double>& key) {
                    key.interpolation = Interpolation::tangent;
                    key.out = {TangentRule::free, 1, 0.5, double(c)};
                });
                break;
            case 6: curve.keys = {}; break;
            case 7: curve.before = Extrapolation::constant; break;
            case 8: std::get<M3gSequence>(track.dialect).leading = {{-1, {0, 0}}}; break;
            }
        }
        const std::string bytes = trackBytes(track);
        QVERIFY2(bytes.find(says.toStdString()) != std::string::npos, bytes.c_str());
        const auto again = json::readJson(bytes, "again.json", {});
        if (!again)
            QFAIL((describe(again.error()) + "\n" + bytes).c_str());
        track.id = 1;
        QVERIFY2(firstTrack(again->value) == track, bytes.c_str());
        QCOMPARE(bytesOf(again->value), bytes);
    }

    void whateverAnEditLeavesIsWrittenAndReadsBackAsTheSameMotion_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"lighthouse", "box"})
            QTest::newRow(name) << name;
    }
    void whateverAnEditLeavesIsWrittenAndReadsBackAsTheSameMotion()
    {
        QFETCH(QString, name);
        const auto loaded = loadDocument(QString(SLERPLINE_TEST_DATA "/../../resources/samples/%1.json").arg(name).toStdString());
        QVERIFY(loaded);
        std::mt19937 engine(11);
        const auto pick = [&engine](std::size_t count) { return std::size_t(engine() % count); };
        for (int round = 0; round < 300; ++round) {
            const Clip& clip = *loaded->value.clips[pick(loaded->value.clips.size())];
            Track track = *clip.tracks[pick(clip.tracks.size())];
            for (int edit = 0; edit < 6; ++edit) {
                const std::size_t curve = pick(curveCount(track));
                const std::size_t count = keyCount(track, curve);
                if (count == 0)
                    break;
                const IndexRanges keys = IndexRanges::single(pick(count));
                switch (pick(5)) {
                case 0: track = moveCurveKeys(track, curve, keys, double(pick(8000)) / 1000 - 4).track; break;
                case 1: track = insertCurveKey(track, curve, double(pick(12000)) / 1000).track; break;
                case 2: track = removeCurveKeys(track, curve, keys); break;
                case 3: track = setCurveInterpolation(track, curve, keys, Interpolation(pick(6))); break;
                case 4: track = setCurveTangentRule(track, curve, keys, TangentRule(pick(6)), {}); break;
                }
            }
            const std::string bytes = trackBytes(track);
            QVERIFY2(!bytes.starts_with("error"), bytes.c_str());
            Document withNodes = loaded->value;
            withNodes.clips = {withNodes.clips[0].with([&track](Clip& only) { only.tracks = {Box<Track>(track)}; })};
            const auto again = json::readJson(bytesOf(withNodes), "again.json", {});
            if (!again)
                QFAIL((describe(again.error()) + "\n" + bytes).c_str());
            QCOMPARE(bytesOf(again->value), bytesOf(withNodes));
            ClipSampler before(*withNodes.clips[0]), after(*again->value.clips[0]);
            for (int i = -20; i <= 150; ++i) {
                const TrackSample a = before.sample(0, i * 0.0997), b = after.sample(0, i * 0.0997);
                for (std::size_t n = 0; n < a.size(); ++n)
                    QVERIFY2(std::abs(a[n] - b[n]) <= 1e-9 * (1 + std::abs(a[n])), bytes.c_str());
            }
        }
    }

    void slerpOfNumbersIsWrittenAsTheLinearItPlaysAs()
    {
        Track track = m3gTrack(R"("property": "p", "components": ["v"], "duration": 1, "keys": [{"time": 0, "value": 0}, {"time": 1, "value": 1}])");
        track = withKey(track, 0, 0, [](Key<double>& key) { key.interpolation = Interpolation::slerp; });
        QVERIFY(trackBytes(track).find("slerp\"") == trackBytes(track).rfind("slerp\"")); // none but the format's name
        QVERIFY(json::readJson(trackBytes(track), "t", {}));
    }

    void moreWrappedKeysThanThereAreWrapAsManyAsCan()
    {
        Track track = m3gTrack(R"("property": "p", "components": ["v"], "duration": 9, "keys": [{"time": 0, "value": 0}, {"time": 1, "value": 1}])");
        std::get<M3gSequence>(track.dialect).wrapped = 7;
        QVERIFY(trackBytes(track).find("\"validRange\": [1, 0]") != std::string::npos);
        track = withKey(track, 0, 0, [](Key<double>&) {});
        auto& keys = std::get<VectorCurves>(track.curves).components[0].keys;
        keys = keys.splice(0, 1, {});
        QVERIFY(trackBytes(track).find("validRange") == std::string::npos);
    }

    void anUnusedKeyThatIsNotFiniteIsRefused()
    {
        Track track = m3gTrack(R"("property": "p", "components": ["v"], "duration": 9, "keys": [{"time": 0, "value": 0}])");
        std::get<M3gSequence>(track.dialect).leading = {{0, {HUGE_VAL}}};
        QVERIFY(trackBytes(track).starts_with("error: "));
    }

    void aCui2dTrackPlaysItsStretchedTimes()
    {
        const auto track = json::readTrack(
            R"({"property": "p", "components": ["v"], "period": 7, "keys": [{"time": 0, "value": 1}, {"time": 3, "value": 2, "in": -2}], "stretch": 0.5,
            "dialect": "cui2d"})",
            10);
        QVERIFY(track);
        const Curve<double>& curve = component(*track, 0);
        QCOMPARE(curve.keys[1].time, 0.15);
        QCOMPARE(curve.period.value_or(0), 0.35);
        QVERIFY(curve.sharedTime == SharedTime::first);
        QVERIFY(curve.keys[0].interpolation == Interpolation::tangent);
        QVERIFY((curve.keys[1].in == Tangent<double>{TangentRule::linear, 2, 0, 0}));
    }

    void anArrayOfKeysIsOneClipNamedAfterTheFile()
    {
        const Document document = animation();
        QVERIFY(document.jsonForm == JsonForm::cui2dKeys);
        QCOMPARE(document.ticksPerSecond, 1.0);
        QCOMPARE(document.clips.size(), std::size_t(1));
        const Clip& clip = *document.clips[0];
        QCOMPARE(clip.name, std::string("swing"));
        QCOMPARE(clip.range, (TimeRange{0, 1}));
        QCOMPARE(clip.frameRate, 30.0);
        QCOMPARE(propertyName(firstTrack(document).target), std::string("values"));
        QVERIFY((std::get<VectorCurves>(firstTrack(document).curves).names == std::vector<std::string>{"0", "1"}));
        QVERIFY(std::holds_alternative<Cui2dAnimation>(firstTrack(document).dialect));
        QCOMPARE(animation(R"([{"time": -2, "values": [1]}, {"time": -1, "values": [2]}])").clips[0]->range, (TimeRange{0, 0}));
    }

    void theUsersTimeBaseCountsForKeysToo()
    {
        const auto read = json::readJson(R"([{"time": 0, "values": [1]}, {"time": 500, "values": [2]}])", "ms.json", ReadOptions{1000.0});
        QVERIFY(read);
        QCOMPARE(read->value.clips[0]->range.last, 0.5);
        QVERIFY(bytesOf(read->value).find("{\"time\": 0.5, ") != std::string::npos); // such files are in seconds
    }

    void itPlaysAsTheExamplesOfCui2dSay()
    {
        struct Row {
            const char* file;
            double milliseconds, stretch;
            std::vector<double> values;
        };
        const std::vector<Row> rows = {{"width_and_height", 25, 1, {122.20468749999999, 161.578}},
            {"width_and_height", 125, 1, {108.3984375, 179.25}}, {"width_and_height", 205, 1, {100.5286375, 189.32334400000002}},
            {"width_and_height", -1, 1, {125, 158}}, {"y", 1, 1, {199.10179879999998}}, {"y", 125, 1, {113.28125}},
            {"y", 450, 1, {50.150000000000006}}, {"y", 500, 1, {50}}, {"y", 2000, 1, {200}}, {"x_and_angle", 100, 1, {186.75000000000003, -0.65}},
            {"x_and_angle", 656, 1, {109.957504, -16.008499200000003}}, {"x_and_angle", 256, 0.5, {131.804032, -11.6391936}}};
        for (const Row& row : rows) {
            const auto loaded = loadDocument(std::string(SLERPLINE_TEST_DATA "/../../resources/samples/") + row.file + ".json");
            QVERIFY(loaded);
            for (std::size_t i = 0; i < row.values.size(); ++i)
                QVERIFY(std::abs(evaluate(component(firstTrack(loaded->value), i), row.milliseconds / 1000 / row.stretch) - row.values[i]) < 1e-9);
        }
        const auto box = loadDocument(SLERPLINE_TEST_DATA "/../../resources/samples/box.json");
        QVERIFY(box);
        const Track& swing = *box->value.clips.at(2)->tracks.at(0);
        QVERIFY(std::abs(evaluate(component(swing, 0), 0.256) - 131.804032) < 1e-9);
        QVERIFY(std::abs(evaluate(component(firstTrack(box->value), 1), 0.015) - 161.578) < 1e-9); // stretched by 0.6
    }

    void keysAtOneTimeAreLookedUpFromTheLeft()
    {
        const char* text
            = R"([{"time": 0, "values": [0]}, {"time": 1, "in": 0, "out": 0, "values": [1]}, {"time": 1, "in": 0, "out": 0, "values": [5]},
            {"time": 2, "values": [6]}])";
        QCOMPARE(evaluate(component(firstTrack(animation(text)), 0), 1), 1.0);
        const auto read = json::readJson(text, "t", {});
        QCOMPARE(read->diagnostics.size(), std::size_t(1));
        QCOMPARE(read->diagnostics[0].message, std::string("Keys share a time; the first of them counts there, the last from there on."));
    }

    void tangentsThatAreNumbersStayAnArray()
    {
        const Document document = animation();
        Track track = firstTrack(document);
        for (std::size_t c = 0; c < 2; ++c)
            track = withKey(track, c, 1, [](Key<double>& key) {
                key.time = 0.75;
                key.in.rule = TangentRule::flat;
                key.out = {TangentRule::linear, 0.5, 0, 0};
            });
        QCOMPARE(QString::fromStdString(bytesOf(withTrack(document, track))),
            QString("[\n  {\"time\": 0, \"out\": -3, \"values\": [200, 1]},\n  {\"time\": 0.75, \"in\": 0, \"out\": -0.5, \"values\": [50, 2]},\n"
                    "  {\"time\": 1, \"in\": -3, \"values\": [200, 3]}\n]\n"));
    }

    void whatAnArrayCannotHoldIsOneError_data()
    {
        QTest::addColumn<int>("edit");
        QTest::addColumn<QString>("what");
        QTest::newRow("free") << 0 << "the tangents of key 1: they are numbers there, smooth or linear at 0.5 s";
        QTest::newRow("plateau") << 1 << "the tangents of key 1: they are numbers there, smooth or linear at 0.5 s";
        QTest::newRow("weight") << 2 << "the tangents of key 1: they are numbers there, smooth or linear at 0.5 s";
        QTest::newRow("negative smooth") << 3 << "the tangents of key 1: they are numbers there, smooth or linear at 0.5 s";
        QTest::newRow("step") << 4 << "a span that is not played with tangents, after key 1 at 0.5 s";
        QTest::newRow("not finite") << 5 << "a number that is not finite at 0.5 s";
        QTest::newRow("apart") << 6 << "components with keys of their own";
        QTest::newRow("loop") << 7 << "what the curve does before and after its keys";
        QTest::newRow("stretch") << 8 << "the stretch 2";
        QTest::newRow("nodes") << 9 << "nodes";
        QTest::newRow("clips") << 10 << "2 clips";
        QTest::newRow("tracks") << 11 << "2 tracks";
        QTest::newRow("plain track") << 12 << "this track, which is not of the dialect cui2d";
        QTest::newRow("no keys") << 13 << "a track without keys";
        QTest::newRow("endless strength") << 14 << "the tangents of key 1: they are numbers there, smooth or linear at 0.5 s";
    }
    void whatAnArrayCannotHoldIsOneError()
    {
        QFETCH(int, edit);
        QFETCH(QString, what);
        Document document = animation();
        Track track = firstTrack(document);
        for (std::size_t c = 0; c < 2; ++c) {
            Curve<double>& curve = std::get<VectorCurves>(track.curves).components[c];
            const auto change = [&](const std::function<void(Key<double>&)>& by) { track = withKey(track, c, 1, by); };
            switch (edit) {
            case 0: change([](Key<double>& key) { key.out = {TangentRule::free, 1, 0, 2}; }); break;
            case 1: change([](Key<double>& key) { key.in.rule = TangentRule::plateau; }); break;
            case 2: change([](Key<double>& key) { key.in.weight = 0.5; }); break;
            case 3: change([](Key<double>& key) { key.in.strength = -1; }); break;
            case 4: change([](Key<double>& key) { key.interpolation = Interpolation::step; }); break;
            case 5: change([](Key<double>& key) { key.value = NAN; }); break;
            case 6: change([c](Key<double>& key) { key.time = 0.6 + 0.1 * double(c); }); break;
            case 7: curve.after = Extrapolation::loop; break;
            case 8: track.dialect = Cui2dAnimation{2}; break;
            case 12: track.dialect = {}; break;
            case 13: curve.keys = {}; break;
            case 14: change([](Key<double>& key) { key.in.strength = HUGE_VAL; }); break;
            default: break;
            }
        }
        document = withTrack(document, track);
        if (edit == 9)
            document.scene = document.scene.with([](Scene& scene) { scene.nodes.emplace_back(); });
        if (edit == 10)
            document.clips.emplace_back(Clip{});
        if (edit == 11)
            document.clips[0] = document.clips[0].with([](Clip& clip) { clip.tracks.push_back(clip.tracks[0]); });
        const auto written = json::writeJson(document, {});
        QVERIFY(!written);
        QCOMPARE(written.error().id, std::string("json.cui2d"));
        QCOMPARE(QString::fromStdString(written.error().message),
            "an array of cui2d keys cannot hold " + what + "; save as NAME.slerpline.json, Slerpline's own format, to keep everything");
    }

    void settingsOfTheClipThatAnArrayHasNoPlaceForAreNamed()
    {
        Document document = animation();
        QVERIFY(json::writeJson(document, {})->diagnostics.empty());
        document.clips[0] = document.clips[0].with([](Clip& clip) { clip.loop = true; });
        const auto written = json::writeJson(document, {});
        QVERIFY(written);
        QCOMPARE(written->diagnostics.size(), std::size_t(1));
        QCOMPARE(written->diagnostics[0].id, std::string("json.clip-not-stored"));
    }

    void theNameOfAFileDecidesWhetherItStaysAnArray()
    {
        QTemporaryDir folder;
        const std::string plain = folder.filePath("swing.json").toStdString(), native = folder.filePath("swing.SlerpLine.json").toStdString();
        QVERIFY(isNativeName(native) && isNativeName("a.slerpline.json"));
        QVERIFY(!isNativeName(plain) && !isNativeName("slerpline.json"));
        Document document = animation();
        QVERIFY(saveDocument(document, plain));
        QVERIFY(loadDocument(plain)->value == document);
        document = withTrack(document, withKey(firstTrack(document), 0, 1, [](Key<double>& key) { key.out = {TangentRule::free, 1, 0, 2}; }));
        QVERIFY(!saveDocument(document, plain));
        QVERIFY(saveDocument(document, native));
        const auto loaded = loadDocument(native);
        QVERIFY(loaded && loaded->value.jsonForm == JsonForm::native);
        QVERIFY(firstTrack(loaded->value) == firstTrack(document));
        QVERIFY(loadDocument(plain)->value == animation()); // the refused save left the file alone
    }
};

QTEST_APPLESS_MAIN(TestJsonDialects)
#include "tst_json_dialects.moc"
