#pragma once

#include "core/scene/scene.h"
#include "core/scene/skinning.h"

#include <glm/vec3.hpp>

namespace slerpline::editor {

// Which axis of the file points up on the screen.
enum class UpAxis : std::uint8_t { y, z };

// From scene space to view space, which is right-handed with y up: a signed permutation, so lengths, boxes and the last
// bit of every coordinate survive. A left-handed scene is mirrored in its depth, as a left-handed renderer shows it.
struct ViewAxes {
    bool mirrored = false; // Scene::leftHanded; triangles then turn the other way
    UpAxis up = UpAxis::y;

    template <class Vector> [[nodiscard]] Vector toView(const Vector& v) const
    {
        if (up == UpAxis::y)
            return mirrored ? Vector(v.x, v.y, -v.z) : v;
        return mirrored ? Vector(v.x, v.z, v.y) : Vector(v.x, v.z, -v.y);
    }
    friend bool operator==(const ViewAxes&, const ViewAxes&) = default;
};

// The box in view space.
[[nodiscard]] Bounds toView(const ViewAxes& axes, const Bounds& bounds);

// A figure stands on its ground: z when the rest pose stands on z = 0, is tallest there, and y = 0 cuts through it; else y.
// Files do not say which axis they mean, so the user can overrule this.
[[nodiscard]] UpAxis likelyUpAxis(const Bounds& rest);

} // namespace slerpline::editor
