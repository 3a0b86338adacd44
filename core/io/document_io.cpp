#include "core/io/document_io.h"

#include "core/io/file_io.h"
#include "core/io/json/json_io.h"
#include "core/io/x/x_io.h"

#include <algorithm>

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
    backup += ".bak";
    if (fs::exists(backup, error))
        return {};
    auto old = readFile(path);
    if (!old)
        return tl::unexpected<Error>(std::move(old.error()));
    return *old == newBytes ? Result<void>() : writeFileAtomically(backup, *old);
}

} // namespace

Result<FileFormat> formatOf(const fs::path& path)
{
    std::string extension = path.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
    if (extension == ".x")
        return FileFormat::x;
    if (extension == ".json")
        return FileFormat::json;
    return tl::unexpected<Error>(Error{"expected a file name that ends in .x or .json", path.string(), 0, 0, -1, "file.format"});
}

Result<Imported<Document>> readDocument(std::string_view bytes, const std::string& name, const ReadOptions& options)
{
    const std::size_t first = bytes.find_first_not_of(std::string_view(" \t\r\n"));
    const std::string_view mark = bytes.starts_with("\xEF\xBB\xBF") ? bytes.substr(3) : first == bytes.npos ? std::string_view() : bytes.substr(first);
    const bool isJson = !x::isXFile(bytes) && !mark.empty() && (mark.front() == '{' || mark.front() == '[');
    if (isJson)
        return json::readJson(bytes, name, options);
    // Neither: the name says whose error message helps.
    const auto format = formatOf(name);
    return format && *format == FileFormat::json && !x::isXFile(bytes) ? json::readJson(bytes, name, options) : x::readX(bytes, name, options);
}

Result<Imported<Document>> loadDocument(const fs::path& path, const ReadOptions& options)
{
    auto bytes = readFile(path);
    if (!bytes)
        return tl::unexpected<Error>(std::move(bytes.error()));
    return readDocument(*bytes, path.string(), options);
}

Result<Written> writeDocument(const Document& document, FileFormat format, const WriteOptions& options)
{
    switch (format) {
    case FileFormat::json: return json::writeJson(document, options);
    case FileFormat::x: return x::writeX(document, options);
    }
    return tl::unexpected<Error>(Error{"unknown format", "", 0, 0, -1, "file.format"});
}

Result<Written> saveDocument(const Document& document, const fs::path& path, const WriteOptions& options)
{
    const auto format = formatOf(path);
    if (!format)
        return tl::unexpected<Error>(format.error());
    auto written = writeDocument(document, *format, options);
    if (!written)
        return written;
    if (*format == FileFormat::x)
        if (auto kept = keepBackup(path, written->bytes); !kept)
            return tl::unexpected<Error>(std::move(kept.error()));
    if (auto done = writeFileAtomically(path, written->bytes); !done)
        return tl::unexpected<Error>(std::move(done.error()));
    return written;
}

} // namespace slerpline
