#pragma once

#include "app/editor/view/session.h"
#include "app/editor/view/view_transform.h"

#include <QPointF>
#include <QRectF>

#include <optional>

namespace slerpline::editor {

// The box around two or more selected keys, in seconds and shown heights. Of rotations and matrices, whose keys stand on several
// lines, the line that a value drag moves counts.
struct TransformBox {
    TimeRange times;
    double least = 0;
    double greatest = 0;
    ChannelRef grabbed; // the channel through which values are scaled
    std::size_t keys = 0;

    [[nodiscard]] bool hasWidth() const { return times.last > times.first; }
    [[nodiscard]] bool hasHeight() const { return greatest > least; }
};
// None when fewer than two keys of shown channels are selected, or all of them stand at one point.
[[nodiscard]] std::optional<TransformBox> transformBox(const Session& session);

// The channel through which the values of the selected keys are moved: the active one if any of its keys is selected, else the
// first shown one of which that is true.
[[nodiscard]] std::optional<ChannelRef> grabbedChannel(const Session& session);

// A grip of the box: which edges it moves. A corner moves two, an edge one.
struct BoxGrip {
    int time = 0;  // -1: the left edge, 1: the right one, 0: neither
    int value = 0; // -1: the bottom edge, 1: the top one, 0: neither
    [[nodiscard]] bool isCorner() const { return time != 0 && value != 0; }
    friend bool operator==(const BoxGrip&, const BoxGrip&) = default;
};

// The drawn frame stands off the keys, so that presses on them reach them.
inline constexpr double kBoxPaddingPx = 13;
[[nodiscard]] QRectF framePx(const TransformBox& box, const ViewTransform& view);
// The grips a box has: without a width no side moves in time, without a height none in value.
[[nodiscard]] std::vector<BoxGrip> gripsOf(const TransformBox& box);
[[nodiscard]] QPointF gripPx(const QRectF& frame, BoxGrip grip);

struct GripHit {
    BoxGrip grip;
    double distancePx = 0;
    bool onEdge = false; // between the grips, on the line
};
[[nodiscard]] std::optional<GripHit> hitGrip(
    const TransformBox& box, const ViewTransform& view, QPointF px, double gripRadiusPx, double edgeRadiusPx);
// The grip that is nearest, however far away.
[[nodiscard]] std::optional<GripHit> nearestGrip(const TransformBox& box, const ViewTransform& view, QPointF px);

} // namespace slerpline::editor
