#pragma once

#include "app/command/output.h"
#include "core/base/result.h"

#include <CLI/CLI.hpp>

#include <functional>

namespace slerpline::command {

// Exit status of the program (1 is for findings and differences over a limit).
inline constexpr int kFine = 0;
inline constexpr int kFailed = 2;

// What the chosen subcommand does; gives the exit status. Set while the arguments are parsed.
using Action = std::function<Result<int>(Output&)>;

// Each adds one subcommand to the app and sets `action` when it is chosen.
void addInfo(CLI::App& app, Action& action);
void addSample(CLI::App& app, Action& action);
void addConvert(CLI::App& app, Action& action);

} // namespace slerpline::command
