#include "app/editor/view/snapping.h"

#include "app/editor/view/ticks.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace slerpline::editor {
namespace {

constexpr double kVisibleLinesPx = 20; // grid lines nearer than this are too faint to aim at

QString tr(const char* text) { return QCoreApplication::translate("Snapping", text); }

// The key time nearest to `wanted` among those that stand still.
std::optional<Seconds> nearestKey(const Session& session, Seconds wanted, const EditorState& base, bool ripples)
{
    const Clip* clip = findClip(base.document, session.clipId());
    if (!clip)
        return std::nullopt;
    std::optional<Seconds> best;
    for (const CurveRef& ref : session.shownCurves()) {
        const Track* track = findTrack(*clip, ref.track);
        if (!track || ref.curve >= curveCount(*track))
            continue;
        const IndexRanges& selected = base.selection.keysOf(ref);
        const std::size_t count = ripples && !selected.empty() ? selected.first() : keyCount(*track, ref.curve);
        const auto take = [&](std::size_t key) {
            if (const Seconds time = keyTime(*track, ref.curve, key); !best || std::abs(time - wanted) < std::abs(*best - wanted))
                best = time;
        };
        std::size_t low = 0, high = count; // first key at or after the time
        while (low < high) {
            const std::size_t middle = (low + high) / 2;
            if (keyTime(*track, ref.curve, middle) < wanted)
                low = middle + 1;
            else
                high = middle;
        }
        for (std::size_t key = low; key < count; ++key)
            if (!selected.contains(key)) {
                take(key);
                break;
            }
        for (std::size_t key = low; key-- > 0;)
            if (!selected.contains(key)) {
                take(key);
                break;
            }
    }
    return best;
}

} // namespace

std::optional<TimeSnap> snapTime(
    const Session& session, const ViewTransform& view, Seconds wanted, Seconds playhead, const EditorState& base, bool ripples)
{
    const SnapModes& modes = session.editSettings().snap;
    const double rate = session.frameRate();
    const auto away = [&](Seconds time) { return std::abs(time - wanted) * view.pxPerSecond; };
    const auto frameWords = [&](Seconds time) { return tr("frame %1").arg(shownNumber(time * rate, 2)); };
    std::optional<TimeSnap> best;
    if (modes.keys)
        if (const auto key = nearestKey(session, wanted, base, ripples); key && away(*key) <= kMagnetPx)
            best = TimeSnap{*key, tr("key, %1").arg(frameWords(*key))};
    if (modes.playhead && away(playhead) <= kMagnetPx && (!best || away(playhead) < away(best->time)))
        best = TimeSnap{playhead, tr("playhead, %1").arg(frameWords(playhead))};
    if (best)
        return best;
    const Seconds second = std::round(wanted);
    if (modes.seconds && (!modes.frames || away(second) <= kMagnetPx))
        return TimeSnap{second, tr("%1 s").arg(shownNumber(second, 0))};
    if (modes.frames) {
        const double frame = std::round(wanted * rate);
        return TimeSnap{frame / rate, tr("frame %1").arg(shownNumber(frame, 0))};
    }
    return std::nullopt;
}

double snapValue(const ViewTransform& view, double wanted)
{
    const double step = valueStep(view, kVisibleLinesPx);
    return std::round(wanted / step) * step;
}

} // namespace slerpline::editor
