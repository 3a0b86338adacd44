#include "core/curve/collision.h"

#include "core/curve/curve.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace slerpline {
namespace {

constexpr Seconds kEndless = std::numeric_limits<double>::infinity();

std::vector<std::size_t> orderInTime(const std::vector<Seconds>& times, bool backwards)
{
    std::vector<std::size_t> order(times.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    if (backwards)
        std::reverse(order.begin(), order.end());
    const auto earlier = [&](std::size_t a, std::size_t b) { return times[a] < times[b]; };
    if (!std::is_sorted(order.begin(), order.end(), earlier))
        std::stable_sort(order.begin(), order.end(), earlier);
    return order;
}

// Keys [begin, end) that are not edited, and the new times of the edited ones on both sides (infinite where there is none).
struct Run {
    std::size_t begin = 0, end = 0;
    Seconds left = -kEndless, right = kEndless;
};

template <class T> class Pusher {
public:
    Pusher(const KeyList<T>& list, Seconds gap, SolvedTimes& result) : list_(list), gap_(gap), result_(result) {}

    void push(const Run& run)
    {
        if (run.begin == run.end)
            return;
        std::vector<Seconds> ahead, back; // from the left on, and from the right on
        if (run.left > -kEndless)
            ahead = pushedAhead(run);
        if (run.right < kEndless)
            back = pushedBack(run);
        if (ahead.size() + back.size() >= run.end - run.begin && run.left > -kEndless && run.right < kEndless)
            return settle(run);
        for (std::size_t i = 0; i < ahead.size(); ++i)
            move(run.begin + i, ahead[i]);
        for (std::size_t i = back.size(); i-- > 0;)
            move(run.end - 1 - i, back[i]);
    }

private:
    void move(std::size_t index, Seconds time)
    {
        if (time != list_[index].time)
            result_.pushed.emplace_back(index, time);
    }
    // What neighbours keep between them.
    [[nodiscard]] Seconds need(Seconds earlier, Seconds later) const { return std::min(gap_, later - earlier); }
    static Seconds finite(Seconds time) { return std::clamp(time, -std::numeric_limits<double>::max(), std::numeric_limits<double>::max()); }

    std::vector<Seconds> pushedAhead(const Run& run) const
    {
        std::vector<Seconds> times;
        Seconds was = list_[run.begin - 1].time, is = run.left;
        for (std::size_t index = run.begin; index < run.end && is > was; ++index) {
            const Seconds time = list_[index].time;
            const Seconds least = finite(is + need(was, time));
            if (least <= time)
                break;
            times.push_back(least);
            was = time;
            is = least;
        }
        return times;
    }
    std::vector<Seconds> pushedBack(const Run& run) const
    {
        std::vector<Seconds> times;
        Seconds was = list_[run.end].time, is = run.right;
        for (std::size_t index = run.end; index-- > run.begin && is < was;) {
            const Seconds time = list_[index].time;
            const Seconds most = finite(is - need(time, was));
            if (most >= time)
                break;
            times.push_back(most);
            was = time;
            is = most;
        }
        return times;
    }
    // Pushed from both sides: each key within what both leave it; when that is too little, in proportion.
    void settle(const Run& run)
    {
        const std::size_t count = run.end - run.begin;
        std::vector<Seconds> needs(count + 1);
        for (std::size_t i = 0; i <= count; ++i)
            needs[i] = need(list_[run.begin + i - 1].time, list_[run.begin + i].time);
        const Seconds total = std::accumulate(needs.begin(), needs.end(), Seconds(0));
        const Seconds room = run.right - run.left;
        if (total > room) {
            Seconds done = 0;
            for (std::size_t i = 0; i < count; ++i) {
                done += needs[i];
                move(run.begin + i, std::clamp(run.left + room * (done / total), run.left, run.right));
            }
            return;
        }
        std::vector<Seconds> most(count);
        Seconds was = list_[run.end].time, is = run.right;
        for (std::size_t i = count; i-- > 0;) {
            const Seconds time = list_[run.begin + i].time;
            const Seconds bound = is - needs[i + 1];
            is = most[i] = is >= was ? std::max(bound, time) : bound; // rounding must not move what nobody pushes
            was = time;
        }
        was = list_[run.begin - 1].time, is = run.left;
        for (std::size_t i = 0; i < count; ++i) {
            const Seconds time = list_[run.begin + i].time;
            const Seconds bound = is + needs[i];
            is = is <= was ? std::min(bound, time) : bound;
            was = time;
            move(run.begin + i, std::clamp(std::min(std::max(time, is), most[i]), run.left, run.right));
        }
    }

    const KeyList<T>& list_;
    Seconds gap_;
    SolvedTimes& result_;
};

template <class T> void solvePush(const KeyList<T>& list, const IndexRanges& keys, Seconds gap, SolvedTimes& result)
{
    Pusher<T> pusher(list, gap, result);
    Run run;
    std::size_t place = 0; // the edited keys' places in the row are taken in order of time
    for (const auto& range : keys.ranges()) {
        run.end = range.begin;
        run.right = result.times[result.order[place]];
        pusher.push(run);
        place += range.end - range.begin;
        run.begin = range.end;
        run.left = result.times[result.order[place - 1]];
    }
    run.end = list.size();
    run.right = kEndless;
    pusher.push(run);
}

// The time that a key on its way to `wanted` may not pass: a neighbour's, less what it keeps to it.
struct Limit {
    Seconds at = 0;
    bool exists = false;
};
template <class T> Limit limitOf(const KeyList<T>& list, const IndexRanges::Range& range, Seconds time, Seconds wanted, Seconds gap)
{
    if (wanted > time && range.end < list.size()) {
        const Seconds next = list[range.end].time;
        return {std::max(time, next - std::min(gap, next - time)), true};
    }
    if (wanted < time && range.begin > 0) {
        const Seconds previous = list[range.begin - 1].time;
        return {std::min(time, previous + std::min(gap, time - previous)), true};
    }
    return {};
}

template <class T> void solveBlock(const KeyList<T>& list, const IndexRanges& keys, Seconds gap, SolvedTimes& result)
{
    const auto forEachKey = [&](auto&& visit) {
        std::size_t i = 0;
        for (const auto& range : keys.ranges())
            for (std::size_t index = range.begin; index < range.end; ++index, ++i) {
                const Seconds time = list[index].time;
                visit(i, time, limitOf(list, range, time, result.times[i], gap));
            }
    };
    forEachKey([&](std::size_t i, Seconds time, const Limit& limit) {
        const Seconds way = std::abs(result.times[i] - time);
        if (limit.exists && way > std::abs(limit.at - time))
            result.fitted = std::min(result.fitted, std::abs(limit.at - time) / way);
    });
    if (result.fitted >= 1)
        return;
    forEachKey([&](std::size_t i, Seconds time, const Limit& limit) {
        const Seconds way = result.times[i] - time;
        Seconds& reached = result.times[i];
        reached = result.fitted > 0 && std::isfinite(way) ? time + result.fitted * way : time;
        if (limit.exists)
            reached = way > 0 ? std::min(reached, limit.at) : std::max(reached, limit.at);
    });
}

template <class T> std::vector<Seconds> timesOf(const KeyList<T>& list, const IndexRanges& keys)
{
    std::vector<Seconds> times;
    times.reserve(keys.size());
    keys.forEach([&](std::size_t index) { times.push_back(list[index].time); });
    return times;
}

} // namespace

template <class T>
SolvedTimes solveTimes(const KeyList<T>& list, const IndexRanges& keys, const std::vector<Seconds>& wanted, const CollisionRule& rule, bool backwards)
{
    SolvedTimes result;
    result.times = wanted;
    if (!std::all_of(wanted.begin(), wanted.end(), [](Seconds time) { return std::isfinite(time); })) {
        result.times = timesOf(list, keys);
        result.fitted = 0;
        result.order = orderInTime(result.times, false);
        return result;
    }
    const Seconds gap = std::isfinite(rule.gap) ? std::max(rule.gap, 0.0) : 0;
    if (rule.policy == Collision::block)
        solveBlock(list, keys, gap, result);
    result.order = orderInTime(result.times, backwards && result.fitted > 0);
    if (rule.policy == Collision::push)
        solvePush(list, keys, gap, result);
    return result;
}

template SolvedTimes solveTimes(const KeyList<double>&, const IndexRanges&, const std::vector<Seconds>&, const CollisionRule&, bool);
template SolvedTimes solveTimes(const KeyList<glm::dquat>&, const IndexRanges&, const std::vector<Seconds>&, const CollisionRule&, bool);
template SolvedTimes solveTimes(const KeyList<glm::dmat4>&, const IndexRanges&, const std::vector<Seconds>&, const CollisionRule&, bool);

} // namespace slerpline
