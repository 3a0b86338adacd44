#include "app/command/merge_motion.h"

#include "app/command/describe.h"
#include "app/command/options.h"

#include <fmt/format.h>

namespace slerpline::command {
namespace {

Result<std::size_t> counterpartOf(const Document& original, const Document& motion, std::size_t clip)
{
    for (std::size_t i = 0; i < original.clips.size(); ++i)
        if (original.clips[i]->name == motion.clips[clip]->name)
            return i;
    if (original.clips.size() == 1 && motion.clips.size() == 1)
        return 0;
    return tl::unexpected(usageError(fmt::format("--into: the original has no clip \"{}\"", clipName(motion, clip))));
}

Result<void> mergeClip(const Document& original, const Document& motion, const Clip& from, Clip& into)
{
    for (const Box<Track>& track : from.tracks) {
        const std::string name = trackName(motion, *track);
        bool found = false;
        for (Box<Track>& candidate : into.tracks)
            if (!found && trackName(original, *candidate) == name) {
                candidate = candidate.with([&track](Track& changed) { changed.curves = track->curves; });
                found = true;
            }
        if (!found)
            return tl::unexpected(usageError(fmt::format("--into: clip \"{}\" of the original has no track {}", into.name, name)));
    }
    return {};
}

} // namespace

Result<Document> mergedMotion(const Document& original, const Document& motion)
{
    Document result = original;
    for (std::size_t i = 0; i < motion.clips.size(); ++i) {
        const auto counterpart = counterpartOf(original, motion, i);
        if (!counterpart)
            return tl::unexpected(counterpart.error());
        Clip clip = *result.clips[*counterpart];
        if (const auto merged = mergeClip(original, motion, *motion.clips[i], clip); !merged)
            return tl::unexpected(merged.error());
        result.clips[*counterpart] = Box<Clip>(std::move(clip));
    }
    return result;
}

} // namespace slerpline::command
