#include "tests/vectors/cases.h"

#include "core/dialects/second_life.h"
#include "tests/vectors/cases_input.h"

#include <cmath>

namespace slerpline::vectors {
namespace {

std::vector<double> values(double value) { return {value}; }
std::vector<double> values(const glm::dvec3& value) { return {value.x, value.y, value.z}; }
std::vector<double> values(const glm::dquat& value) { return components(value); }

template <class T> Moment momentOf(const second_life::Result<T>& result)
{
    if (!result)
        return {std::nullopt, result.error().message};
    return {values(*result)};
}

Subject cosine(const Json& input)
{
    const std::string function = text(input, "function", "");
    const auto from = numbers(input["from"]), to = numbers(input["to"]);
    Subject subject;
    subject.moment = [=](double t) -> Moment {
        if (function == "fCos")
            return momentOf(second_life::floatCosine(from[0], to[0], t));
        if (function == "vCos")
            return momentOf(second_life::vectorCosine({from[0], from[1], from[2]}, {to[0], to[1], to[2]}, t));
        return momentOf(second_life::rotationCosine(quaternion(from), quaternion(to), t));
    };
    return subject;
}

// Sample k is entry k of the list.
Subject aim(const Json& input)
{
    const std::string name = text(input, "mode", "");
    const auto mode = name == "peak" ? second_life::AimMode::peak : name == "mean" ? second_life::AimMode::mean : second_life::AimMode::literal;
    const auto list
        = second_life::rotationAim(quaternion(numbers(input["from"])), quaternion(numbers(input["to"])), input["speed_deg_per_s"].GetDouble(), mode);
    if (!list)
        return {{}, {}, list.error().message};
    Subject subject;
    subject.steps = list->size();
    subject.moment = [list = *list](double time) -> Moment {
        const auto k = std::size_t(std::lround(time / second_life::kAimStep));
        return k < list.size() ? Moment{components(list[k])} : Moment{std::nullopt, "the list is shorter"};
    };
    return subject;
}

} // namespace

std::optional<Subject> secondLifeCase(const std::string& feature, const rapidjson::Value& input)
{
    if (feature == "cosine")
        return cosine(input);
    if (feature == "cosine_aim")
        return aim(input);
    return std::nullopt;
}

} // namespace slerpline::vectors
