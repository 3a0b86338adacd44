import QtQuick
import Slerpline

// A movable line between two columns. `moved(dx)` says how far the pointer went since the press; double click resets.
Rectangle {
    id: root
    property bool horizontal: true        // the line stands upright and moves left and right
    signal pressed()
    signal moved(real distance)
    signal reset()
    color: area.containsMouse || area.pressed ? Theme.accent : Theme.divider
    MouseArea {
        id: area
        property real start: 0
        anchors { fill: parent; leftMargin: root.horizontal ? -(Theme.grip - 1) / 2 : 0; rightMargin: anchors.leftMargin; topMargin: root.horizontal ? 0 : -(Theme.grip - 1) / 2; bottomMargin: anchors.topMargin }
        hoverEnabled: true
        cursorShape: root.horizontal ? Qt.SplitHCursor : Qt.SplitVCursor
        function at(mouse) { const p = mapToItem(null, mouse.x, mouse.y); return root.horizontal ? p.x : p.y }
        onPressed: (mouse) => { start = at(mouse); root.pressed() }
        onPositionChanged: (mouse) => { if (pressed) root.moved(at(mouse) - start) }
        onDoubleClicked: root.reset()
    }
}
