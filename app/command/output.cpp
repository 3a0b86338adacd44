#include "app/command/output.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>

namespace slerpline::command {
namespace {

constexpr std::size_t kPiece = 1 << 16;

} // namespace

bool Output::write(std::string_view text)
{
    waiting_ += text;
    if (waiting_.size() >= kPiece)
        flush();
    return errorNumber_ == 0;
}

void Output::flush()
{
    errno = 0;
    if (errorNumber_ == 0 && std::fwrite(waiting_.data(), 1, waiting_.size(), stdout) != waiting_.size())
        errorNumber_ = errno != 0 ? errno : EIO;
    waiting_.clear();
}

Result<void> Output::finish()
{
    flush();
    errno = 0;
    if (errorNumber_ == 0 && std::fflush(stdout) != 0)
        errorNumber_ = errno != 0 ? errno : EIO;
    if (errorNumber_ == 0)
        return {};
    Error error;
    error.source = "standard output";
    error.message = fmt::format("cannot write: {}", std::strerror(errorNumber_));
    error.id = "output.write";
    return tl::unexpected(std::move(error));
}

} // namespace slerpline::command
