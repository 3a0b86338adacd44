#pragma once

#include "core/base/result.h"
#include "core/io/x/object_tree.h"

#include <memory>
#include <string_view>

namespace slerpline::x {

// The 16 bytes every .x file starts with.
struct Header {
    std::string version;        // "0303"
    std::string encoding;       // "text", "binary", "tzip", "bzip"
    int floatBits = 32;         // 32 or 64; says nothing about numbers in text
    std::size_t bodyBegin = 16; // a byte order mark counts
    bool hasByteOrderMark = false;

    [[nodiscard]] bool isCompressed() const { return encoding == "tzip" || encoding == "bzip"; }
    [[nodiscard]] bool isBinary() const { return encoding == "binary" || encoding == "bzip"; }
};
// Errors "x.header": empty, too short, not a .x file, version, encoding or float width unknown.
[[nodiscard]] Result<Header> readHeader(std::string_view bytes, const std::string& name);

// How far to look into objects of unknown type: they are kept as bytes, or parsed like any other.
enum class Unknown : std::uint8_t { keep, parse };

struct Parsed {
    std::shared_ptr<const Tree> tree;
    bool hasComments = false;
};
// The objects of a text or binary file; `bytes` are the whole file, inflated when it is compressed. Diagnostics:
// x.missing-brace, x.name, x.unsupported. Errors "x.syntax", with line and column or with the offset; "x.depth" when objects
// nest deeper than kMostDepth.
[[nodiscard]] Result<Imported<Parsed>> parseObjects(
    std::string bytes, const Header& header, const std::string& name, Unknown unknown = Unknown::keep);

inline constexpr std::size_t kMostDepth = 10000;
inline constexpr std::size_t kLongestName = 65535;

} // namespace slerpline::x
