#pragma once

#include "app/editor/view/view_transform.h"

#include "core/clip/channel.h"

#include <QString>

#include <vector>

namespace slerpline::editor {

// A line of the grid or ruler. `strength` in (0, 1] fades lines in with their spacing: 10 px invisible, 80 px full.
struct Tick {
    double px = 0;
    double strength = 1;
    bool isMajor = false;
    bool isZero = false;
    QString label; // empty: no label at this spacing
};

// Vertical lines at frames (or 1, 2, 5 x 10^n of them, or of parts of them when zoomed in), labelled every 50 px or more.
[[nodiscard]] std::vector<Tick> timeTicks(const ViewTransform& view, double frameRate);
// Horizontal lines at 1, 2, 5 x 10^n units, labelled every 36 px or more.
[[nodiscard]] std::vector<Tick> valueTicks(const ViewTransform& view);

// The finest 1, 2, 5 x 10^n units whose lines stand at least so many pixels apart.
[[nodiscard]] double valueStep(const ViewTransform& view, double leastPx);
// "°", "°/s" or nothing; and how many decimals such numbers are told with.
[[nodiscard]] QString unitText(ChannelUnit unit);
[[nodiscard]] int unitDecimals(ChannelUnit unit);

// A number as the interface shows it: at most `decimals` places, trailing zeros dropped, the true minus sign.
[[nodiscard]] QString shownNumber(double value, int decimals);

} // namespace slerpline::editor
