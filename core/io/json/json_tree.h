#pragma once

#include "core/base/result.h"

#include <cassert>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace slerpline::json {

enum class Kind : std::uint8_t { null, boolean, number, string, array, object };

// How deep arrays and objects may nest; our own format needs 10.
inline constexpr int kDeepestNesting = 64;

// A parsed JSON text as one flat table, each value followed by its children. Numbers stay as written, so that unknown
// members can be given back unchanged; every value knows its place in the text. Costs 32 bytes a value.
// The text must outlive the tree.
class Tree {
public:
    struct Entry {
        const char* text = nullptr; // string: decoded; number, true, false, null: as written; member names too
        std::uint32_t length = 0;
        std::uint32_t next = 0;  // index of the first entry that is not inside this value
        std::uint32_t count = 0; // elements of an array, members of an object
        Kind kind = Kind::null;
        std::size_t offset = 0; // byte in the text where the value starts
    };

    // A syntax error, a duplicate member, a string that is not UTF-8 or too deep nesting is an error with its place.
    [[nodiscard]] static Result<Tree> parse(std::string_view text);

    [[nodiscard]] const Entry& entry(std::uint32_t index) const { return entries_[index]; }
    // Line and column, both from 1; columns count characters, not bytes. Costs a pass over the text: for errors only.
    [[nodiscard]] std::pair<int, int> placeOf(std::size_t offset) const;
    [[nodiscard]] int lineOf(std::size_t offset) const { return placeOf(offset).first; }

private:
    friend class TreeBuilder;
    std::string_view text_;
    std::vector<Entry> entries_;
    std::deque<std::string> decoded_; // strings with escapes; the others point into the text
};

// One value of a tree. Cheap to copy; valid as long as its tree.
class Value {
public:
    Value(const Tree& tree, std::uint32_t index) : tree_(&tree), index_(index) {}

    [[nodiscard]] Kind kind() const { return entry().kind; }
    [[nodiscard]] std::string_view text() const { return {entry().text, entry().length}; }
    [[nodiscard]] std::size_t count() const { return entry().count; }
    [[nodiscard]] std::size_t offset() const { return entry().offset; }
    [[nodiscard]] const Tree& tree() const { return *tree_; }

    // visit(index, element) for every element; stops early when it returns false.
    template <class Visit> void forEachElement(Visit&& visit) const
    {
        std::size_t number = 0;
        for (std::uint32_t at = index_ + 1; at < entry().next; at = tree_->entry(at).next)
            if (!visit(number++, Value(*tree_, at)))
                return;
    }
    // visit(name, value) for every member, in the order of the text; `name` is a string value with its own place.
    template <class Visit> void forEachMember(Visit&& visit) const
    {
        for (std::uint32_t at = index_ + 1; at < entry().next; at = tree_->entry(at + 1).next)
            if (!visit(Value(*tree_, at), Value(*tree_, at + 1)))
                return;
    }

private:
    [[nodiscard]] const Tree::Entry& entry() const { return tree_->entry(index_); }
    const Tree* tree_;
    std::uint32_t index_;
};

[[nodiscard]] inline Value rootOf(const Tree& tree) { return {tree, 0}; }

// "a number", "an array", ...: for messages.
[[nodiscard]] const char* describeKind(Kind kind);
// The value on one line, `{"a": [1, 2]}`, with numbers as they were written.
[[nodiscard]] std::string oneLine(const Value& value);
// A JSON string literal with its quotes. What is not UTF-8 becomes U+FFFD.
[[nodiscard]] std::string stringLiteral(std::string_view text);

} // namespace slerpline::json
