import QtQuick
import Slerpline

// The file's axes as the camera sees them. The item has no size: its origin is where the axes meet.
Item {
    id: root
    property list<vector3d> axesSeen
    readonly property int length: 15
    readonly property int letterAt: 21
    Repeater {
        model: 3
        Item {
            id: axis
            required property int index
            readonly property vector3d seen: root.axesSeen.length === 3 ? root.axesSeen[index] : Qt.vector3d(0, 0, 0)
            readonly property color tint: Theme.axis[index]
            z: seen.z
            Rectangle {
                y: -height / 2
                width: root.length * Math.hypot(axis.seen.x, axis.seen.y)
                height: 1.5
                color: axis.tint
                antialiasing: true
                transformOrigin: Item.Left
                rotation: Math.atan2(-axis.seen.y, axis.seen.x) * 180 / Math.PI
            }
            Txt {
                x: axis.seen.x * root.letterAt - width / 2
                y: -axis.seen.y * root.letterAt - height / 2
                text: "XYZ"[axis.index]
                font.pixelSize: Theme.fontMicro
                weight: Font.DemiBold
                color: axis.tint
            }
        }
    }
}
