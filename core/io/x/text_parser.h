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
    int floatBits = 32;         // 32 or 64; means nothing for numbers in text
    std::size_t bodyBegin = 16; // a byte order mark counts
    bool hasByteOrderMark = false;
};
// Errors "x.header": empty, too short, not a .x file, version, encoding or float width unknown.
[[nodiscard]] Result<Header> readHeader(std::string_view bytes, const std::string& name);

// The objects of a text file. Diagnostics: x.missing-brace, x.name. Errors "x.syntax", with line and column.
[[nodiscard]] Result<Imported<std::shared_ptr<const Tree>>> parseText(std::string_view bytes, const Header& header, const std::string& name);

} // namespace slerpline::x
