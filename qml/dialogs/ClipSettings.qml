import QtQuick
import QtQuick.Templates as T
import Slerpline
import Slerpline.Editor

// The clip and the time base in one form. Each entry is an undo step of its own; nothing waits for a button.
Modal {
    id: root
    objectName: "clipSettingsDialog"
    readonly property var clips: Editor.clips
    property bool keepsTicks: false
    title: clips.exists ? qsTr("Clip settings") : qsTr("Document settings")
    bodyHeight: column.height
    onOpened: { done.focus = false; (clips.exists ? nameField : ticksField).forceActiveFocus(Qt.TabFocusReason) }
    function number(text) { const t = text.trim().replace("−", "-").replace(",", "."); return t === "" ? NaN : Number(t) }
    function shown(value, digits) { return Number(value.toFixed(digits)).toString().replace("-", "−") }
    // Calls `set` with the number in the text; it returns "" or what is wrong.
    function typed(text, set) { const value = number(text); return isFinite(value) ? set(value) : qsTr("Expected a number, found “%1”.").arg(text) }
    component Line: Row {
        property string text
        spacing: Theme.gap
        Txt { width: Theme.settingsLabel; height: Theme.field; text: parent.text; dim: true; font.pixelSize: Theme.fontSmall; horizontalAlignment: Text.AlignRight }
    }
    component Section: Txt { height: Theme.row; font.pixelSize: Theme.fontTitle; weight: Font.DemiBold; color: Theme.textStrong }
    component Words: Txt { width: column.width - Theme.settingsLabel - Theme.gap; wrapMode: Text.WordWrap; elide: Text.ElideNone; lineHeight: Theme.lineHeight; dim: true; font.pixelSize: Theme.fontSmall }

    Flickable {
        width: parent.width
        height: parent.height
        contentHeight: column.height
        clip: contentHeight > height
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: SlimScrollBar {}
        Column {
            id: column
            width: parent.width - Theme.scrollBar
            spacing: Theme.gap
            Section { visible: root.clips.exists; text: qsTr("Clip") }
            Line {
                visible: root.clips.exists
                text: qsTr("Name")
                Field { id: nameField; objectName: "clipNameField"; width: column.width - Theme.settingsLabel - Theme.gap; name: qsTr("Name of the clip"); value: root.clips.name; commit: (text) => root.clips.rename(text) }
            }
            Line {
                visible: root.clips.exists
                text: qsTr("Range in frames")
                Field { objectName: "clipFirstField"; width: Theme.fieldFrame; numeric: true; name: qsTr("First frame"); value: root.shown(Editor.document.rangeFirst, 3); commit: (text) => root.typed(text, (v) => root.clips.setRange(v, Editor.document.rangeLast)) }
                Txt { height: Theme.field; text: "–"; dim: true }
                Field { objectName: "clipLastField"; width: Theme.fieldFrame; numeric: true; name: qsTr("Last frame"); value: root.shown(Editor.document.rangeLast, 3); commit: (text) => root.typed(text, (v) => root.clips.setRange(Editor.document.rangeFirst, v)) }
                PushButton { objectName: "fitRangeButton"; height: Theme.field; text: qsTr("Fit to keys"); onClicked: root.clips.fitRange() }
            }
            Line {
                visible: root.clips.exists
                text: qsTr("Frame rate")
                Field { objectName: "frameRateField"; width: Theme.fieldTime; numeric: true; unit: qsTr("fps"); name: qsTr("Frames per second"); value: root.shown(root.clips.frameRate, 4); commit: (text) => root.typed(text, (v) => root.clips.setFrameRate(v)) }
                Txt { height: Theme.field; text: qsTr("keys stay at their times"); dim: true; font.pixelSize: Theme.fontSmall }
            }
            Line {
                visible: root.clips.exists
                text: qsTr("Loop")
                Check { objectName: "clipLoopCheck"; text: qsTr("The clip plays round and round"); on: root.clips.loop; onChosen: (on) => root.clips.loop = on }
            }
            Line {
                visible: root.clips.exists && root.clips.closedText !== ""
                text: qsTr("The .x file says")
                Txt { height: Theme.field; text: root.clips.closedText }
                PushButton { objectName: "applyClosedButton"; height: Theme.field; text: qsTr("Apply"); Accessible.name: qsTr("Loop as the file says"); onClicked: root.clips.applyClosed() }
            }
            Line {
                visible: root.clips.exists && root.clips.positionsText !== ""
                text: root.clips.closedText === "" ? qsTr("The .x file says") : qsTr("and")
                Txt { height: Theme.field; text: root.clips.positionsText }
                PushButton { objectName: "applyPositionsButton"; height: Theme.field; text: qsTr("Apply"); Accessible.name: qsTr("Interpolate positions as the file says"); onClicked: root.clips.applyPositions() }
            }
            Rectangle { visible: root.clips.exists; width: column.width; height: Theme.hair; color: Theme.hairline }
            Section { text: qsTr("Document") }
            Line {
                text: qsTr("Ticks per second")
                Field { id: ticksField; objectName: "ticksField"; width: Theme.fieldTime; numeric: true; name: qsTr("Ticks per second"); value: root.shown(root.clips.ticksPerSecond, 6); commit: (text) => root.typed(text, (v) => root.clips.setTicksPerSecond(v, root.keepsTicks)) }
                Segmented {
                    objectName: "ticksKeep"
                    side: Theme.field
                    name: qsTr("When it changes")
                    items: [{ text: qsTr("keep seconds") }, { text: qsTr("keep ticks") }]
                    current: root.keepsTicks ? 1 : 0
                    onChosen: (index) => root.keepsTicks = index === 1
                }
            }
            Line {
                text: ""
                Words { text: root.keepsTicks ? qsTr("Files keep their tick counts; the motion gets faster or slower. For a wrong guess.") : qsTr("The motion plays as before; files get other tick counts.") }
            }
            Line {
                text: qsTr("Rotations in .x")
                Txt { height: Theme.field; text: root.clips.rotationsConjugate ? qsTr("conjugate, as DirectX 8 and 9 write") : qsTr("direct, as some old files") }
                PushButton { objectName: "senseButton"; height: Theme.field; text: qsTr("Switch"); Accessible.name: qsTr("Switch the sense of rotation keys"); onClicked: root.clips.switchRotationSense() }
            }
        }
    }
    buttons: PushButton { id: done; objectName: "clipSettingsCloseButton"; primary: true; text: qsTr("Close"); onClicked: root.close() }
}
