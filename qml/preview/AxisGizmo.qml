import QtQuick
import QtQuick.Templates as T
import Slerpline

// The file's axes as the camera sees them. A click says that the file means another axis by up.
T.AbstractButton {
    id: root
    property list<vector3d> axesSeen
    property string upAxis: "y"
    readonly property int axisLength: Theme.iconSmall + 1
    readonly property int letterAt: Theme.readout + 1
    implicitWidth: 2 * Theme.footer
    implicitHeight: 2 * Theme.footer
    hoverEnabled: true
    focusPolicy: Qt.TabFocus
    Accessible.role: Accessible.Button
    Accessible.name: tip.text
    Accessible.description: tip.note
    Accessible.onPressAction: clicked()
    Keys.onReturnPressed: click()
    Keys.onEnterPressed: click()
    background: Rectangle {
        anchors { fill: parent; margins: Theme.half }
        radius: Theme.radius
        color: root.pressed ? Theme.press : root.hovered ? Theme.hover : "transparent"
        FocusRing { shown: root.visualFocus }
    }
    contentItem: Item {
        Repeater {
            model: 3
            Item {
                id: axis
                required property int index
                readonly property vector3d seen: root.axesSeen.length === 3 ? root.axesSeen[index] : Qt.vector3d(0, 0, 0)
                readonly property color tint: Theme.axis[index]
                anchors.centerIn: parent
                z: seen.z
                Rectangle {
                    y: -height / 2
                    width: root.axisLength * Math.hypot(axis.seen.x, axis.seen.y)
                    height: Theme.focusWidth
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
    Tip {
        id: tip
        shown: root.hovered && !root.pressed
        text: root.upAxis === "y" ? qsTr("Y points up") : qsTr("Z points up")
        note: root.upAxis === "y" ? qsTr("Click if this file means Z") : qsTr("Click if this file means Y")
    }
}
