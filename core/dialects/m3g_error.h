#pragma once

#include <cstdint>
#include <string>
#include <tl/expected.hpp>

namespace slerpline::m3g {

// The exceptions of M3G 1.1, as values. Arguments are checked at once; what depends on several settings together
// (duration, order of times) only when a sequence is sampled, and then it is `illegalState`.
enum class ErrorKind : std::uint8_t {
    nullPointer,      // no value, no sequence
    indexOutOfBounds, // no such key
    illegalArgument,  // a value outside its range, or one that does not fit
    illegalState,     // the sequence cannot be sampled as it stands
};

// One of M3G's exceptions as a value.
struct Error {
    ErrorKind kind = ErrorKind::illegalArgument;
    std::string message; // one sentence: what was expected, what was found

    friend bool operator==(const Error&, const Error&) = default;
};

// A value, or the exception that M3G throws instead.
template <class T> using Result = tl::expected<T, Error>;

// M3G's own names: "NullPointerException", "IndexOutOfBoundsException", "IllegalArgumentException", "IllegalStateException".
[[nodiscard]] const char* toString(ErrorKind kind);

} // namespace slerpline::m3g
