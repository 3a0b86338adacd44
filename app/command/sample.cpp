#include "app/command/command.h"
#include "app/command/describe.h"
#include "app/command/options.h"
#include "core/base/number_text.h"
#include "core/clip/clip_sampler.h"
#include "core/io/file_io.h"
#include "core/io/json/json_tree.h"
#include "core/io/json/ticks.h"
#include "core/io/x/x_io.h"

#include <fmt/format.h>

#include <cmath>
#include <memory>

namespace slerpline::command {
namespace {

// A slip of the keyboard must not fill the disk.
constexpr double kMostSamples = 1e7;

struct SampleOptions {
    std::string file;
    std::optional<std::string> clip, track, framesPerSecond, at, every, as;
    bool inTicks = false;
    bool asStored = false;
    CommonOptions common;
};

// A time to sample at, and the number printed for it.
struct SampleTime {
    Seconds seconds = 0;
    double shown = 0;
};

SampleTime shownTime(Seconds seconds, bool inTicks, double ticksPerSecond)
{
    return {seconds, inTicks ? json::ticksOf(seconds, ticksPerSecond) : seconds};
}

// timeOf(k) for k = 0, 1, ... up to and including the end of the range; a last time within a billionth of a step of
// the end is the end.
template <class TimeOf>
Result<std::vector<SampleTime>> regularTimes(
    const std::string& option, const Document& document, const Clip& clip, bool inTicks, Seconds step, TimeOf&& timeOf)
{
    const double steps = clip.range.duration() / step;
    if (!(steps < kMostSamples))
        return tl::unexpected(usageError(fmt::format("{}: this gives more than {:.0f} samples", option, kMostSamples)));
    std::vector<SampleTime> times;
    for (std::size_t k = 0; k <= std::size_t(std::floor(steps + 1e-9)); ++k) {
        const Seconds time = timeOf(double(k));
        times.push_back(shownTime(std::abs(time - clip.range.last) <= 1e-9 * step ? clip.range.last : time, inTicks, document.ticksPerSecond));
    }
    return times;
}

Result<std::vector<SampleTime>> timesOf(const SampleOptions& options, const Document& document, const Clip& clip)
{
    if (int(options.framesPerSecond.has_value()) + int(options.at.has_value()) + int(options.every.has_value()) != 1)
        return tl::unexpected(usageError("expected one of --fps F, --at TIMES and --every STEP"));
    const Seconds start = clip.range.first;
    if (options.framesPerSecond) {
        const auto rate = positiveNumberOf("--fps", *options.framesPerSecond);
        if (!rate)
            return tl::unexpected(rate.error());
        return regularTimes("--fps", document, clip, options.inTicks, 1 / *rate, [&](double k) { return start + k / *rate; });
    }
    if (options.every) {
        const auto given = positiveNumberOf("--every", *options.every);
        if (!given)
            return tl::unexpected(given.error());
        const Seconds step = options.inTicks ? json::secondsOf(*given, document.ticksPerSecond) : *given;
        if (!options.inTicks)
            return regularTimes("--every", document, clip, options.inTicks, step, [&](double k) { return start + k * step; });
        const double startTicks = json::ticksOf(start, document.ticksPerSecond);
        return regularTimes("--every", document, clip, options.inTicks, step,
            [&](double k) { return json::secondsOf(startTicks + k * *given, document.ticksPerSecond); });
    }
    const auto given = numberListOf("--at", *options.at);
    if (!given)
        return tl::unexpected(given.error());
    std::vector<SampleTime> times;
    for (const double time : *given)
        times.push_back({options.inTicks ? json::secondsOf(time, document.ticksPerSecond) : time, time});
    return times;
}

// What is sampled, ready to run.
struct Job {
    Document document;
    std::size_t clip = 0;
    std::vector<std::size_t> tracks;
    std::vector<SampleTime> times;
    ClipSampler sampler;
    bool asStored = false;

    [[nodiscard]] const Track& track(std::size_t index) const { return *sampler.clip().tracks[index]; }

    TrackSample sample(std::size_t index, Seconds time)
    {
        TrackSample values = sampler.sample(index, time);
        if (!asStored || values.size() != 4 || track(index).target.kind != PropertyKind::rotation)
            return values;
        // 0 - v, not -v: a zero stays 0 and is not printed as -0.
        const double sign = document.xRotationSense == XRotationSense::conjugate ? -1 : 1;
        const auto turned = [sign](double v) { return sign < 0 ? 0 - v : v; };
        return {values[3], turned(values[0]), turned(values[1]), turned(values[2])};
    }
};

Result<Job> prepare(const SampleOptions& options)
{
    const auto reading = readOptions(options.common);
    if (!reading)
        return tl::unexpected(reading.error());
    std::optional<Interpolation> mode;
    if (options.as) {
        const auto wanted = interpolationOf("--as", *options.as);
        if (!wanted)
            return tl::unexpected(wanted.error());
        mode = *wanted;
    }
    const auto bytes = readFile(options.file);
    if (!bytes)
        return tl::unexpected(bytes.error());
    auto read = readDocument(*bytes, options.file, *reading);
    if (!read)
        return tl::unexpected(read.error());
    if (options.asStored && !x::isXFile(*bytes))
        return tl::unexpected(usageError(fmt::format("--stored: {} is not a .x file", options.file)));
    printFindings(options.file, read->diagnostics);
    Job job;
    job.document = std::move(read->value);
    job.asStored = options.asStored;
    const auto inFile = [&options](Error error) {
        error.source = options.file;
        return tl::unexpected(std::move(error));
    };
    const auto clip = chooseClip(job.document, options.clip);
    if (!clip)
        return inFile(clip.error());
    job.clip = *clip;
    const Clip& chosen = *job.document.clips[*clip];
    auto tracks = chooseTracks(job.document, chosen, options.track);
    if (!tracks)
        return inFile(tracks.error());
    job.tracks = std::move(*tracks);
    auto times = timesOf(options, job.document, chosen);
    if (!times)
        return tl::unexpected(times.error());
    job.times = std::move(*times);
    job.sampler = ClipSampler(mode ? playedAs(chosen, *mode) : chosen);
    return job;
}

// Time by time, each with all tracks: the order of playback.
void printCsv(Job& job, Output& output)
{
    std::size_t most = 0;
    std::vector<std::string> names;
    for (const std::size_t track : job.tracks) {
        most = std::max(most, job.times.empty() ? 0 : job.sample(track, job.times.front().seconds).size());
        names.push_back(fmt::format("{},{}", csvField(nodeName(job.document, job.track(track))), csvField(propertyName(job.track(track).target))));
    }
    std::string line = "time,node,property";
    for (std::size_t i = 0; i < most; ++i)
        line += fmt::format(",v{}", i);
    output.write(line.append(1, '\n'));
    for (const SampleTime& time : job.times) {
        const std::string shown = numberText(time.shown);
        for (std::size_t i = 0; i < job.tracks.size(); ++i) {
            line = shown;
            line.append(1, ',').append(names[i]);
            for (const double value : job.sample(job.tracks[i], time.seconds))
                line.append(1, ',').append(numberText(value));
            if (!output.write(line.append(1, '\n')))
                return;
        }
    }
}

void printJson(Job& job, Output& output)
{
    output.write(fmt::format("{{\"clip\": {}, \"times\": [", json::stringLiteral(job.sampler.clip().name)));
    const char* between = "";
    for (const SampleTime& time : job.times) {
        output.write(fmt::format("{}{}", between, jsonNumber(time.shown)));
        between = ", ";
    }
    output.write("], \"tracks\": [");
    for (std::size_t i = 0; i < job.tracks.size(); ++i) {
        const Track& track = job.track(job.tracks[i]);
        output.write(fmt::format("{}{{\"node\": {}, \"property\": {}, \"values\": [", i == 0 ? "" : ", ",
            track.target.node < 0 ? "null" : json::stringLiteral(nodeName(job.document, track)), json::stringLiteral(propertyName(track.target))));
        for (std::size_t t = 0; t < job.times.size(); ++t) {
            std::string values;
            for (const double value : job.sample(job.tracks[i], job.times[t].seconds))
                values.append(values.empty() ? "" : ", ").append(jsonNumber(value));
            if (!output.write(fmt::format("{}[{}]", t == 0 ? "" : ", ", values)))
                return;
        }
        output.write("]}");
    }
    output.write("]}\n");
}

} // namespace

void addSample(CLI::App& app, Action& action)
{
    auto options = std::make_shared<SampleOptions>();
    CLI::App* sample = app.add_subcommand("sample", "Print the values of a clip at chosen times, as CSV or JSON");
    sample->add_option("FILE", options->file, "A .x or .json file")->required();
    sample->add_option("--clip", options->clip, "The clip, by name or number; may be left out when there is one")->type_name("NAME|#i");
    sample->add_option("--fps", options->framesPerSecond, "Sample so many times a second, from the start to the end")->type_name("F");
    sample->add_option("--at", options->at, "Sample at these times")->type_name("T1,T2,...");
    sample->add_option("--every", options->every, "Sample at every multiple of a step, from the start to the end")->type_name("S");
    sample->add_option("--track", options->track, "Only this track")->type_name("NODE/PROPERTY|#i");
    sample->add_option("--as", options->as, "Play all rotations as step, linear, slerp, cosine, squad or tangent")->type_name("MODE");
    sample->add_flag("--ticks", options->inTicks, "Times are ticks, not seconds");
    sample->add_flag("--stored", options->asStored, "Rotations as a .x file stores them: w, x, y, z in its own sense");
    addCommon(*sample, options->common);
    sample->callback([options, &action] {
        action = [options](Output& output) -> Result<int> {
            auto job = prepare(*options);
            if (!job)
                return tl::unexpected(job.error());
            if (options->common.json)
                printJson(*job, output);
            else
                printCsv(*job, output);
            return kFine;
        };
    });
}

} // namespace slerpline::command
