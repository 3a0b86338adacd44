import QtQuick
import QtQuick.Templates as T
import Slerpline

// Mouse and keys, in one table.
Modal {
    id: root
    objectName: "helpDialog"
    required property Commands commands
    title: qsTr("Mouse and keys")
    width: Math.min(Theme.dialogWide, parent.width - 2 * Theme.section)
    bodyHeight: Math.max(mouseColumn.height, keyColumn.height)
    onOpened: { done.focus = false; done.forceActiveFocus(Qt.TabFocusReason) }
    readonly property var mouse: [
        { icon: "mouse-left", text: qsTr("Select a key; drag it to move") },
        { icon: "mouse-left", text: qsTr("Drag on empty canvas: select a box") },
        { icon: "mouse-left", keys: "Shift", text: qsTr("Add to the selection; one axis while dragging") },
        { icon: "mouse-left", keys: "Ctrl", text: qsTr("Take from the selection; no snapping while dragging") },
        { icon: "mouse-left", text: qsTr("Double-click on a curve: insert a key") },
        { icon: "mouse-middle", text: qsTr("Pan") },
        { icon: "mouse-wheel", text: qsTr("Zoom at the pointer") },
        { icon: "mouse-wheel", keys: "Ctrl", text: qsTr("Zoom time only") },
        { icon: "mouse-wheel", keys: "Shift", text: qsTr("Zoom values only") },
        { icon: "mouse-left", text: qsTr("On the ruler: move the playhead") },
        { icon: "mouse-left", text: qsTr("In the preview: orbit; double-click frames the figure") },
        { keys: "Ctrl+Left", text: qsTr("and Ctrl+Right: select the key before, after; Shift adds it") },
        { keys: "Ctrl+Up", text: qsTr("and Ctrl+Down: go to another curve; without Ctrl, too, when no key is selected") },
        { keys: "Esc", text: qsTr("Give up a drag") },
        { keys: "Arrows", text: qsTr("Nudge the selected keys; step frames when none is") }]
    readonly property var groups: [
        { name: qsTr("Playback"), list: [commands.play, commands.loop, commands.previousKey, commands.nextKey, commands.frameBack, commands.frameForward] },
        { name: qsTr("Keys"), list: [commands.keyHere, commands.keyOnShown, commands.insertHere, commands.deleteKeys, commands.deleteRefitted, commands.clamped, commands.smooth, commands.linear, commands.flat, commands.stepped, commands.plateau, commands.free, commands.broken, commands.weighted, commands.aim, commands.tangentPie, commands.editKey, commands.snapping] },
        { name: qsTr("Tools"), list: [commands.moveTool, commands.scaleTool, commands.retimeTool, commands.lassoTool, commands.ripple] },
        { name: qsTr("View"), list: [commands.frameAll, commands.frameSelected, commands.fitValues, commands.compare, commands.filter, commands.hide, commands.isolate, commands.showAll, commands.fullScreen, commands.search] },
        { name: qsTr("Selection"), list: [commands.selectAll, commands.selectNone, commands.invert, commands.selectLeft, commands.selectRight] }]
    // Whatever has a shortcut and is in no group.
    readonly property var otherGroup: ({ name: qsTr("More"), list: visible ? commands.all.filter((command) => command.keyText !== "" && fileGroup.list.indexOf(command) < 0 && !groups.some((group) => group.list.indexOf(command) >= 0)) : [] })
    readonly property var fileGroup: ({ name: qsTr("File and edit"), list: [commands.newFile, commands.openFile, commands.save, commands.saveAs, commands.exportX, commands.exportJson, commands.undo, commands.redo] })
    component CommandGroup: Column {
        id: commandGroup
        required property var group
        bottomPadding: Theme.gap
        Heading { text: commandGroup.group.name }
        Repeater {
            model: commandGroup.group.list
            Item {
                id: line
                required property var modelData
                width: commandGroup.width
                height: Theme.row
                Accessible.role: Accessible.StaticText
                Accessible.name: root.word(modelData) + ", " + root.caps(modelData).join(", ")
                Icon { name: line.modelData.icon; size: Theme.iconSmall; color: Theme.textDim; anchors.verticalCenter: parent.verticalCenter }
                Txt { x: Theme.section; height: parent.height; width: keys.x - x; text: root.word(line.modelData) }
                Row {
                    id: keys
                    anchors { right: parent.right; verticalCenter: parent.verticalCenter }
                    spacing: Theme.gap
                    Repeater { model: root.caps(line.modelData); KeyCap { required property string modelData; keys: modelData } }
                }
            }
        }
    }
    component Heading: Txt { font.pixelSize: Theme.fontTitle; weight: Font.DemiBold; color: Theme.textStrong; height: Theme.row }
    // Plain words, not the changing ones of a menu ("Undo: Move 3 keys").
    function word(command) { return command === commands.undo ? qsTr("Undo") : command === commands.redo ? qsTr("Redo") : command === commands.play ? qsTr("Play, pause") : command.text.replace("…", "") }
    function caps(command) { return command.keys.length > 0 ? command.keys : [command.keyText] }

    Flickable {
        id: scroll
        width: parent.width
        height: parent.height
        contentHeight: Math.max(mouseColumn.height, keyColumn.height)
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: SlimScrollBar {}
        readonly property real column: Math.floor((width - Theme.section - Theme.scrollBar) / 2)
        Column {
            id: mouseColumn
            width: scroll.column
            Heading { text: qsTr("Mouse in the curve view") }
            Repeater {
                model: root.mouse
                Item {
                    id: gesture
                    required property var modelData
                    width: mouseColumn.width
                    height: Math.max(Theme.row, said.implicitHeight + Theme.unit)
                    Row {
                        id: how
                        height: Theme.row
                        width: Theme.helpColumn
                        spacing: Theme.unit
                        KeyCap { visible: !!gesture.modelData.keys; keys: gesture.modelData.keys || ""; anchors.verticalCenter: parent.verticalCenter }
                        Icon { visible: name !== ""; name: gesture.modelData.icon || ""; color: Theme.textDim; anchors.verticalCenter: parent.verticalCenter }
                    }
                    Txt { id: said; x: Theme.helpColumn; y: Theme.unit; width: parent.width - x; text: gesture.modelData.text; wrapMode: Text.WordWrap; elide: Text.ElideNone }
                }
            }
            Item { width: 1; height: Theme.gap }
            CommandGroup { width: mouseColumn.width; group: root.fileGroup }
            CommandGroup { width: mouseColumn.width; group: root.otherGroup }
        }
        Column {
            id: keyColumn
            x: scroll.column + Theme.section
            width: scroll.column
            Repeater {
                model: root.groups
                CommandGroup { required property var modelData; width: keyColumn.width; group: modelData }
            }
        }
    }
    buttons: PushButton { id: done; objectName: "helpCloseButton"; primary: true; text: qsTr("Close"); onClicked: root.close() }
}
