#include "core/io/x/x_io.h"

#include "core/io/x/export.h"
#include "core/io/x/import_animation.h"
#include "core/io/x/key_layout.h"
#include "core/io/x/mszip.h"
#include "core/io/x/not_stored.h"
#include "core/io/x/transcode.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace slerpline::x {
namespace {

std::string_view withoutMark(std::string_view bytes) { return bytes.starts_with("\xEF\xBB\xBF") ? bytes.substr(3) : bytes; }

// What goes when a file is not edited but written anew.
std::string writtenAnew(const Tree& tree)
{
    std::size_t unknown = 0;
    std::string names;
    for (const Object& object : tree.objects) {
        if ((object.type != Type::unknown && object.type != Type::animationOptions) || tree.text(object.typeText).empty())
            continue;
        ++unknown;
        const std::string name(tree.text(object.typeText));
        if (names.size() < 60 && (", " + names + ",").find(", " + name + ",") == std::string::npos)
            names += (names.empty() ? "" : ", ") + name;
    }
    return "the nodes are not those of the file it came from, so the file is written anew, without its comments and layout"
        + (unknown > 0 ? fmt::format(" and without {} objects that belong to neither scene nor keys ({})", unknown, names) : std::string());
}

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

std::string encodingOf(const Document& document)
{
    const XForeign* foreign = foreignOf(document);
    return foreign ? foreign->header.encoding : "text";
}

std::string versionOf(std::string_view bytes) { return isXFile(bytes) ? std::string(withoutMark(bytes).substr(4, 4)) : std::string(); }

int floatBitsOf(std::string_view bytes)
{
    const auto header = readHeader(bytes, "");
    return header ? header->floatBits : 0;
}

int floatBitsOf(const Document& document)
{
    const XForeign* foreign = foreignOf(document);
    return foreign ? foreign->header.floatBits : 32;
}

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

namespace {

// What has been read of a file before it becomes a document.
struct Opened {
    std::shared_ptr<XForeign> foreign;
    std::vector<Diagnostic> diagnostics;
};

Result<Opened> openX(std::string_view bytes, const std::string& name)
{
    auto header = readHeader(bytes, name);
    if (!header)
        return tl::unexpected<Error>(header.error());
    Opened result{std::make_shared<XForeign>(), {}};
    std::string plain;
    if (header->isCompressed()) {
        result.foreign->compressed = std::make_shared<const std::string>(bytes);
        auto inflated = inflateX(withoutMark(bytes), name);
        if (!inflated)
            return tl::unexpected<Error>(std::move(inflated.error()));
        plain = std::move(inflated->value);
        result.diagnostics = std::move(inflated->diagnostics);
        header->bodyBegin = 16;
        header->hasByteOrderMark = false;
    } else {
        plain = bytes;
    }
    auto parsed = parseObjects(std::move(plain), *header, name);
    if (!parsed)
        return tl::unexpected<Error>(std::move(parsed.error()));
    result.foreign->header = *header;
    result.foreign->tree = parsed->value.tree;
    result.diagnostics.insert(result.diagnostics.end(), parsed->diagnostics.begin(), parsed->diagnostics.end());
    return result;
}

// Objects of an opened file as a document.
Result<Imported<Document>> documentOf(Opened opened, const std::string& name, const ReadOptions& options)
{
    Findings findings;
    for (const Diagnostic& diagnostic : opened.diagnostics)
        findings.add(diagnostic);
    XForeign& foreign = *opened.foreign;
    SceneImport scene = importScene(*foreign.tree, findings);
    Imported<Document> result;
    if (auto done = importAnimations(name, options, scene, foreign, result.value, findings); !done)
        return tl::unexpected<Error>(std::move(done.error()));
    result.value.scene = std::move(scene.scene);
    foreign.scene = result.value.scene;
    result.value.foreign = std::move(opened.foreign);
    result.diagnostics = findings.take();
    return result;
}

// How a document is to be written: never "as read".
struct Target {
    XEncoding encoding = XEncoding::text;
    int floatBits = 32;

    [[nodiscard]] bool isBinary() const { return encoding == XEncoding::binary || encoding == XEncoding::bzip; }
    [[nodiscard]] bool isCompressed() const { return encoding == XEncoding::tzip || encoding == XEncoding::bzip; }
};

XEncoding encodingOf(const Header& header)
{
    return header.encoding == "binary" ? XEncoding::binary
        : header.encoding == "tzip"    ? XEncoding::tzip
        : header.encoding == "bzip"    ? XEncoding::bzip
                                       : XEncoding::text;
}

Target targetOf(const XForeign* foreign, const WriteOptions& options)
{
    Target target;
    if (foreign)
        target = {encodingOf(foreign->header), foreign->header.floatBits};
    if (options.xEncoding != XEncoding::asRead)
        target.encoding = options.xEncoding;
    if (options.xFloatBits != 0)
        target.floatBits = options.xFloatBits;
    return target;
}

// The document's own file in another encoding or float width, bound to the document's tracks as the file itself is: reading
// finds the same objects in the same order.
Result<std::shared_ptr<XForeign>> recoded(const XForeign& foreign, const Target& target, Written& written)
{
    auto bytes = transcode(foreign.tree->bytes, foreign.header, "", target.isBinary(), target.floatBits);
    if (!bytes)
        return tl::unexpected<Error>(std::move(bytes.error()));
    written.diagnostics.insert(written.diagnostics.end(), bytes->diagnostics.begin(), bytes->diagnostics.end());
    auto opened = openX(bytes->value, "");
    if (!opened)
        return tl::unexpected<Error>(std::move(opened.error()));
    auto read = documentOf(*opened, "", ReadOptions{foreign.ticksPerSecond});
    if (!read)
        return tl::unexpected<Error>(std::move(read.error()));
    XForeign& other = *opened->foreign;
    if (other.keys.size() != foreign.keys.size() || other.sets.size() != foreign.sets.size() || other.animations.size() != foreign.animations.size()
        || other.ticksObjects.size() != foreign.ticksObjects.size())
        return tl::unexpected<Error>(
            Error{"the file is too damaged to be written in another encoding; --x-encoding as it is keeps it", "", 0, 0, -1, "x.encoding"});
    for (std::size_t i = 0; i < other.keys.size(); ++i)
        other.keys[i].curves = foreign.keys[i].curves; // the other width may round them; that is no edit
    other.ticksPerSecond = foreign.ticksPerSecond;
    other.saysTicks = foreign.saysTicks;
    other.mustSayTicks = foreign.mustSayTicks;
    other.sense = foreign.sense;
    other.scene = foreign.scene;
    return opened->foreign;
}

// The header says what follows it; the rest of the file stays.
void setHeader(std::string& bytes, const Target& target)
{
    const std::size_t begin = bytes.size() - withoutMark(bytes).size();
    bytes.replace(begin + 8, 8, std::string(target.isBinary() ? "bin " : "txt ") + (target.floatBits == 64 ? "0064" : "0032"));
}

Result<Written> compressed(Written written, const Target& target)
{
    if (!target.isCompressed())
        return written;
    auto bytes = deflateX(withoutMark(written.bytes));
    if (!bytes)
        return tl::unexpected<Error>(std::move(bytes.error()));
    written.bytes = std::move(*bytes);
    return written;
}

Result<Written> writeOther(const Document& document, const Target& target, const WriteOptions& options)
{
    auto written = writeNew(document, target.floatBits, options);
    if (!written)
        return written;
    if (target.isBinary()) {
        const auto header = readHeader(written->bytes, "");
        auto bytes = transcode(std::move(written->bytes), *header, "", true, target.floatBits);
        if (!bytes)
            return tl::unexpected<Error>(std::move(bytes.error()));
        written->bytes = std::move(bytes->value);
        written->diagnostics.insert(written->diagnostics.end(), bytes->diagnostics.begin(), bytes->diagnostics.end());
    }
    return compressed(std::move(*written), target);
}

Result<Written> writeSame(const Document& document, const XForeign& foreign, const Target& target, const WriteOptions& options)
{
    Written before;
    std::shared_ptr<XForeign> other;
    const bool isOther = target.isBinary() != foreign.header.isBinary() || (target.isBinary() && target.floatBits != foreign.header.floatBits);
    if (isOther) {
        auto done = recoded(foreign, target, before);
        if (!done)
            return tl::unexpected<Error>(std::move(done.error()));
        other = std::move(*done);
    }
    const XForeign& base = other ? *other : foreign;
    auto written = writeEdited(document, base, target.floatBits, options);
    if (!written)
        return written;
    written->diagnostics.insert(written->diagnostics.begin(), before.diagnostics.begin(), before.diagnostics.end());
    const bool isAsRead = target.encoding == encodingOf(foreign.header) && target.floatBits == foreign.header.floatBits;
    if (isAsRead && foreign.compressed && written->bytes == foreign.tree->bytes) {
        written->bytes = *foreign.compressed; // another compressor would give other bytes
        return written;
    }
    setHeader(written->bytes, target);
    return compressed(std::move(*written), target);
}

} // namespace

Result<Imported<Document>> readX(std::string_view bytes, const std::string& name, const ReadOptions& options)
{
    if (options.ticksPerSecond && !(*options.ticksPerSecond > 0 && std::isfinite(*options.ticksPerSecond)))
        return tl::unexpected<Error>(Error{"expected ticks per second above 0", name, 0, 0, -1, "x.ticks"});
    auto opened = openX(bytes, name);
    if (!opened)
        return tl::unexpected<Error>(std::move(opened.error()));
    return documentOf(std::move(*opened), name, options);
}

Result<Written> writeX(const Document& document, const WriteOptions& options)
{
    if (options.xFloatBits != 0 && options.xFloatBits != 32 && options.xFloatBits != 64)
        return tl::unexpected<Error>(
            Error{fmt::format("expected floats of 32 or 64 bits, found {}", options.xFloatBits), "", 0, 0, -1, "x.float-bits"});
    const XForeign* foreign = foreignOf(document);
    const Target target = targetOf(foreign, options);
    Written written;
    reportNotStored(document, written);
    const auto laidOut = withKeyLayout(document, options, written);
    if (!laidOut)
        return tl::unexpected<Error>(laidOut.error());
    const bool isSameSkeleton = foreign && (document.scene.shares(foreign->scene) || document.scene->nodes == foreign->scene->nodes);
    if (foreign && !isSameSkeleton)
        written.diagnostics.push_back({"x.written-anew", Severity::warning, "", 0, 1, writtenAnew(*foreign->tree), false});
    auto done = isSameSkeleton ? writeSame(*laidOut, *foreign, target, options) : writeOther(*laidOut, target, options);
    if (!done)
        return done;
    done->diagnostics.insert(done->diagnostics.begin(), written.diagnostics.begin(), written.diagnostics.end());
    done->resampled.insert(done->resampled.begin(), written.resampled.begin(), written.resampled.end());
    return done;
}

} // namespace slerpline::x
