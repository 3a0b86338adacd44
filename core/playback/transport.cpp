#include "core/playback/transport.h"

#include <algorithm>
#include <cmath>

namespace slerpline {

Transport advance(Transport transport, Seconds elapsed)
{
    if (!transport.playing)
        return transport;
    const Seconds duration = std::min(transport.range.duration(), 1e300); // a round there and back stays a number
    if (!(duration > 0)) {
        transport.time = transport.range.first;
        transport.playing = false;
        return transport;
    }
    Seconds time = transport.time + elapsed * transport.speed;
    if (transport.end == RangeEnd::pingPong) {
        // There and back is one round of twice the range; the place on it says where and which way.
        const bool forward = (transport.speed >= 0) != transport.turned;
        const Seconds along = std::clamp(transport.time, transport.range.first, transport.range.last) - transport.range.first;
        const Seconds place = std::fmod((forward ? along : 2 * duration - along) + elapsed * std::abs(transport.speed), 2 * duration);
        const bool goesOn = place < duration;
        time = transport.range.first + (goesOn ? place : 2 * duration - place);
        transport.turned = goesOn != (transport.speed >= 0);
    } else if (transport.end == RangeEnd::loop) {
        const Seconds phase = std::fmod(time - transport.range.first, duration);
        time = transport.range.first + (phase < 0 ? phase + duration : phase);
    } else if (time >= transport.range.last || time <= transport.range.first) {
        const bool ended = transport.speed >= 0 ? time >= transport.range.last : time <= transport.range.first;
        transport.playing = !ended;
        time = std::clamp(time, transport.range.first, transport.range.last);
    }
    transport.time = time;
    return transport;
}

Transport play(Transport transport)
{
    transport.turned = false;
    const bool forward = transport.speed >= 0;
    if (forward && transport.time >= transport.range.last)
        transport.time = transport.range.first;
    else if (!forward && transport.time <= transport.range.first)
        transport.time = transport.range.last;
    transport.playing = true;
    return transport;
}

} // namespace slerpline
