import QtQuick
import Slerpline

// Asks before much goes at once, and says what; it can be undone all the same.
Modal {
    id: root
    objectName: "confirmDialog"
    property string text
    property string accept
    property var action: null
    function ask(heading, words, button, todo) { title = heading; text = words; accept = button; action = todo; open() }
    onOpened: { yes.focus = false; yes.forceActiveFocus(Qt.TabFocusReason) }
    Txt { objectName: "confirmText"; width: parent.width; wrapMode: Text.WordWrap; elide: Text.ElideNone; lineHeight: Theme.lineHeight; text: root.text }
    buttons: [
        PushButton { objectName: "confirmCancelButton"; text: qsTr("Cancel"); onClicked: root.close() },
        PushButton { id: yes; objectName: "confirmButton"; primary: true; text: root.accept; onClicked: { root.close(); root.action() } }
    ]
}
