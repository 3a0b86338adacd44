#include "core/io/json/json_tree.h"

#include <fmt/format.h>

namespace slerpline::json {
namespace {

// Length of the well-formed UTF-8 character at the start of `text`, 0 when there is none (Unicode, table 3-7).
std::size_t characterLength(std::string_view text)
{
    const auto byte = [&text](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    const auto isTail = [&byte](std::size_t i) { return byte(i) >= 0x80 && byte(i) <= 0xBF; };
    const unsigned lead = byte(0);
    if (lead < 0x80)
        return 1;
    if (lead >= 0xC2 && lead <= 0xDF)
        return isTail(1) ? 2 : 0;
    if (lead >= 0xE0 && lead <= 0xEF) {
        const unsigned least = lead == 0xE0 ? 0xA0 : 0x80;    // no overlong forms
        const unsigned greatest = lead == 0xED ? 0x9F : 0xBF; // no surrogates
        return byte(1) >= least && byte(1) <= greatest && isTail(2) ? 3 : 0;
    }
    if (lead >= 0xF0 && lead <= 0xF4) {
        const unsigned least = lead == 0xF0 ? 0x90 : 0x80;
        const unsigned greatest = lead == 0xF4 ? 0x8F : 0xBF; // up to U+10FFFF
        return byte(1) >= least && byte(1) <= greatest && isTail(2) && isTail(3) ? 4 : 0;
    }
    return 0;
}

std::string escaped(char c)
{
    switch (c) {
    case '"': return "\\\"";
    case '\\': return "\\\\";
    case '\b': return "\\b";
    case '\f': return "\\f";
    case '\n': return "\\n";
    case '\r': return "\\r";
    case '\t': return "\\t";
    }
    return static_cast<unsigned char>(c) < 0x20 ? fmt::format("\\u{:04x}", unsigned(c)) : std::string(1, c);
}

} // namespace

std::string stringLiteral(std::string_view text)
{
    std::string result = "\"";
    while (!text.empty()) {
        const std::size_t length = characterLength(text);
        if (length == 0)
            result += "\xEF\xBF\xBD";
        else if (length == 1)
            result += escaped(text.front());
        else
            result += text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return result + "\"";
}

} // namespace slerpline::json
