#include "core/io/json/layout.h"

#include "core/base/number_text.h"
#include "core/io/json/json_tree.h"

namespace slerpline::json {

void ObjectText::startMember()
{
    if (!empty_)
        text_ += lines_ == Lines::several ? "," : ", ";
    if (lines_ == Lines::several)
        text_.append(1, '\n').append(innerIndent());
    empty_ = false;
}

void ObjectText::add(std::string_view name, std::string_view value)
{
    startMember();
    text_ += stringLiteral(name);
    text_ += ": ";
    text_ += value;
}

void ObjectText::addUnknown(std::string_view members)
{
    // One member a line; strings hold no line breaks, so each break is one between members.
    while (!members.empty()) {
        const std::size_t end = members.find(",\n");
        startMember();
        text_ += members.substr(0, end);
        members.remove_prefix(end == std::string_view::npos ? members.size() : end + 2);
    }
}

std::string ObjectText::text() &&
{
    if (lines_ == Lines::several && !empty_)
        text_.append(1, '\n').append(indent_);
    text_ += "}";
    return std::move(text_);
}

void ArrayText::add(std::string_view element)
{
    text_ += empty_ ? "\n" : ",\n";
    text_ += innerIndent();
    text_ += element;
    empty_ = false;
}

std::string ArrayText::text() &&
{
    if (!empty_)
        text_.append(1, '\n').append(indent_);
    text_ += "]";
    return std::move(text_);
}

std::string arrayText(std::span<const double> numbers)
{
    std::string text = "[";
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        text += i == 0 ? "" : ", ";
        text += numberText(numbers[i]);
    }
    return text + "]";
}

std::string numbersText(std::span<const double> numbers) { return numbers.size() == 1 ? numberText(numbers[0]) : arrayText(numbers); }

} // namespace slerpline::json
