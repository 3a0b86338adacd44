#pragma once

#include <memory>
#include <string_view>

namespace slerpline {

// What a document's source file held that we do not edit (meshes, materials, comments, unknown objects), kept so that it
// can be written back. Each format derives its own; the document only carries it. Immutable and shared.
class Foreign {
public:
    virtual ~Foreign() = default;
    [[nodiscard]] virtual std::string_view format() const = 0; // "x"
};

using ForeignPtr = std::shared_ptr<const Foreign>; // null: nothing foreign

} // namespace slerpline
