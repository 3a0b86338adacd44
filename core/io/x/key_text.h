#pragma once

#include "core/io/x/export_keys.h"
#include "core/io/x/key_entries.h"

namespace slerpline::x {

// How new text is laid out, taken from the file around it.
struct TextStyle {
    std::string lineEnd = "\n";
    int floatBits = 32;
    std::string step = " "; // one level of indentation
};

// Whether the object has exactly these keys, in whatever order.
[[nodiscard]] bool areStored(const Tree& tree, const KeyEntries& entries, const FileKeys& keys);

// A whole AnimationKey object, one key per line; begins at its type name, without indentation and line end around it.
[[nodiscard]] std::string keyObjectText(const FileKeys& keys, const std::string& indent, const TextStyle& style);
// The stored object's text with the keys replaced. Numbers that stay keep their text, keys that stay everything around
// them; nothing when all stay.
[[nodiscard]] std::optional<std::string> editedKeyObjectText(
    const Tree& tree, const KeyEntries& entries, const FileKeys& keys, const TextStyle& style);

// The blanks between the start of a line and `offset`; what stands before other text on its line has none.
[[nodiscard]] std::string indentAt(const Tree& tree, std::size_t offset);

} // namespace slerpline::x
