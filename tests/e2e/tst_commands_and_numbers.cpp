#include "tests/support/editor_window.h"

#include <QQmlExtensionPlugin>

Q_IMPORT_QML_PLUGIN(Slerpline_EditorPlugin)
Q_IMPORT_QML_PLUGIN(SlerplinePlugin)

using namespace slerpline;
using namespace slerpline::editor;
using slerpline::tests::EditorWindow;

// Stories of the keyboard: commands found by name, channels hidden and muted, numbers typed as arithmetic. Everything goes
// through key and mouse events; the document is looked at afterwards.
class TestCommandsAndNumbers : public QObject {
    Q_OBJECT

    static const Document& documentOf(EditorWindow& window) { return window.editor().document().state().document; }
    static std::size_t selected(EditorWindow& window) { return window.editor().document().state().selection.size(); }

    // Hips' translation: three curves keyed apart.
    static void open(EditorWindow& window)
    {
        QVERIFY(window.isReady());
        QVERIFY(window.editor().openFile(QUrl::fromLocalFile(QStringLiteral(SLERPLINE_SAMPLES "/robot.x"))));
        QTest::qWait(300);
        window.press(Qt::Key_F, Qt::ControlModifier);
        window.type(QStringLiteral("Hips transl"));
        const auto isTrack = [](QQuickItem* item) {
            return item->property("kind").toString() == QStringLiteral("track") && item->property("name").toString() == QStringLiteral("translation");
        };
        QTRY_VERIFY(window.find(isTrack));
        QTest::qWait(50);
        window.click(window.centreOf(window.find(isTrack)));
        QTRY_COMPARE(window.editor().documentFacade()->curvesShown(), 3);
        window.click(window.inWindow(QPointF(window.plot().width() - 20, 8)));
        QTest::qWait(50);
    }
    static const Track& shownTrack(EditorWindow& window)
    {
        return window.editor().session().readout(window.editor().session().active()->track)->track();
    }

private slots:
    void aCommandIsFoundByItsWordsAndEnterDoesIt()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        QCOMPARE(selected(window), std::size_t(0));
        window.press(Qt::Key_K, Qt::ControlModifier);
        QTRY_VERIFY(window.named("commandSearchField") && window.named("commandSearchField")->hasActiveFocus());
        window.type(QStringLiteral("all sel"));
        window.press(Qt::Key_Return);
        QTRY_VERIFY(!window.named("commandSearchField"));
        QTRY_VERIFY(selected(window) > 0);
        QCOMPARE(selected(window), 3 * keyCount(shownTrack(window), 0));
    }

    void escapeLeavesTheCommandSearchWithoutDoingAnything()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        window.press(Qt::Key_K, Qt::ControlModifier);
        QTRY_VERIFY(window.named("commandSearchField") && window.named("commandSearchField")->hasActiveFocus());
        window.type(QStringLiteral("select all"));
        window.press(Qt::Key_Escape);
        QTRY_VERIFY(!window.named("commandSearchField"));
        QTest::qWait(50);
        QCOMPARE(selected(window), std::size_t(0));
        // Space plays again: the search has let go of the keys.
        window.press(Qt::Key_Space);
        QTRY_VERIFY(window.editor().transport()->isPlaying());
        window.press(Qt::Key_Space);
    }

    void bracketsSelectTheKeysOnEitherSideOfThePlayhead()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        const std::size_t all = 3 * keyCount(shownTrack(window), 0);
        window.press(Qt::Key_BracketRight);
        QCOMPARE(selected(window), all); // the playhead stands at the first key
        window.press(Qt::Key_BracketLeft);
        QCOMPARE(selected(window), std::size_t(3));
        window.press(Qt::Key_End);
        window.press(Qt::Key_BracketRight);
        QCOMPARE(selected(window), std::size_t(3));
    }

    void curvesAreHiddenIsolatedAndShownAgain()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        window.press(Qt::Key_H);
        QCOMPARE(window.editor().documentFacade()->curvesShown(), 2); // the active one went
        window.press(Qt::Key_H, Qt::AltModifier);
        QTRY_VERIFY(window.editor().documentFacade()->curvesShown() > 3);
        window.press(Qt::Key_H, Qt::ShiftModifier);
        QTRY_COMPARE(window.editor().documentFacade()->curvesShown(), 1);
    }

    void altFFitsTheValuesInTheCurveViewAndOpensTheFileMenuElsewhere()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        const auto isFileMenu = [](QQuickItem* item) { return item->property("text").toString() == QStringLiteral("Quit") && item->isVisible(); };
        window.press(Qt::Key_A);
        QTest::qWait(300); // framing glides
        const double fitted = window.plot().view().pxPerUnit;
        const QPointF at = window.inWindow(QPointF(300, 300));
        QWheelEvent wheel(at, window.window()->mapToGlobal(at), {}, QPoint(0, -720), Qt::NoButton, Qt::ShiftModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(window.window(), &wheel);
        QTest::qWait(50);
        const double zoomed = window.plot().view().pxPerUnit;
        QVERIFY(zoomed < fitted / 1.5);
        window.press(Qt::Key_F, Qt::AltModifier);
        QTRY_VERIFY2(window.plot().view().pxPerUnit > 1.5 * zoomed, qPrintable(QString::number(window.plot().view().pxPerUnit / zoomed)));
        QVERIFY(!window.find(isFileMenu));
        window.press(Qt::Key_F, Qt::ControlModifier);
        window.press(Qt::Key_F, Qt::AltModifier);
        QTRY_VERIFY(window.find(isFileMenu));
        window.press(Qt::Key_Escape);
    }

    void aMutedTrackStaysAndUndoBringsItBack()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        const Document before = documentOf(window);
        window.press(Qt::Key_M);
        QVERIFY(shownTrack(window).muted);
        QVERIFY(window.editor().documentFacade()->isModified());
        window.press(Qt::Key_M);
        QVERIFY(!shownTrack(window).muted);
        window.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(shownTrack(window).muted);
        window.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(documentOf(window) == before);
    }

    void arithmeticTypedForManyKeysChangesEachFromItsOwnValue()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        const VectorCurves before = std::get<VectorCurves>(shownTrack(window).curves);
        window.press(Qt::Key_A, Qt::ControlModifier);
        QTRY_VERIFY(window.named("keyValueField1"));
        window.click(window.centreOf(window.named("keyValueField1")));
        QTRY_VERIFY(window.named("keyValueField1")->hasActiveFocus());
        window.press(Qt::Key_A, Qt::ControlModifier);
        window.type(QStringLiteral("v*2+1"));
        window.press(Qt::Key_Return);
        const VectorCurves after = std::get<VectorCurves>(shownTrack(window).curves);
        QVERIFY(after.components[0] == before.components[0]);
        QVERIFY(after.components[2] == before.components[2]);
        QCOMPARE(after.components[1].keys.size(), before.components[1].keys.size());
        for (std::size_t key = 0; key < after.components[1].keys.size(); ++key)
            QCOMPARE(after.components[1].keys[key].value, before.components[1].keys[key].value * 2 + 1);
        window.press(Qt::Key_Escape); // leaves the field
        window.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(std::get<VectorCurves>(shownTrack(window).curves) == before); // one step for all keys
    }

    void wrongArithmeticIsExplainedAndChangesNothing()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        const Document before = documentOf(window);
        window.press(Qt::Key_A, Qt::ControlModifier);
        QTRY_VERIFY(window.named("keyValueField0"));
        for (const char* text : {"1/0", "2*", "abc"}) {
            window.click(window.centreOf(window.named("keyValueField0")));
            window.press(Qt::Key_A, Qt::ControlModifier);
            window.type(QString::fromLatin1(text));
            window.press(Qt::Key_Return);
            QVERIFY2(!window.named("keyValueField0")->property("error").toString().isEmpty(), text);
            QVERIFY(documentOf(window) == before);
            window.press(Qt::Key_Escape);
        }
    }
};

QTEST_MAIN(TestCommandsAndNumbers)
#include "tst_commands_and_numbers.moc"
