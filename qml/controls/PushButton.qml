import QtQuick
import QtQuick.Templates as T
import Slerpline

// A button with a word on it. primary: the one default of a dialog or page. flat: a link.
T.AbstractButton {
    id: root
    property bool primary: false
    property bool flat: false
    property string iconName
    readonly property color ink: !enabled ? Theme.textDisabled : primary ? Theme.accentInk : flat ? Theme.accentText : Theme.text
    implicitHeight: Theme.button
    implicitWidth: Math.max(flat ? 0 : Theme.buttonMin, row.implicitWidth + (flat ? Theme.gap : Theme.section))
    hoverEnabled: true
    focusPolicy: Qt.TabFocus
    Accessible.role: Accessible.Button
    Accessible.name: text
    Accessible.onPressAction: if (root.enabled) root.clicked()
    Keys.onReturnPressed: clicked()
    Keys.onEnterPressed: clicked()
    background: Rectangle {
        radius: Theme.radius
        color: root.primary && root.enabled ? (root.pressed ? Theme.accentPress : root.hovered ? Theme.accentHover : Theme.accent) : root.flat ? "transparent" : Theme.control
        border { width: (root.primary && root.enabled) || root.flat || Theme.dark ? 0 : Theme.hair; color: Theme.border }
        Rectangle { anchors.fill: parent; radius: parent.radius; visible: !root.primary && root.enabled; color: root.pressed ? Theme.press : root.hovered ? Theme.hover : "transparent" }
        FocusRing { shown: root.visualFocus }
    }
    contentItem: Item {
        implicitWidth: row.implicitWidth
        Row {
            id: row
            anchors.centerIn: parent
            spacing: Theme.tight
            Icon { visible: root.iconName !== ""; name: root.iconName; color: root.ink; anchors.verticalCenter: parent.verticalCenter }
            Txt { text: root.text; color: root.ink; weight: root.primary ? Font.DemiBold : Font.Medium; anchors.verticalCenter: parent.verticalCenter }
        }
    }
}
