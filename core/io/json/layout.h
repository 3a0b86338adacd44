#pragma once

#include <span>
#include <string>
#include <string_view>

namespace slerpline::json {

// The canonical layout: objects over several lines, with two more spaces per level, or on one line.
enum class Lines : bool { one, several };

// The text of one object while its members are written.
class ObjectText {
public:
    // `indent` is that of the line the object starts on; it counts for objects over several lines.
    explicit ObjectText(Lines lines, std::string indent = {}) : lines_(lines), indent_(std::move(indent)) {}

    [[nodiscard]] std::string innerIndent() const { return indent_ + "  "; }
    // A member with the text of its value.
    void add(std::string_view name, std::string_view value);
    // Members as Reading::members gives them back; none when empty.
    void addUnknown(std::string_view members);
    [[nodiscard]] std::string text() &&;

private:
    void startMember();

    Lines lines_;
    std::string indent_;
    std::string text_ = "{";
    bool empty_ = true;
};

// An array with one element a line; `[]` when empty.
class ArrayText {
public:
    explicit ArrayText(std::string indent) : indent_(std::move(indent)) {}

    [[nodiscard]] std::string innerIndent() const { return indent_ + "  "; }
    void add(std::string_view element);
    [[nodiscard]] std::string text() &&;

private:
    std::string indent_;
    std::string text_ = "[";
    bool empty_ = true;
};

// "[0, 0.5, 1]", or the bare number when there is one.
[[nodiscard]] std::string numbersText(std::span<const double> numbers);
// "[0]" for one number too.
[[nodiscard]] std::string arrayText(std::span<const double> numbers);

} // namespace slerpline::json
