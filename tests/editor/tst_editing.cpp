#include "app/editor/editing/editor_document.h"
#include "app/editor/editing/move_operations.h"
#include "app/editor/editing/operations.h"
#include "app/editor/tools/select_tool.h"
#include "app/editor/view/handles.h"
#include "app/editor/view/hit_test.h"
#include "app/editor/view/ticks.h"
#include "core/document/edit.h"
#include "core/io/document_io.h"

#include <QSignalSpy>
#include <QtTest>

#include <cmath>
#include <random>

using namespace slerpline;
using namespace slerpline::editor;

// The selected keys moved by a time and a value of the grabbed channel, collisions replaced.
EditorState moved(const EditorState& base, ClipId clip, ChannelRef grabbed, Seconds time, double value)
{
    KeyMotion motion;
    motion.grabbed = grabbed;
    motion.time = time;
    motion.value = value;
    return moveSelectedKeys(base, clip, motion, {}).state;
}

// The editing layer without a window.
class TestEditing : public QObject {
    Q_OBJECT

    static Document sample()
    {
        auto loaded = loadDocument(SLERPLINE_SAMPLES "/robot.x");
        return loaded ? loaded->value : Document{};
    }
    static TrackId trackOf(const Document& document, const std::string& node, PropertyKind kind)
    {
        for (const auto& track : document.clips.front()->tracks)
            if (track->target.kind == kind && document.scene->nodes[std::size_t(track->target.node)].name == node)
                return track->id;
        return 0;
    }
    static Selection keysOf(TrackId track, std::uint32_t curve, std::size_t key)
    {
        Selection selection;
        selection.set({track, curve}, IndexRanges::single(key));
        return selection;
    }

private slots:
    void keysThatADialectHoldsTogetherMoveAndGoTogether()
    {
        for (const char* file : {"width_and_height.json", "box.json", "lighthouse.json"}) {
            const auto loaded = loadDocument(std::string(SLERPLINE_SAMPLES "/") + file);
            QVERIFY(loaded);
            const Clip& clip = *loaded->value.clips.front();
            const auto joint = std::find_if(clip.tracks.begin(), clip.tracks.end(), [](const Box<Track>& track) { return keysAreJoint(*track); });
            QVERIFY(joint != clip.tracks.end());
            const TrackId id = (*joint)->id;
            const auto curves = std::get<VectorCurves>((*joint)->curves).components;
            const auto curvesOf
                = [&](const EditorState& state) { return std::get<VectorCurves>(findTrack(*state.document.clips.front(), id)->curves).components; };
            EditorState base;
            base.document = loaded->value;
            base.selection = keysOf(id, 0, 1);
            KeyMotion motion;
            motion.grabbed = {id, 0};
            motion.time = 0.05;
            motion.value = 2;
            const EditorState moved = moveSelectedKeys(base, clip.id, motion, {}).state;
            for (std::size_t c = 0; c < curves.size(); ++c) {
                QCOMPARE(curvesOf(moved)[c].keys[1].time, curves[c].keys[1].time + 0.05);
                QCOMPARE(curvesOf(moved)[c].keys[1].value, curves[c].keys[1].value + (c == 0 ? 2 : 0)); // only the grabbed number
            }
            QVERIFY(moved.selection == base.selection);
            QVERIFY(writeDocument(moved.document, FileFormat::json)); // an array of keys is still one
            for (const Curve<double>& curve : curvesOf(deleteSelected(base, clip.id)))
                QCOMPARE(curve.keys.size(), curves[0].keys.size() - 1);
            const Seconds between = (curves[0].keys[0].time + curves[0].keys[1].time) / 2;
            const InsertResult inserted = insertKeys(base, clip.id, {{id, 1}}, between);
            for (const Curve<double>& curve : curvesOf(inserted.state))
                QCOMPARE(curve.keys.size(), curves[0].keys.size() + 1);
            QVERIFY(inserted.state.selection == keysOf(id, 1, 1));
        }
    }

    void aSelectionBeyondTheKeysIsCutBack()
    {
        const auto loaded = loadDocument(std::string(SLERPLINE_SAMPLES "/box.json"));
        QVERIFY(loaded);
        EditorDocument document;
        document.open(loaded->value, {}, {}, {});
        const Clip& clip = *loaded->value.clips.front();
        const Track& track = *clip.tracks.front();
        const std::size_t count = keyCount(track, 0);
        Selection wild;
        wild.set({track.id, 0}, IndexRanges::of(count - 1, count + 5));
        wild.set({track.id, 99}, IndexRanges::single(0));
        wild.set({track.id + 1000, 0}, IndexRanges::single(0));
        document.select(wild);
        QCOMPARE(document.state().selection.size(), std::size_t(1));
        QVERIFY(document.state().selection.contains({track.id, 0}, count - 1));
        EditorState next = deleteSelected(document.state(), clip.id);
        next.selection = wild;
        document.apply(QStringLiteral("Delete"), next);
        QVERIFY(document.state().selection.empty());
        document.apply(QStringLiteral("Delete"), deleteSelected(document.state(), clip.id)); // ends without an exception
    }

    void aThousandRandomCommandsUndoneGiveBackTheSameDocument()
    {
        EditorDocument document;
        document.open(sample(), {}, {}, {});
        const Document before = document.state().document;
        const ClipId clip = before.clips.front()->id;
        std::mt19937 engine(5);
        const auto pick = [&](std::size_t count) { return std::size_t(engine() % count); };
        for (int n = 0; n < 1000; ++n) {
            const Clip& now = *findClip(document.state().document, clip);
            const Track& track = *now.tracks[pick(now.tracks.size())];
            const auto curve = std::uint32_t(pick(curveCount(track)));
            const std::size_t keys = keyCount(track, curve);
            if (keys > 0)
                document.select(keysOf(track.id, curve, pick(keys)));
            const EditorState& state = document.state();
            switch (pick(6)) {
            case 0: document.apply("move", moved(state, clip, {track.id, 0}, double(pick(9)) / 30 - 0.1, double(pick(20)) - 10)); break;
            case 1: document.apply("insert", insertKeys(state, clip, {{track.id, curve}}, double(pick(120)) / 30).state); break;
            case 2: document.apply("rule", setSelectedRule(state, clip, TangentRule(pick(6)), {})); break;
            case 3: document.apply("mode", setSelectedInterpolation(state, clip, Interpolation(pick(6)))); break;
            case 4:
                if (keys > 2)
                    document.apply("delete", deleteSelected(state, clip));
                break;
            case 5:
                if (keys > 0)
                    document.apply("slope", setKeySlope(state, clip, {track.id, curve}, pick(keys), Side::after, double(pick(50)) - 25, true).state);
                break;
            }
        }
        QVERIFY(document.undoStack().count() > 500);
        const Document after = document.state().document;
        while (document.undoStack().canUndo())
            document.undoStack().undo();
        QVERIFY(document.state().document == before);
        const auto written = writeDocument(document.state().document, FileFormat::x);
        const auto original = writeDocument(before, FileFormat::x);
        QVERIFY(written && original);
        QVERIFY2(written->bytes == original->bytes, "saved again it is the same file");
        while (document.undoStack().canRedo())
            document.undoStack().redo();
        QVERIFY(document.state().document == after);
    }

    void aGestureIsOneStepHoweverManyMoves()
    {
        EditorDocument document;
        document.open(sample(), {}, {}, {});
        const ClipId clip = document.state().document.clips.front()->id;
        const TrackId track = trackOf(document.state().document, "Hips", PropertyKind::rotation);
        document.select(keysOf(track, 0, 1));
        const Document before = document.state().document;
        QSignalSpy changes(&document, &EditorDocument::changed);
        document.beginGesture();
        for (int i = 1; i <= 20; ++i)
            document.previewGesture(moved(document.gestureBase(), clip, {track, 0}, i / 300.0, 0));
        document.commitGesture("Move key");
        QCOMPARE(changes.count(), 20);
        QCOMPARE(document.undoStack().count(), 1);
        document.undoStack().undo();
        QVERIFY(document.state().document == before);
        QVERIFY(!document.isModified());
    }

    void aGestureThatEndsWhereItBeganIsNoStep()
    {
        EditorDocument document;
        document.open(sample(), {}, {}, {});
        const ClipId clip = document.state().document.clips.front()->id;
        const TrackId track = trackOf(document.state().document, "Hips", PropertyKind::rotation);
        document.select(keysOf(track, 0, 1));
        document.beginGesture();
        document.previewGesture(moved(document.gestureBase(), clip, {track, 0}, 0.1, 0));
        document.previewGesture(moved(document.gestureBase(), clip, {track, 0}, 0, 0));
        document.commitGesture("Move key");
        QCOMPARE(document.undoStack().count(), 0);
        document.beginGesture();
        document.previewGesture(moved(document.gestureBase(), clip, {track, 0}, 0.1, 5));
        document.cancelGesture();
        QCOMPARE(document.undoStack().count(), 0);
        QVERIFY(!document.isModified());
    }

    void aKeyDraggedOverAnotherBringsItBackWhenTheDragMovesOn()
    {
        EditorDocument document;
        document.open(sample(), {}, {}, {});
        const ClipId clip = document.state().document.clips.front()->id;
        const TrackId id = trackOf(document.state().document, "Hips", PropertyKind::rotation);
        document.select(keysOf(id, 0, 1));
        const Track& track = *findTrack(*findClip(document.state().document, clip), id);
        const double gap = keyTime(track, 0, 2) - keyTime(track, 0, 1);
        const std::size_t count = keyCount(track, 0);
        const auto keysNow = [&] { return keyCount(*findTrack(*findClip(document.state().document, clip), id), 0); };
        document.beginGesture();
        document.previewGesture(moved(document.gestureBase(), clip, {id, 0}, gap, 0));
        QCOMPARE(keysNow(), count - 1);
        document.previewGesture(moved(document.gestureBase(), clip, {id, 0}, gap / 2, 0));
        QCOMPARE(keysNow(), count);
        document.cancelGesture();
    }

    void draggingOneAngleKeepsTheOtherTwo()
    {
        const Document document = sample();
        const ClipId clip = document.clips.front()->id;
        const TrackId id = trackOf(document, "UpperLeg_L", PropertyKind::rotation);
        const EditorState base{document, keysOf(id, 0, 3)};
        const auto readoutOf = [&](const EditorState& state) { return TrackReadout(Box<Track>(*findTrack(*findClip(state.document, clip), id))); };
        const TrackReadout before = readoutOf(base);
        const TrackReadout after = readoutOf(moved(base, clip, {id, 0}, 0, 12.5));
        QVERIFY(std::abs(after.keyValue(0, 3) - before.keyValue(0, 3) - 12.5) < 1e-9);
        QVERIFY(std::abs(after.keyValue(1, 3) - before.keyValue(1, 3)) < 1e-9);
        QVERIFY(std::abs(after.keyValue(2, 3) - before.keyValue(2, 3)) < 1e-9);
    }

    void aDraggedHandleIsTheSlopeOfItsChannelAlone()
    {
        const Document document = sample();
        const ClipId clip = document.clips.front()->id;
        const TrackId id = trackOf(document, "UpperLeg_L", PropertyKind::rotation);
        const EditorState base{document, keysOf(id, 0, 3)};
        const SlopeResult result = setKeySlope(base, clip, {id, 1}, 3, Side::after, 33, false);
        QVERIFY(!result.wasLimited);
        const TrackReadout before(Box<Track>(*findTrack(*findClip(document, clip), id)));
        const TrackReadout after(Box<Track>(*findTrack(*findClip(result.state.document, clip), id)));
        QVERIFY(std::abs(after.slope(1, 3, Side::after) - 33) < 1e-9);
        QVERIFY(std::abs(after.slope(0, 3, Side::after) - before.slope(0, 3, Side::after)) < 1e-9);
        const double h = 1e-7, time = after.keyTime(1, 3); // and the curve moves that way
        QVERIFY(std::abs((after.value(1, time + h) - after.value(1, time)) / h - 33) < 1e-2);
    }

    void picksByTrueDistanceOnSteepCurvesToo()
    {
        EditorDocument document;
        Session session(document);
        document.open(sample(), {}, {}, {});
        const TrackId id = trackOf(document.state().document, "UpperLeg_L", PropertyKind::rotation);
        session.pickTrack(id, false);
        const auto readout = session.readout(id);
        ViewTransform view{0, 100, 300, 8, 1000, 800};
        const auto keyPx
            = [&](std::size_t key) { return QPointF(view.timeToPx(readout->keyTime(0, key)), view.valueToPx(readout->keyValue(0, key))); };
        auto hits = hitTest(session, view, keyPx(3) + QPointF(6, 5));
        QVERIFY(!hits.empty());
        QCOMPARE(hits.front().kind, Hit::Kind::key);
        QCOMPARE(hits.front().key, std::size_t(3));
        QVERIFY(hitTest(session, view, QPointF(500, 5)).empty());
        // A steep curve: five pixels sideways still hit, whatever the vertical distance.
        view.pxPerUnit = 900;
        view.originValue = 0;
        const double time = (readout->keyTime(0, 2) + readout->keyTime(0, 3)) / 2;
        view.originValue = readout->value(0, time) + 400 / view.pxPerUnit;
        hits = hitTest(session, view, QPointF(view.timeToPx(time) + 1, 400));
        QVERIFY(!hits.empty());
        QCOMPARE(hits.front().kind, Hit::Kind::segment);
    }

    void boxSelectTakesWhatIsInside()
    {
        EditorDocument document;
        Session session(document);
        document.open(sample(), {}, {}, {});
        const TrackId id = trackOf(document.state().document, "UpperLeg_L", PropertyKind::rotation);
        session.pickTrack(id, false);
        const auto readout = session.readout(id);
        const ViewTransform view{0, 100, 300, 8, 1200, 1600};
        const Selection inside = keysInRect(session, view,
            QRectF(view.timeToPx(readout->keyTime(0, 2)) - 1, 0, view.timeToPx(readout->keyTime(0, 4) - readout->keyTime(0, 2)) + 2, 1600));
        QCOMPARE(inside.keysOf({id, 0}), IndexRanges::of(2, 5));
    }

    void zoomKeepsThePointUnderThePointer()
    {
        ViewTransform view{1, 50, 120, 7, 900, 500};
        const double time = view.pxToTime(300), value = view.pxToValue(200);
        for (int i = 0; i < 60; ++i)
            view = zoomed(view, 300, 200, 1.3, 1.2);
        QVERIFY(std::abs(view.pxToTime(300) - time) < 1e-9);
        QVERIFY(std::abs(view.pxToValue(200) - value) < 1e-6);
        const ViewTransform whole = framed(view, {0, 4}, {-10, 30});
        QVERIFY(whole.timeToPx(0) > 0 && whole.timeToPx(4) < 900 && whole.valueToPx(30) > 0 && whole.valueToPx(-10) < 500);
    }

    void ticksAreLabelledFarEnoughApartAtEveryZoom()
    {
        for (double scale = 1e-3; scale < 1e5; scale *= 1.7) {
            ViewTransform view{-3, 40, scale, scale, 1000, 700};
            double last = -1e9;
            for (const Tick& tick : timeTicks(view, 30)) {
                QVERIFY(tick.px >= -1 && tick.px <= 1001);
                if (tick.label.isEmpty())
                    continue;
                QVERIFY2(tick.px - last >= 49.9, qPrintable(QString::number(scale)));
                last = tick.px;
            }
            QVERIFY(valueTicks(view).size() < 200);
        }
        QCOMPARE(shownNumber(-0.0001, 2), QStringLiteral("0"));
        QCOMPARE(shownNumber(-1.50, 2), QString(QChar(0x2212)) + QStringLiteral("1.5"));
    }
};

QTEST_GUILESS_MAIN(TestEditing)
#include "tst_editing.moc"
