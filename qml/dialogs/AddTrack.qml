import QtQuick
import Slerpline
import Slerpline.Editor

// A new track: which node, which of its properties. Its first key is the rest pose, at the playhead.
Modal {
    id: root
    objectName: "addTrackDialog"
    property int node: 0
    property string property: "translation"
    property string typedName
    property string typedComponents
    property string error
    readonly property bool named: property === "named"
    title: qsTr("Add track")
    function show(kind) { node = Editor.nodes.current; if (kind) property = kind; error = ""; typedName = ""; typedComponents = ""; nameField.restore(); componentField.restore(); open(); kindCombo.forceActiveFocus(Qt.TabFocusReason) }
    function finish() {
        nameField.submit()
        componentField.submit()
        error = Editor.nodes.addTrack(node, property, typedName, typedComponents)
        if (error === "") close()
    }
    Column {
        id: column
        width: parent.width
        spacing: Theme.gap
        readonly property real fieldWidth: width - Theme.label - Theme.gap
        Row {
            spacing: Theme.gap
            FormLabel { text: qsTr("Property") }
            Combo { id: kindCombo; objectName: "trackPropertyCombo"; width: column.fieldWidth; name: qsTr("Property"); choices: Editor.nodes.properties; value: root.property; choose: (id) => { root.property = id; root.error = "" } }
        }
        Row {
            spacing: Theme.gap
            FormLabel { text: qsTr("Of node") }
            Combo { objectName: "trackNodeCombo"; width: column.fieldWidth; name: qsTr("Node"); choices: (root.named ? [{ id: "-1", text: qsTr("no node: of the clip"), icon: "clip" }] : []).concat(Editor.nodes.list); value: String(root.node); choose: (id) => { root.node = Number(id); root.error = "" } }
        }
        Row {
            visible: root.named
            spacing: Theme.gap
            FormLabel { text: qsTr("Name") }
            Field { id: nameField; objectName: "trackNameField"; width: column.fieldWidth; name: qsTr("Name of the property"); placeholder: qsTr("colour"); value: root.typedName; commit: (text) => { root.typedName = text; return "" } onTextEdited: root.error = ""; Keys.onReturnPressed: root.finish() }
        }
        Row {
            visible: root.named
            spacing: Theme.gap
            FormLabel { text: qsTr("Components") }
            Field { id: componentField; objectName: "trackComponentsField"; width: column.fieldWidth; name: qsTr("Components of the property, with commas"); placeholder: qsTr("r, g, b"); value: root.typedComponents; commit: (text) => { root.typedComponents = text; return "" } onTextEdited: root.error = ""; Keys.onReturnPressed: root.finish() }
        }
        Txt { x: Theme.label + Theme.gap; width: column.fieldWidth; wrapMode: Text.WordWrap; elide: Text.ElideNone; lineHeight: Theme.lineHeight; dim: true; font.pixelSize: Theme.fontSmall; text: root.named ? qsTr("The first key is 0, at the playhead. A .x file cannot hold properties of your own.") : qsTr("The first key is the node's rest pose, at the playhead.") }
        Row {
            visible: root.error !== ""
            x: Theme.label + Theme.gap
            spacing: Theme.tight
            Icon { name: "error"; size: Theme.iconSmall; color: Theme.error }
            Txt { objectName: "addTrackError"; width: column.fieldWidth - Theme.section; wrapMode: Text.WordWrap; elide: Text.ElideNone; text: root.error; font.pixelSize: Theme.fontSmall }
        }
    }
    buttons: [
        PushButton { objectName: "addTrackCancelButton"; text: qsTr("Cancel"); onClicked: root.close() },
        PushButton { objectName: "addTrackButton"; primary: true; text: qsTr("Add"); onClicked: root.finish() }
    ]
}
