#pragma once

#include "core/io/document_io.h"

#include <string>
#include <vector>

namespace slerpline::x {

// The names of the nodes as a file will have them: what tracks and skins refer to is named, and named once.
[[nodiscard]] std::vector<std::string> frameNames(const Document& document, Written& written);
// The standard templates of what the document needs.
[[nodiscard]] std::string templatesText(const Document& document);
// Frames with their matrices, meshes, materials and skins. Missing nodes are only referred to. The frames' matrices are as
// exact as floats of `floatBits`; all else is single precision in memory too.
[[nodiscard]] std::string sceneText(const Scene& scene, const std::vector<std::string>& names, int floatBits);

} // namespace slerpline::x
