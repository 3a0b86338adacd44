#pragma once

#include "core/base/result.h"
#include "core/curve/key.h"
#include "core/document/document.h"
#include "core/io/document_io.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

namespace slerpline::command {

// Wrong usage: "error: --fps: expected a number above 0, found "abc"".
[[nodiscard]] Error usageError(std::string message);

// Options that every subcommand has. Numbers stay text until the subcommand runs, so that all are read alike: with a
// point, whatever the locale.
struct CommonOptions {
    bool json = false;
    std::optional<std::string> ticksPerSecond;
};
void addCommon(CLI::App& subcommand, CommonOptions& options);
[[nodiscard]] Result<ReadOptions> readOptions(const CommonOptions& options);

// A number that a user wrote for an option.
[[nodiscard]] Result<double> numberOf(const std::string& option, const std::string& text);
[[nodiscard]] Result<double> positiveNumberOf(const std::string& option, const std::string& text);
// "0,0.5,1"
[[nodiscard]] Result<std::vector<double>> numberListOf(const std::string& option, const std::string& text);
[[nodiscard]] Result<Interpolation> interpolationOf(const std::string& option, const std::string& text);

// "#2" -> 2; nothing for other texts.
[[nodiscard]] std::optional<std::size_t> indexOf(const std::string& text);
// The index of the clip that NAME or #i means; without a wish, the only clip there is.
[[nodiscard]] Result<std::size_t> chooseClip(const Document& document, const std::optional<std::string>& wish);
// The tracks that NODE/PROPERTY or #i means; without a wish, all.
[[nodiscard]] Result<std::vector<std::size_t>> chooseTracks(const Document& document, const Clip& clip, const std::optional<std::string>& wish);

} // namespace slerpline::command
