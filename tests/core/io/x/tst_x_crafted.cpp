// Files made by hand, one trouble each; tests/data/x/expected.tsv says what a reader may do with them.
#include "core/curve/evaluate.h"
#include "core/io/x/x_io.h"

#include <QDir>
#include <QElapsedTimer>
#include <QTest>

#include <cmath>
#include <random>

using namespace slerpline;

namespace {

QString dataFolder() { return QStringLiteral(SLERPLINE_TEST_DATA) + "/x/"; }

std::string bytesOf(const QString& name)
{
    QFile file(dataFolder() + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("tests/data/x/%s is missing", qPrintable(name));
    return file.readAll().toStdString();
}

Result<Imported<Document>> read(const std::string& bytes, const QString& name = "test.x") { return x::readX(bytes, name.toStdString(), {}); }

Imported<Document> readFine(const QString& name)
{
    auto result = read(bytesOf(name), name);
    if (!result)
        qFatal("%s", describe(result.error()).c_str());
    return std::move(*result);
}

const Diagnostic* find(const std::vector<Diagnostic>& list, const std::string& id)
{
    const auto at = std::find_if(list.begin(), list.end(), [&](const Diagnostic& d) { return d.id == id; });
    return at == list.end() ? nullptr : &*at;
}

const Track& trackOf(const Document& document, std::size_t clip, PropertyKind kind)
{
    for (const Box<Track>& track : document.clips[clip]->tracks)
        if (track->target.kind == kind)
            return *track;
    qFatal("no such track");
}

glm::dvec3 vectorAt(const Document& document, std::size_t clip, PropertyKind kind, double tick)
{
    const auto& curves = std::get<VectorCurves>(trackOf(document, clip, kind).curves);
    const double time = tick / document.ticksPerSecond;
    return {evaluate(curves.components[0], time), evaluate(curves.components[1], time), evaluate(curves.components[2], time)};
}

bool near(const glm::dvec3& a, const glm::dvec3& b) { return glm::length(a - b) < 1e-9; }

// Set "Wave", node Arm: (0,0,0) at tick 0, (1,2,3) at 10, (-4,.5,0) at 30 of 30 a second.
bool hasStandardPositions(const Document& document)
{
    return document.ticksPerSecond == 30 && near(vectorAt(document, 0, PropertyKind::translation, 0), {0, 0, 0})
        && near(vectorAt(document, 0, PropertyKind::translation, 5), {0.5, 1, 1.5})
        && near(vectorAt(document, 0, PropertyKind::translation, 10), {1, 2, 3})
        && near(vectorAt(document, 0, PropertyKind::translation, 30), {-4, 0.5, 0});
}

// Refusing to write is fine; writing what cannot be read is not.
bool isReadable(const Result<Written>& written)
{
    if (!written)
        return !written.error().message.empty();
    const auto again = read(written->bytes);
    if (!again)
        qWarning("%s\n%s", describe(again.error()).c_str(), written->bytes.c_str());
    return again.has_value();
}

std::string nodeNameOf(const Document& document, PropertyKind kind)
{
    return document.scene->nodes[std::size_t(trackOf(document, 0, kind).target.node)].name;
}

} // namespace

class XCrafted : public QObject {
    Q_OBJECT
private slots:
    void eachFileIsTakenOrRefusedAsExpected_data()
    {
        QTest::addColumn<QString>("verdict");
        QTest::addColumn<QString>("line");
        for (const QString& row : QString::fromStdString(bytesOf("expected.tsv")).split('\n').mid(1))
            if (const QStringList cells = row.split('\t'); cells.size() == 4)
                QTest::newRow(qPrintable(cells[0])) << cells[1] << cells[2];
    }
    void eachFileIsTakenOrRefusedAsExpected()
    {
        QFETCH(QString, verdict);
        QFETCH(QString, line);
        const QString name = QTest::currentDataTag();
        const std::string bytes = bytesOf(name);
        const auto result = read(bytes, name);
        if (!result) {
            qInfo("%s", describe(result.error()).c_str());
            QVERIFY2(verdict.contains("reject"), describe(result.error()).c_str());
            QCOMPARE(result.error().source, name.toStdString());
            if (line != "-")
                QCOMPARE(result.error().line, line.toInt());
            return;
        }
        for (const Diagnostic& d : result->diagnostics)
            qInfo("%s %s:%d x%d %s", d.id.c_str(), d.place.c_str(), d.line, d.count, d.message.c_str());
        QVERIFY2(verdict != "reject", "expected to be refused");
        if (verdict.startsWith("accept+warn")) {
            QVERIFY(!result->diagnostics.empty());
            if (line != "-")
                QVERIFY(
                    std::any_of(result->diagnostics.begin(), result->diagnostics.end(), [&](const Diagnostic& d) { return d.line == line.toInt(); }));
        }
        const auto written = x::writeX(result->value, {});
        QVERIFY(written);
        QCOMPARE(written->bytes, bytes);
    }

    void theBaselineFileMeansWhatItSays()
    {
        for (const char* name : {"a01_text_minimal.x", "a22_cr_only.x"}) {
            const Imported<Document> result = readFine(name);
            const Document& document = result.value;
            QVERIFY(result.diagnostics.empty());
            QCOMPARE(document.clips.size(), std::size_t(1));
            QCOMPARE(document.clips[0]->name, std::string("Wave"));
            QCOMPARE(document.clips[0]->range, (TimeRange{0, 1}));
            QVERIFY(hasStandardPositions(document));
            QVERIFY(near(vectorAt(document, 0, PropertyKind::scale, 15), {1.5, 1.5, 1.5}));
            // At tick 15 the row-vector matrix is [0,1,0; -1,0,0; 0,0,1]: x goes to y.
            const auto& rotation = std::get<Curve<glm::dquat>>(trackOf(document, 0, PropertyKind::rotation).curves);
            QVERIFY(near(evaluate(rotation, 0.5) * glm::dvec3(1, 0, 0), {0, 1, 0}));
            QVERIFY(document.scene->leftHanded);
            QCOMPARE(document.scene->nodes.size(), std::size_t(2));
            QCOMPARE(document.scene->nodes[1].parent, 0);
            QCOMPARE(document.scene->meshes.size(), std::size_t(1));
            QCOMPARE(document.scene->meshes[0]->indices, (std::vector<std::uint32_t>{0, 1, 2}));
            QVERIFY(glm::length(document.scene->meshes[0]->normals[0] - glm::vec3(0, 0, 1)) < 1e-6F);
        }
    }

    void unusualSpellingsDoNotChangePositions_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"a18_unnamed_objects.x", "a20_forward_reference.x", "a28_name_with_space.x", "a30_invalid_utf8_name.x",
                 "a32_custom_templates.x", "a38_cyclic_reference.x", "a56_compressed_animation_set.x", "a64_skinweights_zero.x", "a66_bom.x",
                 "a68_set_in_frame.x", "a70_lower_case_types.x", "a72_options_twice.x", "a76_named_ticks_object.x", "h87_template_recursive.x"})
            QTest::newRow(name) << name;
    }
    void unusualSpellingsDoNotChangePositions()
    {
        QFETCH(QString, name);
        QVERIFY(hasStandardPositions(readFine(name).value));
    }

    void matrixKeysOfBothTypesAreOneThing()
    {
        const Document four = readFine("a07_matrix_keytype4.x").value;
        const Imported<Document> three = readFine("a08_matrix_keytype3.x");
        QVERIFY(trackOf(four, 0, PropertyKind::matrix).curves == trackOf(three.value, 0, PropertyKind::matrix).curves);
        QVERIFY(find(three.diagnostics, "x.key-type-3"));
        const auto& curve = std::get<Curve<glm::dmat4>>(trackOf(four, 0, PropertyKind::matrix).curves);
        const MatrixParts parts = decomposeMatrix(curve.keys[1].value);
        QVERIFY(near(parts.translation, {1, 2, 3}));
        QVERIFY(glm::length(parts.rotation * glm::dvec3(1, 0, 0) - glm::dvec3(0, 1, 0)) < 1e-6);
        QVERIFY(glm::length(parts.scale - glm::dvec3(1)) < 1e-6);
    }

    void namesAreKeptWhole()
    {
        QCOMPARE(nodeNameOf(readFine("a28_name_with_space.x").value, PropertyKind::translation), std::string("Left Arm"));
        const Document document = readFine("a30_invalid_utf8_name.x").value;
        const Node& node = document.scene->nodes[std::size_t(trackOf(document, 0, PropertyKind::translation).target.node)];
        QVERIFY(!node.nameBytes.empty());
        QVERIFY(QString::fromStdString(node.name).toStdString() == node.name);
    }

    void severalSetsAndAnimationsStayApart()
    {
        const Document sets = readFine("a16_three_sets_one_frame.x").value;
        QCOMPARE(sets.clips.size(), std::size_t(3));
        for (const Box<Clip>& clip : sets.clips)
            QCOMPARE(clip->tracks.size(), std::size_t(1));
        const Document two = readFine("a74_two_animations_one_frame.x").value;
        QCOMPARE(two.clips[0]->tracks.size(), std::size_t(2));
        QCOMPARE(two.clips[0]->tracks[0]->target.node, two.clips[0]->tracks[1]->target.node);
    }

    void countsThatDoNotFitAreRecovered()
    {
        const Imported<Document> listing = readFine("b01_tutorial_listing.x");
        QVERIFY(find(listing.diagnostics, "x.count-mismatch") && find(listing.diagnostics, "x.count-mismatch")->line == 11);
        QVERIFY(find(listing.diagnostics, "x.missing-brace") && find(listing.diagnostics, "x.missing-brace")->line == 11);
        QVERIFY(near(vectorAt(listing.value, 0, PropertyKind::scale, 0), {1, 2, 3}));
        QVERIFY(near(vectorAt(listing.value, 0, PropertyKind::translation, 0), {4, 5, 6}));
        const Imported<Document> count = readFine("h35_count_one_too_many.x");
        QVERIFY(find(count.diagnostics, "x.count-mismatch"));
        QVERIFY(near(vectorAt(count.value, 0, PropertyKind::translation, 30), {1, 2, 3}));
        QVERIFY(find(readFine("a26_extra_semicolons.x").diagnostics, "x.separator"));
        QVERIFY(find(readFine("h85_blank_separated.x").diagnostics, "x.separator"));
    }

    void noValueThatIsNoNumberEntersACurve()
    {
        for (const char* name : {"a48_msvc_qnan.x", "a50_nan_word.x"}) {
            const Imported<Document> result = readFine(name);
            QVERIFY(find(result.diagnostics, "value.not-finite"));
            const auto& curves = std::get<VectorCurves>(trackOf(result.value, 0, PropertyKind::translation).curves);
            QCOMPARE(curves.components[0].keys.size(), std::size_t(2));
        }
    }

    void numbersInAnyFormAreRead()
    {
        const Document document = readFine("a52_number_forms.x").value;
        const auto value = [&](double tick) { return vectorAt(document, 0, PropertyKind::translation, tick); };
        QVERIFY(near(value(0), {1, 0.5, 5}));
        QVERIFY(near(value(10), {0.001, 150, 0}));
        QVERIFY(near(value(20), {16, 1, 2}));
        QCOMPARE(value(30).y, 1.17549435e-38);
        QCOMPARE(value(30).z, 3.4028235e38);
        QVERIFY(std::abs(vectorAt(readFine("a54_long_number.x").value, 0, PropertyKind::translation, 0).x - 1.0 / 3) < 1e-15);
    }

    void thirtyTwoBitTimesAreUnsigned()
    {
        const Document document = readFine("a44_time_max_dword.x").value;
        QCOMPARE(document.clips[0]->range.last * document.ticksPerSecond, 4294967295.0);
        QVERIFY(std::abs(vectorAt(document, 0, PropertyKind::translation, 2147483647.5).x - 0.5) < 1e-9);
    }

    void theOtherRotationSenseIsNoticed()
    {
        const Imported<Document> result = readFine("a58_rest_pose_other_convention.x");
        QVERIFY(result.value.xRotationSense == XRotationSense::direct);
        QVERIFY(find(result.diagnostics, "x.rotation-sense"));
        const auto& rotation = std::get<Curve<glm::dquat>>(trackOf(result.value, 0, PropertyKind::rotation).curves);
        const glm::dmat4 rest = localMatrix(result.value.scene->nodes[0].rest);
        QVERIFY(near(evaluate(rotation, 0) * glm::dvec3(1, 0, 0), glm::dvec3(rest[0])));
    }

    void deepNestingAndHugeNamesEndAtOnce()
    {
        QElapsedTimer timer;
        timer.start();
        const std::string head = "xof 0303txt 0032\n";
        std::string unknown = head, frames = head, open = head;
        for (int i = 0; i < 100000; ++i) {
            unknown += "Foo {";
            frames += "Frame f {";
            open += "{ ";
        }
        QVERIFY(!read(unknown));
        QVERIFY(!read(open));
        unknown.append(100000, '}');
        frames.append(100000, '}');
        for (const std::string& tooDeep : {unknown, frames}) {
            const auto refused = read(tooDeep);
            QVERIFY(!refused);
            QCOMPARE(refused.error().id, std::string("x.depth"));
        }
        frames = head;
        for (int i = 0; i < 10000; ++i)
            frames += "Frame f {";
        const auto deep = read(frames.append(10000, '}'));
        QVERIFY(deep);
        QCOMPARE(deep->value.scene->nodes.size(), std::size_t(10000));
        Document copy = deep->value;
        copy.foreign = nullptr;
        copy.ticksPerSecond = 30;
        QVERIFY(x::writeX(copy, {}));
        QVERIFY(read(head + "Frame " + std::string(65535, 'n') + " { }"));
        const auto longName = read(head + "Frame " + std::string(1000000, 'n') + " { }");
        QVERIFY(!longName);
        QCOMPARE(longName.error().id, std::string("x.name"));
        std::string comments = head;
        for (int i = 0; i < 500000; ++i)
            comments += "//\n";
        const auto late = read(comments + "Frame x {");
        QVERIFY(!late);
        QCOMPARE(late.error().line, 500002);
        QVERIFY(timer.elapsed() < 20000);
    }

    void flippedBytesNeverDoHarm()
    {
        for (const char* name : {"a01_text_minimal.x", "a64_skinweights_zero.x"}) {
            const std::string original = bytesOf(name);
            std::mt19937 random(20260101);
            for (int round = 0; round < 1000; ++round) {
                std::string bytes = original;
                for (unsigned flips = 1 + random() % 3; flips > 0; --flips)
                    bytes[random() % bytes.size()] = char(random());
                const auto result = read(bytes);
                if (!result) {
                    QVERIFY(!result.error().message.empty());
                    continue;
                }
                const auto same = x::writeX(result->value, {});
                QVERIFY(same && same->bytes == bytes);
                Document other = result->value;
                other.ticksPerSecond *= 2;
                QVERIFY(isReadable(x::writeX(other, {})));
                other.foreign = nullptr;
                QVERIFY(isReadable(x::writeX(other, {})));
            }
        }
    }
};

QTEST_APPLESS_MAIN(XCrafted)
#include "tst_x_crafted.moc"
