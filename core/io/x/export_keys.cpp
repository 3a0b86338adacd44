#include "core/io/x/export_keys.h"

#include "core/clip/flatten.h"
#include "core/io/x/key_entries.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>

namespace slerpline::x {
namespace {

constexpr double kLeastBudget = 1e-6;

std::string trackPlace(const Document& document, const Clip& clip, const Track& track)
{
    const auto node = std::size_t(track.target.node);
    const std::string nodeName = node < document.scene->nodes.size() ? document.scene->nodes[node].name : std::string();
    std::size_t index = 0;
    while (index < document.clips.size() && document.clips[index]->id != clip.id)
        ++index;
    return fmt::format("{}/{}/{}", clip.name.empty() ? fmt::format("#{}", index) : clip.name, nodeName.empty() ? fmt::format("#{}", node) : nodeName,
        nameOf(track.target.kind));
}

double budgetOf(const std::vector<std::pair<double, double>>& ranges, double relative)
{
    double largest = 0;
    for (const auto& [least, greatest] : ranges)
        largest = std::max(largest, greatest - least);
    return std::max(kLeastBudget, relative * largest);
}

double scalarBudget(const VectorCurves& curves, double relative)
{
    std::vector<std::pair<double, double>> ranges;
    for (const Curve<double>& curve : curves.components) {
        std::pair<double, double> range{INFINITY, -INFINITY};
        for (const Key<double>& key : curve.keys)
            range = {std::min(range.first, key.value), std::max(range.second, key.value)};
        ranges.push_back(range);
    }
    return budgetOf(ranges, relative);
}

double matrixBudget(const Curve<glm::dmat4>& curve, double relative)
{
    std::vector<std::pair<double, double>> ranges(16, {INFINITY, -INFINITY});
    for (const Key<glm::dmat4>& key : curve.keys)
        for (std::size_t i = 0; i < 16; ++i) {
            const double value = key.value[int(i / 4)][int(i % 4)];
            ranges[i] = {std::min(ranges[i].first, value), std::max(ranges[i].second, value)};
        }
    return budgetOf(ranges, relative);
}

void append(std::vector<double>& values, const glm::dvec3& v, XRotationSense) { values.insert(values.end(), {v.x, v.y, v.z}); }
void append(std::vector<double>& values, const glm::dquat& q, XRotationSense sense)
{
    const double sign = sense == XRotationSense::conjugate ? -1 : 1;
    values.insert(values.end(), {q.w, sign * q.x, sign * q.y, sign * q.z});
}
void append(std::vector<double>& values, const glm::dmat4& m, XRotationSense)
{
    for (int i = 0; i < 16; ++i)
        values.push_back(m[i / 4][i % 4]);
}

} // namespace

Result<FileKeys> fileKeysOf(const Document& document, const Clip& clip, const Track& track, const WriteOptions& options, Written& written)
{
    if (options.proceeds && !options.proceeds())
        return tl::unexpected<Error>(Error{"the export was cancelled", "", 0, 0, -1, "io.cancelled"});
    FileKeys result;
    const std::string place = trackPlace(document, clip, track);
    const auto convert
        = [&](const auto& curves, int type, std::size_t valueCount, double budget, double reportScale, const char* unit) -> Result<FileKeys> {
        auto flat = flatten(curves, {document.ticksPerSecond, budget});
        if (!flat) {
            flat.error().message = place + ": " + flat.error().message;
            return tl::unexpected<Error>(std::move(flat.error()));
        }
        result.type = type;
        result.valueCount = valueCount;
        result.ticks = std::move(flat->ticks);
        for (const auto& value : flat->values)
            append(result.values, value, document.xRotationSense);
        for (const double value : result.values)
            if (!std::isfinite(value) || std::abs(value) > 3.4028234e38)
                return tl::unexpected<Error>(Error{place + ": a value is too large for a .x file", "", 0, 0, -1, "x.value-range"});
        if (!flat->isExact)
            written.resampled.push_back({place, flat->keysBefore, result.ticks.size(), flat->maxError * reportScale, unit});
        return std::move(result);
    };
    if (const auto* rotation = std::get_if<Curve<glm::dquat>>(&track.curves))
        return convert(*rotation, 0, 4, options.budgetDegrees * std::numbers::pi / 180, 180 / std::numbers::pi, "degrees");
    if (const auto* matrix = std::get_if<Curve<glm::dmat4>>(&track.curves))
        return convert(*matrix, 4, 16, matrixBudget(*matrix, options.budgetRelative), 1, "units");
    const auto& vector = std::get<VectorCurves>(track.curves);
    return convert(std::span<const Curve<double>>(vector.components), track.target.kind == PropertyKind::scale ? 1 : 2, 3,
        scalarBudget(vector, options.budgetRelative), 1, "units");
}

std::string realText(double value, int floatBits)
{
    const auto textOf = [](auto number) {
        char text[512];
        std::string result(text, std::to_chars(text, text + sizeof text, number, std::chars_format::fixed).ptr);
        return result.find('.') == result.npos ? result + ".0" : result;
    };
    const std::string exact = textOf(value);
    if (floatBits == 64 || double(float(value)) == value)
        return exact;
    // Nine digits make any float: a short double is the same float, and what its author wrote.
    const std::size_t first = exact.find_first_not_of("-0.");
    const bool isShort
        = first != exact.npos && std::count_if(exact.begin() + std::ptrdiff_t(first), exact.end(), [](char c) { return c != '.'; }) <= 9;
    return isShort ? exact : textOf(float(value));
}

} // namespace slerpline::x
