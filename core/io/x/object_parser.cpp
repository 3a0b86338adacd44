#include "core/io/x/object_parser.h"

#include "core/io/x/binary_lexer.h"
#include "core/io/x/findings.h"
#include "core/io/x/names.h"
#include "core/io/x/templates.h"
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

// One parser for both encodings: `Lexer` gives the tokens.
template <class Lexer> class Parser {
public:
    Parser(std::shared_ptr<Tree> tree, Lexer lexer, const std::string& name, Unknown unknown)
        : tree_(std::move(tree)), name_(name), lexer_(std::move(lexer)), unknown_(unknown)
    {
    }

    Result<Imported<Parsed>> run();

    Findings findings;

private:
    struct Open {
        std::uint32_t object = 0;
        std::size_t firstPendingNumber = 0;
        std::size_t firstPendingString = 0;
    };

    [[nodiscard]] tl::unexpected<Error> failure(std::size_t offset, std::string message, const char* id = "x.syntax") const
    {
        return tl::unexpected<Error>(tree_->errorAt(offset, std::move(message), name_, id));
    }
    [[nodiscard]] tl::unexpected<Error> endOfFile(std::string expected) const
    {
        const std::string& bytes = tree_->bytes;
        const std::size_t last = tree_->isBinary ? bytes.size() : bytes.find_last_not_of(std::string_view("\0\t\n\v\f\r ", 7));
        return failure(last == bytes.npos ? 0 : last, "unexpected end of file; expected " + std::move(expected));
    }
    // The file ends too early, or with what is no token.
    [[nodiscard]] tl::unexpected<Error> cutOff(std::string expected)
    {
        const Token token = lexer_.next();
        return token.kind == TokenKind::wrong ? failure(token.slice.begin, lexer_.complaint(token)) : endOfFile(std::move(expected));
    }
    // "Frame of line 12", "Frame at byte 300".
    [[nodiscard]] std::string placeOf(std::string_view what, const Object& object) const
    {
        return tree_->isBinary ? fmt::format("{} at byte {}", what, object.whole.begin)
                               : fmt::format("{} of line {}", what, tree_->lineOf(object.whole.begin));
    }
    [[nodiscard]] std::string excerpt(Slice slice) const { return validUtf8(tree_->text({slice.begin, std::min(slice.end, slice.begin + 40)})); }

    std::uint32_t add(Object object);
    void close(std::size_t bodyEnd, std::size_t end, bool hasBrace);
    void closeUnfit(Type inner);
    Result<void> readReference(const Token& brace);
    Result<void> readObject(const Token& typeToken);
    Result<void> readWord(const Token& token);
    Result<void> checkName(const Object& object) const;
    void checkTemplate(const Object& object);

    std::shared_ptr<Tree> tree_;
    const std::string& name_;
    Lexer lexer_;
    Unknown unknown_;
    std::size_t lastDataEnd_ = 0; // where the data before the present token ends, separators included
    std::vector<Open> open_;
    // Numbers and strings of objects that are still open; an object's own lie on top when it closes.
    std::vector<Number> pendingNumbers_;
    std::vector<Slice> pendingStrings_;
    std::unordered_map<std::string_view, Type> types_; // names met so far
};

template <class Lexer> std::uint32_t Parser<Lexer>::add(Object object)
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

template <class Lexer> void Parser<Lexer>::close(std::size_t bodyEnd, std::size_t end, bool hasBrace)
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
template <class Lexer> void Parser<Lexer>::closeUnfit(Type inner)
{
    while (!open_.empty() && !mayHold(tree_->objects[open_.back().object].type, inner)) {
        const Object& object = tree_->objects[open_.back().object];
        const std::size_t end
            = object.lastChild == kNoObject ? lastDataEnd_ : std::max<std::size_t>(lastDataEnd_, tree_->objects[object.lastChild].whole.end);
        findings.add("x.missing-brace", Severity::warning, "", tree_->lineOf(object.whole.begin),
            fmt::format("the closing brace of {} is missing; it was taken to end before the next object", nameOf(object.type)), true);
        close(end, end, false);
    }
}

template <class Lexer> Result<void> Parser<Lexer>::readReference(const Token& brace)
{
    if (open_.empty())
        return failure(brace.slice.begin, "expected an object or a template, found '{'");
    Object reference;
    reference.type = Type::reference;
    reference.whole.begin = brace.slice.begin;
    reference.body.begin = brace.slice.end;
    for (;;) {
        const Token token = lexer_.next();
        if (token.kind == TokenKind::word && (reference.name.empty() || !tree_->isBinary)) {
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
            return failure(token.slice.begin,
                token.kind == TokenKind::wrong
                    ? lexer_.complaint(token)
                    : fmt::format("expected the name of an object or '}}' in a reference, found '{}'", lexer_.describe(token)));
        }
    }
}

// Names come back in messages and lists: a limit keeps these in proportion.
template <class Lexer> Result<void> Parser<Lexer>::checkName(const Object& object) const
{
    if (object.name.size() > kLongestName)
        return failure(
            object.name.begin, fmt::format("expected a name of at most {} bytes, found one of {}", kLongestName, object.name.size()), "x.name");
    return {};
}

template <class Lexer> Result<void> Parser<Lexer>::readObject(const Token& typeToken)
{
    Object object;
    object.typeText = typeToken.slice;
    object.whole.begin = typeToken.slice.begin;
    if (typeToken.kind == TokenKind::definition) {
        object.type = Type::templateDefinition;
    } else {
        const std::string_view typeText = tree_->text(typeToken.slice);
        const auto [known, isNew] = types_.try_emplace(typeText, Type::unknown);
        if (isNew)
            known->second = typeOf(typeText);
        object.type = known->second;
    }
    if (tree_->isBinary)
        object.whole.begin = typeToken.slice.begin - (typeToken.kind == TokenKind::definition ? 0 : 6); // the token and the length of a name
    int words = 0;
    for (;;) {
        const Token token = lexer_.next();
        if (token.kind == TokenKind::end)
            return endOfFile(fmt::format("'{{' after {}", lexer_.describe(typeToken)));
        const bool isName = token.kind == TokenKind::word && (words == 0 || !tree_->isBinary);
        if (token.separatorsBefore > 0 || (token.kind != TokenKind::open && !isName)) {
            if (token.kind == TokenKind::wrong)
                return failure(token.slice.begin, lexer_.complaint(token));
            return failure(tree_->isBinary ? token.slice.begin
                    : words == 0           ? typeToken.slice.end
                                           : object.name.end,
                fmt::format("expected '{{' after {}, found '{}'", lexer_.describe(typeToken),
                    token.separatorsBefore > 0 ? std::string(";") : lexer_.describe(token)));
        }
        if (token.kind == TokenKind::open) {
            object.body.begin = token.slice.end;
            break;
        }
        object.name = words++ == 0 ? token.slice : Slice{object.name.begin, token.slice.end};
    }
    if (auto fine = checkName(object); !fine)
        return fine;
    if (words > 1)
        findings.add("x.name", Severity::warning, "", tree_->lineOf(object.name.begin),
            fmt::format("the name \"{}\" has blanks in it, which other readers of .x refuse", excerpt(object.name)));
    if (object.type != Type::unknown && object.type != Type::templateDefinition)
        closeUnfit(object.type);
    const std::uint32_t index = add(object);
    const bool isOpaque = object.type == Type::templateDefinition
        || (unknown_ == Unknown::keep && (object.type == Type::unknown || object.type == Type::compressedAnimationSet));
    if (!isOpaque) {
        if (open_.size() == kMostDepth)
            return failure(object.whole.begin, fmt::format("expected objects nested at most {} deep", kMostDepth), "x.depth");
        open_.push_back({index, pendingNumbers_.size(), pendingStrings_.size()});
        return {};
    }
    const auto end = lexer_.skipBody(kMostDepth);
    if (end == Skipped::tooDeep)
        return failure(object.whole.begin, fmt::format("expected objects nested at most {} deep", kMostDepth), "x.depth");
    if (end == Skipped::cutOff)
        return cutOff("'}' to close " + placeOf(lexer_.describe(typeToken), object));
    tree_->objects[index].whole.end = std::uint32_t(lexer_.position());
    tree_->objects[index].body.end = std::uint32_t(lexer_.position() - (tree_->isBinary ? 2 : 1));
    if (object.type == Type::templateDefinition)
        checkTemplate(tree_->objects[index]);
    return {};
}

// Templates are kept; one with a member of its own type could never be filled.
template <class Lexer> void Parser<Lexer>::checkTemplate(const Object& object)
{
    const auto definition = templateOf(*tree_, object);
    if (!definition || definition->name.empty())
        return;
    for (const TemplateMember& member : definition->members)
        if (member.type == definition->name)
            findings.add("x.unsupported", Severity::info, validUtf8(definition->name), tree_->lineOf(member.offset),
                "the template contains itself; it is kept as it is");
}

template <class Lexer> Result<void> Parser<Lexer>::readWord(const Token& token)
{
    const std::string_view word = tree_->text(token.slice);
    if (tree_->isBinary)
        return readObject(token);
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

template <class Lexer> Result<Imported<Parsed>> Parser<Lexer>::run()
{
    for (;;) {
        const Token token = lexer_.next();
        lastDataEnd_ = token.dataEndBefore;
        Result<void> done;
        switch (token.kind) {
        case TokenKind::end:
            if (!open_.empty()) {
                const Object& object = tree_->objects[open_.back().object];
                return endOfFile("'}' to close " + placeOf(nameOf(object.type), object));
            }
            return Imported<Parsed>{{tree_, lexer_.hasSeenComment()}, findings.take()};
        case TokenKind::open:
            closeUnfit(Type::reference);
            done = readReference(token);
            break;
        case TokenKind::close:
            if (open_.empty())
                findings.add(
                    "x.missing-brace", Severity::warning, "", tree_->lineOf(token.slice.begin), "a closing brace without an opening one was skipped");
            else
                close(token.slice.begin, token.slice.end, true);
            break;
        case TokenKind::word: done = readWord(token); break;
        case TokenKind::definition: done = readObject(token); break;
        case TokenKind::number:
            if (open_.empty())
                return failure(token.slice.begin, fmt::format("expected an object or a template, found the number {}", lexer_.describe(token)));
            pendingNumbers_.push_back({token.value, token.slice.begin, std::uint16_t(token.slice.size()), token.separatorsBefore, token.isInteger});
            break;
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
        case TokenKind::keyword:
            return failure(
                token.slice.begin, fmt::format("expected data or an object, found '{}', which stands in templates only", lexer_.describe(token)));
        case TokenKind::wrong: return failure(token.slice.begin, lexer_.complaint(token));
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

Result<Imported<Parsed>> parseObjects(std::string bytes, const Header& header, const std::string& name, Unknown unknown)
{
    if (bytes.size() >= kNoObject)
        return tl::unexpected<Error>(Error{"expected a file of less than 4 GiB", name, 0, 0, -1, "x.syntax"});
    auto tree = std::make_shared<Tree>();
    tree->bytes = std::move(bytes);
    tree->isBinary = header.isBinary();
    tree->isInflated = header.isCompressed();
    if (tree->isBinary)
        return Parser<BinaryLexer>(tree, BinaryLexer(tree->bytes, header.bodyBegin, header.floatBits), name, unknown).run();
    tree->indexLines();
    tree->numbers.reserve(tree->bytes.size() / 9);
    Parser<TextLexer> parser(tree, TextLexer(tree->bytes, header.bodyBegin), name, unknown);
    if (header.hasByteOrderMark)
        parser.findings.add("x.header", Severity::warning, "", 1, "the file starts with a UTF-8 byte order mark, which other readers of .x refuse");
    return parser.run();
}

} // namespace slerpline::x
