import QtQuick
import QtQuick.Templates as T
import Slerpline

// The line between groups of a menu.
T.MenuSeparator {
    implicitHeight: Theme.gap + 1
    implicitWidth: 0
    contentItem: Item { Rectangle { anchors.centerIn: parent; width: parent.width - Theme.gap; height: Theme.hair; color: Theme.separator } }
    Accessible.role: Accessible.Separator
}
