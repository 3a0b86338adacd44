#pragma once

#include "core/clip/track.h"
#include "core/io/x/findings.h"
#include "core/io/x/object_tree.h"

#include <optional>

namespace slerpline::x {

// One AnimationKey as stored: where its keys' numbers stand.
struct KeyEntries {
    std::uint32_t object = kNoObject;
    int type = 0;                     // 0 rotation, 1 scale, 2 translation, 3 or 4 matrix
    std::size_t valueCount = 0;       // numbers per key
    std::vector<std::uint32_t> times; // per key: index of its time among the tree's numbers; the values start two further on

    [[nodiscard]] double tick(const Tree& tree, std::size_t key) const { return tree.numbers[times[key]].value; }
    [[nodiscard]] std::span<const Number> values(const Tree& tree, std::size_t key) const
    {
        return std::span<const Number>(tree.numbers).subspan(times[key] + 2, valueCount);
    }
};

[[nodiscard]] PropertyKind propertyOf(int keyType);
[[nodiscard]] const char* nameOf(PropertyKind kind); // "rotation", "scale", "translation", "matrix"

// The keys of an AnimationKey object. Nothing when its type is unknown (x.unsupported). Counts that do not fit are
// recovered where the numbers leave no doubt (x.count-mismatch); errors "x.count" otherwise. Also x.separator, x.number-form.
[[nodiscard]] Result<std::optional<KeyEntries>> readKeyEntries(
    const Tree& tree, std::uint32_t object, const std::string& name, const std::string& place, Findings& findings);

} // namespace slerpline::x
