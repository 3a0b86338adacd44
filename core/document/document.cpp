#include "core/document/document.h"

#include <fmt/format.h>

namespace slerpline {
namespace {

std::string nameOrNumber(const std::string& name, std::size_t index) { return name.empty() ? fmt::format("#{}", index) : name; }

std::size_t indexOf(const Document& document, const Clip& clip)
{
    for (std::size_t i = 0; i < document.clips.size(); ++i)
        if (document.clips[i]->id == clip.id)
            return i;
    return 0;
}

} // namespace

const Clip* findClip(const Document& document, ClipId id)
{
    for (const Box<Clip>& clip : document.clips)
        if (clip->id == id)
            return &*clip;
    return nullptr;
}

std::string placeOf(const Document& document, const Clip& clip, const Track& track)
{
    std::string place = nameOrNumber(clip.name, indexOf(document, clip)) + "/";
    if (track.target.node >= 0) {
        const auto node = std::size_t(track.target.node);
        const auto& nodes = document.scene->nodes;
        place += nameOrNumber(node < nodes.size() ? nodes[node].name : std::string(), node) + "/";
    }
    return place + propertyName(track.target);
}

} // namespace slerpline
