#include "core/io/json/reading.h"

#include "core/base/number_text.h"

#include <cmath>
#include <fmt/format.h>

namespace slerpline::json {

std::string Path::text() const
{
    if (!parent_)
        return {};
    const std::string before = parent_->text();
    if (name_.empty())
        return before + fmt::format("[{}]", index_);
    return before + (before.empty() ? "" : ".") + std::string(name_);
}

void Reading::fail(const Value& at, const Path& path, const std::string& message, std::string id)
{
    if (failed_)
        return;
    failed_ = true;
    const std::string place = path.text();
    error_.message = place.empty() ? message : place + ": " + message;
    const auto [line, column] = at.tree().placeOf(at.offset());
    error_.line = line;
    error_.column = column;
    error_.id = std::move(id);
}

bool Reading::isA(Kind kind, const Value& value, const Path& path)
{
    if (value.kind() == kind)
        return true;
    fail(value, path, fmt::format("expected {}, found {}", describeKind(kind), describeKind(value.kind())));
    return false;
}

double Reading::number(const Value& value, const Path& path)
{
    if (!isA(Kind::number, value, path))
        return 0;
    const auto result = parseNumber(value.text());
    if (!result)
        fail(value, path, fmt::format("expected a number that a double can hold, found {}", value.text()), "json.range");
    return result.value_or(0);
}

int Reading::wholeNumber(const Value& value, const Path& path, int least, int greatest)
{
    const double result = number(value, path);
    if (failed_)
        return least;
    if (result != std::trunc(result))
        fail(value, path, fmt::format("expected a whole number, found {}", value.text()), "json.range");
    else if (result < least || result > greatest)
        fail(value, path,
            greatest < least ? fmt::format("expected no number here, found {}", value.text())
                             : fmt::format("expected a number from {} to {}, found {}", least, greatest, value.text()),
            "json.range");
    return failed_ ? least : int(result);
}

bool Reading::boolean(const Value& value, const Path& path) { return isA(Kind::boolean, value, path) && value.text() == "true"; }

std::string Reading::string(const Value& value, const Path& path)
{
    return isA(Kind::string, value, path) ? std::string(value.text()) : std::string();
}

void Reading::numbers(const Value& value, const Path& path, std::span<double> numbers)
{
    if (numbers.size() == 1 && value.kind() == Kind::number) {
        numbers[0] = number(value, path);
        return;
    }
    if (!isA(Kind::array, value, path))
        return;
    if (value.count() != numbers.size()) {
        fail(value, path, fmt::format("expected {} number{}, found {}", numbers.size(), numbers.size() == 1 ? "" : "s", value.count()), "json.count");
        return;
    }
    elements(value, path, [&](std::size_t index, const Value& element, const Path& at) { numbers[index] = number(element, at); });
}

} // namespace slerpline::json
