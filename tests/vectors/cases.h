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

// All that a dialect says at one time.
struct Moment {
    std::optional<std::vector<double>> values; // none: the property is left alone
    std::optional<std::string> error{};        // sampling failed: "illegal_state", "illegal_argument", ...
    std::optional<bool> active{};
    std::optional<bool> playing{};
};

struct Subject {
    Sampler sample;
    Sampler orientation{};                       // file-sense rotation of a .X case (w, x, y, z); empty otherwise
    std::optional<std::string> error{};          // why the input could not be built
    std::function<Moment(double time)> moment{}; // instead of `sample`, for subjects that tell more than values
    std::optional<std::size_t> steps{};          // length of a list
};

// Null when the product does not cover this feature yet.
[[nodiscard]] std::optional<Subject> makeSubject(const std::string& feature, const rapidjson::Value& input);

// One family of features each; null for features of another family.
[[nodiscard]] std::optional<Subject> m3gCase(const std::string& feature, const rapidjson::Value& input);
[[nodiscard]] std::optional<Subject> cui2dCase(const std::string& feature, const rapidjson::Value& input);
[[nodiscard]] std::optional<Subject> secondLifeCase(const std::string& feature, const rapidjson::Value& input);
[[nodiscard]] std::optional<Subject> trackCase(const std::string& feature, const rapidjson::Value& input); // curves, JSON tracks
[[nodiscard]] std::optional<Subject> xCase(const std::string& feature, const rapidjson::Value& input);

} // namespace slerpline::vectors
