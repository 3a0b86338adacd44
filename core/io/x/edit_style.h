#pragma once

#include "core/io/x/export_keys.h"
#include "core/io/x/x_foreign.h"

#include <memory>

namespace slerpline::x {

// Bytes [begin, end) of a file, and what takes their place.
struct Edit {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string bytes;
};

// How edits look in a file of one encoding: laid out as the text around them, or as tokens. Indentation is empty in binary.
class EditStyle {
public:
    EditStyle() = default;
    EditStyle(const EditStyle&) = delete;
    EditStyle& operator=(const EditStyle&) = delete;
    virtual ~EditStyle() = default;

    // The indentation of what stands at an offset, and that of what stands inside it.
    [[nodiscard]] virtual std::string indentAt(std::size_t offset) const = 0;
    [[nodiscard]] virtual std::string innerIndentAt(std::size_t offset) const = 0;
    [[nodiscard]] virtual std::string keyObject(const FileKeys& keys, const std::string& indent) const = 0;
    // The stored object with the keys replaced; nothing when all stay.
    [[nodiscard]] virtual std::optional<std::string> editedKeyObject(const KeyEntries& entries, const FileKeys& keys) const = 0;
    [[nodiscard]] virtual std::string animation(const std::string& frame, const std::vector<FileKeys>& keys, const std::string& indent) const = 0;
    [[nodiscard]] virtual std::string animationSet(const std::string& name, const std::string& contents) const = 0;
    // A whole AnimTicksPerSecond object, to stand before what begins at an offset, or at the end of the file.
    [[nodiscard]] virtual std::string ticksObject(std::uint32_t ticks) const = 0;
    [[nodiscard]] virtual Edit ticksReplaced(const Object& object, std::uint32_t ticks) const = 0;

    [[nodiscard]] virtual Edit removed(const Object& object) const = 0;
    // Lines in front of the brace that closes an object.
    [[nodiscard]] virtual Edit insertedAtEnd(const Object& object, const std::string& lines) const = 0;
    [[nodiscard]] virtual Edit renamed(const Object& object, const std::string& name) const = 0;
    virtual void appendTo(std::string& file, const std::string& objects) const = 0;
};

// The style of a file. New numbers are as exact as floats of `floatBits`, which are the file's own in binary.
[[nodiscard]] std::unique_ptr<EditStyle> editStyleOf(const XForeign& foreign, int floatBits);

} // namespace slerpline::x
