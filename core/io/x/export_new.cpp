#include "core/io/x/export.h"
#include "core/io/x/export_scene.h"
#include "core/io/x/key_text.h"
#include "core/io/x/names.h"

#include <fmt/format.h>

#include <cmath>
#include <map>

namespace slerpline::x {
namespace {

Result<std::string> animationSetText(
    const Document& document, const Clip& clip, const std::vector<std::string>& names, int floatBits, const WriteOptions& options, Written& written)
{
    TextStyle style;
    style.floatBits = floatBits;
    std::map<int, std::vector<FileKeys>> lists;
    for (const Box<Track>& track : clip.tracks) {
        if (track->target.kind == PropertyKind::named || track->target.node < 0)
            continue; // reportNotStored has said so
        auto keys = fileKeysOf(document, clip, *track, options, written);
        if (!keys)
            return tl::unexpected<Error>(std::move(keys.error()));
        if (keys->ticks.empty()) {
            written.diagnostics.push_back(
                {"x.unsupported", Severity::info, placeOf(document, clip, *track), 0, 1, "a track without keys was left out", false});
            continue;
        }
        lists[track->target.node].push_back(std::move(*keys));
    }
    const std::string name = writableName(clip.name, "");
    std::string text = "AnimationSet " + (name.empty() ? "" : name + " ") + "{\n";
    for (const auto& [node, keys] : lists) {
        text += " Animation {\n  { " + names[std::size_t(node)] + " }\n";
        for (const FileKeys& list : keys)
            text += "  " + keyObjectText(list, "  ", style) + "\n";
        text += " }\n";
    }
    return text + "}\n";
}

} // namespace

Result<Written> writeNew(const Document& document, int floatBits, const WriteOptions& options)
{
    const double ticks = document.ticksPerSecond;
    if (!(ticks >= 1 && ticks <= 4294967295.0) || ticks != std::floor(ticks))
        return tl::unexpected<Error>(
            Error{fmt::format("expected a whole number of ticks per second for a .x file, found {}; --ticks-per-second sets one", ticks), "", 0, 0,
                -1, "x.ticks"});
    Written written;
    const std::vector<std::string> names = frameNames(document, written);
    written.bytes = fmt::format("xof 0303txt 00{}\n", floatBits) + templatesText(document);
    written.bytes += sceneText(*document.scene, names, floatBits);
    if (!document.clips.empty())
        written.bytes += fmt::format("AnimTicksPerSecond {{ {:.0f}; }}\n", ticks);
    for (const Box<Clip>& clip : document.clips) {
        auto text = animationSetText(document, *clip, names, floatBits, options, written);
        if (!text)
            return tl::unexpected<Error>(std::move(text.error()));
        written.bytes += *text;
    }
    return written;
}

} // namespace slerpline::x
