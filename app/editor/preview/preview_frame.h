#pragma once

#include "app/editor/preview/preview_side.h"

#include <QPointer>
#include <QQuickItem>

namespace slerpline::editor {

// Lies in a viewport and brings its side's geometry up to date once a frame, just before the frame is drawn, however
// often the time changed in between.
class PreviewFrame : public QQuickItem {
    Q_OBJECT
    QML_NAMED_ELEMENT(PreviewFrame)
    Q_PROPERTY(slerpline::editor::PreviewSide* side READ side WRITE setSide NOTIFY sideChanged)

public:
    using QQuickItem::QQuickItem;

    [[nodiscard]] PreviewSide* side() const { return side_; }
    void setSide(PreviewSide* side);

signals:
    void sideChanged();

protected:
    void updatePolish() override;
    void itemChange(ItemChange change, const ItemChangeData& data) override;

private:
    QPointer<PreviewSide> side_;
};

} // namespace slerpline::editor
