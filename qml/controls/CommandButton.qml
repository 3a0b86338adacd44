import QtQuick
import Slerpline

// A tool button of a command.
IconButton {
    required property Command command
    iconName: command.icon
    tip: command.text
    keys: command.keyText
    note: command.note
    enabled: command.enabled
    checked: command.checked
    Accessible.checkable: command.checkable
    onClicked: command.trigger()
}
