#include "core/io/x/names.h"

#include <cstdint>

namespace slerpline::x {
namespace {

// The length of the UTF-8 sequence at the start, 0 when there is none.
std::size_t sequenceLength(std::string_view bytes)
{
    const auto byteAt = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    const unsigned lead = byteAt(0);
    const std::size_t length = lead < 0x80 ? 1
        : lead >= 0xC2 && lead < 0xE0      ? 2
        : lead >= 0xE0 && lead < 0xF0      ? 3
        : lead >= 0xF0 && lead < 0xF5      ? 4
                                           : 0;
    if (length == 0 || length > bytes.size())
        return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byteAt(i) & 0xC0U) != 0x80)
            return 0;
    const bool isWrong = length > 2
        && ((lead == 0xE0 && byteAt(1) < 0xA0) || (lead == 0xED && byteAt(1) > 0x9F) || (lead == 0xF0 && byteAt(1) < 0x90)
            || (lead == 0xF4 && byteAt(1) > 0x8F));
    return isWrong ? 0 : length;
}

} // namespace

std::string validUtf8(std::string_view bytes)
{
    std::string result;
    result.reserve(bytes.size());
    while (!bytes.empty()) {
        const std::size_t length = sequenceLength(bytes);
        if (length == 0)
            result += "\xEF\xBF\xBD";
        else
            result += bytes.substr(0, length);
        bytes.remove_prefix(length == 0 ? 1 : length);
    }
    return result;
}

std::string writableName(std::string_view name, std::string_view fallback)
{
    std::string result(name.empty() ? fallback : name);
    for (char& c : result)
        if (static_cast<unsigned char>(c) <= ' ' || std::string_view("{}[]()<>,;\"#/").find(c) != std::string_view::npos || c == '\x7f')
            c = '_';
    return result;
}

} // namespace slerpline::x
