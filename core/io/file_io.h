#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace slerpline {

// The whole file as bytes. Errors: missing, a folder, a device, unreadable ("file.read").
[[nodiscard]] Result<std::string> readFile(const std::filesystem::path& path);

// Replaces the file as a whole or not at all: writes beside it, flushes, renames. Keeps permissions of a file it replaces
// and follows symbolic links; only regular files are replaced. Errors ("file.write") leave the old file as it was.
[[nodiscard]] Result<void> writeFileAtomically(const std::filesystem::path& path, std::string_view bytes);

// Whether the file may be written: its own permissions, not those of its folder.
[[nodiscard]] bool isWritable(const std::filesystem::path& path);

} // namespace slerpline
