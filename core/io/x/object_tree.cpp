#include "core/io/x/object_tree.h"

#include "core/base/number_text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace slerpline::x {
namespace {

constexpr std::array<std::pair<const char*, Type>, 15> kTypes{{
    {"Frame", Type::frame},
    {"FrameTransformMatrix", Type::frameTransformMatrix},
    {"Mesh", Type::mesh},
    {"MeshNormals", Type::meshNormals},
    {"MeshTextureCoords", Type::meshTextureCoords},
    {"MeshMaterialList", Type::meshMaterialList},
    {"Material", Type::material},
    {"TextureFilename", Type::textureFilename},
    {"SkinWeights", Type::skinWeights},
    {"AnimTicksPerSecond", Type::ticksPerSecond},
    {"AnimationSet", Type::animationSet},
    {"Animation", Type::animation},
    {"AnimationKey", Type::animationKey},
    {"AnimationOptions", Type::animationOptions},
    {"CompressedAnimationSet", Type::compressedAnimationSet},
}};

char lower(char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; }

bool equalWithoutCase(std::string_view a, std::string_view b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

} // namespace

Type typeOf(std::string_view typeName)
{
    for (const auto& [name, type] : kTypes)
        if (equalWithoutCase(typeName, name))
            return type;
    return equalWithoutCase(typeName, "template") ? Type::templateDefinition : Type::unknown;
}

const char* nameOf(Type type)
{
    for (const auto& [name, known] : kTypes)
        if (known == type)
            return name;
    return type == Type::templateDefinition ? "template" : type == Type::reference ? "reference" : "object";
}

std::string Tree::textOf(const Number& number) const
{
    return isBinary ? numberText(number.value) : std::string(text({number.offset, number.offset + std::min<std::uint32_t>(number.length, 40)}));
}

Error Tree::errorAt(std::size_t offset, std::string message, const std::string& name, const char* id) const
{
    if (isInflated)
        message += " (in the inflated file)";
    if (isBinary)
        return {std::move(message), name, 0, 0, static_cast<long long>(offset), id};
    const Position position = positionOf(offset);
    return {std::move(message), name, position.line, position.column, -1, id};
}

Position Tree::positionOf(std::size_t offset) const
{
    if (lineStarts.empty())
        return {};
    const auto after = std::upper_bound(lineStarts.begin(), lineStarts.end(), std::uint32_t(offset));
    return {int(after - lineStarts.begin()), int(offset - *std::prev(after)) + 1};
}

std::vector<std::uint32_t> Tree::childrenOf(std::uint32_t object) const
{
    std::vector<std::uint32_t> children;
    if (object == kNoObject) {
        for (std::uint32_t i = 0; i < objects.size(); ++i)
            if (objects[i].parent == kNoObject)
                children.push_back(i);
        return children;
    }
    for (std::uint32_t child = objects[object].firstChild; child != kNoObject; child = objects[child].nextSibling)
        children.push_back(child);
    return children;
}

std::uint32_t Tree::firstChildOf(std::uint32_t object, Type type) const
{
    std::uint32_t child = objects[object].firstChild;
    while (child != kNoObject && objects[child].type != type)
        child = objects[child].nextSibling;
    return child;
}

void Tree::indexLines()
{
    lineStarts.assign(1, 0);
    for (std::uint32_t i = 0; i < bytes.size(); ++i)
        if (bytes[i] == '\n' || (bytes[i] == '\r' && (i + 1 == bytes.size() || bytes[i + 1] != '\n')))
            lineStarts.push_back(i + 1);
}

} // namespace slerpline::x
