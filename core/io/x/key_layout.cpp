#include "core/io/x/key_layout.h"

#include "core/clip/matrix_budget.h"
#include "core/document/edit.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numbers>

namespace slerpline::x {
namespace {

// The tracks of one node in one clip; null when there is none of a kind.
struct NodeTracks {
    const Track* translation = nullptr;
    const Track* rotation = nullptr;
    const Track* scale = nullptr;
    const Track* matrix = nullptr;
    bool isAmbiguous = false; // two of one kind

    void add(const Track& track)
    {
        const Track*& place = track.target.kind == PropertyKind::translation ? translation
            : track.target.kind == PropertyKind::rotation                    ? rotation
            : track.target.kind == PropertyKind::scale                       ? scale
                                                                             : matrix;
        isAmbiguous = isAmbiguous || place;
        place = &track;
    }
    [[nodiscard]] bool hasParts() const { return translation || rotation || scale; }
    [[nodiscard]] bool canConvert() const { return !isAmbiguous && !(matrix && hasParts()); }
};

std::map<int, NodeTracks> tracksByNode(const Clip& clip)
{
    std::map<int, NodeTracks> nodes;
    for (const Box<Track>& track : clip.tracks)
        if (track->target.kind != PropertyKind::named && track->target.node >= 0)
            nodes[track->target.node].add(*track);
    return nodes;
}

std::size_t keyTimes(const Track& track)
{
    std::vector<Seconds> times;
    for (std::size_t curve = 0; curve < curveCount(track); ++curve)
        for (std::size_t key = 0; key < keyCount(track, curve); ++key)
            times.push_back(keyTime(track, curve, key));
    std::sort(times.begin(), times.end());
    return std::size_t(std::unique(times.begin(), times.end()) - times.begin());
}

class Layout {
public:
    Layout(const Document& document, const WriteOptions& options, Written& written) : document_(document), options_(options), written_(written) {}

    Result<Document> run()
    {
        Document result = document_;
        for (Box<Clip>& clip : result.clips) {
            auto changed = changedClip(*clip);
            if (!changed)
                return tl::unexpected<Error>(std::move(changed.error()));
            if (changed->tracks != clip->tracks)
                clip = Box<Clip>(std::move(*changed));
        }
        return result;
    }

private:
    Result<Clip> changedClip(const Clip& clip)
    {
        Clip result = clip;
        result.tracks.clear();
        const std::map<int, NodeTracks> nodes = tracksByNode(clip);
        for (const Box<Track>& track : clip.tracks)
            nextId_ = std::max(nextId_, track->id + 1);
        for (const Box<Track>& track : clip.tracks) {
            if (options_.proceeds && !options_.proceeds())
                return tl::unexpected<Error>(Error{"the export was cancelled", "", 0, 0, -1, "io.cancelled"});
            const bool isMatrix = track->target.kind == PropertyKind::matrix;
            const bool isWanted = isMatrix == (options_.xKeyLayout == XKeyLayout::matrices);
            const auto node = nodes.find(track->target.node);
            if (track->target.kind == PropertyKind::named || node == nodes.end() || isWanted) {
                result.tracks.push_back(track);
            } else if (!node->second.canConvert()) {
                written_.diagnostics.push_back({"x.key-layout", Severity::warning, placeOf(document_, clip, *track), 0, 1,
                    "the node has several tracks for one thing; they were written as they are", false});
                result.tracks.push_back(track);
            } else if (isMatrix) {
                takeApart(clip, *track, result);
            } else if (auto done = putTogether(clip, *track, node->second, result); !done) {
                return tl::unexpected<Error>(std::move(done.error()));
            }
        }
        return result;
    }

    void takeApart(const Clip& clip, const Track& track, Clip& result)
    {
        auto parts = matrixTrackParts(track);
        if (!parts) {
            result.tracks.emplace_back(track);
            return;
        }
        const std::string place = placeOf(document_, clip, track);
        const std::size_t keys = keyTimes(track);
        if (parts->largestChange > 0)
            written_.resampled.push_back({place, keys, keys, parts->largestChange, "units"});
        if (parts->largestShear > 1e-6)
            written_.diagnostics.push_back({"x.sheared", Severity::warning, place, 0, 1,
                fmt::format("matrices are sheared (by {:.3g} at {:.4g} s), which translation, rotation and scale keys cannot say",
                    parts->largestShear, parts->largestShearAt),
                false});
        for (Track* part : {&parts->rotation, &parts->scale, &parts->translation}) {
            part->id = nextId_++;
            result.tracks.emplace_back(std::move(*part));
        }
    }

    // At the first of a node's parts; the others have gone into it by then.
    Result<void> putTogether(const Clip& clip, const Track& track, const NodeTracks& node, Clip& result)
    {
        const auto isFirst = std::find_if(clip.tracks.begin(), clip.tracks.end(),
            [&](const Box<Track>& other) { return other->target.node == track.target.node && other->target.kind != PropertyKind::named; });
        if (&**isFirst != &track)
            return {};
        const MatrixBudget budget{options_.budgetDegrees * std::numbers::pi / 180, options_.budgetRelative, document_.ticksPerSecond};
        auto made
            = matrixTrackWithin(node.translation, node.rotation, node.scale, document_.scene->nodes[std::size_t(track.target.node)].rest, budget);
        if (!made && made.error().id == "edit.no-parts")
            return {}; // tracks without keys say nothing
        if (!made) {
            made.error().message = placeOf(document_, clip, track) + ": " + made.error().message;
            return tl::unexpected<Error>(std::move(made.error()));
        }
        made->track.id = nextId_++;
        std::size_t before = 0;
        for (const Track* part : {node.translation, node.rotation, node.scale})
            before += part ? keyTimes(*part) : 0;
        if (made->largestChange > 0)
            written_.resampled.push_back({placeOf(document_, clip, made->track), before, keyTimes(made->track), made->largestChange, "units"});
        result.tracks.emplace_back(std::move(made->track));
        return {};
    }

    const Document& document_;
    const WriteOptions& options_;
    Written& written_;
    TrackId nextId_ = 1;
};

} // namespace

Result<Document> withKeyLayout(const Document& document, const WriteOptions& options, Written& written)
{
    if (options.xKeyLayout == XKeyLayout::asStored)
        return document;
    return Layout(document, options, written).run();
}

} // namespace slerpline::x
