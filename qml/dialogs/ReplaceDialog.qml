import QtQuick
import Qt.labs.folderlistmodel
import Slerpline

// Asks before a file dialog's choice replaces another file. The toolkit's own dialog does not.
Modal {
    id: root
    objectName: "replaceDialog"
    property url file
    property var action: null
    readonly property string fileName: decodeURIComponent(String(file).replace(/^.*\//, ""))
    // Does `write`; first asks when `target` exists and is not `own`, the document's file itself.
    function guard(target, own, write) {
        file = target
        action = write
        if (String(target) === String(own)) { write(); return }
        waiting.start()
        folder.folder = String(target).replace(/\/[^/]*$/, "")
    }
    function decide() {
        waiting.stop()
        for (let i = 0; i < folder.count; ++i) if (folder.get(i, "fileName") === fileName) { open(); return }
        action()
    }
    title: qsTr("Replace the file?")
    onOpened: { keep.focus = false; keep.forceActiveFocus(Qt.TabFocusReason) }
    FolderListModel { id: folder; showDirs: false; showHidden: true; sortField: FolderListModel.Unsorted }
    // The folder is listed in the background.
    Timer { id: waiting; interval: Theme.folderDelay; repeat: true; onTriggered: if (folder.status !== FolderListModel.Loading) root.decide() }
    Txt { width: parent.width; wrapMode: Text.WordWrap; elide: Text.ElideNone; lineHeight: Theme.lineHeight; text: qsTr("“%1” already exists there. Its content is lost if you replace it.").arg(root.fileName) }
    buttons: [
        PushButton { objectName: "replaceButton"; text: qsTr("Replace"); onClicked: { root.close(); root.action() } },
        PushButton { id: keep; objectName: "keepButton"; primary: true; text: qsTr("Cancel"); onClicked: root.close() }
    ]
}
