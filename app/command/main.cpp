#include "app/command/command.h"
#include "app/command/options.h"

#include <algorithm>
#include <cctype>
#include <csignal>
#include <cstdio>
#include <fmt/format.h>

using namespace slerpline;
using namespace slerpline::command;

namespace {

int fail(const Error& error)
{
    std::fprintf(stderr, "%s\n", describe(error).c_str());
    return kFailed;
}

// The parser reads an unknown word as a stray argument; the user meant a subcommand.
std::optional<std::string> subcommandProblem(const CLI::App& app, int argc, char** argv)
{
    std::vector<std::string> names;
    for (const CLI::App* subcommand : app.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(subcommand->get_name());
    if (argc < 2)
        return fmt::format("expected a subcommand; there are {} (see slerpline --help)", fmt::join(names, ", "));
    const std::string first = argv[1];
    if (std::find(names.begin(), names.end(), first) != names.end() || first == "-h" || first == "--help" || first == "--version")
        return std::nullopt;
    return fmt::format("there is no subcommand \"{}\"; there are {} (see slerpline --help)", first, fmt::join(names, ", "));
}

int parseFailure(const CLI::App& app, const CLI::ParseError& problem)
{
    if (problem.get_exit_code() == int(CLI::ExitCodes::Success))
        return app.exit(problem) == 0 && std::fflush(stdout) == 0 ? kFine : kFailed;
    const auto chosen = app.get_subcommands();
    std::string message = problem.what();
    if (message.size() > 1 && std::islower(static_cast<unsigned char>(message[1]))) // a sentence, not FILE
        message.front() = char(std::tolower(static_cast<unsigned char>(message.front())));
    return fail(usageError(
        fmt::format("{} (see slerpline{}{} --help)", message, chosen.empty() ? "" : " ", chosen.empty() ? "" : chosen.front()->get_name())));
}

} // namespace

int main(int argc, char** argv)
{
    std::signal(SIGPIPE, SIG_IGN); // a reader that goes away is an error we report
    std::signal(SIGXFSZ, SIG_IGN); // so is a limit on the size of files
    CLI::App app("Slerpline reads, plays and converts keyframe animation.", "slerpline");
    app.set_version_flag("--version", "slerpline " SLERPLINE_VERSION);
    app.require_subcommand(1);
    app.footer("Exit status: 0 fine, 1 findings or differences over the limit, 2 wrong usage or unreadable input.");
    Action action;
    addInfo(app, action);
    addSample(app, action);
    addConvert(app, action);
    if (const auto problem = subcommandProblem(app, argc, argv))
        return fail(usageError(*problem));
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& problem) {
        return parseFailure(app, problem);
    }
    Output output;
    const Result<int> status = action(output);
    if (!status)
        return fail(status.error());
    if (const auto finished = output.finish(); !finished)
        return fail(finished.error());
    return *status;
}
