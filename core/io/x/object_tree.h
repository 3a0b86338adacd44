#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace slerpline::x {

// The object types this program looks into. Everything else is `unknown` and kept as bytes.
enum class Type : std::uint8_t {
    unknown,
    templateDefinition,
    reference,
    frame,
    frameTransformMatrix,
    mesh,
    meshNormals,
    meshTextureCoords,
    meshMaterialList,
    material,
    textureFilename,
    skinWeights,
    ticksPerSecond,
    animationSet,
    animation,
    animationKey,
    animationOptions,
    compressedAnimationSet,
};
[[nodiscard]] Type typeOf(std::string_view typeName); // without case; `unknown` for all others
[[nodiscard]] const char* nameOf(Type type);

// A piece of the file: bytes [begin, end).
struct Slice {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    [[nodiscard]] bool empty() const { return begin == end; }
    [[nodiscard]] std::uint32_t size() const { return end - begin; }
};

// One number of the file with where it stands: its text, or in binary its bytes. Not finite: the file says NaN, infinity or more than a double holds.
struct Number {
    double value = 0;
    std::uint32_t offset = 0;
    std::uint16_t length = 0;
    std::uint8_t separatorsBefore = 0; // how many , and ; stand between it and what comes before (255: or more)
    bool isInteger = false;            // written with digits and sign only; in binary: stored as a whole number
    [[nodiscard]] Slice text() const { return {offset, offset + length}; }
};

inline constexpr std::uint32_t kNoObject = 0xFFFFFFFF;

// One object, template or reference. For a reference `name` is what it refers to.
struct Object {
    Type type = Type::unknown;
    bool hasBrace = true; // false: its closing brace is missing, `end` was inferred
    std::uint32_t parent = kNoObject;
    std::uint32_t firstChild = kNoObject;
    std::uint32_t lastChild = kNoObject;
    std::uint32_t nextSibling = kNoObject;
    Slice typeText;
    Slice name;                    // empty when unnamed
    Slice guid;                    // text: with its angle brackets, binary: its 16 bytes; empty when absent
    Slice whole;                   // from the type name (or '{') to after the closing brace
    Slice body;                    // between the braces
    std::uint32_t firstNumber = 0; // its own numbers, without those of its children
    std::uint32_t numberCount = 0;
    std::uint32_t firstString = 0;
    std::uint32_t stringCount = 0;
};

struct Position {
    int line = 0;   // from 1; CR, LF and CR LF all end a line
    int column = 0; // from 1, in bytes
};

// A .x file as objects over its bytes, of either encoding; a compressed file's are those that were inflated. Objects stand in file order, so parents come before their children and nothing
// about the tree recurses. Never changes once read.
class Tree {
public:
    std::string bytes;
    bool isBinary = false;
    bool isInflated = false; // offsets count in the inflated file
    std::vector<Object> objects;
    std::vector<Number> numbers;
    std::vector<Slice> strings;            // without quotes
    std::vector<std::uint32_t> lineStarts; // of text

    [[nodiscard]] std::string_view text(Slice slice) const { return std::string_view(bytes).substr(slice.begin, slice.size()); }
    [[nodiscard]] std::span<const Number> numbersOf(const Object& object) const
    {
        return std::span<const Number>(numbers).subspan(object.firstNumber, object.numberCount);
    }
    [[nodiscard]] std::span<const Slice> stringsOf(const Object& object) const
    {
        return std::span<const Slice>(strings).subspan(object.firstString, object.stringCount);
    }
    // A number for messages: as written in text, its shortest decimal form in binary.
    [[nodiscard]] std::string textOf(const Number& number) const;
    [[nodiscard]] Position positionOf(std::size_t offset) const; // {0, 0} in binary
    // An error at a place of the file `name`: with line and column in text, with the offset in binary.
    [[nodiscard]] Error errorAt(std::size_t offset, std::string message, const std::string& name, const char* id) const;
    [[nodiscard]] int lineOf(std::size_t offset) const { return positionOf(offset).line; }
    // The children of an object, or of the file for kNoObject, in file order.
    [[nodiscard]] std::vector<std::uint32_t> childrenOf(std::uint32_t object) const;
    [[nodiscard]] std::uint32_t firstChildOf(std::uint32_t object, Type type) const; // kNoObject when there is none
    void indexLines();
};

} // namespace slerpline::x
