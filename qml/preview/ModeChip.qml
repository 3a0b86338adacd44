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
    Accessible.name: qsTr("Mode of this side: %1").arg(names[side.mode])
    Accessible.onPressAction: clicked()
    onClicked: choices.open()
    contentItem: Chip {
        id: chip
        text: root.names[root.side.mode]
        tint: root.tint
        solid: root.solid
        FocusRing { shown: root.visualFocus }
    }
    T.Popup {
        id: choices
        y: root.height + 4
        padding: 4
        implicitWidth: 112
        implicitHeight: contentItem.implicitHeight + 2 * padding
        focus: true
        background: Rectangle { radius: Theme.radiusPopup; color: Theme.popup; border { width: 1; color: Theme.popupBorder } }
        contentItem: Column {
            Repeater {
                model: ["keyed", "slerp", "squad", "nlerp"]
                T.AbstractButton {
                    id: choice
                    required property string modelData
                    readonly property bool current: modelData === root.side.mode
                    width: choices.availableWidth
                    implicitHeight: Theme.row
                    hoverEnabled: true
                    focusPolicy: Qt.TabFocus
                    text: root.names[modelData]
                    Accessible.name: text
                    Accessible.onPressAction: clicked()
                    onClicked: { root.side.mode = modelData; choices.close() }
                    background: Rectangle { radius: Theme.radius; color: choice.hovered || choice.visualFocus ? Theme.hover : "transparent" }
                    contentItem: Txt {
                        leftPadding: Theme.gap
                        text: choice.text
                        font.pixelSize: Theme.fontSmall
                        weight: choice.current ? Font.DemiBold : Font.Normal
                        color: choice.current ? Theme.accentText : Theme.text
                    }
                }
            }
        }
    }
}
