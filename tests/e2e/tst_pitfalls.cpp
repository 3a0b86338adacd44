#include "core/curve/euler.h"
#include "core/curve/evaluate.h"
#include "core/document/edit.h"
#include "core/io/document_io.h"
#include "tests/support/editor_window.h"

#include <QQmlExtensionPlugin>
#include <QStyleHints>
#include <QTemporaryDir>

#include <cmath>

Q_IMPORT_QML_PLUGIN(Slerpline_EditorPlugin)
Q_IMPORT_QML_PLUGIN(SlerplinePlugin)

using namespace slerpline;
using namespace slerpline::editor;
using slerpline::tests::EditorWindow;

// What other curve editors got wrong, each shown to be absent here on the real window.
class TestPitfalls : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    struct Stage : EditorWindow {
        Stage() : EditorWindow(QSize(1280, 800)) {}
        void open(const QString& file, const QString& track)
        {
            QVERIFY(isReady());
            QVERIFY(editor().openFile(QUrl::fromLocalFile(file)));
            QVERIFY(editor().selectTrack(track));
            QTest::qWait(250);
            plot().forceActiveFocus();
            press(Qt::Key_A);
            QTest::qWait(250);
        }
        // One curve alone.
        void openNumbers(const QString& file)
        {
            open(file, QStringLiteral("N/translation"));
            isolate(0);
        }
        void isolate(std::uint32_t channel)
        {
            const TrackId track = editor().session().active()->track;
            editor().session().setActive(ChannelRef{track, channel});
            editor().document().select({});
            press(Qt::Key_H, Qt::ShiftModifier);
            QTRY_COMPARE(editor().documentFacade()->curvesShown(), 1);
            press(Qt::Key_A);
            QTest::qWait(250);
        }
        const Document& document() const { return editor().document().state().document; }
        std::string bytes() const { return writeDocument(document(), FileFormat::json).value().bytes; }
        QUndoStack& steps() const { return editor().document().undoStack(); }
        ChannelRef channel() const { return *editor().session().active(); }
        std::shared_ptr<const TrackReadout> readout() const { return editor().session().readout(channel().track); }
        std::size_t keys() const { return readout()->keyCount(channel().channel); }
        double time(std::size_t key) const { return readout()->keyTime(channel().channel, key); }
        double value(std::size_t key) const { return readout()->keyValue(channel().channel, key); }
        QPoint at(double seconds, double height) const { return inWindow({plot().view().timeToPx(seconds), plot().view().valueToPx(height)}); }
        QPoint keyAt(std::size_t key) const { return at(time(key), value(key)); }
        std::size_t selected() const { return editor().document().state().selection.size(); }
        void undoAll()
        {
            plot().forceActiveFocus();
            while (steps().canUndo())
                press(Qt::Key_Z, Qt::ControlModifier);
        }
    };

    // Translations at whole frames: x as given, y and z zero. `times` in seconds.
    QString file(const char* name, const std::vector<std::pair<double, double>>& keys, const char* interpolation = "linear") const
    {
        std::string text = "{\"format\":\"slerpline\",\"version\":1,\"ticksPerSecond\":1,\"frameRate\":30,\"nodes\":[{\"name\":\"N\"}],\"clips\":[{"
                           "\"name\":\"c\",\"start\":"
            + QByteArray::number(keys.front().first, 'g', 17).toStdString()
            + ",\"end\":" + QByteArray::number(keys.back().first, 'g', 17).toStdString()
            + ",\"tracks\":[{\"node\":0,\"property\":\"translation\",\"interpolation\":\"" + interpolation + "\",\"keys\":[";
        for (std::size_t i = 0; i < keys.size(); ++i)
            text += (i ? ",{\"time\":" : "{\"time\":") + QByteArray::number(keys[i].first, 'g', 17).toStdString() + ",\"value\":["
                + QByteArray::number(keys[i].second, 'g', 17).toStdString() + ",0,0]}";
        text += "]}]}]}";
        const QString path = folder_.filePath(QLatin1String(name));
        QFile out(path);
        if (out.open(QIODevice::WriteOnly))
            out.write(text.data(), qint64(text.size()));
        return path;
    }
    QString ramp(int count) const
    {
        std::vector<std::pair<double, double>> keys;
        for (int i = 0; i < count; ++i)
            keys.emplace_back(i / 3.0, i % 2 ? 1.0 : 0.0);
        return file("ramp.json", keys);
    }
    static void wheel(Stage& stage, QPointF at, int notches, Qt::KeyboardModifiers modifiers = {})
    {
        QWheelEvent event(at, stage.window()->mapToGlobal(at), {}, QPoint(0, 120 * notches), Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(stage.window(), &event);
    }
    static int countObjects(QObject* object)
    {
        int count = 1;
        for (QObject* child : object->children())
            count += countObjects(child);
        return count;
    }
    static int countItems(QQuickItem* item)
    {
        int count = 1;
        for (QQuickItem* child : item->childItems())
            count += countItems(child);
        return count;
    }

private slots:
    void initTestCase() { QVERIFY(folder_.isValid()); }

    void theCurvesOfAQuaternionAreThoseOfItsPlayback()
    {
        Stage stage;
        stage.open(QStringLiteral(SLERPLINE_SAMPLES "/orientation.json"), QStringLiteral("Pivot/rotation"));
        const auto readout = stage.readout();
        const auto& curve = std::get<Curve<glm::dquat>>(readout->track().curves);
        QCOMPARE(int(readout->channels().size()), 3);
        for (double time = 0; time <= 3; time += 0.01) {
            const glm::dvec3 shown(readout->value(0, time), readout->value(1, time), readout->value(2, time));
            const glm::dquat drawn = rotationFromEuler(glm::radians(shown)), played = glm::normalize(evaluate(curve, time));
            QVERIFY2(std::abs(std::abs(glm::dot(drawn, played)) - 1) < 1e-12, qPrintable(QString::number(time)));
        }
    }

    void theZoomStopsAtTheDigitsOfANumberNotAtASize()
    {
        for (const double scale : {1e-9, 1.0, 1e9}) {
            Stage stage;
            stage.openNumbers(file("scaled.json", {{0, 0}, {scale, scale}, {2 * scale, 0}}));
            QVERIFY(stage.plot().view().pxPerSecond * scale > 100); // framed, whatever its size
            const QPoint key = stage.keyAt(1);
            const ViewTransform before = stage.plot().view();
            for (int i = 0; i < 30; ++i)
                wheel(stage, key, 1);
            QVERIFY(stage.plot().view().pxPerSecond > 20 * before.pxPerSecond);
            QVERIFY(stage.plot().view().pxPerUnit > 20 * before.pxPerUnit);
            const QPoint now = stage.keyAt(1);
            QVERIFY2((now - key).manhattanLength() <= 2, "the key under the pointer stays there");
        }
    }

    void aSteepCurveIsPickedByItsTrueDistance()
    {
        Stage stage;
        stage.openNumbers(file("steep.json", {{0, 0}, {1, 0}, {1.05, 1}, {2, 1}}));
        // 5 px beside the steep span, where the curve straight above or below is far away.
        const QPoint middle = stage.at(1.025, 0.5);
        const double slopePx = 1 / 0.05 * stage.plot().view().pxPerUnit / stage.plot().view().pxPerSecond;
        QVERIFY(slopePx > 5);
        stage.click(middle + QPoint(5, 0));
        QCOMPARE(stage.selected(), std::size_t(4));
        // Straight below it 20 px off: nothing there is meant where the distance is larger than it looks.
        stage.press(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
        stage.click(stage.at(0.5, 0) - QPoint(0, 20));
        QCOMPARE(stage.selected(), std::size_t(0));
    }

    void aKeyIsHitFromTenPixelsAway()
    {
        Stage stage;
        stage.openNumbers(ramp(4));
        for (const QPoint off : {QPoint(9, 0), QPoint(0, -9), QPoint(-6, 6), QPoint(6, 6)}) {
            stage.editor().document().select({});
            QTest::qWait(QGuiApplication::styleHints()->mouseDoubleClickInterval() + 20);
            stage.click(stage.keyAt(1) + off);
            QCOMPARE(stage.selected(), std::size_t(1));
        }
    }

    void theViewStaysUntilItIsMoved()
    {
        Stage stage;
        stage.openNumbers(ramp(8));
        wheel(stage, stage.keyAt(3), 3);
        QTest::qWait(200);
        const ViewTransform view = stage.plot().view();
        const auto stays = [&](const char* what) {
            QTest::qWait(150);
            QVERIFY2(resized(stage.plot().view(), view.width, view.height) == view, what); // a panel may take room
        };
        stage.click(stage.keyAt(3));
        stays("select");
        stage.drag(stage.keyAt(3), stage.keyAt(3) + QPoint(30, -40));
        stays("drag");
        stage.press(Qt::Key_Z, Qt::ControlModifier);
        stays("undo");
        stage.press(Qt::Key_2);
        stays("tangents");
        stage.press(Qt::Key_S);
        stays("insert");
        stage.press(Qt::Key_A, Qt::ControlModifier);
        stays("select all");
        stage.press(Qt::Key_Delete);
        stays("delete all");
        stage.undoAll();
        stays("undo all");
        stage.press(Qt::Key_Home, Qt::ControlModifier);
        stays("to the first frame");
        stage.press(Qt::Key_Space);
        stays("play");
        stage.press(Qt::Key_Space);
        stage.press(Qt::Key_M);
        stays("mute");
        stage.editor().filters()->begin(QStringLiteral("bake"));
        stays("filter");
        stage.editor().filters()->cancel();
        QVERIFY(stage.editor().saveAs(QUrl::fromLocalFile(folder_.filePath(QStringLiteral("saved.json")))));
        stays("save");
    }

    void tangentsAreUndoneLikeEverythingElse()
    {
        Stage stage;
        stage.openNumbers(ramp(5));
        const std::string before = stage.bytes();
        stage.press(Qt::Key_A, Qt::ControlModifier);
        const std::pair<Qt::Key, Qt::KeyboardModifiers> keys[] = {{Qt::Key_2, {}}, {Qt::Key_4, {}}, {Qt::Key_5, {}}, {Qt::Key_6, {}}, {Qt::Key_1, {}},
            {Qt::Key_7, {}}, {Qt::Key_0, {}}, {Qt::Key_4, Qt::ControlModifier}, {Qt::Key_2, Qt::AltModifier}, {Qt::Key_U, Qt::ShiftModifier}};
        std::vector<std::string> states{before};
        for (const auto& [key, modifiers] : keys) {
            const int index = stage.steps().index();
            stage.press(key, modifiers);
            const std::string now = stage.bytes();
            QCOMPARE(stage.steps().index() - index, now == states.back() ? 0 : 1);
            if (now != states.back())
                states.push_back(now);
        }
        QVERIFY(states.size() > 6);
        while (states.size() > 1) {
            states.pop_back();
            stage.press(Qt::Key_Z, Qt::ControlModifier);
            QVERIFY(stage.bytes() == states.back());
        }
        QVERIFY(!stage.steps().canUndo());
    }

    void aKeyIsDraggedWithTheMouseAlone()
    {
        Stage stage;
        stage.openNumbers(ramp(5));
        const double time = stage.time(2), value = stage.value(2);
        stage.drag(stage.keyAt(2), stage.keyAt(2) + QPoint(40, -50));
        QVERIFY(stage.time(2) > time && stage.value(2) > value);
    }

    void theAxesHaveColoursOfTheirOwn()
    {
        Stage stage;
        stage.openNumbers(ramp(3));
        for (int theme = 0; theme < 2; ++theme) {
            const QVariantList colors = stage.plot().axisColors();
            QVERIFY(colors.size() >= 3);
            for (int a = 0; a < colors.size(); ++a)
                for (int b = a + 1; b < colors.size(); ++b) {
                    const QColor one = colors[a].value<QColor>(), other = colors[b].value<QColor>();
                    const int apart = std::abs(one.red() - other.red()) + std::abs(one.green() - other.green()) + std::abs(one.blue() - other.blue());
                    QVERIFY2(apart > 60, qPrintable(one.name() + u' ' + other.name()));
                }
            for (QObject* object : stage.window()->findChildren<QObject*>())
                if (object->property("arrowsFree").isValid())
                    for (const QVariant& entry : object->property("all").toList())
                        if (QObject* command = entry.value<QObject*>(); command->property("text").toString().startsWith(QStringLiteral("Light")))
                            QMetaObject::invokeMethod(command, "trigger");
        }
    }

    void aKeyOnAnotherIsNeverMovedByASliverNorMergedSilently()
    {
        const double frame = 1.0 / 30;
        for (const char* policy : {"replace", "push", "block"}) {
            Stage stage;
            stage.openNumbers(ramp(5));
            stage.editor().tools()->setCollision(QLatin1String(policy));
            const std::size_t count = stage.keys();
            stage.drag(stage.keyAt(1), QPoint(stage.keyAt(2).x(), stage.keyAt(1).y()));
            QCOMPARE(stage.keys(), std::size_t(policy == QByteArray("replace") ? count - 1 : count));
            for (std::size_t key = 0; key < stage.keys(); ++key) {
                const double frames = stage.time(key) / frame;
                QVERIFY2(std::abs(frames - std::round(frames)) < 1e-6, policy);
                if (key > 0)
                    QVERIFY2(stage.time(key) - stage.time(key - 1) > 0.9 * frame, policy);
            }
            const QString said = stage.editor().statusText();
            if (policy == QByteArray("replace"))
                QVERIFY2(said.contains(QStringLiteral("replaced")) && stage.editor().statusWarning(), qPrintable(said));
            if (policy == QByteArray("block"))
                QVERIFY2(said.contains(QStringLiteral("in the way")), qPrintable(said));
            stage.undoAll();
            QCOMPARE(stage.keys(), count);
        }
    }

    void aHundredThousandKeysMakeNoMoreObjectsThanTen()
    {
        int objects[2] = {}, items[2] = {};
        for (int i = 0; i < 2; ++i) {
            Stage stage;
            stage.openNumbers(ramp(i == 0 ? 10 : 100000));
            QTest::qWait(300);
            stage.press(Qt::Key_A, Qt::ControlModifier);
            QTest::qWait(300);
            QCOMPARE(stage.selected(), std::size_t(i == 0 ? 10 : 100000));
            objects[i] = countObjects(&stage.editor()) + countObjects(&stage.plot());
            items[i] = countItems(stage.window()->contentItem());
        }
        QVERIFY2(std::abs(objects[1] - objects[0]) < 50, qPrintable(QStringLiteral("%1 and %2 objects").arg(objects[0]).arg(objects[1])));
        QVERIFY2(std::abs(items[1] - items[0]) < 100, qPrintable(QStringLiteral("%1 and %2 items").arg(items[0]).arg(items[1])));
    }

    void theLastPictureOfADragIsWhatIsCommitted()
    {
        Stage stage;
        stage.openNumbers(ramp(6));
        stage.press(Qt::Key_A, Qt::ControlModifier);
        stage.press(Qt::Key_2);
        stage.press(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
        const QPoint from = stage.keyAt(2), to = from + QPoint(37, -41);
        QTest::mouseMove(stage.window(), from);
        QTest::mousePress(stage.window(), Qt::LeftButton, {}, from);
        for (int step = 1; step <= 8; ++step)
            QTest::mouseMove(stage.window(), from + (to - from) * step / 8);
        QVERIFY(stage.editor().document().inGesture());
        const std::string shown = stage.bytes();
        std::vector<double> drawn;
        for (double time = 0; time < 2; time += 0.01)
            drawn.push_back(stage.readout()->value(0, time));
        QTest::mouseRelease(stage.window(), Qt::LeftButton, {}, to);
        QVERIFY(!stage.editor().document().inGesture());
        QVERIFY(stage.bytes() == shown);
        std::size_t i = 0;
        for (double time = 0; time < 2; time += 0.01)
            QCOMPARE(stage.readout()->value(0, time), drawn[i++]);
    }

    void whatWorksOnManyKeysIsOneStepBack()
    {
        Stage stage;
        stage.openNumbers(ramp(12));
        stage.press(Qt::Key_A, Qt::ControlModifier);
        stage.press(Qt::Key_2);
        const std::string before = stage.bytes();
        const auto isOneStep = [&](const char* what) {
            QVERIFY2(stage.bytes() != before, what);
            QVERIFY2(stage.steps().index() == 2, what);
            stage.plot().forceActiveFocus();
            stage.press(Qt::Key_Z, Qt::ControlModifier);
            QVERIFY2(stage.bytes() == before, what);
            stage.press(Qt::Key_A, Qt::ControlModifier);
        };
        for (const char* filter : {"simplify", "bake", "gaussian", "butterworth"}) {
            stage.editor().filters()->begin(QLatin1String(filter));
            if (filter == QByteArray("simplify"))
                stage.editor().filters()->set(QStringLiteral("percent"), QStringLiteral("60"));
            QTRY_VERIFY(!stage.editor().filters()->property("working").toBool());
            QTest::qWait(20);
            stage.editor().filters()->apply();
            isOneStep(filter);
        }
        stage.editor().keys()->reverse(); // twelve keys up and down: backwards is another curve
        isOneStep("reverse");
        stage.editor().keys()->flip();
        isOneStep("flip");
        stage.editor().keys()->mirror(0);
        isOneStep("mirror");
        stage.editor().keys()->duplicate();
        isOneStep("duplicate");
        stage.press(Qt::Key_X, Qt::ControlModifier);
        isOneStep("cut");
        stage.press(Qt::Key_Delete);
        isOneStep("delete");
        stage.press(Qt::Key_Right, Qt::ShiftModifier);
        isOneStep("nudge");
    }

    void aRuleIsTheSameAfterAKeyThatHasItWasEdited()
    {
        Stage stage;
        stage.openNumbers(ramp(6));
        const std::string before = stage.bytes();
        stage.click(stage.keyAt(4));
        stage.press(Qt::Key_4);
        const std::string flat = stage.bytes();
        stage.undoAll();
        QVERIFY(stage.bytes() == before);
        stage.click(stage.keyAt(1));
        stage.press(Qt::Key_4);
        stage.press(Qt::Key_7); // free, and turned by hand
        stage.drag(stage.keyAt(1), stage.keyAt(1) + QPoint(0, -30));
        stage.drag(stage.keyAt(1), stage.keyAt(1) + QPoint(0, 30));
        stage.undoAll();
        stage.click(stage.keyAt(4));
        stage.press(Qt::Key_4);
        QVERIFY(stage.bytes() == flat);
    }
};

QTEST_MAIN(TestPitfalls)
#include "tst_pitfalls.moc"
