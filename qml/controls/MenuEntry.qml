import QtQuick
import QtQuick.Templates as T
import Slerpline

// A menu line for a command, or for anything with a text. The style's own items show no shortcut.
T.MenuItem {
    id: root
    property Command command: null
    property string iconName: command ? command.icon : subMenu && subMenu.iconName ? subMenu.iconName : ""
    property string keys: command ? command.keyText : ""
    property string note
    readonly property color ink: enabled ? Theme.text : Theme.textDisabled
    text: command ? command.text : ""
    enabled: command ? command.enabled : subMenu ? subMenu.count > 0 : true
    checkable: command ? command.checkable : false
    checked: command ? command.checked : false
    // The model says what is checked: a click toggles it there, and this binding follows.
    onTriggered: if (command) { command.trigger(); checked = Qt.binding(() => command ? command.checked : false) }
    implicitWidth: Theme.menuText + label.implicitWidth + Theme.section + (hint.text !== "" ? hint.implicitWidth + Theme.section : 0)
    implicitHeight: Theme.menuItem
    hoverEnabled: true
    Accessible.role: checkable ? Accessible.CheckBox : Accessible.MenuItem
    Accessible.name: text
    Accessible.description: hint.text
    Accessible.onPressAction: if (root.enabled) root.triggered()
    background: Rectangle { radius: Theme.radius; color: root.highlighted && root.enabled ? Theme.accentSoft : "transparent" }
    contentItem: Item {
        Icon {
            visible: name !== ""
            x: Theme.gap
            name: root.checked ? "check" : root.iconName
            color: !root.enabled ? Theme.textDisabled : root.checked ? Theme.accentText : Theme.textDim
            anchors.verticalCenter: parent.verticalCenter
        }
        Txt { id: label; x: Theme.menuText; text: root.text; color: root.ink; anchors.verticalCenter: parent.verticalCenter }
        Txt {
            id: hint
            visible: text !== "" && !root.subMenu
            anchors { right: parent.right; rightMargin: Theme.gap + Theme.half; verticalCenter: parent.verticalCenter }
            text: root.keys !== "" ? root.keys : root.note
            color: !root.enabled ? Theme.textDisabled : Theme.textSoft
            font.pixelSize: Theme.fontSmall
        }
        Icon { visible: !!root.subMenu; size: Theme.iconTiny; name: "chevron-right"; color: root.enabled ? Theme.textDim : Theme.textDisabled; anchors { right: parent.right; rightMargin: Theme.gap; verticalCenter: parent.verticalCenter } }
    }
    indicator: null
    arrow: null
}
