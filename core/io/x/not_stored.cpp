#include "core/io/x/not_stored.h"

#include "core/base/number_text.h"

#include <fmt/format.h>

#include <cmath>

namespace slerpline::x {
namespace {

constexpr double kUsualFrameRate = 30; // what clips of a .x file get when they are read
constexpr double kNoTime = 1e-9;       // seconds

// "a, b and c"
std::string listOf(const std::vector<std::string>& things)
{
    std::string text;
    for (std::size_t i = 0; i < things.size(); ++i)
        text += (i == 0 ? "" : i + 1 == things.size() ? " and " : ", ") + things[i];
    return text;
}

std::string clipPlace(const Document& document, const Clip& clip)
{
    std::size_t index = 0;
    while (index < document.clips.size() && document.clips[index]->id != clip.id)
        ++index;
    return clip.name.empty() ? fmt::format("#{}", index) : clip.name;
}

template <class T> bool holdsOutside(const Curve<T>& curve)
{
    return curve.keys.empty() || (curve.before == Extrapolation::constant && curve.after == Extrapolation::constant);
}

bool holdsOutside(const Track& track)
{
    if (const auto* vector = std::get_if<VectorCurves>(&track.curves)) {
        for (const Curve<double>& curve : vector->components)
            if (!holdsOutside(curve))
                return false;
        return true;
    }
    if (const auto* rotation = std::get_if<Curve<glm::dquat>>(&track.curves))
        return holdsOutside(*rotation);
    return holdsOutside(std::get<Curve<glm::dmat4>>(track.curves));
}

void report(Written& written, std::string place, const std::vector<std::string>& lost)
{
    if (!lost.empty())
        written.diagnostics.push_back(
            {"x.not-stored", Severity::warning, std::move(place), 0, 1, fmt::format("a .x file cannot hold {}; left out", listOf(lost)), false});
}

} // namespace

void reportNotStored(const Document& document, Written& written)
{
    for (const Box<Clip>& clip : document.clips) {
        std::vector<std::string> lost;
        if (clip->loop)
            lost.emplace_back("that the clip loops");
        const TimeRange plain{0, keyRange(*clip).last};
        if (std::abs(clip->range.first - plain.first) > kNoTime || std::abs(clip->range.last - plain.last) > kNoTime)
            lost.push_back(fmt::format("its range ({:.6g} s to {:.6g} s)", clip->range.first, clip->range.last));
        if (clip->frameRate != kUsualFrameRate)
            lost.push_back(fmt::format("its frame rate ({})", numberText(clip->frameRate)));
        report(written, clipPlace(document, *clip), lost);
        for (const Box<Track>& track : clip->tracks) {
            std::vector<std::string> gone;
            if (track->target.kind == PropertyKind::named || track->target.node < 0) {
                gone.emplace_back("named properties");
            } else {
                if (track->muted)
                    gone.emplace_back("that the track is muted (it plays there)");
                if (!holdsOutside(*track))
                    gone.emplace_back("what the track does before and after its keys");
            }
            report(written, placeOf(document, *clip, *track), gone);
        }
    }
}

} // namespace slerpline::x
