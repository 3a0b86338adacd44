#include "core/curve/placing.h"

#include "core/curve/curve.h"

#include <algorithm>

namespace slerpline::edits {
namespace {

// Where keys of one time stand in a list. Keys that come in together usually land between the same two.
template <class T> class TimeSearch {
public:
    explicit TimeSearch(const KeyList<T>& list) : list_(list) {}

    IndexRanges::Range at(Seconds time)
    {
        const bool sameHole = found_.begin == found_.end && (found_.begin == 0 || list_[found_.begin - 1].time < time)
            && (found_.end == list_.size() || list_[found_.end].time > time);
        if (!sameHole || !known_)
            found_ = {list_.lowerBound(time), list_.upperBound(time)};
        known_ = true;
        return found_;
    }

private:
    const KeyList<T>& list_;
    IndexRanges::Range found_;
    bool known_ = false;
};

// Keys [begin, end) of the list make room for the incoming ones [first, last).
struct Patch {
    std::size_t begin = 0, end = 0;
    std::size_t first = 0, last = 0;
};

// Every place that changes, in order: what goes, with what comes in there, and what comes in elsewhere.
std::vector<Patch> patchesFor(const IndexRanges& gone, const std::vector<std::size_t>& places)
{
    std::vector<Patch> patches;
    std::size_t next = 0;
    const auto takePlacesUpTo = [&](std::size_t place) {
        for (; next < places.size() && places[next] < place; ++next)
            if (!patches.empty() && patches.back().end == places[next])
                patches.back().last = next + 1;
            else
                patches.push_back({places[next], places[next], next, next + 1});
    };
    for (const auto& range : gone.ranges()) {
        takePlacesUpTo(range.begin);
        Patch patch{range.begin, range.end, next, next};
        while (next < places.size() && places[next] <= range.end)
            patch.last = ++next;
        patches.push_back(patch);
    }
    takePlacesUpTo(std::size_t(-1));
    return patches;
}

template <class T> void append(std::vector<Key<T>>& keys, const KeyList<T>& list, std::size_t begin, std::size_t end)
{
    while (begin < end) {
        const std::size_t chunk = list.chunkOf(begin), offset = begin - list.chunkBegin(chunk);
        const auto& from = list.chunk(chunk).keys;
        const std::size_t count = std::min(end - begin, from.size() - offset);
        keys.insert(keys.end(), from.begin() + std::ptrdiff_t(offset), from.begin() + std::ptrdiff_t(offset + count));
        begin += count;
    }
}
template <class T> void append(std::vector<Key<T>>& keys, const std::vector<Incoming<T>>& incoming, std::size_t first, std::size_t last)
{
    for (std::size_t i = first; i < last; ++i)
        keys.push_back(incoming[i].key);
}

} // namespace

template <class T> Placed<T> placed(const KeyList<T>& list, IndexRanges gone, const std::vector<Incoming<T>>& incoming)
{
    TimeSearch<T> search(list);
    std::vector<std::size_t> places, hit; // the index each one comes before; what it replaces
    places.reserve(incoming.size());
    for (const auto& each : incoming) {
        const auto there = search.at(each.key.time);
        const std::size_t place = std::clamp(each.slot, there.begin, there.end);
        places.push_back(places.empty() ? place : std::max(place, places.back()));
        if (each.replaces)
            for (std::size_t index = there.begin; index < there.end; ++index)
                hit.push_back(index);
    }
    if (!hit.empty()) {
        gone.forEach([&](std::size_t index) { hit.push_back(index); });
        gone = IndexRanges::of(hit);
    }

    Placed<T> result{list, {}};
    const std::vector<Patch> patches = patchesFor(gone, places);
    if (patches.size() <= kFewPatches) {
        for (auto patch = patches.rbegin(); patch != patches.rend(); ++patch) {
            std::vector<Key<T>> keys;
            keys.reserve(patch->last - patch->first);
            append(keys, incoming, patch->first, patch->last);
            result.list = result.list.splice(patch->begin, patch->end, keys);
        }
    } else {
        std::vector<Key<T>> keys;
        keys.reserve(patches.back().end - patches.front().begin + incoming.size());
        for (std::size_t done = patches.front().begin; const Patch& patch : patches) {
            append(keys, list, done, patch.begin);
            append(keys, incoming, patch.first, patch.last);
            done = patch.end;
        }
        result.list = list.splice(patches.front().begin, patches.back().end, keys);
    }

    std::size_t range = 0, goneBefore = 0;
    const auto& ranges = gone.ranges();
    for (std::size_t i = 0; i < incoming.size(); ++i) {
        for (; range < ranges.size() && ranges[range].end <= places[i]; ++range)
            goneBefore += ranges[range].end - ranges[range].begin;
        const bool within = range < ranges.size() && ranges[range].begin < places[i];
        const std::size_t missing = goneBefore + (within ? places[i] - ranges[range].begin : 0);
        if (incoming[i].edited)
            result.keys.insert(places[i] - missing + i);
    }
    return result;
}

template <class T>
CurveEdit<T> withSolvedKeys(
    const Curve<T>& curve, const IndexRanges& keys, const std::vector<Key<T>>& replacements, const SolvedTimes& solved, const CollisionRule& rule)
{
    std::vector<std::size_t> places; // the places in the row that the edited keys had
    places.reserve(replacements.size());
    keys.forEach([&](std::size_t index) { places.push_back(index); });
    std::vector<Incoming<T>> incoming;
    incoming.reserve(replacements.size() + solved.pushed.size());
    const bool replaces = rule.policy == Collision::replace;
    auto pushed = solved.pushed.begin();
    const auto takePushedUpTo = [&](std::size_t place) {
        for (; pushed != solved.pushed.end() && pushed->first < place; ++pushed) {
            incoming.push_back({curve.keys[pushed->first], pushed->first, false, false});
            incoming.back().key.time = pushed->second;
        }
    };
    for (std::size_t i = 0; i < solved.order.size(); ++i) {
        const std::size_t which = solved.order[i];
        takePushedUpTo(places[i]);
        const Seconds time = solved.times[which];
        // Who stays in time keeps the place; where nobody changes places, the first edited key has the first one's, and so on.
        incoming.push_back({replacements[which], replaces ? places[which] : places[i], replaces && time != curve.keys[places[which]].time, true});
        incoming.back().key.time = time;
    }
    takePushedUpTo(std::size_t(-1));
    IndexRanges gone = keys;
    if (!solved.pushed.empty()) {
        for (const auto& each : solved.pushed)
            places.push_back(each.first);
        gone = IndexRanges::of(places);
    }
    Placed<T> result = placed(curve.keys, std::move(gone), incoming);
    CurveEdit<T> edit{curve, std::move(result.keys), 0, solved.fitted};
    edit.curve.keys = std::move(result.list);
    return edit;
}

template Placed<double> placed(const KeyList<double>&, IndexRanges, const std::vector<Incoming<double>>&);
template Placed<glm::dquat> placed(const KeyList<glm::dquat>&, IndexRanges, const std::vector<Incoming<glm::dquat>>&);
template Placed<glm::dmat4> placed(const KeyList<glm::dmat4>&, IndexRanges, const std::vector<Incoming<glm::dmat4>>&);

template CurveEdit<double> withSolvedKeys(
    const Curve<double>&, const IndexRanges&, const std::vector<Key<double>>&, const SolvedTimes&, const CollisionRule&);
template CurveEdit<glm::dquat> withSolvedKeys(
    const Curve<glm::dquat>&, const IndexRanges&, const std::vector<Key<glm::dquat>>&, const SolvedTimes&, const CollisionRule&);
template CurveEdit<glm::dmat4> withSolvedKeys(
    const Curve<glm::dmat4>&, const IndexRanges&, const std::vector<Key<glm::dmat4>>&, const SolvedTimes&, const CollisionRule&);

} // namespace slerpline::edits
