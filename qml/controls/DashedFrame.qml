import QtQuick
import QtQuick.Shapes
import Slerpline

// A dashed rounded outline, such as the place to drop a file.
Shape {
    id: root
    property color color: Theme.border
    property real radius: Theme.radiusPopup
    readonly property real inset: 0.5
    ShapePath {
        strokeColor: root.color
        strokeWidth: Theme.stroke
        strokeStyle: ShapePath.DashLine
        dashPattern: Theme.dashExtrapolation
        fillColor: "transparent"
        startX: root.radius
        startY: root.inset
        PathLine { x: root.width - root.radius; y: root.inset }
        PathArc { x: root.width - root.inset; y: root.radius; radiusX: root.radius; radiusY: root.radius }
        PathLine { x: root.width - root.inset; y: root.height - root.radius }
        PathArc { x: root.width - root.radius; y: root.height - root.inset; radiusX: root.radius; radiusY: root.radius }
        PathLine { x: root.radius; y: root.height - root.inset }
        PathArc { x: root.inset; y: root.height - root.radius; radiusX: root.radius; radiusY: root.radius }
        PathLine { x: root.inset; y: root.radius }
        PathArc { x: root.radius; y: root.inset; radiusX: root.radius; radiusY: root.radius }
    }
}
