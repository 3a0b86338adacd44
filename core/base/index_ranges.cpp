#include "core/base/index_ranges.h"

#include <algorithm>

namespace slerpline {

IndexRanges IndexRanges::of(std::size_t begin, std::size_t end)
{
    IndexRanges result;
    result.insert(begin, end);
    return result;
}

IndexRanges IndexRanges::of(const std::vector<std::size_t>& indices)
{
    std::vector<std::size_t> sorted = indices;
    std::sort(sorted.begin(), sorted.end());
    IndexRanges result;
    for (std::size_t index : sorted) {
        if (!result.ranges_.empty() && index <= result.ranges_.back().end)
            result.ranges_.back().end = std::max(result.ranges_.back().end, index + 1);
        else
            result.ranges_.push_back({index, index + 1});
    }
    return result;
}

std::size_t IndexRanges::size() const
{
    std::size_t count = 0;
    for (const Range& range : ranges_)
        count += range.end - range.begin;
    return count;
}

bool IndexRanges::contains(std::size_t index) const
{
    const auto after = std::upper_bound(ranges_.begin(), ranges_.end(), index, [](std::size_t i, const Range& r) { return i < r.begin; });
    return after != ranges_.begin() && index < std::prev(after)->end;
}

void IndexRanges::insert(std::size_t begin, std::size_t end)
{
    if (begin >= end)
        return;
    auto first = std::lower_bound(ranges_.begin(), ranges_.end(), begin, [](const Range& r, std::size_t i) { return r.end < i; });
    auto last = first;
    for (; last != ranges_.end() && last->begin <= end; ++last) {
        begin = std::min(begin, last->begin);
        end = std::max(end, last->end);
    }
    ranges_.insert(ranges_.erase(first, last), Range{begin, end});
}

void IndexRanges::erase(std::size_t begin, std::size_t end)
{
    if (begin >= end)
        return;
    std::vector<Range> kept;
    for (const Range& range : ranges_) {
        if (range.begin < begin)
            kept.push_back({range.begin, std::min(range.end, begin)});
        if (range.end > end)
            kept.push_back({std::max(range.begin, end), range.end});
    }
    ranges_ = std::move(kept);
}

void IndexRanges::toggle(std::size_t index)
{
    if (contains(index))
        erase(index);
    else
        insert(index);
}

void IndexRanges::unite(const IndexRanges& other)
{
    for (const Range& range : other.ranges_)
        insert(range.begin, range.end);
}

void IndexRanges::subtract(const IndexRanges& other)
{
    for (const Range& range : other.ranges_)
        erase(range.begin, range.end);
}

} // namespace slerpline
