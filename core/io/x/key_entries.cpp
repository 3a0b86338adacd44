#include "core/io/x/key_entries.h"

#include <fmt/format.h>

#include <cmath>

namespace slerpline::x {
namespace {

// No key type has more numbers than a matrix: a larger count is not a slip of the writer but damage.
constexpr double kMostValues = 16;

std::size_t valueCountOf(int type) { return type == 0 ? 4 : type <= 2 ? 3 : 16; }

void checkSeparators(const Tree& tree, const KeyEntries& entries, std::size_t end, const std::string& place, Findings& findings)
{
    for (const std::uint32_t time : entries.times)
        for (std::size_t i = time; i < std::min(end, time + 2 + entries.valueCount); ++i) {
            const Number& number = tree.numbers[i];
            const int most = i == time ? 3 : 1;
            if (number.separatorsBefore >= 1 && number.separatorsBefore <= most)
                continue;
            findings.add("x.separator", Severity::warning, place, tree.lineOf(number.offset),
                number.separatorsBefore == 0 ? fmt::format("no ',' or ';' stands before {}", tree.textOf(number))
                                             : fmt::format("too many ',' and ';' stand before {}", tree.textOf(number)),
                true);
        }
}

// In binary a whole number is another kind of token than a real one, and readers that go by the template refuse it.
void checkForms(const Tree& tree, const KeyEntries& entries, const std::string& place, Findings& findings)
{
    for (std::size_t key = 0; key < entries.times.size(); ++key)
        for (const Number& number : entries.values(tree, key))
            if (number.isInteger)
                findings.add("x.number-form", Severity::warning, place, 0,
                    fmt::format("the value {} at byte {} is stored as a whole number where a real one is due", tree.textOf(number), number.offset),
                    true);
}

} // namespace

PropertyKind propertyOf(int keyType)
{
    return keyType == 0 ? PropertyKind::rotation
        : keyType == 1  ? PropertyKind::scale
        : keyType == 2  ? PropertyKind::translation
                        : PropertyKind::matrix;
}

const char* nameOf(PropertyKind kind)
{
    switch (kind) {
    case PropertyKind::translation: return "translation";
    case PropertyKind::rotation: return "rotation";
    case PropertyKind::scale: return "scale";
    case PropertyKind::matrix: return "matrix";
    case PropertyKind::named: return "property";
    }
    return "property";
}

Result<std::optional<KeyEntries>> readKeyEntries(
    const Tree& tree, std::uint32_t objectIndex, const std::string& name, const std::string& place, Findings& findings)
{
    const Object& object = tree.objects[objectIndex];
    const auto failure
        = [&](std::size_t offset, std::string message) { return tl::unexpected<Error>(tree.errorAt(offset, std::move(message), name, "x.count")); };
    const auto numbers = tree.numbersOf(object);
    if (numbers.size() < 2)
        return failure(object.whole.begin, fmt::format("expected a key type and a number of keys in AnimationKey, found {} numbers", numbers.size()));
    if (!(numbers[0].value >= 0 && numbers[0].value <= 4 && numbers[0].value == std::floor(numbers[0].value))) {
        findings.add("x.unsupported", Severity::warning, place, tree.lineOf(numbers[0].offset),
            fmt::format("key type {} is unknown (0 rotation, 1 scale, 2 translation, 3 and 4 matrix); the keys are kept but not shown",
                tree.textOf(numbers[0])));
        return std::optional<KeyEntries>();
    }
    KeyEntries entries;
    entries.object = objectIndex;
    entries.type = int(numbers[0].value);
    entries.valueCount = valueCountOf(entries.type);
    const double announced = numbers[1].value;
    const std::string countText = tree.textOf(numbers[1]);
    // Two characters a number is the least a key takes: a larger count is not a slip but damage.
    if (!(announced >= 0 && announced * double(entries.valueCount + 2) * 2 <= double(tree.bytes.size()) && announced == std::floor(announced)))
        return failure(numbers[1].offset, fmt::format("expected a number of keys that the file can hold, found {}", countText));
    if (!numbers[0].isInteger || !numbers[1].isInteger)
        findings.add(
            "x.number-form", Severity::warning, place, tree.lineOf(numbers[1].offset), "key type and number of keys must be whole numbers", true);

    const std::size_t stride = entries.valueCount + 2;
    const char* property = nameOf(propertyOf(entries.type));
    entries.times.reserve(std::min(std::size_t(announced), numbers.size() / stride));
    std::size_t at = 2;
    for (; at < numbers.size(); at += stride) {
        if (numbers.size() - at >= 2 && numbers[at + 1].value != double(entries.valueCount)) {
            const Number& count = numbers[at + 1];
            const bool isSlip = (numbers.size() - 2) % stride == 0 && count.value >= 1 && count.value <= kMostValues && count.isInteger;
            if (!isSlip)
                return failure(count.offset,
                    fmt::format("expected {} values for the {} key at tick {}, found {}", entries.valueCount, property, tree.textOf(numbers[at]),
                        tree.textOf(count)));
            findings.add("x.count-mismatch", Severity::warning, place, tree.lineOf(count.offset),
                fmt::format("a {} key announces {} values and has {}", property, tree.textOf(count), entries.valueCount), true);
        }
        if (numbers.size() - at < stride) {
            findings.add("x.count-mismatch", Severity::warning, place, tree.lineOf(numbers[at].offset),
                fmt::format("the last {} key is incomplete and was left out", property), true);
            break;
        }
        const Number& time = numbers[at];
        if (!time.isInteger || time.value < 0)
            findings.add("x.number-form", Severity::warning, place, tree.lineOf(time.offset),
                fmt::format("key times are whole numbers from 0 up, found {}", tree.textOf(time)), true);
        entries.times.push_back(object.firstNumber + std::uint32_t(at));
    }
    if (double(entries.times.size()) != announced)
        findings.add("x.count-mismatch", Severity::warning, place, tree.lineOf(object.body.end),
            fmt::format("{} {} keys announced, {} found", countText, property, entries.times.size()), true);
    if (tree.isBinary)
        checkForms(tree, entries, place, findings);
    else
        checkSeparators(tree, entries, object.firstNumber + object.numberCount, place, findings);
    return std::optional<KeyEntries>(std::move(entries));
}

} // namespace slerpline::x
