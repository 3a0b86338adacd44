#include "core/curve/check.h"

#include "core/curve/rotation.h"
#include "core/curve/tangents.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace slerpline {
namespace {

bool isSound(double number) { return std::abs(number) <= kLargestNumber; } // false for NaN
bool isSound(const glm::dvec3& v) { return isSound(v.x) && isSound(v.y) && isSound(v.z); }
bool isSound(const glm::dquat& q) { return isSound(q.w) && isSound(q.x) && isSound(q.y) && isSound(q.z); }
bool isSound(const glm::dmat4& m)
{
    const double* first = &m[0][0];
    return std::all_of(first, first + 16, [](double number) { return isSound(number); });
}

template <class T> bool isSound(const Tangent<T>& tangent)
{
    if constexpr (std::is_same_v<T, glm::dmat4>)
        return true; // matrices have no tangents
    else
        return isSound(tangent.strength) && isSound(tangent.weight) && (tangent.rule != TangentRule::free || isSound(tangent.slope));
}

void add(Flaws& flaws, std::size_t key, double size)
{
    if (flaws.keys.empty())
        flaws.first = size;
    flaws.keys.push_back(key);
    flaws.worst = std::max(flaws.worst, size);
}

double lengthOf(const glm::dquat& q)
{
    const double largest = std::max({std::abs(q.w), std::abs(q.x), std::abs(q.y), std::abs(q.z)});
    if (largest == 0)
        return 0;
    const glm::dquat scaled(q.w / largest, q.x / largest, q.y / largest, q.z / largest); // squares cannot overflow or vanish
    return largest * std::sqrt(glm::dot(scaled, scaled));
}

bool turns(const Curve<glm::dquat>& curve, std::size_t span)
{
    return curve.playAs.value_or(curve.keys[span].interpolation) != Interpolation::step && curve.keys[span + 1].time > curve.keys[span].time;
}

Flaws spansThatTurn(const Curve<glm::dquat>& curve, double least)
{
    Flaws flaws;
    for (std::size_t span = 0; span + 1 < curve.keys.size(); ++span)
        if (turns(curve, span))
            if (const double turn = turnOfSpan(curve, span); turn >= least)
                add(flaws, span, turn);
    return flaws;
}

} // namespace

template <class T> Flaws nonFiniteKeys(const Curve<T>& curve)
{
    Flaws flaws;
    std::size_t index = 0;
    for (const Key<T>& key : curve.keys) {
        if (!isSound(key.time) || !isSound(key.value) || !isSound(key.in) || !isSound(key.out))
            add(flaws, index, 0);
        ++index;
    }
    return flaws;
}

template <class T> Flaws sharedTimeKeys(const Curve<T>& curve)
{
    Flaws flaws;
    for (std::size_t key = 0; key + 1 < curve.keys.size(); ++key)
        if (curve.keys[key].time == curve.keys[key + 1].time)
            add(flaws, key, 0);
    return flaws;
}

Flaws lengthFlaws(const Curve<glm::dquat>& curve)
{
    Flaws flaws;
    std::size_t index = 0;
    for (const auto& key : curve.keys) {
        if (const double off = std::abs(lengthOf(key.value) - 1); off > kLengthOff)
            add(flaws, index, off);
        ++index;
    }
    return flaws;
}

Flaws signFlips(const Curve<glm::dquat>& curve)
{
    Flaws flaws;
    for (std::size_t key = 1; key < curve.keys.size(); ++key) {
        if (lengthOf(curve.keys[key].value) == 0)
            continue; // plays as no rotation whatever its sign
        if (const double dot = glm::dot(normalised(curve.keys[key - 1].value), normalised(curve.keys[key].value)); dot < 0)
            add(flaws, key, -dot);
    }
    return flaws;
}

double turnOfSpan(const Curve<glm::dquat>& curve, std::size_t span)
{
    const glm::dquat from = normalised(curve.keys[span].value);
    const glm::dquat to = endOfTurn(from, curve.keys[span + 1].value, curve.path);
    const glm::dquat turn = glm::conjugate(from) * to;
    return 2 * std::atan2(std::sqrt(turn.x * turn.x + turn.y * turn.y + turn.z * turn.z), turn.w);
}

Flaws halfTurns(const Curve<glm::dquat>& curve) { return spansThatTurn(curve, kNearlyHalfTurn); }

Flaws undefinedTurns(const Curve<glm::dquat>& curve)
{
    const double undefined = curve.path == RotationPath::shortest ? std::numbers::pi : 2 * std::numbers::pi;
    return spansThatTurn(curve, undefined - kNearlyUndefined);
}

double valueRange(const Curve<double>& curve)
{
    double least = HUGE_VAL, greatest = -HUGE_VAL;
    for (const auto& key : curve.keys)
        if (isSound(key.value)) {
            least = std::min(least, key.value);
            greatest = std::max(greatest, key.value);
        }
    return greatest > least ? greatest - least : 0;
}

template Flaws nonFiniteKeys(const Curve<double>&);
template Flaws nonFiniteKeys(const Curve<glm::dquat>&);
template Flaws nonFiniteKeys(const Curve<glm::dmat4>&);
template Flaws sharedTimeKeys(const Curve<double>&);
template Flaws sharedTimeKeys(const Curve<glm::dquat>&);
template Flaws sharedTimeKeys(const Curve<glm::dmat4>&);

} // namespace slerpline
