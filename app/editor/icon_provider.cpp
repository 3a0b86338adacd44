#include "app/editor/icon_provider.h"

#include <QColor>
#include <QFile>
#include <QPainter>
#include <QSvgRenderer>

namespace slerpline::editor {

namespace {

constexpr QSize kDefaultSize(16, 16);

} // namespace

IconProvider::IconProvider() : QQuickImageProvider(Image) {}

QImage IconProvider::requestImage(const QString& id, QSize* size, const QSize& requested)
{
    const QString name = id.section('/', 0, 0);
    const QColor colour('#' + id.section('/', 1, 1));
    const QSize pixels = requested.isValid() && !requested.isEmpty() ? requested : kDefaultSize;
    if (size != nullptr)
        *size = pixels;

    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QFile file(":/slerpline/icons/" + name + ".svg");
    if (!file.open(QIODevice::ReadOnly)) {
        qWarning("There is no icon named %s", qPrintable(name));
        return image;
    }
    QByteArray svg = file.readAll();
    svg.replace("currentColor", colour.name(QColor::HexRgb).toLatin1());
    QSvgRenderer renderer(svg);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    // SVG attributes carry no alpha here; the colour's alpha becomes the opacity of the whole icon.
    painter.setOpacity(colour.alphaF());
    renderer.render(&painter, QRectF(QPointF(0, 0), pixels));
    return image;
}

} // namespace slerpline::editor
