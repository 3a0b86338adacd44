#pragma once

#include "core/base/box.h"

#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace slerpline {

// Rotations are v' = q v q^-1 and matrices are glm column matrices (v' = M v) everywhere in the engine. A .x matrix
// (row vectors, row by row) has the same 16 numbers in the same order in memory.

// A node's place in its parent at rest: M = T R S, or a matrix of its own when it has shear or came as one.
struct RestTransform {
    glm::dvec3 translation{0};
    glm::dquat rotation{1, 0, 0, 0};
    glm::dvec3 scale{1};
    std::optional<glm::dmat4> matrix; // when present it is what counts; the parts are its decomposition

    friend bool operator==(const RestTransform&, const RestTransform&) = default;
};

// One node of the hierarchy.
struct Node {
    std::string name;      // valid UTF-8; may be empty or repeated
    std::string nameBytes; // the bytes as stored, when they are not UTF-8; else empty
    int parent = -1;       // index of the parent, always smaller than the node's own; -1: a root
    RestTransform rest;
    bool missing = false;       // only referred to by tracks; not in the file
    std::string unknownMembers; // JSON members this version does not know, as text

    friend bool operator==(const Node&, const Node&) = default;
};

// How a mesh looks; colours are linear from 0 to 1.
struct Material {
    std::string name;
    glm::vec4 diffuse{0.8F, 0.8F, 0.8F, 1.0F};
    float power = 0;
    glm::vec3 specular{0};
    glm::vec3 emissive{0};
    std::string texture; // file name as stored, or empty

    friend bool operator==(const Material&, const Material&) = default;
};

// What moves a skinned mesh: per bone a node and the matrix from mesh space to the bone's space at bind time.
struct SkinBone {
    int node = -1;
    glm::mat4 offset{1};
    friend bool operator==(const SkinBone&, const SkinBone&) = default;
};

// The bones that move a mesh, and how much each vertex follows them.
struct Skin {
    std::vector<SkinBone> bones;
    std::vector<std::array<std::uint16_t, 4>> joints; // per vertex: indices into bones, strongest first
    std::vector<std::array<float, 4>> weights;        // per vertex: sums to 1, or all 0 (then the vertex follows its node)
    friend bool operator==(const Skin&, const Skin&) = default;
};

// Triangles of one node, in the node's own space. Vertices are split where normals or texture coordinates differ.
struct Mesh {
    std::string name;
    int node = -1;
    std::vector<glm::vec3> positions;
    std::vector<glm::vec3> normals;       // same count as positions, unit length
    std::vector<glm::vec2> textureCoords; // same count, or empty
    std::vector<std::uint32_t> indices;   // three a triangle, grouped by material
    struct Part {
        std::uint32_t firstIndex = 0;
        std::uint32_t indexCount = 0;
        std::uint32_t material = 0; // index into Mesh::materials
        friend bool operator==(const Part&, const Part&) = default;
    };
    std::vector<Part> parts;         // cover all indices
    std::vector<Material> materials; // at least one when there are parts
    std::optional<Skin> skin;

    friend bool operator==(const Mesh&, const Mesh&) = default;
};

// Node hierarchy with rest transforms, meshes and skins. 1. Parents come before their children.
struct Scene {
    std::vector<Node> nodes;
    std::vector<Box<Mesh>> meshes;
    bool leftHanded = false; // .x is left-handed, y up; the preview mirrors it to be seen upright

    friend bool operator==(const Scene&, const Scene&) = default;
};

[[nodiscard]] glm::dmat4 localMatrix(const RestTransform& rest); // T R S, or the matrix
// T R S of translation, rotation and scale.
[[nodiscard]] glm::dmat4 composeMatrix(const glm::dvec3& translation, const glm::dquat& rotation, const glm::dvec3& scale);
// The parts of a matrix; a mirror goes into a negative x scale, shear is lost. `hasShear` says so (beyond 1e-4 of the axes).
struct MatrixParts {
    glm::dvec3 translation{0};
    glm::dquat rotation{1, 0, 0, 0};
    glm::dvec3 scale{1};
    bool hasShear = false;
};
[[nodiscard]] MatrixParts decomposeMatrix(const glm::dmat4& matrix);

} // namespace slerpline
