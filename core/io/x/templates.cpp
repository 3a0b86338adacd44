#include "core/io/x/templates.h"

#include "core/io/x/binary_lexer.h"
#include "core/io/x/object_parser.h"
#include "core/io/x/standard_templates.h"
#include "core/io/x/text_lexer.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace slerpline::x {
namespace {

constexpr std::size_t kMostDimensions = 16; // files have one

std::string lowerCase(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
    return result;
}

// One word of a template: a name, a type word, a number, a bracket, "...", or a GUID.
struct Word {
    std::string text;
    std::optional<Guid> guid;
    std::size_t offset = 0;
    bool endsMember = false; // ',' or ';' stands behind it
};

std::vector<Word> textWords(const Tree& tree, const Object& object)
{
    std::vector<Word> words;
    TextLexer lexer(std::string_view(tree.bytes).substr(0, object.body.end), object.body.begin);
    for (;;) {
        const Token token = lexer.next();
        if (token.separatorsBefore > 0 && !words.empty())
            words.back().endsMember = true;
        if (token.kind == TokenKind::end)
            return words;
        if (token.kind == TokenKind::guid) {
            words.push_back({"<>", guidOf(tree.text(token.slice)), token.slice.begin});
            continue;
        }
        std::string_view text = tree.text(token.slice);
        for (std::size_t offset = token.slice.begin; !text.empty();) { // "matrix[16]" is four words
            const std::size_t length = text.front() == '[' || text.front() == ']' ? 1 : std::min(text.find_first_of("[]"), text.size());
            words.push_back({std::string(text.substr(0, length)), std::nullopt, offset});
            offset += length;
            text.remove_prefix(length);
        }
    }
}

std::vector<Word> binaryWords(const Tree& tree, const Object& object)
{
    std::vector<Word> words;
    BinaryLexer lexer(std::string_view(tree.bytes).substr(0, object.body.end), object.body.begin, 32); // templates hold no floats
    for (;;) {
        const Token token = lexer.next();
        if (token.separatorsBefore > 0 && !words.empty())
            words.back().endsMember = true;
        switch (token.kind) {
        case TokenKind::guid: {
            Guid guid{};
            std::copy_n(tree.bytes.begin() + std::ptrdiff_t(token.slice.begin), guid.size(), guid.begin());
            words.push_back({"<>", guid, token.slice.begin});
            break;
        }
        case TokenKind::word: words.push_back({std::string(tree.text(token.slice)), std::nullopt, token.slice.begin}); break;
        case TokenKind::number: words.push_back({fmt::format("{}", token.value), std::nullopt, token.slice.begin}); break;
        case TokenKind::keyword:
            if (token.id == kDotToken && !words.empty() && words.back().text.starts_with('.'))
                words.back().text += '.';
            else
                words.push_back({lexer.describe(token), std::nullopt, token.slice.begin});
            break;
        case TokenKind::end:
        case TokenKind::open:
        case TokenKind::close:
        case TokenKind::string:
        case TokenKind::openString:
        case TokenKind::definition:
        case TokenKind::wrong: return words;
        }
    }
}

// Reads the words of one template from left to right.
class TemplateReader {
public:
    explicit TemplateReader(std::vector<Word> words) : words_(std::move(words)) {}

    bool read(Template& result)
    {
        if (is("<>"))
            result.guid = words_[at_++].guid;
        while (at_ < words_.size() && !is("["))
            if (!readMember(result))
                return false;
        return at_ == words_.size() || readChildren(result);
    }

private:
    [[nodiscard]] bool is(std::string_view text) const { return at_ < words_.size() && words_[at_].text == text; }
    [[nodiscard]] bool endedBefore() const { return at_ > 0 && words_[at_ - 1].endsMember; }

    bool readMember(Template& result)
    {
        TemplateMember member;
        const bool isArray = lowerCase(words_[at_].text) == "array";
        at_ += isArray ? 1 : 0;
        if (at_ == words_.size() || is("[") || is("]"))
            return false;
        member.type = words_[at_].text;
        member.offset = words_[at_++].offset;
        if (!endedBefore() && at_ < words_.size() && !is("["))
            member.name = words_[at_++].text;
        while (isArray && !endedBefore() && is("[")) {
            ++at_;
            if (at_ + 1 >= words_.size() || words_[at_ + 1].text != "]")
                return false;
            const std::string& text = words_[at_].text;
            Dimension dimension;
            const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), dimension.count);
            if (status != std::errc() || end != text.data() + text.size())
                dimension = {0, text};
            member.dimensions.push_back(std::move(dimension));
            at_ += 2;
        }
        result.members.push_back(std::move(member));
        const std::size_t dimensions = result.members.back().dimensions.size();
        return isArray == (dimensions > 0) && dimensions <= kMostDimensions;
    }

    bool readChildren(Template& result)
    {
        for (++at_; at_ < words_.size() && !is("]"); ++at_) {
            if (words_[at_].text.starts_with('.'))
                result.isOpen = true;
            else if (is("<>") && !result.children.empty())
                result.children.back().guid = words_[at_].guid;
            else
                result.children.push_back({words_[at_].text, std::nullopt});
        }
        return is("]");
    }

    std::vector<Word> words_;
    std::size_t at_ = 0;
};

} // namespace

std::optional<Guid> guidOf(std::string_view text)
{
    std::string digits;
    for (const char c : text)
        if (c != '<' && c != '>' && c != '-' && c != ' ' && c != '\t')
            digits += c;
    if (digits.size() != 32 || digits.find_first_not_of("0123456789abcdefABCDEF") != digits.npos)
        return std::nullopt;
    // The first three parts are numbers, stored little endian; the rest are bytes.
    constexpr std::array<std::size_t, 16> kOrder{3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15};
    Guid guid{};
    for (std::size_t i = 0; i < guid.size(); ++i)
        (void)std::from_chars(digits.data() + 2 * kOrder[i], digits.data() + 2 * kOrder[i] + 2, guid[i], 16);
    return guid;
}

std::string guidText(const Guid& g)
{
    return fmt::format("<{:02x}{:02x}{:02x}{:02x}-{:02x}{:02x}-{:02x}{:02x}-{:02x}{:02x}-{:02x}{:02x}{:02x}{:02x}{:02x}{:02x}>", g[3], g[2], g[1],
        g[0], g[5], g[4], g[7], g[6], g[8], g[9], g[10], g[11], g[12], g[13], g[14], g[15]);
}

std::optional<Template> templateOf(const Tree& tree, const Object& object)
{
    Template result;
    result.name = tree.text(object.name);
    if (!TemplateReader(tree.isBinary ? binaryWords(tree, object) : textWords(tree, object)).read(result))
        return std::nullopt;
    return result;
}

std::optional<ValueKind> primitiveOf(std::string_view type)
{
    static constexpr std::array<std::pair<std::string_view, ValueKind>, 14> kPrimitives{{{"word", ValueKind::whole}, {"dword", ValueKind::whole},
        {"float", ValueKind::real}, {"double", ValueKind::real}, {"char", ValueKind::whole}, {"uchar", ValueKind::whole},
        {"sword", ValueKind::signedWhole}, {"sdword", ValueKind::signedWhole}, {"ulonglong", ValueKind::whole}, {"lpstr", ValueKind::text},
        {"string", ValueKind::text}, {"unicode", ValueKind::text}, {"cstring", ValueKind::text}, {"byte", ValueKind::whole}}};
    const std::string wanted = lowerCase(type);
    for (const auto& [name, kind] : kPrimitives)
        if (wanted == name)
            return kind;
    return std::nullopt;
}

TemplateSet::TemplateSet(const Tree& tree)
{
    const auto addFrom = [this](const Tree& source) {
        for (const Object& object : source.objects)
            if (object.type == Type::templateDefinition)
                if (auto read = templateOf(source, object))
                    known_.try_emplace(lowerCase(read->name), std::move(*read));
    };
    addFrom(tree);
    Header header;
    header.encoding = "text";
    header.bodyBegin = 0;
    if (const auto standard = parseObjects(kStandardTemplates, header, "standard templates"))
        addFrom(*standard->value.tree);
    for (auto& [name, known] : known_) {
        std::unordered_map<std::string_view, int> earlier;
        for (TemplateMember& member : known.members) {
            member.primitive = primitiveOf(member.type);
            member.structure = member.primitive ? nullptr : find(member.type);
            for (Dimension& dimension : member.dimensions)
                if (const auto named = earlier.find(dimension.member); named != earlier.end() && !dimension.member.empty())
                    dimension.index = named->second;
            earlier[member.name] = int(&member - known.members.data());
        }
    }
}

const Template* TemplateSet::find(std::string_view name) const
{
    const auto known = known_.find(lowerCase(name));
    return known == known_.end() ? nullptr : &known->second;
}

} // namespace slerpline::x
