#pragma once

#include <rapidjson/document.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace slerpline::vectors {

// Something that can be asked for its components at a time. Made from one case's input by calls to core; nothing here
// interpolates.
using Sampler = std::function<std::vector<double>(double time)>;

struct Subject {
    Sampler sample;
    Sampler orientation;              // file-sense rotation of a .X case (w, x, y, z); empty otherwise
    std::optional<std::string> error; // why the input could not be built
};

// Null when the product does not cover this feature yet.
[[nodiscard]] std::optional<Subject> makeSubject(const std::string& feature, const rapidjson::Value& input);

} // namespace slerpline::vectors
