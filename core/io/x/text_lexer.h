#pragma once

#include "core/io/x/object_tree.h"

#include <optional>
#include <string_view>

namespace slerpline::x {

enum class TokenKind : std::uint8_t {
    end,
    open,       // {
    close,      // }
    word,       // a name, type or number: anything up to white space, a separator, brace, quote or angle bracket
    string,     // "...", the slice is without quotes
    openString, // a quote without its partner on the same line
    guid,       // <...>, with brackets
    binary,     // a byte that no text file has
};

struct Token {
    TokenKind kind = TokenKind::end;
    Slice slice;
    std::uint8_t separatorsBefore = 0;
    std::uint32_t dataEndBefore = 0; // behind the last token or separator before this one
};

// Cuts the body of a text .x file into tokens. Any run of white space (NUL is white space), ',' and ';' separates;
// "//" and '#' start comments that end with the line.
class TextLexer {
public:
    TextLexer(std::string_view bytes, std::size_t begin) : bytes_(bytes), at_(begin), dataEnd_(begin) {}

    [[nodiscard]] Token next();
    // True when the next thing that is no white space or comment is '{'. Moves nothing.
    [[nodiscard]] bool isBeforeOpenBrace() const;
    // Behind an open brace: goes on behind the brace that closes it, minding strings and comments, however deep the
    // nesting. False when the file ends before.
    [[nodiscard]] bool skipBody();

    [[nodiscard]] std::size_t position() const { return at_; }

private:
    void skipLine();

    std::string_view bytes_;
    std::size_t at_;
    std::size_t dataEnd_;
};

// A number of a .x file: decimal with sign and exponent, or one of the spellings of NaN and infinity that C runtimes
// print ("1.#QNAN0", "-1.#IND00", "nan", "inf"), which come back as not finite. Nothing for any other word.
[[nodiscard]] std::optional<double> numberOf(std::string_view word);

} // namespace slerpline::x
