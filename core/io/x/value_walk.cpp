#include "core/io/x/value_walk.h"

#include <cmath>

namespace slerpline::x {
namespace {

// A value takes a few steps: into the structures around it, past their other members and out again. A template that needs
// more without a value does not end, or describes nothing.
constexpr std::size_t kStepsPerValue = 32;
constexpr std::size_t kFreeSteps = 1024;

class Walk {
public:
    Walk(std::span<const Value> values, ValueSink& sink) : values_(values), sink_(sink), steps_(kFreeSteps + kStepsPerValue * values.size()) {}

    void run(const Template& type)
    {
        for (bool fits = enter(type); fits && steps_ > 0 && !levels_.empty(); --steps_)
            fits = step();
        while (at_ < values_.size()) {
            sink_.value(values_[at_++], std::nullopt);
            sink_.separator(';', true);
        }
    }

private:
    // A structure whose members are being filled.
    struct Level {
        const Template* type = nullptr;
        std::size_t member = 0;
        double left = 0; // elements of the present member still to come
        bool hasBegun = false;
        std::size_t firstValue = 0; // of its members' values in memberValues_
    };

    // False when its members alone take more steps than are left.
    bool enter(const Template& type)
    {
        if (type.members.size() >= steps_)
            return false;
        steps_ -= type.members.size();
        levels_.push_back({&type, 0, 0, false, memberValues_.size()});
        memberValues_.resize(memberValues_.size() + type.members.size(), std::nan(""));
        return true;
    }

    // False when the values do not fit.
    bool step()
    {
        Level& level = levels_.back();
        if (level.member == level.type->members.size()) {
            memberValues_.resize(level.firstValue);
            levels_.pop_back();
            if (!levels_.empty())
                endElement();
            return true;
        }
        const TemplateMember& member = level.type->members[level.member];
        if (!level.hasBegun) {
            level.left = countOf(level, member);
            level.hasBegun = true;
            if (!(level.left >= 0 && level.left == std::floor(level.left)))
                return false;
            if (level.left == 0)
                endMember();
            return true;
        }
        if (member.structure)
            return enter(*member.structure);
        if (!member.primitive || at_ == values_.size() || (*member.primitive == ValueKind::text) != (values_[at_].number == nullptr))
            return false;
        if (values_[at_].number && member.dimensions.empty())
            memberValues_[level.firstValue + level.member] = values_[at_].number->value;
        sink_.value(values_[at_++], *member.primitive);
        endElement();
        return true;
    }

    [[nodiscard]] double countOf(const Level& level, const TemplateMember& member) const
    {
        double count = 1;
        for (const Dimension& dimension : member.dimensions)
            count *= dimension.member.empty() ? double(dimension.count)
                : dimension.index < 0         ? std::nan("")
                                              : memberValues_[level.firstValue + std::size_t(dimension.index)];
        return count;
    }

    void endElement()
    {
        Level& level = levels_.back();
        level.left -= 1;
        if (level.left > 0)
            sink_.separator(',', levels_.size() == 1);
        else
            endMember();
    }

    void endMember()
    {
        sink_.separator(';', levels_.size() == 1);
        ++levels_.back().member;
        levels_.back().hasBegun = false;
    }

    std::span<const Value> values_;
    ValueSink& sink_;
    std::size_t at_ = 0;
    std::size_t steps_;
    std::vector<Level> levels_;
    std::vector<double> memberValues_;
};

} // namespace

std::vector<Value> valuesOf(const Tree& tree, const Object& object)
{
    const auto numbers = tree.numbersOf(object);
    const auto strings = tree.stringsOf(object);
    std::vector<Value> values;
    values.reserve(numbers.size() + strings.size());
    std::size_t string = 0;
    for (const Number& number : numbers) {
        for (; string < strings.size() && strings[string].begin < number.offset; ++string)
            values.push_back({nullptr, strings[string]});
        values.push_back({&number, {}});
    }
    for (; string < strings.size(); ++string)
        values.push_back({nullptr, strings[string]});
    return values;
}

void walkValues(const Template* type, std::span<const Value> values, ValueSink& sink)
{
    static const Template kNothing;
    Walk(values, sink).run(type ? *type : kNothing);
}

} // namespace slerpline::x
