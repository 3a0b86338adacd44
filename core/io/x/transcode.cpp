#include "core/io/x/transcode.h"

#include "core/io/x/binary_lexer.h"
#include "core/io/x/binary_writer.h"
#include "core/io/x/export_keys.h"
#include "core/io/x/findings.h"
#include "core/io/x/names.h"
#include "core/io/x/value_walk.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>

namespace slerpline::x {
namespace {

constexpr std::size_t kMostIndent = 64; // deeper objects stay there: a chain of a thousand must not square the file
constexpr double kMostWhole = 4294967295.0;

// What is written, whatever the encoding.
class ObjectSink : public ValueSink {
public:
    virtual void definition(const Template& definition) = 0;
    virtual void open(std::string_view type, std::string_view name, const std::optional<Guid>& guid) = 0;
    virtual void close() = 0;
    virtual void reference(std::string_view name, const std::optional<Guid>& guid) = 0;
    [[nodiscard]] virtual std::string take() = 0;
};

class TextSink final : public ObjectSink {
public:
    TextSink(const Tree& tree, int floatBits, Findings& findings) : tree_(tree), floatBits_(floatBits), findings_(findings) { out_ = "\n"; }

    void definition(const Template& definition) override
    {
        out_ += fmt::format("template {} {{\n", nameText(definition.name));
        if (definition.guid)
            out_ += fmt::format(" {}\n", guidText(*definition.guid));
        for (const TemplateMember& member : definition.members) {
            out_ += member.dimensions.empty() ? " " : " array ";
            out_ += nameText(member.type);
            if (!member.name.empty())
                out_ += " " + nameText(member.name);
            for (const Dimension& dimension : member.dimensions)
                out_ += dimension.member.empty() ? fmt::format("[{}]", dimension.count) : fmt::format("[{}]", nameText(dimension.member));
            out_ += ";\n";
        }
        std::string children = definition.isOpen ? "..." : "";
        for (const Template::Child& child : definition.children) {
            children += children.empty() ? "" : ", ";
            children += nameText(child.name);
            if (child.guid)
                children += " " + guidText(*child.guid);
        }
        if (!children.empty())
            out_ += fmt::format(" [{}]\n", children);
        out_ += "}\n";
    }

    void open(std::string_view type, std::string_view name, const std::optional<Guid>& guid) override
    {
        startLine();
        out_ += nameText(type);
        if (!name.empty())
            out_ += " " + nameText(name);
        out_ += " {\n";
        ++depth_;
        if (guid) {
            startLine();
            out_ += guidText(*guid) + "\n";
        }
    }

    void close() override
    {
        --depth_;
        startLine();
        out_ += "}\n";
    }

    void reference(std::string_view name, const std::optional<Guid>& guid) override
    {
        startLine();
        out_ += "{ ";
        if (!name.empty())
            out_ += nameText(name) + " ";
        if (guid)
            out_ += guidText(*guid) + " ";
        out_ += "}\n";
    }

    void value(const Value& value, std::optional<ValueKind> kind) override
    {
        startLine();
        if (!value.number) {
            stringValue(tree_.text(value.string));
            return;
        }
        const double number = value.number->value;
        const bool isWhole = kind ? *kind != ValueKind::real && number == std::floor(number) : value.number->isInteger;
        if (std::isnan(number))
            out_ += "1.#QNAN0"; // as C runtimes print it and readers of .x know it
        else if (std::isinf(number))
            out_ += number < 0 ? "-1.#INF00" : "1.#INF00";
        else if (isWhole)
            out_ += fmt::format("{:.0f}", kind == ValueKind::signedWhole && number > 2147483647.0 ? number - (kMostWhole + 1) : number);
        else
            out_ += realText(number, floatBits_);
    }

    void separator(char mark, bool isOuter) override
    {
        startLine();
        out_ += mark;
        if (isOuter)
            out_ += '\n';
    }

    std::string take() override { return std::move(out_); }

private:
    void startLine()
    {
        if (out_.back() == '\n')
            out_.append(std::min(depth_, kMostIndent), ' ');
    }

    std::string nameText(std::string_view name)
    {
        std::string result = writableName(name, "");
        if (result != name)
            findings_.add("x.name", Severity::warning, "", 0,
                fmt::format("\"{}\" is named \"{}\" in the file: names in text have no blanks or punctuation", validUtf8(name.substr(0, 40)),
                    validUtf8(std::string_view(result).substr(0, 40))));
        return result;
    }

    // Nothing can stand for a quote or a line end inside a string.
    void stringValue(std::string_view text)
    {
        out_ += '"';
        for (const char c : text)
            if (c == '"' || c == '\n' || c == '\r') {
                out_ += '_';
                findings_.add("x.not-stored", Severity::warning, validUtf8(text.substr(0, 40)), 0,
                    "quotes and line ends inside strings became '_': text has no way to write them");
            } else {
                out_ += c;
            }
        out_ += '"';
    }

    const Tree& tree_;
    int floatBits_;
    Findings& findings_;
    std::string out_;
    std::size_t depth_ = 0;
};

class BinarySink final : public ObjectSink {
public:
    BinarySink(const Tree& tree, int floatBits, Findings& findings) : tree_(tree), floatBits_(floatBits), findings_(findings), writer_(floatBits) {}

    void definition(const Template& definition) override
    {
        writer_.token(kTemplateToken);
        writer_.name(definition.name);
        writer_.token(kOpenToken);
        if (definition.guid)
            writer_.guid(*definition.guid);
        for (const TemplateMember& member : definition.members) {
            if (!member.dimensions.empty())
                writer_.token(kArrayToken);
            typeWord(member.type);
            if (!member.name.empty())
                writer_.name(member.name);
            for (const Dimension& dimension : member.dimensions) {
                writer_.token(kOpenBracketToken);
                if (dimension.member.empty())
                    single(dimension.count);
                else
                    writer_.name(dimension.member);
                writer_.token(kCloseBracketToken);
            }
            writer_.token(kSemicolonToken);
        }
        if (definition.isOpen || !definition.children.empty()) {
            writer_.token(kOpenBracketToken);
            for (int dot = 0; dot < 3 && definition.isOpen; ++dot)
                writer_.token(kDotToken);
            bool isFirst = !definition.isOpen;
            for (const Template::Child& child : definition.children) {
                if (!isFirst)
                    writer_.token(kCommaToken);
                isFirst = false;
                writer_.name(child.name);
                if (child.guid)
                    writer_.guid(*child.guid);
            }
            writer_.token(kCloseBracketToken);
        }
        writer_.token(kCloseToken);
    }

    void open(std::string_view type, std::string_view name, const std::optional<Guid>& guid) override
    {
        writer_.name(type);
        if (!name.empty())
            writer_.name(name);
        writer_.token(kOpenToken);
        if (guid)
            writer_.guid(*guid);
    }

    void close() override { writer_.token(kCloseToken); }

    void reference(std::string_view name, const std::optional<Guid>& guid) override
    {
        writer_.token(kOpenToken);
        if (!name.empty())
            writer_.name(name);
        if (guid)
            writer_.guid(*guid);
        writer_.token(kCloseToken);
    }

    void value(const Value& value, std::optional<ValueKind> kind) override
    {
        if (!value.number) {
            writer_.string(tree_.text(value.string));
            return;
        }
        const double number = value.number->value;
        const bool wantsWhole = kind ? *kind != ValueKind::real : value.number->isInteger;
        const double least = kind == ValueKind::signedWhole ? -2147483648.0 : 0;
        if (wantsWhole && number == std::floor(number) && number >= least && number <= kMostWhole) {
            writer_.whole(std::uint32_t(number < 0 ? number + kMostWhole + 1 : number));
            return;
        }
        if (wantsWhole)
            findings_.add("x.number-form", Severity::warning, "", tree_.lineOf(value.number->offset),
                fmt::format("{} is not a whole number from 0 to 4294967295; it was stored as a real one, which other readers may refuse",
                    tree_.textOf(*value.number)));
        if (floatBits_ == 32 && std::isfinite(number) && std::isinf(float(number)))
            findings_.add("x.value-range", Severity::error, "", tree_.lineOf(value.number->offset),
                fmt::format("{} is too large for a float of 32 bits", tree_.textOf(*value.number)));
        writer_.real(number);
    }

    void separator(char, bool) override {}

    std::string take() override { return writer_.take(); }

private:
    void typeWord(std::string_view type)
    {
        for (std::uint16_t id = kFirstTypeToken; id < kArrayToken; ++id)
            if (isSameWord(typeWordOf(id), type)) {
                writer_.token(id);
                return;
            }
        if (isSameWord("LPSTR", type))
            writer_.token(kStringTypeToken);
        else
            writer_.name(type);
    }

    static bool isSameWord(std::string_view upper, std::string_view word)
    {
        return upper.size() == word.size() && std::equal(upper.begin(), upper.end(), word.begin(), [](char a, char b) {
            return a == (b >= 'a' && b <= 'z' ? char(b - 'a' + 'A') : b);
        });
    }

    // Sizes of arrays are single integers, not lists.
    void single(std::uint32_t value) { writer_.single(value); }

    const Tree& tree_;
    int floatBits_;
    Findings& findings_;
    BinaryWriter writer_;
};

std::optional<Guid> guidAt(const Tree& tree, const Object& object, Findings& findings)
{
    const Slice slice = object.guid;
    if (slice.empty())
        return std::nullopt;
    if (tree.isBinary) {
        Guid guid{};
        std::copy_n(tree.bytes.begin() + std::ptrdiff_t(slice.begin), guid.size(), guid.begin());
        return guid;
    }
    auto guid = guidOf(tree.text(slice));
    if (!guid)
        findings.add("x.not-stored", Severity::warning, validUtf8(tree.text(object.name)), tree.lineOf(slice.begin),
            fmt::format("{} is not a GUID and was left out", validUtf8(tree.text(slice).substr(0, 40))));
    return guid;
}

void writeAll(const Tree& tree, ObjectSink& sink, Findings& findings)
{
    const TemplateSet templates(tree);
    std::vector<std::uint32_t> open;
    for (std::uint32_t i = 0; i < tree.objects.size(); ++i) {
        const Object& object = tree.objects[i];
        for (; !open.empty() && open.back() != object.parent; open.pop_back())
            sink.close();
        if (object.type == Type::reference) {
            sink.reference(tree.text(object.name), guidAt(tree, object, findings));
        } else if (object.type == Type::templateDefinition) {
            if (const auto definition = templateOf(tree, object))
                sink.definition(*definition);
            else
                findings.add("x.not-stored", Severity::warning, validUtf8(tree.text(object.name)), tree.lineOf(object.whole.begin),
                    "a template that does not follow the grammar was left out");
        } else {
            const std::string_view type = tree.text(object.typeText);
            sink.open(type, tree.text(object.name), guidAt(tree, object, findings));
            const std::vector<Value> values = valuesOf(tree, object);
            walkValues(values.empty() ? nullptr : templates.find(type), values, sink);
            open.push_back(i);
        }
    }
    for (; !open.empty(); open.pop_back())
        sink.close();
}

} // namespace

Result<Imported<std::string>> transcode(std::string bytes, const Header& header, const std::string& name, bool toBinary, int floatBits)
{
    const auto parsed = parseObjects(std::move(bytes), header, name, Unknown::parse);
    if (!parsed)
        return tl::unexpected<Error>(parsed.error());
    const Tree& tree = *parsed->value.tree;
    Findings findings;
    if (parsed->value.hasComments && toBinary)
        findings.add("x.not-stored", Severity::info, "", 0, "comments were left out: binary files have none");
    const std::unique_ptr<ObjectSink> sink = toBinary ? std::unique_ptr<ObjectSink>(std::make_unique<BinarySink>(tree, floatBits, findings))
                                                      : std::make_unique<TextSink>(tree, floatBits, findings);
    writeAll(tree, *sink, findings);
    Imported<std::string> result;
    result.value = fmt::format("xof {}{}00{}", header.version, toBinary ? "bin " : "txt ", floatBits) + sink->take();
    result.diagnostics = findings.take();
    for (const Diagnostic& found : result.diagnostics)
        if (found.severity == Severity::error)
            return tl::unexpected<Error>(Error{found.message, name, found.line, 0, -1, found.id});
    return result;
}

} // namespace slerpline::x
