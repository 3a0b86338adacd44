#include "core/io/document_io.h"

#include "core/io/file_io.h"
#include "core/io/json/json_io.h"
#include "core/io/sha256.h"
#include "core/io/x/x_io.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

namespace slerpline {
namespace {

namespace fs = std::filesystem;

// The first overwrite of a .x keeps what was there; later ones must not replace that by our own writing.
Result<void> keepBackup(const fs::path& path, std::string_view newBytes)
{
    std::error_code error;
    if (!fs::exists(path, error))
        return {};
    fs::path backup = fs::canonical(path, error);
    if (error)
        backup = path;
    backup.replace_filename(backup.filename().string().substr(0, 251) + ".bak"); // a file system takes 255 bytes
    if (fs::is_regular_file(backup, error))
        return {};
    if (!fs::is_regular_file(path, error) || !isWritable(path))
        return {}; // the write itself says what is wrong; nothing else is touched
    auto old = readFile(path);
    if (!old)
        return tl::unexpected<Error>(std::move(old.error()));
    return *old == newBytes ? Result<void>() : writeFileAtomically(backup, *old);
}

// The meshes of another scene with the same skeleton, hung on this one's nodes by name.
void takeMeshes(Scene& scene, const Scene& from)
{
    std::unordered_map<std::string, int> nodeOfName;
    for (std::size_t i = 0; i < scene.nodes.size(); ++i)
        nodeOfName.try_emplace(scene.nodes[i].name, int(i));
    const auto sameNode = [&](int node) {
        if (node < 0)
            return -1;
        const std::string& name = from.nodes[std::size_t(node)].name;
        // Unnamed and repeated names are told apart by their place.
        if (std::size_t(node) < scene.nodes.size() && scene.nodes[std::size_t(node)].name == name)
            return node;
        const auto known = nodeOfName.find(name);
        return known == nodeOfName.end() ? -1 : known->second;
    };
    scene.leftHanded = from.leftHanded;
    for (const Box<Mesh>& mesh : from.meshes)
        scene.meshes.push_back(mesh.with([&](Mesh& copy) {
            copy.node = sameNode(copy.node);
            if (copy.skin)
                for (SkinBone& bone : copy.skin->bones)
                    bone.node = sameNode(bone.node);
        }));
}

// JSON holds no meshes; the .x file it names may, when it is still the same file.
void loadSource(Imported<Document>& loaded, const fs::path& folder)
{
    Document& document = loaded.value;
    if (!document.source || document.source->file.empty() || !document.scene->meshes.empty())
        return;
    const auto bytes = readFile(folder / document.source->file);
    if (bytes && sha256(*bytes) == document.source->sha256)
        if (const auto source = x::readX(*bytes, document.source->file, {})) {
            document.scene = document.scene.with([&](Scene& scene) { takeMeshes(scene, *source->value.scene); });
            return;
        }
    loaded.diagnostics.push_back({"json.source-missing", Severity::info, "", 0, 1,
        fmt::format("the meshes of {} are not shown: the file is {}", document.source->file, bytes ? "not the one that was saved with" : "not there"),
        false});
}

// In memory the source of a .x document is an absolute path; a file names it as seen from its own folder.
Document withPortableSource(Document document, const fs::path& folder)
{
    if (document.source && fs::path(document.source->file).is_absolute()) {
        const fs::path relative = fs::path(document.source->file).lexically_relative(folder);
        document.source->file
            = folder.empty() || relative.empty() ? fs::path(document.source->file).filename().generic_string() : relative.generic_string();
    }
    return document;
}

std::string lowerCase(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
    return text;
}

} // namespace

bool isNativeName(const fs::path& path) { return lowerCase(path.filename().string()).ends_with(".slerpline.json"); }

Result<FileFormat> formatOf(const fs::path& path)
{
    const std::string extension = lowerCase(path.extension().string());
    if (extension == ".x")
        return FileFormat::x;
    if (extension == ".json")
        return FileFormat::json;
    return tl::unexpected<Error>(Error{"expected a file name that ends in .x or .json", path.string(), 0, 0, -1, "file.format"});
}

Result<Imported<Document>> readDocument(std::string_view bytes, const std::string& name, const ReadOptions& options)
{
    const std::size_t first = bytes.find_first_not_of(std::string_view(" \t\r\n"));
    const std::string_view mark = bytes.starts_with("\xEF\xBB\xBF") ? bytes.substr(3)
        : first == bytes.npos                                       ? std::string_view()
                                                                    : bytes.substr(first);
    const bool isJson = !x::isXFile(bytes) && !mark.empty() && (mark.front() == '{' || mark.front() == '[');
    if (isJson)
        return json::readJson(bytes, name, options);
    // Neither: the name says whose error message helps.
    const auto format = formatOf(name);
    if (!format && !x::isXFile(bytes))
        return tl::unexpected<Error>(Error{"expected a .x file or Slerpline JSON, found neither", name, 1, 1, -1, "file.format"});
    return format && *format == FileFormat::json && !x::isXFile(bytes) ? json::readJson(bytes, name, options) : x::readX(bytes, name, options);
}

Result<Imported<Document>> loadDocument(const fs::path& path, const ReadOptions& options)
{
    auto bytes = readFile(path);
    if (!bytes)
        return tl::unexpected<Error>(std::move(bytes.error()));
    auto loaded = readDocument(*bytes, path.string(), options);
    if (!loaded)
        return loaded;
    std::error_code error;
    if (x::isXFile(*bytes))
        loaded->value.source = SourceFile{fs::absolute(path, error).lexically_normal().string(), sha256(*bytes)};
    else
        loadSource(*loaded, path.parent_path());
    return loaded;
}

Result<Written> writeDocument(const Document& document, FileFormat format, const WriteOptions& options)
{
    switch (format) {
    case FileFormat::json: return json::writeJson(withPortableSource(document, {}), options);
    case FileFormat::x: return x::writeX(document, options);
    }
    return tl::unexpected<Error>(Error{"unknown format", "", 0, 0, -1, "file.format"});
}

Result<Written> saveDocument(const Document& document, const fs::path& path, const WriteOptions& options)
{
    const auto format = formatOf(path);
    if (!format)
        return tl::unexpected<Error>(format.error());
    std::error_code error;
    const fs::path folder = fs::absolute(path, error).lexically_normal().parent_path();
    Document portable = *format == FileFormat::json ? withPortableSource(document, folder) : document;
    if (isNativeName(path))
        portable.jsonForm = JsonForm::native;
    auto written = writeDocument(portable, *format, options);
    if (!written)
        return written;
    if (auto done = saveBytes(written->bytes, path); !done)
        return tl::unexpected<Error>(std::move(done.error()));
    return written;
}

Result<void> saveBytes(std::string_view bytes, const fs::path& path)
{
    const auto format = formatOf(path);
    if (!format)
        return tl::unexpected<Error>(format.error());
    if (*format == FileFormat::x)
        if (auto kept = keepBackup(path, bytes); !kept)
            return kept;
    return writeFileAtomically(path, bytes);
}

} // namespace slerpline
