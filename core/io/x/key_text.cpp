#include "core/io/x/key_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace slerpline::x {
namespace {

// The stored keys of an object as text: what stands between the numbers.
class StoredKeys {
public:
    StoredKeys(const Tree& tree, const KeyEntries& entries) : tree_(tree), entries_(entries), object_(tree.objects[entries.object])
    {
        for (std::size_t i = 0; i < entries.times.size(); ++i)
            order_.push_back(i);
        std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) { return tick(a) < tick(b); });
    }

    [[nodiscard]] std::size_t size() const { return order_.size(); }
    [[nodiscard]] double tick(std::size_t key) const { return entries_.tick(tree_, key); }
    [[nodiscard]] std::size_t sorted(std::size_t index) const { return order_[index]; }
    // The stored key that a new one replaces: at its tick, else at its place when there are as many.
    [[nodiscard]] std::optional<std::size_t> partnerOf(const FileKeys& keys, std::size_t key) const
    {
        const auto wanted = double(keys.ticks[key]);
        auto at = std::lower_bound(order_.begin(), order_.end(), wanted, [&](std::size_t stored, double t) { return tick(stored) < t; });
        // The n-th of several keys at one tick belongs to the n-th stored one.
        for (std::size_t back = key;
             back > 0 && keys.ticks[back - 1] == keys.ticks[key] && at != order_.end() && at + 1 != order_.end() && tick(*(at + 1)) == wanted; --back)
            ++at;
        if (at != order_.end() && tick(*at) == wanted)
            return *at;
        if (keys.ticks.size() == order_.size())
            return order_[key];
        return std::nullopt;
    }
    [[nodiscard]] const Number& number(std::size_t key, std::size_t index) const { return tree_.numbers[entries_.times[key] + index]; }
    [[nodiscard]] std::string_view text(std::size_t key, std::size_t index) const { return tree_.text(number(key, index).text()); }
    // What stands behind a number of a key, up to the next one of the key.
    [[nodiscard]] std::string_view gap(std::size_t key, std::size_t index) const
    {
        return tree_.text({number(key, index).text().end, number(key, index + 1).offset});
    }
    // Behind a key: up to the next key, or to the end of the body.
    [[nodiscard]] std::string_view gapAfter(std::size_t key) const
    {
        const std::uint32_t begin = number(key, entries_.valueCount + 1).text().end;
        return tree_.text({begin, key + 1 < size() ? number(key + 1, 0).offset : object_.body.end});
    }

private:
    const Tree& tree_;
    const KeyEntries& entries_;
    const Object& object_;
    std::vector<std::size_t> order_;
};

bool hasComment(std::string_view text) { return text.find('#') != text.npos || text.find("//") != text.npos; }

std::string keyText(
    const FileKeys& keys, std::size_t key, const StoredKeys& stored, std::size_t layout, std::optional<std::size_t> partner, int floatBits)
{
    const std::size_t gaps = partner ? *partner : layout;
    const auto gap = [&](std::size_t index) { // a comment belongs to its own key
        const std::string_view text = stored.gap(gaps, index);
        return partner || !hasComment(text) ? text : std::string_view(index < 2 ? ";" : ",");
    };
    const bool keepsTime = partner && stored.tick(*partner) == double(keys.ticks[key]);
    std::string result = keepsTime ? std::string(stored.text(*partner, 0)) : std::to_string(keys.ticks[key]);
    result += gap(0);
    result += std::to_string(keys.valueCount);
    for (std::size_t i = 0; i < keys.valueCount; ++i) {
        const double value = keys.values[key * keys.valueCount + i];
        const bool keeps = partner && stored.number(*partner, i + 2).value == value;
        result += gap(i + 1);
        result += keeps ? std::string(stored.text(*partner, i + 2)) : realText(value, floatBits);
    }
    return result;
}

// True when the stored text has the layout that a plain replacement of numbers needs.
bool isRegular(const Tree& tree, const KeyEntries& entries, const StoredKeys& stored)
{
    const Object& object = tree.objects[entries.object];
    if (!object.hasBrace || object.firstChild != kNoObject || stored.size() == 0
        || object.numberCount != 2 + stored.size() * (entries.valueCount + 2))
        return false;
    for (std::size_t key = 0; key < stored.size(); ++key)
        if (stored.number(key, 1).value != double(entries.valueCount) || (key > 0 && stored.tick(key) < stored.tick(key - 1)))
            return false;
    return true;
}

} // namespace

bool areStored(const Tree& tree, const KeyEntries& entries, const FileKeys& keys)
{
    const StoredKeys stored(tree, entries);
    if (keys.ticks.size() != stored.size())
        return false;
    for (std::size_t key = 0; key < stored.size(); ++key) {
        if (stored.tick(stored.sorted(key)) != double(keys.ticks[key]))
            return false;
        for (std::size_t i = 0; i < keys.valueCount; ++i)
            if (stored.number(stored.sorted(key), i + 2).value != keys.values[key * keys.valueCount + i])
                return false;
    }
    return true;
}

std::string indentAt(const Tree& tree, std::size_t offset)
{
    std::size_t begin = offset;
    while (begin > 0 && (tree.bytes[begin - 1] == ' ' || tree.bytes[begin - 1] == '\t'))
        --begin;
    const bool startsLine = begin == 0 || tree.bytes[begin - 1] == '\n' || tree.bytes[begin - 1] == '\r';
    return startsLine ? tree.bytes.substr(begin, offset - begin) : std::string();
}

std::string keyObjectText(const FileKeys& keys, const std::string& indent, const TextStyle& style)
{
    const std::string line = style.lineEnd + indent + style.step;
    std::string result = fmt::format("AnimationKey {{{}{};{}{};", line, keys.type, line, keys.ticks.size());
    for (std::size_t key = 0; key < keys.ticks.size(); ++key) {
        result += line + fmt::format("{};{};", keys.ticks[key], keys.valueCount);
        for (std::size_t i = 0; i < keys.valueCount; ++i) {
            result += i == 0 ? "" : ",";
            result += realText(keys.values[key * keys.valueCount + i], style.floatBits);
        }
        result += key + 1 < keys.ticks.size() ? ";;," : ";;;";
    }
    return result + style.lineEnd + indent + "}";
}

std::optional<std::string> editedKeyObjectText(const Tree& tree, const KeyEntries& entries, const FileKeys& keys, const TextStyle& style)
{
    const StoredKeys stored(tree, entries);
    if (areStored(tree, entries, keys))
        return std::nullopt;
    const Object& object = tree.objects[entries.object];
    if (keys.ticks.empty() || !isRegular(tree, entries, stored)) {
        std::string text = keyObjectText(keys, indentAt(tree, object.whole.begin), style);
        return object.hasBrace ? text : text + style.lineEnd; // what follows stood on a line of its own
    }
    const auto numbers = tree.numbersOf(object);
    const bool keepsType = numbers[0].value == keys.type;
    std::string result(tree.text({object.whole.begin, numbers[0].offset}));
    result += keepsType ? std::string(tree.text(numbers[0].text())) : std::to_string(keys.type);
    result += tree.text({numbers[0].text().end, numbers[1].offset});
    result += numbers[1].value == double(keys.ticks.size()) ? std::string(tree.text(numbers[1].text())) : std::to_string(keys.ticks.size());
    result += tree.text({numbers[1].text().end, numbers[2].offset});

    std::string between = ";;," + style.lineEnd + indentAt(tree, numbers[2].offset);
    if (stored.size() > 1 && !hasComment(stored.gapAfter(0)))
        between = stored.gapAfter(0);
    const std::string_view last = stored.gapAfter(stored.size() - 1);
    for (std::size_t key = 0; key < keys.ticks.size(); ++key) {
        const auto partner = stored.partnerOf(keys, key);
        result += keyText(keys, key, stored, 0, partner, style.floatBits);
        if (key + 1 == keys.ticks.size())
            result += last;
        else
            result += partner && *partner + 1 < stored.size() ? stored.gapAfter(*partner) : std::string_view(between);
    }
    result += tree.text({object.body.end, object.whole.end});
    return result;
}

} // namespace slerpline::x
