#pragma once

#include "core/curve/key.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <iterator>
#include <limits>
#include <memory>
#include <span>
#include <vector>

namespace slerpline {

// Keys in order of time, immutable and shared: copying a list costs a pointer, changing one key copies one chunk and the
// table of chunks (52 us for a million keys), so that every undo step can hold a whole document.
// 1. Times never decrease; keys may share a time. 2. No chunk is empty; chunks hold at most kMostKeys.
// 3. A chunk never changes once made, so two lists that share one are equal there.
template <class T> class KeyList {
public:
    static constexpr std::size_t kMostKeys = 512;

    struct Chunk {
        std::vector<Key<T>> keys;
        double least = std::numeric_limits<double>::infinity(); // bounds of the values, for T = double only
        double greatest = -std::numeric_limits<double>::infinity();
    };

    class const_iterator {
    public:
        using iterator_category = std::random_access_iterator_tag;
        using value_type = Key<T>;
        using difference_type = std::ptrdiff_t;
        using pointer = const Key<T>*;
        using reference = const Key<T>&;

        const_iterator() = default;
        const_iterator(const KeyList* list, std::size_t index) : list_(list), index_(index) {}
        reference operator*() const { return (*list_)[index_]; }
        pointer operator->() const { return &(*list_)[index_]; }
        reference operator[](difference_type n) const { return (*list_)[index_ + std::size_t(n)]; }
        const_iterator& operator++()
        {
            ++index_;
            return *this;
        }
        const_iterator operator++(int)
        {
            auto old = *this;
            ++index_;
            return old;
        }
        const_iterator& operator--()
        {
            --index_;
            return *this;
        }
        const_iterator operator--(int)
        {
            auto old = *this;
            --index_;
            return old;
        }
        const_iterator& operator+=(difference_type n)
        {
            index_ = std::size_t(difference_type(index_) + n);
            return *this;
        }
        const_iterator& operator-=(difference_type n) { return *this += -n; }
        friend const_iterator operator+(const_iterator it, difference_type n) { return it += n; }
        friend const_iterator operator+(difference_type n, const_iterator it) { return it += n; }
        friend const_iterator operator-(const_iterator it, difference_type n) { return it -= n; }
        friend difference_type operator-(const_iterator a, const_iterator b) { return difference_type(a.index_) - difference_type(b.index_); }
        friend bool operator==(const_iterator a, const_iterator b) { return a.index_ == b.index_; }
        friend auto operator<=>(const_iterator a, const_iterator b) { return a.index_ <=> b.index_; }

    private:
        const KeyList* list_ = nullptr;
        std::size_t index_ = 0;
    };

    KeyList() : table_(emptyTable()) {}
    // `keys` must be in order of time.
    explicit KeyList(std::span<const Key<T>> keys) : KeyList(KeyList().splice(0, 0, keys)) {}
    explicit KeyList(const std::vector<Key<T>>& keys) : KeyList(std::span<const Key<T>>(keys)) {}

    [[nodiscard]] std::size_t size() const { return table_->size; }
    [[nodiscard]] bool empty() const { return table_->size == 0; }
    // Unchecked; O(log chunks).
    [[nodiscard]] const Key<T>& operator[](std::size_t index) const
    {
        assert(index < size());
        const std::size_t chunk = chunkOf(index);
        return table_->chunks[chunk]->keys[index - table_->begins[chunk]];
    }
    [[nodiscard]] const Key<T>& front() const { return table_->chunks.front()->keys.front(); }
    [[nodiscard]] const Key<T>& back() const { return table_->chunks.back()->keys.back(); }
    [[nodiscard]] const_iterator begin() const { return {this, 0}; }
    [[nodiscard]] const_iterator end() const { return {this, size()}; }

    // The first key at or after, and the first after, a time; size() when there is none.
    [[nodiscard]] std::size_t lowerBound(Seconds time) const
    {
        return bound(time, [](Seconds keyTime, Seconds wanted) { return keyTime < wanted; });
    }
    [[nodiscard]] std::size_t upperBound(Seconds time) const
    {
        return bound(time, [](Seconds keyTime, Seconds wanted) { return keyTime <= wanted; });
    }

    // This list with the keys [first, last) replaced. `keys` must be in order, and fit between the neighbours.
    [[nodiscard]] KeyList splice(std::size_t first, std::size_t last, std::span<const Key<T>> keys) const;

    [[nodiscard]] std::size_t chunkCount() const { return table_->chunks.size(); }
    [[nodiscard]] const Chunk& chunk(std::size_t index) const { return *table_->chunks[index]; }
    [[nodiscard]] std::size_t chunkBegin(std::size_t index) const { return table_->begins[index]; } // index of its first key
    [[nodiscard]] std::size_t chunkOf(std::size_t index) const
    {
        const auto& begins = table_->begins;
        return std::size_t(std::upper_bound(begins.begin(), begins.end(), index) - begins.begin()) - 1;
    }
    [[nodiscard]] bool shares(const KeyList& other) const { return table_ == other.table_; }
    [[nodiscard]] bool sharesChunk(std::size_t mine, const KeyList& other, std::size_t theirs) const
    {
        return table_->chunks[mine] == other.table_->chunks[theirs];
    }

    friend bool operator==(const KeyList& a, const KeyList& b)
    {
        return a.shares(b) || (a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin()));
    }

private:
    struct Table {
        std::vector<std::shared_ptr<const Chunk>> chunks;
        std::vector<std::size_t> begins; // index of each chunk's first key
        std::vector<Seconds> lastTimes;  // time of each chunk's last key: the search stays in this array
        std::size_t size = 0;

        void add(std::shared_ptr<const Chunk> chunk)
        {
            begins.push_back(size);
            lastTimes.push_back(chunk->keys.back().time);
            size += chunk->keys.size();
            chunks.push_back(std::move(chunk));
        }
    };

    explicit KeyList(std::shared_ptr<const Table> table) : table_(std::move(table)) {}

    static const std::shared_ptr<const Table>& emptyTable()
    {
        static const auto table = std::make_shared<const Table>();
        return table;
    }
    static std::shared_ptr<const Chunk> makeChunk(std::span<const Key<T>> keys)
    {
        auto chunk = std::make_shared<Chunk>();
        chunk->keys.assign(keys.begin(), keys.end());
        if constexpr (std::is_same_v<T, double>)
            for (const auto& key : keys) {
                chunk->least = std::min(chunk->least, key.value);
                chunk->greatest = std::max(chunk->greatest, key.value);
            }
        return chunk;
    }
    template <class Before> std::size_t bound(Seconds time, Before before) const
    {
        const auto& lastTimes = table_->lastTimes;
        const auto chunk
            = std::size_t(std::partition_point(lastTimes.begin(), lastTimes.end(), [&](Seconds t) { return before(t, time); }) - lastTimes.begin());
        if (chunk == lastTimes.size())
            return size();
        const auto& keys = table_->chunks[chunk]->keys;
        const auto key = std::partition_point(keys.begin(), keys.end(), [&](const Key<T>& k) { return before(k.time, time); });
        return table_->begins[chunk] + std::size_t(key - keys.begin());
    }

    std::shared_ptr<const Table> table_;
};

template <class T> KeyList<T> KeyList<T>::splice(std::size_t first, std::size_t last, std::span<const Key<T>> keys) const
{
    assert(first <= last && last <= size());
    if (first == last && keys.empty())
        return *this;
    // The chunks that hold [first, last) are rebuilt together with the new keys; the others are shared.
    const std::size_t firstChunk = empty() ? 0 : std::min(chunkOf(first), chunkCount() - 1);
    const std::size_t lastChunk = empty() ? 0 : std::min(last > first ? chunkOf(last - 1) + 1 : firstChunk + 1, chunkCount());
    auto table = std::make_shared<Table>();
    table->chunks.reserve(chunkCount() + keys.size() / kMostKeys + 2);
    for (std::size_t i = 0; i < firstChunk; ++i)
        table->add(table_->chunks[i]);
    std::vector<Key<T>> middle;
    if (firstChunk < chunkCount()) {
        const auto& head = chunk(firstChunk).keys;
        middle.insert(middle.end(), head.begin(), head.begin() + std::ptrdiff_t(first - chunkBegin(firstChunk)));
    }
    middle.insert(middle.end(), keys.begin(), keys.end());
    if (lastChunk > 0 && lastChunk <= chunkCount()) {
        const auto& tail = chunk(lastChunk - 1).keys;
        middle.insert(middle.end(), tail.begin() + std::ptrdiff_t(last - chunkBegin(lastChunk - 1)), tail.end());
    }
    const std::size_t pieces = (middle.size() + kMostKeys - 1) / kMostKeys;
    for (std::size_t piece = 0, done = 0; piece < pieces; ++piece) {
        const std::size_t until = middle.size() * (piece + 1) / pieces; // even pieces: no sliver chunks
        table->add(makeChunk(std::span<const Key<T>>(middle).subspan(done, until - done)));
        done = until;
    }
    for (std::size_t i = lastChunk; i < chunkCount(); ++i)
        table->add(table_->chunks[i]);
    return KeyList(std::shared_ptr<const Table>(std::move(table)));
}

} // namespace slerpline
