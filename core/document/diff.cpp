#include "core/document/diff.h"

#include "core/curve/diff.h"

#include <algorithm>
#include <limits>

namespace slerpline {
namespace {

std::vector<TimeRange> changedTimes(const Track& before, const Track& after)
{
    if (before.curves.index() != after.curves.index())
        return {{-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()}};
    std::vector<TimeRange> times;
    const auto add = [&](const std::vector<TimeRange>& more) { times.insert(times.end(), more.begin(), more.end()); };
    if (const auto* vector = std::get_if<VectorCurves>(&before.curves)) {
        const auto& other = std::get<VectorCurves>(after.curves);
        for (std::size_t i = 0; i < std::min(vector->components.size(), other.components.size()); ++i)
            add(diff(vector->components[i], other.components[i]));
    } else if (const auto* rotation = std::get_if<Curve<glm::dquat>>(&before.curves)) {
        add(diff(*rotation, std::get<Curve<glm::dquat>>(after.curves)));
    } else {
        add(diff(std::get<Curve<glm::dmat4>>(before.curves), std::get<Curve<glm::dmat4>>(after.curves)));
    }
    std::sort(times.begin(), times.end(), [](const TimeRange& a, const TimeRange& b) { return a.first < b.first; });
    return times;
}

void addClipChanges(const Clip& before, const Clip& after, DocumentChange& change)
{
    if (before.name != after.name || before.tracks.size() != after.tracks.size())
        change.structure = true;
    if (before.range != after.range || before.frameRate != after.frameRate || before.loop != after.loop
        || before.unknownMembers != after.unknownMembers)
        change.settings = true;
    for (const Box<Track>& track : after.tracks) {
        const auto old = std::find_if(before.tracks.begin(), before.tracks.end(), [&](const Box<Track>& t) { return t->id == track->id; });
        if (old == before.tracks.end()) {
            change.structure = true;
            continue;
        }
        if (old->shares(track) || **old == *track)
            continue;
        if ((*old)->target != track->target)
            change.structure = true;
        change.tracks.push_back({after.id, track->id, changedTimes(**old, *track)});
    }
}

} // namespace

DocumentChange diff(const Document& before, const Document& after)
{
    DocumentChange change;
    change.scene = !(before.scene == after.scene);
    change.settings = before.ticksPerSecond != after.ticksPerSecond || before.frameRate != after.frameRate
        || before.xRotationSense != after.xRotationSense || before.jsonForm != after.jsonForm || before.source != after.source
        || before.foreign != after.foreign || before.unknownMembers != after.unknownMembers;
    if (before.clips.size() != after.clips.size())
        change.structure = true;
    else
        for (std::size_t i = 0; i < after.clips.size(); ++i)
            change.structure = change.structure || before.clips[i]->id != after.clips[i]->id;
    for (const Box<Clip>& clip : after.clips) {
        const auto old = std::find_if(before.clips.begin(), before.clips.end(), [&](const Box<Clip>& c) { return c->id == clip->id; });
        if (old == before.clips.end())
            change.structure = true;
        else if (!old->shares(clip))
            addClipChanges(**old, *clip, change);
    }
    return change;
}

} // namespace slerpline
