#include "core/curve/edit.h"

#include "core/curve/edit_parts.h"
#include "core/curve/finite.h"
#include "core/curve/placing.h"
#include "core/curve/rotation.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace slerpline {
namespace {

using namespace edits;

double moved(double value, double offset) { return value + offset; }
glm::dquat moved(const glm::dquat& value, const glm::dquat& offset)
{
    return offset == glm::dquat(1, 0, 0, 0) ? value : normalised(offset * value); // stored numbers are kept when only time moves
}
glm::dmat4 moved(const glm::dmat4& value, const glm::dmat4& offset) { return offset == glm::dmat4(1) ? value : offset * value; }

} // namespace

template <class T>
CurveEdit<T> replaceKeys(const Curve<T>& curve, const IndexRanges& keys, const std::vector<Key<T>>& replacements, const CollisionRule& rule)
{
    if (keys.empty())
        return {curve, {}, 0};
    std::vector<Seconds> wanted;
    wanted.reserve(replacements.size());
    for (const Key<T>& key : replacements)
        wanted.push_back(key.time);
    return withSolvedKeys(curve, keys, replacements, solveTimes(curve.keys, keys, wanted, rule), rule);
}

template <class T> CurveEdit<T> moveKeys(const Curve<T>& curve, const IndexRanges& keys, const KeyOffset<T>& offset, const CollisionRule& rule)
{
    std::vector<Key<T>> replacements = keysIn(curve.keys, keys);
    for (Key<T>& key : replacements) {
        key.time += offset.time;
        const T value = moved(key.value, offset.value);
        if (isFinite(offset.value) && isFinite(value))
            key.value = value;
    }
    return replaceKeys(curve, keys, replacements, rule);
}

template <class T> Curve<T> removeKeys(const Curve<T>& curve, const IndexRanges& keys)
{
    Curve<T> result = curve;
    if (keys.ranges().size() <= 8) {
        for (auto range = keys.ranges().rbegin(); range != keys.ranges().rend(); ++range)
            result.keys = result.keys.splice(range->begin, range->end, {});
        return result;
    }
    std::vector<Key<T>> kept;
    kept.reserve(curve.keys.size());
    std::size_t done = 0;
    for (const auto& range : keys.ranges()) {
        for (; done < range.begin; ++done)
            kept.push_back(curve.keys[done]);
        done = range.end;
    }
    for (; done < curve.keys.size(); ++done)
        kept.push_back(curve.keys[done]);
    result.keys = KeyList<T>(kept);
    return result;
}

template <class T> Curve<T> setInterpolation(const Curve<T>& curve, const IndexRanges& keys, Interpolation interpolation)
{
    Curve<T> result = curve;
    result.keys = changedKeys(curve.keys, keys, [&](Key<T>& key) { key.interpolation = interpolation; });
    return result;
}

template CurveEdit<double> replaceKeys(const Curve<double>&, const IndexRanges&, const std::vector<Key<double>>&, const CollisionRule&);
template CurveEdit<glm::dquat> replaceKeys(const Curve<glm::dquat>&, const IndexRanges&, const std::vector<Key<glm::dquat>>&, const CollisionRule&);
template CurveEdit<glm::dmat4> replaceKeys(const Curve<glm::dmat4>&, const IndexRanges&, const std::vector<Key<glm::dmat4>>&, const CollisionRule&);
template CurveEdit<double> moveKeys(const Curve<double>&, const IndexRanges&, const KeyOffset<double>&, const CollisionRule&);
template CurveEdit<glm::dquat> moveKeys(const Curve<glm::dquat>&, const IndexRanges&, const KeyOffset<glm::dquat>&, const CollisionRule&);
template CurveEdit<glm::dmat4> moveKeys(const Curve<glm::dmat4>&, const IndexRanges&, const KeyOffset<glm::dmat4>&, const CollisionRule&);
template Curve<double> removeKeys(const Curve<double>&, const IndexRanges&);
template Curve<glm::dquat> removeKeys(const Curve<glm::dquat>&, const IndexRanges&);
template Curve<glm::dmat4> removeKeys(const Curve<glm::dmat4>&, const IndexRanges&);
template Curve<double> setInterpolation(const Curve<double>&, const IndexRanges&, Interpolation);
template Curve<glm::dquat> setInterpolation(const Curve<glm::dquat>&, const IndexRanges&, Interpolation);
template Curve<glm::dmat4> setInterpolation(const Curve<glm::dmat4>&, const IndexRanges&, Interpolation);

} // namespace slerpline
