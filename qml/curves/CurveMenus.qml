import QtQuick
import QtQuick.Templates as T
import Slerpline
import Slerpline.Editor

// What opens at a place of the curve view: its menus, the ring of tangents, the numbers of a key; and paste special, which shows its result there.
Item {
    id: root
    required property Commands commands
    required property CurveView view
    readonly property bool open: keyMenu.visible || curveMenu.visible || canvasMenu.visible || pie.visible || keyPopup.visible || pasteSpecial.visible
    parent: view
    anchors.fill: parent

    function openMenu(kind, x, y) {
        const menu = kind === "key" ? keyMenu : kind === "curve" ? curveMenu : canvasMenu
        menu.popup(root, x, y)
    }
    Connections {
        target: root.view
        function onContextRequested(x, y) { root.view.forceActiveFocus(Qt.MouseFocusReason); if (Editor.document.open) root.openMenu(Editor.keys.takeContext(x, y), x, y) }
    }
    Connections {
        target: root.commands
        function onCurveMenuRequested() {
            const place = Editor.keyPlace()
            root.openMenu(root.commands.hasKeys ? "key" : "canvas", place.x, place.y)
            const menu = root.commands.hasKeys ? keyMenu : canvasMenu
            menu.currentIndex = 0
        }
        function onTangentPieRequested() { const place = Editor.pointerPlace(); pie.openAt(place.x, place.y) }
        function onEditKeyRequested() { const place = Editor.keyPlace(); keyPopup.openAt(place.x, place.y) }
        function onPasteSpecialRequested() { if (Editor.clipboard.beginSpecial()) pasteSpecial.open() }
    }

    PopupMenu {
        id: keyMenu
        objectName: "keyMenu"
        MenuEntry { command: root.commands.editKey }
        MenuLine {}
        TangentMenu { commands: root.commands }
        TangentMenu { commands: root.commands; side: "in" }
        TangentMenu { commands: root.commands; side: "out" }
        MenuEntry { command: root.commands.broken }
        MenuEntry { command: root.commands.weighted }
        MenuEntry { command: root.commands.aim }
        MenuLine {}
        MenuEntry { command: root.commands.cut }
        MenuEntry { command: root.commands.copy }
        MenuEntry { command: root.commands.paste }
        MenuEntry { command: root.commands.pasteSpecial }
        MenuEntry { command: root.commands.duplicate }
        MenuEntry { command: root.commands.deleteKeys }
        MenuEntry { command: root.commands.deleteRefitted }
        MenuLine {}
        MenuEntry { command: root.commands.column }
        MenuEntry { command: root.commands.linked }
        MenuEntry { command: root.commands.keysToFrames }
    }
    PopupMenu {
        id: curveMenu
        objectName: "curveMenu"
        MenuEntry { command: root.commands.insertHere }
        MenuEntry { command: root.commands.keyHere }
        MenuEntry { command: root.commands.paste }
        MenuLine {}
        MenuEntry { command: root.commands.hide }
        MenuEntry { command: root.commands.isolate }
        MenuEntry { command: root.commands.mute }
    }
    PopupMenu {
        id: canvasMenu
        objectName: "canvasMenu"
        MenuEntry { command: root.commands.keyHere }
        MenuEntry { command: root.commands.keyOnShown }
        MenuEntry { command: root.commands.keyPicked }
        MenuLine {}
        MenuEntry { command: root.commands.paste }
        MenuEntry { command: root.commands.pasteSpecial }
        MenuLine {}
        MenuEntry { command: root.commands.selectAll }
        MenuEntry { command: root.commands.selectNone }
        MenuEntry { command: root.commands.invert }
        MenuLine {}
        MenuEntry { command: root.commands.frameAll }
        MenuEntry { command: root.commands.frameSelected }
        MenuEntry { command: root.commands.fitValues }
        MenuEntry { command: root.commands.showAll }
    }
    TangentPie { id: pie; commands: root.commands }
    KeyPopup { id: keyPopup }
    PasteSpecial { id: pasteSpecial }
}
