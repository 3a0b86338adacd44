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

std::vector<QPointF> simplified(const std::vector<QPointF>& points, double tolerancePx)
{
    // Goes on while one straight line from the last kept point passes within tolerance of all since: a wedge that narrows.
    std::vector<QPointF> kept;
    if (points.empty())
        return kept;
    kept.push_back(points.front());
    std::size_t anchor = 0;
    double least = -HUGE_VAL, greatest = HUGE_VAL; // slopes
    for (std::size_t i = 1; i < points.size(); ++i) {
        const double dx = points[i].x() - points[anchor].x(), dy = points[i].y() - points[anchor].y();
        const double slope = dx > 0 ? dy / dx : 0;
        if (!(dx > 1e-9) || slope < least || slope > greatest) {
            if (i - 1 > anchor) {
                kept.push_back(points[i - 1]);
                anchor = i - 1;
                --i; // once more, seen from there
                least = -HUGE_VAL;
                greatest = HUGE_VAL;
                continue;
            }
            kept.push_back(points[i]); // a jump, or back in time
            anchor = i;
            least = -HUGE_VAL;
            greatest = HUGE_VAL;
            continue;
        }
        const double reach = tolerancePx * std::sqrt(1 + slope * slope); // across the line, not straight down
        least = std::max(least, (dy - reach) / dx);
        greatest = std::min(greatest, (dy + reach) / dx);
    }
    if (kept.back() != points.back())
        kept.push_back(points.back());
    return kept;
}

std::vector<std::vector<QPointF>> cutToBand(const std::vector<QPointF>& points, double topPx, double bottomPx)
{
    std::vector<std::vector<QPointF>> parts;
    const auto isIn = [&](const QPointF& p) { return p.y() >= topPx && p.y() <= bottomPx; };
    if (std::all_of(points.begin(), points.end(), isIn)) {
        parts.push_back(points);
        return parts;
    }
    bool isOpen = false;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const QPointF a = points[i], d = points[i + 1] - a;
        double from = 0, to = 1; // the share of this stretch inside
        if (d.y() != 0) {
            const double s = (topPx - a.y()) / d.y(), t = (bottomPx - a.y()) / d.y();
            from = std::max(from, std::min(s, t));
            to = std::min(to, std::max(s, t));
        } else if (!isIn(a)) {
            to = -1;
        }
        if (!(from <= to)) {
            isOpen = false;
            continue;
        }
        if (!isOpen)
            parts.push_back({from > 0 ? a + d * from : a});
        parts.back().push_back(to < 1 ? a + d * to : points[i + 1]);
        isOpen = to >= 1;
    }
    return parts;
}

namespace {

// How far from its centre the glyph shader draws: the shape, and what is laid around it (see shaders/glyph.frag). A software
// renderer pays for every pixel of it.
float reachOf(const Glyph& glyph)
{
    const float r = glyph.sizePx / 2, around = glyph.isSelected ? 3.5F : 1.5F;
    float reach = r;
    for (const GlyphShape shape : {glyph.in, glyph.out})
        switch (shape) {
        case GlyphShape::clamped:
        case GlyphShape::smooth: reach = std::max(reach, r + around); break;
        case GlyphShape::free: reach = std::max(reach, 1.30F * r + 1.42F * around); break; // corners reach farther than sides
        case GlyphShape::linear: reach = std::max(reach, 1.06F * r + 2.1F * around); break;
        case GlyphShape::step:
        case GlyphShape::flat:
        case GlyphShape::plateau: reach = std::max(reach, 1.12F * r + around); break;
        }
    if (glyph.hasRing)
        reach = std::max(reach, r + (glyph.isSelected ? 5.7F : 4));
    return std::ceil(reach) + 1;
}

} // namespace

std::vector<GlyphVertex> glyphVertices(const std::vector<Glyph>& glyphs, double devicePixelRatio)
{
    std::vector<GlyphVertex> vertices;
    vertices.reserve(glyphs.size() * 4);
    const auto snapped = [&](double px) { return float((std::floor(px * devicePixelRatio) + 0.5) / devicePixelRatio); };
    for (const Glyph& glyph : glyphs) {
        const float x = snapped(glyph.centrePx.x()), y = snapped(glyph.centrePx.y());
        const float flags = float((glyph.isSelected ? 1 : 0) | (glyph.hasRing ? 2 : 0) | (glyph.isHollow ? 4 : 0));
        const float reach = reachOf(glyph), red = float(glyph.color.redF()), green = float(glyph.color.greenF()), blue = float(glyph.color.blueF()),
                    alpha = float(glyph.color.alphaF());
        for (int corner = 0; corner < 4; ++corner) {
            const float dx = corner & 1 ? reach : -reach, dy = corner & 2 ? reach : -reach;
            vertices.push_back({x + dx, y + dy, dx, dy, {red, green, blue, alpha}, {float(glyph.in), float(glyph.out), glyph.sizePx, flags}});
        }
    }
    return vertices;
}

} // namespace slerpline::editor
