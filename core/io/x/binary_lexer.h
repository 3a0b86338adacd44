#pragma once

#include "core/io/x/token.h"

#include <string>
#include <string_view>

namespace slerpline::x {

// The tokens of binary files that stand for themselves or begin a record.
enum BinaryToken : std::uint16_t {
    kNameToken = 1,
    kStringToken = 2,
    kIntegerToken = 3,
    kGuidToken = 5,
    kIntegerListToken = 6,
    kFloatListToken = 7,
    kOpenToken = 10,
    kCloseToken = 11,
    kOpenBracketToken = 14,
    kCloseBracketToken = 15,
    kDotToken = 18,
    kCommaToken = 19,
    kSemicolonToken = 20,
    kTemplateToken = 31,
    kFirstTypeToken = 40,  // WORD
    kStringTypeToken = 49, // also called LPSTR
    kArrayToken = 52,      // the last of the type words
};
// "DWORD" for 41; empty for what is no type word.
[[nodiscard]] std::string_view typeWordOf(std::uint16_t token);

// Cuts the body of a binary .x file into tokens. Lists of numbers come apart into their numbers; ',' and ';' are counted,
// not given.
class BinaryLexer {
public:
    BinaryLexer(std::string_view bytes, std::size_t begin, int floatBits)
        : bytes_(bytes), at_(begin), dataEnd_(begin), floatSize_(std::uint8_t(floatBits / 8))
    {
    }

    [[nodiscard]] Token next();
    // Names and numbers are told apart by their tokens.
    [[nodiscard]] bool isBeforeOpenBrace() const { return false; }
    // Behind an open brace: goes on behind the brace that closes it, at most `mostDepth` braces deep. Cut off by the end of
    // the file, or by what is no token: the next token says which.
    [[nodiscard]] Skipped skipBody(std::size_t mostDepth);

    [[nodiscard]] std::size_t position() const { return at_; }
    [[nodiscard]] std::string describe(const Token& token) const;
    [[nodiscard]] std::string complaint(const Token& token) const;
    [[nodiscard]] bool hasSeenComment() const { return false; }

private:
    [[nodiscard]] std::size_t left() const { return bytes_.size() - at_; }
    [[nodiscard]] std::uint16_t wordAt(std::size_t offset) const;
    [[nodiscard]] std::uint32_t dwordAt(std::size_t offset) const;
    void takeNumber(Token& token);
    void takeRecord(Token& token);
    void refuse(Token& token);

    std::string_view bytes_;
    std::size_t at_;
    std::size_t dataEnd_;
    std::uint32_t listLeft_ = 0; // numbers of the present list still to give
    bool listHasFloats_ = false;
    std::uint8_t floatSize_;
};

} // namespace slerpline::x
