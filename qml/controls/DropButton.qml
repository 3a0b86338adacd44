import QtQuick
import Slerpline
import Slerpline.Editor

// A tool button that opens a menu below itself; with an icon it is a button of its own, without one it goes with the button before it.
IconButton {
    id: root
    default property alias entries: menu.contentData
    readonly property bool menuOpen: menu.visible
    implicitWidth: iconName !== "" ? Theme.button + Theme.iconTiny : Theme.wide
    enabled: Editor.document.open
    hoverEnabled: !menu.visible             // no tip over the open menu
    onClicked: menu.visible ? menu.close() : menu.popup(root, 0, root.height + Theme.half)
    Accessible.role: Accessible.ButtonMenu
    contentItem: Item {
        Row {
            anchors.centerIn: parent
            spacing: 0
            Icon { visible: root.iconName !== ""; name: root.iconName; size: root.iconSize; color: !root.enabled ? Theme.textDisabled : root.tint; anchors.verticalCenter: parent.verticalCenter }
            Icon { name: "chevron-down"; size: Theme.iconTiny; color: root.enabled ? Theme.textDim : Theme.textDisabled; anchors.verticalCenter: parent.verticalCenter }
        }
    }
    PopupMenu { id: menu }
}
