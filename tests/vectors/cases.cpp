#include "tests/vectors/cases.h"

#include "core/clip/clip_sampler.h"
#include "core/io/json/json_io.h"
#include "core/scene/pose.h"
#include "tests/vectors/imported_curves.h"

#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <memory>

namespace slerpline::vectors {
namespace {

using Json = rapidjson::Value;

std::string text(const Json& object, const char* member, const char* fallback)
{
    return object.HasMember(member) && object[member].IsString() ? object[member].GetString() : fallback;
}

std::vector<double> numbers(const Json& array)
{
    std::vector<double> result;
    for (const Json& number : array.GetArray())
        result.push_back(number.GetDouble());
    return result;
}

glm::dquat quaternion(const std::vector<double>& xyzw) { return {xyzw[3], xyzw[0], xyzw[1], xyzw[2]}; }

Interpolation interpolationOf(const std::string& name)
{
    if (name == "STEP")
        return Interpolation::step;
    if (name == "LINEAR")
        return Interpolation::linear;
    if (name == "SLERP")
        return Interpolation::slerp;
    return Interpolation::spline; // SPLINE, SQUAD
}

SplineTiming timingOf(const Json& input)
{
    const std::string name = text(input, "tangent_scaling", text(input, "spline", "velocity_continuous").c_str());
    if (name == "m3g_1_0" || name == "m3g-1.0")
        return SplineTiming::m3g10;
    return name == "uniform" ? SplineTiming::uniform : SplineTiming::velocityContinuous;
}

template <class T> void setBehaviour(Curve<T>& curve, const Json& input)
{
    curve.path = text(input, "path", "shortest") == "raw" ? RotationPath::asStored : RotationPath::shortest;
    curve.timing = timingOf(input);
    if (text(input, "repeat", "CONSTANT") == "LOOP")
        curve.before = curve.after = Extrapolation::loop;
    if (input.HasMember("period") && input["period"].IsNumber())
        curve.period = input["period"].GetDouble();
    if (input.HasMember("duration") && input["duration"].IsNumber()) { // M3G: keys recur every duration and never join
        curve.period = input["duration"].GetDouble();
        curve.joinsSeam = false;
    }
}

// The keyframes in valid range, in playing order.
std::vector<const Json*> validKeyframes(const Json& input)
{
    const auto keyframes = input["keyframes"].GetArray();
    std::vector<const Json*> result;
    if (!input.HasMember("valid_range")) {
        for (const Json& keyframe : keyframes)
            result.push_back(&keyframe);
        return result;
    }
    const auto count = std::size_t(keyframes.Size());
    const std::size_t first = input["valid_range"][0].GetUint(), last = input["valid_range"][1].GetUint();
    for (std::size_t i = first;; i = (i + 1) % count) {
        result.push_back(&keyframes[rapidjson::SizeType(i)]);
        if (i == last)
            return result;
    }
}

Subject keyframeSequence(const Json& input)
{
    const std::string mode = text(input, "interpolation", "LINEAR");
    const auto keyframes = validKeyframes(input);
    if (mode == "SLERP" || mode == "SQUAD") {
        auto curve = std::make_shared<Curve<glm::dquat>>();
        setBehaviour(*curve, input);
        std::vector<Key<glm::dquat>> keys;
        for (const Json* keyframe : keyframes)
            keys.push_back({(*keyframe)["time"].GetDouble(), quaternion(numbers((*keyframe)["value"])), interpolationOf(mode), {}, {}});
        curve->keys = KeyList<glm::dquat>(keys);
        return {[curve](double time) {
                    const glm::dquat q = evaluate(*curve, time);
                    return std::vector<double>{q.x, q.y, q.z, q.w};
                },
            {}, {}};
    }
    auto curves = std::make_shared<std::vector<Curve<double>>>();
    for (std::size_t component = 0; component < input["components"].GetUint(); ++component) {
        Curve<double> curve;
        setBehaviour(curve, input);
        std::vector<Key<double>> keys;
        for (const Json* keyframe : keyframes)
            keys.push_back({(*keyframe)["time"].GetDouble(), numbers((*keyframe)["value"])[component], interpolationOf(mode), {}, {}});
        curve.keys = KeyList<double>(keys);
        curves->push_back(curve);
    }
    return {[curves](double time) {
                std::vector<double> result;
                for (const auto& curve : *curves)
                    result.push_back(evaluate(curve, time));
                return result;
            },
        {}, {}};
}

// A frame at identity moved by the AnimationKeys, as the .X layer builds it: conjugated rotation, S R T with row vectors.
Subject xKeys(const Json& input)
{
    Clip clip;
    bool hasMatrix = false;
    for (const auto& list : input["keys"].GetObject()) {
        const std::string type = list.name.GetString();
        Track track;
        track.target.node = 0;
        if (type == "0") {
            Curve<glm::dquat> curve;
            std::vector<Key<glm::dquat>> keys;
            for (const Json& key : list.value.GetArray()) {
                const auto wxyz = numbers(key["values"]);
                keys.push_back({key["time"].GetDouble(), {wxyz[0], -wxyz[1], -wxyz[2], -wxyz[3]}, Interpolation::slerp, {}, {}});
            }
            curve.keys = KeyList<glm::dquat>(keys);
            track.target.kind = PropertyKind::rotation;
            track.curves = curve;
        } else if (type == "1" || type == "2") {
            VectorCurves curves;
            for (std::size_t component = 0; component < 3; ++component) {
                std::vector<Key<double>> keys;
                for (const Json& key : list.value.GetArray())
                    keys.push_back({key["time"].GetDouble(), numbers(key["values"])[component], Interpolation::linear, {}, {}});
                curves.components.emplace_back().keys = KeyList<double>(keys);
            }
            track.target.kind = type == "1" ? PropertyKind::scale : PropertyKind::translation;
            track.curves = curves;
        } else {
            Curve<glm::dmat4> curve;
            std::vector<Key<glm::dmat4>> keys;
            for (const Json& key : list.value.GetArray()) {
                glm::dmat4 matrix;
                const auto values = numbers(key["values"]);
                std::copy(values.begin(), values.end(), &matrix[0][0]);
                keys.push_back({key["time"].GetDouble(), matrix, Interpolation::linear, {}, {}});
            }
            curve.keys = KeyList<glm::dmat4>(keys);
            track.target.kind = PropertyKind::matrix;
            track.curves = curve;
            hasMatrix = true;
        }
        clip.tracks.emplace_back(track);
    }
    Scene scene;
    scene.nodes.emplace_back();
    auto sampler = std::make_shared<ClipSampler>(clip);
    Subject subject;
    subject.sample = [sampler, scene](double time) {
        const glm::dmat4 matrix = localMatrix(sampler->pose(scene, time).nodes[0]);
        return std::vector<double>(&matrix[0][0], &matrix[0][0] + 16);
    };
    if (!hasMatrix)
        subject.orientation = [sampler, scene](double time) {
            const glm::dquat q = sampler->pose(scene, time).nodes[0].rotation;
            return std::vector<double>{q.w, -q.x, -q.y, -q.z};
        };
    return subject;
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

std::optional<Subject> makeSubject(const std::string& feature, const rapidjson::Value& input)
{
    if (feature == "tracks")
        return jsonTrack(input);
    if (feature == "xfile_keys")
        return xKeys(input);
    for (const char* sequence : {"m3g_linear", "m3g_step", "m3g_slerp", "m3g_spline", "m3g_squad", "m3g_repeat_range", "m3g10_spline", "m3g10_squad",
             "slerp_shortest", "squad_fixture", "squad_shortest_loop"})
        if (feature == sequence)
            return keyframeSequence(input);
    return importedCurve(feature, input);
}

} // namespace slerpline::vectors
