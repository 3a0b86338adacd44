#include "app/editor/view/handles.h"
#include "app/editor/view/transform_box.h"
#include "core/io/document_io.h"
#include "tests/support/editor_window.h"

#include <QQmlExtensionPlugin>

#include <random>

Q_IMPORT_QML_PLUGIN(Slerpline_EditorPlugin)
Q_IMPORT_QML_PLUGIN(SlerplinePlugin)

using namespace slerpline;
using namespace slerpline::editor;
using slerpline::tests::EditorWindow;

// A thousand commands nobody would give in this order: every command the window has, and drags of all that can be dragged. Each
// undo must lead to a document that was there before, the last one to the first byte; redo to the last one.
class TestRandomWalk : public QObject {
    Q_OBJECT

    static std::string bytesOf(EditorWindow& window)
    {
        const auto written = writeDocument(window.editor().document().state().document, FileFormat::json);
        return written ? written.value().bytes : std::string();
    }

    struct Walker : EditorWindow {
        explicit Walker(unsigned seed) : EditorWindow(QSize(1280, 800)), random(seed) {}

        bool begin(const QString& file)
        {
            if (!isReady() || !editor().openFile(QUrl::fromLocalFile(file)))
                return false;
            QTest::qWait(200);
            for (QObject* object : window()->findChildren<QObject*>())
                if (object->property("arrowsFree").isValid())
                    commands = object;
            if (!commands)
                return false;
            // All but those that leave the document for files or other windows, play in real time, or are the way to the others.
            QList<QObject*> leftOut;
            for (const char* name :
                {"newFile", "openFile", "save", "saveAs", "exportX", "exportJson", "quit", "fullScreen", "play", "search", "help"})
                leftOut << commands->property(name).value<QObject*>();
            for (const QVariant& entry : commands->property("all").toList())
                if (QObject* command = entry.value<QObject*>(); command && !leftOut.contains(command))
                    all << command;
            remember();
            return true;
        }

        // --- chance
        int below(int most) { return most > 0 ? int(random() % unsigned(most)) : 0; }
        bool oneIn(int n) { return below(n) == 0; }
        Qt::KeyboardModifiers anyModifiers()
        {
            const Qt::KeyboardModifiers modifiers[] = {Qt::NoModifier, Qt::NoModifier, Qt::ShiftModifier, Qt::ControlModifier, Qt::AltModifier};
            return modifiers[below(5)];
        }
        QPoint anywhere() { return inWindow(QPointF(below(int(plot().width())), below(int(plot().height())))); }
        // Beyond the view at times, but never beyond the window.
        QPoint inside(QPoint at) const { return {std::clamp(at.x(), 0, window()->width() - 1), std::clamp(at.y(), 0, window()->height() - 1)}; }
        QPoint near(QPoint at) { return inside(at + QPoint(below(161) - 80, below(161) - 80)); }

        // --- what stands open
        bool popupOpen() const { return commands->property("popupOpen").toBool(); }
        bool hasFilter() const { return editor().filters()->isActive(); }
        bool isCalm() const { return !popupOpen() && !hasFilter() && !editor().document().inGesture() && plot().hasActiveFocus(); }
        void chord(const QString& keys)
        {
            const QKeyCombination combination = QKeySequence(keys)[0];
            press(combination.key(), combination.keyboardModifiers());
        }
        // A filter is applied or given up; what is open is answered somehow and left.
        void answer()
        {
            static const char* const kKeys[] = {"Tab", "Down", "Up", "1", "2", "5", "Left", "Return", "Space", "Shift+Tab", "Backspace", "-"};
            if (hasFilter() && oneIn(2)) {
                press(Qt::Key_Return, Qt::ControlModifier);
                (void)QTest::qWaitFor([this] { return !hasFilter(); }, 2000);
                return;
            }
            if (popupOpen() && oneIn(2))
                for (int left = 1 + below(5); left > 0 && popupOpen(); --left) {
                    chord(QString::fromLatin1(kKeys[below(int(std::size(kKeys)))]));
                    QCoreApplication::processEvents();
                }
        }
        bool calmDown()
        {
            QCoreApplication::processEvents();
            if (!isCalm())
                answer();
            for (int tries = 0; tries < 60 && !isCalm(); ++tries) {
                press(Qt::Key_Escape);
                QCoreApplication::processEvents();
                if (!popupOpen())
                    plot().forceActiveFocus();
                else if (tries > 5)
                    QTest::qWait(10); // one that fades
            }
            return isCalm();
        }
        QString state() const
        {
            QQuickItem* focus = window()->activeFocusItem();
            return QStringLiteral("step %1, %2: popup %3, filter %4, gesture %5, focus %6")
                .arg(step)
                .arg(what)
                .arg(popupOpen())
                .arg(hasFilter())
                .arg(editor().document().inGesture())
                .arg(focus ? QLatin1String(focus->metaObject()->className()) + u' ' + focus->objectName() : QString());
        }

        // --- what is done
        void giveCommand()
        {
            QObject* command = all[below(int(all.size()))];
            what = command->property("text").toString();
            const QVariantList keys = command->property("keys").toList();
            if (!command->property("enabled").toBool())
                return;
            if (!keys.isEmpty())
                return chord(keys[below(int(keys.size()))].toString());
            // Found by its name, as long as that finds it.
            press(Qt::Key_K, Qt::ControlModifier);
            QCoreApplication::processEvents();
            QQuickItem* field = named("commandSearchField");
            if (!field)
                return;
            const auto isFirst = [&] {
                QQuickItem* list = named("commandSearchList");
                const QVariantList found = list ? list->property("model").toList() : QVariantList();
                return !found.isEmpty() && found.first().value<QObject*>() == command;
            };
            for (qsizetype i = 0; i < what.size() && what[i].unicode() > 31 && what[i].unicode() < 127 && !isFirst(); ++i)
                QTest::keyClick(window(), what[i].toLatin1());
            if (isFirst())
                press(Qt::Key_Return);
            ++searched;
        }
        std::optional<QPoint> visible(QPointF px) const
        {
            return px.x() > 2 && px.y() > 2 && px.x() < plot().width() - 2 && px.y() < plot().height() - 2 ? std::optional(inWindow(px))
                                                                                                           : std::nullopt;
        }
        std::optional<QPoint> aKey()
        {
            const std::vector<ChannelRef> shown(editor().session().shown().begin(), editor().session().shown().end());
            for (int tries = 0; tries < 8 && !shown.empty(); ++tries) {
                const ChannelRef channel = shown[std::size_t(below(int(shown.size())))];
                const auto readout = editor().session().readout(channel.track);
                const std::size_t count = readout ? readout->keyCount(channel.channel) : 0;
                if (count == 0)
                    continue;
                const std::size_t key = std::size_t(below(int(count)));
                const ViewTransform view = editor().session().viewOf(channel, plot().view());
                if (const auto at
                    = visible({view.timeToPx(readout->keyTime(channel.channel, key)), view.valueToPx(readout->keyValue(channel.channel, key))}))
                    return at;
            }
            return std::nullopt;
        }
        std::optional<QPoint> aHandle()
        {
            const auto active = editor().session().active();
            const auto readout = active ? editor().session().readout(active->track) : nullptr;
            if (!readout || active->channel >= readout->channels().size())
                return std::nullopt;
            const CurveRef curve{active->track, std::uint32_t(readout->channels()[active->channel].curve)};
            const ViewTransform view = editor().session().viewOf(*active, plot().view());
            std::vector<QPoint> tips;
            editor().document().state().selection.keysOf(curve).forEach([&](std::size_t key) {
                for (Side side : {Side::before, Side::after})
                    if (const auto tip = handleTip(*readout, active->channel, key, side, view))
                        if (const auto at = visible(*tip))
                            tips.push_back(*at);
            });
            return tips.empty() ? std::nullopt : std::optional(tips[std::size_t(below(int(tips.size())))]);
        }
        std::optional<QPoint> aGrip()
        {
            const auto box = transformBox(editor().session());
            if (!box)
                return std::nullopt;
            const std::vector<BoxGrip> grips = gripsOf(*box);
            return grips.empty() ? std::nullopt : visible(gripPx(framePx(*box, plot().view()), grips[std::size_t(below(int(grips.size())))]));
        }
        void dragFrom(const char* name, std::optional<QPoint> from)
        {
            if (!from)
                return;
            what = QStringLiteral("drag of %1").arg(QLatin1String(name));
            ++dragged[what];
            const QPoint to = near(*from);
            const Qt::KeyboardModifiers modifiers = anyModifiers();
            if (!oneIn(4))
                return drag(*from, to, modifiers);
            // With a key pressed in the middle: Esc, another tool, ripple, undo, delete.
            static const char* const kKeys[] = {"Esc", "W", "E", "Ctrl+Z", "Del", "S", "V", "Ctrl+D", "N", "Ctrl+PgDown"};
            QTest::mouseMove(window(), *from);
            QTest::mousePress(window(), Qt::LeftButton, modifiers, *from);
            QTest::mouseMove(window(), *from + (to - *from) / 2);
            chord(QString::fromLatin1(kKeys[below(int(std::size(kKeys)))]));
            QTest::mouseMove(window(), to);
            QTest::mouseRelease(window(), Qt::LeftButton, modifiers, to);
        }
        void lasso()
        {
            press(Qt::Key_Q);
            what = QStringLiteral("lasso");
            const QPoint start = anywhere();
            QTest::mouseMove(window(), start);
            QTest::mousePress(window(), Qt::LeftButton, {}, start);
            for (const QPoint& corner : {QPoint(200, 0), QPoint(200, 200), QPoint(0, 200), QPoint(-80, 90)})
                QTest::mouseMove(window(), inside(start + corner));
            QTest::mouseRelease(window(), Qt::LeftButton, {}, start);
        }
        void turnWheel()
        {
            what = QStringLiteral("wheel");
            const QPointF at = anywhere();
            QWheelEvent wheel(
                at, window()->mapToGlobal(at), {}, QPoint(0, oneIn(2) ? 120 : -120), Qt::NoButton, anyModifiers(), Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(window(), &wheel);
        }
        void clickTree()
        {
            what = QStringLiteral("click in the list");
            QQuickItem* list = named("channelList");
            if (!list || list->height() < 1)
                return;
            const QPoint at = list->mapToScene(QPointF(below(int(list->width())), below(int(list->height())))).toPoint();
            QTest::mouseClick(window(), oneIn(8) ? Qt::RightButton : Qt::LeftButton, anyModifiers(), at);
        }
        // Nothing shown, nothing in view, nothing selected, all locked, no clip: a walk that stays there meets nothing.
        void lookAround()
        {
            what = QStringLiteral("look around");
            if (!editor().session().clip() && editor().document().undoStack().canUndo())
                return press(Qt::Key_Z, Qt::ControlModifier);
            if (editor().session().shown().empty())
                press(Qt::Key_H, Qt::AltModifier);
            if (editor().session().shown().size() > 9 && !oneIn(3))
                press(Qt::Key_H, Qt::ShiftModifier); // few curves: quick, and nothing in the way
            if (!aKey()) {
                press(Qt::Key_A);
                (void)QTest::qWaitFor([this] { return aKey().has_value(); }, 200); // framing glides
            }
            const auto active = editor().session().active();
            if (active && editor().session().isLocked(active->track))
                press(Qt::Key_K);
            if (!editor().document().state().selection.empty())
                return;
            if (const auto key = aKey())
                click(*key);
            else
                press(Qt::Key_A, Qt::ControlModifier);
        }
        void act()
        {
            if (step % 6 == 5)
                return lookAround();
            switch (below(12)) {
            case 0: return dragFrom("a key", aKey());
            case 1:
                if (!aHandle()) {
                    if (const auto key = aKey())
                        click(*key);
                    press(oneIn(2) ? Qt::Key_7 : Qt::Key_2);
                }
                return dragFrom("a handle", aHandle());
            case 2:
                if (!aGrip())
                    if (const auto key = aKey())
                        click(*key, Qt::ShiftModifier);
                return dragFrom("a grip", aGrip());
            case 3: return dragFrom("the plane", anywhere());
            case 4: {
                what = QStringLiteral("click");
                const auto at = oneIn(3) ? std::optional(anywhere()) : aKey();
                const auto button = oneIn(8) ? Qt::RightButton : Qt::LeftButton;
                return at ? QTest::mouseClick(window(), button, anyModifiers(), *at) : void();
            }
            case 5:
                switch (below(5)) {
                case 0: return lasso();
                case 1: return turnWheel();
                case 2: return clickTree();
                case 3: return press(Qt::Key_A);
                default: what = QStringLiteral("arrow"); return chord(QStringLiteral("Shift+Up"));
                }
            default: return giveCommand();
            }
        }

        // --- what was there
        void remember()
        {
            const int index = editor().document().undoStack().index();
            been.resize(std::size_t(index) + 1);
            been.back() = editor().document().state().document;
        }

        QObject* commands = nullptr;
        QList<QObject*> all;
        std::mt19937 random;
        std::vector<std::optional<Document>> been; // by undo step
        std::map<QString, int> dragged;
        QString what;
        int step = 0, searched = 0;
    };

    static void walk(const QString& file, unsigned seed, int steps)
    {
        Walker window(seed + unsigned(qEnvironmentVariableIntValue("SLERPLINE_WALK"))); // other walks for who looks for trouble
        QVERIFY(window.begin(file));
        QVERIFY2(window.all.size() > 100, qPrintable(QString::number(window.all.size())));
        const std::string start = bytesOf(window);
        QVERIFY(!start.empty());
        QUndoStack& stack = window.editor().document().undoStack();
        int edits = 0;
        for (; window.step < steps; ++window.step) {
            const int before = stack.index();
            window.act();
            QVERIFY2(window.calmDown(), qPrintable(window.state()));
            QVERIFY2(window.editor().document().isOpen() && window.window()->isVisible(), qPrintable(window.state()));
            // Undone or done anew: what was there is there again, and what nobody did did not happen.
            const int now = stack.index();
            edits += now > before;
            if (now < before && window.been[std::size_t(now)])
                QVERIFY2(window.editor().document().state().document == *window.been[std::size_t(now)], qPrintable(window.state()));
            else if (now == before)
                QVERIFY2(window.editor().document().state().document == *window.been[std::size_t(now)], qPrintable(window.state()));
            if (now != before)
                window.remember();
        }
        qInfo("%d edits, %d steps to undo, %d commands found by name", edits, stack.count(), window.searched);
        QVERIFY2(edits > steps / 20, qPrintable(QString::number(edits)));
        QVERIFY(window.searched > 0);
        for (const char* name : {"a key", "a handle", "a grip", "the plane"})
            QVERIFY2(window.dragged[QStringLiteral("drag of %1").arg(QLatin1String(name))] > 0, name);
        window.editor().transport()->stop();
        while (stack.canRedo())
            window.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        const std::string newest = bytesOf(window);
        while (stack.canUndo()) {
            const int before = stack.index();
            const QString text = stack.undoText();
            window.press(Qt::Key_Z, Qt::ControlModifier);
            QVERIFY2(stack.index() < before, "Ctrl+Z does nothing");
            const auto index = std::size_t(stack.index());
            if (index < window.been.size() && window.been[index])
                QVERIFY2(window.editor().document().state().document == *window.been[index], qPrintable(text));
        }
        QVERIFY(bytesOf(window) == start);
        while (stack.canRedo())
            window.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(bytesOf(window) == newest);
    }

private slots:
    void sixHundredCommandsOnTheSampleAreUndoneToTheFirstByte() { walk(QStringLiteral(SLERPLINE_SAMPLES "/robot.x"), 1, 600); }
    void fourHundredOnKeysOfEveryModeToo() { walk(QStringLiteral(SLERPLINE_TEST_DATA "/json/all_modes.slerpline.json"), 2, 400); }
};

QTEST_MAIN(TestRandomWalk)
#include "tst_random_walk.moc"
