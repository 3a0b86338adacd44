import QtQuick
import Slerpline

// The rules of a tangent as a menu: of both sides, or of one.
PopupMenu {
    id: root
    required property Commands commands
    property string side: "both"          // "in", "out"
    title: side === "in" ? qsTr("Tangent in") : side === "out" ? qsTr("Tangent out") : qsTr("Tangent")
    iconName: "tan-smooth"
    MenuEntry { command: root.side === "in" ? root.commands.clampedIn : root.side === "out" ? root.commands.clampedOut : root.commands.clamped }
    MenuEntry { command: root.side === "in" ? root.commands.smoothIn : root.side === "out" ? root.commands.smoothOut : root.commands.smooth }
    MenuEntry { command: root.side === "in" ? root.commands.linearIn : root.side === "out" ? root.commands.linearOut : root.commands.linear }
    MenuEntry { command: root.side === "in" ? root.commands.flatIn : root.side === "out" ? root.commands.flatOut : root.commands.flat }
    MenuEntry { command: root.side === "in" ? root.commands.stepIn : root.side === "out" ? root.commands.stepOut : root.commands.stepped }
    MenuEntry { command: root.side === "in" ? root.commands.plateauIn : root.side === "out" ? root.commands.plateauOut : root.commands.plateau }
    MenuEntry { command: root.side === "in" ? root.commands.freeIn : root.side === "out" ? root.commands.freeOut : root.commands.free }
}
