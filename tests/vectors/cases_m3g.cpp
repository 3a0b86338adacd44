#include "tests/vectors/cases.h"

#include "core/dialects/m3g_animation.h"
#include "tests/vectors/cases_input.h"

#include <memory>

namespace slerpline::vectors {
namespace {

using m3g::AnimationController;
using m3g::AnimationTrack;
using m3g::KeyframeSequence;

std::string word(m3g::ErrorKind kind)
{
    switch (kind) {
    case m3g::ErrorKind::nullPointer: return "null_pointer";
    case m3g::ErrorKind::indexOutOfBounds: return "index_out_of_bounds";
    case m3g::ErrorKind::illegalArgument: return "illegal_argument";
    case m3g::ErrorKind::illegalState: return "illegal_state";
    }
    return "";
}

Subject failed(const m3g::Error& error) { return {{}, {}, error.message}; }

SplineTiming timingOf(const Json& input)
{
    const std::string name = text(input, "tangent_scaling", text(input, "spline", "velocity-continuous").c_str());
    if (name == "m3g_1_0" || name == "m3g-1.0")
        return SplineTiming::m3g10;
    return name == "uniform" ? SplineTiming::uniform : SplineTiming::velocityContinuous;
}

// Cases in seconds (squad_fixture) have no duration: theirs ends with the last key.
m3g::Result<void> setDuration(KeyframeSequence& sequence, const Json& input)
{
    if (!input.HasMember("duration"))
        return sequence.setDuration(sequence.getKeyframe(sequence.getKeyframeCount() - 1)->time);
    return input["duration"].IsNull() ? m3g::Result<void>() : sequence.setDuration(input["duration"].GetDouble());
}

m3g::Result<KeyframeSequence> sequenceOf(const Json& input)
{
    const auto keyframes = input["keyframes"].GetArray();
    const int components = int(keyframes[0]["value"].Size());
    const auto type = m3g::interpolationTypeNamed(text(input, "interpolation", ""));
    const auto repeat = m3g::repeatModeNamed(text(input, "repeat", "CONSTANT"));
    if (!type || !repeat)
        return tl::unexpected(m3g::Error{m3g::ErrorKind::illegalArgument, "unknown interpolation or repeat mode"});
    auto sequence = KeyframeSequence::create(int(keyframes.Size()), components, *type);
    if (!sequence)
        return sequence;
    m3g::Result<void> fine;
    for (int i = 0; fine && i < int(keyframes.Size()); ++i) {
        const Json& keyframe = keyframes[rapidjson::SizeType(i)];
        fine = sequence->setKeyframe(i, keyframe["time"].GetDouble(), numbers(keyframe["value"]));
    }
    if (fine && input.HasMember("valid_range"))
        fine = sequence->setValidRange(input["valid_range"][0].GetInt(), input["valid_range"][1].GetInt());
    if (fine)
        fine = setDuration(*sequence, input);
    if (fine)
        fine = sequence->setRepeatMode(*repeat);
    if (!fine)
        return tl::unexpected(fine.error());
    sequence->setTiming(timingOf(input));
    if (text(input, "path", "raw") == "shortest")
        sequence->setPath(RotationPath::shortest);
    return sequence;
}

Subject keyframeSequence(const Json& input)
{
    const auto sequence = sequenceOf(input);
    if (!sequence)
        return failed(sequence.error());
    Subject subject;
    subject.moment = [own = *sequence](double time) -> Moment {
        const auto value = own.sample(time);
        if (!value)
            return {std::nullopt, word(value.error().kind)};
        return {*value};
    };
    return subject;
}

m3g::Result<AnimationController> controllerOf(const Json& ops)
{
    AnimationController controller;
    for (const Json& op : ops.GetArray()) {
        const std::string name = op["op"].GetString();
        m3g::Result<void> done = tl::unexpected(m3g::Error{m3g::ErrorKind::illegalArgument, "unknown operation " + name});
        if (name == "setActiveInterval")
            done = controller.setActiveInterval(op["start"].GetDouble(), op["end"].GetDouble());
        else if (name == "setWeight")
            done = controller.setWeight(op["weight"].GetDouble());
        else if (name == "setSpeed")
            done = controller.setSpeed(op["speed"].GetDouble(), op["world_time"].GetDouble());
        else if (name == "setPosition")
            done = controller.setPosition(op["sequence_time"].GetDouble(), op["world_time"].GetDouble());
        if (!done)
            return tl::unexpected(done.error());
    }
    return controller;
}

// Samples of a controller by itself are its positions.
Subject position(const Json& input)
{
    const auto controller = controllerOf(input["ops"]);
    if (!controller)
        return failed(controller.error());
    Subject subject;
    subject.moment = [own = *controller](double time) -> Moment { return {std::vector<double>{own.getPosition(time)}, {}, own.isActive(time)}; };
    return subject;
}

m3g::Result<AnimationTrack> trackOf(const Json& input, m3g::TargetProperty property)
{
    const auto sequence = sequenceOf(input);
    if (!sequence)
        return tl::unexpected(sequence.error());
    const auto controller = controllerOf(input["ops"]);
    if (!controller)
        return tl::unexpected(controller.error());
    auto track = AnimationTrack::create(std::make_shared<const KeyframeSequence>(*sequence), property);
    if (track)
        track->setController(std::make_shared<const AnimationController>(*controller));
    return track;
}

Subject blend(const Json& input)
{
    const auto property = m3g::targetPropertyNamed(text(input, "property", ""));
    if (!property)
        return {{}, {}, "unknown target property"};
    std::vector<AnimationTrack> tracks;
    for (const Json& entry : input["tracks"].GetArray()) {
        const auto track = trackOf(entry, *property);
        if (!track)
            return failed(track.error());
        tracks.push_back(*track);
    }
    Subject subject;
    subject.moment = [tracks](double time) -> Moment {
        const auto value = m3g::animate(tracks, time);
        if (!value)
            return {std::nullopt, word(value.error().kind)};
        return {*value};
    };
    return subject;
}

} // namespace

std::optional<Subject> m3gCase(const std::string& feature, const rapidjson::Value& input)
{
    if (feature == "m3g_controller")
        return input.HasMember("tracks") ? blend(input) : position(input);
    if (feature.starts_with("m3g") || feature == "slerp_shortest" || feature == "squad_fixture")
        return keyframeSequence(input);
    return std::nullopt;
}

} // namespace slerpline::vectors
