#pragma once

#include "app/editor/editing/fix_operations.h"
#include "app/editor/view/session.h"
#include "app/editor/view/view_transform.h"

#include <QPointF>

#include <vector>

namespace slerpline::editor {

// A mark on the graph where findings are, in plot pixels. Those nearer to each other than kBadgeMergePx are one.
struct FindingBadge {
    QPointF px;                         // the key
    Severity severity = Severity::info; // the gravest
    std::vector<int> rows;              // of the list, in its order
};
inline constexpr double kBadgeMergePx = 16;

// Badges of the findings whose key is on a shown channel and in view. Of a rotation's channels the active one wears it.
[[nodiscard]] std::vector<FindingBadge> findingBadges(const std::vector<FoundRow>& rows, const Session& session, const ViewTransform& view);

} // namespace slerpline::editor
