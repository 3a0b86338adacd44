#include "app/command/command.h"
#include "app/command/describe.h"
#include "app/command/options.h"
#include "core/base/number_text.h"
#include "core/document/validate.h"
#include "core/io/file_io.h"
#include "core/io/json/json_tree.h"
#include "core/io/json/layout.h"
#include "core/io/json/ticks.h"
#include "core/io/x/x_io.h"

#include <fmt/format.h>

#include <memory>

namespace slerpline::command {
namespace {

using Count = x::StoredKeys::Count;

// Key lists and keys by type. .X knows the first four.
struct KeyCounts {
    Count rotation, scale, translation, matrix, named;
};

struct Facts {
    std::string file;
    std::string encoding;
    std::string version;
    int floatBits = 0; // of binary and bzip
    Document document;
    std::vector<Diagnostic> diagnostics;
    std::vector<KeyCounts> keys; // one per clip
};

bool haveSameTimes(const Track& track)
{
    for (std::size_t curve = 1; curve < curveCount(track); ++curve) {
        if (keyCount(track, curve) != keyCount(track, 0))
            return false;
        for (std::size_t key = 0; key < keyCount(track, 0); ++key)
            if (keyTime(track, curve, key) != keyTime(track, 0, key))
                return false;
    }
    return true;
}

// Of an M3G sequence: the keys that its valid range leaves out.
std::size_t unusedKeys(const Track& track)
{
    const auto* sequence = std::get_if<M3gSequence>(&track.dialect);
    return sequence ? sequence->leading.size() + sequence->trailing.size() : 0;
}

// Joint keys are one list, keys set apart are one a component.
Count countOf(const Track& track)
{
    if (haveSameTimes(track))
        return {1, curveCount(track) == 0 ? 0 : keyCount(track, 0)};
    Count count{curveCount(track), 0};
    for (std::size_t curve = 0; curve < curveCount(track); ++curve)
        count.keys += keyCount(track, curve);
    return count;
}

KeyCounts countsOf(const Clip& clip)
{
    KeyCounts counts;
    for (const Box<Track>& track : clip.tracks) {
        Count* of = &counts.named;
        switch (track->target.kind) {
        case PropertyKind::translation: of = &counts.translation; break;
        case PropertyKind::rotation: of = &counts.rotation; break;
        case PropertyKind::scale: of = &counts.scale; break;
        case PropertyKind::matrix: of = &counts.matrix; break;
        case PropertyKind::named: of = &counts.named; break;
        }
        const Count count = countOf(*track);
        of->lists += count.lists;
        of->keys += count.keys + unusedKeys(*track);
    }
    return counts;
}

Result<Facts> factsOf(const std::string& file, const ReadOptions& options)
{
    const auto bytes = readFile(file);
    if (!bytes)
        return tl::unexpected(bytes.error());
    auto read = readDocument(*bytes, file, options);
    if (!read)
        return tl::unexpected(read.error());
    Facts facts;
    facts.file = file;
    const bool isX = x::isXFile(*bytes);
    facts.document = std::move(read->value);
    const bool isCui2d = facts.document.jsonForm == JsonForm::cui2dKeys;
    facts.encoding = isX ? x::encodingOf(*bytes) : isCui2d ? "cui2d" : "json";
    facts.version = isX ? x::versionOf(*bytes) : isCui2d ? "" : "1"; // an array of keys has none
    facts.floatBits = facts.encoding == "binary" || facts.encoding == "bzip" ? x::floatBitsOf(*bytes) : 0;
    facts.diagnostics = withFindings(std::move(read->diagnostics), validate(facts.document));
    const auto stored = x::storedKeys(facts.document);
    for (std::size_t i = 0; i < facts.document.clips.size(); ++i)
        facts.keys.push_back(i < stored.size() ? KeyCounts{stored[i].rotation, stored[i].scale, stored[i].translation, stored[i].matrix, {}}
                                               : countsOf(*facts.document.clips[i]));
    return facts;
}

std::string pairJson(const Count& count) { return fmt::format("[{}, {}]", count.lists, count.keys); }

std::string factsJson(const Facts& facts)
{
    std::string clips;
    for (std::size_t i = 0; i < facts.document.clips.size(); ++i) {
        const Clip& clip = *facts.document.clips[i];
        json::ObjectText keys(json::Lines::one);
        keys.add("rotation", pairJson(facts.keys[i].rotation));
        keys.add("scale", pairJson(facts.keys[i].scale));
        keys.add("translation", pairJson(facts.keys[i].translation));
        keys.add("matrix", pairJson(facts.keys[i].matrix));
        if (facts.keys[i].named.lists > 0)
            keys.add("named", pairJson(facts.keys[i].named));
        json::ObjectText object(json::Lines::one);
        object.add("name", json::stringLiteral(clip.name));
        object.add("tracks", fmt::format("{}", clip.tracks.size()));
        object.add("keys", std::move(keys).text());
        object.add("duration", jsonNumber(clip.range.duration()));
        clips.append(clips.empty() ? "" : ", ").append(std::move(object).text());
    }
    json::ObjectText object(json::Lines::one);
    object.add("file", json::stringLiteral(facts.file));
    object.add("encoding", json::stringLiteral(facts.encoding));
    object.add("version", json::stringLiteral(facts.version));
    object.add("ticksPerSecond", jsonNumber(facts.document.ticksPerSecond));
    object.add("nodes", fmt::format("{}", facts.document.scene->nodes.size()));
    object.add("clips", fmt::format("[{}]", clips));
    object.add("diagnostics", diagnosticsJson(facts.diagnostics));
    std::string text = std::move(object).text();
    return text.append(1, '\n');
}

std::string counted(std::size_t count, const char* one, const char* many) { return fmt::format("{} {}", count, count == 1 ? one : many); }

std::string keysText(const KeyCounts& counts)
{
    std::vector<std::string> parts;
    const auto add = [&parts](const char* name, const Count& count) {
        if (count.lists > 0)
            parts.push_back(fmt::format("{} {} in {}", name, counted(count.keys, "key", "keys"), counted(count.lists, "list", "lists")));
    };
    add("rotation", counts.rotation);
    add("scale", counts.scale);
    add("translation", counts.translation);
    add("matrix", counts.matrix);
    add("other", counts.named);
    return parts.empty() ? "no keys" : fmt::format("{}", fmt::join(parts, ", "));
}

// Seconds for people: the file's exact numbers are in ticks and in --json.
std::string secondsText(Seconds seconds) { return fmt::format("{:.6g} s", seconds); }

// "m3g, 2 keys unused, muted": what a track's line says at its end.
std::string remarkOn(const Track& track)
{
    std::vector<std::string> remarks;
    if (std::holds_alternative<M3gSequence>(track.dialect))
        remarks.emplace_back("m3g");
    if (const std::size_t unused = unusedKeys(track); unused > 0)
        remarks.push_back(fmt::format("{} unused", counted(unused, "key", "keys")));
    if (const auto* animation = std::get_if<Cui2dAnimation>(&track.dialect))
        remarks.push_back(animation->stretch == 1 ? "cui2d" : fmt::format("cui2d, stretch {}", numberText(animation->stretch)));
    if (track.muted)
        remarks.emplace_back("muted");
    return fmt::format("{}", fmt::join(remarks, ", "));
}

std::string clipText(const Facts& facts, std::size_t index)
{
    using Align = Table::Align;
    const Document& document = facts.document;
    const Clip& clip = *document.clips[index];
    const double rate = document.ticksPerSecond;
    std::string text = fmt::format("\nclip {}\n", clipName(document, index));
    Table facets({Align::left, Align::left});
    facets.add({"duration",
        fmt::format("{} (ticks {} to {})", secondsText(clip.range.duration()), numberText(json::ticksOf(clip.range.first, rate)),
            numberText(json::ticksOf(clip.range.last, rate)))});
    facets.add({"loop", clip.loop ? "yes" : "no"});
    facets.add({"stored", keysText(facts.keys[index])});
    text += facets.text("  ");
    if (clip.tracks.empty())
        return text;
    Table tracks({Align::right, Align::left, Align::left, Align::right, Align::right, Align::right, Align::left});
    tracks.add({"#", "node", "property", "keys", "first", "last", ""});
    for (std::size_t i = 0; i < clip.tracks.size(); ++i) {
        const Track& track = *clip.tracks[i];
        const TimeRange range = keyRange(track);
        const Count count = countOf(track);
        tracks.add({fmt::format("{}", i), nodeName(document, track), propertyName(track.target), fmt::format("{}", count.keys),
            count.keys == 0 ? "-" : secondsText(range.first), count.keys == 0 ? "-" : secondsText(range.last), remarkOn(track)});
    }
    return text.append(1, '\n').append(tracks.text("  "));
}

std::string factsText(const Facts& facts)
{
    using Align = Table::Align;
    const Document& document = facts.document;
    const auto& nodes = document.scene->nodes;
    const auto missing = std::count_if(nodes.begin(), nodes.end(), [](const Node& node) { return node.missing; });
    std::string text = fmt::format("{}\n", facts.file);
    Table facets({Align::left, Align::left});
    facets.add({"encoding",
        facts.version.empty()      ? facts.encoding
            : facts.floatBits == 0 ? fmt::format("{}, version {}", facts.encoding, facts.version)
                                   : fmt::format("{}, version {}, {}-bit floats", facts.encoding, facts.version, facts.floatBits)});
    facets.add({"ticks", fmt::format("{} per second", numberText(document.ticksPerSecond))});
    facets.add({"nodes", missing == 0 ? fmt::format("{}", nodes.size()) : fmt::format("{}, {} of them only referred to", nodes.size(), missing)});
    if (!document.scene->meshes.empty())
        facets.add({"meshes", fmt::format("{}", document.scene->meshes.size())});
    facets.add({"clips", fmt::format("{}", document.clips.size())});
    text += facets.text("  ");
    for (std::size_t i = 0; i < document.clips.size(); ++i)
        text += clipText(facts, i);
    if (facts.diagnostics.empty())
        return text;
    text += "\nfindings\n";
    Table findings({Align::left, Align::left, Align::left, Align::left});
    for (const Diagnostic& found : facts.diagnostics) {
        std::string place = found.place;
        if (found.line > 0)
            place.append(place.empty() ? "" : ", ").append(fmt::format("line {}", found.line));
        findings.add(
            {toString(found.severity), found.id, place, found.count > 1 ? fmt::format("{} ({} times)", found.message, found.count) : found.message});
    }
    return text.append(findings.text("  "));
}

} // namespace

void addInfo(CLI::App& app, Action& action)
{
    struct Options {
        std::string file;
        CommonOptions common;
    };
    auto options = std::make_shared<Options>();
    CLI::App* info = app.add_subcommand("info", "Say what a file holds: encoding, time base, nodes, clips, tracks, keys, findings");
    info->add_option("FILE", options->file, "A .x or .json file")->required();
    addCommon(*info, options->common);
    info->callback([options, &action] {
        action = [options](Output& output) -> Result<int> {
            const auto reading = readOptions(options->common);
            if (!reading)
                return tl::unexpected(reading.error());
            const auto facts = factsOf(options->file, *reading);
            if (!facts)
                return tl::unexpected(facts.error());
            output.write(options->common.json ? factsJson(*facts) : factsText(*facts));
            return kFine;
        };
    });
}

} // namespace slerpline::command
