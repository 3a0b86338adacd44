#include "core/io/x/text_parser.h"

#include "core/io/x/findings.h"
#include "core/io/x/names.h"
#include "core/io/x/text_lexer.h"

#include <fmt/format.h>

#include <limits>
#include <unordered_map>

namespace slerpline::x {
namespace {

// Objects of data only: another object inside one means that its closing brace is missing.
bool mayHold(Type outer, Type inner)
{
    switch (outer) {
    case Type::frameTransformMatrix:
    case Type::meshNormals:
    case Type::meshTextureCoords:
    case Type::textureFilename:
    case Type::skinWeights:
    case Type::ticksPerSecond:
    case Type::animationKey:
    case Type::animationOptions: return inner == Type::unknown;
    case Type::animation: return inner != Type::animation && inner != Type::animationSet && inner != Type::frame;
    case Type::animationSet: return inner != Type::animationSet && inner != Type::frame;
    case Type::unknown:
    case Type::templateDefinition:
    case Type::reference:
    case Type::frame:
    case Type::mesh:
    case Type::meshMaterialList:
    case Type::material:
    case Type::compressedAnimationSet: return true;
    }
    return true;
}

class Parser {
public:
    Parser(std::string_view bytes, const Header& header, const std::string& name)
        : tree_(std::make_shared<Tree>()), name_(name), lexer_(bytes, header.bodyBegin)
    {
        tree_->bytes = bytes;
        tree_->indexLines();
        tree_->numbers.reserve(bytes.size() / 9);
        lexer_ = TextLexer(tree_->bytes, header.bodyBegin);
        if (header.hasByteOrderMark)
            findings_.add("x.header", Severity::warning, "", 1, "the file starts with a UTF-8 byte order mark, which other readers of .x refuse");
    }

    Result<Imported<std::shared_ptr<const Tree>>> run();

private:
    struct Open {
        std::uint32_t object = 0;
        std::size_t firstPendingNumber = 0;
        std::size_t firstPendingString = 0;
    };

    [[nodiscard]] tl::unexpected<Error> failure(std::size_t offset, std::string message) const
    {
        const Position position = tree_->positionOf(offset);
        return tl::unexpected<Error>(Error{std::move(message), name_, position.line, position.column, -1, "x.syntax"});
    }
    [[nodiscard]] tl::unexpected<Error> endOfFile(std::string expected) const
    {
        const std::string& bytes = tree_->bytes;
        const std::size_t last = bytes.find_last_not_of(std::string_view("\0\t\n\v\f\r ", 7));
        return failure(last == bytes.npos ? 0 : last, "unexpected end of file; expected " + std::move(expected));
    }
    [[nodiscard]] std::string excerpt(Slice slice) const { return std::string(tree_->text({slice.begin, std::min(slice.end, slice.begin + 40)})); }

    std::uint32_t add(Object object);
    void close(std::size_t bodyEnd, std::size_t end, bool hasBrace);
    void closeUnfit(Type inner);
    Result<void> readReference(const Token& brace);
    Result<void> readObject(const Token& typeToken);
    Result<void> readWord(const Token& token);
    void checkTemplate(const Object& object);

    std::shared_ptr<Tree> tree_;
    const std::string& name_;
    TextLexer lexer_;
    std::size_t lastDataEnd_ = 0; // where the data before the present token ends, separators included
    std::vector<Open> open_;
    // Numbers and strings of objects that are still open; an object's own lie on top when it closes.
    std::vector<Number> pendingNumbers_;
    std::vector<Slice> pendingStrings_;
    std::unordered_map<std::string_view, Type> types_; // names met so far
    Findings findings_;
};

std::uint32_t Parser::add(Object object)
{
    const auto index = std::uint32_t(tree_->objects.size());
    if (!open_.empty()) {
        object.parent = open_.back().object;
        Object& parent = tree_->objects[object.parent];
        if (parent.lastChild == kNoObject)
            parent.firstChild = index;
        else
            tree_->objects[parent.lastChild].nextSibling = index;
        parent.lastChild = index;
    }
    tree_->objects.push_back(object);
    return index;
}

void Parser::close(std::size_t bodyEnd, std::size_t end, bool hasBrace)
{
    const Open open = open_.back();
    open_.pop_back();
    Object& object = tree_->objects[open.object];
    object.hasBrace = hasBrace;
    object.body.end = std::uint32_t(bodyEnd);
    object.whole.end = std::uint32_t(end);
    object.firstNumber = std::uint32_t(tree_->numbers.size());
    object.numberCount = std::uint32_t(pendingNumbers_.size() - open.firstPendingNumber);
    tree_->numbers.insert(tree_->numbers.end(), pendingNumbers_.begin() + std::ptrdiff_t(open.firstPendingNumber), pendingNumbers_.end());
    pendingNumbers_.resize(open.firstPendingNumber);
    object.firstString = std::uint32_t(tree_->strings.size());
    object.stringCount = std::uint32_t(pendingStrings_.size() - open.firstPendingString);
    tree_->strings.insert(tree_->strings.end(), pendingStrings_.begin() + std::ptrdiff_t(open.firstPendingString), pendingStrings_.end());
    pendingStrings_.resize(open.firstPendingString);
}

// Closes the objects that cannot hold what comes next: their closing brace is missing.
void Parser::closeUnfit(Type inner)
{
    while (!open_.empty() && !mayHold(tree_->objects[open_.back().object].type, inner)) {
        const Object& object = tree_->objects[open_.back().object];
        const std::size_t end
            = object.lastChild == kNoObject ? lastDataEnd_ : std::max<std::size_t>(lastDataEnd_, tree_->objects[object.lastChild].whole.end);
        findings_.add("x.missing-brace", Severity::warning, "", tree_->lineOf(object.whole.begin),
            fmt::format("the closing brace of {} is missing; it was taken to end before the next object", nameOf(object.type)), true);
        close(end, end, false);
    }
}

Result<void> Parser::readReference(const Token& brace)
{
    if (open_.empty())
        return failure(brace.slice.begin, "expected an object or a template, found '{'");
    Object reference;
    reference.type = Type::reference;
    reference.whole.begin = brace.slice.begin;
    reference.body.begin = brace.slice.end;
    for (;;) {
        const Token token = lexer_.next();
        if (token.kind == TokenKind::word) {
            reference.name = reference.name.empty() ? token.slice : Slice{reference.name.begin, token.slice.end};
        } else if (token.kind == TokenKind::guid) {
            reference.guid = token.slice;
        } else if (token.kind == TokenKind::close) {
            if (reference.name.empty() && reference.guid.empty())
                return failure(brace.slice.begin, "expected the name of an object between '{' and '}', found nothing");
            reference.body.end = token.slice.begin;
            reference.whole.end = token.slice.end;
            add(reference);
            return {};
        } else if (token.kind == TokenKind::end) {
            return endOfFile("'}' after the name of a reference");
        } else {
            return failure(token.slice.begin, fmt::format("expected the name of an object or '}}' in a reference, found '{}'", excerpt(token.slice)));
        }
    }
}

Result<void> Parser::readObject(const Token& typeToken)
{
    const std::string_view typeText = tree_->text(typeToken.slice);
    const auto [known, isNew] = types_.try_emplace(typeText, Type::unknown);
    if (isNew)
        known->second = typeOf(typeText);
    Object object;
    object.type = known->second;
    object.typeText = typeToken.slice;
    object.whole.begin = typeToken.slice.begin;
    int words = 0;
    for (;;) {
        const Token token = lexer_.next();
        if (token.kind == TokenKind::end)
            return endOfFile(fmt::format("'{{' after {}", excerpt(typeToken.slice)));
        if (token.separatorsBefore > 0 || (token.kind != TokenKind::open && token.kind != TokenKind::word)) {
            if (token.kind == TokenKind::binary)
                return failure(token.slice.begin, "expected text, found binary data; the header says that this is a text file");
            return failure(words == 0 ? typeToken.slice.end : object.name.end,
                fmt::format("expected '{{' after {}, found '{}'", excerpt(typeToken.slice),
                    token.separatorsBefore > 0 ? std::string(";") : excerpt(token.slice)));
        }
        if (token.kind == TokenKind::open) {
            object.body.begin = token.slice.end;
            break;
        }
        object.name = words++ == 0 ? token.slice : Slice{object.name.begin, token.slice.end};
    }
    if (words > 1)
        findings_.add("x.name", Severity::warning, "", tree_->lineOf(object.name.begin),
            fmt::format("the name \"{}\" has blanks in it, which other readers of .x refuse", excerpt(object.name)));
    if (object.type != Type::unknown && object.type != Type::templateDefinition)
        closeUnfit(object.type);
    const std::uint32_t index = add(object);
    const bool isOpaque = object.type == Type::unknown || object.type == Type::templateDefinition || object.type == Type::compressedAnimationSet;
    if (!isOpaque) {
        open_.push_back({index, pendingNumbers_.size(), pendingStrings_.size()});
        return {};
    }
    if (!lexer_.skipBody())
        return endOfFile(fmt::format("'}}' to close {} of line {}", excerpt(typeToken.slice), tree_->lineOf(object.whole.begin)));
    tree_->objects[index].whole.end = std::uint32_t(lexer_.position());
    tree_->objects[index].body.end = std::uint32_t(lexer_.position() - 1);
    if (object.type == Type::templateDefinition)
        checkTemplate(tree_->objects[index]);
    return {};
}

// Templates are kept, not used; one with a member of its own type could never be filled.
void Parser::checkTemplate(const Object& object)
{
    TextLexer lexer(std::string_view(tree_->bytes).substr(0, object.body.end), object.body.begin);
    const std::string_view name = tree_->text(object.name);
    bool startsMember = true;
    for (Token token = lexer.next(); token.kind != TokenKind::end; token = lexer.next()) {
        const std::string_view word = tree_->text(token.slice);
        if (token.kind == TokenKind::word && word.front() == '[' && startsMember)
            return; // the list of children: there a template may well name itself
        startsMember = startsMember || token.separatorsBefore > 0;
        if (startsMember && token.kind == TokenKind::word && word == name && !name.empty())
            findings_.add("x.unsupported", Severity::info, validUtf8(name), tree_->lineOf(token.slice.begin),
                "the template contains itself; it is kept as it is");
        startsMember = token.kind == TokenKind::guid || word == "array";
    }
}

Result<void> Parser::readWord(const Token& token)
{
    const std::string_view word = tree_->text(token.slice);
    const auto value = numberOf(word);
    const bool startsWithLetter = (word[0] >= 'a' && word[0] <= 'z') || (word[0] >= 'A' && word[0] <= 'Z');
    if (!value || (startsWithLetter && lexer_.isBeforeOpenBrace()))
        return readObject(token);
    if (open_.empty())
        return failure(token.slice.begin, fmt::format("expected an object or a template, found the number {}", excerpt(token.slice)));
    if (word.size() > std::numeric_limits<std::uint16_t>::max())
        return failure(token.slice.begin, fmt::format("expected a number of at most 65535 digits, found one of {}", word.size()));
    const bool isInteger = word.find_first_not_of("0123456789", word[0] == '-' || word[0] == '+' ? 1 : 0) == word.npos;
    pendingNumbers_.push_back({*value, token.slice.begin, std::uint16_t(word.size()), token.separatorsBefore, isInteger});
    return {};
}

Result<Imported<std::shared_ptr<const Tree>>> Parser::run()
{
    for (;;) {
        const Token token = lexer_.next();
        lastDataEnd_ = token.dataEndBefore;
        Result<void> done;
        switch (token.kind) {
        case TokenKind::end:
            if (!open_.empty()) {
                const Object& object = tree_->objects[open_.back().object];
                return endOfFile(fmt::format("'}}' to close {} of line {}", nameOf(object.type), tree_->lineOf(object.whole.begin)));
            }
            return Imported<std::shared_ptr<const Tree>>{tree_, findings_.take()};
        case TokenKind::open:
            closeUnfit(Type::reference);
            done = readReference(token);
            break;
        case TokenKind::close:
            if (open_.empty())
                findings_.add(
                    "x.missing-brace", Severity::warning, "", tree_->lineOf(token.slice.begin), "a closing brace without an opening one was skipped");
            else
                close(token.slice.begin, token.slice.end, true);
            break;
        case TokenKind::word: done = readWord(token); break;
        case TokenKind::string:
            if (open_.empty())
                return failure(token.slice.begin, "expected an object or a template, found a string");
            pendingStrings_.push_back(token.slice);
            break;
        case TokenKind::openString: return failure(token.slice.begin, "expected a closing quote on the same line");
        case TokenKind::guid:
            if (open_.empty())
                return failure(token.slice.begin, "expected an object or a template, found a GUID");
            tree_->objects[open_.back().object].guid = token.slice;
            break;
        case TokenKind::binary:
            return failure(token.slice.begin,
                fmt::format("expected text, found the byte 0x{:02x}; the header says that this is a text file",
                    static_cast<unsigned char>(tree_->bytes[token.slice.begin])));
        }
        if (!done)
            return tl::unexpected<Error>(done.error());
    }
}

} // namespace

Result<Header> readHeader(std::string_view bytes, const std::string& name)
{
    const auto failure = [&](int column, std::string message) {
        return tl::unexpected<Error>(Error{std::move(message), name, 1, column, -1, "x.header"});
    };
    Header header;
    if (bytes.empty())
        return failure(1, "expected a .x file, found an empty file");
    if (bytes.starts_with("\xEF\xBB\xBF")) {
        header.hasByteOrderMark = true;
        header.bodyBegin = 19;
        bytes.remove_prefix(3);
    }
    if (!bytes.starts_with("xof "))
        return failure(1, "expected \"xof \" at the start of a .x file");
    if (bytes.size() < 16)
        return failure(1, fmt::format("expected a header of 16 bytes, found {}", bytes.size()));
    header.version = bytes.substr(4, 4);
    if (header.version != "0302" && header.version != "0303")
        return failure(5, fmt::format("expected version 0302 or 0303, found {}", header.version));
    const std::string_view encoding = bytes.substr(8, 4);
    if (encoding == "txt ")
        header.encoding = "text";
    else if (encoding == "bin ")
        header.encoding = "binary";
    else if (encoding == "tzip" || encoding == "bzip")
        header.encoding = encoding;
    else
        return failure(9, fmt::format("expected the encoding \"txt \", \"bin \", \"tzip\" or \"bzip\", found \"{}\"", encoding));
    const std::string_view bits = bytes.substr(12, 4);
    if (bits != "0032" && bits != "0064")
        return failure(13, fmt::format("expected the float width 0032 or 0064, found {}", bits));
    header.floatBits = bits == "0064" ? 64 : 32;
    return header;
}

Result<Imported<std::shared_ptr<const Tree>>> parseText(std::string_view bytes, const Header& header, const std::string& name)
{
    if (bytes.size() >= kNoObject)
        return tl::unexpected<Error>(Error{"expected a file of less than 4 GiB", name, 0, 0, -1, "x.syntax"});
    return Parser(bytes, header, name).run();
}

} // namespace slerpline::x
