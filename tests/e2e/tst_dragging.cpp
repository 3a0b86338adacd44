#include "tests/support/editor_window.h"

#include "app/editor/view/handles.h"
#include "app/editor/view/transform_box.h"
#include "core/curve/tangent_edit.h"
#include "core/document/edit.h"
#include "core/io/document_io.h"

#include <QQmlExtensionPlugin>
#include <QStyleHints>

#include <cmath>

Q_IMPORT_QML_PLUGIN(Slerpline_EditorPlugin)
Q_IMPORT_QML_PLUGIN(SlerplinePlugin)

using namespace slerpline;
using namespace slerpline::editor;
using slerpline::tests::EditorWindow;

#define CLOSE(a, b) QVERIFY2(std::abs((a) - (b)) < 1e-6, qPrintable(QStringLiteral("%1 is not %2").arg(a).arg(b)))

// Stories of the pointer: keys, handles and boxes dragged on the real window. Places come from the window, input goes through it; the
// document is looked at afterwards. Curves of the hips' translation, keyed apart.
class TestDragging : public QObject {
    Q_OBJECT

    struct Stage : EditorWindow {
        Stage() : EditorWindow(QSize(1280, 800)) {}
        void open()
        {
            QVERIFY(isReady());
            QVERIFY(editor().openFile(QUrl::fromLocalFile(QStringLiteral(SLERPLINE_SAMPLES "/robot.x"))));
            QTest::qWait(200);
            press(Qt::Key_F, Qt::ControlModifier);
            type(QStringLiteral("Hips transl"));
            const auto isTrack = [](QQuickItem* item) {
                return item->property("kind").toString() == QStringLiteral("track")
                    && item->property("name").toString() == QStringLiteral("translation");
            };
            QTRY_VERIFY(find(isTrack));
            QTest::qWait(50);
            click(centreOf(find(isTrack)));
            QTRY_COMPARE(editor().documentFacade()->curvesShown(), 3);
            click(inWindow(QPointF(plot().width() - 12, 12)));
            press(Qt::Key_A);
            QTest::qWait(250);
            plot().forceActiveFocus();
            // Y alone, so that no other curve is in the way.
            const TrackId track = editor().session().shown().begin()->track;
            editor().session().setActive(ChannelRef{track, 1});
            press(Qt::Key_H, Qt::ShiftModifier);
            QTRY_COMPARE(editor().documentFacade()->curvesShown(), 1);
            press(Qt::Key_A);
            QTest::qWait(250);
            before = document();
        }
        const Document& document() const { return editor().document().state().document; }
        ChannelRef channel() const { return *editor().session().active(); }
        std::shared_ptr<const TrackReadout> readout() const { return editor().session().readout(channel().track); }
        const Curve<double>& curve() const { return std::get<VectorCurves>(readout()->track().curves).components[channel().channel]; }
        double rate() const { return editor().session().frameRate(); }
        double frameOf(std::size_t key) const { return curve().keys[key].time * rate(); }
        double framePx() const { return plot().view().pxPerSecond / rate(); }
        QPointF keyPx(std::size_t key) const
        {
            return {plot().view().timeToPx(curve().keys[key].time), plot().view().valueToPx(curve().keys[key].value)};
        }
        QPoint keyAt(std::size_t key) const { return inWindow(keyPx(key)); }
        QPoint gripAt(BoxGrip grip) const
        {
            const auto box = transformBox(editor().session());
            return box ? inWindow(editor::gripPx(framePx2(*box), grip)) : QPoint();
        }
        QRectF framePx2(const TransformBox& box) const { return editor::framePx(box, plot().view()); }
        std::size_t selected() const { return editor().document().state().selection.size(); }
        const IndexRanges& selectedKeys() const { return editor().document().state().selection.keysOf({channel().track, channel().channel}); }
        void hold(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {})
        {
            QTest::mouseMove(window(), from);
            QTest::mousePress(window(), Qt::LeftButton, modifiers, from);
            for (int step = 1; step <= 6; ++step)
                QTest::mouseMove(window(), from + (to - from) * step / 6);
            QCoreApplication::processEvents();
        }
        void letGo(QPoint at, Qt::KeyboardModifiers modifiers = {}) { QTest::mouseRelease(window(), Qt::LeftButton, modifiers, at); }
        void selectKeys(std::size_t first, std::size_t last)
        {
            click(keyAt(first));
            for (std::size_t key = first + 1; key <= last; ++key)
                click(keyAt(key), Qt::ShiftModifier);
        }
        // The key is the lowest of its curve: framed, its handles point out of the view.
        void makeRoom()
        {
            const double before = plot().view().pxPerUnit;
            for (int i = 0; i < 4; ++i)
                press(Qt::Key_Minus, Qt::AltModifier);
            QTRY_VERIFY(plot().view().pxPerUnit < before / 1.5);
            QTest::qWait(150); // till it stands
        }
        void undoAll()
        {
            while (editor().document().undoStack().canUndo())
                press(Qt::Key_Z, Qt::ControlModifier);
        }
        Document before;
    };
    static QPoint byX(double px) { return {int(std::lround(px)), 0}; }

private slots:
    void aKeyFollowsThePointerOneToOneAtTwoZooms()
    {
        Stage stage;
        stage.open();
        for (int zoom = 0; zoom < 2; ++zoom) {
            if (zoom) { // both axes, unevenly, about the key
                const QPointF at = stage.keyAt(2);
                for (const auto modifier : {Qt::NoModifier, Qt::ControlModifier}) {
                    QWheelEvent wheel(at, stage.window()->mapToGlobal(at), {}, QPoint(0, 480), Qt::NoButton, modifier, Qt::NoScrollPhase, false);
                    QCoreApplication::sendEvent(stage.window(), &wheel);
                }
                QTest::qWait(50);
            }
            const QPointF keyPx = stage.keyPx(2);
            const QPoint from = stage.inWindow(keyPx), to = from + QPoint(17, -23);
            stage.hold(from, to);
            QTest::keyPress(stage.window(), Qt::Key_Control); // no snapping
            stage.letGo(to, Qt::ControlModifier);
            QTest::keyRelease(stage.window(), Qt::Key_Control, Qt::ControlModifier);
            const QPointF now = stage.keyPx(2);
            QVERIFY2(std::abs(now.x() - keyPx.x() - 17) < 0.01, qPrintable(QString::number(now.x() - keyPx.x())));
            QVERIFY2(std::abs(now.y() - keyPx.y() + 23) < 0.01, qPrintable(QString::number(now.y() - keyPx.y())));
            QCOMPARE(stage.editor().document().undoStack().count(), 1);
            stage.press(Qt::Key_Z, Qt::ControlModifier);
            QVERIFY(stage.document() == stage.before);
        }
    }

    void shiftHeldInTheMiddleOfADragLocksTheAxis()
    {
        Stage stage;
        stage.open();
        const double value = stage.curve().keys[2].value, frame = stage.frameOf(2);
        const QPoint from = stage.keyAt(2), to = from + QPoint(int(std::lround(3 * stage.framePx())), -12);
        stage.hold(from, to);
        QVERIFY(stage.curve().keys[2].value != value);
        QTest::keyPress(stage.window(), Qt::Key_Shift);
        CLOSE(stage.curve().keys[2].value, value);
        CLOSE(stage.frameOf(2), frame + 3);
        QTest::keyRelease(stage.window(), Qt::Key_Shift, Qt::ShiftModifier);
        QVERIFY(stage.curve().keys[2].value != value);
        stage.letGo(to);
    }

    void escapePutsADragBackAndTheNextPressIsANewOne()
    {
        Stage stage;
        stage.open();
        const QPoint from = stage.keyAt(2);
        stage.hold(from, from + QPoint(40, 30));
        QVERIFY(!(stage.document() == stage.before));
        stage.press(Qt::Key_Escape);
        QVERIFY(stage.document() == stage.before);
        QTest::mouseMove(stage.window(), from + QPoint(80, 80));
        QVERIFY(stage.document() == stage.before);
        stage.letGo(from + QPoint(80, 80));
        QVERIFY(stage.document() == stage.before);
        QVERIFY(!stage.editor().documentFacade()->isModified());
    }

    void aDragGoesOnOutsideTheView()
    {
        Stage stage;
        stage.open();
        const ViewTransform view = stage.plot().view();
        const QPointF keyPx = stage.keyPx(2);
        const QPoint from = stage.inWindow(keyPx), to = from - QPoint(0, int(keyPx.y()) + 40); // over the ruler and beyond
        stage.hold(from, to, Qt::ControlModifier);
        QVERIFY(std::abs(stage.keyPx(2).y() + 40) < 1.5);
        stage.letGo(to, Qt::ControlModifier);
        QVERIFY(std::abs(stage.keyPx(2).y() + 40) < 1.5);
        QVERIFY(stage.plot().view() == view); // the view stays where it is
        QCOMPARE(stage.editor().document().undoStack().count(), 1);
    }

    void theBoxScalesByAnEdgeAndAltScalesFromTheCentre()
    {
        Stage stage;
        stage.open();
        stage.selectKeys(1, 3);
        QCOMPARE(stage.selected(), std::size_t(3));
        QTRY_VERIFY(stage.named("transformBox"));
        const double first = stage.frameOf(1), last = stage.frameOf(3);
        const QPoint right = stage.gripAt({1, 0});
        stage.drag(right, right + byX(4 * stage.framePx()));
        CLOSE(stage.frameOf(1), first);
        CLOSE(stage.frameOf(3), last + 4);
        stage.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(stage.document() == stage.before);
        stage.hold(right, right + byX(2 * stage.framePx()));
        QTest::keyPress(stage.window(), Qt::Key_Alt);
        stage.letGo(right + byX(2 * stage.framePx()), Qt::AltModifier);
        QTest::keyRelease(stage.window(), Qt::Key_Alt, Qt::AltModifier);
        CLOSE(stage.frameOf(1), first - 2);
        CLOSE(stage.frameOf(3), last + 2);
        stage.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(stage.document() == stage.before);
    }

    void aCornerScalesBothAxes()
    {
        Stage stage;
        stage.open();
        stage.selectKeys(1, 3);
        const auto box = *transformBox(stage.editor().session());
        const QPoint corner = stage.gripAt({1, 1});
        stage.drag(corner, corner + QPoint(int(std::lround(4 * stage.framePx())), -30));
        const auto grown = *transformBox(stage.editor().session());
        CLOSE(grown.times.last * stage.rate(), box.times.last * stage.rate() + 4);
        QVERIFY(std::abs((grown.greatest - box.greatest) * stage.plot().view().pxPerUnit - 30) < 1);
        CLOSE(grown.least, box.least);
        QCOMPARE(stage.editor().document().undoStack().undoText(), QStringLiteral("Scale 3 keys"));
    }

    void rippleLastsAsLongAsTheKeyIsHeldOrTheFocusIsThere()
    {
        Stage stage;
        stage.open();
        const std::size_t end = stage.curve().keys.size() - 1;
        const double last = stage.frameOf(end), frame = stage.frameOf(2);
        const QPoint from = stage.keyAt(2), to = from + byX(stage.framePx());
        stage.hold(from, to);
        CLOSE(stage.frameOf(end), last);
        QTest::keyPress(stage.window(), Qt::Key_E);
        CLOSE(stage.frameOf(2), frame + 1);
        CLOSE(stage.frameOf(end), last + 1);
        QTest::keyRelease(stage.window(), Qt::Key_E);
        CLOSE(stage.frameOf(end), last);
        QTest::keyPress(stage.window(), Qt::Key_E);
        QVERIFY(stage.editor().tools()->rippling());
        stage.letGo(to);
        CLOSE(stage.frameOf(end), last + 1);
        // The filter field takes the focus: nothing is held any more, although no key came up.
        stage.press(Qt::Key_F, Qt::ControlModifier);
        QTRY_VERIFY(!stage.editor().tools()->rippling());
    }

    void theCollisionPolicyChosenInTheMenuIsKept()
    {
        Stage stage;
        stage.open();
        const std::size_t count = stage.curve().keys.size();
        const double second = stage.frameOf(2), third = stage.frameOf(3);
        const QPoint from = stage.keyAt(2), onto = from + byX((third - second) * stage.framePx());
        // Replace, the default: the other key goes and the status says so.
        stage.drag(from, onto);
        QCOMPARE(stage.curve().keys.size(), count - 1);
        QVERIFY(stage.editor().statusText().contains(QStringLiteral("replaced")));
        stage.press(Qt::Key_Z, Qt::ControlModifier);
        for (const char* policy : {"push", "block"}) {
            stage.press(Qt::Key_K, Qt::ControlModifier);
            QTRY_VERIFY(stage.named("commandSearchField") && stage.named("commandSearchField")->hasActiveFocus());
            stage.type(QStringLiteral("way ") + QLatin1String(policy));
            stage.press(Qt::Key_Return);
            QTRY_COMPARE(stage.editor().tools()->collision(), QLatin1String(policy));
            QTRY_VERIFY(!stage.named("commandSearchField"));
            QTest::qWait(50);
            stage.drag(from, onto);
            QCOMPARE(stage.curve().keys.size(), count);
            if (QLatin1String(policy) == QLatin1String("push"))
                CLOSE(stage.frameOf(3), third + 1);
            else
                CLOSE(stage.frameOf(2), third - 1);
            stage.press(Qt::Key_Z, Qt::ControlModifier);
            QVERIFY(stage.document() == stage.before);
        }
    }

    void theLassoKeySelectsOnceAndTheSelectToolComesBack()
    {
        Stage stage;
        stage.open();
        stage.press(Qt::Key_Q);
        QCOMPARE(stage.editor().tools()->active(), QStringLiteral("lasso"));
        const QPoint a = stage.keyAt(2);
        QTest::mousePress(stage.window(), Qt::LeftButton, {}, a + QPoint(-20, -20));
        for (const QPoint& by : {QPoint(0, -25), QPoint(20, -20), QPoint(25, 0), QPoint(20, 20), QPoint(-20, 20), QPoint(-22, 0)})
            QTest::mouseMove(stage.window(), a + by);
        stage.letGo(a + QPoint(-22, 0));
        QCOMPARE(stage.selectedKeys(), IndexRanges::single(2));
        QCOMPARE(stage.editor().tools()->active(), QStringLiteral("select"));
    }

    void theMoveToolButtonMovesTheSelectionFromAnywhere()
    {
        Stage stage;
        stage.open();
        stage.click(stage.keyAt(2));
        QVERIFY(stage.named("moveToolButton"));
        stage.click(stage.centreOf(stage.named("moveToolButton")));
        QCOMPARE(stage.editor().tools()->active(), QStringLiteral("move"));
        const double frame = stage.frameOf(2), value = stage.curve().keys[2].value;
        const QPoint from = stage.inWindow(QPointF(stage.plot().width() - 200, stage.plot().height() - 30)),
                     to = from + QPoint(int(std::lround(3 * stage.framePx())), -20);
        stage.hold(from, to);
        CLOSE(stage.frameOf(2), frame + 3);
        QTest::keyClick(stage.window(), Qt::Key_X); // locks the axis here; snapping stays as it is
        QVERIFY(stage.editor().snapping());
        CLOSE(stage.curve().keys[2].value, value);
        stage.letGo(to);
        stage.press(Qt::Key_Escape);
        QCOMPARE(stage.editor().tools()->active(), QStringLiteral("select"));
        stage.press(Qt::Key_X);
        QVERIFY(!stage.editor().snapping());
    }

    void retimeStretchesBetweenItsAnchors()
    {
        Stage stage;
        stage.open();
        stage.selectKeys(1, 4);
        stage.press(Qt::Key_T);
        QCOMPARE(stage.editor().tools()->active(), QStringLiteral("retime"));
        const double first = stage.frameOf(1), last = stage.frameOf(4);
        const QPoint anchor = stage.inWindow(QPointF(stage.plot().view().timeToPx(last / stage.rate()), 30));
        stage.drag(anchor, anchor + byX(3 * stage.framePx()));
        CLOSE(stage.frameOf(1), first);
        CLOSE(stage.frameOf(4), last + 3);
        stage.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(stage.document() == stage.before);
    }

    void clicksAtOnePlaceGoThroughWhatLiesThere()
    {
        Stage stage;
        stage.open();
        stage.press(Qt::Key_H, Qt::AltModifier);
        stage.editor().session().showOnly({{stage.channel().track, 0}, {stage.channel().track, 1}, {stage.channel().track, 2}});
        QTest::qWait(20);
        stage.press(Qt::Key_A);
        QTest::qWait(250);
        // A place where two curves run over each other, far from keys.
        const Session& session = stage.editor().session();
        std::optional<QPointF> crossing;
        for (double x = 20; x < stage.plot().width() - 20 && !crossing; x += 2)
            for (double y = 20; y < stage.plot().height() - 20 && !crossing; y += 2) {
                PickRadius wide;
                wide.keyPx = 30;
                wide.segmentPx = 4;
                const auto near = hitTest(session, stage.plot().view(), {x, y}, wide);
                const auto isSegment = [](const Hit& hit) { return hit.kind == Hit::Kind::segment; };
                if (near.size() >= 2 && std::all_of(near.begin(), near.end(), isSegment))
                    crossing = QPointF(x, y);
            }
        if (!crossing)
            QSKIP("no two curves cross");
        std::set<CurveRef> seen;
        for (int n = 0; n < 4; ++n) {
            stage.click(stage.inWindow(*crossing));
            QTest::qWait(QGuiApplication::styleHints()->mouseDoubleClickInterval() + 50);
            for (const auto& [curve, keys] : stage.editor().document().state().selection.curves())
                seen.insert(curve);
            QCOMPARE(stage.editor().document().state().selection.curves().size(), std::size_t(1));
        }
        QVERIFY(seen.size() >= 2);
        QVERIFY(stage.document() == stage.before);
    }

    void restrictedPickingLeavesOtherCurvesAlone()
    {
        Stage stage;
        stage.open();
        const TrackId track = stage.channel().track;
        stage.editor().session().showOnly({{track, 0}, {track, 1}, {track, 2}});
        QTest::qWait(20);
        stage.press(Qt::Key_A);
        QTest::qWait(250);
        stage.press(Qt::Key_K, Qt::ControlModifier);
        QTRY_VERIFY(stage.named("commandSearchField") && stage.named("commandSearchField")->hasActiveFocus());
        stage.type(QStringLiteral("restrict"));
        stage.press(Qt::Key_Return);
        QTRY_VERIFY(stage.editor().tools()->restricted());
        QTRY_VERIFY(!stage.named("commandSearchField"));
        stage.drag(stage.inWindow(QPointF(3, 3)), stage.inWindow(QPointF(stage.plot().width() - 3, stage.plot().height() - 3)));
        QCOMPARE(stage.selected(), stage.curve().keys.size());
        QCOMPARE(stage.editor().document().state().selection.curves().size(), std::size_t(1));
    }

    void aHandleFollowsThePointerAndAltBreaksIt()
    {
        Stage stage;
        stage.open();
        stage.click(stage.keyAt(2));
        stage.makeRoom();
        stage.press(Qt::Key_2); // smooth: has handles
        const auto tip = handleTip(*stage.readout(), stage.channel().channel, 2, Side::after, stage.plot().view());
        QVERIFY(tip);
        const QPoint from = stage.inWindow(*tip), to = stage.keyAt(2) + QPoint(40, -25);
        stage.drag(from, to);
        const auto now = handleTip(*stage.readout(), stage.channel().channel, 2, Side::after, stage.plot().view());
        const QPointF away = *now - stage.keyPx(2);
        QVERIFY2(std::abs(std::atan2(-away.y(), away.x()) - std::atan2(25.0, 40.0)) < 0.03, "in line with the pointer");
        const double in = stage.readout()->slope(stage.channel().channel, 2, Side::before);
        const double out = stage.readout()->slope(stage.channel().channel, 2, Side::after);
        const QPoint again = stage.inWindow(*now), below = stage.keyAt(2) + QPoint(40, 25);
        stage.hold(again, below);
        QTest::keyPress(stage.window(), Qt::Key_Alt);
        CLOSE(stage.readout()->slope(stage.channel().channel, 2, Side::before), in);
        QVERIFY(std::abs(stage.readout()->slope(stage.channel().channel, 2, Side::after) - out) > 1e-3);
        stage.letGo(below, Qt::AltModifier);
        QTest::keyRelease(stage.window(), Qt::Key_Alt, Qt::AltModifier);
        CLOSE(stage.readout()->slope(stage.channel().channel, 2, Side::before), in);
        stage.undoAll();
        QVERIFY(stage.document() == stage.before);
    }

    void aWeightedHandleFollowsThePointerInLengthToo()
    {
        Stage stage;
        stage.open();
        stage.click(stage.keyAt(2));
        stage.makeRoom();
        stage.press(Qt::Key_2);
        Track track = stage.readout()->track();
        Curve<double>& curve = std::get<VectorCurves>(track.curves).components[stage.channel().channel];
        curve = setWeighted(curve, IndexRanges::single(2), {}, true).curve;
        EditorState weighted = stage.editor().document().state();
        weighted.document = withTrack(weighted.document, stage.editor().session().clipId(), track);
        stage.editor().document().apply(QStringLiteral("Weigh"), weighted);
        const auto tip = handleTip(*stage.readout(), stage.channel().channel, 2, Side::after, stage.plot().view());
        QVERIFY(tip);
        const QPoint by(-4, -14);
        stage.drag(stage.inWindow(*tip), stage.inWindow(*tip) + by);
        const auto now = handleTip(*stage.readout(), stage.channel().channel, 2, Side::after, stage.plot().view());
        QVERIFY(now);
        const QPointF moved = *now - *tip;
        QVERIFY2(std::hypot(moved.x() - by.x(), moved.y() - by.y()) < 0.1, qPrintable(QStringLiteral("%1 %2").arg(moved.x()).arg(moved.y())));
    }

    void arrowsNudgeFineAndCoarse()
    {
        Stage stage;
        stage.open();
        stage.click(stage.keyAt(2));
        const double frame = stage.frameOf(2), value = stage.curve().keys[2].value, step = stage.plot().stepValue();
        stage.press(Qt::Key_Right);
        CLOSE(stage.frameOf(2), frame + 1);
        stage.press(Qt::Key_Left, Qt::AltModifier);
        CLOSE(stage.frameOf(2), frame + 0.9);
        stage.press(Qt::Key_Up);
        CLOSE(stage.curve().keys[2].value, value + step);
        stage.press(Qt::Key_Down, Qt::ShiftModifier);
        CLOSE(stage.curve().keys[2].value, value - 9 * step);
        stage.press(Qt::Key_Up, Qt::AltModifier);
        CLOSE(stage.curve().keys[2].value, value - 8.9 * step);
        QCOMPARE(stage.editor().document().undoStack().count(), 5);
        stage.undoAll();
        QVERIFY(stage.document() == stage.before);
    }

    void aDragOverManyKeysMovesAllOfThemAndUndoRestoresTheBytes()
    {
        Stage stage;
        stage.open();
        const auto before = writeDocument(stage.document(), FileFormat::json);
        QVERIFY(before);
        stage.press(Qt::Key_A, Qt::ControlModifier);
        const double first = stage.frameOf(0), last = stage.frameOf(stage.curve().keys.size() - 1);
        const QPoint from = stage.keyAt(2);
        stage.drag(from, from + byX(5 * stage.framePx()));
        CLOSE(stage.frameOf(0), first + 5);
        CLOSE(stage.frameOf(stage.curve().keys.size() - 1), last + 5);
        stage.undoAll();
        const auto after = writeDocument(stage.document(), FileFormat::json);
        QVERIFY(after && after->bytes == before->bytes);
    }
};

QTEST_MAIN(TestDragging)
#include "tst_dragging.moc"
