#include "app/editor/view/handles.h"
#include "core/base/number_text.h"
#include "core/io/document_io.h"
#include "tests/support/editor_window.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMimeData>
#include <QProcess>
#include <QQmlExtensionPlugin>
#include <QTemporaryDir>

#include <cmath>
#include <random>

Q_IMPORT_QML_PLUGIN(Slerpline_EditorPlugin)
Q_IMPORT_QML_PLUGIN(SlerplinePlugin)

using namespace slerpline;
using namespace slerpline::editor;
using slerpline::tests::EditorWindow;

// The main job through the window: every step is a mouse or key event at coordinates read from the window.
class TestMainJob : public QObject {
    Q_OBJECT

    static constexpr double kFrame = 1.0 / 30;

    QTemporaryDir folder_;

    static const Track* findByName(const Document& document, const std::string& clipName, const std::string& node, PropertyKind kind)
    {
        for (const auto& clip : document.clips)
            if (clip->name == clipName)
                for (const auto& track : clip->tracks)
                    if (track->target.kind == kind && track->target.node >= 0 && document.scene->nodes[std::size_t(track->target.node)].name == node)
                        return &*track;
        return nullptr;
    }
    static const Curve<glm::dquat>& rotationOf(const Document& document)
    {
        return std::get<Curve<glm::dquat>>(findByName(document, "Wave", "UpperArm_R", PropertyKind::rotation)->curves);
    }

    // Chooses the clip and the track with the mouse and the keyboard.
    void showTheArm(EditorWindow& window)
    {
        QTest::qWait(300); // the panels find their places
        window.click(window.centreOf(window.named("clipCombo")));
        const auto isChoice = [](QQuickItem* item) { // the words of an entry of the open list
            const QQuickItem* entry = item->parentItem() ? item->parentItem()->parentItem() : nullptr;
            return item->property("text").toString() == QStringLiteral("Wave") && entry && entry->metaObject()->indexOfProperty("highlighted") >= 0;
        };
        QTRY_VERIFY(window.find(isChoice));
        QTest::qWait(50);
        window.click(window.centreOf(window.find(isChoice)));
        QTRY_COMPARE(window.editor().documentFacade()->clipNames().value(window.editor().documentFacade()->clipIndex()), QStringLiteral("Wave"));
        window.press(Qt::Key_F, Qt::ControlModifier);
        window.type(QStringLiteral("UpperArm_R rotation"));
        const auto isTrack = [](QQuickItem* item) {
            return item->property("kind").toString() == QStringLiteral("track") && item->property("name").toString() == QStringLiteral("rotation");
        };
        QTRY_VERIFY(window.find(isTrack));
        QTest::qWait(50);
        window.click(window.centreOf(window.find(isTrack)));
        QTRY_COMPARE(window.editor().documentFacade()->curvesShown(), 3);
        window.click(window.inWindow(QPointF(window.plot().width() - 20, 8))); // an empty place of the plot takes the focus
        window.press(Qt::Key_A);
        ViewTransform seen = window.plot().view();
        const auto stands = [&] { // framing glides
            QTest::qWait(200);
            return std::exchange(seen, window.plot().view()) == window.plot().view();
        };
        QTRY_VERIFY(stands());
    }

    // A key of the active channel, in the window.
    static QPoint keyInWindow(EditorWindow& window, std::size_t key)
    {
        const auto channel = *window.editor().session().active();
        const auto readout = window.editor().session().readout(channel.track);
        const ViewTransform& view = window.plot().view();
        return window.inWindow({view.timeToPx(readout->keyTime(channel.channel, key)), view.valueToPx(readout->keyValue(channel.channel, key))});
    }

    static bool saveAs(EditorWindow& window, const QString& name, Qt::Key key, Qt::KeyboardModifiers modifiers)
    {
        window.press(key, modifiers);
        const auto isName = [](QQuickItem* item) { return item->objectName() == QStringLiteral("fileNameTextField"); };
        if (!QTest::qWaitFor([&] { return window.find(isName) && window.find(isName)->hasActiveFocus(); }, 5000)) {
            qWarning("the file dialog did not open with its name focused: %s", window.find(isName) ? "no focus" : "no dialog");
            return false;
        }
        // The dialog puts its own proposal in when the folder is listed: what is typed must be what stands there.
        const bool typed = QTest::qWaitFor(
            [&] {
                window.press(Qt::Key_A, Qt::ControlModifier);
                window.type(name);
                QTest::qWait(100);
                return window.find(isName) && window.find(isName)->property("text").toString() == name;
            },
            5000);
        window.press(Qt::Key_Return);
        return typed && QTest::qWaitFor([&] { return !window.find(isName); }, 5000);
    }

private slots:
    void initTestCase() { QVERIFY(folder_.isValid()); }

    void aRealFileIsBentUndoneSavedAndReadBack()
    {
        const QString file = folder_.filePath(QStringLiteral("robot.x"));
        QVERIFY(QFile::copy(QStringLiteral(SLERPLINE_SAMPLES "/robot.x"), file));
        EditorWindow window(QSize(1440, 900));
        QVERIFY(window.isReady());
        QVERIFY(window.editor().openFile(QUrl::fromLocalFile(file))); // as the command line does
        showTheArm(window);
        if (QTest::currentTestFailed())
            return;
        const EditorDocument& document = window.editor().document();
        const Document before = document.state().document;

        // Drag a key by three frames.
        const std::size_t key = 6;
        const double keyAt = rotationOf(before).keys[key].time;
        const QPoint from = keyInWindow(window, key);
        const double framePx = kFrame * window.plot().view().pxPerSecond;
        window.drag(from, from + QPoint(int(std::lround(3 * framePx)), 0), Qt::NoModifier);
        const Document moved = document.state().document;
        QCOMPARE(rotationOf(moved).keys.size(), rotationOf(before).keys.size());
        QVERIFY(std::abs(rotationOf(moved).keys[key].time - (keyAt + 3 * kFrame)) < 1e-12);
        QCOMPARE(window.editor().documentFacade()->undoText(), QStringLiteral("Move key"));

        // Drag its out handle.
        const auto channel = *window.editor().session().active();
        const auto readout = window.editor().session().readout(channel.track);
        const auto tip = handleTip(*readout, channel.channel, key, Side::after, window.plot().view());
        QVERIFY(tip);
        const QPoint tipAt = window.inWindow(*tip), target = keyInWindow(window, key) + QPoint(60, 25);
        window.drag(tipAt, target);
        const Document bent = document.state().document;
        const Key<glm::dquat> bentKey = rotationOf(bent).keys[key];
        QCOMPARE(bentKey.out.rule, TangentRule::free);
        QCOMPARE(bentKey.interpolation, Interpolation::tangent);
        const auto bentReadout = window.editor().session().readout(channel.track);
        const ViewTransform& view = window.plot().view();
        const double wanted = -(25.0 / view.pxPerUnit) / (60.0 / view.pxPerSecond);
        QVERIFY2(
            std::abs(bentReadout->slope(channel.channel, key, Side::after) - wanted) < 0.15 * std::abs(wanted) + 8, "the handle follows the pointer");

        // Undo twice, redo once.
        window.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(document.state().document == moved);
        window.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(document.state().document == before);
        QVERIFY(!window.editor().documentFacade()->isModified());
        window.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(document.state().document == moved);

        // Save as .x and .json under other names.
        QVERIFY(saveAs(window, QStringLiteral("bent.x"), Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier));
        QTRY_VERIFY(QFile::exists(folder_.filePath(QStringLiteral("bent.x"))));
        QTRY_VERIFY(!window.editor().documentFacade()->isModified());
        window.press(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(window.named("exportNameField") && window.named("exportNameField")->hasActiveFocus());
        window.press(Qt::Key_A, Qt::ControlModifier);
        window.type(QStringLiteral("bent.json"));
        window.press(Qt::Key_Return);
        QTRY_VERIFY(!window.named("exportNameField")); // it closes when the file is written
        QTRY_VERIFY(QFile::exists(folder_.filePath(QStringLiteral("bent.json"))));

        // Read both back and compare with core's values.
        for (const char* name : {"bent.x", "bent.json"}) {
            const auto again = loadDocument(folder_.filePath(QLatin1String(name)).toStdString());
            QVERIFY2(again, again ? "" : describe(again.error()).c_str());
            const auto& expected = rotationOf(moved);
            const auto& found = rotationOf(again->value);
            QCOMPARE(found.keys.size(), expected.keys.size());
            for (std::size_t i = 0; i < expected.keys.size(); ++i) {
                QVERIFY(std::abs(found.keys[i].time - expected.keys[i].time) < 1e-9);
                QVERIFY(found.keys[i].value == expected.keys[i].value);
                QCOMPARE(found.keys[i].interpolation, expected.keys[i].interpolation);
            }
        }
        QVERIFY2(QFile::exists(file), "the opened file is still there");
    }

    void escapeDuringADragBringsEverythingBack()
    {
        EditorWindow window(QSize(1280, 800));
        QVERIFY(window.isReady());
        QVERIFY(window.editor().openFile(QUrl::fromLocalFile(QStringLiteral(SLERPLINE_SAMPLES "/robot.x"))));
        showTheArm(window);
        if (QTest::currentTestFailed())
            return;
        const Document before = window.editor().document().state().document;
        const QPoint from = keyInWindow(window, 4);
        QTest::mousePress(window.window(), Qt::LeftButton, {}, from);
        QTest::mouseMove(window.window(), from + QPoint(40, -30));
        QVERIFY(!(window.editor().document().state().document == before));
        window.press(Qt::Key_Escape);
        QVERIFY(window.editor().document().state().document == before);
        QTest::mouseRelease(window.window(), Qt::LeftButton, {}, from + QPoint(40, -30));
        QVERIFY(window.editor().document().state().document == before);
        QVERIFY(!window.editor().documentFacade()->canUndo());
    }

    void aDoubleClickOnACurveInsertsAKeyThere()
    {
        EditorWindow window(QSize(1440, 900));
        QVERIFY(window.isReady());
        QVERIFY(window.editor().openFile(QUrl::fromLocalFile(QStringLiteral(SLERPLINE_SAMPLES "/robot.x"))));
        showTheArm(window);
        if (QTest::currentTestFailed())
            return;
        const auto channel = *window.editor().session().active();
        const auto readout = window.editor().session().readout(channel.track);
        const std::size_t count = readout->keyCount(channel.channel);
        const double time = std::round((readout->keyTime(channel.channel, 2) + readout->keyTime(channel.channel, 3)) / 2 / kFrame) * kFrame;
        const ViewTransform& view = window.plot().view();
        const QPoint at = window.inWindow({view.timeToPx(time), view.valueToPx(readout->value(channel.channel, time))});
        QTest::mouseDClick(window.window(), Qt::LeftButton, {}, at);
        const auto after = window.editor().session().readout(channel.track);
        QCOMPARE(after->keyCount(channel.channel), count + 1);
        QVERIFY(std::abs(after->keyTime(channel.channel, 3) - time) < 1e-12);
    }

    void thePreviewPlaysWhatTheCommandSamplesBitForBit()
    {
        const QString robot = QStringLiteral(SLERPLINE_SAMPLES "/robot.x");
        std::mt19937 engine(7);
        std::uniform_real_distribution<double> anywhere(-0.1, 3.1);
        std::vector<double> times;
        QStringList words;
        for (int i = 0; i < 1000; ++i) {
            times.push_back(anywhere(engine));
            words << QString::fromStdString(numberText(times.back()));
        }
        QProcess command;
        command.start(QStringLiteral(SLERPLINE_COMMAND),
            {QStringLiteral("sample"), robot, QStringLiteral("--clip"), QStringLiteral("Wave"), QStringLiteral("--at=") + words.join(u','),
                QStringLiteral("--json")});
        QVERIFY(command.waitForFinished(30000));
        QVERIFY2(command.exitCode() == 0, command.readAllStandardError().constData());
        const QJsonObject sampled = QJsonDocument::fromJson(command.readAllStandardOutput()).object();
        QCOMPARE(sampled.value(QStringLiteral("times")).toArray().size(), qsizetype(1000));

        EditorWindow window(QSize(1280, 800));
        QVERIFY(window.isReady());
        QVERIFY(window.editor().openFile(QUrl::fromLocalFile(robot)));
        QVERIFY(window.editor().selectClip(QStringLiteral("Wave")));
        window.editor().setCompare(false);
        const auto& nodes = window.editor().document().state().document.scene->nodes;
        const QJsonArray tracks = sampled.value(QStringLiteral("tracks")).toArray();
        QVERIFY(tracks.size() > 20);
        int compared = 0;
        for (int i = 0; i < 1000; ++i) {
            window.editor().transport()->setTime(times[std::size_t(i)]);
            const Pose& pose = window.editor().preview()->single()->pose();
            for (const QJsonValue& value : tracks) {
                const QJsonObject track = value.toObject();
                const std::string name = track.value(QStringLiteral("node")).toString().toStdString();
                const auto node = std::find_if(nodes.begin(), nodes.end(), [&](const Node& n) { return n.name == name; });
                QVERIFY(node != nodes.end());
                const NodePose& shown = pose.nodes[std::size_t(node - nodes.begin())];
                const QJsonArray numbers = track.value(QStringLiteral("values")).toArray().at(i).toArray();
                const QString property = track.value(QStringLiteral("property")).toString();
                const glm::dvec3& part = property == QStringLiteral("scale") ? shown.scale : shown.translation;
                const std::vector<double> expected = property == QStringLiteral("rotation")
                    ? std::vector<double>{shown.rotation.x, shown.rotation.y, shown.rotation.z, shown.rotation.w}
                    : std::vector<double>{part.x, part.y, part.z};
                QCOMPARE(std::size_t(numbers.size()), expected.size());
                for (int c = 0; c < numbers.size(); ++c, ++compared)
                    QVERIFY(numbers.at(c).toDouble() == expected[std::size_t(c)]);
            }
        }
        QVERIFY(compared > 100000);
    }

    void twoTimesLookDifferentInThePreviewAndAtThePlayhead()
    {
        EditorWindow window(QSize(1280, 800));
        QVERIFY(window.isReady());
        const auto api = window.window()->rendererInterface()->graphicsApi();
        if (api == QSGRendererInterface::Software || api == QSGRendererInterface::Null)
            QSKIP("pixels need a screen");
        QVERIFY(window.editor().openFile(QUrl::fromLocalFile(QStringLiteral(SLERPLINE_SAMPLES "/robot.x"))));
        QVERIFY(window.editor().selectClip(QStringLiteral("Wave")));
        window.editor().transport()->setTime(0);
        QTest::qWait(300);
        const QImage first = window.window()->grabWindow();
        window.editor().transport()->setTime(1.2);
        QTest::qWait(300);
        const QImage second = window.window()->grabWindow();
        const auto differing = [&](const QRect& rect) {
            int count = 0;
            for (int y = rect.top(); y <= rect.bottom(); ++y)
                for (int x = rect.left(); x <= rect.right(); ++x)
                    count += first.pixel(x, y) != second.pixel(x, y);
            return count;
        };
        QQuickItem* preview = window.named("previewPanel");
        QVERIFY(preview);
        QVERIFY(differing(QRectF(preview->mapToScene({}), QSizeF(preview->width(), preview->height())).toRect()) > 500);
        const double playheadX = window.plot().mapToScene(QPointF(window.plot().playheadX(), 0)).x();
        QVERIFY(differing(QRect(int(playheadX) - 2, int(window.plot().mapToScene({}).y()) + 40, 5, 200)) > 100);
    }

    void aSampleOpensFromItsCardOnTheStartPage()
    {
        EditorWindow window(QSize(1440, 900));
        QVERIFY(window.isReady());
        QTRY_VERIFY(window.named("sample0"));
        QTest::qWait(200);
        window.click(window.centreOf(window.named("sample0")));
        QTRY_COMPARE(window.editor().documentFacade()->name(), QStringLiteral("robot.x"));
        QTRY_VERIFY(!window.named("sample0"));
    }

    void keysOfAHiddenCurveAreNotSelectedAnyMore()
    {
        EditorWindow window(QSize(1440, 900));
        QVERIFY(window.isReady());
        QVERIFY(window.editor().openFile(QUrl::fromLocalFile(QStringLiteral(SLERPLINE_SAMPLES "/robot.x"))));
        window.editor().selectAll();
        QVERIFY(window.editor().documentFacade()->keysSelected() > 0);
        QVERIFY(window.editor().selectTrack(QStringLiteral("Hips/translation")));
        window.editor().selectAll();
        const int selected = window.editor().documentFacade()->keysSelected();
        QVERIFY(selected > 0);
        QVERIFY(window.editor().selectTrack(QStringLiteral("Head/rotation")));
        QCOMPARE(window.editor().documentFacade()->keysSelected(), 1); // the one that selectTrack picks
    }

    void switchingTheComparisonQuicklyKeepsTheWindowAlive()
    {
        EditorWindow window(QSize(1280, 800));
        QVERIFY(window.isReady());
        for (const char* name : {"/robot.x", "/orientation.json"}) {
            QVERIFY(window.editor().openFile(QUrl::fromLocalFile(QStringLiteral(SLERPLINE_SAMPLES) + QLatin1String(name))));
            for (int i = 0; i < 60; ++i) {
                window.press(Qt::Key_C);
                QTest::qWait(i % 7);
            }
        }
        QVERIFY(window.window()->isVisible());
    }

    void aNameWithOddCharactersIsWrittenAsTypedAndNothingElseIsReplaced()
    {
        const QString file = folder_.filePath(QStringLiteral("odd.x"));
        QVERIFY(QFile::copy(QStringLiteral(SLERPLINE_SAMPLES "/robot.x"), file));
        QFile precious(folder_.filePath(QStringLiteral("a.x")));
        QVERIFY(precious.open(QFile::WriteOnly) && precious.write("precious") > 0);
        precious.close();
        EditorWindow window(QSize(1280, 800));
        QVERIFY(window.isReady());
        QVERIFY(window.editor().openFile(QUrl::fromLocalFile(file)));
        for (const char* name : {"a#b.x", "q?r.x", "a%41c.x"}) {
            QVERIFY(saveAs(window, QLatin1String(name), Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier));
            QTRY_VERIFY2(QFile::exists(folder_.filePath(QLatin1String(name))), name);
            QCOMPARE(window.editor().documentFacade()->name(), QLatin1String(name));
        }
        QVERIFY(precious.open(QFile::ReadOnly));
        QCOMPARE(precious.readAll(), QByteArray("precious"));
    }

    void aFileThatSomebodyElseChangedIsNotOverwrittenUnasked()
    {
        const QString file = folder_.filePath(QStringLiteral("shared.x"));
        QVERIFY(QFile::copy(QStringLiteral(SLERPLINE_SAMPLES "/robot.x"), file));
        EditorWindow window(QSize(1280, 800));
        QVERIFY(window.isReady());
        QVERIFY(window.editor().openFile(QUrl::fromLocalFile(file)));
        window.click(window.inWindow(QPointF(window.plot().width() - 20, 8)));
        window.press(Qt::Key_A, Qt::ControlModifier);
        window.press(Qt::Key_Delete);
        QVERIFY(window.editor().documentFacade()->isModified());
        QFile other(file);
        QVERIFY(other.open(QFile::WriteOnly) && other.write("theirs") > 0);
        other.close();
        window.press(Qt::Key_S, Qt::ControlModifier);
        QTRY_VERIFY(window.named("keepButton"));
        QTest::qWait(200);
        window.press(Qt::Key_Return); // Cancel is the default
        QTRY_VERIFY(!window.named("keepButton"));
        QVERIFY(other.open(QFile::ReadOnly));
        QCOMPARE(other.readAll(), QByteArray("theirs"));
        QVERIFY(window.editor().documentFacade()->isModified());
    }

    void aFileDroppedOnTheWindowOpens()
    {
        EditorWindow window(QSize(1280, 800));
        QVERIFY(window.isReady());
        QMimeData dropped;
        dropped.setUrls({QUrl::fromLocalFile(QStringLiteral(SLERPLINE_SAMPLES "/orientation.json"))});
        const QPoint at(640, 400);
        QDragEnterEvent enter(at, Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window.window(), &enter);
        QDropEvent drop(at, Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window.window(), &drop);
        QTRY_COMPARE(window.editor().documentFacade()->name(), QStringLiteral("orientation.json"));
    }

    void aFileThatCannotBeReadIsExplainedAndNothingIsLost()
    {
        EditorWindow window(QSize(1280, 800));
        QVERIFY(window.isReady());
        QVERIFY(window.editor().openFile(QUrl::fromLocalFile(QStringLiteral(SLERPLINE_SAMPLES "/robot.x"))));
        const QString bad = folder_.filePath(QStringLiteral("bad.x"));
        QFile file(bad);
        QVERIFY(file.open(QFile::WriteOnly));
        file.write("xof 0303txt 0032\nFrame A {\n FrameTransformMatrix { 1,2,3 } }\nAnimationSet { Animation { AnimationKey { 9999");
        file.close();
        QVERIFY(!window.editor().openFile(QUrl::fromLocalFile(bad)));
        QTRY_VERIFY(window.named("errorText"));
        QVERIFY(!window.named("errorText")->property("text").toString().isEmpty());
        QCOMPARE(window.editor().documentFacade()->name(), QStringLiteral("robot.x"));
        window.press(Qt::Key_Escape);
        QTRY_VERIFY(!window.named("errorText"));
    }
};

QTEST_MAIN(TestMainJob)
#include "tst_main_job.moc"
