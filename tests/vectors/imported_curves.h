#pragma once

#include "tests/vectors/cases.h"

namespace slerpline::vectors {

// Curves of Blender, Unity, glTF and three.js through core's conversions. Null for other features.
[[nodiscard]] std::optional<Subject> importedCurve(const std::string& feature, const rapidjson::Value& input);

} // namespace slerpline::vectors
