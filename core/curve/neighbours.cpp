#include "core/curve/neighbours.h"

#include "core/curve/rotation.h"

#include <algorithm>

namespace slerpline {
namespace {

bool sameValue(double a, double b) { return a == b; }
bool sameValue(const glm::dmat4& a, const glm::dmat4& b) { return a == b; }
bool sameValue(const glm::dquat& a, const glm::dquat& b)
{
    const glm::dquat p = normalised(a), q = normalised(b); // one orientation, up to what normalising rounds
    return angleBetween(p, q) <= 1e-12;
}

} // namespace

template <class T> Seam seamOf(const Curve<T>& curve)
{
    Seam seam;
    if (curve.keys.empty())
        return seam;
    const Seconds length = curve.keys.back().time - curve.keys.front().time;
    seam.period = std::max(length, curve.period.value_or(length));
    seam.span = seam.period - length;
    seam.loops = curve.isLooping() && curve.keys.size() > 1 && seam.period > 0;
    seam.joined
        = seam.loops && curve.joinsSeam && seam.span <= 0 && curve.keys.size() > 2 && sameValue(curve.keys.front().value, curve.keys.back().value);
    return seam;
}

template <class T> std::optional<NeighbourKey> previousKey(const Curve<T>& curve, const Seam& seam, std::size_t index)
{
    if (index > 0)
        return NeighbourKey{index - 1, curve.keys[index - 1].time};
    if (!seam.loops)
        return std::nullopt;
    const std::size_t last = curve.keys.size() - (seam.joined ? 2 : 1);
    // By distances from the seam: an empty one keeps its keys at one time to the last digit.
    return NeighbourKey{last, curve.keys.front().time - seam.span - (curve.keys.back().time - curve.keys[last].time)};
}

template <class T> std::optional<NeighbourKey> nextKey(const Curve<T>& curve, const Seam& seam, std::size_t index)
{
    if (index + 1 < curve.keys.size())
        return NeighbourKey{index + 1, curve.keys[index + 1].time};
    if (!seam.loops)
        return std::nullopt;
    const std::size_t first = seam.joined ? 1 : 0;
    return NeighbourKey{first, curve.keys.back().time + seam.span + (curve.keys[first].time - curve.keys.front().time)};
}

template Seam seamOf(const Curve<double>&);
template Seam seamOf(const Curve<glm::dquat>&);
template Seam seamOf(const Curve<glm::dmat4>&);
template std::optional<NeighbourKey> previousKey(const Curve<double>&, const Seam&, std::size_t);
template std::optional<NeighbourKey> previousKey(const Curve<glm::dquat>&, const Seam&, std::size_t);
template std::optional<NeighbourKey> nextKey(const Curve<double>&, const Seam&, std::size_t);
template std::optional<NeighbourKey> nextKey(const Curve<glm::dquat>&, const Seam&, std::size_t);

} // namespace slerpline
