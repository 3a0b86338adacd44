import QtQuick
import Slerpline
import Slerpline.Editor

// Offers unsaved work of a window that ended without asking.
Modal {
    id: root
    objectName: "recoverDialog"
    property var copy: ({})
    function offer() { copy = Editor.recovery.orphan(); if (copy.id !== undefined) open() }
    title: qsTr("Recover unsaved work?")
    onOpened: { yes.focus = false; yes.forceActiveFocus(Qt.TabFocusReason) }
    Txt { objectName: "recoverText"; width: parent.width; wrapMode: Text.WordWrap; elide: Text.ElideNone; lineHeight: Theme.lineHeight; text: qsTr("Slerpline ended while “%1” had changes that were not saved. A copy was kept at %2.").arg(root.copy.name || "").arg(root.copy.time || "") }
    buttons: [
        PushButton { objectName: "recoverDiscardButton"; text: qsTr("Discard"); onClicked: { root.close(); Editor.recovery.discard(root.copy.id); Qt.callLater(root.offer) } },
        PushButton { objectName: "recoverLaterButton"; text: qsTr("Later"); onClicked: root.close() },
        PushButton { id: yes; objectName: "recoverButton"; primary: true; text: qsTr("Recover"); onClicked: { root.close(); Editor.recovery.recover(root.copy.id) } }
    ]
}
