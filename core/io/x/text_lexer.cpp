#include "core/io/x/text_lexer.h"

#include "core/io/x/names.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace slerpline::x {
namespace {

enum class Class : std::uint8_t { letter, space, separator, open, close, quote, less, greater, hash, slash, control };

constexpr std::array<Class, 256> makeClasses()
{
    std::array<Class, 256> classes{};
    for (std::size_t c = 0; c < 32; ++c)
        classes[c] = Class::control;
    for (const unsigned char c : {'\0', '\t', '\n', '\v', '\f', '\r', ' ', '\x1a'}) // 0x1A: the end mark of DOS editors
        classes[c] = Class::space;
    classes['\x7f'] = Class::control;
    classes[','] = classes[';'] = Class::separator;
    classes['{'] = Class::open;
    classes['}'] = Class::close;
    classes['"'] = Class::quote;
    classes['<'] = Class::less;
    classes['>'] = Class::greater;
    classes['#'] = Class::hash;
    classes['/'] = Class::slash;
    return classes;
}

constexpr std::array<Class, 256> kClasses = makeClasses();
Class classOf(char c) { return kClasses[static_cast<unsigned char>(c)]; }
bool isLineEnd(char c) { return c == '\n' || c == '\r'; }

bool startsComment(std::string_view bytes, std::size_t at)
{
    return bytes[at] == '#' || (bytes[at] == '/' && at + 1 < bytes.size() && bytes[at + 1] == '/');
}

bool isNotFiniteWord(std::string_view word)
{
    if (!word.empty() && (word.front() == '-' || word.front() == '+'))
        word.remove_prefix(1);
    std::string lowered;
    for (char c : word.substr(0, 12))
        lowered += c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
    return lowered == "nan" || lowered == "inf" || lowered == "infinity" || lowered.starts_with("nan(");
}

} // namespace

void TextLexer::skipLine()
{
    hasSeenComment_ = true;
    while (at_ < bytes_.size() && !isLineEnd(bytes_[at_]))
        ++at_;
}

Token TextLexer::next()
{
    Token token;
    for (; at_ < bytes_.size(); ++at_) {
        const Class kind = classOf(bytes_[at_]);
        if (kind == Class::space)
            continue;
        if (kind == Class::separator) {
            token.separatorsBefore = std::uint8_t(std::min(255, token.separatorsBefore + 1));
            dataEnd_ = at_ + 1;
            continue;
        }
        if ((kind != Class::hash && kind != Class::slash) || !startsComment(bytes_, at_))
            break;
        skipLine();
        if (at_ == bytes_.size())
            break;
    }
    token.dataEndBefore = std::uint32_t(dataEnd_);
    const std::size_t begin = at_;
    const auto finish = [&](TokenKind kind, std::size_t first, std::size_t last) {
        token.kind = kind;
        token.slice = {std::uint32_t(first), std::uint32_t(last)};
        dataEnd_ = at_;
        return token;
    };
    if (begin == bytes_.size()) {
        token.slice = {std::uint32_t(begin), std::uint32_t(begin)};
        return token;
    }
    ++at_;
    switch (classOf(bytes_[begin])) {
    case Class::open: return finish(TokenKind::open, begin, at_);
    case Class::close: return finish(TokenKind::close, begin, at_);
    case Class::control: return finish(TokenKind::wrong, begin, at_);
    case Class::quote: {
        std::size_t end = at_;
        while (end < bytes_.size() && bytes_[end] != '"' && !isLineEnd(bytes_[end]))
            ++end;
        if (end == bytes_.size() || bytes_[end] != '"')
            return finish(TokenKind::openString, begin, end);
        at_ = end + 1;
        return finish(TokenKind::string, begin + 1, end);
    }
    case Class::less: {
        while (at_ < bytes_.size() && bytes_[at_] != '>' && !isLineEnd(bytes_[at_]) && classOf(bytes_[at_]) != Class::open
            && classOf(bytes_[at_]) != Class::close)
            ++at_;
        if (at_ < bytes_.size() && bytes_[at_] == '>')
            ++at_;
        return finish(TokenKind::guid, begin, at_);
    }
    case Class::letter:
    case Class::greater:
    case Class::hash:
    case Class::slash:
    case Class::space:
    case Class::separator: break;
    }
    for (; at_ < bytes_.size(); ++at_) {
        const Class kind = classOf(bytes_[at_]);
        if (kind == Class::letter || kind == Class::hash || (kind == Class::slash && !startsComment(bytes_, at_)))
            continue; // '#' inside a word belongs to it: 1.#QNAN0
        break;
    }
    return finish(TokenKind::word, begin, at_);
}

std::string TextLexer::describe(const Token& token) const
{
    return validUtf8(bytes_.substr(token.slice.begin, std::min<std::size_t>(token.slice.size(), 40)));
}

std::string TextLexer::complaint(const Token& token) const
{
    return fmt::format(
        "expected text, found the byte 0x{:02x}; the header says that this is a text file", static_cast<unsigned char>(bytes_[token.slice.begin]));
}

bool TextLexer::isBeforeOpenBrace() const
{
    TextLexer ahead = *this;
    const Token token = ahead.next();
    return token.kind == TokenKind::open && token.separatorsBefore == 0;
}

Skipped TextLexer::skipBody(std::size_t mostDepth)
{
    for (std::size_t depth = 1; at_ < bytes_.size(); ++at_) {
        const char c = bytes_[at_];
        const Class kind = classOf(c);
        if (kind == Class::open) {
            if (depth++ == mostDepth)
                return Skipped::tooDeep;
        } else if (kind == Class::close && --depth == 0) {
            dataEnd_ = ++at_;
            return Skipped::done;
        } else if (kind == Class::quote) {
            std::size_t end = at_ + 1;
            while (end < bytes_.size() && bytes_[end] != '"' && !isLineEnd(bytes_[end]))
                ++end;
            if (end < bytes_.size() && bytes_[end] == '"')
                at_ = end;
        } else if ((kind == Class::hash && (at_ == 0 || classOf(bytes_[at_ - 1]) != Class::letter))
            || (kind == Class::slash && startsComment(bytes_, at_))) {
            skipLine();
            if (at_ == bytes_.size())
                break;
        }
    }
    return Skipped::cutOff;
}

std::optional<double> numberOf(std::string_view word)
{
    const char first = word.front();
    const bool looksLikeOne = (first >= '0' && first <= '9') || first == '-' || first == '+' || first == '.';
    if (!looksLikeOne && !isNotFiniteWord(word))
        return std::nullopt;
    std::string_view digits = word;
    if (first == '+')
        digits.remove_prefix(1);
    double value = 0;
    const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (end == digits.data() + digits.size() && !digits.empty()) {
        if (status == std::errc())
            return value;
        if (status == std::errc::result_out_of_range) {
            // from_chars says the same for too large and too small: a small one is 0.
            const bool isSmall
                = digits.find("e-") != digits.npos || digits.find("E-") != digits.npos || digits.starts_with("0.") || digits.starts_with("-0.");
            return isSmall ? 0.0 : std::numeric_limits<double>::infinity();
        }
    }
    if (isNotFiniteWord(word) || (word.find(".#") != word.npos && (first == '-' || first == '+' || (first >= '0' && first <= '9'))))
        return std::numeric_limits<double>::quiet_NaN();
    return std::nullopt;
}

} // namespace slerpline::x
