#include "tests/vectors/cases.h"

#include "core/clip/clip_sampler.h"
#include "core/io/json/json_io.h"
#include "tests/vectors/cases_input.h"

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <memory>

namespace slerpline::vectors {
namespace {

SplineTiming timingOf(const std::string& name)
{
    if (name == "m3g-1.0")
        return SplineTiming::m3g10;
    return name == "uniform" ? SplineTiming::uniform : SplineTiming::velocityContinuous;
}

// SQUAD on the shortest path with a period of its own, equal end keys joined: a plain curve of the engine, not M3G's rules.
Subject squadLoop(const Json& input)
{
    Curve<glm::dquat> curve;
    curve.timing = timingOf(text(input, "spline", ""));
    curve.before = curve.after = Extrapolation::loop;
    curve.period = input["period"].GetDouble();
    std::vector<Key<glm::dquat>> keys;
    for (const Json& keyframe : input["keyframes"].GetArray())
        keys.push_back({keyframe["time"].GetDouble(), quaternion(numbers(keyframe["value"])), Interpolation::spline, {}, {}});
    curve.keys = KeyList<glm::dquat>(keys);
    return {[curve](double time) { return components(evaluate(curve, time)); }};
}

Subject jsonTrack(const Json& input)
{
    rapidjson::StringBuffer buffer;
    rapidjson::Writer<rapidjson::StringBuffer> writer(buffer);
    input["track"].Accept(writer);
    const auto track = json::readTrack(buffer.GetString(), 1);
    if (!track)
        return {{}, {}, describe(track.error())};
    Clip clip;
    clip.tracks.emplace_back(*track);
    auto sampler = std::make_shared<ClipSampler>(clip);
    return {[sampler](double time) { return sampler->sample(0, time); }, {}, {}};
}

} // namespace

std::optional<Subject> trackCase(const std::string& feature, const rapidjson::Value& input)
{
    if (feature == "tracks")
        return jsonTrack(input);
    if (feature == "squad_shortest_loop")
        return squadLoop(input);
    return std::nullopt;
}

} // namespace slerpline::vectors
