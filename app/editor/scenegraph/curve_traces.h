#pragma once

#include "app/editor/editing/operations.h"

#include <cstdint>
#include <map>
#include <memory>

namespace slerpline::editor {

// The lines of a channel in seconds and units, so that they can be put on the screen again at another zoom.
struct ChannelTrace {
    std::shared_ptr<const TrackReadout> readout; // the version of the track it was made of
    PixelScale scale;                            // what it was made for
    TimeRange range;                             // what it covers
    Trace before, inside, after;                 // led up to the first key, between the keys, from the last one on
    std::uint64_t serial = 0;                    // another one each time it is made
};

// Keeps traces between frames. A round is one making of the layers: whatever in it still serves is given again; what does
// not is traced anew, the less important curves only until the round has used its time. A later round does the rest.
class CurveTraces {
public:
    void beginRound(double budgetMs); // no limit: infinity
    // The channel over `wanted`. `exact`: within 0.25 px at this very scale, whatever it costs. Otherwise an older trace may
    // be given that covers what is seen; when the traces are settled it, too, is within 0.25 px.
    [[nodiscard]] const ChannelTrace& of(
        ChannelRef channel, const std::shared_ptr<const TrackReadout>& readout, TimeRange wanted, TimeRange seen, PixelScale scale, bool exact);
    // Forgets channels that were not asked for in this round.
    void endRound();
    // False: the round ran out of time and gave older traces.
    [[nodiscard]] bool isSettled() const { return isSettled_; }

private:
    struct Entry {
        ChannelTrace trace;
        bool isExact = false;
        std::uint64_t round = 0;
    };
    std::map<ChannelRef, Entry> entries_;
    std::uint64_t round_ = 0, serial_ = 0;
    double deadlineMs_ = 0;
    bool isSettled_ = true;
};

} // namespace slerpline::editor
