#include "tests/support/editor_window.h"

#include "core/document/edit.h"
#include "core/io/document_io.h"

#include <QElapsedTimer>
#include <QQmlExtensionPlugin>
#include <QSettings>
#include <QTemporaryDir>

#include <cmath>

Q_IMPORT_QML_PLUGIN(Slerpline_EditorPlugin)
Q_IMPORT_QML_PLUGIN(SlerplinePlugin)

using namespace slerpline;
using namespace slerpline::editor;
using slerpline::tests::EditorWindow;

// Stories of filters tried before they are applied, and of findings that are gone to and fixed. Everything goes through key
// and mouse events; the document is looked at afterwards.
class TestFiltersAndFindings : public QObject {
    Q_OBJECT

    static std::string bytesOf(EditorWindow& window)
    {
        const auto written = writeDocument(window.editor().document().state().document, FileFormat::json);
        return written ? written->bytes : std::string();
    }
    static int undoSteps(EditorWindow& window) { return window.editor().document().undoStack().index(); }
    static std::size_t keys(EditorWindow& window)
    {
        return keyTotal(window.editor().document().state().document, window.editor().session().clipId());
    }

    static void open(EditorWindow& window, const QString& path = QStringLiteral(SLERPLINE_SAMPLES "/robot.x"))
    {
        QVERIFY(window.isReady());
        QVERIFY(window.editor().openFile(QUrl::fromLocalFile(path)));
        QTest::qWait(300);
        window.click(window.inWindow(QPointF(window.plot().width() - 20, 8)));
        QTest::qWait(50);
    }
    // A command by its name: Ctrl+K, words, Enter.
    static void command(EditorWindow& window, const char* words)
    {
        window.press(Qt::Key_K, Qt::ControlModifier);
        QTRY_VERIFY(window.named("commandSearchField") && window.named("commandSearchField")->hasActiveFocus());
        window.type(QString::fromLatin1(words));
        window.press(Qt::Key_Return);
        QTRY_VERIFY(!window.named("commandSearchField"));
    }
    // Simplify, shown with a wide bound: the parameter is typed into the field that has the focus.
    static void trySimplify(EditorWindow& window)
    {
        command(window, "simplify");
        QTRY_VERIFY(window.named("filterPanel"));
        QTRY_VERIFY(window.named("filterDegrees") && window.named("filterDegrees")->hasActiveFocus());
        window.press(Qt::Key_A, Qt::ControlModifier);
        window.type(QStringLiteral("4+4"));
        window.press(Qt::Key_Return);
        QTRY_VERIFY(!window.editor().filters()->isWorking());
        QCOMPARE(window.editor().filters()->settings().degrees, 8.0);
        QVERIFY(window.editor().filters()->isActive());
    }
    // A file with a rotation whose second key is stored with the other sign.
    static QString flippedFile(const QTemporaryDir& folder)
    {
        auto loaded = loadDocument(SLERPLINE_SAMPLES "/robot.x");
        Document document = loaded->value;
        const Clip clip = *document.clips.front();
        for (const Box<Track>& box : clip.tracks) {
            Track track = *box;
            auto* curve = std::get_if<Curve<glm::dquat>>(&track.curves);
            if (!curve || curve->keys.size() < 5)
                continue;
            std::vector<Key<glm::dquat>> list(curve->keys.begin(), curve->keys.end());
            list[2].value = -list[2].value;
            curve->keys = KeyList<glm::dquat>(list);
            document = withTrack(document, clip.id, track);
            break;
        }
        const QString path = folder.filePath(QStringLiteral("flipped.json"));
        return saveDocument(document, path.toStdString()) ? path : QString();
    }
    static void openFlipped(EditorWindow& window, const QTemporaryDir& folder)
    {
        const QString path = flippedFile(folder);
        QVERIFY(!path.isEmpty());
        open(window, path);
        QTRY_VERIFY(window.editor().findings()->isUpToDate());
        QVERIFY(countOf(window, "rotation.flip") > 0);
    }
    static int countOf(EditorWindow& window, const std::string& id)
    {
        int count = 0;
        for (const FoundRow& row : window.editor().findings()->rows())
            count += row.diagnostic.id == id ? 1 : 0;
        return count;
    }
    static QQuickItem* findingItem(EditorWindow& window, const char* rule)
    {
        return window.find([&](QQuickItem* item) {
            return item->objectName() == QStringLiteral("finding") && item->property("rule").toString() == QLatin1String(rule);
        });
    }

private slots:
    void init()
    {
        QCoreApplication::setOrganizationName(QStringLiteral("SlerplineTest"));
        QCoreApplication::setApplicationName(QStringLiteral("tests"));
        QSettings().remove(QStringLiteral("filters"));
    }

    void simplifyIsSeenAtOnceAndEscapeBringsEveryByteBack()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        const std::string before = bytesOf(window);
        const std::size_t count = keys(window);
        trySimplify(window);
        QVERIFY(keys(window) < count);
        QVERIFY(!window.editor().documentFacade()->isModified());
        QVERIFY(window.named("filterReport")->property("text").toString().contains(QStringLiteral("→")));
        window.press(Qt::Key_Escape);
        QTRY_VERIFY(!window.named("filterPanel"));
        QCOMPARE(bytesOf(window), before);
        QCOMPARE(undoSteps(window), 0);
    }

    void applyIsOneUndoStepAndCtrlZTakesItBack()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        const std::string before = bytesOf(window);
        trySimplify(window);
        const std::string shown = bytesOf(window);
        window.click(window.centreOf(window.named("filterApply")));
        QTRY_VERIFY(!window.named("filterPanel"));
        QCOMPARE(bytesOf(window), shown);
        QCOMPARE(undoSteps(window), 1);
        QTest::qWait(50);
        window.press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(bytesOf(window), before);
    }

    void parametersAreSetAndAppliedByKeyboardAlone()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        trySimplify(window);
        window.press(Qt::Key_Return); // nothing new was typed: take it
        QTRY_VERIFY(!window.named("filterPanel"));
        QCOMPARE(undoSteps(window), 1);
        command(window, "bake"); // Ctrl+Enter applies from anywhere
        QTRY_VERIFY(window.named("filterFrames") && window.named("filterFrames")->hasActiveFocus());
        window.press(Qt::Key_A, Qt::ControlModifier);
        window.type(QStringLiteral("5"));
        window.press(Qt::Key_Return);
        QTRY_VERIFY(!window.editor().filters()->isWorking());
        window.press(Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY(!window.named("filterPanel"));
        QCOMPARE(undoSteps(window), 2);
        QCOMPARE(window.editor().document().undoStack().undoText(), QStringLiteral("Bake curves"));
    }

    void noKeyAndNoClickMixesWithAFilterThatIsShown()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        window.press(Qt::Key_A, Qt::ControlModifier); // all keys of the shown curves
        QTest::qWait(50);
        const std::string before = bytesOf(window);
        const Selection selection = window.editor().document().state().selection;
        trySimplify(window);
        const std::string shown = bytesOf(window);
        window.plot().forceActiveFocus();
        for (Qt::Key key : {Qt::Key_Delete, Qt::Key_S, Qt::Key_1, Qt::Key_5, Qt::Key_M, Qt::Key_Left, Qt::Key_Up, Qt::Key_U})
            window.press(key);
        window.press(Qt::Key_Z, Qt::ControlModifier);
        window.press(Qt::Key_S, Qt::ShiftModifier);
        window.press(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
        window.drag(window.inWindow(QPointF(60, 60)), window.inWindow(QPointF(300, 200)));
        window.click(window.inWindow(QPointF(200, 100)), Qt::ShiftModifier);
        QTest::qWait(50);
        QCOMPARE(bytesOf(window), shown);
        QCOMPARE(undoSteps(window), 0);
        QVERIFY(window.editor().document().inTrial());
        window.press(Qt::Key_Escape);
        QTRY_VERIFY(!window.named("filterPanel"));
        QCOMPARE(bytesOf(window), before);
        QVERIFY(window.editor().document().state().selection == selection);
    }

    void whatIsOnlyShownIsNotSavedAndOpeningEndsIt()
    {
        QTemporaryDir folder;
        EditorWindow window(QSize(1280, 800));
        openFlipped(window, folder);
        const std::string before = bytesOf(window);
        trySimplify(window);
        window.press(Qt::Key_S, Qt::ControlModifier);
        QTRY_VERIFY(!window.editor().filters()->isActive());
        const auto written = loadDocument(folder.filePath(QStringLiteral("flipped.json")).toStdString());
        QVERIFY(written);
        QCOMPARE(bytesOf(window), before);
        QCOMPARE(keyTotal(written->value, written->value.clips.front()->id),
            keyTotal(window.editor().document().state().document, written->value.clips.front()->id));
        trySimplify(window);
        QVERIFY(window.editor().openFile(QUrl::fromLocalFile(QStringLiteral(SLERPLINE_SAMPLES "/box.json"))));
        QTRY_VERIFY(!window.named("filterPanel"));
        QVERIFY(!window.editor().document().inGesture());
        QVERIFY(!window.editor().documentFacade()->isModified());
    }

    void aButtonHeldShowsHowItWas()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        const std::string before = bytesOf(window);
        trySimplify(window);
        const std::string shown = bytesOf(window);
        const QPoint at = window.centreOf(window.named("filterBefore"));
        QTest::mousePress(window.window(), Qt::LeftButton, {}, at);
        QTRY_COMPARE(bytesOf(window), before);
        QTest::mouseRelease(window.window(), Qt::LeftButton, {}, at);
        QTRY_COMPARE(bytesOf(window), shown);
    }

    void aFlippedRotationIsFoundGoneToFixedAndUndone()
    {
        QTemporaryDir folder;
        EditorWindow window(QSize(1280, 800));
        openFlipped(window, folder);
        window.click(window.centreOf(window.named("findingsButton")));
        QTRY_VERIFY(findingItem(window, "rotation.flip"));
        QTest::qWait(50);
        QQuickItem* item = findingItem(window, "rotation.flip");
        window.click(item->mapToScene(QPointF(60, 16)).toPoint());
        QTRY_COMPARE(window.editor().document().state().selection.size(), std::size_t(1));
        const auto finding = std::find_if(window.editor().findings()->rows().begin(), window.editor().findings()->rows().end(),
            [](const FoundRow& row) { return row.diagnostic.id == "rotation.flip"; });
        QVERIFY(window.editor().document().state().selection.keysOf({finding->finding->track, 0}).contains(finding->finding->key));
        const std::string before = bytesOf(window);
        QQuickItem* button = window.find([&](QQuickItem* candidate) {
            if (candidate->objectName() != QStringLiteral("fixButton"))
                return false;
            for (QQuickItem* up = candidate; up; up = up->parentItem())
                if (up == findingItem(window, "rotation.flip"))
                    return true;
            return false;
        });
        QVERIFY(button);
        const int count = countOf(window, "rotation.flip");
        window.click(window.centreOf(button));
        QTRY_COMPARE(countOf(window, "rotation.flip"), count - 1);
        QCOMPARE(undoSteps(window), 1);
        QCOMPARE(window.editor().document().undoStack().undoText(), QStringLiteral("Make signs agree"));
        window.press(Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(countOf(window, "rotation.flip"), count);
        QCOMPARE(bytesOf(window), before);
    }

    void f8WalksThroughTheFindings()
    {
        QTemporaryDir folder;
        EditorWindow window(QSize(1280, 800));
        openFlipped(window, folder);
        const int total = window.editor().findings()->total();
        QVERIFY(total > 1);
        window.press(Qt::Key_F8);
        const int first = window.editor().findings()->current();
        QVERIFY(first >= 0);
        window.press(Qt::Key_F8);
        QVERIFY(window.editor().findings()->current() > first);
        window.press(Qt::Key_F8, Qt::ShiftModifier);
        QCOMPARE(window.editor().findings()->current(), first);
        for (int i = 0; i < total; ++i)
            window.press(Qt::Key_F8);
        QVERIFY(window.editor().findings()->current() >= 0);
        QCOMPARE(undoSteps(window), 0);
        // in the list, Down and Enter do the same
        QTRY_VERIFY(window.named("findingList"));
        window.named("findingList")->forceActiveFocus(Qt::TabFocusReason);
        window.press(Qt::Key_Home);
        const int at = window.named("findingList")->property("currentIndex").toInt();
        window.press(at == 0 ? Qt::Key_Down : Qt::Key_Up);
        window.press(Qt::Key_Return);
        QCOMPARE(window.editor().findings()->current(), window.named("findingList")->property("currentIndex").toInt());
    }

    void aBadgeOnTheGraphLeadsToItsFinding()
    {
        QTemporaryDir folder;
        EditorWindow window(QSize(1280, 800));
        openFlipped(window, folder);
        window.press(Qt::Key_F8);
        QTRY_VERIFY(window.named("findingBadge"));
        QTest::qWait(300); // framing glides
        window.editor().document().select({});
        QVERIFY(window.named("findingBadge"));
        window.click(window.centreOf(window.named("findingBadge")));
        QTRY_COMPARE(window.editor().document().state().selection.size(), std::size_t(1));
        QVERIFY(window.named("findingList"));
        QCOMPARE(undoSteps(window), 0);
    }

    void nothingFoundIsSaid()
    {
        EditorWindow window(QSize(1280, 800));
        QVERIFY(window.isReady());
        window.press(Qt::Key_N, Qt::ControlModifier);
        QTRY_VERIFY(window.editor().documentFacade()->isOpen());
        window.press(Qt::Key_F8);
        QTRY_VERIFY(window.named("nothingFound"));
        QVERIFY(!window.named("findingsButton"));
        window.press(Qt::Key_F8, Qt::ShiftModifier);
    }

    void aBigDocumentStaysResponsive()
    {
        QTemporaryDir folder;
        Document document;
        Clip clip;
        clip.id = 1;
        clip.name = "Big";
        clip.range = {0, 2000 / 30.0};
        for (int t = 0; t < 200; ++t) {
            Track track;
            track.id = TrackId(t + 1);
            track.target = {-1, PropertyKind::named, "wave" + std::to_string(t)};
            std::vector<Key<double>> list(2000);
            for (std::size_t i = 0; i < list.size(); ++i) {
                list[i].time = double(i) / 30;
                list[i].value = 10 * std::sin(0.05 * double(i) + t) + std::sin(double(i * i));
            }
            Curve<double> curve;
            curve.keys = KeyList<double>(list);
            track.curves = VectorCurves{{curve}, {"x"}};
            clip.tracks.push_back(Box<Track>(track));
        }
        document.clips.push_back(Box<Clip>(clip));
        const QString path = folder.filePath(QStringLiteral("big.json"));
        QVERIFY(saveDocument(document, path.toStdString()));
        EditorWindow window(QSize(1280, 800));
        open(window, path);
        QTRY_VERIFY_WITH_TIMEOUT(window.editor().findings()->isUpToDate(), 20000);
        command(window, "butterworth");
        QTRY_VERIFY(window.named("filterPanel"));
        window.editor().filters()->setScope(QStringLiteral("clip"));
        // From here on the time between two turns of the event loop is what the user feels.
        QElapsedTimer sinceLast, all;
        qint64 longest = 0;
        sinceLast.start();
        all.start();
        while (window.editor().filters()->isWorking() && all.elapsed() < 60000) {
            QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
            longest = std::max(longest, sinceLast.restart());
        }
        QVERIFY(!window.editor().filters()->isWorking());
        qInfo("200 x 2000 keys: %lld ms of work, longest wait %lld ms", static_cast<long long>(all.elapsed()), static_cast<long long>(longest));
        QVERIFY2(longest < 100, qPrintable(QString::number(longest)));
        window.press(Qt::Key_Escape);
        QTRY_VERIFY(!window.named("filterPanel"));
        // Cancelled in the middle of the work.
        command(window, "butterworth");
        window.editor().filters()->setScope(QStringLiteral("clip"));
        window.press(Qt::Key_Escape);
        QTRY_VERIFY(!window.editor().filters()->isActive());
        QVERIFY(!window.editor().document().inGesture());
    }
};

QTEST_MAIN(TestFiltersAndFindings)
#include "tst_filters_and_findings.moc"
