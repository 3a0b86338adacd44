#include "tests/vectors/imported_curves.h"

#include "core/curve/evaluate.h"
#include "core/curve/foreign_keys.h"
#include "core/curve/foreign_tracks.h"

namespace slerpline::vectors {
namespace {

using Json = rapidjson::Value;

Subject subjectOf(const Result<std::vector<Curve<double>>>& curves)
{
    if (!curves)
        return {{}, {}, describe(curves.error())};
    return {[curves = *curves](double time) {
                std::vector<double> result;
                for (const auto& curve : curves)
                    result.push_back(evaluate(curve, time));
                return result;
            },
        {}, {}};
}
Subject subjectOf(const Result<Curve<double>>& curve)
{
    return subjectOf(curve.map([](const Curve<double>& one) { return std::vector<Curve<double>>{one}; }));
}
Subject subjectOf(const Result<Curve<glm::dquat>>& curve)
{
    if (!curve)
        return {{}, {}, describe(curve.error())};
    return {[curve = *curve](double time) {
                const glm::dquat q = evaluate(curve, time);
                return std::vector<double>{q.x, q.y, q.z, q.w};
            },
        {}, {}};
}

double number(const Json& object, const char* member, double fallback) { return object.HasMember(member) ? object[member].GetDouble() : fallback; }
bool flag(const Json& object, const char* member) { return object.HasMember(member) && object[member].GetBool(); }

void append(std::vector<double>& numbers, const Json& array)
{
    for (const Json& number : array.GetArray())
        numbers.push_back(number.GetDouble());
}

Subject blenderCurve(const Json& input)
{
    std::vector<BlenderKey> keys;
    for (const Json& keyframe : input["keyframes"].GetArray()) {
        const std::string mode = keyframe["interpolation"].GetString();
        const auto point = [&](const char* side) { return ForeignPoint{keyframe[side][0].GetDouble(), keyframe[side][1].GetDouble()}; };
        keys.push_back({keyframe["time"].GetDouble(), keyframe["value"].GetDouble(),
            mode == "constant"     ? BlenderInterpolation::constant
                : mode == "linear" ? BlenderInterpolation::linear
                                   : BlenderInterpolation::bezier,
            point("left"), point("right")});
    }
    const bool linear = std::string(input["extrapolation"].GetString()) == "linear";
    return subjectOf(curveFromBlender(keys, linear ? Extrapolation::linear : Extrapolation::constant));
}

Subject unityCurve(const Json& input)
{
    std::vector<UnityKey> keys;
    for (const Json& keyframe : input["keyframes"].GetArray()) {
        const bool in = flag(keyframe, "weighted_in"), out = flag(keyframe, "weighted_out");
        keys.push_back({keyframe["time"].GetDouble(), keyframe["value"].GetDouble(), number(keyframe, "in_tangent", 0),
            number(keyframe, "out_tangent", 0), number(keyframe, "in_weight", 0), number(keyframe, "out_weight", 0),
            in && out ? UnityWeights::both
                : in  ? UnityWeights::in
                : out ? UnityWeights::out
                      : UnityWeights::none});
    }
    return subjectOf(curveFromUnity(keys));
}

Subject gltfCurves(const Json& input)
{
    std::vector<double> times, values;
    for (const Json& keyframe : input["keyframes"].GetArray()) {
        times.push_back(keyframe["time"].GetDouble());
        for (const char* part : {"in_tangent", "value", "out_tangent"})
            append(values, keyframe[part]);
    }
    return subjectOf(curvesFromGltfCubicSpline(times, values, input["components"].GetUint()));
}

ThreeEnding endingOf(const std::string& name)
{
    return name == "zero_slope" ? ThreeEnding::zeroSlope : name == "wrap_around" ? ThreeEnding::wrapAround : ThreeEnding::zeroCurvature;
}

Subject threeCurves(const Json& input)
{
    std::vector<double> times, values;
    for (const Json& keyframe : input["keyframes"].GetArray()) {
        times.push_back(keyframe["time"].GetDouble());
        append(values, keyframe["value"]);
    }
    const std::string mode = input["interpolation"].GetString();
    if (mode == "quaternion_linear")
        return subjectOf(rotationFromThree(times, values));
    const ThreeInterpolation interpolation = mode == "discrete" ? ThreeInterpolation::discrete
        : mode == "smooth"                                      ? ThreeInterpolation::smooth
                                                                : ThreeInterpolation::linear;
    return subjectOf(curvesFromThree(times, values, input["components"].GetUint(), interpolation, endingOf(input["endings"][0].GetString()),
        endingOf(input["endings"][1].GetString())));
}

} // namespace

std::optional<Subject> importedCurve(const std::string& feature, const rapidjson::Value& input)
{
    if (feature == "bezier_fcurve")
        return blenderCurve(input);
    if (feature == "weighted_tangents")
        return unityCurve(input);
    if (feature == "gltf_cubicspline")
        return gltfCurves(input);
    if (feature == "threejs_tracks")
        return threeCurves(input);
    return std::nullopt;
}

} // namespace slerpline::vectors
