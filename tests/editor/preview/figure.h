#pragma once

#include "core/document/document.h"

#include <glm/gtc/matrix_transform.hpp>
#include <glm/trigonometric.hpp>

#include <cmath>
#include <cstdlib>

// Small figures for tests of the preview: a skinned column that bends at three joints, bones without a mesh, a lone node.
namespace slerpline::testfigure {

inline constexpr double kSegment = 60; // length of a bone
inline constexpr ClipId kClip = 7;

inline Document bonesOnly()
{
    Scene scene;
    scene.leftHanded = true;
    for (int i = 0; i < 4; ++i) {
        Node node;
        node.name = "joint" + std::to_string(i);
        node.parent = i - 1;
        node.rest.translation = i == 0 ? glm::dvec3(0, 2, 0) : glm::dvec3(0, kSegment, 0);
        scene.nodes.push_back(node);
    }
    Clip clip;
    clip.id = kClip;
    clip.range = {0, 2};
    for (int node = 1; node < 3; ++node) {
        std::vector<Key<glm::dquat>> keys;
        for (int i = 0; i < 5; ++i) {
            Key<glm::dquat> key;
            key.time = i * i * 0.125;
            key.interpolation = i % 2 == 0 ? Interpolation::tangent : Interpolation::spline;
            key.value = glm::angleAxis(glm::radians(35.0 * i * (i % 2 == 0 ? 1 : -1)), glm::normalize(glm::dvec3(1, 0.3 * i, node)));
            keys.push_back(key);
        }
        Track track;
        track.id = TrackId(node);
        track.target = {node, PropertyKind::rotation, {}};
        Curve<glm::dquat> curve;
        curve.keys = KeyList<glm::dquat>(keys);
        track.curves = curve;
        clip.tracks.push_back(track);
    }
    Document document;
    document.scene = scene;
    document.clips.push_back(clip);
    return document;
}

// About `vertexCount` vertices in rings around the joints, in two materials.
inline Document skinnedColumn(int vertexCount)
{
    Document document = bonesOnly();
    Mesh mesh;
    mesh.node = 0;
    mesh.skin.emplace();
    for (int bone = 0; bone < 4; ++bone)
        mesh.skin->bones.push_back({bone, glm::translate(glm::mat4(1), glm::vec3(0, -float(2 + kSegment * bone), 0))});
    constexpr int kAround = 40;
    const int rings = std::max(2, vertexCount / kAround);
    for (int ring = 0; ring < rings; ++ring) {
        const float height = float(ring) / float(rings - 1);
        const float along = height * 3.4F;
        const float radius = 16 - 7 * height;
        const int bone = std::min(3, int(along));
        const float blend = std::clamp((along - float(bone) - 0.8F) / 0.2F, 0.0F, 1.0F) * 0.5F;
        for (int i = 0; i < kAround; ++i) {
            const float angle = float(i) / kAround * 6.2831853F;
            mesh.positions.emplace_back(radius * std::cos(angle), float(kSegment) * along + 2, radius * std::sin(angle));
            mesh.normals.emplace_back(std::cos(angle), 0.0F, std::sin(angle));
            mesh.skin->joints.push_back({std::uint16_t(bone), std::uint16_t(std::min(3, bone + 1)), 0, 0});
            mesh.skin->weights.push_back({1 - blend, blend, 0, 0});
        }
    }
    for (std::uint32_t ring = 0; ring + 1 < std::uint32_t(rings); ++ring)
        for (std::uint32_t i = 0; i < kAround; ++i) {
            const std::uint32_t a = ring * kAround + i;
            const std::uint32_t b = ring * kAround + (i + 1) % kAround;
            for (const std::uint32_t index : {a, a + kAround, b, b, a + kAround, b + kAround})
                mesh.indices.push_back(index);
        }
    const auto count = std::uint32_t(mesh.indices.size());
    const std::uint32_t lower = count / 6 / 2 * 6;
    mesh.parts = {{0, lower, 0}, {lower, count - lower, 1}};
    mesh.materials.resize(2);
    mesh.materials[1].diffuse = {0.8F, 0.45F, 0.3F, 1};
    document.scene = document.scene.with([&](Scene& scene) { scene.meshes.push_back(mesh); });
    return document;
}

inline Document loneNode()
{
    Document document = bonesOnly();
    document.scene = document.scene.with([](Scene& scene) {
        for (Node& node : scene.nodes)
            node.rest.translation = glm::dvec3(0);
    });
    return document;
}

} // namespace slerpline::testfigure
