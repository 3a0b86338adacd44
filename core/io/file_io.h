#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace slerpline {

// The whole file as bytes. Errors: missing, a folder, unreadable ("file.read").
[[nodiscard]] Result<std::string> readFile(const std::filesystem::path& path);

// Replaces the file as a whole or not at all: writes beside it, flushes, renames. Keeps permissions of a file it replaces
// and follows symbolic links. Errors ("file.write") leave the old file as it was.
[[nodiscard]] Result<void> writeFileAtomically(const std::filesystem::path& path, std::string_view bytes);

} // namespace slerpline
