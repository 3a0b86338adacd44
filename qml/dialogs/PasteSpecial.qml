import QtQuick
import QtQuick.Templates as T
import Slerpline
import Slerpline.Editor

// How keys are pasted, with the result in the curve view while it is chosen. At the right, so that the curves stay in sight.
Modal {
    id: root
    objectName: "pasteSpecial"
    title: qsTr("Paste special")
    dim: false
    width: Math.min(Theme.dialogNarrow, parent.width - 2 * Theme.gap)
    x: Math.round(parent.width - width - Theme.gap)

    property string when: "playhead"
    property real offset: 0
    property string merge: "mix"
    property real gap: 0
    property string values: "copied"
    property int repeats: 1
    property bool reversed: false
    property int mirror: -1               // the axis of the plane; below 0: none
    property real length: -1              // frames; below 0: as it is
    property bool accepted: false
    function update() {
        const choices = { when: when, offset: offset, merge: merge, gap: gap, value: values, repeats: repeats, reversed: reversed, mirror: mirror }
        if (length >= 0) choices.length = length
        Editor.clipboard.previewSpecial(choices)
    }
    // A number typed into a field, or the sentence that says what is wrong.
    function typed(text, least, most, take) {
        const value = Number(text.replace(",", ".").replace("−", "-"))
        if (text.trim() === "" || isNaN(value)) return qsTr("A number is expected")
        if (value < least || value > most) return qsTr("From %1 to %2").arg(least).arg(most)
        take(value)
        update()
        return ""
    }
    function shown(value) { return String(Math.round(value * 1000) / 1000) }
    onAboutToShow: { when = "playhead"; offset = 0; merge = "mix"; gap = 0; values = "copied"; repeats = 1; reversed = false; mirror = -1; length = -1; accepted = false; update() }
    onOpened: whenCombo.forceActiveFocus(Qt.TabFocusReason)
    onClosed: if (accepted) Editor.clipboard.acceptSpecial(); else Editor.clipboard.cancelSpecial()
    // Another document was opened meanwhile: there is nothing left to choose.
    Connections { target: Editor.clipboard; function onSpecialChanged() { if (root.opened && !Editor.clipboard.special) root.close() } }
    function accept() { if (!Editor.clipboard.specialFits) return; accepted = true; close() }

    component Labelled: Item { property alias text: label.text; width: parent.width; height: Theme.field; FormLabel { id: label } }
    readonly property real room: width - 2 * (Theme.wide + Theme.unit) - Theme.form
    readonly property real half: Math.floor((room - Theme.unit) / 2)

    Column {
        width: parent.width
        spacing: Theme.unit
        Txt { objectName: "pasteFrom"; width: parent.width; height: Theme.row; text: Editor.clipboard.specialFrom; weight: Font.Medium }
        Labelled {
            text: qsTr("Time")
            Combo {
                id: whenCombo; objectName: "pasteWhen"; name: qsTr("Time"); x: Theme.form; width: root.when === "offset" ? root.half : root.room; value: root.when
                choices: [{ id: "playhead", text: qsTr("At the playhead") }, { id: "original", text: qsTr("Where they were") }, { id: "offset", text: qsTr("Moved by") }]
                choose: (id) => { root.when = id; root.update() }
            }
            Field { objectName: "pasteOffset"; name: qsTr("Moved by frames"); visible: root.when === "offset"; x: Theme.form + root.half + Theme.unit; width: root.half; numeric: true; unit: qsTr("frames"); value: root.shown(root.offset); commit: (text) => root.typed(text, -1e6, 1e6, (n) => root.offset = n) }
        }
        Labelled {
            text: qsTr("Keys there")
            Combo {
                objectName: "pasteMerge"; name: qsTr("Keys that are there"); x: Theme.form; width: root.merge === "insert" ? root.half : root.room; value: root.merge
                choices: [{ id: "mix", text: qsTr("Stay") }, { id: "range", text: qsTr("Go within the range") }, { id: "all", text: qsTr("All go") }, { id: "insert", text: qsTr("Move on") }]
                choose: (id) => { root.merge = id; root.update() }
            }
            Field { objectName: "pasteGap"; name: qsTr("Gap in frames"); visible: root.merge === "insert"; x: Theme.form + root.half + Theme.unit; width: root.half; numeric: true; label: qsTr("gap"); unit: qsTr("frames"); value: root.shown(root.gap); commit: (text) => root.typed(text, 0, 1e6, (n) => root.gap = n) }
        }
        Labelled {
            text: qsTr("Values")
            Combo {
                objectName: "pasteValues"; name: qsTr("Values"); x: Theme.form; width: root.room; value: root.values
                choices: [{ id: "copied", text: qsTr("As copied") }, { id: "first", text: qsTr("First meets the curve") }, { id: "last", text: qsTr("Last meets the curve") }]
                choose: (id) => { root.values = id; root.update() }
            }
        }
        Labelled {
            text: qsTr("Length")
            Field { objectName: "pasteLength"; name: qsTr("Length in frames"); enabled: Editor.clipboard.specialLength > 0; x: Theme.form; width: root.half; numeric: true; unit: qsTr("frames"); value: root.shown(root.length >= 0 ? root.length : Editor.clipboard.specialLength); commit: (text) => root.typed(text, 0.01, 1e6, (n) => root.length = n) }
            Field { objectName: "pasteRepeats"; name: qsTr("How often"); enabled: Editor.clipboard.specialLength > 0; x: Theme.form + root.half + Theme.unit; width: root.half; numeric: true; label: qsTr("rounds"); value: String(root.repeats); commit: (text) => root.typed(text, 1, 1000, (n) => root.repeats = Math.round(n)) }
        }
        Labelled {
            text: qsTr("Direction")
            Segmented { objectName: "pasteDirection"; name: qsTr("Direction"); x: Theme.form; side: Theme.field; items: [{ text: qsTr("Forward") }, { text: qsTr("Backward") }]; current: root.reversed ? 1 : 0; onChosen: (index) => { root.reversed = index === 1; root.update() } }
        }
        Labelled {
            text: qsTr("Mirrored")
            Combo {
                objectName: "pasteMirror"; name: qsTr("Mirrored"); x: Theme.form; width: root.room; value: String(root.mirror)
                choices: [{ id: "-1", text: qsTr("No") }, { id: "0", text: qsTr("Left and right (X)") }, { id: "1", text: qsTr("Up and down (Y)") }, { id: "2", text: qsTr("Front and back (Z)") }]
                choose: (id) => { root.mirror = Number(id); root.update() }
            }
        }
        Row {
            spacing: Theme.tight
            topPadding: Theme.gap
            Icon { id: noteIcon; name: Editor.clipboard.specialFits ? "info" : "warning"; color: Editor.clipboard.specialFits ? Theme.info : Theme.warning; anchors.verticalCenter: note.verticalCenter }
            Txt { id: note; objectName: "pasteNote"; width: root.width - 2 * (Theme.wide + Theme.unit) - noteIcon.width - Theme.tight; text: Editor.clipboard.specialNote; wrapMode: Text.WordWrap; dim: true; font.pixelSize: Theme.fontSmall }
        }
    }
    buttons: [
        PushButton { text: qsTr("Cancel"); onClicked: root.close() },
        PushButton { objectName: "pasteAccept"; text: qsTr("Paste"); primary: true; enabled: Editor.clipboard.specialFits; onClicked: root.accept() }
    ]
}
