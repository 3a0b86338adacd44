import QtQuick
import Slerpline

// Background of menus, lists, tooltips and dialogs.
Item {
    property alias radius: frame.radius
    property alias color: frame.color
    Shadow { radius: frame.radius }
    Rectangle {
        id: frame
        anchors.fill: parent
        radius: Theme.radius + Theme.half
        color: Theme.popup
        border { width: Theme.hair; color: Theme.popupBorder }
    }
}
