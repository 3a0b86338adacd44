#include "core/curve/paste.h"

#include "core/curve/edit_parts.h"
#include "core/curve/evaluate.h"
#include "core/curve/finite.h"
#include "core/curve/placing.h"
#include "core/curve/ripple.h"
#include "core/curve/rotation.h"

#include <algorithm>
#include <cmath>
#include <glm/matrix.hpp>

namespace slerpline {
namespace {

using namespace edits;

// What takes `from` to `to`, in the sense of KeyOffset.
double offsetBetween(double from, double to) { return to - from; }
glm::dquat offsetBetween(const glm::dquat& from, const glm::dquat& to) { return to * glm::conjugate(normalised(from)); }
glm::dmat4 offsetBetween(const glm::dmat4& from, const glm::dmat4& to)
{
    const glm::dmat4 offset = to * glm::inverse(from);
    return isFinite(offset) ? offset : glm::dmat4(1);
}

Seconds timeInPlace(Seconds time, const TimeRange& copied, const PasteOptions& options)
{
    return options.when == PasteTime::at ? options.time + (time - copied.first) : time;
}

template <class T> void offsetValues(std::vector<Key<T>>& keys, const T& offset)
{
    Curve<T> pasted; // moving is moving, wherever the keys are
    pasted.keys = KeyList<T>(keys);
    pasted = moveKeys(pasted, IndexRanges::of(0, keys.size()), KeyOffset<T>{0, offset}).curve;
    keys.assign(pasted.keys.begin(), pasted.keys.end());
}

template <class T> CurveEdit<T> added(const Curve<T>& curve, IndexRanges gone, const std::vector<Key<T>>& keys, bool replaces)
{
    std::vector<Incoming<T>> incoming;
    incoming.reserve(keys.size());
    for (const Key<T>& key : keys)
        incoming.push_back({key, 0, replaces, true}); // before a key that stays at its time: what insert moved up to the last one
    Placed<T> result = placed(curve.keys, std::move(gone), incoming);
    CurveEdit<T> edit{curve, std::move(result.keys), 0};
    edit.curve.keys = std::move(result.list);
    return edit;
}

} // namespace

template <class T> CopiedKeys<T> copyKeys(const Curve<T>& curve, const IndexRanges& keys)
{
    CopiedKeys<T> copied{keysIn(curve.keys, keys), {}};
    if (!copied.keys.empty())
        copied.times = {copied.keys.front().time, copied.keys.back().time};
    return copied;
}

template <class T> CurveEdit<T> pasteKeys(const Curve<T>& curve, const CopiedKeys<T>& copied, const PasteOptions& options)
{
    std::vector<Key<T>> keys = copied.keys;
    for (Key<T>& key : keys)
        key.time = timeInPlace(key.time, copied.times, options);
    const TimeRange range{timeInPlace(copied.times.first, copied.times, options), timeInPlace(copied.times.last, copied.times, options)};
    if (!std::isfinite(range.first) || !std::isfinite(range.last) || !std::isfinite(options.gap))
        return {curve, {}, 0};
    const Seconds room = range.duration() + std::max(options.gap, 0.0);
    if (keys.empty())
        return {options.merge == PasteMerge::insert && range.duration() > 0 ? insertTime(curve, range.first, room).curve : curve, {}, 0};
    if (options.value != PasteValue::asCopied && !curve.keys.empty()) {
        const Key<T>& meeting = options.value == PasteValue::meetFirst ? keys.front() : keys.back();
        offsetValues(keys, offsetBetween(meeting.value, evaluate(curve, meeting.time)));
    }
    switch (options.merge) {
    case PasteMerge::mix: return added(curve, {}, keys, true);
    case PasteMerge::overwriteRange: {
        const std::size_t begin = curve.keys.lowerBound(range.first);
        return added(curve, IndexRanges::of(begin, std::max(begin, curve.keys.upperBound(range.last))), keys, true);
    }
    case PasteMerge::overwriteAll: return added(curve, IndexRanges::of(0, curve.keys.size()), keys, false);
    case PasteMerge::insert: break;
    }
    return added(insertTime(curve, range.first, room).curve, {}, keys, false);
}

template <class T> CurveEdit<T> duplicateKeys(const Curve<T>& curve, const IndexRanges& keys, const KeyOffset<T>& offset)
{
    Curve<T> copies;
    copies.keys = KeyList<T>(keysIn(curve.keys, keys));
    copies = moveKeys(copies, IndexRanges::of(0, copies.keys.size()), offset).curve;
    return added(curve, {}, std::vector<Key<T>>(copies.keys.begin(), copies.keys.end()), true);
}

template CopiedKeys<double> copyKeys(const Curve<double>&, const IndexRanges&);
template CopiedKeys<glm::dquat> copyKeys(const Curve<glm::dquat>&, const IndexRanges&);
template CopiedKeys<glm::dmat4> copyKeys(const Curve<glm::dmat4>&, const IndexRanges&);
template CurveEdit<double> pasteKeys(const Curve<double>&, const CopiedKeys<double>&, const PasteOptions&);
template CurveEdit<glm::dquat> pasteKeys(const Curve<glm::dquat>&, const CopiedKeys<glm::dquat>&, const PasteOptions&);
template CurveEdit<glm::dmat4> pasteKeys(const Curve<glm::dmat4>&, const CopiedKeys<glm::dmat4>&, const PasteOptions&);
template CurveEdit<double> duplicateKeys(const Curve<double>&, const IndexRanges&, const KeyOffset<double>&);
template CurveEdit<glm::dquat> duplicateKeys(const Curve<glm::dquat>&, const IndexRanges&, const KeyOffset<glm::dquat>&);
template CurveEdit<glm::dmat4> duplicateKeys(const Curve<glm::dmat4>&, const IndexRanges&, const KeyOffset<glm::dmat4>&);

} // namespace slerpline
