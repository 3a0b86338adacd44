#pragma once

namespace slerpline::editor {

// How a channel's values become heights of the plot: shown = value * scale + offset, in units of the value axis. The identity
// in the absolute view. scale > 0.
struct ValueMapping {
    double scale = 1;
    double offset = 0;

    [[nodiscard]] double toShown(double value) const { return value * scale + offset; }
    [[nodiscard]] double fromShown(double shown) const { return (shown - offset) / scale; }
    // Differences and slopes know no offset.
    [[nodiscard]] double differenceToShown(double difference) const { return difference * scale; }
    [[nodiscard]] double differenceFromShown(double shown) const { return shown / scale; }

    friend bool operator==(const ValueMapping&, const ValueMapping&) = default;
};

} // namespace slerpline::editor
