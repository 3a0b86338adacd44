#include "tests/support/editor_window.h"

#include <QAccessible>
#include <QQmlExtensionPlugin>

#include <functional>

Q_IMPORT_QML_PLUGIN(Slerpline_EditorPlugin)
Q_IMPORT_QML_PLUGIN(SlerplinePlugin)

using namespace slerpline;
using namespace slerpline::editor;
using slerpline::tests::EditorWindow;

// What a person without a mouse, or without sight, finds in the window.
class TestAccessibleWindow : public QObject {
    Q_OBJECT

    // Every visible item that takes the focus by Tab has a name and a role.
    static QStringList namelessIn(EditorWindow& window)
    {
        QStringList nameless;
        std::function<void(QQuickItem*)> walk = [&](QQuickItem* item) {
            if (!item->isVisible())
                return;
            if (item->activeFocusOnTab() || item->property("focusPolicy").toInt() & Qt::TabFocus) {
                QAccessibleInterface* said = QAccessible::queryAccessibleInterface(item);
                if (item->width() > 0 && (!said || said->text(QAccessible::Name).trimmed().isEmpty() || said->role() == QAccessible::NoRole))
                    nameless << QStringLiteral("%1 '%2'").arg(QLatin1String(item->metaObject()->className()), item->objectName());
            }
            for (QQuickItem* child : item->childItems())
                walk(child);
        };
        walk(window.window()->contentItem());
        return nameless;
    }
    static void open(EditorWindow& window)
    {
        QVERIFY(window.isReady());
        QVERIFY(window.editor().openFile(QUrl::fromLocalFile(QStringLiteral(SLERPLINE_SAMPLES "/robot.x"))));
        QTest::qWait(300);
        window.plot().forceActiveFocus();
    }
    static std::size_t selected(EditorWindow& window) { return window.editor().document().state().selection.size(); }

private slots:
    void everythingReachedByTabHasANameAndARole()
    {
        QAccessible::setActive(true);
        EditorWindow window(QSize(1280, 800));
        QVERIFY(window.isReady());
        QCOMPARE(namelessIn(window), QStringList()); // the start page
        open(window);
        QCOMPARE(namelessIn(window), QStringList());
        window.press(Qt::Key_A, Qt::ControlModifier);
        QTest::qWait(50);
        QCOMPARE(namelessIn(window), QStringList()); // key fields
        window.press(Qt::Key_F1);
        QTRY_VERIFY(window.named("helpCloseButton"));
        QCOMPARE(namelessIn(window), QStringList());
        window.press(Qt::Key_Escape);
        QTRY_VERIFY(!window.named("helpCloseButton"));
        window.press(Qt::Key_K, Qt::ControlModifier);
        QTRY_VERIFY(window.named("commandSearchField"));
        QCOMPARE(namelessIn(window), QStringList());
        window.press(Qt::Key_Escape);
    }

    void keysOfTheCurveViewAreNamed()
    {
        QAccessible::setActive(true);
        EditorWindow window(QSize(1280, 800));
        open(window);
        QAccessibleInterface* view = QAccessible::queryAccessibleInterface(&window.plot());
        QVERIFY(view);
        QCOMPARE(view->role(), QAccessible::List);
        QVERIFY2(view->text(QAccessible::Name).contains(QStringLiteral("keys")), qPrintable(view->text(QAccessible::Name)));
        QVERIFY(view->childCount() > 2);
        window.press(Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(selected(window), std::size_t(1));
        QAccessibleInterface* key = view->focusChild();
        QVERIFY(key);
        QCOMPARE(key->role(), QAccessible::ListItem);
        QVERIFY(key->state().selected && key->state().focused);
        QCOMPARE(view->indexOfChild(key), 0);
        const QString name = key->text(QAccessible::Name);
        for (const char* part : {"key 1 of", "frame", "degrees", "selected", "out"})
            QVERIFY2(name.contains(QLatin1String(part)), qPrintable(name));
        QVERIFY(!key->rect().isEmpty());
    }

    void ctrlArrowsGoFromKeyToKeyAndShiftAddsThem()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        window.press(Qt::Key_Right, Qt::ControlModifier);
        window.press(Qt::Key_Right, Qt::ControlModifier | Qt::ShiftModifier);
        window.press(Qt::Key_Right, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(selected(window), std::size_t(3));
        QCOMPARE(window.plot().currentKey(), std::optional<std::size_t>(2));
        window.press(Qt::Key_Left, Qt::ControlModifier);
        QCOMPARE(selected(window), std::size_t(1));
        QCOMPARE(window.plot().currentKey(), std::optional<std::size_t>(1));
        for (int i = 0; i < 100; ++i)
            window.press(Qt::Key_Left, Qt::ControlModifier);
        QCOMPARE(window.plot().currentKey(), std::optional<std::size_t>(0));
    }

    void upAndDownGoFromCurveToCurveWhenNoKeyIsSelected()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        const auto first = window.editor().session().active();
        QVERIFY(first);
        window.press(Qt::Key_Down);
        QVERIFY(window.editor().session().active() != first);
        window.press(Qt::Key_Up);
        QVERIFY(window.editor().session().active() == first);
    }

    void theLKeyGoesFromLoopToPingPongToOnce()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        TransportController& transport = *window.editor().transport();
        QCOMPARE(transport.mode(), QStringLiteral("loop"));
        window.press(Qt::Key_L);
        QCOMPARE(transport.mode(), QStringLiteral("pingPong"));
        window.press(Qt::Key_L);
        QCOMPARE(transport.mode(), QStringLiteral("once"));
        window.press(Qt::Key_L);
        QCOMPARE(transport.mode(), QStringLiteral("loop"));
    }

    void playingNeverMovesTheView()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        const QPoint at = window.inWindow(QPointF(300, 200));
        QWheelEvent wheel(at, window.window()->mapToGlobal(at), {}, QPoint(0, 600), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(window.window(), &wheel);
        QTest::qWait(50);
        const ViewTransform before = window.plot().view();
        window.press(Qt::Key_Space);
        QVERIFY(window.editor().transport()->isPlaying());
        QTest::qWait(500);
        QVERIFY(window.plot().view() == before);
        window.press(Qt::Key_Space);
        QVERIFY(window.plot().view() == before);
    }
};

QTEST_MAIN(TestAccessibleWindow)
#include "tst_accessible_window.moc"
