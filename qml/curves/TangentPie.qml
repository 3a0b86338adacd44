import QtQuick
import QtQuick.Templates as T
import Slerpline
import Slerpline.Editor

// Tangent rules in a ring around the pointer: a direction and a click, a digit, or arrows and Enter choose. Esc leaves.
T.Popup {
    id: root
    objectName: "tangentPie"
    required property Commands commands
    readonly property var slices: [commands.clamped, commands.smooth, commands.linear, commands.flat, commands.stepped, commands.plateau, commands.free, commands.aim]
    property int current: -1
    width: Theme.pieWidth
    height: Theme.pieHeight
    padding: 0
    margins: 0
    focus: true
    modal: true
    dim: false
    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutside
    T.Overlay.modal: Item {}
    background: Item {}

    function openAt(px, py) { x = Math.round(px - width / 2); y = Math.round(py - height / 2); current = -1; open() }
    function choose(index) { if (index < 0 || index >= slices.length) return; const command = slices[index]; close(); command.trigger() }
    function step(by) { current = (current < 0 ? (by > 0 ? 0 : slices.length - 1) : current + by + slices.length) % slices.length }

    contentItem: Item {
        id: ring
        focus: true
        Accessible.role: Accessible.PopupMenu
        Accessible.name: qsTr("Choose a tangent")
        Accessible.description: root.current >= 0 ? root.slices[root.current].text : ""
        Keys.onPressed: (event) => {
            event.accepted = true
            if (event.key >= Qt.Key_1 && event.key <= Qt.Key_7) root.choose(event.key - Qt.Key_1)
            else if (event.key === Qt.Key_0) root.choose(root.slices.length - 1)
            else if (event.key === Qt.Key_Right || event.key === Qt.Key_Down || event.key === Qt.Key_Tab) root.step(1)
            else if (event.key === Qt.Key_Left || event.key === Qt.Key_Up || event.key === Qt.Key_Backtab) root.step(-1)
            else if (event.key === Qt.Key_Return || event.key === Qt.Key_Enter || event.key === Qt.Key_Space) root.choose(root.current)
            else if (event.key === Qt.Key_V || event.key === Qt.Key_Escape) root.close()
        }
        MouseArea {
            anchors.fill: parent
            hoverEnabled: true
            function sliceAt(mouse) {
                const dx = mouse.x - width / 2, dy = mouse.y - height / 2
                if (Math.hypot(dx, dy) < Theme.pieDead) return -1
                // Directions as the entries stand: on an ellipse.
                const turn = Math.atan2(dx / root.width, -dy / root.height) / (2 * Math.PI)
                return Math.round((turn + 1) * root.slices.length) % root.slices.length
            }
            onPositionChanged: (mouse) => root.current = sliceAt(mouse)
            onExited: root.current = -1
            onClicked: (mouse) => { const slice = sliceAt(mouse); if (slice < 0) root.close(); else root.choose(slice) }
        }
        Rectangle {
            anchors.centerIn: parent
            width: Theme.pieRing
            height: width
            radius: width / 2
            color: Theme.alpha(Theme.popup, Theme.hiddenAlpha)
            border { width: Theme.edge; color: root.current >= 0 ? Theme.accent : Theme.popupBorder }
        }
        Repeater {
            model: root.slices.length
            Item {
                id: slice
                required property int index
                readonly property Command command: root.slices[index]
                readonly property real turn: index / root.slices.length * 2 * Math.PI
                readonly property bool on: root.current === index
                objectName: "pieSlice" + index
                width: row.implicitWidth + Theme.wide
                height: Theme.button
                x: Math.round(ring.width / 2 + Math.sin(turn) * (ring.width / 2 - Theme.label / 2 - Theme.gap) - width / 2)
                y: Math.round(ring.height / 2 - Math.cos(turn) * (ring.height / 2 - Theme.button / 2 - Theme.gap) - height / 2)
                PopupFrame { anchors.fill: parent; radius: height / 2; color: slice.on ? Theme.mix(Theme.popup, Theme.accent, 0.3) : Theme.popup }
                Row {
                    id: row
                    anchors.centerIn: parent
                    spacing: Theme.tight
                    Icon { name: slice.command.icon; color: slice.on ? Theme.accentText : Theme.textDim; anchors.verticalCenter: parent.verticalCenter }
                    Txt { text: slice.index === root.slices.length - 1 ? qsTr("Aim") : slice.command.text; color: slice.on ? Theme.textStrong : Theme.text; anchors.verticalCenter: parent.verticalCenter }
                    KeyCap { keys: slice.command.keyText; anchors.verticalCenter: parent.verticalCenter }
                }
                Accessible.role: Accessible.MenuItem
                Accessible.name: command.text
                Accessible.onPressAction: root.choose(index)
            }
        }
    }
}
