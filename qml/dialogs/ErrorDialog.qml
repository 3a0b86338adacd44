import QtQuick
import QtQuick.Templates as T
import Slerpline

// What went wrong, readable and selectable. A first line of the form file:line:column: is set apart in fixed-width letters.
Modal {
    id: root
    objectName: "errorDialog"
    property string text
    // "hero.x:12:5: expected …": the place, and the sentence after it.
    readonly property var parts: { const m = /^(\S[^\n]*?:(?:\d+(?::\d+)?|@\d+)):\s+([\s\S]*)$/.exec(text); return m ? { place: m[1], rest: m[2] } : { place: "", rest: text } }
    function show(heading, message) { title = heading; text = message; open() }
    bodyHeight: column.height
    onOpened: { ok.focus = false; ok.forceActiveFocus(Qt.TabFocusReason) }
    component Reading: TextEdit {
        readOnly: true
        selectByMouse: true
        wrapMode: TextEdit.Wrap
        textFormat: TextEdit.PlainText
        color: Theme.text
        selectionColor: Theme.accentSoft
        selectedTextColor: Theme.textStrong
        font { family: Theme.family; pixelSize: Theme.fontBase }
        Accessible.role: Accessible.StaticText
        Accessible.name: text
    }
    Flickable {
        width: parent.width
        height: parent.height
        contentHeight: column.height
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: SlimScrollBar {}
        Icon { name: "error"; size: Theme.section; color: Theme.error }
        Column {
            id: column
            x: Theme.section + Theme.margin
            width: parent.width - x
            spacing: Theme.gap
            Rectangle {
                visible: root.parts.place !== ""
                width: parent.width
                height: place.height + Theme.margin
                radius: Theme.radius
                color: Theme.well
                Reading { id: place; objectName: "errorPlace"; x: Theme.gap; y: Theme.tight; width: parent.width - Theme.wide; text: root.parts.place; font.family: Theme.fixedFamily; wrapMode: TextEdit.WrapAnywhere }
            }
            Reading { objectName: "errorText"; width: parent.width; text: root.parts.rest }
        }
    }
    buttons: PushButton { id: ok; objectName: "errorOkButton"; primary: true; text: qsTr("OK"); onClicked: root.close() }
}
