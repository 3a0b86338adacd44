import QtQuick
import QtQuick.Templates as T
import Slerpline

// A square button with an icon, on tool strips and panel headers. Checked ones fill with accentSoft.
T.AbstractButton {
    id: root
    property string iconName
    property string tip
    property string keys                  // shortcut shown in the tooltip
    property string note                  // second line of the tooltip
    property color tint: Theme.text
    property int side: Theme.button
    property int iconSize: Theme.icon
    property string label
    property bool partial: false          // only some of the selection has it
    implicitWidth: label !== "" ? content.implicitWidth + Theme.wide : side
    implicitHeight: side
    hoverEnabled: true
    focusPolicy: Qt.TabFocus
    opacity: 1
    Accessible.role: checkable ? Accessible.CheckBox : Accessible.Button
    Accessible.name: tip !== "" ? tip : label
    Accessible.description: note
    Accessible.checkable: checkable
    Accessible.checked: checked
    Accessible.onPressAction: if (root.enabled) root.clicked()
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    background: Rectangle {
        radius: Theme.radius
        color: root.checked && root.enabled ? Theme.accentSoft : "transparent"
        Rectangle { anchors.fill: parent; radius: parent.radius; color: root.pressed ? Theme.press : root.hovered && root.enabled ? Theme.hover : "transparent" }
        Rectangle {
            visible: root.partial && root.enabled
            anchors { horizontalCenter: parent.horizontalCenter; bottom: parent.bottom; bottomMargin: Theme.half }
            width: Theme.iconHint
            height: Theme.edge
            radius: 1
            color: Theme.accent
        }
        FocusRing { shown: root.visualFocus }
    }
    contentItem: Item {
        implicitWidth: content.implicitWidth
        Row {
            id: content
            anchors.centerIn: parent
            spacing: Theme.tight
            Icon {
                name: root.iconName
                size: root.iconSize
                color: !root.enabled ? Theme.textDisabled : root.checked || root.partial ? Theme.accentText : root.tint
                anchors.verticalCenter: parent.verticalCenter
            }
            Txt {
                visible: root.label !== ""
                text: root.label
                color: !root.enabled ? Theme.textDisabled : root.checked ? Theme.accentText : Theme.text
                anchors.verticalCenter: parent.verticalCenter
            }
        }
    }
    Tip { shown: root.hovered && !root.pressed; text: root.tip !== "" ? root.tip : root.label; keys: root.keys; note: root.note }
}
