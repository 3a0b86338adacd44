#include "app/editor/models/export_model.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace slerpline;
using namespace slerpline::editor;

// What the export dialog computes, without the dialog.
class TestExportModel : public QObject {
    Q_OBJECT

    struct Fixture {
        EditorDocument document;
        Session session{document};
        ExportModel model{session};
        explicit Fixture(const char* file)
        {
            auto loaded = loadDocument(std::string(SLERPLINE_SAMPLES "/") + file);
            if (loaded)
                document.open(std::move(loaded->value), {}, {}, {});
        }
    };
    // A rotation that swings so often that an export takes a while.
    static Document heavy(int tracks, int keys)
    {
        Document document;
        document.ticksPerSecond = 4800;
        Clip clip;
        clip.id = 1;
        clip.name = "Swing";
        clip.range = {0, keys / 10.0};
        document.scene = document.scene.with([&](Scene& scene) {
            for (int i = 0; i < tracks; ++i) {
                scene.nodes.emplace_back();
                scene.nodes.back().name = "Bone_" + QByteArray::number(i).toStdString();
            }
        });
        for (int i = 0; i < tracks; ++i) {
            std::vector<Key<glm::dquat>> list;
            for (int k = 0; k < keys; ++k) {
                Key<glm::dquat> key;
                key.time = k / 10.0;
                key.value = glm::angleAxis(std::sin(k * 0.7 + i), glm::normalize(glm::dvec3(1, std::cos(k * 0.3), 0.5)));
                key.interpolation = Interpolation::spline;
                list.push_back(key);
            }
            Track track;
            track.id = TrackId(i + 1);
            track.target = {i, PropertyKind::rotation, ""};
            Curve<glm::dquat> curve;
            curve.keys = KeyList<glm::dquat>(list);
            track.curves = curve;
            clip.tracks.emplace_back(std::move(track));
        }
        document.clips = {Box<Clip>(clip)};
        return document;
    }

private slots:
    void exactTracksMakeNoRowAndNoError()
    {
        Fixture f("robot.x");
        f.model.begin(QStringLiteral("x"));
        QTRY_VERIFY(f.model.isReady());
        QCOMPARE(f.model.rowCount(), 0);
        QCOMPARE(f.model.analysis().trackTotal, std::size_t(81));
        QCOMPARE(f.model.analysis().notCompared, std::size_t(0));
        QVERIFY(f.model.analysis().largestDegrees < 1e-5);
        QVERIFY(f.model.losses().isEmpty());
        QVERIFY(f.model.isWithinBudget());
    }

    void splinesGetKeysUntilTheBudgetHoldsAndASmallerOneGetsMore()
    {
        Fixture f("orientation.json");
        std::size_t before = 0;
        for (const double budget : {1.0, 0.1, 0.02}) {
            f.model.begin(QStringLiteral("x"));
            QVERIFY(f.model.setBudgetDegrees(budget).isEmpty());
            QTRY_VERIFY(f.model.isReady());
            QVERIFY(f.model.rowCount() > 0);
            QVERIFY(f.model.analysis().keysWritten > before);
            before = f.model.analysis().keysWritten;
            for (const ExportTrack& track : f.model.analysis().tracks) {
                QVERIFY(track.isWithin() && track.error > 0 && track.keysWritten > track.keysBefore);
                QCOMPARE(track.budget, budget);
                QVERIFY(track.curve.size() > 20);
                double largest = 0;
                for (const ErrorSample& sample : track.curve)
                    largest = std::max(largest, sample.error);
                QVERIFY(largest <= budget && largest > budget / 4);
            }
            QCOMPARE(std::size_t(f.model.curve(0, 400, 100).size()), f.model.analysis().tracks[0].curve.size());
        }
        QVERIFY(!f.model.setBudgetDegrees(0).isEmpty());
        QVERIFY(!f.model.setBudgetDegrees(NAN).isEmpty());
        QVERIFY(!f.model.setBudgetPercent(-1).isEmpty());
        QVERIFY(f.model.isReady()); // wrong numbers change nothing
        QVERIFY(f.model.curve(-1, 1, 1).isEmpty() && f.model.curve(1000, 1, 1).isEmpty() && f.model.plot(1000).isEmpty());
    }

    void whatTheFormatCannotSayIsListed()
    {
        Fixture f("lighthouse.json");
        f.model.begin(QStringLiteral("x"));
        QTRY_VERIFY(f.model.isReady());
        const QString losses = f.model.losses().join(u'\n');
        for (const char* word : {"named properties", "loops", "before and after its keys"})
            QVERIFY2(losses.contains(QLatin1String(word)), word);
        f.model.choose(QStringLiteral("format"), QStringLiteral("json"));
        QVERIFY(!f.model.isReady());
        QTRY_VERIFY(f.model.isReady());
        QVERIFY(f.model.losses().isEmpty());
        QCOMPARE(f.model.rowCount(), 0);
        QCOMPARE(f.model.analysis().largestDegrees, 0.0);
    }

    void theWindowStaysAwakeAndLateResultsAreDropped()
    {
        Fixture f("orientation.json");
        f.document.open(heavy(200, 500), {}, {}, {});
        f.model.begin(QStringLiteral("x"));
        QElapsedTimer longest;
        qint64 gap = 0;
        longest.start();
        QTimer beat;
        beat.setInterval(5);
        connect(&beat, &QTimer::timeout, this, [&] { gap = std::max(gap, longest.restart()); });
        beat.start();
        QElapsedTimer clock;
        clock.start();
        QTest::qWait(250);
        QVERIFY2(f.model.isBusy() || f.model.isReady(), "progress shows after 200 ms");
        // Three changes in a row: only the last one's result is ever shown.
        QSignalSpy states(&f.model, &ExportModel::stateChanged);
        for (const double budget : {0.5, 5.0, 2.0}) {
            f.model.setBudgetDegrees(budget);
            QVERIFY(!f.model.isReady());
        }
        QTRY_VERIFY_WITH_TIMEOUT(f.model.isReady(), 60000);
        qInfo("200 curves x 500 keys: %lld ms, longest pause of the event loop %lld ms", clock.elapsed(), gap);
        for (const ExportTrack& track : f.model.analysis().tracks)
            QCOMPARE(track.budget, 2.0);
        QVERIFY2(gap < 100, qPrintable(QString::number(gap)));
        f.model.setBudgetDegrees(0.01);
        QTest::qWait(30);
        f.model.cancel();
        QVERIFY(!f.model.isReady() && !f.model.isBusy());
        QTest::qWait(300);
        QVERIFY(!f.model.isReady());
        QCOMPARE(f.model.rowCount(), 0);
    }

    void onlyChosenClipsAreWritten()
    {
        QTemporaryDir folder;
        Fixture f("robot.x");
        f.model.begin(QStringLiteral("x"));
        f.model.setClip(0, false);
        f.model.setClip(2, false);
        f.model.setClip(17, false);
        QTRY_VERIFY(f.model.isReady());
        QCOMPARE(f.model.analysis().trackTotal, std::size_t(27));
        const QString path = folder.filePath(QStringLiteral("wave.x"));
        QSignalSpy written(&f.model, &ExportModel::written);
        f.model.write(QUrl::fromLocalFile(path));
        QVERIFY(written.wait(5000));
        QVERIFY(written.first().first().toString().contains(QStringLiteral("read back")));
        const auto loaded = loadDocument(path.toStdString());
        QVERIFY(loaded);
        QCOMPARE(loaded->value.clips.size(), std::size_t(1));
        QCOMPARE(loaded->value.clips[0]->name, std::string("Wave"));
    }

    void aFaultIsOneSentenceAndNoFile()
    {
        Fixture f("orientation.json");
        f.model.begin(QStringLiteral("x"));
        QTRY_VERIFY(f.model.isReady());
        QSignalSpy failed(&f.model, &ExportModel::failed);
        f.model.write(QUrl::fromLocalFile(QStringLiteral("/proc/nowhere/a.x")));
        QVERIFY(failed.wait(5000));
        QCOMPARE(failed.size(), 1);
        QVERIFY(failed.first().at(0).toString().contains(QStringLiteral("a.x")));
        QVERIFY(!failed.first().at(1).toString().isEmpty());
        QVERIFY(f.model.isReady() && !f.model.isWriting()); // another name can be tried
        // What cannot be written says so before anything is.
        Document document = f.document.state().document;
        document.ticksPerSecond = 0.5;
        f.document.open(document, {}, {}, {});
        f.model.begin(QStringLiteral("x"));
        QTRY_VERIFY(!f.model.error().isEmpty());
        QVERIFY(f.model.error().contains(QStringLiteral("ticks per second")));
        QVERIFY(!f.model.isReady());
        f.model.write(QUrl::fromLocalFile(QStringLiteral("never.x")));
        QVERIFY(!f.model.isWriting());
    }

    void everyEncodingWidthAndLayoutIsOfferedAndReadBack()
    {
        QTemporaryDir folder;
        Fixture f("robot.x");
        f.model.begin(QStringLiteral("x"));
        int tried = 0;
        for (const QVariant& row : f.model.choices()) {
            const QVariantMap choice = row.toMap();
            const QString key = choice.value(QStringLiteral("key")).toString();
            const QVariantList options = choice.value(QStringLiteral("options")).toList();
            if (key == QStringLiteral("format"))
                continue;
            for (const QVariant& option : options) {
                const QString id = option.toMap().value(QStringLiteral("id")).toString();
                f.model.choose(key, id);
                QTRY_VERIFY_WITH_TIMEOUT(f.model.isReady() || !f.model.error().isEmpty(), 30000);
                QVERIFY2(f.model.isReady(), qPrintable(id + u' ' + f.model.error()));
                QVERIFY2(f.model.analysis().largestDegrees < 0.11, qPrintable(id));
                QSignalSpy written(&f.model, &ExportModel::written);
                f.model.write(QUrl::fromLocalFile(folder.filePath(key + id + QStringLiteral(".x"))));
                QVERIFY(written.wait(10000));
                ++tried;
            }
            f.model.choose(key, options.first().toMap().value(QStringLiteral("id")).toString());
        }
        QCOMPARE(tried, 11);
        f.model.choose(QStringLiteral("encoding"), QStringLiteral("no such thing")); // changes nothing
        QVERIFY(f.model.error().isEmpty());
    }

    void aDocumentWithoutClipsIsExportedToo()
    {
        Fixture f("robot.x");
        Document document = f.document.state().document;
        document.clips.clear();
        f.document.open(document, {}, {}, {});
        for (const char* format : {"x", "json"}) {
            f.model.begin(QLatin1String(format));
            QTRY_VERIFY(f.model.isReady());
            QCOMPARE(f.model.rowCount(), 0);
        }
    }
};

QTEST_MAIN(TestExportModel)
#include "tst_export_model.moc"
