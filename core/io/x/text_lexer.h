#pragma once

#include "core/io/x/token.h"

#include <optional>
#include <string>
#include <string_view>

namespace slerpline::x {

// Cuts the body of a text .x file into tokens. Any run of white space (NUL is white space), ',' and ';' separates;
// "//" and '#' start comments that end with the line.
class TextLexer {
public:
    TextLexer(std::string_view bytes, std::size_t begin) : bytes_(bytes), at_(begin), dataEnd_(begin) {}

    [[nodiscard]] Token next();
    // True when the next thing that is no white space or comment is '{'. Moves nothing.
    [[nodiscard]] bool isBeforeOpenBrace() const;
    // Behind an open brace: goes on behind the brace that closes it, minding strings and comments, at most
    // `mostDepth` braces deep.
    [[nodiscard]] Skipped skipBody(std::size_t mostDepth);

    [[nodiscard]] std::size_t position() const { return at_; }
    // A token for messages, cut short when it is long.
    [[nodiscard]] std::string describe(const Token& token) const;
    // What is the matter with a token of kind `wrong`: "expected ..., found ...".
    [[nodiscard]] std::string complaint(const Token& token) const;
    [[nodiscard]] bool hasSeenComment() const { return hasSeenComment_; }

private:
    void skipLine();

    std::string_view bytes_;
    std::size_t at_;
    std::size_t dataEnd_;
    bool hasSeenComment_ = false;
};

// A number of a .x file: decimal with sign and exponent, or one of the spellings of NaN and infinity that C runtimes
// print ("1.#QNAN0", "-1.#IND00", "nan", "inf"), which come back as not finite. Nothing for any other word.
[[nodiscard]] std::optional<double> numberOf(std::string_view word);

} // namespace slerpline::x
