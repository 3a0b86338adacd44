#include "app/editor/preview/preview_frame.h"

namespace slerpline {

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

void PreviewFrame::updatePolish()
{
    if (side_)
        side_->sync();
}

} // namespace slerpline
