import QtQuick
import QtQuick.Templates as T
import Slerpline
import Slerpline.Editor

// Range and rate at the left, frame, play buttons and time in the middle, loop and speed at the right.
Rectangle {
    id: root
    required property Commands commands
    readonly property bool open: Editor.document.open
    readonly property var transport: Editor.transport
    implicitHeight: Theme.transportHeight
    color: Theme.chrome

    // Reads a number as people type it; NaN when it is none.
    function number(text) { const t = text.trim().replace("−", "-").replace(",", "."); return t === "" ? NaN : Number(t) }
    function shown(value, digits) { return Number(value.toFixed(digits)).toString().replace("-", "−") }
    function enterSpeed(text) {
        const value = number(text.replace(/[x×]\s*$/i, ""))
        if (!isFinite(value)) return qsTr("Expected a number, found “%1”.").arg(text)
        if (Math.abs(value) < 0.05 || Math.abs(value) > 4) return qsTr("Expected 0.05 to 4; with a minus it plays backwards.")
        transport.speed = value
        return ""
    }
    // Calls `set` with the number in the text. Returns what is wrong, or "".
    function enter(text, set, least) {
        const value = number(text)
        if (!isFinite(value)) return qsTr("Expected a number, found “%1”.").arg(text)
        if (least !== undefined && value < least) return qsTr("Expected %1 or more.").arg(least)
        set(value)
        return ""
    }

    Rectangle { width: parent.width; height: Theme.hair; color: Theme.divider }
    Row {
        id: range
        anchors { left: parent.left; leftMargin: Theme.margin; verticalCenter: parent.verticalCenter }
        spacing: Theme.tight
        enabled: root.open
        visible: x + width + Theme.wide < middle.x
        Icon { name: "range"; color: root.open ? Theme.textDim : Theme.textDisabled; anchors.verticalCenter: parent.verticalCenter }
        Field { objectName: "rangeFirstField"; anchors.verticalCenter: parent.verticalCenter; name: qsTr("First frame of the range"); tip: name; width: Theme.fieldNumber; numeric: true; value: root.open ? root.shown(Editor.document.rangeFirst, 2) : ""; commit: (text) => root.enter(text, (v) => Editor.document.rangeFirst = v) }
        Txt { text: "–"; dim: true; anchors.verticalCenter: parent.verticalCenter }
        Field { objectName: "rangeLastField"; anchors.verticalCenter: parent.verticalCenter; name: qsTr("Last frame of the range"); tip: name; width: Theme.fieldNumber; numeric: true; value: root.open ? root.shown(Editor.document.rangeLast, 2) : ""; commit: (text) => root.enter(text, (v) => Editor.document.rangeLast = v) }
        Txt { visible: root.open && root.width >= Theme.narrowBelow; text: qsTr("%1 fps").arg(root.shown(Editor.document.frameRate, 3)); dim: true; font.pixelSize: Theme.fontSmall; leftPadding: Theme.unit; anchors.verticalCenter: parent.verticalCenter }
    }
    Row {
        id: middle
        x: Math.round((parent.width - width) / 2)
        anchors.verticalCenter: parent.verticalCenter
        spacing: Theme.half
        enabled: root.open
        Field { objectName: "frameField"; anchors.verticalCenter: parent.verticalCenter; name: qsTr("Frame"); tip: name; width: Theme.fieldFrame; numeric: true; value: root.open ? root.shown(root.transport.frame, root.transport.playing ? 0 : 2) : ""; commit: (text) => root.enter(text, (v) => root.transport.frame = v) }
        Item { width: Theme.gap; height: 1 }
        CommandButton { command: root.commands.toFirst }
        CommandButton { command: root.commands.previousKey }
        CommandButton { command: root.commands.frameBack }
        T.AbstractButton {
            id: play
            objectName: "playButton"
            width: Theme.playWidth
            height: Theme.button
            hoverEnabled: true
            focusPolicy: Qt.TabFocus
            onClicked: root.commands.play.trigger()
            Keys.onReturnPressed: clicked()
            Accessible.role: Accessible.Button
            Accessible.name: root.commands.play.text
            Accessible.onPressAction: root.commands.play.trigger()
            background: Rectangle {
                radius: height / 2
                color: !play.enabled ? Theme.control : play.pressed ? Theme.accentPress : play.hovered ? Theme.accentHover : Theme.accent
                FocusRing { radius: Theme.button / 2 + Theme.half; shown: play.visualFocus }
            }
            contentItem: Item { Icon { anchors.centerIn: parent; name: root.commands.play.icon; color: play.enabled ? Theme.accentInk : Theme.textDisabled } }
            Tip { shown: play.hovered && !play.pressed; text: root.commands.play.text; keys: "Space" }
        }
        CommandButton { command: root.commands.frameForward }
        CommandButton { command: root.commands.nextKey }
        CommandButton { command: root.commands.toLast }
        Item { width: Theme.gap; height: 1 }
        Field { objectName: "timeField"; anchors.verticalCenter: parent.verticalCenter; name: qsTr("Time in seconds"); tip: name; width: Theme.fieldTime; numeric: true; unit: "s"; value: root.open ? root.transport.time.toFixed(3).replace("-", "−") : ""; commit: (text) => root.enter(text, (v) => root.transport.time = v) }
    }
    Row {
        id: speedRow
        anchors { right: parent.right; rightMargin: Theme.margin; verticalCenter: parent.verticalCenter }
        spacing: Theme.tight
        enabled: root.open
        CommandButton { objectName: "loopButton"; command: root.commands.loop }
        Sep {}
        Icon { name: "gauge"; color: root.open ? Theme.textDim : Theme.textDisabled; anchors.verticalCenter: parent.verticalCenter }
        SpeedSlider { visible: root.width >= Theme.mediumBelow; anchors.verticalCenter: parent.verticalCenter; speed: Math.abs(root.transport.speed); onChosen: (speed) => root.transport.speed = root.transport.speed < 0 ? -speed : speed }
        Field { objectName: "speedField"; anchors.verticalCenter: parent.verticalCenter; name: qsTr("Speed"); tip: qsTr("Playback speed; below 0 backwards"); width: Theme.fieldTime - Theme.wide; numeric: true; unit: "×"; value: root.open ? root.transport.speed.toFixed(2).replace("-", "−") : ""; commit: (text) => root.enterSpeed(text) }
    }
}
