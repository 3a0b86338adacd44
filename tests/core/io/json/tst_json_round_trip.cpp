#include "core/io/json/json_io.h"

#include <QtTest>

#include <random>

using namespace slerpline;

namespace {

std::string contentOf(const QString& name)
{
    QFile file(QString(SLERPLINE_TEST_DATA "/json/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

// Random documents of everything the format can hold; times are ticks of the document's own base.
class Random {
public:
    explicit Random(unsigned seed) : engine_(seed) {}

    Document document()
    {
        Document result;
        result.ticksPerSecond = pick(std::vector<double>{1, 30, 4800, 1000, 0.37});
        result.frameRate = pick(std::vector<double>{30, 24, 29.97});
        result.xRotationSense = chance(0.3) ? XRotationSense::direct : XRotationSense::conjugate;
        if (chance(0.3))
            result.source = SourceFile{"hero \"1\".x", chance(0.5) ? "ab12" : ""};
        if (chance(0.3))
            result.unknownMembers = "\"extra\": {\"a\": [1.0, \"x\\ny,\\n\"]},\n\"other\": null";
        Scene scene;
        scene.leftHanded = chance(0.3);
        const int nodes = whole(0, 5);
        for (int i = 0; i < nodes; ++i)
            scene.nodes.push_back(node(i));
        result.scene = Box<Scene>(scene);
        ticksPerSecond_ = result.ticksPerSecond;
        TrackId lastTrack = 0;
        const int clips = whole(0, 3);
        for (int i = 0; i < clips; ++i) {
            Clip clip;
            clip.id = ClipId(i + 1);
            clip.name = chance(0.2) ? "" : "Clip " + std::to_string(i);
            clip.loop = chance(0.5);
            clip.frameRate = chance(0.7) ? result.frameRate : 60;
            const int tracks = whole(0, 4);
            for (int t = 0; t < tracks; ++t)
                clip.tracks.emplace_back(track(++lastTrack, nodes));
            clip.range = {time(), 0};
            clip.range.last = snapped(clip.range.first) + whole(1, 9999) / ticksPerSecond_;
            clip.range.last = snapped(clip.range.last);
            result.clips.emplace_back(clip);
        }
        return result;
    }

private:
    bool chance(double p) { return std::uniform_real_distribution<>(0, 1)(engine_) < p; }
    int whole(int least, int greatest) { return std::uniform_int_distribution<>(least, greatest)(engine_); }
    double number()
    {
        switch (whole(0, 4)) {
        case 0: return whole(-3, 3);
        case 1: return 0.1 * whole(-20, 20);
        case 2: return std::ldexp(std::uniform_real_distribution<>(-1, 1)(engine_), whole(-200, 200));
        default: return std::uniform_real_distribution<>(-10, 10)(engine_);
        }
    }
    // What the reader makes of a tick count.
    double time() { return (chance(0.7) ? double(whole(-100, 100000)) : std::round(number() * 1000) / 8) / ticksPerSecond_; }
    double snapped(double seconds) const { return std::round(seconds * ticksPerSecond_) / ticksPerSecond_; }
    template <class T> T pick(const std::vector<T>& from) { return from[std::size_t(whole(0, int(from.size()) - 1))]; }

    Node node(int index)
    {
        Node result;
        result.name = pick(std::vector<std::string>{"", "Arm", "Bein \xC3\xA4", "a\"b\\c\n\x01"});
        if (chance(0.2))
            result.nameBytes = std::string("\xFF\x00z", 3);
        result.parent = index > 0 && chance(0.7) ? whole(0, index - 1) : -1;
        result.missing = chance(0.2);
        if (chance(0.4))
            result.rest.translation = {number(), number(), number()};
        if (chance(0.4))
            result.rest.rotation = {number(), number(), number(), number()};
        if (chance(0.4))
            result.rest.scale = {number(), 1, number()};
        if (chance(0.2)) {
            result.rest = {};
            result.rest.matrix = glm::dmat4(1, 2, 0, 0, 0, 1, 0.5, 0, 0, 0, 3, 0, number(), 5, 6, 1);
            const MatrixParts parts = decomposeMatrix(*result.rest.matrix);
            result.rest.translation = parts.translation;
            result.rest.rotation = parts.rotation;
            result.rest.scale = parts.scale;
        }
        if (chance(0.2))
            result.unknownMembers = "\"tag\": true,\n\"colour\": [1e2, 2]";
        return result;
    }

    template <class T> T value();
    template <class T> Tangent<T> tangent()
    {
        Tangent<T> result;
        if (chance(0.4))
            return result;
        result.rule = TangentRule(whole(0, 5));
        result.strength = chance(0.5) ? 1 : number();
        result.weight = chance(0.3) ? 0.25 * whole(1, 4) : 0;
        if (result.rule == TangentRule::free)
            result.slope = value<Rate<T>>();
        return result;
    }
    template <class T> Key<T> key(double at)
    {
        Key<T> result;
        result.time = at;
        result.value = value<T>();
        result.interpolation = Interpolation(whole(0, 5));
        result.in = tangent<T>();
        result.out = tangent<T>();
        return result;
    }
    template <class T> void behave(Curve<T>& curve)
    {
        if (chance(0.4))
            curve.before = Extrapolation(whole(0, 4));
        if (chance(0.4))
            curve.after = Extrapolation(whole(0, 4));
        if (chance(0.3))
            curve.timing = SplineTiming(whole(0, 2));
        if (chance(0.3))
            curve.period = whole(1, 100000) / ticksPerSecond_;
    }
    std::vector<double> times()
    {
        std::vector<double> result;
        const int count = whole(0, 6);
        for (int i = 0; i < count; ++i)
            result.push_back(time());
        std::sort(result.begin(), result.end());
        return result;
    }
    template <class T> Curve<T> curve()
    {
        std::vector<Key<T>> keys;
        for (const double at : times())
            keys.push_back(key<T>(at));
        Curve<T> result;
        result.keys = KeyList<T>(keys);
        behave(result);
        return result;
    }
    VectorCurves vector(std::vector<std::string> names)
    {
        VectorCurves result;
        result.names = std::move(names);
        result.components.assign(result.names.size(), curve<double>());
        if (chance(0.5)) // joint keys with values and slopes of their own
            for (Curve<double>& component : result.components) {
                std::vector<Key<double>> keys(component.keys.begin(), component.keys.end());
                for (Key<double>& k : keys) {
                    k.value = number();
                    if (k.in.rule == TangentRule::free)
                        k.in.slope = number();
                }
                component.keys = KeyList<double>(keys);
            }
        else
            for (Curve<double>& component : result.components)
                component = curve<double>();
        return result;
    }
    template <class Visit> static void forEachCurve(Track& track, Visit&& visit)
    {
        if (auto* vector = std::get_if<VectorCurves>(&track.curves))
            std::for_each(vector->components.begin(), vector->components.end(), visit);
        else if (auto* rotation = std::get_if<Curve<glm::dquat>>(&track.curves))
            visit(*rotation);
        else
            visit(std::get<Curve<glm::dmat4>>(track.curves));
    }
    // Curves that M3G's own words can hold: from time 0 on, and a duration that reaches the last key.
    template <class T> static void becomeSequence(Curve<T>& curve, const std::optional<Seconds>& period, Extrapolation repeat)
    {
        std::vector<Key<T>> keys(curve.keys.begin(), curve.keys.end());
        for (Key<T>& key : keys)
            key.time = std::abs(key.time);
        std::sort(keys.begin(), keys.end(), [](const Key<T>& a, const Key<T>& b) { return a.time < b.time; });
        curve.keys = KeyList<T>(keys);
        curve.period = period;
        curve.before = curve.after = repeat;
    }
    template <class T> static void takeNoSlerp(Curve<T>& curve) // M3G has none of numbers
    {
        std::vector<Key<T>> keys(curve.keys.begin(), curve.keys.end());
        for (Key<T>& key : keys)
            if (key.interpolation == Interpolation::slerp)
                key.interpolation = Interpolation::linear;
        curve.keys = KeyList<T>(keys);
    }
    std::vector<UnusedKey> unusedKeys(std::size_t numbers)
    {
        std::vector<UnusedKey> result(std::size_t(whole(0, 3)));
        for (UnusedKey& key : result) {
            key.time = std::abs(time());
            key.value.resize(numbers);
            for (double& v : key.value)
                v = number();
        }
        return result;
    }
    void becomeM3g(Track& track)
    {
        M3gSequence sequence;
        const std::size_t numbers = track.target.kind == PropertyKind::rotation ? 4
            : track.target.kind == PropertyKind::matrix                         ? 16
                                                                                : std::get<VectorCurves>(track.curves).names.size();
        std::size_t least = 1000;
        const bool isPlain = chance(0.6);
        const std::optional<Seconds> duration = 2'000'000 / ticksPerSecond_;
        const Extrapolation repeat = chance(0.5) ? Extrapolation::loop : Extrapolation::constant;
        forEachCurve(track, [&](auto& curve) {
            if (isPlain)
                becomeSequence(curve, duration, repeat);
            curve.joinsSeam = false;
            least = std::min(least, curve.keys.size());
        });
        if (auto* rotation = std::get_if<Curve<glm::dquat>>(&track.curves))
            rotation->path = chance(0.7) ? RotationPath::asStored : RotationPath::shortest;
        else if (auto* matrices = std::get_if<Curve<glm::dmat4>>(&track.curves))
            takeNoSlerp(*matrices);
        else
            for (Curve<double>& curve : std::get<VectorCurves>(track.curves).components)
                takeNoSlerp(curve);
        if (chance(0.6))
            sequence.trailing = unusedKeys(numbers);
        if (chance(0.4) && least > 1)
            sequence.wrapped = std::size_t(whole(1, int(least) - 1));
        else if (chance(0.6))
            sequence.leading = unusedKeys(numbers);
        track.dialect = sequence;
    }

    Track track(TrackId id, int nodes)
    {
        const double ticksPerSecond = ticksPerSecond_;
        const double stretch = chance(0.3) ? pick(std::vector<double>{1, 0.6, 0.5, 2.5, 3}) : 0; // 0: no cui2d track
        if (stretch > 0)
            ticksPerSecond_ = ticksPerSecond / stretch;
        Track result = plainTrack(id, nodes);
        if (stretch > 0) {
            forEachCurve(result, [](auto& curve) { curve.sharedTime = SharedTime::first; });
            result.dialect = Cui2dAnimation{stretch};
        } else if (chance(0.4))
            becomeM3g(result);
        ticksPerSecond_ = ticksPerSecond;
        return result;
    }

    Track plainTrack(TrackId id, int nodes)
    {
        Track result;
        result.id = id;
        result.muted = chance(0.2);
        result.target.kind = nodes > 0 ? PropertyKind(whole(0, 4)) : PropertyKind::named;
        result.target.node = nodes > 0 ? whole(0, nodes - 1) : -1;
        if (chance(0.3))
            result.unknownMembers = "\"note\": \"a,\\nb\"";
        switch (result.target.kind) {
        case PropertyKind::translation:
        case PropertyKind::scale: result.curves = vector({"x", "y", "z"}); break;
        case PropertyKind::rotation: {
            auto rotation = curve<glm::dquat>();
            rotation.path = chance(0.3) ? RotationPath::asStored : RotationPath::shortest;
            result.curves = rotation;
            break;
        }
        case PropertyKind::matrix: result.curves = curve<glm::dmat4>(); break;
        case PropertyKind::named:
            result.target.name = "light";
            result.curves = chance(0.5) ? vector({"level"}) : vector({"r", "g", "b", "\xE2\x82\xAC"});
            break;
        }
        return result;
    }

    std::mt19937 engine_;
    double ticksPerSecond_ = 1;
};

template <> double Random::value<double>() { return number(); }
template <> glm::dvec3 Random::value<glm::dvec3>() { return {number(), number(), number()}; }
template <> glm::dquat Random::value<glm::dquat>() { return {number(), number(), number(), 0.5}; }
template <> glm::dmat4 Random::value<glm::dmat4>()
{
    glm::dmat4 result(1);
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 4; ++row)
            result[column][row] = number();
    return result;
}

} // namespace

class TestJsonRoundTrip : public QObject {
    Q_OBJECT
private slots:
    void aCanonicalFileLoadedAndSavedIsByteIdentical_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("the example of the format") << "canonical.slerpline.json";
        QTest::newRow("every member there is") << "every_member.json";
        QTest::newRow("tracks of the dialects") << "dialects.json";
        QTest::newRow("an array of cui2d keys") << "keys.json";
    }
    void aCanonicalFileLoadedAndSavedIsByteIdentical()
    {
        QFETCH(QString, name);
        const std::string example = contentOf(name);
        QVERIFY(!example.empty());
        const auto read = json::readJson(example, "canonical.json", {});
        if (!read)
            QFAIL(describe(read.error()).c_str());
        for (const Diagnostic& diagnostic : read->diagnostics)
            QVERIFY2(diagnostic.id == "keys.duplicate-time", diagnostic.id.c_str());
        const auto written = json::writeJson(read->value, {});
        QVERIFY(written);
        QCOMPARE(QString::fromStdString(written->bytes), QString::fromStdString(example));
    }

    void theSamplesAreCanonical()
    {
        const QDir folder(SLERPLINE_TEST_DATA "/../../resources/samples");
        const QStringList names = folder.entryList({"*.json"});
        QVERIFY(names.size() >= 6);
        for (const QString& name : names) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const std::string bytes = file.readAll().toStdString();
            const auto read = json::readJson(bytes, name.toStdString(), {});
            QVERIFY2(read && read->diagnostics.empty(), qPrintable(name));
            QCOMPARE(QString::fromStdString(json::writeJson(read->value, {})->bytes), QString::fromStdString(bytes));
        }
    }

    void whatIsWrittenReadsBackEqualAndIsWrittenAlike()
    {
        for (unsigned seed = 0; seed < 1500; ++seed) {
            const Document document = Random(seed).document();
            const auto written = json::writeJson(document, {});
            QVERIFY2(written, "cannot write");
            const auto read = json::readJson(written->bytes, "random.json", {});
            if (!read)
                QFAIL((describe(read.error()) + "\n" + written->bytes).c_str());
            const auto again = json::writeJson(read->value, {});
            QVERIFY(again);
            QCOMPARE(QString::fromStdString(again->bytes), QString::fromStdString(written->bytes));
            QVERIFY2(read->value == document, ("seed " + std::to_string(seed) + "\n" + written->bytes).c_str());
        }
    }

    void wholeTicksComeBackAsTheSameNumbers_data()
    {
        QTest::addColumn<double>("ticksPerSecond");
        for (const double rate : {1.0, 24.0, 30.0, 29.97, 160.0, 1000.0, 3000.0, 4800.0, 1e-3, 7.0 / 3.0})
            QTest::addRow("%g", rate) << rate;
    }
    void wholeTicksComeBackAsTheSameNumbers()
    {
        QFETCH(double, ticksPerSecond);
        Document document;
        document.ticksPerSecond = ticksPerSecond;
        std::mt19937 engine(7);
        for (int round = 0; round < 20000; ++round) {
            const double ticks = round < 10000 ? round : double(engine());
            Clip clip;
            clip.range = {0, ticks / ticksPerSecond};
            document.clips = {Box<Clip>(clip)};
            const std::string text = json::writeJson(document, {})->bytes;
            const std::string expected = "\"end\": " + QString::number(ticks, 'f', 0).toStdString() + ",";
            QVERIFY2(text.find(expected) != std::string::npos, text.c_str());
        }
    }

    void aTimeThatIsNoTickIsWrittenExactly()
    {
        const std::string text
            = R"({"format": "slerpline", "version": 1, "ticksPerSecond": 4800, "clips": [{"start": 0.1, "end": 1234.5678, "tracks": []}]})";
        const auto document = json::readJson(text, "t", {});
        QVERIFY(document);
        const std::string written = json::writeJson(document->value, {})->bytes;
        QVERIFY(written.find("\"start\": 0.1,") != std::string::npos);
        QVERIFY(written.find("\"end\": 1234.5678,") != std::string::npos);
    }

    void aComputedTimeNearATickIsThatTick()
    {
        Document document;
        document.ticksPerSecond = 10;
        Clip clip;
        clip.range = {0, 0.1 + 0.2}; // 0.30000000000000004
        document.clips = {Box<Clip>(clip)};
        QVERIFY(json::writeJson(document, {})->bytes.find("\"end\": 3,") != std::string::npos);
    }

    void theInvalidDocumentsOfTheSchemaAreRefused()
    {
        const QDir folder(SLERPLINE_TEST_DATA "/json/invalid");
        const QStringList names = folder.entryList({"*.json"});
        QVERIFY(!names.isEmpty());
        for (const QString& name : names)
            QVERIFY2(!json::readJson(contentOf("invalid/" + name), name.toStdString(), {}), qPrintable(name));
    }

    void equallyFrequentInterpolationsTakeTheEarliestAsTheTracks()
    {
        const std::string text = R"({"format":"slerpline","version":1,"clips":[{"tracks":[{"property":"p","components":["v"],"keys":[
            {"time":0,"value":0,"interpolation":"spline"},{"time":1,"value":1,"interpolation":"step"}]}]}]})";
        const auto document = json::readJson(text, "t", {});
        QVERIFY(document);
        const std::string written = json::writeJson(document->value, {})->bytes;
        QVERIFY(written.find("\"interpolation\": \"spline\",\n") != std::string::npos);
        QVERIFY(written.find("\"value\": 1, \"interpolation\": \"step\"}") != std::string::npos);
    }

    void aNumberThatIsNotFiniteIsRefusedWithItsPlace()
    {
        Document document;
        Clip clip;
        clip.name = "Wave";
        Track track;
        track.target.name = "glow";
        VectorCurves curves;
        curves.names = {"v"};
        curves.components.resize(1);
        Key<double> key;
        key.time = 2;
        key.value = std::numeric_limits<double>::quiet_NaN();
        curves.components[0].keys = KeyList<double>(std::vector{key});
        track.curves = curves;
        clip.tracks.emplace_back(track);
        document.clips.emplace_back(clip);
        const auto written = json::writeJson(document, {});
        QVERIFY(!written);
        QCOMPARE(
            QString::fromStdString(written.error().message), QString("Wave/glow: JSON cannot hold this: the value at 2 s is not a finite number"));
    }

    void aDocumentWithMeshesSaysThatTheyAreNotStored()
    {
        Document document;
        QVERIFY(json::writeJson(document, {})->diagnostics.empty());
        Scene scene;
        scene.meshes.emplace_back(Mesh{});
        document.scene = Box<Scene>(scene);
        const auto written = json::writeJson(document, {});
        QCOMPARE(written->diagnostics.size(), std::size_t(1));
        QCOMPARE(written->diagnostics[0].id, std::string("json.scene-not-stored"));
    }
};

QTEST_APPLESS_MAIN(TestJsonRoundTrip)
#include "tst_json_round_trip.moc"
