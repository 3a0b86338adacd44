#include "app/editor/view/handles.h"
#include "app/editor/view/transform_box.h"
#include "core/clip/track.h"
#include "core/io/document_io.h"
#include "tests/support/editor_window.h"

#include <QQmlExtensionPlugin>
#include <QTemporaryDir>

#include <random>

Q_IMPORT_QML_PLUGIN(Slerpline_EditorPlugin)
Q_IMPORT_QML_PLUGIN(SlerplinePlugin)

using namespace slerpline;
using namespace slerpline::editor;
using slerpline::tests::EditorWindow;

namespace {

std::string bytesOf(EditorWindow& window)
{
    const auto written = writeDocument(window.editor().document().state().document, FileFormat::json);
    return written ? written.value().bytes : std::string();
}

QByteArray contentsOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void put(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

// Every Command of the window.
std::vector<QObject*> commandsOf(EditorWindow& window)
{
    std::vector<QObject*> commands;
    for (QObject* object : window.window()->findChildren<QObject*>())
        if (object->property("arrowsFree").isValid())
            for (const QVariant& entry : object->property("all").toList())
                commands.push_back(entry.value<QObject*>());
    return commands;
}

QStringList shortcutsOf(EditorWindow& window, const QStringList& leftOut)
{
    QStringList keys{QStringLiteral("Left"), QStringLiteral("Shift+Up"), QStringLiteral("Tab"), QStringLiteral("Return"), QStringLiteral("D"),
        QStringLiteral("E"), QStringLiteral("Backspace"), QStringLiteral("F10"), QStringLiteral("Menu")};
    for (QObject* command : commandsOf(window))
        for (const QVariant& key : command->property("keys").toList())
            if (!leftOut.contains(key.toString()))
                keys << key.toString();
    return keys;
}

} // namespace

// What nobody should do: broken files, and keys and buttons in the middle of everything.
class TestAttacks : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    // A copy of the sample, so that whatever is saved overwrites nothing.
    QString sample(const char* name) const
    {
        const QString copy = folder_.filePath(QLatin1String(name));
        QFile::remove(copy);
        QFile::copy(QStringLiteral(SLERPLINE_SAMPLES "/") + QLatin1String(name), copy);
        QFile::setPermissions(copy, QFile::ReadOwner | QFile::WriteOwner);
        return copy;
    }

    static void calmDown(EditorWindow& window)
    {
        for (const auto button : {Qt::RightButton, Qt::MiddleButton, Qt::LeftButton})
            QTest::mouseRelease(window.window(), button, {}, QPoint(640, 300));
        for (int i = 0; i < 6; ++i) {
            window.press(Qt::Key_Escape);
            QCoreApplication::processEvents();
        }
        window.plot().forceActiveFocus();
        for (int i = 0; i < 3; ++i)
            window.press(Qt::Key_Escape);
        window.editor().filters()->cancel();
        window.editor().transport()->stop();
        QCoreApplication::processEvents();
    }

    static void backAndForth(EditorWindow& window, const std::string& start)
    {
        QUndoStack& stack = window.editor().document().undoStack();
        const std::string newest = bytesOf(window);
        const int index = stack.index();
        while (stack.canUndo())
            stack.undo();
        if (!start.empty())
            QVERIFY(bytesOf(window) == start);
        while (stack.index() < index)
            stack.redo();
        QVERIFY(bytesOf(window) == newest);
    }

private slots:
    void initTestCase()
    {
        QVERIFY(folder_.isValid());
        QDir::setCurrent(folder_.path());
        qputenv("HOME", folder_.path().toLocal8Bit());
    }

    void everyCraftedFileOpensOrIsRefusedInOneSentenceAndTheOldDocumentStays()
    {
        EditorWindow window(QSize(1280, 800));
        QVERIFY(window.isReady());
        QVERIFY(window.editor().openFile(QUrl::fromLocalFile(QStringLiteral(SLERPLINE_SAMPLES "/robot.x"))));
        std::string before = bytesOf(window);
        QSignalSpy failures(&window.editor(), &Application::failed);
        const auto attempt = [&](const QString& path, const QString& what) {
            const int failed = failures.count();
            QElapsedTimer timer;
            timer.start();
            const bool opened = window.editor().openFile(QUrl::fromLocalFile(path));
            QVERIFY2(timer.elapsed() < 10000, qPrintable(what + QStringLiteral(" took ") + QString::number(timer.elapsed())));
            if (opened) {
                QVERIFY2(failures.count() == failed, qPrintable(what));
                window.plot().forceActiveFocus();
                window.press(Qt::Key_A);
                window.press(Qt::Key_A, Qt::ControlModifier);
                window.press(Qt::Key_F);
                QCoreApplication::processEvents();
                before = bytesOf(window);
                window.press(Qt::Key_Right);
                window.press(Qt::Key_S, Qt::ShiftModifier);
                window.drag(window.inWindow({200, 100}), window.inWindow({260, 140}));
                window.press(Qt::Key_Delete);
                calmDown(window);
                backAndForth(window, before);
                QUndoStack& stack = window.editor().document().undoStack();
                while (stack.canUndo())
                    stack.undo();
            } else {
                QVERIFY2(failures.count() == failed + 1, qPrintable(what));
                const QString text = failures.last().at(1).toString();
                QVERIFY2(!text.isEmpty() && text.size() < 400 && !text.trimmed().contains(u'\n'), qPrintable(what + u' ' + text));
                QVERIFY2(bytesOf(window) == before, qPrintable(what));
                for (int i = 0; i < 3; ++i)
                    window.press(Qt::Key_Escape);
            }
        };
        const QDir data(QStringLiteral(SLERPLINE_TEST_DATA "/x"));
        for (const QFileInfo& file : data.entryInfoList({QStringLiteral("*.x")}, QDir::Files)) {
            attempt(file.absoluteFilePath(), file.fileName());
            if (QTest::currentTestFailed())
                return;
        }
        std::mt19937 random(7);
        for (const char* name : {"a02_binary32.x", "a03_binary64.x", "a04_bzip.x", "a05_tzip.x", "a06_tzip_multiblock.x", "a01_text_minimal.x"}) {
            const QByteArray whole = contentsOf(data.filePath(QLatin1String(name)));
            QVERIFY(!whole.isEmpty());
            for (int i = 0; i < 40; i += qEnvironmentVariableIsSet("SLERPLINE_ATTACKS") ? 1 : 5) {
                QByteArray bytes = whole;
                if (i % 3 == 0)
                    bytes.truncate(int(random() % unsigned(whole.size())));
                else
                    for (int flips = 0; flips <= i % 5; ++flips) {
                        const int at = int(random() % unsigned(whole.size()));
                        bytes[at] = char(bytes[at] ^ (1 << (random() % 8)));
                    }
                const QString path = folder_.filePath(QStringLiteral("broken.x"));
                put(path, bytes);
                attempt(path, QStringLiteral("%1 #%2").arg(QLatin1String(name)).arg(i));
                if (QTest::currentTestFailed()) {
                    QFile::copy(path, QDir::tempPath() + QStringLiteral("/attack_broken.x"));
                    return;
                }
            }
        }
    }

    void numbersAtTheirEndsOpenFrameAndEditWithoutAHang_data()
    {
        QTest::addColumn<QByteArray>("keys");
        QTest::addColumn<QByteArray>("range"); // start and end
        QTest::addColumn<double>("rate");
        const auto keys = [](double first, double second, double third, double a, double b, double c) {
            QByteArray text;
            const double numbers[] = {first, a, second, b, third, c};
            for (int i = 0; i < 6; i += 2)
                text += (i ? ",{\"time\":" : "{\"time\":") + QByteArray::number(numbers[i], 'g', 17) + ",\"value\":["
                    + QByteArray::number(numbers[i + 1], 'g', 17) + ",0,1e-300]}";
            return text;
        };
        QTest::newRow("a billion seconds") << keys(0, 1e9, 1e9 + 1, 0, 1, 2) << QByteArray("0,1e9") << 30.0;
        QTest::newRow("a billionth of a second") << keys(0, 1e-9, 2e-9, 0, 1, 2) << QByteArray("0,2e-9") << 30.0;
        QTest::newRow("far and near") << keys(1e15, 1e15 + 0.125, 1e15 + 0.25, 0, 1, 2) << QByteArray("1e15,1000000000000000.25") << 30.0;
        QTest::newRow("huge values") << keys(0, 1, 2, 1e300, -1e300, 1e300) << QByteArray("0,2") << 30.0;
        QTest::newRow("largest values") << keys(0, 1, 2, 1.7e308, -1.7e308, 1.7e308) << QByteArray("0,2") << 30.0;
        QTest::newRow("tiny values") << keys(0, 1, 2, 1e-300, -1e-300, 5e-324) << QByteArray("0,2") << 30.0;
        QTest::newRow("large and nearly flat") << keys(0, 1, 2, 1e15, 1e15 + 1, 1e15) << QByteArray("0,2") << 30.0;
        QTest::newRow("huge times") << keys(-1e300, 0, 1e300, 0, 1, 2) << QByteArray("-1e300,1e300") << 30.0;
        QTest::newRow("largest range") << keys(0, 1, 2, 0, 1, 2) << QByteArray("-1.7e308,1.7e308") << 30.0;
        QTest::newRow("a range of no length") << keys(0, 1, 2, 0, 1, 2) << QByteArray("1,1") << 30.0;
        QTest::newRow("a thousandth of a frame a second") << keys(0, 1, 2, 0, 1, 2) << QByteArray("0,2") << 0.001;
        QTest::newRow("a thousand frames a second") << keys(0, 1, 2, 0, 1, 2) << QByteArray("0,2") << 1000.0;
        QTest::newRow("1e300 frames a second") << keys(0, 1, 2, 0, 1, 2) << QByteArray("0,2") << 1e300;
        QTest::newRow("1e-300 frames a second") << keys(0, 1, 2, 0, 1, 2) << QByteArray("0,2") << 1e-300;
    }

    void numbersAtTheirEndsOpenFrameAndEditWithoutAHang()
    {
        QFETCH(QByteArray, keys);
        QFETCH(QByteArray, range);
        QFETCH(double, rate);
        const QList<QByteArray> ends = range.split(',');
        const QString path = folder_.filePath(QStringLiteral("ends.json"));
        put(path,
            "{\"format\":\"slerpline\",\"version\":1,\"ticksPerSecond\":1,\"frameRate\":" + QByteArray::number(rate, 'g', 17)
                + ",\"nodes\":[{\"name\":\"N\"}],\"clips\":[{\"name\":\"c\",\"start\":" + ends[0] + ",\"end\":" + ends[1]
                + ",\"tracks\":[{\"node\":0,\"property\":\"translation\",\"interpolation\":\"linear\",\"keys\":[" + keys + "]}]}]}");
        EditorWindow window(QSize(1280, 800));
        QVERIFY(window.isReady());
        QVERIFY(window.editor().openFile(QUrl::fromLocalFile(path)));
        const std::string start = bytesOf(window);
        QElapsedTimer timer;
        timer.start();
        QVERIFY(window.editor().selectTrack(QStringLiteral("N/translation")));
        QTest::qWait(200);
        const QStringList all = shortcutsOf(window,
            {QStringLiteral("Ctrl+Q"), QStringLiteral("Ctrl+N"), QStringLiteral("Ctrl+O"), QStringLiteral("Ctrl+S"), QStringLiteral("Ctrl+Shift+S"),
                QStringLiteral("F11")});
        for (const QString& key : all) {
            window.plot().forceActiveFocus();
            window.press(Qt::Key_A, Qt::ControlModifier);
            const QKeyCombination combination = QKeySequence(key)[0];
            window.press(combination.key(), combination.keyboardModifiers());
            QCoreApplication::processEvents();
            calmDown(window);
            const ViewTransform view = window.plot().view();
            QVERIFY2(isUsable(view), qPrintable(key));
        }
        for (const int notches : {20, -60, 40}) {
            const QPoint at = window.inWindow({300, 150});
            for (int i = 0; i < std::abs(notches); ++i) {
                QWheelEvent wheel(at, window.window()->mapToGlobal(at), {}, QPoint(0, notches > 0 ? 120 : -120), Qt::NoButton, Qt::NoModifier,
                    Qt::NoScrollPhase, false);
                QCoreApplication::sendEvent(window.window(), &wheel);
            }
            QTest::qWait(20);
            window.drag(window.inWindow({200, 100}), window.inWindow({420, 180}));
        }
        for (const char* filter : {"simplify", "bake", "unroll", "gaussian", "butterworth"}) {
            window.press(Qt::Key_A, Qt::ControlModifier);
            window.editor().filters()->begin(QLatin1String(filter));
            QTRY_VERIFY_WITH_TIMEOUT(!window.editor().filters()->property("working").toBool(), 10000);
            window.editor().filters()->apply();
            calmDown(window);
        }
        QVERIFY2(timer.elapsed() < 60000, qPrintable(QString::number(timer.elapsed())));
        backAndForth(window, start);
    }

    void anyShortcutInTheMiddleOfAnythingLeavesNothingBehind()
    {
        EditorWindow window(QSize(1280, 800));
        QVERIFY(window.isReady());
        QVERIFY(window.editor().openFile(QUrl::fromLocalFile(sample("robot.x"))));
        QTest::qWait(100);
        QVERIFY(window.editor().selectTrack(QStringLiteral("UpperArm_R/rotation")));
        QTest::qWait(250);
        window.plot().forceActiveFocus();
        const std::string start = bytesOf(window);
        const QPoint middle = window.inWindow({window.plot().width() / 2, window.plot().height() / 2});
        const auto keyAt = [&] {
            const ChannelRef channel = *window.editor().session().active();
            const auto readout = window.editor().session().readout(channel.track);
            const std::size_t key = readout->keyCount(channel.channel) / 2;
            return window.inWindow({window.plot().view().timeToPx(readout->keyTime(channel.channel, key)),
                window.plot().view().valueToPx(readout->keyValue(channel.channel, key))});
        };
        const auto holdFrom = [&](QPoint from) {
            QTest::mouseMove(window.window(), from);
            QTest::mousePress(window.window(), Qt::LeftButton, {}, from);
            for (int i = 1; i <= 4; ++i)
                QTest::mouseMove(window.window(), from + QPoint(9 * i, -5 * i));
        };
        const std::pair<const char*, std::function<void()>> states[] = {
            {"key drag", [&] { holdFrom(keyAt()); }},
            {"region drag",
                [&] {
                    holdFrom(window.inWindow({40, 12}));
                }},
            {"box scale",
                [&] {
                    window.press(Qt::Key_A, Qt::ControlModifier);
                    if (const auto box = transformBox(window.editor().session()))
                        holdFrom(window.inWindow(gripPx(framePx(*box, window.plot().view()), {1, 1})));
                }},
            {"lasso",
                [&] {
                    window.press(Qt::Key_Q);
                    holdFrom(middle);
                }},
            {"retime",
                [&] {
                    window.press(Qt::Key_A, Qt::ControlModifier);
                    window.press(Qt::Key_T);
                    holdFrom(middle);
                }},
            {"move tool",
                [&] {
                    window.press(Qt::Key_A, Qt::ControlModifier);
                    window.press(Qt::Key_W);
                    holdFrom(middle);
                }},
            {"filter",
                [&] {
                    window.editor().filters()->begin(QStringLiteral("gaussian"));
                    QTest::qWait(20);
                }},
            {"paste special", [&] { window.press(Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier); }},
            {"key popup",
                [&] {
                    window.press(Qt::Key_A, Qt::ControlModifier);
                    window.press(Qt::Key_Return);
                }},
            {"ring",
                [&] {
                    window.press(Qt::Key_A, Qt::ControlModifier);
                    window.press(Qt::Key_V);
                }},
            {"menu", [&] { window.press(Qt::Key_F10); }},
            {"search", [&] { window.press(Qt::Key_K, Qt::ControlModifier); }},
            {"export", [&] { window.press(Qt::Key_E, Qt::ControlModifier); }},
            {"open", [&] { window.press(Qt::Key_O, Qt::ControlModifier); }},
        };
        const QStringList keys = shortcutsOf(window, {QStringLiteral("Ctrl+Q"), QStringLiteral("Ctrl+N")});
        // All pairs take half an hour: each shortcut is pressed in one or two of the states, in all with SLERPLINE_ATTACKS=all.
        const int stride = qEnvironmentVariable("SLERPLINE_ATTACKS") == QStringLiteral("all") ? 1 : 12;
        int turn = 0;
        for (const auto& [name, enter] : states)
            for (const QString& key : keys) {
                if (turn++ % stride != 0)
                    continue;
                const QByteArray what = QByteArray(name) + ", " + key.toUtf8();
                const bool hadClip = window.editor().selectTrack(QStringLiteral("UpperArm_R/rotation"));
                if (!hadClip) {
                    window.editor().documentFacade()->setClipIndex(0);
                    QVERIFY2(window.editor().selectTrack(QStringLiteral("UpperArm_R/rotation")), what.constData());
                }
                window.plot().forceActiveFocus();
                enter();
                const QKeyCombination combination = QKeySequence(key)[0];
                for (int twice = 0; twice < 2; ++twice)
                    window.press(combination.key(), combination.keyboardModifiers());
                QTest::mouseMove(window.window(), middle + QPoint(30, 20));
                calmDown(window);
                QVERIFY2(!window.editor().document().inGesture(), what.constData());
                QVERIFY2(window.window()->isVisible() && window.editor().document().isOpen(), what.constData());
                window.editor().tools()->setActive(QStringLiteral("select"));
                if (window.editor().document().path() != sample("robot.x")) { // Enter in the open dialog opens what stands there
                    QVERIFY2(window.editor().openFile(QUrl::fromLocalFile(sample("robot.x"))), what.constData());
                    continue;
                }
                backAndForth(window, start);
                if (QTest::currentTestFailed()) {
                    qWarning("%s", what.constData());
                    return;
                }
                QUndoStack& stack = window.editor().document().undoStack();
                while (stack.canUndo())
                    stack.undo();
            }
    }

    void anotherEditInTheMiddleOfADragIsLeftOut()
    {
        EditorWindow window(QSize(1280, 800));
        QVERIFY(window.isReady());
        QVERIFY(window.editor().openFile(QUrl::fromLocalFile(sample("robot.x"))));
        const std::string start = bytesOf(window);
        window.editor().document().beginGesture();
        window.editor().documentFacade()->setRangeLast(3);
        QVERIFY(bytesOf(window) == start);
        window.editor().document().cancelGesture();
        QVERIFY(bytesOf(window) == start && !window.editor().document().undoStack().canUndo());
    }

    void aSecondButtonInADragDoesNotLeaveTheKeyOnThePointer()
    {
        for (const auto second : {Qt::MiddleButton, Qt::RightButton}) {
            EditorWindow window(QSize(1280, 800));
            QVERIFY(window.isReady());
            QVERIFY(window.editor().openFile(QUrl::fromLocalFile(sample("robot.x"))));
            QVERIFY(window.editor().selectTrack(QStringLiteral("UpperArm_R/rotation")));
            QTest::qWait(250);
            const ChannelRef channel = *window.editor().session().active();
            const auto readout = window.editor().session().readout(channel.track);
            const QPoint from = window.inWindow({window.plot().view().timeToPx(readout->keyTime(channel.channel, 2)),
                window.plot().view().valueToPx(readout->keyValue(channel.channel, 2))});
            QTest::mouseMove(window.window(), from);
            QTest::mousePress(window.window(), Qt::LeftButton, {}, from);
            for (int i = 1; i < 5; ++i)
                QTest::mouseMove(window.window(), from + QPoint(10 * i, 6 * i));
            QVERIFY(window.editor().document().inGesture());
            QTest::mousePress(window.window(), second, {}, from + QPoint(40, 24));
            QTest::mouseMove(window.window(), from + QPoint(50, 30));
            QTest::mouseRelease(window.window(), Qt::LeftButton, {}, from + QPoint(50, 30));
            QVERIFY(!window.editor().document().inGesture());
            QTest::mouseRelease(window.window(), second, {}, from + QPoint(50, 30));
            const std::string now = bytesOf(window);
            QTest::mouseMove(window.window(), from + QPoint(90, 90));
            QVERIFY(bytesOf(window) == now);
            calmDown(window);
        }
    }

    void noCommandChangesAnythingWhileAFilterIsTried()
    {
        EditorWindow window(QSize(1280, 800));
        QVERIFY(window.isReady());
        QVERIFY(window.editor().openFile(QUrl::fromLocalFile(sample("robot.x"))));
        QVERIFY(window.editor().selectTrack(QStringLiteral("UpperArm_R/rotation")));
        QTest::qWait(250);
        window.plot().forceActiveFocus();
        window.press(Qt::Key_A, Qt::ControlModifier);
        window.press(Qt::Key_C, Qt::ControlModifier);
        const std::string start = bytesOf(window);
        const std::vector<QObject*> commands = commandsOf(window);
        QVERIFY(commands.size() > 100);
        for (QObject* command : commands) {
            const QString text = command->property("text").toString();
            const QStringList leftOut{QStringLiteral("Quit"), QStringLiteral("Save"), QStringLiteral("New animation")};
            if (leftOut.contains(text))
                continue;
            window.editor().documentFacade()->setClipIndex(0);
            window.editor().selectTrack(QStringLiteral("UpperArm_R/rotation"));
            window.press(Qt::Key_A, Qt::ControlModifier);
            window.editor().filters()->begin(QStringLiteral("gaussian"));
            QTRY_VERIFY(!window.editor().filters()->property("working").toBool());
            QTest::qWait(5);
            QMetaObject::invokeMethod(command, "trigger");
            calmDown(window);
            QVERIFY2(!window.editor().document().inGesture(), qPrintable(text));
            QVERIFY2(bytesOf(window) == start, qPrintable(text));
            QVERIFY2(!window.editor().document().undoStack().canUndo(), qPrintable(text));
        }
    }

    void noCommandChangesTheCurvesOfALockedTrack()
    {
        EditorWindow window(QSize(1280, 800));
        QVERIFY(window.isReady());
        QVERIFY(window.editor().openFile(QUrl::fromLocalFile(sample("robot.x"))));
        QVERIFY(window.editor().selectTrack(QStringLiteral("UpperArm_R/rotation")));
        QTest::qWait(250);
        window.plot().forceActiveFocus();
        window.press(Qt::Key_A, Qt::ControlModifier);
        window.press(Qt::Key_C, Qt::ControlModifier);
        const TrackId track = window.editor().session().active()->track;
        const ClipId clip = window.editor().session().clipId();
        const auto curves = [&]() -> std::optional<Track> {
            const Clip* found = findClip(window.editor().document().state().document, clip);
            const Track* now = found ? findTrack(*found, track) : nullptr;
            return now ? std::optional(*now) : std::nullopt;
        };
        const Track before = *curves();
        window.editor().session().setLocked({track}, true);
        window.editor().transport()->setTime(0.55);

        window.press(Qt::Key_V, Qt::ControlModifier);
        QVERIFY(curves() && curves()->curves == before.curves);
        QVERIFY2(window.editor().statusText().contains(QStringLiteral("locked")) && window.editor().statusWarning(),
            qPrintable(window.editor().statusText()));
        QTest::qWait(20);
        QVERIFY(window.editor().clipboard()->beginSpecial());
        window.editor().clipboard()->acceptSpecial();
        QVERIFY(curves() && curves()->curves == before.curves);
        QVERIFY2(!window.editor().statusText().contains(QStringLiteral("keys pasted")), qPrintable(window.editor().statusText()));

        for (QObject* command : commandsOf(window)) {
            const QString text = command->property("text").toString();
            const QStringList leftOut{QStringLiteral("Quit"), QStringLiteral("Save"), QStringLiteral("New animation"), QStringLiteral("Delete clip"),
                QStringLiteral("Lock tracks"), QStringLiteral("Unlock tracks"), QStringLiteral("Remove node"), QStringLiteral("Redo")};
            if (leftOut.contains(text))
                continue;
            window.editor().session().setLocked({track}, true);
            window.editor().session().setClip(clip);
            window.editor().session().pickTrack(track, false);
            window.editor().selectAll();
            QMetaObject::invokeMethod(command, "trigger");
            QTest::qWait(5);
            calmDown(window);
            QVERIFY2(curves() && curves()->curves == before.curves, qPrintable(text));
        }
    }

    void aStormOfButtonsAndKeysBreaksNothing_data()
    {
        QTest::addColumn<int>("seed");
        const int first = qEnvironmentVariableIntValue("SLERPLINE_STORM_SEED");
        const int count = std::max(1, qEnvironmentVariableIntValue("SLERPLINE_STORMS"));
        for (int seed = first; seed < first + count; ++seed)
            QTest::addRow("%d", seed) << seed;
    }

    void aStormOfButtonsAndKeysBreaksNothing()
    {
        QFETCH(int, seed);
        EditorWindow window(QSize(1280, 800));
        QVERIFY(window.isReady());
        const QString files[] = {sample("robot.x"), sample("lighthouse.json"), sample("orientation.json"), sample("box.json"), sample("y.json")};
        std::string start;
        QObject::connect(&window.editor().document(), &EditorDocument::opened, &window.editor(), [&] { start = bytesOf(window); });
        std::mt19937 random{unsigned(seed)};
        const auto below = [&](int most) { return int(random() % unsigned(most)); };
        QVERIFY(window.editor().openFile(QUrl::fromLocalFile(files[below(5)])));
        QTest::qWait(100);
        const QStringList keys = shortcutsOf(window, {QStringLiteral("Ctrl+Q"), QStringLiteral("F11"), QStringLiteral("Ctrl+N")});
        const std::vector<QObject*> commands = commandsOf(window);
        const Qt::KeyboardModifiers modifiers[] = {Qt::NoModifier, Qt::NoModifier, Qt::NoModifier, Qt::ShiftModifier, Qt::ControlModifier,
            Qt::AltModifier, Qt::ControlModifier | Qt::ShiftModifier};
        const Qt::MouseButton buttons[] = {Qt::LeftButton, Qt::LeftButton, Qt::LeftButton, Qt::MiddleButton, Qt::RightButton};
        const Qt::Key held[] = {Qt::Key_E, Qt::Key_D, Qt::Key_Control, Qt::Key_Shift, Qt::Key_Alt};
        const auto anywhere = [&]() -> QPoint {
            if (below(3) == 0)
                return {below(1400) - 60, below(920) - 60};
            // Near keys of the active curve, where things are.
            const auto& active = window.editor().session().active();
            const auto readout = active && below(2) ? window.editor().session().readout(active->track) : nullptr;
            if (readout && active->channel < readout->channels().size() && readout->keyCount(active->channel) > 0) {
                const std::size_t key = std::size_t(below(int(readout->keyCount(active->channel))));
                const ViewTransform view = window.plot().view();
                const double x = view.timeToPx(readout->keyTime(active->channel, key));
                const double y = view.valueToPx(window.editor().session().valueMapping(*active).toShown(readout->keyValue(active->channel, key)));
                return window.inWindow({std::clamp(x, -50.0, 1300.0), std::clamp(y, -50.0, 900.0)}) + QPoint(below(5) - 2, below(5) - 2);
            }
            return window.inWindow(
                {double(below(int(std::max(1.0, window.plot().width())))), double(below(int(std::max(1.0, window.plot().height()))))});
        };
        const int steps = std::max(400, qEnvironmentVariableIntValue("SLERPLINE_STORM_STEPS"));
        const bool tells = qEnvironmentVariableIsSet("SLERPLINE_STORM_TELLS");
        bool isAsked = false; // whether to save
        for (int step = 0; step < steps; ++step) {
            const int what = below(100);
            if (tells)
                std::fprintf(stderr, "%d: %d\n", step, what);
            if (what < 25) {
                QTest::mouseMove(window.window(), anywhere());
            } else if (what < 37) {
                QTest::mousePress(window.window(), buttons[below(5)], modifiers[below(7)], anywhere());
            } else if (what < 49) {
                const auto button = buttons[below(5)];
                QTest::mouseRelease(window.window(), button, modifiers[below(7)], anywhere());
            } else if (what < 52) {
                QTest::mouseDClick(window.window(), Qt::LeftButton, modifiers[below(7)], anywhere());
            } else if (what < 55) {
                const QPoint at = anywhere();
                QWheelEvent wheel(at, window.window()->mapToGlobal(at), {}, QPoint(0, 120 * (below(9) - 4)), Qt::NoButton, modifiers[below(7)],
                    Qt::NoScrollPhase, false);
                QCoreApplication::sendEvent(window.window(), &wheel);
            } else if (what < 75) {
                const QString key = keys[below(int(keys.size()))];
                if (tells)
                    std::fprintf(stderr, "   %s\n", qPrintable(key));
                const QKeyCombination combination = QKeySequence(key)[0];
                window.press(combination.key(), combination.keyboardModifiers());
            } else if (what < 80) {
                QTest::keyPress(window.window(), held[below(5)]);
            } else if (what < 85) {
                QTest::keyRelease(window.window(), held[below(5)]);
            } else if (what < 91) {
                window.press(Qt::Key_Escape);
                if (below(3) == 0) {
                    window.press(Qt::Key_Escape);
                    window.plot().forceActiveFocus();
                }
            } else if (what < 94) {
                QObject* command = commands[std::size_t(below(int(commands.size())))];
                const QString text = command->property("text").toString();
                if (tells)
                    std::fprintf(stderr, "   %s\n", qPrintable(text));
                if (text != QStringLiteral("Quit") && command->property("enabled").toBool())
                    QMetaObject::invokeMethod(command, "trigger");
            } else if (what < 95) {
                window.editor().openFile(QUrl::fromLocalFile(files[below(5)]));
            } else if (what < 96) {
                window.window()->resize(640 + below(1000), 400 + below(600));
            } else if (what < 97) {
                QFocusEvent away(QEvent::FocusOut, Qt::ActiveWindowFocusReason);
                QCoreApplication::sendEvent(window.window(), &away);
                QFocusEvent back(QEvent::FocusIn, Qt::ActiveWindowFocusReason);
                QCoreApplication::sendEvent(window.window(), &back);
            } else if (what < 98) {
                window.editor().documentFacade()->setClipIndex(below(4));
            } else if (what < 99) {
                if (window.editor().document().isModified()) {
                    window.window()->close();
                    isAsked = true;
                }
            } else {
                QTest::qWait(30);
            }
            if (below(8) == 0)
                QCoreApplication::processEvents();
            if (isAsked && !window.window()->isVisible())
                return; // a click or key has met Discard in the question that was open
            QVERIFY2(window.window()->isVisible(), "the window closed with unsaved changes, or by itself");
        }
        for (const auto key : held)
            QTest::keyRelease(window.window(), key);
        calmDown(window);
        QVERIFY(!window.editor().document().inGesture());
        backAndForth(window, start);
    }
};

QTEST_MAIN(TestAttacks)
#include "tst_attacks.moc"
