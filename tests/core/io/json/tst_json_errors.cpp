#include "core/io/json/json_io.h"

#include <QtTest>

using namespace slerpline;

namespace {

// A document around one track, on one line after the header.
std::string withTrack(const std::string& track)
{
    return "{\"format\": \"slerpline\", \"version\": 1, \"nodes\": [{\"name\": \"A\"}], \"clips\": [{\"tracks\": [\n" + track + "]}]}";
}

std::string errorOf(const std::string& text)
{
    const auto read = json::readJson(text, "f.json", {});
    return read ? "no error" : describe(read.error());
}

void addFiles()
{
    QTest::addColumn<QString>("name");
    for (const char* name : {"canonical.slerpline.json", "dialects.json", "keys.json"})
        QTest::newRow(name) << name;
}

} // namespace

class TestJsonErrors : public QObject {
    Q_OBJECT
private slots:
    void everyFaultIsOneMessageWithItsPlace_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const std::string& text, const char* message) {
            QTest::newRow(name) << QByteArray::fromStdString(text) << QString(message);
        };
        const auto rotation = [](const std::string& members) { return withTrack("{\"node\": 0, \"property\": \"rotation\", " + members + "}"); };
        const auto key = [&rotation](const std::string& members) {
            return rotation("\"keys\": [\n{\"time\": 0, \"value\": [0, 0, 0, 1]},\n{" + members + "}]");
        };

        row("empty file", "", "f.json:1:1: error: expected a JSON value, found an empty text");
        row("syntax", "{\n  \"format\": slerpline}", "f.json:2:13: error: expected a JSON value, found \"s\"");
        row("missing comma", "{\"a\": 1\n\"b\": 2}", "f.json:2:1: error: expected \",\" or \"}\", found \"\"\"");
        row("unclosed", "{\"a\": [1, 2", "f.json:1:12: error: expected \",\" or \"]\", found the end of the file");
        row("open string", "{\"a", "f.json:1:4: error: expected a closing double quote, found the end of the file");
        row("trailing text", "{}\n x", "f.json:2:2: error: expected the end of the file, found \"x\"");
        row("zero byte", std::string("{}\0 {}", 6), "f.json:1:3: error: expected the end of the file, found byte 0x00");
        row("not UTF-8", "{\"\xFF\": 1}", "f.json:1:3: error: expected UTF-8 text without control characters, found byte 0xFF");
        row("leading zero", "{\"a\": 01}", "f.json:1:8: error: expected \",\" or \"}\", found \"1\"");
        row("NaN", "{\"a\": NaN}", "f.json:1:7: error: expected a JSON value, found \"N\"");
        row("comment", "{/**/}", "f.json:1:2: error: expected a member name in double quotes, found \"/\"");
        row("duplicate member", "{\"format\": \"slerpline\", \"version\": 1,\n \"x\": {\"\xC3\xA4\": 1, \"b\": 2, \"\\u00e4\": 3}}",
            "f.json:2:24: error: member \"\xC3\xA4\" is there twice");
        row("too deep", "{\"a\": " + std::string(100, '['), "f.json:1:70: error: arrays and objects nest deeper than 64 levels");
        row("not ours", "{\"asset\": {\"version\": \"2.0\"}}",
            "f.json:1:1: error: expected member \"format\": \"slerpline\"; this is JSON, but not a Slerpline file");
        row("a number as root", "1", "f.json:1:1: error: expected an object, found a number");
        row("no cui2d keys", "[]", "f.json:1:1: error: expected at least one key of a cui2d animation, found an empty array");
        row("cui2d key", "[\n1]", "f.json:2:1: error: [0]: expected an object, found a number");
        row("cui2d without time", "[{\"values\": [1]}]", "f.json:1:2: error: [0]: expected member \"time\"");
        row("cui2d without values", "[{\"time\": 0}]", "f.json:1:2: error: [0]: expected member \"values\"");
        row("cui2d count", "[{\"time\": 0, \"values\": [1, 2]},\n{\"time\": 1, \"values\": [1]}]",
            "f.json:2:23: error: [1].values: expected 2 numbers, found 1");
        row("cui2d no values", "[{\"time\": 0, \"values\": []}]", "f.json:1:24: error: [0].values: expected 1 number, found 0");
        row("cui2d bare value", "[{\"time\": 0, \"values\": 1}]", "f.json:1:24: error: [0].values: expected an array, found a number");
        row("cui2d value", "[{\"time\": 0, \"values\": [\"1\"]}]", "f.json:1:25: error: [0].values[0]: expected a number, found a string");
        row("cui2d tangent", "[{\"time\": 0, \"values\": [1], \"out\": \"flat\"}]", "f.json:1:36: error: [0].out: expected a number, found a string");
        row("cui2d time", "[{\"time\": true, \"values\": [1]}]", "f.json:1:11: error: [0].time: expected a number, found true or false");
        row("wrong format", "{\"format\": \"glTF\", \"version\": 1}", "f.json:1:12: error: format: expected \"slerpline\", found \"glTF\"");
        row("no version", "{\"format\": \"slerpline\"}", "f.json:1:1: error: expected member \"version\"");
        row("newer version", "{\"version\": 2, \"format\": \"slerpline\"}",
            "f.json:1:13: error: version: this file has version 2, this version of Slerpline reads version 1");
        row("version text", "{\"format\": \"slerpline\", \"version\": \"1\"}", "f.json:1:36: error: version: expected a number, found a string");
        row("ticks zero", "{\"format\": \"slerpline\", \"version\": 1, \"ticksPerSecond\": 0}",
            "f.json:1:57: error: ticksPerSecond: expected a number above 0, found 0");
        row("huge number", "{\"format\": \"slerpline\", \"version\": 1, \"frameRate\": 1e999}",
            "f.json:1:52: error: frameRate: expected a number that a double can hold, found 1e999");
        row("huge number in a key", key("\"time\": 1, \"value\": [0, 0, -1e999, 1]"),
            "f.json:4:29: error: clips[0].tracks[0].keys[1].value[2]: expected a number that a double can hold, found -1e999");
        row("tiny number", "{\"format\": \"slerpline\", \"version\": 1, \"frameRate\": 1e-999}",
            "f.json:1:52: error: frameRate: expected a number that a double can hold, found 1e-999");
        row("clips no array", "{\"format\": \"slerpline\", \"version\": 1, \"clips\": {}}",
            "f.json:1:48: error: clips: expected an array, found an object");
        row("clip without tracks", "{\"format\": \"slerpline\", \"version\": 1, \"clips\": [{}]}",
            "f.json:1:49: error: clips[0]: expected member \"tracks\"");
        row("end before start", "{\"format\": \"slerpline\", \"version\": 1, \"clips\": [{\"start\": 2, \"end\": 1, \"tracks\": []}]}",
            "f.json:1:49: error: clips[0]: expected an end that is not before the start");
        row("parent after child", "{\"format\": \"slerpline\", \"version\": 1, \"nodes\": [{}, {\"parent\": 1}]}",
            "f.json:1:64: error: nodes[1].parent: expected a node before this one, which is number 1, found 1");
        row("negative parent", "{\"format\": \"slerpline\", \"version\": 1, \"nodes\": [{\"parent\": -1}]}",
            "f.json:1:60: error: nodes[0].parent: expected a number from 0 to 2147483647, found -1");
        row("hex", "{\"format\": \"slerpline\", \"version\": 1, \"nodes\": [{\"nameBytes\": \"f\"}]}",
            "f.json:1:63: error: nodes[0].nameBytes: expected pairs of hexadecimal digits, found \"f\"");
        row("matrix and parts",
            "{\"format\": \"slerpline\", \"version\": 1, \"nodes\": [{\"matrix\": [1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1], \"scale\": [1,1,1]}]}",
            "f.json:1:49: error: nodes[0]: expected either \"matrix\" or translation, rotation and scale, found both");
        row("source without file", "{\"format\": \"slerpline\", \"version\": 1, \"source\": {}}",
            "f.json:1:49: error: source: expected member \"file\"");

        row("no property", withTrack("{\"keys\": []}"), "f.json:2:1: error: clips[0].tracks[0]: expected member \"property\"");
        row("no node", withTrack("{\"property\": \"scale\", \"keys\": []}"),
            "f.json:2:1: error: clips[0].tracks[0]: expected member \"node\": scale belongs to a node");
        row("unknown node", withTrack("{\"node\": 1, \"property\": \"scale\", \"keys\": []}"),
            "f.json:2:10: error: clips[0].tracks[0].node: expected a number from 0 to 0, found 1");
        row("half a node", withTrack("{\"node\": 0.5, \"property\": \"scale\", \"keys\": []}"),
            "f.json:2:10: error: clips[0].tracks[0].node: expected a whole number, found 0.5");
        row("no keys", rotation("\"muted\": true"), "f.json:2:1: error: clips[0].tracks[0]: expected member \"keys\"");
        row("muted", rotation("\"muted\": 1, \"keys\": []"), "f.json:2:46: error: clips[0].tracks[0].muted: expected true or false, found a number");
        row("mode", rotation("\"interpolation\": \"bezier\", \"keys\": []"),
            "f.json:2:54: error: clips[0].tracks[0].interpolation: expected \"step\", \"linear\", \"slerp\", \"cosine\", \"squad\" or \"tangent\", "
            "found \"bezier\"");
        row("squad of numbers", withTrack("{\"property\": \"p\", \"components\": [\"v\"], \"interpolation\": \"squad\", \"keys\": []}"),
            "f.json:2:57: error: clips[0].tracks[0].interpolation: expected \"step\", \"linear\", \"slerp\", \"cosine\", \"spline\" or \"tangent\", "
            "found \"squad\"");
        row("path", rotation("\"path\": \"long\", \"keys\": []"),
            "f.json:2:45: error: clips[0].tracks[0].path: expected \"shortest\" or \"as-stored\", found \"long\"");
        row("extrapolation", rotation("\"after\": \"cycle\", \"keys\": []"),
            "f.json:2:46: error: clips[0].tracks[0].after: expected \"constant\", \"linear\", \"loop\", \"loop-offset\" or \"ping-pong\", found "
            "\"cycle\"");
        row("period", rotation("\"period\": 0, \"keys\": []"), "f.json:2:47: error: clips[0].tracks[0].period: expected a period above 0, found 0");
        row("dialect", rotation("\"dialect\": \"mpeg\", \"keys\": []"),
            "f.json:2:48: error: clips[0].tracks[0].dialect: expected \"m3g\" or \"cui2d\", found \"mpeg\"");

        const auto m3g = [&rotation](const std::string& members) { return rotation("\"dialect\": \"m3g\",\n" + members); };
        const auto sequence = [&m3g](const std::string& members, const std::string& times) {
            std::string keys;
            for (const QString& time : QString::fromStdString(times).split(' '))
                keys += (keys.empty() ? "\n" : ",\n") + QString("{\"time\": %1, \"value\": [0, 0, 0, 1]}").arg(time).toStdString();
            return m3g(members + ", \"keys\": [" + keys + "]");
        };
        row("m3g without duration", m3g("\"keys\": [{\"time\": 0, \"value\": [0, 0, 0, 1]}]"),
            "f.json:2:1: error: clips[0].tracks[0]: expected member \"duration\": an M3G sequence plays with one only");
        row("m3g repeat alone", m3g("\"repeat\": \"loop\", \"keys\": []"),
            "f.json:2:1: error: clips[0].tracks[0]: expected member \"duration\": an M3G sequence plays with one only");
        row("m3g duration zero", sequence("\"duration\": 0", "0"),
            "f.json:3:13: error: clips[0].tracks[0].duration: expected a duration above 0, found 0");
        row("m3g duration text", sequence("\"duration\": \"1\"", "0"),
            "f.json:3:13: error: clips[0].tracks[0].duration: expected a number, found a string");
        row("m3g too short", sequence("\"duration\": 9", "0 10"),
            "f.json:3:13: error: clips[0].tracks[0].duration: expected a duration that reaches the last valid key, at 10, found 9");
        row("m3g wrapped too short", sequence("\"duration\": 9, \"validRange\": [1, 0]", "10 0"),
            "f.json:3:13: error: clips[0].tracks[0].duration: expected a duration that reaches the last valid key, at 10, found 9");
        row("m3g repeat", sequence("\"duration\": 9, \"repeat\": \"ping-pong\"", "0"),
            "f.json:3:26: error: clips[0].tracks[0].repeat: expected \"constant\" or \"loop\", found \"ping-pong\"");
        row("m3g no keys", m3g("\"duration\": 1"), "f.json:2:1: error: clips[0].tracks[0]: expected member \"keys\"");
        row("m3g no key", m3g("\"duration\": 1, \"keys\": []"), "f.json:3:24: error: clips[0].tracks[0].keys: expected at least one key");
        row("m3g keys", m3g("\"duration\": 1, \"keys\": 1"), "f.json:3:24: error: clips[0].tracks[0].keys: expected an array, found a number");
        row("m3g negative", sequence("\"duration\": 9", "-1"),
            "f.json:4:10: error: clips[0].tracks[0].keys[0].time: expected a time of 0 or later, as M3G has them, found -1");
        row("m3g negative, unused", sequence("\"duration\": 9, \"validRange\": [0, 0]", "1 -2"),
            "f.json:5:10: error: clips[0].tracks[0].keys[1].time: expected a time of 0 or later, as M3G has them, found -2");
        row("m3g decreasing", sequence("\"duration\": 9", "0 5 4"),
            "f.json:6:10: error: clips[0].tracks[0].keys[2].time: expected a time that is not before the one of the valid key before it, found 4");
        row("m3g decreasing over the wrap", sequence("\"duration\": 9, \"validRange\": [1, 0]", "4 0 5"),
            "f.json:4:10: error: clips[0].tracks[0].keys[0].time: expected a time that is not before the one of the valid key before it, found 4");
        row("m3g range", sequence("\"duration\": 9, \"validRange\": [0, 2]", "0 1"),
            "f.json:3:34: error: clips[0].tracks[0].validRange[1]: expected a number from 0 to 1, found 2");
        row("m3g range below", sequence("\"duration\": 9, \"validRange\": [-1, 1]", "0 1"),
            "f.json:3:31: error: clips[0].tracks[0].validRange[0]: expected a number from 0 to 1, found -1");
        row("m3g range of one", sequence("\"duration\": 9, \"validRange\": [0]", "0 1"),
            "f.json:3:30: error: clips[0].tracks[0].validRange: expected 2 numbers, the first and the last valid key, found 1");
        row("m3g range half", sequence("\"duration\": 9, \"validRange\": [0, 0.5]", "0 1"),
            "f.json:3:34: error: clips[0].tracks[0].validRange[1]: expected a whole number, found 0.5");
        row("m3g unused tangent",
            m3g("\"duration\": 9, \"validRange\": [0, 0], \"keys\": [{\"time\": 0, \"value\": [0, 0, 0, 1]},\n"
                "{\"time\": 0, \"value\": [0, 0, 0, 1], \"in\": 0}]"),
            "f.json:4:42: error: clips[0].tracks[0].keys[1].in: a key outside the valid range holds its time and value only");
        row("m3g both ways", sequence("\"duration\": 9, \"before\": \"loop\"", "0"),
            "f.json:2:1: error: clips[0].tracks[0]: expected either duration, repeat and validRange or before, after, period, unused and curves, "
            "found both");
        row("m3g unused member", sequence("\"unused\": {\"middle\": []}", "0"),
            "f.json:3:22: error: clips[0].tracks[0].unused.middle: expected \"leading\", \"trailing\" or \"wrapped\"");
        row("m3g unused value", sequence("\"unused\": {\"leading\": [{\"time\": 0, \"value\": [1]}]}", "0"),
            "f.json:3:45: error: clips[0].tracks[0].unused.leading[0].value: expected 4 numbers, found 1");
        row("m3g wrapped", sequence("\"unused\": {\"wrapped\": -1}", "0"),
            "f.json:3:23: error: clips[0].tracks[0].unused.wrapped: expected a number from 0 to 2147483647, found -1");
        row("m3g slerp of numbers", withTrack("{\"node\": 0, \"property\": \"scale\", \"dialect\": \"m3g\", \"interpolation\": \"slerp\"}"),
            "f.json:2:69: error: clips[0].tracks[0].interpolation: expected \"step\", \"linear\", \"spline\", \"cosine\" or \"tangent\", found "
            "\"slerp\"");
        row("m3g path of numbers",
            withTrack(
                "{\"node\": 0, \"property\": \"scale\", \"dialect\": \"m3g\", \"path\": \"as-stored\", \"duration\": 1, \"keys\": [{\"time\": 0, "
                "\"value\": [1, 1, 1]}]}"),
            "f.json:2:1: error: clips[0].tracks[0]: \"path\" is for rotations only");
        row("stretch", withTrack("{\"property\": \"p\", \"components\": [\"v\"], \"dialect\": \"cui2d\", \"stretch\": 0, \"keys\": []}"),
            "f.json:2:71: error: clips[0].tracks[0].stretch: expected a number above 0, found 0");
        row("stretch without end",
            withTrack("{\"property\": \"p\", \"components\": [\"v\"], \"dialect\": \"cui2d\", \"stretch\": 1e-309, \"keys\": []}"),
            "f.json:2:71: error: clips[0].tracks[0].stretch: expected a number above 0, found 1e-309");
        row("curves of a rotation", rotation("\"curves\": []"),
            "f.json:2:47: error: clips[0].tracks[0].curves: expected \"keys\": the numbers of a rotation or matrix are never keyed apart");
        row("components missing", withTrack("{\"property\": \"p\", \"keys\": []}"),
            "f.json:2:1: error: clips[0].tracks[0]: expected member \"components\": a property of your own names its numbers");
        row("components twice", withTrack("{\"property\": \"p\", \"components\": [\"v\", \"v\"], \"keys\": []}"),
            "f.json:2:33: error: clips[0].tracks[0].components: component \"v\" is there twice");
        row("keys and curves", withTrack("{\"property\": \"p\", \"components\": [\"v\"], \"keys\": [], \"curves\": []}"),
            "f.json:2:1: error: clips[0].tracks[0]: expected either \"keys\" or \"curves\", found both");
        row("unknown component", withTrack("{\"node\": 0, \"property\": \"scale\", \"curves\": [{\"component\": \"w\", \"keys\": []}]}"),
            "f.json:2:59: error: clips[0].tracks[0].curves[0].component: expected a component of this track (x, y, z), found \"w\"");
        row("component twice",
            withTrack(
                "{\"node\": 0, \"property\": \"scale\", \"curves\": [{\"component\": \"x\", \"keys\": []}, {\"component\": \"x\", \"keys\": []}]}"),
            "f.json:2:91: error: clips[0].tracks[0].curves[1].component: component \"x\" is there twice");

        row("three numbers", key("\"time\": 1, \"value\": [0, 0, 1]"),
            "f.json:4:22: error: clips[0].tracks[0].keys[1].value: expected 4 numbers, found 3");
        row("a number for four", key("\"time\": 1, \"value\": 1"),
            "f.json:4:22: error: clips[0].tracks[0].keys[1].value: expected an array, found a number");
        row("text in a value", key("\"time\": 1, \"value\": [0, 0, \"a\", 1]"),
            "f.json:4:29: error: clips[0].tracks[0].keys[1].value[2]: expected a number, found a string");
        row("no time", key("\"value\": [0, 0, 0, 1]"), "f.json:4:1: error: clips[0].tracks[0].keys[1]: expected member \"time\"");
        row("no value", key("\"time\": 1"), "f.json:4:1: error: clips[0].tracks[0].keys[1]: expected member \"value\"");
        row("rule", key("\"time\": 1, \"value\": [0, 0, 0, 1], \"in\": \"auto\""),
            "f.json:4:42: error: clips[0].tracks[0].keys[1].in: expected \"smooth\", \"linear\", \"flat\", \"plateau\", \"clamped\" or \"free\", "
            "found \"auto\"");
        row("free alone", key("\"time\": 1, \"value\": [0, 0, 0, 1], \"in\": \"free\""),
            "f.json:4:42: error: clips[0].tracks[0].keys[1].in: rule \"free\" needs a slope: {\"rule\": \"free\", \"slope\": ...}");
        row("free without slope", key("\"time\": 1, \"value\": [0, 0, 0, 1], \"in\": {\"rule\": \"free\"}"),
            "f.json:4:42: error: clips[0].tracks[0].keys[1].in: expected member \"slope\" for rule \"free\"");
        row("slope alone", key("\"time\": 1, \"value\": [0, 0, 0, 1], \"in\": {\"slope\": [0, 0, 0]}"),
            "f.json:4:42: error: clips[0].tracks[0].keys[1].in: a slope needs \"rule\": \"free\"");
        row("weight", key("\"time\": 1, \"value\": [0, 0, 0, 1], \"out\": {\"weight\": 1.5}"),
            "f.json:4:54: error: clips[0].tracks[0].keys[1].out.weight: expected a weight above 0 and up to 1, found 1.5");
        row("tangent kind", key("\"time\": 1, \"value\": [0, 0, 0, 1], \"out\": true"),
            "f.json:4:43: error: clips[0].tracks[0].keys[1].out: expected a number, a rule name or an object, found true or false");
    }
    void everyFaultIsOneMessageWithItsPlace()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, message);
        QCOMPARE(QString::fromStdString(errorOf(text.toStdString())), message);
    }

    void whatCanBeReadInSpiteOfAFaultIsReportedOnce()
    {
        const std::string text = withTrack("{\"node\": 0, \"property\": \"rotation\", \"keys\": [\n"
                                           "{\"time\": 2, \"value\": [0, 0, 0, 1]},\n"
                                           "{\"time\": 1, \"value\": [0, 0, 0, 0], \"note\": 1},\n"
                                           "{\"time\": 1, \"value\": [1, 0, 0, 0]},\n"
                                           "{\"time\": 0, \"value\": [0, 0, 0, 0]}]}");
        const auto read = json::readJson(text, "f.json", {});
        QVERIFY(read);
        QStringList found;
        for (const Diagnostic& d : read->diagnostics)
            found << QString("%1 %2 %3 %4 %5").arg(d.id.c_str(), toString(d.severity), d.place.c_str()).arg(d.line).arg(d.count);
        QCOMPARE(found,
            (QStringList{"keys.unsorted warning #0/A/rotation 4 2", "keys.duplicate-time warning #0/A/rotation 2 1",
                "rotation.not-unit error #0/A/rotation 4 2", "json.unknown-member warning #0/A/rotation 4 1"}));
        const auto& keys = std::get<Curve<glm::dquat>>(read->value.clips[0]->tracks[0]->curves).keys;
        QCOMPARE(keys.size(), std::size_t(4));
        QCOMPARE(keys[0].time, 0.0);
        QCOMPARE(keys[2].value.x, 1.0); // keys at one time keep their order
        QCOMPARE(keys[3].time, 2.0);
        QCOMPARE(read->value.clips[0]->range, (TimeRange{0, 2}));
    }

    void aByteOrderMarkIsSkipped() { QCOMPARE(errorOf("\xEF\xBB\xBF{\"format\": \"slerpline\", \"version\": 1}"), std::string("no error")); }

    void theTimeBaseOfTheUserCounts()
    {
        const std::string text = withTrack("{\"node\": 0, \"property\": \"rotation\", \"keys\": [{\"time\": 60, \"value\": [0, 0, 0, 1]}]}");
        const auto read = json::readJson(text, "f.json", ReadOptions{30.0});
        QVERIFY(read);
        QCOMPARE(read->value.ticksPerSecond, 30.0);
        QCOMPARE(read->value.clips[0]->range.last, 2.0);
    }

    void anyCutOfAFileIsAnErrorAndNeverACrash_data() { addFiles(); }
    void anyCutOfAFileIsAnErrorAndNeverACrash()
    {
        QFETCH(QString, name);
        QFile file(SLERPLINE_TEST_DATA "/json/" + name);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const std::string whole = file.readAll().toStdString();
        for (std::size_t size = 0; size + 2 < whole.size(); ++size)
            QVERIFY(!json::readJson(whole.substr(0, size), "cut", {}));
    }

    void anyChangedByteIsReadOrRefused_data() { addFiles(); }
    void anyChangedByteIsReadOrRefused()
    {
        QFETCH(QString, name);
        QFile file(SLERPLINE_TEST_DATA "/json/" + name);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const std::string whole = file.readAll().toStdString();
        for (std::size_t at = 0; at < whole.size(); ++at)
            for (const char byte : {'\0', '"', '\\', '[', '}', '9', '-', 'e', '\xFF'}) {
                std::string changed = whole;
                changed[at] = byte;
                const auto read = json::readJson(changed, "changed", {});
                QVERIFY(read || (read.error().line > 0 && read.error().column > 0 && !read.error().message.empty()));
                if (read)
                    QVERIFY(json::writeJson(read->value, {}));
            }
    }

    void hostileTextsEndQuickly()
    {
        QVERIFY(errorOf(std::string(10'000'000, '[')) != "no error");
        QVERIFY(errorOf("{\"a\": \"" + std::string(5'000'000, '\\')) != "no error");
        std::string quotes = "{\"a\": \"";
        for (int i = 0; i < 1'000'000; ++i)
            quotes += "\\\"";
        QVERIFY(errorOf(quotes + "\", \"b\": \"\\\\\"}") != "no error");
        std::string members = "{";
        for (int i = 0; i < 300'000; ++i)
            members += "\"m" + std::to_string(i) + "\": 0,";
        QVERIFY(errorOf(members + "\"m7\": 1}") != "no error");
    }

    void aTrackByItselfNeedsNoNode()
    {
        const auto track = json::readTrack("{\"property\": \"rotation\", \"keys\": [{\"time\": 1, \"value\": [0, 0, 0, 2]}]}", 1);
        QVERIFY(track);
        QCOMPARE(track->target.node, -1);
        QCOMPARE(keyCount(*track, 0), std::size_t(1));
        QVERIFY(!json::readTrack("[]", 1));
    }
};

QTEST_APPLESS_MAIN(TestJsonErrors)
#include "tst_json_errors.moc"
