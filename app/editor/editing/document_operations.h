#pragma once

#include "app/editor/editing/editor_state.h"
#include "core/base/result.h"

#include <set>
#include <string>
#include <vector>

namespace slerpline::editor {

// The verbs for nodes and tracks: EditorState -> EditorState. What is selected of a track that goes, goes too. Names may repeat
// (SPEC section 5); new ones do not.

// An empty document to begin with: one node, one clip of two seconds, no track.
[[nodiscard]] Document newDocument();

// `wanted`, or with the first of "_2", "_3", ... that is not taken.
[[nodiscard]] std::string uniqueName(const std::vector<std::string>& taken, const std::string& wanted);

struct NodeAdded {
    EditorState state;
    int node = -1;
};
// A node at rest in its parent's place; -1: a root.
[[nodiscard]] NodeAdded addNode(const EditorState& base, int parent, const std::string& name);
[[nodiscard]] EditorState renameNode(const EditorState& base, int node, const std::string& name);

struct NodeRemoved {
    EditorState state;
    std::size_t nodes = 0, tracks = 0, meshes = 0, bones = 0; // see slerpline::NodeRemoval
};
[[nodiscard]] NodeRemoved removeNodes(const EditorState& base, int node);
// `node` is where it stands afterwards.
[[nodiscard]] NodeAdded reparentNode(const EditorState& base, int node, int parent);

struct TracksAdded {
    EditorState state;
    std::vector<TrackId> tracks;
};
// A track with one key: the rest pose of its node, or zeros for a named property, whose components are `components`.
// Errors ("edit.track"): no such clip or node, the clip has that track, a property without name or components.
[[nodiscard]] Result<TracksAdded> addTrack(
    const EditorState& base, ClipId clip, const Target& target, const std::vector<std::string>& components, Seconds time);
[[nodiscard]] EditorState removeTracks(const EditorState& base, ClipId clip, const std::set<TrackId>& tracks);
// Errors ("edit.track"): no named property, no name, or its node has that property already.
[[nodiscard]] Result<EditorState> renameProperty(const EditorState& base, ClipId clip, TrackId track, const std::string& name);
// Copies of tracks that move another node. Errors ("edit.track"): no track, no such node, or it has one of these tracks already.
[[nodiscard]] Result<TracksAdded> copyTracks(const EditorState& base, ClipId clip, const std::set<TrackId>& tracks, int node);

struct MatrixTaken {
    EditorState state;
    std::vector<TrackId> tracks; // the new ones
    std::size_t matrices = 0;
    double largestShear = 0;  // see slerpline::TrackParts
    double largestChange = 0; // matrix entries
};
// Matrix tracks among these replaced by translation, rotation and scale. Errors ("edit.track"): none is a matrix track, or a
// node has one of the three already.
[[nodiscard]] Result<MatrixTaken> matrixToParts(const EditorState& base, ClipId clip, const std::set<TrackId>& tracks);

} // namespace slerpline::editor
