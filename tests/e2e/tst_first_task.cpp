#include "tests/support/editor_window.h"

#include "app/editor/view/handles.h"
#include "core/io/document_io.h"

#include <QQmlExtensionPlugin>

#include <cmath>

Q_IMPORT_QML_PLUGIN(Slerpline_EditorPlugin)
Q_IMPORT_QML_PLUGIN(SlerplinePlugin)

using namespace slerpline;
using namespace slerpline::editor;
using slerpline::tests::EditorWindow;

// The first task of the manual, where newcomers stopped: easing a move with the keyboard alone, and looping it.
class TestFirstTask : public QObject {
    Q_OBJECT

    struct Stage : EditorWindow {
        Stage() : EditorWindow(QSize(1280, 800)) {}
        // The arm's rotation, picked by its words.
        void open()
        {
            QVERIFY(isReady());
            QVERIFY(editor().openFile(QUrl::fromLocalFile(QStringLiteral(SLERPLINE_SAMPLES "/robot.x"))));
            QTest::qWait(200);
            press(Qt::Key_F, Qt::ControlModifier);
            type(QStringLiteral("upperarm_l rot"));
            press(Qt::Key_Return);
            QTRY_COMPARE(editor().documentFacade()->curvesShown(), 3);
            press(Qt::Key_A);
            QTest::qWait(250);
        }
        ChannelRef channel() const { return *editor().session().active(); }
        std::shared_ptr<const TrackReadout> readout() const { return editor().session().readout(channel().track); }
        std::size_t last() const { return readout()->keyCount(0) - 1; }
        QPoint keyAt(std::size_t key) const
        {
            const auto read = readout();
            const std::size_t at = channel().channel;
            return inWindow({plot().view().timeToPx(read->keyTime(at, key)), plot().view().valueToPx(read->keyValue(at, key))});
        }
    };

private slots:
    void aMoveIsEasedWithTheKeyboardAlone()
    {
        Stage stage;
        stage.open();
        stage.press(Qt::Key_F3);
        QVERIFY(stage.plot().hasActiveFocus());
        stage.press(Qt::Key_Right, Qt::ControlModifier);
        stage.press(Qt::Key_Right, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(stage.editor().document().state().selection.size(), std::size_t(2));
        const auto keys = stage.editor().document().state().selection.keysOf({stage.channel().track, 0});
        stage.press(Qt::Key_4);
        const auto read = stage.readout();
        keys.forEach([&](std::size_t key) { QCOMPARE(read->keyRule(0, key, Side::after), TangentRule::flat); });
        QCOMPARE(stage.editor().document().undoStack().index(), 1);
    }

    void theLastKeyOfACyclingRotationFollowsThePointer()
    {
        Stage stage;
        stage.open();
        stage.editor().channels()->setBoth(QStringLiteral("loop"));
        const ChannelRef at = stage.channel();
        const double was = stage.readout()->keyValue(at.channel, stage.last());
        const QPoint from = stage.keyAt(stage.last());
        stage.drag(from, from + QPoint(0, -40), Qt::ControlModifier);
        const double now = stage.readout()->keyValue(at.channel, stage.last());
        QVERIFY2(std::abs((now - was) * stage.plot().view().pxPerUnit - 40) < 1, qPrintable(QString::number(now - was)));
        QVERIFY(std::abs(stage.keyAt(stage.last()).y() - (from.y() - 40)) <= 1);
        stage.press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(stage.readout()->keyValue(at.channel, stage.last()), was);
    }
};

QTEST_MAIN(TestFirstTask)
#include "tst_first_task.moc"
