import QtQuick
import Slerpline
import Slerpline.Editor

// Asks for a node: where to copy tracks, or below which node another one goes.
Modal {
    id: root
    objectName: "nodeDialog"
    property string text
    property string accept
    property bool allowsNone: false
    property int node: -1
    property string error
    property var take: null                // (node) -> "" or what is wrong
    function ask(heading, words, start, none, button, done) { title = heading; text = words; node = start; allowsNone = none; accept = button; take = done; error = ""; open(); combo.forceActiveFocus(Qt.TabFocusReason) }
    Column {
        width: parent.width
        spacing: Theme.margin
        Txt { width: parent.width; wrapMode: Text.WordWrap; elide: Text.ElideNone; lineHeight: Theme.lineHeight; text: root.text }
        Combo {
            id: combo
            objectName: "nodeCombo"
            width: parent.width
            name: qsTr("Node")
            choices: (root.allowsNone ? [{ id: "-1", text: qsTr("no node: a root"), icon: "node" }] : []).concat(Editor.nodes.list)
            value: String(root.node)
            choose: (id) => { root.node = Number(id); root.error = "" }
        }
        Row {
            visible: root.error !== ""
            spacing: Theme.tight
            Icon { name: "error"; size: Theme.iconSmall; color: Theme.error }
            Txt { objectName: "nodeError"; width: combo.width - Theme.section; wrapMode: Text.WordWrap; elide: Text.ElideNone; text: root.error; font.pixelSize: Theme.fontSmall }
        }
    }
    buttons: [
        PushButton { text: qsTr("Cancel"); onClicked: root.close() },
        PushButton { objectName: "nodeAcceptButton"; primary: true; text: root.accept; onClicked: { root.error = root.take(root.node) || ""; if (root.error === "") root.close() } }
    ]
}
