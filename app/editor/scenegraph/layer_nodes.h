#pragma once

#include "app/editor/scenegraph/curve_layers.h"

#include <QSGGeometryNode>
#include <QVector4D>

namespace slerpline::editor {

// Long-lived scene graph nodes that are handed finished arrays. They own geometry and material.

// One ribbon in one colour, with an optional dash (on, off, on, off in px; zero: solid).
class RibbonNode : public QSGGeometryNode {
public:
    RibbonNode();
    void setVertices(const Ribbon& vertices); // those it has already are not handed over again
    void setLook(const LineLook& look);

private:
    Ribbon vertices_;
};

// All key glyphs or handles of one layer.
class GlyphNode : public QSGGeometryNode {
public:
    GlyphNode();
    void setVertices(const std::vector<GlyphVertex>& vertices);
    void setLook(const QColor& outline, const QColor& ring);
};

// Rectangles, each in its own colour: grid lines, shades, column bars.
class RectNode : public QSGGeometryNode {
public:
    RectNode();
    void setRects(const std::vector<ColoredRect>& rects);
};

} // namespace slerpline::editor
