import QtQuick
import QtQuick.Templates as T
import Slerpline

// Thin scroll bar that thickens under the pointer and vanishes when everything fits.
T.ScrollBar {
    id: root
    implicitWidth: Theme.scrollBar
    implicitHeight: Theme.scrollBar
    padding: Theme.half
    minimumSize: 0.06
    visible: size < 1
    contentItem: Rectangle {
        implicitWidth: Theme.unit
        implicitHeight: Theme.unit
        radius: Theme.half
        color: root.pressed || root.hovered ? Theme.textDim : Theme.track
    }
}
