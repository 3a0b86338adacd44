#pragma once

#include "core/base/result.h"
#include "core/curve/curve.h"
#include "core/curve/tangents.h"

#include <span>
#include <vector>

// What the conversions from other programs' curves share. For foreign_*.cpp.
namespace slerpline::foreign {

// "key 3: expected finite numbers, found nan". Keys count from 0, as in the file.
[[nodiscard]] Error keyError(std::size_t key, const std::string& expected, const std::string& found, const char* id);
[[nodiscard]] std::optional<Error> notFinite(std::size_t key, std::initializer_list<double> numbers);
[[nodiscard]] std::optional<Error> notInOrder(std::size_t key, Seconds previous, Seconds time);

// Makes a curve that goes on `linear` beyond its first or last key do so with this slope, whatever its end span is: a
// straight span becomes a tangent span that plays the same; beside a step, the end key is doubled at its own time. Keys
// must not be empty.
void setOuterSlope(std::vector<Key<double>>& keys, Side side, double slope);

} // namespace slerpline::foreign
