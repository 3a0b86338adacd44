import QtQuick
import Slerpline
import Slerpline.Editor

// Asks before a file's content is lost: another file that a save would replace, or the document's own that somebody else changed.
Modal {
    id: root
    objectName: "replaceDialog"
    property url file
    property bool changed: false           // the document's own file is another than was read
    property var action: null
    readonly property string fileName: decodeURIComponent(String(file).replace(/^.*\//, ""))
    // Does `write`; first asks when `target` exists and is not the document's file itself.
    // `asks`: also for the document's own file.
    function guard(target, write, asks) {
        const own = Editor.isOwnFile(target)
        changed = own && Editor.changedOnDisk()
        if (!changed && ((own && !asks) || !Editor.fileExists(target))) { write(); return }
        file = target
        action = write
        open()
    }
    title: changed ? qsTr("Overwrite the changed file?") : qsTr("Replace the file?")
    onOpened: { keep.focus = false; keep.forceActiveFocus(Qt.TabFocusReason) }
    Txt {
        width: parent.width; wrapMode: Text.WordWrap; elide: Text.ElideNone; lineHeight: Theme.lineHeight
        text: root.changed ? qsTr("“%1” was changed by another program since it was opened here. That change is lost if you overwrite it.").arg(root.fileName)
                           : qsTr("“%1” already exists there. Its content is lost if you replace it.").arg(root.fileName)
    }
    buttons: [
        PushButton { objectName: "replaceButton"; text: root.changed ? qsTr("Overwrite") : qsTr("Replace"); onClicked: { root.close(); root.action() } },
        PushButton { id: keep; objectName: "keepButton"; primary: true; text: qsTr("Cancel"); onClicked: root.close() }
    ]
}
