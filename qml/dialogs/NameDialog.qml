import QtQuick
import Slerpline
import Slerpline.Editor

// Asks for a name, and for a new node also for its place. Enter takes it.
Modal {
    id: root
    objectName: "nameDialog"
    property string label
    property string initial
    property string typed
    property string accept
    property bool asksParent: false
    property int parentNode: -1
    property var take: null                // (name, parent) -> "" or what is wrong
    function ask(heading, word, value, button, done) { title = heading; label = word; initial = value; accept = button; take = done; asksParent = false; begin() }
    function askNode(heading, value, parent, button, done) { title = heading; label = qsTr("Name"); initial = value; accept = button; take = done; parentNode = parent; asksParent = true; begin() }
    function begin() { typed = initial; open(); field.restore(); field.forceActiveFocus(Qt.TabFocusReason); field.selectAll() }
    function finish() {
        field.submit()
        const wrong = take(typed, parentNode)
        if (wrong) { field.error = wrong; field.forceActiveFocus(Qt.TabFocusReason); return }
        close()
    }
    Column {
        width: parent.width
        spacing: Theme.gap
        Row {
            spacing: Theme.gap
            FormLabel { text: root.label }
            Field { id: field; objectName: "nameField"; width: Theme.dialogWidth - Theme.form - 2 * Theme.section - Theme.gap; name: root.label; value: root.typed; commit: (text) => { root.typed = text; return "" }; Keys.onReturnPressed: root.finish(); Keys.onEnterPressed: root.finish(); Keys.onEscapePressed: root.close() }
        }
        Row {
            visible: root.asksParent
            spacing: Theme.gap
            FormLabel { text: qsTr("Below") }
            Combo {
                objectName: "parentCombo"
                width: field.width
                name: qsTr("Parent node")
                choices: [{ id: "-1", text: qsTr("no node: a root"), icon: "node" }].concat(Editor.nodes.list)
                value: String(root.parentNode)
                choose: (id) => { root.parentNode = Number(id) }
            }
        }
    }
    buttons: [
        PushButton { objectName: "nameCancelButton"; text: qsTr("Cancel"); onClicked: root.close() },
        PushButton { objectName: "nameAcceptButton"; primary: true; text: root.accept; onClicked: root.finish() }
    ]
}
