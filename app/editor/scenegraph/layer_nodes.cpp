#include "app/editor/scenegraph/layer_nodes.h"

#include <QSGMaterial>
#include <QSGMaterialShader>
#include <QSGVertexColorMaterial>

#include <cstring>

namespace slerpline::editor {
namespace {

using Attribute = QSGGeometry::Attribute;

Attribute floats(int position, int count, QSGGeometry::AttributeType type = QSGGeometry::UnknownAttribute)
{
    return Attribute::createWithAttributeType(position, count, QSGGeometry::FloatType, type);
}

const QSGGeometry::AttributeSet& ribbonAttributes()
{
    static const Attribute attributes[] = {floats(0, 2, QSGGeometry::PositionAttribute), floats(1, 2)};
    static const QSGGeometry::AttributeSet set = {2, sizeof(RibbonVertex), attributes};
    return set;
}
const QSGGeometry::AttributeSet& glyphAttributes()
{
    static const Attribute attributes[] = {floats(0, 2, QSGGeometry::PositionAttribute), floats(1, 2), floats(2, 4), floats(3, 4)};
    static const QSGGeometry::AttributeSet set = {4, sizeof(GlyphVertex), attributes};
    return set;
}

void put(float* to, const QColor& color, float alpha = 1, bool premultiplied = false)
{
    const float a = float(color.alphaF()) * alpha, by = premultiplied ? a : 1;
    to[0] = float(color.redF()) * by;
    to[1] = float(color.greenF()) * by;
    to[2] = float(color.blueF()) * by;
    to[3] = a;
}

// Uniform block of both shaders: the matrix, then ten floats (see shaders/*.frag).
template <class Material> class LayerShader : public QSGMaterialShader {
public:
    explicit LayerShader(const char* name)
    {
        setShaderFileName(VertexStage, QStringLiteral(":/slerpline/shaders/%1.vert.qsb").arg(QLatin1String(name)));
        setShaderFileName(FragmentStage, QStringLiteral(":/slerpline/shaders/%1.frag.qsb").arg(QLatin1String(name)));
    }
    bool updateUniformData(RenderState& state, QSGMaterial* material, QSGMaterial*) override
    {
        char* block = state.uniformData()->data();
        if (state.isMatrixDirty()) {
            const QMatrix4x4 matrix = state.combinedMatrix();
            std::memcpy(block, matrix.constData(), 64);
        }
        float values[10];
        static_cast<Material*>(material)->fill(values, state.opacity(), state.devicePixelRatio());
        std::memcpy(block + 64, values, sizeof values);
        return true;
    }
};

class RibbonMaterial : public QSGMaterial {
public:
    RibbonMaterial()
    {
        setFlag(Blending, true);
        setFlag(RequiresFullMatrix, true);
    }
    QSGMaterialType* type() const override
    {
        static QSGMaterialType type;
        return &type;
    }
    QSGMaterialShader* createShader(QSGRendererInterface::RenderMode) const override { return new LayerShader<RibbonMaterial>("ribbon"); }
    int compare(const QSGMaterial* other) const override { return this < other ? -1 : this > other; }
    void fill(float* values, float opacity, float devicePixelRatio) const
    {
        put(values, color, opacity, true);
        for (int i = 0; i < 4; ++i)
            values[4 + i] = dash[i];
        values[8] = halfWidth;
        values[9] = devicePixelRatio;
    }
    QColor color;
    QVector4D dash;
    float halfWidth = 1;
};

class GlyphMaterial : public QSGMaterial {
public:
    GlyphMaterial()
    {
        setFlag(Blending, true);
        setFlag(RequiresFullMatrix, true);
    }
    QSGMaterialType* type() const override
    {
        static QSGMaterialType type;
        return &type;
    }
    QSGMaterialShader* createShader(QSGRendererInterface::RenderMode) const override { return new LayerShader<GlyphMaterial>("glyph"); }
    int compare(const QSGMaterial* other) const override { return this < other ? -1 : this > other; }
    void fill(float* values, float opacity, float devicePixelRatio) const
    {
        put(values, outline);
        put(values + 4, ring);
        values[8] = devicePixelRatio;
        values[9] = opacity;
    }
    QColor outline, ring;
};

QSGGeometry* dynamicGeometry(const QSGGeometry::AttributeSet& attributes, unsigned mode, int vertices, int indices)
{
    auto* geometry = new QSGGeometry(attributes, vertices, indices, QSGGeometry::UnsignedIntType);
    geometry->setDrawingMode(mode);
    geometry->setVertexDataPattern(QSGGeometry::DynamicPattern);
    return geometry;
}

void fillQuadIndices(quint32* index, int quads)
{
    for (int quad = 0; quad < quads; ++quad)
        for (int corner : {0, 1, 2, 2, 1, 3})
            *index++ = quint32(quad * 4 + corner);
}

} // namespace

RibbonNode::RibbonNode()
{
    setGeometry(dynamicGeometry(ribbonAttributes(), QSGGeometry::DrawTriangleStrip, 0, 0));
    setMaterial(new RibbonMaterial);
    setFlags(OwnsGeometry | OwnsMaterial);
}

void RibbonNode::setVertices(const Ribbon& vertices)
{
    if (vertices == vertices_)
        return;
    vertices_ = vertices;
    geometry()->allocate(int(vertices->size()));
    if (!vertices->empty())
        std::memcpy(geometry()->vertexData(), vertices->data(), vertices->size() * sizeof(RibbonVertex));
    markDirty(DirtyGeometry);
}

void RibbonNode::setLook(const LineLook& look)
{
    const auto& [color, widthPx, dash] = look;
    auto* own = static_cast<RibbonMaterial*>(material());
    if (own->color == color && own->halfWidth == float(widthPx / 2) && own->dash == dash)
        return;
    own->color = color;
    own->halfWidth = float(widthPx / 2);
    own->dash = dash;
    markDirty(DirtyMaterial);
}

GlyphNode::GlyphNode()
{
    setGeometry(dynamicGeometry(glyphAttributes(), QSGGeometry::DrawTriangles, 0, 0));
    setMaterial(new GlyphMaterial);
    setFlags(OwnsGeometry | OwnsMaterial);
}

void GlyphNode::setVertices(const std::vector<GlyphVertex>& vertices)
{
    const int quads = int(vertices.size() / 4);
    geometry()->allocate(quads * 4, quads * 6);
    if (quads > 0) {
        std::memcpy(geometry()->vertexData(), vertices.data(), vertices.size() * sizeof(GlyphVertex));
        fillQuadIndices(geometry()->indexDataAsUInt(), quads);
    }
    markDirty(DirtyGeometry);
}

void GlyphNode::setLook(const QColor& outline, const QColor& ring)
{
    auto* own = static_cast<GlyphMaterial*>(material());
    if (own->outline == outline && own->ring == ring)
        return;
    own->outline = outline;
    own->ring = ring;
    markDirty(DirtyMaterial);
}

RectNode::RectNode()
{
    setGeometry(dynamicGeometry(QSGGeometry::defaultAttributes_ColoredPoint2D(), QSGGeometry::DrawTriangles, 0, 0));
    auto* material = new QSGVertexColorMaterial;
    material->setFlag(QSGMaterial::Blending);
    setMaterial(material);
    setFlags(OwnsGeometry | OwnsMaterial);
}

void RectNode::setRects(const std::vector<ColoredRect>& rects)
{
    const int quads = int(rects.size());
    geometry()->allocate(quads * 4, quads * 6);
    auto* vertex = geometry()->vertexDataAsColoredPoint2D();
    for (const ColoredRect& rect : rects) {
        const double alpha = rect.color.alphaF();
        const auto channel = [&](double value) { return uchar(std::lround(value * alpha * 255)); };
        for (int corner = 0; corner < 4; ++corner) {
            const auto x = float(corner & 1 ? rect.rectPx.right() : rect.rectPx.left());
            const auto y = float(corner & 2 ? rect.rectPx.bottom() : rect.rectPx.top());
            (vertex++)->set(
                x, y, channel(rect.color.redF()), channel(rect.color.greenF()), channel(rect.color.blueF()), uchar(std::lround(alpha * 255)));
        }
    }
    if (quads > 0)
        fillQuadIndices(geometry()->indexDataAsUInt(), quads);
    markDirty(DirtyGeometry);
}

} // namespace slerpline::editor
