#pragma once

#include "core/curve/edit_parts.h"

#include <algorithm>
#include <map>

namespace slerpline::edits {

// Changed copies of some keys of one curve (times unchanged), put into its list all together: for edits that touch keys
// and their neighbours in any order. A few keys cost O(chunk) each, many O(all keys) once.
template <class T> class KeyPatch {
public:
    explicit KeyPatch(const Curve<T>& curve) : curve_(curve) {}

    // The key as it will be, to read or change.
    [[nodiscard]] Key<T>& key(std::size_t index) { return changed_.try_emplace(index, curve_.keys[index]).first->second; }
    [[nodiscard]] const Curve<T>& original() const { return curve_; }

    [[nodiscard]] Curve<T> patched() const
    {
        constexpr std::size_t kFewRanges = 64;
        Curve<T> result = curve_;
        std::vector<std::size_t> indices;
        indices.reserve(changed_.size());
        for (const auto& entry : changed_)
            indices.push_back(entry.first);
        const IndexRanges keys = IndexRanges::of(indices);
        if (keys.ranges().size() <= kFewRanges) {
            auto next = changed_.begin();
            result.keys = changedKeys(curve_.keys, keys, [&](Key<T>& key) { key = (next++)->second; });
            return result;
        }
        std::vector<Key<T>> all(curve_.keys.begin(), curve_.keys.end());
        for (const auto& [index, key] : changed_)
            all[index] = key;
        result.keys = KeyList<T>(all);
        return result;
    }

private:
    const Curve<T>& curve_;
    std::map<std::size_t, Key<T>> changed_;
};

} // namespace slerpline::edits
