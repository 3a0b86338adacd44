#pragma once

#include "core/base/time.h"

namespace slerpline::editor {

// Where the plot looks: seconds and units to pixels of the plot and back. y grows downwards, values upwards. A value.
struct ViewTransform {
    Seconds originTime = 0;   // at the left edge
    double originValue = 0;   // at the top edge
    double pxPerSecond = 100; // > 0
    double pxPerUnit = 10;    // > 0
    double width = 0;         // of the plot, px
    double height = 0;

    [[nodiscard]] double timeToPx(Seconds time) const { return (time - originTime) * pxPerSecond; }
    [[nodiscard]] double valueToPx(double value) const { return (originValue - value) * pxPerUnit; }
    [[nodiscard]] Seconds pxToTime(double px) const { return originTime + px / pxPerSecond; }
    [[nodiscard]] double pxToValue(double px) const { return originValue - px / pxPerUnit; }
    [[nodiscard]] TimeRange times() const { return {originTime, pxToTime(width)}; }
    [[nodiscard]] double least() const { return pxToValue(height); }
    [[nodiscard]] double greatest() const { return originValue; }

    friend bool operator==(const ViewTransform&, const ViewTransform&) = default;
};

// Whether every place in it is a number.
[[nodiscard]] bool isUsable(const ViewTransform& view);

struct ValueRange {
    double least = 0;
    double greatest = 0;
};

// Moved with the pointer: content follows by dx, dy px.
[[nodiscard]] ViewTransform panned(ViewTransform view, double dxPx, double dyPx);
// Scaled by factors > 0 about a point of the plot that stays where it is. Stops only where doubles would run out of
// digits for the times and values in view.
[[nodiscard]] ViewTransform zoomed(ViewTransform view, double xPx, double yPx, double timeFactor, double valueFactor);
// Shows the ranges with a margin; an empty range keeps the scale of that axis and is centred.
[[nodiscard]] ViewTransform framed(ViewTransform view, TimeRange times, ValueRange values);
// The same place in a plot of another size: scale and top left corner stay.
[[nodiscard]] ViewTransform resized(ViewTransform view, double width, double height);

} // namespace slerpline::editor
