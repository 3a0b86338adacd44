import QtQuick
import QtQuick.Templates as T
import Slerpline
import Slerpline.Editor

// What the reader found in the file: sentence, place and rule.
Item {
    id: root
    readonly property var findings: Editor.document.findings
    ListView {
        id: list
        objectName: "findingList"
        anchors.fill: parent
        clip: true
        model: root.findings
        boundsBehavior: Flickable.StopAtBounds
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Findings")
        T.ScrollBar.vertical: SlimScrollBar {}
        delegate: Item {
            id: item
            required property var modelData
            readonly property string where: (modelData.place || "") + (modelData.line > 0 ? (modelData.place ? " · " : "") + qsTr("line %1").arg(modelData.line) : "")
            width: list.width
            height: texts.height + Theme.wide
            Accessible.role: Accessible.ListItem
            Accessible.name: modelData.text + ", " + where
            Rectangle { anchors.fill: parent; color: pointer.hovered ? Theme.hover : "transparent" }
            HoverHandler { id: pointer }
            Icon { x: Theme.margin; y: Theme.gap; name: item.modelData.severity; color: Theme.severity(item.modelData.severity) }
            Column {
                id: texts
                x: Theme.margin + Theme.icon + Theme.gap
                y: Theme.gap
                width: parent.width - x - Theme.wide
                spacing: Theme.half
                Txt { width: parent.width; text: item.modelData.text; wrapMode: Text.WordWrap; elide: Text.ElideNone; weight: Font.Medium; color: Theme.textStrong }
                Item {
                    width: parent.width
                    height: Theme.wide
                    Txt { width: rule.x - Theme.gap; height: parent.height; text: item.where; elide: Text.ElideMiddle; dim: true; font.pixelSize: Theme.fontSmall }
                    Txt { id: rule; anchors.right: parent.right; height: parent.height; text: item.modelData.id || ""; dim: true; font.pixelSize: Theme.fontMicro }
                }
            }
            Rectangle { anchors.bottom: parent.bottom; x: Theme.margin; width: parent.width - 2 * Theme.margin; height: Theme.hair; color: Theme.hairline }
        }
    }
    Column {
        visible: list.count === 0
        anchors { left: parent.left; right: parent.right; top: parent.top; topMargin: Theme.section }
        spacing: Theme.gap
        Icon { anchors.horizontalCenter: parent.horizontalCenter; name: "ok"; color: Editor.document.open ? Theme.ok : Theme.textDisabled }
        Txt { width: parent.width; horizontalAlignment: Text.AlignHCenter; dim: true; text: Editor.document.open ? qsTr("Nothing unusual was found in this file.") : qsTr("No document is open.") }
    }
}
