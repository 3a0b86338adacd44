#pragma once

#include "core/clip/track.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace slerpline::json {

// The words of the format for the enumerations of the engine.
template <class Enum> struct Word {
    Enum value;
    std::string_view text;
};
template <class Enum> using Words = std::vector<Word<Enum>>;

enum class Rotations : bool { no, yes };

// A spline of rotations is called "squad".
[[nodiscard]] const Words<Interpolation>& interpolationWords(Rotations rotations);
// Of an M3G sequence: numbers have no slerp there.
[[nodiscard]] const Words<Interpolation>& m3gInterpolationWords(Rotations rotations);
[[nodiscard]] const Words<TangentRule>& tangentRuleWords();
[[nodiscard]] const Words<Extrapolation>& extrapolationWords();
[[nodiscard]] const Words<RotationPath>& rotationPathWords();
[[nodiscard]] const Words<SplineTiming>& splineTimingWords();
[[nodiscard]] const Words<Extrapolation>& repeatModeWords(); // of an M3G sequence

// The systems whose names a track may keep to (TrackDialect).
enum class Dialect : std::uint8_t { none, m3g, cui2d };
[[nodiscard]] const Words<Dialect>& dialectWords(); // those with a name
[[nodiscard]] Dialect dialectOf(const TrackDialect& dialect);

template <class Enum> [[nodiscard]] std::string_view wordFor(const Words<Enum>& words, Enum value)
{
    for (const Word<Enum>& word : words)
        if (word.value == value)
            return word.text;
    return {};
}
template <class Enum> [[nodiscard]] std::optional<Enum> valueFor(const Words<Enum>& words, std::string_view text)
{
    for (const Word<Enum>& word : words)
        if (word.text == text)
            return word.value;
    return std::nullopt;
}
// `"step", "linear" or "slerp"`: what may stand here, for messages.
template <class Enum> [[nodiscard]] std::string choiceOf(const Words<Enum>& words)
{
    std::string result;
    for (std::size_t i = 0; i < words.size(); ++i) {
        result += i == 0 ? "" : i + 1 == words.size() ? " or " : ", ";
        result += '"' + std::string(words[i].text) + '"';
    }
    return result;
}

// The interpolation of spans that say nothing.
[[nodiscard]] constexpr Interpolation defaultInterpolation(Rotations rotations, Dialect dialect)
{
    if (dialect == Dialect::cui2d)
        return Interpolation::tangent;
    return rotations == Rotations::yes ? Interpolation::slerp : Interpolation::linear;
}
// Which way rotations go that say nothing: M3G never changes a sign.
[[nodiscard]] constexpr RotationPath defaultPath(Dialect dialect)
{
    return dialect == Dialect::m3g ? RotationPath::asStored : RotationPath::shortest;
}

} // namespace slerpline::json
