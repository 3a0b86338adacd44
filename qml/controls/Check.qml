import QtQuick
import QtQuick.Templates as T
import Slerpline

// A box with a word: on or off. `checked` follows the model; `chosen(on)` asks for the other.
T.AbstractButton {
    id: root
    property bool on: false
    property string note
    signal chosen(bool on)
    implicitHeight: Theme.field
    implicitWidth: label.x + label.implicitWidth + (noteText.visible ? Theme.gap + noteText.implicitWidth : 0)
    hoverEnabled: true
    focusPolicy: Qt.TabFocus
    onClicked: chosen(!on)
    Keys.onReturnPressed: chosen(!on)
    Accessible.role: Accessible.CheckBox
    Accessible.name: text
    Accessible.checkable: true
    Accessible.checked: on
    Accessible.onPressAction: if (root.enabled) root.chosen(!root.on)
    contentItem: Item {
        Rectangle {
            id: box
            width: Theme.icon
            height: Theme.icon
            radius: Theme.radiusSmall
            anchors.verticalCenter: parent.verticalCenter
            color: root.on ? (root.enabled ? Theme.accent : Theme.textDisabled) : Theme.well
            border { width: root.on ? 0 : Theme.hair; color: root.hovered ? Theme.textDim : Theme.border }
            Icon { visible: root.on; anchors.centerIn: parent; size: Theme.iconTiny; name: "check"; color: Theme.accentInk }
            FocusRing { shown: root.visualFocus }
        }
        Txt { id: label; x: box.width + Theme.gap; width: Math.min(implicitWidth, parent.width - x); text: root.text; color: root.enabled ? Theme.text : Theme.textDisabled; anchors.verticalCenter: parent.verticalCenter }
        Txt { id: noteText; visible: root.note !== ""; x: label.x + label.width + Theme.gap; width: Math.max(0, parent.width - x); text: root.note; dim: true; font.pixelSize: Theme.fontSmall; anchors.verticalCenter: parent.verticalCenter }
    }
}
