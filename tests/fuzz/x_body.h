#pragma once

#include "core/io/x/x_io.h"

#include <cstdlib>
#include <string>

// What must hold for any bytes of a .x file: a document or one error with a message and a place, an unchanged save gives
// the bytes back, and what is written in another encoding can be read. A broken claim ends the program.
inline void tryX(const std::string& bytes)
{
    using namespace slerpline;
    const auto require = [](bool holds) {
        if (!holds)
            std::abort();
    };
    const auto result = x::readX(bytes, "fuzz.x", {});
    if (!result) {
        require(!result.error().message.empty() && (result.error().line > 0 || result.error().offset >= 0));
        return;
    }
    const auto same = x::writeX(result->value, {});
    require(same && same->bytes == bytes);
    for (const XEncoding encoding : {XEncoding::text, XEncoding::binary}) {
        WriteOptions options;
        options.xEncoding = encoding;
        options.xFloatBits = 64;
        const auto other = x::writeX(result->value, options);
        require(!other || x::readX(other->bytes, "other.x", {}));
    }
}

// The bytes with a header of this kind, so that the fuzzer need not find it.
inline std::string withHeader(const char* header, const unsigned char* data, std::size_t size)
{
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    return header + bytes.substr(size < 16 ? size : 16);
}
