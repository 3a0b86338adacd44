#include "core/io/x/binary_lexer.h"

#include "core/base/number_text.h"
#include "core/io/x/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

namespace slerpline::x {
namespace {

constexpr std::array<std::string_view, 13> kTypeWords{
    "WORD", "DWORD", "FLOAT", "DOUBLE", "CHAR", "UCHAR", "SWORD", "SDWORD", "VOID", "STRING", "UNICODE", "CSTRING", "ARRAY"};

// Little endian, whatever the machine is.
template <class T> T littleEndian(std::string_view bytes, std::size_t offset)
{
    T value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i)
        value = T(value | T(T(static_cast<unsigned char>(bytes[offset + i])) << (8 * i)));
    return value;
}

bool isPunctuation(std::uint16_t id) { return id >= 12 && id <= kDotToken; }

} // namespace

std::string_view typeWordOf(std::uint16_t token)
{
    return token >= kFirstTypeToken && token <= kArrayToken ? kTypeWords[token - kFirstTypeToken] : std::string_view();
}

std::uint16_t BinaryLexer::wordAt(std::size_t offset) const { return littleEndian<std::uint16_t>(bytes_, offset); }
std::uint32_t BinaryLexer::dwordAt(std::size_t offset) const { return littleEndian<std::uint32_t>(bytes_, offset); }

// Stays where it is: the same complaint comes again.
void BinaryLexer::refuse(Token& token)
{
    at_ = token.slice.begin;
    token.slice.end = std::uint32_t(bytes_.size());
    token.kind = TokenKind::wrong;
}

void BinaryLexer::takeNumber(Token& token)
{
    --listLeft_;
    token.kind = TokenKind::number;
    token.isInteger = !listHasFloats_;
    const std::size_t size = listHasFloats_ ? floatSize_ : 4;
    if (!listHasFloats_)
        token.value = dwordAt(at_);
    else if (floatSize_ == 4)
        token.value = std::bit_cast<float>(dwordAt(at_));
    else
        token.value = std::bit_cast<double>(littleEndian<std::uint64_t>(bytes_, at_));
    token.slice = {std::uint32_t(at_), std::uint32_t(at_ + size)};
    at_ += size;
}

// Name, string, GUID or a single integer, behind the token that announces it.
void BinaryLexer::takeRecord(Token& token)
{
    std::size_t length = token.id == kGuidToken ? 16 : 4;
    if (token.id == kNameToken || token.id == kStringToken) {
        if (left() < 4)
            return refuse(token);
        length = dwordAt(at_);
        at_ += 4;
    }
    if (left() < length)
        return refuse(token);
    token.slice = {std::uint32_t(at_), std::uint32_t(at_ + length)};
    at_ += length;
    if (token.id == kIntegerToken) {
        token.kind = TokenKind::number;
        token.isInteger = true;
        token.value = dwordAt(token.slice.begin);
    } else {
        token.kind = token.id == kNameToken ? TokenKind::word : token.id == kStringToken ? TokenKind::string : TokenKind::guid;
    }
    // Strings end with a ',' or ';', which is skipped as any other. Some texts call it a DWORD.
    if (token.id == kStringToken && left() >= 4 && (dwordAt(at_) == kCommaToken || dwordAt(at_) == kSemicolonToken))
        at_ += 4;
}

Token BinaryLexer::next()
{
    Token token;
    token.dataEndBefore = std::uint32_t(dataEnd_);
    while (listLeft_ == 0) {
        token.slice = {std::uint32_t(at_), std::uint32_t(at_)};
        if (left() == 0)
            return token;
        if (left() < 2) {
            refuse(token);
            return token;
        }
        token.id = wordAt(at_);
        at_ += 2;
        token.slice.end = std::uint32_t(at_);
        if (token.id == kCommaToken || token.id == kSemicolonToken) {
            token.separatorsBefore = std::uint8_t(std::min(255, token.separatorsBefore + 1));
            token.dataEndBefore = std::uint32_t(at_);
            continue;
        }
        if (token.id == kIntegerListToken || token.id == kFloatListToken) {
            listHasFloats_ = token.id == kFloatListToken;
            if (left() < 4 || std::uint64_t(dwordAt(at_)) * (listHasFloats_ ? floatSize_ : 4) > left() - 4) {
                refuse(token);
                return token;
            }
            listLeft_ = dwordAt(at_);
            at_ += 4;
            continue;
        }
        if (token.id == kNameToken || token.id == kStringToken || token.id == kIntegerToken || token.id == kGuidToken)
            takeRecord(token);
        else if (token.id == kOpenToken)
            token.kind = TokenKind::open;
        else if (token.id == kCloseToken)
            token.kind = TokenKind::close;
        else if (token.id == kTemplateToken)
            token.kind = TokenKind::definition;
        else if (isPunctuation(token.id) || !typeWordOf(token.id).empty())
            token.kind = TokenKind::keyword;
        else
            refuse(token);
        dataEnd_ = at_;
        return token;
    }
    takeNumber(token);
    dataEnd_ = at_;
    return token;
}

Skipped BinaryLexer::skipBody(std::size_t mostDepth)
{
    for (std::size_t depth = 1;;) {
        at_ += std::size_t(listLeft_) * (listHasFloats_ ? floatSize_ : 4); // a list has been found to fit the file
        listLeft_ = 0;
        const Token token = next();
        if (token.kind == TokenKind::end || token.kind == TokenKind::wrong)
            return Skipped::cutOff;
        if (token.kind == TokenKind::open && depth++ == mostDepth)
            return Skipped::tooDeep;
        if (token.kind == TokenKind::close && --depth == 0)
            return Skipped::done;
    }
}

std::string BinaryLexer::describe(const Token& token) const
{
    switch (token.kind) {
    case TokenKind::end: return "the end of the file";
    case TokenKind::open: return "{";
    case TokenKind::close: return "}";
    case TokenKind::number: return numberText(token.value);
    case TokenKind::guid: return "a GUID";
    case TokenKind::definition: return "template";
    case TokenKind::keyword: return isPunctuation(token.id) ? std::string(1, "()[]<>."[token.id - 12]) : std::string(typeWordOf(token.id));
    case TokenKind::word:
    case TokenKind::string:
    case TokenKind::openString:
    case TokenKind::wrong: break;
    }
    return validUtf8(bytes_.substr(token.slice.begin, std::min<std::size_t>(token.slice.size(), 40)));
}

std::string BinaryLexer::complaint(const Token& token) const
{
    const std::size_t at = token.slice.begin;
    if (bytes_.size() - at < 2)
        return "unexpected end of file; expected a token of two bytes, found one";
    const std::size_t behind = bytes_.size() - at - 2;
    const auto announced = [&] { return behind < 4 ? std::uint64_t(0) : std::uint64_t(dwordAt(at + 2)); };
    switch (token.id) {
    case kNameToken:
    case kStringToken:
        if (behind >= 4)
            return fmt::format(
                "unexpected end of file; expected a {} of {} bytes, found {}", token.id == kNameToken ? "name" : "string", announced(), behind - 4);
        break;
    case kIntegerListToken:
    case kFloatListToken:
        if (behind >= 4)
            return fmt::format("unexpected end of file; expected a list of {} numbers of {} bytes each, found {} bytes", announced(),
                token.id == kFloatListToken ? floatSize_ : 4, behind - 4);
        break;
    case kIntegerToken: return fmt::format("unexpected end of file; expected a number of 4 bytes, found {}", behind);
    case kGuidToken: return fmt::format("unexpected end of file; expected a GUID of 16 bytes, found {}", behind);
    default: return fmt::format("expected a token, found 0x{:04x}, which is none", token.id);
    }
    return fmt::format("unexpected end of file; expected a length of 4 bytes, found {}", behind);
}

} // namespace slerpline::x
