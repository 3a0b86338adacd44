import QtQuick
import QtQuick.Templates as T
import Slerpline

// Every command by name: type some of its words, Enter does it. Says each one's shortcut, so that it need not be searched twice.
T.Popup {
    id: root
    objectName: "commandSearch"
    required property Commands commands
    readonly property var words: field.text.trim().toLowerCase().split(/\s+/).filter((word) => word !== "")
    // All words must be in the name or note; names that begin with the first word come first, then what is possible now.
    readonly property var found: {
        if (!visible) return []
        const list = commands.all.filter((command) => command !== commands.search && words.every((word) => (command.text + " " + command.note).toLowerCase().indexOf(word) >= 0))
        const rank = (command) => (command.enabled ? 0 : 2) + (words.length > 0 && !command.text.toLowerCase().startsWith(words[0]) ? 1 : 0)
        return list.map((command, place) => ({ command, place })).sort((a, b) => rank(a.command) - rank(b.command) || a.place - b.place).map((entry) => entry.command)
    }
    function run(command) {
        if (!command || !command.enabled) return
        close()
        Qt.callLater(command.trigger)
    }
    parent: T.Overlay.overlay
    x: Math.round((parent.width - width) / 2)
    y: Math.round(parent.height / 8)
    width: Math.min(Theme.dialogWidth, parent.width - 2 * Theme.section)
    height: Math.min(Theme.searchHeight, parent.height - 2 * y, Theme.menuItem * (1 + Math.max(2, found.length)) + 4 * Theme.gap)
    modal: true
    focus: true
    padding: Theme.gap
    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutside
    T.Overlay.modal: Rectangle { color: Theme.scrim }
    background: PopupFrame { radius: Theme.radiusPopup; color: Theme.panel }
    onOpened: { field.clear(); list.currentIndex = 0; field.forceActiveFocus(Qt.TabFocusReason) }
    onFoundChanged: list.currentIndex = found.length > 0 ? 0 : -1

    contentItem: FocusScope {
        focus: true
        Accessible.role: Accessible.Dialog
        Accessible.name: qsTr("Find a command")
        T.TextField {
            id: field
            objectName: "commandSearchField"
            width: parent.width
            height: Theme.menuItem + Theme.gap
            leftPadding: Theme.menuText
            rightPadding: Theme.gap
            verticalAlignment: TextInput.AlignVCenter
            color: Theme.textStrong
            selectionColor: Theme.accentSoft
            selectedTextColor: Theme.textStrong
            selectByMouse: true
            focus: true
            font { family: Theme.family; pixelSize: Theme.fontLarge }
            Accessible.name: qsTr("Words of the command")
            background: Rectangle { radius: Theme.radius; color: Theme.well; border { width: Theme.hair; color: Theme.hairline } }
            Icon { name: "search"; x: Theme.gap; color: Theme.textDim; anchors.verticalCenter: parent.verticalCenter }
            Txt { visible: field.text === ""; x: field.leftPadding; text: qsTr("What would you like to do?"); dim: true; font.pixelSize: Theme.fontLarge; anchors.verticalCenter: parent.verticalCenter }
            Keys.onDownPressed: list.incrementCurrentIndex()
            Keys.onUpPressed: list.decrementCurrentIndex()
            Keys.onPressed: (event) => {
                if (event.key === Qt.Key_PageDown || event.key === Qt.Key_PageUp) {
                    const step = Math.max(1, Math.floor(list.height / Theme.menuItem) - 1) * (event.key === Qt.Key_PageDown ? 1 : -1)
                    list.currentIndex = Math.max(0, Math.min(list.count - 1, list.currentIndex + step))
                    event.accepted = true
                }
            }
            onAccepted: root.run(root.found[list.currentIndex])
        }
        Txt { visible: list.count === 0; anchors { top: field.bottom; topMargin: Theme.section; horizontalCenter: parent.horizontalCenter } text: qsTr("No command has these words."); dim: true }
        ListView {
            id: list
            objectName: "commandSearchList"
            anchors { top: field.bottom; topMargin: Theme.gap; left: parent.left; right: parent.right; bottom: parent.bottom }
            clip: true
            model: root.found
            boundsBehavior: Flickable.StopAtBounds
            highlightMoveDuration: 0
            T.ScrollBar.vertical: SlimScrollBar {}
            delegate: Item {
                id: line
                required property int index
                required property Command modelData
                readonly property color ink: modelData.enabled ? Theme.text : Theme.textDisabled
                width: list.width - Theme.scrollBar
                height: Theme.menuItem
                Accessible.role: Accessible.ListItem
                Accessible.name: modelData.text
                Accessible.description: modelData.keyText
                Accessible.selected: ListView.isCurrentItem
                Accessible.onPressAction: root.run(modelData)
                Rectangle { anchors.fill: parent; radius: Theme.radius; color: line.ListView.isCurrentItem ? Theme.accentSoft : pointer.hovered ? Theme.hover : "transparent" }
                Icon { x: Theme.gap; visible: name !== ""; name: line.modelData.checked ? "check" : line.modelData.icon; color: line.modelData.enabled ? Theme.textDim : Theme.textDisabled; anchors.verticalCenter: parent.verticalCenter }
                Txt { id: title; x: Theme.menuText; width: Math.min(implicitWidth, cap.x - x - Theme.gap); text: line.modelData.text; color: line.ink; anchors.verticalCenter: parent.verticalCenter }
                Txt { x: title.x + title.width + Theme.margin; width: Math.max(0, cap.x - x - Theme.gap); text: line.modelData.note; dim: true; font.pixelSize: Theme.fontSmall; anchors.verticalCenter: parent.verticalCenter }
                KeyCap { id: cap; visible: keys !== ""; keys: line.modelData.keyText; anchors { right: parent.right; rightMargin: Theme.gap; verticalCenter: parent.verticalCenter } }
                HoverHandler { id: pointer }
                TapHandler { onTapped: root.run(line.modelData) }
            }
        }
    }
}
