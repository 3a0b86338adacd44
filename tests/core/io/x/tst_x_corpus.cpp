// Real .x files from public repositories, against a table of their contents made by an independent program.
#include "core/io/file_io.h"
#include "core/io/x/x_foreign.h"
#include "core/io/x/x_io.h"

#include <QDir>
#include <QElapsedTimer>
#include <QTest>

#include <array>
#include <cmath>
#include <map>

using namespace slerpline;

namespace {

QString filesFolder() { return QStringLiteral(SLERPLINE_CORPUS) + "/files"; }

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QList<QStringList> tableOf(const QString& path)
{
    QList<QStringList> rows;
    for (const QByteArray& line : bytesOf(path).split('\n'))
        if (!line.isEmpty())
            rows << QString::fromUtf8(line).split('\t');
    return rows;
}

std::string_view viewOf(const QByteArray& bytes) { return {bytes.constData(), std::size_t(bytes.size())}; }

Result<Imported<Document>> read(const QByteArray& bytes, const QString& name) { return x::readX(viewOf(bytes), name.toStdString(), {}); }

QStringList allFiles() { return QDir(filesFolder()).entryList({"*.x"}, QDir::Files, QDir::Name); }

void addFiles()
{
    QTest::addColumn<QString>("name");
    for (const QString& name : allFiles())
        QTest::newRow(qPrintable(name)) << name;
}

// "0:117/4302 1:117/117" as in the manifest, from what the reader says.
QString keysByType(const Document& document)
{
    x::StoredKeys sum;
    for (const x::StoredKeys& set : x::storedKeys(document))
        for (auto member : {&x::StoredKeys::rotation, &x::StoredKeys::scale, &x::StoredKeys::translation, &x::StoredKeys::matrix}) {
            (sum.*member).lists += (set.*member).lists;
            (sum.*member).keys += (set.*member).keys;
        }
    QStringList parts;
    const auto add = [&](int type, const x::StoredKeys::Count& count) {
        if (count.lists > 0)
            parts << QString("%1:%2/%3").arg(type).arg(count.lists).arg(count.keys);
    };
    add(0, sum.rotation);
    add(1, sum.scale);
    add(2, sum.translation);
    add(4, sum.matrix);
    return parts.join(' ');
}

template <class Change> Document withTrack(const Document& document, std::size_t clip, std::size_t track, Change&& change)
{
    Document result = document;
    result.clips[clip] = document.clips[clip].with([&](Clip& c) { c.tracks[track] = c.tracks[track].with(change); });
    return result;
}

// The first key moved by two and a bit: numbers no file has.
void nudgeFirstKey(Track& track)
{
    if (auto* vector = std::get_if<VectorCurves>(&track.curves)) {
        Key<double> key = vector->components[1].keys[0];
        key.value += 2.34375;
        vector->components[1].keys = vector->components[1].keys.splice(0, 1, std::span<const Key<double>>(&key, 1));
    } else if (auto* rotation = std::get_if<Curve<glm::dquat>>(&track.curves)) {
        Key<glm::dquat> key = rotation->keys[0];
        key.value = key.value * glm::dquat(0.8, 0.6, 0, 0);
        rotation->keys = rotation->keys.splice(0, 1, std::span<const Key<glm::dquat>>(&key, 1));
    } else if (auto* matrix = std::get_if<Curve<glm::dmat4>>(&track.curves)) {
        Key<glm::dmat4> key = matrix->keys[0];
        key.value[3][1] += 2.34375;
        matrix->keys = matrix->keys.splice(0, 1, std::span<const Key<glm::dmat4>>(&key, 1));
    }
}

bool areClose(const TrackCurves& a, const TrackCurves& b)
{
    const auto near = [](double x, double y) { return std::abs(x - y) <= 1e-6 * std::max(1.0, std::abs(x)); };
    if (const auto* va = std::get_if<VectorCurves>(&a)) {
        const auto& vb = std::get<VectorCurves>(b);
        for (std::size_t c = 0; c < 3; ++c) {
            if (va->components[c].keys.size() != vb.components[c].keys.size())
                return false;
            for (std::size_t i = 0; i < va->components[c].keys.size(); ++i)
                if (va->components[c].keys[i].time != vb.components[c].keys[i].time
                    || !near(va->components[c].keys[i].value, vb.components[c].keys[i].value))
                    return false;
        }
        return true;
    }
    const auto sameKeys = [&](const auto& ka, const auto& kb, int count, auto&& at) {
        if (ka.size() != kb.size())
            return false;
        for (std::size_t i = 0; i < ka.size(); ++i)
            for (int n = 0; n < count; ++n)
                if (ka[i].time != kb[i].time || !near(at(ka[i].value, n), at(kb[i].value, n)))
                    return false;
        return true;
    };
    if (const auto* qa = std::get_if<Curve<glm::dquat>>(&a))
        return sameKeys(qa->keys, std::get<Curve<glm::dquat>>(b).keys, 4, [](const glm::dquat& q, int n) { return q[n]; });
    return sameKeys(
        std::get<Curve<glm::dmat4>>(a).keys, std::get<Curve<glm::dmat4>>(b).keys, 16, [](const glm::dmat4& m, int n) { return m[n / 4][n % 4]; });
}

} // namespace

class XCorpus : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        if (!QDir(filesFolder()).exists())
            QSKIP("the corpus of real files is not beside the repository");
    }

    void everyFileReadsWithTheKeysTheManifestCounts_data() { addFiles(); }
    void everyFileReadsWithTheKeysTheManifestCounts()
    {
        QFETCH(QString, name);
        const auto result = read(bytesOf(filesFolder() + "/" + name), name);
        QVERIFY2(result, result ? "" : describe(result.error()).c_str());
        for (const Diagnostic& d : result->diagnostics)
            qInfo("%s %s:%d x%d %s", d.id.c_str(), d.place.c_str(), d.line, d.count, d.message.c_str());
        for (const QStringList& row : tableOf(filesFolder() + "/MANIFEST.tsv"))
            if (row[0] == name) {
                QCOMPARE(int(result->value.clips.size()), row[10].toInt());
                QCOMPARE(keysByType(result->value), row[13]);
                QCOMPARE(int(std::count_if(
                             result->value.scene->nodes.begin(), result->value.scene->nodes.end(), [](const Node& n) { return !n.missing; })),
                    row[17].toInt());
                if (row[15] != "-")
                    QCOMPARE(result->value.ticksPerSecond, row[15].split(',').first().toDouble());
            }
    }

    void keysAreTheOnesOfTheReferenceTable()
    {
        std::map<QString, Imported<Document>> documents;
        int compared = 0;
        for (const QStringList& row : tableOf(filesFolder() + "/REFERENCE_TRACKS.tsv").mid(1)) {
            const QString name = row[0];
            if (documents.count(name) == 0) {
                const QByteArray bytes = bytesOf(filesFolder() + "/" + name);
                auto result = read(bytes, name);
                QVERIFY(result);
                documents.emplace(name, std::move(*result));
            }
            const Document& document = documents.at(name).value;
            const auto* foreign = x::foreignOf(document);
            const ClipId clip = document.clips[row[1].toUInt()]->id;
            std::vector<std::uint32_t> animations; // the set's own, in order
            for (const std::uint32_t child : foreign->tree->childrenOf(foreign->sets[row[1].toUInt()].object))
                if (foreign->tree->objects[child].type == x::Type::animation)
                    animations.push_back(child);
            const bool found = std::any_of(foreign->keys.begin(), foreign->keys.end(), [&](const x::KeyBinding& binding) {
                if (binding.clip != clip || binding.animation != animations[row[3].toUInt()] || binding.entries.type != row[5].toInt())
                    return false;
                const auto same = [&](std::size_t key, const QString& time, const QString& values) {
                    const QStringList numbers = values.split(' ', Qt::SkipEmptyParts);
                    const double ticks = keyTime(binding, key) * document.ticksPerSecond;
                    if (std::round(ticks) != time.toDouble())
                        return false;
                    for (int i = 0; i < numbers.size(); ++i) {
                        const double value = fileValue(binding, key, i);
                        if (std::abs(value - numbers[i].toDouble()) > 2e-6 * std::max(1.0, std::abs(value)))
                            return false;
                    }
                    return true;
                };
                const std::size_t count = binding.entries.times.size();
                return count == row[7].toUInt() && same(0, row[8], row[10]) && same(count - 1, row[9], row[11]);
            });
            QVERIFY2(found, qPrintable(row.join(" | ")));
            ++compared;
        }
        QVERIFY2(compared > 500, qPrintable(QString::number(compared)));
    }

    void savedUnchangedIsByteIdentical_data() { addFiles(); }
    void savedUnchangedIsByteIdentical()
    {
        QFETCH(QString, name);
        const QByteArray bytes = bytesOf(filesFolder() + "/" + name);
        const auto result = read(bytes, name);
        QVERIFY(result);
        const auto written = x::writeX(result->value, {});
        QVERIFY(written);
        QVERIFY(written->bytes == viewOf(bytes));
        QVERIFY(written->resampled.empty());
    }

    void movingOneKeyTouchesOnlyItsAnimationKey_data() { addFiles(); }
    void movingOneKeyTouchesOnlyItsAnimationKey()
    {
        QFETCH(QString, name);
        const QByteArray bytes = bytesOf(filesFolder() + "/" + name);
        const auto result = read(bytes, name);
        QVERIFY(result);
        const Document& document = result->value;
        const auto* foreign = x::foreignOf(document);
        for (std::size_t clip = 0; clip < document.clips.size(); ++clip) {
            const std::size_t tracks = document.clips[clip]->tracks.size();
            for (std::size_t track = 0; track < tracks; track += std::max<std::size_t>(1, tracks / 5)) {
                const Document edited = withTrack(document, clip, track, nudgeFirstKey);
                const auto written = x::writeX(edited, {});
                QVERIFY2(written, written ? "" : describe(written.error()).c_str());
                const TrackId id = document.clips[clip]->tracks[track]->id;
                const auto binding = std::find_if(foreign->keys.begin(), foreign->keys.end(), [&](const x::KeyBinding& b) { return b.track == id; });
                const x::Slice object = foreign->tree->objects[binding->entries.object].whole;
                const auto again = x::readX(written->bytes, name.toStdString(), {});
                QVERIFY2(again, again ? "" : describe(again.error()).c_str());
                // Compressed files are compared as they are inflated.
                const std::string_view before = foreign->tree->bytes, after = x::foreignOf(again->value)->tree->bytes;
                QVERIFY(before != after);
                const std::size_t tail = before.size() - object.end;
                QVERIFY(before.substr(0, object.begin) == after.substr(0, object.begin));
                QVERIFY(before.substr(object.end) == after.substr(after.size() - tail));
                const auto lines = [](std::string_view text) { return std::count(text.begin(), text.end(), '\n'); };
                if (!foreign->tree->isBinary)
                    QCOMPARE(lines(after), lines(before));
                QVERIFY(areClose(edited.clips[clip]->tracks[track]->curves, again->value.clips[clip]->tracks[track]->curves));
            }
        }
    }

    void aFileCutAnywhereGivesADocumentOrOneError_data() { addFiles(); }
    void aFileCutAnywhereGivesADocumentOrOneError()
    {
        QFETCH(QString, name);
        const QByteArray bytes = bytesOf(filesFolder() + "/" + name);
        const qsizetype step = bytes.size() > 50000 ? bytes.size() / 97 + 1 : 97;
        for (qsizetype size = 0; size < bytes.size(); size += step) {
            const auto result = read(bytes.left(size), name);
            if (!result) {
                QVERIFY(!result.error().message.empty());
                QVERIFY(result.error().line > 0 || result.error().offset >= 0);
            }
        }
    }

    void tinyReadsWellBelowATenthOfASecond()
    {
        const QByteArray bytes = bytesOf(filesFolder() + "/sdk_tiny.x");
        qint64 best = 1'000'000;
        for (int i = 0; i < 3; ++i) {
            QElapsedTimer timer;
            timer.start();
            QVERIFY(read(bytes, "sdk_tiny.x"));
            best = std::min(best, timer.elapsed());
        }
        qInfo("sdk_tiny.x: %lld ms", best);
        QVERIFY(best < 400); // generous: sanitizers and busy machines
    }

private:
    static double keyTime(const x::KeyBinding& binding, std::size_t key)
    {
        if (const auto* vector = std::get_if<VectorCurves>(&binding.curves))
            return vector->components[0].keys[key].time;
        if (const auto* rotation = std::get_if<Curve<glm::dquat>>(&binding.curves))
            return rotation->keys[key].time;
        return std::get<Curve<glm::dmat4>>(binding.curves).keys[key].time;
    }
    // Back in the file's sense and order.
    static double fileValue(const x::KeyBinding& binding, std::size_t key, int index)
    {
        if (const auto* vector = std::get_if<VectorCurves>(&binding.curves))
            return vector->components[std::size_t(index)].keys[key].value;
        if (const auto* rotation = std::get_if<Curve<glm::dquat>>(&binding.curves)) {
            const glm::dquat q = rotation->keys[key].value;
            return std::array<double, 4>{q.w, -q.x, -q.y, -q.z}[std::size_t(index)];
        }
        return std::get<Curve<glm::dmat4>>(binding.curves).keys[key].value[index / 4][index % 4];
    }
};

QTEST_APPLESS_MAIN(XCorpus)
#include "tst_x_corpus.moc"
