#include "app/editor/editing/fix_operations.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace slerpline::editor {
namespace {

// The readers speak of a node where `validate` speaks of each of its tracks.
bool speaksOf(const Diagnostic& read, const Diagnostic& found)
{
    return read.id == found.id && (read.place == found.place || read.place == std::string_view(found.place).substr(0, found.place.rfind('/')));
}

const Track* anyTrack(const Document& document, TrackId id)
{
    for (const auto& clip : document.clips)
        if (const Track* track = findTrack(*clip, id))
            return track;
    return nullptr;
}

bool haveSameTimes(const Track& a, const Track& b)
{
    if (curveCount(a) != curveCount(b))
        return false;
    for (std::size_t curve = 0; curve < curveCount(a); ++curve) {
        if (keyCount(a, curve) != keyCount(b, curve))
            return false;
        for (std::size_t key = 0; key < keyCount(a, curve); ++key)
            if (keyTime(a, curve, key) != keyTime(b, curve, key))
                return false;
    }
    return true;
}

// Keys come and go with a fix: what is selected must be there.
EditorState withDocument(EditorState base, Document document)
{
    const Document before = std::exchange(base.document, std::move(document));
    Selection kept; // of tracks that have the keys they had
    for (const auto& [curve, keys] : base.selection.curves())
        if (const Track* old = anyTrack(before, curve.track), *now = anyTrack(base.document, curve.track); old && now && haveSameTimes(*old, *now))
            kept.set(curve, keys);
    base.selection = std::move(kept);
    return base;
}

} // namespace

LiveFindings liveFindings(const std::vector<Diagnostic>& read, const std::vector<Finding>& found)
{
    LiveFindings live;
    for (const Diagnostic& diagnostic : read)
        if (std::any_of(found.begin(), found.end(), [&](const Finding& f) { return speaksOf(diagnostic, f.diagnostic); }))
            live.emplace(diagnostic.id, diagnostic.place);
    return live;
}

std::vector<FoundRow> foundRows(const std::vector<Diagnostic>& read, const LiveFindings& live, const std::vector<Finding>& found)
{
    std::vector<Diagnostic> standing;
    for (const Diagnostic& diagnostic : read) {
        const bool isFound = std::any_of(found.begin(), found.end(), [&](const Finding& f) { return speaksOf(diagnostic, f.diagnostic); });
        if (isFound || !live.contains({diagnostic.id, diagnostic.place}))
            standing.push_back(diagnostic);
    }
    std::vector<FoundRow> rows;
    std::vector<bool> isTaken(found.size(), false);
    for (Diagnostic& diagnostic : withFindings(std::move(standing), found)) {
        FoundRow row{std::move(diagnostic), {}};
        for (std::size_t i = 0; i < found.size(); ++i)
            if (!isTaken[i] && speaksOf(row.diagnostic, found[i].diagnostic)) {
                isTaken[i] = true;
                row.finding = found[i];
                row.diagnostic.fixable = row.diagnostic.fixable || found[i].diagnostic.fixable;
                break;
            }
        rows.push_back(std::move(row));
    }
    std::stable_sort(rows.begin(), rows.end(), [](const FoundRow& a, const FoundRow& b) { return a.diagnostic.severity > b.diagnostic.severity; });
    return rows;
}

bool hasFix(const std::string& id)
{
    for (const char* known : {"rotation.flip", "rotation.antipodal", "rotation.half-turn", "rotation.not-unit", "value.not-finite",
             "keys.duplicate-time", "keys.redundant", "motion.velocity-jump", "motion.overshoot", "clip.length-mismatch"})
        if (id == known)
            return true;
    return false;
}

EditorState fixed(const EditorState& base, const Finding& finding) { return withDocument(base, fix(base.document, finding)); }
EditorState allFixed(const EditorState& base, const std::string& id) { return withDocument(base, fixAll(base.document, id)); }
EditorState rebound(const EditorState& base, const Finding& finding, int node)
{
    return withDocument(base, rebind(base.document, finding.clip, finding.track, node));
}

} // namespace slerpline::editor
