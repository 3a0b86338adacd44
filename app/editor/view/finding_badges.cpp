#include "app/editor/view/finding_badges.h"

#include <algorithm>
#include <cmath>

namespace slerpline::editor {
namespace {

// The shown channel that draws the finding's curve.
std::optional<ChannelRef> wearer(const Session& session, const TrackReadout& readout, const Finding& finding)
{
    std::optional<ChannelRef> best;
    for (std::uint32_t channel = 0; channel < readout.channels().size(); ++channel) {
        const ChannelRef ref{finding.track, channel};
        if (readout.channels()[channel].curve != finding.curve || !session.isShown(ref))
            continue;
        if (!best || session.active() == ref)
            best = ref;
    }
    return best;
}

} // namespace

std::vector<FindingBadge> findingBadges(const std::vector<FoundRow>& rows, const Session& session, const ViewTransform& view)
{
    std::vector<FindingBadge> badges;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const auto& finding = rows[row].finding;
        if (!finding || finding->clip != session.clipId())
            continue;
        const double x = view.timeToPx(finding->time);
        if (!(x >= 0 && x <= view.width))
            continue;
        const auto readout = session.readout(finding->track);
        const auto channel = readout ? wearer(session, *readout, *finding) : std::nullopt;
        if (!channel || finding->key >= readout->keyCount(channel->channel))
            continue;
        const double value = readout->keyValue(channel->channel, finding->key);
        const double y = std::isfinite(value) ? view.valueToPx(session.valueMapping(*channel).toShown(value)) : view.height / 2;
        if (!(y >= 0 && y <= view.height))
            continue;
        const auto near = std::find_if(
            badges.begin(), badges.end(), [&](const FindingBadge& badge) { return std::hypot(badge.px.x() - x, badge.px.y() - y) < kBadgeMergePx; });
        if (near == badges.end()) {
            badges.push_back({{x, y}, rows[row].diagnostic.severity, {int(row)}});
        } else {
            near->severity = std::max(near->severity, rows[row].diagnostic.severity);
            near->rows.push_back(int(row));
        }
    }
    return badges;
}

} // namespace slerpline::editor
