#include "core/curve/foreign_parts.h"

#include "core/base/number_text.h"
#include "core/curve/edit_parts.h"

#include <cmath>
#include <fmt/format.h>

namespace slerpline::foreign {

Error keyError(std::size_t key, const std::string& expected, const std::string& found, const char* id)
{
    Error error;
    error.message = fmt::format("key {}: expected {}, found {}", key, expected, found);
    error.id = id;
    return error;
}

std::optional<Error> notFinite(std::size_t key, std::initializer_list<double> numbers)
{
    for (const double number : numbers)
        if (!std::isfinite(number))
            return keyError(key, "finite numbers", numberText(number), "curve.not-finite");
    return std::nullopt;
}

std::optional<Error> notInOrder(std::size_t key, Seconds previous, Seconds time)
{
    if (time >= previous)
        return std::nullopt;
    return keyError(key, "a time not before " + numberText(previous), numberText(time), "curve.times");
}

void setOuterSlope(std::vector<Key<double>>& keys, Side side, double slope)
{
    const bool before = side == Side::before;
    const auto setSlope = [&] { (before ? keys.front().in : keys.back().out) = edits::freeTangent(slope, 0); };
    if (keys.size() < 2)
        return setSlope();
    const std::size_t start = before ? 0 : keys.size() - 2;
    const Seconds duration = keys[start + 1].time - keys[start].time;
    switch (keys[start].interpolation) {
    case Interpolation::tangent: break;
    case Interpolation::linear:
    case Interpolation::slerp:
    case Interpolation::cosine:
    case Interpolation::spline: {
        const double chord = duration > 0 ? (keys[start + 1].value - keys[start].value) / duration : 0;
        if (slope == chord)
            break;
        keys[start].interpolation = Interpolation::tangent;
        keys[start].out = keys[start + 1].in = edits::freeTangent(chord, 0);
        break;
    }
    case Interpolation::step: {
        if (slope == 0)
            break;
        Key<double> twin = before ? keys.front() : keys.back();
        if (before) {
            twin.interpolation = Interpolation::tangent;
            keys.insert(keys.begin(), twin);
        } else {
            keys.back().interpolation = Interpolation::tangent;
            keys.push_back(twin);
        }
        break;
    }
    }
    setSlope();
}

} // namespace slerpline::foreign
