// Which keys a .x file gets, and what writing one says that it leaves out.
#include "core/clip/clip_sampler.h"
#include "core/clip/matrix_budget.h"
#include "core/curve/evaluate.h"
#include "core/curve/rotation.h"
#include "core/io/x/x_io.h"

#include <QFile>
#include <QTest>

#include <cmath>
#include <numbers>

using namespace slerpline;

namespace {

std::string bytesOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s is missing", qPrintable(path));
    return file.readAll().toStdString();
}

QString dataFile(const char* name) { return QStringLiteral(SLERPLINE_TEST_DATA) + "/x/" + name; }

Document read(const std::string& bytes)
{
    auto result = x::readX(bytes, "test.x", {});
    if (!result)
        qFatal("%s", describe(result.error()).c_str());
    return std::move(result->value);
}

Written write(const Document& document, XKeyLayout layout, double relative = 0.001)
{
    WriteOptions options;
    options.xKeyLayout = layout;
    options.xFloatBits = 64;
    options.budgetRelative = relative;
    auto written = x::writeX(document, options);
    if (!written)
        qFatal("%s", describe(written.error()).c_str());
    return std::move(*written);
}

std::size_t tracksOf(const Document& document, PropertyKind kind)
{
    std::size_t count = 0;
    for (const Box<Clip>& clip : document.clips)
        for (const Box<Track>& track : clip->tracks)
            count += track->target.kind == kind ? 1 : 0;
    return count;
}

template <class Change> Document withClip(Document document, Change&& change)
{
    document.clips[0] = document.clips[0].with(change);
    return document;
}

// How far two documents with the same nodes are apart while their first clips play: entries of local matrices.
double largestDifference(const Document& a, const Document& b)
{
    double largest = 0;
    const double end = a.clips[0]->range.last;
    ClipSampler first(*a.clips[0]), second(*b.clips[0]);
    for (int i = 0; i <= 997; ++i) {
        const double time = end * i / 997;
        const Pose p = first.pose(*a.scene, time), q = second.pose(*b.scene, time);
        for (std::size_t node = 0; node < p.nodes.size(); ++node) {
            const glm::dmat4 m = localMatrix(p.nodes[node]), n = localMatrix(q.nodes[node]);
            for (int k = 0; k < 16; ++k)
                largest = std::max(largest, std::abs(m[k / 4][k % 4] - n[k / 4][k % 4]));
        }
    }
    return largest;
}

std::vector<std::string> messagesOf(const Written& written, const std::string& id)
{
    std::vector<std::string> result;
    for (const Diagnostic& found : written.diagnostics)
        if (found.id == id)
            result.push_back(found.place + ": " + found.message);
    return result;
}

bool contains(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

} // namespace

class XLayout : public QObject {
    Q_OBJECT
private slots:
    void matrixTracksBecomeParts()
    {
        const Document document = read(bytesOf(dataFile("a07_matrix_keytype4.x")));
        QCOMPARE(tracksOf(document, PropertyKind::matrix), std::size_t(1));
        const Written written = write(document, XKeyLayout::parts);
        const Document parts = read(written.bytes);
        QCOMPARE(tracksOf(parts, PropertyKind::matrix), std::size_t(0));
        for (const PropertyKind kind : {PropertyKind::rotation, PropertyKind::scale, PropertyKind::translation})
            QCOMPARE(tracksOf(parts, kind), std::size_t(1));
        // At the keys the motion is the same.
        const auto& matrices = std::get<Curve<glm::dmat4>>(document.clips[0]->tracks[0]->curves);
        ClipSampler sampler(*parts.clips[0]);
        for (const Key<glm::dmat4>& key : matrices.keys) {
            const glm::dmat4 found = localMatrix(sampler.pose(*parts.scene, key.time).nodes[std::size_t(document.clips[0]->tracks[0]->target.node)]);
            for (int k = 0; k < 16; ++k)
                QVERIFY(std::abs(found[k / 4][k % 4] - key.value[k / 4][k % 4]) < 1e-9);
        }
        // Between them it is not, and the report says by how much.
        QCOMPARE(written.resampled.size(), std::size_t(1));
        QVERIFY(std::abs(written.resampled[0].maxError - largestDifference(document, parts)) < 0.01);
        QVERIFY(contains(written.resampled[0].place, "matrix"));
    }

    void shearedMatricesAreSaid()
    {
        const Written written = write(read(bytesOf(dataFile("a62_sheared_matrix.x"))), XKeyLayout::parts);
        QCOMPARE(messagesOf(written, "x.sheared").size(), std::size_t(1));
    }

    void partsBecomeMatricesWithinTheBudget()
    {
        for (const QString& path : {dataFile("a01_text_minimal.x"), QStringLiteral(SLERPLINE_SAMPLES) + "/robot.x"}) {
            Document document = read(bytesOf(path));
            document.ticksPerSecond = 4800; // a thirtieth of a second is too long for the narrowest of the budgets
            std::size_t last = 0;
            for (const double relative : {0.01, 0.001, 0.0001}) {
                const Written written = write(document, XKeyLayout::matrices, relative);
                const Document matrices = read(written.bytes);
                QCOMPARE(tracksOf(matrices, PropertyKind::rotation) + tracksOf(matrices, PropertyKind::translation), std::size_t(0));
                QVERIFY(tracksOf(matrices, PropertyKind::matrix) > 0);
                std::size_t keys = 0;
                double reported = 0;
                for (const Box<Track>& track : matrices.clips[0]->tracks)
                    keys += keyCount(*track, 0);
                for (const TrackReport& report : written.resampled)
                    reported = std::max(reported, report.maxError);
                QVERIFY(keys > last);
                last = keys;
                QVERIFY2(largestDifference(document, matrices) <= reported * 1.05 + 1e-9,
                    qPrintable(QString("%1: %2, reported %3").arg(path).arg(largestDifference(document, matrices)).arg(reported)));
            }
        }
    }

    void aMatrixTrackStaysWithinAnAngle()
    {
        // A large translation would hide any turn from a budget of entries.
        const Document document = read(bytesOf(dataFile("a01_text_minimal.x")));
        Track translation = *document.clips[0]->tracks[2];
        for (Curve<double>& curve : std::get<VectorCurves>(translation.curves).components) {
            std::vector<Key<double>> keys(curve.keys.begin(), curve.keys.end());
            for (Key<double>& key : keys)
                key.value *= 1e6;
            curve.keys = KeyList<double>(keys);
        }
        const Track& rotation = *document.clips[0]->tracks[0];
        const double degree = std::numbers::pi / 180;
        const auto made = matrixTrackWithin(&translation, &rotation, nullptr, {}, {0.1 * degree, 0.01, 4800});
        QVERIFY(made);
        const auto& matrices = std::get<Curve<glm::dmat4>>(made->track.curves);
        double worst = 0;
        for (int i = 0; i <= 1000; ++i) {
            const double time = i / 1000.0;
            worst = std::max(worst,
                angleBetween(decomposeMatrix(evaluate(matrices, time)).rotation, evaluate(std::get<Curve<glm::dquat>>(rotation.curves), time)));
        }
        QVERIFY2(worst <= 0.1 * degree, qPrintable(QString::number(worst / degree)));
        for (const Key<glm::dmat4>& key : matrices.keys)
            QVERIFY(std::abs(key.time * 4800 - std::round(key.time * 4800)) < 1e-6);
    }

    void motionThatIsTooFastForTheTicksIsRefusedWithAWayOut()
    {
        Document document = read(bytesOf(dataFile("a01_text_minimal.x")));
        document.foreign = nullptr;
        document.ticksPerSecond = 2;
        document = withClip(document, [](Clip& clip) { clip.tracks = {clip.tracks[0]}; });
        WriteOptions options;
        options.xKeyLayout = XKeyLayout::matrices;
        const auto refused = x::writeX(document, options);
        QVERIFY(!refused);
        QCOMPARE(refused.error().id, std::string("x.budget"));
        QVERIFY(contains(refused.error().message, "--ticks-per-second"));
        QVERIFY(contains(refused.error().message, "Wave/Arm/rotation"));
    }

    void aNodeWithTwoTracksOfAKindKeepsThem()
    {
        const Document document = withClip(read(bytesOf(dataFile("a01_text_minimal.x"))), [](Clip& clip) {
            Track second = *clip.tracks[2];
            second.id = 40;
            clip.tracks.emplace_back(second);
        });
        const Written written = write(document, XKeyLayout::matrices);
        QVERIFY(!messagesOf(written, "x.key-layout").empty());
        QCOMPARE(read(written.bytes).clips[0]->tracks.size(), std::size_t(4));
    }

    void layoutsAreWrittenInEveryEncoding()
    {
        const Document document = read(bytesOf(dataFile("a02_binary32.x")));
        for (const XEncoding encoding : {XEncoding::asRead, XEncoding::text, XEncoding::bzip})
            for (const bool isNew : {false, true}) {
                Document copy = document;
                if (isNew)
                    copy.foreign = nullptr;
                WriteOptions options;
                options.xEncoding = encoding;
                options.budgetRelative = 0.005; // as much as a thirtieth of a second allows
                options.xKeyLayout = XKeyLayout::matrices;
                const auto written = x::writeX(copy, options);
                QVERIFY(written);
                const Document again = read(written->bytes);
                QCOMPARE(again.clips[0]->tracks.size(), std::size_t(1));
                QVERIFY(again.clips[0]->tracks[0]->target.kind == PropertyKind::matrix);
                QVERIFY(largestDifference(copy, again) < 0.05);
            }
    }

    void whatIsNotStoredIsSaidOncePerClipAndTrack()
    {
        const Document plain = read(bytesOf(dataFile("a01_text_minimal.x")));
        QVERIFY(messagesOf(write(plain, XKeyLayout::asStored), "x.not-stored").empty());
        const Document document = withClip(plain, [](Clip& clip) {
            clip.loop = true;
            clip.range = {0.25, 2};
            clip.frameRate = 24;
            clip.tracks[0] = clip.tracks[0].with([](Track& track) {
                track.muted = true;
                std::get<Curve<glm::dquat>>(track.curves).after = Extrapolation::loop;
            });
            clip.tracks[2] = clip.tracks[2].with([](Track& track) {
                for (Curve<double>& curve : std::get<VectorCurves>(track.curves).components)
                    curve.before = Extrapolation::linear;
            });
            Track named;
            named.id = 77;
            named.target = {1, PropertyKind::named, "glow"};
            VectorCurves curves;
            curves.names = {"x"};
            curves.components.resize(1);
            named.curves = curves;
            clip.tracks.emplace_back(named);
        });
        for (const bool isNew : {false, true}) {
            Document copy = document;
            if (isNew)
                copy.foreign = nullptr;
            const auto said = messagesOf(write(copy, XKeyLayout::asStored), "x.not-stored");
            QCOMPARE(said.size(), std::size_t(4));
            QVERIFY2(contains(said[0], "Wave: ") && contains(said[0], "loops") && contains(said[0], "0.25 s to 2 s") && contains(said[0], "(24)"),
                said[0].c_str());
            QVERIFY2(contains(said[1], "Wave/Arm/rotation") && contains(said[1], "muted") && contains(said[1], "before and after"), said[1].c_str());
            QVERIFY2(contains(said[2], "Wave/Arm/translation") && contains(said[2], "before and after"), said[2].c_str());
            QVERIFY2(contains(said[3], "glow") && contains(said[3], "named properties"), said[3].c_str());
        }
    }
};

QTEST_APPLESS_MAIN(XLayout)
#include "tst_x_layout.moc"
