#include "app/editor/commands/filter_commands.h"
#include "core/document/edit.h"
#include "core/io/document_io.h"

#include <QSettings>
#include <QSignalSpy>
#include <QtTest>

#include <cmath>

using namespace slerpline;
using namespace slerpline::editor;

// Filters without a window: what they are done to, what comes of it, and that a trial leaves no trace.
class TestFilters : public QObject {
    Q_OBJECT

    static Document sample(const char* name = "robot.x")
    {
        auto loaded = loadDocument(std::string(SLERPLINE_SAMPLES "/") + name);
        return loaded ? loaded->value : Document{};
    }
    static std::string bytesOf(const Document& document)
    {
        const auto written = writeDocument(document, FileFormat::json);
        return written ? std::string(written->bytes.begin(), written->bytes.end()) : std::string();
    }
    // One clip with a number track of `count` keys on a sine, one a frame.
    static Document waves(std::size_t tracks, std::size_t count, const char* name = "wave")
    {
        Document document;
        Clip clip;
        clip.id = 1;
        clip.range = {0, double(count) / 30};
        for (std::size_t t = 0; t < tracks; ++t) {
            Track track;
            track.id = TrackId(t + 1);
            track.target = {-1, PropertyKind::named, name + std::to_string(t)};
            VectorCurves vector;
            vector.components.resize(1);
            vector.names = {"x"};
            std::vector<Key<double>> keys(count);
            for (std::size_t i = 0; i < count; ++i) {
                keys[i].time = double(i) / 30;
                keys[i].value = 10 * std::sin(0.1 * double(i) + double(t));
            }
            vector.components[0].keys = KeyList<double>(keys);
            track.curves = vector;
            clip.tracks.push_back(Box<Track>(track));
        }
        document.clips.push_back(Box<Clip>(clip));
        return document;
    }
    static FilterResult run(const EditorState& base, FilterScope scope, const FilterSettings& settings, const std::vector<CurveRef>& shown = {})
    {
        const ClipId clip = base.document.clips.front()->id;
        return *filtered(base, clip, filterTargets(base, clip, shown, scope), settings, [](double) { return true; });
    }

private slots:
    void init() { QSettings().clear(); }

    void simplifyKeepsTheBoundAndSaysSo()
    {
        const EditorState base{waves(2, 300), {}};
        FilterSettings settings;
        settings.isRelative = false;
        settings.units = 0.05;
        const FilterResult result = run(base, FilterScope::wholeClip, settings);
        QCOMPARE(result.report.tracks, std::size_t(2));
        QCOMPARE(result.report.keysBefore, std::size_t(600));
        QVERIFY(result.report.keysAfter < 200);
        QCOMPARE(keyTotal(result.state.document, 1), result.report.keysAfter);
        QVERIFY(result.report.moved > 0 && result.report.moved <= 0.05 * (1 + 1e-9));
        QVERIFY(result.report.isBoundKept);
        QVERIFY(!result.report.movedAt.empty());
    }

    void aScopeTouchesNothingElse()
    {
        EditorState base{waves(3, 100), {}};
        FilterSettings settings;
        settings.percent = 1;
        // shown: one curve
        FilterResult result = run(base, FilterScope::shownCurves, settings, {{2, 0}});
        for (TrackId id : {1u, 3u})
            QVERIFY(*findTrack(*result.state.document.clips.front(), id) == *findTrack(*base.document.clips.front(), id));
        QVERIFY(keyCount(*findTrack(*result.state.document.clips.front(), 2), 0) < 100);
        // selected: keys outside stay to the bit
        base.selection.set({1, 0}, IndexRanges::of(20, 60));
        result = run(base, FilterScope::selectedKeys, settings);
        const auto& before = std::get<VectorCurves>(findTrack(*base.document.clips.front(), 1)->curves).components[0].keys;
        const auto& after = std::get<VectorCurves>(findTrack(*result.state.document.clips.front(), 1)->curves).components[0].keys;
        QVERIFY(after.size() < before.size());
        for (std::size_t i = 0; i < 20; ++i)
            QVERIFY(after[i].time == before[i].time && after[i].value == before[i].value);
        for (std::size_t i = 1; i <= 40; ++i)
            QVERIFY(after[after.size() - i].value == before[before.size() - i].value);
        // what is still there of the selection is still selected
        const IndexRanges selected = result.state.selection.keysOf({1, 0});
        QVERIFY(selected.size() < 40);
        selected.forEach([&](std::size_t key) { QVERIFY(after[key].time >= before[20].time && after[key].time <= before[59].time); });
    }

    void nothingSelectedIsNoEdit()
    {
        const EditorState base{waves(1, 50), {}};
        const FilterResult result = run(base, FilterScope::selectedKeys, {});
        QCOMPARE(result.report.tracks, std::size_t(0));
        QVERIFY(result.state.document == base.document);
        QVERIFY(filterTargets(base, 77, {{1, 0}}, FilterScope::wholeClip).empty()); // no such clip
        QVERIFY(filterTargets(base, 1, {{9, 0}, {1, 5}}, FilterScope::shownCurves).empty());
    }

    void keysThatADialectHoldsTogetherStayTogether()
    {
        for (const char* file : {"lighthouse.json", "width_and_height.json", "box.json"}) {
            EditorState base{sample(file), {}};
            for (const Box<Track>& track : base.document.clips.front()->tracks)
                if (keyCount(*track, 0) > 1)
                    base.selection.set({track->id, 0}, IndexRanges::single(1));
            for (Filter filter : {Filter::simplify, Filter::bake, Filter::unroll, Filter::gaussian, Filter::butterworth})
                for (FilterScope scope : {FilterScope::selectedKeys, FilterScope::wholeClip}) {
                    FilterSettings settings;
                    settings.filter = filter;
                    settings.percent = 5;
                    const FilterResult result = run(base, scope, settings);
                    for (const Box<Track>& track : result.state.document.clips.front()->tracks)
                        QCOMPARE(keysAreJoint(*track), keysAreJoint(*findTrack(*base.document.clips.front(), track->id)));
                    QVERIFY(writeDocument(result.state.document, FileFormat::json));
                }
        }
    }

    void bakingPutsAKeyEveryFewFrames()
    {
        const EditorState base{waves(1, 61), {}};
        FilterSettings settings;
        settings.filter = Filter::bake;
        settings.everyFrames = 4;
        settings.spans = BakedSpans::straight;
        const FilterResult result = run(base, FilterScope::wholeClip, settings);
        const Track& track = *findTrack(*result.state.document.clips.front(), 1);
        QCOMPARE(keyCount(track, 0), std::size_t(16));
        for (std::size_t i = 0; i < 16; ++i)
            QVERIFY(std::abs(keyTime(track, 0, i) - double(i) * 4 / 30) < 1e-9);
        QVERIFY(result.report.moved > 0);
        settings.everyFrames = 1e-9; // ten thousand million keys
        const FilterResult refused = run(base, FilterScope::wholeClip, settings);
        QVERIFY(!refused.report.error.empty());
        QVERIFY(refused.state.document == base.document);
    }

    void unrollTellsHowManySignsItTurned()
    {
        Track track;
        track.id = 1;
        track.target.kind = PropertyKind::rotation;
        std::vector<Key<glm::dquat>> keys(4);
        for (std::size_t i = 0; i < keys.size(); ++i) {
            keys[i].time = double(i);
            keys[i].value = glm::angleAxis(0.2 * double(i), glm::dvec3(0, 0, 1)) * (i == 2 ? -1.0 : 1.0);
        }
        Curve<glm::dquat> curve;
        curve.keys = KeyList<glm::dquat>(keys);
        track.curves = curve;
        Clip clip;
        clip.id = 1;
        clip.range = {0, 3};
        clip.tracks.push_back(Box<Track>(track));
        Document document;
        document.clips.push_back(Box<Clip>(clip));
        EditorState state{document, {}};
        FilterSettings settings;
        settings.filter = Filter::unroll;
        const auto result = filtered(state, 1, filterTargets(state, 1, {}, FilterScope::wholeClip), settings, [](double) { return true; });
        QVERIFY(result);
        QCOMPARE(result->report.signs, std::size_t(1));
        QCOMPARE(result->report.keysAfter, std::size_t(4));
    }

    void unrollTakesNumbersNamedAsAnglesOnly()
    {
        for (const char* name : {"wave", "armAngle"}) {
            EditorState base{waves(1, 3, name), {}};
            Track track = *findTrack(*base.document.clips.front(), 1);
            auto& keys = std::get<VectorCurves>(track.curves).components[0].keys;
            std::vector<Key<double>> list(keys.begin(), keys.end());
            list[0].value = 170;
            list[1].value = -170;
            list[2].value = -160;
            keys = KeyList<double>(list);
            base.document = withTrack(base.document, 1, track);
            FilterSettings settings;
            settings.filter = Filter::unroll;
            const FilterResult result = run(base, FilterScope::wholeClip, settings);
            const auto& after = std::get<VectorCurves>(findTrack(*result.state.document.clips.front(), 1)->curves).components[0].keys;
            const bool isAngle = std::string(name) == "armAngle";
            QCOMPARE(after[1].value, isAngle ? 190.0 : -170.0);
            QCOMPARE(after[2].value, isAngle ? 200.0 : -160.0);
            QCOMPARE(result.report.withoutAngles, std::size_t(isAngle ? 0 : 1));
        }
    }

    void smoothingMovesValuesAndNoTimes()
    {
        for (Filter filter : {Filter::gaussian, Filter::butterworth}) {
            const EditorState base{waves(1, 80), {}};
            FilterSettings settings;
            settings.filter = filter;
            settings.cutoff = 0.4;
            settings.sigmaFrames = 6;
            const FilterResult result = run(base, FilterScope::wholeClip, settings);
            const Track &before = *findTrack(*base.document.clips.front(), 1), &after = *findTrack(*result.state.document.clips.front(), 1);
            QCOMPARE(keyCount(after, 0), keyCount(before, 0));
            for (std::size_t i = 0; i < 80; ++i)
                QCOMPARE(keyTime(after, 0, i), keyTime(before, 0, i));
            QVERIFY(result.report.moved > 0.1);
        }
    }

    void aFilterThatIsStoppedGivesNothing()
    {
        const EditorState base{waves(5, 20), {}};
        int asked = 0;
        const auto result = filtered(base, 1, filterTargets(base, 1, {}, FilterScope::wholeClip), {}, [&](double) { return ++asked < 2; });
        QVERIFY(!result);
        QCOMPARE(asked, 2);
    }

    void aTrialThatIsCancelledLeavesNoTrace()
    {
        EditorDocument document;
        Session session(document);
        FilterCommands filters(session);
        document.open(sample(), QString(), QString(), {});
        const std::string before = bytesOf(document.state().document);
        filters.begin(QStringLiteral("simplify"));
        filters.setScope(QStringLiteral("clip"));
        QCOMPARE(filters.set(QStringLiteral("degrees"), QStringLiteral("5")), QString());
        QTRY_VERIFY(!filters.isWorking());
        QVERIFY(bytesOf(document.state().document) != before);
        QVERIFY(!document.isModified()); // what is only shown is no change
        QVERIFY(document.inTrial());
        filters.setShowsBefore(true);
        QCOMPARE(bytesOf(document.state().document), before);
        filters.setShowsBefore(false);
        QVERIFY(bytesOf(document.state().document) != before);
        filters.cancel();
        QCOMPARE(bytesOf(document.state().document), before);
        QCOMPARE(document.undoStack().count(), 0);
        QVERIFY(!document.inGesture());
    }

    void applyIsOneUndoStepAndWaitsForItsResult()
    {
        EditorDocument document;
        Session session(document);
        FilterCommands filters(session);
        document.open(sample(), QString(), QString(), {});
        const std::string before = bytesOf(document.state().document);
        filters.begin(QStringLiteral("simplify"));
        filters.setScope(QStringLiteral("clip"));
        filters.set(QStringLiteral("degrees"), QStringLiteral("2+3"));
        QVERIFY(filters.isWorking());
        filters.apply();
        QTRY_VERIFY(!filters.isActive());
        QCOMPARE(document.undoStack().count(), 1);
        QCOMPARE(document.undoStack().undoText(), QStringLiteral("Simplify curves"));
        QVERIFY(bytesOf(document.state().document) != before);
        QVERIFY(document.isModified());
        document.undoStack().undo();
        QCOMPARE(bytesOf(document.state().document), before);
        FilterCommands later(session); // the parameters are remembered
        QCOMPARE(later.settings().degrees, 5.0);
    }

    void othersAreRefusedWhileATrialGoesOn()
    {
        EditorDocument document;
        Session session(document);
        FilterCommands filters(session);
        document.open(sample(), QString(), QString(), {});
        const std::string before = bytesOf(document.state().document);
        QSignalSpy refused(&document, &EditorDocument::refused);
        filters.begin(QStringLiteral("bake"));
        filters.setScope(QStringLiteral("clip"));
        QTRY_VERIFY(!filters.isWorking());
        const std::string shown = bytesOf(document.state().document);
        EditorState other = document.state();
        other.document.frameRate = 12;
        document.apply(QStringLiteral("other"), other);
        document.beginGesture();
        document.previewGesture(other);
        document.commitGesture(QStringLiteral("other"));
        document.cancelGesture();
        document.select({});
        QCOMPARE(refused.count(), 2);
        QCOMPARE(bytesOf(document.state().document), shown);
        QCOMPARE(document.undoStack().count(), 0);
        filters.cancel();
        QCOMPARE(bytesOf(document.state().document), before);
    }

    void anotherDocumentOrClipEndsTheTrial()
    {
        EditorDocument document;
        Session session(document);
        FilterCommands filters(session);
        document.open(sample(), QString(), QString(), {});
        QVERIFY(document.state().document.clips.size() > 1);
        const std::string before = bytesOf(document.state().document);
        filters.begin(QStringLiteral("bake"));
        QTRY_VERIFY(!filters.isWorking());
        session.setClip(document.state().document.clips[1]->id);
        QVERIFY(!filters.isActive());
        QCOMPARE(bytesOf(document.state().document), before);
        filters.begin(QStringLiteral("bake"));
        QVERIFY(filters.isActive());
        document.open(sample("box.json"), QString(), QString(), {});
        QVERIFY(!filters.isActive());
        QVERIFY(!document.inGesture());
        QTest::qWait(50); // a late result is dropped
        QVERIFY(document.state().document == sample("box.json"));
        document.close();
        filters.begin(QStringLiteral("simplify"));
        QVERIFY(!filters.isActive());
        filters.apply();
        filters.cancel();
    }

    void parametersThatMakeNoSenseAreSaid()
    {
        EditorDocument document;
        Session session(document);
        FilterCommands filters(session);
        for (const char* text : {"", "abc", "1/0", "-1", "999"})
            QVERIFY2(!filters.set(QStringLiteral("degrees"), QString::fromLatin1(text)).isEmpty(), text);
        QVERIFY(!filters.set(QStringLiteral("sigmaFrames"), QStringLiteral("0")).isEmpty());
        QCOMPARE(filters.settings(), FilterSettings{});
    }
};

QTEST_GUILESS_MAIN(TestFilters)
#include "tst_filters.moc"
