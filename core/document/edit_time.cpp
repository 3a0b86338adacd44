#include "core/document/edit_time.h"

#include <algorithm>
#include <cmath>

namespace slerpline {
namespace {

class TimeScale {
public:
    TimeScale(double before, double after) : before_(before), after_(after) {}

    [[nodiscard]] Seconds operator()(Seconds time) const
    {
        const double ticks = time * before_;
        const double whole = std::nearbyint(ticks);
        return (std::abs(ticks - whole) <= std::fmin(1e-9 * std::abs(whole), 1e-6) ? whole : ticks) / after_;
    }
    [[nodiscard]] double rate() const { return after_ / before_; }

    template <class T> [[nodiscard]] Curve<T> operator()(Curve<T> curve) const
    {
        std::vector<Key<T>> keys(curve.keys.begin(), curve.keys.end());
        for (Key<T>& key : keys) {
            key.time = (*this)(key.time);
            key.in.slope = key.in.slope * rate();
            key.out.slope = key.out.slope * rate();
        }
        curve.keys = KeyList<T>(keys);
        if (curve.period && !keys.empty())
            curve.period = std::max((*this)(*curve.period), keys.back().time - keys.front().time);
        return curve;
    }

private:
    double before_, after_;
};

void scale(Track& track, const TimeScale& scale)
{
    if (auto* vector = std::get_if<VectorCurves>(&track.curves)) {
        for (Curve<double>& curve : vector->components)
            curve = scale(curve);
    } else if (auto* rotation = std::get_if<Curve<glm::dquat>>(&track.curves)) {
        *rotation = scale(*rotation);
    } else {
        auto& matrix = std::get<Curve<glm::dmat4>>(track.curves);
        matrix = scale(matrix);
    }
    if (auto* sequence = std::get_if<M3gSequence>(&track.dialect))
        for (auto* unused : {&sequence->leading, &sequence->trailing})
            for (UnusedKey& key : *unused)
                key.time = scale(key.time);
}

} // namespace

Document withTicksPerSecond(const Document& document, double ticksPerSecond, TickChange change)
{
    if (!(ticksPerSecond > 0) || !std::isfinite(ticksPerSecond) || ticksPerSecond == document.ticksPerSecond)
        return document;
    Document result = document;
    result.ticksPerSecond = ticksPerSecond;
    if (change == TickChange::keepSeconds)
        return result;
    const TimeScale scaled(document.ticksPerSecond, ticksPerSecond);
    for (Box<Clip>& clip : result.clips)
        clip = clip.with([&](Clip& copy) {
            copy.range = {scaled(copy.range.first), scaled(copy.range.last)};
            for (Box<Track>& track : copy.tracks)
                track = track.with([&](Track& moved) { scale(moved, scaled); });
        });
    return result;
}

Document withOtherRotationSense(const Document& document)
{
    Document result = document;
    result.xRotationSense = document.xRotationSense == XRotationSense::conjugate ? XRotationSense::direct : XRotationSense::conjugate;
    for (Box<Clip>& clip : result.clips)
        clip = clip.with([&](Clip& copy) {
            for (Box<Track>& track : copy.tracks)
                if (const auto* curve = std::get_if<Curve<glm::dquat>>(&track->curves)) {
                    std::vector<Key<glm::dquat>> keys(curve->keys.begin(), curve->keys.end());
                    for (Key<glm::dquat>& key : keys) {
                        const double length = glm::length(key.value);
                        const glm::dquat unit = length > 0 ? key.value / length : glm::dquat(1, 0, 0, 0);
                        // q' = q w/2 about the key's own axes; of the conjugate those axes are q's parent ones, turned back.
                        key.in.slope = -(unit * key.in.slope);
                        key.out.slope = -(unit * key.out.slope);
                        key.value = glm::conjugate(key.value);
                    }
                    track = track.with([&](Track& turned) { std::get<Curve<glm::dquat>>(turned.curves).keys = KeyList<glm::dquat>(keys); });
                }
        });
    return result;
}

} // namespace slerpline
