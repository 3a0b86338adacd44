#include "app/editor/models/findings_model.h"
#include "app/editor/view/finding_badges.h"
#include "core/document/edit.h"
#include "core/io/document_io.h"

#include <QAbstractItemModelTester>
#include <QDirIterator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QSignalSpy>
#include <QtTest>

#include <cmath>
#include <limits>

using namespace slerpline;
using namespace slerpline::editor;

// The findings without a window.
class TestFindingsModel : public QObject {
    Q_OBJECT

    using Rotation = Curve<glm::dquat>;
    static glm::dquat turned(double degrees) { return glm::angleAxis(degrees * 0.017453292519943295, glm::dvec3(0, 0, 1)); }
    static Rotation rotation(const std::vector<glm::dquat>& values, Interpolation mode = Interpolation::slerp)
    {
        Rotation curve;
        std::vector<Key<glm::dquat>> keys(values.size());
        for (std::size_t i = 0; i < values.size(); ++i) {
            keys[i].time = double(i);
            keys[i].value = values[i];
            keys[i].interpolation = mode;
        }
        curve.keys = KeyList<glm::dquat>(keys);
        return curve;
    }
    static Curve<double> numbers(const std::vector<std::pair<double, double>>& points, Interpolation mode = Interpolation::linear)
    {
        Curve<double> curve;
        std::vector<Key<double>> keys(points.size());
        for (std::size_t i = 0; i < points.size(); ++i) {
            keys[i].time = points[i].first;
            keys[i].value = points[i].second;
            keys[i].interpolation = mode;
        }
        curve.keys = KeyList<double>(keys);
        return curve;
    }
    static Document with(std::vector<Track> tracks, bool loops = false)
    {
        Document document;
        Scene scene;
        scene.nodes.resize(1);
        scene.nodes[0].name = "Arm";
        document.scene = Box<Scene>(scene);
        Clip clip;
        clip.id = 1;
        clip.name = "Wave";
        clip.range = {0, 4};
        clip.loop = loops;
        TrackId id = 0;
        for (Track& track : tracks) {
            track.id = ++id;
            clip.tracks.push_back(Box<Track>(track));
        }
        document.clips.push_back(Box<Clip>(clip));
        return document;
    }
    static Track track(Rotation curve)
    {
        Track result;
        result.target = {0, PropertyKind::rotation, {}};
        result.curves = std::move(curve);
        return result;
    }
    static Track track(Curve<double> curve, const char* name = "level", int node = 0)
    {
        Track result;
        result.target = {node, PropertyKind::named, name};
        result.curves = VectorCurves{{std::move(curve)}, {"x"}};
        return result;
    }
    // A small document for each fault that a document can have.
    static std::vector<std::pair<std::string, Document>> faults()
    {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        return {
            {"rotation.flip", with({track(rotation({turned(0), -turned(30), turned(70)}))})},
            {"rotation.antipodal", with({track(rotation({turned(0), turned(180)}))})},
            {"rotation.half-turn", with({track(rotation({turned(0), turned(175)}))})},
            {"rotation.not-unit", with({track(rotation({turned(0), turned(30) * 1.1, turned(70)}))})},
            {"value.not-finite", with({track(numbers({{0, 1}, {1, nan}, {2, 5}}))})},
            {"keys.duplicate-time", with({track(numbers({{0, 1}, {1, 2}, {1, 4}, {2, 0}}))})},
            {"keys.redundant", with({track(numbers({{0, 0}, {1, 1}, {2, 2}, {3, 7}}))})},
            {"motion.overshoot", with({track(numbers({{0, 0}, {1, 0}, {2, 10}, {3, 10}}, Interpolation::spline))})},
            {"clip.length-mismatch", with({track(numbers({{0, 0}, {4, 1}})), track(numbers({{0, 3}, {2, 1}}), "other")}, true)},
            {"track.unknown-node", with({track(numbers({{0, 0}, {1, 3}}), "level", 9)})},
        };
    }
    static int rowOf(const FindingsModel& model, const std::string& id)
    {
        for (int row = 0; row < model.rowCount(); ++row)
            if (model.data(model.index(row), FindingsModel::IdRole).toString().toStdString() == id)
                return row;
        return -1;
    }

private slots:
    void everyFaultIsFoundAndItsFixIsOneUndoStep()
    {
        for (const auto& [id, faulty] : faults()) {
            EditorDocument document;
            Session session(document);
            FindingsModel model(session);
            QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
            document.open(faulty, QString(), QString(), {});
            QTRY_VERIFY(model.isUpToDate());
            const int row = rowOf(model, id);
            QVERIFY2(row >= 0, id.c_str());
            QVERIFY(!session.tracksWithFindings().empty());
            if (id == "track.unknown-node") {
                QCOMPARE(model.nodes(), QStringList("Arm"));
                model.rebind(row, 0);
            } else {
                QVERIFY2(!model.data(model.index(row), FindingsModel::FixRole).toString().isEmpty(), id.c_str());
                model.fix(row);
            }
            QVERIFY2(document.undoStack().count() == 1, id.c_str());
            QTRY_VERIFY(model.isUpToDate());
            QVERIFY2(rowOf(model, id) < 0, id.c_str());
            document.undoStack().undo();
            QTRY_VERIFY(model.isUpToDate());
            QVERIFY2(rowOf(model, id) == row, id.c_str());
        }
    }

    void whatWasFixedLeavesNoOtherFindingInItsPlace()
    {
        EditorDocument document;
        Session session(document);
        FindingsModel model(session);
        QSignalSpy said(&model, &FindingsModel::said);
        Document faulty = with({track(rotation({turned(0), -turned(30), turned(70)})), track(rotation({turned(0), -turned(20), turned(50)})),
            track(numbers({{0, 0}, {1, 1}, {2, 2}, {3, 7}}))});
        document.open(faulty, QString(), QString(), {});
        QTRY_VERIFY(model.isUpToDate());
        const int row = rowOf(model, "rotation.flip");
        model.activate(row);
        QCOMPARE(model.current(), row);
        const Selection selection = document.state().selection;
        QCOMPARE(selection.size(), std::size_t(1));
        model.fix(row);
        QVERIFY(document.state().selection == selection); // the key is still there
        QCOMPARE(said.count(), 1);
        QTRY_VERIFY(model.isUpToDate());
        QCOMPARE(model.current(), -1);
        model.step(1); // goes on where it was
        QCOMPARE(model.current(), row);
        document.undoStack().undo();
        QTRY_VERIFY(model.isUpToDate());
        QVERIFY(model.current() >= 0); // the row that was gone to, wherever it stands now
    }

    void channelsAreMarkedInWhicheverClipIsShown()
    {
        EditorDocument document;
        Session session(document);
        FindingsModel model(session);
        Document faulty = with({track(rotation({turned(0), turned(30), turned(70)}))});
        Clip second = *with({track(rotation({turned(0), -turned(30), turned(70)})), track(rotation({turned(0), turned(30) * 1.1, turned(70)}))})
                           .clips.front();
        second.id = 2;
        for (std::size_t i = 0; i < 2; ++i) {
            Track moved = *second.tracks[i];
            moved.id = TrackId(10 + i);
            second.tracks[i] = Box<Track>(moved);
        }
        faulty.clips.push_back(Box<Clip>(second));
        document.open(faulty, QString(), QString(), {});
        QTRY_VERIFY(model.isUpToDate());
        QVERIFY(session.tracksWithFindings().empty());
        session.setClip(2);
        QCOMPARE(session.tracksWithFindings(), (std::set<TrackId>{10, 11}));
        QVERIFY(session.hasNotesOnly(10));  // a flip
        QVERIFY(!session.hasNotesOnly(11)); // not of unit length
        session.setClip(1);
        QVERIFY(session.tracksWithFindings().empty());
    }

    void theSameIsFoundAsByTheCommand()
    {
        int files = 0, findings = 0;
        for (const char* folder : {SLERPLINE_SAMPLES, SLERPLINE_SAMPLES "/../../tests/data/x", SLERPLINE_SAMPLES "/../../tests/data/json"}) {
            QDirIterator it(QString::fromLatin1(folder), {QStringLiteral("*.x"), QStringLiteral("*.json")}, QDir::Files);
            while (it.hasNext()) {
                const QString path = it.next();
                QFile file(path);
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QByteArray bytes = file.readAll();
                // As the command reads: the editor also looks for the file with the meshes and says when it is not there.
                auto loaded = readDocument(bytes.toStdString(), path.toStdString());
                QProcess command;
                command.start(QStringLiteral(SLERPLINE_COMMAND), {QStringLiteral("info"), QStringLiteral("--json"), path});
                QVERIFY(command.waitForFinished());
                QVERIFY2((command.exitCode() == 0) == loaded.has_value(), qPrintable(path));
                if (!loaded)
                    continue;
                ++files;
                QStringList wanted, got;
                for (const QJsonValue& value : QJsonDocument::fromJson(command.readAllStandardOutput()).object()["diagnostics"].toArray()) {
                    const QJsonObject d = value.toObject();
                    wanted << QStringLiteral("%1 %2 %3 %4")
                                  .arg(d["id"].toString(), d["severity"].toString(), d["message"].toString())
                                  .arg(d["count"].toInt());
                }
                EditorDocument document;
                Session session(document);
                FindingsModel model(session);
                document.open(loaded->value, path, QString(), loaded->diagnostics);
                QTRY_VERIFY(model.isUpToDate());
                for (const FoundRow& row : model.rows())
                    got << QStringLiteral("%1 %2 %3 %4")
                               .arg(QString::fromStdString(row.diagnostic.id), QLatin1String(toString(row.diagnostic.severity)),
                                   QString::fromStdString(row.diagnostic.message))
                               .arg(row.diagnostic.count);
                wanted.sort();
                got.sort();
                findings += int(got.size());
                QVERIFY2(got == wanted,
                    qPrintable(
                        path + QStringLiteral("\n") + got.join(QStringLiteral("\n")) + QStringLiteral("\n--\n") + wanted.join(QStringLiteral("\n"))));
            }
        }
        QVERIFY(files > 20 && findings > 10);
    }

    void whatAReaderSaidOfAFaultGoesWithIt()
    {
        const Document faulty = faults().front().second;
        const auto found = validate(faulty);
        const Diagnostic ofFile{"x.unsupported", Severity::info, "", 3, 1, "something", false};
        Diagnostic alike = found.front().diagnostic;
        alike.line = 12;
        const std::vector<Diagnostic> read{ofFile, alike};
        const LiveFindings live = liveFindings(read, found);
        QCOMPARE(live.size(), std::size_t(1));
        QCOMPARE(foundRows(read, live, found).size(), found.size() + 1);
        QCOMPARE(foundRows(read, live, found)[1].diagnostic.line, 12);
        const auto rows = foundRows(read, live, {});
        QCOMPARE(rows.size(), std::size_t(1));
        QCOMPARE(rows.front().diagnostic, ofFile);
    }

    void whatWasFoundAboutAnOlderVersionIsDropped()
    {
        EditorDocument document;
        Session session(document);
        FindingsModel model(session);
        document.open(faults()[0].second, QString(), QString(), {});
        QTest::qWait(61); // about when it looks
        document.open(faults()[5].second, QString(), QString(), {});
        QTRY_VERIFY(model.isUpToDate());
        QVERIFY(rowOf(model, "rotation.flip") < 0);
        QVERIFY(rowOf(model, "keys.duplicate-time") >= 0);
        // not during a gesture
        EditorState clean = document.state();
        clean.document = with({track(numbers({{0, 1}, {1, 7}}))});
        document.beginGesture();
        document.previewGesture(clean);
        QTest::qWait(150);
        QVERIFY(rowOf(model, "keys.duplicate-time") >= 0);
        document.commitGesture(QStringLiteral("drag"));
        QTRY_COMPARE(model.total(), 0);
    }

    void goingToAFindingSelectsItsKey()
    {
        EditorDocument document;
        Session session(document);
        FindingsModel model(session);
        QSignalSpy framed(&model, &FindingsModel::frameRequested);
        document.open(with({track(numbers({{0, 0}, {4, 1}})), track(rotation({turned(0), turned(30), -turned(60)}))}), QString(), QString(), {});
        QTRY_VERIFY(model.isUpToDate());
        model.step(1);
        QCOMPARE(framed.count(), 1);
        QVERIFY(session.active() && session.active()->track == 2);
        QCOMPARE(document.state().selection.size(), std::size_t(1));
        const Finding finding = *model.rows()[0].finding;
        QVERIFY(document.state().selection.keysOf({2, 0}).contains(finding.key));
        QCOMPARE(document.undoStack().count(), 0);
        QVERIFY(!model.activate(-1) && !model.activate(99));
        model.setSeverity(QStringLiteral("error"));
        QCOMPARE(model.rowCount(), 0);
        model.step(1); // nothing listed: says so
        model.fix(0);
        document.close();
        QTRY_COMPARE(model.total(), 0);
        model.step(-1);
    }

    void badgesNearEachOtherAreOne()
    {
        EditorDocument document;
        Session session(document);
        document.open(with({track(numbers({{0, 0}, {1, 1}, {4, 1}}))}), QString(), QString(), {});
        session.pickTrack(1, false);
        std::vector<FoundRow> rows;
        for (std::size_t key : {0, 1, 2}) {
            Finding finding;
            finding.clip = finding.track = 1;
            finding.key = key;
            finding.time = key == 2 ? 4 : double(key);
            finding.diagnostic.severity = key == 1 ? Severity::warning : Severity::info;
            rows.push_back({finding.diagnostic, finding});
        }
        ViewTransform view;
        view.width = 500;
        view.height = 300;
        view.originTime = -1;
        view.originValue = 2;
        view.pxPerSecond = 90;
        view.pxPerUnit = 90;
        QCOMPARE(findingBadges(rows, session, view).size(), std::size_t(3));
        view.pxPerSecond = 10;
        view.pxPerUnit = 5;
        const auto near = findingBadges(rows, session, view);
        QCOMPARE(near.size(), std::size_t(2));
        QCOMPARE(near[0].rows.size(), std::size_t(2));
        QCOMPARE(near[0].severity, Severity::warning);
        session.setShown({{1, 0}}, false);
        QVERIFY(findingBadges(rows, session, view).empty());
    }
};

QTEST_GUILESS_MAIN(TestFindingsModel)
#include "tst_findings_model.moc"
