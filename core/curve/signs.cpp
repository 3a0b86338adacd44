#include "core/curve/signs.h"

#include "core/curve/edit_parts.h"
#include "core/curve/largest_change.h"
#include "core/curve/rotation.h"

#include <algorithm>
#include <cmath>

namespace slerpline {
namespace {

using namespace edits;
using Rotations = Curve<glm::dquat>;

double dotOf(const Rotations& curve, std::size_t first, std::size_t second)
{
    return glm::dot(normalised(curve.keys[first].value), normalised(curve.keys[second].value));
}

IndexRanges within(IndexRanges keys, const Rotations& curve)
{
    keys.erase(curve.keys.size(), std::size_t(-1));
    return keys;
}

CurveEdit<glm::dquat> withTurned(const Rotations& curve, const std::vector<bool>& turned)
{
    CurveEdit<glm::dquat> result{curve, {}, 0};
    for (std::size_t i = 0; i < turned.size(); ++i)
        if (turned[i])
            result.keys.insert(i);
    result.curve.keys = changedKeys(curve.keys, result.keys, [](Key<glm::dquat>& key) { key.value = -key.value; });
    result.largestChange = largestChangeAround(curve, result.curve, result.keys);
    return result;
}

} // namespace

CurveEdit<glm::dquat> withAgreeingSigns(const Rotations& curve, const IndexRanges& wanted)
{
    const IndexRanges keys = within(wanted, curve);
    if (curve.path == RotationPath::asStored) {
        IndexRanges spans;
        keys.forEach([&](std::size_t key) {
            if (key > 0)
                spans.insert(key - 1);
        });
        return withWay(curve, spans, RotationWay::shortWay);
    }
    std::vector<bool> turned(curve.keys.size(), false);
    const Seam seam = seamOf(curve);
    for (std::size_t key = 1; key < curve.keys.size(); ++key) {
        const double dot = dotOf(curve, key - 1, key);
        if (dot == 0) // a half turn goes the way its signs say: both or none
            turned[key] = turned[key - 1];
        else if (keys.contains(key))
            turned[key] = (dot < 0) != turned[key - 1];
    }
    // A seam that is a half turn holds its two keys together as well; then signs stay.
    if (!turned.empty() && turned.back() && seam.loops && dotOf(curve, turned.size() - 1, 0) == 0)
        return {curve, {}, 0};
    return withTurned(curve, turned);
}

CurveEdit<glm::dquat> withWay(const Rotations& curve, const IndexRanges& wanted, RotationWay way)
{
    if (curve.path != RotationPath::asStored)
        return {curve, {}, 0};
    const IndexRanges spans = within(wanted, curve);
    std::vector<bool> turned(curve.keys.size(), false);
    for (std::size_t key = 1; key < curve.keys.size(); ++key) {
        const bool isLong = dotOf(curve, key - 1, key) < 0;
        const bool changes = spans.contains(key - 1) && isLong != (way == RotationWay::longWay);
        turned[key] = turned[key - 1] != changes;
    }
    return withTurned(curve, turned);
}

CurveEdit<glm::dquat> withUnitKeys(const Rotations& curve, const IndexRanges& wanted)
{
    CurveEdit<glm::dquat> result{curve, {}, 0};
    const IndexRanges keys = within(wanted, curve);
    keys.forEach([&](std::size_t key) {
        if (normalised(curve.keys[key].value) != curve.keys[key].value)
            result.keys.insert(key);
    });
    result.curve.keys = changedKeys(curve.keys, result.keys, [](Key<glm::dquat>& key) { key.value = normalised(key.value); });
    return result;
}

CurveEdit<glm::dquat> withHalfWayKeys(const Rotations& curve, const IndexRanges& wanted, double smallestTurn)
{
    CurveEdit<glm::dquat> result{curve, {}, 0};
    const IndexRanges spans = within(wanted, curve);
    const Seam seam = seamOf(curve);
    std::vector<Seconds> halves;
    spans.forEach([&](std::size_t span) {
        const bool isSeam = span + 1 == curve.keys.size();
        if (!hasSpan(curve, seam, span) || (isSeam && curve.after != Extrapolation::loop))
            return;
        const Segment<glm::dquat> segment = segmentAt(curve, span);
        const double turn = 2 * std::sqrt(glm::dot(segment.turn, segment.turn));
        const Seconds half = segment.begin + (segment.end - segment.begin) / 2;
        if (turn >= smallestTurn && half > segment.begin && half < segment.end)
            halves.push_back(half);
    });
    for (const Seconds half : halves) { // in order of time: later ones do not move those before
        const auto inserted = insertKey(result.curve, half);
        result.curve = inserted.curve;
        result.keys.insert(inserted.keys.first());
        result.largestChange = std::max(result.largestChange, inserted.largestChange);
    }
    return result;
}

} // namespace slerpline
