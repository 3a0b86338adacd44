import QtQuick
import Slerpline
import Slerpline.Editor

// One row of the channel tree: a node, a track of it, or one channel of a track.
Item {
    id: row
    required property int index
    required property string kind
    required property string name
    required property int depth
    required property bool expandable
    required property bool expanded
    required property string icon
    required property int axis
    required property bool shown
    required property bool active
    required property bool selected
    required property bool animated
    required property string note
    required property string value
    required property bool locked
    required property bool muted
    required property bool pinned
    required property bool finding
    required property bool noteOnly
    property bool current: false             // the keyboard is here
    signal picked(int modifiers)
    signal menuRequested(real x, real y)

    readonly property bool channel: kind === "channel"
    readonly property bool hot: pointer.hovered
    readonly property bool reached: hot || current
    readonly property var marks: [finding ? qsTr("has findings") : "", locked ? qsTr("locked") : "", muted ? qsTr("muted") : "", pinned ? qsTr("pinned") : ""].filter((mark) => mark !== "")
    readonly property bool marked: selected || active
    readonly property real start: Theme.gap + depth * Theme.treeIndent
    readonly property color axisColor: axis >= 0 && axis < Theme.axis.length ? Theme.axis[axis] : Theme.textDim
    height: Theme.row
    Accessible.role: Accessible.TreeItem
    Accessible.name: [name, note].concat(channel ? [] : marks).filter((part) => part !== "").join(", ")
    Accessible.description: channel ? (shown ? qsTr("shown, value %1").arg(value) : qsTr("hidden")) : expandable ? (expanded ? qsTr("open") : qsTr("closed")) : ""
    Accessible.selected: marked
    Accessible.focusable: true
    Accessible.onPressAction: row.picked(Qt.NoModifier)

    Rectangle { anchors.fill: parent; color: row.marked ? Theme.rowSelected : row.channel && row.shown ? Theme.alpha(Theme.accent, Theme.rowTint) : "transparent" }
    Rectangle { anchors.fill: parent; color: row.hot ? Theme.hover : "transparent" }
    Rectangle { visible: row.active; width: Theme.edge; height: parent.height; color: Theme.accent }
    Rectangle { visible: row.current; anchors.fill: parent; anchors.margins: 1; radius: Theme.radius; color: "transparent"; border { width: Theme.focusWidth; color: Theme.accent } }
    Repeater {   // indent guides
        model: row.depth
        Rectangle { required property int index; x: Math.round(Theme.gap + index * Theme.treeIndent + Theme.tight); width: Theme.hair; height: row.height; color: Theme.hairline }
    }
    Icon { visible: row.expandable; x: Math.round(row.start); name: row.expanded ? "chevron-down" : "chevron-right"; size: Theme.iconTiny; color: Theme.textDim; anchors.verticalCenter: parent.verticalCenter }
    Icon { visible: !row.channel; x: Math.round(row.start) + Theme.treeIcon; size: Theme.iconSmall; name: row.icon; color: row.marked ? Theme.accentText : Theme.textDim; anchors.verticalCenter: parent.verticalCenter }
    Rectangle { visible: row.channel; x: Math.round(row.start) + Theme.unit; width: Theme.dot; height: Theme.dot; radius: Theme.dot / 2; color: row.shown ? row.axisColor : "transparent"; border { width: row.shown ? 0 : Theme.focusWidth; color: Theme.alpha(row.axisColor, Theme.hiddenAlpha) } anchors.verticalCenter: parent.verticalCenter }
    Txt {
        id: title
        x: Math.round(row.start) + (row.channel ? Theme.treeChannel : Theme.menuText)
        width: tail.x - x - Theme.unit
        text: row.name
        color: row.muted ? Theme.textDisabled : row.active ? Theme.textStrong : row.channel ? (row.shown ? Theme.text : Theme.textDim) : row.animated || row.kind === "node" ? Theme.text : Theme.textDim
        weight: row.marked ? Font.DemiBold : Font.Normal
        anchors.verticalCenter: parent.verticalCenter
    }
    HoverHandler { id: pointer }
    TapHandler {
        gesturePolicy: TapHandler.ReleaseWithinBounds
        acceptedModifiers: Qt.KeyboardModifierMask
        onTapped: (point) => {
            if (row.expandable && point.position.x < row.start + Theme.treeIcon) { Editor.tracks.toggleExpanded(row.index); return }
            row.picked(point.modifiers)
        }
        onDoubleTapped: if (row.expandable) Editor.tracks.toggleExpanded(row.index)
    }
    TapHandler { acceptedButtons: Qt.RightButton; onTapped: (point) => row.menuRequested(point.position.x, point.position.y) }
    Row {
        id: tail
        anchors { right: parent.right; rightMargin: Theme.gap; verticalCenter: parent.verticalCenter }
        spacing: Theme.half
        Num { visible: row.channel && row.value !== ""; text: row.value; color: row.active ? Theme.text : row.shown ? Theme.textSoft : Theme.textDim; anchors.verticalCenter: parent.verticalCenter }
        Txt { visible: !row.channel && row.note !== "" && !row.reached && title.x + title.implicitWidth + Theme.unit + implicitWidth + (row.finding ? Theme.wide : 0) + Theme.gap <= row.width; text: row.note; font.pixelSize: Theme.fontSmall; dim: true; raised: row.marked; anchors.verticalCenter: parent.verticalCenter }
        Icon { visible: row.finding && !row.reached; name: row.noteOnly ? "info" : "warning"; size: Theme.iconSmall; color: row.noteOnly ? Theme.info : Theme.warning; anchors.verticalCenter: parent.verticalCenter }
        component Mark: IconButton { property bool on; visible: !row.channel && row.animated && (on || row.reached); side: Theme.rowButton; iconSize: Theme.iconSmall; focusPolicy: Qt.NoFocus; tint: on ? Theme.text : Theme.textDim; anchors.verticalCenter: parent.verticalCenter }
        Mark { objectName: "pinMark"; on: row.pinned; iconName: "pin"; tip: row.pinned ? qsTr("Unpin") : qsTr("Pin: stays shown whatever is picked"); onClicked: Editor.tracks.togglePinned(row.index) }
        Mark { objectName: "muteMark"; on: row.muted; iconName: "mute"; tip: row.muted ? qsTr("Unmute") : qsTr("Mute: stays in the file and does not play"); onClicked: Editor.tracks.toggleMuted(row.index) }
        Mark { objectName: "lockMark"; on: row.locked; iconName: row.locked ? "lock" : "unlock"; tip: row.locked ? qsTr("Unlock") : qsTr("Lock: keys can be neither picked nor changed"); onClicked: Editor.tracks.toggleLocked(row.index) }
        IconButton {
            objectName: "eyeMark"
            visible: row.animated && (row.reached || (row.channel && !row.shown))
            side: Theme.rowButton
            iconName: row.shown ? "eye" : "eye-off"
            iconSize: Theme.iconSmall
            focusPolicy: Qt.NoFocus
            tint: row.shown ? Theme.text : row.hot ? Theme.textDim : Theme.textDisabled
            tip: row.shown ? qsTr("Hide in the curve view") : qsTr("Show in the curve view")
            anchors.verticalCenter: parent.verticalCenter
            onClicked: Editor.tracks.toggleShown(row.index)
        }
    }
}
