#include "core/io/document_io.h"
#include "tests/support/editor_window.h"

#include <QQmlExtensionPlugin>
#include <QQmlProperty>

#include <random>

Q_IMPORT_QML_PLUGIN(Slerpline_EditorPlugin)
Q_IMPORT_QML_PLUGIN(SlerplinePlugin)

using namespace slerpline;
using namespace slerpline::editor;
using slerpline::tests::EditorWindow;

// A thousand commands nobody would give in this order: every shortcut that the window has, and drags. Undo must lead back to
// the first byte, redo to the last one.
class TestRandomWalk : public QObject {
    Q_OBJECT

    static std::string bytesOf(EditorWindow& window)
    {
        const auto written = writeDocument(window.editor().document().state().document, FileFormat::json);
        return written ? written.value().bytes : std::string();
    }
    // The shortcuts of all commands, but those that leave the document for files, other windows or dialogs.
    static QStringList shortcutsOf(EditorWindow& window)
    {
        static const QStringList leftOut{QStringLiteral("Ctrl+Q"), QStringLiteral("Ctrl+N"), QStringLiteral("Ctrl+O"), QStringLiteral("Ctrl+S"),
            QStringLiteral("Ctrl+Shift+S"), QStringLiteral("Ctrl+E"), QStringLiteral("Ctrl+Shift+E"), QStringLiteral("F11"), QStringLiteral("Space")};
        QStringList keys{QStringLiteral("Left"), QStringLiteral("Right"), QStringLiteral("Up"), QStringLiteral("Down"), QStringLiteral("Shift+Left"),
            QStringLiteral("Ctrl+Right"), QStringLiteral("Ctrl+Left"), QStringLiteral("Esc")};
        for (QObject* object : window.window()->findChildren<QObject*>())
            if (const QVariant all = object->property("all"); object->property("arrowsFree").isValid() && all.isValid())
                for (const QVariant& entry : all.toList())
                    if (QObject* command = entry.value<QObject*>())
                        for (const QVariant& key : command->property("keys").toList())
                            if (!leftOut.contains(key.toString()))
                                keys << key.toString();
        return keys;
    }
    static void closePopups(EditorWindow& window)
    {
        // Dialogs, menus and fields are left again: the walk is about the document.
        for (int i = 0; i < 3; ++i) {
            QQuickItem* focus = window.window()->activeFocusItem();
            if (focus == &window.plot())
                return;
            window.press(Qt::Key_Escape);
            window.plot().forceActiveFocus();
        }
    }

    static void walk(const QUrl& file, unsigned seed, int steps)
    {
        EditorWindow window(QSize(1280, 800));
        QVERIFY(window.isReady());
        QVERIFY(window.editor().openFile(file));
        QTest::qWait(200);
        const std::string start = bytesOf(window);
        QVERIFY(!start.empty());
        const QStringList keys = shortcutsOf(window);
        QVERIFY2(keys.size() > 30, qPrintable(keys.join(u' ')));
        std::mt19937 random(seed);
        const auto below = [&](int most) { return int(random() % unsigned(most)); };
        const auto anywhere = [&] { return window.inWindow(QPointF(below(int(window.plot().width())), below(int(window.plot().height())))); };
        int changes = 0;
        std::string last = start;
        for (int step = 0; step < steps; ++step) {
            closePopups(window);
            if (below(4) == 0) {
                const Qt::KeyboardModifiers modifiers[] = {Qt::NoModifier, Qt::ShiftModifier, Qt::ControlModifier, Qt::AltModifier};
                window.drag(anywhere(), anywhere(), modifiers[below(4)]);
            } else {
                const QKeySequence sequence(keys[below(int(keys.size()))]);
                const QKeyCombination combination = sequence[0];
                window.press(combination.key(), combination.keyboardModifiers());
            }
            if (step % 50 == 0) {
                QCoreApplication::processEvents();
                const std::string now = bytesOf(window);
                changes += now != last;
                last = now;
            }
            QVERIFY2(window.editor().document().isOpen(), qPrintable(QString::number(step)));
        }
        closePopups(window);
        QVERIFY(!window.editor().document().inGesture());
        window.editor().transport()->stop();
        const std::string end = bytesOf(window);
        QVERIFY2(changes > 2, qPrintable(QString::number(changes)));
        QUndoStack& stack = window.editor().document().undoStack();
        while (stack.canRedo())
            window.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        const std::string newest = bytesOf(window);
        while (stack.canUndo()) {
            const int before = stack.index();
            window.press(Qt::Key_Z, Qt::ControlModifier);
            QVERIFY2(stack.index() < before, "Ctrl+Z does nothing");
        }
        QVERIFY(bytesOf(window) == start);
        while (stack.canRedo())
            window.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(bytesOf(window) == newest);
    }

private slots:
    void aThousandCommandsOnTheSampleAreUndoneToTheFirstByte() { walk(QUrl::fromLocalFile(QStringLiteral(SLERPLINE_SAMPLES "/robot.x")), 1, 700); }
    void threeHundredOnKeysOfAnotherSystemToo() { walk(QUrl::fromLocalFile(QStringLiteral(SLERPLINE_SAMPLES "/lighthouse.json")), 2, 300); }
};

QTEST_MAIN(TestRandomWalk)
#include "tst_random_walk.moc"
