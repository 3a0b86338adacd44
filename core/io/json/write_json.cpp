#include "core/io/json/json_io.h"

#include "core/base/number_text.h"
#include "core/io/json/json_tree.h"
#include "core/io/json/layout.h"
#include "core/io/json/ticks.h"
#include "core/io/json/write_key_array.h"
#include "core/io/json/write_track.h"

#include <cmath>
#include <fmt/format.h>

namespace slerpline::json {
namespace {

Error cannotWrite(const std::string& place, const std::string& problem)
{
    Error error;
    error.message = fmt::format("{}: JSON cannot hold this: {}", place, problem);
    error.id = "value.not-finite";
    return error;
}

bool isFinite(std::span<const double> numbers)
{
    return std::all_of(numbers.begin(), numbers.end(), [](double number) { return std::isfinite(number); });
}

std::span<const double> numbersOf(const glm::dvec3& vector) { return {&vector.x, 3}; }

// A root is written in full, so that a reader sees at a glance where the skeleton stands; other nodes say what differs
// from the identity.
void addRest(ObjectText& object, const Node& node)
{
    const RestTransform identity;
    const RestTransform& rest = node.rest;
    if (rest.matrix) {
        object.add("matrix", arrayText({&(*rest.matrix)[0].x, 16}));
        return;
    }
    const bool isFull = node.parent < 0 && !node.missing;
    if (isFull || rest.translation != identity.translation)
        object.add("translation", arrayText(numbersOf(rest.translation)));
    if (isFull || rest.rotation != identity.rotation) {
        const double rotation[] = {rest.rotation.x, rest.rotation.y, rest.rotation.z, rest.rotation.w};
        object.add("rotation", arrayText(rotation));
    }
    if (isFull || rest.scale != identity.scale)
        object.add("scale", arrayText(numbersOf(rest.scale)));
}

std::string nodeText(const Node& node)
{
    ObjectText object(Lines::one);
    object.add("name", stringLiteral(node.name));
    if (!node.nameBytes.empty()) {
        std::string hex;
        for (const char byte : node.nameBytes)
            hex += fmt::format("{:02x}", static_cast<unsigned char>(byte));
        object.add("nameBytes", stringLiteral(hex));
    }
    if (node.parent >= 0)
        object.add("parent", fmt::format("{}", node.parent));
    if (node.missing)
        object.add("missing", "true");
    addRest(object, node);
    object.addUnknown(node.unknownMembers);
    return std::move(object).text();
}

bool isFinite(const RestTransform& rest)
{
    const double rotation[] = {rest.rotation.x, rest.rotation.y, rest.rotation.z, rest.rotation.w};
    if (rest.matrix)
        return isFinite(std::span<const double>(&(*rest.matrix)[0].x, 16));
    return isFinite(numbersOf(rest.translation)) && isFinite(numbersOf(rest.scale)) && isFinite(rotation);
}

Result<std::string> clipText(const Document& document, const Clip& clip, const std::string& indent)
{
    ObjectText object(Lines::several, indent);
    object.add("name", stringLiteral(clip.name));
    object.add("start", numberText(ticksOf(clip.range.first, document.ticksPerSecond)));
    object.add("end", numberText(ticksOf(clip.range.last, document.ticksPerSecond)));
    if (clip.loop)
        object.add("loop", "true");
    if (clip.frameRate != document.frameRate)
        object.add("frameRate", numberText(clip.frameRate));
    ArrayText tracks(object.innerIndent());
    for (const Box<Track>& track : clip.tracks) {
        TrackText written = trackText(*track, document.ticksPerSecond, tracks.innerIndent());
        if (written.problem)
            return tl::unexpected(cannotWrite(placeOf(document, clip, *track), *written.problem));
        tracks.add(written.text);
    }
    object.add("tracks", std::move(tracks).text());
    object.addUnknown(clip.unknownMembers);
    return std::move(object).text();
}

std::string sourceText(const SourceFile& source)
{
    ObjectText object(Lines::one);
    object.add("file", stringLiteral(source.file));
    if (!source.sha256.empty())
        object.add("sha256", stringLiteral(source.sha256));
    return std::move(object).text();
}

Result<std::string> documentText(const Document& document)
{
    ObjectText object(Lines::several);
    object.add("format", stringLiteral("slerpline"));
    object.add("version", "1");
    if (document.ticksPerSecond != 1)
        object.add("ticksPerSecond", numberText(document.ticksPerSecond));
    object.add("frameRate", numberText(document.frameRate));
    if (document.source)
        object.add("source", sourceText(*document.source));
    if (document.xRotationSense == XRotationSense::direct)
        object.add("xRotationSense", stringLiteral("direct"));
    if (document.scene->leftHanded)
        object.add("leftHanded", "true");
    if (!document.scene->nodes.empty()) {
        ArrayText nodes(object.innerIndent());
        for (const Node& node : document.scene->nodes) {
            if (!isFinite(node.rest))
                return tl::unexpected(cannotWrite(node.name, "the rest transform has a number that is not finite"));
            nodes.add(nodeText(node));
        }
        object.add("nodes", std::move(nodes).text());
    }
    ArrayText clips(object.innerIndent());
    for (const Box<Clip>& clip : document.clips) {
        const auto text = clipText(document, *clip, clips.innerIndent());
        if (!text)
            return text;
        clips.add(*text);
    }
    object.add("clips", std::move(clips).text());
    object.addUnknown(document.unknownMembers);
    return std::move(object).text() + "\n";
}

} // namespace

Result<Written> writeJson(const Document& document, const WriteOptions&)
{
    if (document.jsonForm == JsonForm::cui2dKeys)
        return writeKeyArray(document);
    auto text = documentText(document);
    if (!text)
        return tl::unexpected(std::move(text.error()));
    Written written;
    written.bytes = std::move(*text);
    if (!document.scene->meshes.empty() || (document.foreign && document.foreign->format() == "x")) {
        Diagnostic diagnostic;
        diagnostic.id = "json.scene-not-stored";
        diagnostic.severity = Severity::info;
        diagnostic.message = "JSON holds motion and skeleton; meshes and materials stay in the .x file.";
        written.diagnostics.push_back(std::move(diagnostic));
    }
    return written;
}

} // namespace slerpline::json
