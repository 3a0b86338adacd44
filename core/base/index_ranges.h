#pragma once

#include <cstddef>
#include <vector>

namespace slerpline {

// A set of indices kept as ranges, so that "all 100,000 keys" is one entry.
// 1. Ranges are half-open, non-empty, sorted. 2. Neighbouring ranges never touch or overlap.
class IndexRanges {
public:
    struct Range {
        std::size_t begin = 0;
        std::size_t end = 0;
        friend bool operator==(const Range&, const Range&) = default;
    };

    IndexRanges() = default;
    [[nodiscard]] static IndexRanges of(std::size_t begin, std::size_t end);
    [[nodiscard]] static IndexRanges single(std::size_t index) { return of(index, index + 1); }
    [[nodiscard]] static IndexRanges of(const std::vector<std::size_t>& indices); // any order, repeats allowed

    [[nodiscard]] bool empty() const { return ranges_.empty(); }
    [[nodiscard]] std::size_t size() const;                                   // how many indices
    [[nodiscard]] bool contains(std::size_t index) const;                     // O(log ranges)
    [[nodiscard]] std::size_t first() const { return ranges_.front().begin; } // not for an empty set
    [[nodiscard]] std::size_t last() const { return ranges_.back().end - 1; }
    [[nodiscard]] const std::vector<Range>& ranges() const { return ranges_; }

    void insert(std::size_t begin, std::size_t end);
    void insert(std::size_t index) { insert(index, index + 1); }
    void erase(std::size_t begin, std::size_t end);
    void erase(std::size_t index) { erase(index, index + 1); }
    void toggle(std::size_t index);
    void unite(const IndexRanges& other);
    void subtract(const IndexRanges& other);

    template <class Visit> void forEach(Visit&& visit) const
    {
        for (const Range& range : ranges_)
            for (std::size_t index = range.begin; index < range.end; ++index)
                visit(index);
    }

    friend bool operator==(const IndexRanges&, const IndexRanges&) = default;

private:
    std::vector<Range> ranges_;
};

} // namespace slerpline
