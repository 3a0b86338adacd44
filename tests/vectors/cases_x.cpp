#include "tests/vectors/cases.h"

#include "core/clip/clip_sampler.h"
#include "core/scene/pose.h"
#include "tests/vectors/cases_input.h"

#include <memory>

namespace slerpline::vectors {
namespace {

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

} // namespace

std::optional<Subject> xCase(const std::string& feature, const rapidjson::Value& input)
{
    if (feature != "xfile_keys")
        return std::nullopt;
    return xKeys(input);
}

} // namespace slerpline::vectors
