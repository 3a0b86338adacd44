import QtQuick
import QtQuick.Templates as T
import Slerpline

// One of a few, side by side. items: [{icon, text, tip}]; `current` is what is true, `chosen(index)` asks for another.
Rectangle {
    id: root
    property var items: []
    property int current: 0
    property int side: Theme.button
    property string name
    signal chosen(int index)
    implicitWidth: row.implicitWidth + Theme.unit
    implicitHeight: side
    radius: Theme.radius + 1
    color: Theme.well
    border { width: Theme.dark ? 0 : Theme.hair; color: Theme.hairline }
    Accessible.role: Accessible.Grouping
    Accessible.name: name
    Row {
        id: row
        anchors.centerIn: parent
        spacing: 1
        Repeater {
            model: root.items
            T.AbstractButton {
                id: item
                required property var modelData
                required property int index
                readonly property bool on: index === root.current
                readonly property color ink: !enabled ? Theme.textDisabled : on ? Theme.textStrong : Theme.textDim
                width: modelData.text ? label.implicitWidth + (modelData.icon ? Theme.panelButton : 0) + Theme.wide : root.side
                height: root.side - Theme.unit
                hoverEnabled: true
                focusPolicy: Qt.TabFocus
                onClicked: root.chosen(index)
                Accessible.role: Accessible.RadioButton
                Accessible.name: modelData.tip || modelData.text || ""
                Accessible.checked: on
                Accessible.onPressAction: root.chosen(index)
                background: Rectangle {
                    radius: Theme.radiusSmall
                    color: item.on ? Theme.segmentOn : item.hovered && item.enabled ? Theme.hover : "transparent"
                    border { width: item.on && !Theme.dark ? Theme.hair : 0; color: Theme.border }
                    FocusRing { shown: item.visualFocus }
                }
                contentItem: Item {
                    Row {
                        anchors.centerIn: parent
                        spacing: Theme.tight
                        Icon { visible: !!item.modelData.icon; name: item.modelData.icon || ""; color: item.ink; anchors.verticalCenter: parent.verticalCenter }
                        Txt { id: label; visible: !!item.modelData.text; text: item.modelData.text || ""; font.pixelSize: Theme.fontSmall; color: item.ink; weight: item.on ? Font.Medium : Font.Normal; anchors.verticalCenter: parent.verticalCenter }
                    }
                }
                Tip { shown: item.hovered && !item.pressed; text: item.modelData.tip || "" }
            }
        }
    }
}
