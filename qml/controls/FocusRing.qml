import QtQuick
import Slerpline

// Keyboard focus only (visualFocus). It lies outside the control, so it never shifts content.
Rectangle {
    property bool shown: false
    anchors.fill: parent
    anchors.margins: -Theme.half
    radius: Theme.radius + Theme.half
    color: "transparent"
    border { width: Theme.focusWidth; color: Theme.accent }
    visible: shown
}
