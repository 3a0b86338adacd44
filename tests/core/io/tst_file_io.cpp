#include "core/io/document_io.h"
#include "core/io/file_io.h"
#include "core/io/sha256.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

using namespace slerpline;
namespace fs = std::filesystem;

namespace {

const std::string kFile = "xof 0303txt 0032\nFrame Arm { }\nAnimTicksPerSecond { 30; }\nAnimationSet Wave {\n Animation {\n  { Arm }\n"
                          "  AnimationKey {\n   2;\n   1;\n   0;3;1.0,2.0,3.0;;;\n  }\n }\n}\n";

Document moved(Document document)
{
    document.clips[0] = document.clips[0].with([](Clip& clip) {
        clip.tracks[0] = clip.tracks[0].with([](Track& track) {
            Key<double> key;
            key.value = 5;
            auto& keys = std::get<VectorCurves>(track.curves).components[0].keys;
            keys = keys.splice(0, 1, std::span<const Key<double>>(&key, 1));
        });
    });
    return document;
}

} // namespace

class FileIo : public QObject {
    Q_OBJECT
private slots:
    void init() { QVERIFY(folder_.isValid()); }

    void devicesAreNeitherReadNorReplaced()
    {
        const auto zero = readFile("/dev/zero"); // would never end
        QVERIFY(!zero && zero.error().id == "file.read");
        fs::create_symlink("/dev/full", path("full.json"));
        const auto written = writeFileAtomically(path("full.json"), "{}");
        QVERIFY(!written && written.error().id == "file.write");
        QVERIFY(fs::is_character_file("/dev/full"));
    }

    void aNameAsLongAsAFileSystemTakesIsWrittenTwice()
    {
        const auto longest = path((std::string(253, 'n') + ".x").c_str());
        QVERIFY(writeFileAtomically(longest, "xof 0303txt 0032\n"));
        QVERIFY(saveBytes("xof 0303txt 0032\n// other\n", longest));
        const auto read = readFile(longest);
        QVERIFY(read && *read == "xof 0303txt 0032\n// other\n");
    }

    void aFileThatMayNotBeWrittenLeavesNoBackupBehind()
    {
        QVERIFY(writeFileAtomically(path("locked.x"), "xof 0303txt 0032\n"));
        fs::permissions(path("locked.x"), fs::perms::owner_read);
        if (isWritable(path("locked.x")))
            QSKIP("the superuser may write everything");
        QVERIFY(!saveBytes("xof 0303txt 0032\n// other\n", path("locked.x")));
        QVERIFY(!fs::exists(path("locked.x.bak")));
    }

    void aFolderOfTheBackupsNameIsNoBackup()
    {
        QVERIFY(writeFileAtomically(path("odd.x"), "xof 0303txt 0032\n"));
        fs::create_directory(path("odd.x.bak"));
        QVERIFY(!saveBytes("xof 0303txt 0032\n// other\n", path("odd.x")));
        QCOMPARE(*readFile(path("odd.x")), std::string("xof 0303txt 0032\n"));
    }

    void whatIsWrittenIsRead()
    {
        std::string bytes(300000, '\0');
        for (std::size_t i = 0; i < bytes.size(); ++i)
            bytes[i] = char(i * 31);
        QVERIFY(writeFileAtomically(path("bytes"), bytes));
        QCOMPARE(*readFile(path("bytes")), bytes);
        QVERIFY(writeFileAtomically(path("bytes"), ""));
        QCOMPARE(*readFile(path("bytes")), std::string());
    }

    void missingFilesAndFoldersAreNamed()
    {
        const auto missing = readFile(path("nothing"));
        QVERIFY(!missing);
        QCOMPARE(missing.error().id, std::string("file.read"));
        QCOMPARE(missing.error().source, path("nothing").string());
        const auto directory = readFile(path(""));
        QVERIFY(!directory && directory.error().message.find("folder") != std::string::npos);
        const auto nowhere = writeFileAtomically(path("no/such/folder/file"), "x");
        QVERIFY(!nowhere);
        QCOMPARE(nowhere.error().id, std::string("file.write"));
    }

    void permissionsAndLinksAreKept()
    {
        QVERIFY(writeFileAtomically(path("real"), "one"));
        fs::permissions(path("real"), fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
        fs::create_symlink("real", path("link"));
        QVERIFY(writeFileAtomically(path("link"), "two"));
        QVERIFY(fs::is_symlink(path("link")));
        QCOMPARE(*readFile(path("real")), std::string("two"));
        QCOMPARE(fs::status(path("real")).permissions(), fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
        fs::create_symlink("later", path("dangling"));
        QVERIFY(writeFileAtomically(path("dangling"), "three"));
        QCOMPARE(*readFile(path("later")), std::string("three"));
    }

    void nothingIsLeftBeside()
    {
        QVERIFY(writeFileAtomically(path("alone"), "x"));
        QVERIFY(!writeFileAtomically(path(""), "x"));
        for (const auto& entry : fs::directory_iterator(path("")))
            QVERIFY(entry.path().extension() != ".part");
    }

    void theFormatComesFromTheName()
    {
        QVERIFY(*formatOf("a/b.X") == FileFormat::x);
        QVERIFY(*formatOf("a.slerpline.JSON") == FileFormat::json);
        QCOMPARE(formatOf("a.txt").error().id, std::string("file.format"));
    }

    void theFirstOverwriteOfAnXFileKeepsTheOriginal()
    {
        const fs::path file = path("hero.x");
        QVERIFY(writeFileAtomically(file, kFile));
        const auto loaded = loadDocument(file);
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        QVERIFY(saveDocument(loaded->value, file));
        QVERIFY(!fs::exists(path("hero.x.bak"))); // nothing changed, nothing to keep
        QVERIFY(saveDocument(moved(loaded->value), file));
        QCOMPARE(*readFile(path("hero.x.bak")), kFile);
        QVERIFY(*readFile(file) != kFile);
        QVERIFY(saveDocument(loaded->value, file));
        QCOMPARE(*readFile(path("hero.x.bak")), kFile);
        QCOMPARE(*readFile(file), kFile);
    }

    void jsonFindsTheMeshesOfTheFileItCameFrom()
    {
        const std::string mesh = "Frame Body { Mesh M { 3; 0.0;0.0;0.0;,0.0;1.0;0.0;,1.0;1.0;0.0;; 1; 3;0,1,2;; } }\n";
        QVERIFY(fs::create_directories(path("art")));
        QVERIFY(writeFileAtomically(path("art/body.x"), kFile + mesh));
        const auto original = loadDocument(path("art/body.x"));
        QVERIFY(original);
        QVERIFY(saveDocument(original->value, path("motion.json")));
        QVERIFY(readFile(path("motion.json"))->find("\"art/body.x\"") != std::string::npos);
        const auto opened = loadDocument(path("motion.json"));
        QVERIFY2(opened, opened ? "" : describe(opened.error()).c_str());
        QVERIFY(opened->value.scene->meshes == original->value.scene->meshes);
        QVERIFY(writeFileAtomically(path("art/body.x"), kFile));
        const auto without = loadDocument(path("motion.json"));
        QVERIFY(without && without->value.scene->meshes.empty());
        QCOMPARE(without->diagnostics.back().id, std::string("json.source-missing"));
    }

    void sha256KnowsThePublishedExamples()
    {
        QCOMPARE(sha256(""), std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
        QCOMPARE(sha256("abc"), std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
        QCOMPARE(sha256(std::string(1000000, 'a')), std::string("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"));
    }

    void whatCannotBeSavedLeavesTheFileAlone()
    {
        const fs::path file = path("kept.x");
        QVERIFY(writeFileAtomically(file, kFile));
        auto loaded = loadDocument(file);
        QVERIFY(loaded);
        Document document = moved(loaded->value);
        document.ticksPerSecond = 0.5;
        const auto saved = saveDocument(document, file);
        QVERIFY(!saved);
        QVERIFY(saved.error().message.find("--ticks-per-second") != std::string::npos);
        QCOMPARE(*readFile(file), kFile);
        QVERIFY(!fs::exists(path("kept.x.bak")));
    }

private:
    [[nodiscard]] fs::path path(const char* name) const { return fs::path(folder_.path().toStdString()) / name; }
    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(FileIo)
#include "tst_file_io.moc"
