#pragma once

#include "core/base/result.h"

#include <memory>
#include <string_view>

namespace slerpline::editor {

// What a field knows about the key it is about to change.
struct ExpressionInput {
    double value = 0; // v: what the field shows now, in its own unit
    double time = 0;  // t: the key's time in seconds
    double frame = 0; // f: the same in frames
    double index = 0; // i: place of the key among those that are changed, from 0
};

// Arithmetic typed into a number field, read once and evaluated for every selected key.
//   12.5   2*3   v*0.5+3   =sin(t*pi)      sets the value
//   +=10   -=1   *=2   /=4   *-1   /2      changes it; a bare + or - is the sign of a number
// Operators + - * / ^ with the usual order, brackets, v t f i pi, and sin cos tan (radians), sqrt abs floor ceil round,
// min(a, b), max(a, b). A decimal comma is not a decimal point.
class Expression {
public:
    // Error: what was expected and found, with `column` from 1.
    [[nodiscard]] static Result<Expression> parse(std::string_view text);

    // Error when the result is not a finite number (1/0, sqrt(-1)).
    [[nodiscard]] Result<double> evaluate(const ExpressionInput& input) const;
    // Gives every key the same number, whatever it had: a plain value was typed.
    [[nodiscard]] bool isConstant() const;

    struct Node; // the tree; immutable, shared by copies

private:
    explicit Expression(std::shared_ptr<const Node> root) : root_(std::move(root)) {}
    std::shared_ptr<const Node> root_;
};

} // namespace slerpline::editor
