import QtQuick
import Slerpline
import Slerpline.Editor

// The curve view with its header, ruler and value gutter.
Rectangle {
    id: root
    color: Theme.canvas
    readonly property alias view: plot
    readonly property bool ready: Editor.document.open

    TabStrip {
        id: head
        width: parent.width
        tabs: [{ text: qsTr("Curves") }]
        Txt {
            text: qsTr("Rotations in degrees, XYZ"); dim: true; font.pixelSize: Theme.fontSmall
            anchors.verticalCenter: parent.verticalCenter; rightPadding: Theme.gap; visible: root.width > Theme.curveHeaderRoom && plot.unit === "°"
        }
        IconButton { objectName: "frameAllButton"; side: Theme.panelButton; iconName: "frame-all"; tint: Theme.textDim; tip: qsTr("Frame all"); keys: "A"; enabled: root.ready; onClicked: Editor.frameAll() }
        IconButton { side: Theme.panelButton; iconName: "frame-selected"; tint: Theme.textDim; tip: qsTr("Frame selected"); keys: "F"; enabled: root.ready; onClicked: Editor.frameSelected() }
        IconButton { side: Theme.panelButton; iconName: "fit-value"; tint: Theme.textDim; tip: qsTr("Fit values"); keys: "Alt+F"; enabled: root.ready; onClicked: Editor.fitValues() }
    }
    Ruler {
        id: ruler
        anchors { top: head.bottom; left: parent.left; leftMargin: Theme.valueAxis; right: parent.right }
        view: plot
    }
    CurveView {
        id: plot
        objectName: "curveView"
        anchors { top: ruler.bottom; left: ruler.left; right: parent.right; bottom: parent.bottom }
        axisColors: Theme.axis
        canvas: Theme.canvas
        colors: ({ canvasOutside: Theme.canvasOutside, gridMinor: Theme.gridMinor, gridMajor: Theme.gridMajor, gridZero: Theme.gridZero, accent: Theme.accent,
                   glyphOutline: Theme.glyphOutline, selectionRing: Theme.selection, compareA: Theme.compareA, compareB: Theme.compareB })
        animates: !Theme.reducedMotion
        focus: true
        activeFocusOnTab: true
        onPressed: forceActiveFocus(Qt.MouseFocusReason)
        Component.onCompleted: Editor.attach(plot)
        Accessible.role: Accessible.Graphic
        Accessible.name: qsTr("Curves")
        Accessible.description: qsTr("%1 keys selected").arg(Editor.document.keysSelected)

        Keys.onShortcutOverride: event => { if (Editor.tools.wantsKey(event.key, event.modifiers)) event.accepted = true }
        Keys.onReleased: event => { if (Editor.tools.keyUp(event.key, event.modifiers, event.isAutoRepeat)) event.accepted = true }
        onActiveFocusChanged: if (!activeFocus) Editor.tools.letGo()
        Window.onActiveChanged: if (!Window.active) Editor.tools.letGo()
        Keys.onPressed: event => {
            if (Editor.tools.keyDown(event.key, event.modifiers, event.isAutoRepeat)) { event.accepted = true; return }
            const step = event.modifiers & Qt.ShiftModifier ? 10 : event.modifiers & Qt.AltModifier ? 0.1 : 1
            if (event.key === Qt.Key_Escape) {
                if (!Editor.tools.escape()) Editor.selectNone()
                event.accepted = true
            } else if (event.modifiers & Qt.ControlModifier) {
                event.accepted = false
            } else if (event.key === Qt.Key_Left) event.accepted = Editor.nudge(-step, 0)
            else if (event.key === Qt.Key_Right) event.accepted = Editor.nudge(step, 0)
            else if (event.key === Qt.Key_Up) event.accepted = Editor.nudge(0, step)
            else if (event.key === Qt.Key_Down) event.accepted = Editor.nudge(0, -step)
        }
        CurveOverlay { anchors.fill: parent; view: plot }
    }
    // value gutter
    Rectangle {
        anchors { top: head.bottom; bottom: parent.bottom; left: parent.left }
        width: Theme.valueAxis
        color: Theme.gutter
        Txt { x: 0; width: parent.width - Theme.gap; height: Theme.ruler; horizontalAlignment: Text.AlignRight; verticalAlignment: Text.AlignVCenter; text: plot.unit === "°" ? qsTr("degrees") : root.ready ? qsTr("units") : ""; dim: true; font.pixelSize: Theme.fontMicro }
        Item {
            y: Theme.ruler; width: parent.width; height: plot.height; clip: true
            Repeater {
                model: root.ready ? plot.valueLabels : []
                Txt {
                    required property var modelData
                    width: Theme.valueAxis - Theme.gap; height: Theme.labelHeight
                    y: Math.round(modelData.y - height / 2)
                    horizontalAlignment: Text.AlignRight; verticalAlignment: Text.AlignVCenter
                    text: modelData.text; font.pixelSize: Theme.fontSmall; dim: true
                    visible: y > -2 && y + height < plot.height + 2
                }
            }
        }
        Rectangle { anchors.right: parent.right; width: 1; height: parent.height; color: Theme.divider }
        Rectangle { y: Theme.ruler; width: parent.width; height: 1; color: Theme.divider }
    }
}
