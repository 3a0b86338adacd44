#include "app/editor/scenegraph/curve_painter.h"

#include <algorithm>
#include <cmath>

namespace slerpline::editor {

std::vector<RibbonVertex> ribbonVertices(const std::vector<QPointF>& points, double widthPx, double devicePixelRatio)
{
    std::vector<QPointF> p;
    p.reserve(points.size());
    for (const QPointF& point : points)
        if (p.empty() || std::hypot(point.x() - p.back().x(), point.y() - p.back().y()) > 1e-3)
            p.push_back(point);
    std::vector<RibbonVertex> vertices;
    if (p.size() < 2)
        return vertices;
    vertices.reserve(2 * p.size() + 64);
    constexpr double kMitreLimit = 0.9; // cosine of half the corner: sharper ones get a bevel, or long straight parts would taper
    const double reach = widthPx / 2 + 1 / devicePixelRatio;
    const std::size_t last = p.size() - 1;
    const auto direction = [&](std::size_t i) {
        const QPointF d = p[i + 1] - p[i];
        return d / std::hypot(d.x(), d.y());
    };
    double length = 0;
    const auto add = [&](QPointF at, QPointF across) {
        for (double side : {-1.0, 1.0})
            vertices.push_back(
                {float(at.x() + across.x() * side * reach), float(at.y() + across.y() * side * reach), float(side * reach), float(length)});
    };
    QPointF before = direction(0);
    for (std::size_t i = 0; i <= last; ++i) {
        const QPointF after = i < last ? direction(i) : before;
        if (i > 0)
            length += std::hypot(p[i].x() - p[i - 1].x(), p[i].y() - p[i - 1].y());
        const QPointF along = before + after;
        const double cosine = std::hypot(along.x(), along.y()) / 2;
        if (cosine >= kMitreLimit) {
            add(p[i], QPointF(-along.y(), along.x()) / (2 * cosine * cosine));
        } else {
            add(p[i], QPointF(-before.y(), before.x()));
            add(p[i], QPointF(-after.y(), after.x()));
        }
        before = after;
    }
    return vertices;
}

std::vector<GlyphVertex> glyphVertices(const std::vector<Glyph>& glyphs, double devicePixelRatio)
{
    constexpr float kReachPx = 15; // room for ring and outline around the largest glyph
    std::vector<GlyphVertex> vertices;
    vertices.reserve(glyphs.size() * 4);
    const auto snapped = [&](double px) { return float((std::floor(px * devicePixelRatio) + 0.5) / devicePixelRatio); };
    for (const Glyph& glyph : glyphs) {
        const float x = snapped(glyph.centrePx.x()), y = snapped(glyph.centrePx.y());
        const float flags = float((glyph.isSelected ? 1 : 0) | (glyph.hasRing ? 2 : 0) | (glyph.isHollow ? 4 : 0));
        for (int corner = 0; corner < 4; ++corner) {
            const float dx = corner & 1 ? kReachPx : -kReachPx, dy = corner & 2 ? kReachPx : -kReachPx;
            vertices.push_back({x + dx, y + dy, dx, dy,
                {float(glyph.color.redF()), float(glyph.color.greenF()), float(glyph.color.blueF()), float(glyph.color.alphaF())},
                {float(glyph.in), float(glyph.out), glyph.sizePx, flags}});
        }
    }
    return vertices;
}

} // namespace slerpline::editor
