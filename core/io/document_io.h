#pragma once

#include "core/base/result.h"
#include "core/document/document.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string_view>

namespace slerpline {

enum class FileFormat { json, x };
// By extension, any letter case: ".x", ".json". Error "file.format" names the two.
[[nodiscard]] Result<FileFormat> formatOf(const std::filesystem::path& path);

// NAME.slerpline.json, any letter case: always Slerpline's own format, whatever form the document was read in.
[[nodiscard]] bool isNativeName(const std::filesystem::path& path);

struct ReadOptions {
    std::optional<double> ticksPerSecond; // overrides what the file says or what would be guessed
};

// Reads bytes of either format, picked by content ("xof " or JSON). `name` is the file name for messages.
[[nodiscard]] Result<Imported<Document>> readDocument(std::string_view bytes, const std::string& name, const ReadOptions& options = {});
// From disk. A .x document remembers where it came from (Document::source, absolute in memory, relative in files); JSON
// takes its meshes from the .x it names when that is there with the same hash (json.source-missing otherwise).
[[nodiscard]] Result<Imported<Document>> loadDocument(const std::filesystem::path& path, const ReadOptions& options = {});

// How the bytes of a .x file are laid out.
enum class XEncoding : std::uint8_t {
    asRead, // as the document's own .x file; text when it never was one
    text,
    binary,
    tzip, // text, compressed
    bzip, // binary, compressed
};

// Which AnimationKeys hold a node's motion in a .x file.
enum class XKeyLayout : std::uint8_t {
    asStored, // as the document's tracks are
    parts,    // rotation, scale and translation keys (types 0, 1, 2): a matrix track is taken apart
    matrices, // matrix keys (type 4): a node's parts become one matrix track, with keys added as the budgets need
};

// What to write, and how far the written motion may differ from the document where a format cannot say it exactly
// (SPEC section 6.7). JSON takes none of this.
struct WriteOptions {
    double budgetDegrees = 0.1;              // rotations
    double budgetRelative = 0.001;           // scalars: of the track's largest component range, at least 1e-6
    XEncoding xEncoding = XEncoding::asRead; // all numbers keep their value in any of them, as far as the width holds it
    int xFloatBits = 0;                      // 0 as read (32 when it never was a .x), else 32 or 64; others are the error "x.float-bits"
    XKeyLayout xKeyLayout = XKeyLayout::asStored;
    // Asked before each track that must be computed; false stops with the error "io.cancelled". Null: never.
    std::function<bool()> proceeds = nullptr;
};

// What the writer had to do to a track that the format cannot hold exactly.
struct TrackReport {
    std::string place; // as placeOf
    std::size_t keysBefore = 0;
    std::size_t keysWritten = 0;
    double maxError = 0; // reached, in `unit`
    std::string unit;    // "degrees" or "units"
};

struct Written {
    std::string bytes;
    std::vector<TrackReport> resampled; // only tracks that were not written exactly
    std::vector<Diagnostic> diagnostics;
};

// The document as a file of one format; nothing touches the disk.
[[nodiscard]] Result<Written> writeDocument(const Document& document, FileFormat format, const WriteOptions& options = {});
// The same into a file, atomically. The first overwrite of an existing .x keeps NAME.x.bak.
[[nodiscard]] Result<Written> saveDocument(const Document& document, const std::filesystem::path& path, const WriteOptions& options = {});

// Bytes as they are, with the same care: atomically, and with NAME.x.bak kept by the first overwrite of an existing .x.
[[nodiscard]] Result<void> saveBytes(std::string_view bytes, const std::filesystem::path& path);

} // namespace slerpline
