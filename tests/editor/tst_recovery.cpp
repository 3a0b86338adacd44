#include "app/editor/editing/clip_operations.h"
#include "app/editor/recovery.h"
#include "core/io/document_io.h"

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

using namespace slerpline;
using namespace slerpline::editor;

// Copies of unsaved work, without a window. A window that dies is one whose lock nobody holds.
class TestRecovery : public QObject {
    Q_OBJECT

    struct Window {
        EditorDocument document;
        Recovery recovery;
        explicit Window(const QString& folder) : recovery(document, folder) {}
        void open(const QString& path)
        {
            auto loaded = loadDocument(path.toStdString());
            document.open(std::move(loaded->value), path, {}, {});
        }
        void edit() { document.apply(QStringLiteral("Rename"), renameClip(document.state(), document.state().document.clips[0]->id, "Edited")); }
    };
    static QStringList copies(const QString& folder) { return QDir(folder).entryList({QStringLiteral("*.slerpline.json")}, QDir::Files); }
    // What a killed window leaves behind: its files, but no process that holds the lock.
    static void abandon(const QString& from, const QString& to)
    {
        QDir().mkpath(to);
        for (const QString& name : QDir(from).entryList(QDir::Files))
            if (!name.endsWith(QStringLiteral(".lock")))
                QVERIFY(QFile::copy(from + u'/' + name, to + u'/' + name));
    }

private slots:
    void onlyUnsavedWorkIsCopiedAndAnEndLeavesNothing()
    {
        QTemporaryDir folder;
        {
            Window window(folder.path());
            window.open(QStringLiteral(SLERPLINE_SAMPLES "/robot.x"));
            window.recovery.flush();
            QVERIFY(copies(folder.path()).isEmpty());
            window.edit();
            window.recovery.flush();
            QCOMPARE(copies(folder.path()).size(), 1);
            QVERIFY(window.recovery.orphan().isEmpty()); // its own is no orphan
            window.document.undoStack().undo();
            QVERIFY(copies(folder.path()).isEmpty()); // nothing is unsaved any more
            window.document.undoStack().redo();
            window.recovery.flush();
            QCOMPARE(copies(folder.path()).size(), 1);
        }
        QVERIFY(QDir(folder.path()).entryList(QDir::Files).isEmpty());
    }

    void aDragIsNotCopiedHalfWay()
    {
        QTemporaryDir folder;
        Window window(folder.path());
        window.open(QStringLiteral(SLERPLINE_SAMPLES "/robot.x"));
        window.document.beginGesture();
        window.document.previewGesture(renameClip(window.document.state(), 1, "Half"));
        window.recovery.flush();
        QVERIFY(copies(folder.path()).isEmpty());
        window.document.commitGesture(QStringLiteral("Drag"));
        window.recovery.flush();
        QCOMPARE(copies(folder.path()).size(), 1);
    }

    void windowsThatLiveAreLeftAlone()
    {
        QTemporaryDir folder;
        Window first(folder.path()), second(folder.path());
        for (Window* window : {&first, &second}) {
            window->open(QStringLiteral(SLERPLINE_SAMPLES "/robot.x"));
            window->edit();
            window->recovery.flush();
        }
        QCOMPARE(copies(folder.path()).size(), 2);
        QVERIFY(first.recovery.orphan().isEmpty());
        QVERIFY(second.recovery.orphan().isEmpty());
    }

    void workOfAWindowThatDiedComesBackUnsavedWithWhatItsFileHeld()
    {
        QTemporaryDir folder, later;
        {
            Window window(folder.path());
            window.open(QStringLiteral(SLERPLINE_SAMPLES "/robot.x"));
            window.edit();
            window.recovery.flush();
            abandon(folder.path(), later.path());
        }
        Window next(later.path());
        const QVariantMap orphan = next.recovery.orphan();
        QCOMPARE(orphan.value(QStringLiteral("name")).toString(), QStringLiteral("robot.x"));
        QVERIFY(!orphan.value(QStringLiteral("time")).toString().isEmpty());
        QVERIFY(next.recovery.recover(orphan.value(QStringLiteral("id")).toString()));
        QCOMPARE(next.document.state().document.clips[0]->name, std::string("Edited"));
        QVERIFY(next.document.isModified());
        QCOMPARE(next.document.path(), QStringLiteral(SLERPLINE_SAMPLES "/robot.x"));
        QVERIFY(next.recovery.orphan().isEmpty());
        QCOMPARE(copies(later.path()).size(), 1); // safe again
        // Saved as .x it differs from the file in the name alone.
        const auto written = writeDocument(next.document.state().document, FileFormat::x);
        QVERIFY(written);
        QFile original(QStringLiteral(SLERPLINE_SAMPLES "/robot.x"));
        QVERIFY(original.open(QIODevice::ReadOnly));
        QCOMPARE(QByteArray::fromStdString(written->bytes), original.readAll().replace("AnimationSet Idle", "AnimationSet Edited"));
    }

    void aDamagedCopyIsOneSentenceAndCanBeDiscarded()
    {
        QTemporaryDir folder;
        QFile copy(folder.filePath(QStringLiteral("abc.slerpline.json")));
        QVERIFY(copy.open(QIODevice::WriteOnly));
        copy.write("{ half");
        copy.close();
        Window window(folder.path());
        QCOMPARE(window.recovery.orphan().value(QStringLiteral("id")).toString(), QStringLiteral("abc"));
        QSignalSpy failed(&window.recovery, &Recovery::failed);
        QVERIFY(!window.recovery.recover(QStringLiteral("abc")));
        QCOMPARE(failed.size(), 1);
        QVERIFY(!window.document.isOpen());
        window.recovery.discard(QStringLiteral("abc"));
        QVERIFY(window.recovery.orphan().isEmpty());
    }
};

QTEST_MAIN(TestRecovery)
#include "tst_recovery.moc"
