#include "core/curve/diff.h"

#include <algorithm>
#include <limits>

namespace slerpline {
namespace {

constexpr double kEver = std::numeric_limits<double>::infinity();

template <class T> bool sameBehaviour(const Curve<T>& a, const Curve<T>& b)
{
    return a.before == b.before && a.after == b.after && a.path == b.path && a.timing == b.timing && a.sharedTime == b.sharedTime
        && a.period == b.period && a.joinsSeam == b.joinsSeam && a.playAs == b.playAs;
}

// How many keys agree from the front (or, backwards, from the back): whole shared chunks at once.
template <class T> std::size_t commonFront(const KeyList<T>& a, const KeyList<T>& b)
{
    const std::size_t most = std::min(a.size(), b.size());
    std::size_t same = 0;
    while (same < most) {
        const std::size_t mine = a.chunkOf(same), theirs = b.chunkOf(same);
        if (a.chunkBegin(mine) == same && b.chunkBegin(theirs) == same && a.sharesChunk(mine, b, theirs)) {
            same += a.chunk(mine).keys.size();
            continue;
        }
        if (!(a[same] == b[same]))
            break;
        ++same;
    }
    return std::min(same, most);
}
template <class T> std::size_t commonBack(const KeyList<T>& a, const KeyList<T>& b, std::size_t most)
{
    std::size_t same = 0;
    while (same < most) {
        const std::size_t i = a.size() - 1 - same, j = b.size() - 1 - same;
        const std::size_t mine = a.chunkOf(i), theirs = b.chunkOf(j);
        const std::size_t length = a.chunk(mine).keys.size();
        if (a.sharesChunk(mine, b, theirs) && a.chunkBegin(mine) + length == i + 1 && b.chunkBegin(theirs) + length == j + 1) {
            same += length;
            continue;
        }
        if (!(a[i] == b[j]))
            break;
        ++same;
    }
    return std::min(same, most);
}

// Time of a key, or for ever outside the list.
template <class T> Seconds timeAt(const KeyList<T>& keys, std::ptrdiff_t index)
{
    if (index < 0)
        return -kEver;
    return std::size_t(index) >= keys.size() ? kEver : keys[std::size_t(index)].time;
}

} // namespace

template <class T> std::vector<TimeRange> diff(const Curve<T>& before, const Curve<T>& after)
{
    if (!sameBehaviour(before, after))
        return {{-kEver, kEver}};
    if (before.keys.shares(after.keys))
        return {};
    const std::size_t front = commonFront(before.keys, after.keys);
    const std::size_t most = std::min(before.keys.size(), after.keys.size()) - front;
    if (most == 0 && before.keys.size() == after.keys.size())
        return {};
    const std::size_t back = commonBack(before.keys, after.keys, most);
    if (before.isLooping() || before.before != Extrapolation::constant || before.after != Extrapolation::constant)
        return {{-kEver, kEver}}; // what repeats, or goes on from an end, shows the change elsewhere too
    // A tangent sees one key further on each side: the span beyond the neighbour changes as well.
    const auto firstChanged = std::ptrdiff_t(front);
    const Seconds first = std::min(timeAt(before.keys, firstChanged - 2), timeAt(after.keys, firstChanged - 2));
    const Seconds last = std::max(
        timeAt(before.keys, std::ptrdiff_t(before.keys.size() - back) + 1), timeAt(after.keys, std::ptrdiff_t(after.keys.size() - back) + 1));
    return {{first, last}};
}

template std::vector<TimeRange> diff(const Curve<double>&, const Curve<double>&);
template std::vector<TimeRange> diff(const Curve<glm::dquat>&, const Curve<glm::dquat>&);
template std::vector<TimeRange> diff(const Curve<glm::dmat4>&, const Curve<glm::dmat4>&);

} // namespace slerpline
