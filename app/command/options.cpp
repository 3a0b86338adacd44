#include "app/command/options.h"

#include "app/command/describe.h"
#include "core/base/number_text.h"
#include "core/io/json/names.h"

#include <fmt/format.h>

#include <numeric>

namespace slerpline::command {

Error usageError(std::string message)
{
    Error error;
    error.message = std::move(message);
    error.id = "usage";
    return error;
}

void addCommon(CLI::App& subcommand, CommonOptions& options)
{
    subcommand.add_flag("--json", options.json, "Print JSON instead of text");
    subcommand.add_option("--ticks-per-second", options.ticksPerSecond, "The time base, whatever the file says")->type_name("N");
}

Result<ReadOptions> readOptions(const CommonOptions& options)
{
    ReadOptions result;
    if (!options.ticksPerSecond)
        return result;
    const auto number = positiveNumberOf("--ticks-per-second", *options.ticksPerSecond);
    if (!number)
        return tl::unexpected(number.error());
    result.ticksPerSecond = *number;
    return result;
}

Result<double> numberOf(const std::string& option, const std::string& text)
{
    const auto number = parseNumber(text);
    if (!number)
        return tl::unexpected(usageError(fmt::format("{}: expected a number, found \"{}\"", option, text)));
    return *number;
}

Result<double> positiveNumberOf(const std::string& option, const std::string& text)
{
    const auto number = parseNumber(text);
    if (!number || !(*number > 0))
        return tl::unexpected(usageError(fmt::format("{}: expected a number above 0, found \"{}\"", option, text)));
    return *number;
}

Result<std::vector<double>> numberListOf(const std::string& option, const std::string& text)
{
    std::vector<double> result;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const auto number = parseNumber(std::string_view(text).substr(begin, end - begin));
        if (!number)
            return tl::unexpected(usageError(fmt::format("{}: expected numbers with commas between them, found \"{}\"", option, text)));
        result.push_back(*number);
        begin = end + 1;
    }
    return result;
}

Result<Interpolation> interpolationOf(const std::string& option, const std::string& text)
{
    const auto& words = json::interpolationWords(json::Rotations::yes);
    const auto mode = text == "spline" ? Interpolation::spline : json::valueFor(words, text);
    if (!mode)
        return tl::unexpected(usageError(fmt::format("{}: expected {}, found \"{}\"", option, json::choiceOf(words), text)));
    return *mode;
}

std::optional<std::size_t> indexOf(const std::string& text)
{
    if (text.size() < 2 || text.size() > 10 || text.front() != '#' || text.find_first_not_of("0123456789", 1) != std::string::npos)
        return std::nullopt;
    return std::stoul(text.substr(1));
}

namespace {

// Names for a message: the first ones when there are many.
std::string listOf(const std::vector<std::string>& names)
{
    constexpr std::size_t kMost = 20;
    const std::size_t shown = std::min(names.size(), kMost);
    std::string result = fmt::format("{}", fmt::join(names.begin(), names.begin() + std::ptrdiff_t(shown), ", "));
    if (shown < names.size())
        result += fmt::format(" and {} more", names.size() - shown);
    return result;
}

Error namedUsageError(const std::string& option, const std::string& wish, const char* what, const std::vector<std::string>& names)
{
    if (names.empty())
        return usageError(fmt::format("{}: there is no {} in this file", option, what));
    return usageError(fmt::format("{}: there is no {} \"{}\"; there are {}", option, what, wish, listOf(names)));
}

} // namespace

Result<std::size_t> chooseClip(const Document& document, const std::optional<std::string>& wish)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < document.clips.size(); ++i)
        names.push_back(clipName(document, i));
    if (!wish) {
        if (document.clips.size() == 1)
            return 0;
        return tl::unexpected(
            usageError(document.clips.empty() ? std::string("there is no clip in this file")
                                              : fmt::format("--clip: this file has {} clips, choose one of {}", names.size(), listOf(names))));
    }
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < document.clips.size(); ++i)
        if (document.clips[i]->name == *wish)
            found.push_back(i);
    if (found.size() > 1)
        return tl::unexpected(usageError(
            fmt::format("--clip: {} clips are named \"{}\"; choose by number, #{} to #{}", found.size(), *wish, found.front(), found.back())));
    if (found.size() == 1)
        return found.front();
    if (const auto index = indexOf(*wish); index && *index < names.size())
        return *index;
    return tl::unexpected(namedUsageError("--clip", *wish, "clip", names));
}

Result<std::vector<std::size_t>> chooseTracks(const Document& document, const Clip& clip, const std::optional<std::string>& wish)
{
    std::vector<std::size_t> found;
    if (!wish) {
        found.resize(clip.tracks.size());
        std::iota(found.begin(), found.end(), std::size_t(0));
        return found;
    }
    std::vector<std::string> names;
    for (std::size_t i = 0; i < clip.tracks.size(); ++i) {
        names.push_back(trackName(document, *clip.tracks[i]));
        if (names.back() == *wish)
            found.push_back(i);
    }
    if (!found.empty())
        return found;
    if (const auto index = indexOf(*wish); index && *index < names.size())
        return std::vector<std::size_t>{*index};
    return tl::unexpected(namedUsageError("--track", *wish, "track", names));
}

} // namespace slerpline::command
