import QtQuick
import QtQuick.Templates as T
import Slerpline
import Slerpline.Editor

// The chip that names a compared side; a click offers the other modes.
T.AbstractButton {
    id: root
    required property PreviewSide side
    property var names: ({})
    property color tint: Theme.compareA
    property bool solid: true
    implicitWidth: chip.implicitWidth
    implicitHeight: chip.implicitHeight
    focusPolicy: Qt.TabFocus
    hoverEnabled: true
    Accessible.role: Accessible.ButtonMenu
    Accessible.name: qsTr("Played as %1").arg(names[side.mode])
    Accessible.onPressAction: clicked()
    Keys.onReturnPressed: click()
    Keys.onEnterPressed: click()
    onClicked: choices.popup(root, 0, height + Theme.unit)
    contentItem: Chip {
        id: chip
        text: root.names[root.side.mode]
        tint: root.tint
        solid: root.solid
        FocusRing { shown: root.visualFocus }
    }
    Tip { shown: root.hovered && !root.pressed; text: qsTr("How this side plays its rotations") }
    PopupMenu {
        id: choices
        Repeater {
            model: ["keyed", "slerp", "squad", "nlerp"]
            MenuEntry {
                required property string modelData
                text: root.names[modelData]
                checkable: true
                checked: modelData === root.side.mode
                onTriggered: {
                    root.side.mode = modelData
                    checked = Qt.binding(() => modelData === root.side.mode)
                }
            }
        }
    }
}
