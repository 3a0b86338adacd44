import QtQuick
import QtQuick.Templates as T
import Slerpline

// Panel header with tabs. tabs: [{text, badge, tone}]. A single tab is a title. Children go to the right.
Rectangle {
    id: root
    property var tabs: []
    property int current: 0
    default property alias tools: toolRow.data
    height: Theme.panelHeader
    color: Theme.header
    Row {
        x: Theme.unit
        height: parent.height
        Repeater {
            model: root.tabs
            T.AbstractButton {
                id: tab
                required property var modelData
                required property int index
                readonly property bool on: index === root.current
                width: row.implicitWidth + Theme.wide
                height: root.height
                hoverEnabled: true
                enabled: root.tabs.length > 1
                focusPolicy: Qt.TabFocus
                onClicked: root.current = index
                Accessible.role: root.tabs.length > 1 ? Accessible.PageTab : Accessible.Heading
                Accessible.name: modelData.text
                Accessible.selected: on
                Accessible.onPressAction: root.current = index
                Keys.onLeftPressed: root.current = Math.max(0, root.current - 1)
                Keys.onRightPressed: root.current = Math.min(root.tabs.length - 1, root.current + 1)
                contentItem: Item {
                    Row {
                        id: row
                        anchors.centerIn: parent
                        spacing: Theme.tight
                        Txt { text: tab.modelData.text; color: tab.on ? Theme.textStrong : tab.hovered ? Theme.text : Theme.textDim; weight: tab.on ? Font.DemiBold : Font.Medium; anchors.verticalCenter: parent.verticalCenter }
                        Badge { visible: !!tab.modelData.badge; text: tab.modelData.badge || ""; tone: tab.modelData.tone || "warning"; anchors.verticalCenter: parent.verticalCenter }
                    }
                }
                background: Item {
                    Rectangle { visible: tab.on; anchors { left: parent.left; right: parent.right; bottom: parent.bottom; leftMargin: Theme.tight; rightMargin: Theme.tight } height: Theme.edge; radius: 1; color: Theme.accent }
                    FocusRing { anchors.margins: Theme.half; shown: tab.visualFocus }
                }
            }
        }
    }
    Row { id: toolRow; anchors { right: parent.right; rightMargin: Theme.unit; verticalCenter: parent.verticalCenter } spacing: 1 }
    Rectangle { z: -1; anchors { left: parent.left; right: parent.right; bottom: parent.bottom } height: Theme.hair; color: Theme.divider }
}
