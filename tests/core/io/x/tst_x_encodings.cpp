// One document in every encoding: text, binary, tzip and bzip, with 32- and 64-bit floats.
#include "core/io/x/mszip.h"
#include "core/io/x/object_parser.h"
#include "core/io/x/x_foreign.h"
#include "core/io/x/x_io.h"

#include <QDir>
#include <QElapsedTimer>
#include <QTest>

#include <bit>
#include <cmath>
#include <random>

using namespace slerpline;

namespace {

QString dataFolder() { return QStringLiteral(SLERPLINE_TEST_DATA) + "/x/"; }
QString corpusFolder() { return QStringLiteral(SLERPLINE_CORPUS) + "/files/"; }

std::string bytesOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s is missing", qPrintable(path));
    return file.readAll().toStdString();
}

Document read(const std::string& bytes)
{
    auto result = x::readX(bytes, "test.x", {});
    if (!result)
        qFatal("%s", describe(result.error()).c_str());
    return std::move(result->value);
}

Result<Written> write(const Document& document, XEncoding encoding, int floatBits)
{
    WriteOptions options;
    options.xEncoding = encoding;
    options.xFloatBits = floatBits;
    return x::writeX(document, options);
}

std::string bytesIn(const Document& document, XEncoding encoding, int floatBits)
{
    auto written = write(document, encoding, floatBits);
    if (!written)
        qFatal("%s", describe(written.error()).c_str());
    return std::move(written->bytes);
}

// All objects, those of unknown type too.
x::Parsed treeOf(const std::string& bytes)
{
    auto header = x::readHeader(bytes, "");
    if (!header)
        qFatal("%s", describe(header.error()).c_str());
    std::string plain = bytes;
    if (header->isCompressed()) {
        auto inflated = x::inflateX(bytes, "");
        if (!inflated)
            qFatal("%s", describe(inflated.error()).c_str());
        plain = std::move(inflated->value);
    }
    auto parsed = x::parseObjects(plain, *header, "", x::Unknown::parse);
    if (!parsed)
        qFatal("%s", describe(parsed.error()).c_str());
    return parsed->value;
}

bool isSame(double a, double b) { return (std::isnan(a) && std::isnan(b)) || std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b); }

// Empty when both files hold the same objects, names, strings and numbers.
QString differenceOf(const std::string& before, const std::string& after)
{
    const x::Parsed a = treeOf(before), b = treeOf(after);
    if (a.tree->objects.size() != b.tree->objects.size())
        return QString("%1 objects became %2").arg(a.tree->objects.size()).arg(b.tree->objects.size());
    for (std::size_t i = 0; i < a.tree->objects.size(); ++i) {
        const x::Object &x = a.tree->objects[i], &y = b.tree->objects[i];
        const QString place = QString("object %1 at %2: ").arg(i).arg(x.whole.begin);
        if (x.type != y.type || x.parent != y.parent)
            return place + "another type or parent";
        if (a.tree->text(x.name) != b.tree->text(y.name))
            return place + "another name";
        const auto an = a.tree->numbersOf(x), bn = b.tree->numbersOf(y);
        if (an.size() != bn.size())
            return place + QString("%1 numbers became %2").arg(an.size()).arg(bn.size());
        for (std::size_t n = 0; n < an.size(); ++n)
            if (!isSame(an[n].value, bn[n].value))
                return place + QString("number %1 was %2, is %3").arg(n).arg(an[n].value, 0, 'g', 17).arg(bn[n].value, 0, 'g', 17);
        const auto as = a.tree->stringsOf(x), bs = b.tree->stringsOf(y);
        if (as.size() != bs.size())
            return place + "another number of strings";
        for (std::size_t s = 0; s < as.size(); ++s)
            if (a.tree->text(as[s]) != b.tree->text(bs[s]))
                return place + "another string";
    }
    return {};
}

// Ours, and the corpus when it is there.
QStringList animatedAndOtherFiles()
{
    QStringList files;
    for (const QString& name : QDir(dataFolder()).entryList({"a*.x"}, QDir::Files, QDir::Name))
        files << dataFolder() + name;
    for (const QString& name : QDir(QStringLiteral(SLERPLINE_SAMPLES)).entryList({"*.x"}, QDir::Files, QDir::Name))
        files << QStringLiteral(SLERPLINE_SAMPLES) + "/" + name;
    for (const QString& name : QDir(corpusFolder()).entryList({"*.x"}, QDir::Files, QDir::Name))
        files << corpusFolder() + name;
    return files;
}

template <class Change> Document withTrack(Document document, std::size_t track, Change&& change)
{
    document.clips[0] = document.clips[0].with([&](Clip& clip) { clip.tracks[track] = clip.tracks[track].with(change); });
    return document;
}

void setKey(Track& track, std::size_t component, std::size_t key, double value)
{
    auto& keys = std::get<VectorCurves>(track.curves).components[component].keys;
    Key<double> changed = keys[key];
    changed.value = value;
    keys = keys.splice(key, key + 1, std::span<const Key<double>>(&changed, 1));
}

const double& valueOf(const Document& document, std::size_t track, std::size_t component, std::size_t key)
{
    return std::get<VectorCurves>(document.clips[0]->tracks[track]->curves).components[component].keys[key].value;
}

struct Form {
    const char* name;
    XEncoding encoding;
    int floatBits;
};
constexpr Form kForms[]
    = {{"text 32", XEncoding::text, 32}, {"text 64", XEncoding::text, 64}, {"binary 32", XEncoding::binary, 32}, {"binary 64", XEncoding::binary, 64},
        {"tzip 32", XEncoding::tzip, 32}, {"tzip 64", XEncoding::tzip, 64}, {"bzip 32", XEncoding::bzip, 32}, {"bzip 64", XEncoding::bzip, 64}};

void addForms()
{
    QTest::addColumn<int>("form");
    for (int i = 0; i < int(std::size(kForms)); ++i)
        QTest::newRow(kForms[i].name) << i;
}

std::string plainOf(const std::string& bytes)
{
    const auto header = x::readHeader(bytes, "");
    return header && header->isCompressed() ? x::inflateX(bytes, "")->value : bytes;
}

} // namespace

class XEncodings : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        if (!QDir(corpusFolder()).exists())
            qInfo("the corpus of real files is not beside the repository: only our own files are tried");
    }

    void theSameMotionIsReadFromEveryEncoding()
    {
        const Document text = read(bytesOf(dataFolder() + "a01_text_minimal.x"));
        const Document binary64 = read(bytesOf(dataFolder() + "a03_binary64.x"));
        const Document tzip = read(bytesOf(dataFolder() + "a05_tzip.x"));
        const Document binary = read(bytesOf(dataFolder() + "a02_binary32.x"));
        const Document bzip = read(bytesOf(dataFolder() + "a04_bzip.x"));
        QVERIFY(tzip.clips == text.clips);
        QVERIFY(bzip.clips == binary.clips);
        QCOMPARE(binary.ticksPerSecond, 30.0);
        QCOMPARE(binary.clips[0]->name, std::string("Wave"));
        QCOMPARE(binary.clips[0]->range, (TimeRange{0, 1}));
        QCOMPARE(binary.scene->nodes.size(), std::size_t(2));
        QCOMPARE(binary.scene->nodes[1].name, std::string("Arm"));
        QCOMPARE(binary.scene->nodes[1].parent, 0);
        QCOMPARE(binary.scene->meshes.size(), std::size_t(1));
        QVERIFY(binary.clips[0]->tracks[2] == text.clips[0]->tracks[2]);
        const auto& rotation = std::get<Curve<glm::dquat>>(binary64.clips[0]->tracks[0]->curves);
        QCOMPARE(rotation.keys[1].value.w, 0.70710678118654757);
        QCOMPARE(std::get<Curve<glm::dquat>>(binary.clips[0]->tracks[0]->curves).keys[1].value.w, double(float(0.70710678118654757)));
    }

    void blocksGoOnWithTheWindowOfThoseBefore()
    {
        const std::string bytes = bytesOf(dataFolder() + "a06_tzip_multiblock.x");
        const Document document = read(bytes);
        QVERIFY(!document.clips.empty());
        const std::string plain = plainOf(bytes);
        QVERIFY(plain.size() > 2 * 32768);
        const auto again = x::deflateX(plain);
        QVERIFY(again);
        QVERIFY(plainOf(*again) == plain);
        QVERIFY(again->size() < 2 * bytes.size()); // a window that starts anew each time would cost more
    }

    void anythingOfAnySizeComesBackFromCompression()
    {
        std::mt19937 random(7);
        for (const std::size_t size :
            {std::size_t(0), std::size_t(1), std::size_t(32767), std::size_t(32768), std::size_t(32769), std::size_t(65536), std::size_t(200000)})
            for (const int kind : {0, 1, 2}) {
                std::string bytes = "xof 0303txt 0032";
                for (std::size_t i = 0; i < size; ++i)
                    bytes += kind == 0 ? ' ' : kind == 1 ? char(random()) : char('a' + i * i % 7);
                const auto packed = x::deflateX(bytes);
                QVERIFY(packed);
                const auto inflated = x::inflateX(*packed, "t.x");
                if (kind == 0 && size == 200000)
                    QVERIFY(packed->size() < 1000);
                QVERIFY2(inflated, inflated ? "" : describe(inflated.error()).c_str());
                QVERIFY(inflated->value == bytes);
                QVERIFY(inflated->diagnostics.empty());
            }
    }

    void allNumbersSurviveTheWayThroughAllEncodings_data()
    {
        QTest::addColumn<QString>("path");
        for (const QString& path : animatedAndOtherFiles())
            QTest::newRow(qPrintable(QFileInfo(path).fileName())) << path;
    }
    void allNumbersSurviveTheWayThroughAllEncodings()
    {
        QFETCH(QString, path);
        const std::string original = bytesOf(path);
        const Document document = read(original);
        const std::string binary = bytesIn(document, XEncoding::binary, 64);
        QCOMPARE(x::encodingOf(binary), std::string("binary"));
        const std::string bzip = bytesIn(read(binary), XEncoding::bzip, 0);
        QCOMPARE(x::encodingOf(bzip), std::string("bzip"));
        const std::string tzip = bytesIn(read(bzip), XEncoding::tzip, 0);
        QCOMPARE(x::encodingOf(tzip), std::string("tzip"));
        const std::string text = bytesIn(read(tzip), XEncoding::text, 0);
        QCOMPARE(x::encodingOf(text), std::string("text"));
        if (QFileInfo(path).fileName() == "a28_name_with_space.x")
            return; // names in text that we write have no blanks
        const QString difference = differenceOf(original, text);
        QVERIFY2(difference.isEmpty(), qPrintable(difference));
        // What plays is the same too.
        const Document end = read(text);
        QVERIFY(end.clips == document.clips);
        QVERIFY(end.scene->nodes == document.scene->nodes);
        QCOMPARE(end.scene->meshes.size(), document.scene->meshes.size());
        for (std::size_t i = 0; i < end.scene->meshes.size(); ++i)
            QVERIFY(*end.scene->meshes[i] == *document.scene->meshes[i]);
    }

    void unchangedFilesOfEveryEncodingComeBackByteForByte_data() { allNumbersSurviveTheWayThroughAllEncodings_data(); }
    void unchangedFilesOfEveryEncodingComeBackByteForByte()
    {
        QFETCH(QString, path);
        const Document document = read(bytesOf(path));
        const bool isLarge = QFileInfo(path).size() > 200000;
        for (const Form& form : kForms) {
            if (isLarge && form.encoding != XEncoding::bzip)
                continue; // minutes under sanitizers, and the small ones say the same
            const std::string bytes = bytesIn(document, form.encoding, form.floatBits);
            const auto again = x::writeX(read(bytes), {});
            QVERIFY2(again, form.name);
            QVERIFY2(again->bytes == bytes, form.name);
            const auto asked = write(read(bytes), form.encoding, form.floatBits);
            QVERIFY2(asked && asked->bytes == bytes, form.name);
        }
    }

    void floatsOf32BitsAreTheNearestOnes()
    {
        const Document exact = read(bytesOf(dataFolder() + "a03_binary64.x"));
        const Document narrow = read(bytesIn(exact, XEncoding::binary, 32));
        const auto& before = std::get<Curve<glm::dquat>>(exact.clips[0]->tracks[0]->curves);
        const auto& after = std::get<Curve<glm::dquat>>(narrow.clips[0]->tracks[0]->curves);
        for (std::size_t i = 0; i < before.keys.size(); ++i)
            for (int n = 0; n < 4; ++n)
                QCOMPARE(after.keys[i].value[n], double(float(before.keys[i].value[n])));
        // What no float can hold is an error, not infinity.
        const std::string huge = "xof 0303txt 0064\nFrame F { FrameTransformMatrix { 1e300,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1;; } }\n";
        const auto refused = write(read(huge), XEncoding::binary, 32);
        QVERIFY(!refused);
        QCOMPARE(refused.error().id, std::string("x.value-range"));
        QVERIFY(write(read(huge), XEncoding::binary, 64));
    }

    void anEditIsInTheFileOfEveryEncoding_data() { addForms(); }
    void anEditIsInTheFileOfEveryEncoding()
    {
        QFETCH(int, form);
        const Form& f = kForms[form];
        for (const char* source : {"a01_text_minimal.x", "a02_binary32.x", "a03_binary64.x", "a04_bzip.x", "a05_tzip.x"}) {
            Document edited = withTrack(read(bytesOf(dataFolder() + source)), 2, [](Track& track) { setKey(track, 1, 1, 1.0 / 3); });
            edited.clips[0] = edited.clips[0].with([](Clip& clip) { clip.name = "Swing"; });
            edited.ticksPerSecond *= 2;
            const Document again = read(bytesIn(edited, f.encoding, f.floatBits));
            QCOMPARE(again.clips.size(), std::size_t(1));
            QCOMPARE(again.clips[0]->name, std::string("Swing"));
            QCOMPARE(again.ticksPerSecond, 60.0);
            QCOMPARE(again.clips[0]->tracks.size(), std::size_t(3));
            const double found = valueOf(again, 2, 1, 1);
            QCOMPARE(found,
                f.floatBits == 64                                                      ? 1.0 / 3
                    : f.encoding == XEncoding::binary || f.encoding == XEncoding::bzip ? double(float(1.0 / 3))
                                                                                       : found);
            QCOMPARE(float(found), float(1.0 / 3));
            QCOMPARE(valueOf(again, 2, 0, 2), -4.0);
        }
    }

    void tracksAndClipsComeAndGoInBinary_data()
    {
        QTest::addColumn<QString>("source");
        for (const char* name : {"a02_binary32.x", "a03_binary64.x", "a04_bzip.x"})
            QTest::newRow(name) << name;
    }
    void tracksAndClipsComeAndGoInBinary()
    {
        QFETCH(QString, source);
        const Document document = read(bytesOf(dataFolder() + source));
        const auto after = [](const Document& edited) { return read(bytesIn(edited, XEncoding::asRead, 0)); };
        Document without = document;
        without.clips[0] = without.clips[0].with([](Clip& clip) { clip.tracks.erase(clip.tracks.begin()); });
        const Document fewer = after(without);
        QCOMPARE(fewer.clips[0]->tracks.size(), std::size_t(2));
        QVERIFY(fewer.clips[0]->tracks[1]->curves == document.clips[0]->tracks[2]->curves);
        Document two = document;
        two.clips.push_back(document.clips[0].with([](Clip& clip) {
            clip.id = 9;
            clip.name = "Second";
        }));
        const Document more = after(two);
        QCOMPARE(more.clips.size(), std::size_t(2));
        QCOMPARE(more.clips[1]->name, std::string("Second"));
        QCOMPARE(more.clips[1]->tracks.size(), std::size_t(3));
        Document none = document;
        none.clips.clear();
        QVERIFY(after(none).clips.empty());
        QCOMPARE(after(none).scene->meshes.size(), std::size_t(1));
        // A track for a node that the set does not move yet, and one more key list in an Animation that is there.
        Document added = document;
        added.clips[0] = added.clips[0].with([&](Clip& clip) {
            Track track = *clip.tracks[2];
            track.id = 50;
            track.target.node = 0;
            clip.tracks.emplace_back(track);
        });
        const Document rooted = after(added);
        QCOMPARE(rooted.clips[0]->tracks.size(), std::size_t(4));
        QCOMPARE(rooted.clips[0]->tracks[3]->target.node, 0);
        QVERIFY(rooted.clips[0]->tracks[3]->curves == document.clips[0]->tracks[2]->curves);
        Document unnamed = document;
        unnamed.clips[0] = unnamed.clips[0].with([](Clip& clip) { clip.name.clear(); });
        QCOMPARE(after(unnamed).clips[0]->name, std::string());
    }

    void anEditInBinaryLeavesTheOtherBytes()
    {
        const std::string before = bytesOf(dataFolder() + "a02_binary32.x");
        const Document document = read(before);
        const std::string after = bytesIn(withTrack(document, 2, [](Track& track) { setKey(track, 0, 1, 8); }), XEncoding::asRead, 0);
        const auto* foreign = x::foreignOf(document);
        const x::Slice object = foreign->tree->objects[foreign->keys[2].entries.object].whole;
        QCOMPARE(after.size(), before.size());
        QVERIFY(after != before);
        QCOMPARE(after.substr(0, object.begin), before.substr(0, object.begin));
        QCOMPARE(after.substr(object.end), before.substr(object.end));
        // And back again: the bytes it was.
        const Document undone = withTrack(read(after), 2, [](Track& track) { setKey(track, 0, 1, 1); });
        QVERIFY(bytesIn(undone, XEncoding::asRead, 0) == before);
    }

    void newDocumentsAreWrittenInEveryEncoding_data() { addForms(); }
    void newDocumentsAreWrittenInEveryEncoding()
    {
        QFETCH(int, form);
        const Form& f = kForms[form];
        for (const QString& name : QDir(QStringLiteral(SLERPLINE_SAMPLES)).entryList({"*.x"}, QDir::Files, QDir::Name)) {
            Document document = read(bytesOf(QStringLiteral(SLERPLINE_SAMPLES) + "/" + name));
            document.foreign = nullptr;
            const std::string bytes = bytesIn(document, f.encoding, f.floatBits);
            QCOMPARE(bytes.substr(12, 4), std::string(f.floatBits == 64 ? "0064" : "0032"));
            const Document again = read(bytes);
            QCOMPARE(again.clips.size(), document.clips.size());
            QCOMPARE(again.scene->nodes.size(), document.scene->nodes.size());
            QCOMPARE(again.scene->meshes.size(), document.scene->meshes.size());
            QCOMPARE(again.ticksPerSecond, document.ticksPerSecond);
            for (std::size_t clip = 0; clip < document.clips.size(); ++clip) {
                QCOMPARE(again.clips[clip]->tracks.size(), document.clips[clip]->tracks.size());
                if (f.floatBits == 64)
                    for (const Box<Track>& track : document.clips[clip]->tracks)
                        QVERIFY(std::any_of(again.clips[clip]->tracks.begin(), again.clips[clip]->tracks.end(),
                            [&](const Box<Track>& other) { return other->target == track->target && other->curves == track->curves; }));
            }
        }
    }

    void oddThingsInOtherEncodingsAreSaid()
    {
        const auto messages = [](const Written& written) {
            std::string ids;
            for (const Diagnostic& found : written.diagnostics)
                ids += found.id + " ";
            return ids;
        };
        // Comments; a GUID that is none; a negative whole number; an unknown object of numbers, strings and children.
        const std::string text
            = "xof 0303txt 0032\n// a comment\ntemplate Note { <11111111-2222-3333-4444-555555555555> STRING text; DWORD n; [...] }\n"
              "Note first { <12345> \"C:\\a b\"; -3; Foo { 1.5; 2; \"x\"; { first } } }\nSWords { 7; }\n";
        const auto binary = write(read(text), XEncoding::binary, 32);
        QVERIFY(binary);
        QCOMPARE(QString::fromStdString(messages(*binary)), QString("x.not-stored x.not-stored x.number-form "));
        const auto again = write(read(binary->bytes), XEncoding::text, 0);
        QVERIFY(again);
        const QString difference = differenceOf(text, again->bytes);
        QVERIFY2(difference.isEmpty(), qPrintable(difference));
        QVERIFY(again->bytes.find("STRING text;") != std::string::npos);
        QVERIFY(again->bytes.find("[...]") != std::string::npos);
        QVERIFY(again->bytes.find("<11111111-2222-3333-4444-555555555555>") != std::string::npos);
        QVERIFY(again->bytes.find("\"C:\\a b\"") != std::string::npos);
    }

    void templatesMadeToCostTimeDoNot()
    {
        // Many members, each an array of an unknown size; a structure inside itself; arrays of nothing.
        std::string text = "xof 0303txt 0032\ntemplate Wide { <11111111-2222-3333-4444-555555555555>\n";
        for (int i = 0; i < 30000; ++i)
            text += "array DWORD m" + std::to_string(i) + "[n" + std::to_string(i) + "];\n";
        text += "}\ntemplate Self { <11111111-2222-3333-4444-555555555556> Self s;";
        for (int i = 0; i < 30000; ++i)
            text += "DWORD a;";
        text += "}\ntemplate None { <11111111-2222-3333-4444-555555555557> }\n"
                "template Nones { <11111111-2222-3333-4444-555555555558> array None n[4294967295][4294967295]; DWORD a; }\n";
        for (int i = 0; i < 300; ++i)
            text += "Self { 1; 2; 3; }\nWide { 1; }\nNones { 5; }\n";
        QElapsedTimer timer;
        timer.start();
        const auto written = write(read(text), XEncoding::binary, 32);
        QVERIFY(written);
        const QString difference = differenceOf(text, written->bytes);
        QVERIFY2(difference.isEmpty(), qPrintable(difference));
        QVERIFY(timer.elapsed() < 4000);
    }

    void theTextWeWriteHasTheSeparatorsThatAreDocumented()
    {
        const std::string text = bytesIn(read(bytesOf(dataFolder() + "a02_binary32.x")), XEncoding::text, 0);
        QVERIFY2(text.find("  AnimationKey {\n   2;\n   3;\n   0;3;0.0,0.0,0.0;;,\n   10;3;1.0,2.0,3.0;;,\n   30;3;-4.0,0.5,0.0;;;\n  }\n")
                != std::string::npos,
            text.c_str());
        QVERIFY(text.find("  3;\n  0.0;0.0;0.0;,\n  1.0;0.0;0.0;,\n  0.0;1.0;0.0;;\n  1;\n  3;0,1,2;;\n") != std::string::npos);
        QVERIFY(text.find("AnimTicksPerSecond {\n 30;\n}\n") != std::string::npos);
        QVERIFY(text.find("  { Arm }\n") != std::string::npos);
    }

    void damageNeverDoesHarm_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"a02_binary32.x", "a03_binary64.x", "a04_bzip.x", "a05_tzip.x", "a06_tzip_multiblock.x", "h65_bin_nan_inf.x",
                 "h67_bin_ints_where_floats.x", "h71_zip_total_small.x", "h79_zip_trailing_garbage.x"})
            QTest::newRow(name) << name;
    }
    void damageNeverDoesHarm()
    {
        QFETCH(QString, name);
        const std::string original = bytesOf(dataFolder() + name);
        const auto tryOne = [](const std::string& bytes) {
            const auto result = x::readX(bytes, "test.x", {});
            if (!result)
                return !result.error().message.empty() && (result.error().line > 0 || result.error().offset >= 0);
            const auto same = x::writeX(result->value, {});
            if (!same || same->bytes != bytes)
                return false;
            // Another encoding may be refused; what is written must be readable.
            for (const XEncoding encoding : {XEncoding::text, XEncoding::bzip}) {
                const auto other = write(result->value, encoding, 0);
                if (other && !x::readX(other->bytes, "test.x", {}))
                    return false;
            }
            return true;
        };
        const std::size_t step = std::max<std::size_t>(1, original.size() / 200);
        for (std::size_t size = 0; size < original.size(); size += step)
            QVERIFY(tryOne(original.substr(0, size)));
        std::mt19937 random(20260102);
        for (int round = 0; round < 2000; ++round) {
            std::string bytes = original;
            for (unsigned flips = 1 + random() % 3; flips > 0; --flips)
                bytes[random() % bytes.size()] = char(random());
            if (!tryOne(bytes))
                QFAIL(qPrintable(QString("round %1").arg(round)));
        }
    }

    void errorsInBinaryNameTheByte()
    {
        const auto offsetOf = [](const char* name) {
            const auto result = x::readX(bytesOf(dataFolder() + name), "t.x", {});
            if (result)
                qFatal("%s was read", name);
            qInfo("%s", describe(result.error()).c_str());
            return result.error().offset;
        };
        QCOMPARE(offsetOf("h63_bin_unknown_token.x"), 822LL);
        QCOMPARE(offsetOf("h21a_bin_trunc_17.x"), 16LL);
        QVERIFY(offsetOf("h21c_bin_trunc_21.x") <= 21);
        QVERIFY(offsetOf("h21e_bin_trunc_823.x") <= 823);
        for (const char* name : {"h13_wrong_float_width.x", "h61_bin_intlist_huge.x", "h22a_zip_trunc.x", "h22c_zip_trunc.x", "h22e_zip_trunc.x",
                 "h73_zip_block_size_lies.x", "h75_zip_csize_past_end.x"})
            QVERIFY(offsetOf(name) >= 0);
    }
};

QTEST_APPLESS_MAIN(XEncodings)
#include "tst_x_encodings.moc"
