import QtQuick
import QtQuick.Templates as T
import Slerpline
import Slerpline.Editor

// The channels of the clip: a flattened tree of nodes, tracks and channels. A click makes a row active; Shift or Ctrl adds.
Rectangle {
    id: root
    readonly property bool open: Editor.document.open
    readonly property alias list: list
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
                width: tools.width - animated.width - Theme.unit
                iconName: "filter"
                placeholder: qsTr("Filter channels")
                trailing: clear.visible ? clear.width : 0
                value: Editor.tracks.filter
                onTextEdited: Editor.tracks.filter = text
                onSubmitted: list.takeFocus()
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
        Keys.onUpPressed: go(currentIndex - 1)
        Keys.onDownPressed: go(currentIndex + 1)
        Keys.onLeftPressed: {
            if (!currentItem) return
            if (currentItem.expandable && currentItem.expanded) { Editor.tracks.toggleExpanded(currentIndex); return }
            const depth = currentItem.depth
            for (let row = currentIndex - 1; row >= 0; --row) { const item = itemAtIndex(row); if (!item) break; if (item.depth < depth) { go(row); return } }
        }
        Keys.onRightPressed: {
            if (!currentItem) return
            if (currentItem.expandable && !currentItem.expanded) Editor.tracks.toggleExpanded(currentIndex)
            else if (currentItem.expandable) go(currentIndex + 1)
        }
        Keys.onReturnPressed: (event) => { if (currentIndex >= 0) Editor.tracks.activate(currentIndex, (event.modifiers & (Qt.ShiftModifier | Qt.ControlModifier)) !== 0) }
        Keys.onEnterPressed: (event) => { if (currentIndex >= 0) Editor.tracks.activate(currentIndex, (event.modifiers & (Qt.ShiftModifier | Qt.ControlModifier)) !== 0) }
        Keys.onPressed: (event) => {
            if (event.key === Qt.Key_Home) go(0)
            else if (event.key === Qt.Key_End) go(count - 1)
            else if (event.key === Qt.Key_PageUp) go(currentIndex - Math.floor(height / Theme.row))
            else if (event.key === Qt.Key_PageDown) go(currentIndex + Math.floor(height / Theme.row))
            else if (event.key === Qt.Key_Space && currentIndex >= 0) Editor.tracks.toggleShown(currentIndex)
            else if (event.key === Qt.Key_Escape) focus = false
            else return
            event.accepted = true
        }
        delegate: ChannelRow {
            width: list.width
            current: ListView.isCurrentItem && list.activeFocus && list.byKeyboard
            onPicked: (add) => { list.byKeyboard = false; list.currentIndex = index; list.forceActiveFocus(Qt.MouseFocusReason); Editor.tracks.activate(index, add) }
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
            text: !root.open ? qsTr("No document is open.") : Editor.tracks.isEmptyByFilter ? (Editor.tracks.filter !== "" ? qsTr("No channel matches “%1”.").arg(Editor.tracks.filter) : qsTr("No channel is animated.")) : qsTr("This file has no channels.")
        }
        PushButton { anchors.horizontalCenter: parent.horizontalCenter; flat: true; visible: root.open && Editor.tracks.isEmptyByFilter; text: Editor.tracks.filter !== "" ? qsTr("Clear the filter") : qsTr("List all channels"); onClicked: { if (Editor.tracks.filter !== "") { Editor.tracks.filter = ""; filter.restore() } else Editor.tracks.animatedOnly = false } }
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
