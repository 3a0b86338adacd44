#pragma once

#include <string>
#include <string_view>

namespace slerpline::x {

// Bytes as valid UTF-8: what is none becomes U+FFFD, one per wrong byte.
[[nodiscard]] std::string validUtf8(std::string_view bytes);
// A name every reader of .x takes: characters that would end it become '_', and an empty one `fallback`.
[[nodiscard]] std::string writableName(std::string_view name, std::string_view fallback);

} // namespace slerpline::x
