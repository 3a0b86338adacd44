#include "app/command/command.h"
#include "app/command/describe.h"
#include "app/command/merge_motion.h"
#include "app/command/options.h"
#include "core/base/number_text.h"
#include "core/io/file_io.h"
#include "core/io/json/json_tree.h"
#include "core/io/json/layout.h"
#include "core/io/x/x_io.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <utility>

namespace slerpline::command {
namespace {

struct ConvertOptions {
    std::string input, output;
    std::optional<std::string> budgetDegrees, budgetRelative, into, encoding, floats;
    CommonOptions common;

    // Nothing was asked for that could change what the file says.
    [[nodiscard]] bool keepsContent() const { return !budgetDegrees && !budgetRelative && !into && !encoding && !floats && !common.ticksPerSecond; }
};

struct Outcome {
    bool copied = false; // byte for byte
    Written written;
    std::vector<Diagnostic> diagnostics; // of reading and writing
};

Result<WriteOptions> writeOptions(const ConvertOptions& options)
{
    WriteOptions result;
    if (options.budgetDegrees) {
        const auto number = positiveNumberOf("--budget-degrees", *options.budgetDegrees);
        if (!number)
            return tl::unexpected(number.error());
        result.budgetDegrees = *number;
    }
    if (options.budgetRelative) {
        const auto number = positiveNumberOf("--budget-relative", *options.budgetRelative);
        if (!number)
            return tl::unexpected(number.error());
        result.budgetRelative = *number;
    }
    if (options.encoding) {
        static constexpr std::array<std::pair<std::string_view, XEncoding>, 4> kEncodings{
            {{"text", XEncoding::text}, {"binary", XEncoding::binary}, {"tzip", XEncoding::tzip}, {"bzip", XEncoding::bzip}}};
        const auto known
            = std::find_if(kEncodings.begin(), kEncodings.end(), [&](const auto& encoding) { return encoding.first == *options.encoding; });
        if (known == kEncodings.end())
            return tl::unexpected(usageError(fmt::format("--x-encoding: expected text, binary, tzip or bzip, found \"{}\"", *options.encoding)));
        result.xEncoding = known->second;
    }
    if (options.floats) {
        if (*options.floats != "32" && *options.floats != "64")
            return tl::unexpected(usageError(fmt::format("--floats: expected 32 or 64, found \"{}\"", *options.floats)));
        result.xFloatBits = *options.floats == "64" ? 64 : 32;
    }
    return result;
}

Result<Outcome> convert(const ConvertOptions& options)
{
    const auto reading = readOptions(options.common);
    if (!reading)
        return tl::unexpected(reading.error());
    const auto writing = writeOptions(options);
    if (!writing)
        return tl::unexpected(writing.error());
    const auto format = formatOf(options.output);
    if (!format)
        return tl::unexpected(format.error());
    for (const auto& [name, option] :
        {std::pair("--into", options.into), std::pair("--x-encoding", options.encoding), std::pair("--floats", options.floats)})
        if (option && *format != FileFormat::x)
            return tl::unexpected(usageError(fmt::format("{}: the output must be a .x file, found {}", name, options.output)));
    const auto bytes = readFile(options.input);
    if (!bytes)
        return tl::unexpected(bytes.error());
    auto read = readDocument(*bytes, options.input, *reading);
    if (!read)
        return tl::unexpected(read.error());
    Outcome outcome;
    outcome.diagnostics = std::move(read->diagnostics);
    const FileFormat inputFormat = x::isXFile(*bytes) ? FileFormat::x : FileFormat::json;
    const bool keepsForm = inputFormat == *format && (read->value.jsonForm == JsonForm::native || !isNativeName(options.output));
    if (keepsForm && options.keepsContent()) {
        if (const auto copied = saveBytes(*bytes, options.output); !copied)
            return tl::unexpected(copied.error());
        outcome.copied = true;
        return outcome;
    }
    Document document = std::move(read->value);
    if (options.into) {
        const auto original = loadDocument(*options.into);
        if (!original)
            return tl::unexpected(original.error());
        auto merged = mergedMotion(original->value, document);
        if (!merged)
            return tl::unexpected(merged.error());
        document = std::move(*merged);
    }
    auto written = saveDocument(document, options.output, *writing);
    if (!written) {
        if (written.error().source.empty())
            written.error().source = options.output;
        return tl::unexpected(written.error());
    }
    outcome.written = std::move(*written);
    outcome.diagnostics.insert(outcome.diagnostics.end(), outcome.written.diagnostics.begin(), outcome.written.diagnostics.end());
    return outcome;
}

std::string outcomeJson(const ConvertOptions& options, const Outcome& outcome)
{
    std::string resampled;
    for (const TrackReport& report : outcome.written.resampled) {
        json::ObjectText object(json::Lines::one);
        object.add("place", json::stringLiteral(report.place));
        object.add("keysBefore", fmt::format("{}", report.keysBefore));
        object.add("keysWritten", fmt::format("{}", report.keysWritten));
        object.add("maxError", jsonNumber(report.maxError));
        object.add("unit", json::stringLiteral(report.unit));
        resampled.append(resampled.empty() ? "" : ", ").append(std::move(object).text());
    }
    json::ObjectText object(json::Lines::one);
    object.add("input", json::stringLiteral(options.input));
    object.add("output", json::stringLiteral(options.output));
    object.add("copied", outcome.copied ? "true" : "false");
    object.add("resampled", fmt::format("[{}]", resampled));
    object.add("diagnostics", diagnosticsJson(outcome.diagnostics));
    std::string text = std::move(object).text();
    return text.append(1, '\n');
}

std::string outcomeText(const ConvertOptions& options, const Outcome& outcome)
{
    using Align = Table::Align;
    std::string text = fmt::format("{} written{}\n", options.output, outcome.copied ? ", byte for byte" : "");
    for (const Diagnostic& diagnostic : outcome.written.diagnostics)
        text += fmt::format("{}: {} [{}]\n", toString(diagnostic.severity), diagnostic.message, diagnostic.id);
    if (outcome.written.resampled.empty())
        return text;
    text += "\nresampled, because the format cannot say these exactly\n";
    Table table({Align::left, Align::right, Align::left, Align::left});
    for (const TrackReport& report : outcome.written.resampled)
        table.add({report.place, fmt::format("{}", report.keysBefore), fmt::format("-> {} keys", report.keysWritten),
            fmt::format("at most {:.3g} {} off", report.maxError, report.unit)});
    return text.append(table.text("  "));
}

} // namespace

void addConvert(CLI::App& app, Action& action)
{
    auto options = std::make_shared<ConvertOptions>();
    CLI::App* subcommand = app.add_subcommand("convert", "Write a file in another format; the same format without options keeps every byte");
    subcommand->add_option("IN", options->input, "A .x or .json file")->required();
    subcommand
        ->add_option(
            "OUT", options->output, "The file to write; its extension says the format (cui2d keys stay such unless it is named NAME.slerpline.json)")
        ->required();
    subcommand->add_option("--budget-degrees", options->budgetDegrees, "How far written rotations may be off, where .x cannot say them exactly (0.1)")
        ->type_name("D");
    subcommand->add_option("--budget-relative", options->budgetRelative, "The same for other values, as a share of the track's range (0.001)")
        ->type_name("R");
    subcommand
        ->add_option(
            "--x-encoding", options->encoding, "How a .x file is stored: text, binary, tzip or bzip (compressed text or binary); as read, else text")
        ->type_name("ENCODING");
    subcommand->add_option("--floats", options->floats, "Width of the floats of a .x file, 32 or 64 bits; as read, else 32")->type_name("BITS");
    subcommand->add_option("--into", options->into, "Replace only the AnimationKeys of this .x file")->type_name("ORIGINAL.x");
    addCommon(*subcommand, options->common);
    subcommand->callback([options, &action] {
        action = [options](Output& output) -> Result<int> {
            const auto outcome = convert(*options);
            if (!outcome)
                return tl::unexpected(outcome.error());
            if (!options->common.json)
                printFindings(options->input, outcome->diagnostics);
            output.write(options->common.json ? outcomeJson(*options, *outcome) : outcomeText(*options, *outcome));
            return kFine;
        };
    });
}

} // namespace slerpline::command
