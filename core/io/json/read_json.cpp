#include "core/io/json/json_io.h"

#include "core/io/json/read_track.h"
#include "core/io/json/ticks.h"

#include <cmath>
#include <filesystem>
#include <fmt/format.h>

namespace slerpline::json {
namespace {

constexpr int kVersion = 1;

// Some editors put a byte order mark before UTF-8 text.
std::string_view withoutByteOrderMark(std::string_view bytes) { return bytes.starts_with("\xEF\xBB\xBF") ? bytes.substr(3) : bytes; }

glm::dvec3 readVector3(Reading& reading, const Value& value, const Path& path)
{
    double numbers[3] = {};
    reading.numbers(value, path, numbers);
    return {numbers[0], numbers[1], numbers[2]};
}

glm::dquat readQuaternion(Reading& reading, const Value& value, const Path& path)
{
    double numbers[4] = {};
    reading.numbers(value, path, numbers);
    return {numbers[3], numbers[0], numbers[1], numbers[2]};
}

glm::dmat4 readMatrix(Reading& reading, const Value& value, const Path& path)
{
    double numbers[16] = {};
    reading.numbers(value, path, numbers);
    glm::dmat4 matrix;
    for (int i = 0; i < 16; ++i)
        matrix[i / 4][i % 4] = numbers[i];
    return matrix;
}

std::string readHex(Reading& reading, const Value& value, const Path& path)
{
    const std::string hex = reading.string(value, path);
    const auto digit = [](char c) {
        return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
    };
    std::string bytes;
    for (std::size_t i = 0; i < hex.size(); i += 2) {
        const int high = digit(hex[i]);
        const int low = i + 1 < hex.size() ? digit(hex[i + 1]) : -1;
        if (high < 0 || low < 0) {
            reading.fail(value, path, fmt::format("expected pairs of hexadecimal digits, found {}", stringLiteral(hex)), "json.range");
            return {};
        }
        bytes += char(high * 16 + low);
    }
    return bytes;
}

Node readNode(Reading& reading, const Value& value, const Path& path, std::size_t index)
{
    Node node;
    bool hasParts = false;
    node.unknownMembers = reading.members(value, path, [&](std::string_view name, const Value& member, const Path& at) {
        if (name == "name")
            node.name = reading.string(member, at);
        else if (name == "nameBytes")
            node.nameBytes = readHex(reading, member, at);
        else if (name == "parent") {
            const int parent = reading.wholeNumber(member, at, 0, std::numeric_limits<int>::max());
            if (!reading.failed() && std::size_t(parent) >= index)
                reading.fail(member, at, fmt::format("expected a node before this one, which is number {}, found {}", index, parent), "json.range");
            node.parent = parent;
        } else if (name == "missing")
            node.missing = reading.boolean(member, at);
        else if (name == "translation") {
            node.rest.translation = readVector3(reading, member, at);
            hasParts = true;
        } else if (name == "rotation") {
            node.rest.rotation = readQuaternion(reading, member, at);
            hasParts = true;
        } else if (name == "scale") {
            node.rest.scale = readVector3(reading, member, at);
            hasParts = true;
        } else if (name == "matrix")
            node.rest.matrix = readMatrix(reading, member, at);
        else
            return false;
        return true;
    });
    if (hasParts && node.rest.matrix)
        reading.fail(value, path, "expected either \"matrix\" or translation, rotation and scale, found both", "json.member");
    if (node.rest.matrix) {
        const MatrixParts parts = decomposeMatrix(*node.rest.matrix);
        node.rest.translation = parts.translation;
        node.rest.rotation = parts.rotation;
        node.rest.scale = parts.scale;
    }
    return node;
}

SourceFile readSource(Reading& reading, const Value& value, const Path& path)
{
    SourceFile source;
    bool hasFile = false;
    (void)reading.members(value, path, [&](std::string_view name, const Value& member, const Path& at) {
        if (name == "file") {
            source.file = reading.string(member, at);
            hasFile = true;
        } else if (name == "sha256")
            source.sha256 = reading.string(member, at);
        return true;
    });
    if (!hasFile)
        reading.fail(value, path, "expected member \"file\"", "json.member");
    return source;
}

double positive(Reading& reading, const Value& value, const Path& path)
{
    return reading.number(value, path, "a number above 0", [](double number) { return number > 0; });
}

class DocumentReader {
public:
    DocumentReader(Reading& reading, const std::string& name, const ReadOptions& options) : reading_(reading), name_(name), options_(options) {}

    Imported<Document> read(const Value& root)
    {
        if (root.kind() == Kind::array)
            return readKeys(root);
        // What the other members depend on comes first, wherever it stands in the text.
        bool hasFormat = false;
        bool hasVersion = false;
        (void)reading_.members(root, Path(), [&](std::string_view name, const Value& member, const Path& at) {
            if (name == "format") {
                hasFormat = true;
                if (const std::string format = reading_.string(member, at); format != "slerpline")
                    reading_.fail(member, at, fmt::format("expected \"slerpline\", found {}", stringLiteral(format)), "json.format");
            } else if (name == "version") {
                hasVersion = true;
                readVersion(member, at);
            } else if (name == "ticksPerSecond")
                document_.ticksPerSecond = positive(reading_, member, at);
            else if (name == "frameRate")
                document_.frameRate = positive(reading_, member, at);
            return true;
        });
        if (!hasFormat)
            reading_.fail(root, Path(), "expected member \"format\": \"slerpline\"; this is JSON, but not a Slerpline file", "json.format");
        if (!hasVersion)
            reading_.fail(root, Path(), "expected member \"version\"", "json.member");
        document_.ticksPerSecond = options_.ticksPerSecond.value_or(document_.ticksPerSecond);
        if (!reading_.failed())
            readMembers(root);
        return {std::move(document_), std::move(diagnostics_)};
    }

private:
    // A cui2d animation: one clip, named after the file, with one track. Its times are seconds unless the user says otherwise.
    Imported<Document> readKeys(const Value& root)
    {
        document_.jsonForm = JsonForm::cui2dKeys;
        document_.ticksPerSecond = options_.ticksPerSecond.value_or(1);
        TrackRead read = readKeyArray(reading_, root, document_.ticksPerSecond);
        read.track.id = ++lastTrack_;
        Clip clip;
        clip.id = 1;
        clip.name = std::filesystem::path(name_).stem().string();
        clip.frameRate = document_.frameRate;
        clip.range.last = std::max(0.0, keyRange(read.track).last);
        clip.tracks.emplace_back(std::move(read.track));
        document_.clips.emplace_back(std::move(clip));
        if (!reading_.failed())
            report(*document_.clips[0], *document_.clips[0]->tracks[0], read.findings, root.tree());
        return {std::move(document_), std::move(diagnostics_)};
    }

    void readVersion(const Value& value, const Path& path)
    {
        const int version = reading_.wholeNumber(value, path, 1, std::numeric_limits<int>::max());
        if (!reading_.failed() && version > kVersion)
            reading_.fail(
                value, path, fmt::format("this file has version {}, this version of Slerpline reads version {}", version, kVersion), "json.version");
    }

    void readMembers(const Value& root)
    {
        std::optional<Value> clips;
        Scene scene;
        document_.unknownMembers = reading_.members(root, Path(), [&](std::string_view name, const Value& member, const Path& at) {
            if (name == "source")
                document_.source = readSource(reading_, member, at);
            else if (name == "xRotationSense")
                document_.xRotationSense
                    = reading_.word(member, at, Words<XRotationSense>{{XRotationSense::conjugate, "conjugate"}, {XRotationSense::direct, "direct"}});
            else if (name == "leftHanded")
                scene.leftHanded = reading_.boolean(member, at);
            else if (name == "nodes") {
                scene.nodes.reserve(member.count());
                reading_.elements(member, at,
                    [&](std::size_t index, const Value& node, const Path& place) { scene.nodes.push_back(readNode(reading_, node, place, index)); });
            } else if (name == "clips")
                clips = member;
            else
                return name == "format" || name == "version" || name == "ticksPerSecond" || name == "frameRate";
            return true;
        });
        document_.scene = Box<Scene>(std::move(scene));
        if (clips && !reading_.failed())
            reading_.elements(*clips, Path().member("clips"), [&](std::size_t, const Value& clip, const Path& at) { readClip(clip, at); });
    }

    void readClip(const Value& value, const Path& path)
    {
        Clip clip;
        clip.id = ClipId(document_.clips.size() + 1);
        clip.frameRate = document_.frameRate;
        std::optional<Seconds> end;
        std::optional<Value> tracks;
        clip.unknownMembers = reading_.members(value, path, [&](std::string_view name, const Value& member, const Path& at) {
            if (name == "name")
                clip.name = reading_.string(member, at);
            else if (name == "start")
                clip.range.first = secondsOf(reading_.number(member, at), document_.ticksPerSecond);
            else if (name == "end")
                end = secondsOf(reading_.number(member, at), document_.ticksPerSecond);
            else if (name == "loop")
                clip.loop = reading_.boolean(member, at);
            else if (name == "frameRate")
                clip.frameRate = positive(reading_, member, at);
            else if (name == "tracks")
                tracks = member;
            else
                return false;
            return true;
        });
        if (!tracks)
            reading_.fail(value, path, "expected member \"tracks\"", "json.member");
        std::vector<KeyFindings> findings;
        if (!reading_.failed())
            reading_.elements(*tracks, path.member("tracks"), [&](std::size_t, const Value& track, const Path& at) {
                TrackRead read = readTrackObject(reading_, track, at, {document_.ticksPerSecond, document_.scene->nodes.size()});
                read.track.id = ++lastTrack_;
                clip.tracks.emplace_back(std::move(read.track));
                findings.push_back(read.findings);
            });
        if (reading_.failed())
            return;
        clip.range.last = end.value_or(std::max(clip.range.first, keyRange(clip).last));
        if (clip.range.last < clip.range.first)
            reading_.fail(value, path, "expected an end that is not before the start", "json.range");
        document_.clips.emplace_back(std::move(clip));
        for (std::size_t i = 0; i < findings.size(); ++i)
            report(*document_.clips.back(), *document_.clips.back()->tracks[i], findings[i], value.tree());
    }

    void report(const Clip& clip, const Track& track, const KeyFindings& findings, const Tree& tree)
    {
        const auto add = [&](const Finding& finding, const char* id, Severity severity, const char* message, bool fixable) {
            if (finding.count == 0)
                return;
            Diagnostic diagnostic;
            diagnostic.id = id;
            diagnostic.severity = severity;
            diagnostic.place = placeOf(document_, clip, track);
            diagnostic.line = tree.lineOf(finding.offset);
            diagnostic.count = finding.count;
            diagnostic.message = message;
            diagnostic.fixable = fixable;
            diagnostics_.push_back(std::move(diagnostic));
        };
        add(findings.unsorted, "keys.unsorted", Severity::warning, "Keys are stored out of order; they were sorted by time.", true);
        add(findings.duplicateTime, "keys.duplicate-time", Severity::warning,
            dialectOf(track.dialect) == Dialect::cui2d ? "Keys share a time; the first of them counts there, the last from there on."
                                                       : "Keys share a time; the last of them holds from there on.",
            true);
        add(findings.zeroRotation, "rotation.not-unit", Severity::error, "A rotation key is all zeros; it plays as no rotation.", true);
        add(findings.unknownMember, "json.unknown-member", Severity::warning,
            "Members of keys that this version does not know are not kept when the file is saved.", false);
    }

    Reading& reading_;
    const std::string& name_;
    const ReadOptions& options_;
    Document document_;
    std::vector<Diagnostic> diagnostics_;
    TrackId lastTrack_ = 0;
};

} // namespace

Result<Imported<Document>> readJson(std::string_view bytes, const std::string& name, const ReadOptions& options)
{
    const auto named = [&name](Error error) {
        error.source = name;
        return tl::unexpected(std::move(error));
    };
    const auto tree = Tree::parse(withoutByteOrderMark(bytes));
    if (!tree)
        return named(tree.error());
    Reading reading;
    auto document = DocumentReader(reading, name, options).read(rootOf(*tree));
    if (reading.failed())
        return named(reading.error());
    return document;
}

Result<Track> readTrack(std::string_view trackJson, double ticksPerSecond)
{
    const auto tree = Tree::parse(trackJson);
    if (!tree)
        return tl::unexpected(tree.error());
    Reading reading;
    TrackRead read = readTrackObject(reading, rootOf(*tree), Path(), {ticksPerSecond, std::nullopt});
    if (reading.failed())
        return tl::unexpected(reading.error());
    return std::move(read.track);
}

} // namespace slerpline::json
