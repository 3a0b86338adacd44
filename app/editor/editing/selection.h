#pragma once

#include "core/base/index_ranges.h"
#include "core/clip/track.h"

#include <compare>
#include <map>

namespace slerpline::editor {

// One keyed curve: a component of a vector track, or a rotation's or matrix's only one.
struct CurveRef {
    TrackId track = 0;
    std::uint32_t curve = 0;
    friend auto operator<=>(const CurveRef&, const CurveRef&) = default;
};

// The selected keys, by curve. A value; follows undo steps. 1. No entry is empty.
class Selection {
public:
    using Curves = std::map<CurveRef, IndexRanges>;

    [[nodiscard]] const Curves& curves() const { return curves_; }
    [[nodiscard]] bool empty() const { return curves_.empty(); }
    [[nodiscard]] std::size_t size() const
    {
        std::size_t count = 0;
        for (const auto& [curve, keys] : curves_)
            count += keys.size();
        return count;
    }
    [[nodiscard]] const IndexRanges& keysOf(CurveRef curve) const
    {
        static const IndexRanges none;
        const auto found = curves_.find(curve);
        return found == curves_.end() ? none : found->second;
    }
    [[nodiscard]] bool contains(CurveRef curve, std::size_t key) const { return keysOf(curve).contains(key); }
    void set(CurveRef curve, IndexRanges keys)
    {
        if (keys.empty())
            curves_.erase(curve);
        else
            curves_[curve] = std::move(keys);
    }

    friend bool operator==(const Selection&, const Selection&) = default;

private:
    Curves curves_;
};

} // namespace slerpline::editor
