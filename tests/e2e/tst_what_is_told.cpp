#include "tests/support/editor_window.h"

#include "app/editor/view/ticks.h"

#include <QQmlExtensionPlugin>

#include <cmath>

Q_IMPORT_QML_PLUGIN(Slerpline_EditorPlugin)
Q_IMPORT_QML_PLUGIN(SlerplinePlugin)

using namespace slerpline;
using namespace slerpline::editor;
using slerpline::tests::EditorWindow;

// What the window says by itself while one looks around: the value at the playhead, and what the mouse can do here.
class TestWhatIsTold : public QObject {
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
            press(Qt::Key_Return);
            QTRY_COMPARE(editor().documentFacade()->curvesShown(), 3);
            plot().forceActiveFocus();
            // Y alone, so that no other curve is in the way.
            editor().session().setActive(ChannelRef{editor().session().shown().begin()->track, 1});
            press(Qt::Key_H, Qt::ShiftModifier);
            QTRY_COMPARE(editor().documentFacade()->curvesShown(), 1);
            press(Qt::Key_A);
            QTest::qWait(250);
        }
        std::shared_ptr<const TrackReadout> readout() const { return editor().session().readout(editor().session().active()->track); }
        // Where the active curve is at a time, in the plot.
        QPointF onCurve(Seconds time) const { return {plot().view().timeToPx(time), plot().view().valueToPx(readout()->value(1, time))}; }
        void hover(QPointF px) { QTest::mouseMove(window(), inWindow(px)); }
        QStringList hints() const
        {
            QStringList texts;
            for (const QVariant& hint : editor().hints())
                texts << hint.toMap().value(QStringLiteral("t")).toString();
            return texts;
        }
    };

private slots:
    void theGutterTellsTheActiveValueAtThePlayhead()
    {
        Stage stage;
        stage.open();
        for (const double frame : {0.0, 11.0, 40.0}) {
            stage.editor().transport()->setProperty("frame", frame);
            const double value = stage.readout()->value(1, frame / 30);
            QQuickItem* tag = nullptr;
            QTRY_VERIFY((tag = stage.named("playheadValue")));
            const QVariantMap told = stage.plot().playheadValue();
            QVERIFY(std::abs(told.value(QStringLiteral("text")).toString().toDouble() - value) <= 0.05);
            QTRY_VERIFY(std::abs(tag->y() + tag->height() / 2 - stage.onCurve(frame / 30).y()) <= 1);
        }
    }

    void withoutAnActiveCurveTheGutterTellsNothing()
    {
        Stage stage;
        stage.open();
        stage.editor().session().setActive(std::nullopt);
        QVERIFY(stage.plot().playheadValue().isEmpty());
        QTRY_VERIFY(!stage.named("playheadValue"));
    }

    void theHintsFollowWhatIsUnderThePointer()
    {
        Stage stage;
        stage.open();
        stage.hover(QPointF(6, 6));
        QTRY_VERIFY(stage.hints().contains(QStringLiteral("drag a box to select")));
        const Seconds first = stage.readout()->keyTime(1, 1), second = stage.readout()->keyTime(1, 2);
        stage.hover(stage.onCurve(first));
        QTRY_VERIFY(stage.hints().contains(QStringLiteral("all keys at this time")));
        stage.hover(stage.onCurve((first + second) / 2));
        QTRY_VERIFY(stage.hints().contains(QStringLiteral("insert here")));
        stage.hover(QPointF(6, 6));
        QTRY_VERIFY(stage.hints().contains(QStringLiteral("drag a box to select")));
    }

    void theArrowsChooseFromAListThatTheMouseOpened()
    {
        Stage stage;
        stage.open();
        const auto active = stage.editor().session().active();
        stage.plot().forceActiveFocus();
        QTRY_VERIFY(stage.plot().hasActiveFocus());
        QQuickItem* clips = stage.named("clipCombo");
        const int clip = stage.editor().documentFacade()->property("clipIndex").toInt();
        stage.click(stage.centreOf(clips));
        QTest::qWait(200);
        QVERIFY(clips->hasActiveFocus());
        stage.press(Qt::Key_Down);
        QCOMPARE(stage.editor().session().active(), active);
        stage.press(Qt::Key_Return);
        QTRY_COMPARE(stage.editor().documentFacade()->property("clipIndex").toInt(), clip + 1);
        QTRY_VERIFY(stage.plot().hasActiveFocus());
    }
};

QTEST_MAIN(TestWhatIsTold)
#include "tst_what_is_told.moc"
