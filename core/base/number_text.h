#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace slerpline {

// The shortest decimal text that reads back as exactly this double; no locale. Infinity and NaN give "inf", "nan".
[[nodiscard]] std::string numberText(double value);
// The same for single precision: the shortest text that reads back as exactly this float.
[[nodiscard]] std::string numberText(float value);
// A whole number prints without exponent or point up to 2^53 ("4800", not "4.8e+03").
[[nodiscard]] std::optional<double> parseNumber(std::string_view text); // the whole text must be one finite number; a leading '+' is allowed

} // namespace slerpline
