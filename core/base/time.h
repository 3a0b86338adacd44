#pragma once

namespace slerpline {

// Engine time. Files count ticks or frames; they are converted at the border, once.
using Seconds = double;

// A closed range of time, first <= last.
struct TimeRange {
    Seconds first = 0;
    Seconds last = 0;

    [[nodiscard]] Seconds duration() const { return last - first; }
    [[nodiscard]] bool contains(Seconds time) const { return first <= time && time <= last; }
    friend bool operator==(const TimeRange&, const TimeRange&) = default;
};

} // namespace slerpline
