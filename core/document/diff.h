#pragma once

#include "core/document/document.h"

namespace slerpline {

// One track that differs.
struct TrackChange {
    ClipId clip = 0;
    TrackId track = 0;
    std::vector<TimeRange> times; // where it may play differently; empty when only its names or flags changed
};

// What differs between two versions of a document: enough for views to redraw no more than they must.
struct DocumentChange {
    bool scene = false;     // nodes, meshes or skins
    bool structure = false; // which clips and tracks there are, names, targets
    bool settings = false;  // time base, frame rate, ranges, loop flags, source
    std::vector<TrackChange> tracks;

    [[nodiscard]] bool empty() const { return !scene && !structure && !settings && tracks.empty(); }
};

// What differs between two versions. Parts that both share are not looked at.
[[nodiscard]] DocumentChange diff(const Document& before, const Document& after);

} // namespace slerpline
