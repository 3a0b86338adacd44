#include "core/curve/evaluate.h"
#include "core/io/document_io.h"
#include "tests/support/editor_window.h"

#include <QQmlExtensionPlugin>
#include <QTemporaryDir>

Q_IMPORT_QML_PLUGIN(Slerpline_EditorPlugin)
Q_IMPORT_QML_PLUGIN(SlerplinePlugin)

using namespace slerpline;
using namespace slerpline::editor;
using slerpline::tests::EditorWindow;

// Stories of whole documents: made, taken apart, exported. Mouse and keys act; the document and the files are looked at.
class TestDocumentsAndExport : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    static const Document& documentOf(EditorWindow& window) { return window.editor().document().state().document; }
    static std::string bytes(EditorWindow& window)
    {
        const auto written = writeDocument(documentOf(window), FileFormat::json);
        return written ? written->bytes : std::string();
    }
    static void undo(EditorWindow& window) { window.press(Qt::Key_Z, Qt::ControlModifier); }
    static bool isThere(EditorWindow& window, const char* name)
    {
        return QTest::qWaitFor([&] { return window.named(name) != nullptr; }, 3000);
    }
    static bool goes(EditorWindow& window, const char* name)
    {
        return QTest::qWaitFor([&] { return window.named(name) == nullptr; }, 8000);
    }
    static void clickOn(EditorWindow& window, const char* name)
    {
        QVERIFY2(isThere(window, name), name);
        QTest::qWait(30); // it has been laid out
        window.click(window.centreOf(window.named(name)));
    }
    // Types into a field in place of what it holds.
    static void fill(EditorWindow& window, const char* name, const QString& text, bool enter = true)
    {
        clickOn(window, name);
        QTRY_VERIFY2(window.named(name)->hasActiveFocus(), name);
        window.press(Qt::Key_A, Qt::ControlModifier);
        window.type(text);
        if (enter)
            window.press(Qt::Key_Return);
    }
    // A command by its words, as Ctrl+K finds it.
    static void run(EditorWindow& window, const char* words)
    {
        window.press(Qt::Key_K, Qt::ControlModifier);
        QTRY_VERIFY(window.named("commandSearchField") && window.named("commandSearchField")->hasActiveFocus());
        window.type(QLatin1String(words));
        window.press(Qt::Key_Return);
        QTRY_VERIFY(!window.named("commandSearchField"));
        QTest::qWait(20);
    }
    void open(EditorWindow& window, const QString& path)
    {
        QVERIFY(window.isReady());
        QVERIFY(window.editor().openFile(QUrl::fromLocalFile(path)));
        QTest::qWait(100);
    }
    QString copyOf(const QString& from, const QString& name)
    {
        const QString path = folder_.filePath(name);
        QFile::remove(path);
        return QFile::copy(from, path) ? path : QString();
    }

private slots:
    void initTestCase() { QVERIFY(folder_.isValid()); }

    void aNewDocumentIsFilledKeyedSavedAndOpenedAgain()
    {
        EditorWindow window(QSize(1280, 800));
        QVERIFY(window.isReady());
        window.press(Qt::Key_N, Qt::ControlModifier);
        QVERIFY(isThere(window, "emptyGraph"));
        QCOMPARE(documentOf(window).clips.size(), std::size_t(1));
        clickOn(window, "emptyAddNode");
        QVERIFY(isThere(window, "nameField"));
        QTRY_VERIFY(window.named("nameField")->hasActiveFocus());
        window.type(QStringLiteral("Arm"));
        window.press(Qt::Key_Return);
        QVERIFY(goes(window, "nameField"));
        QCOMPARE(documentOf(window).scene->nodes.size(), std::size_t(2));
        QCOMPARE(documentOf(window).scene->nodes[1].name, std::string("Arm"));
        QCOMPARE(documentOf(window).scene->nodes[1].parent, 0);
        clickOn(window, "emptyAddRotation");
        QTRY_COMPARE(documentOf(window).clips[0]->tracks.size(), std::size_t(1));
        QCOMPARE(documentOf(window).clips[0]->tracks[0]->target.node, 1);
        QCOMPARE(window.editor().documentFacade()->curvesShown(), 3);
        window.press(Qt::Key_End);
        window.press(Qt::Key_S);
        QTRY_COMPARE(keyCount(*documentOf(window).clips[0]->tracks[0], 0), std::size_t(2));
        const QString path = folder_.filePath(QStringLiteral("made.json"));
        QVERIFY(window.editor().saveAs(QUrl::fromLocalFile(path))); // the file dialog has its own story
        const std::string before = bytes(window);
        QVERIFY(window.editor().openFile(QUrl::fromLocalFile(path)));
        QCOMPARE(bytes(window), before);
        QCOMPARE(documentOf(window).scene->nodes[1].name, std::string("Arm"));
        QCOMPARE(keyTime(*documentOf(window).clips[0]->tracks[0], 0, 1), 2.0);
    }

    void aClipIsDuplicatedRenamedAndDeletedAndUndoRestoresTheBytes()
    {
        EditorWindow window(QSize(1280, 800));
        open(window, QStringLiteral(SLERPLINE_SAMPLES "/robot.x"));
        const std::string before = bytes(window);
        run(window, "duplicate clip");
        QCOMPARE(documentOf(window).clips.size(), std::size_t(4));
        QCOMPARE(window.editor().documentFacade()->clipIndex(), 1); // the copy is looked at
        QVERIFY(window.editor().documentFacade()->curvesShown() > 0);
        run(window, "rename clip");
        QVERIFY(isThere(window, "nameField"));
        QTRY_VERIFY(window.named("nameField")->hasActiveFocus());
        window.press(Qt::Key_A, Qt::ControlModifier);
        window.type(QStringLiteral("Rest"));
        clickOn(window, "nameAcceptButton");
        QVERIFY(goes(window, "nameField"));
        QCOMPARE(documentOf(window).clips[1]->name, std::string("Rest"));
        run(window, "delete clip");
        QCOMPARE(documentOf(window).clips.size(), std::size_t(3));
        QVERIFY(window.editor().session().clip());
        undo(window);
        QCOMPARE(documentOf(window).clips.size(), std::size_t(4));
        undo(window);
        undo(window);
        QCOMPARE(bytes(window), before);
        QVERIFY(window.editor().session().clip());
    }

    void pageKeysGoFromClipToClip()
    {
        EditorWindow window(QSize(1280, 800));
        open(window, QStringLiteral(SLERPLINE_SAMPLES "/robot.x"));
        window.press(Qt::Key_PageDown, Qt::ControlModifier);
        QCOMPARE(window.editor().documentFacade()->clipIndex(), 1);
        window.press(Qt::Key_PageUp, Qt::ControlModifier);
        window.press(Qt::Key_PageUp, Qt::ControlModifier);
        QCOMPARE(window.editor().documentFacade()->clipIndex(), 2); // round
        QVERIFY(!window.editor().documentFacade()->isModified());
    }

    void theLastClipGoesAndEverythingStillAnswers()
    {
        EditorWindow window(QSize(1280, 800));
        open(window, QStringLiteral(SLERPLINE_SAMPLES "/robot.x"));
        window.press(Qt::Key_Space); // even while it plays
        for (int i = 0; i < 3; ++i)
            run(window, "delete clip");
        QVERIFY(documentOf(window).clips.empty());
        QTRY_VERIFY(!window.editor().transport()->isPlaying());
        QVERIFY(isThere(window, "emptyNewClip"));
        using K = Qt::Key;
        for (K key : {K::Key_S, K::Key_Space, K::Key_A, K::Key_F, K::Key_M, K::Key_H, K::Key_1, K::Key_5, K::Key_U, K::Key_Delete, K::Key_Left,
                 K::Key_End, K::Key_Home, K::Key_L, K::Key_C, K::Key_C, K::Key_Comma, K::Key_Period})
            window.press(key);
        window.press(Qt::Key_A, Qt::ControlModifier);
        window.press(Qt::Key_PageDown, Qt::ControlModifier);
        window.drag(window.inWindow({50, 50}), window.inWindow({200, 150}));
        window.press(Qt::Key_Return, Qt::AltModifier);
        QVERIFY(isThere(window, "ticksField"));
        QVERIFY(!window.named("clipNameField"));
        window.press(Qt::Key_Escape);
        window.press(Qt::Key_Escape);
        QVERIFY(goes(window, "ticksField"));
        clickOn(window, "emptyNewClip");
        QTRY_COMPARE(documentOf(window).clips.size(), std::size_t(1));
        QVERIFY(window.editor().session().clip());
        for (int i = 0; i < 4; ++i)
            undo(window);
        QCOMPARE(documentOf(window).clips.size(), std::size_t(3));
        QVERIFY(window.editor().session().clip());
        QVERIFY(!window.editor().documentFacade()->isModified());
    }

    void ticksChangeWithAndWithoutMovingTheKeys()
    {
        EditorWindow window(QSize(1280, 800));
        open(window, QStringLiteral(SLERPLINE_SAMPLES "/robot.x"));
        const double ticks = documentOf(window).ticksPerSecond, last = documentOf(window).clips[0]->range.last;
        const std::string before = bytes(window);
        window.press(Qt::Key_Return, Qt::AltModifier);
        QVERIFY(isThere(window, "ticksField"));
        fill(window, "ticksField", QString::number(ticks * 2));
        QCOMPARE(documentOf(window).ticksPerSecond, ticks * 2);
        QCOMPARE(documentOf(window).clips[0]->range.last, last); // seconds stay
        QQuickItem* keep = window.named("ticksKeep");
        window.click(keep->mapToScene(QPointF(keep->width() * 0.8, keep->height() / 2)).toPoint());
        QTest::qWait(30);
        fill(window, "ticksField", QString::number(ticks));
        QCOMPARE(documentOf(window).clips[0]->range.last, last * 2); // ticks stay, everything lasts twice as long
        QVERIFY(std::abs(keyRange(*documentOf(window).clips[0]->tracks[0]).last - 2 * last) < 1e-9);
        QCOMPARE(window.editor().documentFacade()->undoText(), QStringLiteral("Set ticks per second"));
        fill(window, "ticksField", QStringLiteral("0"));
        QVERIFY(!window.named("ticksField")->property("error").toString().isEmpty());
        QCOMPARE(documentOf(window).ticksPerSecond, ticks);
        window.press(Qt::Key_Escape);
        clickOn(window, "clipSettingsCloseButton");
        QVERIFY(goes(window, "ticksField"));
        undo(window);
        undo(window);
        QCOMPARE(bytes(window), before);
    }

    void rangeRateAndLoopAreOneStepEach()
    {
        EditorWindow window(QSize(1280, 800));
        open(window, QStringLiteral(SLERPLINE_SAMPLES "/robot.x"));
        const std::string before = bytes(window);
        window.press(Qt::Key_Return, Qt::AltModifier);
        fill(window, "clipFirstField", QStringLiteral("10"));
        fill(window, "clipLastField", QStringLiteral("5"));
        QVERIFY(!window.named("clipLastField")->property("error").toString().isEmpty());
        fill(window, "clipLastField", QStringLiteral("50"));
        fill(window, "frameRateField", QStringLiteral("25"));
        clickOn(window, "clipLoopCheck");
        const Clip& clip = *documentOf(window).clips[0];
        QVERIFY(std::abs(clip.range.first - 10 / 30.0) < 1e-12 && std::abs(clip.range.last - 50 / 30.0) < 1e-12);
        QCOMPARE(clip.frameRate, 25.0);
        QVERIFY(clip.loop);
        QCOMPARE(window.editor().documentFacade()->undoText(), QStringLiteral("Loop clip"));
        clickOn(window, "clipSettingsCloseButton");
        QVERIFY(goes(window, "ticksField"));
        for (int i = 0; i < 4; ++i)
            undo(window);
        QCOMPARE(bytes(window), before);
    }

    void keysOutsideTheRangeAreCropped()
    {
        EditorWindow window(QSize(1280, 800));
        open(window, QStringLiteral(SLERPLINE_SAMPLES "/robot.x"));
        const std::string before = bytes(window);
        fill(window, "rangeLastField", QStringLiteral("40"));
        window.click(window.inWindow(QPointF(window.plot().width() - 20, 8)));
        run(window, "crop keys");
        QVERIFY(keyRange(*documentOf(window).clips[0]).last <= 40 / 30.0 + 1e-12);
        QVERIFY(window.editor().statusText().contains(QStringLiteral("Removed")));
        undo(window);
        undo(window);
        QCOMPARE(bytes(window), before);
    }

    void aNodeSaysWhatGoesWithItAndComesBack()
    {
        EditorWindow window(QSize(1280, 800));
        open(window, QStringLiteral(SLERPLINE_SAMPLES "/robot.x"));
        const std::string before = bytes(window);
        const std::size_t nodes = documentOf(window).scene->nodes.size();
        run(window, "remove node"); // the active track's: Hips, from which all hangs
        QVERIFY(isThere(window, "confirmText"));
        QVERIFY(window.named("confirmText")->property("text").toString().contains(QStringLiteral("tracks")));
        clickOn(window, "confirmCancelButton");
        QVERIFY(goes(window, "confirmText"));
        QCOMPARE(documentOf(window).scene->nodes.size(), nodes);
        run(window, "remove node");
        clickOn(window, "confirmButton");
        QVERIFY(goes(window, "confirmText"));
        QVERIFY(documentOf(window).scene->nodes.size() < nodes);
        QTest::qWait(100); // the preview draws it
        undo(window);
        QCOMPARE(bytes(window), before);
        QTest::qWait(100);
    }

    void aPropertyIsAddedRenamedCopiedAndRemoved()
    {
        EditorWindow window(QSize(1280, 800));
        open(window, QStringLiteral(SLERPLINE_SAMPLES "/robot.x"));
        const std::string before = bytes(window);
        window.press(Qt::Key_T, Qt::ControlModifier);
        QVERIFY(isThere(window, "trackPropertyCombo"));
        clickOn(window, "addTrackButton"); // Hips has a translation
        QVERIFY(isThere(window, "addTrackError"));
        window.named("trackPropertyCombo")->forceActiveFocus();
        for (int i = 0; i < 4; ++i)
            window.press(Qt::Key_Down);
        fill(window, "trackNameField", QStringLiteral("glow"), false);
        fill(window, "trackComponentsField", QStringLiteral("r, g, b"), false);
        clickOn(window, "addTrackButton");
        QVERIFY(goes(window, "trackPropertyCombo"));
        const auto glow = [&]() -> const Track* {
            for (const Box<Track>& track : documentOf(window).clips[0]->tracks)
                if (track->target.kind == PropertyKind::named)
                    return &*track;
            return nullptr;
        };
        QVERIFY(glow());
        QCOMPARE(curveCount(*glow()), std::size_t(3));
        run(window, "rename property");
        QTRY_VERIFY(window.named("nameField") && window.named("nameField")->hasActiveFocus());
        window.press(Qt::Key_A, Qt::ControlModifier);
        window.type(QStringLiteral("shine"));
        window.press(Qt::Key_Return);
        QVERIFY(goes(window, "nameField"));
        QCOMPARE(glow()->target.name, std::string("shine"));
        const std::size_t tracks = documentOf(window).clips[0]->tracks.size();
        run(window, "remove tracks");
        QCOMPARE(documentOf(window).clips[0]->tracks.size(), tracks - 1);
        for (int i = 0; i < 3; ++i)
            undo(window);
        QCOMPARE(bytes(window), before);
    }

    void aMatrixTrackIsTakenApart()
    {
        EditorWindow window(QSize(1280, 800));
        open(window, QStringLiteral(SLERPLINE_TEST_DATA "/x/a07_matrix_keytype4.x"));
        const std::string before = bytes(window);
        const Curve<glm::dmat4> matrix = std::get<Curve<glm::dmat4>>(documentOf(window).clips[0]->tracks[0]->curves);
        run(window, "matrix to");
        const auto& tracks = documentOf(window).clips[0]->tracks;
        QCOMPARE(tracks.size(), std::size_t(3));
        for (const Box<Track>& track : tracks)
            if (track->target.kind == PropertyKind::translation)
                for (double time : {0.0, 0.5, 1.0})
                    QVERIFY(std::abs(evaluate(std::get<VectorCurves>(track->curves).components[1], time) - evaluate(matrix, time)[3][1]) < 1e-9);
        QVERIFY(window.editor().statusText().contains(QStringLiteral("Largest change")));
        undo(window);
        QCOMPARE(bytes(window), before);
    }

    void theExportShowsItsErrorThenWritesAndReadsBack()
    {
        EditorWindow window(QSize(1280, 800));
        open(window, copyOf(QStringLiteral(SLERPLINE_SAMPLES "/orientation.json"), QStringLiteral("uneven.json")));
        const QString path = folder_.filePath(QStringLiteral("uneven.x"));
        QVERIFY(!QFile::exists(path));
        window.press(Qt::Key_E, Qt::ControlModifier);
        QVERIFY(isThere(window, "exportPlot"));
        QVERIFY(!QFile::exists(path)); // nothing is written yet
        QCOMPARE(window.named("exportTracks")->property("count").toInt(), 2);
        QVERIFY(window.named("exportPlot")->property("points").toList().size() > 50);
        QVERIFY(window.named("exportVerdict")->property("text").toString().contains(QStringLiteral("within the budget")));
        const int keys = int(window.editor().exporter()->analysis().keysWritten);
        fill(window, "exportDegreesField", QStringLiteral("1"));
        QTRY_VERIFY(window.editor().exporter()->isReady() && int(window.editor().exporter()->analysis().keysWritten) < keys);
        clickOn(window, "exportButton");
        QVERIFY(goes(window, "exportButton"));
        QTRY_VERIFY(window.editor().statusText().contains(QStringLiteral("read back: largest error")));
        const auto loaded = loadDocument(path.toStdString());
        QVERIFY(loaded);
        QCOMPARE(loaded->value.clips.size(), std::size_t(2));
        QVERIFY(!window.editor().documentFacade()->isModified());
        QCOMPARE(window.editor().documentFacade()->name(), QStringLiteral("uneven.json")); // the document stays the file it is
    }

    void anExistingFileIsAskedForFirst()
    {
        EditorWindow window(QSize(1280, 800));
        open(window, copyOf(QStringLiteral(SLERPLINE_SAMPLES "/orientation.json"), QStringLiteral("twice.json")));
        const QString path = folder_.filePath(QStringLiteral("twice.x"));
        QFile existing(path);
        QVERIFY(existing.open(QIODevice::WriteOnly) && existing.write("mine") == 4);
        existing.close();
        window.press(Qt::Key_E, Qt::ControlModifier);
        QVERIFY(isThere(window, "exportPlot"));
        window.press(Qt::Key_Return);
        clickOn(window, "keepButton");
        QVERIFY(existing.open(QIODevice::ReadOnly));
        QCOMPARE(existing.readAll(), QByteArray("mine"));
        existing.close();
        QVERIFY(isThere(window, "exportButton")); // another name can be given
        clickOn(window, "exportButton");
        clickOn(window, "replaceButton");
        QVERIFY(goes(window, "exportButton"));
        QTRY_VERIFY(loadDocument(path.toStdString()));
    }

    void anUnwritableFolderIsOneSentenceAndTheDialogStays()
    {
        EditorWindow window(QSize(1280, 800));
        open(window, copyOf(QStringLiteral(SLERPLINE_SAMPLES "/orientation.json"), QStringLiteral("locked.json")));
        window.press(Qt::Key_E, Qt::ControlModifier);
        QVERIFY(isThere(window, "exportPlot"));
        fill(window, "exportNameField", QStringLiteral("/proc/locked.x"));
        QVERIFY(isThere(window, "errorText"));
        QVERIFY(!window.named("errorText")->property("text").toString().isEmpty());
        clickOn(window, "errorOkButton");
        QVERIFY(goes(window, "errorText"));
        QVERIFY(isThere(window, "exportButton"));
        clickOn(window, "exportCancelButton");
        QVERIFY(goes(window, "exportButton"));
    }

    void cancelAndEscapeWriteNothing()
    {
        EditorWindow window(QSize(1280, 800));
        open(window, copyOf(QStringLiteral(SLERPLINE_SAMPLES "/orientation.json"), QStringLiteral("kept.json")));
        const QStringList before = QDir(folder_.path()).entryList(QDir::Files);
        window.press(Qt::Key_E, Qt::ControlModifier);
        clickOn(window, "exportCancelButton");
        QVERIFY(goes(window, "exportButton"));
        window.press(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(isThere(window, "exportNameField"));
        window.press(Qt::Key_Escape);
        QVERIFY(goes(window, "exportButton"));
        QTest::qWait(200);
        QVERIFY(QDir(folder_.path()).entryList(QDir::Files) == before);
        window.press(Qt::Key_Space); // the keys are free again
        QTRY_VERIFY(window.editor().transport()->isPlaying());
    }

    void whatAnXFileLosesIsSaidBefore()
    {
        EditorWindow window(QSize(1280, 800));
        open(window, QStringLiteral(SLERPLINE_SAMPLES "/lighthouse.json"));
        window.press(Qt::Key_E, Qt::ControlModifier);
        QVERIFY(isThere(window, "exportLosses"));
        QVERIFY(window.named("exportLosses")->childItems().size() >= 3);
        QQuickItem* format = window.named("formatChoice");
        window.click(format->mapToScene(QPointF(format->width() * 0.75, format->height() / 2)).toPoint());
        QVERIFY(goes(window, "exportLosses"));
        QCOMPARE(window.named("exportNameField")->property("text").toString(), QStringLiteral("lighthouse_export.json"));
        window.press(Qt::Key_Escape);
    }
};

QTEST_MAIN(TestDocumentsAndExport)
#include "tst_documents_and_export.moc"
