import QtQuick
import Slerpline

// The short line between groups of tool buttons.
Item {
    width: Theme.margin + 1
    height: Theme.button
    Rectangle { anchors.centerIn: parent; width: Theme.hair; height: Theme.icon; color: Theme.separator }
}
