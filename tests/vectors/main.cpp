#include "tests/vectors/cases.h"

#include "core/io/file_io.h"
#include "tests/vectors/cases_input.h"

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

struct Difference {
    double off = 0;
    double tolerance = 0;

    // A tolerance of 0 asks for the very numbers.
    double share() const { return tolerance > 0 ? off / tolerance : (off > 0 ? HUGE_VAL : 0); }
};

struct Tally {
    int passed = 0, failed = 0, skipped = 0;
    double worst = 0; // largest difference as a share of its tolerance

    void pass() { ++passed; }
    void fail(const std::string& why, int samples = 1)
    {
        failed += samples;
        if (++told_ <= kMostTold)
            fmt::print("  {}\n", why);
    }
    void add(const std::string& where, const std::vector<Difference>& differences)
    {
        const auto worse = [](const Difference& a, const Difference& b) { return a.share() < b.share(); };
        const Difference& largest = *std::max_element(differences.begin(), differences.end(), worse);
        worst = std::max(worst, largest.share());
        if (largest.share() <= 1)
            pass();
        else
            fail(fmt::format("{}: off by {:.3g}, tolerance {:.3g}", where, largest.off, largest.tolerance));
    }

private:
    static constexpr int kMostTold = 5;
    int told_ = 0;
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

Moment momentAt(const Subject& subject, double time) { return subject.moment ? subject.moment(time) : Moment{subject.sample(time)}; }

const char* shown(std::optional<bool> fact) { return !fact ? "unknown" : *fact ? "true" : "false"; }

// The differences of one sample. A sample counts once: it passes when all it states holds.
class SampleCheck {
public:
    SampleCheck(const Subject& subject, const Json& test, const Json& sample, bool orientation)
        : subject_(subject), test_(test), sample_(sample), orientation_(orientation), tolerance_(test["tolerance"].GetDouble())
    {
    }

    void into(Tally& tally) const
    {
        const double time = sample_["t"].GetDouble();
        const std::string where = fmt::format("{} at {}", test_["name"].GetString(), time);
        const Moment moment = momentAt(subject_, time);
        for (const auto& [name, fact] : {std::pair("active", moment.active), std::pair("playing", moment.playing)})
            if (sample_.HasMember(name) && fact != std::optional(sample_[name].GetBool()))
                return tally.fail(fmt::format("{}: {} should be {}, is {}", where, name, shown(sample_[name].GetBool()), shown(fact)));
        const std::string error = moment.error.value_or("none");
        if (sample_.HasMember("error"))
            return error == sample_["error"].GetString()
                ? tally.pass()
                : tally.fail(fmt::format("{}: error should be {}, is {}", where, sample_["error"].GetString(), error));
        if (moment.error)
            return tally.fail(fmt::format("{}: {}", where, error));
        if (sample_.HasMember("unchanged"))
            return moment.values ? tally.fail(where + ": the property should be left alone") : tally.pass();
        if (!moment.values)
            return tally.fail(where + ": the property is left alone");
        compareValues(*moment.values, time, where, tally);
    }

private:
    void compareValues(const std::vector<double>& found, double time, const std::string& where, Tally& tally) const
    {
        if (sample_.HasMember("check")) {
            std::vector<Difference> differences{{lengthError(found), kUnitTolerance}};
            if (sample_.HasMember("expect_angle"))
                differences.push_back({std::abs(angleFrom(start(), found) - sample_["expect_angle"].GetDouble()), kAngleTolerance});
            return tally.add(where, differences);
        }
        double off = difference(found, sample_["expect"], orientation_);
        if (sample_.HasMember("allow"))
            for (const Json& allowed : sample_["allow"].GetArray())
                off = std::min(off, difference(found, allowed, orientation_));
        std::vector<Difference> differences{{off, tolerance_}};
        if (sample_.HasMember("rotation") && subject_.orientation)
            differences.push_back({difference(subject_.orientation(time), sample_["rotation"], true), tolerance_});
        tally.add(where, differences);
    }

    // What angles are measured from: `from`, or the value at the first key.
    std::vector<double> start() const
    {
        const Json& input = test_["input"];
        if (input.HasMember("from"))
            return numbers(input["from"]);
        return momentAt(subject_, input["keyframes"][0]["time"].GetDouble()).values.value_or(std::vector<double>());
    }

    static constexpr double kUnitTolerance = 1e-9;
    static constexpr double kAngleTolerance = 1e-6; // the expected angles are sign-free arc cosines

    const Subject& subject_;
    const Json& test_;
    const Json& sample_;
    bool orientation_;
    double tolerance_;
};

void runCase(const std::string& feature, const Json& test, const char* compareBy, Tally& tally)
{
    const auto subject = makeSubject(feature, test["input"]);
    const auto samples = test["samples"].GetArray();
    if (!subject) {
        tally.skipped += int(samples.Size());
        return;
    }
    if (subject->error) {
        tally.fail(fmt::format("{}: {}", test["name"].GetString(), *subject->error), int(samples.Size()));
        return;
    }
    if (test.HasMember("steps") && subject->steps != std::optional<std::size_t>(test["steps"].GetUint64()))
        tally.fail(fmt::format("{}: {} entries, not {}", test["name"].GetString(), subject->steps.value_or(0), test["steps"].GetUint64()));
    const bool orientation = feature != "xfile_keys" && text(test, "compare", compareBy) == "orientation"; // .X values are matrices
    for (const Json& sample : samples)
        SampleCheck(*subject, test, sample, orientation).into(tally);
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
