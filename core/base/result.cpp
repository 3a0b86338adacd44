#include "core/base/result.h"

#include <fmt/format.h>

namespace slerpline {

std::string describe(const Error& error)
{
    std::string place = error.source;
    if (error.offset >= 0)
        place += fmt::format("{}@{}", place.empty() ? "" : ":", error.offset);
    else if (error.line > 0) {
        place += fmt::format("{}{}", place.empty() ? "" : ":", error.line);
        if (error.column > 0)
            place += fmt::format(":{}", error.column);
    }
    return fmt::format("{}{}error: {}", place, place.empty() ? "" : ": ", error.message);
}

const char* toString(Severity severity)
{
    switch (severity) {
    case Severity::info: return "info";
    case Severity::warning: return "warning";
    case Severity::error: return "error";
    }
    return "error";
}

} // namespace slerpline
