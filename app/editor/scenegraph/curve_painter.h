#pragma once

#include <QColor>
#include <QPointF>
#include <QRectF>

#include <vector>

namespace slerpline::editor {

// Turns polylines, glyphs and rectangles into vertices. Pure; positions are in pixels of the layer they belong to.

// A ribbon vertex: position already extruded, signed distance from the centre line and length along it, all in px.
struct RibbonVertex {
    float x, y, distance, length;
};
// A polyline of constant width as one triangle strip: mitred joins, bevels at sharp corners. Points closer than 0.001 px
// are one. Coverage anti-aliasing needs a device pixel more on each side, which is included.
[[nodiscard]] std::vector<RibbonVertex> ribbonVertices(const std::vector<QPointF>& points, double widthPx, double devicePixelRatio);

// The points needed to stay within `tolerancePx` of the polyline.
[[nodiscard]] std::vector<QPointF> simplified(const std::vector<QPointF>& points, double tolerancePx);
// The parts of a polyline between two heights, cut in double: what lies millions of pixels away would not survive as float.
[[nodiscard]] std::vector<std::vector<QPointF>> cutToBand(const std::vector<QPointF>& points, double topPx, double bottomPx);

// How one side of a key looks (VISUAL_DESIGN, key glyphs).
enum class GlyphShape : std::uint8_t { clamped, smooth, free, step, linear, flat, plateau };

struct Glyph {
    QPointF centrePx;
    GlyphShape in = GlyphShape::clamped;
    GlyphShape out = GlyphShape::clamped;
    float sizePx = 9;
    QColor color;
    bool isSelected = false;
    bool hasRing = false;  // one key of several lines: rotations and matrices
    bool isHollow = false; // tangent handle
};

struct GlyphVertex {
    float x, y, localX, localY;
    float color[4]; // straight alpha
    float shape[4]; // in, out, size, flags
};
// Four vertices a glyph; centres stand on device pixels, so that glyphs are crisp.
[[nodiscard]] std::vector<GlyphVertex> glyphVertices(const std::vector<Glyph>& glyphs, double devicePixelRatio);

struct ColoredRect {
    QRectF rectPx;
    QColor color;
};

} // namespace slerpline::editor
