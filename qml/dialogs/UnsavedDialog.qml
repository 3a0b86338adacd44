import QtQuick
import Slerpline
import Slerpline.Editor

// Asked before a document with unsaved changes goes away.
Modal {
    id: root
    objectName: "unsavedDialog"
    property var next: null                   // what the user was about to do
    signal saveRequested(var next)
    function ask(action) { next = action; open() }
    title: qsTr("Save the changes?")
    onOpened: { save.focus = false; save.forceActiveFocus(Qt.TabFocusReason) }
    Txt { width: parent.width; wrapMode: Text.WordWrap; elide: Text.ElideNone; lineHeight: Theme.lineHeight; text: qsTr("“%1” has changes that are not saved. They are lost if you discard them.").arg(Editor.document.name) }
    buttons: [
        PushButton { objectName: "discardButton"; text: qsTr("Discard"); onClicked: { root.close(); root.next() } },
        PushButton { objectName: "cancelButton"; text: qsTr("Cancel"); onClicked: root.close() },
        PushButton { id: save; objectName: "saveButton"; primary: true; iconName: "save"; text: Editor.document.path === "" ? qsTr("Save as…") : qsTr("Save"); onClicked: { root.close(); root.saveRequested(root.next) } }
    ]
}
