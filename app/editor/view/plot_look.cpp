#include "app/editor/view/plot_look.h"

namespace slerpline::editor {

PlotLook plotLook(const Session& session)
{
    PlotLook look;
    std::set<TrackId> tracks;
    for (const ChannelRef& channel : session.shown())
        tracks.insert(channel.track);
    for (const auto& [curve, keys] : session.document().state().selection.curves())
        tracks.insert(curve.track);
    for (const TrackId track : tracks)
        if (const auto readout = session.readout(track)) {
            look.views[track] = readout->view();
            for (std::uint32_t channel = 0; channel < readout->channels().size(); ++channel)
                if (const ValueMapping mapping = session.valueMapping({track, channel}); !(mapping == ValueMapping{}))
                    look.heights[{track, channel}] = {mapping.scale, mapping.offset};
        }
    return look;
}

} // namespace slerpline::editor
