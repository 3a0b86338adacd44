import QtQuick
import QtQuick.Templates as T
import Slerpline
import Slerpline.Editor

// The row of tool buttons under the menu.
Rectangle {
    id: root
    required property Commands commands
    property bool channelsHidden: false       // the channel list is an overlay: a button opens and closes it
    property bool channelsOpen: false
    readonly property var inspector: Editor.inspector
    // A rule is on when both sides of every selected key have it, partly on when one side has.
    function ruleOn(id) { return inspector.hasSelection && inspector.tangents && inspector.inRule === id && inspector.outRule === id }
    function rulePartly(id) { return inspector.hasSelection && inspector.tangents && inspector.inRule !== inspector.outRule && (inspector.inRule === id || inspector.outRule === id) }
    // Narrow windows fold the tangents into one menu and the search into its icon.
    readonly property bool folded: width < Theme.overlayBelow
    readonly property bool searchFolded: width < Theme.searchFrom
    implicitHeight: Theme.toolbarHeight
    color: Theme.chrome
    component Rule: CommandButton { property string rule; checked: root.ruleOn(rule); partial: root.rulePartly(rule) }
    Row {
        anchors { left: parent.left; leftMargin: Theme.gap; verticalCenter: parent.verticalCenter }
        spacing: 1
        CommandButton { objectName: "channelsButton"; visible: root.channelsHidden; command: root.commands.channels; checked: root.channelsOpen }
        Sep { visible: root.channelsHidden }
        CommandButton { objectName: "undoButton"; command: root.commands.undo }
        CommandButton { objectName: "redoButton"; command: root.commands.redo }
        Sep {}
        CommandButton { objectName: "selectToolButton"; command: root.commands.selectTool }
        CommandButton { objectName: "moveToolButton"; command: root.commands.moveTool }
        CommandButton { objectName: "scaleToolButton"; command: root.commands.scaleTool }
        CommandButton { objectName: "retimeToolButton"; command: root.commands.retimeTool }
        CommandButton { objectName: "lassoToolButton"; command: root.commands.lassoTool }
        Sep {}
        CommandButton { objectName: "keyButton"; command: root.commands.keyHere }
        CommandButton { objectName: "deleteButton"; command: root.commands.deleteKeys }
        Sep {}
        Row {
            visible: !root.folded
            spacing: parent.spacing
            Rule { objectName: "clampedButton"; command: root.commands.clamped; rule: "clamped" }
            Rule { objectName: "smoothButton"; command: root.commands.smooth; rule: "smooth" }
            Rule { objectName: "linearButton"; command: root.commands.linear; rule: "linear" }
            Rule { objectName: "flatButton"; command: root.commands.flat; rule: "flat" }
            CommandButton { objectName: "stepButton"; command: root.commands.stepped; checked: root.inspector.hasSelection && root.inspector.interpolation === "step" }
            Rule { objectName: "plateauButton"; command: root.commands.plateau; rule: "plateau" }
            Rule { objectName: "freeButton"; command: root.commands.free; rule: "free" }
            Item { width: Theme.unit + 1; height: 1 }
            CommandButton { objectName: "breakButton"; command: root.commands.broken; checked: root.inspector.hasSelection && root.inspector.tangents && !root.inspector.unified }
        }
        DropButton {
            objectName: "tangentMenuButton"
            visible: root.folded
            enabled: root.commands.hasKeys
            iconName: root.ruleOn("clamped") ? "tan-clamped" : root.ruleOn("linear") ? "tan-linear" : root.ruleOn("flat") ? "tan-flat" : root.ruleOn("plateau") ? "tan-plateau" : root.ruleOn("free") ? "tan-free" : "tan-smooth"
            tip: qsTr("Tangents of the selected keys")
            MenuEntry { command: root.commands.clamped }
            MenuEntry { command: root.commands.smooth }
            MenuEntry { command: root.commands.linear }
            MenuEntry { command: root.commands.flat }
            MenuEntry { command: root.commands.stepped }
            MenuEntry { command: root.commands.plateau }
            MenuEntry { command: root.commands.free }
            MenuLine {}
            MenuEntry { command: root.commands.broken }
            MenuEntry { command: root.commands.weighted }
        }
        Sep {}
        CommandButton { objectName: "snapButton"; command: root.commands.snapping }
        DropButton {
            objectName: "snapMenuButton"
            tip: qsTr("What to snap to")
            MenuEntry { command: root.commands.snapFrames }
            MenuEntry { command: root.commands.snapSeconds }
            MenuEntry { command: root.commands.snapValues }
            MenuLine {}
            MenuEntry { command: root.commands.snapPlayhead }
            MenuEntry { command: root.commands.snapKeys }
        }
        CommandButton { objectName: "rippleButton"; command: root.commands.ripple; checked: Editor.tools.rippling }
        DropButton {
            objectName: "motionMenuButton"
            iconName: "collision-" + Editor.tools.collision
            tip: qsTr("Keys in the way, and what scaling keeps in place")
            MenuEntry { command: root.commands.collisionReplace }
            MenuEntry { command: root.commands.collisionPush }
            MenuEntry { command: root.commands.collisionBlock }
            MenuLine {}
            MenuEntry { command: root.commands.pivotOpposite }
            MenuEntry { command: root.commands.pivotCentre }
            MenuEntry { command: root.commands.pivotPlayhead }
            MenuEntry { command: root.commands.pivotFirst }
            MenuEntry { command: root.commands.pivotLast }
            MenuLine {}
            MenuEntry { command: root.commands.restrict }
        }
        Sep {}
        CommandButton { objectName: "compareButton"; command: root.commands.compare; label: qsTr("Compare") }
    }
    // The way to every command, as a field that opens the list.
    CommandButton { objectName: "searchButton"; visible: root.searchFolded; command: root.commands.search; anchors { right: parent.right; rightMargin: Theme.gap; verticalCenter: parent.verticalCenter } }
    T.AbstractButton {
        id: search
        objectName: "searchField"
        visible: !root.searchFolded
        anchors { right: parent.right; rightMargin: Theme.margin; verticalCenter: parent.verticalCenter }
        width: root.width < Theme.windowWidth ? Theme.searchSmall : Theme.searchWidth
        height: Theme.field + Theme.half
        hoverEnabled: true
        focusPolicy: Qt.TabFocus
        onClicked: root.commands.search.trigger()
        Keys.onReturnPressed: clicked()
        Accessible.role: Accessible.Button
        Accessible.name: root.commands.search.text
        Accessible.onPressAction: root.commands.search.trigger()
        background: Rectangle {
            radius: Theme.radius
            color: Theme.well
            border { width: Theme.hair; color: search.hovered ? Theme.popupBorder : Theme.border }
            FocusRing { shown: search.visualFocus }
        }
        contentItem: Item {
            Icon { x: Theme.gap; size: Theme.iconSmall; name: "search"; color: Theme.textDim; anchors.verticalCenter: parent.verticalCenter }
            Txt { x: Theme.gap + Theme.iconSmall + Theme.tight; text: qsTr("Search commands"); dim: true; anchors.verticalCenter: parent.verticalCenter }
            KeyCap { keys: root.commands.search.keyText; anchors { right: parent.right; rightMargin: Theme.tight; verticalCenter: parent.verticalCenter } }
        }
    }
    Rectangle { anchors { left: parent.left; right: parent.right; bottom: parent.bottom } height: Theme.hair; color: Theme.divider }
}
