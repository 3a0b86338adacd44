#pragma once

#include "core/io/x/object_tree.h"

#include <array>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace slerpline::x {

// The 16 bytes of a GUID in the order of binary files.
using Guid = std::array<unsigned char, 16>;
// "<3D82AB44-62DA-11CF-AB39-0020AF71E433>", blanks inside the brackets allowed. Nothing when it is none.
[[nodiscard]] std::optional<Guid> guidOf(std::string_view text);
[[nodiscard]] std::string guidText(const Guid& guid); // with brackets

// What a value of a primitive type is.
enum class ValueKind : std::uint8_t { whole, signedWhole, real, text };
[[nodiscard]] std::optional<ValueKind> primitiveOf(std::string_view type); // letter case does not matter

// How many elements a member has: a number, or the value of an earlier member.
struct Dimension {
    std::uint32_t count = 0;
    std::string member; // empty: `count`
    int index = -1;     // of that member, set by TemplateSet; -1 when there is none
};

struct Template;

struct TemplateMember {
    std::string type; // as written: a type word or the name of a template
    std::string name;
    std::vector<Dimension> dimensions; // empty: not an array
    std::size_t offset = 0;            // of its type in the file

    // What `type` means, set by TemplateSet; neither when nobody defines it.
    std::optional<ValueKind> primitive;
    const Template* structure = nullptr;
};

// What stands in "template NAME { <guid> members [children] }".
struct Template {
    struct Child {
        std::string name;
        std::optional<Guid> guid;
    };
    std::string name;
    std::optional<Guid> guid;
    std::vector<TemplateMember> members;
    bool isOpen = false;         // [...]
    std::vector<Child> children; // [Material, ...]: only these
};

// A template object of either encoding; nothing when it does not follow the grammar.
[[nodiscard]] std::optional<Template> templateOf(const Tree& tree, const Object& object);

// Templates by name without case: those of a file, and the standard ones that every reader knows.
class TemplateSet {
public:
    explicit TemplateSet(const Tree& tree);
    TemplateSet(const TemplateSet&) = delete; // members point to each other
    TemplateSet& operator=(const TemplateSet&) = delete;
    [[nodiscard]] const Template* find(std::string_view name) const; // null when nobody defines it

private:
    std::unordered_map<std::string, Template> known_;
};

} // namespace slerpline::x
