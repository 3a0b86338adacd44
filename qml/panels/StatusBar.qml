import QtQuick
import Slerpline
import Slerpline.Editor

// What the mouse can do now at the left; what was done, what is selected and what was found at the right.
Rectangle {
    id: root
    signal findingsRequested()
    readonly property bool open: Editor.document.open
    // As text, so that hints that come again unchanged with every move of the pointer build nothing anew.
    readonly property string hintText: JSON.stringify(open ? Editor.hints : [{ k: "Ctrl+O", t: qsTr("open") }, { k: "Ctrl+N", t: qsTr("new") }, { k: "F1", t: qsTr("mouse and keys") }])
    readonly property var hints: JSON.parse(hintText)
    implicitHeight: Theme.statusHeight
    color: Theme.chrome
    Rectangle { width: parent.width; height: Theme.hair; color: Theme.divider }
    Row {
        id: hintRow
        anchors { left: parent.left; leftMargin: Theme.margin; verticalCenter: parent.verticalCenter }
        spacing: Theme.wide
        readonly property real room: state.x - x - Theme.wide
        Repeater {
            model: root.hints
            Row {
                required property var modelData
                opacity: x + width <= hintRow.room ? 1 : 0     // later hints drop out first
                spacing: Theme.unit + 1
                KeyCap { visible: !!modelData.k; keys: modelData.k || ""; anchors.verticalCenter: parent.verticalCenter }
                Icon { visible: !!modelData.i; name: modelData.i || ""; size: Theme.iconSmall; color: Theme.textDim; anchors.verticalCenter: parent.verticalCenter }
                Txt { text: modelData.t || ""; dim: true; font.pixelSize: Theme.fontSmall; anchors.verticalCenter: parent.verticalCenter }
            }
        }
    }
    Row {
        id: state
        anchors { right: parent.right; rightMargin: Theme.margin; verticalCenter: parent.verticalCenter }
        spacing: Theme.iconSmall
        Row {
            objectName: "statusMessage"
            visible: Editor.statusText !== ""
            spacing: Theme.unit
            anchors.verticalCenter: parent.verticalCenter
            Icon { name: Editor.statusWarning ? "warning" : "ok"; size: Theme.iconSmall; color: Editor.statusWarning ? Theme.warning : Theme.ok; anchors.verticalCenter: parent.verticalCenter }
            HoverHandler { id: overMessage }
            Tip { shown: overMessage.hovered && message.truncated; text: Editor.statusText }
            Txt { id: message; width: Math.min(implicitWidth, root.width * 0.4); text: Editor.statusText; color: Editor.statusWarning ? Theme.warning : Theme.text; font.pixelSize: Theme.fontSmall; anchors.verticalCenter: parent.verticalCenter; Accessible.role: Accessible.AlertMessage; Accessible.name: text }
        }
        Txt { visible: root.open && Editor.document.keysSelected > 0; text: Editor.document.keysSelected === 1 ? qsTr("1 key selected") : qsTr("%1 keys selected").arg(Editor.document.keysSelected); dim: true; font.pixelSize: Theme.fontSmall; anchors.verticalCenter: parent.verticalCenter }
        IconButton {
            objectName: "findingsButton"
            visible: root.open && Editor.findings.total > 0
            side: Theme.rowButton
            iconName: Editor.findings.worst
            iconSize: Theme.iconSmall
            tint: Theme.severity(Editor.findings.worst)
            anchors.verticalCenter: parent.verticalCenter
            implicitWidth: side + Theme.unit + found.implicitWidth + Theme.unit
            tip: qsTr("Show what was found in the document")
            contentItem: Row {
                leftPadding: Theme.unit
                spacing: Theme.unit
                Icon { name: Editor.findings.worst; size: Theme.iconSmall; color: Theme.severity(Editor.findings.worst); anchors.verticalCenter: parent.verticalCenter }
                Txt { id: found; text: Editor.findings.total === 1 ? qsTr("1 finding") : qsTr("%1 findings").arg(Editor.findings.total); dim: true; font.pixelSize: Theme.fontSmall; anchors.verticalCenter: parent.verticalCenter }
            }
            onClicked: root.findingsRequested()
        }
        Txt { visible: !root.open; text: "Slerpline " + Editor.version; dim: true; font.pixelSize: Theme.fontSmall; anchors.verticalCenter: parent.verticalCenter }
    }
}
