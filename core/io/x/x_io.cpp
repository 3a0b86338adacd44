#include "core/io/x/x_io.h"

#include "core/io/x/export.h"
#include "core/io/x/import_animation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace slerpline::x {
namespace {

std::string_view withoutMark(std::string_view bytes) { return bytes.starts_with("\xEF\xBB\xBF") ? bytes.substr(3) : bytes; }

} // namespace

const XForeign* foreignOf(const Document& document)
{
    return document.foreign && document.foreign->format() == "x" ? dynamic_cast<const XForeign*>(document.foreign.get()) : nullptr;
}

bool isXFile(std::string_view bytes) { return withoutMark(bytes).starts_with("xof "); }

std::string encodingOf(std::string_view bytes)
{
    const auto header = readHeader(bytes, "");
    return header ? header->encoding : std::string();
}

std::string versionOf(std::string_view bytes) { return isXFile(bytes) ? std::string(withoutMark(bytes).substr(4, 4)) : std::string(); }

std::vector<StoredKeys> storedKeys(const Document& document)
{
    const XForeign* foreign = foreignOf(document);
    if (!foreign)
        return {};
    std::vector<StoredKeys> result(document.clips.size());
    for (std::size_t i = 0; i < result.size(); ++i)
        for (const KeyBinding& binding : foreign->keys) {
            if (binding.clip != document.clips[i]->id)
                continue;
            StoredKeys& stored = result[i];
            StoredKeys::Count& count = binding.entries.type == 0 ? stored.rotation
                : binding.entries.type == 1                      ? stored.scale
                : binding.entries.type == 2                      ? stored.translation
                                                                 : stored.matrix;
            ++count.lists;
            count.keys += binding.entries.times.size();
        }
    return result;
}

std::optional<AnimationOptions> animationOptions(const Document& document, ClipId clip, TrackId track)
{
    const XForeign* foreign = foreignOf(document);
    if (!foreign)
        return std::nullopt;
    const auto binding
        = std::find_if(foreign->keys.begin(), foreign->keys.end(), [&](const KeyBinding& key) { return key.clip == clip && key.track == track; });
    if (binding == foreign->keys.end())
        return std::nullopt;
    const std::uint32_t object = foreign->tree->firstChildOf(binding->animation, Type::animationOptions);
    if (object == kNoObject || foreign->tree->objects[object].numberCount < 2)
        return std::nullopt;
    const auto numbers = foreign->tree->numbersOf(foreign->tree->objects[object]);
    return AnimationOptions{numbers[0].value == 0, numbers[1].value != 0};
}

Result<Imported<Document>> readX(std::string_view bytes, const std::string& name, const ReadOptions& options)
{
    const auto header = readHeader(bytes, name);
    if (!header)
        return tl::unexpected<Error>(header.error());
    if (header->encoding != "text")
        return tl::unexpected<Error>(Error{
            fmt::format("{} .x files cannot be read by this version yet; expected a text file", header->encoding), name, 1, 9, -1, "x.encoding"});
    if (options.ticksPerSecond && !(*options.ticksPerSecond > 0 && std::isfinite(*options.ticksPerSecond)))
        return tl::unexpected<Error>(Error{"expected ticks per second above 0", name, 0, 0, -1, "x.ticks"});
    auto parsed = parseText(bytes, *header, name);
    if (!parsed)
        return tl::unexpected<Error>(std::move(parsed.error()));
    Findings findings;
    for (const Diagnostic& diagnostic : parsed->diagnostics)
        findings.add(diagnostic);
    auto foreign = std::make_shared<XForeign>();
    foreign->header = *header;
    foreign->tree = parsed->value;
    SceneImport scene = importScene(*foreign->tree, findings);
    Imported<Document> result;
    if (auto done = importAnimations(name, options, scene, *foreign, result.value, findings); !done)
        return tl::unexpected<Error>(std::move(done.error()));
    for (const Node& node : scene.scene.nodes)
        foreign->nodeNames.push_back(node.nameBytes.empty() ? node.name : node.nameBytes);
    result.value.scene = std::move(scene.scene);
    result.value.foreign = std::move(foreign);
    result.diagnostics = findings.take();
    return result;
}

Result<Written> writeX(const Document& document, const WriteOptions& options)
{
    if (options.xFloatBits != 0 && options.xFloatBits != 32 && options.xFloatBits != 64)
        return tl::unexpected<Error>(
            Error{fmt::format("expected floats of 32 or 64 bits, found {}", options.xFloatBits), "", 0, 0, -1, "x.float-bits"});
    if ((options.xEncoding != XEncoding::asRead && options.xEncoding != XEncoding::text) || options.xFloatBits == 64
        || options.xKeyLayout != XKeyLayout::asStored)
        return tl::unexpected<Error>(Error{"only text with 32-bit floats can be written", "", 0, 0, -1, "x.encoding"});
    const XForeign* foreign = foreignOf(document);
    return foreign ? writeEdited(document, *foreign, options) : writeNew(document, options);
}

} // namespace slerpline::x
