#pragma once

#include "core/io/x/templates.h"

#include <optional>
#include <span>

namespace slerpline::x {

// One value of an object: a number, or a string when `number` is null.
struct Value {
    const Number* number = nullptr;
    Slice string;
};
// Numbers and strings of an object in the order of the file.
[[nodiscard]] std::vector<Value> valuesOf(const Tree& tree, const Object& object);

// Takes the values of an object one after the other, with the separators that the format documents between them.
class ValueSink {
public:
    ValueSink() = default;
    ValueSink(const ValueSink&) = delete;
    ValueSink& operator=(const ValueSink&) = delete;
    virtual ~ValueSink() = default;

    // `kind` is what the template wants here; nothing when there is none.
    virtual void value(const Value& value, std::optional<ValueKind> kind) = 0;
    // ';' ends a member, ',' stands between elements of an array. `isOuter`: of the object itself, not of a structure in it.
    virtual void separator(char mark, bool isOuter) = 0;
};

// Walks the values along a template. Where they stop to fit it (other counts, another kind, no template at all: null), the
// rest comes without kinds, with a ';' behind each.
void walkValues(const Template* type, std::span<const Value> values, ValueSink& sink);

} // namespace slerpline::x
