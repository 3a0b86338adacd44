import QtQuick
import QtQuick.Templates as T
import Slerpline
import Slerpline.Editor

// The channels of the clip: a flattened tree of nodes, tracks and channels. A click makes a row active; Shift or Ctrl adds.
Rectangle {
    id: root
    required property Commands commands
    readonly property bool open: Editor.document.open
    readonly property alias list: list
    readonly property bool menuOpen: rowMenu.visible || types.visible
    readonly property bool filtering: Editor.tracks.filter !== "" || Editor.tracks.type !== "" || Editor.tracks.findingsOnly
    color: Theme.panel
    function focusFilter() { filter.forceActiveFocus(Qt.ShortcutFocusReason); filter.selectAll() }

    TabStrip { id: head; width: parent.width; tabs: [{ text: qsTr("Channels") }] }
    Column {
        id: tools
        anchors { top: head.bottom; left: parent.left; right: parent.right; leftMargin: Theme.gap; rightMargin: Theme.gap }
        topPadding: Theme.gap
        bottomPadding: Theme.gap
        spacing: Theme.tight
        enabled: root.open
        Combo {
            objectName: "clipCombo"
            visible: Editor.document.clipNames.length > 0
            width: parent.width
            name: qsTr("Clip")
            iconName: "clip"
            note: Editor.document.clipNote
            choices: Editor.document.clipNames.map((name, index) => ({ id: String(index), text: name !== "" ? name : qsTr("unnamed clip") }))
            value: String(Editor.document.clipIndex)
            choose: (id) => { Editor.document.clipIndex = Number(id) }
        }
        Row {
            spacing: Theme.unit
            Field {
                id: filter
                objectName: "filterField"
                width: tools.width - 3 * (animated.width + parent.spacing)
                iconName: "filter"
                placeholder: qsTr("Filter channels")
                trailing: clear.visible ? clear.width : 0
                value: Editor.tracks.filter
                onTextEdited: Editor.tracks.filter = text
                onSubmitted: {
                    if (Editor.tracks.filter === "") { list.takeFocus(); return }
                    const row = Editor.tracks.pickFirstMatch()
                    if (row < 0) return
                    list.currentIndex = row
                    list.takeFocus()
                }
                // Enter picks even when nothing was typed since the last time.
                Keys.onEscapePressed: { if (Editor.tracks.filter !== "") { Editor.tracks.filter = ""; restore() } else { focus = false } }
                Keys.onDownPressed: list.takeFocus()
                IconButton {
                    id: clear
                    objectName: "clearFilterButton"
                    visible: filter.text !== ""
                    side: Theme.rowButton
                    iconName: "close"
                    iconSize: Theme.iconTiny
                    tint: Theme.textDim
                    tip: qsTr("Clear the filter")
                    anchors { right: parent.right; rightMargin: Theme.half; verticalCenter: parent.verticalCenter }
                    onClicked: { Editor.tracks.filter = ""; filter.restore() }
                }
            }
            IconButton {
                id: kinds
                objectName: "typeFilterButton"
                side: Theme.field
                iconName: "sliders"
                tint: Theme.textDim
                tip: qsTr("List one type of channel")
                note: types.names[Editor.tracks.type] || ""
                partial: Editor.tracks.type !== ""
                onClicked: types.popup(kinds, 0, kinds.height)
                PopupMenu {
                    id: types
                    readonly property var names: ({ "translation": qsTr("Translations"), "rotation": qsTr("Rotations"), "scale": qsTr("Scales"), "matrix": qsTr("Matrices"), "named": qsTr("Named properties") })
                    component TypeEntry: MenuEntry { property string type; property string glyph; text: type === "" ? qsTr("All types") : types.names[type]; iconName: Editor.tracks.type === type ? "check" : glyph; onTriggered: Editor.tracks.type = type }
                    TypeEntry { objectName: "allTypes" }
                    MenuLine {}
                    TypeEntry { objectName: "translationType"; type: "translation"; glyph: "translation" }
                    TypeEntry { objectName: "rotationType"; type: "rotation"; glyph: "rotation" }
                    TypeEntry { objectName: "scaleType"; type: "scale"; glyph: "scaling" }
                    TypeEntry { objectName: "matrixType"; type: "matrix"; glyph: "matrix" }
                    TypeEntry { objectName: "namedType"; type: "named"; glyph: "key" }
                }
            }
            IconButton { objectName: "findingsOnlyButton"; side: Theme.field; iconName: "warning"; tint: Theme.textDim; tip: qsTr("Only channels with findings"); checkable: true; checked: Editor.tracks.findingsOnly; onClicked: { Editor.tracks.findingsOnly = !Editor.tracks.findingsOnly; checked = Qt.binding(() => Editor.tracks.findingsOnly) } }
            IconButton { id: animated; objectName: "animatedOnlyButton"; side: Theme.field; iconName: "key"; tint: Theme.textDim; tip: qsTr("Only animated channels"); checkable: true; checked: Editor.tracks.animatedOnly; onClicked: { Editor.tracks.animatedOnly = !Editor.tracks.animatedOnly; checked = Qt.binding(() => Editor.tracks.animatedOnly) } }
        }
    }
    Rectangle { id: line; anchors.top: tools.bottom; width: parent.width; height: Theme.hair; color: Theme.divider }

    ListView {
        id: list
        objectName: "channelList"
        // Rows reached with the keyboard show a ring; after a click Space still plays.
        property bool byKeyboard: false
        property int revealed: -1             // row to keep in view until the user scrolls
        function showRevealed() {
            if (revealed < 0 || revealed >= count) return
            forceLayout()
            positionViewAtIndex(Math.min(count - 1, revealed + Theme.axis.length - 1), ListView.Contain)     // with the channels after it
            positionViewAtIndex(revealed, ListView.Contain)
        }
        onHeightChanged: Qt.callLater(showRevealed)
        onMovementStarted: revealed = -1
        anchors { top: line.bottom; left: parent.left; right: parent.right; bottom: foot.top }
        clip: true
        model: Editor.tracks
        boundsBehavior: Flickable.StopAtBounds
        activeFocusOnTab: count > 0
        keyNavigationEnabled: false
        currentIndex: -1
        highlightMoveDuration: 0
        reuseItems: true
        Accessible.role: Accessible.Tree
        Accessible.name: qsTr("Channels")
        Connections {
            target: Editor.tracks
            function onRevealed(row) { list.revealed = row; list.showRevealed() }
        }
        T.ScrollBar.vertical: SlimScrollBar {}
        function takeFocus() { if (currentIndex < 0 && count > 0) currentIndex = 0; byKeyboard = true; forceActiveFocus(Qt.TabFocusReason) }
        function go(row) { byKeyboard = true; currentIndex = Math.max(0, Math.min(count - 1, row)); positionViewAtIndex(currentIndex, ListView.Contain) }
        onActiveFocusChanged: if (activeFocus && currentIndex < 0 && count > 0) { currentIndex = 0; byKeyboard = true }
        // Shift with an arrow picks all rows from the last plain pick to here.
        function step(by, modifiers) { go(currentIndex + by); if (modifiers & Qt.ShiftModifier) pick(modifiers) }
        function pick(modifiers) { if (currentIndex >= 0) currentIndex = Editor.tracks.pick(currentIndex, modifiers) }
        Keys.onUpPressed: (event) => step(-1, event.modifiers)
        Keys.onDownPressed: (event) => step(1, event.modifiers)
        Keys.onLeftPressed: {
            if (!currentItem) return
            if (currentItem.expandable && currentItem.expanded) { Editor.tracks.toggleExpanded(currentIndex); return }
            const up = Editor.tracks.parentOf(currentIndex)
            if (up >= 0) go(up)
        }
        Keys.onRightPressed: {
            if (!currentItem) return
            if (currentItem.expandable && !currentItem.expanded) Editor.tracks.toggleExpanded(currentIndex)
            else if (currentItem.expandable) go(currentIndex + 1)
        }
        Keys.onReturnPressed: (event) => pick(event.modifiers)
        Keys.onEnterPressed: (event) => pick(event.modifiers)
        Keys.onPressed: (event) => {
            if (event.key === Qt.Key_Home) go(0)
            else if (event.key === Qt.Key_End) go(count - 1)
            else if (event.key === Qt.Key_PageUp) go(currentIndex - Math.floor(height / Theme.row))
            else if (event.key === Qt.Key_PageDown) go(currentIndex + Math.floor(height / Theme.row))
            else if (event.key === Qt.Key_Space && currentIndex >= 0) Editor.tracks.toggleShown(currentIndex)
            else if (event.key === Qt.Key_Menu && currentItem) rowMenu.show(currentIndex, currentItem, Theme.section, currentItem.height)
            else if (event.key === Qt.Key_Escape) focus = false
            else return
            event.accepted = true
        }
        delegate: ChannelRow {
            width: list.width
            current: ListView.isCurrentItem && list.activeFocus && list.byKeyboard
            onPicked: (modifiers) => { list.byKeyboard = false; list.currentIndex = index; list.forceActiveFocus(Qt.MouseFocusReason); list.pick(modifiers) }
            onMenuRequested: (x, y) => rowMenu.show(index, this, x, y)
        }
    }
    Column {
        visible: list.count === 0
        anchors { left: parent.left; right: parent.right; top: line.bottom; topMargin: Theme.section; leftMargin: Theme.wide; rightMargin: Theme.wide }
        spacing: Theme.gap
        Txt {
            objectName: "channelsEmptyText"
            width: parent.width
            horizontalAlignment: Text.AlignHCenter
            wrapMode: Text.WordWrap
            dim: true
            text: !root.open ? qsTr("No document is open.") : Editor.tracks.isEmptyByFilter ? (Editor.tracks.filter !== "" ? qsTr("No channel matches “%1”.").arg(Editor.tracks.filter) : Editor.tracks.findingsOnly ? qsTr("No channel has findings.") : Editor.tracks.type !== "" ? qsTr("No channel of this type.") : qsTr("No channel is animated.")) : !Editor.clips.exists ? qsTr("There is no clip.") : qsTr("There is no node.")
        }
        PushButton { objectName: "emptyTreeButton"; anchors.horizontalCenter: parent.horizontalCenter; visible: root.open && !Editor.tracks.isEmptyByFilter; readonly property Command command: Editor.clips.exists ? root.commands.addNode : root.commands.newClip; iconName: command.icon; text: command.text; onClicked: command.trigger() }
        PushButton { anchors.horizontalCenter: parent.horizontalCenter; flat: true; visible: root.open && Editor.tracks.isEmptyByFilter; text: root.filtering ? qsTr("Clear the filter") : qsTr("List all channels"); onClicked: { if (root.filtering) { Editor.tracks.clearFilters(); filter.restore() } else Editor.tracks.animatedOnly = false } }
    }
    PopupMenu {
        id: rowMenu
        property int row: -1
        property var about: ({ name: "", shown: false, locked: false, muted: false, pinned: false, tracks: false })
        function show(index, item, x, y) {
            row = index
            about = { name: item.name, shown: item.shown, locked: item.locked, muted: item.muted, pinned: item.pinned, tracks: Editor.tracks.hasTracks(index) }
            popup(item, x, y)
        }
        MenuEntry { objectName: "rowShowOnly"; text: qsTr("Show only this"); iconName: "eye"; enabled: rowMenu.about.tracks; onTriggered: Editor.tracks.showOnly(rowMenu.row) }
        MenuEntry { objectName: "rowHide"; text: rowMenu.about.shown ? qsTr("Hide") : qsTr("Show"); iconName: rowMenu.about.shown ? "eye-off" : "eye"; keys: qsTr("Space"); enabled: rowMenu.about.tracks; onTriggered: Editor.tracks.toggleShown(rowMenu.row) }
        MenuEntry { objectName: "rowPin"; text: rowMenu.about.pinned ? qsTr("Unpin") : qsTr("Pin: stays shown"); iconName: "pin"; enabled: rowMenu.about.tracks; onTriggered: Editor.tracks.togglePinned(rowMenu.row) }
        MenuLine {}
        MenuEntry { objectName: "rowLock"; text: rowMenu.about.locked ? qsTr("Unlock") : qsTr("Lock"); iconName: rowMenu.about.locked ? "unlock" : "lock"; enabled: rowMenu.about.tracks; onTriggered: Editor.tracks.toggleLocked(rowMenu.row) }
        MenuEntry { objectName: "rowMute"; text: rowMenu.about.muted ? qsTr("Unmute") : qsTr("Mute"); iconName: "mute"; enabled: rowMenu.about.tracks; onTriggered: Editor.tracks.toggleMuted(rowMenu.row) }
        MenuLine {}
        MenuEntry { text: qsTr("Frame"); iconName: "frame-selected"; enabled: rowMenu.about.tracks; onTriggered: { Editor.tracks.showOnly(rowMenu.row); Editor.frameAll() } }
        MenuLine {}
        MenuEntry { command: root.commands.addTrack }
        MenuEntry { command: root.commands.copyTracks }
        MenuEntry { command: root.commands.removeTracks }
        MenuLine {}
        MenuEntry { command: root.commands.addNode }
        MenuEntry { command: root.commands.renameNode }
        MenuEntry { command: root.commands.removeNode }
    }
    Rectangle {
        id: foot
        anchors { left: parent.left; right: parent.right; bottom: parent.bottom }
        height: Theme.footer
        color: Theme.header
        Rectangle { width: parent.width; height: Theme.hair; color: Theme.divider }
        Txt { x: Theme.margin; width: showAll.x - x; anchors.verticalCenter: parent.verticalCenter; visible: root.open; text: qsTr("%1 of %2 curves shown").arg(Editor.document.curvesShown).arg(Editor.document.curvesTotal); dim: true; font.pixelSize: Theme.fontSmall }
        PushButton { id: showAll; objectName: "showAllButton"; flat: true; visible: root.open; enabled: Editor.document.curvesShown < Editor.document.curvesTotal; anchors { right: parent.right; rightMargin: Theme.gap; verticalCenter: parent.verticalCenter } implicitHeight: Theme.rowButton; text: qsTr("Show all"); onClicked: Editor.tracks.showAll() }
    }
}
