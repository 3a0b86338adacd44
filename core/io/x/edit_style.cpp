#include "core/io/x/edit_style.h"

#include "core/io/x/binary_lexer.h"
#include "core/io/x/binary_writer.h"
#include "core/io/x/key_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace slerpline::x {
namespace {

bool isBlank(char c) { return c == ' ' || c == '\t'; }
bool isLineEnd(char c) { return c == '\n' || c == '\r'; }

TextStyle styleOf(const XForeign& foreign, int floatBits)
{
    const std::string& bytes = foreign.tree->bytes;
    TextStyle style;
    style.floatBits = floatBits;
    if (const std::size_t end = bytes.find_first_of("\r\n"); end != bytes.npos)
        style.lineEnd = bytes[end] == '\n' ? "\n" : bytes.compare(end, 2, "\r\n") == 0 ? "\r\n" : "\r";
    for (const KeyBinding& binding : foreign.keys) {
        const Object& object = foreign.tree->objects[binding.entries.object];
        const auto numbers = foreign.tree->numbersOf(object);
        const std::string outer = indentAt(*foreign.tree, object.whole.begin), inner = indentAt(*foreign.tree, numbers[0].offset);
        if (inner.size() > outer.size() && inner.starts_with(outer)) {
            style.step = inner.substr(outer.size());
            break;
        }
    }
    return style;
}

class TextEdits final : public EditStyle {
public:
    TextEdits(const XForeign& foreign, int floatBits) : tree_(*foreign.tree), style_(styleOf(foreign, floatBits)) {}

    std::string indentAt(std::size_t offset) const override { return x::indentAt(tree_, offset); }
    std::string innerIndentAt(std::size_t offset) const override { return indentAt(offset) + style_.step; }
    std::string keyObject(const FileKeys& keys, const std::string& indent) const override
    {
        return indent + keyObjectText(keys, indent, style_) + style_.lineEnd;
    }
    std::optional<std::string> editedKeyObject(const KeyEntries& entries, const FileKeys& keys) const override
    {
        return editedKeyObjectText(tree_, entries, keys, style_);
    }
    std::string animation(const std::string& frame, const std::vector<FileKeys>& keys, const std::string& indent) const override
    {
        const std::string inner = indent + style_.step;
        std::string text = indent + "Animation {" + style_.lineEnd + inner + "{ " + frame + " }" + style_.lineEnd;
        for (const FileKeys& list : keys)
            text += keyObject(list, inner);
        return text + indent + "}" + style_.lineEnd;
    }
    std::string animationSet(const std::string& name, const std::string& contents) const override
    {
        return "AnimationSet " + (name.empty() ? "" : name + " ") + "{" + style_.lineEnd + contents + "}" + style_.lineEnd;
    }
    std::string ticksObject(std::uint32_t ticks) const override { return fmt::format("AnimTicksPerSecond {{ {}; }}{}", ticks, style_.lineEnd); }
    Edit ticksReplaced(const Object& object, std::uint32_t ticks) const override
    {
        const auto numbers = tree_.numbersOf(object);
        if (numbers.empty())
            return {object.body.end, object.body.end, fmt::format(" {}; ", ticks)};
        return {numbers[0].text().begin, numbers[0].text().end, std::to_string(ticks)};
    }

    // With its line, when it has that for itself.
    Edit removed(const Object& object) const override
    {
        const std::string& bytes = tree_.bytes;
        std::size_t begin = object.whole.begin, end = object.whole.end;
        while (begin > 0 && isBlank(bytes[begin - 1]))
            --begin;
        while (end < bytes.size() && isBlank(bytes[end]))
            ++end;
        const bool startsLine = begin == 0 || isLineEnd(bytes[begin - 1]);
        const bool endsLine = end == bytes.size() || isLineEnd(bytes[end]);
        if (!startsLine || !endsLine)
            return {object.whole.begin, object.whole.end, ""};
        if (end < bytes.size())
            end += bytes.compare(end, 2, "\r\n") == 0 ? 2 : 1;
        return {begin, end, ""};
    }

    Edit insertedAtEnd(const Object& object, const std::string& lines) const override
    {
        std::size_t at = object.body.end;
        while (at > object.body.begin && isBlank(tree_.bytes[at - 1]))
            --at;
        const bool startsLine = at > object.body.begin && isLineEnd(tree_.bytes[at - 1]);
        return {at, at, startsLine ? lines : style_.lineEnd + lines};
    }

    Edit renamed(const Object& object, const std::string& name) const override
    {
        return {object.typeText.end, object.name.empty() ? object.typeText.end : object.name.end, name.empty() ? "" : " " + name};
    }

    void appendTo(std::string& file, const std::string& objects) const override
    {
        if (!isLineEnd(file.back()))
            file += style_.lineEnd;
        file += objects;
    }

private:
    const Tree& tree_;
    TextStyle style_;
};

class BinaryEdits final : public EditStyle {
public:
    BinaryEdits(const XForeign& foreign, int floatBits) : tree_(*foreign.tree), floatBits_(floatBits) {}

    std::string indentAt(std::size_t) const override { return {}; }
    std::string innerIndentAt(std::size_t) const override { return {}; }
    std::string keyObject(const FileKeys& keys, const std::string&) const override
    {
        BinaryWriter writer(floatBits_);
        writer.name("AnimationKey");
        writer.token(kOpenToken);
        writeKeys(keys, writer);
        writer.token(kCloseToken);
        return writer.take();
    }

    std::optional<std::string> editedKeyObject(const KeyEntries& entries, const FileKeys& keys) const override
    {
        if (areStored(tree_, entries, keys))
            return std::nullopt;
        const Object& object = tree_.objects[entries.object];
        BinaryWriter writer(floatBits_);
        writeKeys(keys, writer);
        // What it was called stays, and so do objects inside it, which stand behind the data.
        const std::size_t dataEnd = object.firstChild == kNoObject ? object.body.end : tree_.objects[object.firstChild].whole.begin;
        std::string bytes(tree_.text({object.whole.begin, object.guid.empty() ? object.body.begin : object.guid.end}));
        bytes += writer.take();
        bytes += tree_.text({std::uint32_t(dataEnd), object.whole.end});
        return bytes;
    }

    std::string animation(const std::string& frame, const std::vector<FileKeys>& keys, const std::string&) const override
    {
        BinaryWriter writer(floatBits_);
        writer.name("Animation");
        writer.token(kOpenToken);
        writer.token(kOpenToken);
        writer.name(frame);
        writer.token(kCloseToken);
        std::string bytes = writer.take();
        for (const FileKeys& list : keys)
            bytes += keyObject(list, {});
        writer.token(kCloseToken);
        return bytes + writer.take();
    }

    std::string animationSet(const std::string& name, const std::string& contents) const override
    {
        BinaryWriter writer(floatBits_);
        writer.name("AnimationSet");
        if (!name.empty())
            writer.name(name);
        writer.token(kOpenToken);
        std::string bytes = writer.take() + contents;
        writer.token(kCloseToken);
        return bytes + writer.take();
    }

    std::string ticksObject(std::uint32_t ticks) const override
    {
        BinaryWriter writer(floatBits_);
        writer.name("AnimTicksPerSecond");
        writer.token(kOpenToken);
        writer.whole(ticks);
        writer.token(kCloseToken);
        return writer.take();
    }

    Edit ticksReplaced(const Object& object, std::uint32_t ticks) const override
    {
        const auto numbers = tree_.numbersOf(object);
        if (!numbers.empty())
            return {numbers[0].text().begin, numbers[0].text().end, numbers[0].isInteger ? wholeBytes(ticks) : realBytes(ticks, floatBits_)};
        BinaryWriter writer(floatBits_);
        writer.whole(ticks);
        return {object.body.end, object.body.end, writer.take()};
    }

    Edit removed(const Object& object) const override { return {object.whole.begin, object.whole.end, ""}; }
    Edit insertedAtEnd(const Object& object, const std::string& lines) const override { return {object.body.end, object.body.end, lines}; }

    Edit renamed(const Object& object, const std::string& name) const override
    {
        BinaryWriter writer(floatBits_);
        if (!name.empty())
            writer.name(name);
        // Up to the token of the open brace: the name may be stored, and be empty.
        return {object.typeText.end, object.body.begin - 2, writer.take()};
    }

    void appendTo(std::string& file, const std::string& objects) const override { file += objects; }

private:
    static void writeKeys(const FileKeys& keys, BinaryWriter& writer)
    {
        writer.whole(std::uint32_t(keys.type));
        writer.whole(std::uint32_t(keys.ticks.size()));
        for (std::size_t key = 0; key < keys.ticks.size(); ++key) {
            writer.whole(std::uint32_t(keys.ticks[key]));
            writer.whole(std::uint32_t(keys.valueCount));
            for (std::size_t i = 0; i < keys.valueCount; ++i)
                writer.real(keys.values[key * keys.valueCount + i]);
        }
    }

    const Tree& tree_;
    int floatBits_;
};

} // namespace

std::unique_ptr<EditStyle> editStyleOf(const XForeign& foreign, int floatBits)
{
    if (foreign.tree->isBinary)
        return std::make_unique<BinaryEdits>(foreign, floatBits);
    return std::make_unique<TextEdits>(foreign, floatBits);
}

} // namespace slerpline::x
