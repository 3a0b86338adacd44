#include "tests/vectors/cases.h"

#include "core/dialects/cui2d.h"
#include "tests/vectors/cases_input.h"

#include <memory>

namespace slerpline::vectors {
namespace {

constexpr double kStart = 1048576; // 2^20 ms: adding samples' times stays exact

struct Play {
    std::vector<cui2d::Keyframe> keyframes;
    double stretch = 1;
    bool looping = false;
};

// An animation under a clock that is moved by hand.
struct Stage {
    double now = kStart;
    cui2d::Animation animation{[this] { return now; }};

    explicit Stage(const Play& play) { error = animation.play(play.keyframes, play.stretch, play.looping); }
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    Moment at(double time)
    {
        if (!error)
            return {std::nullopt, error.error().message};
        now = kStart + time;
        const bool playing = animation.isPlaying();
        return {animation.values(), {}, {}, playing};
    }

    cui2d::Result<void> error;
};

Play playOf(const Json& input)
{
    Play play;
    for (const Json& keyframe : input["keyframes"].GetArray())
        play.keyframes.push_back({keyframe["time"].GetDouble(), number(keyframe, "in", 1), number(keyframe, "out", 1), numbers(keyframe["values"])});
    play.stretch = input["stretch"].GetDouble();
    play.looping = input["looping"].GetBool();
    return play;
}

} // namespace

std::optional<Subject> cui2dCase(const std::string& feature, const rapidjson::Value& input)
{
    if (feature != "cui2d")
        return std::nullopt;
    Subject subject;
    const Play play = playOf(input);
    if (input.HasMember("stateful") && input["stateful"].GetBool())
        subject.moment = [stage = std::make_shared<Stage>(play)](double time) { return stage->at(time); };
    else
        subject.moment = [play](double time) { return Stage(play).at(time); };
    return subject;
}

} // namespace slerpline::vectors
