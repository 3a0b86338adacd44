#include "app/editor/editing/document_operations.h"

#include "core/clip/matrix_parts.h"
#include "core/document/edit.h"
#include "core/document/edit_nodes.h"

#include <fmt/format.h>

#include <algorithm>

namespace slerpline::editor {
namespace {

tl::unexpected<Error> failure(std::string message) { return tl::unexpected<Error>(Error{std::move(message), "", 0, 0, -1, "edit.track"}); }

bool hasNode(const Document& document, int node) { return node >= 0 && std::size_t(node) < document.scene->nodes.size(); }

std::string nodeName(const Document& document, int node)
{
    if (!hasNode(document, node))
        return "the clip";
    const std::string& name = document.scene->nodes[std::size_t(node)].name;
    return name.empty() ? fmt::format("unnamed {}", node) : name;
}

// No track of any clip has it: an identity stands for one track wherever it is.
TrackId nextTrackId(const Document& document)
{
    TrackId next = 1;
    for (const Box<Clip>& clip : document.clips)
        for (const Box<Track>& track : clip->tracks)
            next = std::max(next, track->id + 1);
    return next;
}

const Box<Track>* trackAt(const Clip& clip, const Target& target)
{
    const auto found = std::find_if(clip.tracks.begin(), clip.tracks.end(), [&](const Box<Track>& track) { return track->target == target; });
    return found == clip.tracks.end() ? nullptr : &*found;
}

// Where a track of this node belongs: behind the node's others, so that files list them together.
std::vector<Box<Track>>::iterator placeFor(Clip& clip, const Target& target)
{
    const auto last = std::find_if(clip.tracks.rbegin(), clip.tracks.rend(), [&](const Box<Track>& t) { return t->target.node == target.node; });
    return last == clip.tracks.rend() ? clip.tracks.end() : last.base();
}

Selection without(const Selection& selection, const std::set<TrackId>& gone)
{
    Selection kept;
    for (const auto& [curve, keys] : selection.curves())
        if (!gone.contains(curve.track))
            kept.set(curve, keys);
    return kept;
}

// The selection of tracks that are still there.
void dropGone(EditorState& state)
{
    std::set<TrackId> there, gone;
    for (const Box<Clip>& clip : state.document.clips)
        for (const Box<Track>& track : clip->tracks)
            there.insert(track->id);
    for (const auto& [curve, keys] : state.selection.curves())
        if (!there.contains(curve.track))
            gone.insert(curve.track);
    state.selection = without(state.selection, gone);
}

VectorCurves vectorCurves(const std::vector<std::string>& names, const std::vector<double>& values, Seconds time)
{
    VectorCurves curves;
    curves.names = names;
    for (double value : values) {
        Key<double> key;
        key.time = time;
        key.value = value;
        key.interpolation = Interpolation::tangent;
        key.in.rule = key.out.rule = TangentRule::clamped;
        Curve<double> curve;
        curve.keys = KeyList<double>(std::vector<Key<double>>{key});
        curves.components.push_back(std::move(curve));
    }
    return curves;
}

TrackCurves restCurves(const Document& document, const Target& target, const std::vector<std::string>& components, Seconds time)
{
    const RestTransform rest = hasNode(document, target.node) ? document.scene->nodes[std::size_t(target.node)].rest : RestTransform{};
    const std::vector<std::string> xyz{"x", "y", "z"};
    switch (target.kind) {
    case PropertyKind::translation: return vectorCurves(xyz, {rest.translation.x, rest.translation.y, rest.translation.z}, time);
    case PropertyKind::scale: return vectorCurves(xyz, {rest.scale.x, rest.scale.y, rest.scale.z}, time);
    case PropertyKind::rotation: {
        Key<glm::dquat> key;
        key.time = time;
        key.value = rest.rotation;
        key.interpolation = Interpolation::spline;
        Curve<glm::dquat> curve;
        curve.keys = KeyList<glm::dquat>(std::vector<Key<glm::dquat>>{key});
        return curve;
    }
    case PropertyKind::matrix: {
        Key<glm::dmat4> key;
        key.time = time;
        key.value = localMatrix(rest);
        Curve<glm::dmat4> curve;
        curve.keys = KeyList<glm::dmat4>(std::vector<Key<glm::dmat4>>{key});
        return curve;
    }
    case PropertyKind::named: break;
    }
    return vectorCurves(components, std::vector<double>(components.size(), 0), time);
}

} // namespace

Document newDocument()
{
    Document document;
    document.ticksPerSecond = 4800;
    document.scene = document.scene.with([](Scene& scene) {
        scene.nodes.emplace_back();
        scene.nodes.back().name = "Node";
    });
    Clip clip;
    clip.id = 1;
    clip.name = "Clip";
    clip.range = {0, 2};
    clip.frameRate = document.frameRate;
    document.clips.emplace_back(std::move(clip));
    return document;
}

std::string uniqueName(const std::vector<std::string>& taken, const std::string& wanted)
{
    std::string name = wanted;
    for (int number = 2; std::find(taken.begin(), taken.end(), name) != taken.end(); ++number)
        name = fmt::format("{}_{}", wanted, number);
    return name;
}

NodeAdded addNode(const EditorState& base, int parent, const std::string& name)
{
    Node node;
    node.name = name;
    node.parent = parent;
    NodeAdded added{base, int(base.document.scene->nodes.size())};
    added.state.document = withNode(base.document, std::move(node));
    return added;
}

EditorState renameNode(const EditorState& base, int node, const std::string& name)
{
    EditorState next = base;
    if (hasNode(base.document, node))
        next.document.scene = base.document.scene.with([&](Scene& scene) {
            scene.nodes[std::size_t(node)].name = name;
            scene.nodes[std::size_t(node)].nameBytes.clear();
        });
    return next;
}

NodeRemoved removeNodes(const EditorState& base, int node)
{
    NodeRemoval removal = removeNode(base.document, node);
    NodeRemoved removed{{std::move(removal.document), base.selection}, removal.nodes, removal.tracks, removal.meshes, removal.bones};
    dropGone(removed.state);
    return removed;
}

NodeAdded reparentNode(const EditorState& base, int node, int parent)
{
    NodeMove move = moveNode(base.document, node, parent);
    return {{std::move(move.document), base.selection}, move.node};
}

Result<TracksAdded> addTrack(const EditorState& base, ClipId clipId, const Target& target, const std::vector<std::string>& components, Seconds time)
{
    const Clip* clip = findClip(base.document, clipId);
    const bool isNamed = target.kind == PropertyKind::named;
    if (!clip)
        return failure("there is no clip to put the track into");
    if (!hasNode(base.document, target.node) && !(isNamed && target.node == -1))
        return failure("there is no node for the track to move");
    if (isNamed && target.name.empty())
        return failure("the property has no name");
    if (isNamed && (components.empty() || std::any_of(components.begin(), components.end(), [](const std::string& c) { return c.empty(); })))
        return failure("a property needs at least one component, each with a name");
    if (trackAt(*clip, target))
        return failure(nodeName(base.document, target.node) + " has a " + propertyName(target) + " track in this clip already");
    Track track;
    track.id = nextTrackId(base.document);
    track.target = target;
    track.curves = restCurves(base.document, target, components, time);
    TracksAdded added{base, {track.id}};
    Clip changed = *clip;
    changed.tracks.insert(placeFor(changed, target), Box<Track>(std::move(track)));
    added.state.document = withClip(base.document, std::move(changed));
    return added;
}

EditorState removeTracks(const EditorState& base, ClipId clipId, const std::set<TrackId>& tracks)
{
    const Clip* clip = findClip(base.document, clipId);
    if (!clip)
        return base;
    Clip changed = *clip;
    std::erase_if(changed.tracks, [&](const Box<Track>& track) { return tracks.contains(track->id); });
    return {withClip(base.document, std::move(changed)), without(base.selection, tracks)};
}

Result<EditorState> renameProperty(const EditorState& base, ClipId clipId, TrackId id, const std::string& name)
{
    const Clip* clip = findClip(base.document, clipId);
    const Track* track = clip ? findTrack(*clip, id) : nullptr;
    if (!track || track->target.kind != PropertyKind::named)
        return failure("only a property of one's own can be renamed");
    if (name.empty())
        return failure("the property has no name");
    Track renamed = *track;
    renamed.target.name = name;
    const Box<Track>* other = trackAt(*clip, renamed.target);
    if (other && (*other)->id != id)
        return failure(nodeName(base.document, renamed.target.node) + " has a property named " + name + " already");
    return EditorState{withTrack(base.document, clipId, std::move(renamed)), base.selection};
}

Result<TracksAdded> copyTracks(const EditorState& base, ClipId clipId, const std::set<TrackId>& tracks, int node)
{
    const Clip* clip = findClip(base.document, clipId);
    if (!clip || !hasNode(base.document, node))
        return failure("there is no node to copy to");
    TracksAdded added{base, {}};
    Clip changed = *clip;
    TrackId next = nextTrackId(base.document);
    for (const Box<Track>& track : clip->tracks) {
        if (!tracks.contains(track->id))
            continue;
        Track copy = *track;
        copy.id = next++;
        copy.target.node = node;
        if (trackAt(changed, copy.target))
            return failure(nodeName(base.document, node) + " has a " + propertyName(copy.target) + " track in this clip already");
        added.tracks.push_back(copy.id);
        changed.tracks.insert(placeFor(changed, copy.target), Box<Track>(std::move(copy)));
    }
    if (added.tracks.empty())
        return failure("there is no track to copy");
    added.state.document = withClip(base.document, std::move(changed));
    return added;
}

Result<MatrixTaken> matrixToParts(const EditorState& base, ClipId clipId, const std::set<TrackId>& tracks)
{
    const Clip* clip = findClip(base.document, clipId);
    if (!clip)
        return failure("there is no clip");
    MatrixTaken taken{base, {}};
    Clip changed = *clip;
    TrackId next = nextTrackId(base.document);
    for (const Box<Track>& track : clip->tracks) {
        if (!tracks.contains(track->id) || track->target.kind != PropertyKind::matrix)
            continue;
        auto parts = matrixTrackParts(*track);
        if (!parts)
            return tl::unexpected<Error>(std::move(parts.error()));
        ++taken.matrices;
        taken.largestShear = std::max(taken.largestShear, parts->largestShear);
        taken.largestChange = std::max(taken.largestChange, parts->largestChange);
        auto at = std::find_if(changed.tracks.begin(), changed.tracks.end(), [&](const Box<Track>& t) { return t->id == track->id; });
        at = changed.tracks.erase(at);
        for (Track* part : {&parts->rotation, &parts->scale, &parts->translation}) {
            if (trackAt(changed, part->target))
                return failure(nodeName(base.document, track->target.node) + " has a " + propertyName(part->target)
                    + " track as well; remove one of the two first");
            part->id = next++;
            part->muted = track->muted;
            taken.tracks.push_back(part->id);
            at = changed.tracks.insert(at, Box<Track>(std::move(*part))) + 1;
        }
    }
    if (taken.matrices == 0)
        return failure("none of the picked tracks is a matrix track");
    taken.state.document = withClip(base.document, std::move(changed));
    dropGone(taken.state);
    return taken;
}

} // namespace slerpline::editor
