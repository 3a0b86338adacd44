#pragma once

#include <glm/gtc/quaternion.hpp>
#include <rapidjson/document.h>

#include <string>
#include <vector>

// Reading a case's input.
namespace slerpline::vectors {

using Json = rapidjson::Value;

inline std::string text(const Json& object, const char* member, const char* fallback)
{
    return object.HasMember(member) && object[member].IsString() ? object[member].GetString() : fallback;
}

inline double number(const Json& object, const char* member, double fallback)
{
    return object.HasMember(member) && object[member].IsNumber() ? object[member].GetDouble() : fallback;
}

// The elements of an array, or one number by itself.
inline std::vector<double> numbers(const Json& value)
{
    if (value.IsNumber())
        return {value.GetDouble()};
    std::vector<double> result;
    for (const Json& element : value.GetArray())
        result.push_back(element.GetDouble());
    return result;
}

inline glm::dquat quaternion(const std::vector<double>& xyzw) { return {xyzw[3], xyzw[0], xyzw[1], xyzw[2]}; }
inline std::vector<double> components(const glm::dquat& q) { return {q.x, q.y, q.z, q.w}; }

} // namespace slerpline::vectors
