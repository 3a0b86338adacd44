#include "core/io/json/json_tree.h"

#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <optional>

namespace slerpline::json {
namespace {

// A string literal ends before `end` with its quote; the opening one is the nearest before it that is not escaped.
std::size_t startOfString(std::string_view text, std::size_t end)
{
    for (std::size_t at = end - 1; at-- > 0;) {
        if (text[at] != '"')
            continue;
        std::size_t backslashes = 0;
        while (backslashes < at && text[at - 1 - backslashes] == '\\')
            ++backslashes;
        if (backslashes % 2 == 0)
            return at;
    }
    return 0;
}

const char* expectation(rapidjson::ParseErrorCode code)
{
    switch (code) {
    case rapidjson::kParseErrorDocumentEmpty: return "expected a JSON value, found an empty text";
    case rapidjson::kParseErrorDocumentRootNotSingular: return "expected the end of the file";
    case rapidjson::kParseErrorObjectMissName: return "expected a member name in double quotes";
    case rapidjson::kParseErrorObjectMissColon: return "expected \":\" after the member name";
    case rapidjson::kParseErrorObjectMissCommaOrCurlyBracket: return "expected \",\" or \"}\"";
    case rapidjson::kParseErrorArrayMissCommaOrSquareBracket: return "expected \",\" or \"]\"";
    case rapidjson::kParseErrorStringUnicodeEscapeInvalidHex: return "expected four hexadecimal digits after \\u";
    case rapidjson::kParseErrorStringUnicodeSurrogateInvalid: return "expected a second \\u half of this character";
    case rapidjson::kParseErrorStringEscapeInvalid: return "expected an escape such as \\n or \\\" after the backslash";
    case rapidjson::kParseErrorStringMissQuotationMark: return "expected a closing double quote";
    case rapidjson::kParseErrorStringInvalidEncoding: return "expected UTF-8 text without control characters";
    case rapidjson::kParseErrorNumberMissFraction: return "expected digits after the decimal point";
    case rapidjson::kParseErrorNumberMissExponent: return "expected digits in the exponent";
    case rapidjson::kParseErrorNone:
    case rapidjson::kParseErrorValueInvalid:
    case rapidjson::kParseErrorNumberTooBig:
    case rapidjson::kParseErrorTermination:
    case rapidjson::kParseErrorUnspecificSyntaxError: break;
    }
    return "expected a JSON value";
}

std::string foundAt(std::string_view text, std::size_t offset)
{
    if (offset >= text.size())
        return "the end of the file";
    const auto byte = static_cast<unsigned char>(text[offset]);
    return byte >= 0x20 && byte < 0x7F ? fmt::format("\"{}\"", char(byte)) : fmt::format("byte 0x{:02X}", byte);
}

// A number may be written with any count of digits; a message shows the first ones.
std::string shortened(std::string_view number)
{
    constexpr std::size_t kMost = 40;
    return number.size() <= kMost ? std::string(number) : fmt::format("{}...", number.substr(0, kMost));
}

} // namespace

// Receives RapidJSON's events. Stops at the first thing that this format never allows.
class TreeBuilder {
public:
    TreeBuilder(Tree& tree, const rapidjson::MemoryStream& stream) : tree_(tree), stream_(stream) {}

    bool Null() { return addWord(Kind::null, 4); }
    bool Bool(bool value) { return addWord(Kind::boolean, value ? 4 : 5); }
    bool RawNumber(const char*, rapidjson::SizeType length, bool) { return addWord(Kind::number, length); }
    bool Int(int) { return false; } // numbers arrive as text only
    bool Uint(unsigned) { return false; }
    bool Int64(std::int64_t) { return false; }
    bool Uint64(std::uint64_t) { return false; }
    bool Double(double) { return false; }
    bool String(const char* text, rapidjson::SizeType length, bool) { return addString(text, length) && closeValue(); }
    bool Key(const char* text, rapidjson::SizeType length, bool)
    {
        lastNames_.back() = std::uint32_t(tree_.entries_.size());
        if (!addString(text, length))
            return false;
        ++tree_.entries_[open_.back()].count;
        return true;
    }
    bool StartObject() { return open(Kind::object); }
    bool StartArray() { return open(Kind::array); }
    bool EndObject(rapidjson::SizeType)
    {
        const std::uint32_t object = open_.back();
        close();
        return hasDistinctNames(object) && closeValue();
    }
    bool EndArray(rapidjson::SizeType)
    {
        close();
        return closeValue();
    }

    struct Refusal {
        std::size_t offset = 0;
        std::string message;
        std::string id;
    };
    [[nodiscard]] const std::optional<Refusal>& refusal() const { return refusal_; }

    // The path of the value that comes next, as in Path::text.
    [[nodiscard]] std::string pathOfNext() const
    {
        std::string path;
        for (std::size_t i = 0; i < open_.size(); ++i) {
            const Tree::Entry& container = tree_.entries_[open_[i]];
            // An array counts an element when it is complete, so the count is the index of the one being read.
            if (container.kind == Kind::array)
                path += fmt::format("[{}]", container.count);
            else if (container.count > 0)
                path.append(path.empty() ? "" : ".").append(Value(tree_, lastNames_[i]).text());
        }
        return path;
    }

private:
    [[nodiscard]] std::size_t here() const { return stream_.Tell(); }
    bool refuse(std::size_t offset, std::string message, std::string id)
    {
        refusal_ = Refusal{offset, std::move(message), std::move(id)};
        return false;
    }
    bool add(Kind kind, std::size_t offset, const char* text, std::size_t length)
    {
        if (tree_.entries_.size() >= std::numeric_limits<std::uint32_t>::max() - 2 || length > std::numeric_limits<std::uint32_t>::max())
            return refuse(offset, "expected fewer than 4 billion values", "json.limit");
        Tree::Entry entry;
        entry.text = text;
        entry.length = std::uint32_t(length);
        entry.next = std::uint32_t(tree_.entries_.size() + 1);
        entry.kind = kind;
        entry.offset = offset;
        tree_.entries_.push_back(entry);
        return true;
    }
    bool addWord(Kind kind, std::size_t length)
    {
        const std::size_t offset = here() - length;
        return add(kind, offset, tree_.text_.data() + offset, length) && closeValue();
    }
    bool addString(const char* text, std::size_t length)
    {
        const std::size_t offset = startOfString(tree_.text_, here());
        const std::string_view literal = tree_.text_.substr(offset + 1, here() - offset - 2);
        if (literal.find('\\') == std::string_view::npos)
            return add(Kind::string, offset, literal.data(), literal.size());
        const std::string& decoded = tree_.decoded_.emplace_back(text, length);
        return add(Kind::string, offset, decoded.data(), decoded.size());
    }
    bool open(Kind kind)
    {
        if (int(open_.size()) >= kDeepestNesting)
            return refuse(here() - 1, fmt::format("arrays and objects nest deeper than {} levels", kDeepestNesting), "json.limit");
        open_.push_back(std::uint32_t(tree_.entries_.size()));
        lastNames_.push_back(0);
        return add(kind, here() - 1, nullptr, 0);
    }
    void close()
    {
        tree_.entries_[open_.back()].next = std::uint32_t(tree_.entries_.size());
        open_.pop_back();
        lastNames_.pop_back();
    }
    // Counts a finished value in the array that holds it; members were counted by name.
    bool closeValue()
    {
        if (!open_.empty() && tree_.entries_[open_.back()].kind == Kind::array)
            ++tree_.entries_[open_.back()].count;
        return true;
    }
    bool hasDistinctNames(std::uint32_t object)
    {
        names_.clear();
        Value(tree_, object).forEachMember([this](const Value& name, const Value&) {
            names_.push_back(name);
            return true;
        });
        std::sort(names_.begin(), names_.end(),
            [](const Value& a, const Value& b) { return a.text() != b.text() ? a.text() < b.text() : a.offset() < b.offset(); });
        const auto twin = std::adjacent_find(names_.begin(), names_.end(), [](const Value& a, const Value& b) { return a.text() == b.text(); });
        return twin == names_.end()
            || refuse(std::next(twin)->offset(), fmt::format("member {} is there twice", stringLiteral(twin->text())), "json.duplicate-member");
    }

    Tree& tree_;
    const rapidjson::MemoryStream& stream_;
    std::vector<std::uint32_t> open_;      // the containers around the next value
    std::vector<std::uint32_t> lastNames_; // for each of them, its last member name
    std::vector<Value> names_;
    std::optional<Refusal> refusal_;
};

Result<Tree> Tree::parse(std::string_view text)
{
    Tree tree;
    tree.text_ = text;
    rapidjson::MemoryStream stream(text.data(), text.size());
    TreeBuilder builder(tree, stream);
    rapidjson::Reader reader;
    const auto result = reader.Parse<rapidjson::kParseNumbersAsStringsFlag | rapidjson::kParseValidateEncodingFlag>(stream, builder);
    const auto fail = [&tree](std::size_t offset, std::string message, std::string id) {
        const auto [line, column] = tree.placeOf(offset);
        Error error;
        error.message = std::move(message);
        error.line = line;
        error.column = column;
        error.id = std::move(id);
        return tl::unexpected(std::move(error));
    };
    if (builder.refusal())
        return fail(builder.refusal()->offset, builder.refusal()->message, builder.refusal()->id);
    // The stream ends at a zero byte or at the end of the text; only the latter is the end of the file.
    if (!result.IsError() && stream.Tell() < text.size())
        return fail(stream.Tell(), fmt::format("expected the end of the file, found {}", foundAt(text, stream.Tell())), "json.syntax");
    if (result.Code() == rapidjson::kParseErrorNumberTooBig) {
        const std::size_t end = std::min(text.find_first_not_of("+-.0123456789eE", result.Offset()), text.size());
        const std::string path = builder.pathOfNext();
        return fail(result.Offset(),
            fmt::format("{}{}expected a number that a double can hold, found {}", path, path.empty() ? "" : ": ",
                shortened(text.substr(result.Offset(), end - result.Offset()))),
            "json.range");
    }
    if (result.IsError()) {
        std::string message = expectation(result.Code());
        if (result.Code() != rapidjson::kParseErrorDocumentEmpty)
            message += fmt::format(", found {}", foundAt(text, result.Offset()));
        return fail(result.Offset(), std::move(message), "json.syntax");
    }
    return tree;
}

std::pair<int, int> Tree::placeOf(std::size_t offset) const
{
    const std::string_view before = text_.substr(0, offset);
    const std::size_t lineStart = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
    const auto isCharacter = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }; // not a UTF-8 continuation
    return {1 + int(std::count(before.begin(), before.end(), '\n')),
        1 + int(std::count_if(before.begin() + std::ptrdiff_t(lineStart), before.end(), isCharacter))};
}

const char* describeKind(Kind kind)
{
    switch (kind) {
    case Kind::null: return "null";
    case Kind::boolean: return "true or false";
    case Kind::number: return "a number";
    case Kind::string: return "a string";
    case Kind::array: return "an array";
    case Kind::object: return "an object";
    }
    return "a value";
}

std::string oneLine(const Value& value)
{
    std::string result;
    switch (value.kind()) {
    case Kind::null:
    case Kind::boolean:
    case Kind::number: return std::string(value.text());
    case Kind::string: return stringLiteral(value.text());
    case Kind::array:
        value.forEachElement([&result](std::size_t index, const Value& element) {
            result += (index == 0 ? "" : ", ") + oneLine(element);
            return true;
        });
        return "[" + result + "]";
    case Kind::object:
        value.forEachMember([&result](const Value& name, const Value& member) {
            result += (result.empty() ? "" : ", ") + stringLiteral(name.text()) + ": " + oneLine(member);
            return true;
        });
        return "{" + result + "}";
    }
    return result;
}

} // namespace slerpline::json
