#include "app/command/describe.h"

#include "core/base/number_text.h"
#include "core/io/json/json_tree.h"
#include "core/io/json/layout.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>

namespace slerpline::command {
namespace {

// Characters, not bytes; wide and combining ones count as one.
std::size_t widthOf(const std::string& text)
{
    return std::size_t(std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

} // namespace

std::string clipName(const Document& document, std::size_t clip)
{
    const std::string& name = document.clips[clip]->name;
    return name.empty() ? fmt::format("#{}", clip) : name;
}

std::string nodeName(const Document& document, const Track& track)
{
    if (track.target.node < 0)
        return {};
    const std::string& name = document.scene->nodes[std::size_t(track.target.node)].name;
    return name.empty() ? fmt::format("#{}", track.target.node) : name;
}

std::string trackName(const Document& document, const Track& track)
{
    const std::string node = nodeName(document, track);
    return node.empty() ? propertyName(track.target) : fmt::format("{}/{}", node, propertyName(track.target));
}

std::string csvField(const std::string& text)
{
    const bool isPlain = text.find_first_of(",\"\r\n") == std::string::npos && !text.starts_with(' ') && !text.ends_with(' ');
    if (isPlain)
        return text;
    std::string result = "\"";
    for (const char c : text)
        result.append(c == '"' ? 2 : 1, c);
    result.append(1, '"');
    return result;
}

std::string diagnosticsJson(const std::vector<Diagnostic>& diagnostics)
{
    std::string result;
    for (const Diagnostic& diagnostic : diagnostics) {
        json::ObjectText object(json::Lines::one);
        object.add("id", json::stringLiteral(diagnostic.id));
        object.add("severity", json::stringLiteral(toString(diagnostic.severity)));
        object.add("place", json::stringLiteral(diagnostic.place));
        object.add("line", fmt::format("{}", diagnostic.line));
        object.add("count", fmt::format("{}", diagnostic.count));
        object.add("message", json::stringLiteral(diagnostic.message));
        object.add("fixable", diagnostic.fixable ? "true" : "false");
        result.append(result.empty() ? "" : ", ").append(std::move(object).text());
    }
    return fmt::format("[{}]", result);
}

std::string jsonNumber(double number) { return std::isfinite(number) ? numberText(number) : "null"; }

void printFindings(const std::string& file, const std::vector<Diagnostic>& diagnostics)
{
    for (const Diagnostic& diagnostic : diagnostics) {
        if (diagnostic.severity == Severity::info)
            continue;
        std::string line = file;
        if (diagnostic.line > 0)
            line += fmt::format(":{}", diagnostic.line);
        line += fmt::format(": {}: ", toString(diagnostic.severity));
        if (!diagnostic.place.empty())
            line += fmt::format("{}: ", diagnostic.place);
        line += fmt::format("{} [{}]\n", diagnostic.message, diagnostic.id);
        std::fputs(line.c_str(), stderr);
    }
}

std::string Table::text(const std::string& indent) const
{
    std::vector<std::size_t> widths(columns_.size());
    for (const auto& row : rows_)
        for (std::size_t i = 0; i < columns_.size(); ++i)
            widths[i] = std::max(widths[i], widthOf(row[i]));
    std::string result;
    for (const auto& row : rows_) {
        std::string line = indent;
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            const std::string space(widths[i] - widthOf(row[i]), ' ');
            line.append(i == 0 ? "" : "  ");
            if (columns_[i] == Align::right)
                line.append(space).append(row[i]);
            else
                line.append(row[i]).append(space);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        result.append(line).append(1, '\n');
    }
    return result;
}

} // namespace slerpline::command
