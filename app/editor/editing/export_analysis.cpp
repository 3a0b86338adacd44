#include "app/editor/editing/export_analysis.h"

#include "core/clip/clip_sampler.h"
#include "core/clip/reduce_track.h"
#include "core/curve/rotation.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace slerpline::editor {
namespace {

constexpr double kWritingShare = 0.6;
constexpr double kLeastUnits = 1e-6;  // as the writer's
constexpr int kInnerSamples = 3;      // between two key times
constexpr std::size_t kPieces = 1024; // of a track's time, each with its largest error
constexpr std::size_t kTracksOneTell = 8;

std::vector<Seconds> keyTimes(const Track& track)
{
    std::vector<Seconds> times;
    for (std::size_t curve = 0; curve < curveCount(track); ++curve)
        for (std::size_t key = 0; key < keyCount(track, curve); ++key)
            times.push_back(keyTime(track, curve, key));
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

// Whether a file of the format holds the track: a .x file has no properties of one's own and no empty lists.
bool isWritten(const Track& track, FileFormat format)
{
    return format == FileFormat::json || (track.target.kind != PropertyKind::named && track.target.node >= 0 && !keyTimes(track).empty());
}

template <class T> void addJumps(const Curve<T>& curve, std::vector<Seconds>& jumps)
{
    for (std::size_t i = 0; i + 1 < curve.keys.size(); ++i) {
        const Interpolation mode = curve.playAs.value_or(curve.keys[i].interpolation);
        if (mode == Interpolation::step || curve.keys[i].time == curve.keys[i + 1].time)
            jumps.push_back(curve.keys[i + 1].time);
    }
}

// Where a track's value jumps, or may: beside it one tick belongs to neither side.
std::vector<Seconds> jumpTimes(const Track& track)
{
    std::vector<Seconds> jumps;
    if (const auto* vector = std::get_if<VectorCurves>(&track.curves))
        for (const Curve<double>& curve : vector->components)
            addJumps(curve, jumps);
    else if (const auto* rotation = std::get_if<Curve<glm::dquat>>(&track.curves))
        addJumps(*rotation, jumps);
    else
        addJumps(std::get<Curve<glm::dmat4>>(track.curves), jumps);
    std::sort(jumps.begin(), jumps.end());
    return jumps;
}

double errorBetween(const TrackSample& a, const TrackSample& b, bool isAngle)
{
    if (isAngle && a.size() == 4 && b.size() == 4)
        return glm::degrees(angleBetween(normalised(glm::dquat(a[3], a[0], a[1], a[2])), normalised(glm::dquat(b[3], b[0], b[1], b[2]))));
    double largest = 0;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        largest = std::max(largest, std::abs(a[i] - b[i]));
    return largest;
}

// Which track of a file that was read back is which of ours: by names where they tell, else by the order among those alike.
class Counterparts {
public:
    Counterparts(const Document& authored, const Document& written) : authored_(authored), written_(written) {}

    struct Place {
        std::size_t clip = 0, track = 0;
    };
    [[nodiscard]] std::optional<std::size_t> clip(std::size_t index) const
    {
        const auto sameName = [&](const Document& document, const std::string& name) {
            std::vector<std::size_t> found;
            for (std::size_t i = 0; i < document.clips.size(); ++i)
                if (document.clips[i]->name == name)
                    found.push_back(i);
            return found;
        };
        const std::string& name = authored_.clips[index]->name;
        const auto ours = sameName(authored_, name), theirs = sameName(written_, name);
        if (ours.size() == theirs.size() && !theirs.empty())
            return theirs[std::size_t(std::find(ours.begin(), ours.end(), index) - ours.begin())];
        if (authored_.clips.size() == written_.clips.size())
            return index;
        return std::nullopt;
    }
    [[nodiscard]] std::optional<std::size_t> track(std::size_t clip, std::size_t index, std::size_t writtenClip) const
    {
        const Clip& ours = *authored_.clips[clip];
        const Clip& theirs = *written_.clips[writtenClip];
        const Target& target = ours.tracks[index]->target;
        const auto find = [&](const auto& isAlike) -> std::optional<std::size_t> {
            std::vector<std::size_t> mine, found;
            for (std::size_t i = 0; i < ours.tracks.size(); ++i)
                if (isAlike(authored_, ours.tracks[i]->target))
                    mine.push_back(i);
            for (std::size_t i = 0; i < theirs.tracks.size(); ++i)
                if (isAlike(written_, theirs.tracks[i]->target))
                    found.push_back(i);
            if (mine.size() != found.size() || found.empty())
                return std::nullopt;
            return found[std::size_t(std::find(mine.begin(), mine.end(), index) - mine.begin())];
        };
        const std::string name = nodeName(authored_, target);
        const auto sameNode = [&](const Document& document, const Target& other) {
            return other.kind == target.kind && other.name == target.name && nodeName(document, other) == name;
        };
        if (const auto byName = find(sameNode))
            return byName;
        return find([&](const Document&, const Target& other) { return other == target; }); // names changed, indices did not
    }

private:
    static std::string nodeName(const Document& document, const Target& target)
    {
        return target.node >= 0 && std::size_t(target.node) < document.scene->nodes.size() ? document.scene->nodes[std::size_t(target.node)].name
                                                                                           : std::string();
    }
    const Document& authored_;
    const Document& written_;
};

// "Wave/Arm/matrix" in its three pieces.
ExportTrack namedByPlace(const std::string& place)
{
    ExportTrack entry;
    const std::size_t last = place.rfind('/'), first = place.find('/');
    if (last == std::string::npos || first == last) {
        entry.property = place;
        return entry;
    }
    entry.clip = place.substr(0, first);
    entry.node = place.substr(first + 1, last - first - 1);
    entry.property = place.substr(last + 1);
    return entry;
}

struct Comparison {
    std::vector<ErrorSample> curve;
    double largest = 0;
    Seconds at = 0;
};

// Both tracks over the keys of the first, at all key times of both and a few places between.
Comparison compare(ClipSampler& authored, std::size_t authoredTrack, ClipSampler& written, std::size_t writtenTrack, Seconds tick)
{
    const Track& track = *authored.clip().tracks[authoredTrack];
    const bool isAngle = track.target.kind == PropertyKind::rotation;
    const std::vector<Seconds> own = keyTimes(track), theirs = keyTimes(*written.clip().tracks[writtenTrack]), jumps = jumpTimes(track);
    std::vector<Seconds> times;
    std::merge(own.begin(), own.end(), theirs.begin(), theirs.end(), std::back_inserter(times));
    Comparison result;
    if (own.empty())
        return result;
    const TimeRange range{own.front(), own.back()};
    std::vector<ErrorSample> pieces(kPieces, {0, -1});
    const auto look = [&](Seconds time) {
        const auto jump = std::lower_bound(jumps.begin(), jumps.end(), time - 1.001 * tick);
        if (!range.contains(time) || (jump != jumps.end() && std::abs(*jump - time) <= 1.001 * tick))
            return;
        const double error = errorBetween(authored.sample(authoredTrack, time), written.sample(writtenTrack, time), isAngle);
        const double share = range.duration() > 0 ? (time - range.first) / range.duration() : 0;
        ErrorSample& piece = pieces[std::min(kPieces - 1, std::size_t(share * double(kPieces)))];
        if (error > piece.error)
            piece = {time, error};
        if (error > result.largest) {
            result.largest = error;
            result.at = time;
        }
    };
    for (std::size_t i = 0; i < times.size(); ++i) {
        look(times[i]);
        if (i + 1 < times.size() && times[i + 1] - times[i] > 1e-9)
            for (int inner = 1; inner <= kInnerSamples; ++inner)
                look(times[i] + (times[i + 1] - times[i]) * inner / (kInnerSamples + 1));
    }
    for (const ErrorSample& piece : pieces)
        if (piece.error >= 0)
            result.curve.push_back(piece);
    return result;
}

} // namespace

Document withClips(const Document& document, const std::set<ClipId>& clips)
{
    Document result = document;
    std::erase_if(result.clips, [&](const Box<Clip>& clip) { return !clips.contains(clip->id); });
    return result;
}

Result<ExportAnalysis> analyseExport(const Document& whole, const ExportSettings& settings, const std::function<bool(double)>& proceeds)
{
    const Document document = withClips(whole, settings.clips);
    const auto cancelled = [] { return tl::unexpected<Error>(Error{"the export was cancelled", "", 0, 0, -1, "io.cancelled"}); };
    ExportAnalysis analysis;
    std::multimap<std::string, std::pair<std::size_t, std::size_t>> trackAt;
    for (std::size_t clip = 0; clip < document.clips.size(); ++clip)
        for (std::size_t track = 0; track < document.clips[clip]->tracks.size(); ++track) {
            trackAt.emplace(placeOf(document, *document.clips[clip], *document.clips[clip]->tracks[track]), std::pair(clip, track));
            analysis.trackTotal += isWritten(*document.clips[clip]->tracks[track], settings.format) ? 1 : 0;
        }
    std::size_t written = 0;
    const double total = double(std::max<std::size_t>(1, trackAt.size()));
    WriteOptions options = settings.options;
    options.proceeds = [&] { return !proceeds || proceeds(kWritingShare * std::min(1.0, double(written++) / total)); };
    auto file = writeDocument(document, settings.format, options);
    if (!file)
        return tl::unexpected<Error>(std::move(file.error()));
    analysis.bytes = std::move(file->bytes);
    analysis.diagnostics = std::move(file->diagnostics);
    auto read = readDocument(analysis.bytes, settings.format == FileFormat::x ? "export.x" : "export.json");
    if (!read)
        return tl::unexpected<Error>(std::move(read.error()));

    std::map<std::pair<std::size_t, std::size_t>, std::size_t> reportOf; // clip and track -> analysis.tracks
    for (const TrackReport& report : file->resampled) {
        auto found = trackAt.find(report.place);
        if (found == trackAt.end()) { // a matrix made of parts
            ExportTrack entry = namedByPlace(report.place);
            entry.keysBefore = report.keysBefore;
            entry.keysWritten = report.keysWritten;
            entry.error = report.maxError;
            analysis.largestUnits = std::max(analysis.largestUnits, report.maxError);
            analysis.tracks.push_back(std::move(entry));
            continue;
        }
        const auto [clip, track] = found->second;
        if (!reportOf.contains({clip, track}))
            trackAt.erase(found);
        const Track& source = *document.clips[clip]->tracks[track];
        ExportTrack entry;
        entry.clip = document.clips[clip]->name;
        if (source.target.node >= 0 && std::size_t(source.target.node) < document.scene->nodes.size())
            entry.node = document.scene->nodes[std::size_t(source.target.node)].name;
        entry.property = propertyName(source.target);
        entry.keysBefore = report.keysBefore;
        entry.keysWritten = report.keysWritten;
        entry.isAngle = report.unit == "degrees";
        entry.error = report.maxError;
        entry.budget = entry.isAngle ? options.budgetDegrees : std::max(kLeastUnits, options.budgetRelative * largestComponentRange(source));
        entry.frameRate = document.clips[clip]->frameRate;
        reportOf.emplace(std::pair(clip, track), analysis.tracks.size());
        analysis.tracks.push_back(std::move(entry));
    }

    const Counterparts counterparts(document, read->value);
    const Seconds tick = settings.format == FileFormat::x ? 1 / document.ticksPerSecond : 0;
    std::size_t compared = 0;
    for (std::size_t clip = 0; clip < document.clips.size(); ++clip) {
        ClipSampler ours(*document.clips[clip]), theirs;
        const auto other = counterparts.clip(clip);
        if (other)
            theirs = ClipSampler(*read->value.clips[*other]);
        for (std::size_t track = 0; track < document.clips[clip]->tracks.size(); ++track) {
            if (compared++ % kTracksOneTell == 0 && proceeds && !proceeds(kWritingShare + (1 - kWritingShare) * double(compared) / total))
                return cancelled();
            const Track& source = *document.clips[clip]->tracks[track];
            if (!isWritten(source, settings.format))
                continue; // which the diagnostics say
            const std::vector<Seconds> before = keyTimes(source);
            analysis.keysBefore += before.size();
            const auto match = other ? counterparts.track(clip, track, *other) : std::nullopt;
            const auto report = reportOf.find({clip, track});
            if (!match) {
                ++analysis.notCompared;
                if (report != reportOf.end())
                    analysis.largestUnits = std::max(analysis.largestUnits, analysis.tracks[report->second].error);
                analysis.keysWritten += report == reportOf.end() ? before.size() : analysis.tracks[report->second].keysWritten;
                continue;
            }
            Comparison comparison = compare(ours, track, theirs, *match, tick);
            analysis.keysWritten += keyTimes(*theirs.clip().tracks[*match]).size();
            const bool isAngle = source.target.kind == PropertyKind::rotation;
            double& largest = isAngle ? analysis.largestDegrees : analysis.largestUnits;
            largest = std::max(largest, comparison.largest);
            if (report != reportOf.end()) {
                ExportTrack& entry = analysis.tracks[report->second];
                entry.error = std::max(entry.error, comparison.largest);
                entry.errorAt = comparison.at;
                entry.curve = std::move(comparison.curve);
            }
        }
    }
    std::stable_sort(analysis.tracks.begin(), analysis.tracks.end(),
        [](const ExportTrack& a, const ExportTrack& b) { return a.error * b.budget.value_or(a.error) > b.error * a.budget.value_or(b.error); });
    return analysis;
}

} // namespace slerpline::editor
