#pragma once

#include "core/io/x/object_tree.h"

namespace slerpline::x {

// What both encodings are cut into.
enum class TokenKind : std::uint8_t {
    end,
    open,       // {
    close,      // }
    word,       // a name or type; in text also a number: anything up to white space, a separator, brace, quote or angle bracket
    number,     // binary only: `value` and `isInteger` say it
    string,     // "...", the slice is without quotes
    openString, // text only: a quote without its partner on the same line
    guid,       // text: <...>, with brackets; binary: its 16 bytes
    definition, // binary only: what begins a template ("template" is a word in text)
    keyword,    // binary only: brackets, dots and type words, which stand in templates
    wrong,      // text: a byte that no text file has; binary: no known token, or a record that the file cuts off
};

// How skipping to the end of an object ended.
enum class Skipped : std::uint8_t { done, cutOff, tooDeep };

struct Token {
    TokenKind kind = TokenKind::end;
    bool isInteger = false;
    std::uint8_t separatorsBefore = 0;
    std::uint16_t id = 0; // binary only: the token as stored
    Slice slice;
    std::uint32_t dataEndBefore = 0; // behind the last token or separator before this one
    double value = 0;
};

} // namespace slerpline::x
