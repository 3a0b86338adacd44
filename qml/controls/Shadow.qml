import QtQuick
import Slerpline

// Popup shadow of stacked rounded rectangles: Qt 6.4 has no effect item for it.
Item {
    id: root
    property int radius: Theme.radiusPopup
    property int depth: Theme.shadowDepth
    anchors.fill: parent
    z: -1
    Repeater {
        model: Theme.shadowSteps
        Rectangle {
            required property int index
            readonly property real reach: (index + 1) / Theme.shadowSteps * root.depth
            readonly property real fall: root.depth * 0.35
            anchors { fill: parent; leftMargin: -reach; rightMargin: -reach; topMargin: -reach + fall; bottomMargin: -reach - fall }
            radius: root.radius + reach
            color: Theme.shadow
            opacity: Theme.shadowAlpha
        }
    }
}
