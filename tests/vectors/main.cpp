#include "tests/vectors/cases.h"

#include "core/io/file_io.h"

#include <fmt/format.h>
#include <rapidjson/document.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>

// slerpline-vectors DIR or FILE...: runs golden vectors (format: golden/README.md) and compares. Exits 1 when a sample
// failed or was skipped, 2 when a file cannot be read.

namespace slerpline::vectors {
namespace {

using Json = rapidjson::Value;

struct Tally {
    int passed = 0, failed = 0, skipped = 0;
    double worst = 0; // largest difference as a share of its tolerance

    void add(const std::string& where, double difference, double tolerance)
    {
        const double share = tolerance > 0 ? difference / tolerance : (difference > 0 ? HUGE_VAL : 0);
        worst = std::max(worst, share);
        if (share <= 1) {
            ++passed;
            return;
        }
        if (++failed <= 5)
            fmt::print("  {}: off by {:.3g}, tolerance {:.3g}\n", where, difference, tolerance);
    }
};

// Largest component difference; for orientations the smaller one of q and -q. NaN counts as infinitely far.
double difference(const std::vector<double>& found, const Json& expected, bool orientation)
{
    if (found.size() != expected.Size())
        return HUGE_VAL;
    double plus = 0, minus = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const double wanted = expected[rapidjson::SizeType(i)].GetDouble();
        if (!std::isfinite(found[i]))
            return HUGE_VAL;
        plus = std::max(plus, std::abs(found[i] - wanted));
        minus = std::max(minus, std::abs(found[i] + wanted));
    }
    return orientation ? std::min(plus, minus) : plus;
}

double lengthError(const std::vector<double>& q)
{
    double square = 0;
    for (double component : q)
        square += component * component;
    return std::isfinite(square) ? std::abs(std::sqrt(square) - 1) : HUGE_VAL;
}

double angleFrom(const std::vector<double>& start, const std::vector<double>& q)
{
    double dot = 0;
    for (std::size_t i = 0; i < q.size(); ++i)
        dot += start[i] * q[i];
    return 2 * std::acos(std::clamp(std::abs(dot), 0.0, 1.0));
}

void runCase(const std::string& feature, const Json& test, const char* compareBy, Tally& tally)
{
    const auto subject = makeSubject(feature, test["input"]);
    const auto samples = test["samples"].GetArray();
    if (!subject) {
        tally.skipped += int(samples.Size());
        return;
    }
    if (subject->error) {
        tally.failed += int(samples.Size());
        fmt::print("  {}: {}\n", test["name"].GetString(), *subject->error);
        return;
    }
    const double tolerance = test["tolerance"].GetDouble();
    const bool orientation = std::string(test.HasMember("compare") ? test["compare"].GetString() : compareBy) == "orientation";
    for (const Json& sample : samples) {
        const double time = sample["t"].GetDouble();
        const std::string where = fmt::format("{} at {}", test["name"].GetString(), time);
        if (sample.HasMember("error") || sample.HasMember("unchanged")) {
            ++tally.skipped;
            continue;
        }
        const std::vector<double> found = subject->sample(time);
        if (sample.HasMember("check")) {
            tally.add(where, lengthError(found), 1e-9);
            if (sample.HasMember("expect_angle"))
                tally.add(where + " (angle)",
                    std::abs(
                        angleFrom(subject->sample(test["input"]["keyframes"][0]["time"].GetDouble()), found) - sample["expect_angle"].GetDouble()),
                    1e-6);
            continue;
        }
        tally.add(where, difference(found, sample["expect"], orientation && feature != "xfile_keys"), tolerance);
        if (sample.HasMember("rotation") && subject->orientation)
            tally.add(where + " (rotation)", difference(subject->orientation(time), sample["rotation"], true), tolerance);
    }
}

bool runFile(const std::filesystem::path& path, bool& readable)
{
    const auto bytes = readFile(path);
    rapidjson::Document document;
    if (!bytes || document.Parse<rapidjson::kParseFullPrecisionFlag>(bytes->data(), bytes->size()).HasParseError() || !document.HasMember("cases")) {
        fmt::print(stderr, "{}: error: {}\n", path.string(), bytes ? "expected a golden vector file" : bytes.error().message);
        readable = false;
        return false;
    }
    Tally tally;
    for (const Json& test : document["cases"].GetArray())
        runCase(document["feature"].GetString(), test, document["default_compare"].GetString(), tally);
    fmt::print("{}: {} passed, {} failed, {} skipped (worst {:.3g} of tolerance)\n", path.filename().string(), tally.passed, tally.failed,
        tally.skipped, tally.worst);
    return tally.failed == 0 && tally.skipped == 0;
}

int run(int argc, char** argv)
{
    std::vector<std::filesystem::path> files;
    for (int i = 1; i < argc; ++i) {
        std::error_code status;
        if (std::filesystem::is_directory(argv[i], status)) {
            for (const auto& entry : std::filesystem::directory_iterator(argv[i]))
                if (entry.path().extension() == ".json")
                    files.push_back(entry.path());
        } else {
            files.emplace_back(argv[i]);
        }
    }
    if (files.empty()) {
        fmt::print(stderr, "usage: slerpline-vectors DIR | FILE...\n");
        return 2;
    }
    std::sort(files.begin(), files.end());
    bool allPassed = true, readable = true;
    for (const auto& file : files)
        allPassed = runFile(file, readable) && allPassed;
    return !readable ? 2 : allPassed ? 0 : 1;
}

} // namespace
} // namespace slerpline::vectors

int main(int argc, char** argv) { return slerpline::vectors::run(argc, argv); }
