#pragma once

#include <QQuickImageProvider>

namespace slerpline::editor {

/// `image://icon/NAME/RRGGBB` (or AARRGGBB): the resource `:/slerpline/icons/NAME.svg` with `currentColor` replaced by that colour,
/// rendered at the requested size in device pixels (16 x 16 when none is given). An unknown name gives a transparent picture and one
/// warning. Register it on the engine as "icon".
class IconProvider : public QQuickImageProvider {
public:
    IconProvider();

    QImage requestImage(const QString& id, QSize* size, const QSize& requested) override;
};

} // namespace slerpline::editor
