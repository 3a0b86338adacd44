#pragma once

#include "core/io/json/json_tree.h"
#include "core/io/json/names.h"

#include <span>

namespace slerpline::json {

// Where a value stands in the document, as a chain on the stack: `clips[0].tracks[2].keys[5].value`.
class Path {
public:
    Path() = default;
    [[nodiscard]] Path member(std::string_view name) const { return Path(this, name, 0); }
    [[nodiscard]] Path element(std::size_t index) const { return Path(this, {}, index); }
    [[nodiscard]] std::string text() const;

private:
    Path(const Path* parent, std::string_view name, std::size_t index) : parent_(parent), name_(name), index_(index) {}
    const Path* parent_ = nullptr; // null: the root
    std::string_view name_;        // empty: an element
    std::size_t index_ = 0;
};

// The reader's state: the first error counts, what is read after it is not looked at. Every function gives a harmless
// value after an error, so that callers only ask `failed()` where they would do much work.
class Reading {
public:
    [[nodiscard]] bool failed() const { return failed_; }
    [[nodiscard]] const Error& error() const { return error_; }

    void fail(const Value& at, const Path& path, const std::string& message, std::string id = "json.type");

    bool isA(Kind kind, const Value& value, const Path& path);
    double number(const Value& value, const Path& path);
    // A number with a condition, e.g. "a number above 0".
    template <class Test> double number(const Value& value, const Path& path, const char* expected, Test&& test)
    {
        const double result = number(value, path);
        if (!failed() && !test(result))
            fail(value, path, std::string("expected ") + expected + ", found " + std::string(value.text()), "json.range");
        return result;
    }
    int wholeNumber(const Value& value, const Path& path, int least, int greatest);
    bool boolean(const Value& value, const Path& path);
    std::string string(const Value& value, const Path& path);
    // An array of exactly numbers.size() numbers; a single number may stand for an array of one.
    void numbers(const Value& value, const Path& path, std::span<double> numbers);

    template <class Enum> Enum word(const Value& value, const Path& path, const Words<Enum>& words)
    {
        if (!isA(Kind::string, value, path))
            return words.front().value;
        const auto found = valueFor(words, value.text());
        if (!found)
            fail(value, path, "expected " + choiceOf(words) + ", found " + stringLiteral(value.text()), "json.word");
        return found.value_or(words.front().value);
    }

    // visit(name, member, path) for every member of an object; members for which it gives false are unknown, and their
    // text comes back: `"name": value`, one a line, without a comma at the end.
    template <class Visit> std::string members(const Value& object, const Path& path, Visit&& visit)
    {
        std::string unknown;
        if (!isA(Kind::object, object, path))
            return unknown;
        object.forEachMember([&](const Value& name, const Value& member) {
            if (!visit(name.text(), member, path.member(name.text())) && !failed())
                unknown += (unknown.empty() ? "" : ",\n") + stringLiteral(name.text()) + ": " + oneLine(member);
            return !failed();
        });
        return unknown;
    }
    // visit(index, element, path) for every element of an array.
    template <class Visit> void elements(const Value& array, const Path& path, Visit&& visit)
    {
        if (!isA(Kind::array, array, path))
            return;
        array.forEachElement([&](std::size_t index, const Value& element) {
            visit(index, element, path.element(index));
            return !failed();
        });
    }

private:
    bool failed_ = false;
    Error error_;
};

} // namespace slerpline::json
