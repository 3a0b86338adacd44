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
    property bool current: false             // the keyboard is here
    signal picked(bool add)

    readonly property bool channel: kind === "channel"
    readonly property bool hot: pointer.hovered
    readonly property bool marked: selected || active
    readonly property real start: Theme.gap + depth * Theme.treeIndent
    readonly property color axisColor: axis >= 0 && axis < Theme.axis.length ? Theme.axis[axis] : Theme.textDim
    height: Theme.row
    Accessible.role: Accessible.TreeItem
    Accessible.name: note !== "" ? name + ", " + note : name
    Accessible.description: channel ? (shown ? qsTr("shown, value %1").arg(value) : qsTr("hidden")) : expandable ? (expanded ? qsTr("open") : qsTr("closed")) : ""
    Accessible.selected: marked
    Accessible.focusable: true
    Accessible.onPressAction: row.picked(false)

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
        x: Math.round(row.start) + (row.channel ? Theme.treeChannel : Theme.menuText)
        width: tail.x - x - Theme.unit
        text: row.name
        color: row.active ? Theme.textStrong : row.channel ? (row.shown ? Theme.text : Theme.textDim) : row.animated || row.kind === "node" ? Theme.text : Theme.textDim
        weight: row.marked ? Font.DemiBold : Font.Normal
        anchors.verticalCenter: parent.verticalCenter
    }
    HoverHandler { id: pointer }
    TapHandler {
        gesturePolicy: TapHandler.ReleaseWithinBounds
        acceptedModifiers: Qt.KeyboardModifierMask
        onTapped: (point) => {
            if (row.expandable && point.position.x < row.start + Theme.treeIcon) { Editor.tracks.toggleExpanded(row.index); return }
            row.picked((point.modifiers & (Qt.ShiftModifier | Qt.ControlModifier)) !== 0)
        }
        onDoubleTapped: if (row.expandable) Editor.tracks.toggleExpanded(row.index)
    }
    Row {
        id: tail
        anchors { right: parent.right; rightMargin: Theme.gap; verticalCenter: parent.verticalCenter }
        spacing: Theme.half
        Num { visible: row.channel && row.value !== ""; text: row.value; color: row.active ? Theme.text : row.shown ? Theme.textSoft : Theme.textDim; anchors.verticalCenter: parent.verticalCenter }
        Txt { visible: !row.channel && row.note !== ""; text: row.note; font.pixelSize: Theme.fontSmall; dim: true; raised: row.marked; anchors.verticalCenter: parent.verticalCenter }
        IconButton {
            visible: row.hot || row.current || (row.channel && !row.shown)
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
