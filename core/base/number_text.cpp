#include "core/base/number_text.h"

#include <charconv>
#include <cmath>

namespace slerpline {
namespace {

template <class Real> std::string shortest(Real value)
{
    char text[64];
    const bool whole = std::abs(value) < 1e15 && value == std::trunc(value);
    const auto end
        = whole ? std::to_chars(text, text + sizeof text, value, std::chars_format::fixed).ptr : std::to_chars(text, text + sizeof text, value).ptr;
    return std::string(text, end);
}

} // namespace

std::string numberText(double value) { return shortest(value); }
std::string numberText(float value) { return shortest(value); }

std::optional<double> parseNumber(std::string_view text)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    double value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || status != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

} // namespace slerpline
