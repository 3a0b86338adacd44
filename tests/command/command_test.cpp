// Drives the real command: arguments in, exit status and both outputs out.
#include "core/base/number_text.h"
#include "core/clip/clip_sampler.h"
#include "core/io/json/json_io.h"
#include "core/io/json/json_tree.h"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <sys/wait.h>

namespace fs = std::filesystem;
using namespace slerpline;

namespace {

fs::path program, data, scratch;
int failures = 0;
int checks = 0;

struct Outcome {
    int status = -1;
    std::string out, err;
};

std::string contentOf(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void put(const fs::path& path, const std::string& text)
{
    std::ofstream file(path, std::ios::binary);
    file << text;
}

std::string inQuotes(const std::string& word)
{
    std::string result = "'";
    for (const char c : word)
        result.append(c == '\'' ? "'\\''" : std::string(1, c));
    result.append(1, '\'');
    return result;
}

// Runs in the scratch folder, so that messages hold short names. `after` is shell text such as a redirection.
Outcome run(const std::vector<std::string>& arguments, const std::string& after = " >out 2>err")
{
    std::string line = fmt::format("cd {} && {}", inQuotes(scratch.string()), inQuotes(program.string()));
    for (const std::string& argument : arguments)
        line.append(1, ' ').append(inQuotes(argument));
    std::remove((scratch / "out").c_str());
    const int status = std::system(line.append(after).c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contentOf(scratch / "out"), contentOf(scratch / "err")};
}

void check(bool holds, const std::string& claim, const Outcome& outcome)
{
    ++checks;
    if (holds)
        return;
    ++failures;
    fmt::print("FAIL {}\n  status {}\n  stdout: {}\n  stderr: {}\n", claim, outcome.status, outcome.out, outcome.err);
}

void expectFailure(const std::vector<std::string>& arguments, const std::string& message)
{
    const Outcome outcome = run(arguments);
    check(outcome.status == 2 && outcome.out.empty() && outcome.err == message + "\n",
        fmt::format("`{}` fails with: {}", fmt::join(arguments, " "), message), outcome);
}

void expectOutput(const std::vector<std::string>& arguments, const std::string& text)
{
    const Outcome outcome = run(arguments);
    check(
        outcome.status == 0 && outcome.out == text && outcome.err.empty(), fmt::format("`{}` prints\n{}", fmt::join(arguments, " "), text), outcome);
}

void expectJson(const std::vector<std::string>& arguments)
{
    const Outcome outcome = run(arguments);
    check(outcome.status == 0 && json::Tree::parse(outcome.out).has_value(), fmt::format("`{}` prints JSON", fmt::join(arguments, " ")), outcome);
}

void writeFiles()
{
    fs::copy_file(data / "json" / "canonical.slerpline.json", scratch / "hero.json", fs::copy_options::overwrite_existing);
    put(scratch / "two.json", R"({"format": "slerpline", "version": 1, "nodes": [{"name": "a,\"b\""}, {"name": ""}],
"clips": [
{"name": "Walk", "end": 1, "tracks": [{"node": 0, "property": "scale", "keys": [{"time": 0, "value": [1, 1, 1]}]}]},
{"name": "", "start": -1, "end": 1, "tracks": [
{"node": 1, "property": "translation", "keys": [{"time": 1, "value": [0, 0, 0]}, {"time": 0, "value": [1, 2, 3]}]},
{"property": "glow", "components": ["v"], "keys": [{"time": 0, "value": 0.1}, {"time": 1, "value": 0.2}]}]}]}
)");
    put(scratch / "none.json", R"({"format": "slerpline", "version": 1})");
    put(scratch / "bad.json", "{\"format\": \"slerpline\", \"version\": 1, \"nodes\": [\n  {\"name\": \"A\", \"translation\": [1, 2]}]}");
    put(scratch / "broken.json", "{\"format\": \"slerpline\",\n  oops}");
}

void usage()
{
    expectFailure({}, "error: expected a subcommand; there are info, sample, convert (see slerpline --help)");
    expectFailure({"foo"}, "error: there is no subcommand \"foo\"; there are info, sample, convert (see slerpline --help)");
    expectFailure({"--bogus"}, "error: there is no subcommand \"--bogus\"; there are info, sample, convert (see slerpline --help)");
    expectFailure({"info", "hero.json", "--bogus"}, "error: the following argument was not expected: --bogus (see slerpline info --help)");
    expectFailure({"info"}, "error: FILE is required (see slerpline info --help)");
    expectFailure({"convert", "hero.json"}, "error: OUT is required (see slerpline convert --help)");
    expectFailure({"info", "hero.json", "extra"}, "error: the following argument was not expected: extra (see slerpline info --help)");
    expectFailure({"sample", "hero.json", "--fps"}, "error: --fps: 1 required F missing (see slerpline sample --help)");
    expectOutput({"--version"}, "slerpline " SLERPLINE_VERSION "\n");
    for (const std::vector<std::string>& help :
        {std::vector<std::string>{"--help"}, {"info", "--help"}, {"sample", "--help"}, {"convert", "--help"}}) {
        const Outcome outcome = run(help);
        check(outcome.status == 0 && outcome.out.find("Usage: slerpline") != std::string::npos && outcome.err.empty(), "help says how to use it",
            outcome);
    }
}

void badFiles()
{
    for (const std::string command : {"info", "sample"}) {
        const Outcome missing = run({command, "nope.json", "--json"});
        check(missing.status == 2 && missing.out.empty() && missing.err.starts_with("nope.json: error: "), "a missing file is named", missing);
        expectFailure({command, "bad.json"}, "bad.json:2:32: error: nodes[0].translation: expected 3 numbers, found 2");
        expectFailure({command, "broken.json"}, "broken.json:2:3: error: expected a member name in double quotes, found \"o\"");
        for (const std::string rate : {"0", "-1", "abc", "nan", "inf", "1,5", ""})
            expectFailure({command, "hero.json", "--ticks-per-second=" + rate},
                rate.empty() ? "error: --ticks-per-second: 1 required N missing (see slerpline " + command + " --help)"
                             : "error: --ticks-per-second: expected a number above 0, found \"" + rate + "\"");
    }
    const Outcome folder = run({"info", "."});
    check(folder.status == 2 && folder.out.empty() && folder.err.starts_with(".: error: "), "a folder is not a file", folder);
}

void info()
{
    expectOutput({"info", "hero.json"},
        "hero.json\n"
        "  encoding  json, version 1\n"
        "  ticks     4800 per second\n"
        "  nodes     2\n"
        "  clips     1\n"
        "\n"
        "clip Wave\n"
        "  duration  2 s (ticks 0 to 9600)\n"
        "  loop      yes\n"
        "  stored    rotation 3 keys in 1 list, translation 2 keys in 1 list\n"
        "\n"
        "  #  node  property     keys  first  last\n"
        "  0  Arm   rotation        3    0 s   2 s\n"
        "  1  Arm   translation     2    0 s   2 s\n");
    expectOutput({"info", "hero.json", "--json"},
        "{\"file\": \"hero.json\", \"encoding\": \"json\", \"version\": \"1\", \"ticksPerSecond\": 4800, \"nodes\": 2, \"clips\": [{\"name\": "
        "\"Wave\", "
        "\"tracks\": 2, \"keys\": {\"rotation\": [1, 3], \"scale\": [0, 0], \"translation\": [1, 2], \"matrix\": [0, 0]}, \"duration\": 2}], "
        "\"diagnostics\": []}\n");
    expectJson({"info", "two.json", "--json"});
    expectOutput({"info", "none.json", "--ticks-per-second", "30"},
        "none.json\n  encoding  json, version 1\n  ticks     30 per second\n  nodes     0\n  clips     0\n");
    const Outcome found = run({"info", "two.json"});
    check(found.out.find("findings\n  warning  keys.unsorted  #1/#1/translation, line 5  Keys are stored out of order") != std::string::npos,
        "findings are listed", found);
}

void sample()
{
    expectOutput({"sample", "hero.json", "--every", "1"},
        "time,node,property,v0,v1,v2,v3\n"
        "0,Arm,rotation,0,0,0,1\n"
        "0,Arm,translation,0,1,0\n"
        "1,Arm,rotation,0,0.7071067811865476,0,0.7071067811865476\n"
        "1,Arm,translation,0,1.5,0\n"
        "2,Arm,rotation,0,0,0,1\n"
        "2,Arm,translation,0,2,0\n");
    expectOutput({"sample", "hero.json", "--fps", "1", "--track", "Arm/translation"},
        "time,node,property,v0,v1,v2\n0,Arm,translation,0,1,0\n1,Arm,translation,0,1.5,0\n2,Arm,translation,0,2,0\n");
    expectOutput({"sample", "hero.json", "--at", "0,9600", "--ticks", "--track", "#1", "--clip", "#0"},
        "time,node,property,v0,v1,v2\n0,Arm,translation,0,1,0\n9600,Arm,translation,0,2,0\n");
    expectOutput({"sample", "hero.json", "--every", "4800", "--ticks", "--track", "#1", "--clip", "Wave", "--json"},
        "{\"clip\": \"Wave\", \"times\": [0, 4800, 9600], \"tracks\": [{\"node\": \"Arm\", \"property\": \"translation\", \"values\": [[0, 1, 0], "
        "[0, 1.5, 0], "
        "[0, 2, 0]]}]}\n");
    expectOutput(
        {"sample", "hero.json", "--at=-1", "--track", "#1", "--ticks-per-second", "1"}, "time,node,property,v0,v1,v2\n-1,Arm,translation,0,1,0\n");
    put(scratch / "odd.json", R"({"format": "slerpline", "version": 1, "nodes": [{"name": "a,\"b\""}],
"clips": [{"name": "Walk", "tracks": [{"node": 0, "property": "scale", "keys": [{"time": 0, "value": [1, 1, 1]}]}]}]})");
    expectOutput({"sample", "odd.json", "--at", "0"}, "time,node,property,v0,v1,v2\n0,\"a,\"\"b\"\"\",scale,1,1,1\n");
    const Outcome unnamed = run({"sample", "two.json", "--fps", "1", "--clip", "#1"});
    check(unnamed.status == 0
            && unnamed.out
                == "time,node,property,v0,v1,v2\n-1,#1,translation,1,2,3\n-1,,glow,0.1\n0,#1,translation,1,2,3\n0,,glow,0.1\n1,#1,translation,0,0,"
                   "0\n1,,glow,0.2\n",
        "unnamed clips and nodes go by number", unnamed);
    check(unnamed.err == "two.json:5: warning: #1/#1/translation: Keys are stored out of order; they were sorted by time. [keys.unsorted]\n",
        "warnings of the reader go to stderr", unnamed);
    for (const std::string mode : {"step", "linear", "slerp", "cosine", "squad", "spline", "tangent"})
        expectJson({"sample", "hero.json", "--fps", "30", "--as", mode, "--json"});
}

void sampleRefusals()
{
    const std::string one = "error: expected one of --fps F, --at TIMES and --every STEP";
    expectFailure({"sample", "hero.json"}, one);
    expectFailure({"sample", "hero.json", "--fps", "1", "--at", "0"}, one);
    for (const std::string bad : {"0", "-30", "x", "1e999"}) {
        expectFailure({"sample", "hero.json", "--fps=" + bad}, "error: --fps: expected a number above 0, found \"" + bad + "\"");
        expectFailure({"sample", "hero.json", "--every=" + bad}, "error: --every: expected a number above 0, found \"" + bad + "\"");
    }
    for (const std::string bad : {"0,,1", "a", "0,", "1;2"})
        expectFailure({"sample", "hero.json", "--at", bad}, "error: --at: expected numbers with commas between them, found \"" + bad + "\"");
    expectFailure({"sample", "hero.json", "--fps", "1e300"}, "error: --fps: this gives more than 10000000 samples");
    expectFailure({"sample", "hero.json", "--every", "1e-300"}, "error: --every: this gives more than 10000000 samples");
    expectFailure({"sample", "hero.json", "--fps", "1", "--as", "bezier"},
        "error: --as: expected \"step\", \"linear\", \"slerp\", \"cosine\", \"squad\" or \"tangent\", found \"bezier\"");
    expectFailure({"sample", "hero.json", "--fps", "1", "--clip", "Wve"}, "hero.json: error: --clip: there is no clip \"Wve\"; there are Wave");
    expectFailure({"sample", "hero.json", "--fps", "1", "--clip", "#1"}, "hero.json: error: --clip: there is no clip \"#1\"; there are Wave");
    expectFailure({"sample", "hero.json", "--fps", "1", "--track", "Arm/scale"},
        "hero.json: error: --track: there is no track \"Arm/scale\"; there are Arm/rotation, Arm/translation");
    expectFailure({"sample", "hero.json", "--fps", "1", "--stored"}, "error: --stored: hero.json is not a .x file");
    expectFailure({"sample", "none.json", "--fps", "1"}, "none.json: error: there is no clip in this file");
    const Outcome several = run({"sample", "two.json", "--fps", "1"});
    check(several.status == 2 && several.err.ends_with("two.json: error: --clip: this file has 2 clips, choose one of Walk, #1\n"),
        "one of several clips is chosen", several);
}

// Reading the printed numbers gives the very doubles of the library.
void sampledNumbersRoundTrip()
{
    const auto document = json::readJson(contentOf(scratch / "hero.json"), "hero.json", {});
    ClipSampler sampler(*document->value.clips[0]);
    const Outcome outcome = run({"sample", "hero.json", "--fps", "60"});
    std::istringstream lines(outcome.out);
    std::string line;
    std::getline(lines, line);
    bool same = true;
    int rows = 0;
    for (; std::getline(lines, line); ++rows) {
        std::vector<std::string> fields;
        std::istringstream row(line);
        for (std::string field; std::getline(row, field, ',');)
            fields.push_back(field);
        const TrackSample expected = sampler.sample(fields[2] == "rotation" ? 0 : 1, *parseNumber(fields[0]));
        same = same && fields.size() == expected.size() + 3;
        for (std::size_t i = 0; same && i < expected.size(); ++i)
            same = parseNumber(fields[i + 3]) == expected[i];
    }
    check(same && rows == 2 * 121, "sampled numbers read back bit for bit, both ends included",
        Outcome{outcome.status, std::to_string(rows), outcome.err});
}

void convert()
{
    put(scratch / "loose.json", "{\"version\": 1,   \"format\": \"slerpline\", \"extra\": [1.50]}");
    expectOutput({"convert", "loose.json", "same.json"}, "same.json written, byte for byte\n");
    check(contentOf(scratch / "same.json") == contentOf(scratch / "loose.json"), "the same format without options keeps every byte", {});
    expectOutput({"convert", "loose.json", "tidy.json", "--ticks-per-second", "30", "--json"},
        "{\"input\": \"loose.json\", \"output\": \"tidy.json\", \"copied\": false, \"resampled\": [], \"diagnostics\": []}\n");
    check(contentOf(scratch / "tidy.json")
            == "{\n  \"format\": \"slerpline\",\n  \"version\": 1,\n  \"ticksPerSecond\": 30,\n  \"frameRate\": 30,\n  \"clips\": [],\n  \"extra\": "
               "[1.50]\n}\n",
        "a changed file is written in canonical form", {0, contentOf(scratch / "tidy.json"), {}});
    expectFailure({"convert", "hero.json", "hero.fbx"}, "hero.fbx: error: expected a file name that ends in .x or .json");
    expectFailure({"convert", "bad.json", "new.json"}, "bad.json:2:32: error: nodes[0].translation: expected 3 numbers, found 2");
    check(!fs::exists(scratch / "new.json"), "a wrong input writes nothing", {});
    for (const std::string bad : {"0", "-1", "much"}) {
        expectFailure({"convert", "hero.json", "o.json", "--budget-degrees=" + bad},
            "error: --budget-degrees: expected a number above 0, found \"" + bad + "\"");
        expectFailure({"convert", "hero.json", "o.json", "--budget-relative=" + bad},
            "error: --budget-relative: expected a number above 0, found \"" + bad + "\"");
    }
    expectFailure({"convert", "hero.json", "o.json", "--into", "hero.x"}, "error: --into: the output must be a .x file, found o.json");
    const Outcome nowhere = run({"convert", "hero.json", "no/such/folder/o.json"});
    check(nowhere.status == 2 && nowhere.out.empty() && nowhere.err.starts_with("no/such/folder/o.json: error: "),
        "a folder that is not there is named", nowhere);
}

// A small file of our own: a rotation in the sense of .x files, that is, conjugated.
constexpr const char* kXFile = "xof 0303txt 0032\n"
                               "AnimTicksPerSecond { 100; }\n"
                               "Frame Arm { FrameTransformMatrix { 1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,1;; } }\n"
                               "AnimationSet Wave { Animation { { Arm }\n"
                               "  AnimationKey { 0; 2; 0;4;1,0,0,0;;, 100;4;0,0,0,1;;; }\n"
                               "  AnimationKey { 2; 2; 0;3;0,0,0;;, 100;3;1,2,3;;; } } }\n";

void xFiles()
{
    put(scratch / "arm.x", kXFile);
    expectOutput({"info", "arm.x", "--json"},
        "{\"file\": \"arm.x\", \"encoding\": \"text\", \"version\": \"0303\", \"ticksPerSecond\": 100, \"nodes\": 1, \"clips\": [{\"name\": "
        "\"Wave\", "
        "\"tracks\": 2, \"keys\": {\"rotation\": [1, 2], \"scale\": [0, 0], \"translation\": [1, 2], \"matrix\": [0, 0]}, \"duration\": 1}], "
        "\"diagnostics\": [{\"id\": \"rotation.antipodal\", \"severity\": \"warning\", \"place\": \"Wave/Arm/rotation\", \"line\": 0, \"count\": 1, "
        "\"message\": \"Between 0 s and 1 s the rotation turns exactly half round: which way is left to chance.\", \"fixable\": true}, "
        "{\"id\": \"rotation.half-turn\", \"severity\": \"info\", \"place\": \"Wave/Arm/rotation\", \"line\": 0, \"count\": 1, "
        "\"message\": \"Between 0 s and 1 s the rotation turns 180 degrees; a small change may send it the other way.\", \"fixable\": true}]}\n");
    expectOutput({"sample", "arm.x", "--at", "100", "--ticks", "--track", "Arm/rotation", "--stored"},
        "time,node,property,v0,v1,v2,v3\n100,Arm,rotation,0,0,0,1\n");
    expectOutput({"sample", "arm.x", "--at", "1", "--track", "Arm/translation"}, "time,node,property,v0,v1,v2\n1,Arm,translation,1,2,3\n");
    for (const std::string option : {"--x-encoding", "--floats"})
        expectFailure({"convert", "arm.x", "o.json", option, option == "--floats" ? "64" : "text"},
            fmt::format("error: {}: the output must be a .x file, found o.json", option));
    expectFailure({"convert", "arm.x", "o.x", "--x-encoding", "zip"}, "error: --x-encoding: expected text, binary, tzip or bzip, found \"zip\"");
    expectFailure({"convert", "arm.x", "o.x", "--floats", "16"}, "error: --floats: expected 32 or 64, found \"16\"");
    for (const std::string encoding : {"binary", "tzip", "bzip"}) {
        check(run({"convert", "arm.x", encoding + ".x", "--x-encoding", encoding, "--floats", "64"}).status == 0, "a .x file takes another encoding",
            {});
        const Outcome told = run({"info", encoding + ".x"});
        check(told.out.find(fmt::format("{}, version 0303{}", encoding, encoding == "tzip" ? "\n" : ", 64-bit floats\n")) != std::string::npos,
            "info names the encoding", told);
        expectOutput({"convert", encoding + ".x", "same.x"}, "same.x written, byte for byte\n");
        check(run({"convert", encoding + ".x", "again.x", "--x-encoding", "text", "--floats", "32"}).status == 0, "and becomes text again", {});
        const Outcome before = run({"sample", "arm.x", "--clip", "#0", "--fps", "30"}),
                      after = run({"sample", "again.x", "--clip", "#0", "--fps", "30"});
        check(before.status == 0 && before.out == after.out, "every value is the same again", after);
        check(run({"convert", "arm.x", "made.json"}).status == 0
                && run({"convert", "made.json", encoding + "2.x", "--x-encoding", encoding}).status == 0,
            "JSON becomes a .x file of any encoding", {});
    }
    put(scratch / "cut.x", contentOf(scratch / "binary.x").substr(0, 40));
    const Outcome cut = run({"info", "cut.x"});
    check(cut.status == 2 && cut.err.find("cut.x:@") == 0, "a binary file that ends early names the byte", cut);
    expectOutput({"convert", "arm.x", "copy.x"}, "copy.x written, byte for byte\n");
    check(contentOf(scratch / "copy.x") == kXFile, ".x to .x keeps every byte", {});
    check(run({"convert", "arm.x", "arm.json"}).status == 0, ".x becomes JSON", {});
    expectOutput({"convert", "arm.json", "back.x", "--into", "arm.x"}, "back.x written\n");
    check(contentOf(scratch / "back.x") == kXFile, "the same motion put back into its .x changes no byte", {0, contentOf(scratch / "back.x"), {}});
    expectFailure({"convert", "hero.json", "back.x", "--into", "nope.x"}, "nope.x: error: the file cannot be read: No such file or directory");
    put(scratch / "other.json", R"({"format": "slerpline", "version": 1, "nodes": [{"name": "Leg"}],
"clips": [{"name": "Wave", "tracks": [{"node": 0, "property": "scale", "keys": []}]}]})");
    expectFailure({"convert", "other.json", "back.x", "--into", "arm.x"}, "error: --into: clip \"Wave\" of the original has no track Leg/scale");
    expectFailure({"convert", "two.json", "back.x", "--into", "arm.x"}, "error: --into: the original has no clip \"Walk\"");
    put(scratch / "turn.json",
        R"({"format": "slerpline", "version": 1, "ticksPerSecond": 4800, "nodes": [{"name": "A"}], "clips": [{"name": "Turn", "tracks": [
{"node": 0, "property": "rotation", "interpolation": "squad", "keys": [{"time": 0, "value": [0, 0, 0, 1]}, {"time": 4800, "value": [0, 0, 1, 1]},
{"time": 9600, "value": [1, 0, 0, 1]}]}]}]})");
    const Outcome resampled = run({"convert", "turn.json", "turn.x", "--budget-degrees", "0.5"});
    check(resampled.status == 0 && resampled.out.find("Turn/A/rotation  3  -> ") != std::string::npos
            && resampled.out.find(" degrees off\n") != std::string::npos,
        "resampled tracks are reported with the error that was reached", resampled);
    expectJson({"convert", "turn.json", "turn.x", "--budget-degrees", "0.5", "--budget-relative", "0.01", "--json"});
}

// The samples of M3G and cui2d: what they hold, what they play, and that converting them loses nothing.
void dialects()
{
    const fs::path samples = data / ".." / ".." / "resources" / "samples";
    for (const std::string name : {"lighthouse", "box", "width_and_height", "y", "x_and_angle"}) {
        const std::string file = (samples / (name + ".json")).string();
        fs::copy_file(file, scratch / (name + ".json"), fs::copy_options::overwrite_existing);
        expectJson({"info", name + ".json", "--json"});
        // A budget makes the command write the document anew; these files are canonical.
        expectOutput({"convert", name + ".json", "again.json", "--budget-degrees", "1"}, "again.json written\n");
        check(contentOf(scratch / "again.json") == contentOf(file), name + ".json written anew keeps every byte", {});
    }
    expectOutput({"info", "lighthouse.json"},
        "lighthouse.json\n"
        "  encoding  json, version 1\n"
        "  ticks     1000 per second\n"
        "  nodes     6\n"
        "  clips     1\n"
        "\n"
        "clip Night\n"
        "  duration  12 s (ticks 0 to 12000)\n"
        "  loop      yes\n"
        "  stored    rotation 10 keys in 1 list, translation 4 keys in 1 list, other 5 keys in 1 list\n"
        "\n"
        "  #  node  property     keys  first    last\n"
        "  0  Lamp  rotation        8    0 s  10.2 s  m3g, 2 keys unused\n"
        "  1  Buoy  translation     4    0 s   3.2 s  m3g\n"
        "  2  Lamp  intensity       5    0 s   4.2 s  m3g\n");
    expectOutput({"info", "width_and_height.json"},
        "width_and_height.json\n"
        "  encoding  cui2d\n"
        "  ticks     1 per second\n"
        "  nodes     0\n"
        "  clips     1\n"
        "\n"
        "clip width_and_height\n"
        "  duration  1.5 s (ticks 0 to 1.5)\n"
        "  loop      no\n"
        "  stored    other 4 keys in 1 list\n"
        "\n"
        "  #  node  property  keys  first   last\n"
        "  0        values       4    0 s  1.5 s  cui2d\n");
    const Outcome box = run({"info", "box.json"});
    check(box.status == 0 && box.out.find("0 s  0.9 s  cui2d, stretch 0.6\n") != std::string::npos, "a stretch is named", box);
    expectOutput(
        {"sample", "y.json", "--at", "0.125,0.25,0.5"}, "time,node,property,v0\n0.125,,values,113.28125\n0.25,,values,68.75\n0.5,,values,50\n");
    expectOutput({"sample", "lighthouse.json", "--at", "0,12,24", "--track", "Lamp/rotation"},
        "time,node,property,v0,v1,v2,v3\n0,Lamp,rotation,0,0,0,1\n12,Lamp,rotation,0,0,0,1\n24,Lamp,rotation,0,0,0,1\n");
    expectOutput({"convert", "y.json", "copy.json"}, "copy.json written, byte for byte\n");
    expectOutput({"convert", "y.json", "y.slerpline.json"}, "y.slerpline.json written\n");
    const Outcome native = run({"info", "y.slerpline.json"});
    check(native.out.find("json, version 1") != std::string::npos && native.out.find("cui2d\n") != std::string::npos,
        "NAME.slerpline.json is Slerpline's own format", native);
    put(scratch / "milliseconds.json", "[{\"time\": 0, \"values\": [1]}, {\"time\": 500, \"values\": [2]}]");
    expectOutput({"convert", "milliseconds.json", "seconds.json", "--ticks-per-second", "1000"}, "seconds.json written\n");
    check(
        contentOf(scratch / "seconds.json") == "[\n  {\"time\": 0, \"out\": 1, \"values\": [1]},\n  {\"time\": 0.5, \"in\": 1, \"values\": [2]}\n]\n",
        "the user's time base turns an array of keys into seconds", {0, contentOf(scratch / "seconds.json"), {}});
    const Outcome left = run({"convert", "y.json", "y.x"});
    check(left.status == 0 && left.out.find("a .x file cannot hold named properties") != std::string::npos, "what a .x cannot hold is named", left);
    check(run({"convert", "lighthouse.json", "lighthouse.x"}).status == 0, "M3G sequences become a .x file", {});
    put(scratch / "empty.json", "[]");
    expectFailure({"info", "empty.json"}, "empty.json:1:1: error: expected at least one key of a cui2d animation, found an empty array");
}

void brokenOutputs()
{
    if (fs::exists("/dev/full"))
        for (const std::string fps : {"1", "2000"}) {
            const Outcome full = run({"sample", "hero.json", "--fps", fps}, " >/dev/full 2>err");
            check(full.status == 2 && full.err == "standard output: error: cannot write: No space left on device\n", "a full disk is an error", full);
        }
    const Outcome closed = run({"sample", "hero.json", "--fps", "100000"}, " 2>err | head -n 1 >out");
    check(closed.out == "time,node,property,v0,v1,v2,v3\n" && closed.err == "standard output: error: cannot write: Broken pipe\n",
        "a closed pipe is an error", closed);
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 4) {
        fmt::print("usage: command_test SLERPLINE DATA SCRATCH\n");
        return 2;
    }
    program = argv[1];
    data = argv[2];
    scratch = argv[3];
    fs::remove_all(scratch);
    fs::create_directories(scratch);
    writeFiles();
    usage();
    badFiles();
    info();
    sample();
    sampleRefusals();
    sampledNumbersRoundTrip();
    convert();
    xFiles();
    dialects();
    brokenOutputs();
    fmt::print("command: {} checks, {} failed\n", checks, failures);
    return failures == 0 ? 0 : 1;
}
