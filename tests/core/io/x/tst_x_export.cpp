// Edits go into the file where they belong and nowhere else; documents from elsewhere become whole files.
#include "core/curve/evaluate.h"
#include "core/curve/rotation.h"
#include "core/io/x/export_keys.h"
#include "core/io/x/x_io.h"

#include <QFile>
#include <QTest>

#include <cmath>

using namespace slerpline;

namespace {

std::string bytesOf(const char* name)
{
    QFile file(QStringLiteral(SLERPLINE_TEST_DATA) + "/x/" + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("tests/data/x/%s is missing", name);
    return file.readAll().toStdString();
}

Imported<Document> read(const std::string& bytes, std::optional<double> ticks = {})
{
    auto result = x::readX(bytes, "test.x", {ticks});
    if (!result)
        qFatal("%s\n%s", describe(result.error()).c_str(), bytes.c_str());
    return std::move(*result);
}

std::string write(const Document& document)
{
    auto written = x::writeX(document, {});
    if (!written)
        qFatal("%s", describe(written.error()).c_str());
    return written->bytes;
}

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines(1);
    for (char c : text)
        if (c == '\n')
            lines.emplace_back();
        else
            lines.back() += c;
    return lines;
}

// The lines of `after` that stand between the common head and tail of both.
std::vector<std::string> changedLines(const std::string& before, const std::string& after)
{
    const auto a = linesOf(before), b = linesOf(after);
    std::size_t head = 0, tail = 0;
    while (head < a.size() && head < b.size() && a[head] == b[head])
        ++head;
    while (tail + head < a.size() && tail + head < b.size() && a[a.size() - 1 - tail] == b[b.size() - 1 - tail])
        ++tail;
    return {b.begin() + std::ptrdiff_t(head), b.end() - std::ptrdiff_t(tail)};
}

template <class Change> Document withClip(Document document, std::size_t clip, Change&& change)
{
    document.clips[clip] = document.clips[clip].with(change);
    return document;
}

template <class Change> Document withTrack(const Document& document, std::size_t track, Change&& change)
{
    return withClip(document, 0, [&](Clip& clip) { clip.tracks[track] = clip.tracks[track].with(change); });
}

template <class T> Key<T> keyAt(double time, T value, Interpolation mode)
{
    Key<T> key;
    key.time = time;
    key.value = value;
    key.interpolation = mode;
    return key;
}

template <class T> Curve<T> curveOf(const std::vector<Key<T>>& keys)
{
    Curve<T> curve;
    curve.keys = KeyList<T>(keys);
    return curve;
}

VectorCurves constantVector(const glm::dvec3& value)
{
    VectorCurves curves;
    curves.names = {"x", "y", "z"};
    for (int c = 0; c < 3; ++c)
        curves.components.push_back(curveOf<double>({keyAt(0.0, value[c], Interpolation::linear)}));
    return curves;
}

Track constantTrack(TrackId id, int node, PropertyKind kind, const glm::dvec3& value)
{
    Track track;
    track.id = id;
    track.target.node = node;
    track.target.kind = kind;
    track.curves = constantVector(value);
    return track;
}

constexpr std::size_t kRotation = 0, kScale = 1, kTranslation = 2; // the tracks of a01

} // namespace

class XExport : public QObject {
    Q_OBJECT
private slots:
    void aMovedValueChangesOneLine()
    {
        const std::string bytes = bytesOf("a01_text_minimal.x");
        const Document edited = withTrack(read(bytes).value, kTranslation, [](Track& track) {
            auto& keys = std::get<VectorCurves>(track.curves).components[1].keys;
            const auto key = keyAt(keys[1].time, 7.25, Interpolation::linear);
            keys = keys.splice(1, 2, std::span<const Key<double>>(&key, 1));
        });
        QCOMPARE(changedLines(bytes, write(edited)), (std::vector<std::string>{"   10;3;1.0,7.25,3.0;;,"}));
    }

    void aMovedTimeChangesOneLine()
    {
        const std::string bytes = bytesOf("a01_text_minimal.x");
        const Document edited = withTrack(read(bytes).value, kRotation, [](Track& track) {
            auto& keys = std::get<Curve<glm::dquat>>(track.curves).keys;
            auto key = keys[1];
            key.time = 20 / 30.0;
            keys = keys.splice(1, 2, std::span<const Key<glm::dquat>>(&key, 1));
        });
        QCOMPARE(changedLines(bytes, write(edited)), (std::vector<std::string>{"   20;4;0.70710678,0.0,0.0,-0.70710678;;,"}));
    }

    void insertedAndRemovedKeysKeepTheOthersAndTheCount()
    {
        const std::string bytes = bytesOf("a01_text_minimal.x");
        const Document document = read(bytes).value;
        const Document more = withTrack(document, kScale, [](Track& track) {
            for (auto& curve : std::get<VectorCurves>(track.curves).components) {
                const auto key = keyAt(0.5, 9.0, Interpolation::linear);
                curve.keys = curve.keys.splice(1, 1, std::span<const Key<double>>(&key, 1));
            }
        });
        QCOMPARE(changedLines(bytes, write(more)), (std::vector<std::string>{"   3;", "   0;3;1.0,1.0,1.0;;,", "   15;3;9.0,9.0,9.0;;,"}));
        const Document fewer = withTrack(document, kTranslation, [](Track& track) {
            for (auto& curve : std::get<VectorCurves>(track.curves).components)
                curve.keys = curve.keys.splice(2, 3, {});
        });
        QCOMPARE(changedLines(bytes, write(fewer)), (std::vector<std::string>{"   2;", "   0;3;0.0,0.0,0.0;;,", "   10;3;1.0,2.0,3.0;;;"}));
    }

    void deletedTracksTakeTheirObjectsAlong()
    {
        const std::string bytes = bytesOf("a01_text_minimal.x");
        const Document document = read(bytes).value;
        const std::string one = write(withClip(document, 0, [](Clip& clip) { clip.tracks.erase(clip.tracks.begin() + 1); }));
        QVERIFY(changedLines(bytes, one).empty());
        QCOMPARE(linesOf(one).size(), linesOf(bytes).size() - 6);
        QCOMPARE(read(one).value.clips[0]->tracks.size(), std::size_t(2));
        const std::string none = write(withClip(document, 0, [](Clip& clip) { clip.tracks.clear(); }));
        QCOMPARE(none.find("Animation {"), std::string::npos);
        QVERIFY(read(none).value.clips[0]->tracks.empty());
        Document noClip = document;
        noClip.clips.clear();
        QVERIFY(write(noClip).find("AnimationSet") == std::string::npos);
    }

    void newTracksAndClipsAreAddedAtTheirPlace()
    {
        const std::string bytes = bytesOf("a46_sparse_channels.x");
        const Document document = read(bytes).value;
        const int arm = document.clips[0]->tracks[0]->target.node;
        Document edited = withClip(document, 0, [&](Clip& clip) {
            clip.tracks.emplace_back(constantTrack(900, arm, PropertyKind::scale, {2, 3, 4}));
        });
        Clip wave;
        wave.id = 77;
        wave.name = "New one";
        wave.tracks.emplace_back(constantTrack(901, 0, PropertyKind::translation, {1, 2, 3}));
        edited.clips.emplace_back(wave);
        const Document again = read(write(edited)).value;
        QCOMPARE(again.clips.size(), std::size_t(2));
        QCOMPARE(again.clips[1]->name, std::string("New_one"));
        QVERIFY(again.clips[1]->tracks[0]->curves == wave.tracks[0]->curves);
        const auto& tracks = again.clips[0]->tracks;
        QVERIFY(std::any_of(tracks.begin(), tracks.end(), [&](const Box<Track>& track) {
            return track->target == edited.clips[0]->tracks.back()->target && track->curves == edited.clips[0]->tracks.back()->curves;
        }));
        QCOMPARE(tracks.size(), document.clips[0]->tracks.size() + 1);
    }

    void renamedClipsChangeOneWord()
    {
        const std::string bytes = bytesOf("a01_text_minimal.x");
        const Document renamed = withClip(read(bytes).value, 0, [](Clip& clip) { clip.name = "Hello"; });
        QCOMPARE(changedLines(bytes, write(renamed)), (std::vector<std::string>{"AnimationSet Hello {"}));
        const std::string unnamed = bytesOf("a18_unnamed_objects.x");
        const Document named = withClip(read(unnamed).value, 0, [](Clip& clip) { clip.name = "Hello"; });
        QCOMPARE(changedLines(unnamed, write(named)), (std::vector<std::string>{"AnimationSet Hello { Animation { { Arm }"}));
    }

    void anotherTickRateRewritesTimesAndKeepsValues()
    {
        const std::string bytes = bytesOf("a01_text_minimal.x");
        Document edited = read(bytes).value;
        edited.ticksPerSecond = 4800;
        const std::string after = write(edited);
        QVERIFY(after.find("AnimTicksPerSecond { 4800; }") != std::string::npos);
        QVERIFY(after.find("   2400;4;0.70710678,0.0,0.0,-0.70710678;;,") != std::string::npos);
        QVERIFY(read(after).value.clips == edited.clips);

        const std::string silent = bytesOf("a68_set_in_frame.x"); // says no rate
        QCOMPARE(write(read(silent).value), silent);
        const Document told = read(silent, 60.0).value;
        QVERIFY(read(write(told)).value.clips == told.clips);
        QVERIFY(changedLines(silent, write(told)).size() <= 2);
    }

    void switchingTheSenseOfTheDocumentConjugatesTheFile()
    {
        const Document document = read(bytesOf("a01_text_minimal.x")).value;
        Document switched = document;
        switched.xRotationSense = XRotationSense::direct;
        QVERIFY(write(switched).find("15;4;0.70710678,0.0,0.0,0.70710678;;,") != std::string::npos);
    }

    void splinesAreWrittenWithinTheBudgetAndReported()
    {
        const Document document = withTrack(read(bytesOf("a01_text_minimal.x"), 4800.0).value, kRotation,
            [](Track& track) { std::get<Curve<glm::dquat>>(track.curves).playAs = Interpolation::cosine; });
        const auto written = x::writeX(document, {0.001, 0.001});
        QVERIFY2(!written && written.error().id == "x.budget", "15 ticks are too few for a thousandth of a degree");
        QVERIFY(written.error().message.find("Wave/Arm/rotation") != std::string::npos);
        Document fine = document;
        fine.ticksPerSecond = 480000;
        const auto more = x::writeX(fine, {0.5, 0.001});
        QVERIFY(more);
        QCOMPARE(more->resampled.size(), std::size_t(1));
        QCOMPARE(more->resampled[0].place, std::string("Wave/Arm/rotation"));
        QCOMPARE(more->resampled[0].keysBefore, std::size_t(3));
        QCOMPARE(more->resampled[0].unit, std::string("degrees"));
        QVERIFY(more->resampled[0].maxError > 0.1 && more->resampled[0].maxError <= 0.5);
        const Document again = read(more->bytes).value;
        const auto& before = std::get<Curve<glm::dquat>>(fine.clips[0]->tracks[0]->curves);
        const auto& after = std::get<Curve<glm::dquat>>(again.clips[0]->tracks[0]->curves);
        for (int i = 0; i <= 1000; ++i) {
            const double time = i * before.keys.back().time / 1000;
            QVERIFY(angleBetween(evaluate(before, time), evaluate(after, time)) < 0.51 * 3.14159 / 180);
        }
    }

    void aWholeFileFromAnywhereReadsBackEqual()
    {
        for (const char* name :
            {"a01_text_minimal.x", "a07_matrix_keytype4.x", "a64_skinweights_zero.x", "a36_unknown_frame.x", "a46_sparse_channels.x"}) {
            Document document = read(bytesOf(name)).value;
            document.foreign = nullptr;
            const Document again = read(write(document)).value;
            QCOMPARE(again.ticksPerSecond, document.ticksPerSecond);
            QCOMPARE(again.scene->nodes.size(), document.scene->nodes.size());
            for (std::size_t i = 0; i < again.scene->nodes.size(); ++i) {
                QCOMPARE(again.scene->nodes[i].name, document.scene->nodes[i].name);
                QVERIFY(again.scene->nodes[i].missing == document.scene->nodes[i].missing);
                QVERIFY(localMatrix(again.scene->nodes[i].rest) == localMatrix(document.scene->nodes[i].rest));
            }
            QCOMPARE(again.scene->meshes.size(), document.scene->meshes.size());
            for (std::size_t i = 0; i < again.scene->meshes.size(); ++i)
                QVERIFY(*again.scene->meshes[i] == *document.scene->meshes[i]);
            QCOMPARE(again.clips.size(), document.clips.size());
            for (std::size_t i = 0; i < again.clips.size(); ++i)
                QCOMPARE(again.clips[i]->tracks.size(), document.clips[i]->tracks.size());
        }
    }

    void namesThatNoReaderTakesAreReplacedAndReported()
    {
        Document document;
        document.ticksPerSecond = 30;
        Scene scene;
        scene.nodes.resize(3);
        scene.nodes[0].name = "Left Arm{";
        scene.nodes[1].name = "Left_Arm_";
        document.scene = scene;
        Clip clip;
        clip.id = 1;
        for (int node = 0; node < 3; ++node)
            clip.tracks.emplace_back(constantTrack(TrackId(node + 1), node, PropertyKind::translation, {double(node), 0, 0}));
        document.clips.emplace_back(clip);
        const auto written = x::writeX(document, {});
        QVERIFY(written && written->diagnostics.size() == 3);
        const Document again = read(written->bytes).value;
        QCOMPARE(again.scene->nodes.size(), std::size_t(3));
        for (std::size_t node = 0; node < 3; ++node)
            QVERIFY(again.clips[0]->tracks[node]->target.node == int(node) && again.clips[0]->tracks[node]->curves == clip.tracks[node]->curves);
    }

    void numbersAreWrittenAsEveryReaderTakesThem()
    {
        QCOMPARE(x::realText(1, 32), std::string("1.0"));
        QCOMPARE(x::realText(0.1, 32), std::string("0.1"));
        QCOMPARE(x::realText(0.70710678, 32), std::string("0.70710678")); // as the author wrote it, not 0.70710677
        QCOMPARE(x::realText(0.1 + 0.2, 32), std::string("0.3"));
        QCOMPARE(x::realText(-2.5, 32), std::string("-2.5"));
        QCOMPARE(x::realText(1e-7, 32), std::string("0.0000001"));
        QCOMPARE(x::realText(0.1 + 0.2, 64), std::string("0.30000000000000004"));
        QCOMPARE(x::realText(1e22, 64), std::string("10000000000000000000000.0"));
    }
};

QTEST_APPLESS_MAIN(XExport)
#include "tst_x_export.moc"
