import QtQuick
import Slerpline
import Slerpline.Editor

// The selected keys in numbers, the curves they are on, and what was found in the document.
Rectangle {
    id: root
    property bool headed: true               // false where the window shows the tabs elsewhere
    property int current: 0                  // 0 key, 1 curve, 2 findings
    readonly property var tabs: [{ text: qsTr("Key") }, { text: qsTr("Curve") }, { text: qsTr("Findings"), badge: Editor.findings.total > 0 ? String(Editor.findings.total) : "", tone: Editor.findings.worst || "info" }]
    color: Theme.panel
    TabStrip {
        id: head
        visible: root.headed
        width: parent.width
        height: root.headed ? Theme.panelHeader : 0
        tabs: root.tabs
        current: root.current
        onCurrentChanged: if (current !== root.current) root.current = current
        Connections { target: root; function onCurrentChanged() { head.current = root.current } }
    }
    KeyForm { visible: root.current === 0; anchors { top: head.bottom; left: parent.left; right: parent.right; bottom: parent.bottom } }
    CurveForm { objectName: "curveForm"; visible: root.current === 1; anchors { top: head.bottom; left: parent.left; right: parent.right; bottom: parent.bottom } }
    FindingList { visible: root.current === 2; anchors { top: head.bottom; left: parent.left; right: parent.right; bottom: parent.bottom } }
}
