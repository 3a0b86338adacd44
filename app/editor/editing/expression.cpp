#include "app/editor/editing/expression.h"

#include "core/base/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

namespace slerpline::editor {

struct Expression::Node {
    enum class Kind : std::uint8_t { number, value, time, frame, index, negate, add, subtract, multiply, divide, power, call1, call2 };
    Kind kind = Kind::number;
    double number = 0;
    double (*call1)(double) = nullptr;
    double (*call2)(double, double) = nullptr;
    std::shared_ptr<const Node> left, right;
};

namespace {

using Node = Expression::Node;
using NodePtr = std::shared_ptr<const Node>;
using Kind = Node::Kind;

constexpr int kDeepest = 64; // brackets and signs: nobody types more, and the tree is walked by recursion
constexpr std::size_t kLongest = 400;

struct Function1 {
    std::string_view name;
    double (*call)(double);
};
struct Function2 {
    std::string_view name;
    double (*call)(double, double);
};
constexpr std::array kFunctions1 = {Function1{"sin", [](double x) { return std::sin(x); }}, Function1{"cos", [](double x) { return std::cos(x); }},
    Function1{"tan", [](double x) { return std::tan(x); }}, Function1{"sqrt", [](double x) { return std::sqrt(x); }},
    Function1{"abs", [](double x) { return std::abs(x); }}, Function1{"floor", [](double x) { return std::floor(x); }},
    Function1{"ceil", [](double x) { return std::ceil(x); }}, Function1{"round", [](double x) { return std::round(x); }}};
constexpr std::array kFunctions2
    = {Function2{"min", [](double a, double b) { return std::min(a, b); }}, Function2{"max", [](double a, double b) { return std::max(a, b); }}};

NodePtr leaf(Kind kind, double number = 0)
{
    Node node;
    node.kind = kind;
    node.number = number;
    return std::make_shared<const Node>(std::move(node));
}
NodePtr joined(Kind kind, NodePtr left, NodePtr right = nullptr)
{
    Node node;
    node.kind = kind;
    node.left = std::move(left);
    node.right = std::move(right);
    return std::make_shared<const Node>(std::move(node));
}

// Recursive descent. After the first error everything returns null quickly.
class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    Result<NodePtr> run()
    {
        skipBlanks();
        if (at_ == text_.size())
            fail("expected a number");
        NodePtr root;
        if (take("="))
            root = sum(0);
        else if (const auto kind = relative())
            root = joined(*kind, leaf(Kind::value), sum(0));
        else
            root = sum(0);
        skipBlanks();
        if (!error_ && at_ < text_.size())
            fail(fmt::format("expected an operator, found \"{}\"", text_.substr(at_, 12)));
        if (error_)
            return tl::make_unexpected(*error_);
        return root;
    }

private:
    void fail(std::string message)
    {
        if (!error_) {
            error_ = Error{std::move(message), {}, 0, int(at_) + 1, -1, "expression"};
            at_ = text_.size();
        }
    }
    void skipBlanks()
    {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t'))
            ++at_;
    }
    bool take(std::string_view word)
    {
        skipBlanks();
        if (text_.substr(at_, word.size()) != word)
            return false;
        at_ += word.size();
        return true;
    }
    // "+=", "*=", ... and the bare "*" and "/" that no number can begin with.
    std::optional<Kind> relative()
    {
        if (take("+="))
            return Kind::add;
        if (take("-="))
            return Kind::subtract;
        if (take("*=") || take("*"))
            return Kind::multiply;
        if (take("/=") || take("/"))
            return Kind::divide;
        return std::nullopt;
    }
    NodePtr sum(int depth)
    {
        NodePtr left = product(depth);
        for (;;) {
            if (take("+"))
                left = joined(Kind::add, left, product(depth));
            else if (take("-"))
                left = joined(Kind::subtract, left, product(depth));
            else
                return left;
        }
    }
    NodePtr product(int depth)
    {
        NodePtr left = sign(depth);
        for (;;) {
            if (take("*"))
                left = joined(Kind::multiply, left, sign(depth));
            else if (take("/"))
                left = joined(Kind::divide, left, sign(depth));
            else
                return left;
        }
    }
    NodePtr sign(int depth)
    {
        if (depth > kDeepest) {
            fail("too many brackets inside each other");
            return nullptr;
        }
        if (take("-"))
            return joined(Kind::negate, sign(depth + 1));
        if (take("+"))
            return sign(depth + 1);
        NodePtr base = atom(depth);
        if (take("^"))
            return joined(Kind::power, base, sign(depth + 1));
        return base;
    }
    NodePtr atom(int depth)
    {
        skipBlanks();
        if (at_ == text_.size()) {
            fail("expected a number at the end");
            return nullptr;
        }
        const char c = text_[at_];
        if ((c >= '0' && c <= '9') || c == '.')
            return number();
        if (c >= 'a' && c <= 'z')
            return word(depth);
        if (take("(")) {
            NodePtr inner = sum(depth + 1);
            expect(")");
            return inner;
        }
        fail(fmt::format("expected a number, found \"{}\"", text_.substr(at_, 12)));
        return nullptr;
    }
    void expect(std::string_view mark)
    {
        if (!take(mark))
            fail(fmt::format("expected \"{}\"", mark));
    }
    NodePtr number()
    {
        const std::size_t begin = at_;
        const auto digits = [this] {
            while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9')
                ++at_;
        };
        digits();
        if (at_ < text_.size() && text_[at_] == '.') {
            ++at_;
            digits();
        }
        if (at_ < text_.size() && (text_[at_] == 'e' || text_[at_] == 'E')) {
            ++at_;
            if (at_ < text_.size() && (text_[at_] == '-' || text_[at_] == '+'))
                ++at_;
            digits();
        }
        const auto parsed = parseNumber(text_.substr(begin, at_ - begin));
        if (!parsed) {
            const std::string found(text_.substr(begin, at_ - begin));
            at_ = begin;
            fail(fmt::format("expected a number, found \"{}\"", found));
            return nullptr;
        }
        return leaf(Kind::number, *parsed);
    }
    NodePtr word(int depth)
    {
        const std::size_t begin = at_;
        while (at_ < text_.size() && text_[at_] >= 'a' && text_[at_] <= 'z')
            ++at_;
        const std::string_view name = text_.substr(begin, at_ - begin);
        if (name == "v")
            return leaf(Kind::value);
        if (name == "t")
            return leaf(Kind::time);
        if (name == "f")
            return leaf(Kind::frame);
        if (name == "i")
            return leaf(Kind::index);
        if (name == "pi")
            return leaf(Kind::number, std::numbers::pi);
        for (const Function1& function : kFunctions1)
            if (function.name == name) {
                expect("(");
                Node node;
                node.kind = Kind::call1;
                node.call1 = function.call;
                node.left = sum(depth + 1);
                expect(")");
                return std::make_shared<const Node>(std::move(node));
            }
        for (const Function2& function : kFunctions2)
            if (function.name == name) {
                expect("(");
                Node node;
                node.kind = Kind::call2;
                node.call2 = function.call;
                node.left = sum(depth + 1);
                expect(",");
                node.right = sum(depth + 1);
                expect(")");
                return std::make_shared<const Node>(std::move(node));
            }
        at_ = begin;
        fail(fmt::format("\"{}\" is not known here: v is the value, t the time, f the frame, i the key's number", name));
        return nullptr;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::optional<Error> error_;
};

double valueOf(const Node& node, const ExpressionInput& input)
{
    switch (node.kind) {
    case Kind::number: return node.number;
    case Kind::value: return input.value;
    case Kind::time: return input.time;
    case Kind::frame: return input.frame;
    case Kind::index: return input.index;
    case Kind::negate: return -valueOf(*node.left, input);
    case Kind::add: return valueOf(*node.left, input) + valueOf(*node.right, input);
    case Kind::subtract: return valueOf(*node.left, input) - valueOf(*node.right, input);
    case Kind::multiply: return valueOf(*node.left, input) * valueOf(*node.right, input);
    case Kind::divide: return valueOf(*node.left, input) / valueOf(*node.right, input);
    case Kind::power: return std::pow(valueOf(*node.left, input), valueOf(*node.right, input));
    case Kind::call1: return node.call1(valueOf(*node.left, input));
    case Kind::call2: return node.call2(valueOf(*node.left, input), valueOf(*node.right, input));
    }
    return 0;
}

bool dependsOnKey(const Node& node)
{
    switch (node.kind) {
    case Kind::value:
    case Kind::time:
    case Kind::frame:
    case Kind::index: return true;
    case Kind::number: return false;
    case Kind::negate:
    case Kind::add:
    case Kind::subtract:
    case Kind::multiply:
    case Kind::divide:
    case Kind::power:
    case Kind::call1:
    case Kind::call2: return dependsOnKey(*node.left) || (node.right && dependsOnKey(*node.right));
    }
    return false;
}

} // namespace

Result<Expression> Expression::parse(std::string_view text)
{
    if (text.size() > kLongest)
        return tl::make_unexpected(Error{"this is too long for a number field", {}, 0, int(kLongest), -1, "expression"});
    auto root = Parser(text).run();
    if (!root)
        return tl::make_unexpected(root.error());
    return Expression(std::move(*root));
}

Result<double> Expression::evaluate(const ExpressionInput& input) const
{
    const double result = valueOf(*root_, input);
    if (!std::isfinite(result))
        return tl::make_unexpected(Error{"the result is not a finite number", {}, 0, 0, -1, "expression"});
    return result;
}

bool Expression::isConstant() const { return !dependsOnKey(*root_); }

} // namespace slerpline::editor
