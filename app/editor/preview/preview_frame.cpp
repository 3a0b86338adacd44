#include "app/editor/preview/preview_frame.h"

namespace slerpline::editor {

void PreviewFrame::setSide(PreviewSide* side)
{
    if (side == side_)
        return;
    if (side_)
        side_->disconnect(this);
    side_ = side;
    if (side_)
        connect(side_, &PreviewSide::poseChanged, this, &QQuickItem::polish);
    polish();
    emit sideChanged();
}

void PreviewFrame::itemChange(ItemChange change, const ItemChangeData& data)
{
    if (change == ItemVisibleHasChanged && data.boolValue)
        polish();
    QQuickItem::itemChange(change, data);
}

void PreviewFrame::updatePolish()
{
    if (!side_ || !isVisible())
        return; // a hidden viewport follows when it comes back
    if (side_->takeTurn())
        side_->sync();
    else
        QMetaObject::invokeMethod(this, &QQuickItem::polish, Qt::QueuedConnection); // next frame
}

} // namespace slerpline::editor
